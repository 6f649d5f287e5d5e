import COriel
import Foundation
import OrielWindowing
import Programs
import Testing

@testable import OrielX11

@Suite(.serialized) struct `The clipboard` {
  @Test func `gives text to xclip and xsel under every name of text`() async throws {
    let stage = try SelectionStage()
    let clipboard = stage.selections.clipboard
    clipboard.writeText("Grüße → 日本")
    #expect(clipboard.isOwned && clipboard.changeCount == 1)
    #expect(try await stage.output("xsel -b -o") == Data("Grüße → 日本".utf8))
    for target in ["UTF8_STRING", "text/plain", "'text/plain;charset=utf-8'", "TEXT"] {
      #expect(try await stage.output("xclip -o -selection clipboard -t \(target)") == Data("Grüße → 日本".utf8), "\(target)")
    }
    #expect(try await stage.output("xclip -o -selection clipboard -t STRING") == Data([71, 114, 0xfc, 0xdf, 101, 32, 63, 32, 63, 63]))
    let targets = String(decoding: try await stage.output("xclip -o -selection clipboard -t TARGETS"), as: UTF8.self)
    #expect(Set(targets.split(separator: "\n")).isSuperset(of: ["TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "UTF8_STRING"]))
    #expect(ErrorTrap.untrapped.allSatisfy { $0.code == 3 })
  }

  @Test func `reads text of xclip and xsel, and notices that it changed`() async throws {
    let stage = try SelectionStage()
    let clipboard = stage.selections.clipboard
    stage.follow()
    let before = clipboard.changeCount
    try await stage.run("printf 'Grüße' | xclip -i -selection clipboard")
    #expect(await pump(stage.connection, until: { clipboard.changeCount > before }))
    #expect(try await stage.wait { await clipboard.readText() } == "Grüße")
    // xsel returns before its background half has taken the selection.
    let count = clipboard.changeCount
    try await stage.run("printf 'two' | xsel -b -i")
    #expect(await pump(stage.connection, until: { clipboard.changeCount > count }))
    #expect(try await stage.wait { await clipboard.readText() } == "two")
    #expect(try await stage.wait { await clipboard.types() }?.contains(TextForms.plainText) == true)
    #expect(!clipboard.isOwned)
  }

  /// The other program may be slower than an app waits, where others keep the machine busy.
  private func read<T>(_ reading: () -> T?) -> T? {
    let end = ContinuousClock.now + .seconds(Patience.seconds)
    while ContinuousClock.now < end { if let result = reading() { return result } }
    return nil
  }

  @Test func `gives at once what another program has, in one piece or in many`() async throws {
    let stage = try SelectionStage()
    let clipboard = stage.selections.clipboard
    stage.follow()
    try await stage.run("printf 'Grüße' | xclip -i -selection clipboard")
    #expect(read { clipboard.readNow(TextForms.plainText) }.map { String(decoding: $0, as: UTF8.self) } == "Grüße")
    #expect(read { clipboard.typesNow() }?.contains(TextForms.plainText) == true)
    try Data(longText.utf8).write(to: URL(fileURLWithPath: stage.file("long")))
    #expect(await pump(stage.connection, until: { clipboard.changeCount == 1 }))
    // xclip returns before its background half has taken the selection, and the one before gives what it has for any type.
    try await stage.run("xclip -i -selection clipboard -t image/png '\(stage.file("long"))'")
    #expect(await pump(stage.connection, until: { clipboard.changeCount == 2 }))
    #expect(read { clipboard.readNow("image/png") } == Data(longText.utf8))
    #expect(clipboard.readNow(TextForms.plainText) == nil)
    clipboard.writeText("mine")
    #expect(clipboard.readNow(TextForms.plainText) == Data("mine".utf8))
  }

  @Test func `is not waited for long where its owner says nothing, and what happens meanwhile is not lost`() async throws {
    let stage = try SelectionStage()
    let clipboard = stage.selections.clipboard
    #expect(clipboard.typesNow() == nil)
    stage.follow()
    let stranger = try Stranger(server: stage.server)
    stranger.own("CLIPBOARD")
    #expect(await pump(stage.connection, until: { clipboard.changeCount == 1 }))
    // While we wait, the next owner comes.
    stranger.own("CLIPBOARD")
    let begun = ContinuousClock.now
    #expect(clipboard.readNow(TextForms.plainText) == nil)
    #expect(ContinuousClock.now - begun < .seconds(2))
    #expect(await pump(stage.connection, until: { clipboard.changeCount == 2 }))
    // An answer that comes too late finds nobody.
    stranger.answers = { _, request in request.property }
    stranger.turn()
    #expect(await pump(stage.connection, until: { stage.connection.flush(); return true }))
    try await stage.run("printf three | xclip -i -selection clipboard")
    #expect(read { clipboard.readNow(TextForms.plainText) } == Data("three".utf8))
  }

  @Test func `leaves an owner alive that is asked and answers too late`() async throws {
    let stage = try SelectionStage()
    let clipboard = stage.selections.clipboard
    stage.follow()
    try Data("kept".utf8).write(to: URL(fileURLWithPath: stage.file("kept")))
    let owner = try stage.server.start("exec xclip -quiet -i -selection clipboard '\(stage.file("kept"))'").identifier
    #expect(await pump(stage.connection, until: { clipboard.changeCount == 1 }))
    kill(owner, SIGSTOP)
    #expect(clipboard.readNow(TextForms.plainText) == nil)
    kill(owner, SIGCONT)
    #expect(read { clipboard.readNow(TextForms.plainText) } == Data("kept".utf8))
  }

  @Test func `keeps PRIMARY apart`() async throws {
    let stage = try SelectionStage()
    stage.selections.clipboard.writeText("clip")
    stage.selections.primary.writeText("mark")
    #expect(try await stage.output("xclip -o -selection primary") == Data("mark".utf8))
    #expect(try await stage.output("xclip -o -selection clipboard") == Data("clip".utf8))
  }

  @Test func `carries pictures and file lists both ways`() async throws {
    let stage = try SelectionStage()
    let clipboard = stage.selections.clipboard
    let picture = Data((0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    clipboard.write(["image/png": picture, "text/uri-list": Data("file:///tmp/a\r\n".utf8)])
    #expect(try await stage.output("xclip -o -selection clipboard -t image/png") == picture)
    #expect(try await stage.output("xclip -o -selection clipboard -t text/uri-list") == Data("file:///tmp/a\r\n".utf8))
    try picture.write(to: URL(fileURLWithPath: stage.file("picture")))
    try await stage.run("xclip -i -selection clipboard -t image/png '\(stage.file("picture"))'")
    #expect(await pump(stage.connection, until: { !clipboard.isOwned }))
    #expect(try await stage.wait { await clipboard.read("image/png") } == picture)
  }

  @Test func `sends four megabytes in pieces while another program is served`() async throws {
    let stage = try SelectionStage()
    stage.selections.clipboard.writeText(longText)
    let first = try stage.server.start("xclip -o -selection clipboard > '\(stage.file("first"))'")
    let second = try stage.server.start("xsel -b -o > '\(stage.file("second"))'")
    let targets = try await stage.output("xclip -o -selection clipboard -t TARGETS")
    #expect(!targets.isEmpty)
    #expect(await pump(stage.connection, until: { !first.isRunning && !second.isRunning }))
    #expect(try Data(contentsOf: URL(fileURLWithPath: stage.file("first"))) == Data(longText.utf8))
    #expect(try Data(contentsOf: URL(fileURLWithPath: stage.file("second"))) == Data(longText.utf8))
    // A receiver that has what it wants may be gone before the empty last piece.
    #expect(ErrorTrap.untrapped.allSatisfy { $0.code == 3 })
  }

  @Test func `receives four megabytes in pieces while it serves another program`() async throws {
    let stage = try SelectionStage()
    try Data(longText.utf8).write(to: URL(fileURLWithPath: stage.file("long")))
    try await stage.run("xclip -i -selection clipboard '\(stage.file("long"))'")
    let clipboard = stage.selections.clipboard
    stage.selections.primary.writeText("mark")
    let other = try stage.server.start("xclip -o -selection primary > '\(stage.file("mark"))'")
    let text = try await stage.wait { await clipboard.readText() }
    let isWhole = text == longText
    #expect(isWhole)
    #expect(await pump(stage.connection, until: { !other.isRunning }))
    #expect(try Data(contentsOf: URL(fileURLWithPath: stage.file("mark"))) == Data("mark".utf8))
  }

  @Test func `is lost to the next owner and taken back`() async throws {
    let stage = try SelectionStage()
    let clipboard = stage.selections.clipboard
    clipboard.writeText("mine")
    #expect(try await stage.wait { await clipboard.readText() } == "mine")
    try await stage.run("printf theirs | xclip -i -selection clipboard")
    #expect(await pump(stage.connection, until: { !clipboard.isOwned }))
    clipboard.writeText("mine again")
    #expect(clipboard.isOwned)
    #expect(try await stage.output("xsel -b -o") == Data("mine again".utf8))
  }

  @Test func `takes ownership although the last input is older than the present owner`() async throws {
    let stage = try SelectionStage()
    stage.connection.noteInput(stage.connection.fetchServerTime())
    let stranger = try Stranger(server: stage.server)
    stranger.own("CLIPBOARD")
    stage.selections.clipboard.writeText("late")
    #expect(stage.selections.clipboard.isOwned)
  }

  @Test func `answers TIMESTAMP, MULTIPLE and requests it must refuse`() async throws {
    let stage = try SelectionStage()
    stage.selections.clipboard.writeText("multi")
    let asker = try Stranger(server: stage.server)
    var notices: [XSelectionEvent] = []
    asker.sees = { _, event in if event.type == SelectionNotify { notices.append(event.xselection) } }
    func ask(_ target: String, property: String = "P") async {
      notices = []
      XConvertSelection(asker.display, asker.atom("CLIPBOARD"), asker.atom(target), asker.atom(property), asker.window, 0)
      XFlush(asker.display)
      #expect(await pump(stage.connection, also: { asker.turn() }, until: { !notices.isEmpty }))
    }
    await ask("TIMESTAMP")
    let time = asker.read(asker.atom("P"))
    #expect(time?.type == 19 && time?.longs.first ?? 0 != 0)
    await ask("image/png")
    #expect(notices.first?.property == 0)
    asker.put(
      longs: [asker.atom("UTF8_STRING"), asker.atom("A"), asker.atom("nonsense"), asker.atom("B"), asker.atom("MULTIPLE"), asker.atom("C")],
      type: "ATOM_PAIR", on: asker.window, property: asker.atom("P"))
    await ask("MULTIPLE")
    #expect(asker.read(asker.atom("P"))?.longs == [asker.atom("UTF8_STRING"), asker.atom("A"), asker.atom("nonsense"), 0, asker.atom("MULTIPLE"), 0])
    #expect(asker.read(asker.atom("A"))?.bytes == Array("multi".utf8))
    // A request from before we owned it is for somebody else's content.
    notices = []
    XConvertSelection(asker.display, asker.atom("CLIPBOARD"), asker.atom("UTF8_STRING"), asker.atom("P"), asker.window, 1)
    XFlush(asker.display)
    #expect(await pump(stage.connection, also: { asker.turn() }, until: { !notices.isEmpty }))
    #expect(notices.first?.property == 0)
  }

  @Test func `forgets a receiver that dies in the middle`() async throws {
    let stage = try SelectionStage()
    stage.selections.clipboard.writeText(longText)
    let asker = try Stranger(server: stage.server)
    var hasAnswer = false
    asker.sees = { _, event in if event.type == SelectionNotify { hasAnswer = true } }
    XConvertSelection(asker.display, asker.atom("CLIPBOARD"), asker.atom("UTF8_STRING"), asker.atom("P"), asker.window, 0)
    XFlush(asker.display)
    #expect(await pump(stage.connection, also: { asker.turn() }, until: { hasAnswer }))
    #expect(!stage.selections.isIdle)
    asker.die()
    #expect(await pump(stage.connection, until: { stage.selections.isIdle }))
  }
}

@Suite(.serialized) struct `A hostile owner of the clipboard` {
  private func stage(
    _ answers: @escaping (Stranger, XSelectionRequestEvent) -> Atom?
  ) throws -> (SelectionStage, Stranger) {
    let stage = try SelectionStage()
    stage.selections.reader.silence = 0.3
    let stranger = try Stranger(server: stage.server, answers: answers)
    stranger.own("CLIPBOARD")
    return (stage, stranger)
  }

  @Test func `may never answer`() async throws {
    let (stage, stranger) = try stage { _, _ in nil }
    #expect(try await stage.wait([stranger]) { await stage.selections.clipboard.readText() } == nil)
    #expect(try await stage.wait([stranger]) { await stage.selections.clipboard.types() } == nil)
    #expect(!stranger.requests.isEmpty && stranger.requests.allSatisfy { $0.time != 0 })
  }

  @Test func `may send pieces without end`() async throws {
    let (stage, stranger) = try stage { me, request in
      me.put(longs: [1], type: "INCR", on: request.requestor, property: request.property)
      XSelectInput(me.display, request.requestor, PropertyChangeMask)
      return request.property
    }
    var pieces = 0
    stranger.sees = { me, event in
      guard event.type == PropertyNotify, event.xproperty.state == PropertyDelete else { return }
      pieces += 1
      me.put([UInt8](repeating: 65, count: 50_000), type: "UTF8_STRING", on: event.xproperty.window, property: event.xproperty.atom)
    }
    let connection = stage.connection
    let content = try await stage.wait([stranger]) {
      await stage.selections.reader.convert(connection.atoms[.CLIPBOARD], to: connection.atoms[.UTF8_STRING], limit: 1 << 20)
    }
    #expect(content == nil)
    #expect(pieces > 15)
  }

  @Test func `may begin pieces and fall silent`() async throws {
    let (stage, stranger) = try stage { me, request in
      me.put(longs: [1 << 40], type: "INCR", on: request.requestor, property: request.property)
      return request.property
    }
    #expect(try await stage.wait([stranger]) { await stage.selections.clipboard.read("image/png") } == nil)
  }

  @Test func `may send words where letters belong, and letters where atoms do`() async throws {
    let (stage, stranger) = try stage { me, request in
      if request.target == me.atom("TARGETS") {
        me.put(Array("garbage".utf8), type: "ATOM", on: request.requestor, property: request.property)
      } else {
        me.put(longs: [1, 2, 3], type: "UTF8_STRING", on: request.requestor, property: request.property)
      }
      return request.property
    }
    #expect(try await stage.wait([stranger]) { await stage.selections.clipboard.readText() } == nil)
    #expect(try await stage.wait([stranger]) { await stage.selections.clipboard.types() } == nil)
  }

  @Test func `may offer atoms that do not exist`() async throws {
    let (stage, stranger) = try stage { me, request in
      me.put(
        longs: [0, 0x1fff_fff0, me.atom("UTF8_STRING"), 0x0fff_ffff], type: "ATOM", on: request.requestor,
        property: request.property)
      return request.property
    }
    let types = try await stage.wait([stranger]) { await stage.selections.clipboard.types() }
    #expect(types == ["UTF8_STRING", TextForms.plainText])
  }

  @Test func `may name a property that is not ours, answer twice, or die`() async throws {
    let (stage, stranger) = try stage { me, request in
      me.reply(request, property: me.atom("WM_NAME"))
      return request.property
    }
    #expect(try await stage.wait([stranger]) { await stage.selections.clipboard.readText() } == nil)
    stranger.answers = { me, _ in
      me.die()
      return nil
    }
    #expect(try await stage.wait([stranger]) { await stage.selections.clipboard.readText() } == nil)
  }

  @Test func `may send bytes that are no UTF-8, or Latin-1 where it said so`() async throws {
    let (stage, stranger) = try stage { me, request in
      me.put([0x61, 0xff, 0x62, 0], type: "UTF8_STRING", on: request.requestor, property: request.property)
      return request.property
    }
    #expect(try await stage.wait([stranger]) { await stage.selections.clipboard.readText() } == "a\u{fffd}b")
    stranger.answers = { me, request in
      me.put([0x61, 0xfc], type: "STRING", on: request.requestor, property: request.property)
      return request.property
    }
    #expect(try await stage.wait([stranger]) { await stage.selections.clipboard.readText() } == "aü")
  }
}

@Suite(.serialized) struct `Quitting with a full clipboard` {
  /// A keeper of the clipboard in a thread of its own, for our call does not return before it has answered.
  private func keep(_ server: InputServer, saves: Bool) throws -> Keeper {
    let keeper = Keeper(display: server.name, saves: saves)
    Thread.detachNewThread { keeper.run() }
    keeper.ready.wait()
    return keeper
  }

  @Test(arguments: [false, true]) func `leaves it with the keeper`(isLong: Bool) async throws {
    let text = isLong ? longText : "short"
    let stage = try SelectionStage()
    stage.selections.clipboard.writeText(text)
    let keeper = try keep(stage.server, saves: true)
    // Megabytes take a busy machine longer than an app that quits waits for them.
    stage.selections.handOver(within: Patience.seconds)
    keeper.done.wait()
    #expect(stage.selections.isIdle)
    // Compared beforehand: what is expected is told in full, and megabytes of it take the test runner for ever.
    let isSaved = keeper.saved == Data(text.utf8)
    #expect(isSaved)
  }

  @Test func `waits a second at most for a keeper that says nothing`() async throws {
    let stage = try SelectionStage()
    stage.selections.clipboard.writeText("text")
    let keeper = try keep(stage.server, saves: false)
    let start = MonotonicClock.now
    stage.selections.handOver()
    #expect(MonotonicClock.now - start < 1.2)
    keeper.done.wait()
    #expect(stage.selections.isIdle)
  }

  @Test func `does not wait without a keeper or with nothing to keep`() async throws {
    let stage = try SelectionStage()
    let start = MonotonicClock.now
    stage.selections.handOver()
    stage.selections.clipboard.writeText("text")
    stage.selections.handOver()
    #expect(MonotonicClock.now - start < 0.3)
  }
}

/// A fake clipboard manager: on SAVE_TARGETS it reads the text, in pieces if need be, and then answers.
nonisolated final class Keeper: @unchecked Sendable {
  let ready = DispatchSemaphore(value: 0)
  let done = DispatchSemaphore(value: 0)
  private let name: String
  private let saves: Bool
  /// To be read after `done`.
  private(set) var saved = Data()

  init(display: String, saves: Bool) {
    name = display
    self.saves = saves
  }

  func run() {
    defer { done.signal() }
    guard let display = XOpenDisplay(name) else {
      ready.signal()
      return
    }
    defer { XCloseDisplay(display) }
    let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    XSelectInput(display, window, PropertyChangeMask)
    func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }
    XSetSelectionOwner(display, atom("CLIPBOARD_MANAGER"), window, 0)
    XSync(display, 0)
    ready.signal()
    var request: XSelectionRequestEvent?
    var isReceiving = false
    var event = XEvent()
    while true {
      // A connection is watched with a limit, or a failed test would leave the thread behind.
      if XPending(display) == 0 {
        var descriptor = pollfd(fd: oriel_ConnectionNumber(display), events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, 1500) > 0 else { return }
        if XPending(display) == 0 { return }
      }
      XNextEvent(display, &event)
      switch event.type {
      case SelectionRequest where saves && event.xselectionrequest.target == atom("SAVE_TARGETS"):
        request = event.xselectionrequest
        XConvertSelection(display, atom("CLIPBOARD"), atom("UTF8_STRING"), atom("SAVED"), window, 0)
      case SelectionNotify:
        isReceiving = take(display, window, atom("SAVED"), incr: atom("INCR")) == nil
        if !isReceiving { return answer(display, request) }
      case PropertyNotify where isReceiving && event.xproperty.state == PropertyNewValue && event.xproperty.atom == atom("SAVED"):
        if take(display, window, atom("SAVED"), incr: atom("INCR")) == 0 { return answer(display, request) }
      default: break
      }
    }
  }

  /// Bytes taken; nil if an incremental transfer begins.
  private func take(_ display: OpaquePointer, _ window: XID, _ property: Atom, incr: Atom) -> Int? {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var pointer: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(display, window, property, 0, 1 << 22, 1, 0, &type, &format, &count, &rest, &pointer)
    defer { if let pointer { XFree(pointer) } }
    if type == incr { return nil }
    if let pointer { saved.append(pointer, count: Int(count)) }
    return Int(count)
  }

  private func answer(_ display: OpaquePointer, _ request: XSelectionRequestEvent?) {
    guard let request else { return }
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = request.requestor
    reply.xselection.selection = request.selection
    reply.xselection.target = request.target
    reply.xselection.property = request.property
    reply.xselection.time = request.time
    XSendEvent(display, request.requestor, 0, 0, &reply)
    XSync(display, 0)
  }
}
