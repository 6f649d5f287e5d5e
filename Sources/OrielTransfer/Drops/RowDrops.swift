import Foundation
import OrielBase
import OrielControls
import OrielGraph

extension DynamicViewContent {
  /// Accepts drops between the rows. `action` gets the offset at which to insert the items, and the items.
  public func onInsert(of supportedContentTypes: [UTType], perform action: @escaping (Int, [NSItemProvider]) -> Void) -> some DynamicViewContent {
    onInsert(of: supportedContentTypes.map(\.identifier), perform: action)
  }
  public func onInsert(of acceptedTypeIdentifiers: [String], perform action: @escaping (Int, [NSItemProvider]) -> Void) -> some DynamicViewContent {
    rowInsertion(.items(acceptedTypeIdentifiers) { contents, place, _ in
      action(place, contents.providers(for: acceptedTypeIdentifiers))
      return true
    })
  }
  /// Accepts drops between the rows. `action` gets the values and the offset at which to insert them.
  public func dropDestination<T: Transferable>(for payloadType: T.Type = T.self, action: @escaping ([T], Int) -> Void) -> some DynamicViewContent {
    rowInsertion(.items(T.importedContentTypes().map(\.identifier)) { contents, place, limits in
      let values = await DropValues.load(T.self, from: contents, limits)
      if !values.isEmpty { action(values, place) }
      return !values.isEmpty
    })
  }
}

extension RowInsertion {
  /// `insert` returns true if it accepted the drop.
  static func items(
    _ types: [String], insert: @escaping @MainActor (DropContents, Int, @escaping DropValues.Schedule) async -> Bool
  ) -> RowInsertion {
    RowInsertion(wants: { DropContents.of($0).conforms(to: types) }) { place, visit, schedule in
      let contents = DropContents.of(visit)
      nonisolated(unsafe) let clock = schedule
      let schedule: DropValues.Schedule = { clock($0, $1) }
      Task {
        if !contents.isComplete { await contents.complete() }
        let isTaken = contents.conforms(to: types) ? await insert(contents, place, schedule) : false
        visit.contents = nil
        contents.performed(isTaken ? visit.operation : nil, offer: visit.offer, schedule)
      }
    }
  }
}

extension TableRowContent {
  /// Makes the rows draggable as a value, which is created when a drag begins.
  public func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some TableRowContent<TableRowValue> {
    changingRows { $0.modifier(DragModifier(item: { NSItemProvider(value: payload()) })) }
  }
  /// Makes the rows draggable, if `action` returns an item.
  public func itemProvider(_ action: (() -> NSItemProvider?)?) -> some TableRowContent<TableRowValue> {
    changingRows { $0.modifier(DragModifier(item: { action?() })) }
  }
}
extension ForEach where Content: TableRowContent {
  /// Accepts drops between the rows. `action` gets the offset at which to insert the values, and the values.
  public func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping (Int, [T]) -> Void
  ) -> some TableRowContent<Content.TableRowValue> {
    insertingRows(.items(T.importedContentTypes().map(\.identifier)) { contents, place, limits in
      let values = await DropValues.load(T.self, from: contents, limits)
      if !values.isEmpty { action(place, values) }
      return !values.isEmpty
    })
  }
  /// Accepts drops between the rows.
  public func onInsert(
    of supportedContentTypes: [UTType], perform action: @escaping (Int, [NSItemProvider]) -> Void
  ) -> some TableRowContent<Content.TableRowValue> {
    let types = supportedContentTypes.map(\.identifier)
    return insertingRows(.items(types) { contents, place, _ in
      action(place, contents.providers(for: types))
      return true
    })
  }
}
