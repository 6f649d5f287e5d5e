import Foundation
import OrielDrawing
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls

/// The commands that text inputs paint with, rather than their pixels.
@Suite struct `The painting of a text input` {
  private final class Windows { var all: [TypingHarness] = [] }
  private let windows = Windows()
  private let theme = Theme.make()
  private var colors: ThemeColors { theme.colors }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
  private func made<V: View>(
    _ view: V, isRightToLeft: Bool = false, scale: Double = 1, _ change: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) -> TypingHarness {
    let h = TypingHarness(view, size: CGSize(width: 240, height: 100), scale: scale) {
      $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      change(&$0)
    }
    windows.all.append(h)
    return h
  }
  private func painted(_ h: TypingHarness, scale: Double = 1, clip: CGRect? = nil) -> RecordingPainter {
    let painter = RecordingPainter(scale: scale)
    if let clip { painter.clip(to: clip) }
    h.box.paint(painter)
    return painter
  }
  private func focus(_ h: TypingHarness) {
    h.input.setFocus(h.box)
    h.settle()
  }
  private func texts(_ painter: RecordingPainter) -> [(text: String, rect: CGRect, paint: Paint)] {
    painter.commands.compactMap { if case .text(let text, let rect, let paint) = $0 { (text, rect, paint) } else { nil } }
  }
  private func fills(_ painter: RecordingPainter, _ color: RGBA) -> [CGRect] {
    painter.commands.compactMap { if case .fillRect(let rect, .color(color)) = $0 { rect } else { nil } }
  }
  private func rings(_ painter: RecordingPainter) -> [PaintCommand] {
    painter.commands.filter { if case .border(_, _, _, .color) = $0 { true } else { false } }
  }
  private func symbols(_ painter: RecordingPainter) -> [(rect: CGRect, paint: Paint)] {
    painter.commands.compactMap { if case .symbol(_, let rect, _, let paint) = $0 { (rect, paint) } else { nil } }
  }

  @Test func `is its well, and its text within its margins`() {
    let text = Binding.constant("abc"), field = made(TextField("Name", text: text))
    let painter = painted(field), radius = Double(theme.metrics.control.radius[.regular])
    #expect(painter.commands.first == .fillRounded(rect(0, 0, 240, 24), cornerRadius: radius, .color(colors.fieldBackground)))
    let drawn = texts(painter)
    #expect(drawn.map(\.text) == ["abc"] && drawn[0].rect.origin == CGPoint(x: 8, y: 4) && drawn[0].paint == .color(colors.labelPrimary))
    #expect(painter.entries.last?.clip == rect(6, 1, 228, 22) && fills(painter, colors.caret).isEmpty && rings(painter).isEmpty)
    painter.fill(.zero, .white)
    #expect(painter.entries.last!.clip.width == 2_000_000)

    let disabled = painted(made(TextField("Name", text: text).disabled(true)))
    #expect(disabled.commands.first == .fillRounded(rect(0, 0, 240, 24), cornerRadius: radius, .color(colors.fieldBackground.opacity(0.5))))
    #expect(texts(disabled)[0].paint == .color(colors.labelDisabled))
    let square = painted(made(TextField("Name", text: text).textFieldStyle(.squareBorder)))
    #expect(square.commands.first == .fillRounded(rect(0, 0, 240, 24), cornerRadius: 0, .color(colors.fieldBackground)))
    let plain = painted(made(TextField("Name", text: text).textFieldStyle(.plain)))
    #expect(plain.commands.count == 1 && texts(plain)[0].rect.origin == .zero)
    let editor = painted(made(TextEditor(text: text)))
    #expect(editor.commands.count == 2 && editor.commands[0] == .fillRect(rect(0, 0, 240, 100), .color(colors.contentBackground)))
    #expect(texts(editor)[0].rect.origin == CGPoint(x: 8, y: 6) && editor.entries[1].clip == rect(6, 0, 228, 100))
    #expect(painted(made(TextEditor(text: text).scrollContentBackground(.hidden))).commands.count == 1)
    for scale in [1.0, 2] {
      let contrast = Theme.make(mode: .lightContrast)
      let edge = painted(made(TextEditor(text: text), scale: scale) { $0._colorSchemeContrast = .increased }, scale: scale)
      #expect(rings(edge) == [.border(rect(0, 0, 240, 100), cornerRadius: 0, width: 1, .color(contrast.colors.controlBorder))])
    }
    // Lines that have no room are cut where the text ends, not in its margins.
    let lines = TextField("Name", text: .constant("a\nb\nc"), axis: .vertical)
    let cut = painted(made(lines.lineLimit(2))), whole = painted(made(lines.lineLimit(3)))
    #expect(cut.entries.last?.clip == rect(6, 4, 228, 32) && whole.entries.last?.clip == rect(6, 1, 228, 54))
  }
  @Test func `has a ring and a caret while it has the focus`() {
    let radius = Double(theme.metrics.control.radius[.regular])
    let kinds: [(String, TypingHarness, frame: CGRect, radius: Double)] = [
      ("field", made(TextField("Name", text: .constant("abc"))), rect(0, 0, 240, 24), radius),
      ("square", made(TextField("Name", text: .constant("abc")).textFieldStyle(.squareBorder)), rect(0, 0, 240, 24), 0),
      ("search", made(SearchField(text: .constant("abc"))), rect(0, 0, 240, 24), 12),
      ("cell", made(TextField("Name", text: .constant("abc")).environment(\.isListRow, true)), rect(-4, -2, 248, 20), 3),
    ]
    for (name, h, frame, radius) in kinds {
      #expect(rings(painted(h)).isEmpty, "\(name)")
      func ring(_ amount: Double) -> [PaintCommand] {
        [
          .border(frame.insetBy(dx: -3, dy: -3), cornerRadius: radius == 0 ? 0 : radius + 3, width: 3, .color(colors.focusRing.opacity(0.22 * amount))),
          .border(frame.insetBy(dx: -1, dy: -1), cornerRadius: radius == 0 ? 0 : radius + 1, width: 2, .color(colors.focusRing.opacity(amount))),
        ]
      }
      focus(h)
      #expect(h.box.ring.amount == 0.5 && rings(painted(h)) == ring(0.5), "\(name)")
      h.advance(by: 0.1)
      #expect(h.box.ring.amount == 1 && rings(painted(h)) == ring(1), "\(name)")
      // Between two characters: a third of it stands before its place.
      let x = (h.box.textRect.minX + h.box.stack.caret(at: 3).minX - 1.0 / 3).rounded()
      let caret = rect(x, h.box.textRect.minY, 1, h.box.stack.caret(at: 3).height)
      #expect(h.box.caretRect == caret && fills(painted(h), colors.caret) == [caret], "\(name)")
      h.advance(by: 0.5)
      #expect(fills(painted(h), colors.caret).isEmpty, "\(name)")
      h.input.setFocus(nil)
      h.settle()
      #expect(rings(painted(h)).isEmpty && fills(painted(h), colors.caret).isEmpty, "\(name)")
    }
    let cell = kinds[3].1
    #expect(painted(cell).commands.count == 1 && cell.box.overflow == EdgeInsets(.all, 7))
    focus(cell)
    #expect(painted(cell).commands.first == .fillRounded(rect(-4, -2, 248, 20), cornerRadius: 3, .color(colors.fieldBackground)))
    let fixed = made(TextField("Name", text: .constant("abc")).environment(\.isTextReadOnly, true))
    focus(fixed)
    #expect(rings(painted(fixed)).isEmpty && fills(painted(fixed), colors.caret).isEmpty)
  }
  @Test func `shows a prompt where the text would begin`() {
    let table: [(TextAlignment, Bool, share: Double)] = [
      (.leading, false, 0), (.leading, true, 1), (.center, false, 0.5), (.center, true, 0.5), (.trailing, false, 1), (.trailing, true, 0),
    ]
    for (alignment, isRightToLeft, share) in table {
      let h = made(TextField("Name", text: .constant("")).multilineTextAlignment(alignment), isRightToLeft: isRightToLeft)
      let drawn = texts(painted(h))
      #expect(drawn.map(\.text) == ["Name"] && drawn[0].paint == .color(colors.placeholder))
      let room = 224 - Double(drawn[0].rect.width)
      #expect(room > 100 && abs(Double(drawn[0].rect.minX) - 8 - room * share) < 0.001 && drawn[0].rect.minY == 4, "\(alignment) \(isRightToLeft)")
    }
    let disabled = made(TextField("Name", text: .constant("")).disabled(true))
    #expect(texts(painted(disabled))[0].paint == .color(colors.labelDisabled))
    let narrow = made(TextField("A prompt that has no room in its field", text: .constant("")).frame(width: 80))
    #expect(texts(painted(narrow))[0].rect.width <= 64.5 && texts(painted(narrow))[0].rect.minX == 8)
    #expect(texts(painted(made(TextField("Name", text: .constant("abc"))))).map(\.text) == ["abc"])
  }
  @Test func `shows what is selected, more strongly with the focus`() {
    for isEditor in [false, true] {
      let h = isEditor ? made(TextEditor(text: .constant("abc def"))) : made(TextField("Name", text: .constant("abc def")))
      focus(h)
      h.box.change { $0.select(TextInputSelection(anchor: 4, head: 7)) }
      h.settle()
      let flow = h.box.visibleFlow
      let own = h.box.stack.selectionRectangles(for: 4..<7, between: flow.lowerBound, and: flow.upperBound)
      #expect(own.count == 1 && own[0].minX > 10)
      let painter = painted(h), expected = painter.alignedToPixels(own[0].offsetBy(dx: 8, dy: isEditor ? 6 : 4))
      #expect(fills(painter, colors.textSelection) == [expected] && fills(painter, colors.caret).isEmpty)
      h.input.isWindowFocused = false
      h.settle()
      #expect(fills(painted(h), colors.selectionInactive) == [expected] && fills(painted(h), colors.textSelection).isEmpty)
    }
  }
  @Test func `shows which part of a composition the next key changes`() {
    let h = field("ab")
    windows.all.append(h)
    focus(h)
    h.box.moveCaret(to: 1)
    h.input.handle(.preedit(Preedit("xyz", highlights: [1..<3], isKept: true)))
    h.settle()
    let flow = h.box.visibleFlow
    let own = h.box.stack.selectionRectangles(for: 2..<4, between: flow.lowerBound, and: flow.upperBound)
    let painter = painted(h)
    #expect(own.count == 1 && fills(painter, colors.textSelection) == [painter.alignedToPixels(own[0].offsetBy(dx: 8, dy: 4))])
    #expect(fills(painter, colors.caret) == [h.box.caretRect])
  }
  @Test func `shows dots for a secret, as far as they are seen, and whether Caps Lock is on`() {
    let h = made(SecureField("Name", text: .constant("abc")))
    func dots(_ clip: CGRect? = nil) -> [CGRect] {
      painted(h, clip: clip).commands.compactMap { if case .fillRounded(let rect, 2.5, .color(colors.labelPrimary)) = $0 { rect } else { nil } }
    }
    #expect(dots() == [rect(9.5, 9.5, 5, 5), rect(17.5, 9.5, 5, 5), rect(25.5, 9.5, 5, 5)])
    #expect(dots(rect(15, 0, 10, 24)) == [rect(17.5, 9.5, 5, 5)] && dots(rect(14.5, 0, 11, 24)).count == 3 && texts(painted(h)).isEmpty)
    #expect(symbols(painted(h)).isEmpty)
    h.input.handle(.key(KeyEvent(.down, key: .capsLock, modifiers: .capsLock, time: h.now)))
    #expect(symbols(painted(h)).isEmpty)
    focus(h)
    #expect(symbols(painted(h)).map(\.rect) == [rect(218, 5, 14, 14)] && symbols(painted(h))[0].paint == .color(colors.labelSecondary))
    h.input.handle(.key(KeyEvent(.up, key: .capsLock, modifiers: [], time: h.now)))
    #expect(symbols(painted(h)).isEmpty)
    let mirrored = made(SecureField("Name", text: .constant("abc")), isRightToLeft: true)
    let places = painted(mirrored).commands.compactMap { if case .fillRounded(let rect, 2.5, _) = $0 { rect.minX } else { nil } }
    #expect(places == [209.5, 217.5, 225.5])
  }
  @Test func `has a lens for a search, and a cross that clears it`() {
    let search = made(SearchField(text: .constant("abc"))), mirrored = made(SearchField(text: .constant("abc")), isRightToLeft: true)
    #expect(symbols(painted(search)).map(\.rect) == [rect(10, 5, 14, 14), rect(217, 6, 13, 13)])
    #expect(symbols(painted(search)).map(\.paint) == [.color(colors.labelSecondary), .color(colors.labelTertiary)])
    #expect(symbols(painted(mirrored)).map(\.rect) == [rect(216, 5, 14, 14), rect(10, 6, 13, 13)])
    let frame = search.box.windowFrame
    search.pointer(.down, frame.minX + 220, frame.minY + 12)
    #expect(symbols(painted(search)).map(\.paint) == [.color(colors.labelSecondary), .color(colors.labelSecondary)])
    let disabled = made(SearchField(text: .constant("abc")).disabled(true))
    #expect(symbols(painted(disabled)).map(\.paint) == [.color(colors.labelDisabled)])
    #expect(symbols(painted(made(SearchField(text: .constant(""))))).count == 1 && symbols(painted(made(TextField("Name", text: .constant("abc"))))).isEmpty)
  }
  @Test func `of a long text is what is seen of it`() {
    let text = (0..<40).map { "line \($0)" }.joined(separator: "\n"), h = made(TextEditor(text: .constant(text))), box = h.box
    let line = box.stack.lineHeight
    for offset in [0.0, 160, 301] {
      box.setScroll(CGPoint(x: 0, y: offset))
      let first = max(0, Int(((offset - 10) / line).rounded(.down))), last = Int(((offset + 98) / line).rounded(.down))
      let drawn = texts(painted(h))
      #expect(drawn.count == last - first + 1 && drawn[0].text.hasPrefix("line \(first)"), "\(offset)")
      for (number, one) in drawn.enumerated() { #expect(abs(Double(one.rect.minY) - 6 + offset - Double(first + number) * line) < 0.001 && one.rect.minX == 8) }
      // Where only a part is painted anew, only its lines are.
      let some = texts(painted(h, clip: rect(0, 50, 240, 10)))
      #expect(some.count == Int(((offset + 58) / line).rounded(.down)) - max(0, Int(((offset + 40) / line).rounded(.down))) + 1, "\(offset)")
    }
    func thumbs() -> [PaintCommand] { painted(h).commands.filter { if case .fillRounded = $0 { true } else { false } } }
    #expect(thumbs() == [.fillRounded(box.thumbRect, cornerRadius: 2.5, .color(colors.scrollThumb))])
    h.advance(by: 2)
    #expect(thumbs().isEmpty)
  }
}
