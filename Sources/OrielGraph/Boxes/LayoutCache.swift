import Foundation

/// A box's answers to the questions it was asked since its content changed last.
package nonisolated struct LayoutCache {
  /// How short and how long a box can be along an axis.
  struct RangeAnswer {
    let axis: Axis
    let across: CGFloat?
    let least: CGFloat
    let greatest: CGFloat
  }

  /// A box with more answers than this is not asked all of them again: it counts as changed.
  private static let capacity = 8
  private static let guideCapacity = 16
  /// No layout of the framework asks that much; an app's own may.
  private static let limit = 256
  private(set) var answers: [(ProposedViewSize, CGSize)] = []
  private(set) var guides: [(key: AlignmentKey, proposal: ProposedViewSize, size: CGSize, answer: CGFloat?)] = []
  private var firstRange: RangeAnswer?
  private var moreRanges: [RangeAnswer] = []
  /// Answers were dropped: comparing the others proves nothing.
  private var hasDropped = false
  /// The layout pass that asked last.
  private var pass: UInt32 = 0

  var isEmpty: Bool { answers.isEmpty && firstRange == nil }
  var ranges: [RangeAnswer] { firstRange.map { [$0] + moreRanges } ?? [] }
  /// Asking everything again is no way to find out whether answers are still the same.
  var isCrowded: Bool { hasDropped || answers.count > Self.capacity || guides.count > Self.guideCapacity }

  func answer(to proposal: ProposedViewSize) -> CGSize? {
    for (known, answer) in answers where known == proposal { return answer }
    return nil
  }
  /// Within one pass everything is kept, or nested containers would ask for the same again and again. What earlier passes
  /// asked, while a window was resized for instance, goes.
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

  /// The guide's place, if it was asked for; nil inside means that the box has no such guide of its own.
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
