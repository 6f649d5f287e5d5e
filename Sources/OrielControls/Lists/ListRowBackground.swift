import OrielGraph

/// A row with a background view that fills the row to its edges, ignoring the insets.
public struct _RowBackgroundView<Base: View, Background: View>: PrimitiveView {
  let base: Base
  let background: Background
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { RowBackgroundNode(self, context) }
}

extension _RowBackgroundView: RowStructure {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(Base.self) }
  package static var subviewShape: SubviewShape { RowCollector.subviewShape(of: Base.self) }
  package func collectRows(_ collector: inout RowCollector) {
    if collector.splits(Base.self) { collector.add(base, transform: BackgroundTransform(background: background)) } else { collector.append(SingleRow(self)) }
  }
}
private struct BackgroundTransform<Background: View>: RowTransform {
  let background: Background
  func apply<V: View>(to row: V) -> AnyView { AnyView(_RowBackgroundView(base: row, background: background)) }
}

private final class RowBackgroundNode<Base: View, Background: View>: NodeOf<_RowBackgroundView<Base, Background>> {
  private var base: NodeOf<Base>!
  private var background: NodeOf<Background>!
  private var wrappers: [(content: Box, box: RowBackgroundBox)] = []
  override init(_ view: _RowBackgroundView<Base, Background>, _ context: NodeContext) {
    super.init(view, context)
    base = view.base.makeViewNode(NodeContext(under: self))
    background = view.background.makeViewNode(NodeContext(under: self))
    collect()
  }
  private func collect() {
    let old = wrappers
    wrappers = base.boxes.enumerated().map { index, content in
      let box = old.first { $0.content === content }?.box ?? RowBackgroundBox(self)
      box.show(content, over: index == 0 ? background.boxes : [])
      return (content, box)
    }
  }
  override func childBoxesChanged() {
    guard background != nil else { return }
    collect()
    super.childBoxesChanged()
  }
  override func update(_ new: _RowBackgroundView<Base, Background>) {
    view = new
    base.update(new.base)
    background.update(new.background)
  }
  override func appendBoxes(to boxes: inout [Box]) { for wrapper in wrappers { boxes.append(wrapper.box) } }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    if let base { body(base) }
    if let background { body(background) }
  }
}

/// Content over a background whose size the list determines.
final class RowBackgroundBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  private var content: Box?
  private var backgrounds: [Box] = []
  /// The whole row, in the box's coordinates.
  var rowRect = CGRect.zero {
    didSet { if rowRect != oldValue { placeBackgrounds(); invalidateInk() } }
  }
  func show(_ content: Box, over backgrounds: [Box]) {
    let all = backgrounds + [content]
    if children.elementsEqual(all, by: ===) { return }
    self.content = content
    self.backgrounds = backgrounds
    setChildren(all)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { content?.size(for: proposal) ?? .zero }
  override func placeChildren() {
    placeBackgrounds()
    content?.place(at: .zero, proposal: proposal ?? ProposedViewSize(size))
  }
  private func placeBackgrounds() {
    for background in backgrounds { background.place(at: rowRect.origin, proposal: ProposedViewSize(rowRect.size)) }
  }
  override var spacing: ViewSpacing { content?.spacing ?? .zero }
  override func layoutValue(_ key: ObjectIdentifier) -> Any? {
    key == ObjectIdentifier(RowBackgroundKey.self) ? self : content?.layoutValue(key)
  }
  override func traitsChanged(of child: Box) {
    super.traitsChanged(of: child)
    if child === content { parent?.traitsChanged(of: self) }
  }
}

/// Gives a row's box access to the background inside it.
struct RowBackgroundKey: LayoutValueKey { nonisolated static var defaultValue: Box? { nil } }

extension View {
  public func listRowBackground<V: View>(_ view: V?) -> some View { _RowBackgroundView(base: self, background: view) }
}
