import Foundation
import OrielGraph
import ViewTesting

/// A box of a colour and fixed size: the simplest leaf.
struct Tile: LeafView {
  var width: CGFloat
  var height: CGFloat
  var number = 0
  func makeBox(_ node: ViewNode) -> TileBox { TileBox(node) }
  func apply(to box: TileBox, from old: Tile?, in node: ViewNode) {
    box.wanted = CGSize(width: width, height: height)
    if let old, old.number != number { box.setNeedsDisplay() }
  }
}
final class TileBox: Box {
  var wanted = CGSize.zero { didSet { if wanted != oldValue { setNeedsLayout() } } }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { wanted }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { (wanted[axis], wanted[axis]) }
}
/// Takes what it is offered.
struct Filler: LeafView {
  func makeBox(_ node: ViewNode) -> Box { Box(node) }
  func apply(to box: Box, from old: Filler?, in node: ViewNode) {}
}
