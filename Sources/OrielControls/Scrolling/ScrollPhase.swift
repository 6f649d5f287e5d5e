import Foundation
import OrielGraph

/// The state of a scroll view's movement.
public nonisolated enum ScrollPhase: Hashable, Sendable {
  /// The content is not moving.
  case idle
  /// A finger rests on the content and has not moved it yet. On Linux, this is never reported.
  case tracking
  /// The user scrolls, with a touchpad, a wheel, or a scroll bar.
  case interacting
  /// Momentum after the fingers were lifted.
  case decelerating
  /// An animation to a position set by the app, a key or a scroll target behavior.
  case animating
  public var isScrolling: Bool { self != .idle }
}
extension ScrollPhase: CustomDebugStringConvertible {
  public nonisolated var debugDescription: String {
    switch self {
    case .idle: "idle"
    case .tracking: "tracking"
    case .interacting: "interacting"
    case .decelerating: "decelerating"
    case .animating: "animating"
    }
  }
}

/// The scroll view at a change of its phase.
public struct ScrollPhaseChangeContext {
  public let geometry: ScrollGeometry
  /// In points per second; nil without momentum.
  public let velocity: CGVector?
}

/// Reports changes of a scroll view's phase, at most once per frame; the end of one phase and the start of the next are one change.
final class ScrollPhaseReporter {
  private unowned let box: ScrollBox
  var onChange: [ObjectIdentifier: (ScrollPhase, ScrollPhase, ScrollBox) -> Void] = [:]
  private var told = ScrollPhase.idle
  private var isQueued = false
  private var wheelRest: ScheduledCall?
  /// How long after its last step a wheel counts as scrolling.
  private static let wheelMemory: TimeInterval = 0.15

  init(_ box: ScrollBox) { self.box = box }

  func mayHaveChanged() {
    guard !onChange.isEmpty, !isQueued, phase != told else { return }
    isQueued = true
    box.graph.afterUpdate { [weak self] in self?.tell() }
  }
  func wheelTurned() {
    guard !onChange.isEmpty else { return }
    wheelRest = box.graph.host?.schedule(after: Self.wheelMemory) { [weak self] in
      self?.wheelRest = nil
      self?.mayHaveChanged()
    }
    mayHaveChanged()
  }
  private var phase: ScrollPhase {
    if box.isBarHeld { return .interacting }
    let moving = box.movingPhase
    return moving == .idle && wheelRest != nil ? .interacting : moving
  }
  private func tell() {
    isQueued = false
    let old = told, new = phase
    guard new != old else { return }
    told = new
    for action in onChange.values { action(old, new, box) }
  }
}

private struct ScrollPhaseModifier: ViewModifier {
  let action: (ScrollPhase, ScrollPhase, ScrollPhaseChangeContext) -> Void
  @State private var watcher = ScrollWatcher()

  func body(content: Content) -> some View {
    let action = action
    let _ = watcher.onPhase = { old, new, box in
      action(old, new, ScrollPhaseChangeContext(geometry: ScrollGeometry(box), velocity: box.velocity))
    }
    content.transformEnvironment(\.scrollWatchers) { [watcher] in
      if !$0.contains(where: { $0 === watcher }) { $0.append(watcher) }
    }
  }
}

extension View {
  /// Runs `action` whenever the phase of the first scroll view inside changes.
  public func onScrollPhaseChange(_ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void) -> some View {
    modifier(ScrollPhaseModifier { old, new, _ in action(old, new) })
  }
  public func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext) -> Void
  ) -> some View { modifier(ScrollPhaseModifier(action: action)) }
}
