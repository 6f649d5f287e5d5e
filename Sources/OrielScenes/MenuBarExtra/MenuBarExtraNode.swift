import OrielControls

/// An item's views: its label in the panel, and its content in a menu, popover or window.
struct MenuBarExtraContent {
  let label: StateLocation<AnyView>
  let content: StateLocation<AnyView>
}

/// A view that its owner can replace by another of the same type, in every graph that shows it.
struct SuppliedView: View {
  let view: StateLocation<AnyView>
  var body: some View { view.get() }
}

/// A declared menu bar extra.
protocol MenuBarExtraEntry: SceneNode {
  var views: MenuBarExtraContent { get }
  /// The declared title.
  var title: String? { get }
  /// Whether the scene declares it as inserted.
  var isWanted: Bool { get }
  /// Called when the user has removed the item.
  func userRemoved()
  /// Whether a binding inserts the item. The user can remove such an item without quitting the app.
  var hasBinding: Bool { get }
}

final class MenuBarExtraNode<Label: View, Content: View>: SceneNodeOf<MenuBarExtra<Label, Content>>, MenuBarExtraEntry {
  let views: MenuBarExtraContent
  private let declaration: SceneDeclaration
  private(set) var isWanted = false
  private var isRemoved = false
  var title: String? { scene.title?.resolved }
  var hasBinding: Bool { scene.isInserted != nil }

  override init(_ scene: MenuBarExtra<Label, Content>, _ context: NodeContext) {
    let views = MenuBarExtraContent(
      label: StateLocation(AnyView(scene.label)), content: StateLocation(AnyView(scene.content)))
    self.views = views
    let style = ExtraStyle()
    let supply = WindowContentSupply(
      WindowContentSource { MenuBarExtraWindow(content: SuppliedView(view: views.content), isMenu: style.isMenu) })
    declaration = SceneDeclaration(.extra, id: nil, title: scene.title?.resolved, makePresentation: supply.makePresentation)
    style.declaration = declaration
    super.init(scene, context)
    declaration.node = self
    evaluate()
  }
  override func update(_ new: MenuBarExtra<Label, Content>) {
    scene = new
    declaration.title = new.title?.resolved
    views.label.set(AnyView(new.label), transaction: .current)
    views.content.set(AnyView(new.content), transaction: .current)
    evaluate()
  }
  override func refresh() {
    isQueued = false
    evaluate()
  }
  override func appendEntries(to entries: inout [SceneEntry]) {
    var entry = SceneEntry(declaration: declaration)
    entry.options.resizability = .contentSize
    entries.append(entry)
  }

  private func evaluate() {
    let isInserted = tracking { scene.isInserted?.wrappedValue ?? true }
    let wanted = isInserted && !isRemoved
    guard wanted != isWanted else { return }
    isWanted = wanted
    graph.afterUpdate { [weak self] in (self?.graph.host as? RunningApp)?.extras.update() }
  }
  func userRemoved() {
    if let isInserted = scene.isInserted {
      isInserted.wrappedValue = false
    } else {
      // It stays removed until the next launch.
      isRemoved = true
      evaluate()
    }
  }
  override func willUnmount() {
    isWanted = false
    (graph.host as? RunningApp)?.extras.update()
  }
}

/// The style of an item, which is known once its scene has been evaluated.
private final class ExtraStyle {
  weak var declaration: SceneDeclaration?
  var isMenu: Bool { declaration?.options.extraShape != .window }
}

/// The content of an item in a window, for desktops without a place for items.
struct MenuBarExtraWindow: View {
  let content: SuppliedView
  /// The entries of a menu need room around them; a view has its own.
  let isMenu: Bool
  var body: some View {
    VStack(alignment: .leading, spacing: 8) { content }.padding(isMenu ? 16 : 0).frame(minWidth: isMenu ? 180 : nil, alignment: .leading)
  }
}
