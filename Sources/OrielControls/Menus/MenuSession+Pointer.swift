import OrielDrawing
import OrielGraph

// The pointer while menus are open. Any window may get its events, so only the screen location counts.
extension MenuSession {
  /// - Parameter point: In screen coordinates.
  func handlePointer(_ event: PointerEvent, at point: CGPoint) {
    let panel = panels.last { $0.frame.contains(point) }
    defer { lastPointer = point }
    switch event.phase {
    case .entered:
      // A menu may open under a resting pointer, which must not choose anything.
      if let panel { pointed = panel }
    case .moved:
      if let panel {
        pointed = panel
        let place = local(point, in: panel)
        scroll(panel.box.scrollDirection(at: place), panel)
        hover(panel.box.index(at: place), in: panel, at: point)
      } else {
        leave()
        _ = offerToOwner(event, at: point)
      }
    case .exited: if panel == nil || panel === pointed { leave() }
    case .down:
      if let panel {
        if let index = panel.box.index(at: local(point, in: panel)) { press(index, in: panel) }
      } else if !offerToOwner(event, at: point) {
        end()
      }
    case .up: release(event, over: panel, at: point)
    case .cancelled: end()
    }
  }

  private func offerToOwner(_ event: PointerEvent, at point: CGPoint) -> Bool {
    guard let host, let onOwnerPointer else { return false }
    var event = event
    let origin = host.screenOrigin
    event.location = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
    return onOwnerPointer(event)
  }

  /// The pointer left all menus. A grab also sends leave events to menus that it was never in.
  private func leave() {
    scrollCall?.cancel()
    if let pointed, pointed === panels.last { pointed.box.highlighted = nil }
    pointed = nil
  }

  private func press(_ index: Int, in panel: MenuPanel) {
    let item = panel.items[index]
    guard item.isSelectable else { return }
    panel.box.highlighted = index
    openedAt = -1
    if item.submenu != nil { openSubmenu(index, of: panel) }
  }

  private func release(_ event: PointerEvent, over panel: MenuPanel?, at point: CGPoint) {
    // The release of the press that opened the menu chooses an item only after a drag.
    let wasClick = openedAt >= 0 && (host?.now ?? 0) - openedAt <= Motion.menuClick
    guard !wasClick else { return openedAt = -1 }
    let isDragEnd = openedAt >= 0
    openedAt = -1
    if let panel {
      guard let index = panel.box.index(at: local(point, in: panel)), panel.items[index].submenu == nil else { return }
      choose(index, in: panel)
    } else if isDragEnd, !offerToOwner(event, at: point) {
      end()
    }
  }

  private func hover(_ index: Int?, in panel: MenuPanel, at point: CGPoint) {
    let index = index.flatMap { panel.items[$0].isSelectable ? $0 : nil }
    guard index != panel.box.highlighted else { return }
    let hasSubmenu = panel !== panels.last
    if hasSubmenu, isHeading(to: panels[level(of: panel) + 1], from: lastPointer, at: point) {
      // The pointer crosses other rows on the way to the submenu, so wait before switching.
      return after(Motion.submenuDelay) { [weak self, weak panel] in
        guard let self, let panel, panel.frame.contains(lastPointer) else { return }
        guard let current = panel.box.index(at: local(lastPointer, in: panel)) else { return }
        if current == index { highlight(current, in: panel) }
      }
    }
    highlight(index, in: panel)
  }
  private func highlight(_ index: Int?, in panel: MenuPanel) {
    panel.box.highlighted = index
    after(Motion.submenuDelay) { [weak self, weak panel] in
      guard let self, let panel, panel.box.highlighted == index else { return }
      if let index, panel.items[index].submenu != nil { openSubmenu(index, of: panel) } else { closeSubmenus(of: panel) }
    }
  }

  /// Whether the pointer is inside the triangle between its last location and the submenu's near edge.
  private func isHeading(to submenu: MenuPanel, from: CGPoint, at point: CGPoint) -> Bool {
    let isRight = submenu.frame.midX > from.x
    let x = isRight ? submenu.frame.minX : submenu.frame.maxX
    guard abs(x - from.x) > 1, isRight ? point.x > from.x : point.x < from.x else { return false }
    let part = (point.x - from.x) / (x - from.x)
    let top = from.y + (submenu.frame.minY - 8 - from.y) * part, bottom = from.y + (submenu.frame.maxY + 8 - from.y) * part
    return point.y >= top && point.y <= bottom
  }
  /// Converts a screen point to the coordinates of a menu's window.
  private func local(_ point: CGPoint, in panel: MenuPanel) -> CGPoint {
    CGPoint(x: point.x - panel.windowOrigin.x, y: point.y - panel.windowOrigin.y)
  }
  private func after(_ delay: TimeInterval, _ body: @escaping @MainActor () -> Void) {
    hoverCall?.cancel()
    hoverCall = host?.schedule(after: delay, body)
  }
  private func scroll(_ direction: Int, _ panel: MenuPanel) {
    scrollCall?.cancel()
    guard direction != 0 else { return }
    panel.box.highlighted = nil
    scrollCall = host?.schedule(after: 0.05) { [weak self, weak panel] in
      guard let self, let panel, panel.platformWindow != nil else { return }
      panel.box.scroll(by: Double(direction) * 13)
      scroll(panel.box.scrollDirection(at: local(lastPointer, in: panel)), panel)
    }
  }
}
