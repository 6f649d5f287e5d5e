/// Reads the dates of mail headers (RFC 5322 3.3, the obsolete forms of 4.3) and of mbox separators.
///
/// A hand-written parser, because a `DateFormatter` would take most of the time of opening a mailbox.
/// Order of the words does not matter much, so `Tue, 1 Jul 2003 10:52:37 +0200`, `Tue Jul 1 10:52:37 2003`
/// and `1-Jul-03 10:52 EST` are all read.
enum MailDate {
  /// Seconds since 1970 UTC, or nil when day, month or year is missing or impossible.
  static func seconds(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    var day: Int64?
    var month: Int64?
    var year: Int64?
    var time: Int64?
    var zone: Int64 = 0
    var index = 0
    let end = min(bytes.count, 256)
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "(") {
        index = skipComment(bytes, from: index, to: end)
      } else if byte.isDigit {
        let start = index
        let number = readNumber(bytes, &index, end)
        let digits = index - start
        if index < end, bytes[index] == UInt8(ascii: ":"), time == nil {
          guard let clock = readTime(hour: number, bytes, &index, end) else { return nil }
          time = clock
        } else if day == nil, digits <= 2 {
          day = number
        } else if year == nil {
          year = fullYear(number, digits: digits)
        }
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
        index += 1
        // Before the time a hyphen only separates, as in 1-Jul-2003.
        guard time != nil, index < end, bytes[index].isDigit else { continue }
        let start = index
        let number = readNumber(bytes, &index, end)
        guard index - start == 4 else { continue }
        let offset = (number / 100) * 3600 + (number % 100) * 60
        zone = byte == UInt8(ascii: "-") ? -offset : offset
      } else if byte.isLetter {
        let start = index
        while index < end, bytes[index].isLetter { index += 1 }
        if month == nil, let number = monthNumber(bytes, start, index) {
          month = number
        } else if time != nil {
          zone = namedZone(bytes, start, index) ?? zone
        }
      } else {
        index += 1
      }
    }
    guard let day, let month, let year, (1...31).contains(day) else { return nil }
    return daysSinceEpoch(year: year, month: month, day: day) * 86_400 + (time ?? 0) - zone
  }

  static func seconds(_ text: some Collection<UInt8>) -> Int64? {
    Array(text).withUnsafeBytes { seconds($0) }
  }

  private static func readNumber(_ bytes: UnsafeRawBufferPointer, _ index: inout Int, _ end: Int) -> Int64 {
    var number: Int64 = 0
    while index < end, bytes[index].isDigit {
      // Saturates: a number this long is no date, and must not overflow.
      number = min(number * 10 + Int64(bytes[index] - 48), 1_000_000)
      index += 1
    }
    return number
  }

  private static func readTime(
    hour: Int64, _ bytes: UnsafeRawBufferPointer, _ index: inout Int, _ end: Int
  ) -> Int64? {
    var parts: [2 of Int64] = [0, 0]
    var count = 0
    while count < 2, index + 1 < end, bytes[index] == UInt8(ascii: ":"), bytes[index + 1].isDigit {
      index += 1
      parts[count] = readNumber(bytes, &index, end)
      count += 1
    }
    guard count > 0, hour < 24, parts[0] < 60, parts[1] <= 60 else { return nil }
    return hour * 3600 + parts[0] * 60 + parts[1]
  }

  private static func skipComment(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
    var depth = 0
    var index = start
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\\"): index += 1
      default: break
      }
      index += 1
      if depth == 0 { break }
    }
    return index
  }

  /// RFC 5322 4.3: two digits below 50 are of this century; three digits count from 1900.
  private static func fullYear(_ number: Int64, digits: Int) -> Int64? {
    switch digits {
    case 1, 2: number < 50 ? 2000 + number : 1900 + number
    case 3: 1900 + number
    case 4: number
    default: nil
    }
  }

  private static func monthNumber(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Int64? {
    guard end - start >= 3 else { return nil }
    let letters =
      UInt32(asciiLowercase(bytes[start])) << 16 | UInt32(asciiLowercase(bytes[start + 1])) << 8
      | UInt32(asciiLowercase(bytes[start + 2]))
    switch letters {
    case 0x6a616e: return 1
    case 0x666562: return 2
    case 0x6d6172: return 3
    case 0x617072: return 4
    case 0x6d6179: return 5
    case 0x6a756e: return 6
    case 0x6a756c: return 7
    case 0x617567: return 8
    case 0x736570: return 9
    case 0x6f6374: return 10
    case 0x6e6f76: return 11
    case 0x646563: return 12
    default: return nil
    }
  }

  /// The zones RFC 5322 4.3 still knows, in seconds east of Greenwich. Military letters count as UTC, as
  /// the RFC advises, because they were once specified the wrong way round.
  private static func namedZone(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Int64? {
    if end - start == 1 { return 0 }
    if end - start == 2 { return bytes.hasASCII("ut", at: start, to: end) ? 0 : nil }
    guard end - start == 3 else { return nil }
    if bytes.hasASCII("gmt", at: start, to: end) || bytes.hasASCII("utc", at: start, to: end) { return 0 }
    let base: Int64
    switch asciiLowercase(bytes[start]) {
    case UInt8(ascii: "e"): base = -5
    case UInt8(ascii: "c"): base = -6
    case UInt8(ascii: "m"): base = -7
    case UInt8(ascii: "p"): base = -8
    default: return nil
    }
    if bytes.hasASCII("st", at: start + 1, to: end) { return base * 3600 }
    if bytes.hasASCII("dt", at: start + 1, to: end) { return (base + 1) * 3600 }
    // Central European time is no obsolete American zone but is common in old mail.
    if bytes.hasASCII("cet", at: start, to: end) { return 3600 }
    return nil
  }

  /// Days from 1970-01-01 in the Gregorian calendar, counted from March so that leap days come last.
  private static func daysSinceEpoch(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
