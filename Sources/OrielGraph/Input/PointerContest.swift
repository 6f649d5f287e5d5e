import Foundation
import OrielWindowing

/// A pointer event for contestants: the pointer, its window location and the time.
struct GestureEvent {
  enum Kind { case down, moved, up, cancelled, time }
  var kind: Kind
  /// 0 is the mouse; touches count from 1.
  var pointer: Int
  var location: CGPoint
  var time: TimeInterval
  var source: PointerEvent?

  init(_ kind: Kind, _ event: PointerEvent) {
    self.kind = kind
    pointer = event.pointerNumber
    location = event.location
    time = event.time
    source = event
  }
  init(time: TimeInterval) {
    kind = .time
    pointer = 0
    location = .zero
    self.time = time
    source = nil
  }
}

extension PointerEvent {
  nonisolated var pointerNumber: Int {
    switch device {
    case .mouse: 0
    case .touch(let number): number + 1
    }
  }
  nonisolated var isTouch: Bool { device != .mouse }
  nonisolated func at(_ location: CGPoint) -> PointerEvent {
    var copy = self
    copy.location = location
    return copy
  }
}

/// The state of a contestant.
enum ContestPhase {
  /// May still be recognized; contestants after it must wait.
  case possible
  /// Follows the press without blocking others.
  case watching
  /// Recognized and active.
  case active
  /// Recognized and complete.
  case ended
  case failed
}

/// A gesture or control that may claim a press.
protocol Contestant: AnyObject {
  var box: Box { get }
  /// Handles the event. Visible effects go into `effects`; they run once no contestant with precedence can
  /// still claim the press, or never.
  func handle(_ event: GestureEvent, effects: inout [() -> Void]) -> ContestPhase
  /// Another contestant claimed the press.
  func cancel()
  /// When it must be called again without an event.
  var deadline: TimeInterval? { get }
  /// Whether a scrolling finger takes the press away from it, as for a button.
  var isPress: Bool { get }
  /// Scrolling by finger, and drags.
  var overridesPresses: Bool { get }
  /// Whether possible gestures inside come first.
  var waitsForTurn: Bool { get }
}

extension Contestant {
  var deadline: TimeInterval? { nil }
  var isPress: Bool { false }
  var overridesPresses: Bool { false }
  var waitsForTurn: Bool { !overridesPresses }
}

/// One press, from the button going down until no contestant waits for more events, with its contestants in order
/// of precedence. The first to be recognized claims the press; contestants after a possible one wait for it.
final class PointerContest {
  final class Entry {
    let contestant: any Contestant
    let isSimultaneous: Bool
    var phase = ContestPhase.possible
    var isOver = false
    fileprivate var waiting: [() -> Void] = []
    init(_ contestant: any Contestant, isSimultaneous: Bool = false) {
      self.contestant = contestant
      self.isSimultaneous = isSimultaneous
    }
    func cancel() {
      guard !isOver else { return }
      isOver = true
      waiting = []
      contestant.cancel()
    }
  }

  private(set) var entries: [Entry]
  /// Pointers that are down.
  private(set) var pointers: Set<Int> = []
  /// The window location of the last press.
  private var place = CGPoint.zero

  init(_ entries: [Entry]) { self.entries = entries }

  var isOver: Bool { pointers.isEmpty && entries.allSatisfy { $0.isOver } }
  var deadline: TimeInterval? { entries.filter { !$0.isOver }.compactMap { $0.contestant.deadline }.min() }

  func handle(_ event: GestureEvent) {
    switch event.kind {
    case .down:
      pointers.insert(event.pointer)
      place = event.location
    case .up, .cancelled: pointers.remove(event.pointer)
    case .moved, .time: break
    }
    advance(event)
  }

  private func advance(_ event: GestureEvent) {
    var ready: [() -> Void] = []
    var isBlocked = false
    var claimant: Entry?
    for entry in entries where !entry.isOver {
      if !entry.isSimultaneous, let claimant, !(entry.contestant.overridesPresses && claimant.contestant.isPress) {
        entry.cancel()
        continue
      }
      // A completed contestant that waits for precedence needs no more events.
      if entry.phase != .ended {
        entry.phase = entry.contestant.handle(event, effects: &entry.waiting)
      }
      let mayRun = entry.isSimultaneous || !isBlocked || !entry.contestant.waitsForTurn
      switch entry.phase {
      case .watching:
        ready += entry.takeWaiting()
      case .possible:
        ready += entry.takeWaiting()
        if !entry.isSimultaneous { isBlocked = true }
      case .active, .ended:
        guard mayRun else { break }
        ready += entry.takeWaiting()
        if entry.phase == .ended { entry.isOver = true }
        if !entry.isSimultaneous {
          claimant?.cancel()
          claimant = entry
        }
      case .failed:
        entry.waiting = []
        entry.isOver = true
        entry.contestant.cancel()
      }
    }
    for effect in ready { effect() }
  }

  func cancel() {
    pointers = []
    for entry in entries { entry.cancel() }
  }
  /// Boxes that left the window lose the press.
  func cancelEntries(where isGone: (Box) -> Bool) {
    for entry in entries where isGone(entry.contestant.box) { entry.cancel() }
    // They get no more events and must not be retained until the press ends.
    entries.removeAll { $0.isOver && isGone($0.contestant.box) }
    if !isOver { advance(GestureEvent(time: 0)) }
  }

  /// Ends waiting for a second press if the new press is too far away for a double click.
  func endWaiting(forPressAt location: CGPoint, within distance: CGFloat) {
    guard hypot(location.x - place.x, location.y - place.y) > distance else { return }
    advance(GestureEvent(time: .infinity))
  }

  /// The contest of a new press that some contestants waited for: those that take part again continue, the others fail.
  func continued(with newEntries: [Entry]) -> PointerContest {
    let merged = newEntries.map { new in
      entries.first {
        !$0.isOver && $0.contestant.box === new.contestant.box
          && ($0.contestant === new.contestant || ($0.phase == .ended && $0.contestant.isPress))
      } ?? new
    }
    for old in entries where !old.isOver && !merged.contains(where: { $0 === old }) && old.phase != .ended { old.cancel() }
    if entries.contains(where: { !$0.isOver }) { advance(GestureEvent(time: 0)) }
    return PointerContest(merged)
  }
}

extension PointerContest.Entry {
  fileprivate func takeWaiting() -> [() -> Void] {
    defer { waiting = [] }
    return waiting
  }
}

/// A press on a button.
final class PressContestant: Contestant {
  let target: any PressTarget
  var box: Box { target }
  var isPress: Bool { true }
  private var pointer: Int?

  init(_ target: any PressTarget) { self.target = target }

  func handle(_ event: GestureEvent, effects: inout [() -> Void]) -> ContestPhase {
    switch event.kind {
    case .down:
      guard pointer == nil else { return .active }
      guard target.isPressEnabled else { return .failed }
      pointer = event.pointer
      target.isPressed = true
    case .moved where event.pointer == pointer:
      let isInside = contains(event.location)
      if target.isPressed != isInside { target.isPressed = isInside }
    case .up where event.pointer == pointer:
      pointer = nil
      if target.isPressed { target.isPressed = false }
      guard contains(event.location), target.isPressEnabled else { return .failed }
      effects.append { [target] in if target.isInWindow { target.activate(by: .pointer) } }
      return .ended
    case .cancelled where event.pointer == pointer: return .failed
    case .moved, .up, .cancelled, .time: break
    }
    return .active
  }
  /// A release counts wherever a press could begin.
  private func contains(_ point: CGPoint) -> Bool {
    let local = target.convertFromWindow(point)
    return target.bounds.contains(local) || target.takesHits(at: local)
  }

  func cancel() {
    pointer = nil
    if target.isPressed { target.isPressed = false }
  }
}

/// A press followed by a control itself.
final class PointerContestant: Contestant {
  let target: any PointerTarget
  var box: Box { target }
  private var pointer: Int?
  private var answer = PointerAnswer.ignored

  init(_ target: any PointerTarget) { self.target = target }

  func handle(_ event: GestureEvent, effects: inout [() -> Void]) -> ContestPhase {
    guard let source = event.source else { return phase }
    let local = source.at(target.convertFromWindow(event.location))
    switch event.kind {
    case .down:
      guard pointer == nil else { return phase }
      answer = target.pointerDown(local)
      if answer == .ignored { return .failed }
      pointer = event.pointer
    case .moved where event.pointer == pointer: target.pointerDragged(local)
    case .up where event.pointer == pointer:
      pointer = nil
      target.pointerUp(local)
      return answer == .claimed ? .ended : .failed
    case .cancelled where event.pointer == pointer: return .failed
    case .moved, .up, .cancelled, .time: break
    }
    return phase
  }
  private var phase: ContestPhase { answer == .claimed ? .active : .watching }

  func cancel() {
    if pointer != nil { target.pointerCancelled() }
    pointer = nil
  }
}

/// How far a resting finger may move, in points.
let greatestRest: CGFloat = 8

/// A long press that opens a context menu.
final class TouchMenuContestant: Contestant {
  let target: any ContextMenuTarget
  var box: Box { target }
  var overridesPresses: Bool { true }
  private(set) var deadline: TimeInterval?
  private var start = CGPoint.zero

  init(_ target: any ContextMenuTarget) { self.target = target }

  func handle(_ event: GestureEvent, effects: inout [() -> Void]) -> ContestPhase {
    switch event.kind {
    case .down:
      // Two fingers are a different gesture.
      guard deadline == nil else { return .failed }
      start = event.location
      deadline = event.time + Self.duration
    case .moved: if distance(event.location, start) > greatestRest { return .failed }
    case .up, .cancelled: return .failed
    case .time:
      guard let deadline, event.time >= deadline else { break }
      effects.append { [target, start] in _ = target.showContextMenu(at: target.convertFromWindow(start)) }
      return .ended
    }
    return .watching
  }
  private static let duration: TimeInterval = 0.6
  func cancel() { deadline = nil }
}

/// Scrolling with a finger.
final class TouchScrollContestant: Contestant {
  let target: any WheelTarget
  var box: Box { target }
  var overridesPresses: Bool { true }
  private var pointer: Int?
  private var start = CGPoint.zero
  private var last = CGPoint.zero
  private var isScrolling = false

  init(_ target: any WheelTarget) { self.target = target }

  func handle(_ event: GestureEvent, effects: inout [() -> Void]) -> ContestPhase {
    switch event.kind {
    case .down:
      guard pointer == nil else { break }
      pointer = event.pointer
      start = event.location
      last = start
    case .moved where event.pointer == pointer:
      let travel = max(abs(event.location.x - start.x), abs(event.location.y - start.y))
      guard isScrolling || travel > greatestRest else { break }
      let delta = CGSize(width: event.location.x - last.x, height: event.location.y - last.y)
      if !isScrolling {
        isScrolling = target.scroll(scrollEvent(event, delta, .changed))
        if !isScrolling { return .failed }
      } else {
        _ = target.scroll(scrollEvent(event, delta, .changed))
      }
      last = event.location
    case .up where event.pointer == pointer:
      pointer = nil
      guard isScrolling else { return .failed }
      isScrolling = false
      _ = target.scroll(scrollEvent(event, .zero, .ended))
      return .ended
    case .cancelled where event.pointer == pointer: return .failed
    case .moved, .up, .cancelled, .time: break
    }
    return isScrolling ? .active : .watching
  }

  private func scrollEvent(_ event: GestureEvent, _ delta: CGSize, _ phase: ScrollEvent.Phase) -> ScrollEvent {
    ScrollEvent(at: target.convertFromWindow(event.location), delta: delta, phase: phase, time: event.time)
  }
  func cancel() {
    pointer = nil
    isScrolling = false
  }
}
