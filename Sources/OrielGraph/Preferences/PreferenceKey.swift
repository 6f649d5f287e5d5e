/// A value that views below give to views above, and how several become one.
public nonisolated protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

/// Which keys may be written below a node: one bit of 64 per key, never cleared, so that collecting skips whole trees.
enum PreferenceMask {
  static func bit(_ key: ObjectIdentifier) -> UInt64 {
    let hash = UInt64(UInt(bitPattern: key.hashValue)) &* 0x9E37_79B9_7F4A_7C15
    return 1 << (hash >> 58)
  }
}

/// A node that derives something from the preferences below it.
package protocol PreferenceReading: AnyObject {
  /// Called between two rounds of bodies when something it reads was written.
  func collectPreferences()
}
