import Foundation
import Synchronization
import Testing

@testable import OrielDocuments

/// One that goes with its file, and leaves all else to the framework.
private nonisolated final class Moving: NSFilePresenter {
  let url: Mutex<URL?>
  let changes = Mutex(0)
  let presentedItemOperationQueue = OperationQueue()
  init(_ url: URL) { self.url = Mutex(url) }
  var presentedItemURL: URL? { url.withLock { $0 } }
  func presentedItemDidChange() { changes.withLock { $0 += 1 } }
  var count: Int {
    presentedItemOperationQueue.waitUntilAllOperationsAreFinished()
    return changes.withLock { $0 }
  }
}

@Suite struct `A file presenter` {
  private let folder = TemporaryFolder()
  private let coordinator = NSFileCoordinator()
  /// Adds the presenters for as long as `body` runs.
  private func presenting(_ presenters: (any NSFilePresenter)..., body: () -> Void) {
    for presenter in presenters { NSFileCoordinator.addFilePresenter(presenter) }
    body()
    for presenter in presenters { NSFileCoordinator.removeFilePresenter(presenter) }
  }

  @Test func `is asked for what each kind of access needs`() {
    let url = folder.write("a.txt")
    let readings: [(NSFileCoordinator.ReadingOptions, [String])] = [
      ([], ["reader", "save", "again"]), (.withoutChanges, ["reader", "again"]), (.immediatelyAvailableMetadataOnly, ["reader", "save", "again"]),
      (.forUploading, ["reader", "save", "again"]), ([.forUploading, .withoutChanges], ["reader", "again"]),
    ]
    for (options, words) in readings {
      let presenter = Presenter(url)
      var error: NSError?, reads = 0
      presenting(presenter) { coordinator.coordinate(readingItemAt: url, options: options, error: &error) { _ in reads += 1 } }
      #expect(presenter.words == words && reads == 1 && error == nil, "\(options)")
    }
    let writings: [(NSFileCoordinator.WritingOptions, [String])] = [
      ([], ["writer"]), (.forDeleting, ["writer", "deletion"]), (.forMoving, ["writer", "save"]), (.forMerging, ["writer", "save"]), (.forReplacing, ["writer"]),
      (.contentIndependentMetadataOnly, ["writer"]), ([.forDeleting, .forMoving], ["writer", "deletion"]),
    ]
    for (options, words) in writings {
      let presenter = Presenter(url)
      var error: NSError?, asked: [String] = []
      presenting(presenter) { coordinator.coordinate(writingItemAt: url, options: options, error: &error) { _ in asked = presenter.words } }
      #expect(asked == words && error == nil, "\(options)")
      #expect(presenter.words.dropFirst(words.count).sorted() == ["again", "changed"], "\(options)")
    }
  }

  @Test func `that has a problem stops the access, and the others go on with their work`() {
    let url = folder.write("a.txt"), problem = CocoaError(.fileWriteOutOfSpace)
    for writes in [false, true] {
      let first = Presenter(url), broken = Presenter(url, problem: problem)
      var error: NSError?, isReached = false
      presenting(first, broken) {
        if writes {
          coordinator.coordinate(writingItemAt: url, options: .forDeleting, error: &error) { _ in isReached = true }
        } else {
          coordinator.coordinate(readingItemAt: url, error: &error) { _ in isReached = true }
        }
      }
      #expect(!isReached && error?.code == problem.errorCode && error?.domain == NSCocoaErrorDomain)
      for presenter in [first, broken] { #expect(presenter.words == (writes ? ["writer", "deletion", "again"] : ["reader", "save", "again"])) }
    }
  }

  @Test func `of a folder hears of changes at any depth in it, and one beside it does not`() {
    let url = folder.write("outer/inner/a.txt")
    folder.write("outer/inn/b.txt")
    let around = ["outer/inner", "outer", "outer/inn", "outer/inner/a.tx"].map { Presenter(folder[$0]) }
    presenting(around[0], around[1], around[2], around[3]) {
      coordinator.coordinate(readingItemAt: url, error: nil) { _ in }
      coordinator.coordinate(writingItemAt: url, error: nil) { _ in }
      coordinator.item(at: url, didMoveTo: folder["outer/b.txt"])
      coordinator.item(at: url, willMoveTo: folder["outer/b.txt"])
    }
    #expect(around.map(\.words) == [["inside a.txt"], ["inside a.txt"], [], []])
  }

  @Test func `is registered once, until it is removed or gone`() {
    let url = folder.write("a.txt"), one = Presenter(url), two = Presenter(url)
    weak var gone: Presenter?
    do {
      let third = Presenter(url)
      NSFileCoordinator.addFilePresenter(third)
      gone = third
    }
    #expect(gone == nil)
    func mine() -> [Int] { NSFileCoordinator.filePresenters.compactMap { $0 === one ? 1 : $0 === two ? 2 : nil } }
    NSFileCoordinator.addFilePresenter(one)
    NSFileCoordinator.addFilePresenter(two)
    #expect(mine() == [1, 2])
    NSFileCoordinator.addFilePresenter(one)
    #expect(mine() == [2, 1])
    coordinator.coordinate(readingItemAt: url, error: nil) { _ in }
    #expect(one.words == ["reader", "save", "again"] && two.words == ["reader", "save", "again"])
    NSFileCoordinator.removeFilePresenter(one)
    #expect(mine() == [2])
    coordinator.item(at: url, didMoveTo: folder["b.txt"])
    #expect(one.words.count == 3 && two.words.last == "moved b.txt")
    NSFileCoordinator.removeFilePresenter(two)
    #expect(mine() == [])
  }

  @Test func `is the one of its file, wherever that goes`() {
    let url = folder.write("a.txt"), other = folder.write("b.txt"), presenter = Moving(url)
    func write(_ url: URL) { coordinator.coordinate(writingItemAt: url, error: nil) { _ in } }
    presenting(presenter) {
      write(url)
      write(url)
      write(other)
      #expect(presenter.count == 2)
      presenter.url.withLock { $0 = other }
      write(url)
      #expect(presenter.count == 2)
      write(other)
      #expect(presenter.count == 3)
      presenter.url.withLock { $0 = nil }
      write(other)
      #expect(presenter.count == 3)
    }
    // The accessor's own is not asked.
    let own = Presenter(url)
    presenting(own) {
      NSFileCoordinator(filePresenter: own).coordinate(writingItemAt: url, options: .forMoving, error: nil) { _ in }
      NSFileCoordinator(filePresenter: own).item(at: url, didMoveTo: other)
    }
    #expect(own.words == [])
  }

  @Test func `is passed by what an access is given: its own files, with links followed where that is wanted`() throws {
    let url = folder.write("a.txt")
    for name in ["link", "other"] { try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: "a.txt") }
    let link = folder["link"], other = folder["other"], new = folder["new.txt"]
    var given: [String] = []
    func note(_ urls: URL...) { given += urls.map(\.lastPathComponent) }
    coordinator.coordinate(readingItemAt: link, error: nil) { note($0) }
    coordinator.coordinate(readingItemAt: link, options: .resolvesSymbolicLink, error: nil) { note($0) }
    coordinator.coordinate(writingItemAt: link, error: nil) { note($0) }
    #expect(given == ["link", "a.txt", "link"])
    given = []
    coordinator.coordinate(readingItemAt: link, writingItemAt: new, error: nil) { note($0, $1) }
    coordinator.coordinate(readingItemAt: link, options: .resolvesSymbolicLink, writingItemAt: other, error: nil) { note($0, $1) }
    coordinator.coordinate(writingItemAt: other, writingItemAt: url, error: nil) { note($0, $1) }
    #expect(given == ["link", "new.txt", "a.txt", "other", "other", "a.txt"])
  }

  @Test func `is passed by no access that is cancelled`() {
    let url = folder.write("a.txt"), presenter = Presenter(url)
    var error: NSError?, isReached = false
    // Another has access, so it would wait.
    presenting(presenter) {
      NSFileCoordinator().coordinate(writingItemAt: url, error: nil) { _ in
        coordinator.cancel()
        coordinator.coordinate(readingItemAt: url, error: &error) { _ in isReached = true }
      }
    }
    #expect(!isReached && error?.domain == NSCocoaErrorDomain && error?.code == CocoaError.Code.userCancelled.rawValue)
    #expect(error?.userInfo[NSFilePathErrorKey] as? String == url.path)
    #expect(presenter.words.sorted() == ["again", "changed", "writer"])
  }
}
