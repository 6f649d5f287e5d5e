@_spi(Reflection) import Swift

/// The node of a tuple of views. The elements are found by reflection, once per tuple type.
final class TupleNode<T>: NodeOf<TupleView<T>> {
  deinit {}  // Asks for no executor: see `MainThread`.
  private var children: [ViewNode] = []

  @available(*, unavailable) override init(_ view: TupleView<T>, _ context: NodeContext) { fatalError() }
  /// All elements except the first get `rest` as their environment, if it is not nil.
  init(_ view: TupleView<T>, _ context: NodeContext, rest: EnvironmentScope?) {
    super.init(view, context)
    let inner = NodeContext(under: self), other = rest.map { NodeContext(under: self, scope: $0) } ?? inner
    children.reserveCapacity(elements.count)
    withUnsafePointer(to: view.value) { base in
      for element in elements { children.append(element.make(UnsafeRawPointer(base), children.isEmpty ? inner : other)) }
    }
  }

  override func update(_ new: TupleView<T>) {
    view = new
    withUnsafePointer(to: new.value) { base in
      for (element, child) in zip(elements, children) { element.update(UnsafeRawPointer(base), child) }
    }
  }

  override func appendBoxes(to boxes: inout [Box]) {
    for child in children { child.appendBoxes(to: &boxes) }
  }
  override func forEachChild(_ body: (ViewNode) -> Void) { children.forEach(body) }

  private var elements: [TupleElement] { TupleElement.elements(of: T.self) }
}

/// Reads one view from a tuple in memory.
nonisolated struct TupleElement {
  private let views: @MainActor (UnsafeRawPointer) -> [AnyView]
  fileprivate let make: @MainActor (UnsafeRawPointer, NodeContext) -> ViewNode
  fileprivate let update: @MainActor (UnsafeRawPointer, ViewNode) -> Void

  /// The elements as separate views; nested tuples are split as well.
  @MainActor static func views<T>(in tuple: T) -> [AnyView] {
    withUnsafePointer(to: tuple) { base in elements(of: T.self).flatMap { $0.views(UnsafeRawPointer(base)) } }
  }

  /// Of the main thread.
  private nonisolated(unsafe) static var known: [ObjectIdentifier: [TupleElement]] = [:]

  /// Where the types of the elements are known, none of them has to be asked at run time whether it is a view, which would cost tens of
  /// microseconds for each. For the main thread only.
  nonisolated static func learn<each Content: View>(_ types: repeat (each Content).Type) {
    let key = ObjectIdentifier((repeat each Content).self)
    guard known[key] == nil else { return }
    var elements: [TupleElement] = []
    var end = 0
    repeat elements.append(next(each types, after: &end))
    known[key] = elements
  }
  /// Elements lie one after the other, each at a multiple of its alignment.
  private nonisolated static func next<V: View>(_ type: V.Type, after end: inout Int) -> TupleElement {
    let alignment = MemoryLayout<V>.alignment, offset = (end + alignment - 1) / alignment * alignment
    end = offset + MemoryLayout<V>.size
    return element(type, at: offset)
  }

  @MainActor fileprivate static func elements(of type: Any.Type) -> [TupleElement] {
    let key = ObjectIdentifier(type)
    if let elements = known[key] { return elements }
    var elements: [TupleElement] = []
    // A tuple of one element is the element itself.
    if !TypeShape.isTuple(type), let view = type as? any View.Type {
      elements.append(element(view, at: 0))
    } else {
      _ = _forEachField(of: type, options: TypeShape.allFields) { _, offset, fieldType, _ in
        if let view = fieldType as? any View.Type { elements.append(element(view, at: offset)) }
        return true
      }
    }
    known[key] = elements
    return elements
  }

  private nonisolated static func element<V: View>(_: V.Type, at offset: Int) -> TupleElement {
    TupleElement(
      views: { base in
        let view = (base + offset).assumingMemoryBound(to: V.self).pointee
        return (view as? any ViewSequence)?.elements ?? [AnyView(view)]
      },
      make: { ($0 + offset).assumingMemoryBound(to: V.self).pointee.makeViewNode($1) },
      update: { unsafeDowncast($1, to: NodeOf<V>.self).update(($0 + offset).assumingMemoryBound(to: V.self).pointee) })
  }
}

final class GroupNode<Content: View>: NodeOf<Group<Content>> {
  private var child: NodeOf<Content>!
  override init(_ view: Group<Content>, _ context: NodeContext) {
    super.init(view, context)
    child = view.content.makeViewNode(NodeContext(under: self))
  }
  override func update(_ new: Group<Content>) {
    view = new
    child.update(new.content)
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { body(child) }
}

final class ConditionalNode<First: View, Second: View>: NodeOf<_ConditionalContent<First, Second>>, DepartureKeeping {
  deinit {}  // Asks for no executor: see `MainThread`.
  private enum Branch {
    case first(NodeOf<First>)
    case second(NodeOf<Second>)
    var node: ViewNode {
      switch self {
      case .first(let node): node
      case .second(let node): node
      }
    }
  }
  /// nil only during a replacement.
  private var branch: Branch?
  var departing = DepartingNodes()

  override init(_ view: _ConditionalContent<First, Second>, _ context: NodeContext) {
    super.init(view, context)
    branch = makeBranch()
  }

  private func makeBranch() -> Branch {
    switch view.storage {
    case .first(let content): .first(content.makeViewNode(NodeContext(under: self)))
    case .second(let content): .second(content.makeViewNode(NodeContext(under: self)))
    }
  }

  override func update(_ new: _ConditionalContent<First, Second>) {
    view = new
    switch (new.storage, branch) {
    case (.first(let content), .first(let node)): node.update(content)
    case (.second(let content), .second(let node)): node.update(content)
    case (_, let old):
      branch = nil
      if let old { depart(old.node) }
      let made = makeBranch()
      branch = made
      graph.arrive(made.node)
      childBoxesChanged()
    }
  }

  override func appendBoxes(to boxes: inout [Box]) {
    branch?.node.appendBoxes(to: &boxes)
    departing.appendBoxes(to: &boxes)
  }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    if let branch { body(branch.node) }
    departing.forEach(body)
  }
}

final class OptionalNode<Wrapped: View>: NodeOf<Wrapped?>, DepartureKeeping {
  deinit {}  // Asks for no executor: see `MainThread`.
  private var child: NodeOf<Wrapped>?
  var departing = DepartingNodes()

  override init(_ view: Wrapped?, _ context: NodeContext) {
    super.init(view, context)
    child = view?.makeViewNode(NodeContext(under: self))
  }

  override func update(_ new: Wrapped?) {
    view = new
    switch (new, child) {
    case (let content?, let node?): node.update(content)
    case (let content?, nil):
      let node = content.makeViewNode(NodeContext(under: self))
      child = node
      graph.arrive(node)
      childBoxesChanged()
    case (nil, let node?):
      child = nil
      depart(node)
      childBoxesChanged()
    case (nil, nil): break
    }
  }

  override func appendBoxes(to boxes: inout [Box]) {
    child?.appendBoxes(to: &boxes)
    departing.appendBoxes(to: &boxes)
  }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    if let child { body(child) }
    departing.forEach(body)
  }
}

final class AnyViewNode: NodeOf<AnyView>, DepartureKeeping {
  /// nil only during a replacement.
  private var child: ViewNode?
  var departing = DepartingNodes()
  override init(_ view: AnyView, _ context: NodeContext) {
    super.init(view, context)
    child = view.storage.makeViewNode(NodeContext(under: self))
  }
  override func update(_ new: AnyView) {
    view = new
    let old = child
    if let old, new.storage.update(old) { return }
    child = nil
    if let old { depart(old) }
    let made = new.storage.makeViewNode(NodeContext(under: self))
    child = made
    graph.arrive(made)
    childBoxesChanged()
  }
  override func appendBoxes(to boxes: inout [Box]) {
    child?.appendBoxes(to: &boxes)
    departing.appendBoxes(to: &boxes)
  }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    if let child { body(child) }
    departing.forEach(body)
  }
}
