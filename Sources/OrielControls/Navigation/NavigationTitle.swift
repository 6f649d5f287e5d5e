import OrielGraph

/// The title of a window, as its content sets it.
package nonisolated struct NavigationTitle: Equatable {
  package let words: String
  /// Takes another title from the user; nil where the content sets one that stays.
  package let binding: Binding<String>?
  package init(_ words: String, binding: Binding<String>? = nil) { (self.words, self.binding) = (words, binding) }
  package static func == (a: Self, b: Self) -> Bool { a.words == b.words && a.binding?.location === b.binding?.location }
}
/// The window title set by the content; the last one in view order wins.
package enum NavigationTitleKey: PreferenceKey {
  package nonisolated static var defaultValue: NavigationTitle? { nil }
  package nonisolated static func reduce(value: inout NavigationTitle?, nextValue: () -> NavigationTitle?) { value = nextValue() ?? value }
}
package enum NavigationSubtitleKey: PreferenceKey {
  package nonisolated static var defaultValue: String? { nil }
  package nonisolated static func reduce(value: inout String?, nextValue: () -> String?) { value = nextValue() ?? value }
}

extension View {
  public func navigationTitle(_ title: Text) -> some View {
    preference(key: NavigationTitleKey.self, value: NavigationTitle(title.words))
  }
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(Text(titleKey)) }
  @_disfavoredOverload
  public func navigationTitle(_ titleResource: LocalizedStringResource) -> some View { navigationTitle(Text(titleResource)) }
  public func navigationSubtitle(_ subtitle: Text) -> some View {
    preference(key: NavigationSubtitleKey.self, value: subtitle.words)
  }
  public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View { navigationSubtitle(Text(subtitleKey)) }
  @_disfavoredOverload
  public func navigationSubtitle(_ subtitleResource: LocalizedStringResource) -> some View { navigationSubtitle(Text(subtitleResource)) }
  /// Sets the title of the window, in its title bar and the Window menu.
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    preference(key: NavigationTitleKey.self, value: NavigationTitle(String(title)))
  }
  /// Sets the title of the window, and lets the user rename it.
  ///
  /// On Linux, the title is renamed in a dialog, by File > Rename, by a `RenameButton` in the window, or by the menu beside the
  /// toolbar's title; if the app has a `toolbarTitleMenu`, a `RenameButton` in it does the same. The new title is never empty.
  public func navigationTitle(_ title: Binding<String>) -> some View {
    preference(key: NavigationTitleKey.self, value: NavigationTitle(title.wrappedValue, binding: title))
  }
  /// Sets a second, smaller line of the title; if the window manager draws the title bar, it follows the title after a dash.
  @_disfavoredOverload
  public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
    preference(key: NavigationSubtitleKey.self, value: String(subtitle))
  }
}

extension Text {
  /// The plain string, for title bars and menus.
  package var words: String { string(in: TextContext(style: StyleContext(theme: .make()))) }
}
