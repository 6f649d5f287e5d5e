import OrielControls

/// A container whose background its content can set.
public nonisolated struct ContainerBackgroundPlacement: Hashable, Sendable {
  private let name: String
  /// The window, from the menu bar to its bottom edge. On Linux, this is the only placement with an effect.
  public static let window = ContainerBackgroundPlacement(name: "window")
  public static let navigation = ContainerBackgroundPlacement(name: "navigation")
  public static let navigationSplitView = ContainerBackgroundPlacement(name: "navigationSplitView")
  public static let tabView = ContainerBackgroundPlacement(name: "tabView")
  public static let widget = ContainerBackgroundPlacement(name: "widget")
}

extension View {
  /// Fills the background of the window with a style. On Linux, placements other than `.window` have no effect.
  public func containerBackground<S: ShapeStyle>(_ style: S, for container: ContainerBackgroundPlacement) -> some View {
    containerBackground(for: container) { Rectangle().fill(style) }
  }
  /// Puts a view behind all content of the window. The view gets no pointer events. On Linux, placements other than `.window`
  /// have no effect.
  public func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    if container != .window { Gap.used("containerBackground for \(container)", because: "only windows have a background of their own") }
    return modifier(_WindowBackgroundModifier(background: container == .window ? AnyView(content()) : nil, alignment: alignment))
  }
}

public struct _WindowBackgroundModifier: PrimitiveModifier {
  let background: AnyView?
  let alignment: Alignment
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { WindowBackgroundNode(view, context) }
}

/// The innermost background in a window's content. Equal while the same node shows the same boxes.
struct WindowBackground: Equatable {
  var node: (any WindowBackgroundSource)?
  var version = 0
  nonisolated static func == (a: Self, b: Self) -> Bool {
    MainThread.assumed { a.node === b.node && a.version == b.version }
  }
}
enum WindowBackgroundKey: PreferenceKey {
  nonisolated static var defaultValue: WindowBackground { MainThread.assumed { WindowBackground() } }
  nonisolated static func reduce(value: inout WindowBackground, nextValue: () -> WindowBackground) {
    let next = nextValue()
    var result = value
    MainThread.assumed { if result.node == nil { result = next } }
    value = result
  }
}
protocol WindowBackgroundSource: ViewNode {
  var backgroundBoxes: [Box] { get }
  var backgroundAlignment: Alignment { get }
}

/// Holds the background's views where they are declared, with the identity and environment of that place. Their boxes are in
/// the window's root.
private final class WindowBackgroundNode<Content: View>: PassThroughNode<Content, _WindowBackgroundModifier>, WindowBackgroundSource {
  private var background: BackgroundRoot?
  private var version = 0
  private var key: ObjectIdentifier { ObjectIdentifier(WindowBackgroundKey.self) }
  var backgroundBoxes: [Box] { background?.boxes ?? [] }
  var backgroundAlignment: Alignment { view.modifier.alignment }

  override func willMakeChild() {
    guard let view = view.modifier.background else { return }
    background = BackgroundRoot(view, under: self) { [weak self] in self?.changed() }
    preferenceChanged(key)
  }
  override func update(_ new: ModifiedContent<Content, _WindowBackgroundModifier>) {
    let old = view.modifier.alignment
    super.update(new)
    if let view = new.modifier.background { background?.update(view) }
    if old != new.modifier.alignment { changed() }
  }
  private func changed() {
    version += 1
    preferenceChanged(key)
  }
  override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    guard key == WindowBackgroundKey.self, background != nil else { return super.preference(key) }
    if let inner = child.preference(WindowBackgroundKey.self), inner.node != nil { return (inner as! K.Value) }
    return (WindowBackground(node: self, version: version) as! K.Value)
  }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    super.forEachChild(body)
    if let background { body(background) }
  }
  override func willUnmount() { preferenceChanged(key) }
}

private final class BackgroundRoot: ViewNode {
  private var child: NodeOf<AnyView>!
  private let changed: () -> Void
  init(_ view: AnyView, under parent: ViewNode, changed: @escaping () -> Void) {
    self.changed = changed
    super.init(NodeContext(under: parent))
    child = view.makeViewNode(NodeContext(under: self))
  }
  func update(_ view: AnyView) { child.update(view) }
  override func childBoxesChanged() { changed() }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

/// Shows the content's background in the root of a window.
struct WindowBackgroundView: PrimitiveView {
  func makeNode(_ context: NodeContext) -> NodeOf<Self> { WindowBackgroundViewNode(self, context) }
}
private final class WindowBackgroundViewNode: NodeOf<WindowBackgroundView> {
  private var box: WindowBackgroundBox!
  override init(_ view: WindowBackgroundView, _ context: NodeContext) {
    super.init(view, context)
    box = WindowBackgroundBox(self)
    readColor()
    graph.observePreference(WindowBackgroundKey.self) { [weak self] in self?.box.show($0) }
  }
  private func readColor() {
    recording {
      let environment = scope.values(reader: self)
      box.color = environment.windowColor.map { $0.resolved(in: environment.theme) }
    }
  }
  override func refresh() {
    isQueued = false
    readColor()
  }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
}
extension EnvironmentValues {
  /// The background that `NSWindow` asked for.
  @Entry nonisolated var windowColor: Color?
}
final class WindowBackgroundBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  /// Behind the content's own background.
  var color: RGBA? { didSet { if color != oldValue { setNeedsDisplay() } } }
  private var alignment = Alignment.center
  func show(_ background: WindowBackground) {
    let source = background.node.flatMap { $0.isMounted ? $0 : nil }
    alignment = source?.backgroundAlignment ?? .center
    setChildren(source?.backgroundBoxes ?? [])
    setNeedsDisplay()
  }
  /// The background never affects the window's size.
  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions(by: .zero) }
  override func placeChildren() {
    let offer = ProposedViewSize(size), whole = ViewDimensions(size: size, box: nil)
    for child in laidOutChildren {
      let own = child.dimensions(for: offer)
      let x = whole[alignment.horizontal] - own[alignment.horizontal]
      child.place(
        at: CGPoint(x: leftEdge(fromLeading: x, width: own.width), y: whole[alignment.vertical] - own[alignment.vertical]),
        proposal: offer)
    }
  }
  override func paint(_ painter: any Painter) {
    if let color { painter.fill(bounds, color) }
    guard !laidOutChildren.isEmpty else { return }
    painter.save()
    painter.clip(to: bounds)
    paintChildren(painter)
    painter.restore()
  }
  override func hitTest(_ point: CGPoint) -> Box? { nil }
}
