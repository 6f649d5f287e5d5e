import Foundation
import OrielDrawing
import OrielWindowing
internal import COriel

/// What the framework asks of a window.
extension X11Window: PlatformWindow {
  var turns: WindowTurns { reports.turns }
  var identifier: UInt64 { UInt64(xid) }
  var size: CGSize { geometry.pointSize }
  var position: CGPoint {
    if geometry.isPositionUnknown { locate() }
    return geometry.pointPosition
  }
  var frameExtents: EdgeInsets { geometry.frame }
  var desktop: WindowDesktop? {
    if let known = reports.desktop { return known }
    guard isAlive, kind.isManaged, !connection.isLost else { return nil }
    let number = connection.property(._NET_WM_DESKTOP, of: xid)?.cardinals?.first
    let desktop: WindowDesktop? = number.map { $0 == .max ? .all : .number(Int($0)) }
    reports.desktop = .some(desktop)
    return desktop
  }

  /// Asks the server where the content is: a real ConfigureNotify inside a frame does not say.
  func locate() {
    geometry.isPositionUnknown = false
    guard isAlive, kind != .child, !connection.isLost else { return }
    var (x, y): (Int32, Int32) = (0, 0)
    var child: XID = 0
    let error = ErrorTrap.catchingReply(connection.display) {
      XTranslateCoordinates(connection.display, xid, connection.root, 0, 0, &x, &y, &child)
    }
    if error == nil { geometry.position = (Int(x), Int(y)) }
  }

  func setTitle(_ title: String, short: String) {
    guard (title, short) != (caption.title, caption.shortTitle), isAlive else { return }
    (caption.title, caption.shortTitle) = (title, short)
    writeTitle()
  }
  func setEdited(_ isEdited: Bool) {
    guard isEdited != caption.isEdited, isAlive else { return }
    caption.isEdited = isEdited
    writeTitle()
  }
  func setLimits(_ limits: SizeLimits, resizable: Bool) {
    guard limits != self.limits || resizable != isResizable, isAlive else { return }
    let changesFunctions = resizable != isResizable
    geometry.setLimits(limits, isResizable: resizable)
    writeSizeHints()
    if changesFunctions, kind.isManaged { writeMotifHints() }
    let size = geometry.hints.clamped(geometry.size)
    if size != geometry.size, !state.isMaximized, !state.isFullScreen { resizePixels(size) }
  }
  func setIcon(_ images: [Bitmap]) {
    caption.hasOwnIcon = !images.isEmpty
    writeIcon(caption.hasOwnIcon ? images.flatMap(WindowIcon.cardinals(of:)) : system.icon(atScale: scale))
  }
  func writeIcon(_ cardinals: [UInt32]) {
    guard isAlive, kind.isManaged else { return }
    if cardinals.isEmpty {
      connection.deleteProperty(._NET_WM_ICON, of: xid)
    } else {
      connection.setProperty(._NET_WM_ICON, of: xid, cardinals: cardinals)
    }
  }

  func resize(to size: CGSize) {
    guard isAlive else { return }
    let wanted = geometry.pixels(size)
    if !isResizable {
      // The bounds of a fixed window are its size, so they move with it, and first.
      geometry.fix(at: wanted)
      writeSizeHints()
    }
    resizePixels(isResizable ? geometry.hints.clamped(wanted) : wanted)
  }
  private func resizePixels(_ size: SizeHints.Size) {
    XResizeWindow(connection.display, xid, UInt32(size.width), UInt32(size.height))
    // Nobody intervenes for these, so the new size need not wait for the server's answer.
    if !kind.isManaged || !mapping.isRequested { applySize(size) }
  }
  private func applySize(_ size: SizeHints.Size) {
    geometry.reportedSize = size
    system.markUnsettled(self)
  }

  func move(to position: CGPoint) {
    guard isAlive else { return }
    let place = geometry.place(position)
    if kind.isManaged, isReparented, isMapped, geometry.hints.gravity == .northWest, let frame = geometry.extents {
      // The coordinates are the frame's.
      XMoveWindow(connection.display, xid, Int32(place.x - frame.left), Int32(place.y - frame.top))
      return
    }
    if kind.isManaged {
      if !mapping.isRequested { geometry.hidden = nil }
      // With static gravity the coordinates are the content's, not the frame's.
      sizeHintsWantPosition()
      if mapping.isRequested { geometry.sendUnframed(to: position) }
    }
    XMoveWindow(connection.display, xid, Int32(place.x), Int32(place.y))
    if !kind.isManaged { geometry.position = place }
  }
  private func sizeHintsWantPosition() {
    guard !geometry.hints.hasPosition || geometry.hints.gravity != .static else { return }
    geometry.markPositioned()
    writeSizeHints()
  }

  func map() {
    guard isAlive, !mapping.isRequested, mapping.request() else { return }
    mapNow()
  }
  func mapNow() {
    if kind.isManaged, mapping.hasBeenMapped {
      if let place = geometry.hidden {
        // Where it was, not where the window manager puts a new one.
        geometry.hidden = nil
        geometry.position = place
        geometry.markPositioned()
        writeSizeHints()
        XMoveWindow(connection.display, xid, Int32(place.x), Int32(place.y))
      } else if geometry.hints.hasPosition {
        sizeHintsWantPosition()
      }
      // Window managers delete the states when a window is withdrawn.
      writeStates(hints.states)
    }
    mapping.mapped()
    if kind.isPopUp {
      XMapRaised(connection.display, xid)
    } else {
      XMapWindow(connection.display, xid)
    }
    frames.request()
    connection.flush()
  }
  func unmap() {
    guard isAlive, mapping.isRequested else { return }
    system.grab.release(by: self)
    if kind.isManaged {
      if isMapped, !state.isMaximized, !state.isFullScreen {
        locate()
        geometry.hidden = geometry.position
      }
      // Of a window just shown the frame is known before the state.
      let lifecycle = reports.manager.lifecycle
      mapping.withdraw(waits: isReparented || (lifecycle != nil && lifecycle != .withdrawn))
      XWithdrawWindow(connection.display, xid, connection.screen)
    } else {
      mapping.withdraw(waits: false)
      XUnmapWindow(connection.display, xid)
    }
  }

  func raise() { if isAlive { XRaiseWindow(connection.display, xid) } }

  func reparent(into owner: any PlatformWindow, at position: CGPoint) {
    guard isAlive, kind == .child, let parent = owner as? X11Window, parent.isAlive else { return }
    setOwner(parent)
    geometry.position = geometry.place(position)
    XReparentWindow(connection.display, xid, parent.xid, Int32(geometry.position.x), Int32(geometry.position.y))
  }

  func handOver(to delegate: any PlatformWindowDelegate) { self.delegate = delegate }
  func setCovered(_ isCovered: Bool) { if isAlive { frames.setCovered(isCovered) } }

  func activate() {
    guard isAlive else { return }
    guard kind.isManaged else { return topLevel.activate() }
    guard mapping.isRequested else { return map() }
    needKeys()
    guard system.hasWindowManager else {
      XRaiseWindow(connection.display, xid)
      return takeFocus(at: connection.times.input)
    }
    let time = connection.times.input != 0 ? connection.times.input : connection.times.event
    if time != 0, hints.acceptsFocus {
      connection.setProperty(._NET_WM_USER_TIME, of: xid, cardinals: [UInt32(truncatingIfNeeded: time)])
    }
    // Window managers without EWMH de-iconify on a map request.
    if reports.manager.lifecycle == .iconic { XMapWindow(connection.display, xid) }
    let active = system.windows.first { $0.state.isFocused }?.xid ?? 0
    connection.sendToRoot(._NET_ACTIVE_WINDOW, window: xid, data: (1, time, active, 0, 0))
    connection.flush()
  }

  /// Sets the X focus ourselves: only without a window manager, or when it says so with WM_TAKE_FOCUS.
  func takeFocus(at time: Time) {
    // Window managers offer it with each click; what happened to the focus since it got it would have been told before.
    guard isAlive, isMapped, hints.acceptsFocus, !reports.hasFocus else { return }
    // The window may become unviewable on the way; BadMatch is then an ordinary race.
    XSetInputFocus(connection.display, xid, RevertToParent, time)
  }

  func minimize() {
    guard isAlive, kind.isManaged else { return }
    XIconifyWindow(connection.display, xid, connection.screen)
  }
  func setMaximized(_ maximized: Bool) {
    change(maximized, ._NET_WM_STATE_MAXIMIZED_VERT, ._NET_WM_STATE_MAXIMIZED_HORZ)
  }
  func setFullScreen(_ fullScreen: Bool) { change(fullScreen, ._NET_WM_STATE_FULLSCREEN, nil) }
  func setModal(_ isModal: Bool) { change(isModal, ._NET_WM_STATE_MODAL, nil) }
  func setLevel(_ level: WindowLevelKind) {
    let old = hints.level
    guard level != old, isAlive, kind.isManaged else { return }
    hints.setLevel(level)
    if (level == .floating) != (old == .floating) { change(level == .floating, ._NET_WM_STATE_ABOVE, nil) }
    guard (level == .desktop) != (old == .desktop) else { return }
    change(level == .desktop, ._NET_WM_STATE_BELOW, ._NET_WM_STATE_STICKY)
    change(level == .desktop || hints.skipsTaskBar, ._NET_WM_STATE_SKIP_TASKBAR, ._NET_WM_STATE_SKIP_PAGER)
  }

  func setOpacity(_ opacity: Double) {
    let old = hints.opacity
    guard isAlive, kind.isManaged else { return }
    hints.setOpacity(opacity)
    if hints.opacity != old { writeOpacity() }
  }

  private func change(_ isOn: Bool, _ first: AtomName, _ second: AtomName?) {
    guard isAlive, kind.isManaged else { return }
    let atoms = connection.atoms
    guard mapping.isRequested, system.hasWindowManager else {
      // Unmapped: the property is ours to write. Without a window manager nobody else would fill the screen.
      let names = [first] + (second.map { [$0] } ?? [])
      let others = currentStates.filter { !names.contains($0) }
      writeStates(isOn ? others + names : others)
      if mapping.isRequested, first != ._NET_WM_STATE_MODAL { coverMonitor(isOn) }
      return
    }
    connection.sendToRoot(
      ._NET_WM_STATE, window: xid, data: (isOn ? 1 : 0, atoms[first], second.map { atoms[$0] } ?? 0, 1, 0))
    connection.flush()
  }

  private var currentStates: [AtomName] {
    let property = connection.property(._NET_WM_STATE, of: xid)
    let present = Set(property?.identifiers ?? [])
    return AtomName.allCases.filter { $0.rawValue.hasPrefix("_NET_WM_STATE_") && present.contains(connection.atoms[$0]) }
  }

  private func coverMonitor(_ covers: Bool) {
    if covers {
      if geometry.restored == nil { geometry.restored = CGRect(origin: position, size: size) }
      let monitor = system.monitor(at: position)
      XMoveWindow(connection.display, xid, Int32(monitor.frame.minX * scale), Int32(monitor.frame.minY * scale))
      resizePixels(geometry.pixels(monitor.frame.size))
    } else if let frame = geometry.restored {
      geometry.restored = nil
      move(to: frame.origin)
      resizePixels(geometry.pixels(frame.size))
    }
  }

  func close() {
    guard isAlive else { return }
    mapping.withdraw(waits: false)
    died()
    if !connection.isLost {
      XDestroyWindow(connection.display, xid)
      connection.flush()
    }
  }

  func setCursor(_ cursor: CursorShape) { if isAlive { system.input?.setCursor(cursor, of: self) } }
  func setTextInput(_ state: TextInputState?) { if isAlive { system.input?.setTextInput(state, of: self) } }

  func requestFrame() { if isAlive { frames.request() } }

  func grabInput() -> Bool {
    guard isAlive, !connection.isLost else { return false }
    return system.grab.take(for: self)
  }
  func grabScreen() -> Bool {
    guard isAlive, !connection.isLost else { return false }
    return system.grab.take(for: self, isExclusive: true)
  }
  func releaseInput() { system.grab.release(by: self) }
  func beginDrag(_ description: DragDescription, delegate: any DragSessionDelegate) -> (any DragSession)? {
    system.drags.begin(description, delegate: delegate, window: self)
  }
}
