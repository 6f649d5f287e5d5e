import CoreFoundation
import Foundation

/// The epoll descriptor behind the main run loop's default mode: readable when a source of it has work. There is no call
/// that tells it.
enum RunLoopPort {
  static func descriptor() -> Int32? {
    guard let runLoop = CFRunLoopGetMain() else { return nil }
    // The run loop has one, so that the only one there is must be it.
    let open = openEventPolls()
    return open.count == 1 ? open[0] : described(runLoop)
  }

  /// The process's epoll descriptors; empty where `/proc` is not mounted.
  static func openEventPolls() -> [Int32] {
    guard let folder = opendir("/proc/self/fd") else { return [] }
    defer { closedir(folder) }
    var found: [Int32] = []
    while let entry = readdir(folder) {
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) {
          if isEventPoll($0, in: dirfd(folder)) { found.append(atoi($0)) }
        }
      }
    }
    return found
  }

  private static func isEventPoll(_ name: UnsafePointer<CChar>, in folder: Int32) -> Bool {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { target in
      let length = readlinkat(folder, name, target.baseAddress!, target.count - 1)
      guard length > 0 else { return false }
      target[length] = 0
      return strcmp(target.baseAddress!, "anon_inode:[eventpoll]") == 0
    }
  }

  /// Reads it from the run loop's description, which costs much of what Foundation has for strings.
  static func described(_ runLoop: CFRunLoop) -> Int32? {
    guard let description = CFCopyDescription(runLoop) else { return nil }
    let text = unsafeBitCast(description, to: NSString.self) as String
    guard let range = text.range(of: "name = kCFRunLoopDefaultMode, port set = 0x") else { return nil }
    return Int32(text[range.upperBound...].prefix(while: \.isHexDigit), radix: 16)
  }
}
