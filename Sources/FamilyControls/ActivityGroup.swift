import Foundation
import OrielPresentations

/// The applications of one kind, as listed in the picker.
nonisolated struct ActivityGroup: Identifiable, Sendable {
  /// The first main category in an application's desktop file.
  enum Kind: String, CaseIterable, Sendable {
    case games, entertainment, creativity, internet, productivity, education, science, development, utilities, system, other
    static let main: [String: Kind] = [
      "Game": .games, "AudioVideo": .entertainment, "Audio": .entertainment, "Video": .entertainment, "Graphics": .creativity,
      "Network": .internet, "Office": .productivity, "Education": .education, "Science": .science, "Development": .development,
      "Utility": .utilities, "Settings": .system, "System": .system,
    ]
    var title: LocalizedStringKey {
      switch self {
      case .games: "Games"
      case .entertainment: "Entertainment"
      case .creativity: "Creativity"
      case .internet: "Internet"
      case .productivity: "Productivity"
      case .education: "Education"
      case .science: "Science"
      case .development: "Development"
      case .utilities: "Utilities"
      case .system: "System"
      case .other: "Other"
      }
    }
    var symbol: String {
      switch self {
      case .games: "gamecontroller"
      case .entertainment: "music.note"
      case .creativity: "paintbrush"
      case .internet: "globe"
      case .productivity: "doc.text"
      case .education: "book"
      case .science: "function"
      case .development: "hammer"
      case .utilities: "wrench"
      case .system: "gearshape"
      case .other: "square.grid.2x2"
      }
    }
  }
  let kind: Kind
  let applications: [DesktopApplication]
  var id: Kind { kind }

  static func groups(_ applications: [DesktopApplication]) -> [ActivityGroup] {
    let all = Dictionary(grouping: applications.filter { !$0.isHidden }) { $0.categories.lazy.compactMap { Kind.main[$0] }.first ?? .other }
    return Kind.allCases.compactMap { kind in all[kind].map { ActivityGroup(kind: kind, applications: $0) } }
  }
}

/// The domain in text that the user typed, which may be a URL; nil if the text contains no domain.
nonisolated func webDomain(_ text: String) -> String? {
  var text = text.trimmingCharacters(in: .whitespaces).lowercased()
  if let scheme = text.range(of: "://") { text = String(text[scheme.upperBound...]) }
  text = String(text.prefix { $0 != "/" && $0 != ":" && $0 != "?" })
  let labels = text.split(separator: ".", omittingEmptySubsequences: false)
  let isFine = labels.count >= 2 && labels.allSatisfy { label in
    !label.isEmpty && label.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-") && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
  }
  return isFine && text.utf8.count <= 253 ? text : nil
}
