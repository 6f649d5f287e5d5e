import OrielBase
import OrielControls
import OrielDocuments
import OrielPresentations

/// A document that exists before its window: new with content, or already read.
final class PreparedDocument {
  let reference: DocumentReference
  let content: DocumentContent
  /// The file it was read from; nil for a new document.
  var file: DocumentFile?
  /// Its title until it is saved.
  var title: String?
  /// Whether closing it asks first.
  var isEdited = false
  init(_ reference: DocumentReference, _ content: DocumentContent) { (self.reference, self.content) = (reference, content) }
}

/// An open document: its content, its file and its unsaved changes.
final class DocumentSession {
  enum Stage: Hashable { case empty, loading, ready, failed }
  /// The state that the window's views observe.
  struct Status: Hashable {
    var stage = Stage.loading
    var file: URL?
    var isEditable = true
    /// Whether loading takes long enough to show progress.
    var isSlow = false
  }

  let kind: DocumentKind
  private(set) var content: DocumentContent!
  private let location: StateLocation<Status>
  private(set) weak var host: SceneInstance?
  /// Writes it where the window keeps what it presents.
  var keepReference: (DocumentReference) -> Void = { _ in }
  var reference: DocumentReference { didSet { keepReference(reference) } }
  private var savedState: DocumentContent.State?
  private var untitled: String?
  var known = KnownFile()
  var turn = SavingTurn()
  var recovery = RecoveryCopy()
  var dialogs = DocumentDialogs()
  var discardsChanges = false
  /// The delayed progress message.
  var slowness: ScheduledCall?
  /// Whether a pointer gesture is active in the window.
  var isHandlingPointer = false
  private var wasEdited = false

  /// Seconds without changes before a recovery copy is written, and the maximum during continuous changes, so that a crash loses at
  /// most a second.
  static let idle: TimeInterval = 0.4, longestIdle: TimeInterval = 0.8
  /// The pause between recovery copies, as a multiple of the time that the last copy took.
  private static let pauseFactor = 4.0

  init(_ kind: DocumentKind, _ reference: DocumentReference?, _ prepared: PreparedDocument?) {
    self.kind = kind
    self.reference = reference ?? DocumentReference(file: nil, contentType: kind.newType)
    var status = Status()
    if let prepared {
      status.stage = .ready
      content = prepared.content
    } else if reference == nil {
      status.stage = kind.isEditor ? .ready : .empty
      content = kind.makeNew?()
    }
    status.file = self.reference.file
    location = StateLocation(status)
    untitled = prepared?.title
    if content != nil {
      savedState = prepared?.isEdited == true ? nil : content.state
      prepared?.file.map { took($0) }
      connect()
    }
  }
  func attach(_ host: SceneInstance) {
    self.host = host
    content?.undo.afterEvent = { [weak host] body in host?.runAfterEvent(body) }
    switch location.get().stage {
    case .loading: load()
    case .ready:
      if reference.file == nil { untitled = untitled ?? desk?.untitledName(except: self) } else { settleDown() }
    case .empty, .failed: break
    }
    contentChanged()
  }
  var desk: DocumentDesk? { host?.app.documents }
  var appName: String { host?.app.name ?? "" }
  var places: DocumentPlaces? { desk?.places }

  // MARK: State

  /// Reading it in a body makes the view depend on it.
  var status: Status { location.get() }
  func setStatus(_ change: (inout Status) -> Void) {
    var status = location.get()
    change(&status)
    guard status != location.get() else { return }
    location.set(status, transaction: Transaction())
    host?.writeEnvironment()
    host?.updateTitle()
  }
  var isReady: Bool { location.get().stage == .ready }
  /// Whether the document has unsaved changes.
  var isEdited: Bool { isReady && (content.state != savedState || known.isMissing) }
  var isEditable: Bool { location.get().isEditable && kind.isEditor }
  var undo: UndoManager? { content?.undo }

  /// The title for the title bar.
  var title: String { reference.file?.lastPathComponent ?? untitled ?? (isReady ? DocumentDesk.untitled : appName) }

  private func connect() {
    content.onChange = { [weak self] in self?.contentChanged() }
    content.isTyping = { [weak self] in
      guard let self, !isHandlingPointer, let input = host?.graph.input else { return false }
      return input.canPerform(.undo) || input.canPerform(.redo)
    }
  }
  private func contentChanged() {
    let isEdited = isEdited
    if isEdited != wasEdited {
      wasEdited = isEdited
      host?.showEdited(isEdited)
    }
    if isEdited, content.state != recovery.state { autosaveSoon() }
    host?.menuBar?.reload()
  }

  // MARK: Reading

  /// Shows an empty document in place of the expected one.
  func showNew(_ new: DocumentContent) {
    content = new
    if let host { content.undo.afterEvent = { [weak host] body in host?.runAfterEvent(body) } }
    connect()
    savedState = content.state
    untitled = desk?.untitledName(except: self)
    setStatus { $0.stage = .ready }
  }
  /// Replaces the content with the document that was read.
  func show(_ document: any Sendable, _ file: DocumentFile?, isEdited: Bool, canBeUndone: Bool = false) {
    if content == nil {
      content = kind.wrap(document)
      if let host { content.undo.afterEvent = { [weak host] body in host?.runAfterEvent(body) } }
      connect()
    } else {
      content.replace(with: document, canBeUndone: canBeUndone)
    }
    if let file { took(file) }
    // A version that takes its place is no more saved than what was written; the file's own content is.
    if file != nil || !canBeUndone { savedState = isEdited ? nil : content.state }
    // One that comes back after a crash was never saved: it is told apart from the others by a number.
    if reference.file == nil { untitled = untitled ?? desk?.untitledName(except: self) }
    setStatus { $0.stage = .ready }
    settleDown()
    contentChanged()
    host?.writeEnvironment()
  }
  private func took(_ file: DocumentFile) {
    known.stamp = file.stamp
    known.isMissing = false
    known.refusedStamp = nil
    known.isWritable = file.isWritable
    var status = location.get()
    status.isEditable = file.isWritable && mayBeEdited
    location.set(status, transaction: Transaction())
  }
  /// Whether a file of its type can be edited.
  private var mayBeEdited: Bool { kind.isEditor && kind.writes(reference.type) && !DocumentTypes.isViewOnly(reference.type) }
  /// Called with what the file's permissions allow now.
  func rightsChanged(isWritable: Bool) {
    guard isWritable != known.isWritable else { return }
    known.isWritable = isWritable
    setStatus { $0.isEditable = isWritable && mayBeEdited }
    holdFile()
    host?.menuBar?.reload()
  }
  /// Called once the file is known: locks it, watches it and adds it to the recent documents.
  private func settleDown() {
    guard let host, let file = reference.file else { return }
    known.identity = FileHandleByIdentity(file.path)
    known.watch = DocumentWatch(file) { [weak self] in self?.lookAtFile() }
    host.app.documents.used(file, reference.type)
    holdFile()
  }
  /// Keeps other processes from editing the file.
  private func holdFile() {
    guard known.lock == nil, isEditable, let file = reference.file, let places else { return }
    switch places.lock(file) {
    case .held(let lock): known.lock = lock
    case .taken(let process): askAboutOther(process)
    case .unknown: break
    }
  }
  /// Asks about another process that holds the file. It may be this one, in a closing window.
  private func askAboutOther(_ process: Int32) {
    setStatus { $0.isEditable = false }
    ask(
      String(localized: "“\(title)” is open in another \(appName) already."),
      String(localized: "If both save it, the last one wins. (Process \(String(process)))"),
      [
        UnboundAlert.Choice(String(localized: "Open Read-Only")),
        UnboundAlert.Choice(String(localized: "Edit Anyway")) { [weak self] in self?.setStatus { $0.isEditable = true } },
        UnboundAlert.Choice(String(localized: "Close"), role: .cancel) { [weak self] in self?.host?.endSoon() },
      ])
  }

  // MARK: Saving

  func saved(_ url: URL, as type: UTType, _ stamp: FileStamp, _ state: DocumentContent.State) {
    let isNewPlace = reference.place != FilePlaceName.of(url)
    known.stamp = stamp
    savedState = state
    known.isMissing = false
    known.refusedStamp = nil
    known.isWritable = true
    content.endStep()
    if isNewPlace { known.lock = nil }
    reference.file = url
    reference.contentType = type.identifier
    setStatus {
      $0.file = url
      $0.isEditable = true
    }
    settleDown()
    if !isEdited { forgetRecovery() }
    contentChanged()
    host?.updateTitle()
  }
  func moved(to url: URL) {
    known.lock = nil
    reference.file = url
    known.isMissing = false
    known.stamp = FileStamp(url.path) ?? known.stamp
    setStatus { $0.file = url }
    settleDown()
    host?.updateTitle()
    contentChanged()
  }
  /// Called when the file was deleted, so that only the window has the content.
  func lostFile() {
    guard !known.isMissing else { return }
    known.isMissing = true
    contentChanged()
  }
  var currentPath: String? { known.identity?.path }

  var activity: SavingTurn.Activity {
    get { turn.activity }
    set {
      turn.activity = newValue
      guard newValue == .none else { return }
      let ready = turn.waiting
      turn.waiting = []
      for body in ready { body() }
    }
  }
  /// Runs `body` now, or after the current save.
  func afterSaving(_ body: @escaping () -> Void) {
    if activity == .none { body() } else { turn.waiting.append(body) }
  }

  // MARK: Recovery

  var record: RecoveryShelf.Record {
    RecoveryShelf.Record(file: reference.file, contentType: reference.contentType, title: title, date: Date())
  }
  private func autosaveSoon() {
    guard let host else { return }
    let now = host.now
    let first = recovery.firstUnkept ?? now
    recovery.firstUnkept = first
    let delay = max(recovery.pauseEnd - now, min(Self.idle, max(0, first + Self.longestIdle - now)))
    recovery.call = host.schedule(after: delay) { [weak self] in self?.autosave() }
  }
  func holdClaim() {
    guard recovery.claim == nil, let places, case .held(let lock) = places.recovery.claim(reference.recovery) else { return }
    recovery.claim = lock
  }
  /// Writes the recovery copy. Waits for the disk only when the app terminates.
  func autosave(waits: Bool = false) {
    recovery.call = nil
    if recovery.isBeingWritten, !waits, let host {
      recovery.call = host.schedule(after: Self.idle) { [weak self] in self?.autosave() }
      return
    }
    recovery.firstUnkept = nil
    // What another thread is about to write may come too late for an app that ends.
    let isNew = content?.state != recovery.state || waits && recovery.isBeingWritten
    guard isEdited, !discardsChanges, isNew, let shelf = places?.recovery, kind.isEditor else { return }
    holdClaim()
    recovery.number += 1
    let state = content.state, record = record, id = reference.recovery, number = recovery.number, order = recovery.order
    do {
      let writer = try content.writer(reference.type)
      let work: @Sendable () -> String? = {
        do {
          try order.write(number) { try shelf.store(try writer(nil), record, as: id) }
          return nil
        } catch { return "\(DocumentFailure(.saving, URL(fileURLWithPath: record.title), error).failureReason ?? "")" }
      }
      recovery.state = state
      let told: (String?) -> Void = { [weak self] problem in
        guard let problem else { return }
        self?.recovery.state = nil
        RuntimeIssue.report("The unsaved changes of \(record.title) could not be saved for recovery: \(problem)")
      }
      if waits { return told(BlockingWork.run(work)) }
      let previous = recovery.work, start = host?.now ?? 0
      recovery.isBeingWritten = true
      recovery.work = Task {
        // In order, so that the last copy wins.
        await previous?.value
        told(await FileWork.run(work))
        recovery.isBeingWritten = false
        if let now = host?.now { recovery.pauseEnd = now + (now - start) * Self.pauseFactor }
        if !isEdited || discardsChanges { shelf.discard(id) }
      }
    } catch { RuntimeIssue.report("The unsaved changes of \(title) could not be saved for recovery: \(error)") }
  }
  func forgetRecovery() {
    recovery.call = nil
    recovery.state = nil
    guard let shelf = places?.recovery else { return }
    let id = reference.recovery
    recovery.work = Task { [previous = recovery.work] in
      await previous?.value
      // It may have been edited again meanwhile.
      if recovery.state == nil { await FileWork.run { shelf.discard(id) } }
    }
  }
  func isRecovered() { recovery.state = content.state }

  // MARK: The end

  /// Called when the window has closed. Unsaved changes that were not discarded are recovered at the next launch.
  func ended() {
    recovery.call = nil
    turn.slowDisk = nil
    known.watch = nil
    if !isEdited || discardsChanges { places?.recovery.discard(reference.recovery) } else { autosave(waits: true) }
    content?.onChange = {}
    known.lock = nil
    recovery.claim = nil
  }
}

extension SceneInstance {
  /// After the event that is being handled.
  func runAfterEvent(_ body: @escaping @MainActor () -> Void) {
    var call: ScheduledCall?
    call = schedule(after: 0) {
      body()
      _ = call
      call = nil
    }
  }
  /// The mark in a frame's title is about the tab in front.
  func showEdited(_ isEdited: Bool) { platformWindow?.setEdited(isEdited) }
}
