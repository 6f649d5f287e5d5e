import Foundation
import OrielBase
import Testing

@Suite struct `A path as text` {
  @Test func `is normal without dots and doubled slashes`() {
    for (path, normal) in [
      ("/a/b", "/a/b"), ("/a//b/", "/a/b"), ("/a/./b", "/a/b"), ("/a/../b", "/b"), ("/a/b/../..", "/"), ("/../../a", "/a"), ("a/b", "/a/b"), ("", "/"), ("/", "/"),
      ("/...", "/..."), ("/a/.b", "/a/.b"),
    ] { #expect(FilePath.normal(path) == normal, "\(path)") }
  }
  @Test func `is joined, and taken apart`() {
    #expect(FilePath.join("/", "a") == "/a" && FilePath.join("/a", "b") == "/a/b")
    for (path, folder, name) in [("/a/b", "/a", "b"), ("/a", "/", "a"), ("/a/b/", "/a", "b"), ("/a/b.txt", "/a", "b.txt"), ("/a//b//", "/a", "b"), ("//a", "/", "a"), ("/", "/", "/"), ("//", "/", "/"), ("", "/", ""), ("a", "/", "a"), ("a/b", "a", "b"), ("/ä/ö ü", "/ä", "ö ü")] {
      #expect(FilePath.folder(of: path) == folder && FilePath.name(of: path) == name, "\(path)")
    }
  }
  @Test func `that is typed counts from the folder, from home, or from the root`() throws {
    for (text, path) in [
      ("b", "/in/b"), ("../b", "/b"), (".", "/in"), ("", "/in"), ("/b//c", "/b/c"), ("~", "/home/me"), ("~/", "/home/me"), ("~/b", "/home/me/b"), ("~/../b", "/home/b"),
      ("b~", "/in/b~"), ("~oriel-nobody/b", "/in/~oriel-nobody/b"), ("file:///b/c", "/b/c"), ("file:///b%20c", "/b c"), ("file:///b c", "/b c"), ("file:/b", "/in/file:/b"),
    ] { #expect(FilePath.typed(text, in: "/in", home: "/home/me") == path, "\(text)") }
    let account = try #require(getpwuid(0)), name = String(cString: account.pointee.pw_name), home = String(cString: account.pointee.pw_dir)
    #expect(FilePath.typed("~\(name)", in: "/in", home: "/home/me") == FilePath.normal(home) && FilePath.typed("~\(name)/b", in: "/in", home: "/home/me") == FilePath.normal(home + "/b"))
  }
}

@Suite struct `The folders for a user's documents` {
  private typealias Kind = UserFolders.Kind
  private func folders(_ text: String?, home: String = "/home/me") -> [Kind: String] {
    let folders = UserFolders(home: home, text: text)
    return Dictionary(uniqueKeysWithValues: Kind.allCases.compactMap { kind in folders[kind].map { (kind, $0) } })
  }

  @Test func `have their English names without a file, and none of them with an empty one`() {
    let usual: [Kind: String] = [
      .desktop: "/home/me/Desktop", .documents: "/home/me/Documents", .downloads: "/home/me/Downloads", .music: "/home/me/Music", .pictures: "/home/me/Pictures", .videos: "/home/me/Videos",
    ]
    #expect(folders(nil) == usual && folders("").isEmpty && folders(nil, home: "/")[.music] == "/Music")
    #expect(UserFolders(home: "/home/me", text: nil).home == "/home/me")
  }
  @Test func `are those of the file, line by line`() {
    let text = """
      # XDG_MUSIC_DIR="/commented"
      XDG_DESKTOP_DIR="$HOME/Schreibtisch"
      XDG_DOCUMENTS_DIR= "/data/Dokumente/"
      XDG_DOWNLOAD_DIR="$HOME/Meine\\ \\"Dinge\\""
      XDG_PICTURES_DIR="$HOME"
      XDG_VIDEOS_DIR="$HOME/"
      """
    #expect(folders(text) == [.desktop: "/home/me/Schreibtisch", .documents: "/data/Dokumente", .downloads: "/home/me/Meine \"Dinge\""])
    // The last line of a folder counts; a home that is written otherwise is the same.
    #expect(folders("XDG_MUSIC_DIR=\"/a\"\nXDG_MUSIC_DIR=\"/b\"") == [.music: "/b"] && folders("XDG_MUSIC_DIR=\"/home//me/\"", home: "/home/me/").isEmpty)
  }
  @Test func `are not read from malformed lines`() {
    for line in [
      "XDG_MUSIC_DIR", "XDG_MUSIC=\"/a\"", "MUSIC_DIR=\"/a\"", "XDG__DIR=\"/a\"", "XDG_GAMES_DIR=\"/a\"", "xdg_music_dir=\"/a\"", "XDG_MUSIC_DIR=/a", "XDG_MUSIC_DIR=\"/a", "XDG_MUSIC_DIR=/a\"",
      "XDG_MUSIC_DIR=\"\"", "XDG_MUSIC_DIR=\"", "XDG_MUSIC_DIR=", "XDG_MUSIC_DIR=\"a\"", "XDG_MUSIC_DIR=\"~/a\"", "QXDG_MUSIC_DIR=\"/a\"",
    ] { #expect(folders(line).isEmpty, "\(line)") }
    #expect(folders("XDG_MUSIC_DIR=\"/\"") == [.music: "/"])
  }
  @Test func `are read from the user's settings`() throws {
    let scratch = try ScratchFolder()
    try scratch.file("config/user-dirs.dirs", "XDG_MUSIC_DIR=\"$HOME/Noten\"\n")
    func read(_ configuration: String) -> UserFolders { UserFolders(BaseFolders { ["HOME": "/home/me", "XDG_CONFIG_HOME": scratch(configuration)][$0] }) }
    #expect(read("config")[.music] == "/home/me/Noten" && read("config")[.videos] == nil && read("none")[.videos] == "/home/me/Videos")
  }
}
