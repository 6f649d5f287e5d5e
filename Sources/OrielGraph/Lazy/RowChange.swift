/// The numbers of the collections that rows come from, which say whose row a key means.
struct RowParts {
  private var numbers: [[AnyHashable]: Int] = [:]
  private var last = 0

  mutating func number(of path: [AnyHashable]) -> Int {
    if let number = numbers[path] { return number }
    last += 1
    numbers[path] = last
    return last
  }
  /// Discards parts of the structure that no longer exist; otherwise sections with new identities would accumulate.
  mutating func forgetOthers(than supplies: [RowSupply]) {
    guard numbers.count > supplies.count else { return }
    let paths = Set(supplies.map(\.path))
    numbers = numbers.filter { paths.contains($0.key) }
  }
}

/// How far a change of the rows is.
struct RowChange {
  /// New rows are being taken: indices are already new, lengths and positions are not.
  var isTaking = false
  /// Rows are being created and removed: `units` is not in order yet.
  var isFilling = false
  /// Removed rows are still among the box's children, and creating others may not follow.
  var needsCollecting = false
  /// Existing rows have different boxes than before `take`.
  var rowBoxesChanged = false
  /// The indices before `take` of rows that exist.
  var oldIndices: [ObjectIdentifier: Int] = [:]
  /// Runs once the new rows are in place.
  var whenTaken: [() -> Void] = []
}
