import Foundation

/// Where a window keeps the value it presents. Scenes that present none use it as it is.
package class WindowValue {
  fileprivate let writes: WindowValueWrites
  init() { writes = WindowValueWrites() }
  fileprivate init(_ writes: WindowValueWrites) { self.writes = writes }
  /// The value that the content last wrote, or nil if the window presents none.
  package var current: AnyHashable? { nil }
  /// The value's JSON.
  package var encoded: Data? { nil }
  /// Called after each write.
  final var onChange: () -> Void {
    get { writes.onChange }
    set { writes.onChange = newValue }
  }
  /// The JSON as text, encoded again only after a write or when asked to: what is an object may change unseen.
  final func written(encodesAnew: Bool) -> String? {
    if let known = writes.known, !encodesAnew { return known }
    let text = encoded.map { String(decoding: $0, as: UTF8.self) }
    writes.known = .some(text)
    return text
  }
  fileprivate static func encode<D: Codable>(_ value: D) -> Data? {
    let encoder = JSONEncoder()
    // The same for the same value: what is not new is not written.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return try encoder.encode(value) } catch {
      RuntimeIssue.report("A window's value of type \(D.self) cannot be encoded: the window will come back without it. \(error)")
      return nil
    }
  }
}
/// Hears of writes to a presented value.
private final class WindowValueWrites {
  var onChange: () -> Void = {}
  /// What was encoded since the last write.
  var known: String??
  func tell() {
    known = nil
    onChange()
  }
}

class OptionalWindowValue<D: Codable & Hashable>: WindowValue {
  let location: KeptLocation<D?>
  init(_ value: D?) {
    let writes = WindowValueWrites()
    location = KeptLocation(value) { writes.tell() }
    super.init(writes)
  }
  override var encoded: Data? { location.get().flatMap { Self.encode($0) } }
  override var current: AnyHashable? {
    guard let value = location.get() else { return nil }
    return AnyHashable(value)
  }
}

final class DefaultedWindowValue<D: Codable & Hashable>: WindowValue {
  let location: KeptLocation<D>
  init(_ value: D) {
    let writes = WindowValueWrites()
    location = KeptLocation(value) { writes.tell() }
    super.init(writes)
  }
  override var encoded: Data? { Self.encode(location.get()) }
  override var current: AnyHashable? { AnyHashable(location.get()) }
}
