import OrielDrawing
import OrielGraph

/// The visible columns of a split view.
public nonisolated struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
  private enum Value: String, Codable { case automatic, all, doubleColumn, detailOnly }
  private let value: Value
  public static let automatic = NavigationSplitViewVisibility(value: .automatic)
  public static let all = NavigationSplitViewVisibility(value: .all)
  public static let doubleColumn = NavigationSplitViewVisibility(value: .doubleColumn)
  public static let detailOnly = NavigationSplitViewVisibility(value: .detailOnly)

  func showsSidebar(columns: Int) -> Bool { value == .automatic || value == .all || (value == .doubleColumn && columns == 2) }
  func showsContent() -> Bool { value != .detailOnly }
}

/// The column to show if there is room for only one.
public nonisolated struct NavigationSplitViewColumn: Hashable, Sendable {
  private let value: Int
  public static let sidebar = NavigationSplitViewColumn(value: 0)
  public static let content = NavigationSplitViewColumn(value: 1)
  public static let detail = NavigationSplitViewColumn(value: 2)
}

/// How the columns of a split view share the space. All styles are balanced.
public nonisolated protocol NavigationSplitViewStyle {}
public nonisolated struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle { public init() {} }
public nonisolated struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle { public init() {} }
public nonisolated struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle { public init() {} }
nonisolated extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
  public static var automatic: AutomaticNavigationSplitViewStyle { AutomaticNavigationSplitViewStyle() }
}
nonisolated extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  public static var balanced: BalancedNavigationSplitViewStyle { BalancedNavigationSplitViewStyle() }
}
nonisolated extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  public static var prominentDetail: ProminentDetailNavigationSplitViewStyle { ProminentDetailNavigationSplitViewStyle() }
}

/// A sidebar, an optional content column, and a detail column for the selection.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: PrimitiveView {
  let sidebar: Sidebar
  let content: Content
  let detail: Detail
  let visibility: Binding<NavigationSplitViewVisibility>?
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { NavigationSplitNode(self, context) }
}

extension NavigationSplitView {
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar(), content: content(), detail: detail(), visibility: nil) }
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar(), content: content(), detail: detail(), visibility: columnVisibility) }
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar(), content: content(), detail: detail(), visibility: nil) }
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar(), content: content(), detail: detail(), visibility: columnVisibility) }
}
extension NavigationSplitView where Content == EmptyView {
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(sidebar: sidebar(), content: EmptyView(), detail: detail(), visibility: nil)
  }
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar(), content: EmptyView(), detail: detail(), visibility: columnVisibility) }
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar(), content: EmptyView(), detail: detail(), visibility: nil) }
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar(), content: EmptyView(), detail: detail(), visibility: columnVisibility) }
}

/// The window's split view, for its toolbar and menus.
package final class SidebarControl: Equatable {
  package fileprivate(set) weak var box: SplitBox?
  fileprivate var setSidebar: (Bool) -> Void = { _ in }
  package var isSidebarShown: Bool { box?.panes.first.map { $0.isShown && (!$0.isSqueezedOut || $0.insists) } ?? false }
  package func toggle() {
    if let box, let pane = box.panes.first, box.toggleSqueezed(pane) { return }
    setSidebar(!isSidebarShown)
  }
  /// The trailing edges of the columns from the leading edge of the split view, the sidebar's first. 0 for a hidden one.
  package var columnEdges: [CGFloat] { box.map { box in box.panes.indices.dropLast().map { max(0, box.edge(after: $0)) } } ?? [] }
  /// From the leading edge of the column that has the window's title to the words of its list.
  var titleInset: CGFloat? {
    guard let panes = box?.panes.dropFirst() else { return nil }
    return (panes.first { $0.isSeen } ?? panes.last)?.textInset
  }
  /// Called when an edge moved, or the words that the title stands over.
  package var onEdgesChanged: (() -> Void)?
  nonisolated package static func == (a: SidebarControl, b: SidebarControl) -> Bool { a === b }
}
/// Passes the outermost split view's control to the window.
package nonisolated enum SidebarControlKey: PreferenceKey {
  package static var defaultValue: SidebarControl? { nil }
  package static func reduce(value: inout SidebarControl?, nextValue: () -> SidebarControl?) { value = value ?? nextValue() }
}

private final class NavigationSplitNode<Sidebar: View, Content: View, Detail: View>: NodeOf<
  NavigationSplitView<Sidebar, Content, Detail>
>, PreferenceReading
{
  private var nodes: [ViewNode] = []
  private var panes: [PaneBox] = []
  private var scopes: [EnvironmentScope] = []
  private var box: SplitBox!
  private let reader: ReaderNode
  private let looker: ReaderNode
  private let control = SidebarControl()
  /// The content that links of the sidebar show in place of the detail column.
  private let router = NavigationRouter()
  private var replacement: NodeOf<AnyView>?
  private var isReplacementStale = false
  /// The visibility without a binding.
  private var own = NavigationSplitViewVisibility.automatic
  /// Stores the widths that the user chose and, without a binding, whether the sidebar is shown.
  private let keptWidths: SceneValuePlace?
  private let keptSidebar: SceneValuePlace?

  override init(_ view: NavigationSplitView<Sidebar, Content, Detail>, _ context: NodeContext) {
    reader = ReaderNode(context)
    looker = ReaderNode(context)
    let values = context.scope.read(\.sceneValues, for: nil)
    keptWidths = values?.claim("columnWidths")
    keptSidebar = view.visibility == nil ? values?.claim("sidebar") : nil
    super.init(view, context)
    box = SplitBox(self, axis: .horizontal)
    reader.onChange = { [weak self] in self?.applyVisibility() }
    looker.onChange = { [weak self] in self?.applyLook() }
    addPane(ColumnWidth(minimum: 148, ideal: 216, maximum: 360), look: ListLook(.sidebar), isSidebar: true) {
      SidebarColumn(content: view.sidebar).makeViewNode($0)
    }
    if Content.self != EmptyView.self {
      addPane(ColumnWidth(minimum: 180, ideal: 308, maximum: 640), look: ListLook(.inset)) { view.content.makeViewNode($0) }
    }
    addPane(ColumnWidth(minimum: 200), look: ListLook(.inset), isFlexible: true) { view.detail.makeViewNode($0) }
    takeKept()
    box.setPanes(panes)
    router.onChange = { [weak self] in self?.showReplacement() }
    router.onUpdate = { [weak self] number in
      guard let self, number == self.router.items.last?.number else { return }
      self.isReplacementStale = true
      self.invalidate()
    }
    control.box = box
    control.setSidebar = { [weak self] in self?.setSidebar($0) }
    box.onShown = { [weak self] pane, isShown in if pane === self?.panes.first { self?.record(isShown) } }
    box.onLayout = { [weak control] in control?.onEdgesChanged?() }
    applyLook()
    applyVisibility()
    collectPreferences()
    preferenceChanged(ObjectIdentifier(SidebarControlKey.self))
  }

  private func addPane(
    _ defaults: ColumnWidth, look: ListLook, isSidebar: Bool = false, isFlexible: Bool = false, _ make: (NodeContext) -> ViewNode
  ) {
    let inner = EnvironmentScope(parent: scope)
    let router = router
    inner.rewrite { environment in
      environment.automaticListLook = look
      if !isFlexible { environment.detailRouter = router }
    }
    let node = make(NodeContext(under: self, scope: inner))
    let pane = PaneBox(self)
    pane.defaults = defaults
    pane.isFlexible = isFlexible
    pane.collapses = isSidebar
    pane.fitsContent = true
    pane.setChildren(node.boxes)
    nodes.append(node)
    panes.append(pane)
    scopes.append(inner)
  }

  private func applyLook() {
    let theme = looker.recording { scope.read(\.theme, for: looker) }
    box.show(theme)
    for (index, pane) in panes.enumerated() {
      pane.background = index == 0 ? theme.colors.sidebarBackground : theme.colors.contentBackground
    }
  }
  private func applyVisibility() {
    let visibility = reader.tracking { view.visibility?.wrappedValue ?? own }
    let animation = Transaction.current.effectiveAnimation ?? scope.read(\.theme, for: nil).motion.sidebar
    box.setShown(panes[0], visibility.showsSidebar(columns: panes.count), animation: animation)
    if panes.count == 3 { box.setShown(panes[1], visibility.showsContent(), animation: animation) }
  }
  private func setSidebar(_ isShown: Bool) {
    record(isShown)
    applyVisibility()
  }
  private func record(_ isShown: Bool) {
    let new: NavigationSplitViewVisibility = isShown ? .all : panes.count == 3 ? .doubleColumn : .detailOnly
    if let binding = view.visibility { return binding.wrappedValue = new }
    own = new
    keptSidebar?.value = isShown
  }
  private func takeKept() {
    if let isShown = keptSidebar?.value as? Bool { own = isShown ? .all : panes.count == 3 ? .doubleColumn : .detailOnly }
    guard let keptWidths else { return }
    PaneBox.keepWidths(of: panes, in: keptWidths)
  }

  /// Shows a link's destination in the detail column.
  private func showReplacement() {
    guard let item = router.items.last else { return }
    isReplacementStale = false
    replacement?.unmount()
    let node = item.view.makeViewNode(NodeContext(under: self, scope: scopes[scopes.count - 1]))
    replacement = node
    panes[panes.count - 1].setChildren(node.boxes)
    graph.enqueue(self)
  }

  override func update(_ new: NavigationSplitView<Sidebar, Content, Detail>) {
    view = new
    (nodes[0] as! NodeOf<SidebarColumn<Sidebar>>).update(SidebarColumn(content: new.sidebar))
    if nodes.count == 3 { (nodes[1] as! NodeOf<Content>).update(new.content) }
    (nodes[nodes.count - 1] as! NodeOf<Detail>).update(new.detail)
    applyVisibility()
  }
  override func refresh() {
    isQueued = false
    guard isReplacementStale, let item = router.items.last else { return }
    isReplacementStale = false
    replacement?.update(item.view)
  }
  override func childBoxesChanged() {
    guard panes.count > 1, panes[panes.count - 1].isFlexible else { return }
    for (index, pane) in panes.enumerated() {
      let isDetail = index == panes.count - 1
      let boxes = isDetail ? replacement?.boxes ?? nodes[index].boxes : nodes[index].boxes
      if !pane.children.elementsEqual(boxes, by: ===) { pane.setChildren(boxes) }
    }
  }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    for node in nodes { body(node) }
    if let replacement { body(replacement) }
  }
  override func preferenceChanged(_ key: ObjectIdentifier) {
    // Column widths must not pass beyond this split view.
    if key == ObjectIdentifier(ColumnWidthKey.self) { graph.enqueue(self) } else { super.preferenceChanged(key) }
  }
  func collectPreferences() {
    for (index, pane) in panes.enumerated() {
      var wish = width(askedBy: nodes[index])
      if index == panes.count - 1, let replacement { wish = width(askedBy: replacement) ?? wish }
      guard pane.wish != wish else { continue }
      pane.wish = wish
      box.setNeedsLayout()
    }
  }
  private func width(askedBy node: ViewNode) -> ColumnWidth? {
    let value: ColumnWidth?? = node.preference(ColumnWidthKey.self)
    return value ?? nil
  }
  override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    if key == ColumnWidthKey.self { return nil }
    if key == SidebarControlKey.self { return (control as SidebarControl?) as? K.Value }
    if key == ToolbarItemsKey.self {
      var sum = ToolbarItems()
      for (index, node) in nodes.enumerated() where !(index == nodes.count - 1 && replacement != nil) {
        let column: ToolbarColumn = index == 0 ? .sidebar : index == nodes.count - 1 ? .detail : .content
        if let items = node.preference(ToolbarItemsKey.self) { sum.add(items.inColumn(column)) }
      }
      if let items = replacement?.preference(ToolbarItemsKey.self) { sum.add(items.inColumn(.detail)) }
      return sum as? K.Value
    }
    return super.preference(key)
  }
  override func willUnmount() {
    // The window's toolbar has a button for it.
    preferenceChanged(ObjectIdentifier(SidebarControlKey.self))
    preferenceChanged(ObjectIdentifier(ToolbarItemsKey.self))
    reader.unmount()
    looker.unmount()
    keptWidths?.giveBack()
    keptSidebar?.giveBack()
  }
}

/// The sidebar, below the search field of the split view if that belongs there.
private struct SidebarColumn<Content: View>: View {
  let content: Content
  @Environment(\.searchAddition) private var addition
  var body: some View {
    if let field = addition?.sidebarField {
      VStack(spacing: 0) {
        field
        content
      }
      .environment(\.searchAddition, nil)
    } else {
      content
    }
  }
}

extension View {
  public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View {
    preference(key: ColumnWidthKey.self, value: ColumnWidth(minimum: width, ideal: width, maximum: width))
  }
  public func navigationSplitViewColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View {
    preference(key: ColumnWidthKey.self, value: ColumnWidth(minimum: min, ideal: ideal, maximum: max))
  }
  public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }
}
