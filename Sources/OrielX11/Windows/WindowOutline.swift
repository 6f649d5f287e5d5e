import OrielDrawing

/// Where a window can be seen and pressed inside its rectangle.
nonisolated struct WindowOutline {
  /// It has a visual with alpha, and room for a shadow around what it shows.
  let hasAlpha: Bool
  var shadowMargins: EdgeInsets
  /// Cut off by a shape mask where there is no alpha.
  let cornerRadius: Double
  /// What there is of a window without alpha, in points, instead of a rectangle with round corners.
  var mask: Path?

  /// Whether a shape mask that depends on the size cuts it out.
  var isCutOut: Bool { !hasAlpha && (mask != nil || cornerRadius > 0) }
}
