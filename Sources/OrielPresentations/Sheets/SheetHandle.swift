import OrielControls
import OrielDrawing

/// The handle at the top of a sheet with several detents.
final class SheetHandle: Box, PointerTarget, FocusTarget, KeyTarget {
  override package class var roles: BoxRoles { [.pointer, .key, .focus] }
  var theme = Theme.make() { didSet { if theme != oldValue { setNeedsDisplay() } } }
  var isBarShown = true { didSet { if isBarShown != oldValue { setNeedsDisplay() } } }
  /// The pointer's position in points from the top of the window where the press began, because the sheet itself moves.
  var drag: (_ distance: CGFloat) -> Void = { _ in }
  var letGo: (_ isCancelled: Bool) -> Void = { _ in }
  var step: (_ up: Bool) -> Bool = { _ in false }
  private var grip: CGFloat?
  private var hasRing = false { didSet { if hasRing != oldValue { setNeedsDisplay() } } }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: proposal.width ?? Metrics.Sheet.handle.width, height: Metrics.Sheet.handleHeight)
  }
  override package func paint(_ painter: any Painter) {
    let bar = CGRect(
      x: (size.width - Metrics.Sheet.handle.width) / 2, y: (Metrics.Sheet.handleHeight - Metrics.Sheet.handle.height) / 2, width: Metrics.Sheet.handle.width, height: Metrics.Sheet.handle.height)
    if isBarShown { painter.fill(bar, cornerRadius: bar.height / 2, grip == nil ? theme.colors.labelTertiary : theme.colors.labelSecondary) }
    guard hasRing else { return }
    let width = theme.metrics.focus.width, ring = bar.insetBy(dx: -width - 1, dy: -width - 1)
    painter.strokeInside(ring, cornerRadius: ring.height / 2, width: width, with: .color(theme.colors.focusRing))
  }
  override package func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }

  package func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    guard event.button == .primary else { return .ignored }
    grip = event.location.y
    setNeedsDisplay()
    return .claimed
  }
  package func pointerDragged(_ event: PointerEvent) { if let grip { drag(event.location.y - grip) } }
  package func pointerUp(_ event: PointerEvent) { end(isCancelled: false) }
  package func pointerCancelled() { end(isCancelled: true) }
  private func end(isCancelled: Bool) {
    guard grip != nil else { return }
    grip = nil
    setNeedsDisplay()
    letGo(isCancelled)
  }

  package func focusChanged(_ isFocused: Bool) { hasRing = isFocused && graph.input.showsFocusRing(for: self) }
  package func keyDown(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .up: step(true)
    case .down: step(false)
    default: false
    }
  }
  override package var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.splitter, label: String(localized: "Sheet Height"))
    properties.isFocusable = true
    properties.actions = [.increment, .decrement]
    return properties
  }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    switch action {
    case .increment: step(true)
    case .decrement: step(false)
    default: super.performAccessibilityAction(action)
    }
  }
}
