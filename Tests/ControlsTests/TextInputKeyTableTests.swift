import Foundation
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls

/// What each key does to a text, from where.
@Suite struct `A key in a text` {
  private struct Typed: View {
    enum Kind { case field, lines, editor, secure, search }
    let kind: Kind
    @State var text: String
    @State var selection: TextSelection?
    var body: some View {
      switch kind {
      case .field: TextField("Name", text: $text)
      case .lines: TextField("Name", text: $text, axis: .vertical)
      case .editor: TextEditor(text: $text)
      case .secure: SecureField("Name", text: $text)
      case .search: SearchField(text: $text)
      }
    }
  }
  private struct Case {
    let start: (Int, Int), key: Key, modifiers: KeyModifiers
    /// nil if the key is for others.
    let result: (text: String, anchor: Int, head: Int)?
    init(_ start: (Int, Int), _ key: Key, _ modifiers: KeyModifiers, _ text: String? = nil, _ anchor: Int = 0, _ head: Int = 0) {
      self.start = start
      self.key = key
      self.modifiers = modifiers
      result = text.map { ($0, anchor, head) }
    }
  }
  private func check(_ kind: Typed.Kind, _ text: String, isReadOnly: Bool = false, _ cases: [Case]) {
    let h = TypingHarness(Typed(kind: kind, text: text), size: CGSize(width: 300, height: 100)) { $0.isTextReadOnly = isReadOnly }
    h.input.setFocus(h.box)
    for one in cases {
      h.box.change {
        $0.replaceAll(with: text)
        $0.select(TextInputSelection(anchor: one.start.0, head: one.start.1))
      }
      h.settle()
      let isUsed = h.box.keyDown(KeyEvent(.down, key: one.key, modifiers: one.modifiers, time: 0))
      h.settle()
      let expected = one.result ?? (text, one.start.0, one.start.1)
      #expect(isUsed == (one.result != nil) && h.text == expected.text, "\(kind) \(one)")
      #expect(h.box.editing.selection == TextInputSelection(anchor: expected.anchor, head: expected.head), "\(kind) \(one)")
      #expect(h.pixelsThatDiffer() == 0, "\(kind) \(one)")
    }
  }

  @Test func `of an editor moves and deletes by characters, words, lines and the whole`() {
    let text = "one two\nthree four"
    check(.editor, text, [
      Case((5, 5), .left, [], text, 4, 4), Case((5, 5), .right, [], text, 6, 6), Case((5, 5), .left, .shift, text, 5, 4), Case((5, 5), .right, .capsLock, text, 6, 6),
      Case((5, 5), .left, .control, text, 4, 4), Case((5, 5), .right, .control, text, 7, 7), Case((5, 5), .right, [.control, .shift], text, 5, 7),
      Case((1, 5), .left, [], text, 1, 1), Case((1, 5), .right, [], text, 5, 5), Case((5, 1), .right, [], text, 5, 5), Case((5, 1), .right, .shift, text, 5, 2),
      Case((5, 12), .left, [], text, 5, 5), Case((12, 5), .right, [], text, 12, 12), Case((1, 5), .left, .control, text, 4, 4),
      Case((5, 5), .home, [], text, 0, 0), Case((5, 5), .end, [], text, 7, 7), Case((10, 10), .home, [], text, 8, 8), Case((10, 10), .end, .shift, text, 10, 18),
      Case((10, 10), .home, .control, text, 0, 0), Case((5, 5), .end, .control, text, 18, 18), Case((10, 10), .home, [.control, .shift], text, 10, 0),
      Case((5, 5), .down, .control, text, 7, 7), Case((7, 7), .down, .control, text, 18, 18), Case((12, 12), .up, .control, text, 8, 8),
      Case((12, 12), .up, [.control, .shift], text, 12, 8), Case((0, 0), .down, [], text, 8, 8), Case((8, 8), .up, .shift, text, 8, 0),
      Case((0, 0), .pageDown, [], text, 8, 8), Case((8, 8), .pageUp, .shift, text, 8, 0),
      Case((5, 5), .backspace, [], "one wo\nthree four", 4, 4), Case((6, 6), .backspace, .control, "one o\nthree four", 4, 4),
      Case((6, 6), .backspace, [.control, .shift], "o\nthree four", 0, 0), Case((8, 8), .backspace, [.control, .shift], "one twothree four", 7, 7),
      Case((1, 5), .backspace, .control, "owo\nthree four", 1, 1), Case((0, 0), .backspace, [], text, 0, 0),
      Case((5, 5), .delete, [], "one to\nthree four", 5, 5), Case((4, 4), .delete, .control, "one \nthree four", 4, 4),
      Case((5, 5), .delete, [.control, .shift], "one t\nthree four", 5, 5), Case((7, 7), .delete, [.control, .shift], "one twothree four", 7, 7),
      Case((1, 5), .delete, .shift), Case((5, 5), .return, [], "one t\nwo\nthree four", 6, 6), Case((5, 5), .enter, .shift, "one t\nwo\nthree four", 6, 6),
      Case((5, 5), .return, .control), Case((5, 5), .tab, [], "one t\two\nthree four", 6, 6), Case((5, 5), .tab, .shift), Case((5, 5), .tab, .control),
      Case((5, 5), .escape, []), Case((5, 5), .left, .alt), Case((5, 5), .right, .superKey), Case((5, 5), .insert, []), Case((5, 5), .function(5), []),
    ])
  }
  @Test func `of one line moves up and down to its ends, if that changes anything`() {
    let text = "one two three"
    check(.field, text, [
      Case((5, 5), .up, [], text, 0, 0), Case((5, 5), .down, [], text, 13, 13), Case((5, 5), .down, .shift, text, 5, 13), Case((0, 0), .up, []), Case((13, 13), .down, []),
      Case((3, 0), .up, [], text, 0, 0), Case((3, 0), .up, .shift), Case((5, 5), .up, .control, text, 0, 0), Case((5, 5), .pageUp, []), Case((5, 5), .pageDown, []),
      Case((5, 5), .return, []), Case((5, 5), .return, .shift), Case((5, 5), .tab, []), Case((5, 5), .home, [], text, 0, 0), Case((5, 5), .end, .shift, text, 5, 13),
      Case((5, 5), .backspace, .control, "one wo three", 4, 4), Case((5, 5), .backspace, [.control, .shift], "wo three", 0, 0), Case((5, 5), .escape, []),
    ])
    check(.search, text, [
      Case((5, 5), .up, []), Case((5, 5), .down, []), Case((5, 5), .up, .shift, text, 5, 0), Case((5, 5), .escape, [], "", 0, 0), Case((5, 5), .left, [], text, 4, 4),
    ])
    check(.lines, text, [
      Case((5, 5), .return, []), Case((5, 5), .return, .shift, "one t\nwo three", 6, 6), Case((5, 5), .return, .control),
      Case((5, 5), .tab, []), Case((5, 5), .up, .control, text, 0, 0),
    ])
    check(.field, text, isReadOnly: true, [
      Case((5, 5), .left, [], text, 4, 4), Case((5, 5), .backspace, []), Case((5, 5), .delete, []), Case((5, 5), .delete, [.control, .shift]), Case((5, 5), .return, []),
    ])
    check(.editor, text, isReadOnly: true, [Case((5, 5), .tab, []), Case((5, 5), .return, []), Case((5, 5), .end, [], text, 13, 13)])
  }
  @Test func `tells nothing of the words of a secret`() {
    let text = "one two three"
    check(.secure, text, [
      Case((5, 5), .left, .control, text, 0, 0), Case((5, 5), .right, [.control, .shift], text, 5, 13), Case((5, 5), .left, [], text, 4, 4),
      Case((5, 5), .backspace, .control, "wo three", 0, 0), Case((5, 5), .delete, .control, "one t", 5, 5), Case((5, 5), .backspace, [], "one wo three", 4, 4),
    ])
  }
  @Test func `goes the way it points in text from right to left`() {
    let text = "שלום עולם"
    check(.editor, text, [
      Case((0, 0), .left, [], text, 2, 2), Case((2, 2), .right, [], text, 0, 0), Case((0, 0), .left, .control, text, 8, 8), Case((17, 17), .right, .control, text, 9, 9),
      Case((0, 8), .left, [], text, 8, 8), Case((0, 8), .right, [], text, 0, 0), Case((2, 2), .left, .shift, text, 2, 4),
      Case((8, 8), .end, [], text, 17, 17), Case((8, 8), .home, [], text, 0, 0),
    ])
  }

  // MARK: Commands

  @Test func `of the Edit menu can be used where it would change or give something`() {
    let writing: Set<EditCommand> = [.cut, .copy, .delete, .makeUppercase, .makeLowercase, .capitalize]
    let always: Set<EditCommand> = [.paste, .pasteAsPlainText, .selectAll]
    func commands(_ h: TypingHarness) -> Set<EditCommand> { Set(EditCommand.allCases.filter { h.box.canPerform($0) }) }
    let field = TypingHarness(Typed(kind: .field, text: "abc"))
    field.input.setFocus(field.box)
    #expect(commands(field) == always)
    field.box.change { $0.selectAll() }
    #expect(commands(field) == always.union(writing))
    field.box.change { $0.type("x") }
    #expect(commands(field) == always.union([.undo]))
    field.box.perform(.undo)
    #expect(field.text == "abc" && commands(field) == always.union(writing).union([.redo]))
    field.box.perform(.redo)
    #expect(field.text == "x")
    let secret = TypingHarness(Typed(kind: .secure, text: "abc"))
    secret.box.change { $0.selectAll() }
    #expect(commands(secret) == always.union([.delete]))
    let fixed = TypingHarness(Typed(kind: .field, text: "abc")) { $0.isTextReadOnly = true }
    #expect(commands(fixed) == [.selectAll])
    fixed.box.change { $0.selectAll() }
    #expect(commands(fixed) == [.copy, .selectAll])
    let disabled = TypingHarness(Typed(kind: .field, text: "abc").disabled(true))
    #expect(commands(disabled) == [])
    let alone = TypingHarness(Typed(kind: .field, text: "abc")) { $0.clipboards = nil }
    alone.box.change { $0.selectAll() }
    #expect(commands(alone) == [.selectAll, .delete, .makeUppercase, .makeLowercase, .capitalize])
  }
  @Test func `of the Edit menu does what it says`() async {
    let table: [(EditCommand, String, selected: String)] = [
      (.cut, "one  three", ""), (.copy, "one two three", "two"), (.delete, "one  three", ""), (.selectAll, "one two three", "one two three"),
      (.makeUppercase, "one TWO three", "TWO"), (.makeLowercase, "one two three", "two"), (.capitalize, "one Two three", "Two"),
    ]
    for (command, text, selected) in table {
      let h = TypingHarness(Typed(kind: .field, text: "one two three"))
      h.input.setFocus(h.box)
      h.box.change { $0.select(TextInputSelection(anchor: 4, head: 7)) }
      h.box.perform(command)
      h.settle()
      #expect(h.text == text && h.selected == selected && h.pixelsThatDiffer() == 0, "\(command)")
      let general = await h.clipboard.readText(), primary = await h.primary.readText()
      #expect(general == (command == .cut || command == .copy ? "two" : nil), "\(command)")
      #expect(primary == (command == .selectAll ? "one two three" : nil), "\(command)")
    }
    let secret = TypingHarness(Typed(kind: .secure, text: "abc"))
    secret.input.setFocus(secret.box)
    secret.box.perform(.selectAll)
    #expect(secret.selected == "abc")
    let given = await secret.primary.readText()
    #expect(given == nil)
  }

  // MARK: Pointer and focus

  @Test func `is not needed to clear a search, and a press that is moved away does not`() {
    for (down, up, isCleared) in [(220.0, 220.0, true), (213.1, 233.9, true), (212.5, 212.5, false), (220, 200, false), (220, 234.5, false)] {
      let h = TypingHarness(Typed(kind: .search, text: "abc"), size: CGSize(width: 240, height: 100)), frame = h.box.windowFrame
      h.pointer(.down, frame.minX + down, frame.midY)
      h.settle()
      #expect(h.pixelsThatDiffer() == 0)
      h.pointer(.up, frame.minX + up, frame.midY)
      h.settle()
      #expect(h.text == (isCleared ? "" : "abc") && h.pixelsThatDiffer() == 0, "\(down) \(up)")
      if isCleared { #expect(h.input.focusedBox === h.box && !h.box.pressing.isOnClear) }
    }
  }
  @Test func `with Shift and a press extends from where the caret was, and a press on what is selected waits for its release`() async {
    let h = TypingHarness(Typed(kind: .field, text: "one two three"), size: CGSize(width: 240, height: 40)), box = h.box, frame = box.windowFrame
    func x(_ offset: Int) -> CGFloat { frame.minX + box.textOrigin.x + box.stack.caret(at: offset).minX + 0.5 }
    h.input.setFocus(box)
    box.moveCaret(to: 4)
    h.pointer(.down, x(10), frame.midY, modifiers: .shift)
    h.settle()
    #expect(box.editing.selection == TextInputSelection(anchor: 4, head: 10))
    h.pointer(.moved, x(1), frame.midY)
    #expect(box.editing.selection == TextInputSelection(anchor: 4, head: 1))
    h.pointer(.up, x(1), frame.midY)
    let primary = await h.primary.readText()
    #expect(primary == "ne " && box.pressing.drag == nil)
    h.pointer(.moved, x(8), frame.midY)
    #expect(box.editing.selection == TextInputSelection(anchor: 4, head: 1))
    // The press may become a drag of the text.
    h.pointer(.down, x(2), frame.midY)
    #expect(h.selected == "ne " && box.mayDrag(from: CGPoint(x: x(2) - frame.minX, y: 12)) && !box.mayDrag(from: CGPoint(x: x(6) - frame.minX, y: 12)))
    h.pointer(.up, x(2), frame.midY)
    #expect(box.editing.selection == TextInputSelection(2) && box.pressing.selection == nil)
    // A secondary press takes the caret along, unless it is on the selection.
    box.change { $0.select(TextInputSelection(anchor: 4, head: 7)) }
    #expect(box.pointerDown(PointerEvent(.down, at: CGPoint(x: x(5) - frame.minX, y: 12), button: .secondary, clickCount: 1, time: 0)) == .ignored)
    #expect(h.selected == "two")
    #expect(box.pointerDown(PointerEvent(.down, at: CGPoint(x: x(10) - frame.minX, y: 12), button: .secondary, clickCount: 1, time: 0)) == .ignored)
    #expect(box.editing.selection == TextInputSelection(10))
    for button in [PointerEvent.Button.back, .forward] {
      #expect(box.pointerDown(PointerEvent(.down, at: CGPoint(x: 20, y: 12), button: button, clickCount: 1, time: 0)) == .ignored)
    }
    #expect(box.editing.selection == TextInputSelection(10))
    let fixed = TypingHarness(Typed(kind: .field, text: "abc")) { $0.isTextReadOnly = true }
    #expect(fixed.box.pointerDown(PointerEvent(.down, at: CGPoint(x: 20, y: 12), button: .middle, clickCount: 1, time: 0)) == .ignored)
  }
  @Test func `Tab selects the text, which is given up with the focus unless it was chosen meanwhile`() {
    struct Two: View {
      @State var a = "first"
      @State var b = "second"
      var body: some View { VStack { TextField("A", text: $a); TextField("B", text: $b) } }
    }
    func made() -> (TypingHarness, TextInputBox) {
      let h = TypingHarness(Two())
      h.input.setFocus(h.boxes[0])
      h.press(.tab)
      return (h, h.boxes[1])
    }
    let (left, second) = made()
    #expect(second.editing.selectedText == "second" && second.focus.isOwner && second.focus.selectedAll)
    left.press(.tab, .shift)
    #expect(second.editing.selection == TextInputSelection(6) && !second.focus.isOwner && !second.focus.selectedAll)
    let (chosen, other) = made()
    chosen.press(.left, .shift)
    #expect(!other.focus.selectedAll)
    chosen.press(.tab, .shift)
    #expect(other.editing.selectedText == "secon")
    // A selection that comes back with its window is no less chosen.
    let (restored, third) = made()
    third.putBack(selection: [1, 99])
    #expect(third.editing.selection == TextInputSelection(anchor: 1, head: 6) && third.keptSelection == [1, 6] && third.keptName == "B")
    third.putBack(selection: [-5, 2])
    third.putBack(selection: [3])
    #expect(third.keptSelection == [0, 2])
    restored.press(.tab, .shift)
    #expect(third.keptSelection == [0, 2])
    let secret = TypingHarness(Typed(kind: .secure, text: "abc"))
    #expect(secret.box.keptSelection == nil)
    let long = TypingHarness(Typed(kind: .field, text: String(repeating: "word ", count: 40)), size: CGSize(width: 120, height: 40))
    long.box.putBack(selection: [150, 150])
    #expect(long.box.scrolling.offset.x > 300 && long.box.bounds.contains(long.box.caretRect))
  }
  @Test func `is told to assistive technology by what the text is for`() {
    let table: [(Typed.Kind, AccessibilityProperties.Role, label: String?, value: String)] = [
      (.field, .textField, "Name", "abc"), (.lines, .textArea, "Name", "abc"), (.editor, .textArea, nil, "abc"), (.secure, .secureField, "Name", "•••"), (.search, .searchField, "Search", "abc"),
    ]
    for (kind, role, label, value) in table {
      let h = TypingHarness(Typed(kind: kind, text: "abc"))
      let properties = h.box.spokenProperties
      #expect(properties.role == role && properties.label == label && properties.value == value && properties.hint == nil, "\(kind)")
      #expect(properties.isEnabled && properties.isFocusable && !properties.isFocused && properties.selectedText == nil, "\(kind)")
      #expect(properties.actions == [.focus, .setValue("")], "\(kind)")
      h.input.setFocus(h.box)
      h.box.change { $0.select(TextInputSelection(anchor: 1, head: 3)) }
      #expect(h.box.spokenProperties.isFocused && h.box.spokenProperties.selectedText == (kind == .secure ? nil : "bc"), "\(kind)")
      #expect(h.box.performAccessibilityAction(.setValue("")) && h.text == "" && h.box.performAccessibilityAction(.setValue("new")) && h.text == "new", "\(kind)")
      #expect(!h.box.performAccessibilityAction(.press))
    }
    let fixed = TypingHarness(Typed(kind: .field, text: "abc")) { $0.isTextReadOnly = true }
    #expect(fixed.box.spokenProperties.actions == [.focus] && !fixed.box.performAccessibilityAction(.setValue("x")) && fixed.text == "abc")
    let disabled = TypingHarness(Typed(kind: .field, text: "abc").disabled(true))
    #expect(!disabled.box.spokenProperties.isEnabled && !disabled.box.spokenProperties.isFocusable)
  }
}
