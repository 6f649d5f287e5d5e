import Foundation
import OrielGraph
import Testing
import UniformTypeIdentifiers

@testable import OrielTransfer

@Suite struct `What is offered of dragged items` {
  private let texts = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING", "TEXT"]
  private func item(_ forms: (type: String, visibility: NSItemProviderRepresentationVisibility, data: Data?)...) -> NSItemProvider {
    let provider = NSItemProvider()
    for form in forms {
      let data = form.data
      provider.registerDataRepresentation(forTypeIdentifier: form.type, visibility: form.visibility) { done in
        done(data, nil)
        return nil
      }
    }
    return provider
  }
  private func text(_ words: String) -> NSItemProvider { NSItemProvider(object: words as NSString) }
  /// A file that is made when somebody asks for it.
  private func promised(_ type: String, _ path: String?, _ visibility: NSItemProviderRepresentationVisibility = .all) -> NSItemProvider {
    let provider = NSItemProvider()
    provider.registerFileRepresentation(forTypeIdentifier: type, visibility: visibility) { done in
      done(path.map { URL(fileURLWithPath: $0) }, false, nil)
      return nil
    }
    return provider
  }
  private func types(_ items: NSItemProvider..., isPrivate: Bool = false) -> [String]? { DragItems.load(of: items, isPrivate: isPrivate)?.description.types }
  private func content(_ items: NSItemProvider..., as mime: String) async -> Data? { await DragItems.load(of: items)?.content(mime) }
  private func words(_ items: NSItemProvider..., as mime: String) async -> String? {
    await DragItems.load(of: items)?.content(mime).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `are their types, each once, the first item's best first`() {
    let picture = item(("public.png", .all, Data([1])), ("public.jpeg", .all, Data([2])))
    #expect(types(picture) == ["image/png", "image/jpeg"])
    #expect(types(text("a"), picture, text("b")) == texts + ["image/png", "image/jpeg"])
    #expect(types(picture, text("a")) == ["image/png", "image/jpeg"] + texts)
    #expect(types(item(("com.example.card", .all, Data()))) == ["application/x-uti.com.example.card"])
    // A file can be copied by file managers.
    #expect(types(promised("public.png", "/a.png"), promised("public.jpeg", "/b.jpeg")) == ["image/png", "text/uri-list", "image/jpeg"])
    #expect(types(NSItemProvider(object: NSURL(fileURLWithPath: "/a")), promised("public.png", "/a.png")) == ["text/uri-list", "image/png"])
  }

  @Test func `are for this app alone where they are private, or nothing of them is for others`() {
    let own = item(("public.png", .ownProcess, Data([1])), ("public.jpeg", .all, Data([2])))
    #expect(types(own) == ["image/jpeg"])
    #expect(types(own, isPrivate: true) == ["application/x-oriel-item"])
    #expect(types(item(("public.png", .ownProcess, Data([1])))) == ["application/x-oriel-item"])
    #expect(types(promised("public.png", "/a.png", .ownProcess)) == ["application/x-oriel-item"])
    #expect(types(NSItemProvider()) == ["application/x-oriel-item"])
    #expect(DragItems.load(of: []) == nil)
  }

  @Test func `may be moved unless that is refused, and are the items themselves for this app`() {
    let items = [text("a"), text("b"), text("c")]
    let load = DragItems.load(of: items), fixed = DragItems.load(of: items, allowsMove: false)
    #expect(load?.description.operations == [.copy, .move] && fixed?.description.operations == [.copy])
    #expect(load?.count == 3 && load?.items.count == 3)
    for (item, carried) in zip(items, load?.items ?? []) { #expect(item === carried) }
  }

  @Test func `are the lines of several texts, in Latin-1 for those who know nothing else`() async {
    let one = text("Flüt"), two = text("Ebbe")
    for mime in ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"] {
      #expect(await content(one, two, as: mime) == Data("Flüt\nEbbe".utf8), "\(mime)")
      #expect(await content(two, as: mime) == Data("Ebbe".utf8))
    }
    for mime in ["STRING", "TEXT"] {
      #expect(await content(one, two, as: mime) == Data([0x46, 0x6C, 0xFC, 0x74, 0x0A, 0x45, 0x62, 0x62, 0x65]), "\(mime)")
    }
    // One that has no text, or cannot be read, has no line.
    #expect(await words(one, item(("public.png", .all, Data([1]))), item(("public.plain-text", .all, nil)), two, as: "text/plain") == "Flüt\nEbbe")
    #expect(await words(item(("public.plain-text", .ownProcess, Data("secret".utf8))), as: "text/plain") == nil)
    #expect(await words(item(("public.plain-text", .ownProcess, Data("secret".utf8)), ("public.utf8-plain-text", .all, Data("open".utf8))), as: "text/plain") == "open")
  }

  @Test func `are the first item of any other type`() async {
    let nothing = item(("public.png", .all, nil)), first = item(("public.png", .all, Data([1]))), second = item(("public.png", .all, Data([2])))
    #expect(await content(first, second, as: "image/png") == Data([1]))
    #expect(await content(second, first, as: "image/png") == Data([2]))
    #expect(await content(text("a"), nothing, second, as: "image/png") == Data([2]))
    #expect(await content(nothing, as: "image/png") == nil)
    #expect(await content(first, as: "image/jpeg") == nil)
    #expect(await content(first, as: "text/plain") == nil)
  }

  @Test func `are the addresses of all, and of files that are made on request`() async {
    let web = NSItemProvider(object: NSURL(string: "https://example.org/a b".replacingOccurrences(of: " ", with: "%20"))!)
    let file = NSItemProvider(object: NSURL(fileURLWithPath: "/tmp/a b.txt"))
    let spaced = item(("public.url", .all, Data(" https://example.org/c\r\n".utf8)))
    #expect(await words(web, file, spaced, as: "text/uri-list") == "https://example.org/a%20b\r\nfile:///tmp/a%20b.txt\r\nhttps://example.org/c\r\n")
    #expect(await words(text("no address"), promised("public.png", "/tmp/p.png"), as: "text/uri-list") == "file:///tmp/p.png\r\n")
    #expect(await words(promised("public.png", nil), as: "text/uri-list") == nil)
    #expect(await words(promised("public.png", "/tmp/p.png", .ownProcess), as: "text/uri-list") == nil)
    #expect(await words(item(("public.url", .ownProcess, Data("https://example.org/".utf8))), as: "text/uri-list") == nil)
    #expect(await words(text("no address"), as: "text/uri-list") == nil)
  }

  @Test func `are the forms of a value, under the name that it is given unless it has one`() async throws {
    let load = try #require(DragLoad.of("Tide", named: "words"))
    #expect(load.description.types == texts)
    #expect(await load.content("text/plain") == Data("Tide".utf8))
    #expect((load.items.first as? NSItemProvider)?.suggestedName == "words")
    #expect((DragLoad.of("Tide", named: "")?.items.first as? NSItemProvider)?.suggestedName == nil)
  }

  @Test func `have the names of types that other programs know, and come back`() {
    for (identifier, mimes) in [
      ("public.text", texts), ("public.plain-text", texts), ("public.utf8-plain-text", texts), ("public.url", ["text/uri-list"]), ("public.file-url", ["text/uri-list"]),
      ("com.apple.cocoa.pasteboard.color", ["application/x-color"]), ("public.xml", ["application/xml", "text/xml"]), ("public.jpeg", ["image/jpeg"]),
      ("public.source-code", ["application/x-uti.public.source-code"]), ("org.example.unknown", ["application/x-uti.org.example.unknown"]),
    ] { #expect(DragTypes.mimeTypes(of: identifier) == mimes, "\(identifier)") }
    for (mime, identifier) in [
      ("UTF8_STRING", "public.utf8-plain-text"), ("text/plain;charset=utf-8", "public.utf8-plain-text"), ("text/plain;charset=UTF-8", "public.utf8-plain-text"),
      ("text/plain", "public.plain-text"), ("STRING", "public.plain-text"), ("TEXT", "public.plain-text"), ("text/uri-list", "public.url"),
      ("application/x-color", "com.apple.cocoa.pasteboard.color"), ("application/x-uti.org.example.unknown", "org.example.unknown"), ("image/png", "public.png"),
      ("TARGETS", nil), ("SAVE_TARGETS", nil), ("", nil),
    ] as [(String, String?)] { #expect(DragTypes.identifier(of: mime) == identifier, "\(mime)") }
  }
}
