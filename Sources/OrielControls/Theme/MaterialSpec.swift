import Foundation
import OrielDrawing

package nonisolated enum MaterialKind: Sendable, Hashable, CaseIterable { case ultraThin, thin, regular, thick, ultraThick, bar }

/// The appearance of a material.
package nonisolated struct MaterialSpec: Sendable, Equatable {
  /// Alpha of the tint over the blurred content of the same window; 1 in increased contrast.
  package var tintAlpha: Double
  /// The tint, which is also the opaque colour without blur.
  package var opaque: RGBA

  static func table(_ mode: Theme.Mode) -> [MaterialKind: MaterialSpec] {
    var table: [MaterialKind: MaterialSpec] = [:]
    for kind in MaterialKind.allCases {
      let (alpha, light, dark): (Double, UInt32, UInt32) =
        switch kind {
        case .ultraThin: (0.6, 0xF1F2F4, 0x313237)
        case .thin: (0.7, 0xF2F3F5, 0x2F3035)
        case .regular: (0.8, 0xF4F4F6, 0x2D2E33)
        case .thick: (0.88, 0xF6F6F8, 0x2B2C31)
        case .ultraThick: (0.94, 0xF9F9FA, 0x292A2E)
        case .bar: (0.9, 0xF6F6F8, 0x2B2C31)
        }
      table[kind] = MaterialSpec(
        tintAlpha: mode.isIncreasedContrast ? 1 : alpha, opaque: RGBA(hex: mode.isDark ? dark : light))
    }
    return table
  }
}
