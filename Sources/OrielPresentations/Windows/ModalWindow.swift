import OrielControls
import OrielDrawing

/// The window of a sheet, alert, panel or cover: a child of the presenting window if it fits, otherwise
/// a dialog over it.
package final class ModalWindow: PresentedWindow {
  let source: PresentationSource
  /// Its position in the stack of modal presentations, from 1.
  package let order: Int
  let windowPresenter: WindowPresenter
  package let system: any WindowSystem
  package internal(set) var graph: ViewGraph!
  var box: PresentationPanelBox!
  package var platformWindow: (any PlatformWindow)?
  /// The panel's frame in points, in the top-level's coordinates, or on the screen for a separate window.
  package var frame = CGRect.zero
  /// True once it has released input, even while it is still fading out.
  package var isLeaving: Bool { departure.hasBegun }
  /// Whether it fades in after its first frame.
  var waitsForFrame = false
  var departure = ModalDeparture()
  package var traits = PresentationTraits()
  package let overlays = OverlayStack()
  private var wishes = ModalWishes()
  var sizing = ModalSizing()
  var shaking = ModalShaking()
  var edgeSeen: WindowEdge?
  /// Whether it is a standalone alert, because the window below was not visible when it was presented.
  var isStandalone = false
  /// Whether the user has moved the sheet to a separate window.
  private(set) var isDetached = false
  /// The presenter of a detached sheet; nil while it is part of the scene's window.
  var ownPresenter: WindowPresenter? { overlays[.presentation] as? WindowPresenter }
  /// The modality reported to the window manager.
  var tellsModal = false
  var dismissAction: DismissAction!

  var kind: PresentationKind { source.kind }
  var scene: (any PresentingScene)? { windowPresenter.owner }
  package var isChild: Bool { box.form == .child }

  init?(_ source: PresentationSource, over scene: any PresentingScene, presenter: WindowPresenter) {
    self.source = source
    windowPresenter = presenter
    system = scene.system
    order = windowPresenter.modals.count + 1
    graph = ViewGraph(host: self, environment: source.scope)
    dismissAction = DismissAction { [weak self] in self?.dismiss() }
    writeEnvironment()
    graph.setRoot(PresentationPanel(source, background: wishes.background) { [weak self] in self?.box = $0 })
    box.drawBelow = { [weak self] in self?.drawBelow($0) }
    observe()
    connectInput()
    guard show(over: scene) else {
      graph.unmount()
      return nil
    }
  }

  func observe() {
    traits = graph.preference(PresentationTraitsKey.self)
    applyTraits()
    graph.observePreference(PresentationTraitsKey.self) { [weak self] in
      guard let self, $0 != traits else { return }
      traits = $0
      applyTraits()
      updateModality()
      damageBelow()
      sizing.measures = -1
      graph.requestFrame()
    }
    graph.observePreference(NavigationTitleKey.self) { [weak self] in
      self?.wishes.title = $0?.words
      self?.updateTitle()
    }
    graph.observePreference(PreferredColorSchemeKey.self) { [weak self] in
      guard let self, $0 != wishes.colorScheme else { return }
      wishes.colorScheme = $0
      writeEnvironment()
      graph.damageAll()
    }
  }
  func applyTraits() {
    box.askedRadius = traits.cornerRadius.map { Double($0) }
    box.detach = kind == .sheet && traits.sizing?.isForm == true && !isDetached ? { [weak self] in self?.detach() } : nil
    if wishes.background.get() != traits.background { wishes.background.set(traits.background, transaction: Transaction.current) }
    showHandle()
  }
  func updateTitle() {
    let title = wishes.title.flatMap { $0.isEmpty ? nil : $0 } ?? scene?.title ?? ""
    box.title = title
    if !isChild { platformWindow?.setTitle(title) }
  }

  func connectInput() {
    graph.input.isWindowFocused = false
    graph.input.touchScrollHost = self
    graph.input.onCursorChanged = { [weak self] in
      self?.edgeSeen = nil
      self?.platformWindow?.setCursor($0)
    }
    graph.input.onTextInputChanged = { [weak self] in self?.platformWindow?.setTextInput($0) }
    graph.input.onUnhandledKey = { [weak self] in self?.handleUnused($0) ?? false }
    graph.input.sceneParents = windowPresenter.graphs(below: self)
    overlays.add(HelpPresenter(graph, host: self))
    overlays.add(OverlaysElsewhere(than: overlays, on: system, menusTakePointer: true))
  }
  /// Escape dismisses it if allowed; other keys are commands of the app.
  func handleUnused(_ event: KeyEvent) -> Bool {
    guard event.phase == .down else { return false }
    if isDetached {
      guard event.key == .character("w"), event.modifiers.subtracting(.capsLock) == .control else {
        return scene?.handleCommandOverPresentation(event) ?? false
      }
      userDismisses()
      return true
    }
    if event.key == .escape, event.modifiers.subtracting(.capsLock).isEmpty {
      // In a cover, Escape is up to the content.
      if kind != .cover { userDismisses() }
      return true
    }
    return scene?.handleCommandOverPresentation(event) ?? false
  }

  package func writeEnvironment() {
    let scale = scene?.topLevel?.scale ?? scene?.system.monitors.first?.scale ?? 1
    let isSceneFocused = !isDetached && scene?.topLevel?.state.isFocused == true
    let isFocused = isLeaving || isSceneFocused || platformWindow?.state.isFocused == true
    let scheme = wishes.colorScheme, dismiss = dismissAction
    graph.scope.rewrite { values in
      if let scheme { values.colorScheme = scheme }
      values.displayScale = scale
      values.controlActiveState = isFocused ? .key : .inactive
      values.leaveToolbar()
      if let dismiss { values._dismiss = dismiss }
      values._isPresented = true
    }
    ownPresenter?.environmentChanged()
  }

  /// Whether it prevents the app from quitting.
  var preventsTermination: Bool {
    if isLeaving || isDetached { return false }
    if let says = traits.preventsAppTermination { return says }
    if kind.isAlert { return source.scope.read(\.dialogConfiguration, for: nil).preventsAppTermination == true }
    return box.footer?.onlyConfirmsOrCancels != true
  }

  // MARK: The end

  /// Called by `dismiss` in the content.
  func dismiss() { windowPresenter.send(.ended(source.id)) }
  /// Dismisses it for Escape or the window manager's close button.
  func userDismisses() {
    switch kind {
    // Press the cancel button, as Escape would.
    case .alert, .confirmationDialog: _ = graph.input.performShortcut(KeyEvent(key: .escape))
    case .sheet, .cover, .filePanel, .preview, .popover:
      if traits.isInteractiveDismissDisabled { demandAttention() } else { dismiss() }
    }
  }

  package func takeAway() {
    guard !isLeaving else { return }
    departure.hasBegun = true
    ownPresenter?.send(.windowClosed)
    overlays.finish()
    // Later: what the pointer did in the content may be what led here.
    departure.pointerLoss = schedule(after: 0) { [weak self] in self?.graph.input.pointerLost() }
    graph.input.isWindowFocused = false
    let motion = kind.isAlert ? theme.motion.alertOut : theme.motion.sheetOut
    guard let scene, motion != nil, canFade, graph.isVisible else {
      departure.end = schedule(after: 0) { [weak self] in self?.gone() }
      return
    }
    // Ensures that a window without frames is removed too.
    departure.end = scene.schedule(after: Motion.longestModalDeparture) { [weak self] in self?.gone() }
    box.presence.head(for: 0, motion, in: box, step: { [weak self] in self?.damageBelow() }) { [weak self] in
      // Not during a frame.
      self?.departure.end = self?.schedule(after: 0) { [weak self] in self?.gone() }
    }
  }
  /// Without alpha, only a child can fade, because it can draw what is below it.
  var canFade: Bool { box.form == .child || box.form == .window(hasAlpha: true) }

  func gone() {
    guard graph.root != nil else { return }
    remove()
    windowPresenter.windowGone(source.id)
  }
  package func remove() {
    guard graph.root != nil else { return }
    departure.hasBegun = true
    ownPresenter?.send(.windowClosed)
    departure.end = nil
    shaking.call = nil
    overlays.finish()
    let window = platformWindow
    platformWindow = nil
    window?.close()
    graph.isVisible = false
    FocusedValuesCenter.shared.deactivate(graph)
    graph.unmount()
    box.drawBelow = nil
    scene?.shrinkBack()
    damageBelow()
  }

  // MARK: Input

  func updateFocus() {
    popovers.isBelowModal = ownPresenter.map(\.takesInput) ?? (windowPresenter.top !== self)
    popovers.updateKeys(of: self)
    if popovers.isBelowModal { sizing.drag = nil }
    writeEnvironment()
  }
  /// Draws attention to the presentation after a press below it.
  func demandAttention() {
    if !isStandalone { scene?.topLevel?.activate() }
    if !isChild { platformWindow?.activate() }
    // A window of its own is moved by the window manager, and with reduced motion nothing shakes.
    guard isChild, !theme.motion.isReduced else { return system.bell() }
    if shaking.call == nil { step(of: [6, -5, 3, -2, 0]) }
  }
  func step(of shifts: [Double]) {
    guard let window = platformWindow, let next = shifts.first else { return shaking.call = nil }
    shaking.shift = next
    window.move(to: CGPoint(x: frame.minX + next, y: frame.minY))
    damageBelow()
    shaking.call = schedule(after: 0.04) { [weak self] in self?.step(of: Array(shifts.dropFirst())) }
  }

  /// Handles keys that arrive at the top-level.
  func handleFromOwner(_ event: InputEvent) -> Bool { overlays.handle(event) ?? graph.input.handle(event) }
  func handleOwn(_ event: InputEvent) -> Bool {
    guard !isLeaving else { return false }
    if !isDetached, let top = windowPresenter.top, top !== self {
      switch event {
      case .pointer(let pointer):
        if pointer.phase == .down { top.demandAttention() }
        return true
      case .scroll: return true
      case .key, .text, .preedit, .deleteSurroundings, .modifiersChanged: return top.handleFromOwner(event)
      }
    }
    if case .pointer(let pointer) = event, pointer.phase == .down, ownPresenter?.takesInput != true { windowPresenter.takeKeysBack() }
    if let isUsed = overlays.handle(event) { return isUsed }
    if case .pointer(let pointer) = event, handleEdge(pointer) { return true }
    if case .scroll(let scroll) = event { return handleScroll(scroll) }
    return overlays.pass(event, to: graph)
  }
}

/// What the content says about its window, besides traits of a presentation.
private struct ModalWishes {
  var title: String?
  var colorScheme: ColorScheme?
  let background = StateLocation<PresentationBackground?>(nil)
}

/// How large a presentation is, and what that depends on.
struct ModalSizing {
  /// The size that the content last asked for.
  var content: CGSize?
  /// The graph's count of measures when that was asked.
  var measures = -1
  /// The size set by the user or, for a separate window, the window manager.
  var chosen: CGSize?
  /// The user is changing it.
  var drag: EdgeDrag?
  var heights = SheetHeights()
  /// The touchpad distance towards the next detent.
  var scrolled = 0.0
}

/// Shakes a presentation, after a press below it.
struct ModalShaking {
  /// The next step; nil while it is at rest.
  var call: ScheduledCall?
  /// How far it is from its place.
  var shift = 0.0
}

/// How far a presentation is with leaving.
struct ModalDeparture {
  var hasBegun = false
  /// Removes it.
  var end: ScheduledCall?
  /// The content loses the pointer.
  var pointerLoss: ScheduledCall?
}

// MARK: Detaching

extension ModalWindow {
  /// Performs "Move to New Window": the sheet becomes an ordinary window with a frame, and the presenting window can be used
  /// again. Its content keeps its state, and closing it ends the presentation.
  func detach() {
    guard !isDetached, !isLeaving, let scene, let owner = scene.topLevel else { return }
    let origin = isChild ? screenOrigin : frame.origin
    isDetached = true
    applyTraits()
    guard make(PresentationPlace(detaching: CGRect(origin: origin, size: frame.size), on: PresentationPlace.screen(of: scene)), owner) else {
      isDetached = false
      return applyTraits()
    }
    sizing.chosen = nil
    let ownPresenter = WindowPresenter(self)
    overlays.add(ownPresenter)
    ownPresenter.send(.windowMapped)
    windowPresenter.send(.detached(source.id))
    scene.shrinkBack()
    damageBelow()
  }
}
