import Foundation
import Synchronization

/// A programmer's mistake found at run time; logged once, with a remedy.
package nonisolated enum RuntimeIssue {
  private static let state = Mutex(Log())
  private struct Log: Sendable {
    var seen: Set<String> = []
    var sink: (@Sendable (String) -> Void)?
  }

  /// Logs `message` unless it was logged before.
  package static func report(_ message: @autoclosure () -> String) {
    let text = message()
    let sink: (@Sendable (String) -> Void)? = state.withLock { log in
      guard log.seen.insert(text).inserted || log.sink != nil else { return { _ in } }
      return log.sink
    }
    if let sink { sink(text) } else { FileHandle.standardError.write(Data("SwiftUI: \(text)\n".utf8)) }
  }

  /// Returns the issues reported during `body` instead of logging them; for tests.
  @MainActor package static func capturing(_ body: () throws -> Void) rethrows -> [String] {
    let collected = Collected()
    state.withLock { $0.sink = { text in collected.messages.withLock { $0.append(text) } } }
    defer { state.withLock { $0.sink = nil } }
    try body()
    return collected.messages.withLock { $0 }
  }
  /// Returns the issues reported until `body` has returned; for tests.
  @MainActor package static func capturingUntilDone(_ body: () async -> Void) async -> [String] {
    let collected = Collected()
    state.withLock { $0.sink = { text in collected.messages.withLock { $0.append(text) } } }
    defer { state.withLock { $0.sink = nil } }
    await body()
    return collected.messages.withLock { $0 }
  }
  private final class Collected: Sendable { let messages = Mutex<[String]>([]) }
}
