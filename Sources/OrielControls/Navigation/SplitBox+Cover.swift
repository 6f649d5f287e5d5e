import OrielDrawing
import OrielGraph

// A sidebar or inspector where there is no room beside the other columns: it goes, and comes in over them when it is asked
// for, until somebody presses beside it.
extension SplitBox {
  /// Whether all that is to be shown has room beside each other.
  func hasRoom(for pane: PaneBox) -> Bool {
    panes.reduce(0) { $0 + ($1.isShown || $1 === pane ? $1.minimum : 0) } <= size[axis]
  }

  /// Takes what may go out of the row while the room is less than the least that all columns need.
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

  /// Shows or hides what gave way for want of room; false if room is not what it is about.
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
  /// Sends away what lies over the others; false if nothing does.
  @discardableResult func dismissCover() -> Bool {
    guard let pane = panes.first(where: \.insists) else { return false }
    uncover(pane)
    // An inspector is the app's to show: it must know.
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

  /// Over the others at its edge, with a strip of them left to press.
  func placeOver(_ pane: PaneBox) {
    let room = size[axis], width = min(pane.wanted, max(pane.minimum, room - Self.strip))
    let start = pane.isTrailing ? room - width * pane.cover : width * (pane.cover - 1)
    var point = CGPoint.zero
    point[axis] = axis == .horizontal && isRightToLeft ? size.width - start - width : start
    pane.place(at: point, proposal: ProposedViewSize(along: axis, width, across: size[axis.other]))
  }
  private static let strip: CGFloat = 44

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
