import OrielGraph

/// The node of a toolbar item. Its identity and environment come from the declaring view; its boxes are
/// in the window's bar.
package final class ToolbarEntryNode: ViewNode {
  let placement: ToolbarItemPlacement
  let kind: ToolbarEntry.Kind
  /// Whether it is hidden by default: in the bar's menu, or among the items that can be added to a customizable bar.
  let startsHidden: Bool
  /// In a bar that can be arranged.
  let identity: ToolbarItemIdentity?
  /// The app's content, for the overflow menu.
  private(set) var content: AnyView
  private var child: NodeOf<ToolbarItemView>?
  private let changed: () -> Void

  init(_ entry: ToolbarEntry, under parent: ViewNode, changed: @escaping () -> Void) {
    placement = entry.placement
    kind = entry.kind
    startsHidden = entry.startsHidden
    identity = entry.identity
    content = entry.view
    self.changed = changed
    super.init(NodeContext(under: parent))
    // The content of a title menu is read when the menu opens.
    if kind != .titleMenu { child = ToolbarItemView(content: entry.view, placement: placement).makeViewNode(NodeContext(under: self)) }
  }
  fileprivate func update(_ entry: ToolbarEntry) {
    content = entry.view
    child?.update(ToolbarItemView(content: entry.view, dress: dress, placement: placement))
  }
  /// The appearance set by the bar.
  var dress = ToolbarItemDress() {
    didSet { if dress != oldValue { child?.update(ToolbarItemView(content: content, dress: dress, placement: placement)) } }
  }
  override package func childBoxesChanged() { changed() }
  override package func appendBoxes(to boxes: inout [Box]) {
    if let child, child.preference(ToolbarItemHiddenKey.self) != true { child.appendBoxes(to: &boxes) }
  }
  override package func preferenceChanged(_ key: ObjectIdentifier) {
    super.preferenceChanged(key)
    if key == ObjectIdentifier(ToolbarItemHiddenKey.self), child != nil { changed() }
  }
  override package func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

/// Whether the content of an item hides the item.
private nonisolated enum ToolbarItemHiddenKey: PreferenceKey {
  static var defaultValue: Bool { false }
  static func reduce(value: inout Bool, nextValue: () -> Bool) { value = nextValue() || value }
}
extension View {
  /// Hides the toolbar item that contains this view.
  public func toolbarItemHidden(_ hidden: Bool = true) -> some View { preference(key: ToolbarItemHiddenKey.self, value: hidden) }
}

/// A bar's settings for the appearance of its items.
struct ToolbarItemDress: Equatable {
  var scheme: ColorScheme?
  /// The user's choice of icons, titles or both.
  var labels: ToolbarLabelStyle?
}

/// An item's content in toolbar style.
struct ToolbarItemView: View {
  let content: AnyView
  var dress = ToolbarItemDress()
  var placement = ToolbarItemPlacement.automatic
  @Environment(\.toolbarLook) private var look
  @Environment(\.toolbarItemsAreInFooter) private var isInFooter
  @Environment(\.toolbarStaysActive) private var staysActive
  var body: some View {
    if isInFooter { ToolbarFooterItem(content: content, placement: placement) } else { barItem }
  }
  private var barItem: some View {
    labelled.buttonStyle(AccessoryBarButtonStyle()).toggleStyle(.button)
      .environment(\.isInToolbar, true).environment(\.isSearchInToolbar, true)
      .transformEnvironment(\.controlActiveState) { if staysActive { $0 = .key } }
      .transformEnvironment(\.colorScheme) { if let scheme = dress.scheme { $0 = scheme } }
  }
}

extension ToolbarItemView {
  @ViewBuilder private var labelled: some View {
    switch (dress.labels ?? look.labels).parts {
    case .automatic, .iconOnly: content.labelStyle(.iconOnly)
    case .titleAndIcon: content.labelStyle(.titleAndIcon)
    case .titleOnly: content.labelStyle(.titleOnly)
    }
  }
}

/// The split view column in which a toolbar item was declared.
package nonisolated enum ToolbarColumn: Hashable, Sendable { case sidebar, content, detail }

/// The items of everything below, in view order; equal while the same nodes show the same boxes.
package struct ToolbarItems: Equatable {
  package var nodes: [ToolbarEntryNode] = []
  /// By node; empty outside split views.
  var columns: [ObjectIdentifier: ToolbarColumn] = [:]
  var version = 0

  /// The same items as those of one column.
  func inColumn(_ column: ToolbarColumn) -> ToolbarItems {
    var copy = self
    for node in nodes { copy.columns[ObjectIdentifier(node)] = column }
    return copy
  }
  mutating func add(_ other: ToolbarItems) {
    nodes += other.nodes
    columns.merge(other.columns) { first, _ in first }
    version += other.version
  }
  nonisolated package static func == (a: Self, b: Self) -> Bool {
    MainThread.assumed { a.version == b.version && a.columns == b.columns && a.nodes.elementsEqual(b.nodes, by: ===) }
  }
}
package enum ToolbarItemsKey: PreferenceKey {
  package nonisolated static var defaultValue: ToolbarItems { MainThread.assumed { ToolbarItems() } }
  package nonisolated static func reduce(value: inout ToolbarItems, nextValue: () -> ToolbarItems) {
    let next = nextValue()
    var sum = value
    MainThread.assumed { sum.add(next) }
    value = sum
  }
}

public struct _ToolbarModifier<Items: ToolbarContent>: PrimitiveModifier {
  let items: Items
  /// The identifier of a customizable bar.
  var id: String?
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { ToolbarNode(view, context) }
}

private final class ToolbarNode<Content: View, Items: ToolbarContent>: PassThroughNode<Content, _ToolbarModifier<Items>> {
  private var nodes: [ToolbarEntryNode] = []
  private lazy var contents = ToolbarContents(owner: self) { [weak self] in self?.apply() }
  private var version = 0
  private var key: ObjectIdentifier { ObjectIdentifier(ToolbarItemsKey.self) }

  override func willMakeChild() { apply() }
  override func update(_ new: ModifiedContent<Content, _ToolbarModifier<Items>>) {
    super.update(new)
    apply()
  }
  override func refresh() {
    isQueued = false
    apply()
  }
  private func apply() {
    var entries = tracking { contents.read(view.modifier.items) }
    identify(&entries)
    let isSame = entries.elementsEqual(nodes) {
      $0.placement == $1.placement && $0.kind == $1.kind && $0.startsHidden == $1.startsHidden && $0.identity == $1.identity
    }
    if isSame {
      for (node, entry) in zip(nodes, entries) { node.update(entry) }
      return
    }
    for node in nodes { node.unmount() }
    nodes = entries.map { entry in ToolbarEntryNode(entry, under: self) { [weak self] in self?.itemsChanged() } }
    itemsChanged()
  }
  /// In a bar with an identifier, gives every item with an id, and every space, a unique identity.
  private func identify(_ entries: inout [ToolbarEntry]) {
    guard let toolbar = view.modifier.id else { return }
    var known: Set<String> = []
    var spaces = 0
    for index in entries.indices where entries[index].placement.accessoryBar == nil {
      let entry = entries[index]
      var item: String?
      switch entry.kind {
      case .item: item = entry.id
      case .fixedSpace, .flexibleSpace:
        spaces += 1
        item = "app.space:\(spaces)"
      case .search, .sidebarToggle, .titleMenu: break
      }
      guard let item else { continue }
      guard known.insert(item).inserted else {
        RuntimeIssue.report("The toolbar \"\(toolbar)\" has two items \"\(item)\"; only the first can be customized.")
        continue
      }
      entries[index].identity = ToolbarItemIdentity(
        toolbar: toolbar, item: item, behavior: entry.behavior, isAlwaysAvailable: entry.isAlwaysAvailable)
    }
  }
  private func itemsChanged() {
    version += 1
    preferenceChanged(key)
  }
  override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    guard key == ToolbarItemsKey.self else { return super.preference(key) }
    var items = ToolbarItems(nodes: nodes, version: version)
    if let inner = child.preference(ToolbarItemsKey.self) { items.add(inner) }
    return (items as! K.Value)
  }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    super.forEachChild(body)
    contents.forEachNode(body)
    for node in nodes { body(node) }
  }
  override func willUnmount() { preferenceChanged(key) }
}

extension View {
  /// Adds items to the window's toolbar.
  ///
  /// On Linux, the user customizes a toolbar with an `id` in a sheet; items cannot be dragged onto the bar itself, and stay in
  /// their section: leading, center or trailing.
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    modifier(_ToolbarModifier(items: ToolbarItemGroup(content: content)))
  }
  public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
    modifier(_ToolbarModifier(items: content()))
  }
  /// Adds items to a toolbar that the user can customize with View > Customize Toolbar. The customization is saved under `id`
  /// in the user defaults, for all windows.
  public func toolbar<Content: CustomizableToolbarContent>(
    id: String, @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    modifier(_ToolbarModifier(items: content(), id: id))
  }
  /// Adds a menu behind a chevron beside the title. On Linux, an empty menu adds no commands; those for documents are in the
  /// File menu.
  public func toolbarTitleMenu<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    modifier(_ToolbarModifier(items: ToolbarTitleMenu(content: content)))
  }
  /// On Linux, this has no effect and logs a message: windows have only one kind of toolbar.
  public func toolbarRole(_ role: ToolbarRole) -> some View {
    RuntimeIssue.report("toolbarRole has no effect: windows have only one kind of toolbar.")
    return self
  }
}
