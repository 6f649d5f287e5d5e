import Foundation
import OrielDrawing
import OrielGraph

/// The toolbar of a window: the content's title and its items, above their columns. Without items, title and
/// sidebar there is no bar.
package struct ToolbarBar: PrimitiveView {
  package init() {}
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { ToolbarBarNode(self, context) }
}

private final class ToolbarBarNode: NodeOf<ToolbarBar> {
  private var box: ToolbarBox!
  private var items = ToolbarItems()
  private var settings = ToolbarSettings()
  private var control: SidebarControl?
  /// The button that shows and hides the sidebar, if there is one.
  private var toggle: NodeOf<ToolbarItemView>?
  /// The overflow chevron, created with the first item.
  private var more: NodeOf<ToolbarItemView>?
  /// The same for each bar under the toolbar.
  private var accessoryMores: [AnyHashable: NodeOf<ToolbarItemView>] = [:]
  /// The chevron beside the title, created with the first title menu.
  private var titleMenu: NodeOf<ToolbarItemView>?
  /// The content lets the user rename its title.
  private var canRename = false
  /// Spaces that the user added.
  private var spaces: [String: ToolbarEntryNode] = [:]
  private var dress = ToolbarItemDress()

  override init(_ view: ToolbarBar, _ context: NodeContext) {
    super.init(view, context)
    box = ToolbarBox(self)
    apply()
    graph.observePreference(ToolbarItemsKey.self) { [weak self] in
      self?.items = $0
      self?.itemsChanged()
    }
    graph.observePreference(SidebarControlKey.self) { [weak self] in self?.take($0) }
    graph.observePreference(ToolbarSettingsKey.self) { [weak self] in
      guard let self else { return }
      settings = $0
      apply()
      show()
    }
    graph.observePreference(NavigationTitleKey.self) { [weak self] in
      guard let self else { return }
      box.title.show(title: $0?.words ?? "")
      let canRename = $0?.binding != nil
      guard canRename != self.canRename else { return }
      self.canRename = canRename
      show()
    }
    graph.observePreference(NavigationItemKey.self) { [weak self] in self?.box.title.show(item: $0) }
    graph.observePreference(NavigationSubtitleKey.self) { [weak self] in self?.box.title.show(subtitle: $0 ?? "") }
  }

  private func apply() {
    tracking {
      let new = ToolbarItemDress(scheme: settings.scheme, labels: box.customizer?.labels)
      if new != dress {
        dress = new
        dressChanged()
      }
      _ = box.customizer?.order
      var environment = scope.values(reader: self)
      if let scheme = settings.scheme { environment.colorScheme = scheme }
      if environment.toolbarStaysActive { environment.appearsActive = true }
      box.styleContext = environment.styleContext
      box.show(
        environment.theme, environment.toolbarLook, isActive: environment.controlActiveState != .inactive, locale: environment.writtenLocale)
    }
  }
  override func refresh() {
    isQueued = false
    apply()
    if box.customizer != nil { show() }
  }

  /// The bar's own buttons follow as the app's items do.
  private func dressChanged() {
    for button in [toggle, more, titleMenu].compactMap({ $0 }) + accessoryMores.values {
      button.update(ToolbarItemView(content: button.view.content, dress: ToolbarItemDress(scheme: dress.scheme)))
    }
  }

  /// Only one toolbar is customizable: the one of the first view that sets an `id`.
  private func itemsChanged() {
    let toolbar = items.nodes.lazy.compactMap { $0.isMounted ? $0.identity?.toolbar : nil }.first
    if box.customizer?.toolbar != toolbar { box.customizer = toolbar.map { ToolbarCustomizer($0) } }
    box.customizer?.take(items.nodes.filter { $0.isMounted && $0.identity?.toolbar == toolbar })
    apply()
    show()
  }
  /// The items in the user's order, without hidden ones.
  private func arranged() -> [ToolbarEntryNode] {
    let mounted = items.nodes.filter(\.isMounted)
    guard let customizer = box.customizer else { return mounted }
    let order = customizer.order
    for (item, node) in spaces where !order.contains(item) {
      node.unmount()
      spaces[item] = nil
    }
    let known = Dictionary(uniqueKeysWithValues: customizer.nodes.map { ($0.identity!.item, $0) })
    var wanted = order.compactMap { known[$0] ?? space($0) }
    // Insert at the first customizable item; items that cannot be customized keep their places.
    guard let start = mounted.firstIndex(where: { customizer.isOwn($0) }) else { return mounted }
    var result: [ToolbarEntryNode] = []
    for (index, node) in mounted.enumerated() {
      if index == start {
        result += wanted
        wanted = []
      }
      if !customizer.isOwn(node) { result.append(node) }
    }
    return result
  }
  private func space(_ item: String) -> ToolbarEntryNode? {
    guard ToolbarCustomization.isOwnSpace(item) else { return nil }
    if let known = spaces[item] { return known }
    let kind = item.hasPrefix(ToolbarCustomization.space) ? ToolbarEntry.Kind.fixedSpace : .flexibleSpace
    let entry = ToolbarEntry(placement: .automatic, view: AnyView(Color.clear.frame(width: 0, height: 0)), kind: kind)
    let made = ToolbarEntryNode(entry, under: self) { [weak self] in self?.show() }
    spaces[item] = made
    return made
  }

  private func take(_ new: SidebarControl?) {
    control = new
    new?.onEdgesChanged = { [weak self] in self?.box.columnsMoved() }
    box.control = new
    if new != nil, toggle == nil {
      let button = Button("Toggle Sidebar", systemImage: "sidebar.leading") { [weak self] in self?.control?.toggle() }
      toggle = ToolbarItemView(content: AnyView(button), dress: ToolbarItemDress(scheme: dress.scheme)).makeViewNode(NodeContext(under: self))
    }
    show()
  }

  private func chevron(_ title: LocalizedStringKey, _ symbol: String, action: @escaping @MainActor () -> Void) -> NodeOf<ToolbarItemView> {
    chevron(ToolbarChevron(title: title, symbol: symbol, action: action))
  }
  private func chevron(_ button: some View) -> NodeOf<ToolbarItemView> {
    ToolbarItemView(content: AnyView(button), dress: ToolbarItemDress(scheme: dress.scheme)).makeViewNode(NodeContext(under: self))
  }
  private func show() {
    // Most windows have no toolbar, and what follows is long.
    guard !items.nodes.isEmpty || control != nil || [toggle, more, titleMenu].contains(where: { $0 != nil }) else {
      return box.show([], settings, more: nil, titleMenu: nil, accessories: [])
    }
    var slots: [ToolbarSlot] = []
    var accessories: [ToolbarBox.Accessory] = []
    let nodes = arranged()
    for node in nodes { node.dress = dress }
    // The app may have placed it elsewhere.
    let isPlaced = items.nodes.contains { $0.isMounted && $0.kind == .sidebarToggle }
    if let toggle, control != nil, !settings.removed.contains(.sidebarToggle), !isPlaced {
      for box in toggle.boxes { slots.append(ToolbarSlot(box, .navigation, .item, column: .sidebar, startsGroup: true)) }
    }
    if !items.nodes.isEmpty, more == nil {
      more = chevron("More", "chevron.right.2") { [weak self] in
        guard let self else { return }
        openOverflow(box.overflowing, below: more)
      }
    }
    for node in nodes {
      if node.kind == .titleMenu { continue }
      if let bar = node.placement.accessoryBar {
        let index = accessories.firstIndex { $0.id == bar } ?? accessories.count
        if index == accessories.count { accessories.append(ToolbarBox.Accessory(id: bar, more: accessoryMore(bar)?.boxes.first)) }
        for (number, box) in node.boxes.enumerated() {
          accessories[index].slots.append(
            ToolbarSlot(box, node.placement, node.kind, column: nil, startsGroup: number == 0, entry: node))
        }
        continue
      }
      let column = items.columns[ObjectIdentifier(node)]
      if node.kind == .sidebarToggle {
        guard let toggle, control != nil else { continue }
        for box in toggle.boxes { slots.append(ToolbarSlot(box, node.placement, .item, column: column, startsGroup: true)) }
        continue
      }
      for (index, box) in node.boxes.enumerated() {
        slots.append(ToolbarSlot(box, node.placement, node.kind, column: column, startsGroup: index == 0, entry: node))
      }
    }
    // A title alone makes no bar: it can be renamed by the menus.
    let hasMenu = ownTitleMenu != nil || canRename && (control != nil || !slots.isEmpty)
    if hasMenu, titleMenu == nil {
      // As small as those of menus are: it belongs to the title's words.
      titleMenu = chevron(
        Button { [weak self] in self?.openTitleMenu() } label: {
          Image(systemName: "chevron.down").font(.system(size: 10, weight: .semibold)).frame(width: 12)
        }
        .accessibilityLabel(Text("Title Menu")))
    }
    for (bar, node) in accessoryMores where !accessories.contains(where: { $0.id == bar }) {
      node.unmount()
      accessoryMores[bar] = nil
    }
    box.show(
      slots, settings, more: more?.boxes.first, titleMenu: hasMenu ? titleMenu?.boxes.first : nil,
      accessories: accessories.filter { !$0.slots.isEmpty })
  }
  private func accessoryMore(_ bar: AnyHashable) -> NodeOf<ToolbarItemView>? {
    if accessoryMores[bar] == nil {
      accessoryMores[bar] = chevron("More", "chevron.right.2") { [weak self] in
        guard let self, let accessory = box.accessories.first(where: { $0.id == bar }) else { return }
        openOverflow(accessory.overflowing, below: accessoryMores[bar])
      }
    }
    return accessoryMores[bar]
  }
  /// The menu that the app gives the title.
  private var ownTitleMenu: ToolbarEntryNode? { items.nodes.last { $0.isMounted && $0.kind == .titleMenu } }
  private func openTitleMenu() {
    if let node = ownTitleMenu {
      return open([(node, 1)], below: titleMenu) { MenuContentReader(node.content, environment: $0.scope, clock: $1) }
    }
    guard let host = graph.host as? any ToolbarMenuHost, let button = titleMenu?.boxes.first else { return }
    let rename = MenuItem("Rename\u{2026}") { [weak host] in host?.renameTitle() }
    _ = MenuSession.open([rename], .below(button.convertToScreen(button.bounds), gap: 2), over: host)
  }

  /// Opens the overflow items as a menu below the chevron.
  private func openOverflow(_ items: [ToolbarBox.Overflowing], below button: NodeOf<ToolbarItemView>?) {
    open(items, below: button) { MenuContentReader($0.content.labelStyle(.titleOnly), environment: $0.scope, clock: $1) }
  }
  private func open(
    _ entries: [ToolbarBox.Overflowing], below button: NodeOf<ToolbarItemView>?,
    reading: (ToolbarEntryNode, any OverlayHost) -> MenuContentReader
  ) {
    guard let host = graph.host as? any OverlayHost, let more = button?.boxes.first else { return }
    var menu: [MenuItem] = []
    var readers: [MenuContentReader] = []
    for (node, count) in entries {
      let reader = reading(node, host)
      readers.append(reader)
      let items = reader.items
      menu += count < node.boxes.count && items.count == node.boxes.count ? Array(items.suffix(count)) : items
    }
    let session = MenuSession.open(menu, .below(more.convertToScreen(more.bounds), gap: 2), over: host)
    // What the items do may need what their views hold, until one is chosen.
    session?.onEnd = { [graph] in graph.afterUpdate { for reader in readers { reader.close() } } }
  }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override func childBoxesChanged() { if box != nil { show() } }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    if let toggle { body(toggle) }
    if let more { body(more) }
    if let titleMenu { body(titleMenu) }
    for node in accessoryMores.values { body(node) }
    for node in spaces.values { body(node) }
  }
}

/// A button that points to where the items without room would be.
private struct ToolbarChevron: View {
  let title: LocalizedStringKey
  let symbol: String
  let action: @MainActor () -> Void
  @Environment(\.layoutDirection) private var direction
  var body: some View {
    Button(title, systemImage: direction == .rightToLeft ? symbol.replacingOccurrences(of: "right", with: "left") : symbol, action: action)
  }
}
