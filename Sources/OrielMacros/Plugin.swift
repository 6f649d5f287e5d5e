import Glibc
import OrielMacroExpansion

/// The compiler's end of the conversation: messages of JSON, each after its length in eight bytes.
@main struct Plugin {
  static func main() {
    while let message = receive(), let answer = Compiler.answer(to: message) { send(answer) }
  }

  private static func receive() -> [UInt8]? {
    guard let header = read(count: 8) else { return nil }
    let count = header.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    guard count < 1 << 30 else { return nil }
    return read(count: Int(count))
  }
  private static func read(count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes { Glibc.read(0, $0.baseAddress! + filled, count - filled) }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      filled += got
    }
    return bytes
  }
  private static func send(_ text: String) {
    let body = Array(text.utf8)
    let header = (0..<8).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
    let bytes = header + body
    var sent = 0
    while sent < bytes.count {
      let done = bytes.withUnsafeBytes { write(1, $0.baseAddress! + sent, bytes.count - sent) }
      if done < 0, errno == EINTR { continue }
      guard done > 0 else { return }
      sent += done
    }
  }
}
