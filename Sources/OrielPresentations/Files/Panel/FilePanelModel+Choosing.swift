import Foundation
import OrielBase
import OrielControls

extension FilePanelModel {
  // MARK: The default button

  /// Whether the default button is enabled.
  package var canChoose: Bool {
    // The initial folder is not known at once.
    guard question == nil, !isWorking, listing.location != nil else { return false }
    let selected = selectedEntries
    switch request.purpose {
    case .save: return !name.trimmingCharacters(in: .whitespaces).isEmpty
    case .export, .move: return folder != nil || selected.contains(where: \.isFolder)
    case .open:
      guard selected.allSatisfy(isEnabled) else { return false }
      return selected.isEmpty ? request.allowsFolders && folder != nil : true
    }
  }

  /// Handles a double click or Return: opens a folder, or chooses files.
  package func open(_ ids: Set<FileEntry.ID>) async {
    let entries = ids.compactMap { listing.entry($0) }
    if entries.count == 1, let entry = entries.first, isBrowsable(entry) { return go(to: .folder(entry.path)) }
    guard request.isOpen || request.isSave else { return }
    selection = ids
    await choose()
  }

  /// Performs the default button's action.
  package func choose() async {
    guard canChoose else { return }
    switch request.purpose {
    case .open: await chooseFiles()
    case .save: await save()
    case .export, .move: await chooseFolder()
    }
  }

  private func chooseFiles() async {
    let entries = selectedEntries
    if entries.isEmpty, let folder { return end(FilePanelChoice(urls: [URL(fileURLWithPath: folder, isDirectory: true)], folder: folder)) }
    if entries.count == 1, let entry = entries.first, entry.isFolder, !request.allowsFolders { return go(to: .folder(entry.path)) }
    // Folders among the selection that cannot be chosen are left out.
    let chosen = entries.filter { isEnabled($0) && ($0.isFolder ? request.allowsFolders : request.allowsFiles) }
    guard let first = chosen.first else { return }
    let resolves = !configuration.importsUnresolvedAliases
    let urls = await FileWork.run { chosen.map { Self.url(of: $0, resolves: resolves) } }
    end(FilePanelChoice(urls: urls, folder: FilePath.folder(of: first.path)))
  }
  /// Resolves an alias: a symbolic link, or a desktop file of type Link.
  private nonisolated static func url(of entry: FileEntry, resolves: Bool) -> URL {
    guard resolves else { return entry.url }
    if let destination = entry.destination { return URL(fileURLWithPath: destination, isDirectory: entry.isFolder) }
    guard entry.name.hasSuffix(".desktop"), let file = FileHandle(forReadingAtPath: entry.path), let data = try? file.read(upToCount: 65_536) else {
      return entry.url
    }
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    guard lines.contains("Type=Link"), let address = lines.first(where: { $0.hasPrefix("URL=file://") }), let url = URL(string: String(address.dropFirst(4))) else {
      return entry.url
    }
    return url
  }

  private func chooseFolder() async {
    let path = selectedEntries.first(where: \.isFolder)?.path ?? folder ?? files.home
    let choice = FilePanelChoice(urls: [URL(fileURLWithPath: path, isDirectory: true)], format: format, folder: path)
    var moving: [String] = []
    if case .move(let paths) = request.purpose { moving = paths.filter { FilePath.folder(of: FilePath.normal($0)) != path } }
    isWorking = true
    let names = moving.map { FilePath.name(of: $0) }
    let taken = await FileWork.run { names.filter { FileOperations.exists(FilePath.join(path, $0)) } }
    isWorking = false
    if taken.isEmpty { end(choice) } else { question = .replace(taken, choice) }
  }

  // MARK: Saving

  /// The filename extension of the format; nil if it has none.
  package var formatEnding: String? { format?.preferredFilenameExtension }
  /// The displayed name, with or without the extension.
  package var shownName: String {
    get {
      let ending = (name as NSString).pathExtension.lowercased()
      let isKnown = format?.tags[.filenameExtension]?.contains(ending) == true
      return memory.hidesExtension && isKnown ? (name as NSString).deletingPathExtension : name
    }
    set { name = memory.hidesExtension && !newValue.contains("/") && !newValue.hasPrefix("~") ? fitted(newValue) : newValue }
  }

  package func use(_ format: UTType) {
    let old = self.format
    self.format = format
    // The extension follows the format, unless the user typed another one.
    let ending = (name as NSString).pathExtension.lowercased()
    if let old, !ending.isEmpty, old.tags[.filenameExtension]?.contains(ending) == true { name = (name as NSString).deletingPathExtension }
    fitExtension()
  }
  /// Appends the format's extension if the name has none of them.
  func fitExtension() { name = fitted(name) }
  private func fitted(_ name: String) -> String {
    guard !name.isEmpty, let endings = format?.tags[.filenameExtension], let usual = endings.first else { return name }
    return endings.contains((name as NSString).pathExtension.lowercased()) ? name : name + "." + usual
  }

  private func save() async {
    let typed = name.trimmingCharacters(in: .whitespaces)
    // A path was typed instead of a name.
    if typed.contains("/") || typed == "~" {
      let path = FilePath.typed(typed, in: folder ?? files.home, home: files.home)
      let isFolder = await FileWork.run { LocalFiles.entry(at: path)?.isFolder ?? false }
      if isFolder {
        name = ""
        return go(to: .folder(path))
      }
      return await save(FilePath.name(of: path), in: FilePath.folder(of: path))
    }
    guard let folder = folder ?? places.places.first?.location.folder else { return }
    await save(typed, in: folder)
  }
  private func save(_ typed: String, in folder: String) async {
    let name = fitted(typed)
    if let complaint = FileOperations.complaint(aboutName: name) {
      question = .message(String(localized: "Choose another name."), complaint)
      return
    }
    let path = FilePath.join(folder, name)
    isWorking = true
    let (there, folderIsThere) = await FileWork.run { (LocalFiles.entry(at: path), LocalFiles.entry(at: folder)?.isFolder ?? false) }
    isWorking = false
    if !folderIsThere { question = .message(FolderFailure.missing.title, folder) }
    else if there?.isFolder == true { go(to: .folder(path)) }
    else {
      let choice = FilePanelChoice(urls: [URL(fileURLWithPath: path)], format: format, folder: folder)
      if there != nil { question = .replace([name], choice) } else { end(choice) }
    }
  }

  // MARK: Answers

  package func answer(_ agrees: Bool) {
    guard let asked = question else { return }
    question = nil
    switch asked {
    case .replace(_, var choice):
      choice.replaces = true
      if agrees { end(choice) }
    case .newFolder: if agrees { Task { await makeFolder() } }
    case .message: break
    }
    giveKeysBack()
  }

  // MARK: Folders and names

  package var canMakeFolder: Bool { if case .folder = location { listing.state == .complete } else { false } }
  package func askForFolder() {
    guard canMakeFolder, let folder else { return }
    let taken = Set(listing.entries.map(\.name))
    naming.text = FileOperations.freeName(String(localized: "New Folder"), in: folder) { taken.contains($0) }
    question = .newFolder
  }
  func makeFolder() async {
    guard let folder else { return }
    let name = naming.text.trimmingCharacters(in: .whitespaces)
    if let complaint = FileOperations.complaint(aboutName: name) { return question = .message(String(localized: "Choose another name."), complaint) }
    do {
      let path = try await FileWork.run(throwing: { try FileOperations.makeFolder(named: name, in: folder) })
      go(to: .folder(path))
    } catch { report(error) }
  }
  package func beginRenaming(_ id: FileEntry.ID? = nil) {
    guard let id = id ?? (selection.count == 1 ? selection.first : nil), let entry = listing.entry(id) else { return }
    naming.entry = id
    naming.text = entry.name
  }
  package func endRenaming() { naming.entry = nil }
  package func rename() async {
    guard let id = naming.entry, let entry = listing.entry(id) else { return }
    naming.entry = nil
    let name = naming.text.trimmingCharacters(in: .whitespaces)
    guard name != entry.name else { return }
    if let complaint = FileOperations.complaint(aboutName: name) { return question = .message(String(localized: "Choose another name."), complaint) }
    do {
      wanted = try await FileWork.run(throwing: { try FileOperations.rename(entry.path, to: name) })
      listing.refresh()
    } catch { report(error) }
  }
  private func report(_ error: any Error) {
    let error = error as? FileError
    question = .message(error?.errorDescription ?? String(localized: "The operation could not be completed."), error?.failureReason ?? "")
  }
}
