import OrielGraph

/// The overlays of one window, topmost first. They get every event before the content.
///
/// It determines only the order of event handling. Menus, popovers and tooltips are windows of the window system, which
/// stacks them.
package final class OverlayStack {
  private var overlays: [any Overlay]
  package let popovers = PopoverLayer()
  package private(set) weak var host: (any OverlayHost)?
  /// Counts menus and popovers that were opened over the window.
  private var openings = 0

  private struct Reference { weak var stack: OverlayStack? }
  private static var stacks: [Reference] = []
  /// The stacks of the app's windows that had menus or popovers. Apps in one process each have their own window system.
  fileprivate static func all(on system: any WindowSystem) -> [OverlayStack] {
    stacks.compactMap(\.stack).filter { $0.host?.system === system }
  }
  static func menu(on system: any WindowSystem) -> MenuSession? {
    // Called for every pointer movement, so it must not create an array.
    for reference in stacks {
      if let stack = reference.stack, let menu = stack.menu, stack.host?.system === system { return menu }
    }
    return nil
  }

  package init() { overlays = [popovers] }

  // MARK: Entries

  package subscript(level: OverlayLevel) -> (any Overlay)? {
    for overlay in overlays where overlay.overlayLevel == level { return overlay }
    return nil
  }
  package var menu: MenuSession? { self[.menu] as? MenuSession }

  /// Adds an overlay at its level, replacing an older one of the same level.
  package func add(_ overlay: any Overlay) {
    overlays.removeAll { $0.overlayLevel == overlay.overlayLevel }
    overlays.insert(overlay, at: overlays.firstIndex { $0.overlayLevel < overlay.overlayLevel } ?? overlays.endIndex)
  }
  /// Returns false if it was not present.
  @discardableResult
  package func remove(_ overlay: any Overlay) -> Bool {
    guard let index = overlays.firstIndex(where: { $0 === overlay }) else { return false }
    overlays.remove(at: index)
    return true
  }
  /// Call this when a menu or popover opens over the window.
  func opens(over host: any OverlayHost) {
    openings += 1
    guard self.host == nil else { return }
    self.host = host
    Self.stacks.removeAll { $0.stack == nil }
    Self.stacks.append(Reference(stack: self))
  }

  // MARK: Events

  /// Offers an event to the overlays; nil means that it is for the content.
  package func handle(_ event: InputEvent) -> Bool? {
    for overlay in overlays {
      if let isUsed = overlay.handle(event) { return isUsed }
    }
    return nil
  }
  /// Passes an event that no overlay handled to the content.
  ///
  /// - Parameter rest: Further handling by the window, which returns whether the event was used.
  package func pass(_ event: InputEvent, to content: ViewGraph, rest: (_ isUsed: Bool) -> Bool = { $0 }) -> Bool {
    let before = openings, isUsed = rest(content.input.handle(event))
    // The rest of a press that opened a menu or popover goes there, so the content must not wait for the release.
    if openings != before { content.input.pointerLost() }
    return isUsed
  }
  package func lostGrab() { for overlay in overlays { overlay.lostGrab() } }
  /// The window is closing.
  package func finish() { for overlay in overlays { overlay.finish() } }
}

/// The menus and popovers over other windows of the app. They grab the pointer without the window manager's knowledge, so a
/// press in this window must close them.
package final class OverlaysElsewhere: Overlay {
  package var overlayLevel: OverlayLevel { .elsewhere }
  private unowned let own: OverlayStack
  private let system: any WindowSystem
  private let menusTakePointer: Bool

  /// - Parameter menusTakePointer: Whether a press that closes a menu does nothing else, and pointer events are ignored while one is open.
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
    guard isPress else { return nil }
    Self.endPopovers(than: own, on: system)
    return nil
  }
  /// The user turns to what lies over no window, such as an icon in the panel.
  package static func end(than own: OverlayStack?, on system: any WindowSystem) {
    if let menu = MenuSession.current(on: system), menu !== own?.menu { menu.end() }
    endPopovers(than: own, on: system)
  }
  private static func endPopovers(than own: OverlayStack?, on system: any WindowSystem) {
    // A popover's own popovers are its window's to end.
    for stack in OverlayStack.all(on: system) where stack !== own && !(stack.host is PopoverPanel) { stack.popovers.endTransients() }
  }
}
