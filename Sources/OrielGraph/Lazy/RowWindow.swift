import Foundation

/// The existing rows of a lazy container: those that are visible, a few that recently were, and the focused one.
///
/// Rows are created and removed only in the update pass. If layout or scrolling reveals missing rows, the container's node
/// is queued; `fill` then creates and measures exactly the missing rows. No extra rows are created beyond the
/// edges: creating one takes far less than a frame, and extra rows would double the work of opening a window.
package final class RowWindow: DepartureKeeping {
  /// nil if the container was removed while its boxes are still visible.
  package private(set) weak var owner: ViewNode?
  package unowned let box: LazyBox
  private var data = RowData()
  package private(set) var lines = RowLines(columns: 1)
  package private(set) var extents = RowExtents(count: 0, estimate: 0)
  /// The consecutive rows that are laid out, in order.
  package private(set) var units: [RowUnit] = []
  /// Existing rows outside that range: pinned headers, the focused row.
  package private(set) var extras: [RowUnit] = []
  /// Rows that recently scrolled away, kept with their state, oldest first.
  private var recent: [RowUnit] = []
  private static let recentCapacity = 24
  var departing = DepartingNodes()
  let container = RowContainer()
  /// A row to keep in place, instead of the first visible one, while estimated heights are replaced.
  private var anchorRow: Int?
  /// Creates a row's environment, for containers that set one.
  package var makeScope: ((RowSupply, EnvironmentScope) -> EnvironmentScope?)?
  /// Called after rows were created, removed or moved to other indices.
  package var onRowsChanged: (() -> Void)?
  /// Called for each row that is created or comes back into view, before it is measured.
  package var onRowMade: ((RowUnit) -> Void)?
  private var graph: ViewGraph { box.graph }
  private var isMade = false
  /// All lengths must be measured again.
  private(set) var isOutdated = false
  /// The rows that `fill` will make count for the estimate too, because it is new.
  private var estimatesAnew = false
  private var change = RowChange()

  package init(owner: ViewNode, box: LazyBox) {
    self.owner = owner
    self.box = box
    container.window = self
  }
  deinit { container.window = nil }

  package var count: Int { data.count }
  package var sections: [RowSection] { data.sections }

  // MARK: Rows

  package func supply(at row: Int) -> (supply: RowSupply, place: Int) { data.supply(at: row) }
  package func key(ofRow row: Int) -> RowKey { data.key(ofRow: row) }
  package func role(ofRow row: Int) -> RowRole { data.supply(at: row).supply.role }
  /// The current index of a row, given its old index; nil if it was removed.
  package func row(of key: RowKey, near guess: Int) -> Int? { data.row(of: key, near: guess) }
  package func row(ofID id: AnyHashable) -> Int? { data.row(ofID: id) }
  package func part(at path: [AnyHashable]) -> (supply: RowSupply, first: Int)? { data.part(at: path) }
  package func part(at row: Int?, taking isTaken: (RowSupply) -> Bool) -> RowSupply? { data.part(at: row, taking: isTaken) }
  package func unit(atRow row: Int) -> RowUnit? {
    if let first = units.first, row >= first.index, row - first.index < units.count { return units[row - first.index] }
    return extras.first { $0.index == row }
  }
  package var allUnits: [RowUnit] { units + extras }

  // MARK: Data

  /// Runs an action that needs row positions, at once or after the new rows are in place.
  package func whenPlaced(_ action: @escaping () -> Void) {
    if change.isTaking { change.whenTaken.append(action) } else { action() }
  }

  /// Takes new rows. Existing rows are matched by identity and updated; visible content stays in place.
  package func take(_ new: RowCollector) {
    change.isTaking = true
    change.rowBoxesChanged = false
    defer {
      change.isTaking = false
      let waiting = change.whenTaken
      change.whenTaken = []
      for action in waiting { action() }
    }
    let anchor = anchorUnit()
    let anchorOffset = anchor.map { extents.offset(lines.line(ofRow: $0.index)) }
    let oldCount = count, oldPaths = data.supplies.map(\.path)
    data.take(new)
    lines = data.lines(columns: box.columns)

    var kept: [RowUnit] = [], moved = false, gone: [RowUnit] = []
    for unit in units + extras {
      let guess = unit.index + (kept.last.map { $0.index - oldIndex($0) } ?? 0)
      change.oldIndices[ObjectIdentifier(unit)] = unit.index
      if let row = row(of: unit.key, near: guess) {
        let (supply, place) = supply(at: row)
        if row != unit.index { moved = true }
        unit.take(supply, place: place, index: row)
        kept.append(unit)
      } else {
        unit.isWithoutElement = true
        gone.append(unit)
      }
    }
    let isSame = !moved && gone.isEmpty && oldCount == count && oldPaths == new.supplies.map(\.path)
    let kin = recent
    recent = kin.filter { unit in
      guard let row = row(of: unit.key, near: unit.index) else { unit.unmount(); return false }
      let (supply, place) = supply(at: row)
      unit.take(supply, place: place, index: row)
      return true
    }
    if !isSame || extents.count != lines.count {
      extents = RowExtents(count: lines.count, estimate: extents.estimate)
      let unitsNow = kept.sorted { $0.index < $1.index }
      var runs: [[RowUnit]] = []
      for unit in unitsNow {
        if let last = runs.last?.last, unit.index == last.index + 1 { runs[runs.count - 1].append(unit) } else { runs.append([unit]) }
      }
      // The consecutive run with the row that stays in place, or the first; the rest is taken from `extras` as needed.
      units = runs.isEmpty ? [] : runs.remove(at: runs.firstIndex { run in run.contains { $0 === anchor } } ?? 0)
      extras = runs.flatMap(\.self)
      if lines.columns > 1, let first = units.first, lines.rows(inLine: lines.line(ofRow: first.index)).lowerBound != first.index {
        extras += units
        units = []
      }
      if box.hasAcross { for unit in units { measure(line: lines.line(ofRow: unit.index)) } }
      if let owner { for unit in gone { depart(unit, from: owner) } }
      if let anchor, let anchorOffset, kept.contains(where: { $0 === anchor }), isScrolled {
        keep(anchorOffset, extents.offset(lines.line(ofRow: anchor.index)))
      }
      box.setNeedsLayout()
      change.needsCollecting = true
    } else if change.rowBoxesChanged, box.hasAcross {
      for unit in units { measure(line: lines.line(ofRow: unit.index)) }
    }
    change.oldIndices = [:]
    data.forgetOtherParts()
    fill(arriving: isMade && !isSame)
    if change.needsCollecting { collect() }
    onRowsChanged?()
  }
  private func oldIndex(_ unit: RowUnit) -> Int { change.oldIndices[ObjectIdentifier(unit)] ?? unit.index }

  /// A list at its start shows rows added there; if scrolled, it keeps the visible rows in place.
  private var isScrolled: Bool { (box.visibleRange()?.lower ?? 0) > 0.5 }

  /// The container's settings changed, so lines must be measured again, once the rows know of it too.
  package func remeasure() {
    isOutdated = true
    keepingPlace { rebuildLines() }
    box.setNeedsLayout()
    owner?.invalidate()
  }
  private func rebuildLines() {
    guard lines.columns != box.columns else { return }
    lines = data.lines(columns: box.columns)
    extents = RowExtents(count: lines.count, estimate: extents.estimate)
    extras += units
    units = []
  }
  /// Rows may have other lengths. Called by layout, which may have used the new lengths already.
  func lengthsChanged(unless isCounted: () -> Bool = { false }) {
    let total = extents.total
    measureAgain()
    if extents.total != total, !isCounted() { box.setNeedsLayout() }
  }
  /// Measures the existing rows, and estimates all others by them: what was measured before they went is no longer true.
  /// The first visible row stays where it is. Called by layout.
  func measureAgain() {
    isOutdated = false
    let estimate = extents.estimate
    keepingPlace {
      extents.forget()
      rebuildLines()
      for unit in units { measure(line: lines.line(ofRow: unit.index)) }
      extents.adoptMean()
      for unit in extras { measure(line: lines.line(ofRow: unit.index)) }
    }
    guard extents.estimate != estimate else { return }
    estimatesAnew = true
    owner?.invalidate()
  }
  /// The first visible row stays where it is while `body` changes what comes before it.
  private func keepingPlace(_ body: () -> Void) {
    let anchor = anchorUnit()
    let before = anchor.map { extents.offset(lines.line(ofRow: $0.index)) }
    body()
    if let anchor, let before, isScrolled { keep(before, extents.offset(lines.line(ofRow: anchor.index))) }
  }

  // MARK: Filling

  private func anchorUnit() -> RowUnit? {
    if let anchorRow { return unit(atRow: anchorRow) }
    guard let range = box.visibleRange() else { return nil }
    return units.first { extents.offset(lines.line(ofRow: $0.index) + 1) > range.lower + 0.01 && role(ofRow: $0.index) == .row }
      ?? units.first
  }

  private func keep(_ old: CGFloat, _ new: CGFloat) {
    let growth = new - old
    guard abs(growth) > 0.001 else { return }
    for unit in units {
      unit.shownPlace?.start += growth
      for box in unit.rowBoxes where box.parent === self.box { self.box.slideRow(box, by: growth) }
    }
    box.contentGrew(by: growth)
  }

  /// The length of a line with its spacing, from its rows.
  private func measure(line: Int) {
    var length: CGFloat = 0
    for row in lines.rows(inLine: line) {
      guard let unit = unit(atRow: row) else { continue }
      length = max(length, box.lineLength(of: unit))
    }
    extents.set(line, length)
  }
  /// A row's size changed.
  func remeasure(_ unit: RowUnit) { measure(line: lines.line(ofRow: unit.index)) }

  private func realize(_ row: Int, arriving: Bool, in owner: ViewNode) -> RowUnit {
    let (supply, place) = supply(at: row), key = key(ofRow: row)
    if let index = extras.firstIndex(where: { $0.index == row && $0.key == key }) { return extras.remove(at: index) }
    if let index = recent.lastIndex(where: { $0.key == key }) {
      let unit = recent.remove(at: index)
      unit.isPlaced = false
      unit.take(supply, place: place, index: row)
      onRowMade?(unit)
      return unit
    }
    let scope = makeScope?(supply, owner.scope) ?? nil
    let unit = RowUnit(
      self, supply: supply, place: place, index: row, key: key, NodeContext(under: owner, scope: scope))
    unit.make()
    onRowMade?(unit)
    if arriving { graph.arrive(unit) }
    return unit
  }

  private func retire(_ unit: RowUnit) {
    if let focused = graph.input.focusedBox, unit.rowBoxes.contains(where: { focused.isInside($0) }) {
      extras.append(unit)
      return
    }
    recent.append(unit)
    if recent.count > Self.recentCapacity { recent.removeFirst().unmount() }
  }

  /// Creates the rows in view and removes those that are not.
  package func fill(arriving: Bool = false) {
    guard let owner, box.hasAcross, let range = box.visibleRange() else { return }
    isMade = true
    change.isFilling = true
    defer { change.isFilling = false }
    if lines.count == 0 {
      for unit in units + extras { retire(unit) }
      units = []
      extras = []
      collect()
      return
    }
    let height = range.upper - range.lower
    let total = extents.total
    // Start at an existing visible row, or at the one that should be visible.
    var anchorLine: Int
    if let unit = anchorUnit(), let first = units.first, let last = units.last, anchorRow == nil || unit.index == anchorRow,
      extents.offset(lines.line(ofRow: first.index)) < range.upper, extents.offset(lines.line(ofRow: last.index) + 1) > range.lower
    {
      anchorLine = lines.line(ofRow: unit.index)
    } else {
      anchorLine = anchorRow.map { lines.line(ofRow: $0) } ?? extents.line(at: range.lower)
    }
    let oldOffset = extents.offset(anchorLine)
    let relative = oldOffset - range.lower

    var made: [Int: RowUnit] = [:]
    for unit in units { made[unit.index] = unit }
    var changed = false
    /// `start` is the line's start in the visible part, if known.
    func ensure(_ line: Int, at start: CGFloat? = nil) {
      var isNew = false
      for row in lines.rows(inLine: line) where made[row] == nil {
        let unit = box.makingRow(start.map { height - $0 }) { realize(row, arriving: arriving, in: owner) }
        made[row] = unit
        units.append(unit)
        isNew = true
      }
      if isNew || extents.measured(line) == nil {
        changed = changed || isNew
        var length: CGFloat = 0
        for row in lines.rows(inLine: line) { length = max(length, box.lineLength(of: made[row]!)) }
        extents.set(line, length)
      }
    }
    var first = anchorLine, last = anchorLine
    ensure(anchorLine, at: relative)
    let isFirstMeasure = extents.estimate == 0 || estimatesAnew
    estimatesAnew = false
    if isFirstMeasure { extents.adoptMean() }
    var bottom = relative + extents[anchorLine]
    while bottom < height, last + 1 < lines.count {
      last += 1
      ensure(last, at: bottom)
      bottom += extents[last]
    }
    var top = relative
    while top > 0, first > 0 {
      first -= 1
      ensure(first)
      top -= extents[first]
    }
    // If the content ends above the lower edge, the scroll offset will be reduced, so fill above as well.
    var slack = height - bottom
    while slack > 0, first > 0 {
      first -= 1
      ensure(first)
      slack -= extents[first]
    }
    if isFirstMeasure { extents.adoptMean() }
    let shift = extents.offset(anchorLine) - oldOffset

    let firstRow = lines.rows(inLine: first).lowerBound, endRow = lines.rows(inLine: last).upperBound
    for row in made.keys where row < firstRow || row >= endRow {
      retire(made.removeValue(forKey: row)!)
      changed = true
    }
    if changed {
      units = (firstRow..<endRow).map { made[$0]! }
    }
    if shift != 0, isScrolled || anchorRow != nil { keep(oldOffset, oldOffset + shift) }
    anchorRow = nil
    changed = updateExtras(firstRow: firstRow, endRow: endRow, in: owner) || changed
    if changed || change.needsCollecting { collect() }
    if extents.total != total { box.setNeedsLayout() }
  }

  private func updateExtras(firstRow: Int, endRow: Int, in owner: ViewNode) -> Bool {
    var wanted: Set<Int> = []
    if box.pinsHeaders || box.pinsFooters {
      for section in sections where section.all.overlaps(firstRow..<max(endRow, firstRow + 1)) {
        if box.pinsHeaders, let header = section.header, header < firstRow { wanted.insert(header) }
        if box.pinsFooters, let footer = section.footer, footer >= endRow { wanted.insert(footer) }
      }
    }
    var changed = false
    let focused = graph.input.focusedBox
    for unit in extras where !wanted.contains(unit.index) {
      if let focused, unit.rowBoxes.contains(where: { focused.isInside($0) }) { continue }
      extras.removeAll { $0 === unit }
      retire(unit)
      changed = true
    }
    for row in wanted.sorted() where !extras.contains(where: { $0.index == row }) {
      let unit = realize(row, arriving: false, in: owner)
      extras.append(unit)
      let line = lines.line(ofRow: row)
      extents.set(line, box.lineLength(of: unit))
      changed = true
    }
    return changed
  }

  /// Whether a row in view is missing.
  package func isLacking() -> Bool { isLacking(in: box.visibleRange()) }
  func isLacking(in visible: (lower: CGFloat, upper: CGFloat)?) -> Bool {
    guard let range = visible, lines.count > 0 else { return !units.isEmpty }
    guard let first = units.first, let last = units.last else { return range.upper > range.lower || !isMade }
    let top = extents.offset(lines.line(ofRow: first.index)), bottom = extents.offset(lines.line(ofRow: last.index) + 1)
    if range.lower < top - 0.01, first.index > 0 { return true }
    if range.upper > bottom + 0.01, last.index + 1 < count { return true }
    // Far more than visible, because the window became smaller or an estimate was too low.
    return bottom - top > 3 * max(range.upper - range.lower, 100)
  }

  // MARK: Boxes

  func boxesChanged() {
    // In between, rows, lines and lengths are inconsistent; the current operation measures and collects at its end.
    if change.isTaking || change.isFilling {
      change.rowBoxesChanged = true
      change.needsCollecting = true
      return
    }
    for unit in units { measure(line: lines.line(ofRow: unit.index)) }
    collect()
  }
  package func collect() {
    var boxes: [Box] = []
    boxes.reserveCapacity(units.count + 4)
    departing.appendBoxes(to: &boxes)
    for unit in units { boxes += unit.rowBoxes }
    // Pinned headers are above the rows.
    for unit in extras { boxes += unit.rowBoxes }
    box.setChildren(boxes)
    change.needsCollecting = false
  }
  package func forEachNode(_ body: (ViewNode) -> Void) {
    for unit in units { body(unit) }
    for unit in extras { body(unit) }
    for unit in recent { body(unit) }
    departing.forEach(body)
  }

  // MARK: Scrolling to a row

  /// The actual or estimated position of a row; the next `fill` keeps it there.
  package func rect(ofRow row: Int) -> (start: CGFloat, length: CGFloat) {
    extents.extent(lines.line(ofRow: row))
  }
  package func anchor(at row: Int) { anchorRow = row }
}
