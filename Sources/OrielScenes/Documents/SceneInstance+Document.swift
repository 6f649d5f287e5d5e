import OrielControls
import OrielDocuments
import OrielPresentations

// A window as that of a document.
extension SceneInstance {
  /// The content or the document wants to ask before it goes.
  var mustAskBeforeClosing: Bool { dismissal != nil || document?.mustAsk == true }
  /// Asks; `answer` hears whether the window may close.
  func askBeforeClosing(_ answer: @escaping (_ mayClose: Bool) -> Void) {
    guard let dismissal else {
      guard let document else { return answer(true) }
      return document.askBeforeClosing(answer)
    }
    dismissal.ask { [weak self] mayClose in
      guard mayClose, let document = self?.document, document.mustAsk else { return answer(mayClose) }
      // The app's question closes before the document's appears.
      self?.runAfterEvent { document.askBeforeClosing(answer) }
    }
  }
  /// Closes without asking, at the app's request.
  func endDestructively() {
    document?.discardsChanges = true
    end()
  }
  func makeUndoManager() -> UndoManager {
    let manager = UndoManager()
    manager.afterEvent = { [weak self] in self?.runAfterEvent($0) }
    return manager
  }
  func writeDocument(into values: inout EnvironmentValues) {
    values._undoManager = document == nil || document?.isReady == true ? undoManager : nil
    values._newDocument = NewDocumentAction(app: app)
    values._openDocument = OpenDocumentAction(app: app)
    if canRenameTitle { values._rename = RenameAction(id: ObjectIdentifier(self)) { [weak self] in self?.renameTitle() } }
    guard let document, document.isReady else { return }
    let status = document.status
    values._documentConfiguration = DocumentConfiguration(fileURL: status.file, isEditable: status.isEditable)
    if status.file != nil { values._rename = RenameAction(id: ObjectIdentifier(document)) { [weak document] in document?.rename() } }
  }
}

extension DocumentSession {
  func phaseChanges(from old: ScenePhase, to new: ScenePhase) {
    if old == .active || new == .background { autosave(waits: host?.app.isEnding == true) }
    if new == .active { lookAtFile() }
  }
  /// Whether the document is new and unchanged.
  var wasNeverTouched: Bool { content.map { !$0.undo.canUndo && !$0.undo.canRedo } ?? true }}
