import OrielDrawing
import OrielGraph

private nonisolated enum IsMenuContentKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// Controls are items of a menu here, not things on the screen.
  package nonisolated var isMenuContent: Bool {
    get { self[IsMenuContentKey.self] }
    set { self[IsMenuContentKey.self] = newValue }
  }
}

/// A box that stands for an item of the menu its view is in.
package protocol MenuItemSource: Box {
  var menuItem: MenuItem { get }
}

/// A command of a menu: what `Button` is there.
package struct MenuCommandView<Label: View>: ContainerView {
  package let content: Label
  let role: ButtonRole?
  let state: MenuItem.State
  let action: @MainActor () -> Void
  package init(role: ButtonRole? = nil, state: MenuItem.State = .off, label: Label, action: @escaping @MainActor () -> Void) {
    content = label
    self.role = role
    self.state = state
    self.action = action
  }
  package func makeBox(_ node: ViewNode) -> MenuCommandBox { MenuCommandBox(node) }
  package func apply(to box: MenuCommandBox, from old: Self?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    box.isEnabled = environment.isEnabled
    box.shortcut = environment.keyboardShortcut
    box.isDestructive = role == .destructive
    box.state = state
    box.action = action
  }
}

package final class MenuCommandBox: ContainerBox, MenuItemSource {
  var isEnabled = true
  var isDestructive = false
  var state = MenuItem.State.off
  var shortcut: KeyboardShortcut?
  var action: @MainActor () -> Void = {}

  package var menuItem: MenuItem {
    MenuItem(
      words(of: self), shortcut: shortcut, isEnabled: isEnabled, state: state, isDestructive: isDestructive, action: action)
  }
  /// What the label says, first text first.
  private func words(of box: Box) -> String {
    box.children.compactMap { $0.accessibility?.label ?? { let inner = words(of: $0); return inner.isEmpty ? nil : inner }($0) }
      .joined(separator: " ")
  }
}

/// Menu content: views read as items. The graph is never drawn; it is brought up to date when it is asked.
package final class MenuContentReader: ViewGraphHost {
  private var graph: ViewGraph!
  private weak var clock: (any ViewGraphHost)?

  package init<V: View>(_ content: V, environment: EnvironmentScope?, clock: (any ViewGraphHost)?) {
    self.clock = clock
    graph = ViewGraph(host: self, environment: environment)
    graph.scope.rewrite { $0.isMenuContent = true }
    graph.setRoot(content)
  }
  /// The boxes as they are now.
  package var root: Box? {
    graph.settle(size: .zero)
    return graph.root
  }
  package var items: [MenuItem] { root.map(Self.items(in:)) ?? [] }
  /// The items that a box and those inside it stand for, in order.
  package static func items(in box: Box) -> [MenuItem] {
    if let source = box as? any MenuItemSource { return [source.menuItem] }
    if box is DividerBox { return [.separator] }
    return box.children.flatMap(items(in:))
  }
  package func close() { graph.unmount() }

  package func graphNeedsFrame(_ graph: ViewGraph) {}
  package var now: TimeInterval { clock?.now ?? 0 }
  package func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    clock?.schedule(after: delay, body) ?? ScheduledCall()
  }
}
