import OrielGraph

/// The placement of a search field.
public nonisolated struct SearchFieldPlacement: Hashable, Sendable {
  enum Place: Hashable, Sendable { case automatic, toolbar, sidebar }
  let place: Place
  public static let automatic = SearchFieldPlacement(place: .automatic)
  /// At the trailing end of the window's toolbar.
  public static let toolbar = SearchFieldPlacement(place: .toolbar)
  public static let toolbarPrincipal = SearchFieldPlacement(place: .toolbar)
  /// Above the sidebar of a split view.
  public static let sidebar = SearchFieldPlacement(place: .sidebar)
}

/// When the scopes of a search are shown.
public nonisolated struct SearchScopeActivation: Hashable, Sendable {
  enum Moment: Hashable, Sendable { case automatic, onTextEntry, onSearchPresentation }
  let moment: Moment
  public static let automatic = SearchScopeActivation(moment: .automatic)
  /// Once text was entered.
  public static let onTextEntry = SearchScopeActivation(moment: .onTextEntry)
  /// While the search field is active.
  public static let onSearchPresentation = SearchScopeActivation(moment: .onSearchPresentation)
}

/// Where suggestions of a search are shown.
public nonisolated struct SearchSuggestionsPlacement: Hashable, Sendable {
  private let value: Int
  public static let automatic = SearchSuggestionsPlacement(value: 0)
  public static let menu = SearchSuggestionsPlacement(value: 1)
  public static let content = SearchSuggestionsPlacement(value: 2)
  /// Several of them.
  public nonisolated struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let menu = Set(rawValue: 1)
    public static let content = Set(rawValue: 2)
  }
}

/// Ends a search: clears the field and removes its focus.
public struct DismissSearchAction {
  let action: () -> Void
  public func callAsFunction() { action() }
}

/// Additions to a search by modifiers around the searchable view.
struct SearchAddition {
  var suggestions: AnyView?
  var scopes: AnyView?
  var focus: FocusState<Bool>.Binding?
  var scopeActivation = SearchScopeActivation.automatic
  /// The search field for the sidebar of a split view.
  var sidebarField: AnyView?
}

extension EnvironmentValues {
  /// Whether the user is searching: the field has the focus or contains text.
  public nonisolated var isSearching: Bool { _isSearching }
  @Entry nonisolated var _isSearching = false
  public var dismissSearch: DismissSearchAction { _dismissSearch ?? DismissSearchAction {} }
  @Entry nonisolated var _dismissSearch: DismissSearchAction?
  @Entry nonisolated var searchAddition: SearchAddition?
}
