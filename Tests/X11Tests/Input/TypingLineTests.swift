import COriel
import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielX11

@Suite struct `Keys on their way through an input method` {
  private final class Stage {
    let desk = HeadlessWindowSystem()
    let method = FakeInputMethod()
    let line: TypingLine
    /// What the window was given, in order.
    private let given = Given()
    var window: [String] { given.lines }
    var context: FakeContext { method.context }

    final class Given { var lines: [String] = [] }

    init(isReady: Bool = true, session: Int = 1) {
      let (desk, given) = (desk, given)
      line = TypingLine(window: 7, schedule: { desk.schedule(at: desk.now + $0, $1) }) { said in
        switch said {
        case .commit(let text): given.lines.append("text \(text)")
        case .preedit(let preedit): given.lines.append("preedit \(preedit.text)")
        case .deleteSurroundings(let offset, let count): given.lines.append("delete \(offset) \(count)")
        case .key(let key): given.lines.append("pressed \(key.symbol)")
        case .ready, .lost: given.lines.append("?")
        }
      }
      line.use(method)
      focus(session: session)
      if isReady { context.say(.ready) }
      _ = context.takeLog()
    }
    func focus(session: Int) { line.focus(TextInputState(session: session, caret: .zero), caret: .zero, spot: .zero) }
    func type(_ text: String) { for character in text { press(character) } }
    func press(_ character: Character, then: (() -> Void)? = nil) {
      let key = InputMethodKey(symbol: character.unicodeScalars.first!.value, code: 0, modifiers: 0)
      line.offer(key) { [given] isUsed in
        if !isUsed { given.lines.append(String(character)) }
        then?()
      }
    }
    func take() -> [String] {
      defer { given.lines = [] }
      return given.lines
    }
    /// As much time as an input method has for an answer, and a little.
    func losePatience() { desk.advance(by: TypingLine.patience + 0.01) }
  }

  @Test func `are asked about one at a time, and come to the window in the order typed`() {
    let stage = Stage()
    stage.type("abc")
    #expect(stage.context.takeLog() == ["key a"])
    stage.context.answer()
    #expect(stage.take() == ["a"])
    stage.context.say(.preedit(Preedit("ㅎ")))
    stage.context.answer(true)
    #expect(stage.take() == ["preedit ㅎ"], "b was used")
    stage.context.say(.preedit(.none))
    stage.context.say(.commit("하"))
    stage.context.answer()
    #expect(stage.take() == ["preedit ", "text 하", "c"])
    #expect(stage.context.takeLog() == ["key b", "key c"])
    #expect(stage.desk.pendingCount == 0, "no timer is left")
  }

  @Test func `go to the window when no answer comes, each once and in order`() {
    let stage = Stage()
    stage.type("abc")
    #expect(stage.window.isEmpty)
    stage.losePatience()
    #expect(stage.take() == ["a", "b", "c"])
    #expect(stage.line.state == .silent)
    stage.type("de")
    #expect(stage.take() == ["d", "e"], "who was silent is not waited for again")
    #expect(stage.context.takeLog() == ["key a", "reset"])
    // It wakes up and works off what it was asked: none of that is typed a second time.
    stage.context.say(.preedit(Preedit("a")))
    stage.context.answer(true)
    stage.context.say(.commit("a"))
    #expect(stage.take().isEmpty)
    stage.context.answer()
    #expect(stage.line.state == .open, "the answer to the reset says that it has caught up")
    stage.type("f")
    #expect(stage.context.takeLog() == ["key f"])
    stage.context.answer()
    #expect(stage.take() == ["f"])
  }

  @Test func `wait for an input method that is just starting, but not for ever`() {
    let prompt = Stage(isReady: false)
    prompt.type("ab")
    #expect(prompt.window.isEmpty)
    prompt.context.say(.ready)
    prompt.context.answerAll(true)
    #expect(prompt.window.isEmpty && prompt.context.keys.count == 2)

    let slow = Stage(isReady: false)
    slow.type("ab")
    slow.losePatience()
    #expect(slow.take() == ["a", "b"])
    slow.type("c")
    #expect(slow.take() == ["c"])
    slow.context.say(.ready)
    slow.type("d")
    slow.context.answer(true)
    #expect(slow.take().isEmpty && slow.context.keys.count == 1, "it is used once it is there")
  }

  @Test func `find the focus where the keys before them have moved it`() {
    let stage = Stage(session: 1)
    stage.press("\t") { stage.focus(session: 2) }
    stage.type("x")
    #expect(stage.context.takeLog() == ["key \t"])
    stage.context.answer()
    #expect(stage.context.takeLog() == ["reset"], "x waits until the field before is forgotten")
    stage.context.say(.commit("late"))
    #expect(stage.take() == ["\t"], "what it says about the field before is nobody's")
    stage.context.answer()
    #expect(stage.context.takeLog() == ["place 2", "key x"])
  }

  @Test func `are asked about again in the field that got the focus meanwhile`() {
    let stage = Stage(session: 1)
    stage.type("a")
    stage.focus(session: 2)
    stage.context.say(.commit("ㅏ"))
    stage.context.answer(true)
    #expect(stage.window.isEmpty)
    stage.context.answer()
    #expect(stage.context.takeLog() == ["key a", "reset", "place 2", "key a"])
    stage.context.answer()
    #expect(stage.take() == ["a"], "neither lost nor twice")
  }

  @Test func `are done when the input method has said something about them, even without an answer`() {
    let stage = Stage(session: 1)
    stage.type("ab")
    stage.context.say(.preedit(Preedit("ㅏ")))
    stage.losePatience()
    #expect(stage.take() == ["preedit ㅏ", "preedit ", "b"], "a has had its effect")
    let moved = Stage(session: 1)
    moved.type("ab")
    moved.context.say(.commit("ㅏ"))
    moved.focus(session: 2)
    moved.context.answerAll()
    #expect(moved.context.takeLog() == ["key a", "reset", "place 2", "key b"])
    #expect(moved.take() == ["text ㅏ", "b"])
  }

  @Test func `come before what is done after them`() {
    let stage = Stage()
    var clicks = 0
    stage.line.afterKeys { clicks += 1 }
    #expect(clicks == 1, "at once when nothing is under way")
    stage.type("ab")
    stage.line.afterKeys { clicks += 10 }
    stage.context.answer()
    #expect(clicks == 1)
    stage.context.answer()
    #expect(clicks == 11 && stage.take() == ["a", "b"])
  }

  @Test func `are given to the window before it loses the focus`() {
    let stage = Stage()
    stage.context.say(.preedit(Preedit("하", isKept: true)))
    stage.type("ab")
    _ = stage.take()
    stage.line.unfocus()
    #expect(stage.take() == ["a", "b"])
    #expect(stage.context.takeLog() == ["key a", "reset", "unfocus"])
    stage.context.say(.commit("late"))
    stage.context.answerAll(true)
    #expect(stage.window.isEmpty)
    stage.focus(session: 3)
    stage.type("c")
    #expect(stage.context.takeLog() == ["focus", "place 3", "key c"])
  }

  @Test func `go on without an input method that ends, and what it was composing stays`() {
    let stage = Stage()
    stage.context.say(.preedit(Preedit("하", isKept: true)))
    stage.type("ab")
    _ = stage.take()
    stage.context.say(.lost)
    #expect(stage.take() == ["preedit ", "text 하", "a", "b"])
    #expect(stage.line.state == .direct && stage.context.isClosed)
    let old = stage.context
    stage.line.use(stage.method)
    stage.context.say(.ready)
    old.say(.commit("from the grave"))
    old.answerAll(true)
    #expect(stage.window.isEmpty)
    stage.type("c")
    stage.context.answer()
    #expect(stage.take() == ["c"])
  }

  @Test func `that stands still fills no memory`() {
    let stage = Stage()
    for _ in 0..<1000 { stage.type("a") }
    #expect(stage.window.count == 1000, "passed by before its time is over")
  }

  @Test func `with hostile answers reach the window once`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let stage = Stage()
      var typed: [String] = []
      var session = 1
      for number in 0..<40 {
        let character = Character(UnicodeScalar(0x4e00 + UInt32(number))!)
        switch Int.random(in: 0..<8, using: &random) {
        case 0...3:
          stage.press(character)
          typed.append(String(character))
        case 4: if stage.context.openQuestions > 0 { stage.context.answer(false) }
        case 5:
          session += 1
          stage.focus(session: session)
        case 6: stage.losePatience()
        default: stage.context.say([.ready, .preedit(.none)].randomElement(using: &random)!)
        }
      }
      for _ in 0..<200 where stage.context.openQuestions > 0 { stage.context.answer(false) }
      stage.losePatience()
      #expect(stage.window == typed)
    }
  }
}

@Suite struct `The choice of an input method` {
  private func choice(_ values: [String: String]) -> InputMethodChoice { InputMethodChoice { values[$0] } }

  @Test func `follows what the session says`() {
    #expect(choice([:]) == .any)
    #expect(choice(["GTK_IM_MODULE": "fcitx"]) == .named(["fcitx"]))
    #expect(choice(["GTK_IM_MODULE": "ibus", "XMODIFIERS": "@im=fcitx"]) == .named(["ibus", "@fcitx"]))
    #expect(choice(["QT_IM_MODULE": "fcitx5:ibus"]) == .named(["fcitx5", "ibus"]))
    #expect(choice(["XMODIFIERS": "@im=none"]) == .off)
    #expect(choice(["GTK_IM_MODULE": "gtk-im-context-simple", "XMODIFIERS": "@im=ibus"]) == .off)
    #expect(choice(["GTK_IM_MODULE": "wayland", "QT_IM_MODULE": ""]) == .any, "what says nothing about X11")
    #expect(choice(["XMODIFIERS": "@im="]) == .any)
  }

  @Test func `is the first that runs of those it allows`() {
    let fcitx = FakeInputMethod(names: ["fcitx", "fcitx5"]), ibus = FakeInputMethod(names: ["ibus"]), xim = FakeInputMethod(names: ["xim"])
    func chooser(_ values: [String: String]) -> InputMethodChooser {
      let chooser = InputMethodChooser(choice: choice(values)) { [fcitx, ibus, xim] }
      chooser.start()
      return chooser
    }
    func used(_ chooser: InputMethodChooser) -> String? {
      if case .use(let service) = chooser.verdict { service.names[0] } else { nil }
    }
    fcitx.isRunning = false
    #expect(used(chooser([:])) == "ibus")
    #expect(used(chooser(["XMODIFIERS": "@im=fcitx"])) == "xim", "over XIM where it has nothing else")
    #expect(used(chooser(["GTK_IM_MODULE": "fcitx"])) == nil)
    fcitx.isRunning = nil
    guard case .unknown = chooser([:]).verdict else { return #expect(Bool(false), "not before the first is known") }
    fcitx.isRunning = true
    #expect(used(chooser(["QT_IM_MODULE": "ibus"])) == "ibus")
    let off = chooser(["XMODIFIERS": "@im=none"])
    guard case .none = off.verdict else { return #expect(Bool(false), "none at all") }
  }

  @Test func `is asked for with the first text, not before`() async throws {
    let method = FakeInputMethod()
    let stage = try await InputStage(server: try InputServer(), inputMethods: { _ in [method] })
    stage.hands.type(38)
    await stage.settle()
    #expect(method.starts == 0 && stage.window.text == "a")
    stage.input.setTextInput(TextInputState(caret: CGRect(x: 10, y: 20, width: 1, height: 16)), of: stage.window)
    #expect(method.starts == 0, "the first frame does not wait for it")
    #expect(await stage.pump { method.contexts.count == 1 })
    #expect(method.starts == 1)
  }
}

@Suite(.serialized) struct `A window with an input method` {
  @Test func `offers it keys as they are, and its caret on the screen`() async throws {
    let method = FakeInputMethod()
    let stage = try await InputStage(server: try InputServer(), scale: 2, inputMethods: { _ in [method] })
    XMoveWindow(stage.connection.display, stage.window.xid, 300, 200)
    var state = TextInputState(session: 1, caret: CGRect(x: 10, y: 20, width: 1, height: 16))
    state.purpose = .email
    stage.input.setTextInput(state, of: stage.window)
    #expect(await stage.pump { method.contexts.count == 1 })
    method.context.say(.ready)
    #expect(method.context.takeLog() == ["focus", "place 1"])
    let place = try #require(method.context.places.last)
    #expect(place.state == state)
    #expect(place.caret == CGRect(x: 320, y: 240, width: 2, height: 32))
    #expect(place.spot == CGPoint(x: 20, y: 72))

    stage.window.events = []
    stage.hands.chord(50, 38)
    // Answers every question: shift is not wanted, A is.
    #expect(
      await stage.pump {
        while method.context.openQuestions > 0 { method.context.answer(method.context.keys.last?.code == 38) }
        return method.context.keys.count == 4
      })
    #expect(method.context.keys.map(\.code) == [50, 38, 38, 50])
    #expect(method.context.keys[1].symbol == 0x41 && method.context.keys[1].modifiers == 1)
    #expect(stage.window.text == "", "used")
    #expect(stage.window.keys.map(\.key) == [.shift, .shift])
    method.context.say(.commit("あ"))
    method.context.say(.deleteSurroundings(offset: -1, count: 1))
    method.context.say(.key(InputMethodKey(symbol: 0x62, code: 0, modifiers: 0)))
    #expect(stage.window.text == "あb")
    #expect(stage.window.deletions == [[-1, 1]])
  }

  @Test func `lets go of a key that it was given, even if the input method uses the release`() async throws {
    let method = FakeInputMethod()
    let stage = try await InputStage(server: try InputServer(), inputMethods: { _ in [method] })
    stage.input.setTextInput(TextInputState(session: 1, caret: .zero), of: stage.window)
    #expect(await stage.pump { method.contexts.count == 1 })
    method.context.say(.ready)
    for _ in 0..<2 {
      stage.hands.type(38)
      #expect(await stage.pump { method.context.openQuestions > 0 })
      method.context.answer(false)
      #expect(await stage.pump { method.context.openQuestions > 0 })
      method.context.answer(true)
    }
    #expect(stage.window.keys.map(\.phase) == [.down, .up, .down, .up], "the second is no repetition")
  }

  @Test func `keeps clicks behind the keys typed before them`() async throws {
    let method = FakeInputMethod()
    let stage = try await InputStage(server: try InputServer(), inputMethods: { _ in [method] })
    stage.input.setTextInput(TextInputState(session: 1, caret: .zero), of: stage.window)
    #expect(await stage.pump { method.contexts.count == 1 })
    method.context.say(.ready)
    stage.hands.move(50, 50)
    await stage.settle()
    stage.hands.press(38)
    stage.hands.click()
    #expect(await stage.pump { method.context.openQuestions == 1 })
    await stage.settle()
    stage.window.events.removeAll { if case .pointer(let event) = $0 { event.phase != .down } else { true } }
    #expect(stage.window.events.isEmpty)
    method.context.answer()
    #expect(stage.window.text == "a" && stage.window.pointers.contains { $0.phase == .down })
  }

  @Test func `keeps a dead key in the field where it was pressed`() async throws {
    let stage = try await InputStage(layout: "'us(intl)'")
    stage.input.setTextInput(TextInputState(session: 1, caret: .zero), of: stage.window)
    stage.hands.type(48)
    #expect(await stage.pump { stage.window.preedits == ["´"] })
    stage.input.setTextInput(TextInputState(session: 2, caret: .zero), of: stage.window)
    stage.hands.type(26)
    #expect(await stage.pump { stage.window.text == "e" })
    #expect(stage.window.preedits == ["´", ""])
  }
}
