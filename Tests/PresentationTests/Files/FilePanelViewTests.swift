import Conformance
import Foundation
import OrielHeadless
import Testing
import UniformTypeIdentifiers
import ViewTesting

@testable import OrielControls
@testable import OrielPresentations

/// A panel on a screen of its own.
final class PanelHarness {
  let stage: PanelStage
  let harness: ViewHarness
  var model: FilePanelModel { stage.model }
  init(
    _ stage: PanelStage, mode: Theme.Mode = .light, scale: Double = 1, rightToLeft: Bool = false, size: CGSize = CGSize(width: 840, height: 510),
    pixels: Bool = false
  ) {
    self.stage = stage
    stage.model.sources.now = { Date(timeIntervalSince1970: 1_795_348_800) }
    harness = ViewHarness(
      FilePanel(stage.model), size: size, pixels: pixels, scale: scale, background: Theme.make(mode: mode).colors.windowBackground
    ) {
      $0.colorScheme = mode.isDark ? .dark : .light
      $0._colorSchemeContrast = mode.isIncreasedContrast ? .increased : .standard
      $0.layoutDirection = rightToLeft ? .rightToLeft : .leftToRight
      $0.controlActiveState = .key
      $0.locale = Locale(identifier: "en_GB")
      $0.timeZone = TimeZone(identifier: "GMT")!
      $0.calendar = Calendar(identifier: .gregorian)
    }
  }
  /// Draws until the panel shows what was asked for.
  func shows(_ condition: () -> Bool) async {
    harness.settle()
    while !condition(), !Task.isCancelled {
      await harness.frameIsWanted()
      harness.settle()
    }
  }
  func start() async { await shows { model.listing.location != nil && model.listing.state != .reading } }
  func node(_ role: AccessibilityProperties.Role, _ label: String) -> AccessibilityNode? { harness.spoken(role).first { $0.label == label } }
  func says(_ words: String) -> Bool { harness.spoken.contains { $0.label == words || $0.value == words } }
  func middle(_ words: String) -> CGPoint? {
    harness.spoken.last { $0.label == words }.map { CGPoint(x: $0.frame.midX, y: $0.frame.midY) }
  }
  func focusFiles() { if let place = harness.boxes(ListBox.self).last?.windowFrame { harness.click(place.midX, place.maxY - 20) } }
}

@Suite struct `A file panel on the screen` {
  private func open(_ names: [String], _ types: [UTType] = [.data], many: Bool = false) async -> PanelHarness {
    let stage = PanelStage(.open(types: types, allowsMultiple: many))
    for name in names { if name.hasSuffix("/") { stage.home.folder(String(name.dropLast())) } else { stage.home.file(name) } }
    let panel = PanelHarness(stage)
    await panel.start()
    return panel
  }

  @Test func `selects the part of a proposed name that a person gives`() async throws {
    let panel = PanelHarness(PanelStage(.save(name: "Harbour", formats: [.plainText])))
    await panel.start()
    panel.harness.settle()
    let field = try #require(panel.harness.boxes(TextInputBox.self).first { $0.editing.text.hasPrefix("Harbour") })
    #expect(panel.harness.input.focusedBox === field)
    #expect(field.editing.selectedText == "Harbour", "\(field.editing.text)")
    for (name, stem) in [("notes.txt", "notes"), ("a.tar.gz", "a.tar"), (".profile", ".profile"), ("README", "README"), ("end.", "end."), ("", "")] {
      #expect(name[FileStem.range(in: name)] == stem)
    }
  }
  @Test(.requirement("PR-223")) func `opens what is clicked twice: goes into folders, chooses files`() async throws {
    let panel = await open(["folder/a.txt"])
    let folder = try #require(panel.middle("folder"))
    panel.harness.click(folder.x, folder.y, count: 2)
    await panel.shows { panel.says("a.txt") }
    let file = try #require(panel.middle("a.txt"))
    panel.harness.click(file.x, file.y)
    #expect(panel.model.selection == ["a.txt"])
    panel.harness.click(file.x, file.y, count: 2)
    await until { !panel.stage.choices.isEmpty }
    #expect(panel.stage.paths == [panel.stage.home("folder/a.txt")])
  }
  @Test(.requirement("PR-223")) func `is operated by keys: arrows select, Return opens, Backspace goes up`() async {
    let panel = await open(["alpha.txt", "beta.txt", "gamma/x.txt"])
    panel.focusFiles()
    panel.harness.press(.down)
    #expect(panel.model.selection == ["gamma"])
    panel.harness.press(.home)
    panel.harness.press(.return)
    await panel.shows { panel.model.folder == panel.stage.home("gamma") }
    panel.harness.press(.backspace)
    await panel.shows { panel.model.folder == panel.stage.home.path }
    panel.harness.press(.character("h"), .control, latin: "h")
    #expect(panel.model.showsHidden)
    panel.harness.press(.up, .alt)
    #expect(panel.model.folder == FilePath.folder(of: panel.stage.home.path))
  }
  @Test(.requirement("PR-223"), arguments: [FilePanelStyle.list, .columns, .icons])
  func `passes over files with the arrow keys where a folder is wanted`(style: FilePanelStyle) async {
    let stage = PanelStage(.move(["/a.txt"]))
    for name in ["apples", "pears"] { stage.home.folder(name) }
    for name in ["list.txt", "zebra.txt"] { stage.home.file(name) }
    let panel = PanelHarness(stage)
    await panel.start()
    // Not before: the panel begins in the style of the last time.
    panel.model.style = style
    panel.harness.settle()
    panel.model.giveKeys(to: .files)
    panel.harness.settle()
    #expect(panel.model.style == style)
    for wanted in [["apples"], ["pears"], ["pears"], ["pears"]] as [Set<String>] {
      panel.harness.press(style == .icons && wanted == ["pears"] ? .right : .down)
      panel.harness.settle()
      #expect(panel.model.selection == wanted)
    }
    if style == .list, let file = panel.middle("zebra.txt") {
      panel.harness.click(file.x, file.y)
      #expect(!panel.model.selection.contains("zebra.txt"))
    }
  }
  @Test(.requirement("PR-223")) func `goes as far down among its icons as there is something to choose`() async {
    let stage = PanelStage(.move(["/a.txt"]))
    for number in 0..<7 { stage.home.folder("folder \(number)") }
    for number in 0..<20 { stage.home.file("\(number).txt") }
    let panel = PanelHarness(stage)
    await panel.start()
    panel.model.style = .icons
    panel.harness.settle()
    panel.model.giveKeys(to: .files)
    panel.model.selection = ["folder 4"]
    panel.harness.settle()
    // Below it there is a file.
    panel.harness.press(.down)
    #expect(panel.model.selection == ["folder 6"])
    panel.harness.press(.right)
    #expect(panel.model.selection == ["folder 6"])
    panel.harness.press(.left)
    #expect(panel.model.selection == ["folder 5"])
    panel.harness.press(.end)
    #expect(panel.model.selection == ["folder 6"])
  }
  @Test(.requirement("PR-223")) func `finds a row by the letters that are typed, also one far below`() async {
    let panel = await open((1...200).map { "note \($0).txt" } + ["zebra.txt", "zenith.txt"])
    panel.focusFiles()
    _ = panel.harness.input.handle(.text("z"))
    #expect(panel.model.selection == ["zebra.txt"])
    _ = panel.harness.input.handle(.text("e"))
    _ = panel.harness.input.handle(.text("n"))
    #expect(panel.model.selection == ["zenith.txt"])
    panel.harness.settle()
    #expect(panel.middle("zenith.txt") != nil, "it is scrolled to")
  }
  @Test(.requirement("PR-223"), arguments: [FilePanelStyle.list, .icons]) func `shows what a typed path leads to, however far below it is`(style: FilePanelStyle) async {
    let panel = await open((1...300).map { "note \($0).txt" } + ["zebra.txt"])
    panel.model.style = style
    panel.harness.settle()
    #expect(panel.middle("zebra.txt") == nil)
    panel.model.go(to: .folder(panel.stage.home.path), selecting: panel.stage.home("zebra.txt"))
    await panel.shows { panel.model.selection == ["zebra.txt"] }
    panel.harness.settle()
    let place = panel.harness.spoken.last { $0.label == "zebra.txt" }?.frame
    #expect(place.map { $0.minY >= 0 && $0.maxY <= 510 } == true)
  }
  @Test func `keeps its margins at its least size`() async throws {
    let stage = PanelStage(.open(types: [.data], allowsMultiple: false))
    stage.home.folder("A folder with a long name/Another folder with a long name/The last folder of them all")
    let panel = PanelHarness(stage, size: CGSize(width: 560, height: 360))
    await panel.start()
    panel.model.go(to: .folder(stage.home("A folder with a long name/Another folder with a long name/The last folder of them all")))
    await panel.shows { panel.model.listing.state != .reading }
    let back = try #require(panel.node(.button, "Back")), search = try #require(panel.harness.boxes(TextInputBox.self).last)
    #expect(back.frame.minX == 10)
    #expect(search.windowFrame.maxX == 550)
    #expect(search.windowFrame.width >= 108)
  }
  @Test func `begins with the keyboard in the files, or in the name where one is needed`() async {
    let panel = await open(["alpha.txt", "beta.txt"])
    panel.harness.settle()
    panel.harness.press(.down)
    #expect(panel.model.selection == ["alpha.txt"])
    let saving = PanelHarness(PanelStage(.save(name: "", formats: [])))
    await saving.start()
    _ = saving.harness.input.handle(.text("name"))
    #expect(saving.model.name == "name")
  }
  @Test(.requirement("PR-223")) func `shows a field for the path when a slash, a tilde or Ctrl+L is typed`() async {
    let panel = await open(["a.txt"])
    panel.focusFiles()
    panel.harness.press(.character("~"))
    #expect(panel.model.typing.path == "~" && panel.node(.textField, "Path") != nil)
    panel.harness.press(.escape)
    #expect(panel.model.typing.path == nil)
    panel.harness.press(.character("l"), .control, latin: "l")
    #expect(panel.model.typing.path == panel.stage.home.path + "/")
  }
  @Test(.requirement("PR-223")) func `completes a typed path with Tab, and has the keys in its files when it is there`() async {
    let panel = await open(["Harbour/Crew/anna.txt", "Harbour/plan.txt"])
    panel.focusFiles()
    panel.harness.press(.character("l"), .control, latin: "l")
    panel.harness.settle()
    _ = panel.harness.input.handle(.text("Ha"))
    await panel.shows { !panel.model.typing.completion.suggestions.isEmpty }
    panel.harness.press(.tab)
    panel.harness.settle()
    #expect(panel.model.typing.path == panel.stage.home("Harbour/"))
    // What is typed next goes on behind it.
    _ = panel.harness.input.handle(.text("Cr"))
    #expect(panel.model.typing.path == panel.stage.home("Harbour/Cr"))
    await panel.shows { panel.model.typing.completion.suggestions == [panel.stage.home("Harbour/Crew/")] }
    panel.harness.press(.tab)
    panel.harness.press(.return)
    await panel.shows { panel.says("anna.txt") }
    panel.harness.press(.down)
    #expect(panel.model.selection == ["anna.txt"])
    // Escape leaves the path alone.
    panel.harness.press(.character("l"), .control, latin: "l")
    panel.harness.settle()
    panel.harness.press(.escape)
    panel.harness.settle()
    panel.harness.press(.up, .alt)
    await panel.shows { panel.says("plan.txt") }
    panel.harness.press(.down)
    #expect(panel.model.selection.count == 1)
  }
  @Test(.requirement("PR-223")) func `has the keys in the field again after a question`() async {
    let saving = PanelHarness(PanelStage(.save(name: "note", formats: [])))
    await saving.start()
    saving.harness.settle()
    saving.model.askForFolder()
    saving.harness.settle()
    #expect(saving.model.question != nil)
    saving.harness.press(.escape)
    saving.harness.settle()
    #expect(saving.model.question == nil)
    _ = saving.harness.input.handle(.text("letter"))
    #expect(saving.model.name == "letter")
    let panel = await open(["alpha.txt"])
    panel.harness.press(.character("l"), .control, latin: "l")
    panel.harness.settle()
    _ = panel.harness.input.handle(.text("nowhere"))
    panel.harness.press(.return)
    await panel.shows { panel.model.question != nil }
    panel.harness.press(.return)
    panel.harness.settle()
    #expect(panel.model.question == nil)
    _ = panel.harness.input.handle(.text("/x"))
    #expect(panel.model.typing.path == panel.stage.home("nowhere/x"))
  }
  @Test(.requirement("PR-223")) func `keeps the keys in its files when one of them has another name`() async {
    let panel = await open(["alpha.txt", "beta.txt"])
    panel.harness.settle()
    panel.harness.press(.down)
    panel.harness.press(.function(2))
    panel.harness.settle()
    #expect(panel.model.naming.entry != nil)
    panel.harness.press(.escape)
    panel.harness.settle()
    #expect(panel.model.naming.entry == nil)
    panel.harness.press(.down)
    #expect(panel.model.selection == ["beta.txt"])
  }
  @Test(.requirement("PR-223")) func `goes to the places of the sidebar and the crumbs of the path`() async throws {
    let panel = await open(["Documents/deep/a.txt"])
    panel.model.go(to: .folder(panel.stage.home("Documents/deep")))
    await panel.shows { panel.says("a.txt") }
    let crumb = try #require(panel.node(.button, "Documents"))
    _ = crumb.perform(.press)
    await panel.shows { panel.model.folder == panel.stage.home("Documents") }
    let recent = try #require(panel.middle("Recent"))
    panel.harness.click(recent.x, recent.y)
    await panel.shows { panel.model.location == .recents }
  }
  @Test(.requirement("PR-176")) func `has a row for the format of an export only where there is one to choose`() async throws {
    func files(_ purpose: FilePanelRequest.Purpose) async throws -> (height: CGFloat, hasFormat: Bool) {
      let panel = PanelHarness(PanelStage(purpose))
      await panel.start()
      let list = try #require(panel.harness.boxes(ListBox.self).last)
      return (list.windowFrame.height, panel.says("Format"))
    }
    let none = try await files(.move(["/a.txt"])), one = try await files(.export(formats: [.plainText]))
    let two = try await files(.export(formats: [.plainText, .rtf]))
    #expect(one.height == none.height && two.height < none.height - 16)
    #expect(!none.hasFormat && !one.hasFormat && two.hasFormat)
  }
  @Test func `says what it is and what is in it to assistive technology`() async {
    let panel = await open(["a.txt"])
    #expect(panel.node(.button, "Back") != nil && panel.node(.button, "Open") != nil && panel.node(.button, "Cancel") != nil)
    #expect(panel.says("a.txt") && panel.says("Plain text") && panel.says("Places"))
    #expect(panel.harness.spoken.contains { $0.role == .columnHeader && $0.label == "Modified" })
  }
  @Test func `of a folder that cannot be read says so`() async {
    let panel = await open([])
    panel.model.go(to: .folder("/nowhere/at all"))
    await panel.shows { panel.says("This folder no longer exists") }
    #expect(panel.model.listing.state == .failed(.missing))
  }
  @Test(.requirement("PR-218")) func `opens in the size that a person last gave it`() async {
    struct Sized: View {
      let model: FilePanelModel
      let tell: (CGSize) -> Void
      var body: some View { FilePanel(model).fixedSize().onGeometryChange(for: CGSize.self, of: \.size) { tell($0) } }
    }
    func size(_ model: FilePanelModel) -> CGSize {
      var told = CGSize.zero
      let harness = ViewHarness(Sized(model: model) { told = $0 }, size: CGSize(width: 1200, height: 900))
      harness.settle()
      return told
    }
    func stage() -> PanelStage { PanelStage(.open(types: [.data], allowsMultiple: false)) { configuration, _ in configuration.customizationID = "sized" } }
    #expect(size(stage().model) == CGSize(width: 840, height: 510))
    let panel = PanelHarness(stage(), size: CGSize(width: 900, height: 600))
    await panel.start()
    panel.model.cancel()
    let memories = FilePanelMemories(path: panel.stage.home(".state/file-panels.json"))
    // Written by a thread of its own.
    while memories.memory(of: "sized") == nil { await Task.yield() }
    await panel.model.start()
    #expect(size(panel.model) == CGSize(width: 900, height: 600))
  }
  @Test(.requirement("PR-209", "PR-203", "PR-166")) func `shows the words of the app: message, button and label`() async {
    let stage = PanelStage(.save(name: "x", formats: [.plainText]))
    let harness = ViewHarness(
      FilePanel(stage.model)
        .fileDialogMessage("Where to?").fileDialogConfirmationLabel(Text("Keep")).fileExporterFilenameLabel("Called"),
      size: CGSize(width: 840, height: 540))
    harness.settle()
    let words = harness.spoken.map(\.label), buttons = harness.spoken(.button).map(\.label)
    #expect(words.contains("Where to?") && words.contains("Called") && buttons.contains("Keep") && !buttons.contains("Save"))
    let usual = ViewHarness(
      FilePanel(stage.model).fileDialogConfirmationLabel(nil as Text?).fileDialogConfirmationLabel("Keep"), size: CGSize(width: 840, height: 540))
    #expect(usual.spoken(.button).contains { $0.label == "Save" })
  }

  @Test func `of a hundred thousand files makes only the rows that are seen`() async {
    let home = TemporaryFolder()
    var configuration = FileDialogConfiguration()
    configuration.defaultDirectory = home.url
    let model = FilePanelModel(
      FilePanelRequest(.open(types: [], allowsMultiple: true)), configuration, files: FilePlaceFiles(home: home.path, mounts: "/nowhere"),
      source: ManyFiles(count: 100_000)) { _ in }
    let harness = ViewHarness(FilePanel(model), size: CGSize(width: 840, height: 510))
    while model.listing.state == .reading || model.listing.location == nil {
      await harness.frameIsWanted()
      harness.settle()
    }
    harness.settle()
    #expect(model.listing.entries.count == 100_000)
    #expect(harness.boxes(ListBox.self).last!.window.allUnits.count < 100)
    let cost = harness.cost { model.selection = ["file 50000.txt"] }
    #expect(cost.bodies < 100)
    let list = harness.boxes(ListBox.self).last!.windowFrame
    harness.click(list.midX, list.midY)
    let step = harness.cost { harness.press(.down) }
    #expect(step.nodesMade < 200 && step.bodies < 100)
  }
}

@Suite struct `The looks of file panels` {
  private func stage(_ purpose: FilePanelRequest.Purpose, _ style: FilePanelStyle = .list) -> PanelStage {
    let stage = PanelStage(purpose) { configuration, home in
      configuration.defaultDirectory = URL(fileURLWithPath: home("Documents/Harbour"))
    }
    let home = stage.home
    for name in ["Desktop", "Downloads", "Pictures"] { home.folder(name) }
    func file(_ name: String, _ size: Int, _ date: Int) {
      let path = home.file("Documents/Harbour/" + name)
      truncate(path, size)
      var times = [timeval(tv_sec: date, tv_usec: 0), timeval(tv_sec: date, tv_usec: 0)]
      utimes(path, &times)
    }
    let today = 1_795_305_600, day = 86_400
    file("Ferry timetable.txt", 4_096, today + 38_400)
    file("Harbour.txt", 12_000, today + 28_920)
    file("Lighthouse.png", 1_400_000, today - 5 * day)
    file("Invoice 114.pdf", 88_000, today - 6 * day)
    file("Foghorn.ogg", 620_000, today - 20 * day)
    file("Pier 4 repairs.odt", 41_000, today - 25 * day)
    for (name, count, date) in [("Crew", 6, today + 33_120), ("Photographs", 18, today - day / 2), ("Tide tables", 12, today - 19 * day)] {
      for number in 0..<count { home.file("Documents/Harbour/\(name)/\(number)") }
      var times = [timeval(tv_sec: date, tv_usec: 0), timeval(tv_sec: date, tv_usec: 0)]
      utimes(home("Documents/Harbour/" + name), &times)
    }
    stage.model.memory.style = style
    return stage
  }
  private func check(_ name: String, _ stage: PanelStage, mode: Theme.Mode, scale: Double = 1, rightToLeft: Bool = false, prepare: (PanelHarness) async -> Void = { _ in }) async {
    PinnedInterface.install()
    let style = stage.model.style
    let panel = PanelHarness(stage, mode: mode, scale: scale, rightToLeft: rightToLeft, pixels: true)
    await panel.start()
    panel.model.style = style
    if style == .list { await panel.shows { panel.says("12 items") && panel.says("18 items") && panel.says("6 items") } }
    await prepare(panel)
    panel.harness.advance(by: 0.6)
    panel.harness.graph.damageAll()
    panel.harness.frame()
    if let complaint = GoldenPicture(name).complaint(about: panel.harness.picture) { Issue.record("\(complaint)") }
  }

  @Test func `for saving, light`() async {
    await check("file-panel-save-light", stage(.save(name: "Harbour copy", formats: [.plainText, .rtf])), mode: .light) { $0.model.selection = ["Harbour.txt"]; $0.model.name = "Harbour copy.txt"; $0.harness.settle() }
  }
  @Test func `for saving, dark`() async {
    await check("file-panel-save-dark", stage(.save(name: "Harbour copy", formats: [.plainText, .rtf])), mode: .dark) { $0.model.selection = ["Harbour.txt"]; $0.model.name = "Harbour copy.txt"; $0.harness.settle() }
  }
  @Test func `for opening, as icons`() async {
    await check("file-panel-icons-light", stage(.open(types: [.item], allowsMultiple: true), .icons), mode: .light) { $0.model.selection = ["Crew"]; $0.harness.settle() }
  }
  @Test func `for opening, as columns, from right to left`() async {
    await check("file-panel-columns-dark-rtl", stage(.open(types: [.image, .plainText], allowsMultiple: true), .columns), mode: .dark, rightToLeft: true) { panel in
      panel.model.selection = ["Crew"]
      // Each column reads its own folder, in any order.
      await panel.shows { panel.says("5") && panel.harness.boxes(ListBox.self).allSatisfy { !$0.window.allUnits.isEmpty } }
    }
  }
  @Test(arguments: [Theme.Mode.lightContrast, .darkContrast]) func `for opening, in increased contrast`(mode: Theme.Mode) async {
    await check("file-panel-open-\(mode.isDark ? "dark" : "light")-contrast", stage(.open(types: [.plainText], allowsMultiple: false)), mode: mode) { $0.model.selection = ["Harbour.txt"]; $0.harness.settle() }
  }
  @Test(arguments: [Theme.Mode.light, .dark]) func `for opening, at 2x`(mode: Theme.Mode) async {
    await check("file-panel-open-\(mode.isDark ? "dark" : "light")-2x", stage(.open(types: [.plainText], allowsMultiple: false)), mode: mode, scale: 2) { $0.model.selection = ["Harbour.txt"]; $0.harness.settle() }
  }
  @Test func `for opening, from right to left`() async {
    await check("file-panel-open-light-rtl", stage(.open(types: [.plainText], allowsMultiple: false)), mode: .light, rightToLeft: true) { $0.model.selection = ["Harbour.txt"]; $0.harness.settle() }
  }
  @Test(arguments: [(Theme.Mode.darkContrast, 1.0, true, "dark-contrast-rtl"), (.lightContrast, 1, false, "light-contrast"), (.light, 2, false, "light-2x")])
  func `for saving, in other looks`(mode: Theme.Mode, scale: Double, rightToLeft: Bool, name: String) async {
    await check("file-panel-save-\(name)", stage(.save(name: "Harbour copy", formats: [.plainText, .rtf])), mode: mode, scale: scale, rightToLeft: rightToLeft) {
      $0.model.selection = ["Harbour.txt"]
      $0.model.name = "Harbour copy.txt"
      $0.harness.settle()
    }
  }
  @Test func `with a question`() async {
    await check("file-panel-question-light", stage(.save(name: "Harbour", formats: [.plainText])), mode: .light) { panel in
      await panel.model.choose()
      panel.harness.settle()
    }
  }
  @Test func `with a path being typed`() async {
    await check("file-panel-path-light", stage(.open(types: [.item], allowsMultiple: false)), mode: .light) { panel in
      panel.model.typing.path = "~/D"
      await panel.shows { panel.model.typing.completion.suggestions.count == 3 }
    }
  }
}
