import OrielControls

/// A scene that is an item in the desktop's panel, with a menu or a small window. An app with such an item keeps running
/// without windows.
///
/// On Linux, the item is in a panel that hosts status notifier items, or in the tray. Without either, an app with other windows
/// shows it in its Window menu; otherwise it is a small window. A text label appears as text only in trays and in panels that
/// support Ayatana's labels. Scrolling over the item runs the label's `accessibilityAdjustableAction`, and a middle click its
/// `accessibilityAction`.
public struct MenuBarExtra<Label: View, Content: View>: PrimitiveScene {
  let title: SceneTitle?
  /// nil if the item is always inserted.
  let isInserted: Binding<Bool>?
  let content: Content
  let label: Label

  init(title: SceneTitle?, isInserted: Binding<Bool>?, content: Content, label: Label) {
    self.title = title
    self.isInserted = isInserted
    self.content = content
    self.label = label
  }
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(title: nil, isInserted: nil, content: content(), label: label())
  }
  /// Creates an item that is inserted while the binding is true. The binding becomes false when the user removes the item.
  public init(isInserted: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(title: nil, isInserted: isInserted, content: content(), label: label())
  }
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { MenuBarExtraNode(self, context) }
}

extension MenuBarExtra where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(titleKey), isInserted: nil, content: content(), label: Text(titleKey))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(titleResource), isInserted: nil, content: content(), label: Text(titleResource))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(title), isInserted: nil, content: content(), label: Text(title))
  }
  public init(_ titleKey: LocalizedStringKey, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(titleKey), isInserted: isInserted, content: content(), label: Text(titleKey))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(titleResource), isInserted: isInserted, content: content(), label: Text(titleResource))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(title), isInserted: isInserted, content: content(), label: Text(title))
  }
}

/// Items with an image. The title is the accessibility label.
extension MenuBarExtra where Label == OrielControls.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, image: String, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(titleKey), isInserted: nil, content: content(), label: OrielControls.Label(titleKey, image: image))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image: String, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(titleResource), isInserted: nil, content: content(), label: OrielControls.Label(titleResource, image: image))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: String, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(title), isInserted: nil, content: content(), label: OrielControls.Label(title, image: image))
  }
  public init(_ titleKey: LocalizedStringKey, image: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(titleKey), isInserted: isInserted, content: content(), label: OrielControls.Label(titleKey, image: image))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(titleResource), isInserted: isInserted, content: content(), label: OrielControls.Label(titleResource, image: image))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(title), isInserted: isInserted, content: content(), label: OrielControls.Label(title, image: image))
  }
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(titleKey), isInserted: nil, content: content(), label: OrielControls.Label(titleKey, systemImage: systemImage))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(titleResource), isInserted: nil, content: content(), label: OrielControls.Label(titleResource, systemImage: systemImage))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(title), isInserted: nil, content: content(), label: OrielControls.Label(title, systemImage: systemImage))
  }
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(title: SceneTitle(titleKey), isInserted: isInserted, content: content(), label: OrielControls.Label(titleKey, systemImage: systemImage))
  }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, systemImage: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(title: SceneTitle(titleResource), isInserted: isInserted, content: content(), label: OrielControls.Label(titleResource, systemImage: systemImage))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(title: SceneTitle(title), isInserted: isInserted, content: content(), label: OrielControls.Label(title, systemImage: systemImage))
  }
  public init(_ titleKey: LocalizedStringKey, image: ImageResource, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(titleKey), isInserted: nil, content: content(), label: OrielControls.Label(titleKey, image: image))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image: ImageResource, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(titleResource), isInserted: nil, content: content(), label: OrielControls.Label(titleResource, image: image))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: ImageResource, @ViewBuilder content: () -> Content) {
    self.init(title: SceneTitle(title), isInserted: nil, content: content(), label: OrielControls.Label(title, image: image))
  }
  public init(
    _ titleKey: LocalizedStringKey, image: ImageResource, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(title: SceneTitle(titleKey), isInserted: isInserted, content: content(), label: OrielControls.Label(titleKey, image: image))
  }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, image: ImageResource, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(title: SceneTitle(titleResource), isInserted: isInserted, content: content(), label: OrielControls.Label(titleResource, image: image))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, image: ImageResource, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(title: SceneTitle(title), isInserted: isInserted, content: content(), label: OrielControls.Label(title, image: image))
  }
}
