import Foundation
import Testing
import UniformTypeIdentifiers

@testable import OrielTransfer

/// A value that only this app gets whole; others get its words.
private struct Memo: Codable, Equatable, Transferable {
  var words: String
  var name: String?
  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: UTType(exportedAs: "org.example.memo")).visibility(.ownProcess).suggestedFileName { $0.name }
    ProxyRepresentation(exporting: \.words)
  }
}
/// A value that is read from a file.
private struct Sheet: Transferable {
  var lines: String
  static var transferRepresentation: some TransferRepresentation {
    FileRepresentation<Sheet>(importedContentType: .plainText) { Sheet(lines: "file: " + (try String(contentsOf: $0.file, encoding: .utf8))) }
  }
}

/// What a handler of a file heard: the file's name and text while it is there, whether it is the original, and the error.
private nonisolated struct Loaded: Sendable {
  var url: URL?
  var text: String?
  var isInPlace = false
  var error: ItemProviderError?
  init(_ url: URL?, _ isInPlace: Bool, _ error: (any Error)?) {
    (self.url, self.isInPlace, self.error) = (url, isInPlace, error as? ItemProviderError)
    text = url.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
  }
  /// Whether a temporary file is gone after the handler.
  var isGone: Bool {
    get async {
      for _ in 0..<10_000 where url.map({ FileManager.default.fileExists(atPath: $0.path) }) == true { await Task.yield() }
      return url.map { !FileManager.default.fileExists(atPath: $0.path) } ?? true
    }
  }
}

@Suite struct `The forms of an item` {
  private func item(_ types: [(String, NSItemProviderRepresentationVisibility)]) -> NSItemProvider {
    let provider = NSItemProvider()
    for (index, (type, visibility)) in types.enumerated() {
      provider.registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { done in
        done(Data([UInt8(index)]), nil)
        return nil
      }
    }
    return provider
  }
  private func data(_ provider: NSItemProvider, _ type: String) async -> [UInt8]? {
    (try? await provider.loadDataRepresentation(forTypeIdentifier: type)).map { [UInt8]($0) }
  }
  private func error(_ provider: NSItemProvider, _ type: String) async -> (any Error)? {
    do { _ = try await provider.loadDataRepresentation(forTypeIdentifier: type) } catch { return error }
    return nil
  }

  @Test func `are found by their type, or else by one that they conform to, in the order of registration`() async {
    let provider = item([("public.utf8-plain-text", .all), ("public.png", .all), ("public.plain-text", .all), ("public.jpeg", .all)])
    for (type, index) in [("public.plain-text", 2), ("public.text", 0), ("public.image", 1), ("public.jpeg", 3), ("public.utf8-plain-text", 0)] as [(String, UInt8)] {
      #expect(await data(provider, type) == [index], "\(type)")
      #expect(provider.hasItemConformingToTypeIdentifier(type) && provider.hasRepresentationConforming(toTypeIdentifier: type))
    }
    for type in ["public.html", "public.movie", "org.example.unknown"] {
      #expect(!provider.hasItemConformingToTypeIdentifier(type))
      #expect(await error(provider, type) as? ItemProviderError == ItemProviderError(kind: .unavailable, typeIdentifier: type))
    }
    #expect(provider.registeredContentTypes == [.utf8PlainText, .png, .plainText, .jpeg])
    #expect(provider.registeredContentTypes(conformingTo: .image) == [.png, .jpeg])
    #expect(provider.registeredContentTypesForOpenInPlace == [])
    // A type without a declaration is found by its name.
    let own = item([("org.example.unknown", .all)])
    #expect(await data(own, "org.example.unknown") == [0])
  }

  @Test func `are registered once for each type, and the last counts`() async {
    let provider = item([("public.png", .all), ("public.plain-text", .all), ("public.png", .all)])
    #expect(provider.registeredTypeIdentifiers == ["public.plain-text", "public.png"])
    #expect(await data(provider, "public.png") == [2])
  }

  @Test func `have an error for each way in which they cannot be had`() async {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(for: .png) { done in
      done(nil, nil)
      return nil
    }
    provider.registerDataRepresentation(for: .jpeg) { done in
      done(nil, CocoaError(.fileReadNoPermission))
      return nil
    }
    // Released without an answer.
    provider.registerDataRepresentation(for: .tiff) { _ in nil }
    #expect(await error(provider, "public.png") as? ItemProviderError == ItemProviderError(kind: .unreadable, typeIdentifier: "public.png"))
    #expect((await error(provider, "public.jpeg") as? CocoaError)?.code == .fileReadNoPermission)
    #expect(await error(provider, "public.tiff") as? ItemProviderError == ItemProviderError(kind: .unreadable, typeIdentifier: "public.tiff"))
    let messages: [(ItemProviderError.Kind, String)] = [
      (.unavailable, "The item has no representation as a.b."),
      (.unreadable, "The item's content as a.b could not be loaded: its source did not answer, or no longer exists."),
      (.unexpectedClass, "The item cannot be read as a.b."),
    ]
    for (kind, message) in messages { #expect(ItemProviderError(kind: kind, typeIdentifier: "a.b").errorDescription == message) }
  }

  @Test func `have file names with the ending of their type, which lead nowhere else`() {
    for (name, type, file) in [
      (nil, "public.png", "Item.png"), ("photo", "public.png", "photo.png"), ("photo.png", "public.png", "photo.png"), ("photo.jpeg", "public.png", "photo.jpeg.png"),
      ("a/b", "public.png", "a:b.png"), ("../../a", "public.png", "Item.png"), (".hidden", "public.png", "Item.png"), ("notes", "public.plain-text", "notes.txt"),
      ("photo", "org.example.unknown", "photo"), (nil, "org.example.unknown", "Item"), ("photo", "public.utf8-plain-text", "photo"),
    ] as [(String?, String, String)] {
      let provider = NSItemProvider()
      provider.suggestedName = name
      #expect(provider.fileName(for: type) == file, "\(name ?? "") \(type)")
    }
  }

  // MARK: Files

  private struct Document {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("forms-\(UUID().uuidString)")
    var file: URL { folder.appendingPathComponent("tide.txt") }
    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("High water".utf8).write(to: file)
    }
    func end() { try? FileManager.default.removeItem(at: folder) }
  }

  @Test func `of a file are its content and its address, of a folder only the address, and of nothing none`() throws {
    let document = try Document(), file = document.file
    defer { document.end() }
    let provider = try #require(NSItemProvider(contentsOf: file))
    #expect(provider.registeredTypeIdentifiers == ["public.plain-text", "public.file-url", "public.url"] && provider.suggestedName == "tide")
    #expect(provider.registeredContentTypesForOpenInPlace == [.plainText])
    let typed = NSItemProvider(contentsOf: file, contentType: .json)
    #expect(typed.registeredTypeIdentifiers == ["public.json", "public.file-url", "public.url"] && typed.suggestedName == "tide")
    let folder = NSItemProvider(file: URL(fileURLWithPath: document.folder.path, isDirectory: true))
    #expect(folder.registeredTypeIdentifiers == ["public.file-url", "public.url"])
    #expect(NSItemProvider(contentsOf: document.folder.appendingPathComponent("none.txt")) == nil)
    #expect(NSItemProvider(contentsOf: URL(string: "https://example.org" + file.path)) == nil)
    #expect(NSItemProvider(object: URL(string: "https://example.org/")! as NSURL).registeredTypeIdentifiers == ["public.url"])
  }

  @Test func `of a file are the original where that is wanted, and else a copy that goes`() async throws {
    let document = try Document(), file = document.file
    defer { document.end() }
    let provider = try #require(NSItemProvider(contentsOf: file))
    func load(_ start: (NSItemProvider, @escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress) async -> Loaded {
      var progress: Progress?
      let loaded = await withCheckedContinuation { next in progress = start(provider) { next.resume(returning: Loaded($0, $1, $2)) } }
      #expect(progress?.totalUnitCount == 1)
      return loaded
    }
    for original in [
      await load { $0.loadInPlaceFileRepresentation(forTypeIdentifier: "public.plain-text", completionHandler: $1) },
      await load { $0.loadFileRepresentation(for: .plainText, openInPlace: true, completionHandler: $1) },
    ] { #expect(original.url == file && original.isInPlace && original.text == "High water" && original.error == nil) }
    for copy in [
      await load { provider, done in provider.loadFileRepresentation(forTypeIdentifier: "public.text") { done($0, false, $1) } },
      await load { $0.loadFileRepresentation(for: .plainText, completionHandler: $1) },
    ] {
      #expect(copy.url?.lastPathComponent == "tide.txt" && copy.url != file && !copy.isInPlace && copy.text == "High water" && copy.error == nil)
      #expect(await copy.isGone)
    }
    let missing = await load { $0.loadFileRepresentation(for: .png, completionHandler: $1) }
    #expect(missing.url == nil && missing.error == ItemProviderError(kind: .unavailable, typeIdentifier: "public.png"))
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `of data become a file, under the name of the item`() async {
    let provider = NSItemProvider(object: "Low water" as NSString)
    provider.suggestedName = "tide"
    provider.registerDataRepresentation(for: .plainText) { done in
      done(Data("Tides".utf8), nil)
      return nil
    }
    provider.registerFileRepresentation(for: .png) { done in
      done(nil, false, nil)
      return nil
    }
    let loaded = await withCheckedContinuation { next in
      _ = provider.loadFileRepresentation(for: .plainText, openInPlace: true) { next.resume(returning: Loaded($0, $1, $2)) }
    }
    #expect(loaded.url?.lastPathComponent == "tide.txt" && loaded.text == "Tides" && !loaded.isInPlace && loaded.error == nil)
    #expect(await loaded.isGone)
    let missing = await withCheckedContinuation { next in _ = provider.loadFileRepresentation(for: .png) { next.resume(returning: Loaded($0, $1, $2)) } }
    #expect(missing.url == nil && missing.error == ItemProviderError(kind: .unreadable, typeIdentifier: "public.png"))
    #expect(await error(provider, "public.png") as? ItemProviderError == ItemProviderError(kind: .unreadable, typeIdentifier: "public.png"))
  }

  // MARK: Items and objects

  @Test func `of an item that is given as it is are its bytes`() async throws {
    let url = NSURL(string: "https://example.org/a")!
    for (item, bytes) in [(NSData(data: Data([1, 2])), [1, 2]), (url, Array("https://example.org/a".utf8)), ("Tide" as NSString, Array("Tide".utf8))] as [(any NSSecureCoding, [UInt8])] {
      let provider = NSItemProvider(item: item, typeIdentifier: "public.data")
      #expect(provider.registeredTypeIdentifiers == ["public.data"])
      #expect(await data(provider, "public.data") == bytes)
      let loaded = try await provider.loadItem(forTypeIdentifier: "public.data") as AnyObject
      let isSame = loaded === item as AnyObject
      #expect(isSame)
    }
    let number = NSItemProvider(item: NSNumber(value: 1), typeIdentifier: "public.data")
    #expect(await error(number, "public.data") as? ItemProviderError == ItemProviderError(kind: .unreadable, typeIdentifier: "public.data"))
    #expect(NSItemProvider(item: nil, typeIdentifier: "public.data").registeredTypeIdentifiers == [])
    #expect(NSItemProvider(item: url, typeIdentifier: nil).registeredTypeIdentifiers == [])
  }

  @Test func `become objects of a class that reads one of them, or an error`() async throws {
    func load(_ provider: NSItemProvider, _ type: any NSItemProviderReading.Type) async -> (text: String?, error: (any Error)?) {
      await withCheckedContinuation { next in
        _ = provider.loadObject(ofClass: type) { object, error in
          let text = (object as? NSURL)?.absoluteString ?? (object as? NSString).map { $0 as String } ?? (object as? NSAttributedString)?.string
          next.resume(returning: (text, error))
        }
      }
    }
    func text(_ words: String, _ type: UTType) -> NSItemProvider {
      let provider = NSItemProvider()
      provider.registerDataRepresentation(for: type) { done in
        done(Data(words.utf8), nil)
        return nil
      }
      return provider
    }
    #expect(await load(text("Tide", .plainText), NSString.self).text == "Tide")
    #expect(await load(text("Tide", .utf8PlainText), NSAttributedString.self).text == "Tide")
    #expect(await load(text("https://example.org/a", .url), NSURL.self).text == "https://example.org/a")
    #expect(await load(text("", .url), NSURL.self).error is URLError)
    #expect(await load(text("no picture", .png), NSImage.self).error as? ItemProviderError == ItemProviderError(kind: .unexpectedClass, typeIdentifier: "public.png"))
    #expect(await load(text("Tide", .plainText), NSURL.self).error as? ItemProviderError == ItemProviderError(kind: .unavailable, typeIdentifier: "public.file-url"))
    #expect(text("", .png).canLoadObject(ofClass: NSImage.self) && !text("", .png).canLoadObject(ofClass: NSString.self))
    // An object of this process is given back itself.
    nonisolated(unsafe) let object = NSAttributedString(string: "Tide")
    let provider = NSItemProvider(object: object)
    let isSame = await withCheckedContinuation { next in
      _ = provider.loadObject(ofClass: NSAttributedString.self) { found, _ in next.resume(returning: (found as AnyObject) === object) }
    }
    #expect(isSame && provider.registeredTypeIdentifiers == ["public.utf8-plain-text"])
  }

  // MARK: Values

  @Test func `of a value are shown to those whom they are for, under its name`() async throws {
    let memo = Memo(words: "Tide", name: "harbour.memo"), provider = NSItemProvider(value: memo)
    #expect(provider.representations.map(\.type) == ["org.example.memo", "public.utf8-plain-text", "public.plain-text"])
    #expect(provider.representations.map(\.visibility) == [.ownProcess, .all, .all])
    #expect(provider.suggestedName == "harbour")
    #expect(NSItemProvider(value: Memo(words: "Tide")).suggestedName == nil)
    let named = NSItemProvider()
    named.suggestedName = "own"
    named.registerValue(memo)
    #expect(named.suggestedName == "own")
    #expect(try await provider.loadTransferable(type: Memo.self) == memo)
  }

  @Test func `of a file become a value that is read from it, and of data one that is read from those`() async throws {
    let document = try Document()
    defer { document.end() }
    let file = try #require(NSItemProvider(contentsOf: document.file))
    #expect(try await file.loadTransferable(type: Sheet.self).lines == "file: High water")
    #expect(try await file.loadTransferable(type: String.self) == "High water")
    #expect(try await NSItemProvider(object: "Low water" as NSString).loadTransferable(type: String.self) == "Low water")
    await #expect(throws: ItemProviderError(kind: .unavailable, typeIdentifier: "org.example.memo")) { _ = try await file.loadTransferable(type: Memo.self) }
  }

  @Test func `are answered once`() async throws {
    let first: Int = try await withCheckedThrowingContinuation {
      let answer = ItemAnswer($0, "public.png")
      answer.give(1, nil)
      answer.give(2, nil)
      answer.give(nil, CocoaError(.fileReadUnknown))
    }
    #expect(first == 1)
    await #expect(throws: CocoaError.self) { let _: Int = try await withCheckedThrowingContinuation { ItemAnswer($0, "public.png").give(nil, CocoaError(.fileReadUnknown)) } }
    await #expect(throws: ItemProviderError(kind: .unreadable, typeIdentifier: "public.png")) {
      let _: Int = try await withCheckedThrowingContinuation { ItemAnswer($0, "public.png").give(nil, nil) }
    }
    await #expect(throws: ItemProviderError(kind: .unreadable, typeIdentifier: "public.png")) {
      let _: Int = try await withCheckedThrowingContinuation { _ = ItemAnswer($0, "public.png") }
    }
  }
}
