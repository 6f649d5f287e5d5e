import Foundation

/// Values into messages and out of them. What comes in is bounded; what goes out is checked first.
extension BusLibrary {
  /// More of any of these is no message for us. D-Bus nests 64 deep; the deepest of our menus, three for each of its levels, 43.
  static let maximumDepth = 48, maximumValues = 100_000

  // MARK: Reading

  func arguments(of message: OpaquePointer) throws(BusError) -> [BusValue] {
    try Self.withRecord { iterator throws(BusError) in
      guard startReading(message, iterator) != 0 else { return [] }
      var budget = Self.maximumValues
      return try values(iterator, depth: 0, budget: &budget)
    }
  }

  private func values(_ iterator: UnsafeMutableRawPointer, depth: Int, budget: inout Int) throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    while argumentType(iterator) != 0 {
      values.append(try value(iterator, depth: depth, budget: &budget))
      _ = next(iterator)
    }
    return values
  }

  private func value(_ iterator: UnsafeMutableRawPointer, depth: Int, budget: inout Int) throws(BusError) -> BusValue {
    budget -= 1
    guard budget > 0, depth < Self.maximumDepth else { throw .malformed("A message") }
    switch Character(UnicodeScalar(UInt8(truncatingIfNeeded: argumentType(iterator)))) {
    case "y": return .byte(basic(iterator))
    case "b": return .bool((basic(iterator) as UInt32) != 0)
    case "n": return .int16(basic(iterator))
    case "q": return .uint16(basic(iterator))
    case "i": return .int32(basic(iterator))
    case "u": return .uint32(basic(iterator))
    case "x": return .int64(basic(iterator))
    case "t": return .uint64(basic(iterator))
    case "d": return .double(basic(iterator))
    case "s": return .string(text(iterator))
    case "o": return .objectPath(text(iterator))
    case "g": return .signature(text(iterator))
    case "a": return try array(iterator, depth: depth, budget: &budget)
    case "r": return .structure(try inner(iterator, depth: depth, budget: &budget))
    case "v":
      let content = try inner(iterator, depth: depth, budget: &budget)
      guard content.count == 1 else { throw .malformed("A message") }
      return .variant(content[0])
    case "h": return .descriptor
    default: throw .malformed("A message")
    }
  }

  private func basic<T: ExpressibleByIntegerLiteral>(_ iterator: UnsafeMutableRawPointer) -> T {
    var value: T = 0
    withUnsafeMutableBytes(of: &value) { readBasic(iterator, $0.baseAddress!) }
    return value
  }
  private func text(_ iterator: UnsafeMutableRawPointer) -> String {
    var pointer: UnsafePointer<CChar>?
    readBasic(iterator, &pointer)
    return pointer.map { String(cString: $0) } ?? ""
  }
  private func inner(_ iterator: UnsafeMutableRawPointer, depth: Int, budget: inout Int) throws(BusError) -> [BusValue] {
    try Self.withRecord { record throws(BusError) in
      recurse(iterator, record)
      return try values(record, depth: depth + 1, budget: &budget)
    }
  }
  private func array(_ iterator: UnsafeMutableRawPointer, depth: Int, budget: inout Int) throws(BusError) -> BusValue {
    let element = Character(UnicodeScalar(UInt8(truncatingIfNeeded: elementType(iterator))))
    if element == "y" {
      return Self.withRecord { record in
        recurse(iterator, record)
        var bytes: UnsafePointer<UInt8>?
        var count: Int32 = 0
        readFixedArray(record, &bytes, &count)
        return .bytes(Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
      }
    }
    guard let whole = signatureOf(iterator) else { throw .malformed("A message") }
    let signature = String(cString: whole).dropFirst()
    freeText(whole)
    guard element == "e" else {
      return .array(of: String(signature), try inner(iterator, depth: depth, budget: &budget))
    }
    // `{kv}`: keys are basic types of one letter.
    let types = signature.dropFirst().dropLast()
    var pairs: [BusValue.Pair] = []
    try Self.withRecord { entries throws(BusError) in
      recurse(iterator, entries)
      while argumentType(entries) != 0 {
        let pair = try inner(entries, depth: depth + 1, budget: &budget)
        guard pair.count == 2 else { throw .malformed("A message") }
        pairs.append(BusValue.Pair(pair[0], pair[1]))
        _ = next(entries)
      }
    }
    return .dictionary(String(types.prefix(1)), String(types.dropFirst()), pairs)
  }

  // MARK: Writing

  func append(_ values: [BusValue], to message: OpaquePointer) throws(BusError) {
    for value in values { try check(value, depth: 0) }
    let fits = Self.withRecord { iterator in
      startWriting(message, iterator)
      return values.allSatisfy { write($0, iterator) }
    }
    guard fits else { throw .invalid("A message of this size") }
  }

  /// libdbus ends the process over arguments that break the rules, so they are looked at here.
  private func check(_ value: BusValue, depth: Int) throws(BusError) {
    guard depth < Self.maximumDepth else { throw .invalid("A value nested this deeply") }
    switch value {
    case .string(let text):
      if text.utf8.contains(0) { throw .invalid("A text with a NUL") }
    case .objectPath(let path): try check(path, isPath, "The object path")
    case .signature(let signature):
      if !signature.isEmpty { try check(signature, isSingleSignature, "The signature") }
    case .array(let element, let elements):
      try check(element, isSingleSignature, "The type")
      for item in elements {
        guard item.signature == element else { throw .invalid("“\(item.signature)” in an array of “\(element)”") }
        try check(item, depth: depth + 1)
      }
    case .dictionary(let key, let value, let pairs):
      try check("a{\(key)\(value)}", isSingleSignature, "The type")
      for pair in pairs {
        guard pair.key.signature == key, pair.value.signature == value else {
          throw .invalid("“\(pair.key.signature)\(pair.value.signature)” in a dictionary of “\(key)\(value)”")
        }
        try check(pair.key, depth: depth + 1)
        try check(pair.value, depth: depth + 1)
      }
    case .structure(let fields):
      guard !fields.isEmpty else { throw .invalid("An empty structure") }
      for field in fields { try check(field, depth: depth + 1) }
    case .variant(let inner): try check(inner, depth: depth + 1)
    case .descriptor: throw .invalid("A file descriptor")
    case .byte, .bool, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .bytes: break
    }
  }
  func check(
    _ text: String, _ isValid: @convention(c) (Text, UnsafeMutableRawPointer?) -> UInt32, _ what: String
  ) throws(BusError) {
    guard !text.utf8.contains(0), isValid(text, nil) != 0 else { throw .invalid("\(what) “\(text)”") }
  }

  private func write(_ value: BusValue, _ iterator: UnsafeMutableRawPointer) -> Bool {
    func basic<T>(_ type: Unicode.Scalar, _ value: T) -> Bool {
      withUnsafeBytes(of: value) { writeBasic(iterator, Int32(type.value), $0.baseAddress!) != 0 }
    }
    func text(_ type: Unicode.Scalar, _ text: String) -> Bool { text.withCString { basic(type, $0) } }
    func container(_ type: Unicode.Scalar, _ signature: String?, _ body: (UnsafeMutableRawPointer) -> Bool) -> Bool {
      Self.withRecord { inner in
        let opened =
          if let signature { openContainer(iterator, Int32(type.value), signature, inner) } else {
            openContainer(iterator, Int32(type.value), nil, inner)
          }
        guard opened != 0 else { return false }
        // Closed even if it is not whole: the message is dropped then, but must be in order.
        let isWhole = body(inner)
        return closeContainer(iterator, inner) != 0 && isWhole
      }
    }
    switch value {
    case .byte(let value): return basic("y", value)
    case .bool(let value): return basic("b", UInt32(value ? 1 : 0))
    case .int16(let value): return basic("n", value)
    case .uint16(let value): return basic("q", value)
    case .int32(let value): return basic("i", value)
    case .uint32(let value): return basic("u", value)
    case .int64(let value): return basic("x", value)
    case .uint64(let value): return basic("t", value)
    case .double(let value): return basic("d", value)
    case .string(let value): return text("s", value)
    case .objectPath(let value): return text("o", value)
    case .signature(let value): return text("g", value)
    case .bytes(let bytes):
      guard bytes.count <= 1 << 26 else { return false }
      return container("a", "y") { inner in
        bytes.withUnsafeBytes { raw in
          guard let start = raw.baseAddress else { return true }
          return withUnsafeBytes(of: start) {
            writeFixedArray(inner, Int32(UInt8(ascii: "y")), $0.baseAddress!, Int32(raw.count)) != 0
          }
        }
      }
    case .array(let element, let elements):
      return container("a", element) { inner in elements.allSatisfy { write($0, inner) } }
    case .dictionary(let key, let value, let pairs):
      return container("a", "{\(key)\(value)}") { inner in
        pairs.allSatisfy { pair in writeEntry(pair, inner) }
      }
    case .structure(let fields): return container("r", nil) { inner in fields.allSatisfy { write($0, inner) } }
    case .variant(let content): return container("v", content.signature) { inner in write(content, inner) }
    case .descriptor: return false
    }
  }
  private func writeEntry(_ pair: BusValue.Pair, _ iterator: UnsafeMutableRawPointer) -> Bool {
    Self.withRecord { inner in
      guard openContainer(iterator, Int32(UInt8(ascii: "e")), nil, inner) != 0 else { return false }
      let isWhole = write(pair.key, inner) && write(pair.value, inner)
      return closeContainer(iterator, inner) != 0 && isWhole
    }
  }
}
