import Foundation
import Synchronization
import Testing

@testable import OrielBase

/// Lines of the process's descriptors about watches of a folder: not every kernel and file system has them.
private func watches(of folder: String) -> Int {
  var status = stat()
  guard stat(folder, &status) == 0 else { return 0 }
  let mark = " ino:\(String(status.st_ino, radix: 16)) "
  return FolderEntries.names(in: "/proc/self/fdinfo").reduce(0) { count, name in
    count + (SmallFile.text("/proc/self/fdinfo/\(name)", upTo: 1 << 14) ?? "").split(separator: "\n").count { $0.hasPrefix("inotify ") && $0.contains(mark) }
  }
}
private let kernelListsWatches: Bool = {
  guard let scratch = try? ScratchFolder(), let changes = FolderChanges(of: scratch.path) else { return false }
  return withExtendedLifetime(changes) { watches(of: scratch.path) == 1 }
}()

@Suite(.serialized, .timeLimit(.minutes(1))) struct `A listener to a folder` {
  private let scratch: ScratchFolder
  private let events = FolderEvents()
  /// Who was told, in order.
  private let told: AsyncStream<Int>
  private let tells: AsyncStream<Int>.Continuation
  init() throws {
    scratch = try ScratchFolder()
    (told, tells) = AsyncStream.makeStream()
    for name in ["one", "two"] { try FileManager.default.createDirectory(atPath: scratch(name), withIntermediateDirectories: true) }
  }
  private func listen(_ token: Int, to folder: String) { events.add(scratch(folder), token) { [tells] in tells.yield(token) } }
  /// One change, which the kernel tells once.
  private func change(_ folder: String) { #expect(mkdir(scratch(folder) + "/\(UUID().uuidString)", 0o700) == 0) }
  private func watches(of name: String) -> Int { BaseTests.watches(of: scratch(name)) }

  @Test func `hears of that folder, until it has heard enough`() async throws {
    var next = told.makeAsyncIterator()
    listen(1, to: "one")
    listen(2, to: "two")
    change("one")
    #expect(await next.next() == 1)
    change("two")
    #expect(await next.next() == 2)
    events.remove(1)
    // The changes come in their order: what the first would hear would be heard before.
    for _ in 0..<2 {
      change("one")
      change("two")
      #expect(await next.next() == 2)
    }
    listen(3, to: "one")
    change("one")
    #expect(await next.next() == 3)
  }
  @Test func `shares the folder with others`() async throws {
    var next = told.makeAsyncIterator()
    listen(1, to: "one")
    listen(2, to: "one")
    change("one")
    #expect(await Set([next.next(), next.next()]) == [1, 2])
    events.remove(1)
    for _ in 0..<2 {
      change("one")
      #expect(await next.next() == 2)
    }
    events.remove(2)
    listen(3, to: "one")
    change("one")
    #expect(await next.next() == 3)
  }
  @Test func `hears that the folder is gone, and hears of one that comes in its place`() async throws {
    var next = told.makeAsyncIterator()
    listen(1, to: "one")
    listen(2, to: "two")
    #expect(rmdir(scratch("one")) == 0)
    #expect(await next.next() == 1)
    #expect(mkdir(scratch("one"), 0o700) == 0)
    // Removed too late: the kernel has done it already.
    events.remove(1)
    listen(3, to: "one")
    change("one")
    var heard = await next.next()
    while heard == 1 { heard = await next.next() }
    #expect(heard == 3)
    change("two")
    #expect(await next.next() == 2)
  }
  @Test(.enabled(if: kernelListsWatches)) func `asks the kernel for each folder once, and no longer than anybody listens`() {
    listen(1, to: "one")
    // A place that there is not, and one that nobody has asked for.
    listen(9, to: "none")
    events.remove(9)
    events.remove(10)
    listen(2, to: "one")
    listen(3, to: "two")
    #expect(watches(of: "one") == 1 && watches(of: "two") == 1)
    events.remove(1)
    #expect(watches(of: "one") == 1)
    events.remove(2)
    #expect(watches(of: "one") == 0 && watches(of: "two") == 1)
    listen(4, to: "one")
    events.remove(3)
    #expect(watches(of: "one") == 1 && watches(of: "two") == 0)
    events.remove(4)
    #expect(watches(of: "one") == 0)
  }
  @Test func `has a number of its own`() {
    let tokens = (0..<10).map { _ in FolderEvents.newToken() }
    #expect(Set(tokens).count == 10 && tokens == tokens.sorted())
  }
}
