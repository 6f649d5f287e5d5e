import FamilyControls
import Foundation
import OrielHeadless
import OrielScenes

/// The files that the framework keeps for an app or its user.
enum Kind: String, CaseIterable {
  case settings, sharedSettings, windows, document, package, recovery, versions, recents, panels, export, thumbnails, tokens

  /// What saves a text in a file of this kind and reads it again; answers what the user was told.
  struct Keeper {
    let save: (String) async throws -> [String]
    let read: () async -> String?
    /// Nothing here says anything but by an error.
    init(throwing save: @escaping (String) async throws -> Void, read: @escaping () async -> String?) {
      self.save = {
        try await save($0)
        return []
      }
      self.read = read
    }
    init(reporting save: @escaping (String) throws -> Void, read: @escaping () async -> String?) {
      self.save = { text in try RuntimeIssue.capturing { try save(text) } }
      self.read = read
    }
  }

  func keeper(in folder: String) -> Keeper {
    switch self {
    case .settings:
      Keeper(reporting: Self.set) { Self.setting(in: folder) }
    case .sharedSettings:
      Keeper(reporting: { text in
        // Another process of the app writes first, while nobody here has looked at the settings yet.
        guard FileManager.default.fileExists(atPath: Self.settings(in: folder)) else { return try Self.write(["word": text], in: folder) }
        try Self.set(text)
      }, read: { Self.setting(in: folder) })
    case .windows: windows(folder)
    case .document:
      Keeper(throwing: { _ = try DocumentStorage.write(Self.wrapper($0), to: Self.document(in: folder), replacing: nil) }) {
        Self.text(Self.document(in: folder).path)
      }
    case .package:
      Keeper(throwing: { text in
        let parts = FileWrapper(directoryWithFileWrappers: ["a": Self.wrapper(text), "b": Self.wrapper(text)])
        _ = try DocumentStorage.write(parts, to: Self.document(in: folder), replacing: nil)
      }, read: {
        let parts = ["a", "b"].map { Self.text(Self.document(in: folder).path + "/" + $0) }
        return parts[0] == parts[1] ? parts[0] : "torn"
      })
    case .recovery:
      Keeper(throwing: { text in
        let shelf = RecoveryShelf(folder: folder + "/recovery")
        // The title is what the record of the copy takes its room for.
        try shelf.store(Self.wrapper(String(text.prefix { $0 != "." })), RecoveryShelf.Record(file: nil, contentType: "public.plain-text", title: text, date: Date()), as: "copy")
      }, read: {
        let copy = RecoveryShelf(folder: folder + "/recovery").copy("copy")
        return copy.flatMap { Self.text($0.content.path) }
      })
    case .versions: versions(folder)
    case .recents:
      Keeper(reporting: { text in
        let file = folder + "/" + text.prefix { $0 != "." }
        close(open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
        Self.recents(in: folder).note(URL(fileURLWithPath: file), mimeType: "text/plain")
      }, read: { Self.recents(in: folder).documents().first?.lastPathComponent })
    case .panels:
      Keeper(reporting: { text in
        var memory = FilePanelMemory()
        memory.folder = text
        FilePanelMemories(path: folder + "/panels.json").keep(memory, for: "panel")
      }, read: { FilePanelMemories(path: folder + "/panels.json").memory(of: "panel")?.folder })
    case .export:
      Keeper(throwing: { _ = try await Note(text: $0).export(to: URL(fileURLWithPath: folder + "/export.txt")) }) { Self.text(folder + "/export.txt") }
    case .thumbnails: thumbnails(folder)
    case .tokens:
      Keeper(reporting: { text in
        // There is one only; without it the next process begins anew.
        if text != "old" { _ = TokenKey(folder: folder + "/tokens") }
      }, read: { FileManager.default.contents(atPath: folder + "/tokens/family-key").map { $0.count == 32 ? "last" : "torn" } })
    }
  }

  // MARK: Settings

  private static func settings(in folder: String) -> String { folder + "/FullDisk.plist" }
  private static func set(_ text: String) throws {
    UserDefaults.standard.set(text, forKey: "word")
    DefaultsKeeper.shared.saveNow(and: .standard)
  }
  private static func write(_ settings: [String: String], in folder: String) throws {
    try PropertyListSerialization.data(fromPropertyList: settings, format: .xml, options: 0).write(to: URL(fileURLWithPath: self.settings(in: folder)))
  }
  private static func setting(in folder: String) -> String? {
    guard let data = FileManager.default.contents(atPath: settings(in: folder)) else { return nil }
    return ((try? PropertyListSerialization.propertyList(from: data, format: nil)) as? [String: Any]).map { $0["word"] as? String ?? "none" } ?? "torn"
  }

  // MARK: Windows

  @Observable fileprivate final class Words { var text = "" }
  private struct Page: View {
    let words: Words
    @SceneStorage("text") private var text = ""
    var body: some View { Text("Page").onChange(of: words.text) { text = words.text } }
  }
  private struct Pages: App {
    let words: Words
    init(words: Words) { self.words = words }
    init() { fatalError("Made by the program.") }
    var body: some Scene { WindowGroup("Page") { Page(words: words) } }
  }
  private func windows(_ folder: String) -> Keeper {
    let words = Words(), system = HeadlessWindowSystem()
    let app = RunningApp(Pages(words: words), name: "FullDisk", system: system, savedState: SavedState(folder: folder + "/state"))
    app.launch()
    system.advance(by: 0.2)
    return Keeper(reporting: { text in
      words.text = text
      system.advance(by: 0.2)
      app.saveState()
    }, read: {
      guard let data = FileManager.default.contents(atPath: folder + "/state/windows.json") else { return nil }
      guard (try? JSONSerialization.jsonObject(with: data)) != nil else { return "torn" }
      let text = String(decoding: data, as: UTF8.self)
      let words: [String] = ["old", "new", "last"]
      return words.first { text.contains("\"" + $0) } ?? "none"
    })
  }

  // MARK: Documents

  private static func wrapper(_ text: String) -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }
  private static func document(in folder: String) -> URL { URL(fileURLWithPath: folder + "/Document") }
  private static func text(_ path: String) -> String? { FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } }
  private static func recents(in folder: String) -> RecentDocuments { RecentDocuments(path: folder + "/recents.xbel", app: "FullDisk") }

  /// Of a document that lies on another disk, which has room: its versions are copied.
  private func versions(_ folder: String) -> Keeper {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("document.txt"), shelf = VersionShelf(folder: folder + "/versions")
    try? Data("none".utf8).write(to: file)
    var known: Date?
    return Keeper(reporting: { text in
      // Versions have the names of their times.
      while let last = known, FileStamp(file.path)?.modificationDate.timeIntervalSince(last) ?? 1 < 0.01 { utimes(file.path, nil) }
      known = FileStamp(file.path)?.modificationDate
      _ = try DocumentStorage.write(Self.wrapper(text + String(repeating: ".", count: 30_000)), to: file, replacing: nil, keeping: shelf)
    }, read: {
      let kept = shelf.versions(of: file).map { Self.text($0.url.path) ?? "torn" }
      return kept.map { $0 == "none" || $0.count > 30_000 ? String($0.prefix { $0 != "." }) : "torn" }.joined(separator: "+")
    })
  }

  private struct Note: Transferable {
    let text: String
    static var transferRepresentation: some TransferRepresentation {
      DataRepresentation(exportedContentType: .plainText) { Data($0.text.utf8) }
    }
  }

  // MARK: Pictures

  private func thumbnails(_ folder: String) -> Keeper {
    let outside = FileManager.default.temporaryDirectory.path, cache = Thumbnails(cache: folder)
    func entry(_ text: String) -> FileEntry {
      let path = outside + "/" + text.prefix(3) + ".png"
      let picture = BitmapSurface.make(size: CGSize(width: 300, height: 200)) { $0.fill(CGRect(x: 0, y: 0, width: 200, height: 200), RGBA(red: 1, green: 0, blue: 0)) }
      try? picture.pngData().write(to: URL(fileURLWithPath: path))
      return FileEntry(path: path, kind: .file, size: 1000, modified: 1000, type: .png)
    }
    var last = ""
    return Keeper(throwing: { text in
      last = text
      // What the cache has no room for is shown all the same.
      guard await cache.picture(of: entry(text)) != nil else { throw CocoaError(.fileReadUnknown) }
    }, read: {
      let place = Thumbnails.place(of: entry(last).path, in: folder + "/thumbnails")
      guard let data = FileManager.default.contents(atPath: place) else { return nil }
      return (try? await Bitmap.decoded(data, scale: 1)) == nil ? "torn" : last
    })
  }
}
