import OrielDrawing
import OrielGraph

/// The interaction state of a control's surface. Amounts are 0...1 while they fade.
package nonisolated struct SurfaceState: Hashable, Sendable {
  package var isEnabled = true
  package var hover = 0.0
  package var press = 0.0
  package init(isEnabled: Bool = true, hover: Double = 0, press: Double = 0) {
    self.isEnabled = isEnabled
    self.hover = hover
    self.press = press
  }
}

// The backgrounds, borders and focus rings of controls. Rectangles are in user space and aligned to pixels.
extension Painter {
  /// Shadows of a stack, the widest first.
  package func shadow(_ stack: [ShadowLayer], of rect: CGRect, cornerRadius: Double, opacity: Double = 1) {
    guard opacity > 0 else { return }
    for layer in stack.reversed() {
      var value = layer.value
      value.color.alpha *= opacity
      drawShadow(of: rect, cornerRadius: cornerRadius, value)
    }
  }

  /// A border inside the shape; `sill` tints its lowest `depth` points.
  package func edge(
    _ rect: CGRect, cornerRadius: Double, _ color: RGBA, sill: RGBA? = nil, depth: Double = 2.5, width: Double = 1
  ) {
    guard let sill, rect.height > depth else {
      return strokeInside(rect, cornerRadius: cornerRadius, width: width, with: .color(color))
    }
    let stops = [
      GradientStop(color: color, location: 0), GradientStop(color: color, location: 1 - depth / rect.height),
      GradientStop(color: sill, location: 1 - width / rect.height),
    ]
    strokeInside(
      rect, cornerRadius: cornerRadius, width: width,
      with: .linearGradient(
        stops, start: CGPoint(x: rect.minX, y: rect.minY), end: CGPoint(x: rect.minX, y: rect.maxY)))
  }

  /// Paints a pressable surface: background, overlay, border with sill, shadow. `isSolid` means a strong colour.
  package func raised(
    _ rect: CGRect, cornerRadius radius: Double, fill: RGBA, isSolid: Bool = false, state: SurfaceState, theme: Theme
  ) {
    let colors = theme.colors
    if state.isEnabled { shadow(theme.shadows.button, of: rect, cornerRadius: radius, opacity: 1 - state.press) }
    self.fill(rect, cornerRadius: radius, with: .color(fill.opacity(state.isEnabled ? 1 : 0.5)))
    overlay(rect, cornerRadius: radius, state: state, hover: isSolid ? colors.solidHover : colors.overlayHover,
      press: isSolid ? colors.solidPress : colors.overlayPress)
    if isSolid {
      edge(rect, cornerRadius: radius, RGBA(white: 1, alpha: 0.10), sill: RGBA(white: 0, alpha: 0.24))
    } else {
      edge(rect, cornerRadius: radius, colors.controlBorder, sill: state.isEnabled ? colors.controlSill : nil)
    }
    if colors.highlight.alpha > 0, state.isEnabled, !theme.mode.isIncreasedContrast {
      save()
      clip(to: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: max(radius, 1)))
      strokeInside(rect, cornerRadius: radius, width: 1, with: .color(colors.highlight))
      restore()
    }
  }

  /// Paints the hover and press overlay over a background. A press replaces the hover.
  package func overlay(_ rect: CGRect, cornerRadius: Double, state: SurfaceState, hover: RGBA, press: RGBA) {
    guard state.isEnabled else { return }
    let hoverAmount = state.hover * (1 - state.press)
    if hoverAmount > 0 { fill(rect, cornerRadius: cornerRadius, with: .color(hover.opacity(hoverAmount))) }
    if state.press > 0 { fill(rect, cornerRadius: cornerRadius, with: .color(press.opacity(state.press))) }
  }

  /// Paints the bezel of a field: its background with a strong lower edge.
  package func well(_ rect: CGRect, cornerRadius radius: Double, isEnabled: Bool, theme: Theme) {
    let colors = theme.colors
    fill(rect, cornerRadius: radius, with: .color(colors.fieldBackground.opacity(isEnabled ? 1 : 0.5)))
    edge(
      rect, cornerRadius: radius, colors.controlBorder, sill: isEnabled ? colors.fieldSill : colors.controlBorder,
      depth: 1.6)
  }

  /// The focus ring around a shape, `gap` points away from it.
  package func focusRing(_ rect: CGRect, cornerRadius: Double, theme: Theme, opacity: Double = 1, gap: Double? = nil) {
    guard opacity > 0 else { return }
    let gap = gap ?? theme.metrics.focus.gap, width = theme.metrics.focus.width
    let distance = gap + width
    strokeInside(
      rect.insetBy(dx: -distance, dy: -distance), cornerRadius: cornerRadius + distance, width: width,
      with: .color(theme.colors.focusRing.opacity(opacity)))
  }

  /// A symbol centred on a point, its box on whole pixels, its line at least one.
  package func symbol(
    _ symbol: SymbolGlyph, centre: CGPoint, side: Double, stroke: Double, color: RGBA, paint: Paint? = nil
  ) {
    let origin = alignedToPixels(CGRect(x: centre.x - side / 2, y: centre.y - side / 2, width: 0, height: 0)).origin
    draw(
      symbol, in: CGRect(x: origin.x, y: origin.y, width: side, height: side), strokeWidth: stroke * side / 16,
      with: paint ?? .color(color))
  }
}

nonisolated extension RGBA {
  private static let ink = RGBA(hex: 0x12141C)
  /// WCAG 2 contrast with another opaque colour, 1...21.
  package func contrast(with other: RGBA) -> Double {
    let a = luminance, b = other.luminance
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
  /// A colour that an app chose for words, as dark or as light as they have to be on `background`.
  package func legible(on background: RGBA) -> RGBA {
    var shade = Oklab(self), ink = self
    let step = background.luminance > 0.18 ? -0.01 : 0.01
    while ink.contrast(with: background) < 4.5, (0...1).contains(shade.lightness) {
      shade.lightness += step
      ink = shade.rgba
    }
    return ink
  }
  /// White or ink, for a mark on a colour that an app chose: at least 3 to 1.
  package var contrastingMark: RGBA { contrast(with: .white) >= 3 ? .white : Self.ink }
  /// A colour that an app chose as a background for words: as it is under ink if it is light, otherwise dark enough for white.
  package var backgroundForWords: (fill: RGBA, ink: RGBA) {
    if contrast(with: .white) < 3 { return (self, Self.ink) }
    var shade = Oklab(self), fill = self
    while fill.contrast(with: .white) < 4.5, shade.lightness > 0 {
      shade.lightness -= 0.01
      fill = shade.rgba
    }
    return (fill, .white)
  }
}

extension Theme {
  /// The filled part of a slider or a progress bar that is disabled.
  package nonisolated var dimmedFill: RGBA { colors.labelQuaternary.opacity(mode.isIncreasedContrast ? 0.4 : 1) }
  /// The greatest height of one line of label in controls of a size, in points; more is two lines.
  package nonisolated func tallestLine(in size: PerControlSize.Size) -> Double {
    max(16 * textScale, 1.4 * metrics.control.fontSize[size]) + 0.5
  }
  /// How far focus rings extend past their shape.
  package nonisolated var ringOverflow: Double { metrics.focus.gap + metrics.focus.width + 1 }
  /// How far a button's shadow and focus ring extend past its body.
  package nonisolated var controlOverflow: EdgeInsets { EdgeInsets(.all, max(ringOverflow, 4)) }
}
