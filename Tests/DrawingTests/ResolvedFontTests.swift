import Foundation
import Testing

@testable import OrielDrawing

@Suite(.serialized) struct `A resolved font` {
  init() { PinnedFonts.install() }
  /// Of Inter, for which the type table was made.
  private func font(_ family: FontSpecification.Family = .system, size: Double = 13, _ change: (inout FontSpecification) -> Void = { _ in }) -> ResolvedFont {
    var specification = FontSpecification(family: family, size: size)
    change(&specification)
    return DrawingLock.locked { ResolvedFont(specification, family: FontEngine.shared.family(family), engine: FontEngine.shared) }
  }

  @Test func `has a size between half a point and two thousand, and that of a control without one`() {
    for (size, expected) in [(0.1, 0.5), (0.5, 0.5), (-3, 0.5), (17.25, 17.25), (2000, 2000), (5000, 2000), (.nan, 13), (.infinity, 13)] {
      #expect(font(size: size).size == expected, "\(size)")
    }
  }
  @Test func `is tracked by thousandths of its size, in its own family by all of them`() {
    for (size, tracking, expected) in [(13.0, 10.0, Int32(133)), (13, -3, -40), (100, 5, 512), (20, 0, 0), (13, 1e9, 500_000), (13, -1e9, -500_000)] {
      #expect(font(size: size) { $0.tracking = tracking }.tracking == expected, "\(size) \(tracking)")
    }
  }
  @Test func `is tracked by half of it in another family, and only if it is large`() {
    let fit = DrawingLock.locked { FontEngine.shared.family(.monospaced).fit }
    for (size, factor) in [(14.9, 0.0), (15, 0.5), (40, 0.5)] {
      let expected: Double = 30 * factor * size * fit * 1024 / 1000
      #expect(font(.monospaced, size: size) { $0.tracking = 30 }.tracking == Int32(expected.rounded()))
    }
  }
  @Test func `has digits of one width if asked for them`() {
    #expect(font().features == nil && font { $0.monospacedDigits = true }.features == "tnum=1")
  }
  @Test func `divides an exact line with its capitals in the middle, and has its own line without one`() {
    let own = font()
    #expect(abs(own.capHeight - 0.727 * 13) < 0.1 && own.lineAbove == own.ascent && own.lineBelow == own.descent)
    #expect(own.ascent > own.capHeight && own.descent > 1 && own.descent < own.ascent)
    for height in [16.0, 20, 7, 99_999] {
      let exact = font { $0.lineHeight = height }
      #expect(abs(exact.lineAbove - (height + own.capHeight) / 2) < 0.001 && abs(exact.lineAbove + exact.lineBelow - height) < 1e-9)
    }
    for height in [0.0, -5, 1e5, 1e9] { #expect(font { $0.lineHeight = height }.lineAbove == own.ascent && font { $0.lineHeight = height }.lineBelow == own.descent) }
  }
  @Test func `has lines half a point thick at least, whose place is their middle`() {
    let small = font(size: 2), larger = font(size: 4), large = font(size: 100)
    #expect(small.lineThickness == 0.5 && larger.lineThickness == 0.5 && large.lineThickness > 3 && large.lineThickness < 15)
    // The rest grows with the size.
    #expect(abs(2 * small.underlinePosition - larger.underlinePosition - 0.25) < 0.06)
    #expect(abs(2 * small.strikethroughPosition - larger.strikethroughPosition - 0.25) < 0.06)
    #expect(large.underlinePosition > 5 && large.underlinePosition < 30 && large.strikethroughPosition < -15 && large.strikethroughPosition > -45)
  }
  @Test func `is as heavy and slanted as it is asked to be`() {
    func width(_ change: @escaping (inout FontSpecification) -> Void) -> Double {
      var specification = FontSpecification(size: 40)
      change(&specification)
      return ParagraphLayout.make(ParagraphContent("lll nnn", TextAttributes(font: specification))).size.width
    }
    let plain = width { _ in }
    #expect(width { $0.weight = 800 } > plain + 1)
    // Weights beyond those of any font are the last ones.
    #expect(width { $0.weight = 2000 } == width { $0.weight = 1000 } && width { $0.weight = -5 } == width { $0.weight = 100 })
    func right(_ isItalic: Bool) -> Double {
      let font = FontSpecification(size: 40, isItalic: isItalic)
      return ParagraphLayout.make(ParagraphContent("l", TextAttributes(font: font))).outline().boundingRect.maxX
    }
    #expect(right(true) > right(false) + 1)
  }

  @Test func `has its face at four scales, those used last`() throws {
    let text = ParagraphLayout.make(ParagraphContent("H", TextAttributes(font: FontSpecification(size: 37.75))))
    let face = try #require(text.lines[0].runs[0].face)
    try DrawingLock.locked {
      func id(_ scale: Double) throws -> UInt32 {
        let scaled = try #require(face.scaled(to: scale))
        #expect(scaled.scale == scale)
        return scaled.id
      }
      let first = try id(1)
      #expect(try [id(2), id(3), id(4)] == [first + 1, first + 2, first + 3])
      #expect(try [id(4), id(1), id(1), id(3), id(2), id(1)] == [first + 3, first, first, first + 2, first + 1, first])
      // The fifth takes the place of the one that was not used for longest, which gets a new number.
      #expect(try id(5) == first + 4)
      #expect(try [id(1), id(2), id(3), id(5)] == [first, first + 1, first + 2, first + 4])
      #expect(try id(4) == first + 5)
      #expect(!face.hasColour && face.ascent > 37.75 * 0.8 && face.descent > 37.75 * 0.15 && face.descent < 37.75 * 0.4)
    }
  }
}
