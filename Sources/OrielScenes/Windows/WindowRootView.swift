import OrielControls

/// Everything inside a window's frame: the content, and the menu bar above it.
struct WindowRootView<Content: View>: ContainerView {
  let content: TupleView<(Content, MenuBarView?)>
  let made: (NodeOf<WindowRootView>) -> Void

  init(content: Content, host: WindowHost, made: @escaping (NodeOf<WindowRootView>) -> Void) {
    self.content = TupleView((content, host.hasMenuBar ? MenuBarView(host: host) : nil))
    self.made = made
  }
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
  private var bar: MenuBarBox? { laidOutChildren.last as? MenuBarBox }
  private var contents: [Box] { laidOutChildren.filter { !($0 is MenuBarBox) } }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    // A window's size is what it is; only its bounds and its ideal are the content's.
    if let width = proposal.width, let height = proposal.height, width > 0, height > 0, width.isFinite, height.isFinite {
      return CGSize(width: width, height: height)
    }
    let barHeight = bar?.height ?? 0
    var inner = proposal
    inner.height = proposal.height.map { max(0, $0 - barHeight) }
    let sizes = contents.map { $0.size(for: inner) }
    return CGSize(
      width: sizes.map(\.width).max() ?? 0, height: (sizes.map(\.height).max() ?? 0) + barHeight)
  }
  override func placeChildren() {
    let barHeight = min(bar?.height ?? 0, size.height)
    bar?.place(at: .zero, proposal: ProposedViewSize(CGSize(width: size.width, height: barHeight)))
    let area = CGRect(x: 0, y: barHeight, width: size.width, height: size.height - barHeight)
    let offer = ProposedViewSize(area.size)
    for child in contents {
      let childSize = child.size(for: offer)
      child.place(
        at: CGPoint(x: area.midX - childSize.width / 2, y: area.midY - childSize.height / 2), proposal: offer)
    }
  }
}
