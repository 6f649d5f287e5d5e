import OrielDrawing

/// The line-art symbols beside text.
package nonisolated struct SymbolMetrics: Sendable, Equatable {
  package enum Scale: Sendable, CaseIterable { case small, medium, large }
  /// Stroke width in units beside text of `weight` 100...900.
  package func stroke(weight: Int) -> Double { SymbolGlyph.stroke(weight: weight) }
  /// Factor of an image scale.
  package func factor(_ scale: Scale) -> Double {
    switch scale {
    case .small: 0.8
    case .medium: 1
    case .large: 1.28
    }
  }
  /// Side of the box in points beside text of `fontSize` points.
  package func side(fontSize: Double, scale: Scale = .medium) -> Double {
    SymbolGlyph.side(fontSize: fontSize) * factor(scale)
  }
}
