import Foundation
import OrielGraph

/// Views generated from a collection, which a list can edit.
public protocol DynamicViewContent: View {
  associatedtype Data: Collection
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

/// Rows with the allowed edits of their data.
public struct _EditableRows<Base: DynamicViewContent>: DynamicViewContent, PrimitiveView, RowStructure {
  let base: Base
  let change: (inout RowEdits) -> Void
  public var data: Base.Data { base.data }
  public typealias Body = Never

  package static var mayHoldRows: Bool { true }
  package func collectRows(_ collector: inout RowCollector) { collector.add(base, edits: change) }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { EditableRowsNode(self, context) }
}

private final class EditableRowsNode<Base: DynamicViewContent>: NodeOf<_EditableRows<Base>> {
  private var child: NodeOf<Base>!
  override init(_ view: _EditableRows<Base>, _ context: NodeContext) {
    super.init(view, context)
    child = view.base.makeViewNode(NodeContext(under: self))
  }
  override func update(_ new: _EditableRows<Base>) {
    view = new
    child.update(new.base)
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

extension DynamicViewContent {
  /// Lets the user delete rows with the Delete key or a swipe action.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    _EditableRows(base: self) { $0.onDelete = action }
  }
  /// Lets the user move rows by dragging, or with Alt and the arrow keys.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    _EditableRows(base: self) { $0.onMove = action }
  }
  /// Handles drops between the rows.
  package func rowInsertion(_ insertion: RowInsertion?) -> _EditableRows<Self> { _EditableRows(base: self) { $0.insertion = insertion } }
}
