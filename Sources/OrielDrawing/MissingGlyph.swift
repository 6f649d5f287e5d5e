import Foundation
internal import COriel

/// A character that no font contains: a thin box, with the character's code point in it if there is room to read it.
///
/// Fonts have their own box for this, but in many it is a black block or empty.
struct MissingGlyph {
  private static let flag: UInt32 = 1 << 31
  let code: UInt32

  /// Encoded as a glyph index.
  var index: UInt32 { Self.flag | code }
  init(code: UInt32) { self.code = code & 0x1F_FFFF }
  init?(index: UInt32) {
    guard index & Self.flag != 0 else { return nil }
    code = index & ~Self.flag
  }

  /// In fractions of the font size: the box stands on the baseline, with a margin on both sides.
  private var columns: Int { code > 0xFFFF ? 3 : 2 }
  private var width: Double { columns == 3 ? 0.72 : 0.52 }
  private static let height = 0.74, margin = 0.06
  /// In device pixels; smaller sizes show the box alone.
  private static let leastSizeWithDigits = 40.0

  /// The area it covers, relative to its origin on the baseline.
  func bounds(size: Double) -> CGRect {
    CGRect(x: 0, y: -Self.height * size, width: (width + 2 * Self.margin) * size, height: Self.height * size)
  }

  /// `pixel` is one device pixel in the context's units, the minimum line width.
  func draw(_ context: OpaquePointer, at origin: CGPoint, size: Double, pixel: Double) {
    let line = max(pixel, (size / 36 / pixel).rounded() * pixel)
    func aligned(_ value: Double) -> Double { (value / pixel).rounded() * pixel }
    let left = aligned(origin.x + Self.margin * size), right = aligned(origin.x + (Self.margin + width) * size)
    let top = aligned(origin.y - Self.height * size), bottom = aligned(origin.y)
    cairo_set_line_width(context, line)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    cairo_rectangle(context, left + line / 2, top + line / 2, right - left - line, bottom - top - line)
    cairo_stroke(context)
    guard size / pixel >= Self.leastSizeWithDigits else { return }
    let digits = String(code, radix: 16, uppercase: true)
    let shown = Array(String(repeating: "0", count: max(0, columns * 2 - digits.count)) + digits)
    let gap = max(line * 1.6, size * 0.07)
    let cell = CGSize(
      width: (right - left - 2 * line - gap) / Double(columns), height: (bottom - top - 2 * line - gap) / 2)
    for (index, digit) in shown.enumerated() {
      let place = CGRect(
        x: left + line + gap + Double(index % columns) * cell.width, y: top + line + gap + Double(index / columns) * cell.height,
        width: cell.width - gap, height: cell.height - gap)
      strokeDigit(digit, in: place, context)
    }
  }

  /// Draws a digit like a seven-segment display.
  private func strokeDigit(_ digit: Character, in rect: CGRect, _ context: OpaquePointer) {
    // Upper, upper right, lower right, lower, lower left, upper left, middle.
    let segments: [UInt8] = [
      0b0111111, 0b0000110, 0b1011011, 0b1001111, 0b1100110, 0b1101101, 0b1111101, 0b0000111, 0b1111111, 0b1101111, 0b1110111,
      0b1111100, 0b0111001, 0b1011110, 0b1111001, 0b1110001,
    ]
    guard let value = digit.hexDigitValue else { return }
    let ends: [((Double, Double), (Double, Double))] = [
      ((0, 0), (1, 0)), ((1, 0), (1, 0.5)), ((1, 0.5), (1, 1)), ((0, 1), (1, 1)), ((0, 0.5), (0, 1)), ((0, 0), (0, 0.5)),
      ((0, 0.5), (1, 0.5)),
    ]
    for (index, (from, to)) in ends.enumerated() where segments[value] >> index & 1 == 1 {
      cairo_move_to(context, rect.minX + rect.width * from.0, rect.minY + rect.height * from.1)
      cairo_line_to(context, rect.minX + rect.width * to.0, rect.minY + rect.height * to.1)
    }
    cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
    cairo_stroke(context)
  }
}
