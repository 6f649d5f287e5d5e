import Foundation
import OrielDrawing
import OrielGraph

/// The links of a text: hover, press, focus and opening.
final class TextLinksBox: Box, PointerTarget, HoverTarget, FocusTarget, KeyTarget {
  override package class var roles: BoxRoles { [.pointer, .hover, .key, .focus] }
  nonisolated struct Place: Equatable {
    let url: URL
    /// One for each line it runs over, in the text's coordinates.
    var rects: [CGRect]
    func contains(_ point: CGPoint) -> Bool { rects.contains { $0.insetBy(dx: 0, dy: -2).contains(point) } }
  }
  private unowned let text: TextBox
  private var places: [Place] { text.linkPlaces }
  /// Indices into `places`.
  private var hovered: Int? { didSet { if hovered != oldValue { setNeedsDisplay() } } }
  private var pressed: Int?
  /// The current link while the links have the focus.
  private var current = 0
  private var hasRing = false

  init(_ node: ViewNode, of text: TextBox) {
    self.text = text
    super.init(node)
  }
  @available(*, unavailable) override init(_ node: ViewNode) { fatalError() }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions(by: text.size) }

  private func index(at point: CGPoint) -> Int? { places.firstIndex { $0.contains(point) } }
  override func takesHits(at point: CGPoint) -> Bool {
    guard bounds.insetBy(dx: -2, dy: -2).contains(point), index(at: point) != nil else { return false }
    // In a button's label, the button handles the press.
    var above = text.parent
    while let current = above {
      if current.pressTarget != nil { return false }
      above = current.parent
    }
    return true
  }
  override func cursor(at point: CGPoint) -> CursorShape? { index(at: point) == nil ? nil : .pointer }
  private func open(_ url: URL) {
    guard isInteractionEnabled, let node else { return }
    node.scope.read(\.openURL, for: nil)(url)
  }

  // MARK: Painting

  private var theme: Theme { node?.scope.read(\.theme, for: nil) ?? Theme.make() }
  override var overflow: EdgeInsets { EdgeInsets(.all, max(4, theme.ringOverflow)) }

  override func paint(_ painter: any Painter) {
    let theme = theme, isStrong = theme.mode.isIncreasedContrast
    guard isStrong || hovered != nil || hasRing else { return }
    let places = places
    for (index, place) in places.enumerated() {
      let isFocused = hasRing && index == min(current, places.count - 1)
      if isStrong || hovered == index || isFocused {
        for rect in place.rects {
          var line = painter.alignedToPixels(CGRect(x: rect.minX, y: text.baseline(in: rect) + 2, width: rect.width, height: 0))
          line.size.height = max(1, 1 / painter.scale)
          painter.fill(line, theme.colors.link)
        }
      }
      if isFocused {
        for rect in place.rects {
          painter.focusRing(painter.alignedToPixels(rect), cornerRadius: 2, theme: theme, gap: 1)
        }
      }
    }
  }

  // MARK: Pointer

  func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    guard event.button == .primary, isInteractionEnabled, let index = index(at: event.location) else { return .ignored }
    pressed = index
    return .claimed
  }
  func pointerUp(_ event: PointerEvent) {
    let place = pressed
    pressed = nil
    guard let place, index(at: event.location) == place else { return }
    open(places[place].url)
  }
  func pointerCancelled() { pressed = nil }
  func hoverChanged(_ isInside: Bool, at point: CGPoint) { hovered = isInside ? index(at: point) : nil }
  func hoverMoved(to point: CGPoint) { hovered = index(at: point) }

  // MARK: Keys

  func focusChanged(_ isFocused: Bool) {
    if !isFocused { current = 0 }
    hasRing = isFocused && graph.input.showsFocusRing(for: self)
    setNeedsDisplay()
  }
  func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.subtracting(.capsLock).isEmpty else { return false }
    let places = places
    func go(_ step: Int) -> Bool {
      guard places.indices.contains(current + step) else { return false }
      current += step
      setNeedsDisplay()
      return true
    }
    switch event.key {
    case .left, .right: return go(trailingStep(of: event.key))
    case .down: return go(1)
    case .up: return go(-1)
    case .return, .enter, .space:
      if event.phase == .down, places.indices.contains(current) { open(places[current].url) }
      return true
    default: return false
    }
  }

  // MARK: Accessibility

  /// A single link has a press action; several links have one named action each.
  var actions: [AccessibilityActionKind] {
    let places = places
    return places.count == 1 ? [.press] : [.press] + places.map { .named($0.url.absoluteString) }
  }
  override func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    if action == .focus { return graph.input.setFocus(self, byKeyboard: true) }
    let places = places
    let place: Place? =
      switch action {
      case .press: places.indices.contains(current) ? places[current] : places.first
      case .named(let address): places.first { $0.url.absoluteString == address }
      default: nil
      }
    guard let place else { return false }
    open(place.url)
    return true
  }
}
