import Foundation
import OrielDrawing
import OrielGraph
import Synchronization

/// Colour sets of asset catalogues, read on first use.
nonisolated enum NamedColors {
  private struct Entry: Sendable {
    var color: RGBA
    var isDark: Bool
    var isIncreasedContrast: Bool
  }
  private struct Key: Hashable {
    var name: String
    var bundlePath: String?
  }
  private static let cache = Mutex(AgingCache<Key, [Entry]>(limit: 2000) { _ in 1 })

  static func color(_ name: String, bundlePath: String?, isDark: Bool, contrast: Bool) -> RGBA {
    let key = Key(name: name, bundlePath: bundlePath)
    let entries = cache.withLock { cache in
      if let known = cache.value(for: key) { return known }
      let read = read(name, in: bundlePath)
      cache.insert(read, for: key)
      return read
    }
    let best = entries.max { a, b in
      func score(_ e: Entry) -> Int {
        // An entry for another appearance never matches; one for this appearance wins over one for any.
        if e.isDark && !isDark || e.isIncreasedContrast && !contrast { return -1 }
        return (e.isDark ? 2 : 0) + (e.isIncreasedContrast ? 1 : 0)
      }
      return score(a) < score(b)
    }
    return best?.color ?? .clear
  }

  private static func read(_ name: String, in bundlePath: String?) -> [Entry] {
    for folder in AssetCatalogs.of(bundlePath: bundlePath).sets(name, "colorset") {
      guard let data = FileManager.default.contents(atPath: folder + "/Contents.json"),
        let set = try? JSONDecoder().decode(ColorSet.self, from: data)
      else { continue }
      return set.entries
    }
    let place = (bundlePath.flatMap { Bundle(path: $0) } ?? .main).resourceURL?.path ?? "the app"
    RuntimeIssue.report("No colour named '\(name)' in the asset catalogues of \(place).")
    return []
  }

  /// The relevant parts of a colour set's `Contents.json`.
  private struct ColorSet: Decodable {
    struct Item: Decodable {
      struct Definition: Decodable {
        var colorSpace: String?
        var components: [String: String]?
        enum CodingKeys: String, CodingKey {
          case colorSpace = "color-space"
          case components
        }
      }
      struct Appearance: Decodable {
        var appearance: String
        var value: String
      }
      var color: Definition?
      var appearances: [Appearance]?
    }
    var colors: [Item]

    var entries: [Entry] {
      colors.compactMap { item in
        guard let color = item.color, let parts = color.components else { return nil }
        func component(_ name: String) -> Double? {
          guard let text = parts[name] else { return nil }
          if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
          guard let number = Double(text) else { return nil }
          return text.contains(".") ? number : number / 255
        }
        let alpha = parts["alpha"].flatMap(Double.init) ?? 1
        let rgba: RGBA
        if let white = component("white") {
          rgba = RGBA(white: white, alpha: alpha)
        } else if let red = component("red"), let green = component("green"), let blue = component("blue") {
          let space: Color.RGBColorSpace =
            switch color.colorSpace {
            case "display-p3": .displayP3
            case "extended-linear-srgb": .sRGBLinear
            default: .sRGB
            }
          rgba = RGBA(red: red, green: green, blue: blue, alpha: alpha).converted(from: space)
        } else {
          return nil
        }
        let appearances = item.appearances ?? []
        return Entry(
          color: rgba, isDark: appearances.contains { $0.appearance == "luminosity" && $0.value == "dark" },
          isIncreasedContrast: appearances.contains { $0.appearance == "contrast" && $0.value == "high" })
      }
    }
  }
}
