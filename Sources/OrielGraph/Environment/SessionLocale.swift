import Foundation

// On Linux, Foundation's current locale is always international English, whatever the session's variables say.
nonisolated extension Locale {
  /// The locale that the variables of the session name; nil where they name none, as `C` does.
  package static let ofSession = named(by: { getenv($0).map { String(cString: $0) } })
  /// The user's locale: that of the session, or else Foundation's.
  package static var ofUser: Locale { ofSession ?? .current }

  /// Names are like `de_DE.UTF-8@euro`. The variables are those of the direction in which windows are laid out.
  package static func named(by variable: (String) -> String?) -> Locale? {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? "C"
    let identifier = name.prefix { $0 != "." && $0 != "@" }
    guard !identifier.isEmpty, identifier != "C", identifier != "POSIX", identifier.count <= 32,
      identifier.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
    else { return nil }
    return Locale(identifier: String(identifier))
  }
}
nonisolated extension Calendar {
  /// The calendar of the user's locale, with its first day of the week.
  package static var ofUser: Calendar {
    guard let locale = Locale.ofSession else { return .current }
    var calendar = locale.calendar
    calendar.locale = locale
    calendar.timeZone = .current
    return calendar
  }
}
