import Foundation
import OrielWindowing
internal import COriel

/// How a palette comes by the keys: it is globally active (ICCCM 4.1.7), so that window managers offer them with each press and
/// leave them where they are otherwise. It takes them for a press on its frame, or when something in it needs them; it is locally
/// active while it has them, and globally active again once they have gone elsewhere.
extension X11Window {
  func needKeys() { if hints.leavesKeys { setAcceptsFocus(true) } }
  func keysWentElsewhere() { if hints.leavesKeys { setAcceptsFocus(false) } }

  /// The window manager offers the keys. In a palette, presses in the content decide for themselves.
  func offeredKeys(at time: Time) {
    if hints.leavesKeys, !hints.acceptsFocus, isPointerOnFrame { needKeys() }
    takeFocus(at: time)
  }
  private var isPointerOnFrame: Bool {
    guard isAlive, isReparented else { return false }
    var (root, child): (XID, XID) = (0, 0)
    var (x, y, ownX, ownY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var buttons: UInt32 = 0
    guard XQueryPointer(connection.display, xid, &root, &child, &x, &y, &ownX, &ownY, &buttons) != 0 else { return false }
    if (0..<geometry.size.width).contains(Int(ownX)), (0..<geometry.size.height).contains(Int(ownY)) { return false }
    // The window at the top of the stack there may be another one.
    guard XQueryPointer(connection.display, connection.root, &root, &child, &x, &y, &ownX, &ownY, &buttons) != 0 else { return false }
    return connection.ancestors(of: xid).contains(child)
  }

  /// Some window managers focus the frame of a window that is not locally active when it is pressed, and then nobody gets the
  /// keys. The press is still to come: whether something in it needs keys is known afterwards.
  func frameGotKeys() {
    guard hints.leavesKeys, !hints.acceptsFocus, isReparented else { return }
    frameKeys = system.schedule(at: system.now + 0.3) { [weak self] in
      guard let self, !connection.isLost else { return }
      giveKeysBack(at: connection.fetchServerTime())
    }
  }
  func pressedWithKeysInFrame() { if frameKeys != nil { giveKeysBack(at: connection.times.input) } }

  /// From the frame to the window that had them. Whoever else has them by now was given them by the person.
  private func giveKeysBack(at time: Time) {
    frameKeys = nil
    guard isAlive, !hints.acceptsFocus, !connection.isLost else { return }
    var focus: XID = 0, revert: Int32 = 0
    XGetInputFocus(connection.display, &focus, &revert)
    guard focus > XID(PointerRoot), connection.ancestors(of: xid).contains(focus) else { return }
    system.lastFocused(besides: self)?.takeFocus(at: time)
  }

  /// Without a window manager a press gives the keys to the window it is in.
  func pressedWithoutManager() {
    let window = topLevel
    guard !kind.isPopUp, !window.reports.hasFocus, window.hints.acceptsFocus, !window.isReparented, !connection.isLost, !system.hasWindowManager
    else { return }
    window.raise()
    window.takeFocus(at: connection.times.input)
  }

  private func setAcceptsFocus(_ acceptsFocus: Bool) {
    guard hints.acceptsFocus != acceptsFocus, isAlive, !connection.isLost else { return }
    hints.acceptsFocus = acceptsFocus
    writeWindowManagerHints(startsMinimized: false)
    // A palette that is shown again must not take the keys by being new.
    if !acceptsFocus { writeInitialUserTime() }
  }
}
