import OrielControls

/// Everything inside a window's frame: the content, and the menu bar and the toolbar above it.
struct WindowRootView<Content: View>: ContainerView {
  let content: TupleView<(Content, ToolbarBar, MenuBarView?)>
  let made: (NodeOf<WindowRootView>) -> Void

  init(content: Content, host: WindowHost, made: @escaping (NodeOf<WindowRootView>) -> Void) {
    self.content = TupleView((content, ToolbarBar(), host.hasMenuBar ? MenuBarView(host: host) : nil))
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

/// Centres the content in what the bars leave.
final class WindowRootBox: ContainerBox {
  private var bar: MenuBarBox? { laidOutChildren.last as? MenuBarBox }
  var toolbar: ToolbarBox? { laidOutChildren.lazy.compactMap { $0 as? ToolbarBox }.first }
  private var contents: [Box] { laidOutChildren.filter { !($0 is MenuBarBox) && !($0 is ToolbarBox) } }
  private var barHeight: CGFloat { (bar?.height ?? 0) + (toolbar?.height ?? 0) }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    // A window's size is what it is; only its bounds and its ideal are the content's.
    if let width = proposal.width, let height = proposal.height, width > 0, height > 0, width.isFinite, height.isFinite {
      return CGSize(width: width, height: height)
    }
    let barHeight = barHeight
    var inner = proposal
    inner.height = proposal.height.map { max(0, $0 - barHeight) }
    let sizes = contents.map { $0.size(for: inner) }
    return CGSize(
      width: sizes.map(\.width).max() ?? 0, height: (sizes.map(\.height).max() ?? 0) + barHeight)
  }
  override func placeChildren() {
    let menuHeight = min(bar?.height ?? 0, size.height)
    bar?.hasLine = toolbar?.isShown != true
    bar?.place(at: .zero, proposal: ProposedViewSize(CGSize(width: size.width, height: menuHeight)))
    let barHeight = min(barHeight, size.height)
    toolbar?.place(
      at: CGPoint(x: 0, y: menuHeight), proposal: ProposedViewSize(CGSize(width: size.width, height: barHeight - menuHeight)))
    let area = CGRect(x: 0, y: barHeight, width: size.width, height: size.height - barHeight)
    let offer = ProposedViewSize(area.size)
    for child in contents {
      let childSize = child.size(for: offer)
      child.place(
        at: CGPoint(x: area.midX - childSize.width / 2, y: area.midY - childSize.height / 2), proposal: offer)
    }
  }
}
