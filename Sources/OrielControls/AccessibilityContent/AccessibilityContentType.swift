import OrielGraph

/// The kind of text in an element, which affects how assistive technology reads it.
public nonisolated struct AccessibilityTextContentType: Hashable, Sendable {
  private let name: String
  public static let plain = AccessibilityTextContentType(name: "plain")
  public static let console = AccessibilityTextContentType(name: "console")
  public static let fileSystem = AccessibilityTextContentType(name: "fileSystem")
  public static let messaging = AccessibilityTextContentType(name: "messaging")
  public static let narrative = AccessibilityTextContentType(name: "narrative")
  public static let sourceCode = AccessibilityTextContentType(name: "sourceCode")
  public static let spreadsheet = AccessibilityTextContentType(name: "spreadsheet")
  public static let wordProcessing = AccessibilityTextContentType(name: "wordProcessing")
}
extension View {
  /// Describes the kind of text for assistive technology. On Linux, this has no effect: the accessibility bus has no
  /// counterpart.
  public func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> some View {
    RuntimeIssue.report(
      "accessibilityTextContentType(_:) has no effect: the accessibility bus has no counterpart. See Gaps.md in the documentation.")
    return self
  }
}
