import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielAppKit
@testable import OrielScenes

@Suite struct `A pasteboard` {
  /// The app of now: others are started between the parts of tests that wait.
  private final class Stage {
    let test = TestApp { WindowGroup { Tile() } }
    var clipboard: MemoryClipboard { test.system.clipboard as! MemoryClipboard }
  }
  private let general = NSPasteboard.general

  @Test func `gives what another program has copied, at once`() throws {
    let stage = Stage()
    stage.clipboard.writeFromOutside(["text/plain;charset=utf-8": Data("Grüße".utf8), "image/png": Data([1, 2]), "_NETSCAPE_PRIVATE": Data()])
    #expect(general.string(forType: .string) == "Grüße")
    #expect(general.data(forType: .tiff) == nil)
    #expect(general.data(forType: .png) == Data([1, 2]))
    #expect(general.types.map(Set.init) == [.string, .png])
    #expect(general.availableType(from: [.tiff, .png, .string]) == .png)
    #expect(general.canReadItem(withDataConformingToTypes: ["public.image"]))
    #expect(!general.canReadItem(withDataConformingToTypes: ["public.audio"]))
    #expect(general.readObjects(forClasses: [NSURL.self, NSString.self])?.first as? String == "Grüße")
    // Mozilla's pages.
    stage.clipboard.writeFromOutside(["text/html": Data([0xFF, 0xFE, 0x62, 0])])
    #expect(general.string(forType: .html) == "b")
  }

  @Test func `writes what other programs know, and counts a change where somebody takes it`() throws {
    let stage = Stage()
    let before = general.clearContents()
    #expect(stage.clipboard.isOwned && stage.clipboard.typesNow() == nil)
    #expect(general.setString("one", forType: .string))
    #expect(general.setString("<b>one</b>", forType: .html))
    #expect(general.changeCount == before)
    #expect(stage.clipboard.readNow("text/plain;charset=utf-8") == Data("one".utf8))
    #expect(stage.clipboard.readNow("text/html") == Data("<b>one</b>".utf8))
    stage.clipboard.writeFromOutside(["text/plain;charset=utf-8": Data("two".utf8)])
    #expect(general.changeCount == before + 1)
    #expect(general.string(forType: .string) == "two")
    // A type of the app's own.
    general.declareTypes([.init("org.example.tide")], owner: nil)
    general.setData(Data([7]), forType: .init("org.example.tide"))
    #expect(general.data(forType: .init("org.example.tide")) == Data([7]))
    #expect(general.string(forType: .string) == nil)
  }

  @Test func `has addresses as a list, and files as addresses`() throws {
    let stage = Stage()
    stage.clipboard.writeFromOutside(["text/uri-list": Data("# two\r\nfile:///tmp/a%20b.png\r\nhttps://example.org/c\r\n".utf8)])
    #expect(general.types == [.fileURL, .URL])
    #expect(NSURL(from: general)?.path == "/tmp/a b.png")
    #expect(general.readObjects(forClasses: [NSURL.self]) as? [URL] == [URL(fileURLWithPath: "/tmp/a b.png"), try #require(URL(string: "https://example.org/c"))])
    #expect(general.readObjects(forClasses: [NSURL.self], options: [.urlReadingFileURLsOnly: true])?.count == 1)
    general.clearContents()
    #expect(general.writeObjects([NSURL(fileURLWithPath: "/tmp/a"), NSURL(fileURLWithPath: "/tmp/b")]))
    #expect(stage.clipboard.readNow("text/uri-list") == Data("file:///tmp/a\r\nfile:///tmp/b\r\n".utf8))
    #expect(general.string(forType: .string) == "/tmp/a\n/tmp/b")
    // Without an address there is none.
    general.clearContents()
    general.writeObjects(["https://example.org" as NSString])
    #expect(NSURL(from: general) == nil)
  }

  @Test func `carries pictures, which other programs read as well`() throws {
    let stage = Stage()
    let bitmap = try #require(Bitmap(pixelWidth: 2, pixelHeight: 2, scale: 1, premultiplied: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]))
    let picture = try #require(NSImage(data: bitmap.pngData()))
    general.clearContents()
    general.writeObjects([picture])
    for type in ["image/png", "image/tiff"] {
      let data = try #require(stage.clipboard.readNow(type))
      let read = try Bitmap(data: data)
      #expect((0..<4).map { read.pixel(x: $0 % 2, y: $0 / 2) } == [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF], "\(type)")
    }
    #expect(NSImage.canInit(with: general))
    #expect(NSImage(pasteboard: general)?.size == CGSize(width: 2, height: 2))
    #expect(NSImage(systemSymbolName: "star", accessibilityDescription: nil)?.tiffRepresentation == nil)
  }

  @Test func `of another name is this app's own`() throws {
    let stage = Stage()
    let mine = NSPasteboard.withUniqueName(), find = NSPasteboard(name: .find)
    general.clearContents()
    mine.clearContents()
    let item = NSPasteboardItem()
    item.setString("kept", forType: .string)
    item.setString("<i>kept</i>", forType: .html)
    #expect(mine.writeObjects([item]))
    #expect(mine.string(forType: .string) == "kept" && mine.string(forType: .html) == "<i>kept</i>")
    #expect(mine.pasteboardItems?.first?.string(forType: .html) == "<i>kept</i>")
    #expect(general.string(forType: .string) == nil && find.types == nil)
    NSPasteboard.withName(.find).setString("word", forType: .string)
    #expect(NSPasteboard.withName(.find).string(forType: .string) == "word")
    NSPasteboard.withName(.find).releaseGlobally()
    #expect(NSPasteboard.withName(.find).string(forType: .string) == nil)
  }

  @Test func `counts the times it was taken, and nothing that is added afterwards`() {
    let stage = Stage()
    for board in [NSPasteboard.withUniqueName(), general] {
      let start = board.changeCount
      #expect(board.clearContents() == start + 1)
      board.setString("a", forType: .string)
      board.setString("b", forType: .html)
      board.writeObjects(["c" as NSString])
      #expect(board.changeCount == start + 1 && board.addTypes([.png], owner: nil) == start + 1)
      #expect(board.string(forType: .string) == "a\nc" && board.string(forType: .html) == "b")
      #expect(board.declareTypes([.string], owner: nil) == start + 2)
      #expect(board.types == nil && board.pasteboardItems == nil && !board.canReadObject(forClasses: [NSString.self, NSPasteboardItem.self]))
    }
    withExtendedLifetime(stage) {}
  }

  @Test func `is the clipboard under one name alone`() {
    let stage = Stage()
    #expect(NSPasteboard.withName(.general) === general && NSPasteboard.withName(.ruler) === NSPasteboard.withName(.ruler))
    general.clearContents()
    general.setString("shared", forType: .string)
    #expect(NSPasteboard(name: .general).string(forType: .string) == "shared")
    for name in [NSPasteboard.Name.find, .drag, .font, .init("mine")] {
      let other = NSPasteboard(name: name)
      #expect(other.name == name && other.types == nil && other.string(forType: .string) == nil)
      other.setString("own", forType: .string)
      #expect(other.string(forType: .string) == "own")
    }
    #expect(general.string(forType: .string) == "shared" && stage.clipboard.isOwned)
  }

  @Test func `knows the types of others by their identifiers, each once`() throws {
    let file = URL(fileURLWithPath: "/tmp/a"), page = try #require(URL(string: "https://example.org"))
    let table: [([String], [URL], [NSPasteboard.PasteboardType]?)] = [
      ([], [], nil),
      (["text/plain;charset=utf-8"], [], [.string]),
      (["TEXT", "UTF8_STRING", "text/plain"], [], [.string]),
      (["image/png", "text/plain", "image/png"], [], [.png, .string]),
      (["text/uri-list"], [], nil),
      (["text/uri-list"], [page], [.URL]),
      (["text/uri-list", "text/plain"], [page, file], [.fileURL, .URL, .string]),
      (["_NETSCAPE_URL", "TARGETS"], [], nil),
      (["application/x-uti.org.example.tide"], [], [.init("org.example.tide")]),
    ]
    for (offered, addresses, types) in table { #expect(PasteboardContent.types(offered, addresses: addresses) == types, "\(offered)") }
  }

  @Test func `offers texts as lines, addresses as one list, and of all else the first`() {
    func data(_ text: String) -> Data { Data(text.utf8) }
    let plain = "text/plain;charset=utf-8", list = "text/uri-list"
    #expect(PasteboardContent.offers([]) == [:])
    #expect(PasteboardContent.offers([["public.utf8-plain-text": data("a")]]) == [plain: data("a")])
    #expect(PasteboardContent.offers([["public.plain-text": data("a")], ["public.utf8-plain-text": data("b")]]) == [plain: data("a\nb")])
    #expect(PasteboardContent.offers([["public.url": data("https://a")]]) == [list: data("https://a\r\n")])
    let several = PasteboardContent.offers([
      ["public.file-url": data("file:///a"), "public.utf8-plain-text": data("/a")], ["org.example.tide": data("1"), "public.url": data("https://b")],
      ["org.example.tide": data("2")],
    ])
    #expect(several == [list: data("file:///a\r\nhttps://b\r\n"), plain: data("/a"), "application/x-uti.org.example.tide": data("1")])
  }

  @Test func `reads text in the encodings that other programs write`() {
    let table: [([UInt8], String)] = [
      (Array("Grüße".utf8), "Grüße"), ([0xFF, 0xFE, 0x62, 0], "b"), ([0xFE, 0xFF, 0, 0x62], "b"), ([0x61, 0], "a"), ([0xE9], "é"), ([], ""),
    ]
    for (bytes, text) in table { #expect(PasteboardContent.string(Data(bytes)) == text, "\(bytes)") }
  }

  @Test func `takes what can be written, as each of its types`() throws {
    let item = NSPasteboardItem()
    item.setString("one", forType: .string)
    item.setString("<b>", forType: .html)
    item.setString("two", forType: .string)
    #expect(item.types == [.html, .string] && item.string(forType: .string) == "two" && item.string(forType: .html) == "<b>")
    #expect(item.data(forType: .png) == nil && item.availableType(from: [.png, .string, .html]) == .string && item.availableType(from: [.png]) == nil)
    let file = NSURL(fileURLWithPath: "/tmp/a b"), page = try #require(NSURL(string: "https://example.org/c")), mine = NSPasteboard.withUniqueName()
    #expect(file.writableTypes(for: mine) == [.fileURL, .string] && page.writableTypes(for: mine) == [.URL, .string])
    func list(_ url: NSURL) -> [String] { [.fileURL, .URL, .string].map { url.pasteboardPropertyList(forType: $0) as? String ?? "-" } }
    #expect(list(file) == ["file:///tmp/a%20b", "file:///tmp/a%20b", "/tmp/a b"])
    #expect(list(page) == ["https://example.org/c", "https://example.org/c", "https://example.org/c"])
    let bitmap = try #require(Bitmap(pixelWidth: 1, pixelHeight: 1, scale: 1, premultiplied: [0xFFFF_0000]))
    let picture = try #require(NSImage(data: bitmap.pngData())), star = try #require(NSImage(systemSymbolName: "star", accessibilityDescription: nil))
    #expect(picture.writableTypes(for: mine) == [.png, .tiff] && star.writableTypes(for: mine) == [])
    let png = picture.pasteboardPropertyList(forType: .png) as? Data, tiff = picture.pasteboardPropertyList(forType: .tiff) as? Data
    #expect(png?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true && tiff != nil && tiff?.starts(with: [0x89]) == false)
    mine.setString("no picture", forType: .string)
    #expect(!NSImage.canInit(with: mine) && NSImage(pasteboard: mine) == nil)
  }

  @Test func `is read and written from other threads as well`() async {
    let mine = NSPasteboard.withUniqueName()
    mine.setString("far", forType: .string)
    let text = await Task.detached {
      let text = mine.string(forType: .string)
      mine.setString("near", forType: .string)
      return text
    }.value
    #expect(text == "far" && mine.string(forType: .string) == "near")
  }
}
