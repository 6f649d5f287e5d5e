/// The subviews of a view, in order. As a view, it shows all of them.
///
/// The elements of a `ForEach` whose content is always one view are not made before they are asked for.
public nonisolated struct SubviewsCollection: RandomAccessCollection, @unchecked Sendable {
  public typealias Element = Subview
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias SubSequence = SubviewsCollectionSlice

  private let supplies: [RowSupply]
  /// The first subview of each supply.
  private let starts: [Int]
  public let endIndex: Int
  private let container: ObjectIdentifier?

  /// No subviews.
  init() {
    supplies = []
    starts = []
    endIndex = 0
    container = nil
  }
  /// - Parameter container: Keeps the views with a body around the subviews.
  @MainActor init(_ supplies: [RowSupply], in container: RowGroups?) {
    let supplies = supplies.filter { $0.count > 0 }
    var starts: [Int] = [], end = 0
    for supply in supplies {
      starts.append(end)
      end = Swift.min(RowCollector.greatestCount, end + supply.count)
    }
    self.supplies = supplies
    self.starts = starts
    endIndex = end
    self.container = container.map { ObjectIdentifier($0) }
  }

  public var startIndex: Int { 0 }
  public subscript(index: Int) -> Subview {
    precondition(index >= 0 && index < endIndex, "There is no subview \(index): the view has \(endIndex).")
    var low = 0, high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] > index { high = middle } else { low = middle + 1 }
    }
    let found = low - 1
    return MainThread.assumed { Subview(supplies[found], place: index - starts[found], container: container) }
  }
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice { SubviewsCollectionSlice(base: self, bounds: bounds) }
}

/// A part of a view's subviews. As a view, it shows those in it.
public nonisolated struct SubviewsCollectionSlice: RandomAccessCollection, @unchecked Sendable {
  public typealias Element = Subview
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias SubSequence = SubviewsCollectionSlice

  private let base: SubviewsCollection
  private let bounds: Range<Int>

  init(base: SubviewsCollection, bounds: Range<Int>) {
    precondition(
      bounds.lowerBound >= 0 && bounds.upperBound <= base.endIndex,
      "There are no subviews \(bounds.lowerBound) up to \(bounds.upperBound): the view has \(base.endIndex).")
    self.base = base
    self.bounds = bounds
  }

  public var startIndex: Int { bounds.lowerBound }
  public var endIndex: Int { bounds.upperBound }
  public subscript(index: Int) -> Subview {
    precondition(bounds.contains(index), "Subview \(index) is not in the part from \(bounds.lowerBound) up to \(bounds.upperBound).")
    return base[index]
  }
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice { SubviewsCollectionSlice(base: base, bounds: bounds) }
}

extension SubviewsCollection: View {
  public var body: some View { ForEach(self) { subview in subview } }
}
extension SubviewsCollectionSlice: View {
  public var body: some View { ForEach(self) { subview in subview } }
}

extension SubviewsCollection: RowStructure {
  package static var mayHoldRows: Bool { true }
  package func collectRows(_ collector: inout RowCollector) { collector.add(body) }
}
extension SubviewsCollectionSlice: RowStructure {
  package static var mayHoldRows: Bool { true }
  package func collectRows(_ collector: inout RowCollector) { collector.add(body) }
}

extension RowCollector {
  /// All subviews that were collected.
  var subviews: SubviewsCollection { SubviewsCollection(supplies, in: groups) }
}
