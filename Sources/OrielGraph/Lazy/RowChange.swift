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
