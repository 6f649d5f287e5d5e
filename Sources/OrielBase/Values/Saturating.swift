extension FixedWidthInteger {
  /// Converts to the nearest value of this type: values out of range are clamped, and NaN becomes zero. Use this for numbers from
  /// apps and files, because a plain conversion would trap.
  @inlinable @inline(__always) package init(saturating value: Double) {
    // The fast path for nearly every number, including each glyph of a frame: the exact conversion takes a hundred
    // instructions.
    if abs(value) < 0x1p62 { self = Self(clamping: Int64(value)) } else { self = Self.saturated(value) }
  }
  @usableFromInline package static func saturated(_ value: Double) -> Self {
    Self(exactly: value.rounded(.towardZero)) ?? (value.isNaN ? 0 : value < 0 ? .min : .max)
  }
}
