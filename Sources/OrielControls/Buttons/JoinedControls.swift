import OrielDrawing
import OrielGraph

/// A control that can share its body with its neighbours in a control group.
protocol JoinableBox: Box {
  /// It would have a raised body of its own.
  var wantsRaisedBody: Bool { get }
}

/// Controls side by side: buttons on one body with lines between them, everything else close together.
struct JoinedControls<Content: View>: ContainerView {
  let content: Content
  func makeBox(_ node: ViewNode) -> JoinedBox { JoinedBox(node) }
  func apply(to box: JoinedBox, from old: Self?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    box.show(environment.theme, environment.controlSize.metric, isEnabled: environment.isEnabled)
  }
}

final class JoinedBox: ContainerBox {
  override class var roles: BoxRoles { [] }
  private var theme = Theme.make()
  private var controlSize = PerControlSize.Size.regular
  private var isEnabled = true

  func show(_ theme: Theme, _ size: PerControlSize.Size, isEnabled: Bool) {
    guard theme != self.theme || size != controlSize || isEnabled != self.isEnabled else { return }
    (self.theme, controlSize, self.isEnabled) = (theme, size, isEnabled)
    setNeedsLayout()
    setNeedsDisplay()
  }
  /// One body needs two buttons, and nothing among them that is no button.
  var isJoined: Bool {
    let boxes = laidOutChildren
    return boxes.count > 1 && boxes.allSatisfy { ($0 as? any JoinableBox)?.wantsRaisedBody == true }
  }
  var radius: Double { theme.metrics.control.radius[controlSize] }
  private var space: Double { isJoined ? 0 : Metrics.Control.joinedGap }

  /// Each is as wide as it likes, unless they do not fit: then they share what there is.
  private func widths(in width: CGFloat?) -> [CGFloat] {
    let boxes = laidOutChildren, wanted = boxes.map { $0.size(for: .unspecified).width }
    let room = (width ?? .infinity) - space * CGFloat(max(0, boxes.count - 1)), sum = wanted.reduce(0, +)
    guard room.isFinite, sum > room, sum > 0 else { return wanted }
    return wanted.map { max(0, ($0 * room / sum).rounded(.down)) }
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let widths = widths(in: proposal.width)
    let height = zip(laidOutChildren, widths).map { $0.size(for: ProposedViewSize(width: $1, height: nil)).height }.max() ?? 0
    return CGSize(width: widths.reduce(0, +) + space * Double(max(0, widths.count - 1)), height: height)
  }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    let length = measure(.unspecified)[axis]
    return (length, length)
  }
  override func placeChildren() {
    var x = 0.0
    for (box, width) in zip(laidOutChildren, widths(in: size.width)) {
      let proposal = ProposedViewSize(width: width, height: nil), height = box.size(for: proposal).height
      box.place(at: CGPoint(x: leftEdge(fromLeading: x, width: width), y: (size.height - height) / 2), proposal: proposal)
      x += width + space
    }
    setNeedsDisplay()
  }
  override func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard let first = laidOutChildren.first, key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key
    else { return nil }
    let proposal = first.proposal ?? .unspecified
    return first.origin.y + first.dimensions(for: proposal)[key == VerticalAlignment.firstTextBaseline.key ? VerticalAlignment.firstTextBaseline : .lastTextBaseline]
  }
  override var overflow: EdgeInsets { theme.controlOverflow }
  override func paint(_ painter: any Painter) {
    guard isJoined else { return paintChildren(painter) }
    let rect = painter.alignedToPixels(bounds)
    painter.raised(rect, cornerRadius: radius, fill: theme.colors.controlBackground, state: SurfaceState(isEnabled: isEnabled), theme: theme)
    for box in laidOutChildren where box.frame.minX > 0.5 {
      var line = painter.alignedToPixels(CGRect(x: box.frame.minX, y: rect.minY + 1, width: 0, height: rect.height - 2))
      line.size.width = max(theme.metrics.border.hairline, 1 / painter.scale)
      painter.fill(line, theme.colors.separator)
    }
    paintChildren(painter)
  }
}

extension Box {
  /// The body that this control shares with its neighbours; nil where it has its own.
  var sharedBody: JoinedBox? { (parent as? JoinedBox).flatMap { $0.isJoined ? $0 : nil } }
  /// Draws this control's part of the shared body: what lies at its ends is cut by the corners there.
  func paintPart(of shared: JoinedBox, _ painter: any Painter, _ body: () -> Void) {
    painter.save()
    painter.clip(
      to: Path(
        roundedRect: painter.alignedToPixels(CGRect(x: -origin.x, y: -origin.y, width: shared.size.width, height: shared.size.height)),
        cornerRadius: shared.radius))
    body()
    painter.restore()
  }
}
