import Foundation
internal import COriel

/// What a start asks the server, all at once.
///
/// Xlib waits for each answer before it asks the next question, and the libraries of its extensions ask two to five of
/// their own: some thirty waits before the first window. XCB, on the same connection, sends questions without waiting, so
/// that three waits are enough: some questions need the answers of others.
struct OpeningQuestions {
  /// Extensions whose requests are sent without their Xlib libraries.
  enum Extension: String, CaseIterable { case randr = "RANDR", input = "XInputExtension", sync = "SYNC" }

  private let connection: OpaquePointer
  private let root: XID

  init(display: OpaquePointer, root: XID) {
    connection = XGetXCBConnection(display)
    self.root = root
  }

  // MARK: What needs nothing

  struct Names {
    var atoms: [AtomName: Atom] = [:]
    /// Major opcodes; nil for extensions the server does not have.
    var opcodes: [Extension: UInt8] = [:]
    var isRootRedirected = false
  }

  func names() -> Names {
    let atoms = AtomName.allCases.map { name in
      (name, xcb_intern_atom(connection, 0, UInt16(name.rawValue.utf8.count), name.rawValue))
    }
    let extensions = Extension.allCases.map { name in
      (name, xcb_query_extension(connection, UInt16(name.rawValue.utf8.count), name.rawValue))
    }
    let attributes = xcb_get_window_attributes(connection, xcb_window_t(root))
    var names = Names()
    for (name, cookie) in atoms {
      guard let reply = xcb_intern_atom_reply(connection, cookie, nil) else { continue }
      names.atoms[name] = Atom(reply.pointee.atom)
      free(reply)
    }
    for (name, cookie) in extensions {
      guard let reply = xcb_query_extension_reply(connection, cookie, nil) else { continue }
      if reply.pointee.present != 0 { names.opcodes[name] = reply.pointee.major_opcode }
      free(reply)
    }
    if let reply = xcb_get_window_attributes_reply(connection, attributes, nil) {
      names.isRootRedirected = Int(reply.pointee.all_event_masks) & SubstructureRedirectMask != 0
      free(reply)
    }
    return names
  }

  // MARK: What needs atoms and opcodes

  struct Monitor {
    var name: Atom
    var frame: PixelRect
    var widthInMillimetres, heightInMillimetres: Int
    var isPrimary: Bool
  }
  struct Desktop {
    var settingsManager: XID = 0
    var compositor: XID = 0
    /// Of the root window.
    var properties: [AtomName: Property] = [:]
    /// Nil without RandR 1.5.
    var monitors: [Monitor]?
    var hasSync = false
    /// XI 2.2, the first with touch.
    var hasInput = false
  }
  static let rootProperties: [AtomName] = [._NET_WORKAREA, ._NET_CURRENT_DESKTOP, ._NET_SUPPORTED, ._NET_SUPPORTING_WM_CHECK]

  func desktop(_ names: Names) -> Desktop {
    func atom(_ name: AtomName) -> xcb_atom_t { xcb_atom_t(names.atoms[name] ?? 0) }
    func ask(_ name: Extension, _ minor: Int32, _ arguments: [UInt32]) -> UInt32? {
      names.opcodes[name].map { RawRequest.ask(connection, major: $0, minor: minor, arguments) }
    }
    let settings = xcb_get_selection_owner(connection, atom(._XSETTINGS_S0))
    let compositor = xcb_get_selection_owner(connection, atom(._NET_WM_CM_S0))
    let properties = Self.rootProperties.map { ($0, askProperty(atom($0), of: root)) }
    let randr = ask(.randr, 0, [1, 5]), monitors = ask(.randr, 42, [UInt32(root), 1])
    let sync = ask(.sync, 0, [3 | 1 << 8])
    let input = ask(.input, 47, [2 | 2 << 16])

    var desktop = Desktop()
    desktop.settingsManager = owner(settings)
    desktop.compositor = owner(compositor)
    for (name, cookie) in properties { desktop.properties[name] = property(cookie) }
    let hasMonitors = reply(randr) { ($0.load(fromByteOffset: 8, as: UInt32.self), $0.load(fromByteOffset: 12, as: UInt32.self)) >= (1, 5) }
    // Asked in any case: an answer that is not taken would stay.
    let found = reply(monitors, Self.monitors)
    desktop.monitors = hasMonitors == true ? found : nil
    desktop.hasSync = reply(sync) { _ in true } ?? false
    desktop.hasInput = reply(input) {
      ($0.load(fromByteOffset: 8, as: UInt16.self), $0.load(fromByteOffset: 10, as: UInt16.self)) >= (2, 2)
    } ?? false
    return desktop
  }

  // MARK: What needs the desktop

  /// The settings' bytes, and the monitors' names in order.
  func details(_ desktop: Desktop, settings name: Atom) -> (settings: Property?, monitorNames: [String]) {
    let settings = desktop.settingsManager == 0 ? nil : askProperty(xcb_atom_t(name), of: desktop.settingsManager)
    let names = (desktop.monitors ?? []).map { xcb_get_atom_name(connection, xcb_atom_t($0.name)) }
    let monitorNames = names.map { cookie in
      guard let reply = xcb_get_atom_name_reply(connection, cookie, nil) else { return "monitor" }
      defer { free(reply) }
      let count = Int(xcb_get_atom_name_name_length(reply))
      return xcb_get_atom_name_name(reply).map {
        String(decoding: UnsafeRawBufferPointer(start: $0, count: count), as: UTF8.self)
      } ?? "monitor"
    }
    return (settings.flatMap(property), monitorNames)
  }

  // MARK: Replies

  private func reply<Value>(_ sequence: UInt32?, _ read: (UnsafeRawPointer) -> Value) -> Value? {
    guard let sequence else { return nil }
    var error: UnsafeMutablePointer<xcb_generic_error_t>?
    guard let reply = xcb_wait_for_reply(connection, sequence, &error) else {
      free(error)
      return nil
    }
    defer { free(reply) }
    return read(reply)
  }

  private func owner(_ cookie: xcb_get_selection_owner_cookie_t) -> XID {
    guard let reply = xcb_get_selection_owner_reply(connection, cookie, nil) else { return 0 }
    defer { free(reply) }
    return XID(reply.pointee.owner)
  }

  private func askProperty(_ name: xcb_atom_t, of window: XID) -> xcb_get_property_cookie_t {
    xcb_get_property(connection, 0, xcb_window_t(window), name, 0, 0, 1 << 18)
  }

  private func property(_ cookie: xcb_get_property_cookie_t) -> Property? {
    guard let reply = xcb_get_property_reply(connection, cookie, nil) else { return nil }
    defer { free(reply) }
    guard reply.pointee.type != 0, [8, 16, 32].contains(reply.pointee.format), let value = xcb_get_property_value(reply) else { return nil }
    let bytes = UnsafeRawBufferPointer(start: value, count: Int(xcb_get_property_value_length(reply)))
    return Property(
      type: UInt(reply.pointee.type), format: Int(reply.pointee.format), bytes: Array(bytes),
      isTruncated: reply.pointee.bytes_after > 0)
  }

  /// The reply of RRGetMonitors: a header of 32 bytes, then 24 bytes and the outputs of each monitor.
  private static func monitors(_ reply: UnsafeRawPointer) -> [Monitor] {
    let end = 32 + Int(reply.load(fromByteOffset: 4, as: UInt32.self)) * 4
    let count = min(64, Int(reply.load(fromByteOffset: 12, as: UInt32.self)))
    var offset = 32
    var monitors: [Monitor] = []
    while monitors.count < count, offset + 24 <= end {
      let entry = reply + offset
      func short(_ place: Int) -> Int { Int(entry.load(fromByteOffset: place, as: Int16.self)) }
      func length(_ place: Int) -> Int { Int(entry.load(fromByteOffset: place, as: UInt16.self)) }
      monitors.append(
        Monitor(
          name: Atom(entry.load(as: UInt32.self)),
          frame: PixelRect(x: short(8), y: short(10), width: length(12), height: length(14)),
          widthInMillimetres: Int(entry.load(fromByteOffset: 16, as: UInt32.self)),
          heightInMillimetres: Int(entry.load(fromByteOffset: 20, as: UInt32.self)),
          isPrimary: entry.load(fromByteOffset: 4, as: UInt8.self) != 0))
      offset += 24 + length(6) * 4
    }
    return monitors
  }
}

/// A request of an extension, sent without its Xlib library, which would first ask the server about itself. `arguments`
/// follow the header of four bytes.
enum RawRequest {
  static func send(_ display: OpaquePointer, major: UInt8, minor: Int32, _ arguments: [UInt32]) {
    oriel_x_send(display, Int32(major), minor, arguments, arguments.count)
  }

  /// One that is answered, sent by XCB; its number.
  static func ask(_ connection: OpaquePointer, major: UInt8, minor: Int32, _ arguments: [UInt32]) -> UInt32 {
    var words = [0] + arguments
    return words.withUnsafeMutableBytes { oriel_xcb_send(connection, Int32(major), minor, $0.baseAddress, $0.count) }
  }
}

/// What the server and the desktop said while the display was opened. Counts until events are handled.
struct OpeningAnswers {
  var isRootRedirected: Bool
  var settingsManager: XID
  var settings: Property?
  var compositor: XID
  var rootProperties: [AtomName: Property]
  var monitors: [MonitorList.PixelMonitor]
}
