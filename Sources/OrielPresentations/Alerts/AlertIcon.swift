import OrielControls
import OrielDrawing

/// The picture on top of an alert: the app's icon or the one it chose for the dialog; a warning sign where it is grave.
struct AlertIcon: View {
  let icon: Image?
  let isCritical: Bool
  @Environment(\.theme) private var theme

  var body: some View {
    let side = theme.metrics.alert.icon
    Group {
      if isCritical {
        CautionTile(theme: theme).overlay(alignment: .bottomTrailing) {
          // The warning carries the icon in small; a stand-in would say nothing.
          badge(side: side * 5 / 12).offset(x: side / 12, y: side / 12)
        }
      } else if let icon {
        icon.resizable().aspectRatio(contentMode: .fit)
      } else {
        AppIconView(content: StandInTile(theme: theme))
      }
    }
    .frame(width: side, height: side)
    .accessibilityHidden(true)
  }
  @ViewBuilder private func badge(side: CGFloat) -> some View {
    if let icon {
      icon.resizable().aspectRatio(contentMode: .fit).frame(width: side, height: side)
    } else {
      AppIconView(content: EmptyView()).frame(width: side, height: side)
    }
  }
}

private struct CautionTile: View {
  let theme: Theme
  var body: some View {
    Tile(fill: theme.caution.fill, ink: theme.caution.label, symbol: "exclamationmark.triangle", theme: theme)
  }
}
/// For an app without an icon.
private struct StandInTile: View {
  let theme: Theme
  var body: some View { Tile(fill: theme.colors.accent, ink: theme.colors.onAccent, symbol: "macwindow", theme: theme) }
}
private struct Tile: View {
  let fill: RGBA
  let ink: RGBA
  let symbol: String
  let theme: Theme
  var body: some View {
    RoundedRectangle(cornerRadius: theme.metrics.radius.popover).fill(Color(fill))
      .overlay {
        // 28 points of 48, as a symbol of the line-art set is 16 beside a text of 13.
        Image(systemName: symbol).font(.system(size: theme.metrics.alert.icon * 28 / 48 * 13 / 16, weight: .medium))
          .foregroundStyle(Color(ink))
      }
  }
}

/// The icon that the windows of the app carry; `content` where it has none.
struct AppIconView<Content: View>: ContainerView {
  let content: Content
  func makeBox(_ node: ViewNode) -> AppIconBox { AppIconBox(node) }
  func apply(to box: AppIconBox, from old: Self?, in node: ViewNode) {}
}

final class AppIconBox: ContainerBox {
  override class var roles: BoxRoles { [] }
  private var icons: [Bitmap] { (graph.host as? any OverlayHost)?.system.icon ?? [] }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: CGSize(width: 48, height: 48))
  }
  override func placeChildren() { for box in laidOutChildren { box.place(at: .zero, proposal: ProposedViewSize(size)) } }
  override func paint(_ painter: any Painter) {
    // Scaled down from the next larger size.
    let wanted = size.width * painter.scale
    func pixels(_ icon: Bitmap) -> Double { icon.size.width * icon.scale }
    let fitting = icons.filter { pixels($0) >= wanted }.min { pixels($0) < pixels($1) }
    guard let icon = fitting ?? icons.max(by: { pixels($0) < pixels($1) }) else { return paintChildren(painter) }
    painter.draw(icon, in: bounds, interpolation: .high, opacity: 1)
  }
}
