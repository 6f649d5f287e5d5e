import OrielDrawing
import OrielGraph

/// The node of a list: one scrolling box, one box of rows, and the rows in view.
final class ListNode<SelectionValue: Hashable, Content: View>: NodeOf<List<SelectionValue, Content>>, ScrollingNode,
  ScrollTargetSource
{
  private var box: ListBox!
  private var rows: ListRowsBox!
  private var window: RowWindow!
  private let unfolding = RowUnfolding()
  /// Separate readers for style, data and selection, so that a change of one does not evaluate the others.
  private let looker: ReaderNode
  private let reader: ReaderNode
  private let selector: ReaderNode
  private var groups: RowGroups!
  private let kept: KeptScroll?
  var scrollBox: ScrollBox { box }
  override var isScrolling: Bool { true }

  override init(_ view: List<SelectionValue, Content>, _ context: NodeContext) {
    looker = ReaderNode(context)
    reader = ReaderNode(context)
    selector = ReaderNode(context)
    kept = KeptScroll(context)
    super.init(view, context)
    groups = RowGroups(owner: self) { [weak reader] in reader?.invalidate() }
    rows = ListRowsBox(self)
    window = RowWindow(owner: self, box: rows)
    rows.window = window
    box = ListBox(self, rows: rows)
    box.unfolding = unfolding
    box.selection = view.selection
    box.content.setChildren([rows])
    unfolding.onChange = { [weak self] in self?.reader.invalidate() }
    looker.onChange = { [weak self] in self?.applyLook() }
    reader.onChange = { [weak self] in self?.takeRows() }
    selector.onChange = { [weak self] in self?.readSelection() }
    window.makeScope = { [weak self] supply, parent in self?.makeScope(supply, parent) }
    applyLook()
    joinScrolling()
    kept?.follow(box)
    readSelection()
    window.onRowsChanged = { [weak self] in
      guard let self else { return }
      box.rowsChanged()
      box.selectionChanged()
    }
    window.onRowMade = { [weak self] unit in self?.box.update(unit) }
    takeRows()
  }

  private func applyLook() {
    let changed = looker.recording {
      let environment = scope.values(reader: looker)
      let look = environment.effectiveListLook, theme = environment.theme
      _ = environment.layoutDirection
      box.actions = environment.listActions
      box.show(environment, look: look)
      return rows.show(
        look, theme, minHeight: environment.defaultMinListRowHeight, minHeaderHeight: environment.defaultMinListHeaderHeight,
        spacing: environment.listRowSpacing, size: environment.sidebarRowSize)
    }
    box.content.margin = rows.look.kind == .plain || rows.look.kind == .bordered ? 0 : 6
    if changed { window.remeasure() }
  }

  /// The environment of all rows.
  private lazy var rowScope: EnvironmentScope = {
    let inner = EnvironmentScope(parent: scope)
    inner.rewrite { $0.isListRow = true }
    box.plainScope = inner
    return inner
  }()
  private func makeScope(_ supply: RowSupply, _ parent: EnvironmentScope) -> EnvironmentScope? {
    let isSidebar = rows.look.kind == .sidebar
    if supply.role != .row {
      let inner = EnvironmentScope(parent: parent), role = supply.role
      inner.rewrite { environment in
        environment.listPlace = .header
        let stands = role == .header && environment.headerProminence == .increased
        environment.text.defaultFont = stands ? .headline : .system(size: 11, weight: role == .header ? .semibold : .regular)
        environment.styles.foreground = [AnyShapeStyle(stands ? HierarchicalShapeStyle.primary : .secondary)]
      }
      return inner
    }
    // A selectable row needs its own environment, because its colours change while it is selected.
    guard box.selection != nil || isSidebar || parent.read(\.detailRouter, for: nil) != nil else { return rowScope }
    let inner = EnvironmentScope(parent: rowScope)
    inner.rewrite(box.rowEnvironment(isSelected: false))
    return inner
  }

  private func takeRows() {
    let collector = reader.tracking {
      groups.collecting {
        var collector = RowCollector(groups: groups)
        collector.unfolding = unfolding
        collector.add(view.content)
        return collector
      }
    }
    let remeasures = rows.hasOutline != collector.hasOutline
    rows.hasOutline = collector.hasOutline
    window.take(collector)
    if remeasures { window.remeasure() }
  }
  private func readSelection() { selector.tracking { box.selectionChanged() } }

  override func update(_ new: List<SelectionValue, Content>) {
    view = new
    box.selection = new.selection
    takeRows()
    readSelection()
  }
  override func refresh() {
    isQueued = false
    window.fill()
  }
  override func childBoxesChanged() { window?.collect() }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    groups?.forEachNode(body)
    window?.forEachNode(body)
  }
  override func willUnmount() {
    looker.unmount()
    reader.unmount()
    selector.unmount()
    kept?.giveBack()
  }

  func scrollTarget(_ id: AnyHashable, in ancestor: Box) -> CGRect? {
    guard let row = window.row(ofID: id) else { return nil }
    return rows.target(row: row, in: ancestor)
  }
}
