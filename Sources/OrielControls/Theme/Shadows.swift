import Foundation
import OrielDrawing

/// One black shadow of a stack. Lengths in points; blur is two sigma.
package nonisolated struct ShadowLayer: Sendable, Hashable {
  package var y: Double
  package var blur: Double
  package var alpha: Double
  package var value: ShadowStyleValue {
    ShadowStyleValue(color: RGBA(white: 0, alpha: alpha), radius: blur, y: y)
  }
}

/// Shadow stacks, drawn from the last to the first.
package nonisolated struct Shadows: Sendable, Equatable {
  package var button: [ShadowLayer]
  package var knob: [ShadowLayer]
  package var menu: [ShadowLayer]
  package var popover: [ShadowLayer]
  package var sheet: [ShadowLayer]
  package var window: [ShadowLayer]
  package var windowInactive: [ShadowLayer]
  package var drag: [ShadowLayer]

  static let light = Shadows(
    button: [ShadowLayer(y: 1, blur: 1.5, alpha: 0.07)],
    knob: [ShadowLayer(y: 1, blur: 2.5, alpha: 0.26)],
    menu: [ShadowLayer(y: 1, blur: 3, alpha: 0.08), ShadowLayer(y: 8, blur: 24, alpha: 0.18)],
    popover: [ShadowLayer(y: 1, blur: 4, alpha: 0.08), ShadowLayer(y: 10, blur: 30, alpha: 0.2)],
    sheet: [ShadowLayer(y: 2, blur: 8, alpha: 0.12), ShadowLayer(y: 18, blur: 48, alpha: 0.28)],
    window: [ShadowLayer(y: 1, blur: 4, alpha: 0.14), ShadowLayer(y: 14, blur: 40, alpha: 0.3)],
    windowInactive: [ShadowLayer(y: 1, blur: 4, alpha: 0.12), ShadowLayer(y: 6, blur: 20, alpha: 0.16)],
    drag: [ShadowLayer(y: 6, blur: 16, alpha: 0.22)])
  static let dark = Shadows(
    button: [ShadowLayer(y: 1, blur: 1.5, alpha: 0.22)],
    knob: [ShadowLayer(y: 1, blur: 2.5, alpha: 0.45)],
    menu: [ShadowLayer(y: 1, blur: 3, alpha: 0.3), ShadowLayer(y: 8, blur: 24, alpha: 0.42)],
    popover: [ShadowLayer(y: 1, blur: 4, alpha: 0.3), ShadowLayer(y: 10, blur: 30, alpha: 0.46)],
    sheet: [ShadowLayer(y: 2, blur: 8, alpha: 0.34), ShadowLayer(y: 18, blur: 48, alpha: 0.56)],
    window: [ShadowLayer(y: 1, blur: 4, alpha: 0.4), ShadowLayer(y: 14, blur: 40, alpha: 0.6)],
    windowInactive: [ShadowLayer(y: 1, blur: 4, alpha: 0.34), ShadowLayer(y: 6, blur: 20, alpha: 0.4)],
    drag: [ShadowLayer(y: 6, blur: 16, alpha: 0.5)])
}
