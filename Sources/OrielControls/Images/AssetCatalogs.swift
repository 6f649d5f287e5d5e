import Foundation
import OrielGraph
import Synchronization

/// The asset catalogues that an app ships as folders: their sets of images, symbols and colours, by name.
///
/// They are listed once for all sets of a bundle. A program that lies in a folder with others has its resources in folders of
/// their own beside it; the rest of that folder, which may be somebody's home, is not searched.
nonisolated struct AssetCatalogs: Sendable {
  /// The bundle's resources and the resource folders in it, where plain files are as well.
  let folders: [String]
  /// Paths by the set's file name, such as `Logo.imageset`.
  private let sets: [String: [String]]

  private static let known = Mutex<[String: AssetCatalogs]>([:])
  /// Those of a bundle, or of the app itself; empty if there is no such bundle.
  static func of(bundlePath: String?) -> AssetCatalogs {
    if let known = known.withLock({ $0[bundlePath ?? ""] }) { return known }
    let bundle = bundlePath.flatMap { Bundle(path: $0) } ?? .main
    let catalogs = bundle.resourceURL.map { AssetCatalogs(in: $0.path) } ?? AssetCatalogs()
    // A bundle that is not there may be made yet; those that are there are few.
    if !catalogs.folders.isEmpty { known.withLock { $0[bundlePath ?? ""] = catalogs } }
    return catalogs
  }

  private init() { (folders, sets) = ([], [:]) }
  init(in root: String, program: String? = ProgramFile.path) {
    let inner = ProgramFile.resourceNames(in: root).filter { $0.hasSuffix(".resources") || $0.hasSuffix(".xcassets") }.sorted()
      .map { root + "/" + $0 }
    var sets: [String: [String]] = [:]
    let isShared = program.map { FilePath.folder(of: $0) } == root
    for folder in isShared ? inner : [root] { Self.list(folder, into: &sets) }
    folders = [root] + inner
    self.sets = sets
  }
  private static func list(_ folder: String, into sets: inout [String: [String]]) {
    // Links are not followed, so that this ends.
    guard let walk = FileManager.default.enumerator(atPath: folder) else { return }
    for case let path as String in walk {
      let name = FilePath.name(of: path)
      guard name.hasSuffix("set"), name.contains(".") else { continue }
      walk.skipDescendants()
      sets[name, default: []].append(folder + "/" + path)
    }
    for name in sets.keys { sets[name]!.sort() }
  }

  /// The folder of the set `name` of a kind, "imageset" for example. A name may begin with those of folders: "Icons/Star".
  func sets(_ name: String, _ kind: String) -> [String] {
    guard !name.isEmpty, !name.contains("..") else { return [] }
    let found = sets[FilePath.name(of: name) + "." + kind] ?? []
    return name.contains("/") ? found.filter { $0.hasSuffix("/\(name).\(kind)") } : found
  }
}
