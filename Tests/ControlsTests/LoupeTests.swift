import Foundation
import OrielDrawing
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

/// What the loupe of an eyedropper paints.
@Suite struct `A loupe` {
  private struct Shown: LeafView {
    let hasAlpha: Bool
    func makeBox(_ node: ViewNode) -> LoupeBox { LoupeBox(node) }
    func apply(to box: LoupeBox, from old: Self?, in node: ViewNode) { box.hasAlpha = hasAlpha }
  }
  /// Every pixel has another colour; those of the first row are beside the screen.
  private func pixels(middle: UInt32) -> Bitmap {
    var values: [UInt32] = []
    for y in 0..<11 {
      for x in 0..<11 { values.append(y == 0 ? (x == 3 ? 0x0100_0000 : 0) : x == 5 && y == 5 ? middle : 0xFF00_0000 | UInt32(x) << 16 | UInt32(y) << 8 | 0x33) }
    }
    return Bitmap(pixelWidth: 11, pixelHeight: 11, premultiplied: values)!
  }
  private func made(hasAlpha: Bool = false, isRightToLeft: Bool = false) -> ViewHarness {
    ViewHarness(Shown(hasAlpha: hasAlpha), size: CGSize(width: 121, height: 149)) { $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight }
  }
  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
  private let theme = Theme.make()

  @Test func `shows eleven by eleven pixels, lines between them, the middle one and what it is called`() throws {
    for (hasAlpha, isRightToLeft, scale) in [(false, false, 1.0), (true, false, 2), (false, true, 1.5)] {
      let h = made(hasAlpha: hasAlpha, isRightToLeft: isRightToLeft), box = h.boxes(LoupeBox.self)[0]
      #expect(box.size == CGSize(width: 121, height: 149) && box.size(for: .unspecified) == CGSize(width: 121, height: 149))
      box.show(pixels(middle: 0xFF0A_BBCC))
      let painter = RecordingPainter(scale: scale), radius = hasAlpha ? theme.metrics.radius.popover : Metrics.Radius.mask
      box.paint(painter)
      let body = painter.alignedToPixels(rect(0, 0, 121, 149)), line = 1 / scale, grid = RGBA(white: 0.5).opacity(0.35)
      func cell(_ x: Int, _ y: Int) -> CGRect { painter.alignedToPixels(rect(Double(x) * 11, Double(y) * 11, 11, 11)) }
      var expected: [PaintCommand] = [.fillRect(body, .color(theme.colors.elevatedBackground)), .fillRect(cell(3, 0), .color(RGBA(hex: 0)))]
      for y in 1..<11 {
        for x in 0..<11 {
          let color = x == 5 && y == 5 ? RGBA(hex: 0x0A_BBCC) : RGBA(hex: UInt32(x) << 16 | UInt32(y) << 8 | 0x33)
          expected.append(.fillRect(cell(x, y), .color(color)))
        }
      }
      for index in 1...11 {
        let place = (Double(index) * 11 * scale).rounded() / scale - line
        if index < 11 { expected.append(.fillRect(rect(place, 0, line, 121), .color(grid))) }
        expected.append(.fillRect(rect(0, place, 121, line), .color(grid)))
      }
      let middle = cell(5, 5)
      expected.append(.border(middle.insetBy(dx: -2, dy: -2), cornerRadius: 2, width: 1, .color(.black)))
      expected.append(.border(middle.insetBy(dx: -1, dy: -1), cornerRadius: 1, width: 1, .color(.white)))
      #expect(Array(painter.commands.prefix(expected.count)) == expected)
      let rest = Array(painter.commands.dropFirst(expected.count))
      try #require(rest.count == 5)
      let words = try #require(painter.commands.lazy.compactMap { if case .text(_, let rect, _) = $0 { rect } else { nil } }.first)
      #expect(painter.texts == ["#0ABBCC"] && rest[2] == .text("#0ABBCC", words, .color(theme.colors.labelPrimary)))
      // The colour, six points and its name, as a whole in the middle.
      let width = Double(words.width), start = (121 - 22 - width) / 2
      let sample = painter.alignedToPixels(rect(isRightToLeft ? start + width + 6 : start, 127, 16, 16))
      #expect(rest[0] == .fillRounded(sample, cornerRadius: 4, .color(RGBA(hex: 0x0A_BBCC))) && rest[1] == .border(sample, cornerRadius: 4, width: 1, .color(theme.colors.menuBorder)))
      #expect(abs(Double(words.minX) - (isRightToLeft ? start : start + 22)) < 0.001)
      #expect(abs(Double(words.minY) - ((121 + (28 - Double(words.height)) / 2) * scale).rounded() / scale) < 0.001)
      #expect(rest[3] == .border(body, cornerRadius: radius, width: 1, .color(RGBA(white: 0.25))))
      #expect(rest[4] == .border(body.insetBy(dx: 1, dy: 1), cornerRadius: radius - 1, width: 1, .color(.white)))
      #expect((abs(Double(painter.entries[0].clip.width - body.width)) < 0.01) == hasAlpha)
      painter.fill(.zero, .white)
      #expect(painter.entries.last!.clip.width == 2_000_000)
    }
  }
  @Test func `tells the colour in its middle, and none beside the screen`() {
    let h = made(), box = h.boxes(LoupeBox.self)[0]
    func painted() -> RecordingPainter {
      let painter = RecordingPainter()
      box.paint(painter)
      return painter
    }
    h.settle()
    #expect(box.color == nil && painted().commands.count == 3 && box.accessibility?.value == nil && box.accessibility?.label == "Magnifier" && box.accessibility?.role == .image)
    box.show(pixels(middle: 0xFF12_3456))
    #expect(h.wantsFrame && box.color == RGBA(hex: 0x12_3456) && box.accessibility?.value == "#123456")
    h.settle()
    box.show(pixels(middle: 0))
    #expect(h.wantsFrame && box.color == nil && box.accessibility?.value == nil && painted().texts == [])
  }
}
