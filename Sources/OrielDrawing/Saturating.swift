extension FixedWidthInteger {
  /// The nearest number of this type: what is beyond its bounds becomes the bound, what is not a number zero. Numbers that
  /// apps and files give go through this; a plain conversion ends the process.
  @inlinable package init(saturating value: Double) {
    if let exact = Self(exactly: value.rounded(.towardZero)) {
      self = exact
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}
