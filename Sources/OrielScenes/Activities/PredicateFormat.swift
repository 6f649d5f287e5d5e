import Foundation
import OrielControls

extension NSPredicate {
  /// A predicate from a format such as `"self == %@"`.
  ///
  /// Supported are `self` and keys of dictionaries, quoted strings, numbers, lists in braces, the placeholders `%@`, `%K` and those
  /// for numbers, `==`, `!=`, `<`, `<=`, `>`, `>=`, `BEGINSWITH`, `ENDSWITH`, `CONTAINS`, `LIKE`, `MATCHES` and `IN`, each also with
  /// `[c]`, `[d]` or `[cd]`, combined with `AND`, `OR` and `NOT`, and `TRUEPREDICATE` and `FALSEPREDICATE`. A format that cannot be
  /// parsed is logged and always false.
  public convenience init(format: String, _ arguments: Any...) { self.init(format: format, argumentArray: arguments) }
  public convenience init(format: String, argumentArray arguments: [Any]?) {
    var reader = PredicateFormatReader(format, arguments ?? [])
    do {
      let test = try reader.read()
      self.init(block: { object, _ in test(object) })
    } catch {
      RuntimeIssue.report("The predicate format \"\(format)\" cannot be read: \(error). It is never true.")
      self.init(value: false)
    }
  }
}

/// Parses a predicate format into a condition.
nonisolated struct PredicateFormatReader {
  typealias Test = @Sendable (Any?) -> Bool
  private typealias Value = @Sendable (Any?) -> Any?
  struct Failure: Error, CustomStringConvertible { let description: String }

  private enum Token: Equatable {
    case word(String), text(String), number(Double), place(Character), symbol(String)
  }
  private var tokens: [Token] = []
  private var position = 0
  private nonisolated(unsafe) var arguments: ArraySlice<Any>
  private let lexicalFailure: Failure?

  init(_ format: String, _ arguments: [Any]) {
    self.arguments = arguments[...]
    do {
      tokens = try Self.tokens(in: format)
      lexicalFailure = nil
    } catch {
      lexicalFailure = error
    }
  }

  mutating func read() throws(Failure) -> Test {
    if let lexicalFailure { throw lexicalFailure }
    let test = try readAny()
    guard position == tokens.count else { throw Failure(description: "something is left over behind its end") }
    guard arguments.isEmpty else { throw Failure(description: "there are more arguments than places for them") }
    return test
  }

  // MARK: Tokens

  private static func tokens(in format: String) throws(Failure) -> [Token] {
    var tokens: [Token] = [], rest = Substring(format)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "\"" || first == "'" {
        var text = ""
        rest.removeFirst()
        while let next = rest.popFirst(), next != first {
          if next == "\\", let escaped = rest.popFirst() { text.append(escaped) } else { text.append(next) }
          if rest.isEmpty { throw Failure(description: "a text has no end") }
        }
        tokens.append(.text(text))
      } else if first == "%" {
        rest.removeFirst()
        let length = rest.prefix { "lhqz".contains($0) }
        rest.removeFirst(length.count)
        guard let kind = rest.popFirst(), "@Kdiuxfge".contains(kind) else { throw Failure(description: "% stands before no place") }
        tokens.append(.place(kind))
      } else if first.isNumber || first == "-" {
        let number = rest.prefix { $0.isNumber || "-.eE".contains($0) }
        guard let value = Double(number) else { throw Failure(description: "\(number) is no number") }
        rest.removeFirst(number.count)
        tokens.append(.number(value))
      } else if first.isLetter || first == "_" || first == "@" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || "_.@".contains($0) }
        rest.removeFirst(word.count)
        tokens.append(.word(String(word)))
      } else {
        let known = ["==", "!=", "<=", ">=", "=<", "=>", "<>", "&&", "||", "[cd]", "[dc]", "[c]", "[d]", "=", "<", ">", "!", "(", ")", "{", "}", ","]
        guard let symbol = known.first(where: { rest.hasPrefix($0) }) else { throw Failure(description: "\(first) is unknown") }
        rest.removeFirst(symbol.count)
        tokens.append(.symbol(symbol))
      }
    }
    return tokens
  }

  private var next: Token? { position < tokens.count ? tokens[position] : nil }
  private mutating func take(_ spellings: String...) -> Bool {
    switch next {
    case .word(let word) where spellings.contains(word.uppercased()): break
    case .symbol(let symbol) where spellings.contains(symbol): break
    default: return false
    }
    position += 1
    return true
  }

  // MARK: Conditions

  private mutating func readAny() throws(Failure) -> Test {
    var test = try readAll()
    while take("OR", "||") {
      let first = test, second = try readAll()
      test = { first($0) || second($0) }
    }
    return test
  }
  private mutating func readAll() throws(Failure) -> Test {
    var test = try readOne()
    while take("AND", "&&") {
      let first = test, second = try readOne()
      test = { first($0) && second($0) }
    }
    return test
  }
  private mutating func readOne() throws(Failure) -> Test {
    if take("NOT", "!") {
      let test = try readOne()
      return { !test($0) }
    }
    if take("TRUEPREDICATE") { return { _ in true } }
    if take("FALSEPREDICATE") { return { _ in false } }
    if take("(") {
      let test = try readAny()
      guard take(")") else { throw Failure(description: "a parenthesis is not closed") }
      return test
    }
    return try readComparison()
  }

  private mutating func readComparison() throws(Failure) -> Test {
    let left = try readValue()
    guard let operation = next else { throw Failure(description: "a comparison has no end") }
    position += 1
    var options: String.CompareOptions = []
    if case .symbol(let symbol) = next, symbol.hasPrefix("[") {
      position += 1
      if symbol.contains("c") { options.insert(.caseInsensitive) }
      if symbol.contains("d") { options.insert(.diacriticInsensitive) }
    }
    let right = try readValue(), chosen = options
    switch operation {
    case .symbol("=="), .symbol("="): return { Self.order(left($0), right($0), chosen) == .orderedSame }
    case .symbol("!="), .symbol("<>"): return { Self.order(left($0), right($0), chosen) != .orderedSame }
    case .symbol("<"): return { Self.order(left($0), right($0), chosen) == .orderedAscending }
    case .symbol(">"): return { Self.order(left($0), right($0), chosen) == .orderedDescending }
    case .symbol("<="), .symbol("=<"): return { Self.order(left($0), right($0), chosen).map { $0 != .orderedDescending } ?? false }
    case .symbol(">="), .symbol("=>"): return { Self.order(left($0), right($0), chosen).map { $0 != .orderedAscending } ?? false }
    case .word(let word):
      switch word.uppercased() {
      case "BEGINSWITH": return Self.texts(left, right) { $0.range(of: $1, options: chosen.union(.anchored)) != nil || $1.isEmpty }
      case "ENDSWITH": return Self.texts(left, right) { $0.range(of: $1, options: chosen.union([.anchored, .backwards])) != nil || $1.isEmpty }
      case "LIKE": return Self.texts(left, right) { Self.matches($0, Self.expression(forWildcards: $1), chosen) }
      case "MATCHES": return Self.texts(left, right) { Self.matches($0, $1, chosen) }
      case "CONTAINS": return { Self.contains(left($0), right($0), chosen) }
      case "IN": return { Self.contains(right($0), left($0), chosen) }
      default: throw Failure(description: "\(word) is no comparison")
      }
    default: throw Failure(description: "a comparison is missing")
    }
  }

  private mutating func readValue() throws(Failure) -> Value {
    guard let token = next else { throw Failure(description: "a value is missing") }
    position += 1
    switch token {
    case .text(let text): return { _ in text }
    case .number(let number): return { _ in number }
    case .place(let kind):
      guard let argument = arguments.popFirst() else { throw Failure(description: "there are fewer arguments than places for them") }
      if kind == "K" {
        guard let path = argument as? String else { throw Failure(description: "the argument for %K is no text") }
        return Self.path(path)
      }
      nonisolated(unsafe) let value = argument
      return { _ in value }
    case .symbol("{"):
      var values: [Value] = []
      while !take("}") {
        if !values.isEmpty, !take(",") { throw Failure(description: "a list is not closed") }
        values.append(try readValue())
      }
      let list = values
      return { object in list.map { $0(object) ?? NSNull() } }
    case .word(let word):
      switch word.uppercased() {
      case "SELF": return { $0 }
      case "NIL", "NULL": return { _ in nil }
      case "TRUE", "YES": return { _ in true }
      case "FALSE", "NO": return { _ in false }
      case "ANY", "ALL", "SOME", "NONE", "BETWEEN", "SUBQUERY": throw Failure(description: "\(word) is not supported")
      default: return Self.path(word)
      }
    case .symbol(let symbol): throw Failure(description: "\(symbol) is no value")
    }
  }
  private static func path(_ path: String) -> Value {
    let keys = path.split(separator: ".").map(String.init).filter { $0.uppercased() != "SELF" }
    return { object in keys.reduce(object) { ($0 as? [String: Any])?[$1] ?? ($0 as? [AnyHashable: Any])?[$1] } }
  }

  // MARK: Comparison

  private static func text(_ value: Any?) -> String? { value as? String ?? (value as? NSString).map { $0 as String } ?? (value as? URL)?.absoluteString }
  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let value as Double: value
    case let value as Int: Double(value)
    case let value as Bool: value ? 1 : 0
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }
  /// nil if the values cannot be compared.
  private static func order(_ a: Any?, _ b: Any?, _ options: String.CompareOptions) -> ComparisonResult? {
    if let a = text(a), let b = text(b) { return a.compare(b, options: options) }
    if let a = number(a), let b = number(b) { return a == b ? .orderedSame : a < b ? .orderedAscending : .orderedDescending }
    if let a = a as? Date, let b = b as? Date { return a.compare(b) }
    let isNone = (a == nil || a is NSNull, b == nil || b is NSNull)
    if isNone.0 || isNone.1 { return isNone.0 && isNone.1 ? .orderedSame : nil }
    if let a = a as? AnyHashable, let b = b as? AnyHashable, a == b { return .orderedSame }
    return nil
  }
  private static func texts(_ left: @escaping Value, _ right: @escaping Value, _ test: @escaping @Sendable (String, String) -> Bool) -> Test {
    { object in
      guard let a = text(left(object)), let b = text(right(object)) else { return false }
      return test(a, b)
    }
  }
  private static func contains(_ whole: Any?, _ part: Any?, _ options: String.CompareOptions) -> Bool {
    if let whole = text(whole) { return text(part).map { $0.isEmpty || whole.range(of: $0, options: options) != nil } ?? false }
    let elements = whole as? [Any] ?? (whole as? Set<AnyHashable>).map { $0.map(\.base) } ?? []
    return elements.contains { order($0, part, options) == .orderedSame }
  }
  private static func matches(_ text: String, _ pattern: String, _ options: String.CompareOptions) -> Bool {
    // Regular expressions cannot ignore diacritics, so both sides are folded.
    let isFolded = options.contains(.diacriticInsensitive)
    func folded(_ text: String) -> String { isFolded ? text.folding(options: .diacriticInsensitive, locale: nil) : text }
    var kinds: NSRegularExpression.Options = [.dotMatchesLineSeparators]
    if options.contains(.caseInsensitive) { kinds.insert(.caseInsensitive) }
    guard let expression = try? NSRegularExpression(pattern: "^(?:\(folded(pattern)))$", options: kinds) else { return false }
    let text = folded(text)
    return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
  private static func expression(forWildcards text: String) -> String {
    text.map { $0 == "*" ? ".*" : $0 == "?" ? "." : NSRegularExpression.escapedPattern(for: String($0)) }.joined()
  }
}
