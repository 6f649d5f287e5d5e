import Foundation
import Observation

/// The photos of one folder, shared by all windows.
@MainActor @Observable public final class PhotoLibrary {
  public enum State: Equatable, Sendable {
    case idle, reading, read
    case failed(String)
  }
  public private(set) var state = State.idle
  public private(set) var folder: URL
  /// The photos, newest first.
  public private(set) var photos: [Photo] = []
  /// The folders that contain photos, sorted by name.
  public private(set) var folders: [(name: String, count: Int)] = []
  public let notebook: PhotoNotebook
  private var places: [Photo.ID: Int] = [:]
  @ObservationIgnored private var reading: Task<Void, Never>?

  public init(folder: URL, notebook: PhotoNotebook) {
    self.folder = folder
    self.notebook = notebook
  }

  public nonisolated static var defaultFolder: URL {
    FileManager.default.urls(for: .picturesDirectory, in: .userDomainMask).first
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent("Pictures")
  }

  /// Reads the folder, once.
  public func load() async {
    if state == .idle { start() }
    await reading?.value
  }
  public func reload() async {
    start()
    await reading?.value
  }
  public func open(_ folder: URL) async {
    guard folder != self.folder || state == .idle else { return }
    self.folder = folder
    take([])
    await reload()
  }

  private func start() {
    reading?.cancel()
    state = .reading
    let folder = folder, isFirst = photos.isEmpty
    reading = Task {
      var found: [Photo] = []
      var shown = 0
      do {
        for try await part in PhotoScan.photos(in: folder) {
          found += part
          // Sorting after every batch would take longer than reading, so it sorts when the number has doubled.
          if isFirst, found.count >= 2 * shown {
            shown = found.count
            take(found)
          }
        }
        guard !Task.isCancelled else { return }
        take(found)
        state = .read
      } catch is CancellationError {
        return
      } catch {
        guard !Task.isCancelled else { return }
        take([])
        state = .failed("“\(folder.lastPathComponent)” cannot be read.")
      }
    }
  }

  private func take(_ found: [Photo]) {
    let sorted = found.sorted { ($0.date, $1.url.path) > ($1.date, $0.url.path) }
    guard sorted != photos || found.isEmpty else { return }
    photos = sorted
    places = Dictionary(uniqueKeysWithValues: photos.enumerated().map { ($1.id, $0) })
    var counts: [String: Int] = [:]
    for photo in photos { counts[photo.album, default: 0] += 1 }
    folders = counts.filter { !$0.key.isEmpty }.map { ($0.key, $0.value) }.sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
  }

  public func photo(_ id: Photo.ID) -> Photo? { places[id].map { photos[$0] } }

  public func photos(in album: Album, matching text: String = "") -> [Photo] {
    let part: [Photo]
    switch album {
    case .all: part = photos
    case .favourites:
      let favourites = notebook.favourites
      part = favourites.isEmpty ? [] : photos.filter { favourites.contains($0.url.path) }
    case .folder(let name): part = photos.filter { $0.album == name }
    }
    guard !text.isEmpty else { return part }
    return part.filter {
      $0.fileName.localizedCaseInsensitiveContains(text) || notebook[$0.id].caption.localizedCaseInsensitiveContains(text)
    }
  }
}
