import OrielBase
import OrielControls
import OrielDocuments
import OrielPresentations

/// A document that was read off the main actor.
struct ReadDocument: Sendable {
  let document: any Sendable
  /// nil if the document has no file or the file no longer exists.
  let file: DocumentFile?
  /// Whether it was read from a recovery copy.
  let isRecovered: Bool
}

extension DocumentKind {
  /// Reads a file as a document. Not for the main thread.
  nonisolated static func read(_ url: URL, as type: UTType, _ read: (FileWrapper, UTType) throws -> any Sendable) throws -> ReadDocument {
    let file = try DocumentStorage.read(url)
    do { return ReadDocument(document: try read(file.wrapper, type), file: file, isRecovered: false) } catch {
      throw DocumentFailure(.opening, url, error)
    }
  }
}

extension DocumentSession {
  /// Reads the window's document: from the recovery copy if there is one, otherwise from the file.
  func load() {
    holdClaim()
    let reference = reference, read = kind.read, type = reference.type
    guard let shelf = places?.recovery else { return }
    slowness = host?.schedule(after: Self.silence) { [weak self] in self?.setStatus { $0.isSlow = true } }
    Task {
      let result = await FileWork.run { () -> Result<ReadDocument?, any Error> in
        Result {
          if let copy = shelf.copy(reference.recovery) {
            let wrapper = try FileWrapper(url: copy.content, options: [.immediate, .withoutMapping])
            wrapper.filename = reference.file?.lastPathComponent
            wrapper.preferredFilename = wrapper.filename ?? copy.record.title
            // The current file: if it is newer than the copy, saving asks.
            let file = reference.file.flatMap { try? DocumentStorage.read($0) }
            return ReadDocument(document: try read(wrapper, type), file: file, isRecovered: true)
          }
          guard let url = reference.file else { return nil }
          return try DocumentKind.read(url, as: type, read)
        }
      }
      slowness = nil
      guard let host, !host.isClosed else { return }
      switch result {
      case .success(let found?):
        show(found.document, found.file, isEdited: found.isRecovered)
        if found.isRecovered { isRecovered() }
      case .success(nil):
        // An empty document that was never saved opens as a new one.
        guard let new = kind.makeNew?() else { return setStatus { $0.stage = .empty } }
        showNew(new)
      case .failure(let error): failed(error)
      }
    }
  }
  /// The delay before a progress message, in seconds. Most documents load faster.
  private static let silence = 0.7
  private func failed(_ error: any Error) {
    setStatus { $0.stage = .failed }
    let failure = DocumentFailure(.opening, reference.file ?? URL(fileURLWithPath: title), error)
    tell(failure) { [weak self] in self?.host?.endSoon() }
  }

  /// Replaces the window's document with the current file or one of its versions.
  ///
  /// - Parameter isAskedFor: whether the user asked for it. Otherwise, another program's change is ignored if the document was
  ///   edited meanwhile or already has the same content.
  func reload(from url: URL? = nil, isAskedFor: Bool = true) {
    guard let own = reference.file else { return }
    let source = url ?? own, type = reference.type, read = kind.read
    afterSaving { [weak self] in
      Task {
        let result = await FileWork.run { Result { try DocumentKind.read(source, as: type, read) } }
        guard let self, self.host?.isClosed == false else { return }
        switch result {
        case .success(let found):
          if !isAskedFor, let now = found.file?.stamp {
            guard now != self.known.stamp, now != self.known.refusedStamp else { return }
            if self.isEdited { return self.askAboutChange(now) }
          }
          // What a person takes away with it comes back when it is undone.
          self.show(found.document, url == nil ? found.file : nil, isEdited: false, canBeUndone: url != nil || isAskedFor)
        case .failure(let error): self.tell(DocumentFailure(.opening, source, error))
        }
      }
    }
  }

  // MARK: Changes from outside

  /// Called when the file's folder has changed or the window was activated.
  func lookAtFile() {
    guard isReady, let file = reference.file else { return }
    guard case .none = activity else { return lookAfterSaving() }
    let identity = FileLook(path: file.path, moved: currentPath)
    Task {
      let (now, isWritable) = await FileWork.run { (FileStamp(identity.path), DocumentStorage.isWritable(identity.path)) }
      guard self.host?.isClosed == false, self.reference.file == file else { return }
      guard case .none = self.activity else { return self.lookAfterSaving() }
      guard let now else {
        // A file manager may have renamed the file.
        if let path = identity.moved, path != file.path, FileStamp(path) == self.known.stamp { return self.moved(to: URL(fileURLWithPath: path)) }
        return self.lostFile()
      }
      self.rightsChanged(isWritable: isWritable)
      guard now != self.known.stamp, now != self.known.refusedStamp else { return }
      if self.isEdited { self.askAboutChange(now) } else { self.reload(isAskedFor: false) }
    }
  }
  /// Checks the file after the current save, to tell the save's own change from others.
  private func lookAfterSaving() {
    guard !turn.looksAfterwards else { return }
    turn.looksAfterwards = true
    afterSaving { [weak self] in
      self?.turn.looksAfterwards = false
      self?.lookAtFile()
    }
  }
  private struct FileLook: Sendable {
    let path: String
    let moved: String?
  }
  private func askAboutChange(_ now: FileStamp) {
    known.refusedStamp = now
    ask(
      String(localized: "“\(title)” was changed by another program."),
      String(localized: "You have changed it here as well. Reloading it discards your changes."),
      [
        UnboundAlert.Choice(String(localized: "Keep Mine"), role: .cancel),
        UnboundAlert.Choice(String(localized: "Reload"), role: .destructive) { [weak self] in
          self?.known.chosenStamp = now
          self?.reload()
        },
      ])
  }

  // MARK: Asking

  /// Asks a question over the window. Further questions are queued.
  func ask(_ title: String, _ message: String?, isError: Bool = false, field: Binding<String>? = nil, _ choices: [UnboundAlert.Choice]) {
    guard let host, !host.isClosed else { return }
    guard dialogs.alert == nil else {
      return dialogs.questions.append { [weak self] in self?.ask(title, message, isError: isError, field: field, choices) }
    }
    host.fill()
    let graph = host.presenter?.top?.graph ?? host.graph!
    dialogs.alert = UnboundAlert("A document", title, message: message, isError: isError, field: field, choices, over: graph) { [weak self] in
      self?.dialogs.alert = nil
      // The chosen action runs first, because it may close the window.
      self?.host?.runAfterEvent { self?.askNext() }
    }
  }
  private func askNext() {
    guard dialogs.alert == nil, !dialogs.questions.isEmpty else { return }
    dialogs.questions.removeFirst()()
  }
  func tell(_ failure: DocumentFailure, then done: @escaping () -> Void = {}) {
    let message = [failure.failureReason, failure.recoverySuggestion].compactMap { $0 }.joined(separator: " ")
    ask(failure.errorDescription ?? "", message, isError: true, [UnboundAlert.Choice(String(localized: "OK"), role: .cancel, done)])
  }
}
