import Foundation
import OrielWindowing
internal import COriel

/// How a palette comes by the keys: it asks for none (the model "no input" of ICCCM 4.1.7) until something in it needs them,
/// is locally active while it has them, and asks for none again once they have gone elsewhere.
extension X11Window {
  func needKeys() { if hints.leavesKeys { setAcceptsFocus(true) } }
  func keysWentElsewhere() { if hints.leavesKeys { setAcceptsFocus(false) } }

  /// Some window managers (Metacity, Mutter) focus the frame of a window that asks for no keys when it is pressed, and then nobody
  /// gets them. The press is still to come: whether something in it needs keys is known afterwards.
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
    writeProtocols()
    // A palette that is shown again must not take the keys by being new.
    if !acceptsFocus { writeInitialUserTime() }
  }
}
