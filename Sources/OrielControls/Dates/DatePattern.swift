import Foundation

/// The locale's numeric date format: editable fields and separators.
nonisolated struct DatePattern: Equatable, Sendable {
  nonisolated enum Field: Hashable, Sendable {
    case era, year, month, day
    /// 0...23, 1...24, 0...11, 1...12.
    case hour(first: Int, cycle: Int)
    case minute, dayPeriod

    var component: Calendar.Component? {
      switch self {
      case .era: .era
      case .year: .year
      case .month: .month
      case .day: .day
      case .hour: .hour
      case .minute: .minute
      case .dayPeriod: nil
      }
    }
    var isOfDate: Bool {
      switch self {
      case .era, .year, .month, .day: true
      case .hour, .minute, .dayPeriod: false
      }
    }
    /// For assistive technology.
    var name: String {
      switch self {
      case .era: "Era"
      case .year: "Year"
      case .month: "Month"
      case .day: "Day"
      case .hour: "Hour"
      case .minute: "Minute"
      case .dayPeriod: "AM/PM"
      }
    }
  }
  nonisolated enum Piece: Equatable, Sendable {
    case literal(String)
    /// With at least this many digits.
    case field(Field, digits: Int)
  }
  private(set) var pieces: [Piece] = []
  var fields: [Field] { pieces.compactMap { if case .field(let field, _) = $0 { field } else { nil } } }

  init(_ components: DatePickerComponents, _ clock: DateClock) {
    let template = (components.contains(.date) ? "yMd" : "") + (components.contains(.hourAndMinute) ? "jmm" : "")
    func pattern(_ calendar: Calendar.Identifier) -> String? {
      var parts = Locale.Components(locale: clock.locale)
      parts.calendar = calendar
      return DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: Locale(components: parts))
    }
    // The picker's calendar determines the year, not the locale's own calendar.
    var own = pattern(clock.calendar.identifier) ?? "y-MM-dd HH:mm"
    // Some calendars are written with the names of their months, and with the words that belong to these. The fields have numbers, which
    // stand as in other dates of the locale.
    if own.contains("MMM"), let plain = pattern(.gregorian), let year = plain.range(of: "y+", options: .regularExpression) {
      own = own.contains("G") ? plain.replacingCharacters(in: year, with: plain[year] + " G") : plain
    }
    self.init(pattern: own)
  }

  /// Parses a Unicode date pattern (UTS 35).
  init(pattern: String) {
    var literal = ""
    func flush(_ pieces: inout [Piece]) {
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = ""
    }
    var rest = Substring(pattern), isQuoted = false
    while let letter = rest.first {
      let count = rest.prefix { $0 == letter }.count
      if letter == "'" {
        rest.removeFirst()
        if rest.first == "'" { literal.append("'"); rest.removeFirst() } else { isQuoted.toggle() }
        continue
      }
      guard !isQuoted, letter.isASCII, letter.isLetter else {
        // Use spaces that do not break the line.
        literal.append(letter == "\u{202F}" ? "\u{A0}" : letter)
        rest.removeFirst()
        continue
      }
      rest.removeFirst(count)
      let field: Field? =
        switch letter {
        case "G": .era
        case "y", "u", "Y", "r", "U": .year
        case "M", "L": .month
        case "d": .day
        case "H": .hour(first: 0, cycle: 24)
        case "k": .hour(first: 1, cycle: 24)
        case "K": .hour(first: 0, cycle: 12)
        case "h": .hour(first: 1, cycle: 12)
        case "m": .minute
        case "a", "b", "B": .dayPeriod
        default: nil
        }
      guard let field else { continue }
      flush(&pieces)
      let digits = switch field {
      case .minute: 2
      case .year: count == 2 ? 4 : 1
      case .month, .day, .hour: min(count, 2)
      case .era, .dayPeriod: 0
      }
      pieces.append(.field(field, digits: digits))
    }
    flush(&pieces)
  }

  /// The valid range of a field for a date.
  func range(of field: Field, at date: Date, _ clock: DateClock) -> ClosedRange<Int> {
    switch field {
    case .era, .dayPeriod: return 0...1
    case .year: return 1...9999
    case .month:
      let range = clock.calendar.range(of: .month, in: .year, for: date) ?? 1..<13
      return range.lowerBound...(range.upperBound - 1)
    case .day:
      let range = clock.calendar.range(of: .day, in: .month, for: date) ?? 1..<32
      return range.lowerBound...(range.upperBound - 1)
    case .hour(let first, let cycle): return first...(first + cycle - 1)
    case .minute: return 0...59
    }
  }
  /// The field's value.
  func value(of field: Field, at date: Date, _ clock: DateClock) -> Int {
    let hour = clock.calendar.component(.hour, from: date)
    switch field {
    case .hour(let first, let cycle):
      let inCycle = hour % cycle
      return inCycle < first ? inCycle + cycle : inCycle
    case .dayPeriod: return hour < 12 ? 0 : 1
    default: return clock.calendar.component(field.component!, from: date)
    }
  }
  /// The date with another value in a field.
  func setting(_ field: Field, to value: Int, of date: Date, _ clock: DateClock) -> Date? {
    clock.date(date) {
      switch field {
      case .era: $0.era = value
      case .year: $0.year = value
      case .month: $0.month = value
      case .day: $0.day = value
      case .minute: $0.minute = value
      case .hour(_, let cycle):
        let inCycle = value % cycle
        $0.hour = cycle == 12 && ($0.hour ?? 0) >= 12 ? inCycle + 12 : inCycle
      case .dayPeriod: $0.hour = ($0.hour ?? 0) % 12 + (value == 1 ? 12 : 0)
      }
    }
  }
  /// The date with a field stepped. Larger fields stay, so that values wrap around.
  func stepping(_ field: Field, by step: Int, of date: Date, _ clock: DateClock) -> Date? {
    switch field {
    case .dayPeriod: return setting(field, to: 1 - value(of: field, at: date, clock), of: date, clock)
    case .era: return nil
    case .year:
      let year = value(of: field, at: date, clock) + step
      return (1...9999).contains(year) ? setting(field, to: year, of: date, clock) : nil
    case .month, .day, .minute:
      let range = range(of: field, at: date, clock), now = value(of: field, at: date, clock)
      return setting(field, to: range.lowerBound + wrapped(now - range.lowerBound + step, range.count), of: date, clock)
    case .hour:
      let hour = clock.calendar.component(.hour, from: date)
      return clock.date(date) { $0.hour = wrapped(hour + step, 24) }
    }
  }
  private func wrapped(_ value: Int, _ count: Int) -> Int { ((value % count) + count) % count }

  /// The field's text.
  func words(of field: Field, digits: Int, at date: Date, _ clock: DateClock) -> String {
    switch field {
    case .dayPeriod: return value(of: field, at: date, clock) == 0 ? clock.calendar.amSymbol : clock.calendar.pmSymbol
    case .era:
      let symbols = clock.calendar.eraSymbols, era = value(of: field, at: date, clock)
      return symbols.indices.contains(era) ? symbols[era] : ""
    default: return clock.digits(value(of: field, at: date, clock), atLeast: digits)
    }
  }
  /// The field's widest possible text.
  func widestWords(of field: Field, at date: Date, _ clock: DateClock) -> [String] {
    switch field {
    case .year: [clock.digits(max(2000, value(of: field, at: date, clock)))]
    case .month, .day, .hour, .minute: [clock.digits(20)]
    case .dayPeriod: [clock.calendar.amSymbol, clock.calendar.pmSymbol]
    case .era: [words(of: .era, digits: 0, at: date, clock)]
    }
  }
}
