/// Which rows a lazy container has: collections one after another, each of them a supply of rows.
struct RowData {
  private(set) var supplies: [RowSupply] = []
  private(set) var sections: [RowSection] = []
  private(set) var count = 0
  /// The first row of each supply.
  private var starts: [Int] = []
  private let parts = RowParts()

  mutating func take(_ new: RowCollector) {
    (supplies, sections, count) = (new.supplies, new.sections, new.count)
    starts.removeAll(keepingCapacity: true)
    var start = 0
    for supply in supplies {
      starts.append(start)
      start = min(RowCollector.greatestCount, start + supply.count)
    }
  }
  func forgetOtherParts() { parts.forgetOthers(than: supplies) }

  /// The lines that the rows are laid out in.
  func lines(columns: Int) -> RowLines {
    var lines = RowLines(columns: columns)
    for (start, supply) in zip(starts, supplies) {
      lines.append(rows: min(supply.count, RowCollector.greatestCount - start), isWide: supply.role != .row)
    }
    return lines
  }

  // MARK: One row

  func supply(at row: Int) -> (supply: RowSupply, place: Int) {
    var low = 0, high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] > row { high = middle } else { low = middle + 1 }
    }
    return (supplies[low - 1], row - starts[low - 1])
  }
  func key(ofRow row: Int) -> RowKey {
    let (supply, place) = supply(at: row)
    return RowKey(part: parts.number(of: supply.path), id: supply.id(at: place))
  }

  // MARK: Finding

  /// The current index of a row, given its old index; nil if it was removed.
  func row(of key: RowKey, near guess: Int) -> Int? {
    for (index, supply) in supplies.enumerated() where parts.number(of: supply.path) == key.part {
      guard let id = key.id else { return supply.count > 0 ? starts[index] : nil }
      // Rows rarely move further than the count changed; short data is searched completely.
      let reach = supply.count <= 20_000 ? supply.count : 4_000
      return supply.index(of: id, near: guess - starts[index], within: reach).map { $0 + starts[index] }
    }
    return nil
  }
  /// The row of an identity in any part, limited to data that can be searched quickly.
  func row(ofID id: AnyHashable) -> Int? {
    for (index, supply) in supplies.enumerated() where supply.role == .row {
      if let place = supply.index(of: id, near: 0, within: min(supply.count, 1_000_000)) { return starts[index] + place }
    }
    return nil
  }
  /// A collection's supply and first row; nil if it was removed.
  func part(at path: [AnyHashable]) -> (supply: RowSupply, first: Int)? {
    for (index, supply) in supplies.enumerated() where supply.path == path { return (supply, starts[index]) }
    return nil
  }
  /// The collection that accepts a drop over a row; without a row, the last one that does.
  func part(at row: Int?, taking isTaken: (RowSupply) -> Bool) -> RowSupply? {
    if let row, row >= 0, row < count { return isTaken(supply(at: row).supply) ? supply(at: row).supply : nil }
    return supplies.last { isTaken($0) }
  }
}

/// The numbers of the collections that rows come from, which say whose row a key means.
final class RowParts {
  private var numbers: [[AnyHashable]: Int] = [:]
  private var last = 0

  func number(of path: [AnyHashable]) -> Int {
    if let number = numbers[path] { return number }
    last += 1
    numbers[path] = last
    return last
  }
  /// Discards parts of the structure that no longer exist; otherwise sections with new identities would accumulate.
  func forgetOthers(than supplies: [RowSupply]) {
    guard numbers.count > supplies.count else { return }
    let paths = Set(supplies.map(\.path))
    numbers = numbers.filter { paths.contains($0.key) }
  }
}
