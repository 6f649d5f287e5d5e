import OrielGraph

/// The title the content wants for its window; the last one in view order wins.
package enum NavigationTitleKey: PreferenceKey {
  package nonisolated static var defaultValue: String? { nil }
  package nonisolated static func reduce(value: inout String?, nextValue: () -> String?) { value = nextValue() ?? value }
}
package enum NavigationSubtitleKey: PreferenceKey {
  package nonisolated static var defaultValue: String? { nil }
  package nonisolated static func reduce(value: inout String?, nextValue: () -> String?) { value = nextValue() ?? value }
}

extension View {
  public func navigationTitle(_ title: Text) -> some View {
    preference(key: NavigationTitleKey.self, value: title.words)
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
  /// Names what the view shows: the window's title bar and the Window menu follow.
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    preference(key: NavigationTitleKey.self, value: String(title))
  }
  public func navigationTitle(_ title: Binding<String>) -> some View {
    preference(key: NavigationTitleKey.self, value: title.wrappedValue)
  }
  /// A second, smaller line for the title; behind a dash where the window manager draws the bar.
  @_disfavoredOverload
  public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
    preference(key: NavigationSubtitleKey.self, value: String(subtitle))
  }
}

extension Text {
  /// The words alone, for places that have looks of their own: title bars, menus.
  package var words: String { string(in: TextContext(style: StyleContext(theme: .make()))) }
}
