import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

@Suite struct `The answer of a portal` {
  private func files(_ uris: [String], _ choices: [(String, String)] = [], code: UInt32 = 0) -> FileAnswer {
    var results = ["uris": BusValue.array(of: "s", uris.map { .string($0) })]
    if !choices.isEmpty { results["choices"] = .array(of: "(ss)", choices.map { .structure([.string($0.0), .string($0.1)]) }) }
    return FileChooserPortal.answer([.uint32(code), .properties(results)])
  }

  @Test func `is the files that were chosen, with the format among the choices`() throws {
    let one = try #require(URL(string: "file:///a%20b")), two = try #require(URL(string: "file:///c"))
    #expect(files(["file:///a%20b"]) == .chosen([one], format: nil) && files(["file:///a%20b", "http://example.org/", "file:///c"]) == .chosen([one, two], format: nil))
    #expect(files(["file:///c"], [("format", "json")]) == .chosen([two], format: "json") && files(["file:///c"], [("other", "x"), ("format", "json"), ("format", "late")]) == .chosen([two], format: "json"))
    #expect(files(["file:///c"], [("other", "x")]) == .chosen([two], format: nil))
    for code: UInt32 in [1, 2, 3] { #expect(files(["file:///c"], code: code) == .cancelled) }
    #expect(files([]) == .cancelled && files(["http://example.org/"]) == .cancelled && FileChooserPortal.answer([.uint32(0), .properties(["uris": .array(of: "s", [.string("file:///c")])]), .byte(0)]) == .cancelled)
  }
  @Test func `is a colour whose parts are none out of range`() {
    func color(_ fields: BusValue..., code: UInt32 = 0) -> ScreenColorAnswer { ScreenColorPortal.answer([.uint32(code), .properties(["color": .structure(fields)])]) }
    #expect(color(.double(0.25), .double(0.5), .double(0.75)) == .picked(red: 0.25, green: 0.5, blue: 0.75) && color(.double(0), .double(1), .double(0)) == .picked(red: 0, green: 1, blue: 0))
    #expect(color(.double(0), .double(0), .double(0), code: 1) == .cancelled && color(.double(0), .double(0), .double(0), code: 3) == .cancelled)
    #expect(color(.double(0), .double(0), .double(0), code: 2) == .unavailable("the portal has no answer") && ScreenColorPortal.answer([.uint32(0)]) == .unavailable("the portal has no answer"))
    for answer in [color(.double(0), .double(0), .double(1.01)), color(.double(-0.01), .double(0), .double(0)), color(.double(0), .double(0)), color(.double(0), .double(0), .double(0), .double(0))] {
      #expect(answer == .unavailable("the portal answered no colour"))
    }
  }
}

@Suite(.serialized) struct `A question to a portal` {
  private func question(_ change: (inout FileQuestion) -> Void = { _ in }) -> FileQuestion {
    var question = FileQuestion(.save(name: "A"), title: "T")
    change(&question)
    return question
  }

  @Test func `says what was asked, and nothing besides`() async throws {
    let stage = try PrivateBus(), chooser = try await FakeFileChooser(on: stage), portal = FileChooserPortal(bus: stage.connect())
    let formats = [FileQuestion.Format(id: "one", name: "One"), FileQuestion.Format(id: "two", name: "Two")]
    let text = FileQuestion.Filter(name: "Text", patterns: ["*.a", "*.b"], mimeTypes: ["text/a", "text/b"])
    let filter = BusValue.structure([
      .string("Text"), .array(of: "(us)", [(0, "*.a"), (0, "*.b"), (1, "text/a"), (1, "text/b")].map { .structure([.uint32($0.0), .string($0.1)]) }),
    ])
    let choices = BusValue.array(
      of: "(ssa(ss)s)",
      [.structure([.string("format"), .string("Format"), .array(of: "(ss)", [.structure([.string("one"), .string("One")]), .structure([.string("two"), .string("Two")])]), .string("one")])])
    let cases: [(FileQuestion, window: UInt64, parent: String, options: [String: BusValue])] = [
      (question(), 0, "", ["current_name": .string("A")]), (question { $0.formats = [formats[0]] }, 0x1F, "x11:1f", ["current_name": .string("A")]),
      (question { $0.formats = formats }, 1, "x11:1", ["current_name": .string("A"), "choices": choices]), (question { $0.purpose = .folder }, 0, "", ["directory": .bool(true)]),
      (question { $0.purpose = .files(allowsMultiple: false) }, 0, "", ["multiple": .bool(false)]), (question { $0.purpose = .saves(names: ["ä"]) }, 0, "", ["files": .array(of: "ay", [.bytes([0xC3, 0xA4, 0])])]),
      (question { $0.confirmation = "Go" }, 0, "", ["current_name": .string("A"), "accept_label": .string("Go")]), (question { $0.folder = "/f" }, 0, "", ["current_name": .string("A"), "current_folder": .bytes([0x2F, 0x66, 0])]),
      (question { $0.filters = [text] }, 0, "", ["current_name": .string("A"), "filters": .array(of: "(sa(us))", [filter]), "current_filter": filter]),
    ]
    var tokens: [QuestionToken] = [], handles: Set<String> = []
    for (index, (question, window, parent, options)) in cases.enumerated() {
      tokens.append(portal.ask(question, over: window) { _ in })
      #expect(await stage.pump { chooser.asked.count == index + 1 })
      let arguments = chooser.asked[index].arguments, handle = try #require(arguments[2]["handle_token"]?.text)
      handles.insert(handle)
      var expected = options
      (expected["modal"], expected["handle_token"]) = (.bool(true), .string(handle))
      #expect(arguments == [.string(parent), .string("T"), .properties(expected)], "\(index)")
      #expect(handle.hasPrefix("oriel\(getpid())_"))
    }
    #expect(handles.count == cases.count, "each has an object of its own")
    withExtendedLifetime(tokens) {}
  }
  @Test func `is answered once, and not at all when it is taken back`() async throws {
    let stage = try PrivateBus(), chooser = try await FakeFileChooser(on: stage), portal = FileChooserPortal(bus: stage.connect())
    var answers: [FileAnswer] = []
    let token = portal.ask(question(), over: 0) { answers.append($0) }
    #expect(await stage.pump { chooser.asked.count == 1 })
    await stage.settle()
    try chooser.respond(1)
    try chooser.respond(0, ["uris": .array(of: "s", [.string("file:///late")])])
    #expect(await stage.pump { !answers.isEmpty })
    await stage.settle()
    token.cancel()
    await stage.settle()
    #expect(answers == [.cancelled] && chooser.closed.isEmpty, "a portal that has answered has nothing to close")
    // Two that are open at a time are told apart.
    let first = portal.ask(question(), over: 0) { _ in answers.append(.unavailable("first")) }
    #expect(await stage.pump { chooser.asked.count == 2 })
    let path = chooser.lastPath
    let second = portal.ask(question(), over: 0) { answers.append($0) }
    #expect(await stage.pump { chooser.asked.count == 3 })
    await stage.settle()
    try chooser.respond(0, ["uris": .array(of: "s", [.string("file:///c")])])
    #expect(await stage.pump { answers.count == 2 })
    #expect(answers.last == .chosen([URL(fileURLWithPath: "/c")], format: nil))
    first.cancel()
    #expect(await stage.pump { chooser.closed == [path] })
    #expect(answers.count == 2)
    // A bus that is none says so later, unless nobody waits any more.
    let none = FileChooserPortal(bus: SessionBus(system: stage.system, address: "disabled:"))
    let kept = none.ask(question(), over: 0) { answers.append($0) }, taken = none.ask(question(), over: 0) { answers.append($0) }
    taken.cancel()
    #expect(answers.count == 2)
    #expect(await stage.pump { answers.count == 3 })
    await stage.settle()
    guard case .unavailable(let reason)? = answers.last else { return #expect(answers.isEmpty) }
    #expect(answers.count == 3 && reason == "The session bus at disabled: cannot be reached: no transport of it is known.")
    withExtendedLifetime((second, kept)) {}
  }
  @Test func `to open an address is answered by whether the portal took it`() async throws {
    let stage = try PrivateBus(), peer = stage.connect(), opening = OpeningPortal(bus: stage.connect())
    var asked: [String] = [], refuses = false, outcomes: [Bool] = []
    let token = try peer.serve(AppearancePortal.path) { request in
      asked.append("\(request.interface ?? "") \(request.member)" + request.arguments.map { " \($0)" }.joined())
      if refuses { throw BusError.answered(name: "org.freedesktop.portal.Error.Failed", message: "") }
      return [.objectPath("/request")]
    }
    opening.open("file:///etc/passwd") { outcomes.append($0) }
    #expect(outcomes == [false], "at once")
    opening.open("https://example.org") { outcomes.append($0) }
    #expect(await stage.pump { outcomes == [false, false] }, "there is no portal")
    var isOwner: Bool?
    Task { isOwner = try? await peer.requestName(AppearancePortal.name) }
    #expect(await stage.pump { isOwner == true })
    opening.open("https://example.org") { outcomes.append($0) }
    #expect(await stage.pump { outcomes == [false, false, true] })
    refuses = true
    opening.open("mailto:a@b") { outcomes.append($0) }
    #expect(await stage.pump { outcomes == [false, false, true, false] })
    #expect(asked == ["https://example.org", "mailto:a@b"].map { "org.freedesktop.portal.OpenURI OpenURI \(BusValue.string("")) \(BusValue.string($0)) \(BusValue.properties([:]))" })
    withExtendedLifetime(token) {}
  }
}
