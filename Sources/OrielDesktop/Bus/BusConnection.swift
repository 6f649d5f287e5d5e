import Foundation
import OrielBase
import OrielWindowing

/// One libdbus connection in the window system's loop: its sockets as watches, its messages one by one.
///
/// Nothing blocks: a thread has connected the socket (`BusOpening`), everything after that happens when it is readable.
/// No timer runs and nothing wakes up while nothing comes.
final class BusConnection {
  private let library: BusLibrary
  private let system: any WindowSystem
  private let connection: OpaquePointer
  private var watches: [OpaquePointer: DescriptorWatch] = [:]
  private var nextTurn: ScheduledCall?
  private var isClosed = false
  /// Every message that comes; true if it was for us.
  var onMessage: ((BusMessage) -> Bool)?
  /// The other side is gone. Called once, not from `close`.
  var onEnd: (() -> Void)?

  /// Messages larger than this end the connection; the bus itself allows 128 MiB.
  private static let maximumMessage = 16 << 20

  /// Takes over a private connection that has just been opened, to `address`.
  init(_ connection: OpaquePointer, to address: String, library: BusLibrary, system: any WindowSystem) throws(BusError) {
    self.library = library
    self.system = system
    self.connection = connection
    library.setMaximumMessageSize(connection, Self.maximumMessage)
    library.setMaximumReceivedSize(connection, Self.maximumMessage * 2)
    let me = Unmanaged.passUnretained(self).toOpaque()
    guard
      library.addFilter(connection, Self.filter, me, nil) != 0,
      library.setWatchFunctions(connection, Self.addWatch, Self.removeWatch, Self.toggleWatch, me, nil) != 0
    else {
      library.close(connection)
      library.unref(connection)
      throw .cannotConnect(address: address, reason: "out of memory")
    }
  }

  isolated deinit { close() }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    onMessage = nil
    onEnd = nil
    nextTurn = nil
    library.removeFilter(connection, Self.filter, Unmanaged.passUnretained(self).toOpaque())
    library.close(connection)
    // Takes the watches away, through `removeWatch`.
    library.unref(connection)
    for watch in watches.values { watch.cancel() }
    watches = [:]
  }

  /// Queues a message; answers its serial number, nil when it could not be queued.
  func send(_ message: OpaquePointer) -> UInt32? {
    guard !isClosed else { return nil }
    var serial: UInt32 = 0
    guard library.send(connection, message, &serial) != 0 else { return nil }
    // Sending may find that the other side is gone.
    if library.dispatchStatus(connection) == 0 { dispatchLater() }
    return serial
  }

  // MARK: What libdbus calls

  private static func of(_ data: UnsafeMutableRawPointer?) -> BusConnection? {
    data.map { Unmanaged<BusConnection>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let filter: BusLibrary.Filter = { _, message, data in
    guard let message else { return 1 }
    nonisolated(unsafe) let (message_, data_) = (message, data)
    // 0: handled; 1: not for us.
    return MainThread.assumed { BusConnection.of(data_)?.received(message_) == true } ? 0 : 1
  }
  private static let addWatch: BusLibrary.AddWatch = { watch, data in
    nonisolated(unsafe) let (watch_, data_) = (watch, data)
    MainThread.assumed {
      if let connection = BusConnection.of(data_), let watch_ { connection.add(watch_) }
    }
    return 1
  }
  private static let removeWatch: BusLibrary.WatchCall = { watch, data in
    nonisolated(unsafe) let (watch_, data_) = (watch, data)
    MainThread.assumed {
      if let connection = BusConnection.of(data_), let watch_ { connection.watches.removeValue(forKey: watch_)?.cancel() }
    }
  }
  private static let toggleWatch: BusLibrary.WatchCall = { watch, data in
    nonisolated(unsafe) let (watch_, data_) = (watch, data)
    MainThread.assumed {
      guard let connection = BusConnection.of(data_), let watch_ else { return }
      connection.watches[watch_]?.events = connection.events(of: watch_)
    }
  }

  private func add(_ watch: OpaquePointer) {
    watches[watch] = system.watch(library.watchDescriptor(watch), for: events(of: watch)) { [weak self] ready in
      self?.handle(watch, ready)
    }
  }
  private func events(of watch: OpaquePointer) -> DescriptorEvents {
    guard library.watchIsEnabled(watch) != 0 else { return [] }
    let flags = library.watchFlags(watch)
    var events: DescriptorEvents = []
    if flags & 1 != 0 { events.insert(.readable) }
    if flags & 2 != 0 { events.insert(.writable) }
    return events
  }
  private func handle(_ watch: OpaquePointer, _ ready: DescriptorEvents) {
    var flags: UInt32 = 0
    if ready.contains(.readable) { flags |= 1 }
    if ready.contains(.writable) { flags |= 2 }
    // Broken: reading then finds the end.
    if ready.contains(.failed) { flags |= 4 | 8 }
    _ = library.handleWatch(watch, flags)
    dispatch()
  }

  /// Hands out what has arrived, so much in a turn that a flood leaves time for the windows.
  private func dispatch() {
    var count = 0
    while !isClosed, library.dispatchStatus(connection) == 0 /* data remains */ {
      guard count < 64 else {
        return dispatchLater()
      }
      count += 1
      _ = library.dispatch(connection)
    }
  }

  private func dispatchLater() {
    nextTurn = system.schedule(at: system.now) { [weak self] in self?.dispatch() }
  }

  private func received(_ message: OpaquePointer) -> Bool {
    let message = BusMessage(message, library: library)
    if message.kind == .signal, message.interface == "org.freedesktop.DBus.Local", message.member == "Disconnected",
      message.path == "/org/freedesktop/DBus/Local"
    {
      let end = onEnd
      onEnd = nil
      end?()
      return true
    }
    return onMessage?(message) ?? false
  }
}

/// A message that has just come; valid while it is handled.
struct BusMessage {
  enum Kind: Int32 { case invalid, call, answer, error, signal }
  let pointer: OpaquePointer
  let library: BusLibrary
  let kind: Kind

  init(_ pointer: OpaquePointer, library: BusLibrary) {
    self.pointer = pointer
    self.library = library
    kind = Kind(rawValue: library.messageType(pointer)) ?? .invalid
  }

  private func text(_ read: @convention(c) (OpaquePointer) -> BusLibrary.Text?) -> String? {
    read(pointer).map { String(cString: $0) }
  }
  var sender: String? { text(library.sender) }
  var path: String? { text(library.path) }
  var interface: String? { text(library.interface) }
  var member: String? { text(library.member) }
  var errorName: String { text(library.errorName) ?? "" }
  var answeredSerial: UInt32 { library.replySerial(pointer) }
  var wantsAnswer: Bool { library.noReply(pointer) == 0 }
  func arguments() throws(BusError) -> [BusValue] { try library.arguments(of: pointer) }
}
