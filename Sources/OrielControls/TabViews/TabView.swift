import OrielGraph

/// Shows one of several pages, selected with the tabs above it. A page is created when it is first shown, and then kept.
///
/// On Linux, there is no `page` style, and `sidebarAdaptable` shows a bar without the `sidebarOnly` tabs.
public struct TabView<SelectionValue: Hashable, Content: View>: PrimitiveView {
  let selection: Binding<SelectionValue>?
  let content: Content
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }
  public init<C: TabContent>(selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C)
  where Content == TabContentBuilder<SelectionValue>.Content<C>, C.TabValue == SelectionValue {
    self.selection = selection
    self.content = .init(tabs: content())
  }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { TabViewNode(self, context) }
}
extension TabView where SelectionValue == Int {
  public init(@ViewBuilder content: () -> Content) {
    selection = nil
    self.content = content()
  }
}
extension TabView where SelectionValue == Never {
  public init<C: TabContent>(@TabContentBuilder<Never> content: () -> C)
  where Content == TabContentBuilder<Never>.Content<C>, C.TabValue == Never {
    selection = nil
    self.content = .init(tabs: content())
  }
}

// MARK: Styles

/// The appearance of a tab view.
@MainActor @preconcurrency public protocol TabViewStyle {
  var _kind: _TabViewKind { get }
}
public nonisolated enum _TabViewKind: Hashable, Sendable { case automatic, grouped, bare }
public struct DefaultTabViewStyle: TabViewStyle {
  public nonisolated init() {}
  public var _kind: _TabViewKind { .automatic }
}
/// Tabs on the edge of a card.
public struct GroupedTabViewStyle: TabViewStyle {
  public nonisolated init() {}
  public var _kind: _TabViewKind { .grouped }
}
/// Tabs above the pages, without a card.
public struct TabBarOnlyTabViewStyle: TabViewStyle {
  public nonisolated init() {}
  public var _kind: _TabViewKind { .bare }
}
/// A sidebar that adapts to tabs; always shown as a tab bar.
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
  public nonisolated init() {}
  public var _kind: _TabViewKind { .bare }
}
extension TabViewStyle where Self == DefaultTabViewStyle { public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() } }
extension TabViewStyle where Self == GroupedTabViewStyle { public static var grouped: GroupedTabViewStyle { GroupedTabViewStyle() } }
extension TabViewStyle where Self == TabBarOnlyTabViewStyle { public static var tabBarOnly: TabBarOnlyTabViewStyle { TabBarOnlyTabViewStyle() } }
extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  /// On Linux, this shows a tab bar without the tabs whose placement is `sidebarOnly`.
  public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { SidebarAdaptableTabViewStyle() }
}

extension EnvironmentValues {
  @Entry nonisolated var tabViewKind = _TabViewKind.automatic
  /// Set in settings windows, whose tabs are icons in a bar along the upper edge.
  @Entry package nonisolated var showsTabsAsIcons = false
  /// The place of that bar; nil shows the tabs above the page.
  @Entry package nonisolated var tabStripPlace: TabStripPlace?
}
extension View {
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { environment(\.tabViewKind, style._kind) }
}

// MARK: - The node

/// One page: its label, and its content once it was shown.
private final class TabPage: ViewNode {
  private(set) var supply: RowSupply
  private(set) var place: Int
  let key: RowKey
  private let labelScope: EnvironmentScope, contentScope: EnvironmentScope
  private var label: ViewNode!
  private(set) var content: ViewNode?
  private(set) lazy var holder = TabLabelBox(self)
  private let changed: () -> Void

  init(_ supply: RowSupply, _ place: Int, _ key: RowKey, _ labels: EnvironmentScope, _ contents: EnvironmentScope, _ context: NodeContext, changed: @escaping () -> Void) {
    (self.supply, self.place, self.key, contentScope, self.changed) = (supply, place, key, contents, changed)
    labelScope = EnvironmentScope(parent: labels)
    super.init(context)
    label = supply.makeNode(at: place, row: self, NodeContext(under: self, scope: labelScope))
    holder.collect(from: label)
  }
  func take(_ supply: RowSupply, _ place: Int) {
    (self.supply, self.place) = (supply, place)
    refresh()
  }
  override func refresh() {
    isQueued = false
    supply.update(label, at: place, row: self)
    if let content { supply.update(content, at: place, row: self) }
  }
  var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      let isSelected = isSelected
      labelScope.rewrite { $0.isTabSelected = isSelected }
    }
  }
  func show() {
    if content == nil { content = supply.makeNode(at: place, row: self, NodeContext(under: self, scope: contentScope)) }
  }
  override func childBoxesChanged() {
    guard label != nil else { return }
    holder.collect(from: label)
    changed()
  }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    if let label { body(label) }
    if let content { body(content) }
  }
}

private final class TabViewNode<SelectionValue: Hashable, Content: View>: NodeOf<TabView<SelectionValue, Content>> {
  private var pages: [TabPage] = []
  private var box: TabViewBox!
  private let labels: EnvironmentScope, contents: EnvironmentScope
  private let reader: ReaderNode, selector: ReaderNode, looker: ReaderNode
  private var partNumbers: [[AnyHashable]: Int] = [:]
  private var lastPartNumber = 0
  private var selected = 0
  /// Without a binding, stores the selected page in the window.
  private let kept: SceneValuePlace?
  /// Set while pages are updated: changes of boxes are applied when all are in place.
  private var isTaking = false

  override init(_ view: TabView<SelectionValue, Content>, _ context: NodeContext) {
    (reader, selector, looker) = (ReaderNode(context), ReaderNode(context), ReaderNode(context))
    labels = EnvironmentScope(parent: context.scope)
    contents = EnvironmentScope(parent: context.scope)
    kept = view.selection == nil ? context.scope.read(\.sceneValues, for: nil)?.claim("tab") : nil
    super.init(view, context)
    if let index = kept?.value as? Int { selected = index }
    box = TabViewBox(self)
    box.choose = { [weak self] in self?.choose($0) }
    contents.rewrite {
      $0.readsTabLabels = false
      $0.showsTabsAsIcons = false
      $0.tabStripPlace = nil
      $0.tabViewKind = .automatic
    }
    looker.onChange = { [weak self] in self?.applyLook() }
    reader.onChange = { [weak self] in self?.takePages() }
    selector.onChange = { [weak self] in self?.readSelection() }
    applyLook()
    takePages()
  }

  private func applyLook() {
    let environment = looker.recording {
      let values = scope.values(reader: looker)
      box.show(ChoiceLabels.look(looker), values.showsTabsAsIcons ? .icons : values.tabViewKind == .bare ? .bare : .card,
        at: values.tabStripPlace)
      return ChoiceLabels.environment(box.strip.look)
    }
    let style = box.style
    labels.rewrite {
      environment(&$0)
      $0.readsTabLabels = true
      $0.labelStyle = style == .icons ? .custom(SettingsTabLabelStyle()) : .builtIn(.titleOnly)
    }
  }

  private func takePages() {
    let collector = reader.tracking {
      var collector = RowCollector()
      collector.add(view.content)
      return collector
    }
    let chosen = pages.indices.contains(selected) ? pages[selected].key : nil
    isTaking = true
    var old = pages, new: [TabPage] = []
    for supply in collector.supplies where supply.role == .row {
      let part = partNumbers[supply.path] ?? lastPartNumber + 1
      partNumbers[supply.path] = part
      lastPartNumber = max(lastPartNumber, part)
      for place in 0..<supply.count {
        let key = RowKey(part: part, id: supply.id(at: place))
        if let index = old.firstIndex(where: { $0.key == key }) {
          let page = old.remove(at: index)
          page.take(supply, place)
          new.append(page)
        } else {
          new.append(TabPage(supply, place, key, labels, contents, NodeContext(under: self)) { [weak self] in self?.collect() })
        }
      }
    }
    pages = new
    for page in old { page.unmount() }
    let paths = Set(collector.supplies.map(\.path))
    partNumbers = partNumbers.filter { paths.contains($0.key) }
    isTaking = false
    if let chosen, let index = pages.firstIndex(where: { $0.key == chosen }) { selected = index }
    readSelection()
  }

  private func tag(_ index: Int) -> AnyHashable? { pages[index].holder.pageTag ?? pages[index].supply.id(at: pages[index].place) }
  private func readSelection() {
    if let binding = view.selection {
      let value = selector.tracking { binding.wrappedValue }
      selected = pages.indices.first { tag($0)?.base as? SelectionValue == value } ?? (pages.isEmpty ? 0 : min(selected, pages.count - 1))
    } else {
      selected = max(0, min(selected, pages.count - 1))
    }
    collect()
  }
  private func choose(_ index: Int) {
    guard pages.indices.contains(index), index != selected else { return }
    if let binding = view.selection {
      guard let value = tag(index)?.base as? SelectionValue else {
        return RuntimeIssue.report("TabView: a tab has no value of the selection's type \(SelectionValue.self), so it cannot be selected.")
      }
      binding.wrappedValue = value
    } else {
      selected = index
      kept?.value = index
      // Nodes are created only in the update pass.
      invalidate()
    }
  }
  override func refresh() {
    isQueued = false
    collect()
  }

  private func collect() {
    guard !isTaking else { return }
    let page = pages.indices.contains(selected) ? pages[selected] : nil
    page?.show()
    for other in pages { other.isSelected = other === page }
    box.show(pages.map(\.holder), page: page?.content?.boxes ?? [], selected: selected)
    for key in [ObjectIdentifier(ToolbarItemsKey.self), ObjectIdentifier(NavigationTitleKey.self), ObjectIdentifier(SidebarControlKey.self)] {
      preferenceChanged(key)
    }
  }

  override func update(_ new: TabView<SelectionValue, Content>) {
    view = new
    takePages()
  }
  override func childBoxesChanged() { if box != nil { collect() } }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override func forEachChild(_ body: (ViewNode) -> Void) { for page in pages { body(page) } }
  /// Preferences such as the title come from the visible page.
  override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    pages.indices.contains(selected) ? pages[selected].content?.preference(key) : nil
  }
  override func willUnmount() {
    box.leavePlace()
    kept?.giveBack()
    reader.unmount()
    selector.unmount()
    looker.unmount()
  }
}
