import Foundation

/// Work with files that the main thread has to wait for, because the process is about to end.
package nonisolated enum BlockingWork {
  /// How long a disk that does not answer can keep the process, in seconds.
  static let patience = 10.0

  /// What the work gives; nil also if it takes too long.
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
