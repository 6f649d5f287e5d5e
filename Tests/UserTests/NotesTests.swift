import Conformance
import Foundation
import Programs
import Testing

/// Notes, with a folder of its own for what it saves.
private final class NotesSession: AppSession {
  let documents: URL
  init(_ files: [String: String] = [:], opening: [String] = [], state: URL? = nil, in folder: URL? = nil) throws {
    let folder = folder ?? FileManager.default.temporaryDirectory.appendingPathComponent("notes-" + UUID().uuidString)
    documents = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    // The panel begins in the home folder.
    try super.init(
      "Notes", on: Desk.shared("openbox --sm-disable"),
      environment: [
        "HOME": folder.path, "XDG_STATE_HOME": folder.path + "/.state", "XDG_DATA_HOME": folder.path + "/.data",
        // A printing system of the test's own comes first.
        "PATH": folder.path + "/bin:/usr/bin:/bin",
      ]
    ) { _ in opening.map { folder.appendingPathComponent($0).path } }
  }
  func text(_ name: String) -> String? { try? String(contentsOf: documents.appendingPathComponent(name), encoding: .utf8) }
  func remove() { try? FileManager.default.removeItem(at: documents) }
  func waitForNote(_ title: String) throws -> WindowID {
    let window = try waitForWindow(title)
    try waitForFront(window)
    try waitForStillness(of: window)
    return window
  }
  func waitForText(_ name: String, _ wanted: String) throws {
    try desk.wait("“\(wanted)” in \(name), there is “\(text(name) ?? "nothing")”") { text(name) == wanted }
  }
}

@Suite(.serialized) struct `A person writing notes` {
  @Test(.requirement("SC-122", "SC-128", "SC-130")) func `saves a new one through the panel and goes on writing in its file`() throws {
    let notes = try NotesSession()
    defer { notes.remove() }
    let window = try notes.waitForNote("Untitled")
    try notes.type("# Plan")
    try notes.waitForTitle(of: window) { $0 == "\u{2022} Untitled" }
    let before = try notes.waitForStillness(of: window)
    try notes.press("ctrl+s")
    try notes.waitForChange(in: window, from: before)
    try notes.press("ctrl+a")
    try notes.type("Plan")
    try notes.press("Return")
    try notes.waitForText("Plan.md", "# Plan")
    try notes.waitForTitle(of: window) { $0 == "Plan.md" }
    try notes.press("Return")
    try notes.type("One")
    try notes.waitForTitle(of: window) { $0 == "\u{2022} Plan.md" }
    try notes.press("ctrl+s")
    try notes.waitForText("Plan.md", "# Plan\nOne")
    try notes.waitForTitle(of: window) { $0 == "Plan.md" }
  }

  @Test func `prints the page that a note makes`() throws {
    let notes = try NotesSession(["list.md": (1...80).map { "- Item \($0)" }.joined(separator: "\n")], opening: ["list.md"])
    defer { notes.remove() }
    let bin = notes.documents.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    for (name, script) in [
      ("lpstat", "if [ \"$1\" = -e ]; then echo Attic; echo Office; else echo 'default destination: Office'; fi"),
      ("lp", "for last; do :; done; cp \"$last\" '\(notes.documents.path)/printed.pdf'; echo \"$2 $4 $8\" >'\(notes.documents.path)/job'"),
    ] {
      try Program.write(script: script, to: bin.appendingPathComponent(name).path)
    }
    let window = try notes.waitForNote("list.md")
    let before = try notes.waitForStillness(of: window)
    try notes.press("ctrl+p")
    try notes.waitForChange(in: window, from: before)
    let asked = try notes.waitForStillness(of: window)
    // Return prints, once the printers are known.
    try notes.press("Return")
    try notes.waitForText("job", "Office 1 list.md\n")
    #expect(FileManager.default.contents(atPath: notes.documents.path + "/printed.pdf")?.starts(with: Data("%PDF-".utf8)) == true)
    try notes.waitForChange(in: window, from: asked)
    try notes.waitForTitle(of: window) { $0 == "list.md" }
  }

  @Test(.requirement("SC-131")) func `is asked before a change is lost when the frame's button closes the window`() throws {
    let notes = try NotesSession(["list.md": "milk\n"], opening: ["list.md"])
    defer { notes.remove() }
    let window = try notes.waitForNote("list.md")
    let before = try notes.waitForStillness(of: window)
    try notes.press("ctrl+End")
    try notes.type("bread")
    let written = try notes.waitForChange(in: window, from: before)
    try notes.closeByFrame(window)
    let asked = try notes.waitForChange(in: window, from: written)
    // Escape stays; what is written is still there.
    try notes.press("Escape")
    let back = try notes.waitForChange(in: window, from: asked)
    try notes.press("ctrl+w")
    try notes.waitForChange(in: window, from: back)
    // Return saves.
    try notes.press("Return")
    try notes.waitForText("list.md", "milk\nbread")
    #expect(try notes.waitForEnd() == 0)
  }

  @Test(.requirement("SC-132")) func `finds what was not saved after the app was killed`() throws {
    let folder: URL
    do {
      let notes = try NotesSession(["a.md": "old"], opening: ["a.md"])
      folder = notes.documents
      let window = try notes.waitForNote("a.md")
      try notes.press("ctrl+End")
      try notes.type(" and new")
      try notes.waitForTitle(of: window) { $0 == "\u{2022} a.md" }
      let recovery = folder.appendingPathComponent(".state/Notes/recovery")
      try notes.desk.wait("a recovery copy") {
        let names = FileManager.default.enumerator(atPath: recovery.path)?.allObjects as? [String] ?? []
        // The copy counts from the moment at which it is named.
        return names.contains { $0.hasSuffix("document.json") }
          && names.contains {
            $0.contains("content-") && (try? String(contentsOf: recovery.appendingPathComponent($0), encoding: .utf8)) == "old and new"
          }
      }
      notes.program.kill(SIGKILL)
    }
    let notes = try NotesSession(in: folder)
    defer { notes.remove() }
    #expect(notes.text("a.md") == "old")
    let window = try notes.waitForWindow("\u{2022} a.md")
    try notes.waitForFront(window)
    try notes.press("ctrl+s")
    try notes.waitForText("a.md", "old and new")
  }
}
