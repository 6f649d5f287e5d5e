import Foundation
import UniformTypeIdentifiers

/// A picture file.
public struct Photo: Identifiable, Hashable, Sendable {
  public let url: URL
  public let date: Date
  /// The file size in bytes.
  public let size: Int
  /// The path of its folder, relative to the gallery's; empty for the gallery's folder.
  public let album: String

  public init(url: URL, date: Date, size: Int, album: String) {
    self.url = url
    self.date = date
    self.size = size
    self.album = album
  }

  public typealias ID = URL
  public var id: ID { url }
  public var fileName: String { url.lastPathComponent }
  public var name: String { url.deletingPathExtension().lastPathComponent }
  public var kind: String { UTType(filenameExtension: url.pathExtension)?.localizedDescription ?? url.pathExtension.uppercased() }
}

/// The user's notes about a photo.
public struct PhotoNotes: Codable, Equatable, Sendable {
  public var isFavourite = false
  public var caption = ""
  public init() {}
  var isEmpty: Bool { self == PhotoNotes() }
}

/// The photos that a window shows.
public enum Album: Hashable, Sendable {
  case all, favourites
  case folder(String)
}

/// The text form for scene storage.
extension Album: RawRepresentable {
  public init?(rawValue: String) {
    switch rawValue {
    case "all": self = .all
    case "favourites": self = .favourites
    default:
      guard rawValue.hasPrefix("folder:") else { return nil }
      self = .folder(String(rawValue.dropFirst("folder:".count)))
    }
  }
  public var rawValue: String {
    switch self {
    case .all: "all"
    case .favourites: "favourites"
    case .folder(let name): "folder:" + name
    }
  }
}
