import OrielControls
import OrielDrawing

/// The icon of an alert: the app's icon or the dialog's own; a warning sign if it is critical.
struct AlertIcon: PrimitiveView {
  let icon: Image?
  let isCritical: Bool
  func makeNode(_ context: NodeContext) -> NodeOf<Self> { AlertIconNode(self, context) }
}

/// Has child views only for an icon that the box does not draw itself; most alerts show the app's icon.
private final class AlertIconNode: NodeOf<AlertIcon> {
  private var box: AlertIconBox!
  private var picture: NodeOf<AlertPicture>?

  override init(_ view: AlertIcon, _ context: NodeContext) {
    super.init(view, context)
    box = AlertIconBox(self)
    apply()
  }
  private func apply() {
    recording { box.side = scope.values(reader: self).theme.metrics.alert.icon }
    box.drawsAppIcon = view.icon == nil && !view.isCritical && (graph.host as? any OverlayHost)?.system.icon(of: Int(box.side)) != nil
    guard !box.drawsAppIcon else { return }
    let new = AlertPicture(icon: view.icon, isCritical: view.isCritical)
    if let picture { return picture.update(new) }
    picture = new.makeViewNode(NodeContext(under: self))
    box.collect(from: picture!)
  }
  override func viewChanged(from old: AlertIcon) { apply() }
  override func refresh() {
    isQueued = false
    apply()
  }
  override func childBoxesChanged() { if let picture { box.collect(from: picture) } }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let picture { body(picture) } }
}

/// The app's window icon, or views.
private final class AlertIconBox: AppIconBox {
  var drawsAppIcon = false { didSet { if drawsAppIcon != oldValue { setNeedsDisplay() } } }
  var side: CGFloat = 0 { didSet { if side != oldValue { setNeedsLayout() } } }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: side, height: side) }
  override func paint(_ painter: any Painter) { if drawsAppIcon { super.paint(painter) } else { paintChildren(painter) } }
  /// None, because the title describes the alert.
  override var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.image)
    properties.isHidden = true
    return properties
  }
}

private struct AlertPicture: View {
  let icon: Image?
  let isCritical: Bool
  @Environment(\.theme) private var theme

  var body: some View {
    let side = theme.metrics.alert.icon
    if isCritical {
      CautionTile(theme: theme).overlay(alignment: .bottomTrailing) {
        // The warning sign has the app's icon as a small badge; a stand-in icon is omitted.
        badge(side: side * 5 / 12).offset(x: side / 12, y: side / 12)
      }
    } else if let icon {
      icon.resizable().aspectRatio(contentMode: .fit)
    } else {
      StandInTile(theme: theme)
    }
  }
  @ViewBuilder private func badge(side: CGFloat) -> some View {
    if let icon {
      icon.resizable().aspectRatio(contentMode: .fit).frame(width: side, height: side)
    } else {
      AppIconView().frame(width: side, height: side)
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

/// The app's window icon; empty if it has none.
private struct AppIconView: LeafView {
  func makeBox(_ node: ViewNode) -> AppIconBox { AppIconBox(node) }
  func apply(to box: AppIconBox, from old: Self?, in node: ViewNode) {}
}

/// The last icon in the size in which it was shown. Every frame of a fade and every alert draws the same one, and scaling it well
/// costs more than all the rest of an alert.
enum ScaledIcon {
  private static var last: (icon: Bitmap, scaled: Bitmap)?
  /// How often an icon was scaled, for tests.
  private(set) static var count = 0

  static func scaled(_ icon: Bitmap, to pixels: Int) -> Bitmap {
    guard icon.pixelWidth > pixels, icon.pixelWidth == icon.pixelHeight, pixels > 0 else { return icon }
    if let last, last.icon == icon, last.scaled.pixelWidth == pixels { return last.scaled }
    let size = CGSize(width: pixels, height: pixels)
    let scaled = BitmapSurface.make(size: size) { $0.draw(icon, in: CGRect(origin: .zero, size: size), interpolation: .high, opacity: 1) }.bitmap()
    last = (icon, scaled)
    count += 1
    return scaled
  }
}

private class AppIconBox: ContainerBox {
  override class var roles: BoxRoles { [] }
  /// The icon for a size in pixels.
  private var read: (pixels: Int, icon: Bitmap?)?
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: CGSize(width: 48, height: 48))
  }
  override func placeChildren() {
    for box in laidOutChildren {
      let offer = ProposedViewSize(size), own = box.size(for: offer)
      box.place(at: CGPoint(x: (size.width - own.width) / 2, y: (size.height - own.height) / 2), proposal: offer)
    }
  }
  override func paint(_ painter: any Painter) {
    let pixels = Int(saturating: (size.width * painter.scale).rounded(.up))
    if read?.pixels != pixels {
      read = (pixels, (graph.host as? any OverlayHost)?.system.icon(of: pixels).map { ScaledIcon.scaled($0, to: pixels) })
    }
    if let icon = read?.icon { painter.draw(icon, in: bounds, interpolation: .high, opacity: 1) }
  }
}
