import OrielControls

/// UIKit's and AppKit's names for the same types.
public typealias UIColor = NSColor
public typealias UIImage = NSImage
public typealias UITextContentType = NSTextContentType

nonisolated extension Color {
  public init(uiColor color: UIColor) { self.init(nsColor: color) }
}
nonisolated extension UIColor {
  public static let label = NSColor.labelColor
  public static let secondaryLabel = NSColor.secondaryLabelColor
  public static let tertiaryLabel = NSColor.tertiaryLabelColor
  public static let quaternaryLabel = NSColor.quaternaryLabelColor
  public static let placeholderText = NSColor.placeholderTextColor
  public static let link = NSColor.linkColor
  public static let tintColor = NSColor.controlAccentColor
  public static let separator = NSColor.separatorColor
  public static let opaqueSeparator = NSColor.separatorColor
  public static let darkText = NSColor.black
  public static let lightText = NSColor(white: 1, alpha: 0.6)
  /// The background of content; grouped backgrounds use the window's.
  public static let systemBackground = NSColor.controlBackgroundColor
  public static let secondarySystemBackground = NSColor.windowBackgroundColor
  public static let tertiarySystemBackground = NSColor.controlBackgroundColor
  public static let systemGroupedBackground = NSColor.windowBackgroundColor
  public static let secondarySystemGroupedBackground = NSColor.controlBackgroundColor
  public static let tertiarySystemGroupedBackground = NSColor.windowBackgroundColor
  public static let systemFill = NSColor.quaternaryLabelColor
  public static let secondarySystemFill = NSColor.quaternaryLabelColor
  public static let tertiarySystemFill = NSColor.quaternaryLabelColor
  public static let quaternarySystemFill = NSColor.quaternaryLabelColor
}
extension Image {
  public init(uiImage: UIImage) { self.init(nsImage: uiImage) }
}
