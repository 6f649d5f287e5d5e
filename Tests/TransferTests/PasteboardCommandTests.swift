import Conformance
import Foundation
import OrielControls
import OrielHeadless
import Testing
import UniformTypeIdentifiers
import ViewTesting

@testable import OrielGraph
@testable import OrielTransfer

@Suite struct `Cut, copy and paste` {
  /// Two bytes, which other programs get as a file of tides.
  private struct Tide: Transferable, Codable, Equatable {
    var height: Int
    static var transferRepresentation: some TransferRepresentation { CodableRepresentation(contentType: UTType(exportedAs: "org.example.tide")) }
  }
  @Observable final class Model {
    var copied: [NSItemProvider]? = [NSItemProvider(object: "High water" as NSString)]
    var tides: [Int] = [1, 2, 3]
    var pasted: [Any] = []
    var isEnabled = true
  }
  private struct Items: View {
    let model: Model
    var body: some View {
      Button("Port") {}
        .onCopyCommand(perform: model.copied.map { items in { items } })
        .onCutCommand { let items = model.copied ?? []; model.copied = []; return items }
        .onPasteCommand(of: [.plainText]) { model.pasted += $0 }
        .disabled(!model.isEnabled)
    }
  }
  private struct Values: View {
    let model: Model
    var accepts: Range<Int> = 0..<100
    var body: some View {
      Button("Port") {}
        .copyable(model.tides.map(Tide.init))
        .cuttable(for: Tide.self) { defer { model.tides = [] }; return model.tides.map(Tide.init) }
        .pasteDestination(for: Tide.self) { model.pasted += $0.map(\.height) } validator: { $0.filter { accepts.contains($0.height) } }
    }
  }
  private let clipboard = MemoryClipboard()
  private let model = Model()

  private func harness(_ content: some View) -> ViewHarness {
    let h = ViewHarness(content) { $0.clipboards = Clipboards(general: self.clipboard, primary: MemoryClipboard()) }
    h.settle()
    h.graph.input.moveFocus(forward: true)
    #expect(h.graph.input.focus.focusedBox != nil)
    return h
  }
  private func wait(_ condition: () -> Bool) async {
    for _ in 0..<1000 where !condition() { await Task.yield() }
  }

  @Test(.requirement("RE-160")) func `reach the items of the view that has the focus`() async {
    let h = harness(Items(model: model))
    #expect(h.graph.input.perform(.copy))
    await wait { clipboard.isOwned }
    #expect(await clipboard.readText() == "High water")
    clipboard.writeFromOutside([:])
    #expect(h.graph.input.perform(.cut))
    await wait { clipboard.isOwned }
    #expect(await clipboard.readText() == "High water")
    #expect(model.copied?.isEmpty == true)
  }
  @Test(.requirement("RE-160")) func `are disabled without an action, in a disabled view, and where nothing can be copied`() async {
    model.copied = nil
    let h = harness(Items(model: model))
    #expect(!h.graph.input.canPerform(.copy))
    #expect(h.graph.input.canPerform(.paste))
    model.isEnabled = false
    h.settle()
    #expect(!h.graph.input.canPerform(.paste) && !h.graph.input.canPerform(.cut))
    let values = harness(Values(model: model))
    #expect(values.graph.input.canPerform(.copy))
    model.tides = []
    #expect(!values.graph.input.canPerform(.copy))
  }
  @Test(.requirement("RE-160")) func `paste what is of one of the types, and nothing else`() async {
    let h = harness(Items(model: model))
    clipboard.writeFromOutside(["image/png": Data([1])])
    #expect(h.graph.input.perform(.paste))
    for _ in 0..<50 { await Task.yield() }
    #expect(model.pasted.isEmpty)
    clipboard.writeFromOutside(["text/plain;charset=utf-8": Data("Low water".utf8)])
    #expect(h.graph.input.perform(.paste))
    await wait { !model.pasted.isEmpty }
    #expect(model.pasted.count == 1)
  }
  @Test func `give a validator the items, and its answer to the action`() async {
    let pasted = model
    struct Checked: View {
      let model: Model
      var body: some View {
        Button("Port") {}.onPasteCommand(of: [UTType.plainText]) { $0.count > 1 ? $0.count : nil } perform: { model.pasted.append($0) }
      }
    }
    let h = harness(Checked(model: pasted))
    clipboard.writeText("one")
    #expect(h.graph.input.perform(.paste))
    for _ in 0..<50 { await Task.yield() }
    #expect(pasted.pasted.isEmpty)
  }
  @Test(.requirement("RE-160")) func `carry all values within the app, and the accepted ones are pasted`() async {
    let h = harness(Values(model: model, accepts: 2..<4))
    #expect(h.graph.input.perform(.cut))
    await wait { clipboard.isOwned }
    #expect(model.tides.isEmpty)
    #expect(await clipboard.types()?.isEmpty == false)
    #expect(h.graph.input.perform(.paste))
    await wait { !model.pasted.isEmpty }
    #expect(model.pasted as? [Int] == [2, 3])
  }
  @Test func `forget what was copied when another program copies`() async {
    let h = harness(Values(model: model))
    #expect(h.graph.input.perform(.copy))
    await wait { clipboard.isOwned }
    clipboard.writeFromOutside(["text/plain;charset=utf-8": Data("Low water".utf8)])
    #expect(h.graph.input.perform(.paste))
    for _ in 0..<50 { await Task.yield() }
    #expect(model.pasted.isEmpty)
  }
  @Test func `leave the clipboard alone where there is nothing to copy`() async {
    model.copied = []
    let h = harness(Items(model: model))
    clipboard.writeFromOutside(["text/plain;charset=utf-8": Data("Low water".utf8)])
    #expect(h.graph.input.perform(.copy))
    for _ in 0..<50 { await Task.yield() }
    #expect(await clipboard.readText() == "Low water")
  }
  @Test func `copy what is for this app alone, and nothing that cannot be read`() async {
    let own = NSItemProvider()
    own.registerDataRepresentation(for: .plainText, visibility: .ownProcess) { done in
      done(Data("secret".utf8), nil)
      return nil
    }
    model.copied = [own]
    let h = harness(Items(model: model))
    #expect(h.graph.input.perform(.copy))
    await wait { clipboard.isOwned }
    #expect(clipboard.typesNow() == [DragItems.privateType] && clipboard.readNow(DragItems.privateType) == Data())
    #expect(h.graph.input.perform(.paste))
    await wait { !model.pasted.isEmpty }
    #expect(model.pasted.first as? NSItemProvider === own)
    // The clipboard keeps what it has.
    let broken = NSItemProvider()
    broken.registerDataRepresentation(for: .plainText) { done in
      done(nil, nil)
      return nil
    }
    model.copied = [broken]
    h.settle()
    clipboard.writeFromOutside(["text/plain;charset=utf-8": Data("Low water".utf8)])
    let before = clipboard.changeCount
    #expect(h.graph.input.perform(.copy))
    for _ in 0..<200 { await Task.yield() }
    #expect(clipboard.changeCount == before && !clipboard.isOwned)
  }
  @Test func `are disabled where there is no clipboard`() {
    let h = ViewHarness(Items(model: model))
    h.settle()
    h.graph.input.moveFocus(forward: true)
    for command in [EditCommand.copy, .cut, .paste] { #expect(!h.graph.input.canPerform(command), "\(command)") }
  }
  @Test func `are each for views that have them, and no other`() {
    struct One: View {
      let index: Int
      var body: some View {
        switch index {
        case 0: Button("Port") {}.onCopyCommand { [] }
        case 1: Button("Port") {}.onCutCommand { [] }
        case 2: Button("Port") {}.onPasteCommand(of: [.plainText]) { _ in }
        case 3: Button("Port") {}.copyable([String]())
        default: Button("Port") {}.copyable(["Tide"])
        }
      }
    }
    for (index, enabled) in [[EditCommand.copy], [.cut], [.paste], [], [.copy]].enumerated() {
      let h = harness(One(index: index))
      #expect([EditCommand.copy, .cut, .paste].filter { h.graph.input.canPerform($0) } == enabled, "\(index)")
    }
  }
  @Test func `paste what a validator makes of the items, which it gets whatever they are`() async {
    struct Checked: View {
      let model: Model
      var body: some View {
        Button("Port") {}.onPasteCommand(of: [UTType.url]) { $0.count > 1 ? $0.count : nil } perform: { model.pasted.append($0) }
      }
    }
    let h = harness(Checked(model: model))
    clipboard.writeFromOutside(["text/uri-list": Data("https://example.org/a\r\nhttps://example.org/b\r\n".utf8)])
    #expect(h.graph.input.perform(.paste))
    await wait { !model.pasted.isEmpty }
    #expect(model.pasted as? [Int] == [2])
  }
}
