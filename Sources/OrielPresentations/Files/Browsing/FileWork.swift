import Foundation

/// Runs file operations of unpredictable duration on separate threads, so that they block neither the main actor nor the
/// cooperative thread pool.
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
