/// Parses what the macros need of a declaration: attributes, modifiers, names, types and initial values.
struct DeclarationScanner {
  private let text: [Character]
  private var index = 0
  init(_ source: String) { text = Array(source) }

  var isAtEnd: Bool { index >= text.count }
  var current: Character? { index < text.count ? text[index] : nil }
  var rest: String { String(text[min(index, text.count)...]) }

  /// Spaces, line ends and comments.
  mutating func skipTrivia() {
    while let character = current {
      if character.isWhitespace {
        index += 1
      } else if starts(with: "//") {
        while let next = current, !next.isNewline { index += 1; _ = next }
      } else if starts(with: "/*") {
        skipBlockComment()
      } else {
        return
      }
    }
  }
  func starts(with word: String) -> Bool {
    index + word.count <= text.count && text[index..<index + word.count].elementsEqual(word)
  }
  /// An identifier, in backticks if it has them.
  mutating func word() -> String? {
    skipTrivia()
    let start = index
    if current == "`" {
      index += 1
      while let character = current, character != "`" { index += 1; _ = character }
      index = min(index + 1, text.count)
      return String(text[start..<index])
    }
    while let character = current, character.isLetter || character.isNumber || character == "_" { index += 1 }
    return index > start ? String(text[start..<index]) : nil
  }
  mutating func take(_ character: Character) -> Bool {
    skipTrivia()
    guard current == character else { return false }
    index += 1
    return true
  }
  /// Parses `@Name` or `@Module.Name(arguments)`; nil if there is none here.
  mutating func attribute() -> String? {
    guard take("@"), var name = word() else { return nil }
    while current == "." {
      index += 1
      name += "." + (word() ?? "")
    }
    if current == "<" { skipAngles() }
    if current == "(" { skipBalanced() }
    return name
  }
  /// Reads up to one of `stops` outside all brackets, strings and comments. The stop is not consumed.
  mutating func read(until stops: (Character) -> Bool) -> String {
    let start = min(index, text.count)
    var angles = 0
    // After the last character that is neither space nor comment.
    var end = start
    while let character = current {
      if starts(with: "//") {
        // Not the line break, which may be a stop.
        while let next = current, !next.isNewline { index += 1; _ = next }
        continue
      }
      if starts(with: "/*") {
        skipBlockComment()
        continue
      }
      if starts(with: "->") || starts(with: "==") || starts(with: ">=") || starts(with: "<=") || starts(with: "!=") {
        index += 2
        end = index
        continue
      }
      if angles == 0, stops(character) { break }
      defer { if !character.isWhitespace { end = min(index, text.count) } }
      switch character {
      case "(", "[", "{": skipBalanced()
      case "\"", "#": skipStringOrHash()
      case "<":
        // An angle bracket that follows a name belongs to a type.
        if index > 0, text[index - 1].isLetter || text[index - 1].isNumber { angles += 1 }
        index += 1
      case ">":
        angles = max(0, angles - 1)
        index += 1
      default: index += 1
      }
    }
    return String(text[start..<end]).trimmed
  }

  mutating func skipBalanced() {
    var depth = 0
    while let character = current {
      switch character {
      case "(", "[", "{":
        depth += 1
        index += 1
      case ")", "]", "}":
        depth -= 1
        index += 1
        if depth == 0 { return }
      case "\"", "#": skipStringOrHash()
      case "/" where starts(with: "//") || starts(with: "/*"): skipTrivia()
      default: index += 1
      }
    }
  }
  private mutating func skipAngles() {
    var depth = 0
    while let character = current {
      index += 1
      if character == "<" { depth += 1 }
      if character == ">" { depth -= 1 }
      if depth == 0 { return }
    }
  }
  private mutating func skipBlockComment() {
    var depth = 0
    while !isAtEnd {
      if starts(with: "/*") {
        depth += 1
        index += 2
      } else if starts(with: "*/") {
        depth -= 1
        index += 2
        if depth == 0 { return }
      } else {
        index += 1
      }
    }
  }
  /// A string literal of any kind, with the expressions in it; or a lone `#`.
  private mutating func skipStringOrHash() {
    // An unterminated string may lead past the end.
    defer { index = min(index, text.count) }
    var hashes = 0
    while current == "#" {
      hashes += 1
      index += 1
    }
    guard current == "\"" else { return }
    let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    let pounds = String(repeating: "#", count: hashes)
    index += quote.count
    while !isAtEnd {
      if starts(with: quote + pounds) {
        index += quote.count + hashes
        return
      }
      if starts(with: "\\" + pounds) {
        index += 1 + hashes
        if current == "(" { skipBalanced() } else { index += 1 }
      } else {
        index += 1
      }
    }
  }
}

extension String {
  var trimmed: String {
    var view = Substring(self)
    while let first = view.first, first.isWhitespace { view.removeFirst() }
    while let last = view.last, last.isWhitespace { view.removeLast() }
    return String(view)
  }
}

/// One `var` as written.
struct VariableDeclaration {
  var attributes: [String] = []
  var modifiers: [String] = []
  var isConstant = false
  var name = ""
  var type: String?
  var initialValue: String?
  var hasAccessors = false
  /// `var a = 1, b = 2`
  var hasSeveralNames = false

  /// Parses one declaration at the scanner's position; nil if there is no variable.
  init?(_ scanner: inout DeclarationScanner, endsAtNewline: Bool = false) {
    while let attribute = scanner.attribute() { attributes.append(attribute) }
    while let word = scanner.word() {
      if word == "var" || word == "let" {
        isConstant = word == "let"
        guard let name = scanner.word() else { return nil }
        self.name = name
        break
      }
      modifiers.append(word)
      scanner.skipTrivia()
      if scanner.current == "(" { scanner.skipBalanced() }
    }
    guard !name.isEmpty else { return nil }
    if scanner.take(":") {
      type = scanner.read { $0 == "=" || $0 == "{" || $0 == "," || (endsAtNewline && ($0.isNewline || $0 == ";")) }
    }
    if scanner.take("=") {
      scanner.skipTrivia()
      initialValue = scanner.read { $0 == "," || (endsAtNewline && ($0.isNewline || $0 == ";")) }
    } else if scanner.take("{") {
      hasAccessors = true
    }
    hasSeveralNames = scanner.take(",")
  }

  /// The written type, or the one that a plain literal or `Type(...)` has.
  var inferredType: String? {
    if let type { return type }
    guard let value = initialValue, let first = value.first else { return nil }
    if value == "true" || value == "false" { return "Bool" }
    if first == "\"" { return "String" }
    let digits = value.drop { $0 == "-" }
    if let digit = digits.first, digit.isNumber, digits.allSatisfy({ $0.isNumber || $0 == "_" || $0 == "." }) {
      return digits.contains(".") ? "Double" : "Int"
    }
    // `Name(...)` with nothing after it, where every part of the name is a type name.
    var scanner = DeclarationScanner(value)
    var parts: [String] = []
    repeat { parts.append(scanner.word() ?? "") } while scanner.current == "." && scanner.take(".")
    guard scanner.current == "(", parts.allSatisfy({ $0.first?.isUppercase ?? false }) else { return nil }
    scanner.skipBalanced()
    scanner.skipTrivia()
    return scanner.isAtEnd ? parts.joined(separator: ".") : nil
  }
}
