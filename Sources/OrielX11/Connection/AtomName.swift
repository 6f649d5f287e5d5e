internal import COriel

/// Every atom the window system knows by name; all are interned together while the display is opened.
///
/// Cases are spelled as the specifications spell them.
nonisolated enum AtomName: String, CaseIterable, Sendable {
  // ICCCM
  case WM_PROTOCOLS, WM_DELETE_WINDOW, WM_TAKE_FOCUS, WM_STATE, WM_CHANGE_STATE, WM_CLIENT_LEADER, WM_WINDOW_ROLE
  case WM_SAVE_YOURSELF, SM_CLIENT_ID, WM_LOCALE_NAME, MANAGER
  case UTF8_STRING, COMPOUND_TEXT, TEXT
  // EWMH: root
  case _NET_SUPPORTED, _NET_SUPPORTING_WM_CHECK, _NET_ACTIVE_WINDOW, _NET_WORKAREA, _NET_CURRENT_DESKTOP
  case _NET_CLOSE_WINDOW, _NET_REQUEST_FRAME_EXTENTS, _NET_RESTACK_WINDOW, _NET_CLIENT_LIST
  // EWMH: windows
  case _NET_WM_NAME, _NET_WM_ICON_NAME, _NET_WM_PID, _NET_WM_PING, _NET_WM_ICON, _NET_WM_DESKTOP, _NET_STARTUP_ID
  case _NET_STARTUP_INFO, _NET_STARTUP_INFO_BEGIN
  case _NET_WM_USER_TIME, _NET_WM_USER_TIME_WINDOW, _NET_FRAME_EXTENTS, _NET_WM_OPAQUE_REGION
  case _NET_WM_SYNC_REQUEST, _NET_WM_SYNC_REQUEST_COUNTER, _NET_WM_BYPASS_COMPOSITOR, _NET_WM_MOVERESIZE
  case _NET_WM_WINDOW_OPACITY
  case _NET_WM_ALLOWED_ACTIONS, _NET_WM_FULLSCREEN_MONITORS
  case _NET_WM_STATE, _NET_WM_STATE_MODAL, _NET_WM_STATE_MAXIMIZED_VERT, _NET_WM_STATE_MAXIMIZED_HORZ
  case _NET_WM_STATE_SKIP_TASKBAR, _NET_WM_STATE_SKIP_PAGER, _NET_WM_STATE_HIDDEN, _NET_WM_STATE_FULLSCREEN
  case _NET_WM_STATE_ABOVE, _NET_WM_STATE_BELOW, _NET_WM_STATE_STICKY, _NET_WM_STATE_DEMANDS_ATTENTION, _NET_WM_STATE_FOCUSED
  case _NET_WM_WINDOW_TYPE, _NET_WM_WINDOW_TYPE_NORMAL, _NET_WM_WINDOW_TYPE_DIALOG, _NET_WM_WINDOW_TYPE_UTILITY
  case _NET_WM_WINDOW_TYPE_MENU, _NET_WM_WINDOW_TYPE_DROPDOWN_MENU, _NET_WM_WINDOW_TYPE_POPUP_MENU
  case _NET_WM_WINDOW_TYPE_COMBO, _NET_WM_WINDOW_TYPE_TOOLTIP, _NET_WM_WINDOW_TYPE_DND
  case _NET_WM_WINDOW_TYPE_NOTIFICATION
  case _NET_WM_CM_S0
  case _MOTIF_WM_HINTS, _GTK_FRAME_EXTENTS, _GTK_SHOW_WINDOW_MENU
  // Desktop settings
  case _XSETTINGS_S0, _XSETTINGS_SETTINGS, RESOURCE_MANAGER
  // Selections
  case CLIPBOARD, CLIPBOARD_MANAGER, SAVE_TARGETS, TARGETS, TIMESTAMP, MULTIPLE, ATOM_PAIR, INCR, DELETE, NULL
  case ORIEL_SELECTION, ORIEL_TIMESTAMP
  case textPlain = "text/plain"
  case textPlainUTF8 = "text/plain;charset=utf-8"
  case textURIList = "text/uri-list"
  case imagePNG = "image/png"
  // XDND
  case XdndAware, XdndSelection, XdndEnter, XdndLeave, XdndPosition, XdndStatus, XdndDrop, XdndFinished, XdndProxy
  case XdndTypeList, XdndActionCopy, XdndActionMove, XdndActionLink, XdndActionAsk, XdndActionPrivate
  case XdndActionList, XdndActionDescription, XdndDirectSave0
  // XEmbed tray
  case _NET_SYSTEM_TRAY_S0, _NET_SYSTEM_TRAY_OPCODE, _NET_SYSTEM_TRAY_ORIENTATION, _NET_SYSTEM_TRAY_VISUAL, _XEMBED
  case _NET_SYSTEM_TRAY_COLORS
  case _XEMBED_INFO
}

/// Name to number and back, for one connection.
final class Atoms {
  private let display: OpaquePointer
  private let known: [AtomName: Atom]
  private var names: [Atom: String] = [:]
  private var numbers: [String: Atom] = [:]

  init(display: OpaquePointer, known: [AtomName: Atom]) {
    self.display = display
    self.known = known
  }

  subscript(_ name: AtomName) -> Atom { known[name] ?? 0 }

  /// The atom of any name, asking the server at most once.
  subscript(named name: String) -> Atom {
    if let atom = numbers[name] { return atom }
    if let case_ = AtomName(rawValue: name) { return self[case_] }
    let atom = XInternAtom(display, name, 0)
    numbers[name] = atom
    names[atom] = name
    return atom
  }

  /// The name of an atom that another program sent; nil if the server does not know it.
  func name(of atom: Atom) -> String? {
    guard atom != 0 else { return nil }
    if names.isEmpty { for (name, number) in known { names[number] = name.rawValue } }
    if let name = names[atom] { return name }
    return names(of: [atom])[0]
  }

  /// Names of many atoms in one round trip, in order; nil for those the server does not know.
  func names(of atoms: [Atom]) -> [String?] {
    if names.isEmpty { for (name, number) in known { names[number] = name.rawValue } }
    let unknown = atoms.filter { $0 != 0 && names[$0] == nil }
    if !unknown.isEmpty {
      var requested = unknown
      var results = [UnsafeMutablePointer<CChar>?](repeating: nil, count: unknown.count)
      _ = ErrorTrap.catching(display) { XGetAtomNames(display, &requested, Int32(requested.count), &results) }
      for (atom, pointer) in zip(unknown, results) {
        guard let pointer else { continue }
        names[atom] = String(cString: pointer)
        XFree(pointer)
      }
    }
    return atoms.map { names[$0] }
  }
}
