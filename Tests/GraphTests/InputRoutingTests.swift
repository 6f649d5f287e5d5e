import Foundation
@testable import OrielGraph
import OrielWindowing
import Testing
import ViewTesting

private func words(_ point: CGPoint) -> String { "\(Int(point.x)) \(Int(point.y))" }

/// Hears everything, and takes what it is told to.
private struct Listener: BoxModifier {
  typealias Body = Never
  let name: String
  let log: Log
  var takesKeys = false
  var takesText = false
  var answer = PointerAnswer.ignored
  var scrolls = 0
  func makeBox(_ node: ViewNode) -> ListenerBox { ListenerBox(node) }
  func apply(to box: ListenerBox, from old: Self?) { box.listener = self }
}
private final class ListenerBox: WrapperBox, KeyTarget, PointerTarget, WheelTarget, HoverTarget {
  var listener: Listener!
  private var scrolled = 0
  private func note(_ what: String) { listener.log("\(listener.name) \(what)") }
  func keyDown(_ event: KeyEvent) -> Bool {
    note("down")
    return listener.takesKeys
  }
  func keyUp(_ event: KeyEvent) -> Bool {
    note("up")
    return listener.takesKeys
  }
  func textTyped(_ text: String) -> Bool {
    note("types \(text)")
    return listener.takesText
  }
  func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    note("pressed \(words(event.location))")
    return listener.answer
  }
  func pointerDragged(_ event: PointerEvent) { note("dragged \(words(event.location))") }
  func pointerUp(_ event: PointerEvent) { note("released \(words(event.location))") }
  func pointerCancelled() { note("cancelled") }
  func scroll(_ event: ScrollEvent) -> Bool {
    guard scrolled < listener.scrolls else { return false }
    scrolled += 1
    note("scrolls \(Int(event.delta.width + event.steps.width)) \(Int(event.delta.height + event.steps.height)) at \(words(event.location))")
    return true
  }
  func hoverChanged(_ isInside: Bool, at point: CGPoint) { note("\(isInside ? "entered" : "left") \(words(point))") }
  func hoverMoved(to point: CGPoint) { note("hovered \(words(point))") }
}

@Suite struct `The keys of a window` {
  private let log = Log()
  private func send(_ harness: ViewHarness, _ key: Key, _ modifiers: KeyModifiers = [], _ phase: KeyEvent.Phase = .down, producesText: Bool = false) -> Bool {
    harness.input.handleKey(KeyEvent(phase, key: key, modifiers: modifiers, producesText: producesText))
  }

  @Test func `go from the focus outwards until one takes them`() {
    for (inner, outer, expected) in [(false, false, ["in", "out"]), (true, false, ["in"]), (false, true, ["in", "out"])] {
      let harness = ViewHarness(
        PushKey(name: "key") { log("key") }.modifier(Listener(name: "in", log: log, takesKeys: inner, takesText: inner)).modifier(Listener(name: "out", log: log, takesKeys: outer, takesText: outer)))
      harness.input.setFocus(harness.boxes(KeyBox.self)[0])
      let isTaken = inner || outer
      #expect(send(harness, .function(5)) == isTaken && log.take() == expected.map { $0 + " down" })
      #expect(send(harness, .function(5), [], .repeat) == isTaken && log.take() == expected.map { $0 + " down" })
      #expect(send(harness, .function(5), [], .up) == isTaken && log.take() == expected.map { $0 + " up" })
      #expect(harness.input.handleText("ä") == isTaken && log.take() == expected.map { $0 + " types ä" })
    }
  }
  @Test func `that type are for the text alone, unless they are held with a modifier`() {
    let harness = ViewHarness(Field().modifier(Listener(name: "in", log: log, takesKeys: true)))
    let field = harness.boxes(FieldBox.self)[0]
    harness.input.setFocus(field)
    #expect(!send(harness, .character("a"), producesText: true) && !send(harness, .character("a"), .shift, producesText: true) && log.take().isEmpty)
    for modifiers in [KeyModifiers.control, .alt, .superKey, [.control, .shift]] { #expect(send(harness, .character("a"), modifiers, producesText: true) && log.take() == ["in down"]) }
    #expect(send(harness, .character("a")) && log.take() == ["in down"])
    #expect(harness.input.handleText("ab") && field.text == "ab" && harness.input.handlePreedit(Preedit("c")) && field.preedit == "c" && harness.input.handleDeletion(offset: -1, count: 2) && field.deletions == [[-1, 2]] && log.take().isEmpty)
    harness.input.setFocus(nil)
    #expect(!harness.input.handlePreedit(Preedit("d")) && !harness.input.handleDeletion(offset: 1, count: 1) && field.preedit == "c" && field.deletions.count == 1)
  }
  @Test func `tell the input method where the caret is, only when that changes`() {
    let harness = ViewHarness(Field()), field = harness.boxes(FieldBox.self)[0]
    var carets: [Int?] = [], sessions: [Int] = []
    harness.input.onTextInputChanged = {
      carets.append($0.map { Int($0.caret.minX) })
      if let state = $0 { sessions.append(state.session) }
    }
    harness.input.setFocus(field)
    // A field of a hundred points in the middle of four hundred.
    #expect(carets == [150])
    _ = harness.input.handleText("ab")
    _ = harness.input.handleText("")
    harness.input.textInputMoved()
    #expect(carets == [150, 166])
    harness.input.compositionEnded()
    #expect(carets == [150, 166, 166] && sessions == [sessions[0], sessions[0], sessions[0] + 1])
    harness.input.focus.isWindowFocused = false
    harness.input.focus.isWindowFocused = true
    harness.input.setFocus(nil)
    #expect(carets == [150, 166, 166, nil, 166, nil])
  }
  @Test func `press what has the focus, visibly for a tenth of a second, once`() {
    let harness = ViewHarness(PushKey(name: "key") { log("key") }), key = harness.boxes(KeyBox.self)[0]
    harness.input.setFocus(key)
    for name in [Key.space, .return, .enter] {
      #expect(send(harness, name) && log.take() == ["key"] && key.isPressed)
      #expect(send(harness, name, [], .repeat) && log.take().isEmpty)
      harness.pass(0.09)
      #expect(key.isPressed)
      harness.pass(0.02)
      #expect(!key.isPressed)
    }
    #expect(send(harness, .space, [.shift, .capsLock]) && log.take() == ["key"])
    for modifiers in [KeyModifiers.control, .alt, .superKey] { #expect(!send(harness, .space, modifiers) && log.take().isEmpty) }
    #expect(!send(harness, .character("x")) && log.take().isEmpty)
  }
  @Test func `that nobody takes go to the window, then they edit, then they move the focus`() {
    let harness = ViewHarness(VStack { Field(); PushKey(name: "key") }), field = harness.boxes(FieldBox.self)[0]
    harness.input.setFocus(field)
    var unhandled: [Key] = [], takes = false
    harness.input.onUnhandledKey = {
      unhandled.append($0.key)
      return takes
    }
    #expect(send(harness, .character("x"), .control) && field.performed == [.cut] && unhandled == [.character("x")])
    #expect(!send(harness, .character("z"), .control) && field.performed == [.cut])
    #expect(send(harness, .tab) && harness.focused == "key" && unhandled.last == .tab)
    takes = true
    #expect(send(harness, .character("c"), .control) && send(harness, .tab) && field.performed == [.cut] && harness.focused == "key" && unhandled.count == 5)
    // None of it on release.
    #expect(!send(harness, .tab, [], .up) && unhandled.count == 5)
  }

  @Test func `stand for editing commands`() {
    let keys: [(Key, KeyModifiers, EditCommand?)] = [
      (.insert, .control, .copy), (.insert, .shift, .paste), (.insert, [], nil), (.delete, .shift, .cut), (.delete, [], .delete), (.delete, .control, nil), (.backspace, [], .delete), (.backspace, .shift, nil), (.backspace, .capsLock, .delete), (.home, .control, nil),
    ]
    for (key, modifiers, command) in keys { #expect(EditCommand(KeyEvent(key: key, modifiers: modifiers)) == command, "\(key) \(modifiers)") }
    let letters: [(Character, EditCommand?, EditCommand?)] = [
      ("x", .cut, nil), ("c", .copy, nil), ("v", .paste, .pasteAsPlainText), ("a", .selectAll, nil), ("z", .undo, .redo), ("y", .redo, nil), ("f", .find, nil), ("h", .findAndReplace, nil), ("g", .findNext, .findPrevious), ("e", .useSelectionForFind, nil), ("q", nil, nil), ("X", .cut, nil),
    ]
    for (letter, plain, shifted) in letters {
      func command(_ modifiers: KeyModifiers) -> EditCommand? { EditCommand(KeyEvent(key: .character(letter), modifiers: modifiers)) }
      #expect(command(.control) == plain && command([.control, .capsLock]) == plain && command([.control, .shift]) == shifted, "\(letter)")
      #expect(command([]) == nil && command(.shift) == nil && command(.alt) == nil && command([.control, .alt]) == nil && command(.superKey) == nil)
    }
    #expect(EditCommand(KeyEvent(key: .character("ч"), latin: "x", modifiers: .control)) == .cut && EditCommand(KeyEvent(key: .character(";"), latin: "z", prefersLatin: true, modifiers: .control)) == .undo)
  }
  @Test func `are compared by their Latin character where they type another`() {
    func event(_ key: Key, _ latin: Character? = nil, prefers: Bool = false) -> KeyEvent { KeyEvent(key: key, latin: latin, prefersLatin: prefers) }
    let cases: [(KeyEvent, Character?, Character?, Character?)] = [
      // Its first character, that of the layout, and its other one.
      (event(.character("A")), "a", "a", nil), (event(.character("a"), "a"), "a", "a", nil), (event(.character("É")), "é", "é", nil), (event(.character("é"), "2"), "2", "é", "é"),
      (event(.character("&"), "1"), "&", "&", "1"), (event(.character("."), "a", prefers: true), "a", ".", "."), (event(.character("ф"), "a"), "a", "ф", "ф"), (event(.character(";"), nil, prefers: true), ";", ";", nil), (event(.space, "x"), "x", nil, nil), (event(.space), nil, nil, nil),
    ]
    for (event, first, typed, other) in cases {
      #expect(event.shortcutCharacter == first && event.asTyped.shortcutCharacter == typed && event.asOtherShortcut?.shortcutCharacter == other, "\(event.key)")
    }
    let tabs: [(Key, KeyModifiers, Bool)] = [(.pageUp, .control, true), (.pageDown, .control, true), (.pageDown, [.control, .shift], true), (.pageUp, [], false), (.home, .control, false)]
    for (key, modifiers, turns) in tabs { #expect(KeyEvent(key: key, modifiers: modifiers).turnsTabs == turns) }
    let menus: [(Key, KeyModifiers, Bool)] = [(.menu, [], true), (.function(10), .shift, true), (.function(10), [], false), (.function(11), .shift, false), (.function(9), .shift, false)]
    for (key, modifiers, opens) in menus { #expect(KeyEvent(key: key, modifiers: modifiers).opensContextMenu == opens) }
  }
}

/// The inner view is a hundred by a hundred points from (150, 100), the outer one two hundred by two hundred from (100, 50).
@Suite struct `The pointer in a window` {
  private let log = Log()
  private func stage(_ inner: PointerAnswer = .ignored, _ outer: PointerAnswer = .ignored, scrolls: (Int, Int) = (0, 0)) -> ViewHarness {
    let harness = ViewHarness(
      Patch().frame(width: 100, height: 100).modifier(Listener(name: "in", log: log, answer: inner, scrolls: scrolls.0))
        .frame(width: 200, height: 200).modifier(Listener(name: "out", log: log, answer: outer, scrolls: scrolls.1)))
    harness.settle()
    _ = log.take()
    return harness
  }

  @Test func `comes into views from the outside in, and leaves them from the inside out`() {
    let harness = stage()
    #expect(!harness.pointer(.moved, 160, 110) && log.take() == ["out entered 60 60", "in entered 10 10"])
    harness.move(165, 115)
    #expect(log.take() == ["out hovered 65 65", "in hovered 15 15"])
    harness.pointer(.exited, 170, 120)
    #expect(log.take() == ["in left 20 20", "out left 70 70"])
    harness.move(160, 110)
    _ = log.take()
    harness.move(10, 10)
    #expect(log.take() == ["in left -140 -90", "out left -90 -40"])
    // A finger does not hover.
    harness.pointer(.moved, 160, 110, device: .touch(1))
    harness.pointer(.exited, 160, 110, device: .touch(1))
    #expect(log.take().isEmpty)
  }
  @Test func `with another button is followed by who answers it, until that is released`() {
    let cases: [(PointerAnswer, PointerAnswer, [String], String?)] = [
      (.ignored, .ignored, ["in pressed 10 10", "out pressed 60 60"], nil), (.claimed, .claimed, ["in pressed 10 10"], "in"), (.ignored, .claimed, ["in pressed 10 10", "out pressed 60 60"], "out"), (.ignored, .shared, ["in pressed 10 10", "out pressed 60 60"], "out"),
    ]
    for (inner, outer, pressed, name) in cases {
      let harness = stage(inner, outer)
      harness.move(160, 110)
      _ = log.take()
      let isTaken = harness.pointer(.down, 160, 110, button: .middle)
      #expect(isTaken == (name != nil) && log.take().filter { $0.contains("pressed") } == pressed && harness.input.isPressing == isTaken)
      guard let name else { continue }
      let inset = name == "in" ? 150 : 100, top = name == "in" ? 100 : 50
      #expect(harness.pointer(.moved, 200, 130) && log.take() == ["\(name) dragged \(200 - inset) \(130 - top)"])
      // Other buttons go by meanwhile.
      #expect(harness.pointer(.down, 200, 130) && harness.pointer(.up, 200, 130) && harness.pointer(.up, 200, 130, button: .secondary) && log.take().allSatisfy { $0.contains("hovered") } && harness.input.isPressing)
      #expect(harness.pointer(.up, 210, 140, button: .middle) && log.take() == ["\(name) released \(210 - inset) \(140 - top)"] && !harness.input.isPressing)
      _ = harness.pointer(.down, 160, 110, button: .back)
      _ = log.take()
      harness.input.cancelPress()
      #expect(log.take() == ["\(name) cancelled"] && !harness.input.isPressing)
    }
  }

  private func scroll(_ harness: ViewHarness, delta: CGSize = .zero, steps: CGSize = .zero, at time: TimeInterval, phase: ScrollEvent.Phase = .changed, _ modifiers: KeyModifiers = []) -> Bool {
    harness.input.handleScroll(ScrollEvent(at: CGPoint(x: 160, y: 110), delta: delta, steps: steps, phase: phase, modifiers: modifiers, time: time))
  }
  private let down = CGSize(width: 0, height: -5)
  @Test func `scrolls what it began with for as long as the fingers move without a pause`() {
    let harness = stage(scrolls: (1, 9))
    #expect(scroll(harness, delta: down, at: 1) && log.take() == ["in scrolls 0 -5 at 10 10"])
    // It has reached its end, and keeps the stream.
    #expect(scroll(harness, delta: down, at: 1.2) && scroll(harness, delta: down, at: 1.4) && log.take().isEmpty)
    // A quarter of a second later it is another stream.
    #expect(scroll(harness, delta: down, at: 1.65) && log.take() == ["out scrolls 0 -5 at 60 60"])
    #expect(scroll(harness, delta: .zero, at: 9, phase: .ended) && log.take() == ["out scrolls 0 0 at 60 60"])
  }
  @Test func `scrolls anew after the end of a stream, or by a wheel`() {
    let harness = stage(scrolls: (1, 9))
    #expect(scroll(harness, delta: down, at: 1) && scroll(harness, delta: .zero, at: 1.1, phase: .ended) && log.take() == ["in scrolls 0 -5 at 10 10"])
    #expect(scroll(harness, delta: down, at: 1.15) && log.take() == ["out scrolls 0 -5 at 60 60"])
    let wheel = stage(scrolls: (2, 9))
    #expect(scroll(wheel, delta: down, at: 1) && scroll(wheel, steps: down, at: 1.1) && scroll(wheel, steps: down, at: 1.2) && log.take() == ["in scrolls 0 -5 at 10 10", "in scrolls 0 -5 at 10 10", "out scrolls 0 -5 at 60 60"])
    // A wheel is no stream.
    #expect(scroll(wheel, steps: down, at: 1.3) && log.take() == ["out scrolls 0 -5 at 60 60"])
    #expect(!scroll(stage(), delta: down, at: 1) && log.take().isEmpty)
  }
  @Test func `scrolls sideways with Shift, unless it does already`() {
    let harness = stage(scrolls: (9, 0))
    for (delta, steps, expected) in [(down, CGSize.zero, "-5 0"), (.zero, down, "-5 0"), (CGSize(width: 3, height: 2), .zero, "3 2"), (.zero, CGSize(width: 4, height: 1), "4 1"), (CGSize(width: 1, height: 0), .zero, "1 0")] {
      _ = scroll(harness, delta: delta, steps: steps, at: 1, .shift)
      #expect(log.take() == ["in scrolls \(expected) at 10 10"])
      harness.input.cancelPress()
    }
  }
}
