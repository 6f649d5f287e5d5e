import Foundation
import OrielDrawing
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls

@Suite struct `The frames of text inputs` {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
  /// Boxes need their windows.
  private final class Windows { var all: [TypingHarness] = [] }
  private let windows = Windows()
  private func made<V: View>(_ view: V, width: CGFloat = 240, height: CGFloat = 100, isRightToLeft: Bool = false) -> TypingHarness {
    let h = TypingHarness(view, size: CGSize(width: width, height: height)) { $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight }
    windows.all.append(h)
    return h
  }

  @Test func `leave room for what stands beside the text`() {
    let text = Binding.constant("abc")
    let field = made(TextField("Name", text: text)), secret = made(SecureField("Name", text: text)), search = made(SearchField(text: text))
    let plain = made(TextField("Name", text: text).textFieldStyle(.plain)), square = made(TextField("Name", text: text).textFieldStyle(.squareBorder))
    let editor = made(TextEditor(text: text)), lines = made(TextField("Name", text: .constant("a\nb\nc"), axis: .vertical))
    let one = made(TextField("Name", text: text, axis: .vertical))
    let table: [(String, TypingHarness, size: CGSize, text: CGRect, ink: CGRect)] = [
      ("field", field, CGSize(width: 240, height: 24), rect(8, 4, 224, 16), rect(6, 1, 228, 22)),
      ("square", square, CGSize(width: 240, height: 24), rect(8, 4, 224, 16), rect(6, 1, 228, 22)),
      ("secret", secret, CGSize(width: 240, height: 24), rect(8, 4, 208, 16), rect(6, 1, 212, 22)),
      ("search", search, CGSize(width: 240, height: 24), rect(30, 4, 183, 16), rect(28, 1, 187, 22)),
      ("plain", plain, CGSize(width: 240, height: 16), rect(0, 0, 240, 16), rect(-2, -3, 244, 22)),
      ("editor", editor, CGSize(width: 240, height: 100), rect(8, 6, 224, 88), rect(6, 0, 228, 100)),
      ("lines", lines, CGSize(width: 240, height: 56), rect(8, 4, 224, 48), rect(6, 1, 228, 54)),
      ("one line of several", one, CGSize(width: 240, height: 24), rect(8, 4, 224, 16), rect(6, 1, 228, 22)),
    ]
    for (name, h, size, text, ink) in table {
      #expect(h.box.size == size && h.box.textRect == text && h.box.inkRect == ink && h.box.textOrigin == text.origin, "\(name)")
    }
    let mirrored = made(SecureField("Name", text: text), isRightToLeft: true), mirroredSearch = made(SearchField(text: text), isRightToLeft: true)
    #expect(mirrored.box.textRect == rect(24, 4, 208, 16) && mirroredSearch.box.textRect == rect(27, 4, 183, 16))
    #expect(search.box.clearRect == rect(217, 5.5, 13, 13) && mirroredSearch.box.clearRect == rect(10, 5.5, 13, 13))
    #expect(secret.box.signRect == rect(218, 5, 14, 14) && mirrored.box.signRect == rect(8, 5, 14, 14))
    #expect(field.box.overflow == EdgeInsets(.all, 3) && plain.box.overflow == EdgeInsets(.all, 2) && search.box.overflow == EdgeInsets(.all, 3))
    let margins = made(TextEditor(text: text).contentMargins(.all, EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), for: .scrollContent))
    #expect(margins.box.textRect == rect(10, 7, 218, 84))
  }
  @Test func `are as large as proposed, from a least to a greatest size`() {
    let text = Binding.constant("abc")
    let field = made(TextField("Name", text: text)).box, editor = made(TextEditor(text: text)).box
    let search = made(SearchField(text: text)).box, inToolbar = made(SearchField(text: text).environment(\.isSearchInToolbar, true)).box
    let table: [(TextInputBox, ProposedViewSize, CGSize)] = [
      (field, .unspecified, CGSize(width: 120, height: 24)), (field, ProposedViewSize(width: 0, height: 0), CGSize(width: 48, height: 24)),
      (field, ProposedViewSize(width: 48.5, height: 300), CGSize(width: 48.5, height: 24)),
      (field, ProposedViewSize(width: .infinity, height: nil), CGSize(width: CGFloat.infinity, height: 24)),
      (search, .unspecified, CGSize(width: 120, height: 24)),
      (inToolbar, .unspecified, CGSize(width: 200, height: 28)), (inToolbar, ProposedViewSize(width: .infinity, height: nil), CGSize(width: 280, height: 28)),
      (inToolbar, ProposedViewSize(width: 90, height: nil), CGSize(width: 90, height: 28)),
      (editor, .unspecified, CGSize(width: 200, height: 100)), (editor, ProposedViewSize(width: 0, height: 0), CGSize(width: 20, height: 16)),
      (editor, ProposedViewSize(width: 21, height: 17), CGSize(width: 21, height: 17)),
    ]
    for (box, proposal, size) in table { #expect(box.size(for: proposal) == size, "\(proposal)") }
    func extent(_ box: TextInputBox, _ axis: Axis) -> [CGFloat] {
      let extent = box.extent(along: axis, across: nil)
      return [extent.least, extent.greatest]
    }
    #expect(extent(field, .horizontal) == [48, .infinity] && extent(field, .vertical) == [24, 24])
    #expect(extent(inToolbar, .horizontal) == [48, 280] && extent(inToolbar, .vertical) == [28, 28])
    #expect(extent(editor, .horizontal) == [20, .infinity] && extent(editor, .vertical) == [16, .infinity])
  }
  @Test func `of several lines are as high as those, within their limits`() {
    func height<V: View>(_ field: V) -> Double { Double(made(field, height: 400).box.size.height) }
    for (lines, expected) in [(1, 24.0), (2, 40), (3, 56), (4, 72)] {
      let field = TextField("Name", text: .constant((1...lines).map { "\($0)" }.joined(separator: "\n")), axis: .vertical)
      #expect(height(field) == expected && height(field.lineLimit(3)) == min(expected, 56), "\(lines)")
      #expect(height(field.lineLimit(1)) == 24 && height(field.lineLimit(3, reservesSpace: true)) == 56, "\(lines)")
    }
  }
  @Test func `are pressed and pointed at where they are seen, and over no less than 24 points`() {
    let text = Binding.constant("abc")
    let regular = made(TextField("Name", text: text)).box, mini = made(TextField("Name", text: text).controlSize(.mini)).box
    #expect(!regular.takesHits(at: CGPoint(x: 10, y: -0.5)) && regular.takesHits(at: CGPoint(x: 10, y: 0)) && !regular.takesHits(at: CGPoint(x: 10, y: 24)))
    #expect(mini.size.height == 16 && mini.takesHits(at: CGPoint(x: 10, y: -4)) && !mini.takesHits(at: CGPoint(x: 10, y: -4.5)))
    #expect(mini.takesHits(at: CGPoint(x: 10, y: 19.5)) && !mini.takesHits(at: CGPoint(x: 10, y: 20)) && !mini.takesHits(at: CGPoint(x: -1, y: 8)))
    let search = made(SearchField(text: text)).box, empty = made(SearchField(text: .constant(""))).box
    for (x, y, isOnClear) in [(212.9, 12.0, false), (213, 12, true), (233.5, 12, true), (234, 12, false), (220, -0.6, false), (220, -0.4, true), (220, 24.4, true), (220, 24.6, false)] {
      #expect(search.cursor(at: CGPoint(x: x, y: y)) == (isOnClear ? .default : .text), "\(x) \(y)")
      #expect(empty.cursor(at: CGPoint(x: x, y: y)) == .text)
    }
    #expect(made(TextField("Name", text: text).disabled(true)).box.cursor(at: CGPoint(x: 10, y: 10)) == .default)
    #expect(!search.takesFocusInitially && regular.takesFocusInitially)
  }
  @Test func `have their baselines at their lines`() {
    func baselines(_ box: TextInputBox) -> [Double] {
      let dimensions = box.dimensions(for: ProposedViewSize(box.size))
      return [dimensions[.firstTextBaseline], dimensions[.lastTextBaseline]].map { Double($0) }
    }
    let field = made(TextField("Name", text: .constant("abc"))).box, plain = made(TextField("Name", text: .constant("abc")).textFieldStyle(.plain)).box
    let lines = made(TextField("Name", text: .constant("a\nb\nc"), axis: .vertical)).box, editor = made(TextEditor(text: .constant("a"))).box
    let own = Double(field.stack.firstBaseline)
    #expect(own > 8 && own < 16)
    for (box, expected) in [(field, [4.0, 4]), (plain, [0, 0]), (lines, [4, 36]), (editor, [6, 6])] {
      #expect(zip(baselines(box), expected).allSatisfy { abs($0 - own - $1) < 1e-6 }, "\(baselines(box))")
    }
    #expect(field.explicitAlignment(VerticalAlignment.center.key, in: field.dimensions(for: .unspecified)) == nil)
  }
  @Test func `have a look for each kind`() {
    let theme = Theme.make()
    func look(_ change: (inout TextInputLook) -> Void = { _ in }) -> TextInputLook {
      var look = TextInputLook(theme: theme, foreground: .white)
      change(&look)
      return look
    }
    #expect(look().cornerRadius == theme.metrics.control.radius[.regular] && look().height == 24 && !look().isBare && !look().isMultiLine)
    #expect(look { $0.kind = .search }.cornerRadius == 12 && look { $0.kind = .search; $0.isInToolbar = true }.cornerRadius == 14)
    #expect(look { $0.well = .cell }.cornerRadius == 3 && look { $0.well = .square }.cornerRadius == 0 && look { $0.well = .none }.cornerRadius == 0)
    #expect(look { $0.isInToolbar = true }.height == 24 && look { $0.size = .mini }.height == 16)
    #expect(look { $0.well = .cell }.isBare && look { $0.well = .none }.isBare && !look { $0.well = .square }.isBare)
    #expect(!look { $0.well = .none; $0.kind = .editor }.isBare && look { $0.kind = .editor }.isMultiLine && look { $0.isVertical = true }.isMultiLine)
    #expect(look { $0.well = .none }.insets == EdgeInsets())
    for (scale, width) in [(1.0, 1.0), (1.25, 1.6), (4.0 / 3, 1.5), (1.5, 2 / 1.5), (2, 1.5), (3, 4.0 / 3)] {
      #expect(abs(look { $0.scale = scale }.caretWidth - width) < 1e-9, "\(scale)")
    }
    let changes: [(String, Bool, (inout TextInputLook) -> Void)] = [
      ("kind", false, { $0.kind = .editor }), ("well", false, { $0.well = .none }), ("size", false, { $0.size = .small }),
      ("metrics", false, { $0.theme = Theme.make(textScale: 2) }), ("text", false, { $0.text.lineSpacing = 1 }), ("axis", false, { $0.isVertical = true }),
      ("limit", false, { $0.lineLimit = 2 }), ("lines", false, { $0.reservedLines = 2 }), ("fitted", false, { $0.fittedWidth = 40 }),
      ("margins", false, { $0.margins.top = 1 }), ("scale", false, { $0.scale = 2 }), ("toolbar", false, { $0.isInToolbar = true }),
      ("enabled", true, { $0.isEnabled = false }), ("read-only", true, { $0.isReadOnly = true }), ("color", true, { $0.foreground = .black }),
      ("colors", true, { $0.theme = Theme.make(mode: .dark) }), ("blink", true, { $0.blink = 1 }), ("escape", true, { $0.escapeClears = false }),
    ]
    for (name, isSame, change) in changes { #expect(look(change).hasSameLayout(as: look()) == isSame, "\(name)") }
  }
  @Test func `scroll within their text, the one line sideways and the lines up and down`() {
    struct Editor: View {
      @State var text = (1...40).map { "line \($0)" }.joined(separator: "\n")
      var body: some View { TextEditor(text: $text) }
    }
    for isRightToLeft in [false, true] {
      let h = made(Editor(), isRightToLeft: isRightToLeft), box = h.box
      let greatest = Double(box.stack.size.height) - 88
      #expect(greatest > 500 && box.scrollRange.least == .zero && box.scrollRange.greatest.x == 0 && abs(Double(box.scrollRange.greatest.y) - greatest) < 1e-6)
      // 96 points for the thumb, of which it takes its part, and no less than 28.
      let x: CGFloat = isRightToLeft ? 2 : 233
      #expect(box.thumbRect == rect(x, 2, 5, 28))
      for (part, thumb) in [(0.5, 36.0), (1, 70), (0.25, 19)] {
        box.setScroll(CGPoint(x: 0, y: greatest * part))
        let shown = box.thumbRect
        #expect(shown.minX == x && shown.width == 5 && shown.height == 28 && abs(Double(shown.minY) - thumb) < 1e-6, "\(part)")
      }
      #expect(box.moveText(by: CGPoint(x: 0, y: -2000)) && box.scrolling.offset == .zero)
      #expect(!box.moveText(by: CGPoint(x: 5, y: -1)) && box.moveText(by: .zero) && box.moveText(by: CGPoint(x: 0, y: 2000)))
      #expect(box.scrolling.offset == box.scrollRange.greatest && !box.moveText(by: CGPoint(x: 0, y: 1)))
      h.settle()
      #expect(h.pixelsThatDiffer() == 0)
    }
    let short = made(Editor(text: (1...8).map { "\($0)" }.joined(separator: "\n"))).box, height = Double(short.stack.size.height)
    #expect(height > 100 && abs(Double(short.scrollRange.greatest.y) - height + 88) < 1e-6)
    #expect(short.thumbRect.minY == 2 && abs(Double(short.thumbRect.height) - 96 * 88 / height) < 1e-6)
    #expect(made(Editor(text: "a\nb\nc\nd\ne")).box.thumbRect.isNull && made(Editor(text: "a")).box.scrollRange.greatest == .zero)

    let long = made(TextField("Name", text: .constant(String(repeating: "word ", count: 30)))), box = long.box
    let end = Double(box.stack.size.width) + 1 - 224
    #expect(end > 300 && box.scrollRange.least == .zero && abs(Double(box.scrollRange.greatest.x) - end) < 0.001 && box.scrollRange.greatest.y == 0)
    #expect(box.thumbRect.isNull && made(TextField("Name", text: .constant("a"))).box.scrollRange.greatest == .zero)
    #expect(box.scrollText(ScrollEvent(at: .zero, delta: CGSize(width: -30, height: -7), phase: .changed, time: 0)))
    #expect(box.scrolling.offset == CGPoint(x: 30, y: 0) && box.textOrigin == CGPoint(x: -22, y: 4))
    #expect(!box.scrollText(ScrollEvent(at: .zero, delta: CGSize(width: 0, height: 9), phase: .changed, time: 0)))
    #expect(box.scrollText(ScrollEvent(at: .zero, delta: CGSize(width: 99, height: 0), phase: .changed, time: 0)) && box.scrolling.offset == .zero)
    #expect(!box.scrollText(ScrollEvent(at: .zero, delta: CGSize(width: 1, height: 0), phase: .changed, time: 0)))
    // Detents glide, also several of them, and no further than the text.
    #expect(box.scrollText(ScrollEvent(at: .zero, steps: CGSize(width: -1, height: 0), time: long.now)))
    #expect(box.scrollText(ScrollEvent(at: .zero, steps: CGSize(width: -1, height: 0), time: long.now)))
    #expect(box.scrolling.offset.x > 0 && box.scrolling.offset.x < 2 * ScrollBox.wheelStep)
    long.advance(by: 0.3)
    #expect(abs(box.scrolling.offset.x - 2 * ScrollBox.wheelStep) < 0.001 && box.scrolling.roll == nil)
    #expect(!box.scrollText(ScrollEvent(at: .zero, steps: CGSize(width: 0, height: -1), time: long.now)))
  }
}

@Suite struct `What is in one of two ranges but not in both` {
  @Test func `is what was selected and is no longer, or the other way round`() {
    let table: [(Range<Int>, Range<Int>, [Range<Int>])] = [
      (2..<5, 2..<5, []), (3..<3, 2..<5, [2..<5]), (2..<5, 3..<3, [2..<5]), (0..<2, 4..<6, [0..<2, 4..<6]), (4..<6, 0..<2, [4..<6, 0..<2]),
      (2..<5, 2..<7, [5..<7]), (2..<7, 2..<5, [5..<7]), (2..<5, 0..<5, [0..<2]), (0..<5, 2..<5, [0..<2]),
      (0..<9, 3..<5, [0..<3, 5..<9]), (3..<5, 0..<9, [0..<3, 5..<9]), (0..<5, 3..<9, [0..<3, 5..<9]), (3..<9, 0..<5, [0..<3, 5..<9]),
      (0..<2, 2..<4, [0..<2, 2..<4]),
    ]
    for (a, b, differences) in table { #expect(a.differences(from: b) == differences, "\(a) \(b)") }
  }
  @Test func `is nothing of equal texts, which have the same bytes`() {
    for (a, b, isSame) in [("", "", true), ("abc", "abc", true), ("abc", "abd", false), ("ab", "abc", false), ("\u{E9}", "e\u{301}", false)] {
      #expect(a.isSame(as: b) == isSame)
    }
  }
}
