import OrielControls

/// A space around the user, opened with `openImmersiveSpace`; only one can be open at a time.
///
/// On Linux, it is a window that covers one screen. Windows on other screens stay visible.
public struct ImmersiveSpace<Content: ImmersiveSpaceContent, Data>: PrimitiveScene where Data: Codable & Hashable {
  let id: String?
  let source: WindowContentSource<PresentedWindowContent<Data, SpaceContentView<Content>>>
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { ImmersiveSpaceNode(self, context) }
}

/// The content of a space.
@MainActor @preconcurrency public protocol ImmersiveSpaceContent {
  associatedtype Body: ImmersiveSpaceContent
  @ImmersiveSpaceContentBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: ImmersiveSpaceContent {}
/// Views as the content of a space.
public struct ImmersiveSpaceViewContent<Content: View>: ImmersiveSpaceContent {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError("\(Self.self) is made by the framework and has no body.") }
}
@resultBuilder public nonisolated enum ImmersiveSpaceContentBuilder {
  public static func buildExpression<Content: ImmersiveSpaceContent>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: ImmersiveSpaceContent>(_ content: Content) -> Content { content }
}

/// The views in the content of a space.
struct SpaceContentView<Content: ImmersiveSpaceContent>: View {
  let content: Content
  var body: some View { Self.views(of: content) }
  private static func views<C: ImmersiveSpaceContent>(of content: C) -> AnyView {
    if let shown = content as? any ViewedSpaceContent { return shown.views }
    return views(of: content.body)
  }
}
private protocol ViewedSpaceContent { var views: AnyView { get } }
extension ImmersiveSpaceViewContent: ViewedSpaceContent { fileprivate var views: AnyView { AnyView(content) } }

// MARK: With a value

extension ImmersiveSpace {
  private init(_ id: String?, _ type: Data.Type, _ content: @escaping (Binding<Data?>) -> Content) {
    self.id = id
    source = WindowContentSource(type) { (value: Binding<Data?>) in SpaceContentView(content: content(value)) }
  }
  private init(_ id: String?, _ type: Data.Type, _ content: @escaping (Binding<Data>) -> Content, _ defaultValue: @escaping () -> Data) {
    self.id = id
    source = WindowContentSource(
      type, { (value: Binding<Data>) in SpaceContentView(content: content(value)) }, defaultValue: defaultValue)
  }

  public init(for type: Data.Type, @ImmersiveSpaceContentBuilder content: @escaping (Binding<Data?>) -> Content) {
    self.init(nil, type, content)
  }
  public init<V: View>(for type: Data.Type, @ViewBuilder content: @escaping (Binding<Data?>) -> V)
  where Content == ImmersiveSpaceViewContent<V> {
    self.init(nil, type) { value in ImmersiveSpaceViewContent { content(value) } }
  }
  public init(id: String, for type: Data.Type, @ImmersiveSpaceContentBuilder content: @escaping (Binding<Data?>) -> Content) {
    self.init(id, type, content)
  }
  public init<V: View>(id: String, for type: Data.Type, @ViewBuilder content: @escaping (Binding<Data?>) -> V)
  where Content == ImmersiveSpaceViewContent<V> {
    self.init(id, type) { value in ImmersiveSpaceViewContent { content(value) } }
  }
  public init(
    for type: Data.Type = Data.self, @ImmersiveSpaceContentBuilder content: @escaping (Binding<Data>) -> Content,
    defaultValue: @escaping () -> Data
  ) { self.init(nil, type, content, defaultValue) }
  public init<V: View>(
    for type: Data.Type = Data.self, @ViewBuilder content: @escaping (Binding<Data>) -> V, defaultValue: @escaping () -> Data
  ) where Content == ImmersiveSpaceViewContent<V> {
    self.init(nil, type, { value in ImmersiveSpaceViewContent { content(value) } }, defaultValue)
  }
  public init(
    id: String, for type: Data.Type = Data.self, @ImmersiveSpaceContentBuilder content: @escaping (Binding<Data>) -> Content,
    defaultValue: @escaping () -> Data
  ) { self.init(id, type, content, defaultValue) }
  public init<V: View>(
    id: String, for type: Data.Type = Data.self, @ViewBuilder content: @escaping (Binding<Data>) -> V,
    defaultValue: @escaping () -> Data
  ) where Content == ImmersiveSpaceViewContent<V> {
    self.init(id, type, { value in ImmersiveSpaceViewContent { content(value) } }, defaultValue)
  }
}

// MARK: Without

extension ImmersiveSpace where Data == Never {
  private init(_ id: String?, _ content: @escaping () -> Content) {
    self.id = id
    source = WindowContentSource { PresentedWindowContent { SpaceContentView(content: content()) } }
  }
  public init(@ImmersiveSpaceContentBuilder content: @escaping () -> Content) { self.init(nil, content) }
  public init<V: View>(@ViewBuilder content: @escaping () -> V) where Content == ImmersiveSpaceViewContent<V> {
    self.init(nil) { ImmersiveSpaceViewContent { content() } }
  }
  public init<V: View>(id: String, @ViewBuilder content: () -> V) where Content == ImmersiveSpaceViewContent<V> {
    let content = content()
    self.init(id) { ImmersiveSpaceViewContent { content } }
  }
  public init(id: String, @ImmersiveSpaceContentBuilder content: () -> Content) {
    let content = content()
    self.init(id) { content }
  }
}

private final class ImmersiveSpaceNode<Content: ImmersiveSpaceContent, Data: Codable & Hashable>: SceneNodeOf<ImmersiveSpace<Content, Data>> {
  private let declaration: SceneDeclaration
  private let supply: WindowContentSupply<PresentedWindowContent<Data, SpaceContentView<Content>>>

  override init(_ scene: ImmersiveSpace<Content, Data>, _ context: NodeContext) {
    let supply = WindowContentSupply(scene.source)
    self.supply = supply
    declaration = SceneDeclaration(
      .space, id: scene.id, title: nil, presentedType: scene.source.presentedType, makePresentation: supply.makePresentation)
    super.init(scene, context)
    declaration.node = self
  }
  override func update(_ new: ImmersiveSpace<Content, Data>) {
    scene = new
    declaration.id = new.id
    supply.source = new.source
  }
  override func appendEntries(to entries: inout [SceneEntry]) { entries.append(SceneEntry(declaration: declaration)) }
}

// MARK: Opening and closing

/// Opens a space. Read it with `@Environment(\.openImmersiveSpace)`, call it and await the result.
@MainActor @preconcurrency public struct OpenImmersiveSpaceAction {
  weak var app: RunningApp?

  /// The result: the space is on the screen, the user closed it before that, or it could not be opened, which logs the
  /// reason.
  public nonisolated enum Result: Hashable, Sendable { case opened, userCancelled, error }

  @discardableResult public func callAsFunction(id: String) async -> Result { await stage?.open(id: id) ?? .error }
  @discardableResult public func callAsFunction<D: Codable & Hashable>(id: String, value: D) async -> Result {
    await stage?.open(id: id, value: value) ?? .error
  }
  @discardableResult public func callAsFunction<D: Codable & Hashable>(value: D) async -> Result {
    await stage?.open(value: value) ?? .error
  }
  private var stage: SpaceStage? {
    if app == nil { RuntimeIssue.report("Use of OpenImmersiveSpaceAction requires the SwiftUI App Lifecycle.") }
    return app?.space
  }
}
/// Closes the open space, unless the app has no other windows.
@MainActor @preconcurrency public struct DismissImmersiveSpaceAction {
  weak var app: RunningApp?
  public func callAsFunction() async { app?.space.dismiss() }
}
extension EnvironmentValues {
  @MainActor public var openImmersiveSpace: OpenImmersiveSpaceAction { OpenImmersiveSpaceAction(app: _openWindow.app) }
  @MainActor public var dismissImmersiveSpace: DismissImmersiveSpaceAction { DismissImmersiveSpaceAction(app: _openWindow.app) }
  /// Whether scenes can be shown on other devices. Always false.
  public nonisolated var supportsRemoteScenes: Bool { false }
}

/// A space on a headset that is paired with the computer.
///
/// On Linux, it opens nothing: declaring one logs a message, and `openImmersiveSpace` returns `.error`.
public struct RemoteImmersiveSpace<Content: ImmersiveSpaceContent>: PrimitiveScene {
  public init(@ImmersiveSpaceContentBuilder content: @escaping () -> Content) {}
  public init(id: String, @ImmersiveSpaceContentBuilder content: @escaping () -> Content) {}
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { RemoteSpaceNode(self, context) }
}
private final class RemoteSpaceNode<S: Scene>: SceneNodeOf<S> {
  override init(_ scene: S, _ context: NodeContext) {
    super.init(scene, context)
    Gap.used("RemoteImmersiveSpace", because: "no headset is paired with the computer")
  }
}
