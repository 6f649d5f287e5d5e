import Foundation

/// Content that depends on its proposed size. It takes all the proposed space and puts the content at the top leading
/// corner.
public struct GeometryReader<Content: View>: PrimitiveView {
  public var content: (GeometryProxy) -> Content
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { GeometryNode(self, context) }
}

/// The size and position of a view after the last layout.
public struct GeometryProxy {
  weak var box: Box?
  package init(box: Box?) { self.box = box }
  public var size: CGSize { box?.size ?? .zero }
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  public subscript<T>(anchor: Anchor<T>) -> T {
    noteRead(.global)
    return anchor.resolve(box)
  }
  /// The view's frame in another coordinate space; `.global` is the window's content. A `GeometryReader` that calls this
  /// updates when the result changes, including by scrolling.
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect { frame(in: coordinateSpace.coordinateSpace) }
  @_disfavoredOverload
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    guard let box else { return .zero }
    noteRead(coordinateSpace)
    return box.convert(box.bounds, to: coordinateSpace)
  }
  /// The bounds of a named coordinate space in the view's coordinates; nil if no ancestor has that name.
  public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
    guard let box, let space = box.box(named: coordinateSpace.name) else { return nil }
    noteRead(.named(coordinateSpace.name))
    let own = box.convert(box.bounds, to: .named(coordinateSpace.name))
    return CGRect(x: -own.minX, y: -own.minY, width: space.size.width, height: space.size.height)
  }
  private func noteRead(_ space: CoordinateSpace) { (box as? GeometryBox)?.noteRead(space) }
  package var windowFrame: CGRect { box.map { $0.convertToWindow($0.bounds, clipped: false) } ?? .zero }
}

private final class GeometryNode<Content: View>: NodeOf<GeometryReader<Content>> {
  private var box: GeometryBox!
  private var child: NodeOf<Content>?
  override init(_ view: GeometryReader<Content>, _ context: NodeContext) {
    super.init(view, context)
    box = GeometryBox(self)
  }
  override func update(_ new: GeometryReader<Content>) {
    view = new
    if child != nil { refresh() }
  }
  override func refresh() {
    isQueued = false
    box.forgetReads()
    let content = tracking { view.content(GeometryProxy(box: box)) }
    if let child { return child.update(content) }
    let child = content.makeViewNode(NodeContext(under: self))
    self.child = child
    box.collect(from: child)
  }
  override func childBoxesChanged() { if let child { box.collect(from: child) } }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

private final class GeometryBox: ContainerBox, GeometryObserver {
  override package class var roles: BoxRoles { [] }
  override class var nestingRule: LayoutNesting { .ends }
  private var evaluated = false
  /// The frames that the content read, by coordinate space.
  private var reads: [CoordinateSpace: CGRect] = [:]

  func forgetReads() { reads = [:] }
  func noteRead(_ space: CoordinateSpace) {
    guard !space.isLocal else { return }
    if reads.isEmpty { graph.observeGeometry(self) }
    reads[space] = convert(bounds, to: space)
  }
  func geometrySettled() {
    guard !reads.isEmpty, node?.isMounted == true else { return }
    if reads.contains(where: { convert(bounds, to: $0.key) != $0.value }) { node?.invalidate() }
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { (0, .infinity) }
  // The content's closure reads the size and counts as a body, so it runs in the next round of this frame.
  override func sizeChanged(from old: CGSize) {
    evaluated = true
    node?.invalidate()
  }
  override func placeChildren() {
    if !evaluated {
      evaluated = true
      node?.invalidate()
    }
    let proposal = ProposedViewSize(size)
    for child in laidOutChildren {
      let extent = child.size(for: proposal)
      child.place(at: CGPoint(x: leftEdge(fromLeading: 0, width: extent.width), y: 0), proposal: proposal)
    }
  }
}

/// A rectangle or point of one view that can be converted to another view's coordinates.
public struct Anchor<Value>: Equatable {
  let resolve: (Box?) -> Value
  weak var box: Box?
  public struct Source {
    let make: (Box) -> Anchor<Value>
    /// The value for a box, in window coordinates.
    package func valueInWindow(of box: Box) -> Value { make(box).resolve(nil) }
  }
  nonisolated public static func == (a: Anchor, b: Anchor) -> Bool { MainThread.assumed { a.box === b.box } }
}

extension Anchor.Source where Value == CGRect {
  public static var bounds: Anchor<CGRect>.Source { .init { box in rectangle(box) { $0.bounds } } }
  public static func rect(_ r: CGRect) -> Anchor<CGRect>.Source { .init { box in rectangle(box) { _ in r } } }
  private static func rectangle(_ box: Box, _ local: @escaping (Box) -> CGRect) -> Anchor<CGRect> {
    Anchor<CGRect>(
      resolve: { [weak box] reader in
        guard let box else { return .zero }
        let inWindow = box.convertToWindow(local(box), clipped: false)
        guard let reader else { return inWindow }
        let origin = reader.convertFromWindow(inWindow.origin)
        return CGRect(origin: origin, size: inWindow.size)
      }, box: box)
  }
}
extension Anchor.Source where Value == CGPoint {
  public static func point(_ p: CGPoint) -> Anchor<CGPoint>.Source { .init { box in point(box) { _ in p } } }
  public static func unitPoint(_ p: UnitPoint) -> Anchor<CGPoint>.Source {
    .init { box in point(box) { CGPoint(x: p.x * $0.size.width, y: p.y * $0.size.height) } }
  }
  public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
  public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
  public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
  public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
  public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
  public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
  public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
  public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
  public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
  private static func point(_ box: Box, _ local: @escaping (Box) -> CGPoint) -> Anchor<CGPoint> {
    Anchor<CGPoint>(
      resolve: { [weak box] reader in
        guard let box else { return .zero }
        let inWindow = box.convertToWindow(CGRect(origin: local(box), size: .zero), clipped: false).origin
        return reader?.convertFromWindow(inWindow) ?? inWindow
      }, box: box)
  }
}

/// Writes an anchor of the content as a preference.
public struct _AnchorWritingModifier<Value, Key: PreferenceKey>: PrimitiveModifier {
  let source: Anchor<Value>.Source
  let transform: (Anchor<Value>) -> Key.Value
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { AnchorWritingNode(view, context) }
}
private final class AnchorWritingNode<Content: View, Value, Key: PreferenceKey>: PassThroughNode<
  Content, _AnchorWritingModifier<Value, Key>
>
{
  override func willMakeChild() { preferenceChanged(ObjectIdentifier(Key.self)) }
  override func modifierChanged(from old: _AnchorWritingModifier<Value, Key>) { preferenceChanged(ObjectIdentifier(Key.self)) }
  override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    guard key == Key.self, let box = boxes.first else { return super.preference(key) }
    return (view.modifier.transform(view.modifier.source.make(box)) as! K.Value)
  }
}

extension View {
  public func anchorPreference<A, K: PreferenceKey>(
    key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View { modifier(_AnchorWritingModifier<A, K>(source: value, transform: transform)) }
}
