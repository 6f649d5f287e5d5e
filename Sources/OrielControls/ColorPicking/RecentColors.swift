import OrielDrawing

/// The colours that were chosen in panels of this app, the last one first.
final class RecentColors {
  static let shared = RecentColors()
  /// One row of swatches.
  private static let most = SwatchGridBox.columns
  var colors: [RGBA] = []

  /// One that is there already moves to the front.
  func add(_ color: RGBA) {
    colors.removeAll { $0.isClose(to: color) }
    colors.insert(color, at: 0)
    if colors.count > Self.most { colors.removeLast() }
  }
}
