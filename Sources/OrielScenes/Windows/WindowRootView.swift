import OrielControls

/// Everything inside a window's frame: the content, and the menu bar above it.
struct WindowRootView<Content: View>: ContainerView {
  let content: Content
  unowned let host: WindowHost
  let made: (NodeOf<WindowRootView>) -> Void

  func makeNode(_ context: NodeContext) -> NodeOf<Self> {
    let node = ContainerNode(self, context)
    made(node)
    return node
  }
  func makeBox(_ node: ViewNode) -> WindowRootBox { WindowRootBox(node) }
  func apply(to box: WindowRootBox, from old: Self?, in node: ViewNode) {}
}

/// Centres the content in what the menu bar leaves.
final class WindowRootBox: ContainerBox {
  private var barHeight: CGFloat { 0 }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    var inner = proposal
    inner.height = proposal.height.map { max(0, $0 - barHeight) }
    let sizes = laidOutChildren.map { $0.size(for: inner) }
    return CGSize(
      width: sizes.map(\.width).max() ?? 0, height: (sizes.map(\.height).max() ?? 0) + barHeight)
  }
  override func placeChildren() {
    let area = CGRect(x: 0, y: barHeight, width: size.width, height: max(0, size.height - barHeight))
    let offer = ProposedViewSize(proposal.map { CGSize(width: $0.width ?? size.width, height: max(0, ($0.height ?? size.height) - barHeight)) } ?? area.size)
    for child in laidOutChildren {
      let childSize = child.size(for: offer)
      child.place(
        at: CGPoint(x: area.midX - childSize.width / 2, y: area.midY - childSize.height / 2), proposal: offer)
    }
  }
}
