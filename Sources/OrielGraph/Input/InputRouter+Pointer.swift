import Foundation
import OrielWindowing

extension InputRouter {
  // MARK: Routing

  func handlePointer(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .entered, .moved:
      if !event.isTouch { hover.location = event.location }
      if let secondary = press.secondary {
        secondary.target.pointerDragged(event.at(secondary.target.convertFromWindow(event.location)))
        return true
      }
      if let contest = press.contest, !contest.pointers.isEmpty {
        contest.handle(GestureEvent(.moved, event))
        contestAdvanced()
        return true
      }
      if !event.isTouch { refreshHover(at: event.location, addsNew: true) }
      return false
    case .exited:
      if !event.isTouch {
        hover.location = nil
        if press.contest?.pointers.isEmpty ?? true { setHovered([], at: event.location) }
      }
      return false
    case .down: return pointerDown(event)
    case .up: return pointerUp(event)
    case .cancelled:
      cancelPress()
      return true
    }
  }

  private func pointerDown(_ event: PointerEvent) -> Bool {
    if !event.isTouch {
      hover.location = event.location
      if press.contest?.pointers.isEmpty ?? true { refreshHover(at: event.location, addsNew: true) }
    }
    endHelp()
    help.isRead = true
    guard press.secondary == nil else { return true }
    if let contest = press.contest, !contest.pointers.isEmpty {
      // Another finger joins the contest; another mouse button is ignored while one is down.
      if event.isTouch { contest.handle(GestureEvent(.down, event)); contestAdvanced() }
      return true
    }
    let path = hitPath(at: event.location)
    focus.hidesRing()
    focus.clicked(path)
    guard event.button == .primary else { return otherButtonDown(event, path) }

    press.contest?.endWaiting(forPressAt: event.location, within: graph.scope.read(\.desktopSettings, for: nil).doubleClickDistance * 2)
    contestAdvanced()
    var entries = makeEntries(path, event)
    if let old = press.contest {
      let continued = old.continued(with: entries)
      press.contest = continued
      entries = continued.entries
    } else {
      press.contest = PointerContest(entries)
    }
    press.contest?.handle(GestureEvent(.down, event))
    contestAdvanced()
    if entries.contains(where: { !$0.isOver || $0.phase == .ended }) { return true }
    // On the Mac, this is a secondary click. Lists, text and gestures have their own meaning for it.
    guard event.modifiers.subtracting(.capsLock) == .control else { return false }
    return path.contains { $0.contextMenuTarget?.showContextMenu(at: $0.convertFromWindow(event.location)) == true }
  }

  private func otherButtonDown(_ event: PointerEvent, _ path: [Box]) -> Bool {
    for box in path {
      if let target = box.pointerTarget {
        let answer = target.pointerDown(event.at(box.convertFromWindow(event.location)))
        if answer != .ignored {
          press.secondary = (target, event.button)
          if answer == .claimed { return true }
        }
      }
      if event.button == .secondary, let target = box.contextMenuTarget,
        target.showContextMenu(at: box.convertFromWindow(event.location))
      {
        return true
      }
    }
    return press.secondary != nil
  }

  private func pointerUp(_ event: PointerEvent) -> Bool {
    if let secondary = press.secondary {
      guard secondary.button == event.button else { return true }
      press.secondary = nil
      secondary.target.pointerUp(event.at(secondary.target.convertFromWindow(event.location)))
      return true
    }
    guard let contest = press.contest, contest.pointers.contains(event.pointerNumber), event.button == .primary || event.isTouch else {
      return false
    }
    contest.handle(GestureEvent(.up, event))
    contestAdvanced()
    if !event.isTouch, press.contest?.pointers.isEmpty ?? true {
      if let pointerLocation { refreshHover(at: pointerLocation, addsNew: true) } else { setHovered([], at: event.location) }
    }
    return true
  }

  /// Cancels the current press without a release.
  package func cancelPress() {
    press.contest?.cancel()
    press.contest = nil
    press.timer = nil
    if let secondary = press.secondary {
      press.secondary = nil
      secondary.target.pointerCancelled()
    }
    scrollLatch = nil
  }

  /// True while a button or finger is down on the content.
  package var isPressing: Bool { !(press.contest?.pointers.isEmpty ?? true) || press.secondary != nil }

  /// Removes a decided contest, or schedules the next deadline.
  func contestAdvanced() {
    press.timer = nil
    guard let contest = press.contest else { return }
    if contest.isOver {
      press.contest = nil
      return
    }
    guard let deadline = contest.deadline else { return }
    press.timer = graph.host?.schedule(after: max(0, deadline - graph.now)) { [weak self] in
      guard let self, let contest = self.press.contest else { return }
      contest.handle(GestureEvent(time: max(deadline, self.graph.now)))
      self.contestAdvanced()
    }
  }

  // MARK: Under the pointer

  /// The boxes from the deepest one that is hit to the root; empty if none is.
  package func hitPath(at location: CGPoint) -> [Box] {
    guard let root = graph.root, let hit = root.hitTest(CGPoint(x: location.x - root.origin.x, y: location.y - root.origin.y))
    else { return [] }
    var path: [Box] = []
    hit.forEachToRoot { path.append($0) }
    return path
  }

  private func makeEntries(_ path: [Box], _ event: PointerEvent) -> [PointerContest.Entry] {
    var entries: [PointerContest.Entry] = []
    for box in path {
      if let box = box.gestureCarrier { box.addEntries(to: &entries, continuing: press.contest) }
      if let source = box.dragSource { entries.append(PointerContest.Entry(DragContestant(source))) }
      if let target = box.pressTarget { entries.append(PointerContest.Entry(PressContestant(target))) }
      if let target = box.pointerTarget { entries.append(PointerContest.Entry(PointerContestant(target))) }
      if event.isTouch, let target = box.contextMenuTarget {
        entries.append(PointerContest.Entry(TouchMenuContestant(target)))
      }
      if event.isTouch, let target = box.wheelTarget {
        entries.append(PointerContest.Entry(TouchScrollContestant(target)))
      }
    }
    if event.isTouch, let touchScrollHost, let root = path.last {
      let innermost = entries.firstIndex { $0.contestant is TouchScrollContestant } ?? entries.count
      entries.insert(PointerContest.Entry(HostScrollContestant(touchScrollHost, root, isAskedFirst: true)), at: innermost)
      entries.append(PointerContest.Entry(HostScrollContestant(touchScrollHost, root, isAskedFirst: false)))
    }
    return entries
  }

  // MARK: Hover and cursor

  func refreshHover(at location: CGPoint, addsNew: Bool) {
    let path = hitPath(at: location)
    var new: [Box] = []
    for box in path.reversed() where box.hoverTarget != nil || box.pressTarget != nil {
      if addsNew || hover.boxes.contains(where: { $0 === box }) { new.append(box) }
    }
    setHovered(new, at: location)
    var shape = CursorShape.default
    for box in path {
      if let own = box.cursor(at: box.convertFromWindow(location)) {
        shape = own
        break
      }
    }
    cursor = shape
  }

  func setHovered(_ new: [Box], at location: CGPoint) {
    let old = hover.boxes
    hover.boxes = new
    for box in old.reversed() where !new.contains(where: { $0 === box }) { sendHover(false, to: box, at: location) }
    for box in new {
      if old.contains(where: { $0 === box }) {
        box.hoverTarget?.hoverMoved(to: box.convertFromWindow(location))
      } else {
        sendHover(true, to: box, at: location)
      }
    }
  }

  func sendHover(_ isInside: Bool, to box: Box, at location: CGPoint) {
    if let target = box.pressTarget {
      let isHovered = isInside && target.isPressEnabled
      if target.isHovered != isHovered { target.isHovered = isHovered }
    }
    if let target = box.hoverTarget { target.hoverChanged(isInside, at: box.convertFromWindow(location)) }
  }

  // MARK: Scrolling

  /// Keeps a stream of scroll events on one target, even after it has reached its end.
  struct ScrollLatch {
    weak var target: Box?
    var time: TimeInterval
    static let lifetime: TimeInterval = 0.25
  }

  func handleScroll(_ event: ScrollEvent) -> Bool {
    endHelp()
    var event = event
    if event.modifiers.contains(.shift) {
      if event.steps.width == 0 { event.steps = CGSize(width: event.steps.height, height: 0) }
      if event.delta.width == 0 { event.delta = CGSize(width: event.delta.height, height: 0) }
    }
    let isWheel = event.steps != .zero
    if !isWheel, let latch = scrollLatch, let box = latch.target, box.isInWindow,
      event.time - latch.time < ScrollLatch.lifetime || event.phase == .ended, let target = box.wheelTarget
    {
      scrollLatch = event.phase == .ended ? nil : ScrollLatch(target: box, time: event.time)
      let used = send(event, to: target)
      if used { hover.mayBeNew = true }
      return true
    }
    scrollLatch = nil
    for box in hitPath(at: event.location) {
      guard let target = box.wheelTarget, send(event, to: target) else { continue }
      if !isWheel, event.phase != .ended { scrollLatch = ScrollLatch(target: box, time: event.time) }
      hover.mayBeNew = true
      return true
    }
    return false
  }

  private func send(_ event: ScrollEvent, to target: any WheelTarget) -> Bool {
    var local = event
    local.location = target.convertFromWindow(event.location)
    return target.scroll(local)
  }
}

/// A box with gestures.
protocol GestureCarrier: Box {
  /// Adds its contestants, or removes some that its content added.
  func addEntries(to entries: inout [PointerContest.Entry], continuing contest: PointerContest?)
}
