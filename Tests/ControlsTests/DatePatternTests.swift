import Foundation
import OrielGraph
@testable import OrielControls
import Testing

private func dateClock(_ locale: String = "en_US") -> DateClock {
  var environment = EnvironmentValues()
  environment.locale = Locale(identifier: locale)
  environment.timeZone = TimeZone(identifier: "UTC")!
  return DateClock(environment)
}
private func day(_ text: String) -> Date { ISO8601DateFormatter().date(from: text + ":00Z")! }
private func words(_ date: Date?) -> String? { date.map { String($0.formatted(.iso8601).dropLast(4)) } }

@Suite struct `A pattern for dates` {
  private let hours: [DatePattern.Field] = [.hour(first: 0, cycle: 24), .hour(first: 1, cycle: 24), .hour(first: 0, cycle: 12), .hour(first: 1, cycle: 12)]

  @Test func `is read into fields and what stands between them`() {
    func field(_ field: DatePattern.Field, _ digits: Int) -> DatePattern.Piece { .field(field, digits: digits) }
    let known: [(String, [DatePattern.Piece])] = [
      (
        "yyyy-MM-dd HH:mm",
        [field(.year, 1), .literal("-"), field(.month, 2), .literal("-"), field(.day, 2), .literal(" "), field(hours[0], 2), .literal(":"), field(.minute, 2)]
      ),
      ("d.M.yy", [field(.day, 1), .literal("."), field(.month, 1), .literal("."), field(.year, 4)]),
      ("h:m\u{202F}a", [field(hours[3], 1), .literal(":"), field(.minute, 2), .literal("\u{A0}"), field(.dayPeriod, 0)]),
      ("kk K G", [field(hours[1], 2), .literal(" "), field(hours[2], 1), .literal(" "), field(.era, 0)]),
      ("LLLL U b B u Y r", [
        field(.month, 2), .literal(" "), field(.year, 1), .literal(" "), field(.dayPeriod, 0), .literal(" "), field(.dayPeriod, 0), .literal(" "), field(.year, 1),
        .literal(" "), field(.year, 1), .literal(" "), field(.year, 1),
      ]),
      ("EEE, d", [.literal(", "), field(.day, 1)]), ("''d''", [.literal("'"), field(.day, 1), .literal("'")]),
      ("d'd o''clock' mé", [field(.day, 1), .literal("d o'clock "), field(.minute, 2), .literal("é")]), ("ddMMM", [field(.day, 2), field(.month, 2)]),
    ]
    for (pattern, pieces) in known { #expect(DatePattern(pattern: pattern).pieces == pieces, "\(pattern)") }
  }
  /// Their locales write the names of months, and words that belong to these.
  @Test func `has numbers where the calendar is usually written with names`() {
    for (locale, calendar, literals) in [
      ("ar_SA", Calendar.Identifier.islamicUmmAlQura, ["\u{200F}/", "\u{200F}/", " "]), ("he_IL", .hebrew, [".", "."]), ("fa_IR", .persian, ["/", "/"]),
    ] {
      var environment = EnvironmentValues()
      environment.locale = Locale(identifier: locale)
      environment.calendar = Calendar(identifier: calendar)
      let pattern = DatePattern(.date, DateClock(environment))
      #expect(pattern.pieces.compactMap { if case .literal(let text) = $0 { text } else { nil } } == literals, "\(locale)")
      #expect(Set(pattern.fields).isSuperset(of: [.day, .month, .year]) && pattern.fields.contains(.era) == (locale == "ar_SA"), "\(locale)")
    }
  }
  @Test func `knows the range of each field at its date`() {
    let pattern = DatePattern(pattern: "d"), clock = dateClock(), leap = day("2024-02-15T15:30"), other = day("2023-02-15T15:30")
    let fields: [DatePattern.Field] = [.era, .dayPeriod, .year, .month, .day, .minute] + hours
    #expect(fields.map { pattern.range(of: $0, at: leap, clock) } == [0...1, 0...1, 1...9999, 1...12, 1...29, 0...59, 0...23, 1...24, 0...11, 1...12])
    #expect(pattern.range(of: .day, at: other, clock) == 1...28 && pattern.range(of: .day, at: day("2023-07-01T00:00"), clock) == 1...31)
  }
  @Test func `counts hours from zero or one, to twelve or twenty-four`() {
    let pattern = DatePattern(pattern: "d"), clock = dateClock()
    let known: [(String, [Int], Int)] = [
      ("00:05", [0, 24, 0, 12], 0), ("01:05", [1, 1, 1, 1], 0), ("11:59", [11, 11, 11, 11], 0), ("12:00", [12, 12, 0, 12], 1), ("13:00", [13, 13, 1, 1], 1),
      ("23:45", [23, 23, 11, 11], 1),
    ]
    for (time, values, period) in known {
      let date = day("2024-02-15T" + time)
      #expect(hours.map { pattern.value(of: $0, at: date, clock) } == values && pattern.value(of: .dayPeriod, at: date, clock) == period, "\(time)")
      // What is read is what can be set.
      for (hour, value) in zip(hours, values) { #expect(pattern.setting(hour, to: value, of: date, clock) == date) }
    }
    let date = day("2024-02-15T15:30")
    #expect([DatePattern.Field.year, .month, .day, .minute].map { pattern.value(of: $0, at: date, clock) } == [2024, 2, 15, 30])
  }
  @Test func `sets one field and leaves the others, as far as the month has the day`() {
    let pattern = DatePattern(pattern: "d"), clock = dateClock(), afternoon = day("2024-01-31T15:30"), morning = day("2024-01-31T09:30")
    func set(_ field: DatePattern.Field, _ value: Int, _ date: Date) -> String? { words(pattern.setting(field, to: value, of: date, clock)) }
    #expect(set(.year, 2023, afternoon) == "2023-01-31T15:30" && set(.month, 2, afternoon) == "2024-02-29T15:30" && set(.month, 4, afternoon) == "2024-04-30T15:30")
    #expect(set(.day, 5, afternoon) == "2024-01-05T15:30" && set(.day, 99, afternoon) == "2024-01-31T15:30" && set(.day, 0, afternoon) == "2024-01-01T15:30")
    #expect(set(.minute, 7, afternoon) == "2024-01-31T15:07" && set(.dayPeriod, 0, afternoon) == "2024-01-31T03:30" && set(.dayPeriod, 1, morning) == "2024-01-31T21:30")
    #expect(set(hours[0], 4, afternoon) == "2024-01-31T04:30" && set(hours[1], 24, afternoon) == "2024-01-31T00:30")
    #expect(set(hours[2], 4, afternoon) == "2024-01-31T16:30" && set(hours[2], 4, morning) == "2024-01-31T04:30")
    #expect(set(hours[3], 12, afternoon) == "2024-01-31T12:30" && set(hours[3], 12, morning) == "2024-01-31T00:30" && set(hours[3], 11, day("2024-01-31T12:00")) == "2024-01-31T23:00")
  }
  @Test func `goes round within a field`() {
    let pattern = DatePattern(pattern: "d"), clock = dateClock()
    func step(_ field: DatePattern.Field, _ step: Int, _ date: String) -> String? { words(pattern.stepping(field, by: step, of: day(date), clock)) }
    #expect(step(.month, 1, "2024-12-10T15:30") == "2024-01-10T15:30" && step(.month, -1, "2024-01-10T15:30") == "2024-12-10T15:30")
    #expect(step(.month, 1, "2024-01-31T15:30") == "2024-02-29T15:30" && step(.month, -14, "2024-03-10T15:30") == "2024-01-10T15:30")
    #expect(step(.day, 1, "2024-02-29T15:30") == "2024-02-01T15:30" && step(.day, -1, "2024-02-01T15:30") == "2024-02-29T15:30" && step(.day, 3, "2024-02-10T15:30") == "2024-02-13T15:30")
    #expect(step(.minute, -1, "2024-02-01T15:00") == "2024-02-01T15:59" && step(.minute, 1, "2024-02-01T15:59") == "2024-02-01T15:00")
    for hour in hours { #expect(step(hour, 1, "2024-02-01T23:30") == "2024-02-01T00:30" && step(hour, -2, "2024-02-01T01:30") == "2024-02-01T23:30") }
    #expect(step(.dayPeriod, 1, "2024-02-01T23:30") == "2024-02-01T11:30" && step(.dayPeriod, -1, "2024-02-01T11:30") == "2024-02-01T23:30")
    #expect(step(.year, 1, "2024-02-29T15:30") == "2025-02-28T15:30" && step(.year, -4, "2024-02-29T15:30") == "2020-02-29T15:30" && step(.era, 1, "2024-02-01T15:30") == nil)
    #expect(step(.year, 1, "9999-02-01T15:30") == nil && step(.year, 1, "9998-02-01T15:30") == "9999-02-01T15:30" && step(.year, -2024, "2024-02-01T15:30") == nil)
  }
  @Test func `writes a field with the digits that it needs`() {
    let pattern = DatePattern(pattern: "d"), clock = dateClock(), date = day("2024-02-05T09:07"), later = day("2024-02-05T21:07")
    func write(_ field: DatePattern.Field, _ digits: Int) -> String { pattern.words(of: field, digits: digits, at: date, clock) }
    #expect(write(.day, 1) == "5" && write(.day, 2) == "05" && write(.year, 1) == "2024" && write(.minute, 2) == "07" && write(.month, 2) == "02")
    #expect(write(.dayPeriod, 0) == "AM" && pattern.words(of: .dayPeriod, digits: 0, at: later, clock) == "PM" && !write(.era, 0).isEmpty)
    #expect(pattern.widestWords(of: .dayPeriod, at: date, clock) == ["AM", "PM"] && pattern.widestWords(of: .year, at: date, clock) == ["2024"])
    #expect(pattern.widestWords(of: .year, at: day("1500-02-05T09:07"), clock) == ["2000"] && pattern.widestWords(of: .era, at: date, clock) == [write(.era, 0)])
    for field in [DatePattern.Field.month, .day, .minute] + hours { #expect(pattern.widestWords(of: field, at: date, clock) == ["20"]) }
    #expect(clock.digits(7) == "7" && clock.digits(7, atLeast: 3) == "007" && clock.digits(123, atLeast: 2) == "123" && clock.digits(10, atLeast: 2) == "10")
  }
}

@Suite struct `The clock of a date picker` {
  @Test func `writes digits and months as its locale does`() {
    #expect(dateClock("ar_EG").digits(207, atLeast: 4) == "٠٢٠٧" && dateClock("de_DE").digits(207) == "207")
    #expect(dateClock().monthTitle(day("2026-03-31T23:30")) == "March 2026" && dateClock("de_DE").monthTitle(day("2026-03-01T00:30")) == "März 2026")
    let date = day("2026-03-14T15:42")
    let both = dateClock().spoken(date, [.date, .hourAndMinute]), only = dateClock().spoken(date, .date), time = dateClock().spoken(date, .hourAndMinute)
    #expect(only.contains("Saturday") && only.contains("March") && only.contains("14") && only.contains("2026") && !only.contains("42"))
    #expect(time.contains("42") && !time.contains("March") && both.contains("March") && both.contains("42") && both.contains("Saturday"))
  }
  @Test func `begins the week where a locale that somebody chose does, unless they chose a calendar`() {
    #expect([dateClock("en_US"), dateClock("de_DE"), dateClock("ar_EG")].map(\.calendar.firstWeekday) == [1, 2, 7])
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: "de_DE")
    var calendar = Calendar(identifier: .gregorian)
    calendar.firstWeekday = 4
    environment.calendar = calendar
    #expect(DateClock(environment).calendar.firstWeekday == 4)
  }
  @Test func `joins a day with a time, and finds the start of a month`() {
    let clock = dateClock()
    #expect(words(clock.day(day("2024-02-29T00:10"), at: day("2026-12-31T15:42"))) == "2024-02-29T15:42")
    #expect(words(clock.startOfMonth(day("2024-02-29T15:42"))) == "2024-02-01T00:00")
    #expect(words(clock.date(day("2024-03-31T15:42")) { $0.month = 2 }) == "2024-02-29T15:42" && words(clock.date(day("2024-03-31T15:42")) { _ in }) == "2024-03-31T15:42")
  }
}
