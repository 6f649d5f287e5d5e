import Conformance
import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

@Suite(.serialized) struct `The file chooser portal` {
  private func uris(_ paths: String...) -> BusValue { .array(of: "s", paths.map { .string("file://" + $0) }) }

  @Test(.requirement("PR-222")) func `is asked for files with the window, the words, the filters and the folder`() async throws {
    let stage = try PrivateBus(), chooser = try await FakeFileChooser(on: stage), portal = FileChooserPortal(bus: stage.connect())
    var question = FileQuestion(.files(allowsMultiple: true), title: "Open")
    question.confirmation = "Take"
    question.folder = "/home/anna/Bücher"
    question.filters = [
      FileQuestion.Filter(name: "Text", patterns: ["*.txt"], mimeTypes: ["text/plain"]),
      FileQuestion.Filter(name: "Pictures", patterns: [], mimeTypes: ["image/png"]),
    ]
    var answers: [FileAnswer] = []
    let token = portal.ask(question, over: 0x1a00007) { answers.append($0) }
    #expect(await stage.pump { chooser.asked.count == 1 })
    let (member, arguments) = chooser.asked[0], options = arguments[2]
    #expect(member == "OpenFile" && arguments[0].text == "x11:1a00007" && arguments[1].text == "Open")
    #expect(options["multiple"]?.isTrue == true && options["modal"]?.isTrue == true && options["accept_label"]?.text == "Take")
    #expect(options["current_folder"]?.content == .bytes(Array("/home/anna/Bücher".utf8) + [0]))
    let text = BusValue.structure([
      .string("Text"), .array(of: "(us)", [.structure([.uint32(0), .string("*.txt")]), .structure([.uint32(1), .string("text/plain")])]),
    ])
    #expect(options["filters"]?.elements?.count == 2 && options["filters"]?.elements?.first == text)
    #expect(options["current_filter"]?.content == text)
    // Somebody else's answer is none.
    try chooser.bus.emit(chooser.lastPath + "0", PortalRequest.interface, "Response", [.uint32(0), .properties(["uris": uris("/x")])])
    await stage.settle()
    #expect(answers.isEmpty)
    try chooser.respond(0, ["uris": uris("/home/anna/a%20b.txt", "/home/anna/c.txt")])
    #expect(await stage.pump { answers.count == 1 })
    #expect(answers == [.chosen([URL(fileURLWithPath: "/home/anna/a b.txt"), URL(fileURLWithPath: "/home/anna/c.txt")], format: nil)])
    withExtendedLifetime(token) {}
  }

  @Test(.requirement("PR-222")) func `is asked for a name with its formats, and for folders`() async throws {
    let stage = try PrivateBus(), chooser = try await FakeFileChooser(on: stage), portal = FileChooserPortal(bus: stage.connect())
    var question = FileQuestion(.save(name: "Letter.txt"), title: "Save")
    question.formats = [FileQuestion.Format(id: "public.plain-text", name: "Plain text"), FileQuestion.Format(id: "public.json", name: "JSON")]
    var answers: [FileAnswer] = []
    var token = portal.ask(question, over: 0) { answers.append($0) }
    #expect(await stage.pump { chooser.asked.count == 1 })
    let options = chooser.asked[0].arguments[2]
    #expect(chooser.asked[0].member == "SaveFile" && chooser.asked[0].arguments[0].text == "")
    #expect(options["current_name"]?.text == "Letter.txt")
    #expect(options["choices"]?.elements?.first?.fields?.last?.text == "public.plain-text")
    // This portal chose a path of its own for its object.
    try chooser.respond(
      0,
      [
        "uris": uris("/home/anna/Letter.json"),
        "choices": .array(of: "(ss)", [.structure([.string("format"), .string("public.json")])]),
      ])
    #expect(await stage.pump { answers.count == 1 })
    #expect(answers == [.chosen([URL(fileURLWithPath: "/home/anna/Letter.json")], format: "public.json")])
    token = portal.ask(FileQuestion(.folder, title: "Choose"), over: 0) { answers.append($0) }
    #expect(await stage.pump { chooser.asked.count == 2 })
    #expect(chooser.asked[1].member == "OpenFile" && chooser.asked[1].arguments[2]["directory"]?.isTrue == true)
    try chooser.respond(1)
    #expect(await stage.pump { answers.count == 2 })
    #expect(answers.last == .cancelled)
    withExtendedLifetime(token) {}
  }

  @Test(.requirement("PR-222")) func `is asked for the places of several files by their names, and its names are the answer`() async throws {
    let stage = try PrivateBus(), chooser = try await FakeFileChooser(on: stage), portal = FileChooserPortal(bus: stage.connect())
    var question = FileQuestion(.saves(names: ["One.txt", "Zwölf.txt"]), title: "Export")
    question.folder = "/home/anna"
    var answers: [FileAnswer] = []
    let token = portal.ask(question, over: 0x1F) { answers.append($0) }
    #expect(await stage.pump { chooser.asked.count == 1 })
    let (member, arguments) = chooser.asked[0], options = arguments[2]
    #expect(member == "SaveFiles" && arguments[0].text == "x11:1f" && arguments[1].text == "Export")
    #expect(options["files"]?.content == .array(of: "ay", [.bytes(Array("One.txt".utf8) + [0]), .bytes(Array("Zwölf.txt".utf8) + [0])]))
    #expect(options["directory"] == nil && options["current_name"] == nil)
    #expect(options["current_folder"]?.content == .bytes(Array("/home/anna".utf8) + [0]))
    try chooser.respond(0, ["uris": uris("/home/anna/One%20(1).txt", "/home/anna/Zw%C3%B6lf.txt")])
    #expect(await stage.pump { answers.count == 1 })
    let urls = ["/home/anna/One (1).txt", "/home/anna/Zwölf.txt"].map { URL(fileURLWithPath: $0) }
    #expect(answers == [.chosen(urls, format: nil)])
    withExtendedLifetime(token) {}
  }

  @Test func `that chooses the paths of its objects itself is understood`() async throws {
    let stage = try PrivateBus(), chooser = try await FakeFileChooser(on: stage), portal = FileChooserPortal(bus: stage.connect())
    chooser.path = { _ in "/org/freedesktop/portal/desktop/request/12" }
    var answers: [FileAnswer] = []
    let token = portal.ask(FileQuestion(.folder, title: "Choose"), over: 0) { answers.append($0) }
    #expect(await stage.pump { chooser.asked.count == 1 })
    await stage.settle()
    try chooser.respond(0, ["uris": uris("/home/anna")])
    #expect(await stage.pump { answers == [.chosen([URL(fileURLWithPath: "/home/anna")], format: nil)] })
    withExtendedLifetime(token) {}
  }

  @Test func `closes its window when the question is taken back`() async throws {
    let stage = try PrivateBus(), chooser = try await FakeFileChooser(on: stage), portal = FileChooserPortal(bus: stage.connect())
    var answers: [FileAnswer] = []
    let token = portal.ask(FileQuestion(.folder, title: "Choose"), over: 0) { answers.append($0) }
    #expect(await stage.pump { chooser.asked.count == 1 })
    await stage.settle()
    token.cancel()
    #expect(await stage.pump { chooser.closed == [chooser.lastPath] })
    try chooser.respond(0, ["uris": uris("/x")])
    await stage.settle()
    #expect(answers.isEmpty)
    // Before the portal has said where its object is.
    let early = portal.ask(FileQuestion(.folder, title: "Choose"), over: 0) { answers.append($0) }
    early.cancel()
    #expect(await stage.pump { chooser.closed.count == 2 })
    #expect(answers.isEmpty)
  }

  @Test func `that is absent, refuses or goes away says so once`() async throws {
    let stage = try PrivateBus(), portal = FileChooserPortal(bus: stage.connect())
    var answers: [FileAnswer] = []
    var token = portal.ask(FileQuestion(.folder, title: "Choose"), over: 0) { answers.append($0) }
    #expect(await stage.pump { answers.count == 1 })
    if case .unavailable? = answers.last {} else { Issue.record("\(answers)") }
    let chooser = try await FakeFileChooser(on: stage)
    chooser.refuses = true
    token = portal.ask(FileQuestion(.folder, title: "Choose"), over: 0) { answers.append($0) }
    #expect(await stage.pump { answers.count == 2 })
    if case .unavailable? = answers.last {} else { Issue.record("\(answers)") }
    chooser.refuses = false
    token = portal.ask(FileQuestion(.folder, title: "Choose"), over: 0) { answers.append($0) }
    #expect(await stage.pump { chooser.asked.count == 1 })
    await stage.settle()
    chooser.bus.close()
    #expect(await stage.pump { answers.count == 3 })
    #expect(answers.last == .cancelled)
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [
    [], [.uint32(0)], [.string("0"), .properties([:])], [.uint32(0), .properties([:])], [.uint32(0), .string("x")],
    [.uint32(0), .properties(["uris": .string("file:///x")])], [.uint32(0), .properties(["uris": .array(of: "s", [.string("http://example.org/x")])])],
    [.uint32(2), .properties(["uris": .array(of: "s", [.string("file:///x")])])],
  ] as [[BusValue]]) func `that answers nonsense has answered nothing`(arguments: [BusValue]) {
    #expect(FileChooserPortal.answer(arguments) == .cancelled)
  }
}
