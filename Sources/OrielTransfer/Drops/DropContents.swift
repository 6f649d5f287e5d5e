import Foundation
import OrielBase
import OrielControls
import OrielGraph

/// The known contents of a drag over a window.
///
/// Types are known at once. The list of files is read during the drag, so that a view that accepts images can
/// refuse a folder.
final class DropContents {
  private let reading: DropReading?
  private(set) var providers: [NSItemProvider]
  private var list: Task<Void, Never>?
  /// Whether everything is known.
  private(set) var isComplete: Bool

  static func of(_ visit: DropVisit) -> DropContents {
    if let known = visit.contents as? DropContents { return known }
    let contents = DropContents(visit.offer)
    visit.contents = contents
    return contents
  }

  private init(_ offer: any DropOffer) {
    if let own = DragFlight.local(offer)?.load.items as? [NSItemProvider], !own.isEmpty {
      (reading, providers, isComplete) = (nil, own, true)
      return
    }
    let reading = DropReading(offer)
    self.reading = reading
    providers = [reading.provider(of: offer.types)]
    isComplete = !offer.types.contains(DragTypes.uriList)
    guard !isComplete else { return }
    list = Task { [weak self] in
      let addresses = DroppedAddresses.read(await reading.data(DragTypes.uriList) ?? Data())
      guard let self else { return }
      if !addresses.isEmpty { self.providers = addresses.map { reading.provider(of: $0, alone: addresses.count == 1, offer.types) } }
      self.isComplete = true
    }
  }

  /// Waits until everything is known.
  func complete() async { await list?.value }

  func conforms(to types: [String]) -> Bool { providers.contains { Self.provides($0, types) } }
  func providers(for types: [String]) -> [NSItemProvider] { providers.filter { Self.provides($0, types) } }
  private static func provides(_ provider: NSItemProvider, _ types: [String]) -> Bool {
    types.contains { provider.hasItemConformingToTypeIdentifier($0) }
  }

  /// Reports `operation` to the source once no item can request content any more, and after `DropReading.limit` at the latest.
  func performed(_ operation: DragOperation?, offer: any DropOffer, _ schedule: (TimeInterval, @escaping @MainActor () -> Void) -> ScheduledCall?) {
    guard let reading, operation != nil else { return offer.finish(operation) }
    reading.finishes(with: operation, schedule)
  }
}

/// Reads content from another program, for as long as an item exists that may need it.
final class DropReading {
  private let offer: any DropOffer
  private var answer: DragOperation?
  private var isAnswered = true
  private var call: ScheduledCall?
  /// In seconds. Some sources are blocked until the drop is finished; others give up after a minute.
  static let limit: TimeInterval = 30

  init(_ offer: any DropOffer) { self.offer = offer }
  isolated deinit { if !isAnswered { offer.finish(answer) } }

  func data(_ mime: String) async -> Data? { await offer.read(mime) }
  func finishes(with operation: DragOperation?, _ schedule: (TimeInterval, @escaping @MainActor () -> Void) -> ScheduledCall?) {
    answer = operation
    isAnswered = false
    call = schedule(Self.limit) { [weak self] in
      guard let self, !self.isAnswered else { return }
      self.isAnswered = true
      self.offer.finish(operation)
    }
  }

  /// One item with all offered types.
  func provider(of mimes: [String]) -> NSItemProvider {
    let provider = NSItemProvider()
    add(mimes, to: provider)
    return provider
  }
  /// An item for one URL of a list; other offered types apply only to a single URL.
  func provider(of url: URL, alone: Bool, _ mimes: [String]) -> NSItemProvider {
    let provider = url.isFileURL ? NSItemProvider(file: url) : NSItemProvider(object: url as NSURL)
    // Keeps the drop open, because the source may delete the files afterwards.
    provider.keep(value: self)
    if alone, !url.isFileURL { add(mimes.filter { $0 != DragTypes.uriList }, to: provider) }
    return provider
  }
  private func add(_ mimes: [String], to provider: NSItemProvider) {
    var known = Set(provider.registeredTypeIdentifiers)
    for mime in mimes {
      guard let type = DragTypes.identifier(of: mime), known.insert(type).inserted else { continue }
      // A request for UTF-8 accepts any text type, which is converted.
      let isText = type == "public.plain-text"
      let load: NSItemProvider.DataLoading = { [self] done in
        Task { @MainActor in
          let data = await self.data(mime)
          done(isText ? data.map { Data(DroppedText.string($0).utf8) } : data, nil)
        }
        return nil
      }
      provider.add(.init(type: type, visibility: .all, loading: .data(load)))
      if isText, known.insert("public.utf8-plain-text").inserted {
        provider.add(.init(type: "public.utf8-plain-text", visibility: .all, loading: .data(load)))
      }
    }
  }
}
