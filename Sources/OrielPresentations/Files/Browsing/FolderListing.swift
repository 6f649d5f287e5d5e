import Foundation
import Observation
import OrielBase

/// The entries of a panel's location. Reads off the main thread and shows results as they arrive.
@Observable package final class FolderListing {
  package enum State: Equatable, Sendable {
    case reading
    case complete
    case failed(FolderFailure)
  }
  package private(set) var state = State.complete
  /// In order.
  package private(set) var entries: [FileEntry] = []
  package private(set) var location: FileLocation?

  @ObservationIgnored private let source: any FileSource
  @ObservationIgnored private let places: FilePlaceFiles
  @ObservationIgnored private var reading: FolderReading?
  @ObservationIgnored private var watch: FolderWatch?
  @ObservationIgnored private var order = FileOrder()
  @ObservationIgnored private var showsHidden = false
  @ObservationIgnored private var isWanted: @Sendable (FileEntry) -> Bool = { _ in true }
  @ObservationIgnored private var positions: [String: Int]?

  package init(source: any FileSource = LocalFiles(), places: FilePlaceFiles = FilePlaceFiles()) {
    self.source = source
    self.places = places
  }
  isolated deinit { reading?.cancel() }

  /// Shows another location, or the same one with other options. The old entries are removed at once.
  package func show(
    _ location: FileLocation, order: FileOrder, showsHidden: Bool, where isWanted: @escaping @Sendable (FileEntry) -> Bool = { _ in true }
  ) {
    if location != self.location {
      entries = []
      positions = nil
    }
    self.location = location
    self.order = order
    self.showsHidden = showsHidden
    self.isWanted = isWanted
    read()
    watch = location.folder.flatMap { folder in
      if case .search = location { return nil }
      return FolderWatch(folder) { [weak self] in self?.refresh() }
    }
  }
  /// Reads again; the old entries stay until the new ones are complete.
  package func refresh() { read() }
  package func sort(by order: FileOrder) {
    self.order = order
    guard state == .complete, entries.count < 5_000 else { return read() }
    take(order.sorted(entries))
  }
  package func stop() {
    reading?.cancel()
    reading = nil
    watch = nil
  }

  private func read() {
    guard let location else { return }
    reading?.cancel()
    let reading = FolderReading()
    self.reading = reading
    state = .reading
    let isRefresh = !entries.isEmpty
    let showsHidden = showsHidden, isWanted = isWanted
    let from: any FileSource, folder: String
    switch location {
    case .folder(let path): (from, folder) = (source, path)
    case .search(let text, let below): (from, folder) = (FileSearch(text, in: source, includesHidden: showsHidden), below)
    case .recents: (from, folder) = (places.recents, "/")
    case .starred: (from, folder) = (places.starred, "/")
    }
    reading.start(folder, from: from, order: order, where: { (showsHidden || !$0.isHidden) && isWanted($0) }) { [weak self] delivery in
      guard let self else { return }
      switch delivery {
      case .entries(let entries, let isComplete):
        if isComplete || !isRefresh { self.take(entries) }
        if isComplete { self.state = .complete }
      case .failed(let failure):
        self.entries = []
        self.state = .failed(failure)
      }
    }
  }
  private func take(_ entries: [FileEntry]) {
    guard entries != self.entries else { return }
    self.entries = entries
    positions = nil
  }

  /// The entry with that path, if it is here.
  package func entry(_ id: FileEntry.ID) -> FileEntry? {
    if positions == nil { positions = Dictionary(entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first }) }
    return positions?[id].map { entries[$0] }
  }
  package func index(of id: FileEntry.ID) -> Int? {
    _ = entry(id)
    return positions?[id]
  }
}
