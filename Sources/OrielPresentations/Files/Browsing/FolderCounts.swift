import Foundation
import Synchronization

/// The number of entries in folders, for the visible rows. At most two folders are read at a time, so that a disk that does not
/// respond affects only the counts.
package nonisolated final class FolderCounts: Sendable {
  /// The maximum count.
  static let most = 10_000
  private let queue: OperationQueue
  private let known = Mutex<[String: (modified: TimeInterval, count: Int)]>([:])

  package init() {
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    queue.qualityOfService = .utility
  }
  /// The number of visible entries; nil if unknown or cancelled.
  package func count(_ entry: FileEntry) async -> Int? {
    if let known = known.withLock({ $0[entry.path] }), known.modified == entry.modified { return known.count }
    let operation = Counting(entry.path)
    let count = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        operation.completionBlock = { continuation.resume(returning: operation.count) }
        queue.addOperation(operation)
      }
    } onCancel: {
      operation.cancel()
    }
    guard let count else { return nil }
    known.withLock { $0[entry.path] = (entry.modified, count) }
    return count
  }

  private final class Counting: Operation, @unchecked Sendable {
    private let path: String
    private let result = Mutex<Int?>(nil)
    var count: Int? { result.withLock { $0 } }
    init(_ path: String) { self.path = path }
    override func main() {
      guard !isCancelled, let directory = opendir(path) else { return }
      defer { closedir(directory) }
      var count = 0
      while count <= FolderCounts.most, !isCancelled, let entry = readdir(directory) {
        // "." and ".." are hidden as well.
        if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
      }
      if !isCancelled { result.withLock { $0 = count } }
    }
  }
}
