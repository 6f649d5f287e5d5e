/// How a class of boxes contributes to the number of questions in nested layouts.
///
/// A stack asks each child for its minimum and maximum length, and then for its size. A child that is a stack in the other direction
/// asks all of its own children three times for that, and so on: the number of different questions would triple with each level. So
/// a box with more than a few nested layouts reports its range as if the cross axis were unlimited, which is a single question however
/// deep it is. Ranges determine only the order in which siblings are sized; sizes are always exact.
public nonisolated enum _LayoutNesting {
  /// Asks its children several questions for each of its own.
  case adds
  /// Passes questions on.
  case passes
  /// Answers its range without asking its content.
  case ends

  /// Up to this many nested layouts, ranges are exact.
  fileprivate static let exact: UInt8 = 4
  /// Up to this many nested frames with limits apply the limits to their content's ideal size.
  fileprivate static let exactLimits: UInt8 = 6
}

extension Box {
  package final var isDeeplyNested: Bool { nesting > LayoutNesting.exact }
  /// To find its ideal size, a frame asks its content twice if it exceeds a limit: for the ideal size, and for the size within the limit.
  /// Nested content would be asked for the limits of all frames around it, in every combination of widths and heights.
  final var holdsTooManyLimits: Bool { limitNesting > LayoutNesting.exactLimits }

  /// Call this when the children change, or the number of nested layouts in one of them.
  package final func updateNesting() {
    let layouts = count(type(of: self).nestingRule, below: greatestNestingBelow, upTo: LayoutNesting.exact)
    let limits = count(limitRule, below: greatestLimitNestingBelow, upTo: LayoutNesting.exactLimits)
    guard layouts != nesting || limits != limitNesting else { return }
    (nesting, limitNesting) = (layouts, limits)
    parent?.updateNesting()
  }
  private final func count(_ rule: LayoutNesting, below: @autoclosure () -> UInt8, upTo most: UInt8) -> UInt8 {
    switch rule {
    case .adds: min(below() + 1, most + 1)
    case .passes: below()
    case .ends: 0
    }
  }
}
