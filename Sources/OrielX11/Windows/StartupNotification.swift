import Foundation
internal import COriel

/// The launch feedback a desktop shows until our first window is there (Startup Notification 0.1).
final class StartupNotification {
  private var identifier: String?
  private var pendingRemoval: String?
  /// The launch's server time, from the identifier; nil if the launcher did not say.
  private(set) var time: Time?

  /// Takes DESKTOP_STARTUP_ID, else XDG_ACTIVATION_TOKEN, and both out of the environment, so that programs we start do not reuse them.
  init() {
    let names = ["DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN"]
    identifier = names.compactMap { name in getenv(name).map { String(cString: $0) } }.first { !$0.isEmpty && $0.utf8.count <= 1024 }
    for name in names { unsetenv(name) }
    time = identifier.flatMap(Self.time(in:))
  }

  /// Takes the identifier of a launch that reached this process from another one: the next window belongs to it.
  func adopt(_ identifier: String) {
    guard !identifier.isEmpty, identifier.utf8.count <= 1024 else { return }
    self.identifier = identifier
    time = Self.time(in: identifier) ?? time
  }

  /// `launcher/app/123-4-host_TIME98765` carries 98765.
  nonisolated static func time(in identifier: String) -> Time? {
    guard let range = identifier.range(of: "_TIME", options: .backwards) else { return nil }
    return UInt32(identifier[range.upperBound...]).map { Time($0) }
  }

  /// Ends the feedback of a launch for which no new window opened.
  func finishWithoutWindow(on connection: X11Connection) {
    guard takeIdentifier() != nil else { return }
    finish(on: connection)
  }
  /// The launch that no window has answered yet.
  var unanswered: String? { identifier }

  /// The identifier for the first window; nil afterwards.
  func takeIdentifier() -> String? {
    defer { identifier = nil }
    pendingRemoval = identifier ?? pendingRemoval
    return identifier
  }

  /// Ends the feedback, once, when the first window is on the screen.
  func finish(on connection: X11Connection) {
    guard let identifier = pendingRemoval else { return }
    pendingRemoval = nil
    let escaped = identifier.reduce(into: "") { text, character in
      if character == "\"" || character == "\\" { text.append("\\") }
      text.append(character)
    }
    broadcast("remove: ID=\"\(escaped)\"", on: connection)
  }

  private func broadcast(_ message: String, on connection: X11Connection) {
    // The message travels in pieces of 20 bytes, the first of another type, with a final NUL.
    let bytes = Array(message.utf8) + [0]
    for start in stride(from: 0, to: bytes.count, by: 20) {
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = connection.leader
      event.xclient.message_type =
        connection.atoms[start == 0 ? ._NET_STARTUP_INFO_BEGIN : ._NET_STARTUP_INFO]
      event.xclient.format = 8
      withUnsafeMutableBytes(of: &event.xclient.data.b) { data in
        for (index, byte) in bytes[start..<min(start + 20, bytes.count)].enumerated() { data[index] = byte }
      }
      XSendEvent(connection.display, connection.root, 0, PropertyChangeMask, &event)
    }
  }
}
