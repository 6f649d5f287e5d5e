import Foundation
import OrielWindowing
internal import COriel

/// What the server and the window manager tell a window. Geometry and state are noted here and applied by `settle`.
extension X11Window {
  func handle(_ event: inout XEvent) {
    guard !isForged(event) else { return }
    switch event.type {
    case Expose:
      let expose = event.xexpose
      exposed(expose.x, expose.y, expose.width, expose.height, serial: expose.serial)
    case GraphicsExpose:
      let expose = event.xgraphicsexpose
      exposed(expose.x, expose.y, expose.width, expose.height, serial: expose.serial)
    case ConfigureNotify: configured(event.xconfigure)
    case MapNotify:
      mapping.isMapped = true
      reports.turns.noteShown()
      system.markUnsettled(self)
      system.windowMapped(self)
    case UnmapNotify:
      let hadFocus = reports.hasFocus
      mapping.isMapped = false
      reports.hasFocus = false
      keysWentElsewhere()
      if hadFocus { system.focusNext(after: self) }
      system.grab.release(by: self)
      forgetPress()
      system.markUnsettled(self)
    case ReparentNotify:
      reports.isReparented = kind.isManaged && event.xreparent.parent != connection.root
      if !isReparented, kind.isManaged {
        geometry.isPositionUnknown = true
        withdrawalEnded()
      }
    case DestroyNotify where event.xdestroywindow.window == xid: died()
    case VisibilityNotify:
      reports.isObscured = event.xvisibility.state == VisibilityFullyObscured
      system.markUnsettled(self)
    case FocusIn, FocusOut: focusChanged(event.xfocus)
    case PropertyNotify: propertyChanged(event.xproperty.atom)
    case ClientMessage: if event.xclient.format == 32 { received(event.xclient) }
    case let type where type == connection.shmCompletionType:
      let segment = SharedSegment.identifier(in: event)
      // A window that was hidden has given its memory back meanwhile.
      if !frames.completed(segment: segment) { connection.memory.spare?.serverIsThrough(with: segment) }
    default: break
    }
  }

  /// Anybody may send any event; these only the server may. A synthetic ConfigureNotify is the window manager's right.
  private func isForged(_ event: XEvent) -> Bool {
    guard event.xany.send_event != 0 else { return false }
    return switch event.type {
    case MapNotify, UnmapNotify, ReparentNotify, DestroyNotify, VisibilityNotify, FocusIn, FocusOut, PropertyNotify: true
    default: false
    }
  }

  private func exposed(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, serial: UInt) {
    // Anybody may send an event; the window bounds what is put.
    frames.exposed(PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)), serial: serial)
  }

  private func configured(_ event: XConfigureEvent) {
    if event.send_event == 0 {
      geometry.reportedSize = SizeHints.Size(
        width: max(1, min(32767, Int(event.width))), height: max(1, min(32767, Int(event.height))))
    }
    // Real events inside a frame have coordinates of the frame; synthetic ones are the root's (ICCCM 4.1.5).
    if event.send_event != 0 || !isReparented || !kind.isManaged {
      geometry.reportedPosition = (Int(event.x), Int(event.y))
      // A synthetic event is the answer to a request that changed no size; with another one, the real event follows.
      let size = geometry.reportedSize ?? geometry.size
      if event.send_event != 0, size.width == Int(event.width), size.height == Int(event.height) {
        syncCounter?.configured()
      }
    } else {
      geometry.isPositionUnknown = true
    }
    system.markUnsettled(self)
    if kind.isManaged { system.restackPopUps(of: self) }
  }

  private func focusChanged(_ event: XFocusChangeEvent) {
    // Grabs move the focus for a moment; focus that follows the pointer inside a focused root is not ours.
    guard event.mode == NotifyNormal || event.mode == NotifyWhileGrabbed else { return }
    if event.type == FocusIn, event.detail == NotifyPointer { frameGotKeys() }
    guard event.detail != NotifyPointer, event.detail != NotifyPointerRoot, event.detail != NotifyInferior else { return }
    let isFocused = event.type == FocusIn
    guard isFocused != reports.hasFocus else { return }
    reports.hasFocus = isFocused
    if isFocused {
      reports.turns.noteFocused()
      system.noteFocus(self)
    }
    system.input?.focusChanged(self, isFocused: isFocused)
    if !isFocused { keysWentElsewhere() }
    if !isFocused, system.grab.owner?.topLevel === self { system.grab.lose() }
    system.markUnsettled(self)
  }

  /// Noted only: the answer is a round trip, and one serves a whole batch of events. What the batch exposed is put first.
  private func propertyChanged(_ atom: UInt) {
    switch atom {
    case connection.atoms[._NET_WM_STATE]: reports.stale.insert(.states)
    case connection.atoms[.WM_STATE]: reports.stale.insert(.lifecycle)
    case connection.atoms[._NET_FRAME_EXTENTS]: reports.stale.insert(.extents)
    case connection.atoms[._NET_WM_DESKTOP]:
      // Read again only when it is asked for.
      reports.desktop = nil
      delegate?.windowChangedDesktop(self)
      return
    default: return
    }
    system.markUnsettled(self)
  }

  /// Reads again what the window manager has changed.
  func readReports() {
    let stale = reports.stale
    reports.stale = []
    if stale.contains(.extents) { geometry.extents = FrameExtents(connection.property(._NET_FRAME_EXTENTS, of: xid)) }
    if stale.contains(.states) {
      reports.manager.readStates(connection.property(._NET_WM_STATE, of: xid)) { connection.atoms[$0] }
    }
    guard stale.contains(.lifecycle) else { return }
    let lifecycle = ReportedState.lifecycle(connection.property(.WM_STATE, of: xid))
    reports.manager.lifecycle = lifecycle
    if lifecycle == nil || lifecycle == .withdrawn { withdrawalEnded() }
  }

  /// The window manager has let go of the window: what was to be shown again meanwhile can be.
  private func withdrawalEnded() {
    if mapping.withdrawalEnded() { mapNow() }
  }

  private func received(_ message: XClientMessageEvent) {
    let data = message.data.l
    switch message.message_type {
    case connection.atoms[.WM_PROTOCOLS]: break
    default:
      for name in [AtomName.XdndEnter, .XdndPosition, .XdndLeave, .XdndDrop] where message.message_type == connection.atoms[name] {
        if let said = XdndMessage(name, data) { system.drags.received(said, window: self) }
      }
      return
    }
    let time = Time(UInt32(truncatingIfNeeded: data.1))
    switch Atom(bitPattern: data.0) {
    case connection.atoms[.WM_DELETE_WINDOW]:
      connection.noteTime(time)
      delegate?.windowShouldClose(self)
    case connection.atoms[.WM_TAKE_FOCUS]: offeredKeys(at: time)
    case connection.atoms[._NET_WM_PING]:
      // Answered here, on the main loop: a hung app must look hung.
      connection.sendToRoot(
        .WM_PROTOCOLS, window: connection.root,
        data: (
          UInt(bitPattern: data.0), UInt(bitPattern: data.1), UInt(bitPattern: data.2), UInt(bitPattern: data.3),
          UInt(bitPattern: data.4)
        ))
    case connection.atoms[._NET_WM_SYNC_REQUEST]:
      syncCounter?.request(low: data.2, high: data.3, flag: data.4)
      system.expectConfigure(self)
    default: break
    }
  }
}
