import OrielDrawing
import OrielGraph

/// Menus while they are open: the first one, its submenus, and what keys and pointer do to them.
package final class MenuSession {
  package private(set) weak var host: (any MenuHost)?
  /// The first menu, then the submenus that are open.
  package private(set) var panels: [MenuPanel] = []
  /// Left and Right where there is no submenu to go to: the menu bar opens the next menu (1) or the one before (-1).
  package var onSideways: ((Int) -> Void)?
  /// A pointer event on the window itself, in its points: the menu bar follows it. False closes the menus on a press.
  package var onOwnerPointer: ((PointerEvent) -> Bool)?
  package var onEnd: (() -> Void)?
  private var hasEnded = false
  private var hoverCall: ScheduledCall?
  private var scrollCall: ScheduledCall?
  private var lastPointer = CGPoint.zero
  /// The menu the pointer is in.
  private weak var pointed: MenuPanel?
  /// Typed so far to find a title by its beginning.
  private var typed = ""
  private var typedAt: TimeInterval = 0
  /// A press opened the menu and has not ended: the release chooses, if it is over a row by then.
  private var openedAt: TimeInterval

  /// Opens `items` over the host's window; nil if there is nothing to show. `anchor` is on the screen.
  @discardableResult
  package static func open(
    _ items: [MenuItem], beside anchor: CGRect, over host: any MenuHost, byKey: Bool = false
  ) -> MenuSession? {
    host.menuSession?.end()
    let items = items.tidied
    guard !items.isEmpty else { return nil }
    let session = MenuSession(host)
    guard let panel = MenuPanel(items, beside: anchor, isSubmenu: false, session: session) else { return nil }
    session.panels = [panel]
    host.menuSession = session
    // Another program may hold the pointer; the menu is still there for keys and for clicks in our windows.
    _ = panel.platformWindow?.grabInput()
    if byKey { session.step(1, in: panel) }
    return session
  }

  private init(_ host: any MenuHost) {
    self.host = host
    openedAt = host.now
  }

  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    hoverCall?.cancel()
    scrollCall?.cancel()
    panels.first?.platformWindow?.releaseInput()
    for panel in panels.reversed() { panel.close() }
    if host?.menuSession === self { host?.menuSession = nil }
    onEnd?()
  }

  // MARK: Events

  /// An event in the window the menus belong to; the menus take all of them.
  package func handleOwner(_ event: InputEvent) -> Bool {
    switch event {
    case .pointer(let pointer):
      if onOwnerPointer?(pointer) == true { return true }
      if pointer.phase == .down { end() }
      return true
    case .scroll, .preedit, .modifiersChanged: return true
    case .key(let key): return handleKey(key)
    case .text(let text): return type(text)
    }
  }

  func handle(_ event: InputEvent, in panel: MenuPanel) -> Bool {
    switch event {
    case .pointer(let pointer): handlePointer(pointer, in: panel)
    case .scroll(let scroll):
      panel.box.scroll(by: -(scroll.delta.height + scroll.steps.height * 52))
    case .key(let key): return handleKey(key)
    case .text(let text): return type(text)
    case .preedit, .modifiersChanged: break
    }
    return true
  }

  // MARK: Pointer

  private func handlePointer(_ event: PointerEvent, in panel: MenuPanel) {
    let onScreen = CGPoint(x: event.location.x + panel.frame.minX, y: event.location.y + panel.frame.minY)
    defer { lastPointer = onScreen }
    switch event.phase {
    case .entered, .moved:
      // A grab reports the pointer wherever it is; outside it takes nothing from the keys.
      guard panel.box.bounds.contains(event.location) || pointed === panel else { return }
      pointed = panel
      scroll(panel.box.scrollDirection(at: event.location), panel)
      hover(panel.box.index(at: event.location), in: panel, at: onScreen)
    case .exited:
      scrollCall?.cancel()
      // A grab sends leave events to menus that the pointer was never in.
      if panel === panels.last, panel === pointed { panel.box.highlighted = nil }
      pointed = nil
    case .down:
      if let index = panel.box.index(at: event.location) { press(index, in: panel) }
    case .up:
      // The release that follows the press which opened the menu chooses only after a real drag.
      if let index = panel.box.index(at: event.location), (host?.now ?? 0) - openedAt > 0.25,
        panel.items[index].submenu == nil
      {
        choose(index, in: panel)
      }
    case .cancelled: end()
    }
  }

  private func hover(_ index: Int?, in panel: MenuPanel, at point: CGPoint) {
    let index = index.flatMap { panel.items[$0].isSelectable ? $0 : nil }
    guard index != panel.box.highlighted else { return }
    let hasSubmenu = panel !== panels.last
    if hasSubmenu, isHeading(to: panels[level(of: panel) + 1], from: lastPointer, at: point) {
      // On the way to the submenu other rows are crossed: wait and see.
      return after(Self.submenuDelay) { [weak self, weak panel] in
        guard let self, let panel, let current = panel.box.index(at: local(lastPointer, in: panel)) else { return }
        if current == index { highlight(current, in: panel) }
      }
    }
    highlight(index, in: panel)
  }
  private func highlight(_ index: Int?, in panel: MenuPanel) {
    panel.box.highlighted = index
    after(Self.submenuDelay) { [weak self, weak panel] in
      guard let self, let panel, panel.box.highlighted == index else { return }
      if let index, panel.items[index].submenu != nil { openSubmenu(index, of: panel) } else { closeSubmenus(of: panel) }
    }
  }
  private static let submenuDelay = 0.15

  /// Inside the triangle of the last place and the submenu's near edge.
  private func isHeading(to submenu: MenuPanel, from: CGPoint, at point: CGPoint) -> Bool {
    let isRight = submenu.frame.midX > from.x
    let x = isRight ? submenu.frame.minX : submenu.frame.maxX
    guard abs(x - from.x) > 1, isRight ? point.x > from.x : point.x < from.x else { return false }
    let part = (point.x - from.x) / (x - from.x)
    let top = from.y + (submenu.frame.minY - 8 - from.y) * part, bottom = from.y + (submenu.frame.maxY + 8 - from.y) * part
    return point.y >= top && point.y <= bottom
  }
  private func local(_ point: CGPoint, in panel: MenuPanel) -> CGPoint {
    CGPoint(x: point.x - panel.frame.minX, y: point.y - panel.frame.minY)
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
  private func press(_ index: Int, in panel: MenuPanel) {
    let item = panel.items[index]
    guard item.isSelectable else { return }
    panel.box.highlighted = index
    if item.submenu != nil { openSubmenu(index, of: panel) } else { openedAt = -1 }
  }

  // MARK: Keys

  private func handleKey(_ event: KeyEvent) -> Bool {
    guard event.phase != .up, let panel = panels.last else { return true }
    let isRightToLeft = panel.box.isRightToLeft
    switch event.key {
    case .down: step(1, in: panel)
    case .up: step(-1, in: panel)
    case .home, .pageUp: step(1, in: panel, from: -1)
    case .end, .pageDown: step(-1, in: panel, from: panel.items.count)
    case .left: sideways(isRightToLeft ? 1 : -1, in: panel)
    case .right: sideways(isRightToLeft ? -1 : 1, in: panel)
    case .return, .enter, .space:
      if event.phase == .down, let index = panel.box.highlighted { choose(index, in: panel, byKey: true) }
    case .escape:
      if panels.count > 1 { closeSubmenus(of: panels[panels.count - 2]) } else { end() }
    case .function(10), .menu: end()
    case .alt: if event.phase == .down { end() }
    default: return false
    }
    return true
  }
  private func sideways(_ direction: Int, in panel: MenuPanel) {
    if direction > 0, let index = panel.box.highlighted, panel.items[index].submenu != nil {
      openSubmenu(index, of: panel, byKey: true)
    } else if direction < 0, panels.count > 1 {
      closeSubmenus(of: panels[panels.count - 2])
    } else {
      onSideways?(direction)
    }
  }
  private func step(_ direction: Int, in panel: MenuPanel, from start: Int? = nil) {
    let count = panel.items.count
    var index = start ?? panel.box.highlighted ?? (direction > 0 ? -1 : count)
    for _ in 0..<count {
      index = (index + direction + count) % count
      if panel.items[index].isSelectable { break }
    }
    guard panel.items.indices.contains(index), panel.items[index].isSelectable else { return }
    panel.box.highlighted = index
    panel.box.scrollToRow(index)
  }
  /// Finds the next title that begins with what was typed within a second.
  private func type(_ text: String) -> Bool {
    guard let panel = panels.last, let host else { return true }
    if host.now - typedAt > 1 { typed = "" }
    typedAt = host.now
    typed += text.lowercased()
    let start = panel.box.highlighted ?? -1, count = panel.items.count
    for step in (typed.count > 1 ? 0 : 1)...count {
      let index = (max(start, 0) + step + (start < 0 ? -1 : 0) + count) % count
      guard panel.items[index].isSelectable, panel.items[index].title.lowercased().hasPrefix(typed) else { continue }
      panel.box.highlighted = index
      panel.box.scrollToRow(index)
      break
    }
    return true
  }

  // MARK: Choosing

  private func choose(_ index: Int, in panel: MenuPanel, byKey: Bool = false) {
    let item = panel.items[index]
    guard item.isSelectable else { return }
    if item.submenu != nil { return openSubmenu(index, of: panel, byKey: byKey) }
    end()
    item.action()
  }
  private func level(of panel: MenuPanel) -> Int { panels.firstIndex { $0 === panel } ?? 0 }

  private func openSubmenu(_ index: Int, of panel: MenuPanel, byKey: Bool = false) {
    hoverCall?.cancel()
    closeSubmenus(of: panel)
    panel.box.highlighted = index
    guard let items = panel.items[index].submenu?().tidied, !items.isEmpty else { return }
    var anchor = panel.screenRect(of: index)
    // The first row lies level with its opener.
    anchor.origin.y -= panel.box.rect(of: 0).minY + panel.box.offset
    guard let submenu = MenuPanel(items, beside: anchor, isSubmenu: true, session: self) else { return }
    panels.append(submenu)
    if byKey { step(1, in: submenu) }
  }
  private func closeSubmenus(of panel: MenuPanel) {
    let count = level(of: panel) + 1
    while panels.count > count { panels.removeLast().close() }
  }
}
