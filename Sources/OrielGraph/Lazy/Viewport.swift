import Foundation

/// A box that shows a part of a content larger than itself.
package protocol Viewport: Box {
  /// What can be seen, in the viewport's own coordinates.
  var visibleBounds: CGRect { get }
  var viewportAxes: Axis.Set { get }
  /// Tells `follower` from now on when other parts of it come into view.
  func addFollower(_ follower: any ViewportFollower)
  /// Content before the visible part grew (or shrank) by `growth` and everything after it is moved along by its
  /// container: what is seen stays where it is, without damage.
  func contentGrewBefore(by growth: CGFloat, along axis: Axis)
  /// Moves so that `rect`, in the viewport's coordinates, is in view, at `anchor` or by as little as needed.
  func reveal(_ rect: CGRect, anchor: UnitPoint?, animation: Animation?)
}

/// A box inside a viewport that only exists as far as it can be seen.
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

  /// This box's origin in the coordinates of a box around it, transforms left out.
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
