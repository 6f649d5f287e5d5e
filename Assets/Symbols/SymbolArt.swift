/// The line-art symbols, by SF Symbol name.
///
/// A drawing is a line of drawing words on a 16 x 16 grid, explained in `SymbolArt.md`. The tables are
/// constant data; the index over them is built by the first look-up, so a program without symbols pays
/// nothing.
public enum SymbolArt {
  /// The drawing of a symbol, or nil when the set has none of that name.
  public static func drawing(named name: String) -> String? {
    if let drawing = index[name] { return drawing }
    return composed.contains(name) ? SymbolComposition.drawing(named: name, find: drawing(named:)) : nil
  }

  /// Whether there is a drawing of that name; composes none.
  public static func contains(_ name: String) -> Bool { index[name] != nil || composed.contains(name) }

  /// Every name that has a drawing, synonyms and composed ones included, in alphabetical order.
  public static var names: [String] { (Array(index.keys) + variants).sorted() }

  private static let composed = Set(variants)

  private static let index: [String: String] = {
    let themes = [marks, arrows, objects, people, devices, layout, nature, drawnVariants]
    var index: [String: String] = [:]
    index.reserveCapacity(themes.reduce(synonyms.count) { $0 + $1.count })
    for theme in themes {
      for (name, drawing) in theme { index[name] = drawing }
    }
    for (name, original) in synonyms { index[name] = index[original] }
    return index
  }()
}
