import OrielDrawing
import OrielGraph

/// Opens a context menu with a secondary click, a long press, the Menu key or Shift+F10, or with Ctrl and a click that nothing else takes.
struct ContextMenuModifier<Items: View>: BoxModifier {
  typealias Body = Never
  let items: Items
  func makeBox(_ node: ViewNode) -> ContextMenuBox { ContextMenuBox(node) }
  func apply(to box: ContextMenuBox, from old: Self?) {
    let items = items
    box.open = { box, placement, byKey in MenuSession.open(items, placement, of: box, byKey: byKey) }
  }
}

final class ContextMenuBox: WrapperBox, ContextMenuTarget {
  override package class var roles: BoxRoles { .contextMenu }
  fileprivate var open: ((Box, MenuPlacement, Bool) -> MenuSession?)?

  // Content that is not hit itself, such as text, also opens the menu.
  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }

  func showContextMenu(at point: CGPoint?) -> Bool {
    guard let session = open?(self, contextMenuPlacement(at: point), point == nil) else { return false }
    if let (list, row) = enclosingRow { list.showMenuTarget(row, until: session) }
    return true
  }
  /// The list row that the menu belongs to.
  private var enclosingRow: (list: ListBox, unit: RowUnit)? {
    var box: Box = self
    while let parent = box.parent {
      if let rows = parent as? ListRowsBox, let list = rows.list {
        return rows.window.allUnits.first { $0.rowBoxes.contains { $0 === box } }.map { (list, $0) }
      }
      box = parent
    }
    return nil
  }
}

extension Box {
  /// The placement beside a point of the box; for keys, below the box or its relevant part.
  func contextMenuPlacement(at point: CGPoint?, below part: CGRect? = nil) -> MenuPlacement {
    if let point { return .at(convertToScreen(CGRect(origin: point, size: .zero)).origin) }
    return .below(convertToScreen(part ?? bounds))
  }
}

extension Box {
  /// Opens a menu at a point of the box, or below it if `point` is nil (for keys). Returns false if the menu is empty.
  package func openContextMenu<Items: View>(_ items: Items, at point: CGPoint?) -> Bool {
    MenuSession.open(items, contextMenuPlacement(at: point), of: self, byKey: point == nil) != nil
  }
}

/// The items of a context menu.
public struct ContextMenu<MenuItems: View> {
  let items: MenuItems
  public init(@ViewBuilder menuItems: () -> MenuItems) { items = menuItems() }
}

extension View {
  /// Adds a context menu. Its content is evaluated when the menu opens.
  public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
    modifier(ContextMenuModifier(items: menuItems()))
  }
  /// Adds a context menu. On Linux, the preview is not shown.
  public func contextMenu<M: View, P: View>(
    @ViewBuilder menuItems: () -> M, @ViewBuilder preview: () -> P
  ) -> some View { modifier(ContextMenuModifier(items: menuItems())) }
  @ViewBuilder public func contextMenu<MenuItems: View>(_ contextMenu: ContextMenu<MenuItems>?) -> some View {
    modifier(ContextMenuModifier(items: contextMenu?.items))
  }
  /// Adds a context menu for the selected rows of the lists inside, and an action for a double click or Return.
  ///
  /// A secondary click on an unselected row applies to that row alone; one outside all rows passes an empty set.
  public func contextMenu<I: Hashable, M: View>(
    forSelectionType itemType: I.Type = I.self, @ViewBuilder menu: @escaping (Set<I>) -> M,
    primaryAction: ((Set<I>) -> Void)? = nil
  ) -> some View {
    func typed(_ rows: Set<AnyHashable>) -> Set<I> { Set(rows.compactMap { $0.base as? I }) }
    return modifier(
      ListActionsModifier(
        primary: primaryAction.map { action in { action(typed($0)) } },
        menu: { rows, placement, box, byKey in MenuSession.open(menu(typed(rows)), placement, of: box, byKey: byKey) }))
  }
}

/// The context menu and primary action for the selection of lists below. A stable object, so that a new closure does not
/// update the lists.
package final class ListActions {
  package var primary: ((Set<AnyHashable>) -> Void)?
  package var menu: ((Set<AnyHashable>, MenuPlacement, Box, _ byKey: Bool) -> MenuSession?)?
  fileprivate nonisolated init() {}
}

private struct ListActionsModifier: ViewModifier {
  let primary: ((Set<AnyHashable>) -> Void)?
  let menu: (Set<AnyHashable>, MenuPlacement, Box, Bool) -> MenuSession?
  @State private var actions = ListActions()

  func body(content: Content) -> some View {
    actions.primary = primary
    actions.menu = menu
    return content.environment(\.listActions, actions)
  }
}

extension EnvironmentValues {
  @Entry package nonisolated var listActions: ListActions?
}
