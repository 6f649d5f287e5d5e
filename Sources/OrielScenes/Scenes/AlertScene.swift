import OrielControls
import OrielPresentations

/// An alert without a parent window. It is in the middle of the screen while its binding is true, and blocks the app's windows
/// until it is answered.
public struct AlertScene<Actions: View, Message: View>: PrimitiveScene {
  let isPresented: Binding<Bool>
  /// nil if there is no data to present.
  let content: AlertContent<Actions, Message>?
  /// Whether an alert with data keeps its first content.
  let keepsContent: Bool

  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { AlertSceneNode(self, context) }
}

extension AlertScene where Message == EmptyView {
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) {
    self.isPresented = isPresented
    content = AlertContent(title: Text(title), actions: actions(), message: EmptyView())
    keepsContent = false
  }
  public init(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) {
    self.isPresented = isPresented
    content = AlertContent(title: title, actions: actions(), message: EmptyView())
    keepsContent = false
  }
  public init(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) {
    self.isPresented = isPresented
    content = AlertContent(title: Text(titleKey), actions: actions(), message: EmptyView())
    keepsContent = false
  }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) {
    self.isPresented = isPresented
    content = AlertContent(title: Text(titleResource), actions: actions(), message: EmptyView())
    keepsContent = false
  }
  @_disfavoredOverload
  public init<S: StringProtocol, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> Actions
  ) {
    self.isPresented = isPresented
    let title = Text(title)
    content = data.map { AlertContent(title: title, actions: actions($0), message: EmptyView()) }
    keepsContent = true
  }
  public init<T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> Actions
  ) {
    self.isPresented = isPresented
    content = data.map { AlertContent(title: title, actions: actions($0), message: EmptyView()) }
    keepsContent = true
  }
  public init<T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> Actions
  ) {
    self.isPresented = isPresented
    let title = Text(titleKey)
    content = data.map { AlertContent(title: title, actions: actions($0), message: EmptyView()) }
    keepsContent = true
  }
  @_disfavoredOverload
  public init<T>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> Actions
  ) {
    self.isPresented = isPresented
    let title = Text(titleResource)
    content = data.map { AlertContent(title: title, actions: actions($0), message: EmptyView()) }
    keepsContent = true
  }
}

extension AlertScene {
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) {
    self.isPresented = isPresented
    content = AlertContent(title: Text(title), actions: actions(), message: message())
    keepsContent = false
  }
  public init(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) {
    self.isPresented = isPresented
    content = AlertContent(title: title, actions: actions(), message: message())
    keepsContent = false
  }
  public init(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) {
    self.isPresented = isPresented
    content = AlertContent(title: Text(titleKey), actions: actions(), message: message())
    keepsContent = false
  }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) {
    self.isPresented = isPresented
    content = AlertContent(title: Text(titleResource), actions: actions(), message: message())
    keepsContent = false
  }
  @_disfavoredOverload
  public init<S: StringProtocol, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> Actions,
    @ViewBuilder message: (T) -> Message
  ) {
    self.isPresented = isPresented
    let title = Text(title)
    content = data.map { AlertContent(title: title, actions: actions($0), message: message($0)) }
    keepsContent = true
  }
  public init<T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> Actions,
    @ViewBuilder message: (T) -> Message
  ) {
    self.isPresented = isPresented
    content = data.map { AlertContent(title: title, actions: actions($0), message: message($0)) }
    keepsContent = true
  }
  public init<T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> Actions,
    @ViewBuilder message: (T) -> Message
  ) {
    self.isPresented = isPresented
    let title = Text(titleKey)
    content = data.map { AlertContent(title: title, actions: actions($0), message: message($0)) }
    keepsContent = true
  }
  @_disfavoredOverload
  public init<T>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> Actions,
    @ViewBuilder message: (T) -> Message
  ) {
    self.isPresented = isPresented
    let title = Text(titleResource)
    content = data.map { AlertContent(title: title, actions: actions($0), message: message($0)) }
    keepsContent = true
  }
}

/// Opens and closes the window of the alert as the binding says.
private final class AlertSceneNode<Actions: View, Message: View>: SceneNodeOf<AlertScene<Actions, Message>> {
  private let declaration: SceneDeclaration
  private let supply: WindowContentSupply<AlertSceneContent<Actions, Message>>
  /// The content that is shown, or waits for the launch.
  private var shown: AlertContent<Actions, Message>?

  override init(_ scene: AlertScene<Actions, Message>, _ context: NodeContext) {
    let supply = WindowContentSupply(WindowContentSource { AlertSceneContent<Actions, Message>(content: nil, end: {}, ended: {}) })
    self.supply = supply
    declaration = SceneDeclaration(.alert, id: nil, title: nil, makePresentation: supply.makePresentation)
    super.init(scene, context)
    declaration.node = self
    evaluate()
  }
  override func update(_ new: AlertScene<Actions, Message>) {
    scene = new
    evaluate()
  }
  override func refresh() {
    isQueued = false
    evaluate()
  }
  override func appendEntries(to entries: inout [SceneEntry]) {
    var entry = SceneEntry(declaration: declaration)
    entry.options.frame = .hiddenTitleBar
    entry.options.resizability = .contentSize
    entry.options.defaultPosition = .center
    entries.append(entry)
  }

  private func evaluate() {
    let isWanted = tracking { scene.isPresented.wrappedValue }
    guard isWanted, let content = (scene.keepsContent ? shown : nil) ?? scene.content ?? shown else {
      guard shown != nil else { return }
      shown = nil
      return graph.afterUpdate { [weak self] in self?.close() }
    }
    let isNew = shown == nil
    shown = content
    let binding = scene.isPresented
    supply.source = WindowContentSource {
      AlertSceneContent(content: content, end: { binding.wrappedValue = false }, ended: { [weak self] in self?.ended() })
    }
    if isNew { graph.afterUpdate { [weak self] in self?.openIfWanted() } }
  }
  private var app: RunningApp? { graph.host as? RunningApp }

  override func openIfWanted() {
    guard shown != nil, isMounted, let app, app.registry.windows(of: declaration).isEmpty else { return }
    app.openAlert(declaration)
  }
  private func close() { for window in app?.registry.windows(of: declaration) ?? [] { window.end() } }
  /// Called when the window has closed for a reason other than the binding.
  private func ended() {
    guard shown != nil, scene.isPresented.wrappedValue else { return }
    scene.isPresented.wrappedValue = false
  }
  override func willUnmount() { close() }
}

/// What the window of an alert shows.
struct AlertSceneContent<Actions: View, Message: View>: View {
  let content: AlertContent<Actions, Message>?
  let end: () -> Void
  let ended: () -> Void
  var body: some View {
    if let content {
      AlertBody(kind: .alert, title: content.title, actions: content.actions, message: content.message)
        .fixedSize(horizontal: false, vertical: true)
        .environment(\._dismiss, DismissAction(action: end))
        .onDisappear(perform: ended)
    }
  }
}

// MARK: Configuration

extension Scene {
  /// Sets the icon of alert scenes; nil for the app's icon.
  public func dialogIcon(_ icon: Image?) -> some Scene { transformEnvironment(\.dialogConfiguration) { $0.icon = icon } }
  /// Sets the severity of alert scenes.
  public func dialogSeverity(_ severity: DialogSeverity) -> some Scene {
    transformEnvironment(\.dialogConfiguration) { $0.severity = severity }
  }
  /// Adds a check box, "Don't ask again", to alert scenes.
  public func dialogSuppressionToggle(isSuppressed: Binding<Bool>) -> some Scene {
    transformEnvironment(\.dialogConfiguration) { $0.suppress(isSuppressed) }
  }
  /// Adds a check box to alert scenes.
  public func dialogSuppressionToggle(_ label: Text, isSuppressed: Binding<Bool>) -> some Scene {
    transformEnvironment(\.dialogConfiguration) { $0.suppress(isSuppressed, label) }
  }
  /// Adds a check box to alert scenes.
  public func dialogSuppressionToggle(_ titleKey: LocalizedStringKey, isSuppressed: Binding<Bool>) -> some Scene {
    dialogSuppressionToggle(Text(titleKey), isSuppressed: isSuppressed)
  }
  @_disfavoredOverload
  public func dialogSuppressionToggle(_ titleResource: LocalizedStringResource, isSuppressed: Binding<Bool>) -> some Scene {
    dialogSuppressionToggle(Text(titleResource), isSuppressed: isSuppressed)
  }
  /// Adds a check box to alert scenes.
  @_disfavoredOverload
  public func dialogSuppressionToggle<S: StringProtocol>(_ title: S, isSuppressed: Binding<Bool>) -> some Scene {
    dialogSuppressionToggle(Text(title), isSuppressed: isSuppressed)
  }
}
