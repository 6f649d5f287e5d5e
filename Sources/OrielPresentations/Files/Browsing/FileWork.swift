import Foundation

/// Work with files that may take as long as a disk or server likes, on a thread of its own: neither the main actor nor the
/// threads that tasks share wait for it.
package nonisolated enum FileWork {
  package static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
  package static func run<Value: Sendable>(throwing body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await run { Result { try body() } }.get()
  }
}
