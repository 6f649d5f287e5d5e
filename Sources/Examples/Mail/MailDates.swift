import Foundation

extension Date {
  /// The short form for lists: `10:42`, `Yesterday`, `Thursday`, `14 Mar`, `14 Mar 2023`.
  var shortForList: String {
    let calendar = Calendar.current
    if calendar.isDateInToday(self) { return clock }
    if calendar.isDateInYesterday(self) { return "Yesterday" }
    let days = calendar.dateComponents([.day], from: self, to: .now).day ?? 0
    if (0..<6).contains(days) { return Self.weekday.string(from: self) }
    if calendar.isDate(self, equalTo: .now, toGranularity: .year) { return Self.dayAndMonth.string(from: self) }
    return Self.fullDay.string(from: self)
  }

  /// The form for a message's header: `Today, 10:42`, `14 Mar 2023, 10:42`.
  var shortWithTime: String {
    let calendar = Calendar.current
    let day =
      calendar.isDateInToday(self)
      ? "Today" : calendar.isDateInYesterday(self) ? "Yesterday" : Self.fullDay.string(from: self)
    return "\(day), \(clock)"
  }

  private var clock: String { Self.time.string(from: self) }

  // Cached, because creating a formatter takes longer than drawing a row.
  private static let time = formatter("HH:mm")
  private static let weekday = formatter("EEEE")
  private static let dayAndMonth = formatter("d MMM")
  private static let fullDay = formatter("d MMM yyyy")

  private static func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.dateFormat = format
    return formatter
  }
}
