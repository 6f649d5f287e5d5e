import COriel
import Foundation
import OrielDrawing
import OrielWindowing
import Testing

@testable import OrielX11

/// A panel with a tray, as a test wants it: another program, on a connection of its own.
final class FakeTray {
  let display: OpaquePointer
  /// Owns the selection.
  let manager: XID
  /// The panel that takes the icons; each has a slot of its own, one beside the other.
  let panel: XID
  private(set) var icons: [XID] = []
  /// Takes icons that ask.
  var embeds = true
  /// Height of the panel, pixels.
  var height: Int
  private let root: XID
  private var watch: DescriptorWatch?
  private let server: TestServer

  /// - Parameter color: of the panel, `0xRRGGBB`.
  init(_ app: TestApp, color: UInt = 0x202020, height: Int = 28, orientation: UInt? = 0, ink: [UInt]? = nil) throws {
    // Xlib ends the process when a server goes before its connections.
    server = app.server
    display = try #require(XOpenDisplay(app.server.display))
    root = XDefaultRootWindow(display)
    self.height = height
    manager = XCreateSimpleWindow(display, root, -10, -10, 1, 1, 0, 0, 0)
    panel = XCreateSimpleWindow(display, root, 200, 40, 600, UInt32(height), 0, 0, color)
    XSelectInput(display, manager, StructureNotifyMask)
    XSelectInput(display, panel, SubstructureNotifyMask)
    if let orientation { put([orientation], "_NET_SYSTEM_TRAY_ORIENTATION", type: 6) }
    if let ink { put(ink, "_NET_SYSTEM_TRAY_COLORS", type: 6) }
    XMapWindow(display, panel)
    XSync(display, 0)
    watch = app.system.watch(oriel_ConnectionNumber(display), for: .readable) { [weak self] _ in self?.turn() }
  }
  isolated deinit { end() }

  func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }
  func put(_ longs: [UInt], _ name: String, type: Atom) {
    longs.withUnsafeBytes {
      _ = XChangeProperty(
        display, manager, atom(name), type, 32, PropModeReplace, $0.bindMemory(to: UInt8.self).baseAddress, Int32(longs.count))
    }
    XFlush(display)
  }
  /// Becomes the tray of the screen, and says so.
  func announce() {
    XSetSelectionOwner(display, atom("_NET_SYSTEM_TRAY_S0"), manager, 0)
    send(atom("MANAGER"), to: root, window: root, (0, Int(atom("_NET_SYSTEM_TRAY_S0")), Int(manager), 0, 0), mask: StructureNotifyMask)
  }
  func send(_ type: Atom, to target: XID, window: XID, _ data: (Int, Int, Int, Int, Int), mask: Int = 0) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = type
    event.xclient.format = 32
    event.xclient.data.l = data
    XSendEvent(display, target, 0, mask, &event)
    XFlush(display)
  }
  /// The panel ends, as by a crash: the server keeps the windows that it had saved, and destroys the others.
  func end() {
    guard watch != nil else { return }
    watch = nil
    XCloseDisplay(display)
  }

  func turn() {
    var event = XEvent()
    while watch != nil, XPending(display) > 0 {
      XNextEvent(display, &event)
      guard event.type == ClientMessage, event.xclient.message_type == atom("_NET_SYSTEM_TRAY_OPCODE"), event.xclient.data.l.1 == 0,
        embeds
      else { continue }
      embed(XID(bitPattern: event.xclient.data.l.2))
    }
  }
  private func embed(_ icon: XID) {
    let index = icons.count
    icons.append(icon)
    XReparentWindow(display, icon, panel, Int32(index * 120), 0)
    XResizeWindow(display, icon, UInt32(width(of: icon)), UInt32(height))
    XMapWindow(display, icon)
    XFlush(display)
  }
  /// What the icon asks for.
  func width(of icon: XID) -> Int {
    var hints = XSizeHints()
    var supplied = 0
    guard XGetWMNormalHints(display, icon, &hints, &supplied) != 0 else { return height }
    return max(1, Int(hints.min_width))
  }
  func resize(_ icon: XID, _ width: Int, _ height: Int) {
    XResizeWindow(display, icon, UInt32(width), UInt32(height))
    XFlush(display)
  }
  /// What is seen of the panel, at a point of it.
  func pixel(x: Int, y: Int) -> UInt {
    guard let image = XGetImage(display, panel, Int32(x), Int32(y), 1, 1, UInt.max, ZPixmap) else { return 0 }
    defer { oriel_XDestroyImage(image) }
    return image.pointee.f.get_pixel(image, 0, 0) & 0xFFFFFF
  }
}

/// The app's side of an item in the tray, which notes what it is told.
final class TrayDelegate: StatusItemDelegate {
  var activations: [StatusItemPlace] = [], menus: [StatusItemPlace] = [], pictures: [StatusItemPicture] = []
  var removals = 0
  /// Of the left half of the icon; the right half stays empty.
  var color = RGBA(red: 1, green: 0, blue: 0, alpha: 1)
  /// How wide it wants to be, as a part of its height.
  var breadth = 2

  func statusItem(_ item: any StatusItem, draw picture: StatusItemPicture) -> Bitmap {
    pictures.append(picture)
    return BitmapSurface.make(size: picture.size) {
      $0.fill(CGRect(x: 0, y: 0, width: picture.size.width / 2, height: picture.size.height), color)
    }.bitmap()
  }
  func statusItem(_ item: any StatusItem, widthFor height: Int) -> Int { height * breadth }
  func statusItem(_ item: any StatusItem, activatedAt place: StatusItemPlace) { activations.append(place) }
  var middlePresses: [StatusItemPlace] = [], scrolls: [Int] = []
  func statusItem(_ item: any StatusItem, middlePressedAt place: StatusItemPlace) { middlePresses.append(place) }
  func statusItem(_ item: any StatusItem, scrolledBy steps: Int) { scrolls.append(steps) }
  func statusItem(_ item: any StatusItem, wantsMenuAt place: StatusItemPlace) { menus.append(place) }
  func statusItemMenuOpens(_ item: any StatusItem) {}
  func statusItem(_ item: any StatusItem, chose path: [Int]) {}
  func statusItemRemoved(_ item: any StatusItem) { removals += 1 }
}
