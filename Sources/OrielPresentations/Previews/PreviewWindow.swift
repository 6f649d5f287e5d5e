import OrielControls
import OrielDrawing

/// The app's single preview window: a utility window over the presenter, which stays usable.
///
/// Another preview replaces the current one. The window keeps its size.
package final class PreviewWindow: PresentedWindow {
  private let source: PresentationSource
  private let windowPresenter: WindowPresenter
  package let system: any WindowSystem
  package private(set) var graph: ViewGraph!
  package private(set) var platformWindow: (any PlatformWindow)?
  package let overlays = OverlayStack()
  private let control = PreviewControl()
  private var dismissAction: DismissAction!
  private var preferredScheme: ColorScheme?
  private var isLeaving = false
  private var lastCall: ScheduledCall?

  package private(set) static weak var current: PreviewWindow?
  private static var size = CGSize(width: 760, height: 560)
  private static let least = CGSize(width: 360, height: 260)
  private var scene: (any PresentingScene)? { windowPresenter.owner }

  init?(_ source: PresentationSource, over scene: any PresentingScene, presenter: WindowPresenter) {
    guard let owner = scene.topLevel else { return nil }
    self.source = source
    windowPresenter = presenter
    system = scene.system
    graph = ViewGraph(host: self, environment: source.scope)
    dismissAction = DismissAction { [weak self] in self?.dismiss() }
    writeEnvironment()
    graph.input.hasNoInitialFocus()
    graph.input.publishesFocusedValues = false
    graph.setRoot(source.content)
    observe()
    guard show(over: scene, owner) else {
      graph.unmount()
      control.end()
      return nil
    }
    Self.current?.dismiss()
    Self.current = self
  }

  private func show(over scene: any PresentingScene, _ owner: any PlatformWindow) -> Bool {
    let panel = scene.panel.rect, middle = CGPoint(x: owner.position.x + panel.midX, y: owner.position.y + panel.midY)
    let visible = system.room(around: CGRect(origin: middle, size: .zero))
    let size = CGSize(width: min(Self.size.width, visible.width - 24), height: min(Self.size.height, visible.height - 48))
    var description = WindowDescription(size: size)
    description.kind = .utility
    description.takesKeys = true
    description.owner = owner
    description.title = title ?? scene.title
    description.role = "\(scene.role)-preview"
    description.position = CGPoint(
      x: max(visible.minX, min(middle.x - size.width / 2, visible.maxX - size.width)).rounded(),
      y: max(visible.minY + 24, min(middle.y - size.height / 2, visible.maxY - size.height)).rounded())
    description.limits = SizeLimits(minimum: Self.least)
    description.background = background
    description.controls = [.close, .zoom, .fullScreen]
    guard let window = try? system.makeWindow(description, delegate: self) else { return false }
    platformWindow = window
    control.connect { [weak window] in window?.setFullScreen($0) }
    writeEnvironment()
    graph.settle(size: description.size)
    window.map()
    window.requestFrame()
    window.activate()
    return true
  }

  private var title: String?
  private func observe() {
    title = graph.preference(NavigationTitleKey.self).flatMap { $0.words.isEmpty ? nil : $0.words }
    graph.observePreference(NavigationTitleKey.self) { [weak self] in
      guard let self, let title = $0?.words, !title.isEmpty else { return }
      platformWindow?.setTitle(title)
    }
    graph.observePreference(PreferredColorSchemeKey.self) { [weak self] in
      guard let self, $0 != preferredScheme else { return }
      preferredScheme = $0
      writeEnvironment()
      graph.damageAll()
    }
    graph.input.onCursorChanged = { [weak self] in self?.platformWindow?.setCursor($0) }
    graph.input.onTextInputChanged = { [weak self] in self?.platformWindow?.setTextInput($0) }
    graph.input.onUnhandledKey = { [weak self] in self?.handleUnused($0) ?? false }
    graph.input.sceneParents = [scene?.graph].compactMap { $0 }
    overlays.add(HelpPresenter(graph, host: self))
    overlays.add(OverlaysElsewhere(than: overlays, on: system, menusTakePointer: false))
  }
  /// Space and Escape close it; in full screen, Escape leaves full screen first.
  private func handleUnused(_ event: KeyEvent) -> Bool {
    guard event.phase == .down else { return false }
    let isPlain = event.modifiers.subtracting(.capsLock).isEmpty
    if isPlain, event.key == .escape, control.isFullScreen {
      control.toggleFullScreen()
      return true
    }
    if control.handleKey(event) { return true }
    if isPlain, event.key == .escape || event.key == .space {
      dismiss()
      return true
    }
    return scene?.handleCommandOverPresentation(event) ?? false
  }

  private var theme: Theme { graph.scope.read(\.theme, for: nil) }
  private var background: RGBA { theme.colors.windowBackground }
  private func writeEnvironment() {
    let scale = platformWindow?.scale ?? scene?.topLevel?.scale ?? 1, isFocused = platformWindow?.state.isFocused == true
    let scheme = preferredScheme, dismiss = dismissAction, control = control
    graph.scope.rewrite { values in
      if let scheme { values.colorScheme = scheme }
      values.displayScale = scale
      values.controlActiveState = isFocused ? .key : .inactive
      values.leaveToolbar()
      values.previewControl = control
      if let dismiss { values._dismiss = dismiss }
      values._isPresented = true
    }
  }

  // MARK: The end

  private func dismiss() { windowPresenter.send(.ended(source.id)) }
  package func takeAway() {
    guard !isLeaving else { return }
    isLeaving = true
    // Not during the current event.
    lastCall = schedule(after: 0) { [weak self] in
      guard let self, graph.root != nil else { return }
      remove()
      windowPresenter.windowGone(source.id)
    }
    if lastCall == nil { windowPresenter.windowGone(source.id) }
  }
  package func remove() {
    guard graph.root != nil else { return }
    isLeaving = true
    lastCall = nil
    overlays.finish()
    let window = platformWindow, hadKeys = window?.state.isFocused == true
    platformWindow = nil
    window?.close()
    graph.isVisible = false
    FocusedValuesCenter.shared.deactivate(graph)
    graph.unmount()
    control.end()
    if Self.current === self { Self.current = nil }
    if hadKeys { scene?.topLevel?.activate() }
  }
}

extension PreviewWindow: @MainActor PresentationHost, @MainActor OverlayHost {
  package var presenter: WindowPresenter? { windowPresenter }
  package var presentationID: PresentationID? { source.id }
  package var receivesKeys: Bool { platformWindow?.state.isFocused == true && !isLeaving }
}

extension PreviewWindow: PlatformWindowDelegate {
  package func window(_ window: any PlatformWindow, draw frame: WindowFrame) { graph.draw(frame, background: background) }
  package func window(_ window: any PlatformWindow, resizedTo size: CGSize) {
    if !window.state.isFullScreen, !window.state.isMaximized { Self.size = size }
    graph.requestFrame()
  }
  package func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) {
    writeEnvironment()
    graph.damageAll()
  }
  package func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {
    let state = window.state
    graph.isVisible = !state.isHidden
    if !state.isFocused { menuSession?.end() }
    if state.isHidden, !old.isHidden { graph.input.pointerLost() }
    if state.isFocused != old.isFocused {
      popovers.updateKeys(of: self)
      writeEnvironment()
    }
    control.windowIs(fullScreen: state.isFullScreen)
    popovers.ownerStateChanged(state)
  }
  package func window(_ window: any PlatformWindow, movedTo position: CGPoint) { popovers.ownerMoved() }
  package func windowShouldClose(_ window: any PlatformWindow) { dismiss() }
  package func windowClosed(_ window: any PlatformWindow) {
    guard window === platformWindow else { return }
    dismiss()
  }
  package func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool {
    guard !isLeaving else { return false }
    if let isUsed = scene?.handledByAlert(event) { return isUsed }
    return overlays.handle(event) ?? overlays.pass(event, to: graph)
  }
  package func windowLostGrab(_ window: any PlatformWindow) { overlays.lostGrab() }
}
