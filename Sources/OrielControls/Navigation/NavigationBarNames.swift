import OrielGraph

/// The navigation bar of iOS, for shared sources: its title becomes the window's, its items the
/// toolbar's.
public nonisolated struct NavigationBarItem: Hashable, Sendable {
  /// The size of the title.
  public enum TitleDisplayMode: Hashable, Sendable { case automatic, inline, large }
}

/// Whether a level of a stack goes without the back button. What is outermost in the level counts.
enum BackButtonHiddenKey: PreferenceKey {
  nonisolated static var defaultValue: Bool { false }
  nonisolated static func reduce(value: inout Bool, nextValue: () -> Bool) { value = value || nextValue() }
}

extension View {
  /// Hides the back button of the stack while this view is its visible level. The keys that go back still do.
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    preference(key: BackButtonHiddenKey.self, value: hidesBackButton)
  }
  /// On Linux, this has no effect: window titles have one size.
  public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
    RuntimeIssue.report(
      "navigationBarTitleDisplayMode(_:) has no effect: window titles have one size. See Gaps.md in the documentation.")
    return self
  }
  @available(*, deprecated, renamed: "navigationTitle(_:)")
  public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }
  @available(*, deprecated, renamed: "navigationTitle(_:)")
  public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(titleKey) }
  @_disfavoredOverload
  public func navigationBarTitle(_ titleResource: LocalizedStringResource) -> some View { navigationTitle(titleResource) }
  @available(*, deprecated, renamed: "navigationTitle(_:)")
  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(title) }
  @available(*, deprecated, message: "Use navigationTitle(_:) and navigationBarTitleDisplayMode(_:).")
  public func navigationBarTitle(_ title: Text, displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
    navigationTitle(title)
  }
  @available(*, deprecated, message: "Use navigationTitle(_:) and navigationBarTitleDisplayMode(_:).")
  public func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationTitle(titleKey) }
  @_disfavoredOverload
  public func navigationBarTitle(
    _ titleResource: LocalizedStringResource, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationTitle(titleResource) }
  @available(*, deprecated, message: "Use navigationTitle(_:) and navigationBarTitleDisplayMode(_:).")
  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationTitle(title) }

  @available(*, deprecated, message: "Use toolbar(content:).")
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    toolbar {
      ToolbarItem(placement: .navigation) { leading }
      ToolbarItem(placement: .primaryAction) { trailing }
    }
  }
  @available(*, deprecated, message: "Use toolbar(content:).")
  public func navigationBarItems<L: View>(leading: L) -> some View {
    toolbar { ToolbarItem(placement: .navigation) { leading } }
  }
  @available(*, deprecated, message: "Use toolbar(content:).")
  public func navigationBarItems<T: View>(trailing: T) -> some View {
    toolbar { ToolbarItem(placement: .primaryAction) { trailing } }
  }
  @available(*, deprecated, message: "Use toolbar(_:for:).")
  public func navigationBarHidden(_ hidden: Bool) -> some View {
    toolbar(hidden ? .hidden : .automatic, for: .windowToolbar)
  }
}
