import Foundation
import OrielPresentations
import Synchronization

/// File system queries for the main thread with a timeout. A network share without its server blocks the calling thread for minutes or
/// forever, so the answer is nil after a moment, and until that query returns no other one is sent to the same folder.
package nonisolated enum FileAnswers {
  /// How long the main thread waits, in seconds: longer than a working disk needs, but hardly noticeable.
  static let patience = 0.3
  private static let silent = Mutex<Set<String>>([])

  /// - Parameter path: The path that the query is about.
  package static func ask<Value: Sendable>(about path: String, _ question: @escaping @Sendable () -> Value) -> Value? {
    let folder = FilePath.folder(of: path)
    guard isMain else {
      // File threads may block.
      FileDelay.wait(path)
      return question()
    }
    guard !silent.withLock({ $0.contains(folder) }) else { return nil }
    let done = DispatchSemaphore(value: 0), answer = Answer<Value>()
    Asker.run {
      FileDelay.wait(path)
      let value = question()
      answer.value.withLock { $0 = value }
      done.signal()
      silent.withLock { _ = $0.remove(folder) }
    }
    if done.wait(timeout: .now() + patience) == .success { return answer.value.withLock { $0 } }
    let isNew = silent.withLock { $0.insert(folder).inserted }
    // It may have arrived just now.
    if let late = answer.value.withLock({ $0 }) {
      silent.withLock { _ = $0.remove(folder) }
      return late
    }
    if isNew { report("\(folder) does not answer. Documents in it open when it does; everything else goes on.") }
    return nil
  }
  /// Whether this is the main thread, or code that runs in its place.
  static var isMain: Bool { Thread.isMainThread || MainThread.isCurrent }
  /// The number of threads created, for tests.
  static var threads: Int { Asker.made.withLock { $0 } }
  private final class Answer<Value: Sendable>: Sendable { let value = Mutex<Value?>(nil) }
  private static func report(_ text: String) { MainActor.assumeIsolated { RuntimeIssue.report(text) } }
}

/// A thread for queries. An idle one waits for the next query; blocked ones are abandoned.
private nonisolated final class Asker: Sendable {
  private static let idle = Mutex<Asker?>(nil)
  static let made = Mutex(0)
  private let next = Mutex<(@Sendable () -> Void)?>(nil)
  private let isAsked = DispatchSemaphore(value: 0)

  static func run(_ question: @escaping @Sendable () -> Void) {
    let asker = idle.withLock { idle in
      defer { idle = nil }
      return idle
    } ?? Asker()
    asker.next.withLock { $0 = question }
    asker.isAsked.signal()
  }
  private init() {
    Self.made.withLock { $0 += 1 }
    Thread.detachNewThread { [self] in while work() {} }
  }
  /// Returns false if the thread is no longer needed because another one is idle.
  private func work() -> Bool {
    isAsked.wait()
    next.withLock { next in
      defer { next = nil }
      return next
    }?()
    return Self.idle.withLock { idle in
      if idle == nil { idle = self }
      return idle === self
    }
  }
}

/// A hook for tests that simulate disks that respond late or never.
nonisolated enum FileDelay {
  static let slowDisk = Mutex<(@Sendable (String) -> Void)?>(nil)
  static func wait(_ path: String) { slowDisk.withLock { $0 }?(path) }
}
