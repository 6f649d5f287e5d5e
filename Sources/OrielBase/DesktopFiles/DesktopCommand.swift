import Glibc

/// The command line of a desktop file or of a thumbnailer, in which codes like `%f` stand for what it is used with (Desktop Entry
/// Specification, "The Exec key").
package struct DesktopCommand: Hashable, Sendable {
  /// The words as they are written, their quotes and escapes taken away.
  package let words: [String]

  /// - Parameter value: The value as it stands in the file. Its escapes are those of all values, and below them those of a shell.
  package init(_ value: String) { words = Self.split(Self.unescaped(value)) }

  /// The words to run it with. `fill` says what the letter of a code stands for: a code that is a word of its own becomes as many words,
  /// one inside a word the first of them. Codes that it does not know vanish.
  package func arguments(_ fill: (Character) -> [String]) -> [String] {
    words.flatMap { word -> [String] in
      if word.count == 2, word.first == "%", word != "%%" { return fill(word.last!) }
      var result = "", rest = word[...]
      while let percent = rest.firstIndex(of: "%") {
        result += rest[..<percent]
        rest = rest[percent...].dropFirst()
        guard let code = rest.popFirst() else { break }
        result += code == "%" ? "%" : fill(code).first ?? ""
      }
      return [result + rest]
    }
  }

  /// Where a program is: at its place, or in the search path; nil if it is not installed.
  package static func path(of program: String) -> String? {
    if program.hasPrefix("/") { return access(program, X_OK) == 0 ? program : nil }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  private static func unescaped(_ value: String) -> String {
    var result = "", isEscaped = false
    for character in value {
      guard isEscaped || character == "\\" else {
        result.append(character)
        continue
      }
      guard isEscaped else {
        isEscaped = true
        continue
      }
      isEscaped = false
      switch character {
      case "s": result.append(" ")
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "\\": result.append("\\")
      // Not an escape of values: one of the shell's, written once by mistake, as many files have it.
      default: result += ["\\", character]
      }
    }
    return isEscaped ? result + "\\" : result
  }

  private static func split(_ line: String) -> [String] {
    var words: [String] = [], word = "", hasWord = false, quote: Character?, isEscaped = false
    for character in line {
      if isEscaped {
        // Between double quotes only some characters lose their meaning.
        if quote == "\"", !"\"\\$`".contains(character) { word.append("\\") }
        word.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        (isEscaped, hasWord) = (true, true)
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        (quote, hasWord) = (character, true)
      } else if quote == nil, character == " " || character == "\t" || character == "\n" {
        if hasWord { words.append(word) }
        (word, hasWord) = ("", false)
      } else {
        word.append(character)
        hasWord = true
      }
    }
    return hasWord ? words + [word] : words
  }
}
