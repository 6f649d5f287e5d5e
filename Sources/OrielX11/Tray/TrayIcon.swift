import Foundation
import OrielDrawing
import OrielWindowing
internal import COriel

/// The window of an item inside the panel of one tray.
///
/// The tray decides how large it is and where; we draw it over the panel's own background.
final class TrayIcon: InputReceiver {
  let xid: XID
  var topLevelID: XID { xid }
  private(set) var isAlive = true
  private unowned let item: TrayItem
  private unowned let tray: SystemTray
  private var system: X11WindowSystem { tray.system }
  private var connection: X11Connection { tray.system.connection }
  var scale: Double { system.scale }
  private let look: X11Connection.Look
  private let ownsColormap: Bool
  private(set) var isEmbedded = false
  private(set) var size = SizeHints.Size(width: 22, height: 22)
  /// Breadths that a size was asked for: a panel that gives another one each time is not followed for ever.
  private var askedFor: Set<Int> = []
  private var isVertical: Bool
  /// Whether the panel is dark where the icon is, once that could be seen.
  private var panelIsDark: Bool?
  private var drawing: ScheduledCall?
  /// What a wheel has turned beyond whole detents.
  private var wheel = 0.0
  private var embedding: ScheduledCall?
  private(set) var drawCount = 0

  /// Seconds that a tray has to take the window.
  private static let patience = 3.0
  /// Larger icons are drawn this large, in the middle. Pixels.
  private static let largest = 256

  init?(item: TrayItem, tray: SystemTray) {
    self.item = item
    self.tray = tray
    let connection = tray.system.connection
    look = tray.look
    ownsColormap = look.colormap != XDefaultColormap(connection.display, connection.screen)
    isVertical = tray.isVertical
    var attributes = XSetWindowAttributes()
    attributes.background_pixel = 0
    attributes.border_pixel = 0
    attributes.colormap = look.colormap
    attributes.event_mask = StructureNotifyMask | ExposureMask
    let manager = tray.manager, look = look, size = size
    var window: XID = 0
    let error = ErrorTrap.catching(connection.display) {
      window = XCreateWindow(
        connection.display, connection.root, -100, -100, UInt32(size.width), UInt32(size.height), 0, Int32(look.depth),
        UInt32(InputOutput), look.visual, UInt(CWBackPixel | CWBorderPixel | CWColormap | CWEventMask), &attributes)
    }
    xid = window
    guard error == nil, window != 0 else { return nil }
    connection.setTarget(self, for: xid)
    (system.input as? X11Input)?.windowCreated(self)
    writeProperties()
    requestSize(breadth: size.height)
    let docked = ErrorTrap.catching(connection.display) {
      // SYSTEM_TRAY_REQUEST_DOCK
      connection.sendMessage(
        ._NET_SYSTEM_TRAY_OPCODE, window: manager, data: (UInt(connection.times.event), 0, xid, 0, 0), to: manager)
    }
    guard docked == nil else {
      close()
      return nil
    }
    embedding = system.schedule(at: system.now + Self.patience) { [weak self] in
      guard let self, isAlive, !isEmbedded else { return }
      self.tray.refused()
    }
  }

  func close() {
    guard isAlive else { return }
    forget()
    guard !connection.isLost else { return }
    XDestroyWindow(connection.display, xid)
    connection.flush()
  }
  private func forget() {
    isAlive = false
    drawing = nil
    embedding = nil
    connection.setTarget(nil, for: xid)
    (system.input as? X11Input)?.windowDestroyed(self)
    if ownsColormap, !connection.isLost { XFreeColormap(connection.display, look.colormap) }
  }

  // MARK: What the tray reads

  private func writeProperties() {
    // Version 0, and to be shown as soon as it is embedded.
    connection.setProperty(._XEMBED_INFO, of: xid, type: connection.atoms[._XEMBED_INFO], cardinals: [0, 1])
    let bytes = system.program.windowClass
    connection.setProperty(67 /* XA_WM_CLASS */, of: xid, type: 31 /* XA_STRING */, bytes: bytes)
    connection.setProperty(._NET_WM_PID, of: xid, cardinals: [UInt32(getpid())])
    connection.setProperty(.WM_CLIENT_LEADER, of: xid, window: connection.leader)
    connection.setProperty(.WM_PROTOCOLS, of: xid, atoms: [.WM_DELETE_WINDOW, ._NET_WM_PING])
    connection.setProperty(._NET_WM_WINDOW_TYPE, of: xid, atoms: [._NET_WM_WINDOW_TYPE_NOTIFICATION])
    writeTitle()
  }
  func writeTitle() {
    guard isAlive else { return }
    connection.setProperty(._NET_WM_NAME, of: xid, string: item.content.title)
    connection.setProperty(._NET_WM_ICON_NAME, of: xid, string: item.content.title)
  }

  /// `breadth` is what the panel gives: its height, or its width where it stands upright.
  private func requestSize(breadth: Int) {
    guard isAlive, let delegate = item.delegate else { return }
    askedFor.insert(breadth)
    let height = min(breadth, Self.largest)
    let wanted = isVertical ? height : min(max(delegate.statusItem(item, widthFor: height), height), 4 * Self.largest)
    var hints = XSizeHints()
    hints.flags = 1 << 4 | 1 << 8  // PMinSize, PBaseSize
    hints.min_width = Int32(wanted)
    hints.min_height = Int32(height)
    hints.base_width = hints.min_width
    hints.base_height = hints.min_height
    XSetWMNormalHints(connection.display, xid, &hints)
    if wanted != size.width { XResizeWindow(connection.display, xid, UInt32(wanted), UInt32(height)) }
  }

  func contentChanged() {
    askedFor = []
    requestSize(breadth: isVertical ? size.width : size.height)
    needsDrawing()
  }
  func panelChanged() {
    isVertical = tray.isVertical
    panelIsDark = nil
    contentChanged()
  }

  // MARK: Events

  func handle(_ event: inout XEvent) {
    switch event.type {
    case Expose:
      // The panel may have another background now.
      if event.xexpose.count == 0 {
        panelIsDark = nil
        needsDrawing()
      }
    case ConfigureNotify where event.xconfigure.send_event == 0:
      let new = SizeHints.Size(
        width: max(1, min(32767, Int(event.xconfigure.width))), height: max(1, min(32767, Int(event.xconfigure.height))))
      guard new != size else { return }
      size = new
      let breadth = isVertical ? new.width : new.height
      if askedFor.count < 8, !askedFor.contains(breadth) { requestSize(breadth: breadth) }
      needsDrawing()
    case ReparentNotify where event.xreparent.send_event == 0: reparented(to: event.xreparent.parent)
    case MapNotify: needsDrawing()
    case DestroyNotify where event.xdestroywindow.window == xid && event.xdestroywindow.send_event == 0:
      guard isAlive else { return }
      forget()
    case ClientMessage where event.xclient.format == 32: received(event.xclient)
    default: break
    }
  }
  private func reparented(to parent: XID) {
    guard parent != connection.root else {
      // The panel ended and the server saved the window: alone on the root it is of no use.
      if isEmbedded { XUnmapWindow(connection.display, xid) }
      isEmbedded = false
      return
    }
    isEmbedded = true
    embedding = nil
    // What is under an icon of the panel's own depth is the panel.
    if look.depth != 32 {
      _ = ErrorTrap.catching(connection.display) {
        XSetWindowBackgroundPixmap(connection.display, xid, 1 /* ParentRelative */)
      }
    }
    panelIsDark = nil
    tray.accepted()
    needsDrawing()
  }
  private func received(_ message: XClientMessageEvent) {
    guard message.message_type == connection.atoms[.WM_PROTOCOLS] else { return }
    let data = message.data.l
    switch Atom(bitPattern: data.0) {
    case connection.atoms[.WM_DELETE_WINDOW]: item.delegate?.statusItemRemoved(item)
    case connection.atoms[._NET_WM_PING]:
      connection.sendToRoot(
        .WM_PROTOCOLS, window: connection.root,
        data: (UInt(bitPattern: data.0), UInt(bitPattern: data.1), UInt(bitPattern: data.2), 0, 0))
    default: break
    }
  }

  // MARK: Input

  func noteInput(_ time: Time) { connection.noteInput(time) }
  @discardableResult
  func deliver(_ event: InputEvent) -> Bool {
    guard isAlive, let delegate = item.delegate else { return false }
    if case .scroll(let scroll) = event { return scrolled(scroll, delegate) }
    guard case .pointer(let pointer) = event, pointer.phase == .down else { return false }
    // Anybody may send a press; it is only one inside the icon.
    let bounds = CGRect(x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
    guard bounds.contains(pointer.location) else { return false }
    switch pointer.button {
    case .primary: delegate.statusItem(item, activatedAt: .icon(screenRect))
    case .middle: delegate.statusItem(item, middlePressedAt: .icon(screenRect))
    case .secondary: delegate.statusItem(item, wantsMenuAt: .icon(screenRect))
    case .back, .forward, .other: return false
    }
    return true
  }
  /// Whole detents; what fingers on a touchpad scroll adds up to them.
  private func scrolled(_ event: ScrollEvent, _ delegate: any StatusItemDelegate) -> Bool {
    wheel += event.steps.height + event.delta.height / ScrollEvent.pointsPerStep
    let detents = wheel.rounded(.towardZero)
    guard detents != 0, detents.magnitude < 100 else { return true }
    wheel -= detents
    delegate.statusItem(item, scrolledBy: Int(detents))
    return true
  }
  /// Where it is, in points of the screen.
  private var screenRect: CGRect {
    var (x, y): (Int32, Int32) = (0, 0)
    var child: XID = 0
    _ = ErrorTrap.catchingReply(connection.display) {
      XTranslateCoordinates(connection.display, xid, connection.root, 0, 0, &x, &y, &child)
    }
    return CGRect(
      x: Double(x) / scale, y: Double(y) / scale, width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  // MARK: Drawing

  /// Once in a turn of the loop, however much happens in it.
  private func needsDrawing() {
    guard isAlive, drawing == nil else { return }
    drawing = system.schedule(at: system.now) { [weak self] in
      self?.drawing = nil
      self?.draw()
    }
  }
  private func draw() {
    guard isAlive, isEmbedded, !connection.isLost, let delegate = item.delegate else { return }
    drawCount += 1
    XClearWindow(connection.display, xid)
    let color = tray.ink ?? measuredInk()
    let width = min(size.width, 4 * Self.largest), height = min(size.height, Self.largest)
    let picture = delegate.statusItem(
      item, draw: StatusItemPicture(size: CGSize(width: width, height: height), ink: color))
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height { for x in 0..<width { pixels.append(picture.pixel(x: x, y: y)) } }
    pixels.withUnsafeMutableBytes { memory in
      let image = cairo_image_surface_create_for_data(
        memory.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
      let target = cairo_xlib_surface_create(connection.display, xid, look.visual, Int32(size.width), Int32(size.height))
      let context = cairo_create(target)
      cairo_set_source_surface(context, image, Double((size.width - width) / 2), Double((size.height - height) / 2))
      cairo_paint(context)
      cairo_destroy(context)
      cairo_surface_finish(target)
      cairo_surface_destroy(target)
      cairo_surface_finish(image)
      cairo_surface_destroy(image)
    }
    connection.flush()
  }

  /// What can be read on this panel: its colour is looked at where it shows through, else the desktop's scheme counts.
  private func measuredInk() -> RGBA {
    panelIsDark = panelIsDark ?? lookAtPanel() ?? system.panelIsDark
    let isDark = panelIsDark ?? (system.desktop.colorScheme == .dark)
    return isDark ? RGBA(red: 1, green: 1, blue: 1, alpha: 0.92) : RGBA(red: 0, green: 0, blue: 0, alpha: 0.85)
  }
  /// Nil while the icon cannot be seen, and where its background is see-through.
  private func lookAtPanel() -> Bool? {
    guard look.depth != 32 else { return nil }
    var image: UnsafeMutablePointer<XImage>?
    _ = ErrorTrap.catchingReply(connection.display) {
      image = XGetImage(connection.display, xid, 0, 0, 1, 1, UInt.max, ZPixmap)
    }
    guard let image else { return nil }
    defer { oriel_XDestroyImage(image) }
    guard let pixel = image.pointee.f.get_pixel?(image, 0, 0) else { return nil }
    func part(_ mask: UInt) -> Double { mask == 0 ? 0 : Double(pixel & mask) / Double(mask) }
    let visual = look.visual.pointee
    guard visual.red_mask != 0 else { return nil }
    return 0.299 * part(visual.red_mask) + 0.587 * part(visual.green_mask) + 0.114 * part(visual.blue_mask) < 0.5
  }
}
