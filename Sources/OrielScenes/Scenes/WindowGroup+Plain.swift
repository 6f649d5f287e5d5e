import OrielControls

// Groups whose windows present no value.

extension WindowGroup {
  public init(@ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: nil, title: nil, source: WindowContentSource(makeContent))
  }
  public init(_ title: Text, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: nil, title: SceneTitle(title), source: WindowContentSource(makeContent))
  }
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: nil, title: SceneTitle(titleKey), source: WindowContentSource(makeContent))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: nil, title: SceneTitle(title), source: WindowContentSource(makeContent))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: nil, title: SceneTitle(titleResource), source: WindowContentSource(makeContent))
  }
  public init(id: String, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: id, title: nil, source: WindowContentSource(makeContent))
  }
  public init(_ title: Text, id: String, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: id, title: SceneTitle(title), source: WindowContentSource(makeContent))
  }
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: id, title: SceneTitle(titleKey), source: WindowContentSource(makeContent))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: id, title: SceneTitle(title), source: WindowContentSource(makeContent))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, id: String, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: id, title: SceneTitle(titleResource), source: WindowContentSource(makeContent))
  }
}

/// Declares the `content:` initialisers of `WindowGroup`. A trailing closure matches both labels; the type's own members take
/// precedence over a protocol extension's, so that it means `makeContent:`. Not for apps.
public protocol _EagerWindowGroup {
  associatedtype Content: View
  init(_content: Content, _id: String?, _title: Text?)
}

extension WindowGroup: _EagerWindowGroup {
  public init(_content: Content, _id: String?, _title: Text?) {
    self.init(id: _id, title: _title.map { SceneTitle($0) }, source: WindowContentSource { _content })
  }
}

// These evaluate the content once, when the scene is created.
extension _EagerWindowGroup {
  public init(@ViewBuilder content: () -> Content) {
    self.init(_content: content(), _id: nil, _title: nil)
  }
  public init(_ title: Text, @ViewBuilder content: () -> Content) {
    self.init(_content: content(), _id: nil, _title: title)
  }
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(_content: content(), _id: nil, _title: Text(titleKey))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(_content: content(), _id: nil, _title: Text(title))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    self.init(_content: content(), _id: nil, _title: Text(titleResource))
  }
  public init(id: String, @ViewBuilder content: () -> Content) {
    self.init(_content: content(), _id: id, _title: nil)
  }
  public init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {
    self.init(_content: content(), _id: id, _title: title)
  }
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.init(_content: content(), _id: id, _title: Text(titleKey))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    self.init(_content: content(), _id: id, _title: Text(title))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, id: String, @ViewBuilder content: () -> Content) {
    self.init(_content: content(), _id: id, _title: Text(titleResource))
  }
}
