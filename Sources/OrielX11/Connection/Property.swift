import Foundation
internal import COriel

/// The raw value of a window property: what the server said, before anybody believes it.
///
/// Other programs write properties, so type, format and length are claims. Decoders answer nil for what does not fit.
nonisolated struct Property: Sendable, Equatable {
  var type: UInt
  /// Bits per item: 8, 16 or 32.
  var format: Int
  /// Items of 16 and 32 bits in this machine's byte order, 4 bytes for 32.
  var bytes: [UInt8]
  /// True when the value was longer than the reader allowed.
  var isTruncated = false

  var count: Int { format >= 8 ? bytes.count / (format / 8) : 0 }

  /// Items of 32 bits; nil for another format.
  var cardinals: [UInt32]? {
    guard format == 32 else { return nil }
    return bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }
  /// Atoms and windows.
  var identifiers: [UInt]? { cardinals?.map { UInt($0) } }
  /// UTF-8 (ill-formed sequences replaced), without a final NUL; nil for another format.
  var string: String? {
    guard format == 8 else { return nil }
    return String(decoding: bytes.last == 0 ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }
  var data: Data { Data(bytes) }
}

extension X11Connection {
  /// Reads a property of any window, also of one that may be gone. `limit` bounds the value, in bytes.
  func property(
    _ name: Atom, of window: XID, type: Atom = 0 /* AnyPropertyType */, limit: Int = 1 << 20, delete: Bool = false
  ) -> Property? {
    var actualType: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var remaining: UInt = 0
    var pointer: UnsafeMutablePointer<UInt8>?
    var status: Int32 = 1
    _ = ErrorTrap.catchingReply(display) {
      status = XGetWindowProperty(
        display, window, name, 0, (limit + 3) / 4, delete ? 1 : 0, type, &actualType, &format, &count, &remaining,
        &pointer)
    }
    defer { if let pointer { XFree(pointer) } }
    guard status == 0, actualType != 0, let pointer else { return nil }
    guard type == 0 || type == actualType else { return nil }
    let items = Int(count)
    let bytes: [UInt8]
    switch format {
    case 8: bytes = Array(UnsafeBufferPointer(start: pointer, count: items))
    case 16: bytes = Array(UnsafeBufferPointer(start: pointer, count: items * 2))
    case 32:
      // Xlib hands out 32-bit items as C longs.
      bytes = pointer.withMemoryRebound(to: UInt.self, capacity: items) { longs in
        [UInt8](unsafeUninitializedCapacity: items * 4) { buffer, filled in
          let raw = UnsafeMutableRawBufferPointer(buffer)
          for index in 0..<items {
            raw.storeBytes(of: UInt32(truncatingIfNeeded: longs[index]), toByteOffset: index * 4, as: UInt32.self)
          }
          filled = items * 4
        }
      }
    default: return nil
    }
    return Property(type: actualType, format: Int(format), bytes: bytes, isTruncated: remaining > 0)
  }

  func property(_ name: AtomName, of window: XID, limit: Int = 1 << 20) -> Property? {
    property(atoms[name], of: window, limit: limit)
  }

  func setProperty(_ name: AtomName, of window: XID, type: Atom, cardinals: [UInt32]) {
    var longs = cardinals.map { UInt($0) }
    longs.withUnsafeMutableBytes { raw in
      _ = XChangeProperty(
        display, window, atoms[name], type, 32, PropModeReplace, raw.bindMemory(to: UInt8.self).baseAddress,
        Int32(cardinals.count))
    }
  }
  func setProperty(_ name: AtomName, of window: XID, cardinals: [UInt32]) {
    setProperty(name, of: window, type: 6 /* XA_CARDINAL */, cardinals: cardinals)
  }
  func setProperty(_ name: AtomName, of window: XID, atoms values: [AtomName]) {
    setProperty(name, of: window, type: 4 /* XA_ATOM */, cardinals: values.map { UInt32(atoms[$0]) })
  }
  func setProperty(_ name: AtomName, of window: XID, window value: XID) {
    setProperty(name, of: window, type: 33 /* XA_WINDOW */, cardinals: [UInt32(value)])
  }
  /// UTF8_STRING unless another type is given.
  func setProperty(_ name: AtomName, of window: XID, string: String, type: Atom? = nil) {
    setProperty(atoms[name], of: window, type: type ?? atoms[.UTF8_STRING], bytes: Array(string.utf8))
  }
  func setProperty(_ name: Atom, of window: XID, type: Atom, bytes: [UInt8]) {
    _ = XChangeProperty(display, window, name, type, 8, PropModeReplace, bytes, Int32(bytes.count))
  }
  func deleteProperty(_ name: AtomName, of window: XID) { _ = XDeleteProperty(display, window, atoms[name]) }

  /// Sends a client message of 32-bit data. To the window itself by default; to the window manager with `toRoot`.
  func sendMessage(
    _ type: AtomName, window: XID, data: (UInt, UInt, UInt, UInt, UInt), to destination: XID, mask: Int = 0
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atoms[type]
    event.xclient.format = 32
    event.xclient.data.l = (
      Int(bitPattern: data.0), Int(bitPattern: data.1), Int(bitPattern: data.2), Int(bitPattern: data.3),
      Int(bitPattern: data.4)
    )
    XSendEvent(display, destination, 0, mask, &event)
  }
  /// A request to the window manager (EWMH): to the root, with the masks it listens to.
  func sendToRoot(_ type: AtomName, window: XID, data: (UInt, UInt, UInt, UInt, UInt)) {
    sendMessage(type, window: window, data: data, to: root, mask: SubstructureRedirectMask | SubstructureNotifyMask)
  }
}

extension ErrorTrap {
  /// For requests that have a reply: Xlib reports their error before they return, so no extra round trip is needed.
  static func catchingReply(_ display: OpaquePointer, _ body: () -> Void) -> X11Error? {
    begin(display)
    body()
    return end()
  }
}
