/// Environment values by key.
///
/// A table holds at most a few dozen values and is mostly asked for keys that it does not have. A list with a mask answers that without
/// hashing, and takes a third of the memory of a dictionary: every window, control label and `environment` modifier has one.
nonisolated struct EnvironmentTable {
  private typealias Element = (key: ObjectIdentifier, entry: EnvironmentEntry)
  private var elements: ContiguousArray<Element> = []
  /// The bits of all keys.
  private var mask: UInt64 = 0

  var isEmpty: Bool { elements.isEmpty }
  var count: Int { elements.count }
  var keys: [ObjectIdentifier] { elements.map(\.key) }

  subscript(key: ObjectIdentifier) -> EnvironmentEntry? {
    get { entry(for: key, bit: key.maskBit) }
    set {
      let index = elements.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let entry?): elements[index].entry = entry
      case (nil, let entry?):
        elements.append((key, entry))
        mask |= key.maskBit
      case (_, nil): preconditionFailure("Environment values are replaced, not removed.")
      }
    }
  }
  /// For walks over several tables, which compute the key's bit once.
  @inline(__always) func entry(for key: ObjectIdentifier, bit: UInt64) -> EnvironmentEntry? {
    guard mask & bit != 0 else { return nil }
    for index in elements.indices where elements[index].key == key { return elements[index].entry }
    return nil
  }
  func has(_ key: ObjectIdentifier) -> Bool {
    mask & key.maskBit != 0 && elements.contains { $0.key == key }
  }
  func hasAny(of keys: [ObjectIdentifier]) -> Bool { !isEmpty && keys.contains(where: has) }
}

nonisolated extension ObjectIdentifier {
  /// One of 64 bits, for masks that say which keys are certainly not there.
  @inline(__always) var maskBit: UInt64 {
    // Types lie at multiples of 8; multiplying spreads the bits that differ.
    1 << ((UInt64(UInt(bitPattern: self) >> 3) &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}
