import Foundation
import OrielDrawing
import OrielGraph
import Synchronization

/// Images in an app's resources: image sets of asset catalogs kept as folders, and plain files.
nonisolated enum ImageResources {
  private struct Key: Hashable {
    var name: String
    var bundlePath: String?
    var scale: Int
    var isDark: Bool
  }
  /// Views keep what they show; this is for those that come and go.
  private static let cache = Mutex(AgingCache<Key, Picture?>(limit: 128 << 20) { ($0.map { $0.bitmap.pixelWidth * $0.bitmap.pixelHeight * 4 } ?? 0) + 256 })

  /// An image with its properties from the catalog.
  struct Picture {
    var bitmap: Bitmap
    /// Whether it is drawn in the foreground colour, unless the view says otherwise.
    var isTemplate = false
    /// A custom symbol, whose size follows the font.
    var symbol: CustomSymbol?
  }
  private static let fileTypes = ["png", "svg", "pdf", "jpg", "jpeg", "webp", "gif", "bmp", "tiff"]

  static func bitmap(_ name: String, bundlePath: String?, scale: CGFloat, isDark: Bool) -> Bitmap? {
    picture(name, bundlePath: bundlePath, scale: scale, isDark: isDark)?.bitmap
  }
  /// The image for a scale and appearance; nil, with a warning, if there is none.
  static func picture(_ name: String, bundlePath: String?, scale: CGFloat, isDark: Bool) -> Picture? {
    let key = Key(name: name, bundlePath: bundlePath, scale: max(1, min(4, Int(saturating: scale.rounded(.up)))), isDark: isDark)
    if let known = cache.withLock({ $0.value(for: key) }) { return known }
    let found = read(key)
    if found == nil {
      let place = (bundlePath.flatMap { Bundle(path: $0) } ?? .main).resourceURL?.path ?? "the app"
      RuntimeIssue.report("No image named '\(name)' in \(place). Add it to the target's resources.")
    }
    cache.withLock { $0.insert(found, for: key) }
    return found
  }

  private static func read(_ key: Key) -> Picture? {
    guard !key.name.contains(".."), !key.name.isEmpty else { return nil }
    let catalogs = AssetCatalogs.of(bundlePath: key.bundlePath)
    for folder in catalogs.folders {
      for candidate in [key.name] + (key.name.contains(".") ? [] : fileTypes.map { "\(key.name).\($0)" }) {
        for scale in [key.scale, 2, 3, 1] {
          let path = folder + "/" + scaled(candidate, scale)
          if FileManager.default.fileExists(atPath: path), let bitmap = load(URL(fileURLWithPath: path), scale: scale, wanted: key.scale) {
            return Picture(bitmap: bitmap)
          }
        }
      }
    }
    for set in catalogs.sets(key.name, "imageset") {
      if let picture = imageSet(URL(fileURLWithPath: set), key) { return picture }
    }
    for set in catalogs.sets(key.name, "symbolset") {
      if let picture = symbolSet(URL(fileURLWithPath: set), key) { return picture }
    }
    return nil
  }

  private static func scaled(_ file: String, _ scale: Int) -> String {
    guard scale > 1, let dot = file.lastIndex(of: ".") else { return file }
    return file[..<dot] + "@\(scale)x" + file[dot...]
  }
  private static func load(_ url: URL, scale: Int, wanted: Int) -> Bitmap? {
    // Vector images have no scale and are drawn for the screen's.
    let scale = ["svg", "pdf"].contains(url.pathExtension.lowercased()) ? wanted : scale
    do {
      let bitmap = try Bitmap(contentsOf: url, scale: Double(scale))
      if bitmap.isIncomplete { RuntimeIssue.report("The image \(url.path) is truncated; the part that exists is shown.") }
      return bitmap
    } catch {
      RuntimeIssue.report("The image \(url.path) cannot be shown: \(error)")
      return nil
    }
  }

  private struct ImageSet: Decodable {
    struct Item: Decodable {
      struct Appearance: Decodable { var appearance: String; var value: String }
      var filename: String?
      var scale: String?
      var appearances: [Appearance]?
    }
    struct Properties: Decodable {
      var intent: String?
      enum CodingKeys: String, CodingKey { case intent = "template-rendering-intent" }
    }
    var images: [Item]
    var properties: Properties?
  }
  private static func imageSet(_ folder: URL, _ key: Key) -> Picture? {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("Contents.json")),
      let set = try? JSONDecoder().decode(ImageSet.self, from: data)
    else { return nil }
    func score(_ item: ImageSet.Item) -> Int {
      let dark = item.appearances?.contains { $0.value == "dark" } ?? false
      if dark, !key.isDark { return -1 }
      let scale = item.scale.flatMap { Int($0.dropLast()) } ?? key.scale
      // A larger image is better than a smaller one.
      return (dark ? 100 : 0) + (scale == key.scale ? 50 : scale > key.scale ? 40 - scale : scale)
    }
    let items = set.images.filter { $0.filename != nil && score($0) >= 0 }
    guard let best = items.max(by: { score($0) < score($1) }), let name = best.filename, !name.contains("/") else { return nil }
    let bitmap = load(
      folder.appendingPathComponent(name), scale: best.scale.flatMap { Int($0.dropLast()) } ?? 1, wanted: key.scale)
    return bitmap.map { Picture(bitmap: $0, isTemplate: set.properties?.intent == "template") }
  }

  private struct SymbolSet: Decodable {
    struct Item: Decodable { var filename: String? }
    var symbols: [Item]
  }
  /// A custom symbol, from a template exported on the Mac.
  private static func symbolSet(_ folder: URL, _ key: Key) -> Picture? {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("Contents.json")),
      let set = try? JSONDecoder().decode(SymbolSet.self, from: data),
      let name = set.symbols.compactMap(\.filename).first, !name.contains("/")
    else { return nil }
    let file = folder.appendingPathComponent(name)
    do {
      let symbol = try CustomSymbol(contentsOf: file)
      return Picture(bitmap: try symbol.bitmap(fontSize: 13, scale: Double(key.scale)), isTemplate: true, symbol: symbol)
    } catch {
      RuntimeIssue.report("The symbol \(file.path) cannot be shown: \(error)")
      return nil
    }
  }
}
