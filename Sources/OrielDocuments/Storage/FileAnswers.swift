import Foundation
import OrielPresentations
import Synchronization

/// Questions to the disk that the main thread cannot do without. A share whose server is gone blocks the calling thread for minutes or
/// for ever: after a moment the answer is nil, and until the first question comes back no other is asked of the same folder.
package nonisolated enum FileAnswers {
  /// How long the main thread waits for an answer, in seconds: longer than a working disk takes, too short for a person to notice.
  static let patience = 0.3
  private static let silent = Mutex<Set<String>>([])

  /// - Parameter path: what the question is about.
  package static func ask<Value: Sendable>(about path: String, _ question: @escaping @Sendable () -> Value) -> Value? {
    let folder = FilePath.folder(of: path)
    guard isMain else {
      // Threads of files have nothing else to do.
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
    // It may have come just now.
    if let late = answer.value.withLock({ $0 }) {
      silent.withLock { _ = $0.remove(folder) }
      return late
    }
    if isNew { report("\(folder) does not answer. Documents in it open when it does; everything else goes on.") }
    return nil
  }
  private static var isMain: Bool { Thread.isMainThread || MainThread.isCurrent }
  /// How many threads there were for this, for tests.
  static var threads: Int { Asker.made.withLock { $0 } }
  private final class Answer<Value: Sendable>: Sendable { let value = Mutex<Value?>(nil) }
  private static func report(_ text: String) { MainActor.assumeIsolated { RuntimeIssue.report(text) } }
}

/// A thread that asks. One that is done waits for the next question; those that a disk keeps are not waited for.
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
  /// False if the thread is not needed any more: another one is idle.
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

/// Where files are asked for: tests put disks here that answer late or never.
nonisolated enum FileDelay {
  static let slowDisk = Mutex<(@Sendable (String) -> Void)?>(nil)
  static func wait(_ path: String) { slowDisk.withLock { $0 }?(path) }
}
