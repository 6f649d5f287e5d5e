import Foundation

/// Which form of a word goes with a number (CLDR cardinal rules of the languages desktops are used in).
nonisolated enum PluralCategory: String, Sendable, CaseIterable {
  case zero, one, two, few, many, other

  static func of(_ number: Double, language: String) -> PluralCategory {
    let n = abs(number)
    let isWhole = n == n.rounded(.down) && n < 1e15
    let i = isWhole ? Int(saturating: n) : 0
    let ten = i % 10, hundred = i % 100
    switch language.prefix(while: { $0 != "-" && $0 != "_" }) {
    case "ja", "zh", "ko", "vi", "th", "id", "ms", "lo", "my": return .other
    case "fr", "pt", "hy", "hi", "bn", "fa", "am", "zu": return n < 2 ? .one : .other
    case "ru", "uk", "be", "sr", "hr", "bs":
      guard isWhole else { return .other }
      if ten == 1, hundred != 11 { return .one }
      if (2...4).contains(ten), !(12...14).contains(hundred) { return .few }
      return ["sr", "hr", "bs"].contains(language.prefix(2)) ? .other : .many
    case "pl":
      guard isWhole else { return .other }
      if i == 1 { return .one }
      return (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .many
    case "cs", "sk":
      guard isWhole else { return .many }
      return i == 1 ? .one : (2...4).contains(i) ? .few : .other
    case "sl":
      guard isWhole else { return .few }
      return hundred == 1 ? .one : hundred == 2 ? .two : (3...4).contains(hundred) ? .few : .other
    case "lt":
      guard isWhole else { return .many }
      if ten == 1, !(11...19).contains(hundred) { return .one }
      return (2...9).contains(ten) && !(11...19).contains(hundred) ? .few : .other
    case "lv":
      guard isWhole else { return .other }
      if ten == 0 || (11...19).contains(hundred) { return .zero }
      return ten == 1 ? .one : .other
    case "ro":
      guard isWhole else { return .few }
      return i == 1 ? .one : i == 0 || (1...19).contains(hundred) ? .few : .other
    case "ar":
      guard isWhole else { return .other }
      switch i {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default: return (3...10).contains(hundred) ? .few : (11...99).contains(hundred) ? .many : .other
      }
    case "he": return n == 1 ? .one : n == 2 ? .two : .other
    default: return n == 1 ? .one : .other
    }
  }
}
