import OrielControls

/// Runs the presentations of one scene's window by performing the effects of `PresentationLife`.
package final class WindowPresenter: Overlay {
  package var overlayLevel: OverlayLevel { .presentation }
  private weak var scene: (any PresentingScene)?
  private var life = PresentationLife()
  private var sources: [PresentationID: PresentationSource] = [:]
  private var windows: [PresentationID: any PresentedWindow] = [:]
  private var events: [PresentationLife.Event] = []
  private var isWorking = false

  package init(_ scene: any PresentingScene) { self.scene = scene }

  // MARK: Queries

  /// The presenting scene; nil once its window is closed.
  package var owner: (any PresentingScene)? { scene }
  package func isThere(_ id: PresentationID) -> Bool { life.isThere(id) }
  package var isEmpty: Bool { life.isEmpty }
  /// The modal presentation that takes the window's input; nil if the content does.
  package var top: ModalWindow? { life.modalStack.last.flatMap { windows[$0] as? ModalWindow } }
  /// The modal presentations, including those fading out, bottom up.
  package var modals: [ModalWindow] {
    windows.values.compactMap { $0 as? ModalWindow }.filter { !$0.isDetached }.sorted { $0.order < $1.order }
  }
  /// All presentations.
  package var shown: [any PresentedWindow] { Array(windows.values) }
  /// Whether a presentation has a separate window, which stays visible when the scene's window is hidden.
  package var showsOutside: Bool { windows.values.contains { $0 is PreviewWindow || ($0 as? ModalWindow)?.isDetached == true } }
  /// Detached sheets.
  package var detached: [ModalWindow] { windows.values.compactMap { $0 as? ModalWindow }.filter(\.isDetached) }
  /// Whether the content gets no input.
  package var takesInput: Bool { top.map { !$0.letsThrough } ?? waitsForOthers }
  /// Whether the portal shows a panel for this window.
  private var waitsForOthers: Bool { windows.values.contains { $0 is OutsideFilePanel } }
  package func window(of id: PresentationID) -> (any PresentedWindow)? { windows[id] }
  /// The graphs below a presentation, nearest first, whose focused values belong to the same scene.
  func graphs(below window: ModalWindow) -> [ViewGraph] {
    let below = modals.filter { $0.order < window.order && !$0.isLeaving }
    return below.reversed().map { $0.graph! } + [scene?.graph].compactMap { $0 }
  }

  // MARK: Events

  func add(_ source: PresentationSource) { sources[source.id] = source }

  /// Sends an event to the life cycle and performs its effects. Events sent meanwhile are queued.
  package func send(_ event: PresentationLife.Event) {
    events.append(event)
    guard !isWorking else { return }
    isWorking = true
    while !events.isEmpty {
      for effect in life.handle(events.removeFirst()) { perform(effect) }
    }
    isWorking = false
    sources = sources.filter { life.terms(of: $0.key) != nil }
    scene?.presentationsChanged()
    updateInput()
  }

  private func perform(_ effect: PresentationLife.Effect) {
    switch effect {
    case .show(let id): show(id)
    case .takeAway(let id):
      if let window = windows[id] { window.takeAway() } else { events.append(.gone(id)) }
    case .remove(let id):
      windows[id]?.remove()
      windows[id] = nil
    case .resetCondition(let id): sources[id]?.resetCondition()
    case .tellEnd(let id):
      windows[id] = nil
      sources[id]?.tellEnd()
    case .warnWaiting(let id, let other):
      RuntimeIssue.report(
        "\(life.terms(of: id)?.name ?? "A presentation") waits: the window already presents \(life.terms(of: other)?.name ?? "another one"), and each level presents one at a time. It appears afterwards if it is still presented.")
    }
  }

  private func show(_ id: PresentationID) {
    guard let source = sources[id], let scene else { return events.append(.failed(id)) }
    source.begin()
    let window: (any PresentedWindow)? = PresentationKinds.window(for: source, over: scene, presenter: self)
    guard let window else { return events.append(.failed(id)) }
    windows[id] = window
  }

  /// Shows it in another kind of window, because the first one is not available.
  func showAnew(_ id: PresentationID) {
    guard isThere(id) else { return }
    windows[id]?.remove()
    windows[id] = nil
    show(id)
    if windows[id] == nil { send(.failed(id)) } else { scene?.presentationsChanged() }
    updateInput()
  }

  /// A presentation's window has left the screen.
  func windowGone(_ id: PresentationID) { send(.gone(id)) }

  // MARK: Input

  /// Whether the window below can be used and was pressed last, so that it gets the keys.
  private var keysGoBelow = false
  /// Whether keys of the scene's window go to its content.
  package var leavesKeysBelow: Bool { !waitsForOthers && (top == nil || keysGoBelow) }
  /// Returns the keys to the presentation after a press on it.
  func takeKeysBack() {
    guard keysGoBelow else { return }
    keysGoBelow = false
    updateInput()
  }
  /// Makes the top presentation key, or the content if there is none.
  package func updateInput() {
    guard let scene else { return }
    let top = top
    if top?.letsThrough != true { keysGoBelow = false }
    scene.popovers.updateKeys(of: scene)
    for window in modals {
      window.updateFocus()
      window.updateModality()
      window.updateVeil()
    }
  }

  /// Handles an event in the scene's window; nil passes it to the content.
  package func handle(_ event: InputEvent) -> Bool? {
    if waitsForOthers { return true }
    guard let top else { return nil }
    if top.letsThrough {
      if case .pointer(let pointer) = event, pointer.phase == .down, !keysGoBelow {
        keysGoBelow = true
        updateInput()
      }
      switch event {
      case .pointer, .scroll: return nil
      case .key, .text, .preedit, .deleteSurroundings, .modifiersChanged: return keysGoBelow ? nil : top.handleFromOwner(event)
      }
    }
    switch event {
    case .pointer(let pointer):
      if pointer.phase == .down { top.demandAttention() }
      return true
    case .scroll: return true
    case .key, .text, .preedit, .deleteSurroundings, .modifiersChanged: return top.handleFromOwner(event)
    }
  }
  /// Whether a presentation blocks closing the window or a similar request; it then draws attention to
  /// itself.
  package func objects() -> Bool {
    if waitsForOthers { return true }
    guard let top, !top.letsThrough else { return false }
    top.demandAttention()
    return true
  }

  /// Whether a presentation, or the content (nil), accepts drops; false if a modal presentation is in front of it.
  package func takesDrops(_ window: ModalWindow?) -> Bool {
    guard !waitsForOthers, window?.isLeaving != true else { return false }
    return top == nil || top === window || (window == nil && top?.letsThrough == true)
  }
  /// Whether a presentation prevents the app from quitting.
  package var preventsTermination: Bool {
    modals.contains(where: \.preventsTermination) || detached.contains { $0.ownPresenter?.preventsTermination == true }
  }
  /// Whether a presentation prevents the app from quitting; it then draws attention to itself.
  package func objectsToTermination() -> Bool {
    if detached.contains(where: { $0.ownPresenter?.objectsToTermination() == true }) { return true }
    guard modals.contains(where: \.preventsTermination), let top else { return false }
    top.demandAttention()
    return true
  }

  // MARK: The window

  package func windowResized() { for window in modals { window.ownerResized() } }
  /// The content was drawn, so children must redraw it around their panels.
  package func contentDrawn() { for window in modals { window.belowDrawn() } }
  package func windowHidden(_ isHidden: Bool) { for window in modals where !window.isStandalone { window.graph.isVisible = !isHidden } }
  package func ownerStateChanged(_ state: WindowState) { for window in modals where window.isChild { window.popovers.ownerStateChanged(state) } }
  package func ownerMoved() { for window in modals where window.isChild { window.popovers.ownerMoved() } }
  /// Another tab was selected.
  package func stepBack() { for window in modals { window.conceal() } }
  package func stepForward() { for window in modals { window.reveal() } }
  /// The scene moved to another top-level.
  package func ownerReplaced() { for window in modals { window.ownerReplaced() } }
  package func environmentChanged() { for window in modals + detached { window.writeEnvironment() } }

  /// Draws the scrims and shadows of presentations on the content (level 0) or on the presentation of that
  /// order.
  ///
  /// - Parameters:
  ///   - bounds: The dimmed area, in the coordinates of `painter`.
  ///   - offset: The origin of these coordinates in the top-level.
  package func drawVeil(_ painter: any Painter, level: Int, on bounds: CGRect, cornerRadius: Double, offset: CGPoint) {
    for window in modals where window.order > level {
      window.drawVeil(painter, on: bounds, cornerRadius: cornerRadius, offset: offset, dims: window.order == level + 1)
    }
  }
  /// Draws everything below a presentation, in the coordinates of the top-level.
  func drawBelow(_ window: ModalWindow, _ painter: any Painter) {
    guard let scene else { return }
    scene.graph.drawContent(painter, background: scene.background)
    for other in modals where other.order < window.order { other.drawInOwner(painter) }
  }
}

extension WindowPresenter {
  /// The minimum size inside the scene's frame that fits its presentations; nil if there are none.
  package var neededSize: CGSize? {
    let sizes = modals.filter { $0.isChild && !$0.isLeaving }.map(\.frame.size)
    guard !sizes.isEmpty else { return nil }
    return CGSize(
      width: (sizes.map(\.width).max() ?? 0) + 2 * Metrics.Sheet.parentGap, height: (sizes.map(\.height).max() ?? 0) + 2 * Metrics.Sheet.parentGap)
  }
}
