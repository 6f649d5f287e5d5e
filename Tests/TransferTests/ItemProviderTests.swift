import Conformance
import Foundation
import Testing
import UniformTypeIdentifiers

@testable import OrielTransfer

private struct Note: Codable, Equatable, Transferable {
  var text: String
  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .json)
    ProxyRepresentation(exporting: \.text)
  }
}

@Suite struct `An item provider` {
  @Test func `made of an object is had as what the object can be written as`() async throws {
    let provider = NSItemProvider(object: "Hello" as NSString)
    #expect(provider.registeredTypeIdentifiers == ["public.utf8-plain-text"])
    #expect(provider.hasItemConformingToTypeIdentifier(UTType.text.identifier))
    #expect(!provider.hasItemConformingToTypeIdentifier(UTType.image.identifier))
    #expect(try await provider.loadDataRepresentation(forTypeIdentifier: "public.plain-text") == Data("Hello".utf8))
    #expect(provider.canLoadObject(ofClass: String.self))
    #expect(provider.canLoadObject(ofClass: NSString.self))
    #expect(!provider.canLoadObject(ofClass: URL.self))
  }
  @Test func `gives objects and values of the classes that can read it`() async throws {
    let provider = NSItemProvider(object: URL(string: "https://example.org/a")! as NSURL)
    let url: URL? = await withCheckedContinuation { done in _ = provider.loadObject(ofClass: URL.self) { url, _ in done.resume(returning: url) } }
    #expect(url == URL(string: "https://example.org/a"))
    let object = await withCheckedContinuation { done in
      _ = provider.loadObject(ofClass: NSURL.self) { object, _ in done.resume(returning: (object as? NSURL)?.absoluteString) }
    }
    #expect(object == "https://example.org/a")
    let item = try await provider.loadItem(forTypeIdentifier: "public.url")
    #expect((item as? NSData).map { $0 as Data } == Data("https://example.org/a".utf8))
  }
  @Test func `says what is missing`() async {
    let provider = NSItemProvider(object: "Hello" as NSString)
    await #expect(throws: ItemProviderError(kind: .unavailable, typeIdentifier: "public.png")) {
      try await provider.loadDataRepresentation(forTypeIdentifier: "public.png")
    }
    #expect(ItemProviderError(kind: .unavailable, typeIdentifier: "public.png").errorDescription == "The item has no representation as public.png.")
    let progress = provider.loadObject(ofClass: NSURL.self) { _, _ in }
    #expect(progress.totalUnitCount == 1)
  }
  @Test func `runs a registered handler when somebody asks, and not before`() async throws {
    let provider = NSItemProvider()
    nonisolated(unsafe) var asked = 0
    provider.registerDataRepresentation(for: .png) { done in
      asked += 1
      done(Data([1, 2]), nil)
      return nil
    }
    #expect(asked == 0)
    #expect(try await provider.loadDataRepresentation(forTypeIdentifier: "public.image") == Data([1, 2]))
    #expect(asked == 1)
  }
  @Test func `of a file is had as its content and as its address`() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("item-\(UUID().uuidString).txt")
    try Data("in the file".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let provider = try #require(NSItemProvider(contentsOf: file))
    #expect(provider.registeredTypeIdentifiers == ["public.plain-text", "public.file-url", "public.url"])
    #expect(try await provider.loadDataRepresentation(forTypeIdentifier: "public.text") == Data("in the file".utf8))
    let copy: (String, String)? = await withCheckedContinuation { done in
      provider.loadFileRepresentation(forTypeIdentifier: "public.text") { url, _ in
        done.resume(returning: url.map { ($0.lastPathComponent, (try? String(contentsOf: $0, encoding: .utf8)) ?? "") })
      }
    }
    #expect(copy?.0 == file.lastPathComponent)
    #expect(copy?.1 == "in the file")
  }
  @Test func `of a value has all its representations, and gives the value itself back`() async throws {
    let provider = NSItemProvider()
    provider.register(Note(text: "Hi"))
    #expect(provider.registeredTypeIdentifiers == ["public.json", "public.utf8-plain-text", "public.plain-text"])
    #expect(try await provider.loadTransferable(type: Note.self) == Note(text: "Hi"))
    #expect(try await provider.loadTransferable(type: String.self) == "Hi")
    #expect(try await provider.loadDataRepresentation(forTypeIdentifier: "public.json") == Data(#"{"text":"Hi"}"#.utf8))
  }
  @Test func `carries pictures and colours as programs on X11 have them`() async throws {
    let picture = NSItemProvider(value: Image(systemName: "star"))
    #expect(picture.registeredTypeIdentifiers == ["public.png"])
    let pixels = try await picture.loadDataRepresentation(forTypeIdentifier: "public.png")
    #expect(pixels.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let color = NSItemProvider(value: Color(red: 1, green: 0, blue: 0, opacity: 0.5))
    let data = try await color.loadDataRepresentation(forTypeIdentifier: UTType.dragColor.identifier)
    #expect(data == Data([0xFF, 0xFF, 0, 0, 0, 0, 0, 0x80]))
    #expect(DragTypes.mimeTypes(of: UTType.dragColor.identifier) == ["application/x-color"])
    // Programs may leave out how opaque it is, and add what nobody reads.
    func read(_ parts: [UInt8]) async throws -> [Double] {
      let color = try await Color(importing: Data(parts), contentType: .dragColor).resolve(in: EnvironmentValues())
      return [color.red, color.green, color.blue, color.opacity].map { (Double($0) * 1000).rounded() / 1000 }
    }
    #expect(try await read([0x33, 0x33, 0x66, 0x66, 0x99, 0x99, 0xCC, 0xCC]) == [0.2, 0.4, 0.6, 0.8])
    #expect(try await read([0x33, 0x33, 0x66, 0x66, 0x99, 0x99]) == [0.2, 0.4, 0.6, 1])
    #expect(try await read([0x33, 0x33, 0x66, 0x66, 0x99, 0x99, 0xCC, 0xCC, 1, 2, 3]) == [0.2, 0.4, 0.6, 0.8])
    await #expect(throws: (any Error).self) { try await Color(importing: Data([1, 2, 3, 4, 5]), contentType: .dragColor) }
  }
  @Test func `gets a picture from an image without an error`() async throws {
    let image = try #require(NSImage(systemSymbolName: "star", accessibilityDescription: nil))
    let answer: (data: Data?, error: (any Error)?) = await withCheckedContinuation { done in
      _ = image.loadData(withTypeIdentifier: "public.png") { data, error in done.resume(returning: (data, error)) }
    }
    #expect(answer.data?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true && answer.error == nil)
  }
  @Test func `reads colours of other programs, with and without opacity`() async throws {
    func read(_ data: Data) async throws -> Data {
      let provider = NSItemProvider()
      provider.registerDataRepresentation(for: .dragColor) { done in
        done(data, nil)
        return nil
      }
      let color = try await provider.loadTransferable(type: Color.self)
      return try await NSItemProvider(value: color).loadDataRepresentation(forTypeIdentifier: UTType.dragColor.identifier)
    }
    let color: [UInt8] = [0xFF, 0xFF, 0, 0, 0x33, 0x33], opacity: [UInt8] = [0, 0x80]
    #expect(try await read(Data(color + opacity)) == Data(color + opacity))
    #expect(try await read(Data(color)) == Data(color + [0xFF, 0xFF]))
    await #expect(throws: ItemProviderError(kind: .unexpectedClass, typeIdentifier: UTType.dragColor.identifier)) {
      _ = try await read(Data(color.prefix(4)))
    }
  }
  @Test func `has loaded everything when the progress is complete`() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("item-\(UUID().uuidString).txt")
    try Data("in the file".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let words = NSItemProvider(object: "Hello" as NSString), document = try #require(NSItemProvider(contentsOf: file))
    func fraction(_ load: (@escaping @Sendable () -> Void) -> Progress) async -> Double {
      var progress: Progress?
      await withCheckedContinuation { done in progress = load { done.resume() } }
      return progress?.fractionCompleted ?? 0
    }
    #expect(await fraction { done in words.loadDataRepresentation(forTypeIdentifier: "public.text") { _, _ in done() } } == 1)
    #expect(await fraction { done in document.loadFileRepresentation(forTypeIdentifier: "public.text") { _, _ in done() } } == 1)
    #expect(await fraction { done in words.loadObject(ofClass: NSString.self) { _, _ in done() } } == 1)
    #expect(await fraction { done in words.loadTransferable(type: String.self) { _ in done() } } == 1)
  }

  @Test func `types become MIME types and come back`() {
    #expect(DragTypes.mimeTypes(of: "public.utf8-plain-text") == ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING", "TEXT"])
    #expect(DragTypes.mimeTypes(of: "public.file-url") == ["text/uri-list"])
    #expect(DragTypes.mimeTypes(of: "public.png") == ["image/png"])
    #expect(DragTypes.identifier(of: "UTF8_STRING") == "public.utf8-plain-text")
    #expect(DragTypes.identifier(of: "text/plain") == "public.plain-text")
    #expect(DragTypes.identifier(of: "image/jpeg") == "public.jpeg")
    #expect(DragTypes.identifier(of: "_NETSCAPE_URL") == nil)
    // A type that nobody else knows.
    #expect(DragTypes.identifier(of: DragTypes.mimeTypes(of: "com.example.card")[0]) == "com.example.card")
  }
  @Test func `lists of addresses are read as file managers write them`() {
    let list = Data("# a remark\r\nfile://machine/tmp/a%20b\r\nhttps://example.org/\r\n\r\nnot an address\r\n".utf8)
    #expect(DroppedAddresses.read(list).map(\.absoluteString) == ["file:///tmp/a%20b", "https://example.org/"])
    let many = DroppedAddresses.list(Array(repeating: "file:///a", count: DroppedAddresses.greatestCount + 5))
    #expect(DroppedAddresses.read(many).count == DroppedAddresses.greatestCount)
  }
}
