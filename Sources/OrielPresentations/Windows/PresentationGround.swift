import OrielControls

/// The content's presentation background, which fills the whole panel.
struct PresentationGround: View {
  let background: StateLocation<PresentationBackground?>
  var body: some View { PresentationGroundFrame(content: background.get()?.content, alignment: background.get()?.alignment ?? .center) }
}

struct PresentationGroundFrame: ContainerView {
  let content: AnyView?
  let alignment: Alignment
  func makeBox(_ node: ViewNode) -> PresentationGroundBox { PresentationGroundBox(node) }
  func apply(to box: PresentationGroundBox, from old: Self?, in node: ViewNode) {}
}

final class PresentationGroundBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  var isEmpty: Bool { laidOutChildren.isEmpty }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions(by: .zero) }
  override package func placeChildren() {
    for child in laidOutChildren {
      let inner = child.size(for: ProposedViewSize(size))
      child.place(
        at: CGPoint(x: (size.width - inner.width) / 2, y: (size.height - inner.height) / 2), proposal: ProposedViewSize(size))
    }
  }
  // It gets no pointer events.
  override package func hitTest(_ point: CGPoint) -> Box? { nil }
}
