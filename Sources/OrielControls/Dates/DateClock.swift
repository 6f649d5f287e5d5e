import Foundation
import OrielGraph

/// The calendar, time zone and locale of the environment. Created only for date pickers, because Foundation takes milliseconds to
/// load them.
nonisolated struct DateClock: Equatable, Sendable {
  var calendar: Calendar
  var locale: Locale
  /// The current date; nil uses the system clock.
  var now: Date?

  init(_ environment: EnvironmentValues) {
    locale = environment.locale
    var calendar = environment.calendar
    if let zone = environment.writtenTimeZone { calendar.timeZone = zone }
    calendar.locale = locale
    if environment.writtenCalendar == nil, let written = environment.writtenLocale {
      // The locale determines the first day of the week.
      calendar.firstWeekday = written.firstWeekday
    }
    self.calendar = calendar
    now = environment.dateForToday
  }

  var today: Date { now ?? Date() }

  /// Changes some components; a day that does not exist in the month becomes its last day.
  func date(_ date: Date, setting change: (inout DateComponents) -> Void) -> Date? {
    var parts = calendar.dateComponents([.era, .year, .month, .day, .hour, .minute, .second, .nanosecond], from: date)
    change(&parts)
    var first = parts
    first.day = 1
    first.hour = 12
    guard let inMonth = calendar.date(from: first), let days = calendar.range(of: .day, in: .month, for: inMonth) else { return nil }
    if let day = parts.day { parts.day = min(max(day, days.lowerBound), days.upperBound - 1) }
    return calendar.date(from: parts)
  }
  /// `day` with the time of `time`.
  func day(_ day: Date, at time: Date) -> Date? {
    let wanted = calendar.dateComponents([.era, .year, .month, .day], from: day)
    return date(time) {
      ($0.era, $0.year, $0.month, $0.day) = (wanted.era, wanted.year, wanted.month, wanted.day)
    }
  }
  func startOfMonth(_ date: Date) -> Date {
    calendar.dateInterval(of: .month, for: date)?.start ?? calendar.startOfDay(for: date)
  }
  /// "March 2026", as the locale writes it.
  func monthTitle(_ date: Date) -> String { formatted(date, "yMMMM") }
  /// "Tuesday, 3 March 2026", and the time if it is shown.
  func spoken(_ date: Date, _ components: DatePickerComponents) -> String {
    var style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    if components.contains(.date) { style = style.weekday(.wide).day().month(.wide).year() }
    if components.contains(.hourAndMinute) { style = style.hour().minute() }
    return style.format(date)
  }
  private func formatted(_ date: Date, _ template: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.calendar = calendar
    formatter.timeZone = calendar.timeZone
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter.string(from: date)
  }
  /// The number in the locale's digits, padded with zeros.
  func digits(_ number: Int, atLeast count: Int = 1) -> String {
    let plain = String(number)
    let western = String(repeating: "0", count: max(0, count - plain.count)) + plain
    let zero = Self.zero(of: locale)
    guard zero != "0" else { return western }
    return String(String.UnicodeScalarView(western.unicodeScalars.map {
      Unicode.Scalar($0.value - 0x30 + zero.value) ?? $0
    }))
  }
  private static func zero(of locale: Locale) -> Unicode.Scalar {
    0.formatted(.number.locale(locale)).unicodeScalars.first { $0.properties.numericType == .decimal } ?? "0"
  }
}

nonisolated extension Locale {
  /// 1 is Sunday.
  fileprivate var firstWeekday: Int {
    switch firstDayOfWeek {
    case .sunday: 1
    case .monday: 2
    case .tuesday: 3
    case .wednesday: 4
    case .thursday: 5
    case .friday: 6
    case .saturday: 7
    @unknown default: 1
    }
  }
}

extension EnvironmentValues {
  /// Replaces the clock for marking today, for images that must not change from day to day.
  @Entry package nonisolated var dateForToday: Date?
}
