/// What a class of boxes does to the number of questions that layouts in layouts come to.
///
/// A stack asks each child how short and how long it can be, and then for its size. A child that is a stack across asks all
/// of its own children three times for that, and so on: the number of different questions would treble with each level. So
/// a box that holds more than a few layouts in each other tells its range as if nothing limited it across, which is one
/// question whoever asks and however deep it is. Only the order in which siblings choose follows from a range; sizes are
/// always asked for exactly.
public nonisolated enum _LayoutNesting {
  /// Asks several questions for each one it is asked.
  case adds
  /// Hands questions on.
  case passes
  /// Answers for its range without asking what is in it.
  case ends

  /// Up to this many layouts in each other ranges are asked as they are.
  fileprivate static let exact: UInt8 = 4
  /// Up to this many frames with limits in each other hold their content to the limits when they are asked for their ideal.
  fileprivate static let exactLimits: UInt8 = 6
}

extension Box {
  package final var isDeeplyNested: Bool { nesting > LayoutNesting.exact }
  /// A frame asked for its ideal asks its content twice if that is beyond a limit: for the ideal, and for what the limit
  /// leaves. Its content would be asked for the limits of all frames around it, in every combination of widths and heights.
  final var holdsTooManyLimits: Bool { limitNesting > LayoutNesting.exactLimits }

  /// The children are others, or one of them has more or fewer layouts in it.
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
