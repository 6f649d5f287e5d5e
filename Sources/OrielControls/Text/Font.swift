import Foundation
import OrielDrawing

/// A font, specified as a text style, a size or a name, with modifications.
public nonisolated struct Font: Hashable, Sendable {
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    var themeStyle: ThemeTextStyle {
      switch self {
      case .largeTitle: .largeTitle
      case .title: .title
      case .title2: .title2
      case .title3: .title3
      case .headline: .headline
      case .subheadline: .subheadline
      case .body: .body
      case .callout: .callout
      case .footnote: .footnote
      case .caption: .caption
      case .caption2: .caption2
      }
    }
  }
  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
  public enum Leading: Hashable, Sendable { case standard, tight, loose }

  public struct Weight: Hashable, Sendable {
    /// 100...900.
    let value: Int
    public static let ultraLight = Weight(value: 100)
    public static let thin = Weight(value: 200)
    public static let light = Weight(value: 300)
    public static let regular = Weight(value: 400)
    public static let medium = Weight(value: 500)
    public static let semibold = Weight(value: 600)
    public static let bold = Weight(value: 700)
    public static let heavy = Weight(value: 800)
    public static let black = Weight(value: 900)
  }
  public struct Width: Hashable, Sendable {
    /// 0 is normal, -1...1.
    public var value: CGFloat
    public init(_ value: CGFloat) { self.value = value }
    public static let compressed = Width(-0.4)
    public static let condensed = Width(-0.2)
    public static let standard = Width(0)
    public static let expanded = Width(0.2)
  }

  enum Base: Hashable, Sendable {
    case style(TextStyle)
    case size(CGFloat)
    case custom(String, size: CGFloat, relativeTo: TextStyle?)
  }
  enum Change: Hashable, Sendable {
    case weight(Weight), design(Design), width(Width), leading(Leading), scaled(CGFloat)
    case italic, monospacedDigit, smallCaps
  }
  var base: Base
  var changes: [Change] = []
  init(_ base: Base, _ changes: [Change] = []) {
    self.base = base
    self.changes = changes
  }
  func with(_ change: Change) -> Font { Font(base, changes + [change]) }

  public static let largeTitle = Font(.style(.largeTitle))
  public static let title = Font(.style(.title))
  public static let title2 = Font(.style(.title2))
  public static let title3 = Font(.style(.title3))
  public static let headline = Font(.style(.headline))
  public static let subheadline = Font(.style(.subheadline))
  public static let body = Font(.style(.body))
  public static let callout = Font(.style(.callout))
  public static let footnote = Font(.style(.footnote))
  public static let caption = Font(.style(.caption))
  public static let caption2 = Font(.style(.caption2))

  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    Font(.style(style), changes(weight, design))
  }
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(.size(size), changes(weight, design))
  }
  /// A named font that scales with the text size like body.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(.custom(name, size: size, relativeTo: .body))
  }
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
    Font(.custom(name, size: size, relativeTo: textStyle))
  }
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    Font(.custom(name, size: fixedSize, relativeTo: nil))
  }
  private static func changes(_ weight: Weight?, _ design: Design?) -> [Change] {
    var changes: [Change] = []
    if let design { changes.append(.design(design)) }
    if let weight { changes.append(.weight(weight)) }
    return changes
  }

  public func weight(_ weight: Weight) -> Font { with(.weight(weight)) }
  public func width(_ width: Width) -> Font { with(.width(width)) }
  public func bold() -> Font { with(.weight(.bold)) }
  public func italic() -> Font { with(.italic) }
  public func monospaced() -> Font { with(.design(.monospaced)) }
  public func monospacedDigit() -> Font { with(.monospacedDigit) }
  public func smallCaps() -> Font { with(.smallCaps) }
  public func lowercaseSmallCaps() -> Font { with(.smallCaps) }
  public func leading(_ leading: Leading) -> Font { with(.leading(leading)) }
  public func scaled(by factor: CGFloat) -> Font { with(.scaled(factor)) }
}

nonisolated extension Font {
  /// The resolved font. `weight` and the other parameters come from the environment or a text.
  package func resolve(
    in theme: Theme, weight: Weight? = nil, design: Design? = nil, width: Width? = nil, isBold: Bool = false,
    isItalic: Bool = false
  ) -> FontSpecification {
    var result: FontSpecification
    switch base {
    case .style(let style):
      let type = theme.type(style.themeStyle)
      result = FontSpecification(
        size: type.size, weight: type.weight, lineHeight: type.line, tracking: type.tracking)
    case .size(let size):
      result = FontSpecification(
        size: size, lineHeight: (size * 16 / 13).rounded(), tracking: Self.tracking(size: size / theme.textScale, theme))
    case .custom(let name, let size, let style):
      result = FontSpecification(family: .named(name), size: style == nil ? size : size * theme.textScale)
    }
    var overrides = changes
    // The font's own design and weight take precedence over the environment's.
    if let design, !changes.contains(where: { if case .design = $0 { true } else { false } }) {
      overrides.insert(.design(design), at: 0)
    }
    if let weight { overrides.append(.weight(weight)) }
    if let width { overrides.append(.width(width)) }
    if isBold { overrides.append(.weight(result.weight >= 600 ? .heavy : .bold)) }
    if isItalic { overrides.append(.italic) }
    for change in overrides {
      switch change {
      case .weight(let weight): result.weight = weight.value
      case .design(let design):
        if case .named = result.family { break }
        switch design {
        case .default: result.family = .system
        case .serif: result.family = .serif
        case .rounded: result.family = .rounded
        case .monospaced: result.family = .monospaced
        }
      case .width(let width): result.width = 1 + width.value
      case .leading(let leading):
        let line = result.lineHeight ?? result.size * 1.23
        switch leading {
        case .standard: break
        case .tight: result.lineHeight = line - 2
        case .loose: result.lineHeight = line + 2
        }
      case .scaled(let factor):
        result.size *= factor
        result.lineHeight = result.lineHeight.map { $0 * factor }
      case .italic: result.isItalic = true
      case .monospacedDigit: result.monospacedDigits = true
      case .smallCaps: result.smallCaps = true
      }
    }
    return result
  }

  /// The tracking of the text style with the closest size.
  private static func tracking(size: Double, _ theme: Theme) -> Double {
    switch size {
    case ..<10.5: 10
    case ..<11.5: 5
    case ..<12.5: 0
    case ..<14: -3
    case ..<16: -9
    case ..<19.5: -13
    case ..<24: -18
    default: -20
    }
  }
}
