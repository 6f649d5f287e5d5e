import OrielDrawing
import OrielGraph

/// A scrollable view of its content.
public struct ScrollView<Content: View>: PrimitiveView {
  public var content: Content
  public var axes: Axis.Set
  public var showsIndicators: Bool

  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }

  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { ScrollNode(self, context) }
}

/// A node with a scroll box, for scrolling to identities and observing movement.
protocol ScrollingNode: ViewNode {
  var scrollBox: ScrollBox { get }
}

extension ScrollingNode {
  /// Scrolls to the view with `id`; returns false if it is not inside.
  func scrollTo(_ id: AnyHashable, anchor: UnitPoint?, animation: Animation?) -> Bool {
    guard let rect = findScrollTarget(id, in: scrollBox) else { return false }
    scrollBox.keptScroll?.giveUp()
    scrollBox.reveal(rect, anchor: anchor, animation: animation)
    return true
  }
}

private final class ScrollNode<Content: View>: NodeOf<ScrollView<Content>>, ScrollingNode {
  private var child: NodeOf<Content>!
  private var box: ScrollBox!
  private let kept: KeptScroll?
  var scrollBox: ScrollBox { box }
  override var isScrolling: Bool { true }

  override init(_ view: ScrollView<Content>, _ context: NodeContext) {
    kept = KeptScroll(context)
    super.init(view, context)
    box = ReadingScrollBox(self, axes: view.axes)
    apply()
    joinScrolling()
    kept?.follow(box)
    child = view.content.makeViewNode(NodeContext(under: self))
    scrollBox.content.collect(from: child)
  }
  private func apply() {
    scrollBox.showsIndicators = view.showsIndicators
    recording {
      let environment = scope.values(reader: self)
      scrollBox.show(environment)
      scrollBox.rest(by: environment.scrollTargetBehavior)
    }
  }
  override func update(_ new: ScrollView<Content>) {
    let changed = new.axes != view.axes
    view = new
    if changed {
      box = ReadingScrollBox(self, axes: new.axes)
      child.update(new.content)
      scrollBox.content.collect(from: child)
      apply()
      kept?.follow(box)
      super.childBoxesChanged()
    } else {
      scrollBox.showsIndicators = new.showsIndicators
      child.update(new.content)
    }
  }
  override func refresh() {
    isQueued = false
    apply()
  }
  override func childBoxesChanged() { if child != nil { scrollBox.content.collect(from: child) } }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(scrollBox) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override func willUnmount() { kept?.giveBack() }
}
