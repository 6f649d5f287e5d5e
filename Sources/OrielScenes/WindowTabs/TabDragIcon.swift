import OrielControls
import OrielDrawing

/// The drag icon of a tab outside its bar: its title and a live picture of its window.
final class TabDragIcon {
  private var icon: PointerIcon!
  private let text: ParagraphLayout
  private let theme: Theme
  private let grip: Double
  private var picture: WindowPicture?
  private static let tab = CGSize(width: 220, height: 28), highest = 180.0, radius = 8.0

  init(_ host: SceneInstance, over owner: any PlatformWindow, grip: Double) {
    theme = host.theme
    self.grip = min(grip, Self.tab.width - 12)
    let isRightToLeft = host.graph.scope.read(\.layoutDirection, for: nil) == .rightToLeft
    text = ParagraphLayout.make(
      ParagraphContent(
        runs: [TextRun(host.title, TextAttributes(font: Font.callout.weight(.medium).resolve(in: theme)))], lineLimit: 1,
        isRightToLeft: isRightToLeft), width: Self.tab.width - 20)
    let whole = owner.size
    let body = CGSize(
      width: Self.tab.width, height: Self.tab.height + min(Self.highest, whole.width > 0 ? (whole.height * Self.tab.width / whole.width).rounded() : 0))
    icon = PointerIcon(
      body, margin: Metrics.TabBar.dragMargin, over: owner, on: host.app.system, cornerRadius: Self.radius, background: theme.colors.controlBackground
    ) { [weak self] in self?.paint($0, $1) }
    picture = WindowPicture(host, width: body.width) { [weak self] in self?.icon.requestFrame() }
  }
  /// Moves the icon, keeping the grip under the pointer.
  func move(to pointer: CGPoint) { icon.move(to: CGPoint(x: pointer.x - grip, y: pointer.y - Self.tab.height / 2)) }
  /// Hides the icon while the tab is in a bar.
  func hide() { icon.hide() }
  func close() {
    icon.close()
    picture = nil
  }

  private func paint(_ painter: any Painter, _ card: CGRect) {
    if icon.hasAlpha { painter.shadow(theme.shadows.drag, of: card, cornerRadius: Self.radius) }
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
