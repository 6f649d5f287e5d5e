import Foundation

/// The text styles of SwiftUI as the look sets them.
package nonisolated enum ThemeTextStyle: Int, Sendable, CaseIterable {
  case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote, caption, caption2
}

/// One text style, scaled.
package nonisolated struct TypeSpec: Sendable, Equatable {
  /// Points.
  package var size: Double
  /// Exact distance of baselines in points.
  package var line: Double
  /// 100...900.
  package var weight: Int
  /// Thousandths of an em, for the reference font.
  package var tracking: Double

  static func of(_ style: ThemeTextStyle, scale: Double) -> TypeSpec {
    let (size, line, weight, tracking): (Double, Double, Int, Double) =
      switch style {
      case .largeTitle: (26, 32, 400, -20)
      case .title: (22, 28, 400, -18)
      case .title2: (17, 22, 400, -13)
      case .title3: (15, 20, 400, -9)
      case .headline: (13, 16, 600, -3)
      case .body: (13, 16, 400, -3)
      case .callout: (12, 15, 400, 0)
      case .subheadline: (11, 14, 400, 5)
      case .footnote: (11, 14, 400, 5)
      case .caption: (11, 14, 400, 5)
      case .caption2: (10, 13, 500, 10)
      }
    return TypeSpec(size: size * scale, line: line * scale, weight: weight, tracking: tracking)
  }
}
