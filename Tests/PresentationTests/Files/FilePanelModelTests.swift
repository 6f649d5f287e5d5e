import Conformance
import Foundation
import OrielPresentations
import Testing
import UniformTypeIdentifiers
import ViewTesting

/// A panel in a home folder of its own, and what came of it.
@Observable final class PanelStage {
  let home = TemporaryFolder()
  private(set) var choices: [FilePanelChoice?] = []
  @ObservationIgnored private(set) var model: FilePanelModel!

  init(_ purpose: FilePanelRequest.Purpose, _ configure: (inout FileDialogConfiguration, TemporaryFolder) -> Void = { _, _ in }) {
    var configuration = FileDialogConfiguration()
    configuration.defaultDirectory = home.url
    configure(&configuration, home)
    model = FilePanelModel(
      FilePanelRequest(purpose), configuration, files: FilePlaceFiles(home: home.path, mounts: "/nowhere"),
      memories: FilePanelMemories(path: home(".state/file-panels.json")), thumbnails: Thumbnails(cache: home(".cache"))
    ) { [weak self] in self?.choices.append($0) }
  }
  func start() async {
    await model.start()
    await listed()
  }
  func listed() async { await until { self.model.listing.state != .reading } }
  var names: [String] { model.listing.entries.map(\.name) }
  var paths: [String?] { choices.map { $0?.urls.first?.path } }
}

@Suite struct `A file panel` {
  // MARK: Opening

  @Test(.requirement("PR-187", "PR-188")) func `for one image offers images and folders, and gives the one that was chosen`() async {
    let stage = PanelStage(.open(types: [.image], allowsMultiple: false))
    for name in ["a.png", "b.txt", "c.jpg", "folder/d.png"] { stage.home.file(name) }
    await stage.start()
    #expect(stage.names == ["folder", "a.png", "c.jpg"])
    #expect(!stage.model.canChoose)
    stage.model.selection = ["c.jpg"]
    #expect(stage.model.canChoose)
    await stage.model.choose()
    #expect(stage.paths == [stage.home("c.jpg")])
    await stage.model.choose()
    stage.model.cancel()
    #expect(stage.choices.count == 1)
  }
  @Test(.requirement("PR-187")) func `goes into a folder instead of choosing it, and back`() async {
    let stage = PanelStage(.open(types: [.text], allowsMultiple: false))
    stage.home.file("folder/a.txt")
    await stage.start()
    await stage.model.open(["folder"])
    await stage.listed()
    #expect(stage.model.folder == stage.home("folder") && stage.names == ["a.txt"])
    stage.model.goBack()
    await stage.listed()
    stage.model.pickWanted()
    #expect(stage.model.selection == ["folder"])
    stage.model.goForward()
    stage.model.goUp()
    #expect(stage.model.folder == stage.home.path)
    #expect(stage.choices.isEmpty)
  }
  @Test(.requirement("PR-192")) func `for folders chooses folders, for a mix both`() async {
    let stage = PanelStage(.open(types: [.folder, .plainText], allowsMultiple: true))
    stage.home.file("a.txt")
    stage.home.folder("folder")
    await stage.start()
    #expect(stage.names == ["folder", "a.txt"])
    stage.model.selection = ["folder", "a.txt"]
    await stage.model.choose()
    #expect(stage.choices.first??.urls.map(\.lastPathComponent) == ["a.txt", "folder"])
    let folders = PanelStage(.open(types: [.folder], allowsMultiple: false))
    folders.home.file("a.txt")
    await folders.start()
    #expect(folders.names == [])
    #expect(folders.model.request.verb == "Choose")
    // Nothing selected: the folder that is shown.
    await folders.model.choose()
    #expect(folders.paths == [folders.home.path])
  }
  @Test(.requirement("PR-193")) func `offers all allowed types first, then each of them`() async {
    let stage = PanelStage(.open(types: [.png, .plainText], allowsMultiple: false))
    for name in ["a.png", "b.txt", "c.pdf"] { stage.home.file(name) }
    await stage.start()
    let filters = stage.model.request.filters
    #expect(filters.map(\.name) == ["All Allowed Types", "PNG image (.png)", "Plain text (.txt)"])
    #expect(filters[1].mimeTypes == ["image/png"] && filters[1].patterns.contains("*.png"))
    #expect(stage.names == ["a.png", "b.txt"])
    stage.model.use(filters[2])
    await stage.listed()
    #expect(stage.names == ["b.txt"])
  }
  @Test(.requirement("PR-208", "PR-220")) func `gives what links lead to, or the links where these are wanted`() async {
    for wantsLinks in [false, true] {
      let stage = PanelStage(.open(types: [.data], allowsMultiple: true)) { configuration, _ in
        configuration.importsUnresolvedAliases = wantsLinks
      }
      let target = stage.home.file("target.txt")
      stage.home.link("link.txt", to: target)
      stage.home.file("entry.desktop", "[Desktop Entry]\nType=Link\nURL=file://\(target)\n")
      await stage.start()
      stage.model.selection = ["link.txt", "entry.desktop"]
      await stage.model.choose()
      let chosen = stage.choices.first??.urls.map(\.lastPathComponent)
      #expect(chosen == (wantsLinks ? ["entry.desktop", "link.txt"] : ["target.txt", "target.txt"]))
    }
  }
  @Test(.requirement("PR-212", "PR-221")) func `disables what a predicate is against`() async {
    let stage = PanelStage(.open(types: [.data], allowsMultiple: false)) { configuration, _ in
      configuration.isEnabled = #Predicate<URL> { $0.lastPathComponent != "no.txt" }
    }
    stage.home.file("no.txt")
    stage.home.file("yes.txt")
    await stage.start()
    stage.model.selection = ["no.txt"]
    #expect(!stage.model.canChoose)
    stage.model.selection = ["yes.txt"]
    #expect(stage.model.canChoose)
  }
  @Test(.requirement("PR-202", "PR-215")) func `opens packages and shows hidden files where the app says so`() async {
    let stage = PanelStage(.open(types: [.item], allowsMultiple: false)) { configuration, _ in
      configuration.browserOptions = [.enumeratePackages, .includeHiddenFiles, .displayFileExtensions]
    }
    stage.home.file("Letter.rtfd/TXT.rtf")
    stage.home.file(".secret")
    await stage.start()
    #expect(stage.names.contains(".secret"))
    stage.model.memory.hidesExtension = true
    #expect(stage.model.listing.entry("Letter.rtfd").map(stage.model.shownName) == "Letter.rtfd")
    await stage.model.open(["Letter.rtfd"])
    await stage.listed()
    #expect(stage.names == ["TXT.rtf"])
    let plain = PanelStage(.open(types: [.item], allowsMultiple: false))
    plain.home.file("Letter.rtfd/TXT.rtf")
    await plain.start()
    await plain.model.open(["Letter.rtfd"])
    #expect(plain.paths == [plain.home("Letter.rtfd")])
  }

  // MARK: Saving

  @Test(.requirement("PR-176", "PR-177")) func `for saving proposes a name, whose ending follows the format`() async {
    let stage = PanelStage(.save(name: "Harbour", formats: [.plainText, .json]))
    await stage.start()
    #expect(stage.model.name == "Harbour.txt")
    stage.model.use(.json)
    #expect(stage.model.name == "Harbour.json")
    stage.model.name = "Pier"
    await stage.model.choose()
    #expect(stage.paths == [stage.home("Pier.json")])
    #expect(stage.choices.first??.format == .json)
  }
  @Test(.requirement("PR-182")) func `asks before it replaces a file`() async {
    let stage = PanelStage(.save(name: "a", formats: [.plainText]))
    stage.home.file("a.txt")
    await stage.start()
    await stage.model.choose()
    guard case .replace(["a.txt"], _) = stage.model.question else { return _ = Issue.record("no question") }
    #expect(!stage.model.canChoose)
    stage.model.answer(false)
    #expect(stage.choices.isEmpty && stage.model.question == nil)
    await stage.model.choose()
    stage.model.answer(true)
    #expect(stage.paths == [stage.home("a.txt")])
  }
  @Test func `for saving takes typed paths, goes into folders and says what is wrong with a name`() async {
    let stage = PanelStage(.save(name: "x", formats: [.plainText]))
    stage.home.folder("deep/er")
    await stage.start()
    stage.model.name = "~/deep"
    await stage.model.choose()
    #expect(stage.model.folder == stage.home("deep"))
    stage.model.name = "er/y"
    await stage.model.choose()
    #expect(stage.paths == [stage.home("deep/er/y.txt")])
    let other = PanelStage(.save(name: "x", formats: [.plainText]))
    await other.start()
    other.model.name = String(repeating: "n", count: 300)
    await other.model.choose()
    guard case .message = other.model.question else { return _ = Issue.record("no message") }
  }
  @Test func `hides the ending that it adds anyway`() async {
    let stage = PanelStage(.save(name: "x", formats: [.plainText]))
    await stage.start()
    stage.model.memory.hidesExtension = true
    #expect(stage.model.shownName == "x")
    stage.model.shownName = "y"
    #expect(stage.model.name == "y.txt")
    stage.model.shownName = "notes.md"
    #expect(stage.model.name == "notes.md.txt")
  }

  // MARK: Folders

  @Test(.requirement("PR-201")) func `for moving asks about names that are taken, not about files that stay`() async {
    let other = TemporaryFolder()
    let stage = PanelStage(.move([other.file("a"), other.file("b")]))
    stage.home.file("a")
    await stage.start()
    await stage.model.choose()
    guard case .replace(["a"], _) = stage.model.question else { return _ = Issue.record("no question") }
    stage.model.answer(true)
    #expect(stage.paths == [stage.home.path] && stage.choices.first??.replaces == true)
    let same = PanelStage(.move([]))
    let staying = PanelStage(.move([same.home.file("a")])) { configuration, _ in configuration.defaultDirectory = same.home.url }
    await staying.start()
    await staying.model.choose()
    #expect(staying.paths == [same.home.path] && staying.model.question == nil)
  }
  @Test(.requirement("PR-223")) func `makes folders and renames`() async {
    let stage = PanelStage(.save(name: "x", formats: []))
    stage.home.file("a.txt")
    stage.home.folder("New Folder")
    await stage.start()
    stage.model.askForFolder()
    #expect(stage.model.question == .newFolder && stage.model.naming.text == "New Folder 2")
    stage.model.answer(true)
    await until { stage.model.folder == stage.home("New Folder 2") }
    #expect(stage.home.names.contains("New Folder 2"))
    stage.model.goUp()
    await stage.listed()
    stage.model.beginRenaming("a.txt")
    stage.model.naming.text = "b.txt"
    await stage.model.rename()
    await stage.listed()
    #expect(stage.home.names.contains("b.txt") && !stage.home.names.contains("a.txt"))
    await until { stage.names.contains("b.txt") }
  }

  // MARK: Finding

  @Test(.requirement("PR-223")) func `searches below its folder and comes back`() async {
    let stage = PanelStage(.open(types: [.data], allowsMultiple: false))
    stage.home.file("a/b/find me.txt")
    stage.home.file("other.txt")
    await stage.start()
    stage.model.searchText = "find"
    await stage.listed()
    #expect(stage.names == ["find me.txt"])
    stage.model.selection = Set(stage.model.listing.entries.map(\.id))
    await stage.model.choose()
    #expect(stage.paths == [stage.home("a/b/find me.txt")])
  }
  @Test(.requirement("PR-223")) func `goes where a path leads that is typed or dropped`() async {
    let stage = PanelStage(.open(types: [.data], allowsMultiple: false))
    stage.home.file("deep/file.txt")
    await stage.start()
    stage.model.typing.path = "~/de"
    await until { stage.model.typing.completion.common != nil }
    stage.model.typing.completePath()
    #expect(stage.model.typing.path == "~/deep/")
    await stage.model.submitPath()
    #expect(stage.model.folder == stage.home("deep") && stage.model.typing.path == nil)
    await stage.model.go(toPath: stage.home("deep/file.txt"))
    await stage.listed()
    stage.model.pickWanted()
    #expect(stage.model.selection == ["file.txt"])
    await stage.model.go(toPath: stage.home("nothing/there"))
    guard case .message = stage.model.question else { return _ = Issue.record("no message") }
  }

  // MARK: Remembering

  @Test(.requirement("PR-206", "PR-218")) func `remembers folder, places, order and view by its id`() async {
    let stage = PanelStage(.open(types: [.data], allowsMultiple: false)) { configuration, _ in configuration.customizationID = "pictures" }
    stage.home.file("deep/file.txt")
    await stage.start()
    stage.model.style = .icons
    stage.model.order = FileOrder(.size, isReversed: true)
    stage.model.go(to: .folder(stage.home("deep")))
    await stage.listed()
    stage.model.selection = ["file.txt"]
    await stage.model.choose()
    let memories = FilePanelMemories(path: stage.home(".state/file-panels.json"))
    // Written by a thread of its own.
    while memories.memory(of: "pictures")?.folder == nil { await Task.yield() }
    let memory = memories.memory(of: "pictures")
    #expect(memory?.style == .icons && memory?.order == FileOrder(.size, isReversed: true))
    #expect(memory?.folder == stage.home("deep") && memory?.recentFolders == [stage.home("deep")])
    #expect(memories.memory(of: "other") == nil)
    // The next time begins there.
    stage.model.style = .list
    stage.model.order = FileOrder()
    await stage.model.start()
    #expect(stage.model.style == .icons && stage.model.order == FileOrder(.size, isReversed: true))
    #expect(stage.model.folder == stage.home("deep") && stage.model.recentPlaces.map(\.name) == ["deep"])
  }
  @Test(.requirement("PR-218")) func `without an id remembers nothing`() async {
    let stage = PanelStage(.open(types: [.data], allowsMultiple: false))
    stage.home.file("deep/file.txt")
    await stage.start()
    stage.model.style = .icons
    stage.model.go(to: .folder(stage.home("deep")))
    await stage.listed()
    stage.model.selection = ["file.txt"]
    await stage.model.choose()
    await stage.model.start()
    #expect(stage.model.memory == FilePanelMemory() && stage.model.folder == stage.home.path)
    #expect(!stage.home.names.contains(".state"))
  }
  @Test(.requirement("PR-202", "PR-206", "PR-207", "PR-208", "PR-212")) func `is told what the views around it say`() throws {
    final class Told { var configuration = FileDialogConfiguration() }
    struct Reader: View {
      let told: Told
      @Environment(\.fileDialog) private var configuration
      var body: some View {
        let _ = told.configuration = configuration
        Text("Reader")
      }
    }
    let told = Told(), folder = URL(fileURLWithPath: "/srv")
    let harness = ViewHarness(
      Reader(told: told)
        .fileDialogBrowserOptions([.enumeratePackages]).fileDialogCustomizationID("pictures").fileDialogDefaultDirectory(folder)
        .fileDialogImportsUnresolvedAliases(true).fileDialogURLEnabled(#Predicate<URL> { $0.lastPathComponent == "yes" }))
    let configuration = withExtendedLifetime(harness) { told.configuration }
    #expect(configuration.browserOptions == [.enumeratePackages] && configuration.customizationID == "pictures")
    #expect(configuration.defaultDirectory == folder && configuration.importsUnresolvedAliases)
    let isEnabled = try #require(configuration.isEnabled)
    #expect(try isEnabled.evaluate(URL(fileURLWithPath: "/yes")) && !isEnabled.evaluate(URL(fileURLWithPath: "/no")))
  }
  @Test(.requirement("PR-207", "PR-219")) func `begins in the folder the app names, unless it remembers another`() async {
    let stage = PanelStage(.open(types: [.data], allowsMultiple: false)) { configuration, home in
      configuration.customizationID = "one"
      configuration.defaultDirectory = URL(fileURLWithPath: home.folder("default"))
    }
    await stage.start()
    #expect(stage.model.folder == stage.home("default"))
    let memories = FilePanelMemories(path: stage.home(".state/file-panels.json"))
    var memory = FilePanelMemory()
    memory.used(stage.home.folder("remembered"))
    memories.keep(memory, for: "one")
    await stage.model.start()
    #expect(stage.model.folder == stage.home("remembered"))
    // A folder that is gone is no place to begin.
    try? FileManager.default.removeItem(atPath: stage.home("remembered"))
    await stage.model.start()
    #expect(stage.model.folder == stage.home("default"))
  }
  @Test(.requirement("PR-218")) func `survives a damaged memory`() {
    let folder = TemporaryFolder()
    folder.file("m.json", "{ not json")
    let memories = FilePanelMemories(path: folder("m.json"))
    #expect(memories.memory(of: "x") == nil)
    memories.keep(FilePanelMemory(), for: "x")
    #expect(memories.memory(of: "x") == FilePanelMemory())
    #expect(folder.names == ["m.json"])
  }
}

@Suite struct `Thumbnails of files` {
  private let folder = TemporaryFolder()
  @Test func `are made once, kept where the desktop looks for them, and made again when the file changes`() async throws {
    let picture = BitmapSurface.make(size: CGSize(width: 300, height: 150)) { $0.fill(CGRect(x: 0, y: 0, width: 300, height: 150), .white) }
    let path = folder("Ä picture.png")
    try picture.pngData().write(to: URL(fileURLWithPath: path))
    let thumbnails = Thumbnails(cache: folder("cache"))
    let entry = try #require(LocalFiles.entry(at: path))
    let small = try #require(await thumbnails.picture(of: entry))
    #expect(small.pixelWidth == 128 && small.pixelHeight == 64)
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder("cache/thumbnails/normal"))
    #expect(kept.count == 1 && kept[0].count == 36)
    // Read from there, even when the picture itself cannot be read any more.
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: path))
    #expect(await thumbnails.picture(of: entry)?.pixelWidth == 128)
    let changed = FileEntry(path: path, kind: .file, size: 7, modified: entry.modified + 10, type: .png)
    #expect(await thumbnails.picture(of: changed) == nil)
  }
  @Test func `go by the hash of the address`() {
    #expect(Thumbnails.place(of: "/home/jens/photos/me.png", in: "") == "/normal/c6ee772d9e49320e97ec29a7eb5b1697.png")
  }
}
