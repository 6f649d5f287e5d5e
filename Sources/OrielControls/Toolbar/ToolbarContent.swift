import OrielGraph

/// Items for the toolbar of the window.
@MainActor @preconcurrency public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Body { get }
}
/// Items that the user can customize.
@MainActor @preconcurrency public protocol CustomizableToolbarContent: ToolbarContent where Body: CustomizableToolbarContent {}

extension Never: ToolbarContent, CustomizableToolbarContent {}
extension ToolbarContent where Body == Never {
  public var body: Never { fatalError("\(Self.self) is placed by the framework and has no body.") }
}

/// One entry of a toolbar: a view or a space, with its placement.
package struct ToolbarEntry {
  enum Kind: Equatable { case item, search, fixedSpace, flexibleSpace, sidebarToggle, titleMenu }
  var placement: ToolbarItemPlacement
  var view: AnyView
  var kind = Kind.item
  /// Whether it is hidden by default.
  var startsHidden = false
  /// The app's identifier; items without one cannot be customized.
  var id: String?
  var behavior = ToolbarCustomizationBehavior.default
  var isAlwaysAvailable = false
  /// Set in a toolbar with an identifier.
  var identity: ToolbarItemIdentity?
}

/// Content that provides its entries directly.
protocol PrimitiveToolbarContent: ToolbarContent where Body == Never {
  func append(to contents: ToolbarContents)
}

/// One item.
public struct ToolbarItem<ID, Content: View>: PrimitiveToolbarContent, CustomizableToolbarContent {
  let placement: ToolbarItemPlacement
  let content: Content
  public let id: ID
  var showsByDefault = true
  public typealias Body = Never
  func append(to contents: ToolbarContents) {
    contents.add(ToolbarEntry(placement: placement, view: AnyView(content), startsHidden: !showsByDefault, id: id as? String))
  }
}
extension ToolbarItem where ID == () {
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.init(placement: placement, content: content(), id: ())
  }
}
extension ToolbarItem where ID == String {
  public init(
    id: String, placement: ToolbarItemPlacement = .automatic, showsByDefault: Bool = true, @ViewBuilder content: () -> Content
  ) {
    self.init(placement: placement, content: content(), id: id, showsByDefault: showsByDefault)
  }
}
extension ToolbarItem: Identifiable where ID: Hashable {}

/// Several items side by side.
public struct ToolbarItemGroup<Content: View>: PrimitiveToolbarContent {
  let placement: ToolbarItemPlacement
  let content: Content
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }
  public typealias Body = Never
  func append(to contents: ToolbarContents) { contents.add(ToolbarEntry(placement: placement, view: AnyView(content))) }
}

extension ToolbarItemGroup {
  /// A group of items with a label. The items are side by side; the label is used in the overflow
  /// menu.
  public init<C: View, L: View>(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> C, @ViewBuilder label: () -> L
  ) where Content == LabeledToolbarItemGroupContent<C, L> {
    let group = LabeledToolbarItemGroupContent(content: content(), label: label())
    self.init(placement: placement) { group }
  }
}
/// The items of a group that has a name.
public struct LabeledToolbarItemGroupContent<Content: View, Label: View>: View {
  let content: Content
  let label: Label
  @Environment(\.isMenuContent) private var isMenu
  public var body: some View {
    if isMenu { Section { content } header: { label } } else { content }
  }
}

/// A gap between items.
public struct ToolbarSpacer: PrimitiveToolbarContent, CustomizableToolbarContent {
  let sizing: SpacerSizing
  let placement: ToolbarItemPlacement
  public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
    self.sizing = sizing
    self.placement = placement
  }
  public typealias Body = Never
  func append(to contents: ToolbarContents) {
    let kind = sizing == .fixed ? ToolbarEntry.Kind.fixedSpace : .flexibleSpace
    // The bar creates the space; the view only marks its place.
    contents.add(ToolbarEntry(placement: placement, view: AnyView(Color.clear.frame(width: 0, height: 0)), kind: kind))
  }
}
public nonisolated struct SpacerSizing: Hashable, Sendable {
  private let isFixed: Bool
  public static let flexible = SpacerSizing(isFixed: false)
  public static let fixed = SpacerSizing(isFixed: true)
}

/// An item that the framework provides, at a place the app chooses.
///
/// On Linux, this moves the sidebar button; the title and the search field keep their places.
public struct DefaultToolbarItem: PrimitiveToolbarContent {
  let kind: ToolbarDefaultItemKind
  let placement: ToolbarItemPlacement
  /// Only the sidebar button moves; the title and the search field keep their places.
  public init(kind: ToolbarDefaultItemKind, placement: ToolbarItemPlacement = .automatic) {
    self.kind = kind
    self.placement = placement
  }
  public typealias Body = Never
  func append(to contents: ToolbarContents) {
    guard kind == .sidebarToggle else { return }
    contents.add(
      ToolbarEntry(placement: placement, view: AnyView(Color.clear.frame(width: 0, height: 0)), kind: .sidebarToggle))
  }
}

/// A menu of commands for what the window shows, behind a chevron beside its title.
public struct ToolbarTitleMenu<Content: View>: PrimitiveToolbarContent, CustomizableToolbarContent {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public typealias Body = Never
  func append(to contents: ToolbarContents) {
    contents.add(ToolbarEntry(placement: .automatic, view: AnyView(content), kind: .titleMenu))
  }
}
extension ToolbarTitleMenu where Content == EmptyView {
  /// An empty menu, which is not shown.
  public init() { content = EmptyView() }
}

extension ToolbarContent {
  /// Hides the items.
  public func hidden(_ hidden: Bool = true) -> some ToolbarContent {
    let shown: Self? = hidden ? nil : self
    return shown
  }
}

extension CustomizableToolbarContent {
  /// Sets whether the item is in the toolbar by default. A hidden item can be added in the customization sheet.
  ///
  /// On Linux, in a toolbar without an `id`, a hidden item is in the menu at the end of the bar.
  public func defaultCustomization(
    _ defaultVisibility: Visibility = .automatic, options: ToolbarCustomizationOptions = []
  ) -> some CustomizableToolbarContent {
    ChangedToolbarContent(content: self) {
      if defaultVisibility == .hidden { $0.startsHidden = true }
      if options.contains(.alwaysAvailable) { $0.isAlwaysAvailable = true }
    }
  }
  /// Sets how the user can customize the item.
  public func customizationBehavior(_ behavior: ToolbarCustomizationBehavior) -> some CustomizableToolbarContent {
    ChangedToolbarContent(content: self) { $0.behavior = behavior }
  }
}
public nonisolated struct ToolbarCustomizationOptions: OptionSet, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The item cannot be taken out of the bar.
  public static let alwaysAvailable = ToolbarCustomizationOptions(rawValue: 1)
}
/// How the user can customize a toolbar item.
public nonisolated struct ToolbarCustomizationBehavior: Hashable, Sendable {
  private let name: String
  /// The item can be moved, removed and added.
  public static let `default` = ToolbarCustomizationBehavior(name: "default")
  /// The item can be moved and stays in the bar.
  public static let reorderable = ToolbarCustomizationBehavior(name: "reorderable")
  /// The item keeps its place.
  public static let disabled = ToolbarCustomizationBehavior(name: "disabled")
}

extension ToolbarContent {
  /// Sets whether the item shares a background with its neighbours. On Linux, this has no effect: items share no background.
  public func sharedBackgroundVisibility(_ visibility: Visibility) -> some ToolbarContent { self }
}

/// Content with a change of all its items.
private struct ChangedToolbarContent<Content: ToolbarContent>: PrimitiveToolbarContent, CustomizableToolbarContent {
  let content: Content
  let change: (inout ToolbarEntry) -> Void
  typealias Body = Never
  func append(to contents: ToolbarContents) { contents.add(content, changing: change) }
}

/// Several contents as one, or one of several; what builders make.
public nonisolated struct _ToolbarContentList: CustomizableToolbarContent {
  private let list: [any ToolbarContent]
  /// The index of the first one among all possible contents, so that the two branches of an `if` share no state.
  private let start: Int
  public typealias Body = Never
  init<each C: ToolbarContent>(_ content: repeat each C, startingAt start: Int = 0) {
    var list: [any ToolbarContent] = []
    repeat list.append(each content)
    self.list = list
    self.start = start
  }
}
extension _ToolbarContentList: PrimitiveToolbarContent {
  func append(to contents: ToolbarContents) { for (index, content) in list.enumerated() { contents.add(content, at: start + index) } }
}

extension Optional: ToolbarContent, PrimitiveToolbarContent where Wrapped: ToolbarContent {
  public typealias Body = Never
  func append(to contents: ToolbarContents) { if let self { contents.add(self, at: 0) } }
}
extension Optional: CustomizableToolbarContent where Wrapped: CustomizableToolbarContent {}

@resultBuilder public nonisolated struct ToolbarContentBuilder {
  public static func buildExpression<C: ToolbarContent>(_ content: C) -> C { content }
  public static func buildBlock<C: ToolbarContent>(_ content: C) -> C { content }
  @_disfavoredOverload
  // Not for an empty block, which must be unambiguous as an empty view.
  public static func buildBlock<First: ToolbarContent, each Rest: ToolbarContent>(
    _ first: First, _ rest: repeat each Rest
  ) -> _ToolbarContentList {
    _ToolbarContentList(first, repeat each rest)
  }
  public static func buildIf<C: ToolbarContent>(_ content: C?) -> C? { content }
  public static func buildEither<C: ToolbarContent>(first content: C) -> _ToolbarContentList { _ToolbarContentList(content) }
  public static func buildEither<C: ToolbarContent>(second content: C) -> _ToolbarContentList {
    _ToolbarContentList(content, startingAt: 1)
  }
  public static func buildLimitedAvailability<C: ToolbarContent>(_ content: C) -> _ToolbarContentList { _ToolbarContentList(content) }
}

/// Items the framework puts into toolbars itself.
public nonisolated struct ToolbarDefaultItemKind: Hashable, Sendable {
  private let name: String
  /// The button that shows and hides the sidebar of a split view.
  public static let sidebarToggle = ToolbarDefaultItemKind(name: "sidebarToggle")
  /// The title of the content, with its subtitle.
  public static let title = ToolbarDefaultItemKind(name: "title")
  /// The field of `searchable`.
  public static let search = ToolbarDefaultItemKind(name: "search")
}
