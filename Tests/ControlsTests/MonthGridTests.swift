import Foundation
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls

@MainActor @Suite struct `The days of a calendar` {
  private func calendar(_ start: String = "2026-03-14", locale: String = "en_US", rightToLeft: Bool = false) -> DateHarness {
    DateHarness(start, locale: locale, size: CGSize(width: 300, height: 320), rightToLeft: rightToLeft) { date in
      DatePicker("Day", selection: date, displayedComponents: .date).labelsHidden().datePickerStyle(.graphical)
    }
  }
  @Test func `stand in seven columns under the names of the weekdays`() {
    // The first of the month is in this column, counted from where the week begins.
    let months: [(start: String, locale: String, first: Int, count: Int, weeks: Int)] = [
      ("2026-02-14", "en_US", 0, 28, 4), ("2026-02-14", "de_DE", 6, 28, 5), ("2026-03-14", "de_DE", 6, 31, 6),
      ("2026-05-14", "en_US", 5, 31, 6), ("2026-05-14", "de_DE", 4, 31, 5), ("2026-08-14", "en_US", 6, 31, 6),
    ]
    for month in months {
      for rightToLeft in [false, true] {
        let h = calendar(month.start, locale: month.locale, rightToLeft: rightToLeft)
        #expect(h.grid.days.count == month.count && h.grid.weeks == month.weeks && h.grid.selectedDay == 14, "\(month)")
        #expect(h.grid.measure(.unspecified) == CGSize(width: 224, height: 20 + 28 * Double(month.weeks)))
        for day in 1...month.count {
          let place = month.first + day - 1, column = rightToLeft ? 6 - place % 7 : place % 7
          let frame = CGRect(x: Double(column) * 32, y: 20 + Double(place / 7) * 28, width: 32, height: 28)
          #expect(h.grid.place(ofDay: day) == frame, "\(month) \(day)")
        }
      }
    }
  }
  @Test func `are chosen up to the edges of their cells, and nothing is chosen beside them`() {
    for rightToLeft in [false, true] {
      let h = calendar("2026-05-14", rightToLeft: rightToLeft), origin = h.grid.windowFrame.origin
      func click(_ x: Double, _ y: Double) { h.click(origin.x + x, origin.y + y) }
      for day in [1, 2, 3, 9, 10, 30, 31] {
        let frame = h.grid.place(ofDay: day)
        click(frame.minX + 1, frame.minY + 1)
        #expect(h.grid.selectedDay == day)
        click(h.grid.place(ofDay: 14).midX, h.grid.place(ofDay: 14).midY)
        #expect(h.grid.selectedDay == 14)
        click(frame.maxX - 1, frame.maxY - 1)
        #expect(h.grid.selectedDay == day)
      }
      // Above the first days, before the first and behind the last.
      let first = h.grid.place(ofDay: 1), last = h.grid.place(ofDay: 31), step: Double = rightToLeft ? -32 : 32
      click(first.midX, 19)
      click(first.midX - step, first.midY)
      click(last.midX + step, last.midY)
      #expect(h.iso == "2026-05-31T15:30:00Z")
    }
  }
  @Test func `are walked by the keys, each by its step`() {
    func walk(_ h: DateHarness, _ steps: [(Key, KeyModifiers, String)]) {
      while !(h.input.focusedBox is MonthGridBox) { h.press(.tab) }
      for (key, modifiers, day) in steps {
        h.press(key, modifiers)
        #expect(h.iso == day + "T15:30:00Z", "\(key)")
      }
    }
    let h = calendar()
    walk(h, [
      (.left, [], "2026-03-13"), (.right, [], "2026-03-14"), (.up, [], "2026-03-07"), (.down, [], "2026-03-14"),
      (.left, .shift, "2026-03-13"), (.right, .shift, "2026-03-14"), (.pageDown, [], "2026-04-14"), (.pageUp, [], "2026-03-14"),
      (.pageDown, .shift, "2027-03-14"), (.pageUp, .shift, "2026-03-14"), (.home, [], "2026-03-08"), (.home, [], "2026-03-08"),
      (.end, [], "2026-03-14"), (.end, [], "2026-03-14"), (.down, [], "2026-03-21"), (.down, [], "2026-03-28"), (.down, [], "2026-04-04"),
    ])
    // The month of the selection is shown.
    #expect(h.grid.days.count == 30 && h.grid.selectedDay == 4)
    walk(calendar(rightToLeft: true), [(.right, [], "2026-03-13"), (.left, [], "2026-03-14"), (.home, [], "2026-03-08"), (.end, [], "2026-03-14")])
    walk(calendar(locale: "de_DE"), [(.home, [], "2026-03-09"), (.end, [], "2026-03-15"), (.end, [], "2026-03-15")])
  }
  @Test func `are stepped by assistive technology, one at a time`() {
    let h = calendar()
    #expect(h.grid.performAccessibilityAction(.increment) && h.iso == "2026-03-15T15:30:00Z")
    #expect(h.grid.performAccessibilityAction(.decrement) && h.iso == "2026-03-14T15:30:00Z")
    #expect(!h.grid.performAccessibilityAction(.press) && h.iso == "2026-03-14T15:30:00Z")
  }
  @Test(arguments: [("ar_SA", Calendar.Identifier.islamicUmmAlQura), ("ar_EG", .gregorian), ("de_DE", .gregorian), ("el_GR", .gregorian), ("fa_IR", .persian)])
  func `stand below a month and year that are never cut off`(locale: String, calendar identifier: Calendar.Identifier) {
    let h = DateHarness("2026-01-14", locale: locale, size: CGSize(width: 300, height: 320), calendar: identifier, rightToLeft: locale < "b") {
      DatePicker("Day", selection: $0, displayedComponents: .date).labelsHidden().datePickerStyle(.graphical)
    }
    for month in 1...12 {
      let title = h.boxes(TextBox.self)[0]
      #expect(!title.shownLayout.isTruncated && title.size.width < 224 - 3 * 20, "\(month) \(title.size.width)")
      while !(h.input.focusedBox is MonthGridBox) { h.press(.tab) }
      h.press(.pageDown)
    }
  }
}
