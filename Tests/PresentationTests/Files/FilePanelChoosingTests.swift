import Foundation
import OrielBase
import OrielControls
import Testing
import UniformTypeIdentifiers

@testable import OrielPresentations

@Suite struct `What can be chosen in a file panel` {
  private func started(_ purpose: FilePanelRequest.Purpose, _ configure: (inout FileDialogConfiguration, TemporaryFolder) -> Void = { _, _ in }) async -> PanelStage {
    let stage = PanelStage(purpose, configure)
    stage.home.file("a.txt", "A")
    stage.home.file("b.txt", "B")
    stage.home.folder("sub/deep")
    await stage.start()
    return stage
  }

  @Test func `depends on what is selected, typed and asked`() async {
    #expect(!PanelStage(.save(name: "x", formats: [])).model.canChoose)
    let open = await started(.open(types: [.plainText], allowsMultiple: true)), either = await started(.open(types: [.plainText, .folder], allowsMultiple: false))
    for (selection, expected) in [([], false), (["a.txt"], true), (["sub"], true), (["a.txt", "sub"], true)] as [(Set<String>, Bool)] {
      open.model.selection = selection
      either.model.selection = selection
      #expect(open.model.canChoose == expected && either.model.canChoose)
    }
    either.model.question = .message("", "")
    #expect(!either.model.canChoose)
    either.model.question = nil
    either.model.isWorking = true
    #expect(!either.model.canChoose)
    let save = await started(.save(name: "x", formats: []))
    for (name, expected) in [("x", true), ("", false), ("  ", false), (" y", true)] {
      save.model.name = name
      #expect(save.model.canChoose == expected)
    }
    for purpose in [FilePanelRequest.Purpose.export(formats: [.png]), .move(["/x"])] {
      let stage = await started(purpose)
      #expect(stage.model.canChoose)
      stage.model.go(to: .recents)
      await stage.listed()
      #expect(!stage.model.canChoose && stage.model.folder == nil)
    }
    let some = await started(.open(types: [.data], allowsMultiple: true)) { configuration, _ in configuration.isEnabled = #Predicate<URL> { $0.lastPathComponent != "b.txt" } }
    some.model.selection = ["a.txt", "b.txt"]
    #expect(!some.model.canChoose)
    await some.model.choose()
    #expect(some.choices.isEmpty)
  }

  @Test func `is refused, passed over or gone into, entry by entry`() async throws {
    func judged(_ stage: PanelStage) -> [String] {
      let entries = [FileEntry(path: "/x/f", kind: .file), FileEntry(path: "/x/d", kind: .folder), FileEntry(path: "/x/p.rtfd", kind: .package)]
      return entries.map { "\(stage.model.isEnabled($0) ? "e" : "-")\(stage.model.isBrowsable($0) ? "b" : "-")\(stage.model.refuses($0) ? "r" : "-")" } + [stage.model.mayRefuse ? "may" : "never"]
    }
    let none: (inout FileDialogConfiguration, TemporaryFolder) -> Void = { configuration, _ in configuration.isEnabled = #Predicate<URL> { _ in false } }
    #expect(judged(PanelStage(.open(types: [.data], allowsMultiple: false))) == ["e--", "eb-", "e--", "never"])
    #expect(judged(PanelStage(.open(types: [.data], allowsMultiple: false)) { configuration, _ in configuration.browserOptions = .enumeratePackages }) == ["e--", "eb-", "eb-", "never"])
    #expect(judged(PanelStage(.open(types: [.data], allowsMultiple: false), none)) == ["--r", "-b-", "--r", "may"])
    #expect(judged(PanelStage(.save(name: "", formats: []), none)) == ["e--", "eb-", "e--", "never"])
    #expect(judged(PanelStage(.move([]))) == ["--r", "eb-", "--r", "may"] && judged(PanelStage(.export(formats: []))) == ["--r", "eb-", "--r", "may"])
  }

  @Test func `is opened by a double click: folders are gone into, files are chosen where files are wanted`() async {
    let open = await started(.open(types: [.plainText], allowsMultiple: true))
    await open.model.open(["a.txt", "sub"])
    #expect(open.choices.first??.urls.map(\.lastPathComponent) == ["a.txt"] && open.choices.first??.folder == open.home.path)
    let one = await started(.open(types: [.plainText], allowsMultiple: false))
    one.model.selection = ["sub"]
    await one.model.choose()
    #expect(one.model.folder == one.home("sub") && one.choices.isEmpty)
    let move = await started(.move(["/x/a.txt"]))
    await move.model.open(["a.txt"])
    #expect(move.choices.isEmpty && move.model.question == nil && move.model.selection == [])
    await move.model.open(["sub"])
    #expect(move.model.folder == move.home("sub"))
    let save = await started(.save(name: "x", formats: []))
    await save.model.open(["a.txt"])
    #expect(save.model.name == "a.txt" && save.model.question == .replace(["a.txt"], FilePanelChoice(urls: [URL(fileURLWithPath: save.home("a.txt"))], folder: save.home.path)))
  }

  @Test func `is the folder that is selected, or else the one that is shown`() async {
    let export = await started(.export(formats: [.png, .jpeg]))
    export.model.selection = ["sub"]
    await export.model.choose()
    #expect(export.paths == [export.home("sub")] && export.choices.first??.folder == export.home("sub") && export.choices.first??.format == .png)
    let shown = await started(.export(formats: [.png]))
    await shown.model.choose()
    #expect(shown.paths == [shown.home.path] && shown.choices.first??.replaces == false)
    let move = await started(.move(["/x/a.txt", "/y/new", "/z/b.txt"]))
    await move.model.choose()
    guard case .replace(["a.txt", "b.txt"], let choice) = move.model.question else { return _ = Issue.record("no question") }
    #expect(choice.folder == move.home.path && !move.model.isWorking && move.choices.isEmpty)
    move.model.answer(false)
    #expect(move.choices.isEmpty && move.model.question == nil)
  }
}

@Suite struct `A name that is saved` {
  private func started(_ name: String = "x", _ formats: [UTType] = [.plainText]) async -> PanelStage {
    let stage = PanelStage(.save(name: name, formats: formats))
    stage.home.file("a.txt", "A")
    stage.home.folder("sub")
    await stage.start()
    return stage
  }

  @Test func `follows the format where it had the ending of the one before`() async {
    for (name, expected) in [("a", "a.json"), ("a.txt", "a.json"), ("A.TXT", "A.json"), ("a.md", "a.md.json"), ("a.json", "a.json"), ("a.b.txt", "a.b.json"), ("", "")] {
      let stage = PanelStage(.save(name: "x", formats: [.plainText, .json]))
      stage.model.name = name
      stage.model.use(.json)
      #expect(stage.model.name == expected && stage.model.format == .json && stage.model.formatEnding == "json")
    }
    #expect(PanelStage(.save(name: "x", formats: [])).model.name == "x" && PanelStage(.save(name: "", formats: [.json])).model.name == "" && PanelStage(.save(name: "x.JSON", formats: [.json])).model.name == "x.JSON")
  }
  @Test func `shows its ending unless that is hidden and known`() {
    let model = PanelStage(.save(name: "x", formats: [.plainText])).model!
    func shown(_ name: String) -> String {
      model.name = name
      return model.shownName
    }
    #expect(["x.txt", "x.TXT", "x.md", "x"].map(shown) == ["x.txt", "x.TXT", "x.md", "x"])
    model.shownName = "plain"
    #expect(model.name == "plain")
    model.memory.hidesExtension = true
    #expect(["x.txt", "x.TXT", "x.md", "x"].map(shown) == ["x", "x", "x.md", "x"])
    for (typed, expected) in [("y", "y.txt"), ("y.txt", "y.txt"), ("a/y", "a/y"), ("~y", "~y"), ("", "")] {
      model.shownName = typed
      #expect(model.name == expected)
    }
    let entry = FileEntry(path: "/x/f.txt", kind: .file)
    #expect(model.shownName(entry) == "f")
    model.memory.hidesExtension = false
    #expect(model.shownName(entry) == "f.txt")
  }
  @Test func `is taken from a file that is selected, not from a folder or several`() async {
    let stage = await started()
    stage.model.selection = ["sub"]
    #expect(stage.model.name == "x.txt")
    stage.model.selection = ["a.txt", "sub"]
    #expect(stage.model.name == "x.txt")
    stage.model.selection = ["a.txt"]
    #expect(stage.model.name == "a.txt")
  }

  @Test func `is chosen with its folder and format, without spaces around it`() async {
    let stage = await started()
    stage.model.name = " new "
    await stage.model.choose()
    #expect(stage.choices == [FilePanelChoice(urls: [URL(fileURLWithPath: stage.home("new.txt"))], format: .plainText, folder: stage.home.path)])
  }
  @Test func `that is taken is asked about, and a folder is gone into`() async {
    let stage = await started()
    stage.model.name = "a"
    await stage.model.choose()
    let choice = FilePanelChoice(urls: [URL(fileURLWithPath: stage.home("a.txt"))], format: .plainText, folder: stage.home.path)
    #expect(stage.model.question == .replace(["a.txt"], choice) && !stage.model.isWorking && stage.choices.isEmpty)
    stage.model.answer(true)
    var agreed = choice
    agreed.replaces = true
    #expect(stage.choices == [agreed])
    let plain = await started("x", [])
    plain.model.name = "sub"
    await plain.model.choose()
    #expect(plain.model.folder == plain.home("sub") && plain.choices.isEmpty && plain.model.question == nil && plain.model.name == "sub")
  }
  @Test func `may be a path, and complaints say what is wrong`() async {
    let stage = await started()
    stage.model.go(to: .folder(stage.home("sub")))
    await stage.listed()
    stage.model.name = "~"
    await stage.model.choose()
    #expect(stage.model.folder == stage.home.path && stage.model.name == "")
    await stage.listed()
    stage.model.name = "gone/x"
    await stage.model.choose()
    #expect(stage.model.question == .message(FolderFailure.missing.title, stage.home("gone")) && !stage.model.isWorking)
    stage.model.answer(true)
    #expect(stage.model.question == nil && stage.choices.isEmpty)
    stage.model.name = String(repeating: "n", count: 252)
    await stage.model.choose()
    #expect(stage.model.question == .message("Choose another name.", "The name is too long.") && stage.choices.isEmpty)
  }

  @Test func `for a folder is proposed and refused, and for a file changed only if it is another`() async {
    let stage = await started()
    stage.model.askForFolder()
    #expect(stage.model.question == .newFolder && stage.model.naming.text == "New Folder")
    stage.model.answer(false)
    #expect(stage.model.question == nil && stage.home.names == ["a.txt", "sub"])
    stage.model.naming.text = "a/b"
    await stage.model.makeFolder()
    #expect(stage.model.question == .message("Choose another name.", "A name cannot contain “/”."))
    stage.model.question = nil
    stage.model.naming.text = " sub "
    await stage.model.makeFolder()
    #expect(stage.model.question == .message("The folder “sub” could not be created.", "File exists"))
    stage.model.question = nil
    stage.model.selection = ["a.txt"]
    stage.model.beginRenaming()
    #expect(stage.model.naming.entry == "a.txt" && stage.model.naming.text == "a.txt")
    await stage.model.rename()
    #expect(stage.model.naming.entry == nil && stage.model.question == nil)
    stage.model.beginRenaming("a.txt")
    stage.model.naming.text = ".."
    await stage.model.rename()
    #expect(stage.model.question == .message("Choose another name.", "“..” means a folder already."))
    stage.model.question = nil
    stage.model.beginRenaming("a.txt")
    stage.model.naming.text = "sub"
    await stage.model.rename()
    #expect(stage.model.question == .message("A file named “sub” already exists.", "File exists") && stage.home.text("a.txt") == "A")
    stage.model.question = nil
    stage.model.selection = ["a.txt", "sub"]
    stage.model.beginRenaming()
    #expect(stage.model.naming.entry == nil)
    stage.model.beginRenaming("a.txt")
    stage.model.go(to: .recents)
    #expect(stage.model.naming.entry == nil && !stage.model.canMakeFolder)
    stage.model.askForFolder()
    #expect(stage.model.question == nil)
  }
}

@Suite struct `The way through a file panel` {
  private func started(_ purpose: FilePanelRequest.Purpose = .open(types: [.data], allowsMultiple: false)) async -> PanelStage {
    let stage = PanelStage(purpose)
    stage.home.file("a.txt")
    stage.home.folder("sub/deep")
    await stage.start()
    return stage
  }

  @Test func `has titles for each kind of place, and ends at the root`() async {
    let stage = await started(), model = stage.model!
    var titles = [model.title]
    for location in [FileLocation.folder(stage.home("sub")), .folder("/"), .recents, .starred, .search("x", below: "/srv/data")] {
      model.go(to: location)
      titles.append(model.title)
    }
    #expect(titles == ["Home", "sub", "Computer", "Recent", "Starred", "data"])
    model.go(to: .folder("/"))
    model.goUp()
    #expect(model.location == .folder("/") && model.wanted == nil)
    #expect(model.show(dropped: URL(fileURLWithPath: "/")) && model.location == .folder("/"))
    #expect(model.show(dropped: URL(fileURLWithPath: stage.home("sub/deep"))) && model.location == .folder(stage.home("sub")) && model.wanted == stage.home("sub/deep"))
    model.goUp()
    #expect(model.location == .folder(stage.home.path) && model.wanted == stage.home("sub"))
    await stage.listed()
    let before = model.revealed.number
    model.pickWanted()
    #expect(model.selection == ["sub"] && model.wanted == nil && model.revealed == FilePanelModel.Reveal(id: "sub", number: before + 1))
    model.pickWanted()
    #expect(model.revealed.number == before + 1)
    model.goBack()
    #expect(model.location == .folder(stage.home("sub")) && model.wanted == stage.home.path && model.selection == [])
    model.stop()
  }

  @Test func `is searched below where one is, and left when nothing is searched for`() async {
    let stage = await started(), model = stage.model!
    model.searchText = "  "
    #expect(model.location == .folder(stage.home.path))
    model.go(to: .folder(stage.home("sub")))
    #expect(model.searchText == "")
    model.searchText = " de "
    #expect(model.location == .search("de", below: stage.home("sub")) && model.folder == stage.home("sub"))
    model.searchText = "dee"
    #expect(model.location == .search("dee", below: stage.home("sub")))
    model.searchText = " "
    #expect(model.location == .folder(stage.home("sub")))
    for location in [FileLocation.recents, .starred] {
      model.go(to: location)
      model.searchText = "a"
      #expect(model.location == .search("a", below: stage.home.path))
    }
    model.goBack()
    #expect(model.location == .starred && model.searchText == "")
    model.goForward()
    #expect(model.location == .search("a", below: stage.home.path) && model.searchText == "a")
    model.stop()
  }

  @Test func `leads to typed files and folders, and to new names where one saves`() async {
    let open = await started()
    await open.model.go(toPath: open.home("sub"))
    #expect(open.model.location == .folder(open.home("sub")) && open.model.wanted == nil)
    await open.model.go(toPath: open.home("a.txt"))
    #expect(open.model.location == .folder(open.home.path) && open.model.wanted == open.home("a.txt") && open.model.name == "")
    await open.model.go(toPath: open.home("new"))
    #expect(open.model.question == .message(FolderFailure.missing.title, open.home("new")))
    let save = await started(.save(name: "x", formats: []))
    await save.model.go(toPath: save.home("sub/new"))
    #expect(save.model.location == .folder(save.home("sub")) && save.model.name == "new" && save.model.question == nil)
    await save.model.go(toPath: save.home("a.txt"))
    #expect(save.model.name == "a.txt" && save.model.location == .folder(save.home.path))
    await save.model.go(toPath: save.home("gone/new"))
    #expect(save.model.question == .message(FolderFailure.missing.title, save.home("gone/new")) && save.model.name == "a.txt")
    open.model.stop()
    save.model.stop()
  }

  @Test func `gives the keys back to the field, the name or the files, each time anew`() async {
    let open = await started(), save = await started(.save(name: "x", formats: []))
    for (model, place) in [(open.model!, FilePanelModel.KeyWish.Place.files), (save.model!, .name)] {
      model.question = .message("", "")
      model.answer(true)
      #expect(model.keyWish == FilePanelModel.KeyWish(place: place, number: 1))
      model.answer(true)
      #expect(model.keyWish?.number == 1)
      model.typing.path = "/"
      model.giveKeysBack()
      #expect(model.keyWish == FilePanelModel.KeyWish(place: .path, number: 2))
      model.endTyping()
      #expect(model.keyWish == FilePanelModel.KeyWish(place: place, number: 3) && model.typing.path == nil)
      model.typing.path = ""
      await model.submitPath()
      #expect(model.typing.path == nil && model.keyWish?.number == 4)
    }
  }

  @Test func `is remembered by five folders that are not places already, and by ten in all`() {
    let model = PanelStage(.open(types: [], allowsMultiple: false)).model!
    model.places.places = [FilePlace(location: .folder("/known"), name: "known", symbol: "folder")]
    model.memory.recentFolders = ["/1", "/known", "/3/three", "/4", "/5", "/6"]
    #expect(model.recentPlaces.map(\.name) == ["1", "three", "4", "5"] && model.recentPlaces[1] == FilePlace(location: .folder("/3/three"), name: "three", symbol: "folder"))
    var memory = FilePanelMemory()
    for number in 1...12 { memory.used("/\(number)") }
    memory.used("/5")
    #expect(memory.folder == "/5" && memory.recentFolders == ["/5", "/12", "/11", "/10", "/9", "/8", "/7", "/6", "/4", "/3"])
  }

  @Test func `ends once`() async {
    let stage = await started()
    stage.model.selection = ["a.txt"]
    await stage.model.choose()
    stage.model.cancel()
    stage.model.end(nil)
    #expect(stage.paths == [stage.home("a.txt")] && stage.model.memory.folder == stage.home.path && stage.model.memory.recentFolders == [stage.home.path])
    let other = await started()
    other.model.cancel()
    #expect(other.choices == [nil] && other.model.memory.folder == nil)
  }
}

@Suite struct `A path that is typed into a file panel` {
  private func typed(_ count: Int, common: String? = "common") async -> PathTyping {
    let typing = PathTyping()
    typing.complete = { text in { PathCompletion(suggestions: (0..<count).map { "\(text)\($0)" }, common: common) } }
    typing.path = "a"
    await until { typing.completion != .none }
    return typing
  }
  @Test func `has eight suggestions to step through, round and round`() async {
    let typing = await typed(12)
    #expect(typing.suggestion == nil && typing.choice == "a")
    var seen: [Int?] = []
    for step in [1, 1, -1, -1, -1, 1, 1] {
      #expect(typing.moveSuggestion(by: step))
      seen.append(typing.suggestion)
    }
    #expect(seen == [0, 1, 0, 7, 6, 7, 0] && typing.choice == "a0")
    let other = await typed(3)
    #expect(other.moveSuggestion(by: -1) && other.suggestion == 2 && other.choice == "a2")
    other.path = nil
    #expect(other.choice == nil && other.suggestion == nil && other.completion == .none && !other.moveSuggestion(by: 1))
  }
  @Test func `is completed by what is common, and begins again with each letter`() async {
    let typing = await typed(2)
    _ = typing.moveSuggestion(by: 1)
    typing.completePath()
    #expect(typing.path == "common" && typing.completionsTaken == 1 && typing.suggestion == nil)
    typing.take("more")
    #expect(typing.path == "more" && typing.completionsTaken == 2)
    typing.path = ""
    #expect(typing.completion == .none && typing.choice == "")
    typing.completePath()
    #expect(typing.path == "" && typing.completionsTaken == 2)
  }
}
