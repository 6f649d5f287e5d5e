import Foundation

/// Dates in words, as `Text.DateStyle` names them.
nonisolated enum DateText {
  static func string(_ date: Date, _ style: Text.DateStyle, in context: TextContext) -> String {
    let locale = context.locale ?? .ofUser
    // What is no time at all is as good as now; what is farther away than calendars reach stays far away.
    let distance = date.timeIntervalSince(context.now), seconds = distance.isNaN ? 0 : min(max(distance, -1e12), 1e12)
    switch style.kind {
    case .time: return formatted(date, date: .omitted, time: .shortened, context)
    case .date: return formatted(date, date: .long, time: .omitted, context)
    case .timer:
      return clock(seconds < 0 ? (-seconds).rounded(.down) : seconds.rounded(.up), showsHours: true)
    case .relative:
      return Duration.seconds(abs(seconds).rounded(.down)).formatted(
        .units(allowed: units(abs(seconds)), width: .abbreviated, maximumUnitCount: 2).locale(locale))
    case .offset:
      let words = Duration.seconds(abs(seconds).rounded(.down)).formatted(
        .units(allowed: units(abs(seconds)), width: .wide, maximumUnitCount: 1).locale(locale))
      return (seconds > 0 ? "-" : "+") + words
    }
  }

  static func interval(_ start: Date, _ end: Date, in context: TextContext) -> String {
    let start = reachable(start, context), end = reachable(end, context)
    var style = Date.IntervalFormatStyle(
      date: .numeric, time: .shortened, locale: context.locale ?? .ofUser, calendar: context.calendar ?? .ofUser,
      timeZone: context.timeZone ?? .current)
    if (context.calendar ?? .ofUser).isDate(start, inSameDayAs: end) {
      style = Date.IntervalFormatStyle(
        date: nil, time: .shortened, locale: context.locale ?? .ofUser, calendar: context.calendar ?? .ofUser,
        timeZone: context.timeZone ?? .current)
    }
    return start <= end ? style.format(start..<end) : style.format(end..<start)
  }

  /// Foundation ends the program for dates that are no time, and for those farther away than its calendars reach.
  private static func reachable(_ date: Date, _ context: TextContext) -> Date {
    let seconds = date.timeIntervalSinceReferenceDate
    return seconds.isNaN ? context.now : Date(timeIntervalSinceReferenceDate: min(max(seconds, -6e10), 6e10))
  }

  /// "1:02:15", "2:15"; without hours "62:15".
  static func clock(_ seconds: TimeInterval, showsHours: Bool) -> String {
    // Dates far apart still fit an Int.
    let whole = Int(saturating: min(max(seconds, 0), 1e12).rounded(.down))
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let hours = whole / 3600
    if showsHours, hours > 0 { return "\(hours):\(two(whole / 60 % 60)):\(two(whole % 60))" }
    return "\(whole / 60):\(two(whole % 60))"
  }

  private static func units(_ seconds: TimeInterval) -> Set<Duration.UnitsFormatStyle.Unit> {
    seconds >= 86_400 ? [.weeks, .days, .hours] : [.hours, .minutes, .seconds]
  }
  private static func formatted(
    _ date: Date, date dateStyle: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle, _ context: TextContext
  ) -> String {
    date.formatted(
      Date.FormatStyle(
        date: dateStyle, time: time, locale: context.locale ?? .ofUser, calendar: context.calendar ?? .ofUser,
        timeZone: context.timeZone ?? .current))
  }
}
