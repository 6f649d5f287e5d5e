import Foundation
import Synchronization
import Testing

@testable import OrielDocuments

/// A path for which nobody waits: who would have to is turned away. So one thread can try what several do.
private nonisolated struct Turn {
  let place = "/turns/\(UUID().uuidString)"
  /// The lock file of the place, as another process opens it.
  private let other: Int32, next: Int32
  let path: String

  init() throws {
    path = try #require(Turns.folder.withLock { $0 }) + "/" + StableHash.text(of: place)
    other = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    next = open(path + "-next", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
  }
  func end() {
    for descriptor in [other, next] { close(descriptor) }
    for name in [path, path + "-next"] { unlink(name) }
  }
  func reads(_ party: String) -> TurnLock? { TurnLock(place, writes: false, party: party, isCancelled: { true }) }
  func writes(_ party: String) -> TurnLock? { TurnLock(place, writes: true, party: party, isCancelled: { true }) }

  /// What another process may do now.
  enum Outside: Equatable { case anything, reading, nothing }
  var outside: Outside {
    defer { flock(other, LOCK_UN) }
    if flock(other, LOCK_EX | LOCK_NB) == 0 { return .anything }
    return flock(other, LOCK_SH | LOCK_NB) == 0 ? .reading : .nothing
  }
  func whileOutside(_ kind: Int32, _ body: () -> Void) {
    #expect(flock(other, kind | LOCK_NB) == 0)
    body()
    flock(other, LOCK_UN)
  }
  /// While another process is the next in line.
  func whileQueued(_ body: () -> Void) {
    #expect(flock(next, LOCK_EX | LOCK_NB) == 0)
    body()
    flock(next, LOCK_UN)
  }
}

/// Together with the others, one of which takes the folder for locks away for a while.
extension `Coordinated access to a file` {
  @Test func `is shared by readers and by one party, and by nobody else`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let turn = try Turn()
    defer { turn.end() }
    let reader = try #require(turn.reads("a"))
    #expect(turn.outside == .reading)
    let second = try #require(turn.reads("b"))
    #expect(turn.writes("c") == nil)
    second.end()
    #expect(turn.writes("c") == nil && turn.outside == .reading)
    reader.end()
    #expect(turn.outside == .anything)

    let writer = try #require(turn.writes("a"))
    #expect(turn.outside == .nothing)
    #expect(turn.reads("b") == nil && turn.writes("b") == nil)
    let inner = try #require(turn.reads("a")), innermost = try #require(turn.writes("a"))
    innermost.end()
    inner.end()
    #expect(turn.reads("b") == nil && turn.outside == .nothing)
    writer.end()
    #expect(turn.outside == .anything)
    let last = try #require(turn.writes("b"))
    last.end()
    #expect(Turns.waiting(at: turn.place) == 0)
  }

  @Test func `becomes writing for as long as the party has access`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let turn = try Turn()
    defer { turn.end() }
    let reader = try #require(turn.reads("a"))
    let writer = try #require(turn.writes("a"))
    #expect(turn.outside == .nothing && turn.reads("b") == nil)
    writer.end()
    #expect(turn.outside == .nothing && turn.reads("b") == nil, "what was written may be written on")
    reader.end()
    #expect(turn.outside == .anything)
    try #require(turn.reads("b")).end()
  }

  @Test func `remains reading where it cannot become writing`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let turn = try Turn()
    defer { turn.end() }
    // Another reader of this process, or another process, is in the way.
    let reader = try #require(turn.reads("a")), other = try #require(turn.reads("b"))
    for _ in 0..<2 { #expect(turn.writes("a") == nil && turn.outside == .reading) }
    other.end()
    #expect(Turns.waiting(at: turn.place) == 0 && turn.writes("c") == nil)
    try #require(turn.reads("c")).end()
    #expect(turn.outside == .reading)
    // As often as it was tried, it is held once.
    reader.end()
    #expect(turn.outside == .anything)
    try #require(turn.writes("c")).end()

    let last = try #require(turn.reads("a"))
    turn.whileOutside(LOCK_SH) { #expect(turn.writes("a") == nil && Turns.waiting(at: turn.place) == 0) }
    #expect(turn.outside == .reading)
    last.end()
    #expect(Turns.waiting(at: turn.place) == 0)
  }

  @Test func `lets no reader overtake one that waits to write`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let turn = try Turn()
    defer { turn.end() }
    let reader = try #require(turn.reads("a")), other = try #require(turn.reads("b"))
    let isWriting = DispatchSemaphore(value: 0), isDone = DispatchSemaphore(value: 0), isEnded = DispatchSemaphore(value: 0)
    let isTried = DispatchSemaphore(value: 0), overtakes = Mutex(false)
    Thread.detachNewThread {
      let writer = TurnLock(turn.place, writes: true, party: "a", isCancelled: { false })
      isWriting.signal()
      isDone.wait()
      writer?.end()
      isEnded.signal()
    }
    while Turns.waiting(at: turn.place) < 1 { sched_yield() }
    // It has let go of the file, and only the other reader has it.
    Thread.detachNewThread {
      let late = turn.reads("c")
      overtakes.withLock { $0 = late != nil }
      late?.end()
      isTried.signal()
    }
    isTried.wait()
    #expect(!overtakes.withLock { $0 } && Turns.waiting(at: turn.place) == 1)
    // What reads within an access does not queue.
    let nested = turn.reads("d")
    #expect(nested != nil)
    nested?.end()
    other.end()
    isWriting.wait()
    #expect(turn.outside == .nothing && Turns.waiting(at: turn.place) == 0)
    isDone.signal()
    isEnded.wait()
    reader.end()
    #expect(turn.outside == .anything)
  }

  @Test func `respects other processes and those that wait there`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // What is turned away goes on waiting for the lock file, so each has a place of its own.
    for (kind, writes, isLet) in [(LOCK_EX, false, false), (LOCK_EX, true, false), (LOCK_SH, true, false), (LOCK_SH, false, true), (nil, false, false), (nil, true, false)] {
      let turn = try Turn()
      defer { turn.end() }
      func check() {
        let lock = writes ? turn.writes("a") : turn.reads("a")
        #expect((lock != nil) == isLet, "\(kind.map { "\($0)" } ?? "queued") \(writes)")
        lock?.end()
        #expect(Turns.waiting(at: turn.place) == 0)
      }
      if let kind { turn.whileOutside(kind, check) } else { turn.whileQueued(check) }
    }
    let turn = try Turn()
    defer { turn.end() }
    let reader = try #require(turn.reads("a"))
    turn.whileQueued {
      // Who is in already does not queue, and neither does what reads within that on the same thread.
      let nested = turn.reads("b"), again = turn.reads("a")
      #expect(nested != nil && again != nil)
      nested?.end()
      again?.end()
      let writer = turn.writes("a")
      #expect(writer != nil && turn.outside == .nothing)
      writer?.end()
    }
    reader.end()
    #expect(turn.outside == .anything)
  }

  @Test func `is given where the file for the next in line cannot be made`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let turn = try Turn()
    defer { turn.end() }
    unlink(turn.path + "-next")
    #expect(symlink("/nowhere/at/all", turn.path + "-next") == 0)
    let writer = try #require(turn.writes("a"))
    #expect(turn.outside == .nothing && turn.reads("b") == nil)
    writer.end()
    #expect(turn.outside == .anything)
  }
}
