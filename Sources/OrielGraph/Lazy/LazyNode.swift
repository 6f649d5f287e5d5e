import Foundation

/// A view whose content becomes rows that exist only while visible.
package protocol LazyRowsView: PrimitiveView {
  associatedtype Rows: View
  var rows: Rows { get }
  func makeBox(_ node: ViewNode) -> LazyBox
  /// Sets how the box arranges rows; returns true if rows must be measured again.
  func arrange(_ box: LazyBox, in node: ViewNode) -> Bool
}

extension LazyRowsView {
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { LazyNode(self, context) }
}

/// The node of a lazy container.
package final class LazyNode<V: LazyRowsView>: NodeOf<V>, ScrollTargetSource {
  private var box: LazyBox!
  private var window: RowWindow!
  /// Separate readers for the environment (arrangement) and for the data (rows), so that scrolling, which queues the node
  /// itself, evaluates neither.
  private let arranger: ReaderNode
  private let reader: ReaderNode
  private var groups: RowGroups!

  override init(_ view: V, _ context: NodeContext) {
    arranger = ReaderNode(context)
    reader = ReaderNode(context)
    super.init(view, context)
    groups = RowGroups(owner: self) { [weak reader] in reader?.invalidate() }
    box = view.makeBox(self)
    window = RowWindow(owner: self, box: box)
    box.window = window
    arrange()
    box.expectPlace()
    arranger.onChange = { [weak self] in self?.arrange() }
    reader.onChange = { [weak self] in self?.takeRows() }
    takeRows()
  }

  private func arrange() {
    let changed = arranger.recording { view.arrange(box, in: arranger) }
    if changed { window.remeasure() }
  }
  private func takeRows() {
    window.take(reader.tracking {
      groups.collecting {
        var collector = RowCollector(groups: groups)
        collector.add(view.rows)
        return collector
      }
    })
  }

  override package func update(_ new: V) {
    view = new
    arrange()
    takeRows()
  }
  /// Other rows came into view.
  override package func refresh() {
    isQueued = false
    window.fill()
  }

  override package func childBoxesChanged() { window?.collect() }
  override package func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override package func forEachChild(_ body: (ViewNode) -> Void) {
    groups?.forEachNode(body)
    window?.forEachNode(body)
  }
  override package func willUnmount() {
    arranger.unmount()
    reader.unmount()
  }

  package func scrollTarget(_ id: AnyHashable, in ancestor: Box) -> CGRect? {
    guard let row = window.row(ofID: id) else { return nil }
    return box.target(row: row, in: ancestor)
  }
}

extension LazyBox {
  /// The position of a row to scroll to; it is kept while estimated heights are replaced.
  package final func target(row: Int, in ancestor: Box) -> CGRect {
    let (start, length) = window.rect(ofRow: row)
    if window.unit(atRow: row) == nil { window.anchor(at: row) }
    let origin = offset(in: ancestor)
    var local = CGRect(origin: .zero, size: size)
    if axis == .vertical {
      local.origin.y = start
      local.size.height = max(0, length - lineSpacing)
    } else {
      local.origin.x = leftEdge(fromLeading: start, width: length - lineSpacing)
      local.size.width = max(0, length - lineSpacing)
    }
    return local.offsetBy(dx: origin.x, dy: origin.y)
  }
}

/// Records dependencies on behalf of another node and notifies it of changes.
package final class ReaderNode: ViewNode {
  deinit {}  // Asks for no executor: see `MainThread`.
  package var onChange: (() -> Void)?
  override package init(_ context: NodeContext) { super.init(context) }
  override package func refresh() {
    isQueued = false
    onChange?()
  }
}
