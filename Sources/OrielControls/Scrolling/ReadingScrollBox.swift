import OrielDrawing
import OrielGraph

/// The box of a `ScrollView`. If its content is larger than the view and contains nothing focusable, it is a Tab stop
/// itself, so that it can be scrolled by keyboard.
final class ReadingScrollBox: ScrollBox, FocusContainer, PageTarget {
  override class var roles: BoxRoles { super.roles.union([.focus, .focusContainer, .pages]) }
  private var hasRing = false { didSet { if hasRing != oldValue { setNeedsDisplay() } } }

  var isFocusable: Bool {
    guard hasPages, isInteractionEnabled else { return false }
    return graph.input.focusedBox === self || !content.hasFocusStops
  }
  var takesFocusInitially: Bool { false }
  func focusChanged(_ isFocused: Bool) { hasRing = isFocused && graph.input.showsFocusRing(for: self) }

  var hasPages: Bool {
    guard settings.isEnabled else { return false }
    let greatest = greatestOffset
    return greatest.x > 0.5 || greatest.y > 0.5
  }
  func turnPage(with event: KeyEvent) -> Bool { scroll(with: event) }

  override func paintOver(_ painter: any Painter) {
    guard hasRing else { return }
    let width = theme.metrics.focus.width
    painter.focusRing(
      painter.alignedToPixels(visibleBounds).insetBy(dx: width + 1, dy: width + 1), cornerRadius: theme.metrics.radius.selection,
      theme: theme, gap: 0)
  }
  override var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.scrollArea)
    properties.isFocusable = isFocusable
    properties.isFocused = graph.input.isFocused(self)
    return properties
  }
}
