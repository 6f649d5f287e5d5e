import Foundation
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls

/// A date picker in a window, in UTC, and the date it holds.
@MainActor package final class DateHarness: ViewHarness {
  final class Kept { var date = Date.distantPast }
  let kept: Kept
  static let utc = TimeZone(identifier: "UTC")!
  static func day(_ text: String) -> Date {
    let formatter = ISO8601DateFormatter()
    return formatter.date(from: text.count == 10 ? text + "T15:30:00Z" : text)!
  }

  init<V: View>(
    _ start: String = "2026-03-14", locale: String = "en_US", size: CGSize = CGSize(width: 300, height: 260),
    calendar: Calendar.Identifier? = nil, rightToLeft: Bool = false, scale: Double = 1, mode: Theme.Mode = .light,
    _ content: (Binding<Date>) -> V
  ) {
    PinnedInterface.install()
    let kept = Kept()
    kept.date = Self.day(start)
    self.kept = kept
    let binding = Binding(get: { kept.date }, set: { kept.date = $0 })
    super.init(
      content(binding).padding(10), size: size, pixels: true, scale: scale, background: Theme.make(mode: mode).colors.windowBackground
    ) {
      $0.locale = Locale(identifier: locale)
      if let calendar { $0.calendar = Calendar(identifier: calendar) }
      $0.timeZone = Self.utc
      $0.dateForToday = Self.day("2026-03-10")
      $0.layoutDirection = rightToLeft ? .rightToLeft : .leftToRight
      $0.colorScheme = mode.isDark ? .dark : .light
      $0._colorSchemeContrast = mode.isIncreasedContrast ? .increased : .standard
    }
    passesTimeToSettle = true
    settle()
  }
  var field: DateFieldBox { boxes(DateFieldBox.self)[0] }
  var grid: MonthGridBox { boxes(MonthGridBox.self)[0] }
  var iso: String { kept.date.formatted(.iso8601) }
  func type(_ text: String) {
    for character in text { input.handle(.text(String(character))) }
    settle()
  }
  func focus() { press(.tab) }
  func clickDay(_ day: Int) {
    let frame = grid.windowFrame, place = grid.place(ofDay: day)
    click(frame.minX + place.midX, frame.minY + place.midY)
  }
}

@MainActor @Suite struct `The field of a date picker` {
  private func picker(
    _ start: String = "2026-03-14", locale: String = "en_US", in limits: ClosedRange<Date>? = nil,
    _ components: DatePickerComponents = [.date, .hourAndMinute], rightToLeft: Bool = false
  ) -> DateHarness {
    DateHarness(start, locale: locale, rightToLeft: rightToLeft) { date in
      if let limits {
        DatePicker("When", selection: date, in: limits, displayedComponents: components)
      } else {
        DatePicker("When", selection: date, displayedComponents: components)
      }
    }
  }

  @Test func `is made with every initialiser`() {
    let date = Binding.constant(Date()), from = Date(), through = Date(timeIntervalSinceNow: 60), title = "S" + "tring"
    let pickers: [any View] = [
      DatePicker("Key", selection: date), DatePicker("Key", selection: date, displayedComponents: .date),
      DatePicker("Key", selection: date, in: from...through), DatePicker("Key", selection: date, in: from...),
      DatePicker("Key", selection: date, in: ...through, displayedComponents: [.date]),
      DatePicker(title, selection: date), DatePicker(title, selection: date, in: from...through),
      DatePicker(title, selection: date, in: from...), DatePicker(title, selection: date, in: ...through),
      DatePicker(selection: date) { Text("L") }, DatePicker(selection: date, in: from...through) { Text("L") },
      DatePicker(selection: date, in: from...) { Text("L") },
      DatePicker(selection: date, in: ...through, displayedComponents: .hourAndMinute) { Text("L") },
    ]
    #expect(pickers.count == 13)
  }

  @Test func `steps the selected part with the arrow keys`() {
    let h = picker()
    h.focus()
    h.press(.up)
    #expect(h.iso == "2026-04-14T15:30:00Z")
    h.press(.right)
    h.press(.down)
    #expect(h.iso == "2026-04-13T15:30:00Z")
    h.press(.end)
    h.press(.up)
    #expect(h.iso == "2026-04-13T03:30:00Z")
  }
  @Test func `goes round within a part, and keeps days that the month has`() {
    let h = picker("2026-12-31")
    h.focus()
    h.press(.up)
    #expect(h.iso == "2026-01-31T15:30:00Z")
    h.press(.up)
    #expect(h.iso == "2026-02-28T15:30:00Z")
    h.press(.right)
    h.press(.up)
    #expect(h.iso == "2026-02-01T15:30:00Z")
  }
  @Test func `takes digits, and goes on by itself when a part is complete`() {
    let h = picker()
    h.focus()
    h.type("1105")
    #expect(h.iso == "2026-11-05T15:30:00Z")
    h.type("1999")
    #expect(h.iso == "1999-11-05T15:30:00Z")
    h.type("7")
    #expect(h.iso == "1999-11-05T19:30:00Z")
    h.type("5")
    h.type("9")
    #expect(h.iso == "1999-11-05T19:59:00Z")
    h.type("a")
    #expect(h.iso == "1999-11-05T07:59:00Z")
    h.type("P")
    #expect(h.iso == "1999-11-05T19:59:00Z")
  }
  @Test func `waits for a second digit where one may follow, until the part is left`() {
    let h = picker()
    h.focus()
    h.type("1")
    #expect(h.iso == "2026-03-14T15:30:00Z")
    h.press(.tab)
    #expect(h.iso == "2026-01-14T15:30:00Z")
    h.type("3")
    h.type("/")
    #expect(h.iso == "2026-01-03T15:30:00Z")
    h.type("12")
    h.press(.escape)
    #expect(h.iso == "2026-01-03T15:30:00Z")
    h.type("27")
    h.press(.return)
    #expect(h.iso == "2027-01-03T15:30:00Z")
  }
  @Test func `does not take what no month or day is called`() {
    let h = picker()
    h.focus()
    h.type("0")
    h.press(.tab)
    #expect(h.iso == "2026-03-14T15:30:00Z")
    h.type("45")
    #expect(h.iso == "2026-03-05T15:30:00Z" || h.iso == "2026-03-04T15:30:00Z")
  }
  @Test func `moves between its parts with Tab, then out`() {
    let h = DateHarness { date in VStack { DatePicker("When", selection: date); Button("Next") {} } }
    h.focus()
    #expect(h.field.current == 0)
    for part in 1...5 {
      h.press(.tab)
      #expect(h.field.current == part)
    }
    h.press(.tab)
    #expect(!(h.input.focusedBox is DateFieldBox))
  }
  @Test func `stays in its range`() {
    let h = picker(in: DateHarness.day("2026-02-10")...DateHarness.day("2026-04-20"))
    h.focus()
    h.press(.down)
    #expect(h.iso == "2026-02-14T15:30:00Z")
    h.press(.down)
    #expect(h.iso == "2026-02-10T15:30:00Z" || h.iso == "2026-04-14T15:30:00Z")
    h.type("9")
    #expect(h.iso == "2026-04-20T15:30:00Z")
  }
  @Test func `is written as the locale writes dates`() {
    func fields(_ locale: String, _ components: DatePickerComponents = [.date, .hourAndMinute]) -> [String] {
      let h = picker(locale: locale, components)
      return DatePattern(components, DateClock(h.graph.scope.values(reader: nil))).fields.map(\.name)
    }
    #expect(fields("en_US") == ["Month", "Day", "Year", "Hour", "Minute", "AM/PM"])
    #expect(fields("de_DE") == ["Day", "Month", "Year", "Hour", "Minute"])
    #expect(fields("ja_JP", .date) == ["Year", "Month", "Day"])
    #expect(fields("fr_FR", .hourAndMinute) == ["Hour", "Minute"])
  }
  @Test func `counts hours as its locale does`() {
    let pattern = DatePattern(pattern: "h:mm a")
    let h = picker("2026-03-14T00:05:00Z")
    let clock = DateClock(h.graph.scope.values(reader: nil)), midnight = h.kept.date
    let hour = pattern.fields[0]
    #expect(pattern.value(of: hour, at: midnight, clock) == 12)
    #expect(pattern.setting(hour, to: 1, of: midnight, clock)?.formatted(.iso8601) == "2026-03-14T01:05:00Z")
    #expect(pattern.setting(.dayPeriod, to: 1, of: midnight, clock)?.formatted(.iso8601) == "2026-03-14T12:05:00Z")
    #expect(pattern.setting(hour, to: 12, of: DateHarness.day("2026-03-14"), clock)?.formatted(.iso8601) == "2026-03-14T12:30:00Z")
  }
  @Test func `reads quoted words and odd letters of patterns`() {
    #expect(
      DatePattern(pattern: "d 'de' MMMM y").pieces
        == [.field(.day, digits: 1), .literal(" de "), .field(.month, digits: 2), .literal(" "), .field(.year, digits: 1)])
    #expect(DatePattern(pattern: "'o''clock'").pieces == [.literal("o'clock")])
    #expect(DatePattern(pattern: "").pieces.isEmpty)
  }
  @Test func `follows the calendar of the environment`() {
    let h = DateHarness(locale: "en_US", calendar: .buddhist) { DatePicker("When", selection: $0, displayedComponents: .date) }
    #expect(h.spoken(.datePicker).first?.value?.contains("2569") == true)
    h.focus()
    h.press(.up)
    #expect(h.iso == "2026-04-14T15:30:00Z")
  }
  @Test func `is changed by the stepper beside it`() {
    let h = picker()
    let stepper = h.boxes(StepperBox.self)[0].windowFrame
    h.click(stepper.midX, stepper.minY + 5)
    #expect(h.iso == "2026-04-14T15:30:00Z")
    h.press(.right)
    h.click(stepper.midX, stepper.maxY - 5)
    #expect(h.iso == "2026-04-13T15:30:00Z")
    #expect(!h.boxes(StepperBox.self)[0].isFocusable)
  }
  @Test func `selects the part that is clicked`() {
    let h = picker()
    let frame = h.field.windowFrame
    h.click(frame.minX + 26, frame.midY)
    #expect(h.field.current == 1)
    h.press(.up)
    #expect(h.iso == "2026-03-15T15:30:00Z")
  }
  @Test func `speaks the date, and is stepped by assistive technology`() {
    let h = picker()
    let node = h.spoken(.datePicker)[0]
    #expect(node.label == "When")
    #expect(node.value?.contains("March 14, 2026") == true)
    #expect(node.perform(.increment))
    #expect(h.iso == "2026-04-14T15:30:00Z")
  }
  @Test func `does nothing while disabled`() {
    let h = DateHarness { DatePicker("When", selection: $0).disabled(true) }
    h.focus()
    h.press(.up)
    h.click(h.field.windowFrame.midX, h.field.windowFrame.midY)
    h.press(.up)
    #expect(h.iso == "2026-03-14T15:30:00Z")
  }
  @Test func `is as wide for every date`() {
    let widths = ["2026-01-01", "2026-12-31", "1999-10-20"].map { picker($0).field.size.width }
    #expect(Set(widths).count == 1)
  }
}

@MainActor @Suite struct `The calendar of a date picker` {
  private func calendar(
    _ start: String = "2026-03-14", locale: String = "en_US", in limits: ClosedRange<Date>? = nil, rightToLeft: Bool = false
  ) -> DateHarness {
    DateHarness(start, locale: locale, rightToLeft: rightToLeft) { date in
      DatePicker("Day", selection: date, in: limits ?? Date.distantPast...Date.distantFuture, displayedComponents: .date)
        .labelsHidden().datePickerStyle(.graphical)
    }
  }
  @Test func `chooses the day that is clicked, at the same time of day`() {
    let h = calendar()
    h.clickDay(21)
    #expect(h.iso == "2026-03-21T15:30:00Z")
    #expect(h.grid.selectedDay == 21)
  }
  @Test func `moves by days and weeks and months with the keys`() {
    let h = calendar()
    while !(h.input.focusedBox is MonthGridBox) { h.press(.tab) }
    h.press(.right)
    #expect(h.iso == "2026-03-15T15:30:00Z")
    h.press(.down)
    #expect(h.iso == "2026-03-22T15:30:00Z")
    h.press(.pageDown)
    #expect(h.iso == "2026-04-22T15:30:00Z")
    h.press(.pageUp, .shift)
    #expect(h.iso == "2025-04-22T15:30:00Z")
    h.press(.home)
    #expect(h.iso == "2025-04-20T15:30:00Z")
    h.press(.end)
    #expect(h.iso == "2025-04-26T15:30:00Z")
    #expect(h.grid.days.count == 30)
  }
  @Test func `runs from right to left where the window does`() {
    let h = calendar(rightToLeft: true)
    #expect(h.grid.place(ofDay: 1).minX > h.grid.place(ofDay: 7).minX)
    while !(h.input.focusedBox is MonthGridBox) { h.press(.tab) }
    h.press(.left)
    #expect(h.iso == "2026-03-15T15:30:00Z")
  }
  @Test func `shows other months without choosing in them`() {
    let h = calendar()
    let buttons = h.spoken(.button)
    #expect(buttons.map(\.label) == ["Previous Month", "Today", "Next Month"])
    buttons[0].perform(.press)
    h.settle()
    #expect(h.grid.days.count == 28)
    #expect(h.grid.selectedDay == nil)
    #expect(h.iso == "2026-03-14T15:30:00Z")
    h.clickDay(3)
    #expect(h.iso == "2026-02-03T15:30:00Z")
  }
  @Test func `names the months before and after where the language has no other words for them here`() {
    let h = calendar("2026-05-14", locale: "de_DE")
    #expect(h.spoken(.button).map(\.label) == ["April 2026", "Heute", "Juni 2026"])
  }
  @Test func `goes back to this month by its word, which has a symbol where the month's name leaves no room`() throws {
    let h = calendar("2026-05-14", locale: "en_US")
    let words = try #require(h.spoken(.button).first { $0.label == "Today" })
    #expect(words.properties.isEnabled && words.frame.width > 40)
    h.click(words.frame.midX, words.frame.midY)
    #expect(h.grid.selectedDay == nil && h.iso == "2026-05-14T15:30:00Z")
    let spent = try #require(h.spoken(.button).first { $0.label == "Today" })
    #expect(!spent.properties.isEnabled)
    // Not all fonts are everywhere: one of these is wide enough.
    let widths = ["pt_PT", "vi_VN", "eu_ES", "ka_GE", "lt_LT", "hy_AM", "ml_IN"].compactMap { locale in
      ["2026-02-14", "2026-09-14"].compactMap { day in calendar(day, locale: locale).spoken(.button)[1].frame.width }.min()
    }
    #expect(widths.contains { $0 < 30 }, "\(widths)")
  }
  @Test func `says today in the language of its months`() {
    for (locale, word) in [("de_DE", "Heute"), ("fr_FR", "Aujourd’hui"), ("ar_EG", "اليوم"), ("en_GB", "Today")] {
      #expect(calendar(locale: locale).spoken(.button)[1].label == word)
    }
  }
  @Test func `stands on a card`() {
    let h = calendar(), card = h.boxes(ShapeBox.self)[0].windowFrame
    #expect(card.minX == h.grid.windowFrame.minX - 10 && card.maxY == h.grid.windowFrame.maxY + 10)
  }
  @Test func `leaves days outside of the range alone`() {
    let h = calendar(in: DateHarness.day("2026-03-10")...DateHarness.day("2026-03-20"))
    h.clickDay(5)
    #expect(h.iso == "2026-03-14T15:30:00Z")
    h.clickDay(10)
    #expect(h.iso == "2026-03-10T15:30:00Z")
    #expect(h.spoken(.button).filter { !$0.properties.isEnabled }.map(\.label) == ["Previous Month", "Today", "Next Month"])
  }
  @Test func `begins the week where the locale does`() {
    #expect(calendar(locale: "en_US").grid.place(ofDay: 1).minX == 0)
    #expect(calendar(locale: "de_DE").grid.place(ofDay: 1).minX == 192)
  }
  @Test func `is as high as the weeks of its month`() {
    let h = DateHarness("2026-02-14T15:30:00Z") { date in
      DatePicker("Day", selection: date, displayedComponents: .date).labelsHidden().datePickerStyle(.graphical)
    }
    #expect(h.grid.weeks == 4 && h.grid.size.height == 20 + 4 * 28)
    while !(h.input.focusedBox is MonthGridBox) { h.press(.tab) }
    h.press(.pageDown)
    #expect(h.grid.weeks == 5 && h.grid.size.height == 20 + 5 * 28)
    for _ in 0..<2 { h.press(.pageDown) }
    #expect(h.iso == "2026-05-14T15:30:00Z" && h.grid.weeks == 6 && h.grid.size.height == 20 + 6 * 28)
    #expect(h.grid.bounds.contains(h.grid.place(ofDay: 31)))
  }
  @Test func `survives the days that clocks are changed`() {
    let h = DateHarness("2026-03-29T00:30:00Z") { date in
      DatePicker("Day", selection: date, displayedComponents: .date).labelsHidden().datePickerStyle(.graphical)
        .environment(\.timeZone, TimeZone(identifier: "Europe/Berlin")!)
    }
    #expect(h.grid.days.count == 31)
    h.clickDay(30)
    #expect(h.iso == "2026-03-29T23:30:00Z")
  }
}

/// Date pickers as they were looked at once.
@MainActor @Suite struct `The looks of date pickers` {
  private struct Sheet: View {
    let date: Binding<Date>
    var body: some View {
      VStack(alignment: .leading, spacing: 10) {
        DatePicker("Automatic", selection: date)
        DatePicker("Field", selection: date, displayedComponents: .date).datePickerStyle(.field)
        DatePicker("Compact", selection: date, displayedComponents: .date).datePickerStyle(.compact)
        DatePicker("Time", selection: date, displayedComponents: .hourAndMinute).controlSize(.small)
        DatePicker("Disabled", selection: date).disabled(true)
        DatePicker("Month", selection: date, in: DateHarness.day("2026-03-03")...).labelsHidden().datePickerStyle(.graphical)
      }
    }
  }
  private func check(_ name: String, _ h: DateHarness) {
    h.advance(by: 0.3)
    h.graph.damageAll()
    h.settle()
    if let complaint = GoldenPicture("date-pickers-\(name)").complaint(about: h.picture) { Issue.record("\(complaint)") }
  }
  @Test(arguments: [Theme.Mode.light, .dark, .lightContrast, .darkContrast]) func `every style`(mode: Theme.Mode) {
    let h = DateHarness(size: CGSize(width: 330, height: 460), mode: mode) { Sheet(date: $0) }
    h.focus()
    h.press(.tab)
    check("\(mode)", h)
  }
  @Test func `on a dense display, right to left and in Arabic`() {
    let dense = DateHarness(size: CGSize(width: 330, height: 460), scale: 2) { Sheet(date: $0) }
    check("light-2x", dense)
    let arabic = DateHarness(
      locale: "ar_EG", size: CGSize(width: 330, height: 460), rightToLeft: true
    ) { Sheet(date: $0) }
    arabic.focus()
    check("arabic", arabic)
  }
  @Test func `has its time in line with its columns`() throws {
    let h = DateHarness { DatePicker("When", selection: $0).labelsHidden().datePickerStyle(.graphical) }
    let grid = h.grid.windowFrame, time = try #require(h.boxes(TextBox.self).first { $0.spokenName == "Time" }?.windowFrame)
    #expect(time.minX == grid.minX + 9)
    #expect(h.boxes(StepperBox.self).last?.windowFrame.maxX == grid.maxX)
  }
  @Test(arguments: [false, true]) func `is grey in the background, and while it is disabled`(isDark: Bool) {
    func sheet(_ change: @escaping (inout EnvironmentValues) -> Void) -> DateHarness {
      DateHarness(size: CGSize(width: 264, height: 282), scale: 2, mode: isDark ? .dark : .light) {
        DatePicker("When", selection: $0).labelsHidden().datePickerStyle(.graphical).transformEnvironment(\.self, transform: change)
      }
    }
    check("background-\(isDark ? "dark" : "light")", sheet { $0.controlActiveState = .inactive })
    check("disabled-\(isDark ? "dark" : "light")", sheet { $0.isEnabled = false })
  }
  @Test func `has its label beside the name of the month`() throws {
    let harness = DateHarness { DatePicker("When", selection: $0, displayedComponents: .date).datePickerStyle(.graphical) }
    func middle(_ words: String) throws -> CGFloat {
      try #require(harness.boxes(TextBox.self).first { $0.spokenName == words }?.windowFrame.midY)
    }
    #expect(try abs(middle("When") - middle("March 2026")) <= 0.5)
  }
}
