import OrielGraph

/// The content of a tab view: tabs, each with a label, a value and content.
@MainActor @preconcurrency public protocol TabContent<TabValue> {
  associatedtype TabValue: Hashable
  /// Appends the tabs in order, including those in sections.
  func _appendTabs(to tabs: inout [_TabEntry])
}

/// One collected tab.
public struct _TabEntry {
  var id: AnyHashable?
  var value: AnyHashable?
  var label: AnyView
  var content: AnyView
  var badge: Text?
  var isHidden = false
  var isDisabled = false
}

/// The role of a tab. A search tab without a label gets a magnifying glass.
public nonisolated struct TabRole: Hashable, Sendable {
  private let name: String
  public static let search = TabRole(name: "search")
}

/// The placement of a tab in views that can show their tabs as a sidebar.
public nonisolated enum TabPlacement: Hashable, Sendable { case automatic, pinned, sidebarOnly }

/// A tab with a label, a selection value, and content.
public struct Tab<Value: Hashable, Content: View, Label: View>: TabContent {
  public typealias TabValue = Value
  let value: Value?
  let content: Content
  let label: Label
  public func _appendTabs(to tabs: inout [_TabEntry]) {
    tabs.append(_TabEntry(value: value.map { AnyHashable($0) }, label: AnyView(label), content: AnyView(content)))
  }
}

extension Tab {
  public init(value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(value: value, content: content(), label: label())
  }
}
extension Tab where Value == Never {
  public init(role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(value: nil, content: content(), label: label())
  }
}
extension Tab where Label == DefaultTabLabel {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(value: value, content: content(), label: DefaultTabLabel(title: Text(titleKey), symbol: systemImage))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(value: value, content: content(), label: DefaultTabLabel(title: Text(titleResource), symbol: systemImage))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(value: value, content: content(), label: DefaultTabLabel(title: Text(title), symbol: systemImage))
  }
  public init(_ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(value: value, content: content(), label: DefaultTabLabel(title: Text(titleKey), image: image))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(value: value, content: content(), label: DefaultTabLabel(title: Text(titleResource), image: image))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(value: value, content: content(), label: DefaultTabLabel(title: Text(title), image: image))
  }
  public init(value: Value, role: TabRole, @ViewBuilder content: () -> Content) {
    self.init(value: value, content: content(), label: DefaultTabLabel(title: Text("Search"), symbol: "magnifyingglass"))
  }
}
extension Tab where Value == Never, Label == DefaultTabLabel {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(value: nil, content: content(), label: DefaultTabLabel(title: Text(titleKey), symbol: systemImage))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(value: nil, content: content(), label: DefaultTabLabel(title: Text(titleResource), symbol: systemImage))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(value: nil, content: content(), label: DefaultTabLabel(title: Text(title), symbol: systemImage))
  }
  public init(_ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(value: nil, content: content(), label: DefaultTabLabel(title: Text(titleKey), image: image))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content) {
    self.init(value: nil, content: content(), label: DefaultTabLabel(title: Text(titleResource), image: image))
  }
}

/// The label of a tab with a title and an image.
public struct DefaultTabLabel: View {
  let title: Text
  var symbol: String?
  var image: String?
  public var body: some View {
    Label { title } icon: {
      if let symbol { Image(systemName: symbol) } else if let image { Image(image) }
    }
  }
}

/// A group of tabs; tab bars show them without the heading.
public struct TabSection<Header: View, Content: TabContent, Footer: View, SelectionValue: Hashable>: TabContent
where Content.TabValue == SelectionValue {
  public typealias TabValue = SelectionValue
  let content: Content
  public func _appendTabs(to tabs: inout [_TabEntry]) { content._appendTabs(to: &tabs) }
}
extension TabSection where Footer == EmptyView {
  public init(@TabContentBuilder<SelectionValue> content: () -> Content, @ViewBuilder header: () -> Header) {
    self.init(content: content())
  }
}
extension TabSection where Header == EmptyView, Footer == EmptyView {
  /// A group of tabs without a heading.
  public init(@TabContentBuilder<SelectionValue> content: () -> Content) { self.init(content: content()) }
}
extension TabSection where Header == Text, Footer == EmptyView {
  public init(_ titleKey: LocalizedStringKey, @TabContentBuilder<SelectionValue> content: () -> Content) {
    self.init(content: content())
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, @TabContentBuilder<SelectionValue> content: () -> Content) {
    self.init(content: content())
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @TabContentBuilder<SelectionValue> content: () -> Content) {
    self.init(content: content())
  }
}

/// Several tabs, from a builder.
public nonisolated struct _TabList<TabValue: Hashable>: TabContent {
  private let parts: [any TabContent]
  private let tabs: [_TabEntry]
  init(parts: [any TabContent]) { (self.parts, tabs) = (parts, []) }
  init(tabs: [_TabEntry]) { (parts, self.tabs) = ([], tabs) }
  @MainActor public func _appendTabs(to tabs: inout [_TabEntry]) {
    for part in parts { part._appendTabs(to: &tabs) }
    tabs += self.tabs
  }
}

extension ForEach: TabContent where Content: TabContent {
  public typealias TabValue = Content.TabValue
  public func _appendTabs(to tabs: inout [_TabEntry]) {
    for element in data {
      let first = tabs.count
      content(element)._appendTabs(to: &tabs)
      for index in first..<tabs.count { tabs[index].id = [AnyHashable(identity(element)), AnyHashable(index - first)] }
    }
  }
}
extension ForEach where ID == Data.Element.ID, Content: TabContent, Data.Element: Identifiable {
  @_disfavoredOverload
  public init<V>(_ data: Data, @TabContentBuilder<V> content: @escaping (Data.Element) -> Content) where Content.TabValue == V {
    self.init(data: data, identity: { $0.id }, content: content)
  }
}
extension ForEach where Content: TabContent {
  @_disfavoredOverload
  public init<V>(_ data: Data, id: KeyPath<Data.Element, ID>, @TabContentBuilder<V> content: @escaping (Data.Element) -> Content)
  where Content.TabValue == V {
    self.init(data: data, identity: { $0[keyPath: id] }, content: content)
  }
}

extension Optional: TabContent where Wrapped: TabContent {
  public typealias TabValue = Wrapped.TabValue
  public func _appendTabs(to tabs: inout [_TabEntry]) { self?._appendTabs(to: &tabs) }
}

@resultBuilder public nonisolated struct TabContentBuilder<TabValue: Hashable> {
  /// The content of a tab view that was created with tabs.
  public nonisolated struct Content<C: TabContent>: View where C.TabValue == TabValue {
    let tabs: C
    public var body: some View { EmptyView() }
  }
  public static func buildExpression<C: TabContent>(_ content: C) -> C where C.TabValue == TabValue { content }
  public static func buildExpression<C: TabContent>(_ content: C) -> C where TabValue == Never, C.TabValue == Never { content }
  public static func buildBlock<C: TabContent>(_ content: C) -> C where C.TabValue == TabValue { content }
  @_disfavoredOverload
  public static func buildBlock<each C: TabContent>(_ content: repeat each C) -> _TabList<TabValue> {
    var parts: [any TabContent] = []
    repeat parts.append(each content)
    return _TabList(parts: parts)
  }
  public static func buildIf<C: TabContent>(_ content: C?) -> C? where C.TabValue == TabValue { content }
  public static func buildEither<C: TabContent>(first content: C) -> _TabList<TabValue> { _TabList(parts: [content]) }
  public static func buildEither<C: TabContent>(second content: C) -> _TabList<TabValue> { _TabList(parts: [content]) }
  public static func buildLimitedAvailability<C: TabContent>(_ content: C) -> _TabList<TabValue> { _TabList(parts: [content]) }
}

extension TabContent {
  private func changed(_ change: (inout _TabEntry) -> Void) -> _TabList<TabValue> {
    var tabs: [_TabEntry] = []
    _appendTabs(to: &tabs)
    for index in tabs.indices { change(&tabs[index]) }
    return _TabList(tabs: tabs)
  }
  public func badge(_ count: Int) -> some TabContent<TabValue> { changed { $0.badge = Text(badgeCount: count) } }
  public func badge(_ label: Text?) -> some TabContent<TabValue> { changed { $0.badge = label } }
  public func badge(_ key: LocalizedStringKey?) -> some TabContent<TabValue> { changed { $0.badge = key.map { Text($0) } } }
  @_disfavoredOverload
  public func badge(_ resource: LocalizedStringResource?) -> some TabContent<TabValue> { changed { $0.badge = resource.map { Text($0) } } }
  public func hidden(_ hidden: Bool = true) -> some TabContent<TabValue> { changed { $0.isHidden = hidden } }
  public func disabled(_ disabled: Bool) -> some TabContent<TabValue> { changed { $0.isDisabled = disabled } }
  /// Sets the placement of the tab; tab bars omit sidebar-only tabs.
  public func tabPlacement(_ placement: TabPlacement) -> some TabContent<TabValue> {
    changed { if placement == .sidebarOnly { $0.isHidden = true } }
  }
  /// Sets the identifier of the tab for customization. On Linux, this has no effect: tab bars cannot be customized yet.
  public func customizationID(_ id: String) -> some TabContent<TabValue> {
    RuntimeIssue.report("customizationID(_:) of tabs has no effect here: tab bars cannot be customized yet. See Gaps.md in the documentation.")
    return changed { _ in }
  }
}

extension TabContentBuilder.Content: RowStructure {
  package static var mayHoldRows: Bool { true }
  package func collectRows(_ collector: inout RowCollector) {
    var entries: [_TabEntry] = []
    tabs._appendTabs(to: &entries)
    for (index, entry) in entries.enumerated() where !entry.isHidden {
      let page = entry.content.disabled(entry.isDisabled).tabItem { entry.label.disabled(entry.isDisabled) }.badge(entry.badge)
      let step = entry.id ?? entry.value ?? AnyHashable(index)
      if let value = entry.value { collector.add(AnyView(page.layoutValue(key: TagKey.self, value: value)), step: step) }
      else { collector.add(AnyView(page), step: step) }
    }
  }
}
