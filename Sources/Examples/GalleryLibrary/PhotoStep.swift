import Foundation

/// The photo that an arrow key selects.
public enum PhotoStep: Sendable {
  case left, right, up, down, first, last

  /// - Parameter columns: the number of photos in a row.
  public func from(_ place: Int?, count: Int, columns: Int) -> Int? {
    guard count > 0 else { return nil }
    guard let place else { return self == .last ? count - 1 : 0 }
    switch self {
    case .left: return max(0, place - 1)
    case .right: return min(count - 1, place + 1)
    case .up: return place >= columns ? place - columns : place
    case .down:
      // The last row may be short. Its last photo is then below all photos further right.
      let isLastRow = place / columns == (count - 1) / columns
      return isLastRow ? place : min(count - 1, place + columns)
    case .first: return 0
    case .last: return count - 1
    }
  }
}

/// The sizes of the grid's photos, in points.
public struct PhotoZoom: Sendable {
  public static let range = 80.0...320.0
  public static let standard = 148.0
  private static let factor = 1.25
  public static func larger(_ side: Double) -> Double { min(range.upperBound, (side * factor).rounded()) }
  public static func smaller(_ side: Double) -> Double { max(range.lowerBound, (side / factor).rounded()) }

  /// The number of columns of at least `side` that fit, with `gap` between them.
  public static func columns(in width: Double, side: Double, gap: Double) -> Int { max(1, Int((width + gap) / (side + gap))) }
}
