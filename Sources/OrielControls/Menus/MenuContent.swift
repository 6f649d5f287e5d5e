import OrielDrawing
import OrielGraph

extension EnvironmentValues {
  /// Whether controls are menu items here instead of visible controls.
  @Entry package nonisolated var isMenuContent = false
  @Entry nonisolated var menuActionDismissBehavior = MenuActionDismissBehavior.automatic
}

/// A box that represents menu items.
package protocol MenuItemSource: Box {
  var menuItems: [MenuItem] { get }
}

/// Converts views to menu items.
package enum MenuReading {
  /// The items of a box and its descendants, in order.
  package static func items(in box: Box) -> [MenuItem] {
    if let source = box as? any MenuItemSource { return source.menuItems }
    if box is DividerBox { return [.separator] }
    if box.isDeparting { return [] }
    if box is TextBox || box.ask(.picture, box as? any PictureBox) != nil {
      let label = MenuLabel(box)
      guard !label.isEmpty else { return [] }
      var note = MenuItem(label, isEnabled: false) {}
      note.isNote = true
      return [note]
    }
    return box.children.flatMap(items(in:))
  }
}

/// A label's text and first symbol, for a menu item.
package struct MenuLabel {
  package var title = ""
  package var symbol: String?
  package var picture: Bitmap?
  package var isEmpty: Bool { title.isEmpty && symbol == nil && picture == nil }

  package init(_ boxes: [Box]) { for box in boxes { read(box) } }
  package init(_ box: Box) { self.init([box]) }

  private mutating func read(_ box: Box) {
    if let text = box as? TextBox {
      if !text.string.isEmpty { title += (title.isEmpty ? "" : " ") + text.string }
    } else if let picture = box as? ImageBox {
      if symbol == nil { symbol = picture.symbolName }
      if self.picture == nil { self.picture = picture.bitmap }
    } else {
      for child in box.children where !child.isDeparting { read(child) }
    }
  }
}

extension MenuItem {
  init(
    _ label: MenuLabel, shortcut: KeyboardShortcut? = nil, isEnabled: Bool = true, state: State = .off,
    isChoice: Bool = false, isDestructive: Bool = false, action: @escaping @MainActor () -> Void
  ) {
    self.init(
      label.title, symbol: label.symbol, shortcut: shortcut, isEnabled: isEnabled, state: state, isChoice: isChoice,
      isDestructive: isDestructive, action: action)
    picture = label.picture
  }
  init(submenu label: MenuLabel, isEnabled: Bool, items: @escaping () -> [MenuItem]) {
    self.init(submenu: label.title, symbol: label.symbol, isEnabled: isEnabled, items: items)
    picture = label.picture
  }
}

/// A menu command, made by `Button`.
package struct MenuCommandView<Label: View>: ContainerView {
  package let content: Label
  let role: ButtonRole?
  let state: MenuItem.State
  let isChoice: Bool
  let isSwitch: Bool
  let action: (@MainActor () -> Void)?
  /// Without an action, it is static text.
  package init(
    role: ButtonRole? = nil, state: MenuItem.State = .off, isChoice: Bool = false, isSwitch: Bool = false, label: Label,
    action: (@MainActor () -> Void)?
  ) {
    content = label
    self.role = role
    self.state = state
    self.isChoice = isChoice
    self.isSwitch = isSwitch
    self.action = action
  }
  package func makeBox(_ node: ViewNode) -> MenuCommandBox { MenuCommandBox(node) }
  package func apply(to box: MenuCommandBox, from old: Self?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    box.isEnabled = environment.isEnabled && action != nil
    box.shortcut = environment.keyboardShortcut?.adapted(to: environment.layoutDirection)
    box.isDestructive = role == .destructive
    box.keepsMenuOpen = environment.menuActionDismissBehavior == .disabled
    box.state = state
    box.isChoice = isChoice
    box.isSwitch = isSwitch
    box.action = action ?? {}
  }
}

package final class MenuCommandBox: ContainerBox, MenuItemSource {
  override package class var roles: BoxRoles { [] }
  var isEnabled = true
  var isDestructive = false
  var keepsMenuOpen = false
  var state = MenuItem.State.off
  var isChoice = false
  var isSwitch = false
  var shortcut: KeyboardShortcut?
  var action: @MainActor () -> Void = {}

  package var menuItems: [MenuItem] {
    let label = MenuLabel(children)
    var item = MenuItem(
      label, shortcut: shortcut, isEnabled: isEnabled, state: state, isChoice: isChoice, isDestructive: isDestructive,
      action: action)
    item.keepsMenuOpen = keepsMenuOpen
    item.isSwitch = isSwitch
    return [item]
  }
}

/// The label of a group of items, read by the enclosing box.
struct MenuLabelView<Label: View>: ContainerView {
  let content: Label
  func makeBox(_ node: ViewNode) -> MenuLabelBox { MenuLabelBox(node) }
  func apply(to box: MenuLabelBox, from old: Self?, in node: ViewNode) {}
}
final class MenuLabelBox: ContainerBox, MenuItemSource {
  override package class var roles: BoxRoles { [] }
  var label: MenuLabel { MenuLabel(children) }
  var menuItems: [MenuItem] { [] }
}

/// A menu inside a menu.
struct SubmenuView<Label: View, Items: View>: ContainerView {
  let content: TupleView<(MenuLabelView<Label>, Items)>
  init(label: Label, items: Items) { content = ViewBuilder.buildBlock(MenuLabelView(content: label), items) }
  func makeBox(_ node: ViewNode) -> SubmenuBox { SubmenuBox(node) }
  func apply(to box: SubmenuBox, from old: Self?, in node: ViewNode) {
    box.isEnabled = node.scope.values(reader: node).isEnabled
  }
}
final class SubmenuBox: ContainerBox, MenuItemSource {
  override package class var roles: BoxRoles { [] }
  var isEnabled = true
  private var label: MenuLabel { children.lazy.compactMap { ($0 as? MenuLabelBox)?.label }.first ?? MenuLabel([]) }
  var menuItems: [MenuItem] {
    let label = label
    return [
      MenuItem(submenu: label, isEnabled: isEnabled) { [weak self] in
        self?.children.flatMap(MenuReading.items(in:)) ?? []
      }
    ]
  }
}

/// A section of a menu: between separators, under its header.
struct MenuSectionView<Header: View, Items: View>: ContainerView {
  let content: TupleView<(MenuLabelView<Header>, Items)>
  init(header: Header, items: Items) { content = ViewBuilder.buildBlock(MenuLabelView(content: header), items) }
  func makeBox(_ node: ViewNode) -> MenuSectionBox { MenuSectionBox(node) }
  func apply(to box: MenuSectionBox, from old: Self?, in node: ViewNode) {}
}
final class MenuSectionBox: ContainerBox, MenuItemSource {
  override package class var roles: BoxRoles { [] }
  var menuItems: [MenuItem] { items(MenuReading.items(in:)) }
  /// `read` converts the section's content to items.
  func items(_ read: (Box) -> [MenuItem]) -> [MenuItem] {
    let header = children.lazy.compactMap { ($0 as? MenuLabelBox)?.label.title }.first ?? ""
    let items = children.filter { !($0 is MenuLabelBox) }.flatMap(read)
    if items.isEmpty { return [] }
    return [.separator] + (header.isEmpty ? [] : [.header(header)]) + items + [.separator]
  }
}

/// The graph of a menu's views. It is never drawn, and updated only when read.
package final class MenuContentReader: ViewGraphHost {
  private var graph: ViewGraph!
  private weak var clock: (any ViewGraphHost)?
  /// Called when the items may have changed, possibly several times before the next read.
  package var onChange: (() -> Void)?
  /// The window over which views of the content present sheets, alerts and file panels; nil presents nothing.
  package var presentingHost: (() -> (any ViewGraphHost)?)?
  /// Whether a view may present something: changes then do not wait until the menu is read.
  private var mayPresent = false
  private var settling: ScheduledCall?

  package init<V: View>(_ content: V, environment: EnvironmentScope?, clock: (any ViewGraphHost)?) {
    self.clock = clock
    graph = ViewGraph(host: self, environment: environment)
    graph.scope.rewrite {
      $0.isMenuContent = true
      // Styles of a row or toolbar do not apply in a menu.
      $0.labelStyle = .builtIn(.titleAndIcon)
      $0._keyboardShortcut = nil
    }
    graph.setRoot(content)
  }
  /// The current boxes.
  package var root: Box? {
    graph.settle(size: .zero)
    return graph.root
  }
  package var items: [MenuItem] { root.map(MenuReading.items(in:)) ?? [] }
  package func close() {
    settling = nil
    graph.unmount()
  }
  /// A view of the content may present something.
  package func viewMayPresent() { mayPresent = true }

  package func graphNeedsFrame(_ graph: ViewGraph) {
    onChange?()
    guard mayPresent, presentingHost != nil, settling == nil else { return }
    settling = schedule(after: 0) { [weak self] in
      self?.settling = nil
      _ = self?.root
    }
  }
  package var now: TimeInterval { clock?.now ?? 0 }
  package func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    clock?.schedule(after: delay, body) ?? ScheduledCall()
  }
}
