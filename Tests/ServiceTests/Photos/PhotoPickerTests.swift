import Conformance
import Foundation
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers
import ViewTesting

@testable import OrielScenes
@testable import PhotosUI

/// A folder of photos and videos, and a library of it.
final class PhotoFolder {
  let folder = Folder()
  private(set) lazy var library = PHPhotoLibrary(ownFolders: [folder("Pictures")])
  /// May 2024.
  static let may = 1_716_500_000
  init() {
    for (index, name) in ["boat.png", "pier.png", "Crew/anna.png", "Crew/bo.png", "Crew/Deck/plan.png"].enumerated() {
      folder.file("Pictures/" + name, Documents.png(60, 40))
      folder.setDate("Pictures/" + name, Self.may - index * 86_400)
    }
    folder.file("Pictures/Screenshots/Screenshot 1.png", Documents.png(60, 40))
    folder.setDate("Pictures/Screenshots/Screenshot 1.png", Self.may - 90 * 86_400)
    folder.file("Pictures/storm.mp4", Data([0, 1, 2]))
    folder.setDate("Pictures/storm.mp4", Self.may - 100 * 86_400)
    folder.file("Pictures/notes.txt", "No photo")
    folder.file("Pictures/.hidden.png", Documents.png(6, 4))
    symlink(folder("Pictures"), folder("Pictures/Crew/loop"))
  }
  func path(_ name: String) -> String { folder("Pictures/" + name) }
  func item(_ name: String) -> PhotosPickerItem { PhotosPickerItem(itemIdentifier: path(name)) }
}

@Suite struct `A photo picker's library` {
  private let photos = PhotoFolder()
  private func model(_ request: PhotoRequest = PhotoRequest(), chosen: [PhotosPickerItem] = []) async -> PhotoPickerModel {
    var request = request
    request.library = photos.library
    let model = PhotoPickerModel(request, chosen: chosen, thumbnails: Thumbnails(cache: photos.folder("cache")))
    model.calendar = Calendar(identifier: .gregorian)
    await model.read()
    return model
  }
  private func names(_ model: PhotoPickerModel) -> [String] { model.shown.map(\.entry.name) }

  @Test(.requirement("PR-317")) func `holds the photos and videos of the folders, the newest first, by folder and by month`() async {
    let model = await model()
    #expect(names(model) == ["boat.png", "pier.png", "anna.png", "bo.png", "plan.png", "Screenshot 1.png", "storm.mp4"])
    #expect(model.albums.map(\.name) == ["Crew", "Crew / Deck", "Pictures", "Screenshots"])
    #expect(model.albums.map(\.count) == [2, 1, 3, 1])
    #expect(model.months.map(\.assets.count) == [5, 2])
    model.place = .album("Crew")
    #expect(names(model) == ["anna.png", "bo.png"])
    model.place = .videos
    #expect(names(model) == ["storm.mp4"])
    model.place = .all
    model.search = "crew"
    #expect(names(model) == ["anna.png", "bo.png", "plan.png"])
  }

  @Test(.requirement("PR-317")) func `of the person is in the desktop's folders for pictures and videos`() {
    let own = UserFolders()
    #expect(PHPhotoLibrary(ownFolders: nil).folders == [own[.pictures], own[.videos]].compactMap { $0 })
  }
  @Test(.requirement("PR-317")) func `leaves its thumbnails in the cache that programs share`() async throws {
    let model = await model()
    let harness = ViewHarness(PhotoBrowser(model: model, form: .panel), size: CGSize(width: 820, height: 560))
    await harness.shows { model.thumbnailsShown >= 6 }
    let kept = try FileManager.default.contentsOfDirectory(atPath: photos.folder("cache/thumbnails/normal"))
    #expect(kept.count >= 6 && kept.allSatisfy { $0.hasSuffix(".png") })
  }

  private struct Camera: PhotoLibraryProvider {
    let url: URL
    func items() async throws -> [PhotoLibraryItem] {
      [PhotoLibraryItem(url: url, contentType: .png, date: Date(timeIntervalSince1970: 2_000_000_000), album: "Camera")]
    }
  }
  @Test(.requirement("PR-317")) func `takes folders that the app adds, and other sources`() async {
    let other = Folder()
    photos.library.addFolder(URL(fileURLWithPath: other.path))
    other.file("added.png", Documents.png(6, 4))
    other.setDate("added.png", 1)
    let camera = Folder()
    photos.library.addProvider(Camera(url: camera.file("shot", Documents.png(6, 4))))
    let model = await model()
    #expect(names(model).first == "shot" && names(model).last == "added.png")
    #expect(model.albums.contains { $0.name == "Camera" })
  }

  @Test(.requirement("PR-309")) func `shows what the filter allows`() async {
    func found(_ filter: PHPickerFilter) async -> [String] { await names(model(PhotoRequest(filter: filter))) }
    #expect(await names(model(PhotoRequest(filter: nil))).count == 7, "without a filter there is every kind")
    #expect(await found(.videos) == ["storm.mp4"])
    #expect(await found(.screenshots) == ["Screenshot 1.png"])
    #expect(await found(.any(of: [.videos, .screenshots])) == ["Screenshot 1.png", "storm.mp4"])
    #expect(await found(.all(of: [.images, .not(.screenshots)])).count == 5)
    #expect(await found(.livePhotos) == [])
    photos.folder.file("Pictures/boat.mov", Data([0]))
    #expect(await found(.livePhotos) == ["boat.png"])
  }

  @Test(.requirement("PR-310", "PR-311")) func `counts the choice up to its limit, in its order`() async {
    let model = await model(PhotoRequest(behavior: .ordered, most: 2))
    model.toggle(model.shown[3])
    model.toggle(model.shown[0])
    #expect(model.number(of: model.shown[3].id) == 1 && model.number(of: model.shown[0].id) == 2)
    #expect(model.isFull)
    model.toggle(model.shown[1])
    #expect(model.chosen == [photos.path("Crew/bo.png"), photos.path("boat.png")])
    model.toggle(model.shown[3])
    #expect(model.number(of: model.shown[0].id) == 1)
    #expect(model.items == [photos.item("boat.png")])
  }

  @Test(.requirement("PR-311"), arguments: [false, true], [false, true])
  func `numbers an ordered choice, and tells each step of a continuous one`(isOrdered: Bool, isContinuous: Bool) async {
    let behavior: PhotosPickerSelectionBehavior =
      isOrdered ? (isContinuous ? .continuousAndOrdered : .ordered) : (isContinuous ? .continuous : .default)
    let model = await model(PhotoRequest(behavior: behavior))
    var told: [Int] = []
    model.changed = { told.append($0.count) }
    model.toggle(model.shown[2])
    model.toggle(model.shown[0])
    #expect(model.number(of: model.shown[0].id) == (isOrdered ? 2 : nil))
    #expect(told == (isContinuous ? [1, 2] : []))
  }

  @Test(.requirement("PR-307", "PR-311")) func `begins with what is chosen, keeps what it does not show, and tells continuous choices at once`() async {
    let elsewhere = PhotosPickerItem(itemIdentifier: "/elsewhere/a.png")
    let model = await model(PhotoRequest(behavior: .continuous), chosen: [elsewhere, photos.item("pier.png")])
    #expect(model.isChosen(photos.path("pier.png")))
    var told: [[PhotosPickerItem]] = []
    model.changed = { told.append($0) }
    model.toggle(model.shown[0])
    model.toggle(model.shown[1])
    #expect(told == [[elsewhere, photos.item("pier.png"), photos.item("boat.png")], [elsewhere, photos.item("boat.png")]])
  }

  @Test(.requirement("PR-317")) func `takes the date from what the camera wrote`() {
    // A JPEG's head: Exif, little end first, with one date in its first directory.
    var tiff: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x32, 0x01, 2, 0, 20, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
    tiff += Array("2019:07:04 12:30:00".utf8) + [0]
    let length = tiff.count + 8
    let jpeg = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + Array("Exif".utf8) + [0, 0] + tiff
    let date = PhotoDate.taken(in: jpeg)
    #expect(date.map { Calendar(identifier: .gregorian).dateComponents([.year, .month, .day, .hour], from: $0) } == DateComponents(year: 2019, month: 7, day: 4, hour: 12))
    for count in 0..<jpeg.count { _ = PhotoDate.taken(in: Array(jpeg.prefix(count))) }
    #expect(PhotoDate.taken(in: Array(jpeg.prefix(40))) == nil)
  }

  @Test func `of 10,000 pictures makes cells for what is seen`() async throws {
    let folder = Folder()
    try FileManager.default.createDirectory(atPath: folder("P"), withIntermediateDirectories: true)
    for number in 0..<10_000 { close(open(folder("P/\(number).png"), O_CREAT | O_WRONLY, 0o600)) }
    var request = PhotoRequest()
    request.library = PHPhotoLibrary(ownFolders: [folder("P")])
    let model = PhotoPickerModel(request, chosen: [], thumbnails: Thumbnails(cache: folder("cache")))
    let harness = ViewHarness(PhotoBrowser(model: model, form: .panel), size: CGSize(width: 820, height: 560))
    await harness.shows { !model.isReading }
    #expect(model.shown.count == 10_000)
    let cells = harness.spoken.count { $0.label?.hasSuffix(".png") == true }
    #expect(cells > 10 && cells < 120)
    let cost = harness.cost { model.toggle(model.shown[5]) }
    #expect(cost.bodies < 200)
    harness.press(.end)
    harness.settle()
    #expect(model.current == model.shown.last?.id)
    let step = harness.cost { harness.press(.left) }
    #expect(step.nodesMade < 1500 && step.bodies < 1500)
  }
}

@Suite struct `A photo picker's item` {
  private let photos = PhotoFolder()

  private struct Avatar: Transferable {
    let bytes: Int
    static var transferRepresentation: some TransferRepresentation { DataRepresentation(importedContentType: .image) { Avatar(bytes: $0.count) } }
  }
  private struct Movie: Transferable {
    let name: String
    let isCopy: Bool
    static var transferRepresentation: some TransferRepresentation {
      FileRepresentation(importedContentType: .movie) { received in
        // The original must not suffer from what an app does to its file.
        try FileManager.default.removeItem(at: received.file)
        return Movie(name: received.file.lastPathComponent, isCopy: !received.file.path.contains("Pictures"))
      }
    }
  }

  @Test(.requirement("PR-318", "RE-227")) func `is read as data, as an image, and as the app's own types`() async throws {
    let item = photos.item("boat.png")
    #expect(item.supportedContentTypes == [.png])
    #expect(item.itemIdentifier == photos.path("boat.png"))
    let data = try Data(contentsOf: URL(fileURLWithPath: photos.path("boat.png")))
    #expect(try await item.loadTransferable(type: Data.self) == data)
    #expect(try await item.loadTransferable(type: Image.self) != nil)
    #expect(try await item.loadTransferable(type: Avatar.self)?.bytes == data.count)
    let film = photos.item("storm.mp4")
    #expect(try await film.loadTransferable(type: Image.self) == nil)
    let movie = try #require(try await film.loadTransferable(type: Movie.self))
    #expect(movie.name == "storm.mp4" && movie.isCopy)
    #expect(FileManager.default.fileExists(atPath: photos.path("storm.mp4")))
    await #expect(throws: (any Error).self) { _ = try await photos.item("gone.png").loadTransferable(type: Data.self) }
  }

  @Test(.requirement("RE-227")) func `tells a completion handler, with progress`() async {
    let item = photos.item("boat.png")
    var progress: Progress?
    let count = await withCheckedContinuation { continuation in
      progress = item.loadTransferable(type: Data.self) { result in continuation.resume(returning: (try? result.get())?.count ?? -1) }
    }
    #expect(count > 0 && progress?.isFinished == true)
    #expect(Set([item, photos.item("boat.png"), photos.item("pier.png")]).count == 2)
  }

  @Test(.requirement("PR-312", "RE-227")) func `comes in an encoding that everybody reads, if that is preferred`() async throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"><rect width=\"20\" height=\"10\"/></svg>"
    let path = photos.folder.file("Pictures/a.svg", svg).path
    func item(_ policy: PhotosPickerItem.EncodingDisambiguationPolicy) -> PhotosPickerItem {
      PhotosPickerItem(path: path, type: .svg, policy: policy, isIdentified: false)
    }
    #expect(item(.current).supportedContentTypes == [.svg] && item(.automatic).supportedContentTypes == [.svg])
    #expect(try await item(.current).loadTransferable(type: Data.self) == Data(svg.utf8))
    #expect(item(.compatible).supportedContentTypes == [.png, .svg])
    #expect(try await item(.compatible).loadTransferable(type: Data.self)?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    #expect(item(.compatible).itemIdentifier == nil)
  }
}

@Suite(.serialized) struct `Photo pickers in a scene` {
  @Observable final class Model {
    var isShown = false
    var areShown = false
    var one: PhotosPickerItem?
    var many: [PhotosPickerItem] = []
    var style = PhotosPickerStyle.presentation
    var disabled: PHPickerCapabilities = []
    var accessories = Visibility.visible
    var edges = Edge.Set.all
  }
  private struct Content: View {
    @Bindable var model: Model
    let library: PHPhotoLibrary
    var body: some View {
      VStack {
        Text("One").photosPicker(isPresented: $model.isShown, selection: $model.one, matching: .images, photoLibrary: library)
        Text("Many").photosPicker(
          isPresented: $model.areShown, selection: $model.many, maxSelectionCount: 3, selectionBehavior: .ordered, photoLibrary: library)
        PhotosPicker("Choose", selection: $model.many, photoLibrary: library)
      }
      .photosPickerStyle(model.style)
      .photosPickerDisabledCapabilities(model.disabled)
      .photosPickerAccessoryVisibility(model.accessories, edges: model.edges)
    }
  }
  private final class PickerStage {
    let photos = PhotoFolder()
    let model = Model()
    let stage: Stage
    init(isEmpty: Bool = false) {
      stage = Stage(Content(model: model, library: isEmpty ? PHPhotoLibrary(ownFolders: [photos.folder("None")]) : photos.library))
    }
    func cell(_ name: String) -> AccessibilityNode? { stage.modalNode(.button, name) ?? stage.modalNodes.first { $0.label == name } }
  }

  @Test(.requirement("PR-301", "PR-307", "PR-308", "PR-313", "PR-316")) func `choose one photo and write it before they go`() async throws {
    let test = PickerStage()
    test.model.isShown = true
    await test.stage.until { test.cell("boat.png") != nil }
    #expect(test.cell("storm.mp4") == nil)
    // Nothing was asked before, and nothing is known until the person has chosen.
    #expect(test.stage.host.madePresenter?.modals.count == 1 && !test.stage.modalNodes.contains { $0.role == .alert })
    #expect(test.cell("boat.png")?.perform(.press) == true)
    test.stage.settle()
    #expect(test.model.one == nil)
    #expect(test.stage.modalNode(.button, "Add")?.perform(.press) == true)
    #expect(test.model.one == test.photos.item("boat.png"))
    #expect(!test.model.isShown)
    #expect(test.model.one?.itemIdentifier == test.photos.path("boat.png"))
    test.stage.settle()
    #expect(test.stage.modal == nil)
  }

  @Test(.requirement("PR-317")) func `ask the file chooser in a sandbox that keeps the app from the person's folders`() throws {
    let chooser = HeadlessFileChooser(), usual = OutsideFilePanels.isSandboxed
    OutsideFilePanels.reset()
    OutsideFilePanels.makeChooser = { chooser }
    OutsideFilePanels.isSandboxed = { true }
    defer {
      OutsideFilePanels.isSandboxed = usual
      OutsideFilePanels.makeChooser = { nil }
      OutsideFilePanels.reset()
    }
    let model = Model(), library = PHPhotoLibrary(ownFolders: ["/nonexistent/Pictures"])
    let stage = Stage(Content(model: model, library: library))
    model.isShown = true
    stage.settle()
    let question = try #require(chooser.questions.first)
    #expect(question.purpose == .files(allowsMultiple: false) && question.filters.flatMap(\.mimeTypes) == ["image/*"])
    #expect(stage.modal == nil)
    let urls = (1...4).map { URL(fileURLWithPath: "/run/doc/\($0).png") }
    chooser.answer(.chosen([urls[0]], format: nil))
    stage.settle()
    #expect(model.one?.itemIdentifier == "/run/doc/1.png" && model.one?.supportedContentTypes == [.png] && !model.isShown)
    // Several: no more than the app takes, in their order.
    model.areShown = true
    stage.settle()
    #expect(chooser.questions.last?.purpose == .files(allowsMultiple: true))
    let offered = chooser.questions.last?.filters.flatMap(\.mimeTypes) ?? []
    #expect(offered.contains("image/*") && offered.contains("video/*"))
    chooser.answer(.chosen(urls, format: nil))
    stage.settle()
    #expect(model.many.map(\.itemIdentifier) == urls.prefix(3).map(\.path) && !model.areShown)
    // Cancelling changes nothing, and nobody there means our own picker.
    model.areShown = true
    stage.settle()
    chooser.answer(.cancelled)
    stage.settle()
    #expect(model.many.count == 3 && !model.areShown)
    model.areShown = true
    stage.settle()
    chooser.answer(.unavailable("gone"))
    stage.settle()
    #expect(stage.modal != nil)
    // A sandbox with a door to the pictures needs nobody.
    let photos = PhotoFolder()
    #expect(!PhotoRequest(library: photos.library).needsPortal && PhotoRequest(library: library).needsPortal)
    #expect(PhotoRequest(filter: .screenshots).contentTypes == [.image] && PhotoRequest(filter: .not(.images)).contentTypes == [.movie])
  }

  @Test(.requirement("PR-316")) func `write the selection before they say that they are gone`() async {
    struct Content: View {
      let model: Model
      let log: Messages
      let library: PHPhotoLibrary
      var body: some View {
        let _ = model.isShown
        Text("One").photosPicker(
          isPresented: Binding {
            model.isShown
          } set: {
            if model.isShown, !$0 { log.add("gone") }
            model.isShown = $0
          },
          selection: Binding {
            model.one
          } set: {
            log.add("chosen")
            model.one = $0
          }, photoLibrary: library)
      }
    }
    let photos = PhotoFolder(), model = Model(), log = Messages()
    let stage = Stage(Content(model: model, log: log, library: photos.library))
    model.isShown = true
    func press(_ label: String) -> Bool { stage.modalNodes.contains { $0.label == label && $0.perform(.press) } }
    await stage.until { stage.modalNodes.contains { $0.label == "pier.png" } }
    #expect(press("pier.png"))
    stage.settle()
    #expect(press("Add"))
    stage.settle()
    #expect(log.all == ["chosen", "gone"] && model.one == photos.item("pier.png"))
  }

  @Test(.requirement("PR-316"), arguments: ["button", "escape"]) func `leave the selection as it was when they are cancelled`(way: String) async throws {
    let test = PickerStage()
    test.model.one = test.photos.item("pier.png")
    test.model.isShown = true
    await test.stage.until { test.cell("boat.png") != nil }
    #expect(test.cell("boat.png")?.perform(.press) == true)
    if way == "button" { #expect(test.stage.modalNode(.button, "Cancel")?.perform(.press) == true) } else { test.stage.window.press(.escape) }
    test.stage.settle()
    #expect(!test.model.isShown)
    #expect(test.model.one == test.photos.item("pier.png"))
  }

  @Test(.requirement("PR-303", "PR-310", "PR-311")) func `choose several in order, up to the limit`() async throws {
    let test = PickerStage()
    test.model.areShown = true
    await test.stage.until { test.cell("bo.png") != nil }
    // Nothing is chosen yet, and nothing was before.
    #expect(test.stage.modalNode(.button, "Add")?.properties.isEnabled == false)
    for name in ["bo.png", "boat.png", "anna.png", "pier.png"] { #expect(test.cell(name)?.perform(.press) == true) }
    test.stage.settle()
    #expect(test.stage.modalNodes.contains { $0.label == "3 of up to 3 selected" })
    #expect(test.cell("boat.png")?.value == "2")
    #expect(test.stage.modalNode(.button, "Add")?.perform(.press) == true)
    #expect(test.model.many == ["Crew/bo.png", "boat.png", "Crew/anna.png"].map { test.photos.item($0) })
  }

  @Test(.requirement("PR-300", "PR-302")) func `without a library of the app's have what the person has, and items without an identifier`() async throws {
    struct Content: View {
      @Bindable var model: Model
      var body: some View {
        Text("One").photosPicker(isPresented: $model.isShown, selection: $model.one, matching: .images, preferredItemEncoding: .current)
        Text("Many").photosPicker(
          isPresented: $model.areShown, selection: $model.many, maxSelectionCount: 2, selectionBehavior: .ordered, matching: .images,
          preferredItemEncoding: .current)
      }
    }
    let photos = PhotoFolder(), model = Model()
    // Beside the folders of the person who runs the tests.
    PHPhotoLibrary.shared().addFolder(URL(fileURLWithPath: photos.folder("Pictures")))
    let stage = Stage(Content(model: model))
    func cell(_ name: String) -> AccessibilityNode? { stage.modalNodes.first { $0.label == name } }
    model.isShown = true
    await stage.until { cell("boat.png") != nil }
    #expect(cell("storm.mp4") == nil)
    #expect(cell("boat.png")?.perform(.press) == true)
    stage.settle()
    #expect(stage.modalNode(.button, "Add")?.perform(.press) == true)
    let one = try #require(model.one)
    #expect(!model.isShown && one.itemIdentifier == nil)
    #expect(try await one.loadTransferable(type: Data.self) == Documents.png(60, 40))
    stage.settle()
    model.areShown = true
    await stage.until { cell("pier.png") != nil }
    for name in ["pier.png", "boat.png", "plan.png"] { #expect(cell(name)?.perform(.press) == true) }
    stage.settle()
    #expect(stage.modalNodes.contains { $0.label == "2 of up to 2 selected" })
    #expect(stage.modalNode(.button, "Add")?.perform(.press) == true)
    #expect(model.many.count == 2 && model.many.allSatisfy { $0.itemIdentifier == nil })
    #expect(try await model.many[0].loadTransferable(type: Data.self) == Documents.png(60, 40))
  }

  @Test(.requirement("RE-228")) func `know five capabilities, each by itself`() {
    let all: [PHPickerCapabilities] = [.search, .stagingArea, .collectionNavigation, .selectionActions, .sensitivityAnalysisIntervention]
    var union: PHPickerCapabilities = []
    for capability in all { #expect(union.insert(capability).inserted) }
    #expect(union.isSuperset(of: [.search, .sensitivityAnalysisIntervention]))
  }
  @Test(.requirement("PR-305", "PR-314", "RE-228")) func `leave out what the app switches off`() async throws {
    let test = PickerStage()
    test.model.areShown = true
    await test.stage.until { test.cell("boat.png") != nil }
    #expect(test.stage.modalNodes.contains { $0.label == "Search" } && test.stage.modalNodes.contains { $0.label == "Crew" })
    test.model.disabled = [.search, .collectionNavigation, .selectionActions, .stagingArea]
    test.stage.settle()
    #expect(!test.stage.modalNodes.contains { $0.label == "Search" } && !test.stage.modalNodes.contains { $0.label == "Crew" })
    #expect(test.stage.modalNode(.button, "Clear") == nil)
  }

  @Test(.requirement("PR-304", "PR-314"), arguments: [Edge.Set.top, .leading])
  func `hide what stands at the edge that the app names, and nothing else`(edge: Edge.Set) async {
    let test = PickerStage()
    test.model.accessories = .hidden
    test.model.edges = edge
    test.model.areShown = true
    await test.stage.until { test.cell("boat.png") != nil }
    func says(_ label: String) -> Bool { test.stage.modalNodes.contains { $0.label == label } }
    #expect(says("Search") == (edge != .top))
    #expect(says("Crew") == (edge != .leading))
    #expect(test.stage.modalNode(.button, "Add") != nil)
  }
  @Test(.requirement("PR-304", "PR-314")) func `hide the buttons below them in the place of their view`() async {
    let test = PickerStage()
    func says(_ label: String) -> Bool { test.stage.nodes.contains { $0.label == label } }
    test.model.style = .inline
    await test.stage.until { says("boat.png") }
    #expect(says("Clear") && says("Search"))
    test.model.accessories = .hidden
    test.model.edges = .bottom
    test.stage.settle()
    #expect(!says("Clear") && says("Search"))
  }
  @Test(.requirement("PR-304", "PR-306", "PR-314", "PR-315")) func `stand in the place of their view, and choose at once`() async throws {
    let test = PickerStage()
    #expect(test.stage.nodes.contains { $0.label == "Choose" })
    test.model.style = .inline
    await test.stage.until { test.stage.nodes.contains { $0.label == "boat.png" } }
    #expect(test.stage.nodes.contains { $0.label == "Search" })
    #expect(test.stage.nodes.first { $0.label == "boat.png" }?.perform(.press) == true)
    #expect(test.model.many == [test.photos.item("boat.png")])
    // What the app chooses is shown as well.
    test.model.many = [test.photos.item("pier.png")]
    test.stage.settle()
    #expect(test.stage.nodes.first { $0.label == "pier.png" }?.properties.isSelected == true)
    #expect(test.stage.nodes.first { $0.label == "boat.png" }?.properties.isSelected == false)
    test.model.accessories = .hidden
    test.stage.settle()
    #expect(!test.stage.nodes.contains { $0.label == "Search" })
    test.model.style = .compact
    await test.stage.until { test.stage.nodes.contains { $0.label == "boat.png" } }
  }

  @Test(.requirement("PR-314")) func `in a row take the keys as others do`() async throws {
    let test = PickerStage()
    test.model.style = .compact
    await test.stage.until { test.stage.nodes.contains { $0.label == "boat.png" } }
    let window = test.stage.window
    window.press(.tab)
    window.press(.right)
    window.press(.down)
    window.press(.space)
    test.stage.settle()
    #expect(test.model.many.count == 1)
    let first = try #require(test.model.many.first)
    window.press(.right)
    window.press(.space)
    test.stage.settle()
    #expect(test.model.many.count == 2 && test.model.many.first == first)
  }

  @Test(.requirement("PR-314"), arguments: [PhotosPickerStyle.inline, .compact]) func `say in their place that there are no photos`(style: PhotosPickerStyle) async throws {
    let test = PickerStage(isEmpty: true)
    test.model.style = style
    await test.stage.until { test.stage.nodes.contains { $0.label == "No Photos" } }
  }
}
