import Foundation

/// File operations for which the main thread must wait, because the process is about to end.
package nonisolated enum BlockingWork {
  /// How long to wait for a disk that does not respond, in seconds.
  static let patience = 10.0

  /// The result; nil if it takes too long.
  package static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value?) -> Value? {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var value: Value?
    let box = Box<Value>()
    Thread.detachNewThread {
      box.value = body()
      done.signal()
    }
    if done.wait(timeout: .now() + patience) == .success { value = box.value }
    return value
  }
  private final class Box<Value>: @unchecked Sendable { var value: Value? }
}
