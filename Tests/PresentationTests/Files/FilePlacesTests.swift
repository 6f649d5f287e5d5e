import Conformance
import Foundation
import OrielPresentations
import Testing

@Suite struct `Places of a file panel` {
  private let home = TemporaryFolder()

  @Test(.requirement("PR-223")) func `are the user's folders, bookmarks and devices`() {
    home.folder("Schreibtisch")
    home.folder("Dokumente")
    home.folder("Work")
    home.file(".config/user-dirs.dirs", "# comment\nXDG_DESKTOP_DIR=\"$HOME/Schreibtisch\"\nXDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\nXDG_MUSIC_DIR=\"$HOME/\"\n")
    home.file(".config/gtk-3.0/bookmarks", "file://\(home.path)/Work\nfile:///srv/My%20files Archive\nsftp://host/x\nfile://\(home.path)/Dokumente\n")
    home.file("mounts", """
      25 1 8:1 / / rw - ext4 /dev/sda1 rw
      26 25 0:5 / /proc rw - proc proc rw
      27 25 8:2 / /boot/efi rw - vfat /dev/sda2 rw
      30 25 8:17 / /media/me/Holiday\\040pictures rw - vfat /dev/sdb1 rw
      31 25 0:50 / /mnt/server rw - nfs4 server:/data rw
      32 25 0:51 / /run/user/1000/doc rw - fuse.portal portal rw
      """)
    let places = FilePlaceFiles(home: home.path, mounts: home("mounts")).read()
    #expect(places.common.map(\.location) == [.recents, .starred])
    #expect(places.places.map(\.name) == ["Home", "Schreibtisch", "Dokumente", "Work", "Archive"])
    #expect(places.places.last?.location == .folder("/srv/My files"))
    #expect(places.devices.map(\.name) == ["Computer", "Holiday pictures", "server"])
    #expect(places.devices.map(\.symbol) == ["internaldrive", "externaldrive", "network"])
  }
  @Test func `without any file are the usual folders that exist`() {
    home.folder("Downloads")
    let places = FilePlaceFiles(home: home.path, mounts: "/nowhere").read()
    #expect(places.places.map(\.name) == ["Home", "Downloads"])
    #expect(places.devices.isEmpty)
  }
  @Test func `know the files used lately, in whatever program, as far as they are still there`() async {
    let letter = home.file("A & B.txt")
    let older = home.file("older.txt")
    func bookmark(_ path: String, _ date: String) -> String {
      let address = URL(fileURLWithPath: path).absoluteString.replacingOccurrences(of: "&", with: "&amp;")
      return "<bookmark href=\"\(address)\" added=\"2020-01-01T00:00:00Z\" visited=\"\(date)\"><info/></bookmark>"
    }
    home.file(
      ".local/share/recently-used.xbel",
      "<?xml version=\"1.0\"?><xbel>" + bookmark(older, "2026-01-01T10:00:00Z") + bookmark(letter, "2026-02-01T10:00:00.123456Z")
        + bookmark(home("gone"), "2026-03-01T10:00:00Z") + "<bookmark href=\"https://example.com\" visited=\"2026-03-01T10:00:00Z\"/></xbel>")
    let data = FileManager.default.contents(atPath: home(".local/share/recently-used.xbel"))!
    #expect(RecentFiles(data).uses.map(\.path) == [home("gone"), letter, older])
    let listing = FolderListing(places: FilePlaceFiles(home: home.path))
    listing.show(.recents, order: FileOrder(.modified, isReversed: true), showsHidden: false)
    await until { listing.state != .reading }
    #expect(Set(listing.entries.map(\.path)) == [letter, older])
  }
  @Test func `survive files that are damaged`() {
    for text in ["", "<bookmark href=", "<bookmark href=\"file:///a\" visited='x'", "<bookmark a=b>", "\u{0}\u{1}"] {
      #expect(RecentFiles(Data(text.utf8)).uses.count <= 1)
      #expect(BookmarkFile(text).bookmarks.isEmpty)
      #expect(MountTable(text).mounts.isEmpty)
    }
  }
}

@Suite struct `Paths in a file panel` {
  @Test(.requirement("PR-223")) func `mean what people type: from the root, from home, from here, or an address`() {
    func typed(_ text: String) -> String { FilePath.typed(text, in: "/srv/data", home: "/home/me") }
    #expect(typed("/usr/../etc/") == "/etc")
    #expect(typed("~") == "/home/me")
    #expect(typed("~/Documents") == "/home/me/Documents")
    #expect(typed("notes.txt") == "/srv/data/notes.txt")
    #expect(typed("../x") == "/srv/x")
    #expect(typed("../../../../x") == "/x")
    #expect(typed("file:///tmp/a%20b") == "/tmp/a b")
    #expect(typed("~root/x").hasSuffix("/x"))
  }
  @Test func `are crumbs, from home where they lead through it`() {
    let inside = PathCrumb.crumbs(of: "/home/me/Documents/Harbour", home: "/home/me")
    #expect(inside.map(\.name) == ["Home", "Documents", "Harbour"])
    #expect(inside.map(\.path) == ["/home/me", "/home/me/Documents", "/home/me/Documents/Harbour"])
    #expect(PathCrumb.crumbs(of: "/home/meander", home: "/home/me").map(\.name) == ["Computer", "home", "meander"])
    #expect(PathCrumb.crumbs(of: "/", home: "/home/me").map(\.path) == ["/"])
  }
  @Test(.requirement("PR-223")) func `are completed while they are typed`() {
    let folder = TemporaryFolder()
    folder.folder("Documents")
    folder.folder("Downloads")
    folder.file("doc.txt")
    folder.file(".dotfile")
    func complete(_ text: String) -> PathCompletion { PathCompletion.read(text, in: folder.path, home: folder.path) }
    #expect(complete("~/Do").suggestions == ["~/Documents/", "~/Downloads/"])
    #expect(complete("~/Doc").common == "~/Documents/")
    #expect(complete("D").common == "Do")
    #expect(complete("do").suggestions == ["doc.txt"])
    #expect(complete("dow").common == "Downloads/")
    #expect(complete(".d").suggestions == [".dotfile"])
    #expect(complete("~").common == "~/")
    #expect(complete("/nowhere/x") == .none)
  }
  @Test func `are gone back and forward through`() {
    var history = BrowsingHistory(.folder("/a"))
    history.go(to: .folder("/b"))
    history.go(to: .search("x", below: "/b"))
    history.go(to: .search("xy", below: "/b"))
    history.goBack()
    #expect(history.current == .folder("/b"))
    history.goBack()
    #expect(history.current == .folder("/a") && !history.canGoBack)
    history.goForward()
    history.goForward()
    #expect(history.current == .search("xy", below: "/b") && !history.canGoForward)
    history.goBack()
    history.go(to: .recents)
    #expect(!history.canGoForward)
  }
}
