import Foundation
import Testing

@testable import OrielBase

@Suite struct `The file of saved windows` {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }
  private var path: String { folder("app/windows.json") }
  private func state() -> SavedState { SavedState(folder: folder("app")) }
  private func write(_ state: SavedState, _ text: String = "[]") throws -> Bool { try state.write { Data(text.utf8) } }
  private func said(_ content: SavedState.Content) -> String {
    switch content {
    case .absent: "absent"
    case .inUse: "in use"
    case .unreadable(let reason): reason
    case .data(let data): "data: " + String(decoding: data, as: UTF8.self)
    }
  }

  @Test func `is in the state folder, under the app's name`() {
    func folder(_ identifier: String) -> String? { SavedState(identifier: identifier) { $0 == "XDG_STATE_HOME" ? "/state" : nil }?.folder }
    #expect(folder("org.example.App") == "/state/org.example.App" && folder("a/b/c") == "/state/a-b-c" && folder("/") == "/state/-")
    #expect(folder("") == nil && folder(".") == nil && folder("..") == nil && folder(".hidden") == nil)
    let longest = String(repeating: "x", count: 199)
    #expect(folder(longest) == "/state/" + longest && folder(longest + "x") == nil && folder(String(repeating: "ä", count: 100)) == nil)
    #expect(SavedState(folder: "/a").path == "/a/windows.json")
  }
  @Test func `is absent until it is written, in a folder that nobody else may read`() throws {
    let state = state()
    #expect(said(state.read()) == "absent" && said(state.read()) == "absent")
    #expect(try write(state, "[1]") && said(state.read()) == "data: [1]")
    #expect(try write(state, "[2]") && folder.text("app/windows.json") == "[2]" && folder.mode("app") == 0o700 && folder.mode("app/windows.json") == 0o600)
    unlink(path)
    #expect(said(state.read()) == "absent", "the folder is there, the file is not")
  }
  @Test func `belongs to one process at a time`() throws {
    try FileManager.default.createDirectory(atPath: folder("app"), withIntermediateDirectories: true)
    let first = state(), second = state()
    #expect(try write(first, "[1]"))
    var isAsked = false
    #expect(try !second.write { isAsked = true; return Data() } && !isAsked && said(second.read()) == "in use" && said(first.read()) == "data: [1]")
    first.letGo()
    #expect(try said(first.read()) == "in use" && !write(first), "it is given up for good")
    #expect(said(second.read()) == "in use", "whoever was refused stays so")
    var third: SavedState? = state()
    #expect(try third.map { said($0.read()) } == "data: [1]" && write(third!, "[3]"))
    third = nil
    #expect(said(state().read()) == "data: [3]", "the end of the owner frees it")
  }
  @Test func `is no file, or too large a one, and says so`() throws {
    try folder.file("app/windows.json/inside", "")
    #expect(said(state().read()) == "it is no file")
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(said(state().read()) == "it is no file")
    unlink(path)
    try folder.file("app/windows.json", "")
    #expect(said(state().read()) == "data: ")
    #expect(truncate(path, off_t(SavedState.greatestSize)) == 0)
    guard case .data(let data) = state().read() else { return #expect(Bool(false), "It is as large as is allowed.") }
    #expect(data.count == 16 << 20)
    #expect(truncate(path, off_t(SavedState.greatestSize + 1)) == 0)
    #expect(said(state().read()) == "it is larger than 16 MiB")
    unlink(path)
    #expect(symlink("windows.json", path) == 0)
    #expect(said(state().read()) == String(cString: strerror(ELOOP)))
  }
  @Test func `is not written larger than it is read`() throws {
    try FileManager.default.createDirectory(atPath: folder("app"), withIntermediateDirectories: true)
    // Nothing is stored there, so that much is quickly written.
    #expect(symlink("/dev/null", path) == 0)
    let state = state()
    #expect(try state.write { Data(count: SavedState.greatestSize) })
    let failure = #expect(throws: SavedState.TooMuch.self) { try state.write { Data(count: SavedState.greatestSize + 1) } }
    #expect(failure?.count == (16 << 20) + 1 && failure?.description == "what the windows keep is 16 MiB, more than the 16 that are read again")
    struct Trouble: Error {}
    #expect(throws: Trouble.self) { try state.write { throw Trouble() } }
  }
  @Test func `that cannot be understood is set aside under a name that is free`() throws {
    let state = state()
    for (number, name) in [(1, "windows.json.broken"), (2, "windows.json.broken-2"), (3, "windows.json.broken-3")] {
      #expect(try write(state, "\(number)") && state.setAside() == folder("app/" + name) && folder.text("app/" + name) == "\(number)" && folder.text("app/windows.json") == nil)
    }
    for number in 4...19 { try folder.file("app/windows.json.broken-\(number)", "old") }
    #expect(try write(state, "20") && state.setAside() == path + ".broken-20" && write(state, "again") && state.setAside() == path + ".broken-20")
    #expect(folder.text("app/windows.json.broken-20") == "again" && folder.text("app/windows.json.broken-19") == "old" && folder.text("app/windows.json.broken-21") == nil)
    // Where that is impossible, nothing is written over it.
    #expect(try state.setAside() == nil && said(state.read()) == "in use" && !write(state))
  }
  @Test func `clears away what a process left that ended while it wrote, once`() throws {
    try folder.file("app/.windows.json.a1b2c3", "half")
    try folder.file("app/.windows.jsonx", "other")
    try folder.file("app/windows.json.broken", "kept")
    let state = state()
    #expect(said(state.read()) == "absent" && folder.text("app/.windows.json.a1b2c3") == "half")
    #expect(try write(state) && folder.text("app/.windows.json.a1b2c3") == nil && folder.text("app/.windows.jsonx") == "other" && folder.text("app/windows.json.broken") == "kept")
    try folder.file("app/.windows.json.late", "half")
    #expect(try write(state) && folder.text("app/.windows.json.late") == "half")
  }
}
