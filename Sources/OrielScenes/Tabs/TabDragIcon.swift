import OrielControls
import OrielDrawing

/// The picture of a tab that is out of its bar, under the pointer.
final class TabDragIcon {
  private var window: (any PlatformWindow)?
  private let text: ParagraphLayout
  private let theme: Theme
  private let hasAlpha: Bool
  private let grip: Double
  /// Room for the shadow, where it can be seen through.
  private let margin: Double
  private static let size = CGSize(width: 180, height: 28)

  init(_ host: WindowHost, over owner: any PlatformWindow, grip: Double) {
    theme = host.theme
    hasAlpha = host.app.hasCompositor
    margin = hasAlpha ? 24 : 0
    self.grip = min(grip, Self.size.width - 12)
    let isRightToLeft = host.graph.scope.read(\.layoutDirection, for: nil) == .rightToLeft
    text = ParagraphLayout.make(
      ParagraphContent(
        runs: [TextRun(host.title, TextAttributes(font: Font.callout.weight(.medium).resolve(in: theme)))], lineLimit: 1,
        isRightToLeft: isRightToLeft), width: Self.size.width - 20)
    var description = WindowDescription(size: CGSize(width: Self.size.width + 2 * margin, height: Self.size.height + 2 * margin))
    description.kind = .dragIcon
    description.owner = owner
    description.position = owner.position
    description.isTranslucent = true
    description.cornerRadius = 6
    description.background = hasAlpha ? .clear : theme.colors.controlBackground
    window = try? host.app.system.makeWindow(description, delegate: self)
  }
  /// With the point where the tab is held under the pointer.
  func move(to pointer: CGPoint) {
    guard let window else { return }
    window.move(to: CGPoint(x: pointer.x - grip - margin, y: pointer.y - Self.size.height / 2 - margin))
    guard !isShown else { return }
    isShown = true
    window.map()
    window.requestFrame()
  }
  private var isShown = false
  func close() {
    window?.close()
    window = nil
  }
}

extension TabDragIcon: PlatformWindowDelegate {
  func window(_ window: any PlatformWindow, draw frame: WindowFrame) {
    frame.paint([CGRect(origin: .zero, size: frame.size)]) { painter in
      let body = CGRect(x: margin, y: margin, width: Self.size.width, height: Self.size.height)
      if hasAlpha { painter.shadow(theme.shadows.drag, of: body, cornerRadius: 6) }
      painter.raised(body, cornerRadius: 6, fill: theme.colors.controlBackground, state: SurfaceState(), theme: theme)
      painter.draw(
        text, at: CGPoint(x: body.midX - text.size.width / 2, y: body.midY - text.size.height / 2), color: theme.colors.labelPrimary)
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
