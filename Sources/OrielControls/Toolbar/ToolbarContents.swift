import OrielGraph

/// Splits a toolbar's declaration into entries, and manages content with a body: its state and its dependencies.
///
/// Bodies are not evaluated where the app writes them: their dynamic properties are installed only here.
final class ToolbarContents {
  private unowned let owner: ViewNode
  private let changed: () -> Void
  private struct Key: Hashable {
    let path: [Int]
    let type: ObjectIdentifier
  }
  private struct Known {
    let node: ViewNode
    var isUsed: Bool
  }
  private var known: [Key: Known] = [:]
  /// Where the content that is taken apart stands in what it is in.
  private var path: [Int] = []
  private(set) var entries: [ToolbarEntry] = []

  /// - Parameter changed: Called when a body must be evaluated again.
  init(owner: ViewNode, changed: @escaping () -> Void) {
    self.owner = owner
    self.changed = changed
  }

  func read(_ content: some ToolbarContent) -> [ToolbarEntry] {
    for key in known.keys { known[key]!.isUsed = false }
    entries = []
    add(content)
    for (key, entry) in known where !entry.isUsed {
      known[key] = nil
      entry.node.unmount()
    }
    defer { entries = [] }
    return entries
  }

  // MARK: For content

  func add(_ entry: ToolbarEntry) { entries.append(entry) }
  func add<C: ToolbarContent>(_ content: C) {
    if let primitive = content as? any PrimitiveToolbarContent { return primitive.append(to: self) }
    let body = node(of: content).currentBody()
    add(body, at: 0)
  }
  /// One of several contents that stand side by side, or of several of which one is shown.
  func add(_ content: some ToolbarContent, at place: Int) {
    path.append(place)
    add(content)
    path.removeLast()
  }
  /// Changes the entries of `content`.
  func add(_ content: some ToolbarContent, changing change: (inout ToolbarEntry) -> Void) {
    let start = entries.count
    add(content, at: 0)
    for index in start..<entries.count { change(&entries[index]) }
  }

  private func node<C: ToolbarContent>(of content: C) -> ToolbarContentNode<C> {
    let key = Key(path: path, type: ObjectIdentifier(C.self))
    if let entry = known[key] {
      known[key]!.isUsed = true
      let node = unsafeDowncast(entry.node, to: ToolbarContentNode<C>.self)
      node.update(content)
      return node
    }
    let node = ToolbarContentNode(content, NodeContext(under: owner), changed: changed)
    known[key] = Known(node: node, isUsed: true)
    return node
  }

  func forEachNode(_ body: (ViewNode) -> Void) { for entry in known.values { body(entry.node) } }
}

/// Toolbar content of the app's own: it has a body, and no place in the window.
private final class ToolbarContentNode<C: ToolbarContent>: ViewNode {
  private var content: C
  private var storage = PropertyStorage()
  private let changed: () -> Void
  private var known: C.Body?

  init(_ content: C, _ context: NodeContext, changed: @escaping () -> Void) {
    self.content = content
    self.changed = changed
    super.init(context)
    install()
  }
  func update(_ new: C) {
    content = new
    install()
    // Never compared: toolbar content is small, consists mostly of closures, and is evaluated only with its declaring view.
    known = nil
  }
  override func refresh() {
    isQueued = false
    known = nil
    changed()
  }
  func currentBody() -> C.Body {
    if let known, !isQueued { return known }
    isQueued = false
    graph.counters.bodies += 1
    let layout = PropertyLayout.of(C.self)
    let body = tracking {
      if !layout.isEmpty { withUnsafeMutablePointer(to: &content) { layout.update(UnsafeMutableRawPointer($0)) } }
      return content.body
    }
    known = body
    return body
  }
  private func install() {
    let layout = PropertyLayout.of(C.self)
    guard !layout.isEmpty else { return }
    withUnsafeMutablePointer(to: &content) { layout.install(UnsafeMutableRawPointer($0), storage: &storage, node: self) }
  }
  override func willUnmount() { storage.end() }
  override var viewName: String { String(describing: C.self) }
}
