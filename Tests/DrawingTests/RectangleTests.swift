import Foundation
import Testing

@testable import OrielDrawing

@Suite struct `What two rectangles have in common` {
  private let square = CGRect(x: 0, y: 0, width: 10, height: 10)

  @Test(arguments: [
    CGRect(x: 5, y: 6, width: 10, height: 10), CGRect(x: -5, y: -6, width: 7, height: 90), CGRect(x: 10, y: 0, width: 5, height: 5),
    CGRect(x: 11, y: 0, width: 5, height: 5), CGRect(x: 8, y: 8, width: -5, height: -5), CGRect(x: 3, y: 3, width: 0, height: 2),
    .zero, .null, .infinite,
  ])
  func `is what Foundation says it is`(other: CGRect) {
    #expect(square.common(with: other) == square.intersection(other))
    #expect(other.common(with: square) == other.intersection(square))
    #expect(square.touches(other) == square.intersects(other))
  }

  /// Foundation ends the program for each of these.
  @Test(arguments: [
    CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1),
    CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1), CGRect(x: 0, y: 0, width: 1, height: CGFloat.nan),
    CGRect(x: -CGFloat.infinity, y: 0, width: CGFloat.infinity, height: 1), CGRect(x: 0, y: -CGFloat.infinity, width: 1, height: CGFloat.infinity),
  ])
  func `is nothing where an edge is no number`(other: CGRect) {
    #expect(square.common(with: other).isNull && other.common(with: square).isNull && other.common(with: other).isNull)
    #expect(!square.touches(other) && !other.touches(square))
  }

  @Test func `reaches as far as the smaller where the other has no end`() {
    #expect(square.common(with: CGRect(x: 4, y: -3, width: CGFloat.infinity, height: .infinity)) == CGRect(x: 4, y: 0, width: 6, height: 10))
  }
}
