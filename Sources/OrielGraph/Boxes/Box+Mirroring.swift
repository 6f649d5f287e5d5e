import Foundation
import OrielWindowing

/// Places and steps that are given from the leading edge, which is the right one in right-to-left layouts.
extension Box {
  /// The left edge of what is `width` wide and begins `x` points from the leading edge.
  package final func leftEdge(fromLeading x: CGFloat, width: CGFloat = 0) -> CGFloat { bounds.leftEdge(fromLeading: x, width: width, rightToLeft: isRightToLeft) }
  /// The left edge of what is `width` wide and ends `x` points before the trailing edge.
  package final func leftEdge(fromTrailing x: CGFloat, width: CGFloat = 0) -> CGFloat {
    bounds.leftEdge(fromTrailing: x, width: width, rightToLeft: isRightToLeft)
  }
  /// The part of the width from the left, 0 to 1, for one from the leading edge, and the other way round.
  package final func mirrored(_ part: CGFloat) -> CGFloat { isRightToLeft ? 1 - part : part }
  /// 1 if the trailing edge is on the right, or -1.
  package final var trailingSign: CGFloat { isRightToLeft ? -1 : 1 }
  /// 1 for the arrow key that points to the trailing edge, -1 for the other one.
  package final func trailingStep(of key: Key) -> Int { (key == .right) == isRightToLeft ? -1 : 1 }
  /// A place of the left-to-right layout, mirrored where the layout runs from right to left.
  package final func mirrored(_ rect: CGRect) -> CGRect {
    CGRect(x: leftEdge(fromLeading: rect.minX, width: rect.width), y: rect.minY, width: rect.width, height: rect.height)
  }
}
