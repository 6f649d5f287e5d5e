import Foundation
import OrielBase
import Testing

@Suite struct `The folders of a person` {
  private func folders(_ variables: [String: String]) -> BaseFolders { BaseFolders { variables[$0] } }

  @Test func `are those that the environment names`() {
    let named = folders([
      "HOME": "/home/me", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "/k",
      "XDG_RUNTIME_DIR": "/run/user/1", "XDG_DATA_DIRS": "/usr/share:/opt/share",
    ])
    #expect([named.home, named.configuration, named.data, named.state, named.cache, named.runtime] == ["/home/me", "/c", "/d", "/s", "/k", "/run/user/1"])
    #expect(named.sharedData == ["/d", "/usr/share", "/opt/share"] && named.allConfiguration == ["/c", "/etc/xdg"])
  }
  @Test func `are the usual ones in the home folder where it names none`() {
    let usual = folders(["HOME": "/home/me"])
    #expect(usual.configuration == "/home/me/.config" && usual.data == "/home/me/.local/share")
    #expect(usual.state == "/home/me/.local/state" && usual.cache == "/home/me/.cache")
    #expect(usual.sharedData == ["/home/me/.local/share", "/usr/local/share", "/usr/share"])
    #expect(usual.runtime == nil, "nothing else goes with the session")
  }
  @Test func `are never relative, empty or with a slash at the end`() {
    let odd = folders([
      "HOME": "/home/me/", "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "./state", "XDG_RUNTIME_DIR": "run", "XDG_DATA_DIRS": "a:/b",
    ])
    #expect(odd.home == "/home/me" && odd.configuration == "/home/me/.config" && odd.data == "/home/me/.local/share")
    #expect(odd.state == "/home/me/.local/state" && odd.runtime == nil && odd.sharedData == ["/home/me/.local/share", "/b"])
    #expect(folders(["HOME": "/"]).home == "/")
    #expect(folders(["HOME": "/home/me", "XDG_DATA_DIRS": ""]).sharedData.count == 3)
  }
  @Test func `are those of the account without a home in the environment`() throws {
    let account = try #require(getpwuid(getuid()))
    #expect(folders([:]).home == String(cString: account.pointee.pw_dir))
    #expect(folders(["HOME": "here"]).state == String(cString: account.pointee.pw_dir) + "/.local/state")
  }
  @Test func `are made for nobody but the person, and left as they are where they exist`() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(mkdir(root, 0o755) == 0)
    chmod(root, 0o755)
    func mode(_ path: String) -> mode_t? {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }
    try BaseFolders.make(root + "/one/two/three")
    #expect(["/one", "/one/two", "/one/two/three"].map { mode(root + $0) } == [0o700, 0o700, 0o700])
    try BaseFolders.make(root)
    #expect(mode(root) == 0o755)

    try "text".write(toFile: root + "/file", atomically: false, encoding: .utf8)
    #expect(throws: CocoaError.self) { try BaseFolders.make(root + "/file/folder") }
    #expect(throws: CocoaError.self) { try BaseFolders.make("relative/folder") }
  }
}
