import OrielBase
import OrielControls
import OrielDocuments
import OrielPresentations

// The File menu's commands for a document. `done` is called with whether the document was saved.
extension DocumentSession {
  func save(then done: @escaping (Bool) -> Void = { _ in }) {
    guard isReady else { return done(false) }
    guard let file = reference.file, isEditable, kind.writes(reference.type) else { return saveAs(then: done) }
    write(to: file, as: reference.type, replacing: known.stamp, then: done)
  }

  /// Asks for the file and the format.
  func saveAs(then done: @escaping (Bool) -> Void = { _ in }) {
    guard isReady, dialogs.panel == nil, let host, !host.isClosed else { return done(false) }
    let type = kind.writes(reference.type) ? reference.type : kind.newType
    let others = kind.writable.filter { $0 != type }
    let name = reference.file.map { $0.deletingPathExtension().lastPathComponent } ?? title
    var configuration = FileDialogConfiguration()
    configuration.defaultDirectory = reference.file?.deletingLastPathComponent() ?? desk?.lastFolder
    let graph = host.presenter?.top?.graph ?? host.graph!
    dialogs.panel = UnboundFilePanel(
      "Save", FilePanelRequest(.save(name: name, formats: [type] + others)), configuration, over: graph
    ) { [weak self] choice in
      guard let self else { return }
      dialogs.panel = nil
      guard let choice, let url = choice.urls.first else { return done(false) }
      // The panel has asked whether to replace an existing file.
      write(to: url, as: choice.format ?? type, replacing: nil, then: done)
    }
    if dialogs.panel == nil { done(false) }
  }

  private func write(to url: URL, as type: UTType, replacing expected: FileStamp?, then done: @escaping (Bool) -> Void) {
    guard case .none = activity else { return afterSaving { [weak self] in self?.write(to: url, as: type, replacing: expected ?? self?.known.stamp, then: done) } }
    if let other = desk?.session(for: url), other !== self {
      tell(DocumentFailure(.saving, url.lastPathComponent, .other(String(localized: "It is open in another window. Close that window first."))))
      return done(false)
    }
    let state = content.state, versions = places?.versions
    let writer: @Sendable (FileWrapper?) throws -> FileWrapper
    do { writer = try content.writer(type) } catch {
      tell(DocumentFailure(.saving, url, error))
      return done(false)
    }
    activity = .saving
    holdClaim()
    let shelf = places?.recovery, record = record, id = reference.recovery
    Task {
      let (result, found) = await FileWork.run { () -> (Result<FileStamp, any Error>, FileStamp?) in
        let result = Result {
          let existing = try? FileWrapper(url: url.resolvingSymlinksInPath())
          let wrapper: FileWrapper
          do { wrapper = try writer(existing) } catch { throw DocumentFailure(.saving, url, error) }
          return try DocumentStorage.write(wrapper, to: url, replacing: expected, keeping: versions) { try shelf?.store($0, record, as: id) }
        }
        if case .success = result { return (result, nil) }
        return (result, FileStamp(url.path))
      }
      finish(result, found, url, type, state, done)
    }
  }
  /// - Parameter found: the file as it is if the document could not be saved.
  private func finish(
    _ result: Result<FileStamp, any Error>, _ found: FileStamp?, _ url: URL, _ type: UTType, _ state: DocumentContent.State, _ done: @escaping (Bool) -> Void
  ) {
    switch result {
    case .success(let stamp):
      saved(url, as: type, stamp, state)
      activity = .none
      done(true)
    case .failure(let error):
      activity = .none
      // Keeps the changes safe, whatever the answer.
      autosave()
      let failure = DocumentFailure(.saving, url, error)
      // Its permissions may be others than when it was read.
      if failure.reason == .notAllowed { lookAtFile() }
      guard failure.reason == .changedElsewhere else {
        report(failure, done)
        return
      }
      // One question about one change: the watch on the folder has noticed it, too.
      known.refusedStamp = found
      askAboutReplacing(found, url, type, done)
    }
  }
  private func askAboutReplacing(_ found: FileStamp?, _ url: URL, _ type: UTType, _ done: @escaping (Bool) -> Void) {
    guard dialogs.alert == nil else {
      return dialogs.questions.append { [weak self] in
        // The answer to the question before may have been to take what the other program wrote.
        if let self, found == nil || known.chosenStamp != found { askAboutReplacing(found, url, type, done) } else { done(false) }
      }
    }
    ask(
      String(localized: "“\(title)” was changed by another program since it was opened."), String(localized: "Saving replaces those changes with yours."),
      [
        UnboundAlert.Choice(String(localized: "Save As…")) { [weak self] in self?.saveAs(then: done) },
        UnboundAlert.Choice(String(localized: "Save Anyway"), role: .destructive) { [weak self] in self?.write(to: url, as: type, replacing: nil, then: done) },
        UnboundAlert.Choice(String(localized: "Cancel"), role: .cancel) { done(false) },
      ])
  }
  private func report(_ failure: DocumentFailure, _ done: @escaping (Bool) -> Void) {
    let message = [failure.failureReason, failure.recoverySuggestion].compactMap { $0 }.joined(separator: " ")
    ask(
      failure.errorDescription ?? "", message, isError: true,
      [
        UnboundAlert.Choice(String(localized: "Save As…")) { [weak self] in self?.saveAs(then: done) },
        UnboundAlert.Choice(String(localized: "Cancel"), role: .cancel) { done(false) },
      ])
  }

  // MARK: Copying and moving

  /// Opens a copy as a new document.
  func duplicate() {
    guard isReady, let host else { return }
    let type = kind.writes(reference.type) ? reference.type : kind.newType, read = kind.read, kind = kind
    let stem = reference.file?.deletingPathExtension().lastPathComponent ?? title
    let name = String(localized: "\(stem) copy")
    do {
      let writer = try content.writer(type)
      Task {
        let result = await FileWork.run { Result { try read(writer(nil), type) } }
        guard !host.isClosed else { return }
        switch result {
        case .success(let document):
          let prepared = PreparedDocument(DocumentReference(file: nil, contentType: type), kind.wrap(document))
          prepared.title = name
          prepared.isEdited = true
          host.app.openNew(host.declaration, presenting: prepared)
        case .failure(let error): self.tell(DocumentFailure(.saving, URL(fileURLWithPath: name), error))
        }
      }
    } catch { tell(DocumentFailure(.saving, URL(fileURLWithPath: name), error)) }
  }

  /// Renames the file in its folder. A document without a file is saved first.
  func rename() {
    guard let file = reference.file else { return saveAs() }
    let name = StateLocation(file.lastPathComponent)
    ask(
      String(localized: "Rename “\(file.lastPathComponent)”"), nil, field: Binding(location: name),
      [
        UnboundAlert.Choice(String(localized: "Rename")) { [weak self] in self?.rename(to: name.get()) },
        UnboundAlert.Choice(String(localized: "Cancel"), role: .cancel),
      ])
  }
  func rename(to name: String) {
    guard let file = reference.file else { return }
    let typed = name.trimmingCharacters(in: .whitespaces), ending = file.pathExtension
    let name = (typed as NSString).pathExtension.isEmpty && !ending.isEmpty ? typed + "." + ending : typed
    guard name != file.lastPathComponent else { return }
    // Also of what was typed alone: an ending without a name would hide the file.
    if let complaint = FileOperations.complaint(aboutName: typed) ?? FileOperations.complaint(aboutName: name) {
      return tell(DocumentFailure(.renaming, file.lastPathComponent, .other(complaint)))
    }
    move(to: file.deletingLastPathComponent().appendingPathComponent(name), replacing: false, as: .renaming)
  }
  func moveTo() {
    guard let file = reference.file, dialogs.panel == nil, let host else { return saveAs() }
    var configuration = FileDialogConfiguration()
    configuration.defaultDirectory = file.deletingLastPathComponent()
    dialogs.panel = UnboundFilePanel("Move To", FilePanelRequest(.move([file.path])), configuration, over: host.presenter?.top?.graph ?? host.graph) {
      [weak self] choice in
      self?.dialogs.panel = nil
      guard let choice, let folder = choice.urls.first else { return }
      self?.move(to: folder.appendingPathComponent(file.lastPathComponent), replacing: choice.replaces, as: .moving)
    }
  }
  private func move(to url: URL, replacing: Bool, as action: DocumentFailure.Action) {
    guard let file = reference.file else { return }
    afterSaving { [weak self] in
      self?.activity = .saving
      Task {
        let result = await FileWork.run { Result { try FileOperations.move(file.path, to: url.path, replacing: replacing) } }
        guard let self else { return }
        if case .success = result { self.moved(to: url) }
        self.activity = .none
        if case .failure(let error) = result {
          let reason = (error as? FileError)?.code == EEXIST ? DocumentFailure(action, file.lastPathComponent, .other(String(localized: "There is a file called “\(url.lastPathComponent)” already."))) : DocumentFailure(action, file, error)
          self.tell(reason)
        }
      }
    }
  }

  // MARK: Closing

  /// Whether closing would lose changes or a save is not finished.
  var mustAsk: Bool {
    if discardsChanges { return false }
    if case .saving = activity { return true }
    return isEdited
  }
  /// Asks; `answer` hears whether the window may close: false if the user keeps it open, or its document could not be saved.
  func askBeforeClosing(_ answer: @escaping (_ mayClose: Bool) -> Void) {
    if case .saving = activity {
      askAboutSlowDisk { answer(true) }
      return afterSaving { [weak self] in
        guard let self else { return answer(true) }
        turn.slowDisk = nil
        guard mustAsk else { return answer(true) }
        askBeforeClosing(answer)
      }
    }
    guard isEdited else { return answer(true) }
    ask(
      String(localized: "Do you want to save the changes made to “\(title)”?"), String(localized: "Your changes will be lost if you don’t save them."),
      [
        UnboundAlert.Choice(reference.file == nil ? String(localized: "Save…") : String(localized: "Save")) { [weak self] in
          self?.save(then: answer)
        },
        UnboundAlert.Choice(String(localized: "Don’t Save"), role: .destructive) { [weak self] in
          self?.discardsChanges = true
          answer(true)
        },
        UnboundAlert.Choice(String(localized: "Cancel"), role: .cancel) { answer(false) },
      ])
  }
  /// Nothing of it is left to come back to: it has no file, and the user does not want what was written.
  var isGivenUp: Bool { discardsChanges && reference.file == nil }
  /// The window stays after all: its changes are kept again.
  func keepsChangesAgain() {
    guard discardsChanges else { return }
    discardsChanges = false
    host?.app.memory?.changed()
    recovery.state = nil
    autosave()
  }
  /// A share that does not answer must not look like a window that does not close.
  private func askAboutSlowDisk(_ proceed: @escaping () -> Void) {
    guard turn.slowDisk == nil else { return }
    turn.slowDisk = host?.schedule(after: Self.saveTakesLong) { [weak self] in
      guard let self else { return }
      turn.slowDisk = nil
      guard case .saving = activity else { return }
      ask(
        String(localized: "“\(title)” is still being saved."),
        String(localized: "Its disk does not answer. If you close it now, what you have written is kept beside it and comes back the next time."),
        [
          UnboundAlert.Choice(String(localized: "Keep Waiting"), role: .cancel),
          UnboundAlert.Choice(String(localized: "Close Now"), role: .destructive, proceed),
        ])
    }
  }
  /// Seconds.
  private static var saveTakesLong: Double { 2 }
}
