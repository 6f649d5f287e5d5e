import OrielControls
import OrielDrawing
import OrielPresentations

/// The anchor of an item's menus and popover, at a place on the screen without a window of the app.
final class MenuBarExtraAnchor: @MainActor OverlayHost {
  unowned let app: RunningApp
  private(set) var graph: ViewGraph!
  let overlays = OverlayStack()
  /// An invisible window that represents the item in the window system.
  private(set) var platformWindow: (any PlatformWindow)?
  private(set) var place: StatusItemPlace
  private let sceneValues = SceneValues()
  private(set) var title = ""
  /// Retries the grab: the panel may hold the pointer until the button is released.
  private var grabbing: ScheduledCall?
  /// The popover, open or closed. Its views keep their state while the item exists.
  private var kept: PopoverPanel?
  fileprivate var madePresenter: WindowPresenter?
  private static let grabInterval = 0.25, grabAttempts = 6

  init?(app: RunningApp, environment: EnvironmentScope?, place: StatusItemPlace) {
    self.app = app
    self.place = place
    graph = ViewGraph(host: self, environment: environment)
    var description = WindowDescription(size: CGSize(width: 1, height: 1))
    description.kind = .popover
    description.position = place.rect.origin
    guard let window = try? app.system.makeWindow(description, delegate: self) else { return nil }
    platformWindow = window
    let scale = window.scale, dismiss = DismissAction { [weak self] in self?.end() }, sceneValues = sceneValues
    graph.scope.rewrite { [weak app] values in
      values.displayScale = scale
      values.controlActiveState = .key
      values.scenePhase = .active
      values.sceneValues = sceneValues
      values._dismiss = dismiss
      values._dismissWindow = DismissWindowAction(app: app)
    }
    graph.setRoot(Color.clear)
    move(to: place)
  }
  func move(to place: StatusItemPlace) {
    self.place = place
    graph.settle(size: CGSize(width: max(1, place.rect.width), height: max(1, place.rect.height)))
  }
  func close() {
    grabbing = nil
    madePresenter?.send(.windowClosed)
    kept?.finish()
    kept?.graph.unmount()
    kept = nil
    overlays.finish()
    let window = platformWindow
    platformWindow = nil
    window?.close()
    graph.unmount()
  }

  // MARK: Showing

  var isOpen: Bool { menuSession != nil || popover != nil }
  /// Closes the menu or popover.
  func end() {
    grabbing = nil
    menuSession?.end()
    popovers.endAll()
  }

  func openMenu(_ items: [MenuItem], content: MenuContentReader? = nil) {
    let placement: MenuPlacement =
      switch place {
      case .icon(let rect): .below(rect)
      case .near(let point): .at(point)
      }
    guard let session = MenuSession.open(items, placement, over: self, content: content) else { return }
    holdInput { [weak session] in session?.panels.first?.platformWindow }
  }
  func openPopover(_ content: StateLocation<AnyView>, title: String) {
    self.title = title
    if let kept {
      if kept.reopen(title: title) { return holdInput { [weak kept] in kept?.isOpen == true ? kept?.platformWindow : nil } }
      kept.finish()
      kept.graph.unmount()
      self.kept = nil
    }
    let attachment = PopoverAttachment(
      box: { [weak self] in self?.graph.root }, rect: { $0.bounds })
    let dismiss = DismissAction { [weak self] in self?.end() }
    guard let panel = PopoverPanel.open(attachment, title: title, content: { panel in
      panel.writesEnvironment = { $0._dismiss = dismiss }
      panel.writeEnvironment()
      return SuppliedView(view: content)
    }) else { return }
    panel.keepsContent = true
    panel.worksUnseen = { [weak self] in self?.madePresenter?.isEmpty == false }
    kept = panel
    holdInput { [weak panel] in panel?.isOpen == true ? panel?.platformWindow : nil }
  }
  /// Grabs the input. Retries while the panel may still hold the pointer.
  private func holdInput(attempt: Int = 0, of window: @escaping () -> (any PlatformWindow)?) {
    grabbing = nil
    guard attempt < Self.grabAttempts, let held = window(), !held.grabInput() else { return }
    grabbing = schedule(after: Self.grabInterval) { [weak self] in self?.holdInput(attempt: attempt + 1, of: window) }
  }

  // MARK: Host

  var system: any WindowSystem { app.system }
  var screenOrigin: CGPoint { place.rect.origin }
  /// Always true: the menu or popover has grabbed the keyboard.
  var receivesKeys: Bool { true }
  func graphNeedsFrame(_ graph: ViewGraph) {}
}

/// Presentations from the popover's content appear in the middle of the monitor, and the popover closes.
extension MenuBarExtraAnchor: @MainActor PresentingScene {
  var presenter: WindowPresenter? {
    if let madePresenter { return madePresenter }
    guard platformWindow != nil else { return nil }
    let presenter = WindowPresenter(self)
    madePresenter = presenter
    presenter.send(.windowMapped)
    return presenter
  }
  var presentationID: PresentationID? { nil }
  var topLevel: (any PlatformWindow)? { platformWindow }
  var panel: (rect: CGRect, cornerRadius: Double) { (CGRect(origin: .zero, size: graph.size), 0) }
  var isOutOfSight: Bool { false }
  var presentsAlone: Bool { true }
  var background: RGBA { app.theme(in: graph.scope).colors.windowBackground }
  var role: String { "extra" }
  func grow(to size: CGSize) -> Bool { false }
  func shrinkBack() {}
  func handleCommandOverPresentation(_ event: KeyEvent) -> Bool { false }
  func handledByAlert(_ event: InputEvent) -> Bool? { nil }
  func dialogFocusChanged(to isFocused: Bool) { app.windowStateChanged() }
  func presentationsChanged() {
    if madePresenter?.takesInput == true { popovers.endAll() }
  }
}

extension MenuBarExtraAnchor: PlatformWindowDelegate {
  func window(_ window: any PlatformWindow, draw frame: WindowFrame) {}
  func window(_ window: any PlatformWindow, resizedTo size: CGSize) {}
  func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) {}
  func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {}
  func window(_ window: any PlatformWindow, movedTo position: CGPoint) {}
  func windowShouldClose(_ window: any PlatformWindow) {}
  func windowClosed(_ window: any PlatformWindow) {}
  func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool { false }
  func windowLostGrab(_ window: any PlatformWindow) {}
}
