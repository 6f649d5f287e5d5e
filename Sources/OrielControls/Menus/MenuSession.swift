import OrielDrawing
import OrielGraph

/// Menus while they are open: the first one, its submenus, and how they come and go. One at a time in the whole app.
package final class MenuSession {
  package private(set) weak var host: (any OverlayHost)?
  /// The first menu, then the submenus that are open.
  package private(set) var panels: [MenuPanel] = []
  /// Left and Right where there is no submenu to go to: the menu bar opens the next menu (1) or the one before (-1).
  package var onSideways: ((Int) -> Void)?
  /// A pointer event on the window itself, in its points: the menu bar follows it. False closes the menus on a press.
  package var onOwnerPointer: ((PointerEvent) -> Bool)?
  package var onEnd: (() -> Void)?
  /// Opened by a key: letters that open menus are underlined.
  package let isByKey: Bool

  /// The menus that are open in any window of the app.
  package static func current(on system: any WindowSystem) -> MenuSession? { OverlayStack.menu(on: system) }

  /// Keeps the views that the items were read from while their actions may run.
  private var content: MenuContentReader?
  private var hasEnded = false
  var hoverCall: ScheduledCall?
  var scrollCall: ScheduledCall?
  /// Where the pointer was last, on the screen.
  var lastPointer = CGPoint.zero
  /// The menu the pointer is in.
  weak var pointed: MenuPanel?
  /// Typed so far to find a title by its beginning.
  var typeSelection = TypeSelection()
  /// When the press that opened the menu began; its release chooses, if it is over a row by then. -1 for a later press.
  var openedAt: TimeInterval

  /// Opens `items` over the host's window; nil if there is nothing to show.
  ///
  /// - Parameter content: the views that the items come from, closed when the menus are.
  @discardableResult
  package static func open(
    _ items: [MenuItem], _ placement: MenuPlacement, over host: any OverlayHost, byKey: Bool = false,
    content: MenuContentReader? = nil
  ) -> MenuSession? {
    current(on: host.system)?.end()
    let items = items.tidied
    let session = MenuSession(host, byKey: byKey, content)
    guard !items.isEmpty, let panel = MenuPanel(items, placement, session: session) else {
      content?.close()
      return nil
    }
    session.panels = [panel]
    host.overlays.opens(over: host)
    host.overlays.add(session)
    // Another program may hold the pointer; the menu is still there for keys and for clicks in our windows.
    _ = panel.platformWindow?.grabInput()
    if case .over = placement, let chosen = items.firstIndex(where: { $0.state == .on && $0.isSelectable }) {
      panel.box.highlighted = chosen
    } else if byKey {
      session.step(1, in: panel)
    }
    return session
  }

  /// Opens what views say, read now.
  @discardableResult
  package static func open<V: View>(
    _ views: V, _ placement: MenuPlacement, of box: Box, byKey: Bool = false
  ) -> MenuSession? {
    guard let host = box.overlayHost else { return nil }
    let content = MenuContentReader(views, environment: box.node?.scope, clock: host)
    return open(content.items, placement, over: host, byKey: byKey, content: content)
  }

  private init(_ host: any OverlayHost, byKey: Bool, _ content: MenuContentReader?) {
    self.host = host
    self.content = content
    isByKey = byKey
    openedAt = byKey ? -1 : host.now
  }

  package func end() {
    close()
    content?.close()
    content = nil
  }
  private func close() {
    guard !hasEnded else { return }
    hasEnded = true
    hoverCall?.cancel()
    scrollCall?.cancel()
    panels.first?.platformWindow?.releaseInput()
    for panel in panels.reversed() { panel.remove() }
    if let host, host.overlays.remove(self) { host.menuEnded() }
    onEnd?()
  }

  // MARK: Events

  func handle(_ event: InputEvent, in panel: MenuPanel) -> Bool {
    switch event {
    case .pointer(let pointer):
      let origin = panel.windowOrigin
      handlePointer(pointer, at: CGPoint(x: pointer.location.x + origin.x, y: pointer.location.y + origin.y))
    case .scroll(let scroll):
      let target = panels.last { $0.frame.contains(lastPointer) } ?? panel
      target.box.scroll(by: -(scroll.delta.height + scroll.steps.height * ScrollBox.wheelStep))
    case .key(let key): return handleKey(key)
    case .text(let text): return type(text)
    case .preedit, .deleteSurroundings, .modifiersChanged: break
    }
    return true
  }

  // MARK: Choosing

  func choose(_ index: Int, in panel: MenuPanel, byKey: Bool = false) {
    let item = panel.items[index]
    guard item.isSelectable else { return }
    if item.submenu != nil { return openSubmenu(index, of: panel, byKey: byKey) }
    if item.keepsMenuOpen {
      item.action()
      if panel === panels.first, let content { panel.box.show(content.items.tidied) }
      return
    }
    close()
    item.action()
    end()
  }

  // MARK: Submenus

  func level(of panel: MenuPanel) -> Int { panels.firstIndex { $0 === panel } ?? 0 }

  func openSubmenu(_ index: Int, of panel: MenuPanel, byKey: Bool = false) {
    hoverCall?.cancel()
    if panel.box.expanded == index, panel !== panels.last {
      if byKey, let submenu = panels.last, submenu.box.highlighted == nil { step(1, in: submenu) }
      return
    }
    closeSubmenus(of: panel)
    panel.box.highlighted = index
    guard let items = panel.items[index].submenu?().tidied, !items.isEmpty else { return }
    var anchor = panel.screenRect(of: index)
    // The first row lies level with its opener.
    anchor.origin.y -= panel.box.theme.metrics.menu.padding
    // The submenu overlaps the panel, not only the row.
    anchor.origin.x = panel.frame.minX
    anchor.size.width = panel.frame.width
    guard let submenu = MenuPanel(items, .beside(anchor), session: self) else { return }
    panels.append(submenu)
    panel.box.expanded = index
    if byKey { step(1, in: submenu) }
  }
  func closeSubmenus(of panel: MenuPanel) {
    let count = level(of: panel) + 1
    while panels.count > count { panels.removeLast().remove() }
    panel.box.expanded = nil
  }
}

extension MenuSession: Overlay {
  package var overlayLevel: OverlayLevel { .menu }
  /// The menus take all events of the window they belong to.
  package func handle(_ event: InputEvent) -> Bool? {
    switch event {
    case .pointer(let pointer):
      let origin = host?.screenOrigin ?? .zero
      handlePointer(pointer, at: CGPoint(x: pointer.location.x + origin.x, y: pointer.location.y + origin.y))
      return true
    case .scroll, .preedit, .deleteSurroundings, .modifiersChanged: return true
    case .key(let key): return handleKey(key)
    case .text(let text): return type(text)
    }
  }
  package func lostGrab() { end() }
  package func finish() { end() }
}
