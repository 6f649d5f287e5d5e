import Foundation

/// What waits to be read from a session manager, looked at without being taken.
nonisolated enum SessionInput: Equatable {
  case nothing
  /// The beginning of a message, or of its header.
  case part
  /// At least one whole message.
  case message
  /// More than any message of XSMP has.
  case tooLong
  /// The other side is gone.
  case end

  /// A header of ICE: two opcodes, two bytes of data, the length of what follows in units of eight bytes.
  private static let header = 8
  private static let longest = 64 << 10

  init(waitingAt descriptor: Int32) {
    var bytes = [UInt8](repeating: 0, count: Self.header)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_PEEK | MSG_DONTWAIT))
    if count == 0 { self = .end; return }
    if count < 0 {
      self = [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) ? .nothing : .end
      return
    }
    let rest = count < Self.header ? 0 : Self.length(bytes)
    if rest > Self.longest { self = .tooLong; return }
    var available: Int32 = 0
    guard ioctl(descriptor, UInt(FIONREAD), &available) == 0 else { self = .end; return }
    if count == Self.header, Int(available) >= Self.header + rest { self = .message; return }
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    self = poll(&state, 1, 0) == 1 ? .end : .part
  }

  /// Each side writes in its own byte order, which only the library knows; no length in use is as great as its mirror image.
  private static func length(_ header: [UInt8]) -> Int {
    let units = header[4..<8].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return Int(min(units, units.byteSwapped)) * 8
  }
}
