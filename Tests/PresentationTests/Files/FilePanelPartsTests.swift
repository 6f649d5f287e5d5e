import Foundation
import Testing
import UniformTypeIdentifiers
import ViewTesting

@testable import OrielControls
@testable import OrielPresentations

private func isSelected(_ node: AccessibilityNode) -> Bool { node.properties.isSelected == true || node.traits.contains(.isSelected) }

/// The parts of a file panel by themselves.
@MainActor @Suite struct `The parts of a file panel` {
  private func model(_ purpose: FilePanelRequest.Purpose, _ choices: Choices = Choices()) -> FilePanelModel {
    FilePanelModel(
      FilePanelRequest(purpose), files: FilePlaceFiles(home: "/home/someone", mounts: "/nowhere"), memories: FilePanelMemories(path: "/nowhere/panels.json"),
      thumbnails: Thumbnails(cache: "/nowhere"), source: ManyFiles(count: 0)
    ) { choices.all.append($0) }
  }
  private final class Choices { var all: [FilePanelChoice?] = [] }
  private func labels(_ harness: ViewHarness, _ role: AccessibilityProperties.Role) -> [String] { harness.spoken(role).compactMap(\.label) }

  // MARK: The path

  @Test func `are as many folders of the path as there is room for, the last ones`() {
    let model = model(.open(types: [.data], allowsMultiple: false))
    defer { model.stop() }
    model.go(to: .folder("/d1/d2/d3/d4/d5/d6/d7/d8/d9"))
    let names = model.crumbs.map(\.name)
    #expect(names == ["Computer", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9"])
    let harness = ViewHarness(CrumbBar(model: model), size: CGSize(width: 20, height: 40))
    var counts: [Int] = []
    for width in stride(from: 20.0, through: 640, by: 15) {
      harness.size = CGSize(width: width, height: 40)
      harness.frame()
      let shown = labels(harness, .button).filter(names.contains)
      #expect(shown == names.suffix(shown.count) && harness.spoken.contains { $0.label == "Folders further out" })
      if counts.last != shown.count { counts.append(shown.count) }
    }
    #expect(counts == [1, 2, 3, 4, 5, 8])
    // All of them, without a menu; the last one is where the panel is.
    model.go(to: .folder("/d1/d2/d3/d4/d5/d6/d7"))
    harness.settle()
    let buttons = harness.spoken(.button).filter { names.contains($0.label ?? "") }
    #expect(buttons.map(\.label) == names.prefix(8).map { $0 } && !harness.spoken.contains { $0.label == "Folders further out" })
    #expect(buttons.map(isSelected) == [false, false, false, false, false, false, false, true])
    #expect(buttons[3].perform(.press) && model.folder == "/d1/d2/d3")
    model.go(to: .recents)
    harness.settle()
    #expect(labels(harness, .button).isEmpty && labels(harness, .text).contains("Recent"))
  }

  // MARK: Below the files

  @Test func `are a name, a format, a filter and a button for folders where there is a use for them`() {
    let cases: [(purpose: FilePanelRequest.Purpose, has: Set<String>)] = [
      (.open(types: [.plainText], allowsMultiple: false), ["Open"]), (.open(types: [.plainText, .png], allowsMultiple: true), ["Open", "Show"]),
      (.open(types: [.folder], allowsMultiple: false), ["Choose"]), (.save(name: "a", formats: []), ["Save", "Name", "New Folder"]),
      (.save(name: "a", formats: [.plainText]), ["Save", "Name", "New Folder", "Hide the extension"]),
      (.save(name: "a", formats: [.plainText, .png]), ["Save", "Name", "New Folder", "Hide the extension", "Format"]),
      (.export(formats: [.plainText]), ["Export", "New Folder"]), (.export(formats: [.plainText, .png]), ["Export", "New Folder", "Format"]),
      (.move(["/a"]), ["Move", "New Folder"]),
    ]
    let all: Set<String> = ["Open", "Choose", "Save", "Export", "Move", "Show", "Name", "New Folder", "Hide the extension", "Format"]
    for (purpose, has) in cases {
      let model = model(purpose), harness = ViewHarness(FilePanelFooter(model: model), size: CGSize(width: 840, height: 200))
      harness.settle()
      let said = Set(harness.spoken.compactMap(\.label))
      #expect(said.intersection(all) == has && said.contains("Cancel"), "\(purpose)")
    }
  }
  @Test func `have the name with the keys in it, and cancel at once`() {
    let choices = Choices(), model = model(.save(name: "Harbour", formats: [.plainText]), choices)
    let harness = ViewHarness(FilePanelFooter(model: model), size: CGSize(width: 840, height: 200))
    harness.input.isWindowFocused = true
    harness.settle()
    _ = harness.input.handle(.text("Pier"))
    harness.settle()
    #expect(model.shownName == "Pier.txt")
    #expect(harness.spoken(.button).first { $0.label == "Cancel" }?.perform(.press) == true && choices.all == [nil])
  }

  // MARK: Questions

  private func ask(_ question: FilePanelQuestion?) -> (model: FilePanelModel, harness: ViewHarness, choices: Choices) {
    let choices = Choices(), model = model(.save(name: "a", formats: []), choices)
    model.question = question
    let harness = ViewHarness(FilePanelQuestionView(model: model), size: CGSize(width: 600, height: 400))
    harness.input.isWindowFocused = true
    harness.settle()
    return (model, harness, choices)
  }
  @Test func `are questions, in words that fit`() {
    let choice = FilePanelChoice(urls: [URL(fileURLWithPath: "/nowhere/a")], folder: "/nowhere")
    let cases: [(question: FilePanelQuestion, texts: [String], buttons: [String])] = [
      (.replace(["a"], choice), ["“a” already exists. Do you want to replace it?", "Replacing it overwrites its current contents."], ["Cancel", "Replace"]),
      (.replace(["a", "b"], choice), ["2 files already exist. Do you want to replace them?", "Replacing them overwrites their current contents."], ["Cancel", "Replace"]),
      (.newFolder, ["Name of new folder:"], ["Cancel", "Create"]), (.message("Title", "Detail"), ["Title", "Detail"], ["OK"]),
    ]
    for (question, texts, buttons) in cases {
      let (_, harness, _) = ask(question)
      #expect(Set(texts).isSubset(of: Set(labels(harness, .text))) && Set(labels(harness, .button)) == Set(buttons), "\(question)")
    }
    #expect(ask(nil).harness.spoken.allSatisfy { $0.role != .button && $0.role != .text })
  }
  @Test func `are questions that Return and Escape answer`() {
    let choice = FilePanelChoice(urls: [URL(fileURLWithPath: "/nowhere/a")], folder: "/nowhere")
    for key in [Key.return, .escape] {
      let (model, harness, choices) = ask(.replace(["a"], choice))
      harness.press(key)
      var agreed = choice
      agreed.replaces = true
      #expect(model.question == nil && choices.all == (key == .return ? [agreed] : []) && model.keyWish?.place == .name)
      let (other, second, none) = ask(.message("Title", "Detail"))
      second.press(key)
      #expect(other.question == nil && none.all.isEmpty)
    }
    let (model, harness, _) = ask(.newFolder)
    _ = harness.input.handle(.text("Boats"))
    harness.settle()
    #expect(model.naming.text == "Boats")
    harness.press(.escape)
    #expect(model.question == nil)
  }

  // MARK: Files

  @Test func `are symbols for what a file is`() {
    let kinds: [(FileEntry.Kind, String)] = [(.folder, "folder"), (.package, "shippingbox"), (.special, "gearshape"), (.brokenLink, "questionmark.folder")]
    for (kind, symbol) in kinds { #expect(FileEntry(path: "/a", kind: kind, type: .png).symbol == symbol) }
    let types: [(UTType, String)] = [
      (.png, "photo"), (.jpeg, "photo"), (.mp3, "music.note"), (.mpeg4Movie, "film"), (.zip, "archivebox"), (.font, "textformat"), (.plainText, "doc.text"), (.pdf, "doc"), (.data, "doc"),
    ]
    for (type, symbol) in types { #expect(FileEntry(path: "/a", kind: .file, type: type).symbol == symbol, "\(type.identifier)") }
  }
}

/// The files of a panel as icons and as columns, by hand.
@Suite struct `The files of a panel` {
  private func open(_ names: [String], many: Bool, style: FilePanelStyle) async -> PanelHarness {
    let stage = PanelStage(.open(types: [.data], allowsMultiple: many))
    for name in names { stage.home.file(name, "12 characters") }
    let panel = PanelHarness(stage)
    await panel.start()
    panel.model.style = style
    panel.harness.settle()
    panel.model.giveKeys(to: .files)
    panel.harness.settle()
    return panel
  }

  @Test func `as icons are chosen by a click`() async throws {
    let panel = await open(["alpha.txt", "beta.txt", "gamma.txt"], many: true, style: .icons)
    func chosen() -> [String] { panel.harness.spoken.filter { isSelected($0) && $0.label?.hasSuffix(".txt") == true }.compactMap(\.label) }
    #expect(panel.model.selection.isEmpty && chosen().isEmpty)
    for name in ["beta.txt", "alpha.txt"] {
      let place = try #require(panel.middle(name))
      panel.harness.click(place.x, place.y)
      #expect(panel.model.selection == [name] && chosen() == [name])
    }
  }
  @Test func `as icons are found by keys`() async {
    let panel = await open(["alpha.txt", "beta.txt", "gamma.txt"], many: true, style: .icons)
    #expect(panel.harness.press(.end) && panel.model.selection == ["gamma.txt"])
    #expect(panel.harness.press(.home) && panel.model.selection == ["alpha.txt"])
    panel.harness.press(.right)
    #expect(panel.model.selection == ["beta.txt"])
    panel.harness.press(.left)
    panel.harness.press(.left)
    #expect(panel.model.selection == ["alpha.txt"])
    panel.harness.press(.end)
    panel.harness.press(.return)
    await until { !panel.stage.choices.isEmpty }
    #expect(panel.stage.paths == [panel.stage.home("gamma.txt")])
  }
  @Test func `as icons are found by the letters that are typed`() async {
    let panel = await open(["alpha.txt", "beta.txt", "gamma.txt"], many: true, style: .icons)
    #expect(panel.harness.press(.character("g")) && panel.model.selection == ["gamma.txt"])
  }
  @Test func `as columns show three lines of a file's name at most`() async {
    let long = String(repeating: "harbour ", count: 25) + "plan.txt"
    let panel = await open([long, "b.txt"], many: true, style: .columns)
    /// Beside the column with the files.
    func height(_ name: String) -> Double {
      panel.model.selection = [name]
      panel.harness.settle()
      return panel.harness.spoken.filter { $0.label == name }.max { $0.frame.minX < $1.frame.minX }.map { Double($0.frame.height) } ?? 0
    }
    let line = height("b.txt"), lines = height(long)
    #expect(line > 10 && lines > 2.5 * line && lines < 3.5 * line)
  }
  @Test func `as columns lead into folders, and say what one file is`() async {
    let panel = await open(["Crew/anna.txt", "alpha.txt", "beta.txt"], many: true, style: .columns)
    panel.model.selection = ["alpha.txt"]
    panel.harness.settle()
    #expect(panel.says("Plain text") && panel.says(Int64(13).formatted(.byteCount(style: .file))))
    panel.model.selection = ["alpha.txt", "beta.txt"]
    panel.harness.settle()
    #expect(!panel.says("Plain text"))
    // The folder beside it is read.
    panel.model.selection = ["Crew"]
    await panel.shows { panel.says("anna.txt") }
    panel.model.giveKeys(to: .files)
    panel.harness.settle()
    panel.harness.press(.right)
    await panel.shows { panel.model.folder == panel.stage.home("Crew") && panel.model.listing.state == .complete }
    #expect(panel.model.listing.entries.map(\.name) == ["anna.txt"])
  }
  @Test func `have suggestions for a path that is typed, which the arrow keys go through`() async throws {
    let panel = await open(["Harbour/a.txt", "Hill/b.txt"], many: false, style: .list)
    panel.harness.press(.character("l"), .control, latin: "l")
    panel.harness.settle()
    _ = panel.harness.input.handle(.text("H"))
    let paths = [panel.stage.home("Harbour/"), panel.stage.home("Hill/")]
    await panel.shows { panel.model.typing.completion.suggestions == paths }
    #expect(panel.model.typing.suggestion == nil && panel.model.typing.choice == panel.stage.home("H"))
    for (key, index) in [(Key.down, 0), (.down, 1), (.down, 0), (.up, 1), (.up, 0)] {
      panel.harness.press(key)
      #expect(panel.model.typing.suggestion == index && panel.model.typing.choice == paths[index])
    }
    let buttons = panel.harness.spoken(.button).filter { paths.contains($0.label ?? "") }
    #expect(buttons.map(\.label) == paths && buttons.allSatisfy { $0.frame.width == 370 } && abs(buttons[0].frame.maxY - buttons[1].frame.minY) < 0.01)
    #expect(buttons[1].perform(.press))
    panel.harness.settle()
    #expect(panel.model.typing.path == paths[1] && panel.model.typing.suggestion == nil)
  }
  @Test func `answer to keys wherever the focus is`() async {
    let panel = await open(["Crew/anna.txt", "alpha.txt"], many: false, style: .list)
    let model = panel.model, home = panel.stage.home
    for (key, style) in [("2", .columns), ("3", .icons), ("1", .list)] as [(Character, FilePanelStyle)] {
      panel.harness.press(.character(key), .control, latin: key)
      #expect(model.style == style)
    }
    for shows in [true, false] {
      panel.harness.press(.character("h"), .control, latin: "h")
      #expect(model.showsHidden == shows)
    }
    model.go(to: .folder(home("Crew")))
    for (key, folder) in [(Key.left, home.path), (.right, home("Crew")), (.up, home.path)] {
      panel.harness.press(key, .alt)
      #expect(model.folder == folder)
    }
    model.go(to: .folder("/"))
    panel.harness.press(.home, .alt)
    #expect(model.folder == home.path)
    // A path begins where the panel is.
    for (location, path) in [(.folder(home.path), home.path + "/"), (.folder("/"), "/"), (.recents, "~/")] as [(FileLocation, String)] {
      model.go(to: location)
      panel.harness.settle()
      panel.harness.press(.character("l"), .control, latin: "l")
      #expect(model.typing.path == path)
    }
    model.typing.path = "~/x"
    panel.harness.press(.character("l"), .control, latin: "l")
    #expect(model.typing.path == "~/x")
    panel.harness.press(.character("f"), .control, latin: "f")
    #expect(model.keyWish?.place == .search)
  }
  @Test func `have the folders that were used beside them, where they are no places already`() async {
    let panel = await open(["alpha.txt"], many: false, style: .list)
    #expect(!panel.says("Recent Places"))
    panel.model.memory.recentFolders = ["/somewhere/Harbour", panel.stage.home.path]
    panel.harness.settle()
    #expect(panel.says("Recent Places") && panel.says("Harbour"))
  }
}
