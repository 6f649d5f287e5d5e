import Foundation

/// One symbol of the line-art set, by its SF Symbol name. Lengths are units of its 16 x 16 box.
public struct _SymbolGlyph: Hashable, Sendable {
  package let name: String
  /// nil if the set has no such symbol.
  package init?(name: String) {
    guard SymbolLibrary.contains(name) else { return nil }
    self.name = name
  }
  /// Side of the symbol's box in points beside text of `fontSize`: 16 points beside 13-point text.
  package static func side(fontSize: Double) -> Double { fontSize * 16 / 13 }
  /// Stroke width in units for a text weight of 100...900.
  package static func stroke(weight: Int) -> Double {
    switch weight {
    case ..<150: 0.5
    case ..<250: 0.75
    case ..<350: 1
    case ..<450: 1.25
    case ..<550: 1.5
    case ..<650: 1.75
    case ..<750: 2
    case ..<850: 2.4
    default: 2.8
    }
  }
}
