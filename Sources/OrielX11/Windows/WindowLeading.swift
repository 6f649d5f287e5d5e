import Foundation
import OrielWindowing
internal import COriel

/// Moves and resizes that the user makes inside the content and the window manager carries out (`_NET_WM_MOVERESIZE`).
extension X11Window {
  func setControls(_ controls: WindowControls) {
    guard isAlive, kind.isManaged, controls != hints.controls else { return }
    hints.controls = controls
    writeMotifHints()
  }

  func beginMove() { lead(direction: 8) }
  func beginResize(_ edge: WindowEdge) { lead(direction: UInt(edge.rawValue)) }

  private func lead(direction: UInt) {
    guard isAlive, kind.isManaged, isMapped, system.hasWindowManager, !connection.isLost else { return }
    // From where the button went down: the content's threshold, and what the pointer did until now, are part of the way.
    guard isPointerPressed, let place = pressOnRoot else { return }
    // The press has grabbed the pointer for us; the window manager needs it.
    system.input?.ungrab()
    press.belongsToManager = true
    connection.sendToRoot(
      ._NET_WM_MOVERESIZE, window: xid, data: (UInt(bitPattern: place.x), UInt(bitPattern: place.y), direction, 1, 1))
    connection.flush()
  }

  /// Whether an event is part of what the window manager does. The first one after it ends the press.
  func belongsToManager(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .exited, .cancelled: return false
    case .moved, .entered, .down:
      // Until the window manager has the pointer, and if it wants nothing of it, the button is still down.
      if event.phase != .down, isPointerPressed { return true }
      press.belongsToManager = false
      topLevel.press.held = nil
      var release = event
      release.phase = .up
      release.button = .primary
      delegate?.window(self, handle: .pointer(release))
      return false
    case .up:
      press.belongsToManager = false
      return false
    }
  }

  /// Notes where the button goes down.
  func notePress(_ event: PointerEvent) {
    if case .touch(let number) = event.device {
      switch event.phase {
      case .down, .moved: topLevel.press.finger = (xid, number, event.location)
      case .up, .cancelled: topLevel.press.finger = nil
      case .entered, .exited: break
      }
    }
    let number: Int32? = switch event.button {
    case .primary: 1
    case .middle: 2
    case .secondary: 3
    case .back, .forward, .other: nil
    }
    if event.device == .mouse, let number {
      if event.phase == .down { topLevel.press.held = (xid, number) }
      if event.phase == .up || event.phase == .cancelled, topLevel.press.held?.button == number { topLevel.press.held = nil }
    }
    guard event.phase == .down, event.button == .primary else { return }
    topLevel.press.last = (xid, event.location)
  }
  /// What went down in it cannot come up in it any more.
  func forgetPress() {
    topLevel.press.forget(xid)
    press.held = nil
  }
  private var pressOnRoot: (x: Int, y: Int)? { press.last.flatMap { pixelOnRoot($0.location, of: $0.window) } }
  /// Where a content point of this window or a child of it is on the root.
  func pixelOnRoot(_ location: CGPoint, of window: XID) -> (x: Int, y: Int)? {
    var (x, y): (Int32, Int32) = (0, 0)
    var child: XID = 0
    guard XTranslateCoordinates(
      connection.display, window, connection.root, Int32(geometry.pixel(location.x)),
      Int32(geometry.pixel(location.y)), &x, &y, &child) != 0
    else { return nil }
    return (Int(x), Int(y))
  }
  private var isPointerPressed: Bool {
    var (root, child): (XID, XID) = (0, 0)
    var (x, y, ownX, ownY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var buttons: UInt32 = 0
    return XQueryPointer(connection.display, connection.root, &root, &child, &x, &y, &ownX, &ownY, &buttons) != 0
      && buttons & UInt32(Button1Mask) != 0
  }

  func showWindowMenu(at location: CGPoint) {
    guard isAlive, kind.isManaged, isMapped else { return }
    var (x, y): (Int32, Int32) = (0, 0)
    var child: XID = 0
    XTranslateCoordinates(
      connection.display, xid, connection.root, Int32(geometry.pixel(location.x)),
      Int32(geometry.pixel(location.y)), &x, &y, &child)
    system.input?.ungrab()
    connection.sendToRoot(
      ._GTK_SHOW_WINDOW_MENU, window: xid, data: (2, UInt(bitPattern: Int(x)), UInt(bitPattern: Int(y)), 0, 0))
    connection.flush()
  }
}
