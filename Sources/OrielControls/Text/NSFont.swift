import Foundation

/// A font of a fixed size, for code that names AppKit's fonts. `Font(_:)` makes it SwiftUI's.
///
/// On Linux, it is a name for a SwiftUI font: it has no metrics and no glyphs.
public nonisolated final class NSFont: Sendable {
  /// A weight from -1 to 1; 0 is regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    /// The nearest of the weights above.
    fileprivate var weight: Font.Weight {
      let known: [(Weight, Font.Weight)] = [
        (.ultraLight, .ultraLight), (.thin, .thin), (.light, .light), (.regular, .regular), (.medium, .medium), (.semibold, .semibold),
        (.bold, .bold), (.heavy, .heavy), (.black, .black),
      ]
      return known.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? .regular
    }
  }

  public let pointSize: CGFloat
  fileprivate let font: Font
  private init(_ font: Font, size: CGFloat) {
    self.font = font
    pointSize = size
  }
  /// A font by its family; nil for a name without letters. A family that is not installed is replaced when the font is drawn.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard fontName.contains(where: \.isLetter) else { return nil }
    let size = Self.size(fontSize)
    self.init(.custom(fontName, fixedSize: size), size: size)
  }

  public class var systemFontSize: CGFloat { 13 }
  public class var smallSystemFontSize: CGFloat { 11 }
  public class var labelFontSize: CGFloat { 10 }
  /// A size of 0 or less stands for the usual one.
  private static func size(_ size: CGFloat, usual: CGFloat? = nil) -> CGFloat { size > 0 ? size : usual ?? systemFontSize }

  public class func systemFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: fontSize, weight: .regular) }
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
    let size = Self.size(fontSize)
    return NSFont(.system(size: size, weight: weight.weight), size: size)
  }
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: fontSize, weight: .bold) }
  public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
    let size = Self.size(fontSize)
    return NSFont(.system(size: size, weight: weight.weight, design: .monospaced), size: size)
  }
  /// The system's font with digits of equal width.
  public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
    let size = Self.size(fontSize)
    return NSFont(.system(size: size, weight: weight.weight).monospacedDigit(), size: size)
  }
  /// The font of menus.
  public class func menuFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: fontSize) }
  /// The font of the titles in a menu bar, and of the text of a menu-bar extra.
  public class func menuBarFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: fontSize) }
  public class func messageFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: fontSize) }
  public class func controlContentFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: fontSize) }
  public class func titleBarFont(ofSize fontSize: CGFloat) -> NSFont { boldSystemFont(ofSize: fontSize) }
  public class func toolTipsFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: Self.size(fontSize, usual: smallSystemFontSize)) }
  public class func labelFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: Self.size(fontSize, usual: labelFontSize)) }
}

extension NSFont: Hashable {
  public static func == (a: NSFont, b: NSFont) -> Bool { a.font == b.font }
  public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}

nonisolated extension Font {
  /// SwiftUI's font for one that has AppKit's name.
  public init(_ font: NSFont) { self = font.font }
}
