/// The key of a value that views pass up to their ancestors, with a function that combines several values.
public nonisolated protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

/// The keys that may be written below a node, as one of 64 bits per key, never cleared. Lets collecting skip whole subtrees.
enum PreferenceMask {
  static func bit(_ key: ObjectIdentifier) -> UInt64 {
    let hash = UInt64(UInt(bitPattern: key.hashValue)) &* 0x9E37_79B9_7F4A_7C15
    return 1 << (hash >> 58)
  }
}

/// A node that depends on preferences below it.
package protocol PreferenceReading: AnyObject {
  /// Called between two rounds of bodies when a preference it reads was written.
  func collectPreferences()
}
