import OrielDrawing
import OrielGraph

// A sidebar or inspector without room beside the other columns is hidden, and on request slides in over them until the user
// presses beside it.
extension SplitBox {
  /// Whether all visible panes fit beside each other.
  func hasRoom(for pane: PaneBox) -> Bool {
    panes.reduce(0) { $0 + ($1.isShown || $1 === pane ? $1.minimum : 0) } <= size[axis]
  }

  /// Hides panes while the space is less than the minimum of all columns.
  func squeeze(into room: CGFloat) {
    let least = panes.reduce(0) { $0 + ($1.isShown ? $1.minimum : 0) }
    for pane in panes where pane.collapses && panes.count > 1 {
      let isCrowded = pane.isShown && least > room
      if pane.isSqueezedOut != isCrowded { setNeedsDisplay() }
      pane.isSqueezedOut = isCrowded
      guard !isCrowded, pane.isShown else { continue }
      pane.insists = false
      pane.covering = nil
      pane.cover = 0
    }
  }

  /// Shows or hides a pane that was hidden for lack of space; returns false if there is enough.
  package func toggleSqueezed(_ pane: PaneBox) -> Bool {
    guard pane.isSqueezedOut else { return false }
    if pane.insists { uncover(pane) } else { coverOthers(with: pane) }
    return true
  }
  func coverOthers(with pane: PaneBox) {
    pane.insists = true
    slideCover(of: pane)
  }
  func uncover(_ pane: PaneBox) {
    pane.insists = false
    slideCover(of: pane)
  }
  /// Hides the pane that covers the others; returns false if there is none.
  @discardableResult func dismissCover() -> Bool {
    guard let pane = panes.first(where: \.insists) else { return false }
    uncover(pane)
    // An inspector has a binding, which must be updated.
    if pane.isTrailing { onShown?(pane, false) }
    return true
  }

  private func slideCover(of pane: PaneBox) {
    let target: CGFloat = pane.insists ? 1 : 0
    let animation = node?.scope.read(\.theme, for: nil).motion.sidebar
    guard let animation else {
      pane.cover = target
      setNeedsLayout()
      return setNeedsDisplay()
    }
    let slide = pane.covering ?? ValueAnimation(from: pane.cover, of: self, in: graph.animator) { [weak pane] box, value, isLast in
      guard let pane else { return }
      pane.cover = isLast ? (pane.insists ? 1 : 0) : min(max(value, 0.001), 1)
      if isLast { pane.covering = nil }
      box.setNeedsDisplay()
      box.setNeedsLayout()
    }
    pane.covering = slide
    slide.head(for: target, Transaction(animation: animation), now: graph.now)
  }

  /// Places the pane over the others at its edge, leaving a strip of them to press.
  func placeOver(_ pane: PaneBox) {
    let room = size[axis], width = min(pane.wanted, max(pane.minimum, room - Metrics.Split.coverStrip))
    let start = pane.isTrailing ? room - width * pane.cover : width * (pane.cover - 1)
    var point = CGPoint.zero
    point[axis] = axis == .horizontal ? leftEdge(fromLeading: start, width: width) : start
    pane.place(at: point, proposal: ProposedViewSize(along: axis, width, across: size[axis.other]))
  }

  func paintOver(_ painter: any Painter, _ theme: Theme) {
    for pane in panes where pane.cover > 0 {
      let frame = painter.alignedToPixels(pane.frame)
      painter.shadow(theme.shadows.popover, of: frame, cornerRadius: 0)
      pane.draw(painter)
      let isLeft = pane.isTrailing == isRightToLeft, width = max(theme.metrics.border.hairline, 1 / painter.scale)
      painter.fill(
        CGRect(x: isLeft ? frame.maxX - width : frame.minX, y: frame.minY, width: width, height: frame.height),
        theme.colors.separator)
    }
  }
}
