import OrielDrawing
import OrielGraph

/// A control: a box around a label, which gets the control's fonts and colours.
package protocol LabeledControl: PrimitiveView {
  associatedtype Content: View
  associatedtype Container: ContainerBox
  /// The label or other content of the control.
  var content: Content { get }
  func makeBox(_ node: ViewNode) -> Container
  /// See `LeafView.apply`.
  func apply(to box: Container, from old: Self?, in node: ViewNode)
  /// Changes the label's environment. Runs again after each `apply`.
  func labelEnvironment(_ box: Container) -> (inout EnvironmentValues) -> Void
  /// Updates only the action if the new value differs from `old` in nothing else, which comparison cannot see because of the closure;
  /// returns true if so, and the label and the style need not be evaluated.
  func takesAction(to box: Container, from old: Self) -> Bool
  /// Gives the box a closure that runs `labelEnvironment` again, for labels that depend on a press.
  func connect(_ box: Container, relabel: @escaping () -> Void)
}

extension LabeledControl {
  package func connect(_ box: Container, relabel: @escaping () -> Void) {}
  package func takesAction(to box: Container, from old: Self) -> Bool { false }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { LabeledControlNode(self, context) }
}

package final class LabeledControlNode<V: LabeledControl>: NodeOf<V> {
  package private(set) var box: V.Container!
  private let inner: EnvironmentScope
  private var child: NodeOf<V.Content>!

  override package init(_ view: V, _ context: NodeContext) {
    inner = EnvironmentScope(parent: context.scope)
    super.init(view, context)
    box = view.makeBox(self)
    view.connect(box) { [weak self] in self?.relabel() }
    recording { view.apply(to: box, from: nil, in: self) }
    inner.rewrite(view.labelEnvironment(box))
    child = view.content.makeViewNode(NodeContext(under: self, scope: inner))
    box.collect(from: child)
  }
  override package func viewChanged(from old: V) {
    if view.takesAction(to: box, from: old) { return }
    apply(from: old)
    child.update(view.content)
  }
  override package func refresh() {
    isQueued = false
    apply(from: view)
  }
  private func apply(from old: V) {
    recording { view.apply(to: box, from: old, in: self) }
    relabel()
  }
  private func relabel() { inner.rewrite(view.labelEnvironment(box)) }
  override package func childBoxesChanged() { if child != nil { box.collect(from: child) } }
  override package func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override package func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

/// A box that arranges a control's label as a row, with insets.
package class LabelRowBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  package final var rowSpacing = 6.0

  /// The insets of the label.
  package var labelInsets: EdgeInsets { EdgeInsets() }
  /// The minimum size of the whole control.
  package var leastSize: CGSize { .zero }

  private final func proposals(_ proposal: ProposedViewSize) -> [ProposedViewSize] {
    let boxes = laidOutChildren
    let inner = ProposedViewSize(
      width: proposal.width.map { max(0, $0 - labelInsets.horizontal) },
      height: proposal.height.map { max(0, $0 - labelInsets.vertical) })
    if boxes.count == 1 { return [inner] }
    guard let width = inner.width, width.isFinite else { return boxes.map { _ in inner } }
    // Symbols keep their size; text gets the rest.
    var left = width - rowSpacing * Double(max(0, boxes.count - 1))
    var result = Array(repeating: inner, count: boxes.count)
    let flexibility = boxes.map { box in
      let extent = box.range(along: .horizontal, across: inner.height)
      return extent.greatest - extent.least
    }
    var open = boxes.count
    for index in boxes.indices.sorted(by: { flexibility[$0] < flexibility[$1] }) {
      result[index].width = max(0, left / Double(open))
      left -= boxes[index].size(for: result[index]).width
      open -= 1
    }
    return result
  }
  /// The label's size, without insets.
  package final func labelSize(for proposal: ProposedViewSize) -> CGSize {
    let boxes = laidOutChildren
    guard !boxes.isEmpty else { return .zero }
    var size = CGSize(width: rowSpacing * Double(boxes.count - 1), height: 0)
    for (box, proposal) in zip(boxes, proposals(proposal)) {
      let own = box.size(for: proposal)
      size.width += own.width
      size.height = max(size.height, own.height)
    }
    return size
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let label = labelSize(for: proposal), insets = labelInsets
    return CGSize(
      width: max(leastSize.width, label.width + insets.horizontal),
      height: max(leastSize.height, label.height + insets.vertical))
  }
  override package func placeChildren() { placeLabel(in: bounds.inset(by: labelInsets, rightToLeft: isRightToLeft)) }

  /// Centres the label in `rect`. Baselines in a row align, because text is centred on capital letters.
  package final func placeLabel(in rect: CGRect, alignment: HorizontalAlignment = .center) {
    let proposals = proposals(proposal ?? ProposedViewSize(size))
    let sizes = zip(laidOutChildren, proposals).map { $0.size(for: $1) }
    let total = sizes.reduce(0) { $0 + $1.width } + rowSpacing * Double(max(0, sizes.count - 1))
    var x: CGFloat =
      alignment == .leading ? 0 : alignment == .trailing ? rect.width - total : (rect.width - total) / 2
    for (index, box) in laidOutChildren.enumerated() {
      let size = sizes[index]
      let left = rect.leftEdge(fromLeading: x, width: size.width, rightToLeft: isRightToLeft)
      box.place(at: CGPoint(x: left, y: rect.minY + (rect.height - size.height) / 2), proposal: proposals[index])
      x += size.width + rowSpacing
    }
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key else { return nil }
    let insets = labelInsets
    let proposals = proposals(dimensions.proposal)
    var best: CGFloat?
    for (box, proposal) in zip(laidOutChildren, proposals) {
      let own = box.dimensions(for: proposal)
      guard let value = own.explicit(key) else { continue }
      let top = insets.top + (dimensions.height - insets.vertical - own.height) / 2
      best = max(best ?? 0, top + value)
    }
    return best
  }
}
