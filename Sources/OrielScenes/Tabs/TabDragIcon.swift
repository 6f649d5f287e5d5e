import OrielControls
import OrielDrawing

/// A tab that is out of its bar, under the pointer: its title and a picture of its window, which goes on living.
final class TabDragIcon {
  private var window: (any PlatformWindow)?
  private let text: ParagraphLayout
  private let theme: Theme
  private let hasAlpha: Bool
  private let grip: Double
  /// Room for the shadow, where it can be seen through.
  private let margin: Double
  private var picture: WindowPicture?
  private let body: CGSize
  private static let tab = CGSize(width: 220, height: 28), highest = 180.0, radius = 8.0

  init(_ host: WindowHost, over owner: any PlatformWindow, grip: Double) {
    theme = host.theme
    hasAlpha = host.app.hasCompositor
    margin = hasAlpha ? 24 : 0
    self.grip = min(grip, Self.tab.width - 12)
    let whole = owner.size
    body = CGSize(
      width: Self.tab.width, height: Self.tab.height + min(Self.highest, whole.width > 0 ? (whole.height * Self.tab.width / whole.width).rounded() : 0))
    let isRightToLeft = host.graph.scope.read(\.layoutDirection, for: nil) == .rightToLeft
    text = ParagraphLayout.make(
      ParagraphContent(
        runs: [TextRun(host.title, TextAttributes(font: Font.callout.weight(.medium).resolve(in: theme)))], lineLimit: 1,
        isRightToLeft: isRightToLeft), width: Self.tab.width - 20)
    var description = WindowDescription(size: CGSize(width: body.width + 2 * margin, height: body.height + 2 * margin))
    description.kind = .dragIcon
    description.owner = owner
    description.position = owner.position
    description.isTranslucent = true
    description.cornerRadius = Self.radius
    description.background = hasAlpha ? .clear : theme.colors.controlBackground
    window = try? host.app.system.makeWindow(description, delegate: self)
    picture = WindowPicture(host, width: body.width) { [weak self] in self?.window?.requestFrame() }
  }
  /// With the point where the tab is held under the pointer.
  func move(to pointer: CGPoint) {
    guard let window else { return }
    window.move(to: CGPoint(x: pointer.x - grip - margin, y: pointer.y - Self.tab.height / 2 - margin))
    guard !isShown else { return }
    isShown = true
    window.map()
    window.requestFrame()
  }
  private var isShown = false
  /// The tab is in its bar for now.
  func hide() {
    guard isShown else { return }
    isShown = false
    window?.unmap()
  }
  func close() {
    window?.close()
    window = nil
    picture = nil
  }
}

extension TabDragIcon: PlatformWindowDelegate {
  func window(_ window: any PlatformWindow, draw frame: WindowFrame) {
    frame.paint([CGRect(origin: .zero, size: frame.size)]) { painter in
      let card = CGRect(origin: CGPoint(x: margin, y: margin), size: body)
      if hasAlpha { painter.shadow(theme.shadows.drag, of: card, cornerRadius: Self.radius) }
      painter.withState {
        painter.clip(to: Path(roundedRect: card, cornerRadius: Self.radius, style: .circular))
        painter.fill(card, theme.colors.controlBackground)
        guard let bitmap = picture?.bitmap else { return }
        let place = CGRect(x: card.minX, y: card.minY + Self.tab.height, width: card.width, height: bitmap.size.height)
        painter.draw(bitmap, in: place, interpolation: .high, opacity: 1)
      }
      let line = max(theme.metrics.border.hairline, 1 / painter.scale)
      painter.fill(CGRect(x: card.minX, y: card.minY + Self.tab.height - line, width: card.width, height: line), theme.colors.cardBorder)
      painter.strokeInside(card, cornerRadius: Self.radius, width: line, with: .color(theme.colors.cardBorder))
      painter.draw(
        text, at: CGPoint(x: card.midX - text.size.width / 2, y: card.minY + (Self.tab.height - text.size.height) / 2),
        color: theme.colors.labelPrimary)
    }
  }
  func window(_ window: any PlatformWindow, resizedTo size: CGSize) {}
  func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) {}
  func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {}
  func window(_ window: any PlatformWindow, movedTo position: CGPoint) {}
  func windowShouldClose(_ window: any PlatformWindow) {}
  func windowClosed(_ window: any PlatformWindow) { self.window = nil }
  func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool { false }
  func windowLostGrab(_ window: any PlatformWindow) {}
}
