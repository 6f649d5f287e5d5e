import OrielControls

// Groups whose windows present no value. Trailing closures choose the `makeContent:` forms.

extension WindowGroup {
  @_disfavoredOverload
  public init(@ViewBuilder content: () -> Content) {
    let content = content()
    self.init(id: nil, title: nil, source: WindowContentSource { content })
  }
  public init(@ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: nil, title: nil, source: WindowContentSource(makeContent))
  }
  @_disfavoredOverload
  public init(_ title: Text, @ViewBuilder content: () -> Content) {
    let content = content()
    self.init(id: nil, title: SceneTitle(title), source: WindowContentSource { content })
  }
  public init(_ title: Text, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: nil, title: SceneTitle(title), source: WindowContentSource(makeContent))
  }
  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    let content = content()
    self.init(id: nil, title: SceneTitle(titleKey), source: WindowContentSource { content })
  }
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: nil, title: SceneTitle(titleKey), source: WindowContentSource(makeContent))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    let content = content()
    self.init(id: nil, title: SceneTitle(title), source: WindowContentSource { content })
  }
  @_disfavoredOverload
  public init(id: String, @ViewBuilder content: () -> Content) {
    let content = content()
    self.init(id: id, title: nil, source: WindowContentSource { content })
  }
  public init(id: String, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: id, title: nil, source: WindowContentSource(makeContent))
  }
  @_disfavoredOverload
  public init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {
    let content = content()
    self.init(id: id, title: SceneTitle(title), source: WindowContentSource { content })
  }
  public init(_ title: Text, id: String, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: id, title: SceneTitle(title), source: WindowContentSource(makeContent))
  }
  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    let content = content()
    self.init(id: id, title: SceneTitle(titleKey), source: WindowContentSource { content })
  }
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder makeContent: @escaping () -> Content) {
    self.init(id: id, title: SceneTitle(titleKey), source: WindowContentSource(makeContent))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    let content = content()
    self.init(id: id, title: SceneTitle(title), source: WindowContentSource { content })
  }
}
