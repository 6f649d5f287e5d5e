import Foundation
import OrielWindowing

/// Which box of a window has the keyboard focus, and who must hear of it.
final class FocusKeeper {
  private unowned let graph: ViewGraph
  unowned var router: InputRouter!
  private(set) var focusedBox: (any FocusTarget)?
  /// The boxes around the focused one when it got the focus, from the inside out, and where it was.
  private var path: [WeakBox] = []
  private var lastRect = CGRect.zero
  /// What had the focus before, if somebody works there: a list or a text, not a button on the way.
  private weak var workplace: (any FocusTarget)?
  /// Set by keyboard use, cleared by the pointer.
  private(set) var showsRing = false
  fileprivate var hadInitialFocus = false
  /// The window got the keys before it had content.
  private var waitsForContent = false
  /// Told after each change; nodes that depend on the focus, weakly.
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
  /// Whether the app's focused values come from this window while keys go to it; not from utility windows and menus.
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

  /// The focus last came to a field for typing, not to the place of a click: what the field holds is to be replaced.
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
    router.textSession += 1
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

  /// Gives the keys back to the list or text that had them before, or else to the first one that would have them.
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

  /// A press on `path`, deepest first: the first that wants the focus by a click gets it.
  func clicked(_ path: [Box]) {
    for box in path {
      guard let target = box.focusTarget, target.takesFocusOnClick else { continue }
      if target.isFocusable { focus(target) }
      return
    }
  }

  /// The tree changed: the focused box may be gone, or disabled.
  func reconcile() {
    guard let box = focusedBox else { return }
    if box.isInWindow, box.isFocusable { return }
    // The same view, with a box of its own around what its content has become.
    if let node = box.node, node.isMounted, let heir = node.boxes.lazy.compactMap(\.focusTarget).first(where: {
      $0 !== box && $0.isInWindow && $0.isFocusable && !$0.isDeparting
    }) {
      focus(heir, byKeyboard: showsRing)
      return
    }
    let survivor = path.lazy.compactMap(\.box).first { $0 !== box && $0.isInWindow }
    let rect = lastRect
    // Who works with the keyboard goes on nearby; text fields that go take the focus with them.
    let successor = showsRing ? FocusOrder.nearest(to: rect, in: survivor ?? graph.root) ?? FocusOrder.nearest(to: rect, in: graph.root) : nil
    focus(successor, byKeyboard: showsRing)
    if successor == nil { lastRect = rect }
  }

  /// A view that was disabled where it stands loses the focus; a window that had the keys before its content has one now.
  func contentSettled() {
    if let box = focusedBox, !box.isFocusable { reconcile() }
    guard waitsForContent, graph.root != nil else { return }
    waitsForContent = false
    if isWindowFocused { focusInitially() }
  }

  /// The window got the keys for the first time: its default focus, or the first list or text field.
  func focusInitially() {
    guard !hadInitialFocus, focusedBox == nil else { return }
    guard graph.root != nil else {
      waitsForContent = true
      return
    }
    hadInitialFocus = true
    let candidates = FocusOrder.targets(in: graph.root)
    if let preferred = FocusOrder.preferred(in: graph.root) ?? candidates.first(where: { $0.takesFocusInitially }) {
      focus(preferred)
    }
  }

  // MARK: Observing

  func observe(_ observer: any FocusObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
    observers.append(WeakObserver(observer: observer))
  }
  private func notify() { for entry in observers { entry.observer?.focusMoved(self) } }

  // MARK: Who hears keys

  /// Boxes and nodes from the focus outward, until one says true. Boxes come before the nodes that made them.
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

  /// Tab, Shift-Tab, and arrow keys inside groups. With Control, Tab leaves what keeps the key to itself, as editors do.
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

  /// Left and right are the screen's: `leading` stands for left here.
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

/// Something that derives a value from where the focus is.
protocol FocusObserver: AnyObject {
  func focusMoved(_ keeper: FocusKeeper)
}

extension InputRouter {
  package var focusedBox: (any FocusTarget)? { focus.focusedBox }
  /// See `FocusKeeper.returnFocus`; false where there is nothing to go back to.
  package func returnFocus() -> Bool { focus.returnFocus() }
  /// Keys go nowhere until somebody moves the focus: the window is for the pointer first.
  package func hasNoInitialFocus() { focus.hadInitialFocus = true }
  /// Gives a box the focus, or takes it away; false if the box cannot have it.
  ///
  /// - Parameter selectsText: a field selects what it holds, as after Tab; a click puts the caret instead.
  @discardableResult package func setFocus(_ target: (any FocusTarget)?, byKeyboard: Bool = false, selectsText: Bool = false) -> Bool {
    focus.focus(target, byKeyboard: byKeyboard, selectsText: selectsText)
  }
  /// Moves the focus to the next stop, or the one before, as Tab does.
  @discardableResult package func moveFocus(forward: Bool) -> Bool { focus.move(forward: forward) }
  /// The box has the focus, and keys go to its window.
  package func isFocused(_ box: Box) -> Bool { focus.focusedBox === box && focus.isWindowFocused }
  /// False for utility windows, menus and the like: focused values stay those of the window that was active before.
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
