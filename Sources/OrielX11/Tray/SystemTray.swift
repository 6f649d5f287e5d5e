import Foundation
import OrielDrawing
import OrielWindowing
internal import COriel

/// The tray of the screen (freedesktop.org System Tray Protocol): whoever owns its selection takes windows of ours into its
/// panel (XEmbed).
package final class SystemTray: StatusItemHost, X11EventHandler {
  package private(set) var isAvailable: Bool?
  package var onChange: (() -> Void)?
  unowned let system: X11WindowSystem
  private var connection: X11Connection { system.connection }
  /// The window that owns the selection; 0 without a tray.
  private(set) var manager: XID = 0
  private lazy var selection = connection.atoms[named: "_NET_SYSTEM_TRAY_S\(connection.screen)"]
  private var fixesBase: Int32 = -1
  private struct Reference { weak var item: TrayItem? }
  private var items: [Reference] = []

  init(system: X11WindowSystem) { self.system = system }

  package func start() {
    guard isAvailable == nil, !connection.isLost else { return }
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 1, 0)
    if XFixesQueryExtension(connection.display, &event, &error) != 0,
      XFixesQueryVersion(connection.display, &major, &minor) != 0
    {
      fixesBase = event
      let mask =
        XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask | XFixesSelectionClientCloseNotifyMask
      XFixesSelectSelectionInput(connection.display, connection.leader, selection, UInt(mask))
    }
    connection.handlers.append(self)
    isAvailable = false
    follow()
  }

  package func makeItem(
    _ identifier: String, _ content: StatusItemContent, delegate: any StatusItemDelegate
  ) -> any StatusItem {
    let item = TrayItem(content, tray: self, delegate: delegate)
    items.removeAll { $0.item == nil }
    items.append(Reference(item: item))
    item.dock()
    return item
  }
  func withdrew(_ item: TrayItem) { items.removeAll { $0.item == nil || $0.item === item } }

  /// Finds the owner of the selection, and hears of what it changes.
  private func follow() {
    guard !connection.isLost else { return }
    let owner = XGetSelectionOwner(connection.display, selection)
    if owner != 0, owner != manager {
      // It may be gone by now; then the selection says so next.
      let error = ErrorTrap.catching(connection.display) {
        XSelectInput(connection.display, owner, StructureNotifyMask | PropertyChangeMask)
      }
      guard error == nil else { return gone() }
    }
    guard owner != 0 else { return gone() }
    let isNew = owner != manager
    manager = owner
    become(true)
    if isNew { for item in items.compactMap(\.item) { item.dock() } }
  }
  private func gone() {
    manager = 0
    for item in items.compactMap(\.item) { item.undock() }
    become(false)
  }
  private func become(_ available: Bool) {
    guard available != isAvailable else { return }
    isAvailable = available
    onChange?()
  }
  /// It owns the selection and takes no windows.
  func refused() { become(false) }
  /// It took one after all.
  func accepted() { if manager != 0 { become(true) } }

  func handle(_ event: inout XEvent) -> Bool {
    switch event.type {
    case ClientMessage
    where event.xclient.window == connection.root && event.xclient.format == 32
      && event.xclient.message_type == connection.atoms[.MANAGER]:
      guard Atom(bitPattern: event.xclient.data.l.1) == selection else { return false }
      follow()
    case DestroyNotify where manager != 0 && event.xdestroywindow.window == manager: follow()
    case PropertyNotify where manager != 0 && event.xproperty.window == manager:
      switch event.xproperty.atom {
      case connection.atoms[._NET_SYSTEM_TRAY_ORIENTATION], connection.atoms[._NET_SYSTEM_TRAY_COLORS]:
        for item in items.compactMap(\.item) { item.panelChanged() }
      // The visual is told late by some: a window has one for life.
      case connection.atoms[._NET_SYSTEM_TRAY_VISUAL]: for item in items.compactMap(\.item) { item.dock() }
      default: break
      }
      return false
    case let type where fixesBase >= 0 && type == fixesBase + XFixesSelectionNotify:
      let notice = withUnsafeBytes(of: &event) { $0.loadUnaligned(as: XFixesSelectionNotifyEvent.self) }
      guard notice.send_event == 0, notice.selection == selection else { return false }
      follow()
    default: return false
    }
    return true
  }

  // MARK: What the tray says of itself

  /// The visual that icons are to have, so that they can be see-through; the screen's where it says nothing we know.
  var look: X11Connection.Look {
    let ordinary = X11Connection.Look(
      visual: XDefaultVisual(connection.display, connection.screen), depth: Int(XDefaultDepth(connection.display, connection.screen)),
      colormap: XDefaultColormap(connection.display, connection.screen))
    guard let identifier = connection.property(._NET_SYSTEM_TRAY_VISUAL, of: manager)?.identifiers?.first,
      identifier != XVisualIDFromVisual(ordinary.visual)
    else { return ordinary }
    var template = XVisualInfo()
    template.visualid = identifier
    template.screen = connection.screen
    var count: Int32 = 0
    let found = XGetVisualInfo(connection.display, Int(VisualIDMask | VisualScreenMask), &template, &count)
    defer { if let found { XFree(found) } }
    guard count > 0, let info = found?.pointee, let visual = info.visual, info.depth >= 24 else { return ordinary }
    return X11Connection.Look(
      visual: visual, depth: Int(info.depth), colormap: XCreateColormap(connection.display, connection.root, visual, AllocNone))
  }
  var isVertical: Bool { connection.property(._NET_SYSTEM_TRAY_ORIENTATION, of: manager)?.cardinals?.first == 1 }
  /// The colour of words, where the panel says it: twelve numbers, the first three for ordinary words.
  var ink: RGBA? {
    guard let parts = connection.property(._NET_SYSTEM_TRAY_COLORS, of: manager)?.cardinals, parts.count >= 3 else { return nil }
    func part(_ index: Int) -> Double { Double(min(parts[index], 65535)) / 65535 }
    return RGBA(red: part(0), green: part(1), blue: part(2), alpha: 1)
  }
}
