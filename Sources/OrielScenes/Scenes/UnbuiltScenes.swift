import OrielControls

// Scenes that an app may declare and that show nothing yet; declaring one is logged. See Gaps.md.

/// A scene that keeps its place among the others and shows nothing.
private final class UnbuiltSceneNode<S: Scene>: SceneNodeOf<S> {
  init(_ scene: S, _ context: NodeContext, name: String, because reason: String) {
    super.init(scene, context)
    Gap.used(name, because: reason)
  }
}

/// An item in the tray. Nothing is shown for it yet.
public struct MenuBarExtra<Label: View, Content: View>: PrimitiveScene {
  let content: Content
  let label: Label

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.content, self.label) = (content(), label())
  }
  public init(isInserted: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.content, self.label) = (content(), label())
  }
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> {
    UnbuiltSceneNode(self, context, name: "MenuBarExtra", because: "tray items are not built yet")
  }
}

extension MenuBarExtra where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
  public init(_ titleKey: LocalizedStringKey, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

/// With a picture: the title is what assistive technology hears.
extension MenuBarExtra where Label == OrielControls.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, image: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { OrielControls.Label(titleKey, image: image) }
  }
  public init(_ titleKey: LocalizedStringKey, image: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(content: content) { OrielControls.Label(titleKey, image: image) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { OrielControls.Label(title, image: image) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(content: content) { OrielControls.Label(title, image: image) }
  }
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { OrielControls.Label(titleKey, systemImage: systemImage) }
  }
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { OrielControls.Label(titleKey, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { OrielControls.Label(title, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { OrielControls.Label(title, systemImage: systemImage) }
  }
  public init(_ titleKey: LocalizedStringKey, image: ImageResource, @ViewBuilder content: () -> Content) {
    self.init(content: content) { OrielControls.Label(titleKey, image: image) }
  }
  public init(
    _ titleKey: LocalizedStringKey, image: ImageResource, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { OrielControls.Label(titleKey, image: image) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: ImageResource, @ViewBuilder content: () -> Content) {
    self.init(content: content) { OrielControls.Label(title, image: image) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, image: ImageResource, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { OrielControls.Label(title, image: image) }
  }
}

/// A scene of documents. Its initialisers come with documents themselves.
public struct DocumentGroup<Document, Content: View>: PrimitiveScene {
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> {
    UnbuiltSceneNode(self, context, name: "DocumentGroup", because: "documents are not built yet")
  }
}
