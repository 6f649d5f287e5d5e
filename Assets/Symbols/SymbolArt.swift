/// The line-art symbols, by SF Symbol name, in the drawing words of `SymbolArt.md`.
public enum SymbolArt {
  public static func drawing(named name: String) -> String? { nil }
  public static var names: [String] { [] }
}
