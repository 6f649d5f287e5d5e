import Foundation
import OrielWindowing

/// Where one window's events go: the pointer to what lies under it, keys to what has the focus.
///
/// Hover, press and focus change boxes directly: no body runs and nothing is laid out.
package final class InputRouter {
  package unowned let graph: ViewGraph

  // Pointer.
  /// Where the pointer is, in window points; nil when it is elsewhere.
  package internal(set) var pointerLocation: CGPoint?
  /// Boxes under the pointer that hear of it, root first.
  var hovered: [Box] = []
  var contest: PointerContest?
  var contestTimer: ScheduledCall?
  /// Follows a press of another button than the primary one.
  var secondaryPress: (target: any PointerTarget, button: PointerEvent.Button)?
  var scrollLatch: ScrollLatch?
  var placementsSeen = 0
  var mayHoverNew = false
  /// What is dragged over the window now.
  var dropVisit: DropVisit?
  /// The drag whose place is looked for: hit tests find what wants it, and nothing else.
  var dropSearch: DropVisit?
  /// The pointer's shape for what is under it.
  package internal(set) var cursor = CursorShape.default {
    didSet { if cursor != oldValue { onCursorChanged?(cursor) } }
  }
  package var onCursorChanged: ((CursorShape) -> Void)?

  /// Help to show, nil to take it away.
  package var onHelpChanged: ((HelpRequest?) -> Void)?
  var helpTimer: ScheduledCall?
  weak var shownHelp: HelpBox?
  /// Where the pointer was when it was shown, and when the last one went.
  var helpPointer: CGPoint?
  var helpHiddenAt: TimeInterval = -.infinity
  /// The help under the pointer was shown and moved away from.
  var isHelpRead = false

  // Focus.
  let focus: FocusKeeper
  /// Called with the place in window coordinates while text is being typed somewhere, nil otherwise.
  package var onTextInputChanged: ((TextInputState?) -> Void)?
  var lastTextInput: TextInputState?
  /// See `TextInputState.session`.
  var textSession = 0
  /// Keys that nothing in the content used; true stops the search for further meaning.
  package var onUnhandledKey: ((KeyEvent) -> Bool)?
  package internal(set) var modifiers: KeyModifiers = []
  var keyPresses: [ScheduledCall] = []
  let shortcuts = ShortcutRegistry()
  package private(set) lazy var accessibility = AccessibilityPort(graph: graph)
  var sceneWriters: [WeakWriter] = []
  /// The content this window belongs to, nearest first: a sheet's window and so on. Set by the window.
  package var sceneParents: [ViewGraph] = []
  private var willReconcile = false
  /// Left the tree since something in them was hovered, pressed or focused. What that is told of its end may need what is
  /// around it.
  private var leaving: [Box] = []

  init(graph: ViewGraph) {
    self.graph = graph
    focus = FocusKeeper(graph: graph)
    focus.router = self
  }

  /// True if something in the content used the event.
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

  /// Whether it may run an action that the last body made, which must know what the events before it have changed. Text goes
  /// to the focused box itself.
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

  /// Whether keys go to this window. Set by the window; the focus stays where it is and is shown again on return.
  package var isWindowFocused: Bool {
    get { focus.isWindowFocused }
    set { focus.isWindowFocused = newValue }
  }
  /// The window was hidden, or a grab took its pointer: presses are cancelled, nothing is hovered.
  package func pointerLost() {
    cancelPress()
    pointerLocation = nil
    hideHelp()
    setHovered([], at: .zero)
  }

  // MARK: Frames

  /// Something moves by itself and wants the next frame.
  var needsFrames: Bool { false }
  func frameBegan(at time: TimeInterval) {}

  /// Bodies and layout are done: what lies under a resting pointer may be something else now.
  func contentSettled() {
    defer { mayHoverNew = false }
    accessibility.contentSettled()
    focus.contentSettled()
    guard graph.counters.placements != placementsSeen || mayHoverNew else { return }
    placementsSeen = graph.counters.placements
    if let pointerLocation, contest == nil { refreshHover(at: pointerLocation, addsNew: mayHoverNew) }
    textInputMoved()
  }

  /// The box and everything inside it left the tree, or moves within it.
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
