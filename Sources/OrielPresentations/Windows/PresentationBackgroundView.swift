import OrielControls

/// The content's presentation background, which fills the whole panel.
struct PresentationBackgroundView: View {
  let background: StateLocation<PresentationBackground?>
  var body: some View { PresentationBackgroundFrame(content: background.get()?.content) }
}

struct PresentationBackgroundFrame: ContainerView {
  let content: AnyView?
  func makeBox(_ node: ViewNode) -> PresentationBackgroundBox { PresentationBackgroundBox(node) }
  func apply(to box: PresentationBackgroundBox, from old: Self?, in node: ViewNode) {}
}

final class PresentationBackgroundBox: ContainerBox {
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
