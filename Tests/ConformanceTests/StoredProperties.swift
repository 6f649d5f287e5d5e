import Foundation

/// How many stored properties the types of a Swift source have, as far as a text shows it.
struct StoredProperties {
  /// By the type's name, which follows those of the types around it: `Outer.Inner`.
  private(set) var counts: [String: Int] = [:]

  mutating func read(_ source: String) {
    var reader = SourceReader(source.withoutComments)
    scan(&reader, types: [], counts: false)
  }

  /// Reads the members of a type, or of the file, up to the closing brace. An extension stores nothing: what looks like it is a macro's,
  /// as with `@Entry`.
  private mutating func scan(_ reader: inout SourceReader, types: [String], counts isCounted: Bool) {
    var modifiers: Set<Substring> = []
    while let token = reader.next() {
      switch token {
      case "}": return
      case "struct", "class", "enum", "actor", "extension", "protocol":
        // `class func` and `class var` are members of the type itself.
        if token == "class", ["func", "var", "let", "override", "private", "final"].contains(reader.peek()) {
          modifiers.insert("static")
          continue
        }
        let name = reader.name()
        guard reader.skip(to: "{") else { return }
        if token == "protocol" { reader.skipBlock() } else { scan(&reader, types: types + [name], counts: token != "extension") }
        modifiers = []
      case "var", "let":
        let found = reader.properties(isConstant: token == "let")
        if isCounted, !modifiers.contains("static") { counts[types.joined(separator: "."), default: 0] += found }
        modifiers = []
      case "func", "init", "subscript", "deinit", "case", "typealias", "associatedtype", "import":
        reader.skipDeclaration()
        modifiers = []
      case "{": reader.skipBlock()
      case "(": reader.skipParentheses()
      default: modifiers.insert(token)
      }
    }
  }
}

extension String {
  /// A source without its comments, and with a word in place of each string.
  var withoutComments: String {
    let pattern = #/(?s)\/\/[^\n]*|\/\*.*?\*\/|#+"(?:(?!"#).)*"#+|"""(?:(?!""").)*"""|"(?:\\.|[^"\\\n])*"/#
    return replacing(pattern) { $0.output.hasPrefix("/") ? " " : "_" }
  }
}

/// The words and signs of a Swift source.
private struct SourceReader {
  private var text: [UInt8]
  private var place = 0

  init(_ source: String) { text = Array(source.utf8) }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 128 || (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }

  private mutating func skipSpace(newlines: Bool = true) {
    while place < text.count, text[place] == 32 || text[place] == 9 || newlines && text[place] == 10 { place += 1 }
  }

  /// The next word, or sign.
  mutating func next() -> Substring? {
    skipSpace()
    guard place < text.count else { return nil }
    let start = place
    while place < text.count, Self.isWord(text[place]) { place += 1 }
    if place == start { place += 1 }
    return Substring(decoding: text[start..<place], as: UTF8.self)
  }
  func peek() -> Substring? {
    var copy = self
    return copy.next()
  }

  /// The name of a type, with those that it is nested in.
  mutating func name() -> String {
    var name = ""
    while let part = next() {
      name += part
      guard place < text.count, text[place] == UInt8(ascii: ".") else { break }
      place += 1
      name += "."
    }
    return name
  }

  /// Behind the next such sign.
  mutating func skip(to sign: Character) -> Bool {
    while let token = next() { if token.first == sign { return true } }
    return false
  }
  /// Behind the brace that closes an open one.
  mutating func skipBlock() { skip(open: "{", close: "}") }
  mutating func skipParentheses() { skip(open: "(", close: ")") }
  private mutating func skip(open: Substring, close: Substring) {
    var depth = 1
    while depth > 0, let token = next() {
      if token == open { depth += 1 } else if token == close { depth -= 1 }
    }
  }

  /// To the end of a function, an initializer or a case.
  mutating func skipDeclaration() {
    while place < text.count {
      skipSpace(newlines: false)
      guard place < text.count else { return }
      if text[place] == 10 {
        // A body or a `where` may follow on the next line; anything else is another declaration.
        guard continues() else { return }
        continue
      }
      if text[place] == UInt8(ascii: "}") { return }
      switch next() {
      case "(": skipParentheses()
      case "[": skip(open: "[", close: "]")
      case "{": return skipBlock()
      case ";": return
      default: break
      }
    }
  }
  /// Whether the next line belongs to this one; then goes there.
  private mutating func continues() -> Bool {
    let start = place
    skipSpace()
    guard place < text.count else { return false }
    let token = peek()
    let isMore = token.map { ["{", "where", "?", ":", "-", "+", "&", "|", "=", ".", ",", "throws"].contains($0) } ?? false
    if !isMore { place = start }
    return isMore
  }

  /// How many stored properties a `var` or `let` declares; ends behind it.
  mutating func properties(isConstant: Bool) -> Int {
    var count = 1, hasValue = false, angles = 0
    var last: Substring = ""
    while place < text.count {
      skipSpace(newlines: false)
      guard place < text.count else { break }
      if text[place] == 10 {
        guard last == "," || last == "=" || last == ":" || last == "->" || continues() else { break }
        skipSpace()
        continue
      }
      if text[place] == UInt8(ascii: "}") { break }
      let token = next()!
      switch token {
      case "(": skipParentheses()
      case "[": skip(open: "[", close: "]")
      case "<": angles += 1
      case ">": if last != "-" { angles -= 1 }
      case "=": hasValue = true
      case ",": if angles <= 0 { count += 1 }
      case ";": return count
      case "{":
        if hasValue {
          // A closure, or observers behind the value.
          skipBlock()
        } else {
          // Observers belong to a stored property, anything else computes.
          let first = peek()
          skipBlock()
          return first == "didSet" || first == "willSet" ? count : count - 1
        }
      default: break
      }
      last = token
    }
    return count
  }
}
