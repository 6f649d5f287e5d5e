import OrielDrawing
import OrielGraph

/// The focus ring of views made focusable with `focusable()`.
package enum FocusableLook {
  /// Sets how the graph draws focus rings; call it once at launch.
  package static func install() {
    FocusRing.paint = { painter, box in
      guard let theme = box.node?.scope.read(\.theme, for: nil) else { return }
      let focus = theme.metrics.focus
      guard let path = path(of: box, distance: focus.gap + focus.width / 2) else {
        return painter.focusRing(box.bounds, cornerRadius: theme.metrics.radius.selection, theme: theme)
      }
      painter.stroke(path, with: .color(theme.colors.focusRing), style: StrokeStyle(lineWidth: focus.width))
    }
  }
  /// The shape that `contentShape(.focusEffect, _:)` set on the view that is focusable.
  private static func path(of box: Box, distance: CGFloat) -> Path? {
    var wrapper = (box as? WrapperBox)?.content as? WrapperBox, origin = CGPoint.zero
    while let current = wrapper {
      origin.x += current.origin.x
      origin.y += current.origin.y
      if let path = (current as? ContentShapeBox)?.focusPath(distance) { return path.offsetBy(dx: origin.x, dy: origin.y) }
      wrapper = current.content as? WrapperBox
    }
    return nil
  }
}
