import Foundation

/// A track in a file.
public struct Track: Identifiable, Hashable, Sendable {
  public let url: URL
  public var title: String
  public var artist: String
  public var album: String
  /// In seconds; nil until the file's tags have been read.
  public var duration: TimeInterval?

  /// Creates a track from the file name, until its tags are read.
  public init(url: URL) {
    self.url = url
    title = url.deletingPathExtension().lastPathComponent
    artist = ""
    album = url.deletingLastPathComponent().lastPathComponent
  }

  public typealias ID = URL
  public var id: ID { url }
  public func contains(_ text: String) -> Bool {
    [title, artist, album].contains { $0.localizedCaseInsensitiveContains(text) }
  }
  mutating func take(_ tags: TrackTags) {
    if let title = tags.title, !title.isEmpty { self.title = title }
    if let artist = tags.artist, !artist.isEmpty { self.artist = artist }
    if let album = tags.album, !album.isEmpty { self.album = album }
    duration = tags.duration ?? duration
  }
}

/// The tags of a file.
public struct TrackTags: Equatable, Sendable {
  public var title: String?
  public var artist: String?
  public var album: String?
  public var duration: TimeInterval?
  public init(title: String? = nil, artist: String? = nil, album: String? = nil, duration: TimeInterval? = nil) {
    (self.title, self.artist, self.album, self.duration) = (title, artist, album, duration)
  }
}

extension TimeInterval {
  /// `3:07`, `1:02:45`.
  public var asPlayingTime: String {
    guard isFinite, self >= 0, self < 1e6 else { return "-:--" }
    let seconds = Int(self)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }
}
