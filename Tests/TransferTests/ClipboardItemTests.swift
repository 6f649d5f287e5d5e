import Foundation
import OrielControls
import OrielHeadless
import Testing
import UniformTypeIdentifiers

@testable import OrielTransfer

@Suite struct `The items on a clipboard` {
  private let clipboard = MemoryClipboard()
  private func types() async -> [[String]] { await ClipboardItems.providers(of: clipboard).map(\.registeredTypeIdentifiers) }

  @Test func `of another program are one with all types, each once`() async throws {
    clipboard.writeFromOutside([
      "TARGETS": Data([9]), "UTF8_STRING": Data([1]), "image/png": Data([2]), "text/plain": Data([3]), "text/plain;charset=utf-8": Data([4]), "TEXT": Data([5]),
    ])
    // In the order of their MIME types, as this clipboard lists them.
    #expect(await types() == [["public.plain-text", "public.utf8-plain-text", "public.png"]])
    let provider = try #require(await ClipboardItems.providers(of: clipboard).first)
    for (type, byte) in [("public.plain-text", 5), ("public.utf8-plain-text", 1), ("public.png", 2)] as [(String, UInt8)] {
      #expect(try await provider.loadDataRepresentation(forTypeIdentifier: type) == Data([byte]), "\(type)")
    }
    clipboard.writeFromOutside(["TARGETS": Data(), "TIMESTAMP": Data()])
    #expect(await types() == [])
    clipboard.writeFromOutside([:])
    #expect(await types() == [])
  }

  @Test func `are one for each address of a list, if it has any`() async {
    func put(_ list: String) { clipboard.writeFromOutside(["text/uri-list": Data(list.utf8), "text/plain": Data("other".utf8)]) }
    put("file:///tmp/a.png\r\nhttps://example.org/\r\n")
    #expect(await types() == [["public.png", "public.file-url", "public.url"], ["public.url"]])
    put("# nothing\r\n")
    #expect(await types() == [["public.plain-text", "public.url"]])
    put("https://example.org/\r\n")
    #expect(await ClipboardItems.providers(of: clipboard, in: ["public.url"]).count == 1)
    #expect(await ClipboardItems.providers(of: clipboard, in: ["public.image", "public.text"]).isEmpty)
    #expect(await ClipboardItems.providers(of: clipboard, in: []).isEmpty)
  }

  @Test func `are those that this program copied to it, until something else is`() async {
    let other = MemoryClipboard(), items = [NSItemProvider(object: "a" as NSString), NSItemProvider(object: "b" as NSString)], later = [NSItemProvider(object: "c" as NSString)]
    func isSame(_ clipboard: MemoryClipboard, _ items: [NSItemProvider]) async -> Bool {
      let found = await ClipboardItems.providers(of: clipboard)
      return found.count == items.count && zip(found, items).allSatisfy { $0 === $1 }
    }
    for place in [clipboard, other] { place.write(["text/plain": Data("a".utf8)]) }
    ClipboardItems.keep(items, on: clipboard)
    #expect(await isSame(clipboard, items))
    #expect(await !isSame(other, items))
    ClipboardItems.keep(later, on: other)
    #expect(await isSame(other, later))
    #expect(await isSame(clipboard, items))
    ClipboardItems.keep(later, on: clipboard)
    #expect(await isSame(clipboard, later))
    clipboard.write(["text/plain": Data("d".utf8)])
    #expect(await !isSame(clipboard, later))
    other.writeFromOutside(["text/plain": Data("d".utf8)])
    #expect(await !isSame(other, later))
    #expect(await ClipboardItems.providers(of: other).map(\.registeredTypeIdentifiers) == [["public.plain-text"]])
  }

  @Test func `are values of a type in their order, without those that cannot be read`() async {
    func text(_ bytes: [UInt8]) -> NSItemProvider {
      let provider = NSItemProvider()
      provider.registerDataRepresentation(for: .utf8PlainText) { done in
        done(Data(bytes), nil)
        return nil
      }
      return provider
    }
    let values: [String] = await ClipboardItems.values(of: [text([0x61]), text([0xFF]), text([0x62])])
    #expect(values == ["a", "b"])
  }
}

@Suite struct `The preview of what is shared` {
  @Test func `has its title, picture and sign, in every form`() {
    let words = "Substring".prefix(3), resource = LocalizedStringResource("Resource")
    func parts(_ preview: SharePreview<String, String>) -> [String?] { [preview.image, preview.icon] }
    for preview in [
      SharePreview(Text("Text"), image: "picture", icon: "sign"), SharePreview("Key", image: "picture", icon: "sign"), SharePreview(resource, image: "picture", icon: "sign"),
      SharePreview(words, image: "picture", icon: "sign"),
    ] { #expect(parts(preview) == ["picture", "sign"]) }
    for preview in [
      SharePreview(Text("Text"), icon: "sign"), SharePreview("Key", icon: "sign"), SharePreview(resource, icon: "sign"), SharePreview(words, icon: "sign"),
    ] as [SharePreview<Never, String>] { #expect(preview.icon == "sign" && preview.image == nil) }
    for preview in [
      SharePreview(Text("Text"), image: "picture"), SharePreview("Key", image: "picture"), SharePreview(resource, image: "picture"), SharePreview(words, image: "picture"),
    ] as [SharePreview<String, Never>] { #expect(preview.image == "picture" && preview.icon == nil) }
    for preview in [SharePreview(Text("Text")), SharePreview("Key"), SharePreview(resource), SharePreview(words)] as [SharePreview<Never, Never>] {
      #expect(preview.image == nil && preview.icon == nil)
    }
    #expect(SharePreview(Text("Text"), image: "picture", icon: "sign").title == Text("Text"))
    #expect((SharePreview(words) as SharePreview<Never, Never>).title == Text(words))
  }
}
