import OrielControls
import OrielDocuments
import OrielPresentations
import Synchronization

// What an open document is made of, beside its content: `DocumentSession` has one of each.

/// A document's file, as it was when it was last read or written.
struct KnownFile {
  var stamp: FileStamp?
  /// An external change that the user declined to load.
  var refusedStamp: FileStamp?
  /// A change from outside that the user took in place of the changes here.
  var chosenStamp: FileStamp?
  /// Whether its permissions allow changes.
  var isWritable = true
  /// It was deleted, so that only the window has the content.
  var isMissing = false
  /// Keeps other processes from editing the file.
  var lock: FileLock?
  /// Finds it again after a file manager has moved it.
  var identity: FileHandleByIdentity?
  var watch: DocumentWatch?
}

/// A save under way, and what comes after it.
struct SavingTurn {
  enum Activity { case none, saving }
  var activity = Activity.none
  var waiting: [() -> Void] = []
  /// The file is looked at once the save is over.
  var looksAfterwards = false
  /// The question that comes when a save takes long.
  var slowDisk: ScheduledCall?
}

/// The copy of unsaved changes that comes back after a crash.
struct RecoveryCopy {
  /// The state of the content in it.
  var state: DocumentContent.State?
  /// Says to other processes that a running one has it.
  var claim: FileLock?
  /// Writes the next one.
  var call: ScheduledCall?
  /// When the first change was made that is not in it.
  var firstUnkept: TimeInterval?
  /// The next one waits for it.
  var isBeingWritten = false
  /// The earliest time for the next one.
  var pauseEnd: TimeInterval = 0
  /// Writes or discards it; one after another.
  var work: Task<Void, Never>?
  /// Counts those that were begun.
  var number = 0
  let order = RecoveryOrder()
}

/// Writes the copies of a document one at a time, on any thread, and none over a later one.
nonisolated final class RecoveryOrder: Sendable {
  private let last = Mutex(0)
  func write(_ number: Int, _ body: () throws -> Void) throws {
    try last.withLock { last in
      guard number > last else { return }
      try body()
      last = number
    }
  }
}

/// What is shown over the window about its document.
struct DocumentDialogs {
  var alert: UnboundAlert?
  /// The questions waiting for the current one.
  var questions: [() -> Void] = []
  var panel: UnboundFilePanel?
  /// The presentation of the version browser.
  var browser: UnboundPresentation<URL>?
}
