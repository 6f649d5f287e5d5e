import OrielDrawing
import OrielGraph

/// The content of a scroll view, in one box. Several views are arranged in a column (or row).
package final class ScrollContentBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  var axes: Axis.Set = .vertical
  /// The margin above and below the content of a list, which scrolls with it.
  var margin: CGFloat = 0 { didSet { if margin != oldValue { setNeedsLayout() } } }
  private var axis: Axis { axes == .horizontal ? .horizontal : .vertical }

  private func gap(_ a: Box, _ b: Box) -> CGFloat { a.spacing.distance(to: b.spacing, along: axis) }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let boxes = laidOutChildren
    if boxes.count == 1 {
      var size = boxes[0].size(for: proposal)
      size.height += 2 * margin
      return size
    }
    var whole = CGSize.zero
    for (index, box) in boxes.enumerated() {
      let size = box.size(for: proposal)
      if index > 0 { whole[axis] += gap(boxes[index - 1], box) }
      whole[axis] += size[axis]
      whole[axis.other] = max(whole[axis.other], size[axis.other])
    }
    return whole
  }
  override package func placeChildren() {
    let boxes = laidOutChildren
    let proposal = proposal ?? ProposedViewSize(size)
    var position = margin
    for (index, box) in boxes.enumerated() {
      let boxSize = box.size(for: proposal)
      if index > 0 { position += gap(boxes[index - 1], box) }
      var point = CGPoint.zero
      point[axis] = position
      point[axis.other] = (size[axis.other] - boxSize[axis.other]) / 2
      if axis == .horizontal, isRightToLeft { point.x = size.width - point.x - boxSize.width }
      box.place(at: point, proposal: proposal)
      position += boxSize[axis]
    }
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    laidOutChildren.reduce((0, 0)) { result, box in
      let extent = box.range(along: axis, across: across)
      return (max(result.0, extent.least), max(result.1, extent.greatest))
    }
  }
}
