import OrielGraph

/// A row with a background view that fills the row to its edges, ignoring the insets.
public struct _RowGroundView<Base: View, Ground: View>: PrimitiveView {
  let base: Base
  let ground: Ground
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { RowGroundNode(self, context) }
}

extension _RowGroundView: RowStructure {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(Base.self) }
  package func collectRows(_ collector: inout RowCollector) {
    if Self.mayHoldRows { collector.add(base, transform: GroundTransform(ground: ground)) } else { collector.append(SingleRow(self)) }
  }
}
private struct GroundTransform<Ground: View>: RowTransform {
  let ground: Ground
  func apply<V: View>(to row: V) -> AnyView { AnyView(_RowGroundView(base: row, ground: ground)) }
}

private final class RowGroundNode<Base: View, Ground: View>: NodeOf<_RowGroundView<Base, Ground>> {
  private var base: NodeOf<Base>!
  private var ground: NodeOf<Ground>!
  private var wrappers: [(content: Box, box: RowGroundBox)] = []
  override init(_ view: _RowGroundView<Base, Ground>, _ context: NodeContext) {
    super.init(view, context)
    base = view.base.makeViewNode(NodeContext(under: self))
    ground = view.ground.makeViewNode(NodeContext(under: self))
    collect()
  }
  private func collect() {
    let old = wrappers
    wrappers = base.boxes.enumerated().map { index, content in
      let box = old.first { $0.content === content }?.box ?? RowGroundBox(self)
      box.show(content, over: index == 0 ? ground.boxes : [])
      return (content, box)
    }
  }
  override func childBoxesChanged() {
    guard ground != nil else { return }
    collect()
    super.childBoxesChanged()
  }
  override func update(_ new: _RowGroundView<Base, Ground>) {
    view = new
    base.update(new.base)
    ground.update(new.ground)
  }
  override func appendBoxes(to boxes: inout [Box]) { for wrapper in wrappers { boxes.append(wrapper.box) } }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    if let base { body(base) }
    if let ground { body(ground) }
  }
}

/// Content over a background whose size the list determines.
final class RowGroundBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  private var content: Box?
  private var grounds: [Box] = []
  /// The whole row, in the box's coordinates.
  var rowRect = CGRect.zero {
    didSet { if rowRect != oldValue { placeGrounds(); invalidateInk() } }
  }
  func show(_ content: Box, over grounds: [Box]) {
    let all = grounds + [content]
    if children.elementsEqual(all, by: ===) { return }
    self.content = content
    self.grounds = grounds
    setChildren(all)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { content?.size(for: proposal) ?? .zero }
  override func placeChildren() {
    placeGrounds()
    content?.place(at: .zero, proposal: proposal ?? ProposedViewSize(size))
  }
  private func placeGrounds() {
    for ground in grounds { ground.place(at: rowRect.origin, proposal: ProposedViewSize(rowRect.size)) }
  }
  override var spacing: ViewSpacing { content?.spacing ?? .zero }
  override func layoutValue(_ key: ObjectIdentifier) -> Any? {
    key == ObjectIdentifier(RowGroundKey.self) ? self : content?.layoutValue(key)
  }
  override func traitsChanged(of child: Box) {
    super.traitsChanged(of: child)
    if child === content { parent?.traitsChanged(of: self) }
  }
}

/// Gives a row's box access to the background inside it.
struct RowGroundKey: LayoutValueKey { nonisolated static var defaultValue: Box? { nil } }

extension View {
  public func listRowBackground<V: View>(_ view: V?) -> some View { _RowGroundView(base: self, ground: view) }
}
