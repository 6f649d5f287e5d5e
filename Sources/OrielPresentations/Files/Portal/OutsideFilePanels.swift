import Foundation
import OrielBase
import OrielControls

/// Decides whether file panels are our own or those of the file chooser portal.
package enum OutsideFilePanels {
  /// Creates the chooser; returns nil if there is none. Called for the first panel.
  package static var makeChooser: () -> (any FileChooser)? = { nil }
  private static var chooser: (any FileChooser)?
  /// Set if the portal did not respond; our own panels are then used until the app quits.
  static var isUnavailable = false

  /// Whether the program has no access to the file system.
  package static var isSandboxed: () -> Bool = { access("/.flatpak-info", F_OK) == 0 || getenv("SNAP") != nil }
  /// In a sandbox, only the portal gives access to files; elsewhere it is used if the user or the app asks for it.
  package static var isPreferred: () -> Bool = {
    if isSandboxed() { return true }
    if let wish = getenv("GTK_USE_PORTAL"), strcmp(wish, "1") == 0 { return true }
    return UserDefaults.standard.bool(forKey: "OrielUsesFileChooserPortal")
  }
  static var current: (any FileChooser)? {
    guard !isUnavailable, isPreferred() else { return nil }
    chooser = chooser ?? makeChooser()
    return chooser
  }
  /// Discards the chooser.
  package static func reset() { (chooser, isUnavailable) = (nil, false) }
}

/// A request for the portal's file panel.
package struct FilePanelAsk {
  let request: FilePanelRequest
  /// nil uses the presenter's environment.
  var configuration: FileDialogConfiguration?
  /// Finds the names of the files that are written to the chosen folder; nil: they depend on the answer.
  let names: (() async -> [String])?
  let begin: () -> Void
  let report: (FilePanelChoice?) -> Void

  package init(
    request: FilePanelRequest, configuration: FileDialogConfiguration? = nil, names: (() async -> [String])? = nil,
    begin: @escaping () -> Void = {}, report: @escaping (FilePanelChoice?) -> Void
  ) {
    (self.request, self.configuration, self.begin, self.report) = (request, configuration, begin, report)
    // Where the user also picks the format, the names end differently for each, and only a folder can be asked for.
    self.names = request.formats.count > 1 ? nil : names
  }
}

extension FilePanelRequest {
  /// The portal request, with the parts of the configuration that the portal supports.
  ///
  /// - Parameter names: the names of the exported files, if they are known.
  func question(_ configuration: FileDialogConfiguration, names: [String]?, _ text: (Text) -> String) -> FileQuestion {
    let purpose: FileQuestion.Purpose
    switch self.purpose {
    case .open(_, let allowsMultiple): purpose = allowsFiles ? .files(allowsMultiple: allowsMultiple) : .folder
    case .save(let name, let formats):
      let ending = formats.first?.preferredFilenameExtension
      purpose = .save(name: ending.map { name.hasSuffix("." + $0) ? name : name + "." + $0 } ?? name)
    case .export: purpose = names.map { FileQuestion.Purpose.saves(names: $0) } ?? .folder
    case .move: purpose = .folder
    }
    var question = FileQuestion(purpose, title: verb)
    question.confirmation = configuration.confirmationLabel.map(text)
    question.folder = configuration.defaultDirectory?.path
    question.filters = portalFilters
    question.formats = formats.map { FileQuestion.Format(id: $0.identifier, name: $0.panelName) }
    return question
  }
  private var portalFilters: [FileQuestion.Filter] {
    guard case .open(let types, _) = purpose, allowsFiles else { return [] }
    let files = types.filter { ![.folder, .directory, .volume].contains($0) }
    let filters = self.filters.isEmpty ? (files.isEmpty ? [] : [FileFilter(name: files[0].panelName, types: files)]) : self.filters
    return filters.compactMap {
      let filter = FileQuestion.Filter(name: $0.name, patterns: $0.patterns, mimeTypes: $0.mimeTypes)
      return filter.patterns.isEmpty && filter.mimeTypes.isEmpty ? nil : filter
    }
  }
  /// The options that the portal does not support.
  func dropped(_ configuration: FileDialogConfiguration) -> [String] {
    var names: [String] = []
    if configuration.message != nil { names.append("fileDialogMessage") }
    if configuration.isEnabled != nil { names.append("fileDialogURLEnabled") }
    if configuration.filenameLabel != nil { names.append("fileExporterFilenameLabel") }
    if allowsFiles, allowsFolders { names.append("folders beside files") }
    return names
  }
}

/// The portal's file panel. The presenting window is modal until it ends.
final class OutsideFilePanel: PresentedWindow {
  let graph: ViewGraph!
  private let source: PresentationSource
  private let presenter: WindowPresenter
  private let ask: FilePanelAsk
  private let chooser: any FileChooser
  private var token: QuestionToken?
  /// Finds the names that the question needs.
  private var naming: Task<Void, Never>?
  private var names: [String]?
  private var goneCall: ScheduledCall?
  private let scene: any PresentingScene
  private static var hasReported: Set<String> = []

  init?(_ source: PresentationSource, over scene: any PresentingScene, presenter: WindowPresenter) {
    guard let chooser = OutsideFilePanels.current, let ask = source.filePanel else { return nil }
    self.source = source
    self.presenter = presenter
    self.ask = ask
    self.scene = scene
    self.chooser = chooser
    graph = ViewGraph(host: nil, environment: source.scope)
    ask.begin()
    let configuration = ask.configuration ?? source.scope.read(\.fileDialog, for: nil)
    let dropped = ask.request.dropped(configuration).filter { Self.hasReported.insert($0).inserted }
    if !dropped.isEmpty {
      RuntimeIssue.report("\(source.name): the file chooser portal does not support \(dropped.joined(separator: ", ")); the panel is shown without.")
    }
    if let names = ask.names {
      naming = Task { [weak self] in
        let names = await names()
        guard let self, !Task.isCancelled else { return }
        self.names = names
        put(configuration)
      }
    } else {
      put(configuration)
    }
  }
  private func put(_ configuration: FileDialogConfiguration) {
    let context = TextContext(style: source.scope.values(reader: nil).styleContext)
    let question = ask.request.question(configuration, names: names) { $0.string(in: context) }
    token = chooser.ask(question, over: scene.topLevel?.identifier ?? 0) { [weak self] in self?.answered($0) }
  }

  private func answered(_ answer: FileAnswer) {
    token = nil
    switch answer {
    case .chosen(let urls, _) where names.map { $0.count != urls.count } == true:
      RuntimeIssue.report("\(source.name): the file chooser portal named \(urls.count) files for \(names?.count ?? 0) documents; nothing is written.")
      presenter.send(.ended(source.id))
    case .chosen(let urls, let format):
      let type = format.flatMap { UTType($0) } ?? ask.request.formats.first
      // The portal has already asked before replacing a file.
      ask.report(
        FilePanelChoice(
          urls: urls, format: type, folder: urls[0].deletingLastPathComponent().path, replaces: ask.request.isSave || names != nil,
          namesFiles: names != nil))
      presenter.send(.ended(source.id))
    case .cancelled: presenter.send(.ended(source.id))
    case .unavailable(let reason):
      OutsideFilePanels.isUnavailable = true
      RuntimeIssue.report("\(source.name): the file chooser portal is not available (\(reason)); the app's own panel is shown.")
      presenter.showAnew(source.id)
    }
  }
  func takeAway() {
    forget()
    goneCall = scene.schedule(after: 0) { [weak self] in
      guard let self else { return }
      presenter.windowGone(source.id)
    }
  }
  func remove() {
    forget()
    goneCall = nil
  }
  private func forget() {
    naming?.cancel()
    (naming, token) = (nil, nil)
  }
}
