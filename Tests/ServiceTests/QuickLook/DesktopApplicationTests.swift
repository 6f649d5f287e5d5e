import Foundation
import Testing
import UniformTypeIdentifiers

@testable import OrielPresentations

@Suite struct `The applications of a desktop` {
  let folder = Folder()
  private func entry(_ id: String, _ name: String, _ more: String = "") {
    folder.file("applications/\(id).desktop", "[Desktop Entry]\nType=Application\nName=\(name)\nExec=\(id) %F\n\(more)\n[Desktop Action New]\nName=No\n")
  }

  @Test func `are those of the user before those of the system, in the order of their names`() {
    entry("zed", "Zed")
    entry("anna", "anna")
    entry("gone", "Gone", "Hidden=true")
    entry("shell", "Shell", "Terminal=true")
    entry("missing", "Missing", "TryExec=/no/such/program")
    let other = Folder()
    other.file("applications/zed.desktop", "[Desktop Entry]\nType=Application\nName=The system's\nExec=zed")
    other.file("applications/sub/tool.desktop", "[Desktop Entry]\nType=Application\nName=Tool\nExec=tool\nNoDisplay=true\nCategories=Utility;Office;")
    let all = DesktopApplication.installed(in: [folder.path, other.path])
    #expect(all.map(\.name) == ["anna", "Tool", "Zed"])
    #expect(all[1].id == "sub-tool" && all[1].isHidden && all[1].categories == ["Utility", "Office"])
  }

  @Test func `open the types they name, the wanted one first`() {
    entry("viewer", "Viewer", "MimeType=image/png;image/jpeg;")
    entry("editor", "Editor", "MimeType=text/plain;")
    entry("painter", "Painter", "MimeType=image/png;")
    entry("unloved", "Unloved", "MimeType=image/png;")
    folder.file("applications/mimeapps.list", "[Default Applications]\nimage/png=painter.desktop;\n[Removed Associations]\nimage/png=unloved.desktop;\n")
    let all = DesktopApplication.installed(in: [folder.path])
    #expect(DesktopApplication.thatOpen(.png, of: all, folders: [folder.path]).map(\.name) == ["Painter", "Viewer"])
    // Source is text.
    #expect(DesktopApplication.thatOpen(.swiftSource, of: all, folders: [folder.path]).map(\.name) == ["Editor"])
  }

  @Test func `are started with the files in the place of the codes`() throws {
    func arguments(_ command: String) throws -> [String] {
      let application = try #require(DesktopApplication(id: "a", text: "[Desktop Entry]\nType=Application\nExec=\(command)"))
      return application.arguments(for: [URL(fileURLWithPath: "/a b.txt"), URL(fileURLWithPath: "/c.txt")])
    }
    #expect(try arguments("see %f") == ["see", "/a b.txt"])
    #expect(try arguments("see -n %F --all") == ["see", "-n", "/a b.txt", "/c.txt", "--all"])
    #expect(try arguments("see %u") == ["see", "file:///a%20b.txt"])
    #expect(try arguments("\"/opt/my \\\"see\\\"\" %i %c 100%% \"\"") == ["/opt/my \"see\"", "a", "100%", ""])
  }

  private func application(_ lines: String..., languages: [String] = ["en"]) -> DesktopApplication? {
    DesktopApplication(id: "boat", text: (["[Desktop Entry]", "Type=Application"] + lines).joined(separator: "\n"), languages: languages)
  }

  @Test func `have names in the languages of the person, as far as the file knows them`() {
    let names = ["Name=Boat", "Name[de]=Boot", "Name[de_CH]=Schiff", "Name[fr]=Bateau", "Comment[de]=Schwimmt", "Comment=Swims"]
    let cases: [(languages: [String], name: String, summary: String)] = [
      (["de-CH"], "Schiff", "Schwimmt"), (["de-AT"], "Boot", "Schwimmt"), (["de"], "Boot", "Schwimmt"), (["fr-CA", "de"], "Bateau", "Schwimmt"), (["it", "fr"], "Bateau", "Swims"),
      (["it"], "Boat", "Swims"), ([], "Boat", "Swims"), (["en-GB", "de"], "Boat", "Swims"), (["en", "fr"], "Boat", "Swims"), (["it", "en", "fr"], "Boat", "Swims"),
    ]
    for (languages, name, summary) in cases {
      let found = DesktopApplication(id: "boat", text: (["[Desktop Entry]", "Type=Application", "Exec=boat"] + names).joined(separator: "\n"), languages: languages)
      #expect(found?.name == name && found?.summary == summary, "\(languages)")
    }
    #expect(application("Exec=boat")?.name == "boat" && application("Exec=boat")?.summary == nil && application("Exec=boat")?.icon == nil)
  }

  @Test func `are those that a person can start`() {
    let full = application("Exec=boat", "Icon=anchor", "Categories=A;B;", "MimeType=image/png;text/plain", "NoDisplay=true")
    #expect(full?.id == "boat" && full?.icon == "anchor" && full?.categories == ["A", "B"] && full?.mimeTypes == ["image/png", "text/plain"] && full?.isHidden == true)
    #expect(application("Exec=boat", "Hidden=false", "Terminal=false", "NoDisplay=false")?.isHidden == false)
    #expect(application() == nil && application("Exec=boat", "Hidden=true") == nil && application("Exec=boat", "Terminal=true") == nil)
    #expect(DesktopApplication(id: "a", text: "[Desktop Entry]\nType=Link\nExec=a") == nil && DesktopApplication(id: "a", text: nil) == nil && DesktopApplication(id: "a", text: "") == nil)
    for (program, isThere) in [("/bin/sh", true), ("sh", true), ("/bin/no-such-boat", false), ("no-such-boat", false), ("/etc/passwd", false)] {
      #expect((application("Exec=boat", "TryExec=\(program)") != nil) == isThere, "\(program)")
    }
  }

  @Test func `are called by their program, or by their bundle`() throws {
    let real = try #require(realpath("/bin/sh", nil))
    let shell = String(cString: real)
    free(real)
    for command in ["/bin/sh", "/bin/sh -c x", "env A=b /bin/sh", "/usr/bin/env -i A=b /bin/sh -x"] { #expect(application("Exec=\(command)")?.restrictionName == shell, "\(command)") }
    for command in ["/bin/no-such-boat", "no-such-boat", "env A=b", "A=b /bin/sh"] { #expect(application("Exec=\(command)")?.restrictionName == nil, "\(command)") }
    var system = utsname()
    uname(&system)
    let machine = withUnsafeBytes(of: &system.machine) { bytes in String(cString: bytes.bindMemory(to: CChar.self).baseAddress!) }
    let cases: [(command: String, name: String)] = [
      ("flatpak run org.boat", "app/org.boat/\(machine)/stable"), ("flatpak run --branch=beta --arch=riscv64 org.boat", "app/org.boat/riscv64/beta"),
      ("flatpak run --arch=i386 --branching=no org.boat", "app/org.boat/i386/stable"),
    ]
    for (command, name) in cases { #expect(application("Exec=\(command)", "X-Flatpak=org.boat")?.restrictionName == name) }
  }

  @Test func `open a type by preference: what was chosen, what was added, then the others by name`() {
    for id in ["a", "b", "c", "d", "e"] { entry(id, id.uppercased(), "MimeType=image/png;") }
    entry("f", "F", "MimeType=image/jpeg;")
    folder.file("applications/mimeapps.list", """
      [Default Applications]
      image/png=d;
      image/jpeg=a.desktop
      [Added Associations]
      image/png=f.desktop;c.desktop
      [Removed Associations]
      image/png=b.desktop;d.desktop;
      """)
    let all = DesktopApplication.installed(in: [folder.path])
    #expect(DesktopApplication.thatOpen(.png, of: all, folders: [folder.path]).map(\.id) == ["d", "f", "c", "a", "e"])
    #expect(DesktopApplication.thatOpen(.png, of: all, folders: []).map(\.id) == ["a", "b", "c", "d", "e"])
  }

  @Test func `are started with words as a shell would read them`() throws {
    func arguments(_ command: String, _ urls: [URL] = []) throws -> [String] { try #require(application("Exec=\(command)")).arguments(for: urls) }
    let cases: [(String, [String])] = [
      ("see", ["see"]), ("see  a   b ", ["see", "a", "b"]), ("see a\"b c\"d", ["see", "ab cd"]), ("see \"\" x", ["see", "", "x"]), ("see a\\b", ["see", "ab"]), ("see C:\\\\\\\\w\\sx", ["see", "C:\\w", "x"]), ("see 'a \"b\" \\\\'c", ["see", "a \"b\" \\c"]), ("'' \"it's\"", ["", "it's"]), ("see \"a\\\\b\"", ["see", "a\\b"]),
      ("see %f %F %u %U", ["see"]), ("see %i %c %k %d %D %n %N %v %m x", ["see", "boat", "x"]), ("see --name=%c--%k %", ["see", "--name=boat--", ""]), ("see 5%% --file=%%f", ["see", "5%", "--file=%f"]),
    ]
    for (command, words) in cases { #expect(try arguments(command) == words, "\(command)") }
    #expect(try #require(application("Icon=ship", "Name=Boat", "Exec=see %i %c")).arguments(for: []) == ["see", "--icon", "ship", "Boat"])
    // Parsing takes linear time, even for one very long word.
    let long = String(repeating: "a", count: 2_000_000), start = ContinuousClock.now
    #expect(try arguments("see \(long)") == ["see", long] && ContinuousClock.now - start < .seconds(5))
    #expect(try arguments("see --file=%f%", [URL(fileURLWithPath: "/c d")]) == ["see", "--file=/c d"])
    let urls = [URL(string: "https://example.org/a%20b")!, URL(fileURLWithPath: "/c d")]
    #expect(try arguments("see %f", urls) == ["see", "https://example.org/a%20b"] && arguments("see %F", urls) == ["see", "https://example.org/a%20b", "/c d"])
    #expect(try arguments("see %u", urls) == ["see", "https://example.org/a%20b"] && arguments("see %U", urls) == ["see", "https://example.org/a%20b", "file:///c%20d"])
  }
}
