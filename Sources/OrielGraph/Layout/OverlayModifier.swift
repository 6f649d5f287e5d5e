import Foundation

/// Content with an overlay or background, which gets the content's size and does not change it.
public struct _OverlayView<Base: View, Secondary: View>: PrimitiveView {
  let base: Base
  let secondary: Secondary
  let alignment: Alignment
  let isBehind: Bool
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { OverlayNode(self, context) }
}

private final class OverlayNode<Base: View, Secondary: View>: NodeOf<_OverlayView<Base, Secondary>> {
  private var base: NodeOf<Base>!
  private var secondary: NodeOf<Secondary>!
  private var wrappers: [(content: Box, box: OverlayBox)] = []

  override init(_ view: _OverlayView<Base, Secondary>, _ context: NodeContext) {
    super.init(view, context)
    base = view.base.makeViewNode(NodeContext(under: self))
    secondary = view.secondary.makeViewNode(NodeContext(under: self))
    collect()
  }
  /// Attaches the secondary views to the first box of the base; the other boxes are unchanged.
  private func collect() {
    let contents = base.boxes
    let old = Dictionary(wrappers.map { (ObjectIdentifier($0.content), $0.box) }) { first, _ in first }
    wrappers = contents.enumerated().map { index, content in
      let box = old[ObjectIdentifier(content)] ?? OverlayBox(self)
      box.set(content: content, secondary: index == 0 ? secondary.boxes : [], alignment: view.alignment, isBehind: view.isBehind)
      box.isDeparting = content.isDeparting
      return (content, box)
    }
  }
  override func childBoxesChanged() {
    guard secondary != nil else { return }
    let before = wrappers.map { ObjectIdentifier($0.box) }
    collect()
    if before != wrappers.map({ ObjectIdentifier($0.box) }) || wrappers.contains(where: { $0.box.isDeparting }) {
      super.childBoxesChanged()
    }
  }
  override func update(_ new: _OverlayView<Base, Secondary>) {
    let realigned = new.alignment != view.alignment
    view = new
    base.update(new.base)
    secondary.update(new.secondary)
    if realigned { collect() }
  }
  override func appendBoxes(to boxes: inout [Box]) { for wrapper in wrappers { boxes.append(wrapper.box) } }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    if let base { body(base) }
    if let secondary { body(secondary) }
  }
  override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    // The base's preferences come first, regardless of painting order.
    super.preference(key)
  }
}

final class OverlayBox: ContainerBox {
  deinit {}  // Asks for no executor: see `MainThread`.
  override package class var roles: BoxRoles { [] }
  private var content: Box?
  private var alignment = Alignment.center

  func set(content: Box, secondary: [Box], alignment: Alignment, isBehind: Bool) {
    let newChildren = isBehind ? secondary + [content] : [content] + secondary
    let same = self.content === content && children.elementsEqual(newChildren, by: ===)
    self.content = content
    if alignment != self.alignment { self.alignment = alignment; if same { setNeedsLayout() } }
    if !same { setChildren(newChildren) }
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { content?.size(for: proposal) ?? .zero }
  override func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    content?.askedExplicitAlignment(key, in: ViewDimensions(size: dimensions.size, proposal: dimensions.proposal, box: content))
  }
  override var spacing: ViewSpacing { content?.spacing ?? .zero }
  override var layoutPriority: Double { content?.layoutPriority ?? 0 }
  override var zIndex: Double { content?.zIndex ?? 0 }
  override func layoutValue(_ key: ObjectIdentifier) -> Any? { content?.layoutValue(key) }
  override func traitsChanged(of child: Box) {
    super.traitsChanged(of: child)
    if child === content { parent?.traitsChanged(of: self) }
  }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    content?.range(along: axis, across: across) ?? (least: 0, greatest: 0)
  }
  override func placeChildren() {
    guard let content else { return }
    content.place(at: .zero, proposal: proposal ?? ProposedViewSize(size))
    let rightToLeft = isRightToLeft
    let inner = ProposedViewSize(size)
    let own = ViewDimensions(size: size, proposal: proposal, box: content)
    for child in laidOutChildren where child !== content {
      let dimensions = child.dimensions(for: inner)
      var x = own[alignment.horizontal] - dimensions[alignment.horizontal]
      if rightToLeft { x = size.width - x - dimensions.width }
      child.place(at: CGPoint(x: x, y: own[alignment.vertical] - dimensions[alignment.vertical]), proposal: inner)
    }
  }
}

extension View {
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    _OverlayView(base: self, secondary: content(), alignment: alignment, isBehind: false)
  }
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    _OverlayView(base: self, secondary: content(), alignment: alignment, isBehind: true)
  }
}
