import OrielControls

/// What an item shows, for everything that shows it: its label in the panel, its content in a menu, a popover or a window.
struct MenuBarExtraContent {
  let label: StateLocation<AnyView>
  let content: StateLocation<AnyView>
}

/// A view that its owner can replace by another of the same kind, in every graph that shows it.
struct SuppliedView: View {
  let view: StateLocation<AnyView>
  var body: some View { view.get() }
}

/// A declared item, as the app sees it.
protocol MenuBarExtraEntry: SceneNode {
  var views: MenuBarExtraContent { get }
  /// The title it was declared with.
  var title: String? { get }
  /// The scene says that it is to be there.
  var isWanted: Bool { get }
  /// The user has taken it away.
  func userRemoved()
  /// The binding that decides; the user can take such an item away without ending the app.
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
    let supply = WindowContentSupply(WindowContentSource { MenuBarExtraWindow(content: SuppliedView(view: views.content)) })
    declaration = SceneDeclaration(.extra, id: nil, title: scene.title?.resolved, makePresentation: supply.makePresentation)
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
      // Nothing brings it back before the next start.
      isRemoved = true
      evaluate()
    }
  }
  override func willUnmount() {
    isWanted = false
    (graph.host as? RunningApp)?.extras.update()
  }
}

/// The content of an item where a desktop has no place for items.
struct MenuBarExtraWindow: View {
  let content: SuppliedView
  var body: some View {
    VStack(alignment: .leading, spacing: 8) { content }.padding(16).frame(minWidth: 180, alignment: .leading)
  }
}
