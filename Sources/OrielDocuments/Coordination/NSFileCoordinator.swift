import Foundation
import OrielBase
import OrielPresentations
import Synchronization

/// Coordinates reading and writing of files. Any number of readers may access a file at once; a writer has exclusive access.
///
/// On Linux, it coordinates with all processes of the user that use this framework, through locks in the runtime folder.
/// Without that folder, it coordinates only within the process. File presenters are notified only within their own process.
///
/// Each access blocks its thread until its turn, however long others take, so keep it off the main thread, or call `cancel()`
/// from another one.
public nonisolated final class NSFileCoordinator: NSObject, @unchecked Sendable {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let withoutChanges = ReadingOptions(rawValue: 1)
    public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)
    public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 4)
    public static let forUploading = ReadingOptions(rawValue: 8)
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let forDeleting = WritingOptions(rawValue: 1)
    public static let forMoving = WritingOptions(rawValue: 2)
    public static let forMerging = WritingOptions(rawValue: 4)
    public static let forReplacing = WritingOptions(rawValue: 8)
    public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 16)
  }

  /// Coordinators with the same identifier never wait for each other, on any thread. They always wait for other processes.
  public var purposeIdentifier = UUID().uuidString
  private weak var presenter: (any NSFilePresenter)?
  private let isCancelled = Mutex(false)

  public init(filePresenter: (any NSFilePresenter)? = nil) { presenter = filePresenter }

  // MARK: Presenters

  private final class Entry: Sendable {
    weak let presenter: (any NSFilePresenter)?
    /// The resolved path, looked up once for each URL.
    private let known = Mutex<(url: URL, name: String)?>(nil)
    init(_ presenter: any NSFilePresenter) { self.presenter = presenter }
    var name: String? {
      guard let url = presenter?.presentedItemURL else { return nil }
      if let known = known.withLock({ $0 }), known.url == url { return known.name }
      let name = FilePlaceName.of(url)
      known.withLock { $0 = (url, name) }
      return name
    }
  }
  private static let presenters = Mutex<[Entry]>([])
  public static func addFilePresenter(_ presenter: any NSFilePresenter) {
    presenters.withLock { all in
      all.removeAll { $0.presenter == nil || $0.presenter === presenter }
      all.append(Entry(presenter))
    }
  }
  public static func removeFilePresenter(_ presenter: any NSFilePresenter) {
    presenters.withLock { $0.removeAll { $0.presenter == nil || $0.presenter === presenter } }
  }
  public static var filePresenters: [any NSFilePresenter] { presenters.withLock { $0.compactMap(\.presenter) } }

  /// The presenters of the item and of folders that contain it.
  private func others(of name: String) -> [(presenter: any NSFilePresenter, isItem: Bool)] {
    Self.presenters.withLock { $0 }.compactMap { entry in
      guard let other = entry.presenter, other !== presenter, let own = entry.name else { return nil }
      return own == name ? (other, true) : name.hasPrefix(own + "/") ? (other, false) : nil
    }
  }

  // MARK: Coordinating

  public func coordinate(readingItemAt url: URL, options: ReadingOptions = [], error: NSErrorPointer, byAccessor reader: (URL) -> Void) {
    let url = options.contains(.resolvesSymbolicLink) ? url.resolvingSymlinksInPath() : url
    access([Item(reading: url, options)], error) { reader(url) }
  }
  public func coordinate(writingItemAt url: URL, options: WritingOptions = [], error: NSErrorPointer, byAccessor writer: (URL) -> Void) {
    access([Item(writing: url, options)], error) { writer(url) }
  }
  public func coordinate(
    readingItemAt readingURL: URL, options readingOptions: ReadingOptions = [], writingItemAt writingURL: URL,
    options writingOptions: WritingOptions = [], error: NSErrorPointer, byAccessor body: (URL, URL) -> Void
  ) {
    let readingURL = readingOptions.contains(.resolvesSymbolicLink) ? readingURL.resolvingSymlinksInPath() : readingURL
    access([Item(reading: readingURL, readingOptions), Item(writing: writingURL, writingOptions)], error) { body(readingURL, writingURL) }
  }
  public func coordinate(
    writingItemAt url1: URL, options options1: WritingOptions = [], writingItemAt url2: URL, options options2: WritingOptions = [],
    error: NSErrorPointer, byAccessor body: (URL, URL) -> Void
  ) {
    access([Item(writing: url1, options1), Item(writing: url2, options2)], error) { body(url1, url2) }
  }
  /// Cancels waiting accesses, from any thread. An access that has not started is not called and reports `CocoaError.userCancelled`,
  /// as do all later calls of this coordinator.
  public func cancel() {
    isCancelled.withLock { $0 = true }
    Turns.wakeAll()
  }
  /// Tells presenters that their item was moved.
  public func item(at oldURL: URL, didMoveTo newURL: URL) {
    for (other, isItem) in others(of: FilePlaceName.of(oldURL)) where isItem {
      other.presentedItemOperationQueue.addOperation { other.presentedItemDidMove(to: newURL) }
    }
  }
  /// Announces a move, for sandboxes. Does nothing.
  public func item(at oldURL: URL, willMoveTo newURL: URL) {}

  /// The access to one of the files.
  private struct Item {
    let url: URL
    let writes: Bool
    /// What its presenters must do first.
    var saves = false, deletes = false
    /// The path for presenters, and the path that is locked.
    let name: String, place: String

    private init(_ url: URL, writes: Bool) {
      (self.url, self.writes) = (url, writes)
      name = FilePlaceName.of(url)
      place = Self.place(name)
    }
    init(reading url: URL, _ options: ReadingOptions) {
      self.init(url, writes: false)
      saves = !options.contains(.withoutChanges)
    }
    init(writing url: URL, _ options: WritingOptions) {
      self.init(url, writes: true)
      saves = options.contains(.forMerging) || options.contains(.forMoving)
      deletes = options.contains(.forDeleting)
    }
    /// The lock path: for a file inside packages, the outermost package.
    private static func place(_ name: String) -> String {
      var folder = ""
      for part in name.split(separator: "/").dropLast() {
        folder += "/" + part
        let ending = (folder as NSString).pathExtension
        if UTType(packageExtension: ending) != nil { return folder }
      }
      return name
    }
  }

  private func access(_ items: [Item], _ error: NSErrorPointer, _ body: () -> Void) {
    // One lock per path, for writing if anything there is written, in a fixed order to avoid deadlocks.
    let places = Dictionary(items.map { ($0.place, $0.writes) }, uniquingKeysWith: { $0 || $1 })
    var locks: [TurnLock] = []
    defer { for lock in locks.reversed() { lock.end() } }
    for (place, writes) in places.sorted(by: { $0.key < $1.key }) {
      guard let lock = TurnLock(place, writes: writes, party: purposeIdentifier, isCancelled: { isCancelled.withLock { $0 } }) else {
        error?.pointee = NSError(domain: NSCocoaErrorDomain, code: CocoaError.Code.userCancelled.rawValue, userInfo: [NSFilePathErrorKey: place])
        return
      }
      locks.append(lock)
    }
    var afterwards: [@Sendable () -> Void] = []
    for item in items {
      for (other, isItem) in others(of: item.name) where isItem {
        let again: (@Sendable () -> Void)?? = FilePresenterCall.wait(other) { answer in
          if item.writes { other.relinquishPresentedItem(toWriter: answer) } else { other.relinquishPresentedItem(toReader: answer) }
        }
        if let again, let again { afterwards.append(again) }
        var problem: (any Error)??
        if item.deletes {
          problem = FilePresenterCall.wait(other) { other.accommodatePresentedItemDeletion(completionHandler: $0) }
        } else if item.saves {
          problem = FilePresenterCall.wait(other) { other.savePresentedItemChanges(completionHandler: $0) }
        }
        if let problem, let problem {
          for again in afterwards { again() }
          error?.pointee = problem as NSError
          return
        }
      }
    }
    body()
    for item in items where item.writes {
      for (other, isItem) in others(of: item.name) {
        let url = item.url
        other.presentedItemOperationQueue.addOperation { isItem ? other.presentedItemDidChange() : other.presentedSubitemDidChange(at: url) }
      }
    }
    for again in afterwards { again() }
  }
}
