extension FixedWidthInteger {
  /// The nearest number of this type: what is beyond its bounds becomes the bound, what is not a number zero. Numbers that
  /// apps and files give go through this; a plain conversion ends the process.
  @inlinable @inline(__always) package init(saturating value: Double) {
    // Nearly every number there is, and each glyph of a frame: asking whether the conversion is exact takes a hundred
    // instructions.
    if abs(value) < 0x1p62 { self = Self(clamping: Int64(value)) } else { self = Self.saturated(value) }
  }
  @usableFromInline package static func saturated(_ value: Double) -> Self {
    Self(exactly: value.rounded(.towardZero)) ?? (value.isNaN ? 0 : value < 0 ? .min : .max)
  }
}
