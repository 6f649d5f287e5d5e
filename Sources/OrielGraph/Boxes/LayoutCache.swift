import Foundation

/// A box's answers since its content last changed.
package nonisolated struct LayoutCache {
  /// The minimum and maximum length of a box along an axis.
  struct RangeAnswer {
    let axis: Axis
    let across: CGFloat?
    let least: CGFloat
    let greatest: CGFloat
  }

  /// With more answers than this, a box is not asked all of them again and counts as changed.
  private static let capacity = 8
  private static let guideCapacity = 16
  /// None of the framework's layouts asks this many questions, but an app's layout may.
  private static let limit = 256
  private(set) var answers: [(ProposedViewSize, CGSize)] = []
  private(set) var guides: [(key: AlignmentKey, proposal: ProposedViewSize, size: CGSize, answer: CGFloat?)] = []
  private var firstRange: RangeAnswer?
  private var moreRanges: [RangeAnswer] = []
  /// Some answers were dropped, so comparing the rest is not conclusive.
  private var hasDropped = false
  /// The last layout pass that asked.
  private var pass: UInt32 = 0

  var isEmpty: Bool { answers.isEmpty && firstRange == nil }
  var ranges: [RangeAnswer] { firstRange.map { [$0] + moreRanges } ?? [] }
  /// Whether there are too many answers to ask all questions again.
  var isCrowded: Bool { hasDropped || answers.count > Self.capacity || guides.count > Self.guideCapacity }

  func answer(to proposal: ProposedViewSize) -> CGSize? {
    for (known, answer) in answers where known == proposal { return answer }
    return nil
  }
  /// Keeps everything within one pass, or nested containers would repeat their questions. Answers of earlier passes,
  /// for example during a resize, are dropped.
  mutating func remember(_ answer: CGSize, for proposal: ProposedViewSize, pass: UInt32) {
    if answers.count >= Self.capacity, pass != self.pass || answers.count == Self.limit {
      answers.removeFirst(answers.count - Self.capacity / 2)
      guides.removeAll(keepingCapacity: true)
      hasDropped = true
    }
    self.pass = pass
    answers.append((proposal, answer))
  }

  func range(along axis: Axis, across: CGFloat?) -> RangeAnswer? {
    guard let firstRange else { return nil }
    if firstRange.axis == axis, firstRange.across == across { return firstRange }
    for known in moreRanges where known.axis == axis && known.across == across { return known }
    return nil
  }
  mutating func remember(_ range: RangeAnswer) {
    guard firstRange != nil else { return firstRange = range }
    if moreRanges.count == Self.capacity {
      moreRanges.removeFirst()
      hasDropped = true
    }
    moreRanges.append(range)
  }

  /// The cached position of the guide; the inner nil means that the box does not set this guide.
  func guide(_ key: AlignmentKey, _ proposal: ProposedViewSize, _ size: CGSize) -> CGFloat?? {
    for known in guides where known.proposal == proposal && known.size == size && known.key == key { return .some(known.answer) }
    return nil
  }
  mutating func rememberGuide(_ key: AlignmentKey, _ proposal: ProposedViewSize, _ size: CGSize, _ answer: CGFloat?) {
    if guides.count == Self.limit {
      guides.removeAll(keepingCapacity: true)
      hasDropped = true
    }
    guides.append((key, proposal, size, answer))
  }
}
