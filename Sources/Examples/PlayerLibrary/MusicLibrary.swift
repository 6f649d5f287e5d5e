import Foundation
import Observation
import UniformTypeIdentifiers

/// The music of one folder.
@MainActor @Observable public final class MusicLibrary {
  public enum State: Equatable, Sendable {
    case idle, reading, read
    case failed(String)
  }
  public private(set) var state = State.idle
  public private(set) var folder: URL
  /// The tracks, sorted by album and title.
  public private(set) var tracks: [Track] = []
  private var places: [Track.ID: Int] = [:]
  @ObservationIgnored private let tags: TagReading
  @ObservationIgnored private var reading: Task<Void, Never>?
  /// The number of tags to read before sorting again.
  private static let part = 40

  public init(folder: URL, tags: TagReading = .desktop) {
    self.folder = folder
    self.tags = tags
  }
  public nonisolated static var defaultFolder: URL {
    FileManager.default.urls(for: .musicDirectory, in: .userDomainMask).first
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent("Music")
  }

  public func load() async {
    if state == .idle { start() }
    await reading?.value
  }
  public func open(_ folder: URL) async {
    self.folder = folder
    take([])
    start()
    await reading?.value
  }
  public func track(_ id: Track.ID) -> Track? { places[id].map { tracks[$0] } }
  public func tracks(matching text: String) -> [Track] { text.isEmpty ? tracks : tracks.filter { $0.contains(text) } }

  private func start() {
    reading?.cancel()
    state = .reading
    let folder = folder, tags = tags
    reading = Task {
      let found = await Task.detached { Self.files(in: folder) }.value
      guard !Task.isCancelled else { return }
      guard var found else {
        state = .failed("“\(folder.lastPathComponent)” cannot be read.")
        return
      }
      take(found)
      state = .read
      for start in stride(from: 0, to: found.count, by: Self.part) {
        let range = start..<min(start + Self.part, found.count), urls = found[range].map(\.url)
        let read = await Task.detached(priority: .utility) { urls.map { tags.read($0) } }.value
        guard !Task.isCancelled else { return }
        for (place, tags) in zip(range, read) { if let tags { found[place].take(tags) } }
        take(found)
      }
    }
  }
  private func take(_ found: [Track]) {
    tracks = found.sorted { a, b in
      switch a.album.localizedStandardCompare(b.album) {
      case .orderedAscending: true
      case .orderedDescending: false
      case .orderedSame: a.url.lastPathComponent.localizedStandardCompare(b.url.lastPathComponent) == .orderedAscending
      }
    }
    places = Dictionary(uniqueKeysWithValues: tracks.enumerated().map { ($1.id, $0) })
  }

  /// nil if the folder cannot be read.
  private nonisolated static func files(in folder: URL) -> [Track]? {
    guard (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) != nil,
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
    else { return nil }
    var tracks: [Track] = []
    for case let file as URL in files where UTType(filenameExtension: file.pathExtension.lowercased())?.conforms(to: .audio) == true {
      tracks.append(Track(url: file.standardizedFileURL))
    }
    return tracks.sorted { $0.url.path < $1.url.path }
  }
}
