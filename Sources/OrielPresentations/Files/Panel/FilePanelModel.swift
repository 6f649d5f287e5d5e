import Foundation
import Observation
import OrielBase
import OrielControls

/// The model of a file panel: its location, selection and result.
@Observable package final class FilePanelModel {
  package let request: FilePanelRequest
  package let configuration: FileDialogConfiguration
  package let listing: FolderListing
  package internal(set) var places = FilePlaces.empty
  package internal(set) var history: BrowsingHistory
  /// The panel's saved state.
  package var memory = FilePanelMemory()
  package var selection: Set<FileEntry.ID> = [] { didSet { if selection != oldValue { selectionChanged() } } }

  /// The name typed into a save panel.
  package var name = ""
  package internal(set) var format: UTType?
  /// The selected type filter.
  package internal(set) var filter: FileFilter?
  /// The text of the search field.
  package var searchText = "" { didSet { if searchText != oldValue { searchChanged() } } }
  package let typing = PathTyping()
  package let naming = FileNaming()
  /// A request to move the focus; numbered, because it may be repeated.
  struct KeyWish: Equatable {
    enum Place { case files, name, path, search }
    var place: Place
    var number: Int
  }
  private(set) var keyWish: KeyWish?
  /// A question or message that the user must answer first.
  package internal(set) var question: FilePanelQuestion?
  package internal(set) var isWorking = false

  @ObservationIgnored package var sources: FilePanelSources
  @ObservationIgnored private var ending: FilePanelEnding
  /// The entry to select once it is listed.
  @ObservationIgnored var wanted: String?

  /// The last used folder, while the app runs.
  @ObservationIgnored private static var lastFolder: String?

  package init(
    _ request: FilePanelRequest, _ configuration: FileDialogConfiguration = FileDialogConfiguration(), files: FilePlaceFiles = FilePlaceFiles(),
    memories: FilePanelMemories = .shared, thumbnails: Thumbnails = Thumbnails(), source: any FileSource = LocalFiles(),
    finish: @escaping (FilePanelChoice?) -> Void
  ) {
    self.request = request
    self.configuration = configuration
    sources = FilePanelSources(files: files, memories: memories, source: source, thumbnails: thumbnails)
    ending = FilePanelEnding(finish: finish)
    listing = FolderListing(source: source, places: files)
    history = BrowsingHistory(.folder(FilePath.normal(files.home)))
    filter = request.filters.first
    format = request.formats.first
    if case .save(let name, _) = request.purpose {
      self.name = name
      fitExtension()
    }
    typing.complete = { [weak self] text in
      guard let self else { return { .none } }
      let folder = folder ?? files.home, home = files.home, source = sources.source, foldersOnly = request.choosesFolder
      return { PathCompletion.read(text, in: folder, home: home, foldersOnly: foldersOnly, source: source) }
    }
  }
  var files: FilePlaceFiles { sources.files }
  /// Called once with the choice; nil if cancelled.
  var finish: (FilePanelChoice?) -> Void {
    get { ending.finish }
    set { ending.finish = newValue }
  }

  /// Loads the saved state and the places, and shows the initial folder.
  package func start() async {
    let id = configuration.customizationID, wanted = configuration.defaultDirectory?.path, files = files, memories = sources.memories
    let last = Self.lastFolder
    let (memory, places, folder) = await FileWork.run {
      let memory = id.flatMap { memories.memory(of: $0) } ?? FilePanelMemory()
      func isThere(_ path: String?) -> String? {
        guard let path else { return nil }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? path : nil
      }
      // The first that exists.
      let usual = files.userFolders[.documents]
      let folder = isThere(memory.folder) ?? isThere(wanted) ?? isThere(last) ?? isThere(usual) ?? files.home
      return (memory, files.read(), FilePath.normal(folder))
    }
    self.memory = memory
    if configuration.browserOptions.contains(.includeHiddenFiles) { self.memory.showsHidden = true }
    if configuration.hidesExtension { self.memory.hidesExtension = true }
    self.places = places
    history = BrowsingHistory(.folder(folder))
    show()
  }
  package func stop() {
    listing.stop()
    typing.stop()
  }

  // MARK: Where it is

  package var location: FileLocation { history.current }
  package var folder: String? { location.folder }
  package var crumbs: [PathCrumb] { folder.map { PathCrumb.crumbs(of: $0, home: files.home) } ?? [] }
  package var title: String {
    switch location {
    case .folder(let path): path == FilePath.normal(files.home) ? String(localized: "Home") : path == "/" ? String(localized: "Computer") : FilePath.name(of: path)
    case .recents: String(localized: "Recent")
    case .starred: String(localized: "Starred")
    case .search(_, let below): FilePath.name(of: below)
    }
  }

  package func go(to location: FileLocation, selecting path: String? = nil) {
    endRenaming()
    wanted = path
    typing.path = nil
    history.go(to: location)
    if case .search = location {} else { searchText = "" }
    show()
  }
  /// Navigates to a dropped file and selects it.
  package func show(dropped file: URL) -> Bool {
    let path = FilePath.normal(file.path)
    guard path != "/" else {
      go(to: .folder(path))
      return true
    }
    go(to: .folder(FilePath.folder(of: path)), selecting: path)
    return true
  }
  package func goBack() { step { $0.goBack() } }
  package func goForward() { step { $0.goForward() } }
  private func step(_ change: (inout BrowsingHistory) -> Void) {
    let left = folder
    change(&history)
    wanted = left
    if case .search(let text, _) = location { searchText = text } else { searchText = "" }
    show()
  }
  /// Navigates to the parent folder and selects the current one.
  package func goUp() {
    guard let folder, folder != "/" else { return }
    go(to: .folder(FilePath.folder(of: folder)), selecting: folder)
  }
  func show() {
    selection = []
    let types: [UTType]
    switch request.purpose {
    case .open(let all, _): types = filter?.types ?? all
    case .save, .export, .move: types = []
    }
    let filter = FileTypeFilter(types)
    listing.show(location, order: memory.order, showsHidden: memory.showsHidden) { entry in
      switch entry.kind {
      case .folder: true
      case .package, .file: filter.allows(entry.type)
      case .brokenLink, .special: false
      }
    }
    pickWanted()
  }
  /// Selects the pending selection once its file is listed.
  package func pickWanted() {
    guard let path = wanted, let entry = listing.entries.first(where: { $0.path == path }) else { return }
    wanted = nil
    selection = [entry.id]
    revealed = Reveal(id: entry.id, number: revealed.number + 1)
  }
  /// A request to scroll an entry into view; each one is distinct.
  package private(set) var revealed = Reveal(id: nil, number: 0)
  package struct Reveal: Equatable {
    let id: FileEntry.ID?
    let number: Int
  }

  // MARK: What it shows

  /// Recently used folders, as places.
  package var recentPlaces: [FilePlace] {
    let known = Set(places.all.map(\.location))
    return memory.recentFolders.prefix(5).filter { !known.contains(.folder($0)) }.map {
      FilePlace(location: .folder($0), name: FilePath.name(of: $0), symbol: "folder")
    }
  }
  /// The person made the panel larger or smaller.
  func resized(_ size: CGSize) {
    guard size.width >= Metrics.FilePanel.leastSize.width, size.height >= Metrics.FilePanel.leastSize.height else { return }
    ending.size = size
  }
  package var style: FilePanelStyle {
    get { memory.style }
    set { memory.style = newValue }
  }
  package var order: FileOrder {
    get { memory.order }
    set {
      memory.order = newValue
      listing.sort(by: newValue)
    }
  }
  package var showsHidden: Bool {
    get { memory.showsHidden }
    set {
      guard newValue != memory.showsHidden else { return }
      memory.showsHidden = newValue
      show()
    }
  }
  package func use(_ filter: FileFilter) {
    self.filter = filter
    show()
  }
  private func searchChanged() {
    let text = searchText.trimmingCharacters(in: .whitespaces)
    switch location {
    case .search(_, let below): go(to: text.isEmpty ? .folder(below) : .search(text, below: below))
    case .folder(let path): if !text.isEmpty { go(to: .search(text, below: path)) }
    case .recents, .starred: if !text.isEmpty { go(to: .search(text, below: FilePath.normal(files.home))) }
    }
  }
  /// Whether opening it navigates instead of choosing it.
  package func isBrowsable(_ entry: FileEntry) -> Bool {
    entry.kind == .folder || (entry.kind == .package && configuration.browserOptions.contains(.enumeratePackages))
  }
  /// Whether it can be chosen or opened.
  package func isEnabled(_ entry: FileEntry) -> Bool {
    if request.choosesFolder, !entry.isFolder { return false }
    if !request.isSave, let isEnabled = configuration.isEnabled { return (try? isEnabled.evaluate(entry.url)) ?? false }
    return true
  }
  /// Whether there may be entries that can neither be chosen nor opened.
  var mayRefuse: Bool { request.choosesFolder || (!request.isSave && configuration.isEnabled != nil) }
  /// Whether it can neither be chosen nor opened: pointer and arrow keys pass over it.
  func refuses(_ entry: FileEntry) -> Bool { !isEnabled(entry) && !isBrowsable(entry) }
  package func shownName(_ entry: FileEntry) -> String {
    memory.hidesExtension && !configuration.browserOptions.contains(.displayFileExtensions) ? entry.displayName : entry.name
  }
  package var selectedEntries: [FileEntry] { selection.compactMap { listing.entry($0) }.sorted { $0.key < $1.key } }
  private func selectionChanged() {
    // In a save panel, clicking a file uses its name.
    if request.isSave, let entry = selectedEntries.first, selection.count == 1, !isBrowsable(entry) { name = entry.name }
  }

  // MARK: Typing a path

  /// Navigates to the typed folder, or chooses the typed file.
  package func submitPath() async {
    guard let text = typing.choice, !text.isEmpty else { return endTyping() }
    let path = FilePath.typed(text, in: folder ?? files.home, home: files.home)
    await go(toPath: path)
    if typing.path == nil { endTyping() }
  }
  /// Closes the path field and moves the focus to the files or the name.
  func endTyping() {
    typing.path = nil
    giveKeysBack()
  }
  /// Moves the focus after a field or question was closed.
  func giveKeysBack() { giveKeys(to: typing.path != nil ? .path : request.isSave ? .name : .files) }
  func giveKeys(to place: KeyWish.Place) { keyWish = KeyWish(place: place, number: (keyWish?.number ?? 0) + 1) }
  /// Also for files that were dropped onto the panel.
  package func go(toPath path: String) async {
    let entry = await FileWork.run { LocalFiles.entry(at: path) }
    guard let entry else {
      if request.isSave, await FileWork.run({ FileOperations.exists(FilePath.folder(of: path)) }) {
        go(to: .folder(FilePath.folder(of: path)))
        name = FilePath.name(of: path)
        return
      }
      question = .message(FolderFailure.missing.title, path)
      return
    }
    if isBrowsable(entry) {
      go(to: .folder(path))
    } else {
      go(to: .folder(FilePath.folder(of: path)), selecting: path)
      if request.isSave { name = entry.name }
    }
  }

  // MARK: The end

  func end(_ choice: FilePanelChoice?) {
    guard !ending.isOver else { return }
    ending.isOver = true
    stop()
    if let choice {
      let used = choice.folder
      Self.lastFolder = used
      memory.used(used)
    }
    if let id = configuration.customizationID {
      if let size = ending.size { (memory.width, memory.height) = (size.width, size.height) }
      let memory = memory, memories = sources.memories
      Task.detached { await FileWork.run { memories.keep(memory, for: id) } }
    }
    finish(choice)
  }
  package func cancel() { end(nil) }
}

/// Where a file panel looks, and what it remembers.
package struct FilePanelSources {
  let files: FilePlaceFiles
  let memories: FilePanelMemories
  let source: any FileSource
  let thumbnails: Thumbnails
  let counts = FolderCounts()
  /// The current date.
  package var now: @MainActor () -> Date = { Date() }
}

/// How a file panel ends.
private struct FilePanelEnding {
  var finish: (FilePanelChoice?) -> Void
  var isOver = false
  /// The size that the user last gave the panel.
  var size: CGSize?
}

/// The name that is typed for a file, or for a new folder.
@Observable package final class FileNaming {
  /// The entry whose name is being edited; nil for a new folder.
  package internal(set) var entry: FileEntry.ID?
  package var text = ""
}

/// The result of a panel.
package nonisolated struct FilePanelChoice: Equatable, Sendable {
  package var urls: [URL]
  /// The format of what is saved.
  package var format: UTType?
  var folder: String
  /// Whether the user agreed to replace existing files.
  package var replaces = false
  /// Whether `urls` has each exported file, in the order of the documents, instead of the folder for them.
  var namesFiles = false
  var destination: FileWriting.Destination { namesFiles ? .files(urls) : .folder(urls[0]) }
}

/// A question or message over a panel.
package nonisolated enum FilePanelQuestion: Equatable, Sendable {
  /// Existing names, and the result if they may be replaced.
  case replace([String], FilePanelChoice)
  case newFolder
  case message(String, String)
}
