import Foundation
import OrielPresentations
import Synchronization

/// One reader or writer of a path, while it has access.
///
/// Within the process, requests are served in order, so that a stream of readers does not starve a writer. Between processes, files in
/// the runtime folder are locked, one for the access and one for the next in line.
/// Nothing polls: threads sleep until they get access.
nonisolated final class TurnLock {
  private let place: String
  private let claim: Claim

  /// Waits for access, for as long as others take. nil if cancelled.
  ///
  /// A party does not wait for itself. If it reads and now wants to write, it releases its read access while waiting, so that of two
  /// such readers one can go first. What it read before may have changed by then.
  init?(_ place: String, writes: Bool, party: String, isCancelled: () -> Bool) {
    guard let claim = Turns.enter(place, writes: writes, party: party, isCancelled: isCancelled) else { return nil }
    (self.place, self.claim) = (place, claim)
  }
  func end() { Turns.leave(place, claim) }
}

/// One party's access to one path.
private nonisolated final class Claim {
  enum State {
    case waiting
    /// No other thread of the process is in the way; another process may still be.
    case locking
    case held
    /// Has stopped reading, and waits to write.
    case paused
  }
  let party: String
  var writes: Bool
  var state = State.waiting
  /// The number of nested accesses of the party.
  var depth = 1
  let thread = pthread_self()
  /// nil if there is no folder for locks.
  var file: TurnFile?
  init(party: String, writes: Bool) { (self.party, self.writes) = (party, writes) }

  var isIn: Bool { state == .locking || state == .held }
  func excludes(_ other: Claim) -> Bool { writes || other.writes }
}

/// The current and waiting accesses in this process.
nonisolated enum Turns {
  /// Signalled whenever a turn ends or a wait is cancelled. Guards all that follows.
  private static let condition = NSCondition()
  /// By path, in the order of requests.
  private nonisolated(unsafe) static var claims: [String: [Claim]] = [:]

  /// Wakes all waiting threads so that they check for cancellation.
  static func wakeAll() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }
  /// For tests.
  static func waiting(at place: String) -> Int {
    condition.lock()
    defer { condition.unlock() }
    return (claims[place] ?? []).count { $0.state != .held }
  }

  fileprivate static func enter(_ place: String, writes: Bool, party: String, isCancelled: () -> Bool) -> Claim? {
    condition.lock()
    defer { condition.unlock() }
    while let own = claims[place]?.first(where: { $0.party == party }) {
      if own.state == .held { return enter(own, place, writes: writes, isCancelled) }
      // Another thread of the party is about to get access, which the party then shares.
      guard !isCancelled() else { return nil }
      condition.wait()
    }
    let claim = Claim(party: party, writes: writes)
    // A nested read on a thread that already reads for another party must not queue behind a writer that waits for that thread.
    let isNested = !writes && (claims[place] ?? []).contains { $0.state == .held && !$0.writes && pthread_equal($0.thread, claim.thread) != 0 }
    claims[place, default: []].append(claim)
    while isKeptOut(claim, place, isNested) {
      guard !isCancelled() else {
        remove(claim, place)
        return nil
      }
      condition.wait()
    }
    claim.state = .locking
    claim.file = TurnFile(place)
    guard lock(claim, queues: !isNested, isCancelled) else {
      remove(claim, place)
      return nil
    }
    return claim
  }
  private static func enter(_ own: Claim, _ place: String, writes: Bool, _ isCancelled: () -> Bool) -> Claim? {
    own.depth += 1
    guard writes, !own.writes else { return own }
    func others() -> Bool { claims[place]!.contains { $0 !== own && $0.isIn } }
    own.state = .paused
    // Nobody needs to be woken: who waits for this reader also waits for those that it waits for.
    own.file?.unlock()
    var isDone = true
    while others(), isDone {
      isDone = !isCancelled()
      if isDone { condition.wait() }
    }
    if isDone {
      own.state = .locking
      own.writes = true
      isDone = lock(own, queues: false, isCancelled)
    }
    guard !isDone else { return own }
    // Return to reading, which can no longer be cancelled.
    own.depth -= 1
    own.writes = false
    // Either it is still paused, or nobody else is in.
    while claims[place]!.contains(where: { $0 !== own && $0.isIn && $0.writes }) { condition.wait() }
    own.state = .locking
    own.file = TurnFile(place)
    _ = lock(own, queues: false) { false }
    return nil
  }
  fileprivate static func leave(_ place: String, _ claim: Claim) {
    condition.lock()
    defer { condition.unlock() }
    claim.depth -= 1
    if claim.depth == 0 { remove(claim, place) }
  }
  private static func remove(_ claim: Claim, _ place: String) {
    claim.file = nil
    claims[place]?.removeAll { $0 === claim }
    if claims[place]?.isEmpty == true { claims[place] = nil }
    condition.broadcast()
  }
  /// Whether another access conflicts with this one, or was requested first.
  private static func isKeptOut(_ claim: Claim, _ place: String, _ isNested: Bool) -> Bool {
    let all = claims[place] ?? []
    if all.contains(where: { $0 !== claim && $0.isIn && $0.excludes(claim) }) { return true }
    return !isNested && all.prefix { $0 !== claim }.contains { !$0.isIn && ($0.state == .paused || $0.excludes(claim)) }
  }

  /// Locks out other processes. Returns false if cancelled; the claim then has no lock file.
  private static func lock(_ claim: Claim, queues: Bool, _ isCancelled: () -> Bool) -> Bool {
    if let file = claim.file, !file.lock(writes: claim.writes, queues: queues, waits: false) {
      let over = Flag(), writes = claim.writes
      // A blocking lock cannot be cancelled, so its thread releases it once it is acquired.
      Thread.detachNewThread {
        _ = file.lock(writes: writes, queues: queues, waits: true)
        over.isSet.withLock { $0 = true }
        wakeAll()
      }
      while !over.isSet.withLock({ $0 }) {
        guard !isCancelled() else {
          claim.file = nil
          return false
        }
        condition.wait()
      }
    }
    claim.state = .held
    condition.broadcast()
    return true
  }
}

private nonisolated final class Flag: Sendable { let isSet = Mutex(false) }

/// The inter-process locks of one path, released with the object.
private nonisolated final class TurnFile: Sendable {
  private let descriptor: Int32
  private let next: String

  /// nil if coordination is limited to this process.
  init?(_ place: String) {
    guard let folder = Turns.folder.withLock({ $0 }) else { return nil }
    let path = FilePath.join(folder, StableHash.text(of: place))
    descriptor = Self.open(path)
    next = path + "-next"
    if descriptor < 0 { return nil }
  }
  deinit { close(descriptor) }
  private static func open(_ path: String) -> Int32 { Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }

  /// Returns false if it would have to wait.
  ///
  /// - Parameter queues: Whether it queues behind others. The next in line holds a second lock, so that nobody overtakes it.
  func lock(writes: Bool, queues: Bool, waits: Bool) -> Bool {
    let kind = writes ? LOCK_EX : LOCK_SH
    guard queues else { return Self.take(descriptor, kind, waits) }
    let queue = Self.open(next)
    defer { close(queue) }
    return Self.take(queue, LOCK_EX, waits) && Self.take(descriptor, kind, waits)
  }
  func unlock() { _ = flock(descriptor, LOCK_UN) }
  /// Succeeds on a file system without locks, and where the lock's file cannot be made.
  private static func take(_ descriptor: Int32, _ kind: Int32, _ waits: Bool) -> Bool {
    while flock(descriptor, waits ? kind : kind | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { return true }
    }
    return true
  }

}

nonisolated extension Turns {
  /// The folder for lock files; nil if there is no safe one. It is removed with the session, so lock files need no cleanup; without a
  /// session, a folder of the user is used.
  static let folder = Mutex<String?>({
    let base = BaseFolders().runtime ?? NSTemporaryDirectory() + "runtime-\(getuid())"
    let folder = FilePath.join(base, "oriel-turns")
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var status = stat()
    // Another user could have created the folder.
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else { return nil }
    return folder
  }())
}
