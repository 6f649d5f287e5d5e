import OrielGraph

/// Adds a search field in the right place, and tells the content whether the user is searching.
struct SearchableModifier: ViewModifier {
  let text: Binding<String>
  var isPresented: Binding<Bool>?
  let placement: SearchFieldPlacement
  let prompt: Text?
  @FocusState private var isFocused: Bool
  @Environment(\.automaticListLook) private var listLook
  @Environment(\.searchAddition) private var addition
  @Environment(\.theme) private var theme

  func body(content: Content) -> some View {
    let isSearching = isFocused || !text.wrappedValue.isEmpty
    placed(content)
      .transformEnvironment(\._isSearching) { $0 = isSearching }
      .transformEnvironment(\._dismissSearch) { $0 = DismissSearchAction(action: dismiss) }
      .transformEnvironment(\.searchAddition) { if placement.place != .sidebar || isInSidebar { $0 = nil } else { $0 = SearchAddition(sidebarField: sidebarField) } }
      .onChange(of: isPresented?.wrappedValue, initial: true) { _, wanted in
        if let wanted, wanted != isFocused { isFocused = wanted }
      }
      .onChange(of: isFocused) { _, now in if let isPresented, isPresented.wrappedValue != now { isPresented.wrappedValue = now } }
  }

  private var isInSidebar: Bool { listLook.kind == .sidebar }

  @ViewBuilder private func placed(_ content: Content) -> some View {
    if isInSidebar {
      VStack(spacing: 0) {
        sidebarField
        scopes(in: content)
      }
    } else if placement.place == .sidebar {
      scopes(in: content)
    } else {
      scopes(in: content).modifier(_ToolbarModifier(items: SearchToolbarItem(field: AnyView(field(inToolbar: true)))))
    }
  }

  @ViewBuilder private func scopes(in content: Content) -> some View {
    if let addition, let scopes = addition.scopes {
      VStack(spacing: 0) {
        if showsScopes(addition.scopeActivation) {
          HStack(spacing: 0) {
            scopes
            Spacer(minLength: 0)
          }
          .padding(.horizontal, 14).padding(.vertical, 6)
          .background(Color(theme.colors.chromeBackground))
          Divider()
        }
        content
      }
    } else {
      content
    }
  }
  private func showsScopes(_ activation: SearchScopeActivation) -> Bool {
    switch activation.moment {
    case .onTextEntry: !text.wrappedValue.isEmpty
    case .automatic, .onSearchPresentation: isFocused || !text.wrappedValue.isEmpty
    }
  }

  private var sidebarField: AnyView { AnyView(field(inToolbar: false).padding(.horizontal, 10).padding(.vertical, 8)) }
  private func field(inToolbar: Bool) -> some View {
    SearchBar(text: text, prompt: prompt, focus: $isFocused, suggestions: addition?.suggestions, dismiss: dismiss)
      .modifier(SharedFocus(focus: addition?.focus))
  }
  private func dismiss() {
    text.wrappedValue = ""
    isFocused = false
  }
}

/// A second focus state for the same field, from `searchFocused`.
private struct SharedFocus: ViewModifier {
  let focus: FocusState<Bool>.Binding?
  @ViewBuilder func body(content: Content) -> some View { if let focus { content.focused(focus) } else { content } }
}

private struct SearchToolbarItem: PrimitiveToolbarContent {
  let field: AnyView
  typealias Body = Never
  func append(to contents: ToolbarContents) {
    contents.add(ToolbarEntry(placement: .automatic, view: field, kind: .search))
  }
}

extension View {
  public func searchable(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil) -> some View {
    modifier(SearchableModifier(text: text, placement: placement, prompt: prompt))
  }
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt)) }
  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt)) }

  /// Adds a search field; `isPresented` reflects and sets whether it is active.
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { modifier(SearchableModifier(text: text, isPresented: isPresented, placement: placement, prompt: prompt)) }
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View { searchable(text: text, isPresented: isPresented, placement: placement, prompt: Text(prompt)) }
  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searchable(text: text, isPresented: isPresented, placement: placement, prompt: Text(prompt)) }

  public func searchable<V: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil, @ViewBuilder suggestions: () -> V
  ) -> some View { searchable(text: text, placement: placement, prompt: prompt).searchSuggestions(suggestions) }
  public func searchable<V: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey, @ViewBuilder suggestions: () -> V
  ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt), suggestions: suggestions) }
  @_disfavoredOverload
  public func searchable<V: View, S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S, @ViewBuilder suggestions: () -> V
  ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt), suggestions: suggestions) }

  /// Adds suggestions below the active search field of the content.
  public func searchSuggestions<V: View>(@ViewBuilder _ suggestions: () -> V) -> some View {
    let suggestions = AnyView(suggestions())
    return searchAddition { $0.suggestions = suggestions }
  }
  /// Adds search scopes as a row of options below the toolbar.
  public func searchScopes<V: Hashable, S: View>(_ scope: Binding<V>, @ViewBuilder scopes: () -> S) -> some View {
    searchScopes(scope, activation: .automatic, scopes)
  }
  public func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, activation: SearchScopeActivation, @ViewBuilder _ scopes: () -> S
  ) -> some View {
    let content = scopes()
    let picker = AnyView(Picker("Scope", selection: scope) { content }.pickerStyle(.segmented).labelsHidden().fixedSize())
    return searchAddition {
      $0.scopes = picker
      $0.scopeActivation = activation
    }
  }
  fileprivate func searchAddition(_ change: @escaping (inout SearchAddition) -> Void) -> some View {
    transformEnvironment(\.searchAddition) {
      var addition = $0 ?? SearchAddition()
      change(&addition)
      $0 = addition
    }
  }
}

extension View {
  /// Binds the focus of the search field inside to a focus state.
  public func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View {
    searchAddition { $0.focus = binding }
  }
  /// Sets what happens to the toolbar while searching. On Linux, this has no effect: toolbars have room for both.
  public func searchPresentationToolbarBehavior(_ behavior: SearchPresentationToolbarBehavior) -> some View { self }
}

/// Whether a toolbar makes room for a search. Windows' toolbars always have room.
public nonisolated struct SearchPresentationToolbarBehavior: Hashable, Sendable {
  private let value: Int
  public static let automatic = SearchPresentationToolbarBehavior(value: 0)
  public static let avoidHidingContent = SearchPresentationToolbarBehavior(value: 1)
}
