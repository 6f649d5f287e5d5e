import Foundation
import OrielControls
import OrielHeadless
import Testing
import UniformTypeIdentifiers
import ViewTesting

@testable import OrielTransfer

@Suite struct `A paste button` {
  private struct Content: View {
    let pasted: ([String]) -> Void
    var body: some View { PasteButton(payloadType: String.self) { pasted($0) } }
  }
  private func harness(_ clipboard: MemoryClipboard, _ pasted: @escaping ([String]) -> Void) -> ViewHarness {
    harness(clipboard, Content(pasted: pasted))
  }
  private func harness(_ clipboard: MemoryClipboard, _ content: some View) -> ViewHarness {
    ViewHarness(content) {
      $0.clipboards = Clipboards(general: clipboard, primary: MemoryClipboard())
      $0.controlActiveState = .key
    }
  }
  private func isEnabled(_ h: ViewHarness) async -> Bool {
    for _ in 0..<50 {
      h.settle()
      if h.spoken(.button).first?.properties.isEnabled == true { return true }
      await Task.yield()
    }
    return false
  }

  @Test func `gives what the clipboard holds as values of the app's type`() async {
    let clipboard = MemoryClipboard()
    clipboard.writeText("High water")
    var pasted: [String] = []
    let h = harness(clipboard) { pasted = $0 }
    #expect(await isEnabled(h))
    #expect(h.spoken(.button).first?.perform(.press) == true)
    while pasted.isEmpty, !Task.isCancelled { await Task.yield() }
    #expect(pasted == ["High water"])
  }
  @Test func `is disabled while there is nothing of the kind`() async {
    let empty = harness(MemoryClipboard()) { _ in }
    #expect(await !isEnabled(empty))
    let clipboard = MemoryClipboard()
    clipboard.write(["image/png": Data([1])])
    let picture = harness(clipboard) { _ in }
    #expect(await !isEnabled(picture))
  }
  @Test func `takes the files of a list one by one`() async {
    let clipboard = MemoryClipboard()
    clipboard.write(["text/uri-list": Data("file:///tmp/a.txt\r\nfile:///tmp/b.txt\r\n".utf8)])
    let providers = await ClipboardItems.providers(of: clipboard)
    #expect(providers.count == 2)
    #expect(providers.allSatisfy { $0.hasItemConformingToTypeIdentifier(UTType.fileURL.identifier) })
  }
  @Test func `gives the items of its types, in each form, and nothing once they are gone`() async {
    let clipboard = MemoryClipboard()
    var given: [[String]] = []
    func note(_ items: [NSItemProvider]) { given.append(items.flatMap(\.registeredTypeIdentifiers)) }
    for content in [
      AnyView(PasteButton(supportedContentTypes: [.image, .plainText]) { note($0) }), AnyView(PasteButton(supportedTypes: ["public.text"]) { note($0) }),
    ] {
      clipboard.writeFromOutside(["text/plain;charset=utf-8": Data("High water".utf8)])
      let h = harness(clipboard, content)
      #expect(await isEnabled(h))
      given = []
      #expect(h.spoken(.button).first?.perform(.press) == true)
      for _ in 0..<1000 where given.isEmpty { await Task.yield() }
      #expect(given == [["public.utf8-plain-text"]])
      // It is looked at again when the button is pressed.
      clipboard.writeFromOutside(["application/zip": Data([1])])
      given = []
      #expect(h.spoken(.button).first?.perform(.press) == true)
      for _ in 0..<50 { await Task.yield() }
      #expect(given == [])
    }
  }
  @Test func `gives no values where none can be read`() async {
    let clipboard = MemoryClipboard()
    clipboard.writeFromOutside(["text/plain;charset=utf-8": Data([0xFF])])
    var pasted: [[String]] = []
    let h = harness(clipboard) { pasted.append($0) }
    #expect(await isEnabled(h))
    #expect(h.spoken(.button).first?.perform(.press) == true)
    for _ in 0..<50 { await Task.yield() }
    #expect(pasted == [])
  }
}
