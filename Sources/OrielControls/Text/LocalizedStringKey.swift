import Foundation
import OrielDrawing

/// A key for text that is looked up in the app's localization tables.
public nonisolated struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  /// The key as in the tables, with interpolations as `%@`, `%lld`, `%lf`.
  package let key: String
  let arguments: [Argument]
  /// The text if no table has the key; nil uses the key.
  let fallback: String?

  indirect enum Argument: Equatable, Sendable {
    case string(String)
    case integer(Int64)
    case unsigned(UInt64)
    case number(Double)
    case text(Text)
  }

  public init(_ value: String) { self.init(key: value, arguments: []) }
  public init(stringLiteral value: String) { self.init(key: value, arguments: []) }
  public init(stringInterpolation: StringInterpolation) {
    self.init(key: stringInterpolation.key, arguments: stringInterpolation.arguments)
  }
  init(key: String, arguments: [Argument], fallback: String? = nil) {
    self.key = key
    self.arguments = arguments
    self.fallback = fallback
  }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var key = ""
    var arguments: [Argument] = []
    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + interpolationCount * 3)
      arguments.reserveCapacity(interpolationCount)
    }
    public mutating func appendLiteral(_ literal: String) {
      key += literal.utf8.contains(UInt8(ascii: "%")) ? literal.replacingOccurrences(of: "%", with: "%%") : literal
    }
    private mutating func append(_ specifier: String, _ argument: Argument) {
      key += specifier
      arguments.append(argument)
    }
    public mutating func appendInterpolation(_ string: String) { append("%@", .string(string)) }
    public mutating func appendInterpolation(_ text: Text) { append("%@", .text(text)) }
    public mutating func appendInterpolation(_ image: Image) { append("%@", .text(Text(image))) }
    public mutating func appendInterpolation<T: BinaryInteger>(_ value: T) {
      if T.isSigned {
        append(MemoryLayout<T>.size <= 4 && T.self != Int.self ? "%d" : "%lld", .integer(Int64(clamping: value)))
      } else {
        append(MemoryLayout<T>.size <= 4 ? "%u" : "%llu", .unsigned(UInt64(clamping: value)))
      }
    }
    public mutating func appendInterpolation(_ value: Double) { append("%lf", .number(value)) }
    public mutating func appendInterpolation(_ value: Float) { append("%f", .number(Double(value))) }
    public mutating func appendInterpolation(_ value: CGFloat) { append("%lf", .number(Double(value))) }
    public mutating func appendInterpolation<T: BinaryInteger>(_ value: T, specifier: String) {
      append(specifier, .integer(Int64(clamping: value)))
    }
    public mutating func appendInterpolation<T: BinaryFloatingPoint>(_ value: T, specifier: String) {
      append(specifier, .number(Double(value)))
    }
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append("%@", .text(Text(date, style: style)))
    }
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { append("%@", .text(Text(dates))) }
    public mutating func appendInterpolation(_ interval: DateInterval) { append("%@", .text(Text(interval))) }
    public mutating func appendInterpolation(
      timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
      append(
        "%@",
        .text(
          Text(timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours)))
    }
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      append("%@", .text(Text(input, format: format)))
    }
    public mutating func appendInterpolation<Subject: ReferenceConvertible>(
      _ subject: Subject, formatter: Formatter? = nil
    ) {
      append("%@", .string(formatter?.string(for: subject) ?? String(describing: subject)))
    }
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: T) { append("%@", .string(String(describing: value))) }
  }
}
