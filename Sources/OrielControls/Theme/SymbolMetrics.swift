import Foundation

/// The grid of the line-art symbols.
package nonisolated struct SymbolMetrics: Sendable, Equatable {
  package enum Scale: Sendable, CaseIterable { case small, medium, large }
  /// Side of the box and of what may be drawn in it, in units.
  package var gridUnits = 16.0
  package var liveUnits = 14.0
  /// Points of one unit per point of font size: the box is 16 points beside 13-point text.
  package var pointsPerFontPoint = 16.0 / 13.0

  /// Stroke width in units beside text of `weight` 100...900.
  package func stroke(weight: Int) -> Double {
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
    fontSize * pointsPerFontPoint * factor(scale)
  }
}
