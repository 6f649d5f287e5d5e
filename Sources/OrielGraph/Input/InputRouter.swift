import Foundation
import OrielWindowing

/// Routes a window's events: pointer events to the boxes under the pointer, keys to the focused box.
///
/// Hover, press and focus change boxes directly: no body runs and nothing is laid out.
package final class InputRouter {
  package unowned let graph: ViewGraph

  // Pointer.
  /// The pointer's location in window points; nil if it is outside.
  package internal(set) var pointerLocation: CGPoint?
  /// The hovered boxes, root first.
  var hovered: [Box] = []
  var contest: PointerContest?
  var contestTimer: ScheduledCall?
  /// The target of a press with a non-primary button.
  var secondaryPress: (target: any PointerTarget, button: PointerEvent.Button)?
  var scrollLatch: ScrollLatch?
  var placementsSeen = 0
  var mayHoverNew = false
  /// The drag over the window, if any.
  var dropVisit: DropVisit?
  /// Set while hit testing for a drag; only boxes that want the drop are hit.
  var dropSearch: DropVisit?
  /// The pointer's shape for the box under it.
  package internal(set) var cursor = CursorShape.default {
    didSet { if cursor != oldValue { onCursorChanged?(cursor) } }
  }
  package var onCursorChanged: ((CursorShape) -> Void)?

  /// Called with a tooltip to show, or nil to hide it.
  package var onHelpChanged: ((HelpRequest?) -> Void)?
  var helpTimer: ScheduledCall?
  weak var shownHelp: HelpBox?
  /// The pointer's location when the tooltip was shown, and when the last one was hidden.
  var helpPointer: CGPoint?
  var helpHiddenAt: TimeInterval = -.infinity
  /// The tooltip under the pointer was already shown and hidden by a movement.
  var isHelpRead = false

  // Focus.
  let focus: FocusKeeper
  /// Called with the state of the focused text input, or nil without one.
  package var onTextInputChanged: ((TextInputState?) -> Void)?
  var lastTextInput: TextInputState?
  /// See `TextInputState.session`.
  var textSession = 0
  /// Called for keys that the content did not use; returns true if it handled the key.
  package var onUnhandledKey: ((KeyEvent) -> Bool)?
  package internal(set) var modifiers: KeyModifiers = []
  var keyPresses: [ScheduledCall] = []
  let shortcuts = ShortcutRegistry()
  package private(set) lazy var accessibility = AccessibilityPort(graph: graph)
  var sceneWriters: [WeakWriter] = []
  /// The graphs this window belongs to, nearest first, such as a sheet's window. Set by the window.
  package var sceneParents: [ViewGraph] = []
  private var willReconcile = false
  /// Boxes that left the tree with something hovered, pressed or focused in them. Kept until those are notified, because they may need
  /// their ancestors.
  private var leaving: [Box] = []

  init(graph: ViewGraph) {
    self.graph = graph
    focus = FocusKeeper(graph: graph)
    focus.router = self
  }

  /// Handles an event; returns true if the content used it.
  @discardableResult package func handle(_ event: InputEvent) -> Bool {
    if acts(event) { graph.catchUp() }
    return switch event {
    case .pointer(let event): handlePointer(event)
    case .scroll(let event): handleScroll(event)
    case .key(let event): handleKey(event)
    case .text(let text): handleText(text)
    case .preedit(let preedit): handlePreedit(preedit)
    case .deleteSurroundings(let offset, let count): handleDeletion(offset: offset, count: count)
    case .modifiersChanged(let new): handleModifiers(new)
    }
  }

  /// Whether the event may run an action created by a body, so that pending updates must run first. Text goes to the focused
  /// box directly.
  private func acts(_ event: InputEvent) -> Bool {
    switch event {
    case .pointer(let event): event.phase == .down || event.phase == .up
    case .key(let event): event.phase == .down && !types(event)
    case .scroll, .text, .preedit, .deleteSurroundings, .modifiersChanged: false
    }
  }

  private func handleModifiers(_ new: KeyModifiers) -> Bool {
    modifiers = new
    contest?.handle(GestureEvent(time: graph.now))
    return false
  }

  // MARK: The window

  /// Whether this window is key. Set by the window; the focused box stays the same and shows its focus again when the window becomes key.
  package var isWindowFocused: Bool {
    get { focus.isWindowFocused }
    set { focus.isWindowFocused = newValue }
  }
  /// The window was hidden or lost the pointer to a grab: cancels presses and ends hovering.
  package func pointerLost() {
    cancelPress()
    pointerLocation = nil
    hideHelp()
    setHovered([], at: .zero)
  }

  // MARK: Frames

  /// Whether an animation needs the next frame.
  var needsFrames: Bool { false }
  func frameBegan(at time: TimeInterval) {}

  /// Call this after update and layout: another box may now be under a resting pointer.
  func contentSettled() {
    defer { mayHoverNew = false }
    accessibility.contentSettled()
    focus.contentSettled()
    guard graph.counters.placements != placementsSeen || mayHoverNew else { return }
    placementsSeen = graph.counters.placements
    if let pointerLocation, contest == nil { refreshHover(at: pointerLocation, addsNew: mayHoverNew) }
    textInputMoved()
  }

  /// Call this when the box left the tree or moves within it.
  func forget(_ box: Box) {
    guard !hovered.isEmpty || contest != nil || focus.focusedBox != nil || secondaryPress != nil || dropVisit?.target != nil else { return }
    leaving.append(box)
    guard !willReconcile else { return }
    willReconcile = true
    graph.afterUpdate { [weak self] in self?.reconcile() }
  }

  private func reconcile() {
    willReconcile = false
    let gone = hovered.filter { !$0.isInWindow }
    if !gone.isEmpty {
      hovered.removeAll { !$0.isInWindow }
      for box in gone.reversed() { sendHover(false, to: box, at: pointerLocation ?? .zero) }
    }
    if let contest {
      contest.cancelEntries { !$0.isInWindow }
      contestAdvanced()
    }
    if let press = secondaryPress, !press.target.isInWindow { secondaryPress = nil }
    dropTargetLost()
    focus.reconcile()
    leaving = []
  }
}
