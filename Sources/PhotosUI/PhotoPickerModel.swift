import Foundation
import Observation
import OrielBase
import OrielPresentations

/// What a picker picks, and from which library.
struct PhotoRequest {
  var library: PHPhotoLibrary?
  var filter: PHPickerFilter?
  var policy = PhotosPickerItem.EncodingDisambiguationPolicy.automatic
  var behavior = PhotosPickerSelectionBehavior.default
  /// nil for no limit.
  var most: Int?
  var isSingle: Bool { most == 1 }
}

/// The photos of a library and the selection.
@Observable final class PhotoPickerModel {
  enum Place: Hashable { case all, videos, album(String) }
  struct Month: Identifiable, Equatable {
    /// Months since the year 0.
    let id: Int
    let assets: [PhotoAsset]
  }
  let request: PhotoRequest
  @ObservationIgnored var calendar = Calendar.current
  @ObservationIgnored let thumbnails: Thumbnails
  /// The number of thumbnails shown so far; tests wait for it.
  @ObservationIgnored var thumbnailsShown = 0
  private(set) var assets: [PhotoAsset] = []
  private(set) var isReading = true
  /// The visible photos by month, the newest first.
  private(set) var months: [Month] = []
  private(set) var albums: [(name: String, count: Int)] = []
  var place = Place.all { didSet { if place != oldValue { arrange() } } }
  var search = "" { didSet { if search != oldValue { arrange() } } }
  /// The selected photos, in the order of selection.
  private(set) var chosen: [String] = []
  private(set) var current: String?
  /// Whether something was selected when the picker came: then choosing nothing is an answer too.
  @ObservationIgnored private let hadChosen: Bool
  @ObservationIgnored private var chosenItems: [String: PhotosPickerItem] = [:]
  @ObservationIgnored private var byID: [String: PhotoAsset] = [:]
  /// The visible photos in order, for keyboard navigation.
  @ObservationIgnored private(set) var shown: [PhotoAsset] = []
  @ObservationIgnored private var positions: [String: Int] = [:]
  /// Called with every change of a continuous selection.
  @ObservationIgnored var changed: ([PhotosPickerItem]) -> Void = { _ in }

  init(_ request: PhotoRequest, chosen: [PhotosPickerItem], thumbnails: Thumbnails = Thumbnails()) {
    self.request = request
    self.thumbnails = thumbnails
    self.chosen = chosen.map(\.assetID)
    hadChosen = !chosen.isEmpty
    for item in chosen { chosenItems[item.assetID] = item }
  }

  // MARK: Reading

  func read() async {
    guard isReading else { return }
    var waiting: [PhotoAsset] = [], told = 0
    for await batch in PhotoScan.assets(of: request.library ?? .shared()) {
      waiting += batch.filter { request.filter?.allows($0.kinds) ?? true }
      // Rearranged whenever the number has doubled, which costs about as much as arranging twice.
      guard waiting.count >= max(PhotoScan.batch, told) else { continue }
      take(waiting)
      told += waiting.count
      waiting = []
    }
    guard !Task.isCancelled else { return }
    take(waiting)
    isReading = false
  }
  private func take(_ new: [PhotoAsset]) {
    guard !new.isEmpty else { return }
    assets += new
    for asset in new { byID[asset.id] = asset }
    assets.sort { ($0.date, $1.id) > ($1.date, $0.id) }
    let counts = Dictionary(assets.map { ($0.album, 1) }, uniquingKeysWith: +)
    albums = counts.sorted { FileNameKey($0.key) < FileNameKey($1.key) }.map { ($0.key, $0.value) }
    arrange()
  }
  private func arrange() {
    let text = search.trimmingCharacters(in: .whitespaces)
    shown = assets.filter { asset in
      switch place {
      case .all: break
      case .videos: guard asset.isVideo else { return false }
      case .album(let name): guard asset.album == name else { return false }
      }
      return text.isEmpty || asset.entry.name.localizedCaseInsensitiveContains(text) || asset.album.localizedCaseInsensitiveContains(text)
    }
    positions = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1.id, $0) })
    var groups: [Month] = [], part: [PhotoAsset] = [], key = 0, range: Range<Date>?
    for asset in shown {
      if range?.contains(asset.date) != true {
        if !part.isEmpty { groups.append(Month(id: key, assets: part)) }
        part = []
        let parts = calendar.dateComponents([.year, .month], from: asset.date)
        key = (parts.year ?? 0) * 12 + (parts.month ?? 1) - 1
        range = calendar.dateInterval(of: .month, for: asset.date).map { $0.start..<$0.end }
      }
      part.append(asset)
    }
    if !part.isEmpty { groups.append(Month(id: key, assets: part)) }
    months = groups
  }

  // MARK: Selection

  func isChosen(_ id: String) -> Bool { chosen.contains(id) }
  /// Its number in the order of selection, from 1.
  func number(of id: String) -> Int? { request.behavior.isOrdered ? chosen.firstIndex(of: id).map { $0 + 1 } : nil }
  var canConfirm: Bool { !chosen.isEmpty || hadChosen && !request.isSingle }
  var isFull: Bool { request.most.map { $0 > 1 && chosen.count >= $0 } ?? false }
  var hasVideos: Bool { assets.contains { $0.isVideo } }

  func toggle(_ asset: PhotoAsset) {
    current = asset.id
    if request.isSingle {
      chosen = chosen == [asset.id] ? [] : [asset.id]
    } else if let index = chosen.firstIndex(of: asset.id) {
      chosen.remove(at: index)
    } else {
      guard !isFull else { return }
      chosen.append(asset.id)
    }
    told()
  }
  func choose(_ asset: PhotoAsset) { if !isChosen(asset.id) { toggle(asset) } }
  /// Takes over a selection that the app has set.
  func adopt(_ items: [PhotosPickerItem]) {
    for item in items { chosenItems[item.assetID] = item }
    if chosen != items.map(\.assetID) { chosen = items.map(\.assetID) }
  }
  func clear() {
    chosen = []
    told()
  }
  private func told() { if request.behavior.isContinuous { changed(items) } }

  /// The selection, as passed to the app.
  var items: [PhotosPickerItem] {
    chosen.compactMap { id in
      if let asset = byID[id] {
        return PhotosPickerItem(path: id, type: asset.entry.type, policy: request.policy, isIdentified: request.library != nil)
      }
      // Selected before, but not among the visible photos: it stays selected.
      return chosenItems[id]
    }
  }

  /// Why there are no photos.
  enum Absence: Equatable {
    case library
    case found(search: String)
  }
  /// nil while the library loads, and if there are photos.
  var absence: Absence? {
    guard months.isEmpty, !isReading else { return nil }
    return search.isEmpty ? .library : .found(search: search)
  }

  // MARK: Keyboard

  func move(_ direction: MoveCommandDirection, columns: Int) -> String? {
    guard !shown.isEmpty else { return nil }
    guard let current, let position = positions[current] else {
      self.current = shown[0].id
      return shown[0].id
    }
    let step =
      switch direction {
      case .up: -columns
      case .down: columns
      case .left: -1
      case .right: 1
      }
    let next = shown[min(max(0, position + step), shown.count - 1)].id
    self.current = next
    return next
  }
  func go(toEnd: Bool) -> String? {
    current = toEnd ? shown.last?.id : shown.first?.id
    return current
  }
  func toggleCurrent() -> Bool {
    guard let current, let asset = byID[current] else { return false }
    toggle(asset)
    return true
  }
}
