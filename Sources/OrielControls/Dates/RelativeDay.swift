import Foundation

/// The words for days near today. The app's tables come first; otherwise they are those of the locale, as the names of the months are.
package nonisolated enum RelativeDay {
  case today, yesterday

  package func word(_ locale: Locale, _ calendar: Calendar) -> String {
    let known = known(locale, calendar)
    return switch self {
    case .today: String(localized: "Today", defaultValue: "\(known)", locale: locale)
    case .yesterday: String(localized: "Yesterday", defaultValue: "\(known)", locale: locale)
    }
  }
  /// The word and a time of that day, joined as the locale joins a date and a time.
  package func word(at time: String, _ locale: Locale, _ calendar: Calendar) -> String {
    let pattern = DatePattern(pattern: DateFormatter.dateFormat(fromTemplate: "yMdjm", options: 0, locale: locale) ?? "").pieces
    var joint = ", "
    for (index, piece) in pattern.enumerated().dropFirst().dropLast() {
      guard case .literal(let text) = piece, case .field(let before, _) = pattern[index - 1], case .field(let after, _) = pattern[index + 1],
        before.isOfDate != after.isOfDate
      else { continue }
      joint = text
    }
    return word(locale, calendar) + joint + time
  }
  /// As Foundation's data have it, written as at the beginning of a sentence.
  private func known(_ locale: Locale, _ calendar: Calendar) -> String {
    var style = Date.RelativeFormatStyle(
      presentation: .named, unitsStyle: .wide, locale: locale, calendar: calendar, capitalizationContext: .beginningOfSentence)
    style.allowedFields = [.day]
    let now = Date()
    return style.format(self == .today ? now : calendar.date(byAdding: .day, value: -1, to: now) ?? now)
  }
}
