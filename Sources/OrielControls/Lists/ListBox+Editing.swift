import Foundation
import OrielGraph

/// The Edit menu and the Delete key for the selected rows.
extension ListBox: EditTarget {
  /// The deletions of the selected rows that their data allows.
  private func deletions() -> [(IndexSet, (IndexSet) -> Void)] {
    guard !selected.isEmpty else { return [] }
    var result: [(RowSupply, IndexSet)] = []
    // From the last row to the first: each deletion leaves the places of those before it.
    for row in selected.compactMap({ window.row(ofID: $0) }).sorted(by: >) {
      let (supply, place) = window.supply(at: row)
      guard supply.edits.onDelete != nil, window.unit(atRow: row)?.box?.listTrait(ListDeleteDisabledKey.self) != true else { continue }
      if let index = result.firstIndex(where: { $0.0 === supply }) { result[index].1.insert(place) } else { result.append((supply, [place])) }
    }
    return result.compactMap { supply, places in supply.edits.onDelete.map { (places, $0) } }
  }

  package func canPerform(_ command: EditCommand) -> Bool {
    switch command {
    case .selectAll: selection?.isMultiple == true && window.count > 0
    case .delete: !deletions().isEmpty
    case .cut, .copy, .paste, .pasteAsPlainText, .undo, .redo, .makeUppercase, .makeLowercase, .capitalize, .find, .findAndReplace, .findNext, .findPrevious, .useSelectionForFind: false
    }
  }
  package func perform(_ command: EditCommand) {
    if command == .selectAll {
      var all: Set<AnyHashable> = []
      all.reserveCapacity(window.count)
      for row in 0..<window.count { if let id = identity(ofRow: row) { all.insert(id) } }
      select(all)
    } else if command == .delete {
      withAnimation(theme.motion.listRemove) { for (places, action) in deletions() { action(places) } }
    }
  }
}
