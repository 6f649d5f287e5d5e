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
