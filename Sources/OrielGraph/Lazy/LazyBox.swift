import Foundation

/// What a lazy container inside another one's row knows before it is laid out.
///
/// Without it, each container would create its rows only after its ancestors were laid out, which takes as many passes as
/// containers are nested.
package nonisolated struct RowsAhead {
  let axis: Axis
  /// The maximum proposal across the axis.
  let across: CGFloat
  /// The maximum visible length along the axis.
  let length: CGFloat
}

/// The box of a lazy container: as long as all its rows together, with boxes only for rows in view.
open class _LazyBox: _ContainerBox, ViewportFollower {
  override open class var roles: _BoxRoles { [] }
  override open class var nestingRule: _LayoutNesting { .ends }
  package final var window: RowWindow!
  package final var axis = Axis.vertical
  /// Across the axis, 0...1.
  package final var alignment: CGFloat = 0.5
  package final var lineSpacing: CGFloat = 8
  package final var pinsHeaders = false
  package final var pinsFooters = false
  private var lastAcross: CGFloat?
  /// The length of the visible part, to notice when it becomes another.
  private var visibleLength: CGFloat = 0
  /// What is known before its first layout; nil afterwards, and if nothing is known.
  private var expected: RowsAhead?

  /// The number of rows in a line.
  open var columns: Int { 1 }
  package final var hasAcross: Bool { proposal != nil || expected != nil }
  package final var across: CGFloat { proposal == nil ? expected?.across ?? size[axis.other] : size[axis.other] }

  // MARK: Before the first layout

  /// Creates rows before the first layout if another container is creating the row that contains this one.
  final func expectPlace() {
    guard type(of: self) == LazyBox.self, proposal == nil, let ahead = graph.rowsAhead, ahead.axis == axis else { return }
    expected = ahead
  }
  /// Runs `body`, which creates a row that begins `length` before the end of the visible part.
  final func makingRow<Result>(_ length: CGFloat?, _ body: () -> Result) -> Result {
    let outer = graph.rowsAhead
    graph.rowsAhead = length.flatMap { $0 > 0 ? RowsAhead(axis: axis, across: across, length: $0) : nil }
    defer { graph.rowsAhead = outer }
    return body()
  }

  // MARK: Measuring

  /// The proposal for a row.
  open func rowProposal(_ unit: _RowUnit) -> ProposedViewSize { ProposedViewSize(along: axis, nil, across: across) }
  /// The length of a row with the lineSpacing after it.
  open func length(of unit: _RowUnit) -> CGFloat {
    var length: CGFloat = 0
    let proposal = rowProposal(unit)
    for box in unit.rowBoxes { length += box.size(for: proposal)[axis] + lineSpacing }
    return length
  }
  /// Rounded to device pixels, so that content moves by whole pixels when estimated heights are replaced.
  final func lineLength(of unit: RowUnit) -> CGFloat {
    let scale = graph.displayScale
    return (length(of: unit) * scale - 0.01).rounded(.up) / scale
  }
  private var total: CGFloat { max(0, window.extents.total - (window.lines.count > 0 ? lineSpacing : 0)) }
  /// The length if the width differs from the expected one.
  private func total(across: CGFloat) -> CGFloat {
    let proposal = ProposedViewSize(along: axis, nil, across: across), scale = graph.displayScale
    var total = total
    for unit in window.units {
      let length = unit.rowBoxes.reduce(0) { $0 + $1.size(for: proposal)[axis] + lineSpacing }
      total += (length * scale - 0.01).rounded(.up) / scale - window.extents[window.lines.line(ofRow: unit.index)]
    }
    return max(0, total)
  }

  override open func measure(_ proposal: ProposedViewSize) -> CGSize {
    var width = proposal[axis.other] ?? 0
    if proposal[axis.other] == nil {
      for unit in window.units {
        for box in unit.rowBoxes { width = max(width, box.size(for: ProposedViewSize(along: axis, nil, across: nil))[axis.other]) }
      }
      if window.units.isEmpty { width = 10 }
    }
    // While an ancestor creates rows, only the number of needed rows matters; measuring all content at a provisional
    // width would be repeated for each ancestor container.
    if let expected, self.proposal == nil, graph.rowsAhead == nil, width != expected.across {
      return CGSize(along: axis, total(across: width), across: width)
    }
    return CGSize(along: axis, total, across: width)
  }
  override open func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    axis == self.axis ? (total, total) : (0, .infinity)
  }

  // MARK: Placing

  override open func placeChildren() {
    enclosingViewport(along: axis)?.addFollower(self)
    if lastAcross != across {
      let isFirst = lastAcross == nil, isExpected = isFirst && expected?.across == across
      lastAcross = across
      expected = nil
      if !isExpected { window.lengthsChanged { isFirst && abs(total - size[axis]) < 0.01 } }
      if isFirst { window.owner?.invalidate() }
    } else if window.isOutdated {
      window.lengthsChanged()
    }
    placeRows()
    fillIfNeeded()
  }
  private func fillIfNeeded() {
    // In a lower window, rows below the visible part go. While it scrolls, they stay until others are needed.
    let range = visibleRange(), length = range.map { $0.upper - $0.lower } ?? 0, isLower = length < visibleLength
    visibleLength = length
    if isLower || window.isLacking(in: range) { window.owner?.invalidate() }
  }

  private func placeRows() {
    guard let first = window.units.first else { return placeExtras() }
    var line = window.lines.line(ofRow: first.index)
    var position = window.extents.offset(line)
    var index = 0
    let units = window.units
    let total = window.extents.total
    // Of the lines that have been seen.
    var seen = 0, changed = 0
    while index < units.count {
      let rows = window.lines.rows(inLine: line)
      var length: CGFloat = 0
      let start = index
      while index < units.count, units[index].index < rows.upperBound {
        length = max(length, lineLength(of: units[index]))
        index += 1
      }
      let isSeen = units[start].isPlaced, isChanged = length != window.extents[line]
      if isChanged { window.remeasure(units[start]) }
      if isSeen { (seen, changed) = (seen + 1, isChanged ? changed + 1 : changed) }
      for unit in units[start..<index] {
        placeRow(unit, at: position, length: length - lineSpacing, column: unit.index - rows.lowerBound)
        unit.isPlaced = true
      }
      position += length
      line += 1
      if start == index { break }
    }
    // What changed all rows that were in view, such as the size of type, changed the others too. A single one may have changed by
    // itself, unless it is a page.
    if changed > 0, changed == seen, changed > 1 || isPage(first) { window.measureAgain() }
    if window.extents.total != total { setNeedsLayout() }
    placeExtras()
  }

  /// Whether a row is as long as the visible part.
  private func isPage(_ unit: RowUnit) -> Bool {
    guard let range = visibleRange() else { return false }
    return abs(lineLength(of: unit) - lineSpacing - (range.upper - range.lower)) < 1
  }

  /// Places a row's boxes one below the other.
  open func placeRow(_ unit: _RowUnit, at position: CGFloat, length: CGFloat, column: Int) {
    var position = position
    let proposal = rowProposal(unit)
    for box in unit.rowBoxes {
      let boxSize = box.size(for: proposal)
      var point = CGPoint.zero
      point[axis] = position
      point[axis.other] = (across - boxSize[axis.other]) * alignment
      place(box, at: point, size: boxSize, proposal)
      position += boxSize[axis] + lineSpacing
    }
  }
  /// Places a box, mirrored in right-to-left layouts.
  package final func place(_ box: Box, at point: CGPoint, size boxSize: CGSize, _ proposal: ProposedViewSize) {
    box.place(at: CGPoint(x: leftEdge(fromLeading: point.x, width: boxSize.width), y: point.y), proposal: proposal)
  }

  // MARK: Pinned headers and rows out of sight

  private func placeExtras() {
    for unit in window.extras {
      let (start, length) = window.rect(ofRow: unit.index)
      placeRow(unit, at: start, length: length - lineSpacing, column: 0)
    }
    pin(isLayout: true)
  }

  /// Moves section headers to the edge of the visible part.
  private func pin(isLayout: Bool) {
    guard pinsHeaders || pinsFooters, let range = visibleRange() else { return }
    for section in window.sections {
      if pinsHeaders, let header = section.header, let unit = window.unit(atRow: header), let box = unit.box {
        let (start, length) = window.rect(ofRow: header)
        let end = window.extents.offset(window.lines.line(ofRow: section.all.upperBound - 1) + 1)
        move(box, to: max(start, min(range.lower, end - length)) + pinInset(of: box))
      }
      if pinsFooters, let footer = section.footer, let unit = window.unit(atRow: footer), let box = unit.box {
        let (start, length) = window.rect(ofRow: footer)
        let begin = window.extents.offset(window.lines.line(ofRow: section.all.lowerBound))
        move(box, to: min(start, max(range.upper - length + lineSpacing, begin)) + pinInset(of: box))
      }
    }
  }
  /// The distance from the start of a pinned row to its box.
  open func pinInset(of box: _Box) -> CGFloat { 0 }
  private func move(_ box: Box, to position: CGFloat) {
    var point = box.origin
    let position = (position * graph.displayScale).rounded() / graph.displayScale
    guard point[axis] != position else { return }
    box.setNeedsDisplay()
    point[axis] = isRightToLeft && axis == .horizontal ? size.width - position - box.size.width : position
    box.slide(to: point)
    box.setNeedsDisplay()
  }

  // MARK: The viewport

  /// The visible range along the axis, from the leading end; nil before layout if nothing is known.
  package final func visibleRange() -> (lower: CGFloat, upper: CGFloat)? {
    guard proposal != nil else { return expected.map { (0, $0.length) } }
    guard let viewport = enclosingViewport(along: axis) else {
      // Without a scroll view, everything that fits in the window is visible.
      guard let root = graph.root else { return nil }
      let position = offset(in: root)[axis]
      return (0, max(0, root.size[axis] - min(0, position)))
    }
    let position = offset(in: viewport)[axis], visible = viewport.visibleBounds
    var lower = (axis == .vertical ? visible.minY : visible.minX) - position
    var upper = (axis == .vertical ? visible.maxY : visible.maxX) - position
    if axis == .horizontal, isRightToLeft { (lower, upper) = (size.width - upper, size.width - lower) }
    return (lower, upper)
  }

  package func viewportMoved() {
    guard window.owner?.isMounted == true else { return }
    if pinsHeaders || pinsFooters { pinDuringScroll() }
    fillIfNeeded()
  }
  private func pinDuringScroll() {
    // Pinned headers were copied along with the scrolled pixels, so their copies must be repainted.
    for section in window.sections {
      guard let header = section.header, let box = window.unit(atRow: header)?.box else { continue }
      let (start, _) = window.rect(ofRow: header)
      if box.origin[axis] != start + pinInset(of: box) { box.setNeedsDisplay() }
    }
    pin(isLayout: false)
  }

  final func slideRow(_ box: Box, by growth: CGFloat) {
    var point = box.origin
    point[axis] += axis == .horizontal && isRightToLeft ? -growth : growth
    box.slide(to: point)
  }
  final func contentGrew(by growth: CGFloat) {
    enclosingViewport(along: axis)?.contentGrewBefore(by: growth, along: axis)
  }

  override open var accessibility: _AccessibilityProperties? { nil }
}
