import Foundation

/// Looks up a key, inserts its arguments and parses its Markdown.
nonisolated enum LocalizedFormat {
  /// A span of text, or an interpolated text that gets the span's attributes.
  struct Piece {
    var span: InlineMarkdown.Span
    var argument: Text?
  }

  static func pieces(
    of key: LocalizedStringKey, table: String?, bundlePath: String?, in context: TextContext, readsMarkdown: Bool = true
  ) -> [Piece] {
    func spans(_ text: String) -> [InlineMarkdown.Span] {
      readsMarkdown ? InlineMarkdown.parse(text) : [InlineMarkdown.Span(text: text, style: [], link: nil)]
    }
    let languages = {
      let identifier = (context.locale ?? .ofUser).identifier.replacingOccurrences(of: "_", with: "-")
      let parts = identifier.prefix { $0 != "@" && $0 != "." }.split(separator: "-")
      return (1...max(parts.count, 1)).reversed().map { parts.prefix($0).joined(separator: "-") }
    }
    let found = LocalizationTables.entry(
      for: key.key, table: table, bundlePath: bundlePath ?? context.bundlePath, languages: languages)
    // Without arguments, a percent sign is literal.
    if key.arguments.isEmpty, found?.0.variables.isEmpty ?? true {
      return spans(found?.0.format ?? key.fallback ?? key.key).map { Piece(span: $0) }
    }
    var format = found?.0.format ?? key.fallback ?? key.key
    if let (entry, language) = found, !entry.variables.isEmpty {
      format = pluralised(format, entry.variables, key.arguments, language: language == "Base" ? "en" : language)
    }
    // Private-use characters represent arguments during parsing, so that Markdown in arguments is not interpreted.
    let (template, order) = expand(format, key.arguments, context)
    var result: [Piece] = []
    for span in spans(template) {
      var words = ""
      func flush() {
        if !words.isEmpty { result.append(Piece(span: InlineMarkdown.Span(text: words, style: span.style, link: span.link))) }
        words = ""
      }
      for character in span.text {
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
          scalar.value >= placeholder, Int(scalar.value - placeholder) < order.count
        else {
          words.append(character)
          continue
        }
        switch order[Int(scalar.value - placeholder)] {
        case .words(let text): words += text
        case .text(let text):
          flush()
          result.append(Piece(span: InlineMarkdown.Span(text: "", style: span.style, link: span.link), argument: text))
        }
      }
      flush()
    }
    return result
  }

  private enum Value {
    case words(String)
    case text(Text)
  }
  /// Plane 16, private use.
  private static let placeholder: UInt32 = 0x100000

  /// Replaces every format specifier with a placeholder, and returns their arguments.
  private static func expand(
    _ format: String, _ arguments: [LocalizedStringKey.Argument], _ context: TextContext
  ) -> (String, [Value]) {
    var result = "", values: [Value] = [], next = 0
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      guard let end = rest.firstIndex(where: { $0.isLetter && !"hlqLzt".contains($0) || $0 == "@" }) else {
        result += "%"
        continue
      }
      var specifier = rest[...end]
      var index = next
      if let dollar = specifier.firstIndex(of: "$"), let position = Int(specifier[..<dollar]), position > 0 {
        index = position - 1
        specifier = specifier[specifier.index(after: dollar)...]
      } else {
        next += 1
      }
      rest = rest[rest.index(after: end)...]
      guard arguments.indices.contains(index), values.count < 0xFFFF else { continue }
      result.unicodeScalars.append(Unicode.Scalar(placeholder + UInt32(values.count))!)
      values.append(value(of: arguments[index], specifier: String(specifier), context))
    }
    return (result + rest, values)
  }

  private static func value(
    of argument: LocalizedStringKey.Argument, specifier: String, _ context: TextContext
  ) -> Value {
    let isPlain = specifier.allSatisfy { $0.isLetter || $0 == "@" }
    switch argument {
    case .string(let text): return .words(text)
    case .text(let text): return .text(text)
    case .integer(let number):
      if isPlain, specifier.last != "x", specifier.last != "X", specifier.last != "o" {
        // Small numbers are the same in every locale with Western digits, so no formatter is needed.
        if (0..<1000).contains(number), context.locale == nil, SystemDigits.areWestern { return .words(String(number)) }
        return .words(number.formatted(.number.locale(context.locale ?? .ofUser)))
      }
      return .words(String(format: "%" + widened(specifier), locale: context.locale ?? .ofUser, number))
    case .unsigned(let number): return .words(number.formatted(.number.locale(context.locale ?? .ofUser)))
    case .number(let number):
      // A table may use %@ or %lld for it, which would be undefined behaviour in C.
      let safe = "aAeEfFgG".contains(specifier.last ?? "f") ? specifier : "f"
      return .words(String(format: "%" + safe, locale: context.locale ?? .ofUser, number))
    }
  }
  /// An integer specifier for 64 bits.
  private static func widened(_ specifier: String) -> String {
    let last = specifier.last ?? "d"
    return specifier.dropLast().filter { !"hlqLzt".contains($0) } + "ll" + ("diuxXo".contains(last) ? String(last) : "d")
  }

  /// Replaces `%#@name@` with the plural form for its argument.
  private static func pluralised(
    _ format: String, _ variables: [String: [String: String]], _ arguments: [LocalizedStringKey.Argument],
    language: String, depth: Int = 0
  ) -> String {
    guard depth < 4 else { return format }
    var result = "", rest = Substring(format), position = 0
    while let start = rest.range(of: "#@") {
      guard let percent = rest[..<start.lowerBound].lastIndex(of: "%"),
        let end = rest[start.upperBound...].firstIndex(of: "@")
      else { break }
      let name = String(rest[start.upperBound..<end])
      let explicit = Int(rest[rest.index(after: percent)..<start.lowerBound].filter(\.isNumber))
      let index = explicit.map { $0 - 1 } ?? position
      position = index + 1
      result += rest[..<percent]
      rest = rest[rest.index(after: end)...]
      guard let forms = variables[name], arguments.indices.contains(index) else { continue }
      let number: Double =
        switch arguments[index] {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .number(let value): value
        case .string, .text: 0
        }
      let category = PluralCategory.of(number, language: language)
      let form = (number == 0 ? forms["zero"] : nil) ?? forms[category.rawValue] ?? forms["other"] ?? ""
      // Inside a plural form, a plain specifier refers to the variable's own argument.
      let type = forms["NSStringFormatValueTypeKey"] ?? "lld"
      let own = form.replacingOccurrences(of: "%arg", with: "%" + type)
        .replacingOccurrences(of: "%" + type, with: "%\(index + 1)$" + type)
      result += pluralised(own, variables, arguments, language: language, depth: depth + 1)
    }
    return result + rest
  }
}

/// Whether the user's language writes numbers with the digits of ASCII.
private nonisolated enum SystemDigits {
  static let areWestern: Bool = {
    let variables = ["LC_ALL", "LC_NUMERIC", "LANG"]
    let name = variables.lazy.compactMap { getenv($0).map { String(cString: $0) } }.first { !$0.isEmpty } ?? "C"
    let language = name.prefix { $0.isLetter }.lowercased()
    return !["ar", "fa", "ur", "ps", "ckb", "ks", "sd", "bn", "as", "ne", "mr", "my", "dz", "uz", "sat", "mni"].contains(language)
  }()
}
