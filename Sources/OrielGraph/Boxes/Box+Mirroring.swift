import Foundation

/// Places that are given from the leading edge, which is the right one in right-to-left layouts.
extension Box {
  /// The left edge of what is `width` wide and begins `x` points from the leading edge.
  package final func leftEdge(fromLeading x: CGFloat, width: CGFloat = 0) -> CGFloat { isRightToLeft ? size.width - x - width : x }
  /// A place of the left-to-right layout, mirrored where the layout runs from right to left.
  package final func mirrored(_ rect: CGRect) -> CGRect {
    CGRect(x: leftEdge(fromLeading: rect.minX, width: rect.width), y: rect.minY, width: rect.width, height: rect.height)
  }
}
