import OrielControls

/// An unbounded space around the user. A desktop has none: declaring one is logged, and opening one answers `.error`.
public struct ImmersiveSpace<Content: ImmersiveSpaceContent, Data>: PrimitiveScene where Data: Codable & Hashable {
  let id: String?
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { ImmersiveSpaceNode(self, context) }
}

/// What a space holds.
@MainActor @preconcurrency public protocol ImmersiveSpaceContent {
  associatedtype Body: ImmersiveSpaceContent
  @ImmersiveSpaceContentBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: ImmersiveSpaceContent {}
/// Views as the content of a space.
public struct ImmersiveSpaceViewContent<Content: View>: ImmersiveSpaceContent {
  public var body: Never { fatalError("Content of a space is never shown here.") }
}
@resultBuilder public enum ImmersiveSpaceContentBuilder {
  public static func buildExpression<Content: ImmersiveSpaceContent>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: ImmersiveSpaceContent>(_ content: Content) -> Content { content }
}

extension ImmersiveSpace {
  public init(for type: Data.Type, @ImmersiveSpaceContentBuilder content: @escaping (Binding<Data?>) -> Content) { id = nil }
  public init<V: View>(for type: Data.Type, @ViewBuilder content: @escaping (Binding<Data?>) -> V)
  where Content == ImmersiveSpaceViewContent<V> { id = nil }
  public init(id: String, for type: Data.Type, @ImmersiveSpaceContentBuilder content: @escaping (Binding<Data?>) -> Content) {
    self.id = id
  }
  public init<V: View>(id: String, for type: Data.Type, @ViewBuilder content: @escaping (Binding<Data?>) -> V)
  where Content == ImmersiveSpaceViewContent<V> { self.id = id }
  public init(
    for type: Data.Type = Data.self, @ImmersiveSpaceContentBuilder content: @escaping (Binding<Data>) -> Content,
    defaultValue: @escaping () -> Data
  ) { id = nil }
  public init<V: View>(
    for type: Data.Type = Data.self, @ViewBuilder content: @escaping (Binding<Data>) -> V, defaultValue: @escaping () -> Data
  ) where Content == ImmersiveSpaceViewContent<V> { id = nil }
  public init(
    id: String, for type: Data.Type = Data.self, @ImmersiveSpaceContentBuilder content: @escaping (Binding<Data>) -> Content,
    defaultValue: @escaping () -> Data
  ) { self.id = id }
  public init<V: View>(
    id: String, for type: Data.Type = Data.self, @ViewBuilder content: @escaping (Binding<Data>) -> V,
    defaultValue: @escaping () -> Data
  ) where Content == ImmersiveSpaceViewContent<V> { self.id = id }
}
extension ImmersiveSpace where Data == Never {
  public init(@ImmersiveSpaceContentBuilder content: @escaping () -> Content) { id = nil }
  public init<V: View>(@ViewBuilder content: @escaping () -> V) where Content == ImmersiveSpaceViewContent<V> { id = nil }
  public init<V: View>(id: String, @ViewBuilder content: () -> V) where Content == ImmersiveSpaceViewContent<V> { self.id = id }
  public init(id: String, @ImmersiveSpaceContentBuilder content: () -> Content) { self.id = id }
}

private final class ImmersiveSpaceNode<S: Scene>: SceneNodeOf<S> {
  override init(_ scene: S, _ context: NodeContext) {
    super.init(scene, context)
    Gap.used("ImmersiveSpace", because: "a desktop has no space around the user")
  }
}

/// Opens a space. There is none on a desktop: the answer is `.error`, at once.
@MainActor @preconcurrency public struct OpenImmersiveSpaceAction {
  public nonisolated enum Result: Hashable, Sendable { case opened, userCancelled, error }
  @discardableResult public func callAsFunction(id: String) async -> Result { refuse("'\(id)'") }
  @discardableResult public func callAsFunction<D: Codable & Hashable>(id: String, value: D) async -> Result {
    refuse("'\(id)' for \(D.self)")
  }
  @discardableResult public func callAsFunction<D: Codable & Hashable>(value: D) async -> Result { refuse("for \(D.self)") }
  private func refuse(_ name: String) -> Result {
    RuntimeIssue.report("The immersive space \(name) was not opened: a desktop has no space around the user. Open a window instead.")
    return .error
  }
}
/// Closes the space; none is ever open.
@MainActor @preconcurrency public struct DismissImmersiveSpaceAction {
  public func callAsFunction() async {}
}
extension EnvironmentValues {
  @MainActor public var openImmersiveSpace: OpenImmersiveSpaceAction { OpenImmersiveSpaceAction() }
  @MainActor public var dismissImmersiveSpace: DismissImmersiveSpaceAction { DismissImmersiveSpaceAction() }
}
