import OrielGraph

/// The content of a Touch Bar, which is never shown.
public struct TouchBar<Content: View> {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public init(id: String, @ViewBuilder content: () -> Content) { self.content = content() }
}

/// Whether the user can remove an item from a Touch Bar.
public nonisolated enum TouchBarItemPresence: Hashable, Sendable {
  case required(String), `default`(String), optional(String)
}

extension View {
  private func withoutTouchBar(_ name: String) -> Self {
    RuntimeIssue.report("\(name) has no effect: keyboards here have no Touch Bar. See Gaps.md in the documentation.")
    return self
  }
  /// On Linux, this has no effect: keyboards have no Touch Bar.
  public func touchBar<Content: View>(@ViewBuilder content: () -> Content) -> some View { withoutTouchBar("touchBar(content:)") }
  /// On Linux, this has no effect: keyboards have no Touch Bar.
  public func touchBar<Content: View>(_ touchBar: TouchBar<Content>) -> some View { withoutTouchBar("touchBar(_:)") }
  /// On Linux, this has no effect: keyboards have no Touch Bar.
  public func touchBarItemPrincipal(_ principal: Bool = true) -> some View { withoutTouchBar("touchBarItemPrincipal(_:)") }
  /// On Linux, this has no effect: keyboards have no Touch Bar.
  public func touchBarCustomizationLabel(_ label: Text) -> some View { withoutTouchBar("touchBarCustomizationLabel(_:)") }
  /// On Linux, this has no effect: keyboards have no Touch Bar.
  public func touchBarItemPresence(_ presence: TouchBarItemPresence) -> some View { withoutTouchBar("touchBarItemPresence(_:)") }
}
