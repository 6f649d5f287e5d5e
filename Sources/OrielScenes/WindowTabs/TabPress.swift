import OrielControls

/// A press on a tab bar, until the button is released: selects, closes or opens a tab, or drags one along its bar, out of
/// it, and into another group's.
///
/// It belongs to the group, because the selected window may change during the press. A tab that leaves its bar becomes an
/// ordinary drag, of a type that only this process understands, because only the window system knows what is under the
/// pointer, including other programs' windows.
final class TabPress {
  enum Part { case tab, close, plus }
  let part: Part
  private(set) weak var host: SceneInstance?
  private weak var tabs: SceneFrame?
  private let button: PointerEvent.Button
  private let start: CGPoint
  /// The grip's distance from the tab's leading edge.
  private(set) var grip = 0.0
  /// The pointer's position in the frame.
  private(set) var location: CGPoint
  private enum Step {
    case pressed
    /// The tab follows the pointer along its bar.
    case sliding
    /// The tab is back in the bar, but the drag has not ended yet.
    case back(any DragSession)
    case torn(any DragSession)
    case over
  }
  private var step = Step.pressed
  var isSliding: Bool { switch step { case .sliding, .back: true; case .pressed, .torn, .over: false } }
  /// Whether the tab is outside its bar.
  var isTorn: Bool { if case .torn = step { true } else { false } }
  private var session: (any DragSession)? {
    switch step {
    case .back(let session), .torn(let session): session
    case .pressed, .sliding, .over: nil
    }
  }
  private var icon: TabDragIcon?
  /// The pointer's position on the screen, according to the drag.
  private var pointer = CGPoint.zero
  /// The frame that would take the tab.
  private weak var target: SceneFrame?

  init(_ part: Part, of host: SceneInstance?, in tabs: SceneFrame, with event: PointerEvent, grip: Double) {
    self.part = part
    self.host = host
    self.tabs = tabs
    self.grip = grip
    button = event.button
    start = event.location
    location = event.location
  }

  private var bar: TabBarBox? { tabs?.selected.rootBox?.tabBar }

  /// Handles all the frame's events until the press ends.
  func handle(_ event: InputEvent) -> Bool {
    switch event {
    // After a drop the release arrives, while the target may not have answered yet.
    case .pointer where session != nil: break
    case .pointer(let pointer):
      switch pointer.phase {
      case .moved: follow(pointer.location)
      case .up where pointer.button == button: release(at: pointer.location)
      case .cancelled: cancel()
      case .entered, .exited, .down, .up: break
      }
    case .key(let key): if key.key == .escape, key.phase == .down { cancel() }
    case .scroll, .text, .preedit, .deleteSurroundings, .modifiersChanged: break
    }
    return true
  }

  // MARK: Along the bar

  private func follow(_ place: CGPoint) {
    location = place
    guard part == .tab, button == .primary, let host, let bar else { return }
    if case .pressed = step {
      guard bar.desktopSettings.isDrag(from: start, to: place) else { return }
      step = .sliding
      bar.pointerMoved(to: nil)
    }
    if !bar.frameInWindow.insetBy(dx: -Metrics.TabBar.tearDistance, dy: -Metrics.TabBar.tearDistance).contains(place), tear(host) { return }
    slide(host, in: bar)
  }
  private func slide(_ host: SceneInstance, in bar: TabBarBox) {
    tabs?.move(host, to: bar.place(for: location, grip: grip))
    bar.setNeedsLayout()
    bar.setNeedsDisplay()
  }

  // MARK: Out of the bar

  /// The drag's type. No program accepts it, and none gets data as it.
  static let type = "application/x-oriel-window-tab"
  private static var dragged: [TabPress] = []
  /// The press whose tab is offered, if it is one of this process.
  static func of(_ offer: any DropOffer) -> TabPress? {
    guard offer.types.contains(type), let drag = offer.localDrag else { return nil }
    return dragged.first { $0.session === drag }
  }

  /// False if another program holds the pointer: then the tab stays in its bar.
  private func tear(_ host: SceneInstance) -> Bool {
    guard let tabs, let session = tabs.window.beginDrag(DragDescription(types: [Self.type], operations: [.move]), delegate: self)
    else { return false }
    Self.dragged.append(self)
    step = .torn(session)
    let origin = tabs.window.position
    pointer = CGPoint(x: origin.x + location.x, y: origin.y + location.y)
    bar?.show(moving: true)
    icon = TabDragIcon(host, over: tabs.window, grip: grip)
    icon?.move(to: pointer)
    return true
  }

  /// The tab is over a window of the app. Wherever it is let go, something becomes of it: so no place refuses it.
  func moved(over other: SceneInstance, at place: CGPoint) -> DragOperation? {
    guard let host, let session else { return nil }
    if let tabs, other.frame === tabs, let bar, bar.frameInWindow.contains(place) {
      retarget(nil)
      location = place
      step = .back(session)
      slide(host, in: bar)
    } else {
      leaveBar()
      let joins = other.frame !== tabs && other.tabbingKey == host.tabbingKey && other.mayHaveTabs
      retarget(joins ? SceneFrame.of(other) : nil)
      if let target { target.gap = target.selected.rootBox?.tabBar?.place(for: place) }
    }
    return .move
  }
  /// It is over none, or over another.
  func left(_ other: SceneInstance) {
    guard session != nil else { return }
    leaveBar()
    retarget(nil)
  }
  private func leaveBar() {
    guard case .back(let session) = step else { return }
    step = .torn(session)
    bar?.show(moving: true)
  }
  private func retarget(_ new: SceneFrame?) {
    guard target !== new else { return }
    target?.offer(false)
    target = new
    new?.offer(true)
  }

  /// Called when it is dropped on a window of the app.
  func dropped(_ offer: any DropOffer) {
    let (host, tabs, target, gap, wasTorn) = (host, tabs, target, target?.gap, isTorn)
    end()
    if let host, let tabs, wasTorn { drop(host, of: tabs, on: target, at: gap) }
    offer.finish(.move)
  }

  // MARK: The end

  private func release(at place: CGPoint) {
    location = place
    let under = bar?.part(at: place), tabs = tabs
    end()
    switch part {
    case .plus: if under?.part == .plus { tabs?.openTab() }
    case .close: if under?.part == .close, let host, under?.box?.host === host { host.userAsksToClose() }
    case .tab: if button == .middle, let host, under?.box?.host === host { host.userAsksToClose() }
    }
  }
  private func drop(_ host: SceneInstance, of tabs: SceneFrame, on target: SceneFrame?, at gap: Int?) {
    if let target {
      do { try target.add(host, at: gap ?? target.members.count, selects: true) } catch {
        return host.app.report(error, opening: host.declaration)
      }
      target.window.activate()
    } else {
      // Keeps the pointer where the window can be moved: on its title bar, or on its top edge.
      let corner = CGPoint(x: pointer.x - grip - Metrics.TabBar.edge, y: pointer.y + (host.isDecorated ? 10 : -10))
      if tabs.members.count > 1 { tabs.tearOff(host, to: corner) } else { tabs.window.move(to: corner) }
    }
  }
  /// Restores the state before the drag, except for the order.
  func cancel() {
    session?.cancel()
    end()
  }
  private func end() {
    if case .over = step { return }
    step = .over
    Self.dragged.removeAll { $0 === self }
    retarget(nil)
    icon?.close()
    icon = nil
    tabs?.pressEnded()
    bar?.pointerMoved(to: location)
  }
}

extension TabPress: DragSessionDelegate {
  func drag(_ drag: any DragSession, contentAs type: String) async -> Data? { nil }
  func drag(_ drag: any DragSession, movedTo location: CGPoint, operation: DragOperation?) {
    pointer = location
    guard host != nil, isTorn, let origin = tabs?.window.position else {
      icon?.hide()
      return
    }
    self.location = CGPoint(x: location.x - origin.x, y: location.y - origin.y)
    icon?.move(to: location)
  }
  func drag(_ drag: any DragSession, ended outcome: DragOutcome) {
    // A window of the app has handled it, or it was cancelled.
    if case .over = step { return }
    switch outcome {
    case .cancelled: end()
    case .unaccepted(let place, _):
      pointer = place
      becomeWindow()
    // Another program that accepted the drop got no data.
    case .performed: becomeWindow()
    }
  }
  private func becomeWindow() {
    let (host, tabs) = (host, tabs)
    end()
    if let host, let tabs { drop(host, of: tabs, on: nil, at: nil) }
  }
}

extension SceneFrame {
  /// Takes a press on the bar; false if it is none.
  func beginPress(with event: PointerEvent) -> Bool {
    guard event.phase == .down, press == nil, event.button == .primary || event.button == .middle, let bar = selected.rootBox?.tabBar,
      selected.menuSession == nil, let (part, box) = bar.part(at: event.location)
    else { return false }
    if event.button == .middle, part == .plus { return false }
    let grip = box.map { bar.grip(at: event.location, of: $0) } ?? 0
    press = TabPress(event.button == .middle ? .tab : part, of: box?.host, in: self, with: event, grip: grip)
    if part == .tab, event.button == .primary, let host = box?.host { select(host) }
    bar.setNeedsDisplay()
    return true
  }
}
