import OrielControls

/// The upper part of an alert: picture, title and message, centred below each other.
struct AlertTexts<Title: View, Message: View>: LabeledControl {
  let content: TupleView<(AlertIcon, Title?, AlertMessage<Message>?)>

  func makeBox(_ node: ViewNode) -> AlertTextsBox { AlertTextsBox(node) }
  func apply(to box: AlertTextsBox, from old: Self?, in node: ViewNode) {
    box.metrics = node.scope.values(reader: node).theme.metrics
    box.showsTitle = content.value.1 != nil
  }
  func labelEnvironment(_ box: AlertTextsBox) -> (inout EnvironmentValues) -> Void { { $0.multilineTextAlignment = .center } }
}

final class AlertTextsBox: ContainerBox {
  override class var roles: BoxRoles { [] }
  var metrics = Metrics() { didSet { if metrics != oldValue { setNeedsLayout() } } }
  /// The second of the children is the title.
  var showsTitle = true { didSet { if showsTitle != oldValue { setNeedsLayout() } } }

  /// Each part's top left corner and what it is offered.
  private func layout(_ width: CGFloat) -> (places: [(box: Box, origin: CGPoint, offer: ProposedViewSize)], height: CGFloat) {
    let offer = ProposedViewSize(width: max(0, width - 2 * metrics.alert.textInset), height: nil)
    var places: [(Box, CGPoint, ProposedViewSize)] = [], y = metrics.spacing.windowMargin
    for (index, box) in laidOutChildren.enumerated() {
      if index == 1 { y += metrics.alert.partGap }
      if index == 2, showsTitle { y += metrics.alert.titleGap }
      let own = box.size(for: offer)
      places.append((box, CGPoint(x: (width - own.width) / 2, y: y), offer))
      y += own.height
    }
    if places.count == 1 { y += metrics.alert.partGap }
    return (places, y)
  }
  private func width(in proposal: ProposedViewSize) -> CGFloat {
    proposal.width.flatMap { $0.isFinite ? $0 : nil } ?? metrics.alert.width
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let width = width(in: proposal)
    return CGSize(width: width, height: layout(width).height)
  }
  override func placeChildren() { for place in layout(size.width).places { place.box.place(at: place.origin, proposal: place.offer) } }
}
