import Foundation

/// A box's answers to the proposals it was asked with since its content changed last.
package nonisolated struct LayoutCache {
  /// More different questions than this are not remembered one by one; the box then counts as changed.
  private static let capacity = 8
  private(set) var answers: [(ProposedViewSize, CGSize)] = []
  private(set) var guides: [(key: AlignmentKey, size: CGSize, answer: CGFloat?)] = []
  private(set) var overflowed = false

  var isEmpty: Bool { answers.isEmpty }

  func answer(to proposal: ProposedViewSize) -> CGSize? {
    for (known, answer) in answers where known == proposal { return answer }
    return nil
  }
  mutating func remember(_ answer: CGSize, for proposal: ProposedViewSize) {
    if answers.count == Self.capacity {
      answers.removeFirst()
      overflowed = true
    }
    answers.append((proposal, answer))
  }
  mutating func rememberGuide(_ key: AlignmentKey, size: CGSize, _ answer: CGFloat?) {
    if guides.contains(where: { $0.key == key && $0.size == size }) { return }
    if guides.count == Self.capacity { overflowed = true; return }
    guides.append((key, size, answer))
  }
}
