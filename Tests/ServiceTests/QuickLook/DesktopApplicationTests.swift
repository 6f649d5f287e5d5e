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
    #expect(try arguments("\"/opt/my \\\"see\\\"\" %i %c 100%% \"\"") == ["/opt/my \"see\"", "100%", ""])
  }
}
