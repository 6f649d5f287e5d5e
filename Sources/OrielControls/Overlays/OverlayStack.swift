import OrielGraph

/// What lies over the content of one window, the highest first. The window asks it for every event before its content.
///
/// It says only who is asked when. What is seen of menus, popovers and help are windows of the window system, which lie where that
/// puts them.
package final class OverlayStack {
  private var overlays: [any Overlay]
  package let popovers = PopoverLayer()
  package private(set) weak var host: (any OverlayHost)?
  /// Counts menus and popovers that were opened over the window.
  private var openings = 0

  private struct Reference { weak var stack: OverlayStack? }
  private static var stacks: [Reference] = []
  /// Those of the app's windows that menus and popovers have been over; apps side by side in one process have a window system each.
  fileprivate static func all(on system: any WindowSystem) -> [OverlayStack] {
    stacks.compactMap(\.stack).filter { $0.host?.system === system }
  }
  static func menu(on system: any WindowSystem) -> MenuSession? {
    // Asked for every movement of the pointer: without a list made for it.
    for reference in stacks {
      if let stack = reference.stack, let menu = stack.menu, stack.host?.system === system { return menu }
    }
    return nil
  }

  package init() { overlays = [popovers] }

  // MARK: Entries

  package subscript(level: OverlayLevel) -> (any Overlay)? { overlays.first { $0.overlayLevel == level } }
  package var menu: MenuSession? { self[.menu] as? MenuSession }

  /// Puts it in its place; an older one of its level gives way.
  package func add(_ overlay: any Overlay) {
    overlays.removeAll { $0.overlayLevel == overlay.overlayLevel }
    overlays.insert(overlay, at: overlays.firstIndex { $0.overlayLevel < overlay.overlayLevel } ?? overlays.endIndex)
  }
  /// False if it was not there.
  @discardableResult
  package func remove(_ overlay: any Overlay) -> Bool {
    guard let index = overlays.firstIndex(where: { $0 === overlay }) else { return false }
    overlays.remove(at: index)
    return true
  }
  /// A menu or a popover opens over the window.
  func opens(over host: any OverlayHost) {
    openings += 1
    guard self.host == nil else { return }
    self.host = host
    Self.stacks.removeAll { $0.stack == nil }
    Self.stacks.append(Reference(stack: self))
  }

  // MARK: Events

  /// Nil: no overlay takes it, it is for the content.
  package func handle(_ event: InputEvent) -> Bool? {
    for overlay in overlays {
      if let isUsed = overlay.handle(event) { return isUsed }
    }
    return nil
  }
  /// Gives the content an event that no overlay takes.
  ///
  /// - Parameter rest: what else the window does with it, and whether it was used after that.
  package func pass(_ event: InputEvent, to content: ViewGraph, rest: (_ isUsed: Bool) -> Bool = { $0 }) -> Bool {
    let before = openings, isUsed = rest(content.input.handle(event))
    // The rest of a press that opened a menu or a popover goes there: the content must not wait for its end.
    if openings != before { content.input.pointerLost() }
    return isUsed
  }
  package func lostGrab() { for overlay in overlays { overlay.lostGrab() } }
  /// The window goes.
  package func finish() { for overlay in overlays { overlay.finish() } }
}

/// The menus and popovers over other windows of the app. Those hold the pointer without the window manager's knowledge, so that a
/// press in this window is the one that ends them.
package final class OverlaysElsewhere: Overlay {
  package var overlayLevel: OverlayLevel { .elsewhere }
  private unowned let own: OverlayStack
  private let system: any WindowSystem
  private let menusTakePointer: Bool

  /// - Parameter menusTakePointer: a press that ends a menu does nothing else, and the pointer goes nowhere while there is one.
  package init(than own: OverlayStack, on system: any WindowSystem, menusTakePointer: Bool) {
    self.own = own
    self.system = system
    self.menusTakePointer = menusTakePointer
  }

  package func handle(_ event: InputEvent) -> Bool? {
    let isPress = if case .pointer(let pointer) = event { pointer.phase == .down } else { false }
    if let menu = MenuSession.current(on: system) {
      if isPress { menu.end() }
      switch event {
      case .pointer, .scroll: if menusTakePointer { return true }
      case .key, .text, .preedit, .deleteSurroundings, .modifiersChanged: break
      }
    }
    // A popover's own popovers are its window's to end.
    guard isPress else { return nil }
    for stack in OverlayStack.all(on: system) where stack !== own && !(stack.host is PopoverPanel) { stack.popovers.endTransients() }
    return nil
  }
}
