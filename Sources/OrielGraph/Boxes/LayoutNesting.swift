/// What a class of boxes does to the number of questions that layouts in layouts come to.
///
/// A stack asks each child how short and how long it can be, and then for its size. A child that is a stack across asks all
/// of its own children three times for that, and so on: the number of different questions would treble with each level. So
/// a box that holds more than a few layouts in each other tells its range as if nothing limited it across, which is one
/// question whoever asks and however deep it is. Only the order in which siblings choose follows from a range; sizes are
/// always asked for exactly.
public nonisolated enum LayoutNesting {
  /// Asks several questions for each one it is asked.
  case adds
  /// Hands questions on.
  case passes
  /// Answers for its range without asking what is in it.
  case ends

  /// Up to this many layouts in each other ranges are asked as they are.
  fileprivate static let exact: UInt8 = 4
}

extension Box {
  package final var isDeeplyNested: Bool { nesting > LayoutNesting.exact }

  /// The children are others, or one of them has more or fewer layouts in it.
  final func updateNesting() {
    let new: UInt8 = switch type(of: self).nestingRule {
    case .adds: min(greatestNestingBelow + 1, LayoutNesting.exact + 1)
    case .passes: greatestNestingBelow
    case .ends: 0
    }
    guard new != nesting else { return }
    nesting = new
    parent?.updateNesting()
  }
}
