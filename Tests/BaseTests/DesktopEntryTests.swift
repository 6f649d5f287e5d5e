import Foundation
import OrielBase
import Testing

@Suite struct `The desktop file of an app` {
  private let folder: ScratchFolder
  private var folders: [String] { [folder("mine"), folder("none"), folder("shared")] }
  init() throws { folder = try ScratchFolder() }
  private func entry(_ file: String, _ exec: String, name: String = "App") throws {
    try folder.file(file, "[Desktop Entry]\nName=\(name)\nExec=\(exec)\n[Desktop Action new]\nName=New\n")
  }
  private func named(_ identifier: String) -> String? { DesktopEntry(identifier: identifier, in: folders)?["Name"] }
  private func found(_ program: String) -> String? { DesktopEntry.of(program: program, in: folders)?.identifier }

  @Test func `is found by its name, the user's before the system's`() throws {
    try entry("mine/applications/org.example.Pad.desktop", "pad", name: "Mine")
    try entry("shared/applications/org.example.Pad.desktop", "pad", name: "Shared")
    try entry("shared/applications/clock.desktop", "clock", name: "Clock")
    try entry("shared/applications/sub/inner.desktop", "inner")
    #expect(named("org.example.Pad") == "Mine" && named("clock") == "Clock" && named("org.example.pad") == nil && named("sub/inner") == nil && named("") == nil)
    #expect(DesktopEntry(identifier: "clock", in: folders)?.identifier == "clock" && DesktopEntry(identifier: "clock", in: [])?.identifier == nil)
  }
  @Test func `is found by the program that it starts, if it is named after it`() throws {
    try entry("shared/applications/clock.desktop", "/usr/bin/clock --show %U")
    try entry("shared/applications/quoted.desktop", "\"quoted\" %F")
    try entry("shared/applications/other.desktop", "something-else")
    try entry("shared/applications/notepad.desktop", "pad")
    try entry("shared/applications/none.desktop", "")
    #expect(found("clock") == "clock" && found("quoted") == "quoted")
    // Named so, and starts something else; starts it, and is named otherwise.
    #expect(found("other") == nil && found("something-else") == nil && found("none") == nil && found("lock") == nil && found("pad") == nil)
    for program in ["", "/usr/bin/clock", "Clock", "clock.desktop"] { #expect(found(program) == nil, "\(program)") }
    try entry("shared/applications/org.example.tool.desktop", "tool")
    #expect(found("tool") == "org.example.tool" && found("example.tool") == nil)
    try entry("mine/applications/tool.desktop", "env tool", name: "Mine")
    #expect(found("tool") == "org.example.tool", "the user's starts another program")
    try entry("mine/applications/tool.desktop", "tool", name: "Mine")
    #expect(found("tool") == "tool")
  }
  @Test func `is read no further than any of them is long`() throws {
    try folder.file("shared/applications/long.desktop", "[Desktop Entry]\nExec=long\n" + String(repeating: "#", count: 65_536 - 27) + "\nName=A\n")
    #expect(DesktopEntry(identifier: "long", in: folders)?["Exec"] == "long" && named("long") == nil)
  }
}

@Suite struct `The resources beside a program` {
  @Test func `are the four kinds that there are, but for programs that are installed`() throws {
    let folder = try ScratchFolder()
    for name in ["a.resources", "b.xcassets", "c.lproj", "d.xcstrings", "e.bundle", "resources", ".lproj"] {
      for place in ["here", "bin", "games", "sbin", "binx"] { try folder.file("\(place)/\(name)/file", "") }
    }
    let all = [".lproj", "a.resources", "b.xcassets", "c.lproj", "d.xcstrings"]
    for (place, names) in [("here", all), ("bin", []), ("games", []), ("binx", all), ("none", [])] {
      #expect(ProgramFile.resourceNames(in: folder(place)).sorted() == names, "\(place)")
    }
    #expect(ProgramFile.resourceNames(in: folder("sbin")).sorted() == all)
  }
  @Test func `are those of this program where its folder is asked for`() throws {
    let own = FilePath.folder(of: try #require(ProgramFile.path))
    let names = FolderEntries.names(in: own, endingInOneOf: [".resources", ".xcassets", ".lproj", ".xcstrings"])
    #expect(ProgramFile.resourceNames(in: own).sorted() == (own.hasSuffix("/bin") || own.hasSuffix("/games") ? [] : names.sorted()))
  }
}
