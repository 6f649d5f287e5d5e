import OrielControls
import OrielDrawing

/// The window of a sheet, an alert, a panel or a cover: a child of the presenting window where it fits into that, or else
/// a dialog of its own over it.
package final class ModalWindow: PresentedWindow {
  let source: PresentationSource
  /// Counts the modal presentations over each other, from 1.
  package let order: Int
  private unowned let windowPresenter: WindowPresenter
  package private(set) var graph: ViewGraph!
  private(set) var box: PresentationPanelBox!
  package private(set) var platformWindow: (any PlatformWindow)?
  /// The panel, in points of the top-level it is in; of a window of its own, on the screen.
  package private(set) var frame = CGRect.zero
  /// False from the moment it gives input back, although it may still be seen fading.
  package private(set) var isLeaving = false
  package private(set) var traits = PresentationTraits()
  package var menuSession: MenuSession?
  package var popover: PopoverPanel?
  package var departingPopover: PopoverPanel?
  private var help: HelpPresenter?
  private var contentTitle: String?
  private var preferredScheme: ColorScheme?
  private var contentSize: CGSize?
  private var measuresAtSize = -1
  private var lastCall: ScheduledCall?
  private var shake: ScheduledCall?
  private var shift = 0.0
  private var dismissAction: DismissAction!

  var kind: PresentationKind { source.kind }
  private var scene: (any PresentingScene)? { windowPresenter.owner }
  package var isChild: Bool { box.form == .child }

  init?(_ source: PresentationSource, over scene: any PresentingScene, presenter: WindowPresenter) {
    self.source = source
    windowPresenter = presenter
    order = windowPresenter.modals.count + 1
    graph = ViewGraph(host: self, environment: source.scope)
    dismissAction = DismissAction { [weak self] in self?.dismiss() }
    writeEnvironment()
    graph.setRoot(PresentationPanel(source) { [weak self] in self?.box = $0 })
    box.drawBelow = { [weak self] in self?.drawBelow($0) }
    observe()
    connectInput()
    guard show(over: scene) else {
      graph.unmount()
      return nil
    }
  }

  private func observe() {
    traits = graph.preference(PresentationTraitsKey.self)
    applyTraits()
    graph.observePreference(PresentationTraitsKey.self) { [weak self] in
      guard let self, $0 != traits else { return }
      traits = $0
      applyTraits()
      measuresAtSize = -1
      graph.requestFrame()
    }
    graph.observePreference(NavigationTitleKey.self) { [weak self] in
      self?.contentTitle = $0
      self?.updateTitle()
    }
    graph.observePreference(PreferredColorSchemeKey.self) { [weak self] in
      guard let self, $0 != preferredScheme else { return }
      preferredScheme = $0
      writeEnvironment()
      graph.damageAll()
    }
  }
  private func applyTraits() {
    box.askedRadius = traits.cornerRadius.map { Double($0) }
  }
  private func updateTitle() {
    let title = contentTitle.flatMap { $0.isEmpty ? nil : $0 } ?? scene?.title ?? ""
    box.title = title
    if !isChild { platformWindow?.setTitle(title) }
  }

  private func connectInput() {
    graph.input.isWindowFocused = false
    graph.input.onCursorChanged = { [weak self] in self?.platformWindow?.setCursor($0) }
    graph.input.onTextInputChanged = { [weak self] in self?.platformWindow?.setTextInput($0) }
    graph.input.onUnhandledKey = { [weak self] in self?.handleUnused($0) ?? false }
    graph.input.sceneParents = windowPresenter.graphs(below: self)
    help = HelpPresenter(graph, host: self)
  }
  /// Escape ends what may be ended; other keys are commands of the app.
  private func handleUnused(_ event: KeyEvent) -> Bool {
    guard event.phase == .down else { return false }
    if event.key == .escape, event.modifiers.subtracting(.capsLock).isEmpty {
      userDismisses()
      return true
    }
    return scene?.handleCommandOverPresentation(event) ?? false
  }

  package func writeEnvironment() {
    let scale = scene?.topLevel?.scale ?? scene?.system.monitors.first?.scale ?? 1
    let isFocused = isLeaving || scene?.topLevel?.state.isFocused == true || platformWindow?.state.isFocused == true
    let scheme = preferredScheme, dismiss = dismissAction
    graph.scope.rewrite { values in
      if let scheme { values.colorScheme = scheme }
      values.displayScale = scale
      values.controlActiveState = isFocused ? .key : .inactive
      values.leaveToolbar()
      if let dismiss { values._dismiss = dismiss }
      values._isPresented = true
    }
  }

  // MARK: The end

  /// What `dismiss` in the content does.
  func dismiss() { windowPresenter.send(.ended(source.id)) }
  /// Escape, or the window manager's close button.
  func userDismisses() {
    switch kind {
    case .alert, .confirmationDialog: break
    case .sheet, .cover, .filePanel, .preview, .popover:
      if traits.isInteractiveDismissDisabled { demandAttention() } else { dismiss() }
    }
  }

  package func takeAway() {
    guard !isLeaving else { return }
    isLeaving = true
    menuSession?.end()
    popover?.finish()
    departingPopover?.finish()
    help?.close()
    graph.input.pointerLost()
    graph.input.isWindowFocused = false
    let motion = kind.isAlert ? theme.motion.alertOut : theme.motion.sheetOut
    guard let scene, motion != nil, canFade, graph.isVisible else {
      lastCall = schedule(after: 0) { [weak self] in self?.gone() }
      return
    }
    // A window that gets no frames must go all the same.
    lastCall = scene.schedule(after: Self.longestDeparture) { [weak self] in self?.gone() }
    box.presence.head(for: 0, motion, in: box, step: { [weak self] in self?.damageBelow() }) { [weak self] in
      // Not in the middle of a frame.
      self?.lastCall = self?.schedule(after: 0) { [weak self] in self?.gone() }
    }
  }
  private static let longestDeparture: TimeInterval = 0.4
  /// Without alpha only a child can fade: it knows what lies below it.
  private var canFade: Bool { box.form == .child || box.form == .window(hasAlpha: true) }

  private func gone() {
    guard graph.root != nil else { return }
    remove()
    windowPresenter.windowGone(source.id)
  }
  package func remove() {
    guard graph.root != nil else { return }
    isLeaving = true
    lastCall = nil
    shake = nil
    menuSession?.end()
    popover?.finish()
    departingPopover?.finish()
    help?.close()
    let window = platformWindow
    platformWindow = nil
    window?.close()
    graph.isVisible = false
    FocusedValuesCenter.shared.deactivate(graph)
    graph.unmount()
    box.drawBelow = nil
    scene?.shrinkBack()
    scene?.graph.damageAll()
  }

  // MARK: Drawing below and above

  var theme: Theme { graph.scope.read(\.theme, for: nil) }
  private var background: RGBA { box.form == .window(hasAlpha: true) ? .clear : theme.colors.windowBackground }

  private func drawBelow(_ painter: any Painter) {
    guard isChild else { return }
    painter.withState {
      painter.translate(x: -(frame.minX + shift), y: -frame.minY)
      windowPresenter.drawBelow(self, painter)
    }
  }
  /// Draws itself where it lies in the top-level, for what lies over it.
  func drawInOwner(_ painter: any Painter) {
    guard isChild, graph.root != nil else { return }
    painter.withState {
      painter.translate(x: frame.minX, y: frame.minY)
      painter.clip(to: CGRect(origin: .zero, size: frame.size))
      graph.drawContent(painter, background: .clear)
    }
  }
  /// On the content, or on the presentation below: dims it, and throws the shadow.
  func drawVeil(_ painter: any Painter, on bounds: CGRect, cornerRadius: Double, offset: CGPoint, dims: Bool) {
    let amount = box.presence.amount, theme = theme
    if dims {
      var scrim = theme.colors.scrim
      scrim.alpha *= amount
      painter.fill(bounds, cornerRadius: cornerRadius, scrim)
    }
    guard isChild else { return }
    let panel = frame.offsetBy(dx: shift - offset.x, dy: -offset.y)
    if amount < 1 { painter.beginLayer(LayerEffects(opacity: amount), bounds: bounds) }
    painter.shadow(theme.shadows.sheet, of: panel, cornerRadius: box.radius)
    if amount < 1 { painter.endLayer() }
  }
  /// Another presentation may lie over this one now.
  func updateVeil() {
    guard graph.root != nil else { return }
    guard windowPresenter.modals.contains(where: { $0.order > order }) else { return graph.veil = nil }
    graph.veil = { [weak self] painter in
      guard let self else { return }
      windowPresenter.drawVeil(
        painter, level: order, on: box.panel, cornerRadius: box.radius,
        offset: isChild ? frame.origin : CGPoint(x: CGFloat.infinity, y: 0))
    }
  }
  private func damageBelow() {
    scene?.graph.damageAll()
    for other in windowPresenter.modals where other.order < order { other.graph.damageAll() }
  }
  func belowDrawn() {
    guard isChild, graph.root != nil else { return }
    if box.presence.amount < 1 { graph.damageAll() } else { for corner in box.corners { graph.damage(corner, in: box) } }
  }

  // MARK: Showing

  private func show(over scene: any PresentingScene) -> Bool {
    guard let owner = scene.topLevel else { return false }
    scene.menuSession?.end()
    frame = .zero
    let size = wantedSize()
    let place = PresentationPlace(kind, size, over: scene, below: windowPresenter.modals.last { $0.isChild && !$0.isLeaving }?.frame)
    guard make(place, owner) else { return false }
    updateTitle()
    let motion = kind.isAlert ? theme.motion.alertIn : theme.motion.sheetIn
    if motion != nil, canFade { box.presence.amount = 0 }
    // Only then the presenter knows of it, and the veil is drawn.
    lastCall = schedule(after: 0) { [weak self] in
      guard let self, !isLeaving else { return }
      box.presence.head(for: 1, motion, in: box, step: { [weak self] in self?.damageBelow() })
      damageBelow()
    }
    return true
  }
  private func make(_ place: PresentationPlace, _ owner: any PlatformWindow) -> Bool {
    guard let scene else { return false }
    switch place.form {
    case .child: box.form = .child
    case .dialog: box.form = .window(hasAlpha: scene.system.hasCompositor)
    case .fullScreen: box.form = .fullScreen
    }
    frame = place.frame
    let margins = box.margins
    var description = WindowDescription(
      size: CGSize(width: frame.width + margins.horizontal, height: frame.height + margins.vertical))
    description.position = CGPoint(x: frame.minX - margins.leading, y: frame.minY - margins.top)
    description.owner = owner
    description.background = background
    description.title = scene.title
    switch place.form {
    case .child: description.kind = .child
    case .dialog, .fullScreen:
      description.kind = .dialog
      description.isModal = true
      description.role = "\(scene.role)-\(kind)"
      description.isDecorated = false
      description.isResizable = place.form == .fullScreen
      description.startsFullScreen = place.form == .fullScreen
      description.isTranslucent = box.form == .window(hasAlpha: true)
      description.shadowMargins = margins
      description.controls = [.close]
    }
    guard let window = try? scene.system.makeWindow(description, delegate: self) else { return false }
    let old = platformWindow
    platformWindow = window
    writeEnvironment()
    graph.settle(size: description.size)
    window.map()
    window.raise()
    window.requestFrame()
    graph.damageAll()
    old?.close()
    if !isChild { window.activate() }
    return true
  }

  /// The content's size, as it asks for it.
  private func wantedSize() -> CGSize {
    let screen = scene?.system.monitors.first?.visibleFrame.size ?? CGSize(width: 1024, height: 768)
    let room = CGSize(width: max(200, screen.width - 48), height: max(160, screen.height - 48))
    defer { measuresAtSize = graph.counters.measures }
    let size: CGSize
    if kind.isAlert {
      let natural = box.naturalSize(.unspecified)
      size = CGSize(width: min(natural.width, room.width), height: min(natural.height, room.height))
    } else {
      let choice = traits.sizing ?? .automatic
      size = choice.size(currentSize: contentSize, within: room) { [box] in box!.naturalSize($0) }
    }
    contentSize = size
    let least = kind.isAlert ? 0 : theme.metrics.sheet.minWidth
    return CGSize(width: max(size.width, least).rounded(.up), height: max(size.height, 40).rounded(.up))
  }

  /// The content, the window below or the screen may have changed: the window follows.
  private func follow() {
    guard !isLeaving, let scene, let owner = scene.topLevel, let window = platformWindow, box.form != .fullScreen else { return }
    let below = windowPresenter.modals.last { $0.isChild && !$0.isLeaving && $0.order < order }?.frame
    let place = PresentationPlace(kind, wantedSize(), over: scene, below: below)
    let isSameForm = (place.form == .child) == isChild
    guard isSameForm else {
      _ = make(place, owner)
      return damageBelow()
    }
    guard place.frame != frame, isChild || place.frame.size != frame.size else { return }
    let old = frame
    frame = place.frame
    if !isChild { frame.origin = old.origin }
    let margins = box.margins
    if frame.size != old.size {
      window.resize(to: CGSize(width: frame.width + margins.horizontal, height: frame.height + margins.vertical))
    }
    if isChild { window.move(to: frame.origin) }
    damageBelow()
  }
  func ownerResized() { if isChild { follow() } }
  func conceal() { platformWindow?.unmap() }
  func reveal() {
    guard let window = platformWindow, let owner = scene?.topLevel else { return }
    if isChild { window.reparent(into: owner, at: frame.origin) }
    window.map()
    window.raise()
    graph.damageAll()
    follow()
  }

  // MARK: Input

  func updateFocus(isTop: Bool) {
    let hasKeys = platformWindow?.state.isFocused == true || scene?.topLevel?.state.isFocused == true
    graph.input.isWindowFocused = isTop && !isLeaving && hasKeys
    writeEnvironment()
  }
  /// Something below was pressed: the presentation shows that it comes first.
  func demandAttention() {
    scene?.topLevel?.activate()
    if !isChild { platformWindow?.activate() }
    guard isChild, !theme.motion.isReduced, shake == nil else { return }
    step(of: [6, -5, 3, -2, 0])
  }
  private func step(of shifts: [Double]) {
    guard let window = platformWindow, let next = shifts.first else { return shake = nil }
    shift = next
    window.move(to: CGPoint(x: frame.minX + shift, y: frame.minY))
    damageBelow()
    shake = schedule(after: 0.04) { [weak self] in self?.step(of: Array(shifts.dropFirst())) }
  }

  /// Keys that arrive at the top-level.
  func handleFromOwner(_ event: InputEvent) -> Bool {
    if let menuSession { return menuSession.handleOwner(event) }
    if let popover { return popover.handleOwner(event) }
    return graph.input.handle(event)
  }
  private func handleOwn(_ event: InputEvent) -> Bool {
    guard !isLeaving else { return false }
    if let top = windowPresenter.top, top !== self {
      switch event {
      case .pointer(let pointer):
        if pointer.phase == .down { top.demandAttention() }
        return true
      case .scroll: return true
      case .key, .text, .preedit, .deleteSurroundings, .modifiersChanged: return top.handleFromOwner(event)
      }
    }
    if let menuSession { return menuSession.handleOwner(event) }
    if let popover { return popover.handleOwner(event) }
    let isUsed = graph.input.handle(event)
    // The rest of a press that opened a menu or a popover goes there: the content must not wait for its end.
    if menuSession != nil || popover != nil { graph.input.pointerLost() }
    return isUsed
  }
}

extension ModalWindow: @MainActor PresentationHost, @MainActor MenuHost {
  package var presenter: WindowPresenter? { windowPresenter }
  package var presentationID: PresentationID? { source.id }
  package func graphNeedsFrame(_ graph: ViewGraph) { platformWindow?.requestFrame() }
  package var now: TimeInterval { scene?.now ?? 0 }
  package func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    scene?.schedule(after: delay, body) ?? ScheduledCall()
  }
  package var system: any WindowSystem { scene!.system }
  package var menuScope: EnvironmentScope { graph.scope }
  package var screenOrigin: CGPoint {
    guard isChild else { return platformWindow?.position ?? .zero }
    let owner = scene?.topLevel?.position ?? .zero
    return CGPoint(x: owner.x + frame.minX, y: owner.y + frame.minY)
  }
}
extension ModalWindow: @MainActor PopoverHost {}

extension ModalWindow: PlatformWindowDelegate {
  package func window(_ window: any PlatformWindow, draw frame: WindowFrame) {
    guard window === platformWindow else { return }
    graph.draw(frame, background: background)
    for other in windowPresenter.modals where other.order == order + 1 { other.belowDrawn() }
  }
  package func windowPresented(_ window: any PlatformWindow) {
    guard window === platformWindow, graph.counters.measures != measuresAtSize else { return }
    follow()
    measuresAtSize = graph.counters.measures
  }
  package func window(_ window: any PlatformWindow, resizedTo size: CGSize) { graph.requestFrame() }
  package func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) {
    writeEnvironment()
    graph.damageAll()
    follow()
  }
  package func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {
    guard window === platformWindow else { return }
    if !isChild, window.state.isFocused != old.isFocused { windowPresenter.updateInput() }
  }
  package func window(_ window: any PlatformWindow, movedTo position: CGPoint) {
    if !isChild, window === platformWindow {
      frame.origin = CGPoint(x: position.x + box.margins.leading, y: position.y + box.margins.top)
    }
  }
  package func windowShouldClose(_ window: any PlatformWindow) { userDismisses() }
  package func windowClosed(_ window: any PlatformWindow) {
    // One that it has left for another form is no loss.
    guard window === platformWindow else { return }
    dismiss()
    gone()
  }
  package func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool { handleOwn(event) }
  package func windowLostGrab(_ window: any PlatformWindow) {
    menuSession?.end()
    popover?.close()
  }
}

extension PresentationKind {
  nonisolated var isAlert: Bool { self == .alert || self == .confirmationDialog }
}
