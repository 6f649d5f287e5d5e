import Foundation

/// The saved state of an app's windows.
nonisolated struct WindowArchive: Equatable, Sendable {
  /// The windows in the order in which they were opened.
  var windows: [WindowRecord] = []
  /// Where the last window of each scene was when the user closed it.
  var places: [String: WindowPlace] = [:]

  /// The selected pages of closed settings windows.
  var pages: [String: [String: StoredValue]] = [:]

  static let version = 1
  private static let format = "oriel-windows"
  /// A limit above realistic use, and low enough to open them together.
  static let mostWindows = 200

  /// The result of reading a file.
  enum Reading: Equatable, Sendable {
    case whole(WindowArchive)
    /// Some of it could not be read.
    case damaged(WindowArchive, because: String)
    /// None of it could be read.
    case broken(because: String)
  }

  static func read(_ data: Data) -> Reading {
    guard let found = JSONText(data) else { return .broken(because: "it is not JSON") }
    guard let json = found.object, json["format"]?.text == format else { return .broken(because: "it is a different kind of file") }
    guard let version = json["version"]?.integer else { return .broken(because: "it has no version") }
    guard version == Self.version else { return .broken(because: "it has version \(version), and this app reads \(Self.version)") }
    var damage: [String] = []
    var archive = WindowArchive()
    if let windows = json["windows"]?.list {
      if windows.count > mostWindows { damage.append("it has \(windows.count) windows") }
      archive.windows = windows.prefix(mostWindows).compactMap { WindowRecord(json: $0) { damage.append($0) } }
    } else {
      damage.append("it has no list of windows")
    }
    var known: Set<String> = []
    for index in archive.windows.indices where !known.insert(archive.windows[index].identifier).inserted {
      archive.windows[index].identifier = UUID().uuidString
    }
    for (key, value) in (json["places"]?.object ?? [:]).prefix(mostWindows) {
      archive.places[key] = WindowPlace(json: value)
    }
    for (key, value) in (json["pages"]?.object ?? [:]).prefix(mostWindows) {
      archive.pages[key] = value.object?.compactMapValues { StoredValue(json: $0) }
    }
    return damage.isEmpty ? .whole(archive) : .damaged(archive, because: damage.prefix(3).joined(separator: ", "))
  }

  /// For people to read, and the same for the same windows.
  func data() -> Data {
    var json: [(name: String, value: JSONText)] = [
      ("format", .text(Self.format)), ("version", .integer(Self.version)), ("windows", .list(windows.map(\.json))),
    ]
    if !places.isEmpty { json.append(("places", .object(places.mapValues(\.json)))) }
    if !pages.isEmpty { json.append(("pages", .object(pages.mapValues { .object($0.mapValues(\.json)) }))) }
    return JSONText.object(json).data
  }
}
