internal import OrielAssets

/// The parsed symbols of the line-art set, by name.
enum SymbolLibrary {
  static func contains(_ name: String) -> Bool { SymbolArt.drawing(named: name) != nil }
  static var names: [String] { SymbolArt.names }
}
