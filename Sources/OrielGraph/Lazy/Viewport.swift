import Foundation

/// A box that shows part of a larger content.
package protocol Viewport: Box {
  /// The visible area in the viewport's coordinates.
  var visibleBounds: CGRect { get }
  var viewportAxes: Axis.Set { get }
  /// Notifies `follower` from now on when its visible part changes.
  func addFollower(_ follower: any ViewportFollower)
  /// Content before the visible part grew (or shrank) by `growth`, and its container moves everything after it: the
  /// visible content stays in place, without damage.
  func contentGrewBefore(by growth: CGFloat, along axis: Axis)
  /// Scrolls `rect` (in the viewport's coordinates) into view, at `anchor` or by the smallest distance.
  func reveal(_ rect: CGRect, anchor: UnitPoint?, animation: Animation?)
  /// Shows at once what the wheel is rolling to.
  func finishRolling()
}

/// A box inside a viewport that creates content only for its visible part.
package protocol ViewportFollower: Box {
  func viewportMoved()
}

extension Box {
  /// The nearest viewport around this box that scrolls along `axis`.
  package final func enclosingViewport(along axis: Axis) -> (any Viewport)? {
    var box = parent
    while let current = box {
      if let viewport = current.viewportBox, viewport.viewportAxes.contains(Axis.Set(axis)) { return viewport }
      box = current.parent
    }
    return nil
  }

  /// This box's origin in an ancestor's coordinates, ignoring transforms.
  package final func offset(in ancestor: Box) -> CGPoint {
    var point = CGPoint.zero
    var box: Box? = self
    while let current = box, current !== ancestor {
      point.x += current.origin.x
      point.y += current.origin.y
      box = current.parent
    }
    return point
  }
}
