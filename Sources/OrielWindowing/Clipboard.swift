import Foundation

/// A selection that programs share: CLIPBOARD, PRIMARY.
package protocol Clipboard: AnyObject {
  /// Takes ownership and offers `items`, keyed by MIME type ("text/plain;charset=utf-8", "image/png", "text/uri-list").
  func write(_ items: [String: Data])
  /// The types the present owner offers; nil after the time-out (5 s) or when nobody owns it.
  func types() async -> [String]?
  /// The content as `type`; nil if it cannot be had. Transfers of any size (INCR), at most 256 MiB.
  func read(_ type: String) async -> Data?
  /// The same without suspending, for code that cannot: the main thread waits for the owner, so an owner that says nothing for
  /// half a second, or is not done after two, counts as having nothing.
  func typesNow() -> [String]?
  func readNow(_ type: String) -> Data?
  /// True while this process owns it.
  var isOwned: Bool { get }
  /// Grows whenever the content changed, where that can be known.
  var changeCount: Int { get }
}

extension Clipboard {
  package static var plainText: String { "text/plain;charset=utf-8" }
  package func writeText(_ text: String) { write([Self.plainText: Data(text.utf8)]) }
  package func readText() async -> String? {
    guard let data = await read(Self.plainText) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
