import Foundation
import OrielWindowing

/// Tracks which box of a window has the keyboard focus, and notifies observers.
final class FocusKeeper {
  private unowned let graph: ViewGraph
  unowned var router: InputRouter!
  private(set) var focusedBox: (any FocusTarget)?
  /// The ancestors of the focused box when it got the focus, innermost first, and its position.
  private var path: [WeakBox] = []
  private var lastRect = CGRect.zero
  /// The list or text that had the focus before; buttons do not count.
  private weak var workplace: (any FocusTarget)?
  /// Set by keyboard use, cleared by the pointer.
  private(set) var showsRing = false
  fileprivate var hadInitialFocus = false
  /// The window became key before it had content.
  private var waitsForContent = false
  /// Notified after each change; weak references to nodes that depend on the focus.
  private var observers: [WeakObserver] = []

  private struct WeakBox { weak var box: Box? }
  private struct WeakObserver { weak var observer: (any FocusObserver)? }

  init(graph: ViewGraph) { self.graph = graph }

  var isWindowFocused = true {
    didSet {
      if isWindowFocused { focusInitially() }
      publish()
      guard isWindowFocused != oldValue else { return }
      focusedBox?.focusChanged(isWindowFocused)
      router.textInputMoved()
      notify()
    }
  }
  /// Whether this window provides the app's focused values while it is key; false for utility windows and menus.
  var publishesValues = true
  private func publish() {
    if !isWindowFocused {
      FocusedValuesCenter.shared.release(graph)
    } else if publishesValues {
      FocusedValuesCenter.shared.activate([graph] + router.sceneParents)
    } else {
      FocusedValuesCenter.shared.keep(for: graph)
    }
  }

  // MARK: Changing

  /// Whether the focused field should select its text: true if the focus came by keyboard, not by a click.
  private(set) var selectsText = false

  @discardableResult func focus(_ new: (any FocusTarget)?, byKeyboard: Bool = false, selectsText: Bool = false) -> Bool {
    if let new, !new.isFocusable || !new.isInWindow { return false }
    if byKeyboard { showsRing = true }
    guard new !== focusedBox else {
      if byKeyboard { new?.focusChanged(isWindowFocused) }
      return true
    }
    let old = focusedBox
    self.selectsText = selectsText || showsRing
    router.typing.session += 1
    if let old, old.takesFocusInitially { workplace = old }
    focusedBox = new
    path = []
    if let new {
      hadInitialFocus = true
      new.forEachToRoot { path.append(WeakBox(box: $0)) }
      lastRect = new.convertToWindow(new.bounds, clipped: false)
    }
    old?.focusChanged(false)
    new?.focusChanged(isWindowFocused)
    if byKeyboard, let new { new.scrollIntoView() }
    router.textInputMoved()
    notify()
    return true
  }

  /// Returns the focus to the list or text that had it before, or else to the first one that accepts it.
  func returnFocus() -> Bool {
    let current = focusedBox
    if let workplace, workplace !== current, focus(workplace, byKeyboard: true) { return true }
    let other = FocusOrder.targets(in: graph.root).first { $0 !== current && $0.takesFocusInitially && $0.isFocusable }
    return other.map { focus($0, byKeyboard: true) } ?? false
  }
  func hidesRing() {
    guard showsRing else { return }
    showsRing = false
    focusedBox?.focusChanged(isWindowFocused)
  }

  /// Handles a press on `path`, deepest first: the first box that takes the focus on click gets it.
  func clicked(_ path: [Box]) {
    for box in path {
      guard let target = box.focusTarget, target.takesFocusOnClick else { continue }
      if target.isFocusable { focus(target) }
      return
    }
  }

  /// Call this when the tree changed: the focused box may be removed or disabled.
  func reconcile() {
    guard let box = focusedBox else { return }
    if box.isInWindow, box.isFocusable { return }
    // The same view has a new box.
    if let node = box.node, node.isMounted, let heir = node.boxes.lazy.compactMap(\.focusTarget).first(where: {
      $0 !== box && $0.isInWindow && $0.isFocusable && !$0.isDeparting
    }) {
      focus(heir, byKeyboard: showsRing)
      return
    }
    let survivor = path.lazy.compactMap(\.box).first { $0 !== box && $0.isInWindow }
    let rect = lastRect
    // With keyboard navigation, the focus moves to a neighbour; a removed text field just loses it.
    let successor = showsRing ? FocusOrder.nearest(to: rect, in: survivor ?? graph.root) ?? FocusOrder.nearest(to: rect, in: graph.root) : nil
    focus(successor, byKeyboard: showsRing)
    if successor == nil { lastRect = rect }
  }

  /// Takes the focus from a view that was disabled, and sets the initial focus of a window that was key before its content existed.
  func contentSettled() {
    if let box = focusedBox, !box.isFocusable { reconcile() }
    guard waitsForContent, graph.root != nil else { return }
    waitsForContent = false
    if isWindowFocused { focusInitially() }
  }

  /// Sets the initial focus when the window first becomes key: its default focus, or the first list or text field.
  func focusInitially() {
    guard !hadInitialFocus, focusedBox == nil else { return }
    guard graph.root != nil else {
      waitsForContent = true
      return
    }
    hadInitialFocus = true
    let candidates = FocusOrder.targets(in: graph.root)
    if let preferred = FocusOrder.preferred(in: graph.root) ?? candidates.first(where: { $0.takesFocusInitially }) {
      focus(preferred, selectsText: true)
    }
  }

  // MARK: Observing

  func observe(_ observer: any FocusObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
    observers.append(WeakObserver(observer: observer))
  }
  private func notify() {
    graph.descriptionChanged()
    for entry in observers { entry.observer?.focusMoved(self) }
  }

  // MARK: Responders

  /// Calls `body` for boxes and nodes from the focus outwards until it returns true. Boxes come before their nodes.
  func forEachResponder(_ body: (Responder) -> Bool) -> Bool {
    var box: Box? = focusedBox ?? graph.root
    var node: ViewNode? = box?.node
    while let currentNode = node {
      while let current = box, (current.node?.depth ?? .max) >= currentNode.depth {
        if body(.box(current)) { return true }
        box = current.parent
      }
      if body(.node(currentNode)) { return true }
      node = currentNode.parent
    }
    while let current = box {
      if body(.box(current)) { return true }
      box = current.parent
    }
    return false
  }

  enum Responder {
    case box(Box)
    case node(ViewNode)

    var box: Box? { if case .box(let box) = self { box } else { nil } }
    var keyResponder: (any KeyResponder)? { if case .node(let node) = self { node.keyResponder } else { nil } }
    var editTarget: (any EditTarget)? {
      switch self {
      case .box(let box): box.editTarget
      case .node(let node): node.editTarget
      }
    }
  }

  // MARK: Moving

  /// Handles Tab, Shift-Tab, and arrow keys inside groups. Control-Tab leaves views that use Tab themselves, such as editors.
  func navigate(_ event: KeyEvent) -> Bool {
    let modifiers = event.modifiers.subtracting(.capsLock)
    switch event.key {
    case .tab where modifiers.isSubset(of: [.shift, .control]): return move(forward: !modifiers.contains(.shift))
    case .backtab where modifiers.isSubset(of: [.shift, .control]): return move(forward: false)
    case .left where modifiers.isEmpty: return move(toward: .leading)
    case .right where modifiers.isEmpty: return move(toward: .trailing)
    case .up where modifiers.isEmpty: return move(toward: .top)
    case .down where modifiers.isEmpty: return move(toward: .bottom)
    default: return false
    }
  }

  func move(forward: Bool) -> Bool {
    let stops = FocusOrder.stops(in: graph.root, current: focusedBox)
    guard !stops.isEmpty else { return false }
    let next: any FocusTarget
    if let box = focusedBox, let index = stops.firstIndex(where: { $0 === box }) {
      next = stops[(index + (forward ? 1 : stops.count - 1)) % stops.count]
    } else if lastRect != .zero, let near = FocusOrder.nearest(to: lastRect, in: graph.root) {
      next = near
    } else {
      next = forward ? stops[0] : stops[stops.count - 1]
    }
    return focus(next, byKeyboard: true)
  }

  /// Left and right are physical directions: `leading` means left here.
  func move(toward edge: Edge) -> Bool {
    guard let box = focusedBox else { return false }
    var group: Box? = box.parent
    while let current = group {
      if let candidate = current.focusGroup {
        let axis: Axis.Set = edge == .top || edge == .bottom ? .vertical : .horizontal
        guard candidate.focusAxes.contains(axis) else { return false }
        guard let next = FocusOrder.neighbor(of: box, toward: edge, in: current) else { return true }
        return focus(next, byKeyboard: true)
      }
      group = current.parent
    }
    return false
  }
}

/// Derives a value from the focus.
protocol FocusObserver: AnyObject {
  func focusMoved(_ keeper: FocusKeeper)
}

extension InputRouter {
  package var focusedBox: (any FocusTarget)? { focus.focusedBox }
  /// See `FocusKeeper.returnFocus`; returns false if there is nothing to return to.
  package func returnFocus() -> Bool { focus.returnFocus() }
  /// Gives the window no initial focus, for windows used mainly with the pointer.
  package func hasNoInitialFocus() { focus.hadInitialFocus = true }
  /// Sets or clears the focus; returns false if the box cannot have it.
  ///
  /// - Parameter selectsText: Whether a field selects its text, as after Tab; a click sets the caret instead.
  @discardableResult package func setFocus(_ target: (any FocusTarget)?, byKeyboard: Bool = false, selectsText: Bool = false) -> Bool {
    focus.focus(target, byKeyboard: byKeyboard, selectsText: selectsText)
  }
  /// Moves the focus to the next stop, or the one before, as Tab does.
  @discardableResult package func moveFocus(forward: Bool) -> Bool { focus.move(forward: forward) }
  /// Whether the box has the focus and its window is key.
  package func isFocused(_ box: Box) -> Bool { focus.focusedBox === box && focus.isWindowFocused }
  /// False for utility windows, menus and so on; focused values remain those of the previously active window.
  package var publishesFocusedValues: Bool {
    get { focus.publishesValues }
    set { focus.publishesValues = newValue }
  }
  /// See `setFocus`.
  package var focusSelectsText: Bool { focus.selectsText }
  /// The last focus change was made by the keyboard.
  package var showsFocusRing: Bool { focus.showsRing }
  /// Whether a box that draws the ring only after keyboard use should draw it now.
  package func showsFocusRing(for box: Box) -> Bool {
    focus.showsRing && isFocused(box) && (box.node?.scope.read(\.isFocusEffectEnabled, for: nil) ?? true)
  }
}
