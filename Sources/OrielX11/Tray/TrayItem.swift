import Foundation
import OrielDrawing
import OrielWindowing
internal import COriel

/// An item in the tray, whichever tray there is: has a window in it while there is one.
final class TrayItem: StatusItem {
  private(set) var content: StatusItemContent
  weak var delegate: (any StatusItemDelegate)?
  private unowned let tray: SystemTray
  private(set) var icon: TrayIcon?

  init(_ content: StatusItemContent, tray: SystemTray, delegate: any StatusItemDelegate) {
    self.content = content
    self.tray = tray
    self.delegate = delegate
  }
  isolated deinit { icon?.close() }

  func show(_ new: StatusItemContent) {
    let old = content
    content = new
    if new.title != old.title { icon?.writeTitle() }
    if new.pictureVersion != old.pictureVersion || new.text != old.text { icon?.contentChanged() }
  }
  func close() {
    undock()
    tray.withdrew(self)
  }

  /// Gives the tray of now a window.
  func dock() {
    undock()
    guard tray.manager != 0 else { return }
    icon = TrayIcon(item: self, tray: tray)
  }
  func undock() {
    icon?.close()
    icon = nil
  }
  func panelChanged() { icon?.panelChanged() }
}
