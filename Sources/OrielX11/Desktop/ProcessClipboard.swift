import Foundation
import OrielWindowing

/// A clipboard that only this process sees.
final class ProcessClipboard: Clipboard {
  private var items: [String: Data] = [:]
  private(set) var changeCount = 0
  var isOwned: Bool { changeCount > 0 }
  func write(_ items: [String: Data]) {
    self.items = items
    changeCount += 1
  }
  func types() async -> [String]? { isOwned ? items.keys.sorted() : nil }
  func read(_ type: String) async -> Data? { items[type] }
}
