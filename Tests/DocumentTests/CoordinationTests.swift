import Conformance
import Foundation
import Programs
import Synchronization
import Testing

@testable import OrielDocuments

/// What it is asked and told, in words.
nonisolated final class Presenter: NSFilePresenter {
  let presentedItemURL: URL?
  let presentedItemOperationQueue: OperationQueue
  let heard = Mutex<[String]>([])
  let problem: CocoaError?
  init(_ url: URL, problem: CocoaError? = nil, queue: OperationQueue = OperationQueue()) {
    (presentedItemURL, self.problem, presentedItemOperationQueue) = (url, problem, queue)
  }
  private func note(_ word: String) { heard.withLock { $0.append(word) } }
  func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    note("reader")
    reader { [self] in note("again") }
  }
  func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    note("writer")
    writer { [self] in note("again") }
  }
  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    note("save")
    completionHandler(problem)
  }
  func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    note("deletion")
    completionHandler(problem)
  }
  func presentedItemDidChange() { note("changed") }
  func presentedItemDidMove(to newURL: URL) { note("moved " + newURL.lastPathComponent) }
  func presentedSubitemDidChange(at url: URL) { note("inside " + url.lastPathComponent) }
  var words: [String] {
    presentedItemOperationQueue.waitUntilAllOperationsAreFinished()
    return heard.withLock { $0 }
  }
}

/// Answers on the main thread, once that is free.
private nonisolated final class LatePresenter: NSFilePresenter {
  let presentedItemURL: URL?
  var presentedItemOperationQueue: OperationQueue { .main }
  init(_ url: URL) { presentedItemURL = url }
  func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) { DispatchQueue.main.async { reader(nil) } }
}

/// Each on a thread of its own, where waiting keeps nobody else.
private nonisolated func together(_ bodies: [@Sendable () -> Void]) async {
  await withTaskGroup(of: Void.self) { group in
    for body in bodies {
      group.addTask {
        await withCheckedContinuation { (next: CheckedContinuation<Void, Never>) in
          Thread.detachNewThread {
            body()
            next.resume()
          }
        }
      }
    }
  }
}

/// What happens in which order, on any thread.
private nonisolated final class Log: Sendable {
  private let words = Mutex<[String]>([])
  func add(_ word: String) { words.withLock { $0.append(word) } }
  var all: [String] { words.withLock { $0 } }
  func has(_ word: String) -> Bool { all.contains(word) }
  func wait(for isThere: () -> Bool) { while !isThere() { sched_yield() } }
}

@Suite(.serialized) struct `Coordinated access to a file` {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("turns-\(UUID().uuidString)")
  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  func file(_ name: String, _ text: String = "text") throws -> URL {
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url
  }

  @Test func `is one writer at a time, many readers at once, and a party does not wait for itself`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = try file("a.txt")
    let inside = Mutex((now: 0, most: 0, count: 0))
    await together((0..<8).map { _ in
      { @Sendable in
        NSFileCoordinator().coordinate(writingItemAt: url, error: nil) { _ in
          inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.count + 1) }
          usleep(2000)
          inside.withLock { $0.now -= 1 }
        }
      }
    })
    #expect(inside.withLock { $0.count } == 8 && inside.withLock { $0.most } == 1)
    // Two readers meet inside, each waiting for the other.
    let met = DispatchSemaphore(value: 0), other = DispatchSemaphore(value: 0), both = Mutex(0)
    await together([(met, other), (other, met)].map { mine, theirs in
      { @Sendable in
        NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in
          mine.signal()
          if theirs.wait(timeout: .now() + 60) == .success { both.withLock { $0 += 1 } }
        }
      }
    })
    #expect(both.withLock { $0 } == 2)
    var isReached = false
    let coordinator = NSFileCoordinator()
    coordinator.coordinate(writingItemAt: url, error: nil) { outer in
      coordinator.coordinate(readingItemAt: outer, error: nil) { isReached = $0 == url }
    }
    #expect(isReached)
  }

  private func place(_ url: URL) -> String { FilePlaceName.of(url) }

  @Test func `that becomes writing waits for other readers`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = try file("a.txt"), place = place(url), log = Log()
    await together([
      {
        let coordinator = NSFileCoordinator()
        coordinator.coordinate(readingItemAt: url, error: nil) { _ in
          log.add("one reads")
          log.wait { log.has("two reads") }
          coordinator.coordinate(writingItemAt: url, error: nil) { _ in log.add("one writes") }
        }
      },
      {
        NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in
          log.add("two reads")
          log.wait { log.has("one writes") || Turns.waiting(at: place) == 1 }
          log.add("two ends")
        }
      },
    ])
    #expect(log.all.suffix(2) == ["two ends", "one writes"])
    // In one call the stronger of both counts.
    let first = Log()
    await together([
      {
        NSFileCoordinator().coordinate(readingItemAt: url, writingItemAt: url, error: nil) { _, _ in
          first.add("both")
          first.wait { first.has("other") || Turns.waiting(at: place) == 1 }
          first.add("end")
        }
      },
      {
        first.wait { first.has("both") }
        NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in first.add("other") }
      },
    ])
    #expect(first.all == ["both", "end", "other"])
  }

  @Test func `lets two readers that both want to write do so one after the other`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = try file("a.txt"), log = Log(), now = Mutex((now: 0, most: 0))
    await together((0..<2).map { index in
      { @Sendable in
        let coordinator = NSFileCoordinator()
        coordinator.coordinate(readingItemAt: url, error: nil) { _ in
          log.add("reads \(index)")
          log.wait { log.has("reads 0") && log.has("reads 1") }
          coordinator.coordinate(writingItemAt: url, error: nil) { _ in
            now.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            now.withLock { $0.now -= 1 }
            log.add("wrote")
          }
        }
      }
    })
    #expect(log.all.suffix(2) == ["wrote", "wrote"] && now.withLock { $0.most } == 1)
  }

  @Test(arguments: [true, false]) func `lets nobody overtake a writer that waits, in this process or another`(hasFolder: Bool) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let locks = Turns.folder.withLock { $0 }
    // Where there is no place for locks this process still takes turns with itself.
    if !hasFolder { Turns.folder.withLock { $0 = nil } }
    defer { Turns.folder.withLock { $0 = locks } }
    let url = try file("a.txt"), place = place(url), log = Log()
    await together([
      {
        NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in
          log.add("first")
          log.wait { log.has("writer") || log.has("second") || Turns.waiting(at: place) == 2 }
          // What reads within this, for whomever, does not queue behind those that wait for this.
          NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in log.add("within") }
        }
      },
      {
        log.wait { log.has("first") }
        NSFileCoordinator().coordinate(writingItemAt: url, error: nil) { _ in log.add("writer") }
      },
      {
        log.wait { log.has("writer") || Turns.waiting(at: place) == 1 }
        NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in log.add("second") }
      },
    ])
    #expect(log.all == ["first", "within", "writer", "second"])

    guard hasFolder, let locks else { return }
    // Another process reads.
    let path = locks + "/" + StableHash.text(of: place), next = path + "-next"
    let other = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600), queue = open(next, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { for descriptor in [other, queue] { close(descriptor) } }
    #expect(flock(other, LOCK_SH | LOCK_NB) == 0 && flock(queue, LOCK_EX | LOCK_NB) == 0)
    flock(queue, LOCK_UN)
    let outcome = Log(), waiting = NSFileCoordinator()
    Thread.detachNewThread {
      var error: NSError?
      waiting.coordinate(writingItemAt: url, error: &error) { _ in outcome.add("wrote") }
      outcome.add("cancelled \(error?.code == CocoaError.Code.userCancelled.rawValue)")
    }
    Thread.detachNewThread {
      outcome.wait { Turns.waiting(at: place) == 1 }
      NSFileCoordinator().coordinate(writingItemAt: url, error: nil) { _ in outcome.add("third") }
      outcome.add("end")
    }
    // Its next reader finds that somebody is before it.
    func isQueued() -> Bool {
      if flock(queue, LOCK_EX | LOCK_NB) != 0 { return true }
      flock(queue, LOCK_UN)
      return false
    }
    while !isQueued() || Turns.waiting(at: place) < 2 { await Task.yield() }
    waiting.cancel()
    while !outcome.has("cancelled true") { await Task.yield() }
    #expect(outcome.all == ["cancelled true"])
    flock(other, LOCK_UN)
    while !outcome.has("end") { await Task.yield() }
    #expect(outcome.all == ["cancelled true", "third", "end"])
  }

  @Test func `that waited for another process shuts it out as far as it must`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let locks = try #require(Turns.folder.withLock { $0 })
    let url = try file("a.txt"), place = place(url)
    let other = open(locks + "/" + StableHash.text(of: place), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(other) }
    // It writes. Once it is done, it may read together with the reader that has waited.
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    let reader = Log()
    Thread.detachNewThread {
      NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in reader.add(flock(other, LOCK_SH | LOCK_NB) == 0 ? "both" : "alone") }
      reader.add("end")
    }
    while Turns.waiting(at: place) < 1 { await Task.yield() }
    flock(other, LOCK_UN)
    while !reader.has("end") { await Task.yield() }
    #expect(reader.all == ["both", "end"])
    // It reads. A reader that waited for it in order to write is alone.
    flock(other, LOCK_SH)
    let writer = Log()
    Thread.detachNewThread {
      let coordinator = NSFileCoordinator()
      coordinator.coordinate(readingItemAt: url, error: nil) { _ in
        coordinator.coordinate(writingItemAt: url, error: nil) { _ in writer.add(flock(other, LOCK_SH | LOCK_NB) == 0 ? "both" : "alone") }
      }
      writer.add("end")
    }
    while Turns.waiting(at: place) < 1, !writer.has("end") { await Task.yield() }
    flock(other, LOCK_UN)
    while !writer.has("end") { await Task.yield() }
    #expect(writer.all == ["alone", "end"])
  }

  @Test func `goes on reading when it gives up waiting to write`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = try file("a.txt"), place = place(url), log = Log(), waiting = NSFileCoordinator()
    // It waits for another reader of this process.
    await together([
      {
        waiting.coordinate(readingItemAt: url, error: nil) { _ in
          log.add("one reads")
          log.wait { log.has("two reads") }
          var error: NSError?
          waiting.coordinate(writingItemAt: url, error: &error) { _ in log.add("one writes") }
          log.add("cancelled \(error?.code == CocoaError.Code.userCancelled.rawValue)")
          log.wait { log.has("three writes") || Turns.waiting(at: place) == 1 }
          log.add("one ends")
        }
      },
      {
        NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in
          log.add("two reads")
          log.wait { log.has("one writes") || Turns.waiting(at: place) == 1 }
          waiting.cancel()
          log.wait { log.has("cancelled true") || log.has("cancelled false") }
          log.add("two ends")
        }
      },
      {
        log.wait { log.has("two ends") }
        NSFileCoordinator().coordinate(writingItemAt: url, error: nil) { _ in log.add("three writes") }
      },
    ])
    #expect(log.all.suffix(4) == ["cancelled true", "two ends", "one ends", "three writes"])
    // It waits for another process that reads.
    let locks = try #require(Turns.folder.withLock { $0 })
    let other = open(locks + "/" + StableHash.text(of: place), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(other) }
    flock(other, LOCK_SH)
    let outcome = Log(), upgrading = NSFileCoordinator()
    Thread.detachNewThread {
      upgrading.coordinate(readingItemAt: url, error: nil) { _ in
        var error: NSError?
        upgrading.coordinate(writingItemAt: url, error: &error) { _ in outcome.add("writes") }
        outcome.add("cancelled \(error?.code == CocoaError.Code.userCancelled.rawValue)")
        outcome.add(flock(other, LOCK_EX | LOCK_NB) == 0 ? "shuts nobody out" : "reads")
      }
      outcome.add("end")
    }
    while Turns.waiting(at: place) < 1, !outcome.has("end") { await Task.yield() }
    upgrading.cancel()
    while !outcome.has("end") { await Task.yield() }
    #expect(outcome.all == ["cancelled true", "reads", "end"])
  }

  @Test func `is about the file, whichever links lead to it, and about the package that it is in`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let real = folder.appendingPathComponent("real"), link = folder.appendingPathComponent("link")
    let package = real.appendingPathComponent("notes.rtfd")
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
    for (mine, theirs) in [
      (real.appendingPathComponent("new.txt"), link.appendingPathComponent("new.txt")),
      (package, link.appendingPathComponent("notes.rtfd/inner/TXT.rtf")),
    ] {
      let log = Log(), place = place(mine)
      await together([
        {
          NSFileCoordinator().coordinate(writingItemAt: mine, error: nil) { _ in
            log.add("mine")
            log.wait { log.has("theirs") || Turns.waiting(at: place) == 1 }
            log.add("end")
          }
        },
        {
          log.wait { log.has("mine") }
          NSFileCoordinator().coordinate(readingItemAt: theirs, error: nil) { _ in log.add("theirs") }
        },
      ])
      #expect(log.all == ["mine", "end", "theirs"])
    }
    let shown = Presenter(real.appendingPathComponent("new.txt"))
    NSFileCoordinator.addFilePresenter(shown)
    defer { NSFileCoordinator.removeFilePresenter(shown) }
    NSFileCoordinator().coordinate(writingItemAt: link.appendingPathComponent("new.txt"), error: nil) { _ in }
    #expect(shown.words.sorted() == ["again", "changed", "writer"])
  }

  @Test func `asks each presenter for what is done with its own file`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let one = try file("one.txt"), two = try file("two.txt")
    func asked(_ body: (NSFileCoordinator) -> Void) -> [[String]] {
      let presenters = [Presenter(one), Presenter(two)]
      for presenter in presenters { NSFileCoordinator.addFilePresenter(presenter) }
      defer { for presenter in presenters { NSFileCoordinator.removeFilePresenter(presenter) } }
      body(NSFileCoordinator())
      return presenters.map { $0.words.filter { $0 == "save" || $0 == "deletion" } }
    }
    #expect(asked { $0.coordinate(writingItemAt: one, options: .forMoving, writingItemAt: two, options: .forDeleting, error: nil) { _, _ in } } == [["save"], ["deletion"]])
    #expect(asked { $0.coordinate(readingItemAt: one, writingItemAt: two, error: nil) { _, _ in } } == [["save"], []])
    #expect(asked { $0.coordinate(readingItemAt: one, options: .withoutChanges, writingItemAt: two, options: .forMerging, error: nil) { _, _ in } } == [[], ["save"]])
  }

  @Test func `can be taken back while it waits`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = try file("a.txt"), waiting = NSFileCoordinator()
    let outcome = Mutex<(ran: Bool, code: Int?)>((false, nil))
    var ran = false
    NSFileCoordinator().coordinate(writingItemAt: url, error: nil) { _ in
      ran = true
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        var error: NSError?
        waiting.coordinate(readingItemAt: url, error: &error) { _ in outcome.withLock { $0.ran = true } }
        let code = error?.code
        outcome.withLock { $0.code = code }
        done.signal()
      }
      waiting.cancel()
      done.wait()
    }
    #expect(ran && outcome.withLock { !$0.ran && $0.code == CocoaError.Code.userCancelled.rawValue })
  }

  @Test func `is told to the presenters of the file and its folder, not to the one who acts`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = try file("a.txt"), shown = Presenter(url), around = Presenter(folder), own = Presenter(url)
    for presenter in [shown, around, own] { NSFileCoordinator.addFilePresenter(presenter) }
    defer { for presenter in [shown, around, own] { NSFileCoordinator.removeFilePresenter(presenter) } }
    let coordinator = NSFileCoordinator(filePresenter: own)
    coordinator.coordinate(readingItemAt: url, error: nil) { #expect($0 == url) }
    #expect(shown.words == ["reader", "save", "again"])
    coordinator.coordinate(writingItemAt: url, error: nil) { _ in }
    #expect(shown.words.suffix(3).sorted() == ["again", "changed", "writer"])
    coordinator.item(at: url, didMoveTo: folder.appendingPathComponent("b.txt"))
    #expect(shown.words.last == "moved b.txt" && around.words == ["inside a.txt"] && own.words == [])
    // One that cannot save stops the reader.
    let broken = Presenter(url, problem: CocoaError(.fileWriteOutOfSpace))
    NSFileCoordinator.addFilePresenter(broken)
    defer { NSFileCoordinator.removeFilePresenter(broken) }
    var error: NSError?, isReached = false
    coordinator.coordinate(readingItemAt: url, error: &error) { _ in isReached = true }
    #expect(!isReached && error?.code == CocoaError.Code.fileWriteOutOfSpace.rawValue)
    coordinator.coordinate(readingItemAt: url, options: .withoutChanges, error: nil) { _ in isReached = true }
    #expect(isReached)
  }
}

@Suite struct `A presenter whose queue is the main one` {
  @Test func `is called at once by what reads on the main thread, which does not wait for a later answer`() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("presented-\(UUID().uuidString).txt")
    let shown = Presenter(url, queue: .main), late = LatePresenter(url)
    NSFileCoordinator.addFilePresenter(shown)
    defer { NSFileCoordinator.removeFilePresenter(shown) }
    var reads = 0
    NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in reads += 1 }
    #expect(reads == 1 && shown.heard.withLock { $0 } == ["reader", "save", "again"])
    NSFileCoordinator.addFilePresenter(late)
    defer { NSFileCoordinator.removeFilePresenter(late) }
    NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in reads += 1 }
    #expect(reads == 2)
  }
}

@Suite struct `A bookmark` {
  @Test func `finds its file where it was, renamed, moved nearby and saved anew, and no other`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bookmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("inner/deep"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("a.txt"), inner = folder.appendingPathComponent("inner/b.txt")
    try Data("a".utf8).write(to: url)
    let data = try url.bookmarkData()
    func resolve(_ base: URL? = nil, _ data: Data) throws -> (String, Bool) {
      var isStale = true
      let found = try URL(resolvingBookmarkData: data, relativeTo: base, bookmarkDataIsStale: &isStale)
      return (found.lastPathComponent, isStale)
    }
    #expect(try resolve(nil, data) == ("a.txt", false))
    try FileManager.default.moveItem(at: url, to: inner)
    #expect(try resolve(nil, data) == ("b.txt", true))
    // Editors put a new file under the name, and some keep the old one as a backup.
    try Data("other".utf8).write(to: url)
    #expect(try resolve(nil, data) == ("a.txt", true))
    try FileManager.default.removeItem(at: inner)
    #expect(try resolve(nil, data) == ("a.txt", true))
    try FileManager.default.removeItem(at: url)
    #expect(throws: CocoaError.self) { _ = try resolve(nil, data) }
    // New files are given the number of one that is gone.
    for index in 0..<200 { try Data("new".utf8).write(to: folder.appendingPathComponent("new \(index).txt")) }
    #expect(throws: CocoaError.self) { _ = try resolve(nil, data) }
    #expect(throws: CocoaError.self) { _ = try url.bookmarkData() }
    #expect(throws: CocoaError.self) { _ = try resolve(nil, Data("no bookmark".utf8)) }
    // Relative to a folder that moved as a whole.
    try Data("c".utf8).write(to: inner)
    let relative = try inner.bookmarkData(relativeTo: folder), copy = folder.deletingLastPathComponent().appendingPathComponent("copy-\(UUID().uuidString)")
    try FileManager.default.moveItem(at: folder, to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    #expect(try resolve(copy, relative) == ("b.txt", false))
  }
}
