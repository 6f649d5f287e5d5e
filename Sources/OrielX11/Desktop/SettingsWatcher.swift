import Foundation
internal import COriel

/// Follows the XSETTINGS manager of the screen: its start, its changes, its end.
final class SettingsWatcher: X11EventHandler {
  private let connection: X11Connection
  private var manager: XID = 0
  private(set) var settings = XSettings()
  private(set) var resources: ResourceDatabase
  /// Settings or resources changed.
  var onChange: (() -> Void)?

  init(connection: X11Connection) {
    self.connection = connection
    // XOpenDisplay has read the resources already: no round trip.
    resources = ResourceDatabase(XResourceManagerString(connection.display).map { String(cString: $0) } ?? "")
    if let opening = connection.opening {
      manager = opening.settingsManager
      read(opening.settings)
    } else {
      follow()
    }
  }

  /// Finds the manager. A manager that starts after the question announces itself, so no server grab is needed.
  private func follow() {
    manager = XGetSelectionOwner(connection.display, connection.atoms[._XSETTINGS_S0])
    if manager != 0, manager != connection.leader {
      // It may be gone by now; then the read below finds nothing and the next manager will say MANAGER.
      XSelectInput(connection.display, manager, StructureNotifyMask | PropertyChangeMask)
    }
    read()
  }

  private func read() { if manager != 0 { read(connection.property(._XSETTINGS_SETTINGS, of: manager)) } }
  private func read(_ property: Property?) {
    guard let property, property.format == 8, let decoded = XSettings(decoding: property.bytes) else { return }
    settings = decoded
  }

  private func readResources() {
    guard let text = connection.property(.RESOURCE_MANAGER, of: connection.root)?.string else { return }
    resources = ResourceDatabase(text)
  }

  func handle(_ event: inout XEvent) -> Bool {
    switch event.type {
    case ClientMessage where event.xclient.window == connection.root:
      guard event.xclient.message_type == connection.atoms[.MANAGER],
        Atom(bitPattern: event.xclient.data.l.1) == connection.atoms[._XSETTINGS_S0]
      else { return false }
      follow()
      onChange?()
    case PropertyNotify where event.xproperty.window == manager && manager != 0:
      guard event.xproperty.atom == connection.atoms[._XSETTINGS_SETTINGS] else { return false }
      read()
      onChange?()
    case DestroyNotify where event.xdestroywindow.window == manager && manager != 0:
      // The last settings stay: a desktop that restarts its manager should not flash.
      follow()
      onChange?()
    case PropertyNotify
    where event.xproperty.window == connection.root && event.xproperty.atom == connection.atoms[.RESOURCE_MANAGER]:
      readResources()
      onChange?()
    default: return false
    }
    return true
  }
}
