import Foundation
import OrielDrawing
import OrielGraph

/// An image inside a text: a symbol of the line-art set, or a bitmap.
package nonisolated enum ImageSource: Hashable, Sendable {
  case symbol(String)
  case bitmap(Bitmap)
}

/// A view that shows read-only text with attributes for each run.
///
/// On Linux, Markdown is limited to inline syntax, inline bitmaps are shown as a replacement character, and a gradient as the
/// text colour uses its first colour. In a scroll view, text of more than 32 KB with uniform attributes takes the proposed
/// width, and the height of parts that were never visible is an estimate.
public nonisolated struct Text: Equatable, Sendable {
  /// A date format, which may depend on the current time.
  public struct DateStyle: Hashable, Sendable, Codable {
    enum Kind: String, Codable, Sendable { case time, date, relative, offset, timer }
    let kind: Kind
    public static let time = DateStyle(kind: .time)
    public static let date = DateStyle(kind: .date)
    public static let relative = DateStyle(kind: .relative)
    public static let offset = DateStyle(kind: .offset)
    public static let timer = DateStyle(kind: .timer)
  }
  public enum Case: Hashable, Sendable { case uppercase, lowercase }
  public enum TruncationMode: Hashable, Sendable { case head, tail, middle }
  public struct Scale: Hashable, Sendable {
    let isSecondary: Bool
    public static let `default` = Scale(isSecondary: false)
    public static let secondary = Scale(isSecondary: true)
  }
  public struct LineStyle: Hashable, Sendable {
    public enum Pattern: Hashable, Sendable { case solid, dot, dash, dashDot, dashDotDot }
    let pattern: Pattern
    let color: Color?
    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }
    public static let single = LineStyle()
  }

  indirect enum Storage: Equatable, Sendable {
    case verbatim(String)
    case localized(LocalizedStringKey, table: String?, bundlePath: String?)
    case attributed(AttributedString)
    case joined(Text, Text)
    case date(Date, DateStyle)
    case interval(Date, Date)
    case timer(ClosedRange<Date>, pauseTime: Date?, countsDown: Bool, showsHours: Bool)
    case formatted(any FormattedValue)
    case image(ImageSource)

    static func == (a: Storage, b: Storage) -> Bool {
      switch (a, b) {
      case (.verbatim(let x), .verbatim(let y)): x == y
      case (.localized(let x, let t, let p), .localized(let y, let u, let q)): x == y && t == u && p == q
      case (.attributed(let x), .attributed(let y)): x == y
      case (.joined(let x, let v), .joined(let y, let w)): x == y && v == w
      case (.date(let x, let s), .date(let y, let t)): x == y && s == t
      case (.interval(let x, let v), .interval(let y, let w)): x == y && v == w
      case (.timer(let x, let p, let c, let h), .timer(let y, let q, let d, let i)): x == y && p == q && c == d && h == i
      case (.formatted(let x), .formatted(let y)): x.isEqual(to: y)
      case (.image(let x), .image(let y)): x == y
      default: false
      }
    }
  }
  enum Modifier: Equatable, Sendable {
    case font(Font?), weight(Font.Weight?), design(Font.Design?), width(Font.Width?)
    case bold(Bool), italic(Bool), monospaced(Bool), monospacedDigit
    case underline(LineStyle?), strikethrough(LineStyle?)
    case kern(CGFloat), tracking(CGFloat), baselineOffset(CGFloat)
    case foreground(AnyShapeStyle?), scale(Scale)

    static func == (a: Modifier, b: Modifier) -> Bool {
      switch (a, b) {
      case (.font(let x), .font(let y)): x == y
      case (.weight(let x), .weight(let y)): x == y
      case (.design(let x), .design(let y)): x == y
      case (.width(let x), .width(let y)): x == y
      case (.bold(let x), .bold(let y)), (.italic(let x), .italic(let y)), (.monospaced(let x), .monospaced(let y)): x == y
      case (.monospacedDigit, .monospacedDigit): true
      case (.underline(let x), .underline(let y)), (.strikethrough(let x), .strikethrough(let y)): x == y
      case (.kern(let x), .kern(let y)), (.tracking(let x), .tracking(let y)): x == y
      case (.baselineOffset(let x), .baselineOffset(let y)): x == y
      case (.foreground(nil), .foreground(nil)): true
      case (.foreground(let x?), .foreground(let y?)): x.isKnownEqual(to: y)
      case (.scale(let x), .scale(let y)): x == y
      default: false
      }
    }
  }
  var storage: Storage
  var modifiers: [Modifier] = []
  init(storage: Storage) { self.storage = storage }
  func with(_ modifier: Modifier) -> Text {
    var text = self
    text.modifiers.append(modifier)
    return text
  }

  public init(verbatim content: String) { storage = .verbatim(content) }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { storage = .verbatim(String(content)) }
  public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil) {
    storage = .localized(key, table: tableName, bundlePath: bundle?.bundlePath)
  }
  // AttributedString is also expressible by a string literal, but a literal must be a key.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) { storage = .attributed(attributedContent) }
  public init(_ date: Date, style: DateStyle) { storage = .date(date, style) }
  public init(_ dates: ClosedRange<Date>) { storage = .interval(dates.lowerBound, dates.upperBound) }
  public init(_ interval: DateInterval) { storage = .interval(interval.start, interval.end) }
  /// A timer that counts through `timerInterval`, down to zero by default, and stops at `pauseTime`.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    storage = .timer(timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours)
  }
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    storage = .formatted(FormatStyleValue(input: input, format: format))
  }
  public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
    storage = .verbatim(formatter.string(for: subject) ?? String(describing: subject))
  }
  package init(source: ImageSource) { storage = .image(source) }

  public static func + (lhs: Text, rhs: Text) -> Text { Text(storage: .joined(lhs, rhs)) }
}

/// A value with a format style, formatted for the environment's locale.
nonisolated protocol FormattedValue: Sendable {
  func string(locale: Locale?) -> String
  func isEqual(to other: any FormattedValue) -> Bool
}

/// Unchecked: Foundation's format styles are value types, and the generic interface cannot require Sendable
/// without rejecting code that Apple's accepts. It is only read.
private nonisolated struct FormatStyleValue<F: FormatStyle>: FormattedValue, @unchecked Sendable
where F.FormatInput: Equatable, F.FormatOutput == String {
  let input: F.FormatInput
  let format: F
  func string(locale: Locale?) -> String { ((locale ?? .ofSession).map { format.locale($0) } ?? format).format(input) }
  func isEqual(to other: any FormattedValue) -> Bool {
    guard let other = other as? Self else { return false }
    return input == other.input && format == other.format
  }
}

// MARK: Text to text

nonisolated extension Text {
  public func font(_ font: Font?) -> Text { with(.font(font)) }
  public func fontWeight(_ weight: Font.Weight?) -> Text { with(.weight(weight)) }
  public func fontDesign(_ design: Font.Design?) -> Text { with(.design(design)) }
  public func fontWidth(_ width: Font.Width?) -> Text { with(.width(width)) }
  public func bold() -> Text { with(.bold(true)) }
  public func bold(_ isActive: Bool) -> Text { with(.bold(isActive)) }
  public func italic() -> Text { with(.italic(true)) }
  public func italic(_ isActive: Bool) -> Text { with(.italic(isActive)) }
  public func monospaced(_ isActive: Bool = true) -> Text { with(.monospaced(isActive)) }
  public func monospacedDigit() -> Text { with(.monospacedDigit) }
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { with(.underline(isActive ? LineStyle(pattern: pattern, color: color) : nil)) }
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { with(.strikethrough(isActive ? LineStyle(pattern: pattern, color: color) : nil)) }
  public func kerning(_ kerning: CGFloat) -> Text { with(.kern(kerning)) }
  public func tracking(_ tracking: CGFloat) -> Text { with(.tracking(tracking)) }
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text { with(.baselineOffset(baselineOffset)) }
  public func foregroundColor(_ color: Color?) -> Text { with(.foreground(color.map { AnyShapeStyle($0) })) }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { with(.foreground(AnyShapeStyle(style))) }
  public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text { isEnabled ? with(.scale(scale)) : self }
}
