import Foundation

nonisolated extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at the given offsets.
  public mutating func remove(atOffsets offsets: IndexSet) {
    guard let first = offsets.first else { return }
    var write = index(startIndex, offsetBy: first), read = write, position = first
    while read != endIndex {
      if !offsets.contains(position) {
        swapAt(write, read)
        formIndex(after: &write)
      }
      formIndex(after: &read)
      position += 1
    }
    removeSubrange(write..<endIndex)
  }
}
nonisolated extension MutableCollection where Self: RangeReplaceableCollection {
  /// Moves the elements at `source`, keeping their order, in front of the element at `destination`.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let elements = Array(self)
    let moved = source.map { elements[$0] }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    for (position, element) in elements.enumerated() {
      if position == destination { result += moved }
      if !source.contains(position) { result.append(element) }
    }
    if destination >= elements.count { result += moved }
    replaceSubrange(startIndex..<endIndex, with: result)
  }
}
