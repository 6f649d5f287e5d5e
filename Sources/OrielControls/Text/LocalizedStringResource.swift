import Foundation
import OrielGraph

extension String {
  /// A literal to look up in the app's localization tables, with the values of its interpolations.
  public nonisolated struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
    public typealias StringInterpolation = LocalizedStringKey.StringInterpolation
    let key: LocalizedStringKey
    public init(_ value: String) { key = LocalizedStringKey(value) }
    public init(stringLiteral value: String) { key = LocalizedStringKey(stringLiteral: value) }
    public init(stringInterpolation: StringInterpolation) { key = LocalizedStringKey(stringInterpolation: stringInterpolation) }
  }

  /// The localized string for a key, or the key itself. Markdown is not interpreted.
  public nonisolated init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) { self = keyAndValue.key.words(table: table, bundlePath: bundle?.bundlePath, locale: locale) }
  public nonisolated init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = defaultValue.key.looked(up: "\(key)").words(table: table, bundlePath: bundle?.bundlePath, locale: locale)
  }
  public nonisolated init(localized resource: LocalizedStringResource) {
    self = resource.lookup.words(table: resource.table, bundlePath: resource.bundle.path, locale: resource.locale)
  }
}

extension AttributedString {
  /// The localized string for a key, with the styles and links of its Markdown.
  public nonisolated init(
    localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale? = nil,
    comment: StaticString? = nil
  ) {
    let words = String(localized: keyAndValue, table: table, bundle: bundle, locale: locale ?? .current)
    self = (try? AttributedString(markdown: words)) ?? AttributedString(words)
  }
  public nonisolated init(localized resource: LocalizedStringResource) {
    let words = String(localized: resource)
    self = (try? AttributedString(markdown: words)) ?? AttributedString(words)
  }
}

/// A key and where to look it up; the string is resolved when it is needed.
///
/// On Linux, it is not `Codable`.
public nonisolated struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
  /// The bundle whose tables are used.
  public enum BundleDescription: Equatable, Sendable {
    case main
    case atURL(URL)
    public static func forClass(_ type: AnyClass) -> BundleDescription { .atURL(Bundle(for: type).bundleURL) }
    var path: String? {
      switch self {
      case .main: nil
      case .atURL(let url): url.path
      }
    }
  }
  public let key: String
  public let defaultValue: String.LocalizationValue
  public var table: String?
  public var locale: Locale
  public let bundle: BundleDescription

  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.init(key: keyAndValue.key.key, keyAndValue, table, locale, bundle)
  }
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.init(key: "\(key)", defaultValue, table, locale, bundle)
  }
  public init(stringLiteral value: String) { self.init(String.LocalizationValue(stringLiteral: value)) }
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }
  private init(
    key: String, _ value: String.LocalizationValue, _ table: String?, _ locale: Locale, _ bundle: BundleDescription
  ) {
    (self.key, defaultValue, self.table, self.locale, self.bundle) = (key, value, table, locale, bundle)
  }
  var lookup: LocalizedStringKey { defaultValue.key.looked(up: key) }
}

/// A type whose values have localized strings.
public nonisolated protocol CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { get }
}

nonisolated extension Text {
  // A string literal must prefer the overload that takes a key.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) {
    storage = .localized(resource.lookup, table: resource.table, bundlePath: resource.bundle.path)
  }
}
nonisolated extension LocalizedStringKey {
  /// The same value, looked up with another key.
  func looked(up other: String) -> LocalizedStringKey {
    other == key ? self : LocalizedStringKey(key: other, arguments: arguments, fallback: fallback ?? key)
  }
  /// The localized string without attributes.
  fileprivate func words(table: String?, bundlePath: String?, locale: Locale) -> String {
    // The current locale is represented by nil, which avoids a formatter for small numbers.
    let context = TextContext(style: StyleContext(theme: .make()), locale: locale == .current ? nil : locale)
    return LocalizedFormat.pieces(of: self, table: table, bundlePath: bundlePath, in: context, readsMarkdown: false)
      .map { $0.argument?.string(in: context) ?? $0.span.text }.joined()
  }
}
