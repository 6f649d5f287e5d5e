import OrielDrawing
import OrielGraph

/// The open menus: the first one and its submenus. There is one session at a time in the whole app.
package final class MenuSession {
  package private(set) weak var host: (any OverlayHost)?
  /// The first menu, followed by the open submenus.
  package private(set) var panels: [MenuPanel] = []
  /// Called for Left and Right without a submenu, so that the menu bar opens the next (1) or previous (-1) menu.
  package var onSideways: ((Int) -> Void)?
  /// Called for a pointer event on the window itself, in window points, for the menu bar. If it returns false, a press closes the menus.
  package var onOwnerPointer: ((PointerEvent) -> Bool)?
  package var onEnd: (() -> Void)?
  /// Whether it was opened by a key, so that access keys are underlined.
  package let isByKey: Bool

  /// The open menus in any window of the app.
  package static func current(on system: any WindowSystem) -> MenuSession? { OverlayStack.menu(on: system) }

  /// Retains the views of the items while their actions may run.
  private var content: MenuContentReader?
  private var hasEnded = false
  var hoverCall: ScheduledCall?
  var scrollCall: ScheduledCall?
  /// The pointer's last location on the screen.
  var lastPointer = CGPoint.zero
  /// The menu under the pointer.
  weak var pointed: MenuPanel?
  /// The text typed so far to find a title.
  var typeSelection = TypeSelection()
  /// When the press that opened the menu began; its release over a row chooses that. -1 for a later press.
  var openedAt: TimeInterval

  /// Opens `items` over the host's window; nil if there is nothing to show.
  ///
  /// - Parameter content: The views of the items, closed together with the menus.
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
    // Another program may have grabbed the pointer; the menu still works with keys and with clicks in our windows.
    _ = panel.platformWindow?.grabInput()
    if case .over = placement, let chosen = items.firstIndex(where: { $0.state == .on && $0.isSelectable }) {
      panel.box.highlighted = chosen
    } else if byKey {
      session.step(1, in: panel)
    }
    return session
  }

  /// Opens the items of views, read now.
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

  /// Opens a submenu of the first menu, as its key does.
  package func openSubmenu(_ index: Int) {
    if let panel = panels.first, panel.items.indices.contains(index) { openSubmenu(index, of: panel, byKey: true) }
  }
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
    // The first row is aligned with the row that opened it.
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
