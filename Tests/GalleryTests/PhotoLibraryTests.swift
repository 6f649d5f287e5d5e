import Foundation
import Testing

@testable import GalleryLibrary

/// A folder with files of these names; each is a day younger than the one before.
final class PhotoFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("photos-\(UUID().uuidString)")
  init(_ names: String...) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (day, name) in names.enumerated() { try add(name, day: day) }
  }
  deinit { try? FileManager.default.removeItem(at: url) }
  func add(_ name: String, day: Int) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("x".utf8).write(to: file)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: Double(day) * 86400)], ofItemAtPath: file.path)
  }
  var notes: URL { url.appendingPathComponent(".notes/notes.json") }
  @MainActor func library() -> PhotoLibrary { PhotoLibrary(folder: url, notebook: PhotoNotebook(file: notes)) }
}

@MainActor @Suite struct `A library of photos` {
  @Test func `has the pictures of a folder and those below it, the newest first`() async throws {
    let folder = try PhotoFolder("a.jpg", "b.txt", "Sea/c.PNG", "Sea/Harbour/d.webp", ".hidden.jpg", "e.heic")
    let library = folder.library()
    #expect(library.state == .idle)
    await library.load()
    #expect(library.state == .read)
    #expect(library.photos.map(\.fileName) == ["e.heic", "d.webp", "c.PNG", "a.jpg"])
    #expect(library.photos.map(\.album) == ["", "Sea/Harbour", "Sea", ""])
    #expect(library.folders.map(\.name) == ["Sea", "Sea/Harbour"])
    #expect(library.photos(in: .folder("Sea")).map(\.name) == ["c"])
    let id = try #require(library.photos.last?.id)
    #expect(library.photo(id)?.fileName == "a.jpg")
    #expect(library.photo(folder.url.appendingPathComponent("b.txt")) == nil)
  }

  @Test func `finds what is new when it is read again, and forgets what is gone`() async throws {
    let folder = try PhotoFolder("a.jpg")
    let library = folder.library()
    await library.load()
    try folder.add("b.jpg", day: 9)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("a.jpg"))
    await library.reload()
    #expect(library.photos.map(\.name) == ["b"])
    #expect(library.photo(folder.url.appendingPathComponent("a.jpg")) == nil)
  }

  @Test func `goes to another folder`() async throws {
    let first = try PhotoFolder("a.jpg"), second = try PhotoFolder("b.jpg", "x/c.jpg")
    let library = first.library()
    await library.load()
    await library.open(second.url)
    #expect(library.photos.map(\.name) == ["c", "b"])
    #expect(library.folders.map(\.name) == ["x"])
  }

  @Test func `says which folder cannot be read`() async throws {
    let library = PhotoLibrary(folder: URL(fileURLWithPath: "/nowhere/Summer"), notebook: PhotoNotebook(file: URL(fileURLWithPath: "/nowhere/notes")))
    await library.load()
    #expect(library.state == .failed("“Summer” cannot be read."))
  }

  @Test func `is searched by names and captions`() async throws {
    let folder = try PhotoFolder("Boat.jpg", "tree.jpg")
    let library = folder.library()
    await library.load()
    #expect(library.photos(in: .all, matching: "BOA").map(\.name) == ["Boat"])
    library.notebook[try #require(library.photos.first { $0.name == "tree" }).id].caption = "by the boat"
    #expect(library.photos(in: .all, matching: "boat").map(\.name) == ["tree", "Boat"])
    #expect(library.photos(in: .all, matching: "cat").isEmpty)
  }

  @Test func `keeps captions and favourites at once, and reads them when it starts`() async throws {
    let folder = try PhotoFolder("a.jpg", "b.jpg")
    let library = folder.library()
    await library.load()
    let id = library.photos[0].id
    library.notebook[id].isFavourite = true
    library.notebook[id].caption = "Low tide"
    #expect(library.photos(in: .favourites).map(\.name) == ["b"])
    let other = folder.library()
    await other.load()
    #expect(other.notebook[id].caption == "Low tide")
    #expect(other.photos(in: .favourites).map(\.name) == ["b"])
    // What says nothing any more is not kept.
    other.notebook[id] = PhotoNotes()
    #expect(try String(contentsOf: folder.notes, encoding: .utf8).filter { !$0.isWhitespace } == "{}")
  }

  @Test func `starts with nothing written down when the file is damaged, and says when it cannot be written`() throws {
    let folder = try PhotoFolder()
    try folder.add(".notes/notes.json", day: 0)
    let notebook = PhotoNotebook(file: folder.notes)
    #expect(notebook.favourites.isEmpty)
    let lost = PhotoNotebook(file: folder.notes.appendingPathComponent("below a file"))
    lost[URL(fileURLWithPath: "/a.jpg")].isFavourite = true
    #expect(lost.failure != nil)
    #expect(lost[URL(fileURLWithPath: "/a.jpg")].isFavourite)
  }
}

@Suite struct `A grid of photos` {
  @Test func `is gone through with the arrow keys and ends at its edges`() {
    func step(_ step: PhotoStep, _ from: Int?) -> Int? { step.from(from, count: 10, columns: 4) }
    #expect(step(.right, nil) == 0)
    #expect(step(.last, nil) == 9)
    #expect(step(.left, 0) == 0)
    #expect(step(.right, 9) == 9)
    #expect(step(.down, 1) == 5)
    #expect(step(.up, 5) == 1)
    #expect(step(.up, 2) == 2)
    // Below the third column of the last whole row is nothing: the last photo comes nearest.
    #expect(step(.down, 6) == 9)
    #expect(step(.down, 8) == 8)
    #expect(step(.first, 7) == 0)
    #expect(PhotoStep.down.from(3, count: 0, columns: 4) == nil)
  }

  @Test func `has as many columns as fit`() {
    #expect(PhotoZoom.columns(in: 772, side: 148, gap: 6) == 5)
    #expect(PhotoZoom.columns(in: 20, side: 148, gap: 6) == 1)
    #expect(PhotoZoom.larger(320) == 320 && PhotoZoom.smaller(80) == 80)
  }

  @Test(arguments: [Album.all, .favourites, .folder("Sea/Harbour")]) func `keeps its album as text`(album: Album) {
    #expect(Album(rawValue: album.rawValue) == album)
    #expect(Album(rawValue: "something else") == nil)
  }
}
