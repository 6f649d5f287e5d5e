import Foundation
import OrielWindowing

/// Routes a window's events: pointer events to the boxes under the pointer, keys to the focused box.
///
/// Hover, press and focus change boxes directly: no body runs and nothing is laid out.
package final class InputRouter {
  package unowned let graph: ViewGraph

  // Pointer.
  var hover = Hover()
  var press = Press()
  var scrollLatch: ScrollLatch?
  package weak var touchScrollHost: (any TouchScrollHost)?
  var dropping = Dropping()
  /// The pointer's shape for the box under it.
  package internal(set) var cursor = CursorShape.default {
    didSet { if cursor != oldValue { onCursorChanged?(cursor) } }
  }
  package var onCursorChanged: ((CursorShape) -> Void)?

  /// Called with a tooltip to show, or nil to hide it.
  package var onHelpChanged: ((HelpRequest?) -> Void)?
  var help = Help()

  // Focus.
  let focus: FocusKeeper
  /// Called with the state of the focused text input, or nil without one.
  package var onTextInputChanged: ((TextInputState?) -> Void)?
  var typing = Typing()
  /// Called for keys that the content did not use; returns true if it handled the key.
  package var onUnhandledKey: ((KeyEvent) -> Bool)?
  let modifierKeys = ModifierKeys()
  package var modifiers: KeyModifiers { modifierKeys.held }
  var keyPresses: [ScheduledCall] = []
  let shortcuts = ShortcutRegistry()
  package private(set) lazy var accessibility = AccessibilityPort(graph: graph)
  var scene = SceneFocus()
  private var departed = Departed()

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
    case .modifiersChanged: modifierKeys.hasObservers
    case .scroll, .text, .preedit, .deleteSurroundings: false
    }
  }

  private func handleModifiers(_ new: KeyModifiers) -> Bool {
    modifierKeys.change(to: new)
    shortcuts.modifiersChanged(to: new)
    press.contest?.handle(GestureEvent(time: graph.now))
    return false
  }

  // MARK: The window

  /// The pointer's location in window points; nil if it is outside.
  package var pointerLocation: CGPoint? { hover.location }
  /// The graphs this window belongs to, nearest first, such as a sheet's window. Set by the window.
  package var sceneParents: [ViewGraph] {
    get { scene.parents }
    set { scene.parents = newValue }
  }
  /// Whether this window is key. Set by the window; the focused box stays the same and shows its focus again when the window becomes key.
  package var isWindowFocused: Bool {
    get { focus.isWindowFocused }
    set {
      focus.isWindowFocused = newValue
      if !newValue { shortcuts.modifiersChanged(to: []) }
    }
  }
  /// The window was hidden or lost the pointer to a grab: cancels presses and ends hovering.
  package func pointerLost() {
    cancelPress()
    hover.location = nil
    hideHelp()
    setHovered([], at: .zero)
  }

  // MARK: Frames

  /// Whether an animation needs the next frame.
  var needsFrames: Bool { false }
  func frameBegan(at time: TimeInterval) {}

  /// Call this after update and layout: another box may now be under a resting pointer.
  func contentSettled() {
    defer { hover.mayBeNew = false }
    accessibility.contentSettled()
    focus.contentSettled()
    guard graph.counters.placements != hover.placementsSeen || hover.mayBeNew else { return }
    hover.placementsSeen = graph.counters.placements
    if let pointerLocation, press.contest == nil { refreshHover(at: pointerLocation, addsNew: hover.mayBeNew) }
    textInputMoved()
  }

  /// Call this when the box left the tree or moves within it.
  func forget(_ box: Box) {
    guard !hover.boxes.isEmpty || press.contest != nil || focus.focusedBox != nil || press.secondary != nil || dropping.visit?.target != nil else { return }
    departed.boxes.append(box)
    guard !departed.isAwaited else { return }
    departed.isAwaited = true
    graph.afterUpdate { [weak self] in self?.reconcile() }
  }

  private func reconcile() {
    departed.isAwaited = false
    let gone = hover.boxes.filter { !$0.isInWindow }
    if !gone.isEmpty {
      hover.boxes.removeAll { !$0.isInWindow }
      for box in gone.reversed() { sendHover(false, to: box, at: pointerLocation ?? .zero) }
    }
    if let contest = press.contest {
      contest.cancelEntries { !$0.isInWindow }
      contestAdvanced()
    }
    if let secondary = press.secondary, !secondary.target.isInWindow { press.secondary = nil }
    dropTargetLost()
    focus.reconcile()
    departed.boxes = []
  }
}

// What the router knows between two events, inline in it.
extension InputRouter {
  /// The pointer, and what is under it.
  struct Hover {
    /// In window points; nil if it is outside.
    var location: CGPoint?
    /// The hovered boxes, root first.
    var boxes: [Box] = []
    /// The graph's count of placements when they were last looked for.
    var placementsSeen = 0
    /// Another box may be under the resting pointer, although nothing was placed.
    var mayBeNew = false
  }

  /// What is pressed.
  struct Press {
    var contest: PointerContest?
    /// Wakes the contest at its next deadline.
    var timer: ScheduledCall?
    /// The target of a press with a non-primary button.
    var secondary: (target: any PointerTarget, button: PointerEvent.Button)?
  }

  /// A drag over the window.
  struct Dropping {
    var visit: DropVisit?
    /// Set while hit testing for a drag; only boxes that want the drop are hit.
    var search: DropVisit?
  }

  /// The tooltip, shown or about to be.
  struct Help {
    var timer: ScheduledCall?
    weak var shown: HelpBox?
    /// The pointer's location when it was shown.
    var pointer: CGPoint?
    /// When the last one was hidden.
    var hiddenAt: TimeInterval = -.infinity
    /// The one under the pointer was already shown and hidden by a movement.
    var isRead = false
    /// Where the pointer rested when a key, a press or the wheel ended the last one; what comes under it there shows none.
    var restingPlace: CGPoint?
  }

  /// What the input method was told.
  struct Typing {
    var state: TextInputState?
    /// See `TextInputState.session`.
    var session = 0
  }

  /// Where focused values come from besides the focused box.
  struct SceneFocus {
    var writers: [WeakWriter] = []
    /// The graphs this window belongs to, nearest first.
    var parents: [ViewGraph] = []
  }

  /// Boxes that left the tree with something hovered, pressed or focused in them. Kept until those are notified, because they may need
  /// their ancestors.
  struct Departed {
    var boxes: [Box] = []
    /// They are looked through after this update.
    var isAwaited = false
  }
}
