import Foundation

/// The top of a graph: its box has the window's size and centres the content in it.
final class RootNode<Content: View>: ViewNode {
  private var child: NodeOf<Content>!
  private(set) var box: ContainerBox!

  init(_ view: Content, graph: ViewGraph) {
    super.init(NodeContext(graph: graph, parent: nil, scope: graph.scope))
    box = RootBox(self)
    child = view.makeViewNode(NodeContext(under: self))
    box.collect(from: child)
  }
  @available(*, unavailable) override init(_ context: NodeContext) { fatalError() }
  override func preferenceChanged(_ key: ObjectIdentifier) {
    super.preferenceChanged(key)
    graph.rootPreferenceChanged(key)
  }
  override func childBoxesChanged() { if child != nil { box.collect(from: child) } }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

private final class RootBox: ContainerBox, RelativeContainer {
  override package class var roles: BoxRoles { [] }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    if proposal.width == nil || proposal.height == nil {
      let sizes = children.map { $0.size(for: proposal) }
      let ideal = CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
      return proposal.replacingUnspecifiedDimensions(by: ideal)
    }
    if proposal.width == 0 || proposal.height == 0 || proposal.width == .infinity || proposal.height == .infinity {
      // Least and greatest content sizes: asked by the window for its limits.
      let sizes = children.map { $0.size(for: proposal) }
      return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    }
    return proposal.replacingUnspecifiedDimensions()
  }
  override func placeChildren() {
    let proposal = ProposedViewSize(size)
    for child in laidOutChildren {
      let childSize = child.size(for: proposal)
      child.place(
        at: CGPoint(x: (size.width - childSize.width) / 2, y: (size.height - childSize.height) / 2), proposal: proposal)
    }
  }
}
