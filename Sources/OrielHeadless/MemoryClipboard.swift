import Foundation
import OrielWindowing

/// A selection that lives in memory; a test may own it in the name of another program.
package final class MemoryClipboard: Clipboard {
  private var items: [String: Data] = [:]
  package private(set) var isOwned = false
  package private(set) var changeCount = 0
  package init() {}
  package func write(_ items: [String: Data]) {
    self.items = items
    isOwned = true
    changeCount += 1
  }
  /// Another program takes the selection.
  package func writeFromOutside(_ items: [String: Data]) {
    self.items = items
    isOwned = false
    changeCount += 1
  }
  package func typesNow() -> [String]? { items.isEmpty ? nil : items.keys.sorted() }
  package func readNow(_ type: String) -> Data? { items[type] }
  package func types() async -> [String]? { typesNow() }
  package func read(_ type: String) async -> Data? { readNow(type) }
}
