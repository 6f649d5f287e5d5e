import OrielBase
import OrielControls
import OrielDocuments
import OrielPresentations

/// The app's open and recent documents, and how others are opened.
package final class DocumentDesk {
  unowned let app: RunningApp
  /// Replaced by tests.
  package lazy var places = DocumentPlaces(app: app.identifier ?? app.name)
  /// The recent documents in menu order, read off the main thread.
  private(set) var recents: [URL] = []
  private var recentsTask: Task<Void, Never>?
  /// The folder of the document opened or saved last.
  var lastFolder: URL?
  private var panel: UnboundFilePanel?
  private var alert: UnboundAlert?

  init(_ app: RunningApp) { self.app = app }

  var groups: [SceneDeclaration] { app.entries.map(\.declaration).filter { $0.documents != nil } }
  var sessions: [DocumentSession] { app.registry.windows.compactMap(\.document) }
  func session(for url: URL) -> DocumentSession? {
    let name = FilePlaceName.of(url), sessions = sessions
    if let open = sessions.first(where: { $0.reference.place == name }) { return open }
    // Its file may have been renamed or moved a moment ago, or while nobody heard of it.
    let identities = sessions.map(\.known.identity)
    let index = FileAnswers.ask(about: name) { identities.firstIndex { $0?.path == name } }
    guard let found = index?.map({ sessions[$0] }) else { return nil }
    found.lookAtFile()
    return found
  }

  // MARK: Names

  static var untitled: String { String(localized: "Untitled") }
  /// The first unused name of "Untitled", "Untitled 2" and so on.
  func untitledName(except session: DocumentSession) -> String {
    let taken = Set(sessions.filter { $0 !== session && $0.reference.file == nil }.map(\.title))
    let untitled = Self.untitled
    return taken.contains(untitled) ? (2...).lazy.map { "\(untitled) \($0)" }.first { !taken.contains($0) } ?? untitled : untitled
  }

  // MARK: Opening

  /// The first group, in the order of the app's body, that reads files of this type.
  func group(for type: UTType) -> (declaration: SceneDeclaration, kind: DocumentKind, type: UTType)? {
    for declaration in groups {
      if let kind = declaration.documents, let type = kind.reads(type) { return (declaration, kind, type) }
    }
    return nil
  }
  /// Raises the window of a document that is open; otherwise reads it and opens one.
  func open(_ url: URL) async throws {
    if let open = session(for: url) {
      open.host?.activate()
      return
    }
    let type = await FileWork.run { DocumentStorage.type(of: url) }
    guard let group = group(for: type) else {
      throw DocumentFailure(.opening, url.lastPathComponent, access(url.path, F_OK) == 0 ? .noApp : .missing)
    }
    let read = group.kind.read, as_ = group.type
    let found = try await FileWork.run(throwing: { try DocumentKind.read(url, as: as_, read) })
    // It may have been opened meanwhile.
    if let open = session(for: url) {
      open.host?.activate()
      return
    }
    guard !app.isEnding else { return }
    let prepared = PreparedDocument(DocumentReference(file: url, contentType: group.type), group.kind.wrap(found.document))
    prepared.file = found.file
    let pristine = pristineWindow
    app.openNew(group.declaration, presenting: prepared)
    // An untouched new document closes, like launch windows.
    pristine?.end()
    closeStartWindows()
  }
  /// Opens the document, or shows an alert that says why it cannot.
  func openOrTell(_ url: URL) {
    Task {
      do { try await open(url) } catch { tell(DocumentFailure(.opening, url, error)) }
    }
  }
  private var pristineWindow: SceneInstance? {
    let windows = app.registry.windows.filter { $0.declaration.isWindowLike }
    guard windows.count == 1, let session = windows[0].document, session.reference.file == nil, !session.isEdited, session.wasNeverTouched else { return nil }
    return windows[0]
  }
  private func tell(_ failure: DocumentFailure) {
    let windows = app.registry.windows
    guard let host = windows.first(where: \.hasKeys) ?? app.registry.main ?? windows.last else {
      RuntimeIssue.report("\(failure.errorDescription ?? "") \(failure.failureReason ?? "")")
      return
    }
    host.fill()
    alert = UnboundAlert(
      "Open", failure.errorDescription ?? "", message: failure.failureReason, isError: true, [UnboundAlert.Choice(String(localized: "OK"), role: .cancel)],
      over: host.presenter?.top?.graph ?? host.graph
    ) { [weak self] in self?.alert = nil }
  }

  /// Opens a window immediately, before the document is read: at launch, and if no window could show an alert.
  func openWindow(for url: URL) -> Bool {
    if let open = session(for: url) {
      open.host?.activate()
      return true
    }
    guard let group = group(for: quickType(of: url)) else { return false }
    app.openNew(group.declaration, presenting: DocumentReference(file: url, contentType: group.type))
    return true
  }
  /// A file's type; by its name if the disk does not answer.
  private func quickType(of url: URL) -> UTType {
    FileAnswers.ask(about: url.path) { DocumentStorage.type(of: url) } ?? UTType(fileName: url.lastPathComponent) ?? .data
  }
  /// Opens files that a document group reads. Returns the rest.
  func take(_ urls: [URL]) -> [URL] {
    guard !groups.isEmpty else { return urls }
    return urls.filter { url in
      guard url.isFileURL else { return true }
      guard app.registry.windows.contains(where: { $0.declaration.isWindowLike }) else { return !openWindow(for: url) }
      guard group(for: quickType(of: url)) != nil else { return true }
      openOrTell(url)
      return false
    }
  }
  /// Opens files at launch, and the unsaved documents of an earlier session.
  func takeAtLaunch(_ urls: [URL]) -> [URL] {
    guard !groups.isEmpty else { return urls }
    recoverLeftovers()
    let rest = urls.filter { !($0.isFileURL && openWindow(for: $0)) }
    // What the person asks for comes before what was in front the last time.
    if let asked = urls.last(where: { !rest.contains($0) }).flatMap({ session(for: $0)?.host }) {
      app.memory?.returning.front = asked
    }
    return rest
  }
  private func recoverLeftovers() {
    let known = Set(sessions.map(\.reference.recovery))
    for copy in places.recovery.leftovers() where !known.contains(copy.id) {
      guard let type = UTType(copy.record.contentType), let group = group(for: type), group.kind.isEditor else { continue }
      if let file = copy.record.file, let open = session(for: file) {
        // The file was restored without its changes.
        open.host?.end()
      }
      app.openNew(group.declaration, presenting: DocumentReference(file: copy.record.file, contentType: group.type, recovery: copy.id))
    }
  }

  /// Asks for files of any of the app's types.
  func openPanel(over window: SceneInstance? = nil) {
    guard panel == nil else { return }
    let windows = app.registry.windows
    guard let host = window ?? windows.first(where: \.hasKeys) ?? windows.last else { return }
    var types: [UTType] = []
    for type in groups.flatMap({ $0.documents?.readable ?? [] }) where !types.contains(type) { types.append(type) }
    var configuration = FileDialogConfiguration()
    configuration.defaultDirectory = host.document?.reference.file?.deletingLastPathComponent() ?? lastFolder
    panel = UnboundFilePanel(
      "Open", FilePanelRequest(.open(types: types, allowsMultiple: true)), configuration, over: host.presenter?.top?.graph ?? host.graph
    ) { [weak self] choice in
      self?.panel = nil
      for url in choice?.urls ?? [] { self?.openOrTell(url) }
    }
  }

  // MARK: New ones

  func newDocument(in declaration: SceneDeclaration, _ content: DocumentContent? = nil, of type: UTType? = nil) {
    guard let kind = declaration.documents, kind.isEditor else { return }
    if let content {
      app.openNew(declaration, presenting: PreparedDocument(DocumentReference(file: nil, contentType: type ?? kind.newType), content))
    } else {
      app.openNew(declaration, presenting: nil)
    }
    closeStartWindows()
  }
  /// - Parameter prepare: changes the document before its window opens. Returns false if it has another type.
  func newDocument(of type: UTType, _ prepare: (DocumentContent) -> Bool) {
    for declaration in groups where declaration.documents!.isEditor && declaration.documents!.writes(type) {
      guard let content = declaration.documents!.makeNew?(), prepare(content) else { continue }
      return newDocument(in: declaration, content, of: type)
    }
    RuntimeIssue.report("newDocument(contentType:prepareDocument:): no DocumentGroup creates this kind of document with the type \(type.identifier).")
  }
  func newDocument(of type: UTType?) {
    let editors = groups.filter { $0.documents?.isEditor == true }
    guard let group = type.map({ type in editors.first { $0.documents!.writes(type) } }) ?? editors.first else {
      return RuntimeIssue.report("newDocument: no DocumentGroup creates documents\(type.map { " of type \($0.identifier)" } ?? "").")
    }
    newDocument(in: group)
  }
  private func closeStartWindows() {
    for window in app.registry.windows where window.declaration.isStart { window.end() }
  }

  // MARK: Recent ones

  func used(_ file: URL, _ type: UTType) {
    lastFolder = file.deletingLastPathComponent()
    changeRecents { [mime = type.preferredMIMEType ?? "application/octet-stream"] in $0.note(file, mimeType: mime) }
  }
  func clearRecents() { changeRecents { $0.clear() } }
  func refreshRecents() { changeRecents { _ in } }
  private func changeRecents(_ change: @escaping @Sendable (RecentDocuments) -> Void) {
    let list = RecentDocuments(path: places.recents, app: app.name), previous = recentsTask
    recentsTask = Task {
      await previous?.value
      let new = await FileWork.run { () -> [URL] in
        change(list)
        return list.documents()
      }
      if new != recents {
        recents = new
        recentsRevision.set(recentsRevision.get() + 1, transaction: Transaction())
      }
    }
  }
  /// Invalidates views that show recent documents.
  let recentsRevision = StateLocation(0)
}
