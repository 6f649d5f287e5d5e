import Foundation
import OrielWindowing
internal import COriel

/// Memory that this process shares with the server.
final class SharedSegment {
  /// What Xlib calls a segment; images refer to it.
  let info: UnsafeMutablePointer<XShmSegmentInfo>
  /// In bytes.
  let capacity: Int
  private let connection: X11Connection
  /// The server could not attach it.
  private(set) var isBroken = false

  /// Nil if the system has no such memory, or the server cannot attach it. Only the first segment waits for the server's answer.
  init?(connection: X11Connection, bytes: Int) {
    let probes = connection.memory.sharing == .untried
    if probes, getenv("ORIEL_NO_SHM") != nil || XShmQueryExtension(connection.display) == 0 { return nil }
    let page = 4096, capacity = (max(1, bytes) + page - 1) / page * page
    let identifier = shmget(IPC_PRIVATE, capacity, IPC_CREAT | 0o600)
    guard identifier >= 0 else { return nil }
    let address = shmat(identifier, nil, 0)
    // Linux still attaches a segment that is marked for removal while a process has it, so that not even a crash leaks it.
    defer { shmctl(identifier, IPC_RMID, nil) }
    guard let address, Int(bitPattern: address) != -1 else { return nil }
    // All of it is about to be painted: one call is a third cheaper than a fault for each page. Older kernels refuse.
    madvise(address, capacity, MADV_POPULATE_WRITE)
    info = .allocate(capacity: 1)
    info.initialize(to: XShmSegmentInfo())
    info.pointee.shmid = identifier
    info.pointee.shmaddr = address.assumingMemoryBound(to: CChar.self)
    info.pointee.readOnly = 1
    self.connection = connection
    self.capacity = capacity
    guard probes else {
      // No waiting for an answer, which is behind all that the server does for a new window: a failure is told later.
      XShmAttach(connection.display, info)
      ErrorTrap.watch(connection.display, serial: XNextRequest(connection.display) - 1) { [weak self] in
        self?.isBroken = true
        connection.memory.sharing = .broken
      }
      return
    }
    isBroken = ErrorTrap.catching(connection.display) { XShmAttach(connection.display, info) } != nil
    if isBroken { return nil }
  }

  var base: UnsafeMutableRawPointer { UnsafeMutableRawPointer(info.pointee.shmaddr) }
  /// As ShmCompletion names it.
  var identifier: UInt { info.pointee.shmseg }
  /// Of the segment that a ShmCompletion is about.
  static func identifier(in event: XEvent) -> UInt {
    withUnsafeBytes(of: event) { $0.loadUnaligned(as: XShmCompletionEvent.self).shmseg }
  }

  isolated deinit {
    if !connection.isLost, !isBroken { XShmDetach(connection.display, info) }
    shmdt(info.pointee.shmaddr)
    info.deallocate()
  }
}

/// The memory of the last small window that closed, for the next one: a menu or an alert then shows its first frame without
/// asking the kernel for pages or the server for anything.
final class SpareSegment {
  private var segment: SharedSegment?
  /// Of a window whose last picture the server is still reading.
  private var awaited: SharedSegment?
  private var end: ScheduledCall?
  private let schedule: (TimeInterval, @escaping @MainActor () -> Void) -> ScheduledCall
  /// In bytes. Windows larger than half a million pixels are not opened and closed all the time.
  static let greatest = 1 << 21
  static let lifetime: TimeInterval = 20

  init(schedule: @escaping (TimeInterval, @escaping @MainActor () -> Void) -> ScheduledCall) { self.schedule = schedule }

  /// Keeps the larger of two. One that the server still reads is kept when it has read it.
  func keep(_ new: SharedSegment, isBeingRead: Bool) {
    guard !new.isBroken, new.capacity <= Self.greatest else { return }
    if isBeingRead {
      awaited = new
    } else if segment.map({ $0.capacity < new.capacity }) ?? true {
      segment = new
    }
    end = schedule(MonotonicClock.now + Self.lifetime) { [weak self] in
      self?.segment = nil
      self?.awaited = nil
    }
  }
  /// Whether the end of a reading is waited for.
  var isWaiting: Bool { awaited != nil }
  /// - Parameter identifier: as ShmCompletion names it.
  func serverIsThrough(with identifier: UInt) {
    guard let segment = awaited, segment.identifier == identifier else { return }
    awaited = nil
    keep(segment, isBeingRead: false)
  }
  func take(bytes: Int) -> SharedSegment? {
    guard let segment, !segment.isBroken, segment.capacity >= bytes else { return nil }
    self.segment = nil
    if awaited == nil { end = nil }
    return segment
  }
}
