import OrielControls

/// A press on a bar of tabs, until the button is let go: chooses, closes, opens, and drags a tab along its bar, out of
/// it, and into that of another frame.
///
/// It belongs to the frame, because the window it began in may not be the one that is shown meanwhile.
final class TabPress {
  enum Part { case tab, close, plus }
  let part: Part
  private(set) weak var host: WindowHost?
  private unowned let tabs: WindowTabs
  private let button: PointerEvent.Button
  private let start: CGPoint
  /// Where the tab is held, from its leading edge.
  private(set) var grip = 0.0
  /// Where the pointer is, in the frame.
  private(set) var location: CGPoint
  /// The tab follows the pointer along its bar.
  private(set) var isSliding = false
  /// The tab is out of its bar.
  private(set) var isTorn = false
  private var icon: TabDragIcon?
  /// The frame that would take the tab.
  private weak var target: WindowTabs?

  private static let slideDistance = 4.0, tearDistance = 24.0

  init(_ part: Part, of host: WindowHost?, in tabs: WindowTabs, with event: PointerEvent, grip: Double) {
    self.part = part
    self.host = host
    self.tabs = tabs
    self.grip = grip
    button = event.button
    start = event.location
    location = event.location
  }

  private var bar: TabBarBox? { tabs.selected.rootBox?.tabBar }

  /// Everything that happens in the frame until the press ends.
  func handle(_ event: InputEvent) -> Bool {
    switch event {
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

  // MARK: Dragging

  private func follow(_ place: CGPoint) {
    location = place
    guard part == .tab, button == .primary, let host else { return }
    if !isSliding, !isTorn {
      guard max(abs(place.x - start.x), abs(place.y - start.y)) >= Self.slideDistance else { return }
      isSliding = true
      bar?.pointerMoved(to: nil)
    }
    guard let bar else { return }
    let reach = isTorn ? bar.windowFrame : bar.windowFrame.insetBy(dx: -Self.tearDistance, dy: -Self.tearDistance)
    if reach.contains(place) { slide(host, in: bar) } else { tear(host) }
  }
  private func slide(_ host: WindowHost, in bar: TabBarBox) {
    let wasTorn = isTorn
    (isSliding, isTorn) = (true, false)
    retarget(nil)
    icon?.close()
    icon = nil
    if wasTorn { bar.show(moving: true) }
    tabs.move(host, to: bar.place(for: location, grip: grip))
    bar.setNeedsLayout()
    bar.setNeedsDisplay()
  }
  private func tear(_ host: WindowHost) {
    let isNew = !isTorn
    (isSliding, isTorn) = (false, true)
    let pointer = screenPoint
    if isNew { bar?.show(moving: true) }
    if icon == nil { icon = TabDragIcon(host, over: tabs.window, grip: grip) }
    icon?.move(to: pointer)
    let other = host.app.window(under: pointer, gatheringWith: host).flatMap { WindowTabs.of($0) }
    retarget(other)
    if let other { other.gap = other.place(at: pointer) }
  }
  private var screenPoint: CGPoint {
    let origin = tabs.window.position
    return CGPoint(x: origin.x + location.x, y: origin.y + location.y)
  }
  private func retarget(_ new: WindowTabs?) {
    guard target !== new else { return }
    target?.offer(false)
    target = new
    new?.offer(true)
  }

  // MARK: The end

  private func release(at place: CGPoint) {
    location = place
    let under = bar?.part(at: place)
    let (target, gap, pointer) = (target, target?.gap, screenPoint)
    end()
    switch part {
    case .plus: if under?.part == .plus { tabs.openTab() }
    case .close: if under?.part == .close, let host, under?.box?.host === host { host.userAsksToClose() }
    case .tab:
      guard let host else { return }
      if button == .middle {
        if under?.box?.host === host { host.userAsksToClose() }
      } else if isTorn {
        drop(host, on: target, at: gap, pointer)
      }
    }
  }
  private func drop(_ host: WindowHost, on target: WindowTabs?, at gap: Int?, _ pointer: CGPoint) {
    // A window by itself is a frame for as long as something is dragged over it.
    if let target = target.flatMap({ WindowTabs.of($0.selected) }) {
      do { try target.add(host, at: gap ?? target.members.count, selects: true) } catch {
        return host.app.report(error, opening: host.declaration)
      }
      target.window.activate()
    } else {
      // The pointer stays where the window can be moved: on the frame above the content, or in its own upper edge.
      let corner = CGPoint(x: pointer.x - grip - TabBarBox.edge, y: pointer.y + (host.isDecorated ? 10 : -10))
      if tabs.members.count > 1 { tabs.tearOff(host, to: corner) } else { tabs.window.move(to: corner) }
    }
  }
  /// Everything is as it was before the drag, but for the order.
  func cancel() {
    end()
    isTorn = false
  }
  private func end() {
    isSliding = false
    retarget(nil)
    icon?.close()
    icon = nil
    tabs.pressEnded()
    bar?.pointerMoved(to: location)
  }
}

extension WindowTabs {
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
  /// Where a tab would go that is dropped at a place on the screen.
  func place(at pointer: CGPoint) -> Int? {
    let origin = window.position
    return selected.rootBox?.tabBar?.place(for: CGPoint(x: pointer.x - origin.x, y: pointer.y - origin.y))
  }
}

extension RunningApp {
  /// The window that a tab joins which is let go at a place on the screen: the one that lies on top there, if it gathers with it and
  /// is not in its frame already.
  func window(under pointer: CGPoint, gatheringWith host: WindowHost) -> WindowHost? {
    let below = registry.windows.filter { other in
      guard let state = other.platformWindow?.state, state.isMapped, !state.isHidden, !state.isMinimized else { return false }
      return other.frameOnScreen?.contains(pointer) == true
    }
    // Asking for the order takes a round trip to the server.
    let stacking = below.count > 1 ? system.stacking : []
    func height(_ window: WindowHost) -> Int { stacking.firstIndex { $0 == window.platformWindow?.identifier } ?? -1 }
    guard let top = below.max(by: { height($0) < height($1) }), top.tabs == nil || top.tabs !== host.tabs, top.tabbingKey == host.tabbingKey,
      top.mayHaveTabs
    else { return nil }
    return top
  }
}
