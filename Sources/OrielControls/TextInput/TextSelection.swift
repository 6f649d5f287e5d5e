import Foundation
import OrielGraph

/// The selection in an editable text. On Linux, several ranges become one that covers them all.
public nonisolated struct TextSelection: Equatable, Hashable, Sendable {
  public enum Indices: Equatable, Hashable, Sendable {
    case selection(Range<String.Index>)
    case multiSelection(RangeSet<String.Index>)

    public func hash(into hasher: inout Hasher) {
      switch self {
      case .selection(let range): hasher.combine(range)
      case .multiSelection(let set): for range in set.ranges { hasher.combine(range) }
      }
    }
  }
  public var indices: Indices
  public init(range: Range<String.Index>) { indices = .selection(range) }
  public init(insertionPoint: String.Index) { indices = .selection(insertionPoint..<insertionPoint) }

  public var isInsertion: Bool {
    switch indices {
    case .selection(let range): range.isEmpty
    case .multiSelection(let set): set.isEmpty
    }
  }

  init(_ range: Range<Int>, in text: String) {
    self.init(
      range: text.utf8.index(text.startIndex, offsetBy: range.lowerBound)..<text.utf8.index(
        text.startIndex, offsetBy: range.upperBound))
  }
  /// As UTF-8 offsets; several ranges become the one around them.
  func range(in text: String) -> Range<Int> {
    let bounds: Range<String.Index>
    switch indices {
    case .selection(let range): bounds = range
    case .multiSelection(let set):
      guard let first = set.ranges.first, let last = set.ranges.last else { return 0..<0 }
      bounds = first.lowerBound..<last.upperBound
    }
    func offset(_ index: String.Index) -> Int { text.utf8Offset(min(index, text.endIndex)) }
    return offset(bounds.lowerBound)..<offset(bounds.upperBound)
  }
}
