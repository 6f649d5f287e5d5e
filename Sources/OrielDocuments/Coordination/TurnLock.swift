import Foundation
import OrielPresentations
import Synchronization

/// One reader or writer of a place, from when it is its turn until it has done.
///
/// Within the process turns are taken in the order in which they were asked for, so that readers who keep coming do not keep
/// a writer out. Between processes files in the runtime folder are locked, one for the turn and one for who is next.
/// Nothing polls: a thread sleeps until its turn comes.
nonisolated final class TurnLock {
  private let place: String
  private let claim: Claim

  /// Waits, for as long as others take. nil: cancelled meanwhile.
  ///
  /// A party that already has its turn does not wait for itself. If it reads and now wants to write, it gives up reading while it
  /// waits: of two readers that want to write, one can then go first. What it read before may have changed by then.
  init?(_ place: String, writes: Bool, party: String, isCancelled: () -> Bool) {
    guard let claim = Turns.enter(place, writes: writes, party: party, isCancelled: isCancelled) else { return nil }
    (self.place, self.claim) = (place, claim)
  }
  func end() { Turns.leave(place, claim) }
}

/// What one party does at one place.
private nonisolated final class Claim {
  enum State {
    case waiting
    /// No other thread of the process is in the way; another process may be.
    case locking
    case held
    /// Has stopped reading, and waits to write.
    case paused
  }
  let party: String
  var writes: Bool
  var state = State.waiting
  /// How many accesses of the party lie within each other.
  var depth = 1
  let thread = pthread_self()
  /// nil where there is no folder for locks.
  var file: TurnFile?
  init(party: String, writes: Bool) { (self.party, self.writes) = (party, writes) }

  var isIn: Bool { state == .locking || state == .held }
  func excludes(_ other: Claim) -> Bool { writes || other.writes }
}

/// Who has their turn in this process, and who waits for it.
nonisolated enum Turns {
  /// Signalled whenever a turn ends or a wait is cancelled. Guards all that follows.
  private static let condition = NSCondition()
  /// Of each place, in the order in which they came.
  private nonisolated(unsafe) static var claims: [String: [Claim]] = [:]

  /// Lets those that wait look whether they still want to.
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
      // Another thread of the party is about to have its turn, which is then the party's.
      guard !isCancelled() else { return nil }
      condition.wait()
    }
    let claim = Claim(party: party, writes: writes)
    // Who reads what the same thread already reads for another party must not queue behind a writer that waits for that thread.
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
    own.file?.unlock()
    condition.broadcast()
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
    // Back to reading, which cannot be cancelled any more.
    own.depth -= 1
    own.writes = false
    own.state = .paused
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
  /// Another access conflicts with this one, or was requested first.
  private static func isKeptOut(_ claim: Claim, _ place: String, _ isNested: Bool) -> Bool {
    let all = claims[place] ?? []
    if all.contains(where: { $0 !== claim && $0.isIn && $0.excludes(claim) }) { return true }
    return !isNested && all.prefix { $0 !== claim }.contains { !$0.isIn && ($0.state == .paused || $0.excludes(claim)) }
  }

  /// Keeps other processes out. False: cancelled meanwhile, and the claim has lost its file.
  private static func lock(_ claim: Claim, queues: Bool, _ isCancelled: () -> Bool) -> Bool {
    if let file = claim.file, !file.lock(writes: claim.writes, queues: queues, waits: false) {
      let over = Flag(), writes = claim.writes
      // A lock that is waited for cannot be cancelled: its thread then gives it back.
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

/// The locks that processes have on one place. They end with the object.
private nonisolated final class TurnFile: Sendable {
  private let descriptor: Int32
  private let next: String

  /// nil: this process takes turns with itself only.
  init?(_ place: String) {
    guard let folder = Turns.folder.withLock({ $0 }) else { return nil }
    let path = FilePath.join(folder, StableHash.text(of: place))
    descriptor = Self.open(path)
    next = path + "-next"
    if descriptor < 0 { return nil }
  }
  deinit { close(descriptor) }
  private static func open(_ path: String) -> Int32 { Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }

  /// False if it has to be waited for.
  ///
  /// - Parameter queues: behind others that wait. While one waits for the turn it holds the lock of the next one, and nobody overtakes it.
  func lock(writes: Bool, queues: Bool, waits: Bool) -> Bool {
    let queue = queues ? Self.open(next) : -1
    defer { if queue >= 0 { close(queue) } }
    return (queue < 0 || Self.take(queue, LOCK_EX, waits)) && Self.take(descriptor, writes ? LOCK_EX : LOCK_SH, waits)
  }
  func unlock() { _ = flock(descriptor, LOCK_UN) }
  /// A file system that knows no locks keeps nobody out.
  private static func take(_ descriptor: Int32, _ kind: Int32, _ waits: Bool) -> Bool {
    while flock(descriptor, waits ? kind : kind | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { return true }
    }
    return true
  }

}

nonisolated extension Turns {
  /// Where the locks between processes are; nil if there is no safe place for them. It goes with the session, so that nothing
  /// has to be collected; without a session it is the user's own.
  static let folder = Mutex<String?>({
    let base = BaseFolders().runtime ?? NSTemporaryDirectory() + "runtime-\(getuid())"
    let folder = FilePath.join(base, "oriel-turns")
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var status = stat()
    // Another user could have planted the folder.
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else { return nil }
    return folder
  }())
}
