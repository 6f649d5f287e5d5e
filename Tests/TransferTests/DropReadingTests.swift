import Foundation
import OrielBase
import OrielControls
import OrielGraph
import Testing
import UniformTypeIdentifiers

@testable import OrielTransfer

/// Another program that offers something, and what it heard of the drop.
private final class Offer: DropOffer {
  let types: [String]
  let operations: [DragOperation] = [.copy, .move]
  let suggestedOperation = DragOperation.copy
  let localDrag: (any DragSession)? = nil
  private let contents: [String: Data]
  private(set) var finished: [DragOperation?] = []
  private(set) var asked: [String] = []
  init(_ contents: [String: Data] = [:]) {
    self.contents = contents
    types = contents.keys.sorted()
  }
  func read(_ type: String) async -> Data? {
    asked.append(type)
    return contents[type]
  }
  func finish(_ operation: DragOperation?) { finished.append(operation) }
}

@Suite struct `A drop that is read` {
  private let calls = Calls()
  private final class Calls {
    var waiting: [(delay: TimeInterval, body: @MainActor () -> Void)] = []
    func schedule(_ delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall? {
      waiting.append((delay, body))
      return ScheduledCall()
    }
  }

  @Test func `is finished for its program after half a minute, and not again when the items go`() {
    let offer = Offer()
    var reading: DropReading? = DropReading(offer)
    reading?.finishes(with: .move, calls.schedule)
    #expect(offer.finished == [] && calls.waiting.map(\.delay) == [30])
    calls.waiting[0].body()
    #expect(offer.finished == [.move])
    calls.waiting[0].body()
    #expect(offer.finished == [.move])
    reading = nil
    #expect(reading == nil && offer.finished == [.move])
  }
  @Test func `is finished when the last item goes, and not again after half a minute`() async {
    let offer = Offer()
    var reading: DropReading? = DropReading(offer), provider: NSItemProvider? = reading?.provider(of: URL(fileURLWithPath: "/a.png"), alone: true, [])
    reading?.finishes(with: .copy, calls.schedule)
    reading = nil
    #expect(reading == nil && provider != nil && offer.finished == [])
    provider = nil
    await eventually { offer.finished == [.copy] }
    calls.waiting[0].body()
    #expect(offer.finished == [.copy])
  }
  @Test func `is not finished by items that were only looked at`() {
    let offer = Offer()
    var reading: DropReading? = DropReading(offer)
    #expect(reading?.provider(of: ["text/plain"]).registeredTypeIdentifiers.isEmpty == false)
    reading = nil
    #expect(reading == nil && offer.finished == [] && offer.asked == [])
  }

  @Test func `is one item with each type once, and texts in UTF-8 as well`() async throws {
    let latin = Data([0x46, 0xFC, 0x00]), reading = DropReading(Offer(["text/plain": latin, "image/png": latin, "TEXT": Data("other".utf8)]))
    func types(_ mimes: String...) -> [String] { reading.provider(of: mimes).registeredTypeIdentifiers }
    #expect(types("TARGETS", "UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "STRING", "image/png") == ["public.utf8-plain-text", "public.plain-text", "public.png"])
    #expect(types("image/png", "text/plain", "UTF8_STRING") == ["public.png", "public.plain-text", "public.utf8-plain-text"])
    #expect(types("application/x-uti.org.example.a", "text/uri-list") == ["org.example.a", "public.url"])
    #expect(types("TARGETS") == [])
    let provider = reading.provider(of: ["text/plain", "TEXT", "image/png", "image/jpeg"])
    for type in ["public.plain-text", "public.utf8-plain-text"] {
      #expect(try await provider.loadDataRepresentation(forTypeIdentifier: type) == Data("Fü".utf8), "\(type)")
    }
    #expect(try await provider.loadDataRepresentation(forTypeIdentifier: "public.png") == latin)
    await #expect(throws: ItemProviderError(kind: .unreadable, typeIdentifier: "public.jpeg")) { try await provider.loadDataRepresentation(forTypeIdentifier: "public.jpeg") }
  }

  @Test func `is an item for each address, with other types only of a single one in the web`() {
    let offer = Offer(), mimes = ["text/uri-list", "text/plain;charset=utf-8", "image/png"]
    let file = URL(fileURLWithPath: "/tmp/a.png"), web = URL(string: "https://example.org/a.png")!
    for (url, alone, types) in [
      (file, true, ["public.png", "public.file-url", "public.url"]), (file, false, ["public.png", "public.file-url", "public.url"]),
      (web, true, ["public.url", "public.utf8-plain-text", "public.png"]), (web, false, ["public.url"]),
    ] {
      #expect(DropReading(offer).provider(of: url, alone: alone, mimes).registeredTypeIdentifiers == types, "\(url) \(alone)")
    }
  }

  @Test func `has an operation of the app for each of its program, and back`() {
    let operations: [(DragOperation, DropOperation)] = [(.copy, .copy), (.move, .move), (.link, .alias)]
    for (drag, drop) in operations { #expect(DropOperation(drag) == drop && drop.drag == drag) }
    #expect(DropOperation.delete.drag == .move && DropOperation.cancel.drag == nil && DropOperation.forbidden.drag == nil)
    let same = DropProposal(operation: .alias), two = DropProposal(withinApplication: .move, outsideApplication: .copy)
    #expect(same.operation == .alias && same.operationOutsideApplication == nil)
    #expect(two.operation == .move && two.operationOutsideApplication == .copy)
  }
}
