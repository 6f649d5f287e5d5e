/// The characteristics of a view for assistive technology.
public nonisolated struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let isButton = AccessibilityTraits(rawValue: 1 << 0)
  public static let isHeader = AccessibilityTraits(rawValue: 1 << 1)
  public static let isSelected = AccessibilityTraits(rawValue: 1 << 2)
  public static let isLink = AccessibilityTraits(rawValue: 1 << 3)
  public static let isSearchField = AccessibilityTraits(rawValue: 1 << 4)
  public static let isImage = AccessibilityTraits(rawValue: 1 << 5)
  public static let playsSound = AccessibilityTraits(rawValue: 1 << 6)
  public static let isKeyboardKey = AccessibilityTraits(rawValue: 1 << 7)
  public static let isStaticText = AccessibilityTraits(rawValue: 1 << 8)
  public static let isSummaryElement = AccessibilityTraits(rawValue: 1 << 9)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 10)
  public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 11)
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 1 << 12)
  public static let causesPageTurn = AccessibilityTraits(rawValue: 1 << 13)
  public static let isModal = AccessibilityTraits(rawValue: 1 << 14)
  public static let isToggle = AccessibilityTraits(rawValue: 1 << 15)
  public static let isTabBar = AccessibilityTraits(rawValue: 1 << 16)
}

extension AccessibilityTraits {
  /// The role that a trait implies.
  var role: AccessibilityProperties.Role? {
    if contains(.isToggle) { return .toggle }
    if contains(.isLink) { return .link }
    if contains(.isSearchField) { return .searchField }
    if contains(.isButton) || contains(.isKeyboardKey) { return .button }
    if contains(.isHeader) { return .heading }
    if contains(.isTabBar) { return .tabList }
    if contains(.isImage) { return .image }
    if contains(.isStaticText) { return .text }
    return nil
  }
}

/// How the accessibility elements of a view's content relate to one made for the view.
public nonisolated struct AccessibilityChildBehavior: Hashable, Sendable {
  private let number: Int
  /// The content's elements are ignored.
  public static let ignore = AccessibilityChildBehavior(number: 0)
  /// The content's elements are children of the new element.
  public static let contain = AccessibilityChildBehavior(number: 1)
  /// The content's elements are merged into one.
  public static let combine = AccessibilityChildBehavior(number: 2)
}

/// The direction of an adjustment.
public nonisolated enum AccessibilityAdjustmentDirection: Hashable, Sendable { case increment, decrement }

/// The level of a heading; 0 is unspecified.
public nonisolated enum AccessibilityHeadingLevel: UInt, Hashable, Sendable {
  case unspecified, h1, h2, h3, h4, h5, h6
}

extension AccessibilityActionKind {
  /// The action of a press.
  public static let `default` = AccessibilityActionKind.press
}
