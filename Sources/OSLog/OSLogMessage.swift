import Foundation

/// How much of an interpolated value the journal shows, which other programs and administrators can read. The terminal shows
/// everything except sensitive values.
public struct OSLogPrivacy: Sendable {
  enum Level: Sendable { case automatic, open, hidden, sensitive }
  let level: Level
  let showsHash: Bool
  /// The replacement for a hidden value.
  public enum Mask: Sendable {
    case none
    /// A hash: equal values have equal hashes, so that messages can be matched.
    case hash
  }

  /// Numbers are public; strings and other values are private.
  public static var auto: Self { Self(level: .automatic, showsHash: false) }
  public static var `public`: Self { Self(level: .open, showsHash: false) }
  public static var `private`: Self { Self(level: .hidden, showsHash: false) }
  public static var sensitive: Self { Self(level: .sensitive, showsHash: false) }
  public static func auto(mask: Mask) -> Self { Self(level: .automatic, showsHash: mask == .hash) }
  public static func `private`(mask: Mask) -> Self { Self(level: .hidden, showsHash: mask == .hash) }
  public static func sensitive(mask: Mask) -> Self { Self(level: .sensitive, showsHash: mask == .hash) }
}

/// The alignment and width of a value, in columns.
public struct OSLogStringAlignment: Sendable {
  let columns: Int
  let isRight: Bool
  public static var none: Self { Self(columns: 0, isRight: false) }
  public static func left(columns: @autoclosure () -> Int) -> Self { Self(columns: columns(), isRight: false) }
  public static func right(columns: @autoclosure () -> Int) -> Self { Self(columns: columns(), isRight: true) }

  func fill(_ text: String) -> String {
    let missing = columns - text.count
    guard missing > 0 else { return text }
    let space = String(repeating: " ", count: missing)
    return isRight ? space + text : text + space
  }
}

/// The format of an integer.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int
  let isUppercase: Bool
  let hasPrefix: Bool
  public static var decimal: Self { Self(radix: 10, isUppercase: false, hasPrefix: false) }
  public static var hex: Self { Self(radix: 16, isUppercase: false, hasPrefix: false) }
  public static var octal: Self { Self(radix: 8, isUppercase: false, hasPrefix: false) }
  public static func hex(explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false) -> Self {
    Self(radix: 16, isUppercase: uppercase, hasPrefix: includePrefix)
  }

  func text<T: BinaryInteger>(_ value: T) -> String {
    let prefix = hasPrefix ? radix == 16 ? "0x" : "0" : ""
    return prefix + String(value, radix: radix, uppercase: isUppercase)
  }
}

/// The format of a floating-point number.
public struct OSLogFloatFormatting: Sendable {
  let precision: Int?
  public static var fixed: Self { Self(precision: 6) }
  public static func fixed(precision: @autoclosure () -> Int) -> Self { Self(precision: max(0, precision())) }
  /// The shorter of fixed and exponential notation.
  public static var hybrid: Self { Self(precision: nil) }

  func text(_ value: Double) -> String { precision.map { String(format: "%.\($0)f", value) } ?? "\(value)" }
}

/// A log message, from a string interpolation.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
  /// The text for the terminal, and the redacted text for the journal.
  let shown: String, kept: String

  public init(stringLiteral value: String) { (shown, kept) = (value, value) }
  public init(stringInterpolation: OSLogInterpolation) { (shown, kept) = (stringInterpolation.shown, stringInterpolation.kept) }
}

public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  var shown = "", kept = ""

  public init(literalCapacity: Int, interpolationCount: Int) {}
  public mutating func appendLiteral(_ literal: String) {
    shown += literal
    kept += literal
  }

  private mutating func append(_ text: String, _ privacy: OSLogPrivacy, isNumber: Bool = false) {
    let isHidden =
      switch privacy.level {
      case .automatic: !isNumber
      case .open: false
      case .hidden, .sensitive: true
      }
    var stand = privacy.level == .sensitive ? "<sensitive>" : "<private>"
    if isHidden, privacy.showsHash { stand = "<mask.hash: '\(Self.digest(text))'>" }
    kept += isHidden ? stand : text
    shown += privacy.level == .sensitive ? stand : text
  }
  /// FNV-1a over the text and a number random for each run: equal values match within a run, but cannot be guessed.
  private static func digest(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ salt
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
  private static let salt = UInt64.random(in: 0 ... .max)

  public mutating func appendInterpolation(_ argument: @autoclosure () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) {
    append(align.fill(argument()), privacy)
  }
  public mutating func appendInterpolation<T: BinaryInteger>(
    _ number: @autoclosure () -> T, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) { append(align.fill(format.text(number())), privacy, isNumber: true) }
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) { append(align.fill(format.text(number())), privacy, isNumber: true) }
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Float, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) { append(align.fill(format.text(Double(number()))), privacy, isNumber: true) }
  public mutating func appendInterpolation(_ boolean: @autoclosure () -> Bool, privacy: OSLogPrivacy = .auto) {
    append(boolean() ? "true" : "false", privacy, isNumber: true)
  }
  @_disfavoredOverload
  public mutating func appendInterpolation<T: CustomStringConvertible>(
    _ value: @autoclosure () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) { append(align.fill(value().description), privacy) }
  /// Any other value, such as an error or a dictionary, as `print` shows it.
  @_disfavoredOverload
  public mutating func appendInterpolation(_ value: @autoclosure () -> Any?, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) {
    append(align.fill(value().map { "\($0)" } ?? "nil"), privacy)
  }
  public mutating func appendInterpolation(_ type: @autoclosure () -> Any.Type, privacy: OSLogPrivacy = .auto) {
    append("\(type())", privacy, isNumber: true)
  }
}
