import Foundation
import OrielControls
import OrielGraph
import ViewTesting

extension ViewHarness {
  var scrollBox: ScrollBox { boxes(ScrollBox.self)[0] }
}

/// A box of fixed height that takes the width it is offered.
struct Slab: LeafView {
  var height: CGFloat
  var number = 0
  func makeBox(_ node: ViewNode) -> SlabBox { SlabBox(node) }
  func apply(to box: SlabBox, from old: Slab?, in node: ViewNode) {
    box.number = number
    box.wanted = height
    if old?.number != number { box.setNeedsDisplay() }
  }
}
final class SlabBox: Box {
  var number = 0
  var wanted: CGFloat = 0 { didSet { if wanted != oldValue { setNeedsLayout() } } }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: proposal.width ?? 100, height: wanted) }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    axis == .vertical ? (wanted, wanted) : (0, .infinity)
  }
  override func paint(_ painter: any Painter) {
    let shade = Double((number &* 37) & 127) / 255
    painter.fill(bounds, RGBA(red: shade, green: 0.5, blue: 1 - shade, alpha: 1))
    painter.fill(CGRect(x: 4, y: 2, width: 30, height: 3), .white)
  }
}
/// A view with a body, to count bodies.
struct CountedRow: View {
  var number: Int
  var height: CGFloat = 26
  var body: some View { Slab(height: height, number: number) }
}
