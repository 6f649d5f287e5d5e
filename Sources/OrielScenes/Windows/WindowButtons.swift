import OrielControls

/// A button of a window without title bar.
nonisolated enum WindowButtonKind: String, Hashable {
  case minimize, maximize, close

  var control: WindowControls {
    switch self {
    case .minimize: .minimize
    case .maximize: .zoom
    case .close: .close
    }
  }
  /// Those of one side in a layout such as "menu:minimize,maximize,close".
  static func list(in layout: String, leading: Bool) -> [WindowButtonKind] {
    let sides = layout.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let side = leading ? sides.first : sides.dropFirst().first else { return [] }
    return side.split(separator: ",").compactMap { WindowButtonKind(rawValue: $0.trimmingCharacters(in: .whitespaces)) }
  }
}

extension EnvironmentValues {
  /// The window fills the screen.
  @Entry var isWindowZoomed = false
  /// What the window's own buttons can do.
  @Entry var windowButtons = WindowControls.all
}

/// The window's buttons at one end of its top, as the desktop arranges them.
struct WindowButtonsView: ContainerView {
  let isLeading: Bool
  let content: WindowButtonRow
  init(isLeading: Bool, host: SceneInstance) {
    self.isLeading = isLeading
    content = WindowButtonRow(isLeading: isLeading, press: { [weak host] in host?.press($0) })
  }
  func makeBox(_ node: ViewNode) -> WindowButtonsBox { WindowButtonsBox(node) }
  func apply(to box: WindowButtonsBox, from old: Self?, in node: ViewNode) { box.isLeading = isLeading }
}

final class WindowButtonsBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  var isLeading = false
  /// With the room around the buttons; nothing where there are none.
  var width: CGFloat {
    let inner = laidOutChildren.map { $0.size(for: .unspecified).width }.max() ?? 0
    return inner > 0 ? inner + 2 * Metrics.TitleBar.buttonMargin : 0
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: width, height: proposal.height ?? 0) }
  override func placeChildren() {
    for child in laidOutChildren {
      let own = child.size(for: .unspecified)
      child.place(
        at: CGPoint(x: ((size.width - own.width) / 2).rounded(), y: ((size.height - own.height) / 2).rounded()),
        proposal: .unspecified)
    }
  }
}

struct WindowButtonRow: View {
  let isLeading: Bool
  let press: (WindowButtonKind) -> Void
  @Environment(\.desktopSettings) private var desktop
  @Environment(\.windowButtons) private var possible
  private var kinds: [WindowButtonKind] {
    WindowButtonKind.list(in: desktop.titleBarButtons, leading: isLeading).filter { possible.contains($0.control) }
  }
  var body: some View {
    HStack(spacing: 8) {
      ForEach(kinds, id: \.self) { kind in
        WindowButton(kind: kind) { press(kind) }
      }
    }
  }
}

private struct WindowButton: View {
  let kind: WindowButtonKind
  let action: @MainActor () -> Void
  @Environment(\.isWindowZoomed) private var isZoomed
  private var title: LocalizedStringKey {
    switch kind {
    case .minimize: "Minimize"
    case .maximize: isZoomed ? "Restore" : "Maximize"
    case .close: "Close"
    }
  }
  var body: some View {
    Button(action: action) { Text(title) }
      .buttonStyle(WindowButtonStyle(kind: kind))
      .focusable(false)
      .accessibilityLabel(title)
  }
}

private struct WindowButtonStyle: ButtonStyle {
  let kind: WindowButtonKind
  func makeBody(configuration: Configuration) -> some View {
    WindowButtonFace(kind: kind, isPressed: configuration.isPressed)
  }
}

private struct WindowButtonFace: View {
  let kind: WindowButtonKind
  let isPressed: Bool
  @State private var isHovered = false
  @Environment(\.theme) private var theme
  @Environment(\.controlActiveState) private var activity
  @Environment(\.isWindowZoomed) private var isZoomed

  private var background: RGBA {
    if kind == .close, isHovered { return theme.colors.destructiveFill }
    return isHovered ? theme.colors.fillPrimary : theme.colors.fillTertiary
  }
  private var ink: RGBA {
    if kind == .close, isHovered { return theme.colors.onDestructive }
    return activity == .inactive && !isHovered ? theme.colors.labelTertiary : theme.colors.labelPrimary
  }
  var body: some View {
    let side = theme.metrics.titleBar.button
    WindowButtonGlyph(kind: kind, isZoomed: isZoomed)
      .stroke(Color(ink), style: StrokeStyle(lineWidth: 1.5, lineCap: .round, lineJoin: .round))
      .frame(width: 10, height: 10)
      .frame(width: side, height: side)
      .background(Color(background), in: Circle())
      .overlay { if isPressed { Circle().fill(Color(theme.colors.overlayPress)) } }
      .contentShape(Circle())
      .onHover { isHovered = $0 }
  }
}

/// In a square of 10: a cross, a line, a box, or two boxes for a window that can be made smaller again.
private nonisolated struct WindowButtonGlyph: Shape {
  let kind: WindowButtonKind
  let isZoomed: Bool
  func path(in rect: CGRect) -> Path {
    var path = Path()
    let box = rect.insetBy(dx: 1, dy: 1)
    switch kind {
    case .close:
      path.move(to: CGPoint(x: box.minX, y: box.minY))
      path.addLine(to: CGPoint(x: box.maxX, y: box.maxY))
      path.move(to: CGPoint(x: box.maxX, y: box.minY))
      path.addLine(to: CGPoint(x: box.minX, y: box.maxY))
    case .minimize:
      path.move(to: CGPoint(x: box.minX, y: box.midY))
      path.addLine(to: CGPoint(x: box.maxX, y: box.midY))
    case .maximize:
      guard isZoomed else {
        path.addRoundedRect(in: box.insetBy(dx: 0.25, dy: 0.25), cornerSize: CGSize(width: 1, height: 1))
        break
      }
      let part = box.width * 0.7
      path.addRoundedRect(
        in: CGRect(x: box.minX, y: box.maxY - part, width: part, height: part), cornerSize: CGSize(width: 1, height: 1))
      path.move(to: CGPoint(x: box.maxX - part, y: box.minY))
      path.addLine(to: CGPoint(x: box.maxX, y: box.minY))
      path.addLine(to: CGPoint(x: box.maxX, y: box.minY + part))
    }
    return path
  }
}

extension SceneInstance {
  func press(_ button: WindowButtonKind) {
    switch button {
    case .close: userAsksToClose()
    case .minimize: if controls.contains(.minimize) { platformWindow?.minimize() }
    case .maximize: zoom()
    }
  }
}
