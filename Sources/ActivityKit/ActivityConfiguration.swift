import OrielScenes

/// The values from which an activity's view is built.
public nonisolated struct ActivityViewContext<Attributes: ActivityAttributes> {
  public let activityID: String
  public let attributes: Attributes
  public let state: Attributes.ContentState
  /// Whether the content's stale date has passed.
  public let isStale: Bool
}

/// A scene that declares how the app shows activities with certain attributes.
///
/// It opens no windows. Each activity gets a card in the corner of the screen, above all windows.
public struct ActivityConfiguration<Attributes: ActivityAttributes, Content: View>: Scene {
  let content: (ActivityViewContext<Attributes>) -> Content
  public init(for attributesType: Attributes.Type, @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content) {
    self.content = content
  }
  public var body: some Scene {
    SceneRegistration { [content] in ActivityDesk.shared.show(Attributes.self) { AnyView(content($0)) } }
  }
}

/// The activities of this process and their configurations.
@Observable final class ActivityDesk {
  static let shared = ActivityDesk()
  /// More would cover the screen.
  static let most = 5
  static let mostBytes = 4096
  @ObservationIgnored private(set) var all: [AnyObject] = []
  private var views: [ObjectIdentifier: Any] = [:]

  func add(_ activity: AnyObject) { all.append(activity) }
  func remove(_ activity: AnyObject) { all.removeAll { $0 === activity } }

  func show<Attributes: ActivityAttributes>(_ type: Attributes.Type, _ view: @escaping (ActivityViewContext<Attributes>) -> AnyView) {
    views[ObjectIdentifier(type)] = view
  }
  func shows<Attributes: ActivityAttributes>(_ type: Attributes.Type) -> Bool { views[ObjectIdentifier(type)] != nil }
  func view<Attributes: ActivityAttributes>(_ context: ActivityViewContext<Attributes>) -> AnyView? {
    (views[ObjectIdentifier(Attributes.self)] as? (ActivityViewContext<Attributes>) -> AnyView)?(context)
  }
}
