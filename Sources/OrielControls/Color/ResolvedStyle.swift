import Foundation
import OrielDrawing
import OrielGraph

/// The context in which a style is resolved.
package nonisolated struct StyleContext: Sendable {
  package var theme: Theme
  /// Set by an app with `tint(_:)`; nil is the accent.
  package var tint: AnyShapeStyle?
  /// Inherited `foregroundStyle` levels, primary first; empty if none was set.
  package var foreground: [AnyShapeStyle]
  /// Inherited `backgroundStyle`.
  package var background: AnyShapeStyle?
  /// 0 primary ... 4 quinary, for styles that have levels.
  package var level: Int
  /// Whether it fills an area instead of text or symbols; lower levels are then backgrounds for text.
  package var isFill = false
  /// Whether it colours text or symbols; the accent then uses a readable shade.
  package var isInk = false
  package var isEnabled: Bool
  /// Whether the background is the accent, as in a selected row of the focused list.
  package var onSelection: Bool
  /// False in an unfocused window.
  package var isActive: Bool
  /// The environment for custom styles; nil uses the defaults.
  package var environment: EnvironmentValues?

  package init(
    theme: Theme, tint: AnyShapeStyle? = nil, foreground: [AnyShapeStyle] = [], background: AnyShapeStyle? = nil,
    level: Int = 0, isEnabled: Bool = true, onSelection: Bool = false, isActive: Bool = true
  ) {
    self.theme = theme
    self.tint = tint
    self.foreground = foreground
    self.background = background
    self.level = level
    self.isEnabled = isEnabled
    self.onSelection = onSelection
    self.isActive = isActive
  }

  /// The same context for text and symbols.
  package var asInk: StyleContext {
    var copy = self
    copy.isInk = true
    return copy
  }
  /// The accent if the app set no tint.
  var accent: RGBA { onSelection ? theme.colors.onAccent : isInk ? theme.colors.accentText : theme.colors.accent }

  /// The resolved colour.
  package func color(_ color: Color) -> RGBA {
    switch color.storage {
    case .primary, .secondary:
      if onSelection { return label(level: color.storage == .primary ? 0 : 1) }
      return color.resolved(in: theme)
    case .accent: return tintColor
    default: return color.resolved(in: theme, tint: tint.map { _ in Color(tintColor) })
    }
  }
  /// The tint as one colour; for a gradient, that of its first stop.
  package var tintColor: RGBA {
    guard let tint else { return accent }
    var plain = self
    plain.tint = nil
    return tint.resolved(in: plain).representativeColor
  }
  /// The label colour of a level on this background.
  func label(level: Int) -> RGBA {
    let colors = theme.colors
    // Areas of lower levels stay what they are elsewhere, backgrounds for what is drawn on them.
    if onSelection, isFill, level > 0 { return colors.onAccent.opacity(fraction(ofLevel: level)) }
    // On the accent all text has its full strength: there is no contrast to give away. Marks of the fourth level have some.
    if onSelection { return level <= 2 ? colors.onAccent : colors.onAccent.opacity(level == 3 ? 0.75 : fraction(ofLevel: level)) }
    if !isEnabled, level == 0 { return colors.labelDisabled }
    return switch level {
    case 0: colors.labelPrimary
    case 1: colors.labelSecondary
    case 2 where isFill: colors.labelQuaternary
    case 3 where isFill: colors.fillPrimary
    case 4... where isFill: colors.fillTertiary
    case 2: colors.labelTertiary
    case 3: colors.labelQuaternary
    // The theme has four levels; a fifth is decorative and half as strong as the fourth.
    default: colors.labelQuaternary.opacity(0.5)
    }
  }
  /// The opacity of a level of any colour, in proportion to the label colours.
  func fraction(ofLevel level: Int) -> Double {
    var plain = self
    plain.onSelection = false
    plain.isEnabled = true
    return level == 0 ? 1 : plain.label(level: level).alpha / plain.label(level: 0).alpha
  }
}

/// A gradient with resolved colours, independent of the box it fills.
package nonisolated struct ResolvedGradient: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case linear(UnitPoint, UnitPoint)
    case radial(UnitPoint, startRadius: Double, endRadius: Double)
    case elliptical(UnitPoint, startFraction: Double, endFraction: Double)
    case angular(UnitPoint, start: Angle, end: Angle)
  }
  package var stops: [GradientStop]
  package var form: Form

  package func paint(in rect: CGRect) -> Paint {
    func point(_ unit: UnitPoint) -> CGPoint {
      CGPoint(x: rect.minX + rect.width * unit.x, y: rect.minY + rect.height * unit.y)
    }
    return switch form {
    case .linear(let start, let end): .linearGradient(stops, start: point(start), end: point(end))
    case .radial(let center, let start, let end):
      .radialGradient(stops, center: point(center), startRadius: start, endRadius: end)
    case .elliptical(let center, let start, let end):
      // SwiftUI's radii are fractions of the whole side, the painter's of half the side.
      .ellipticalGradient(stops, rect: rect, center: center, startFraction: start * 2, endFraction: end * 2)
    case .angular(let center, let start, let end):
      .angularGradient(stops, center: point(center), start: start, end: end)
    }
  }
}

/// A shadow with a resolved colour.
package nonisolated struct ResolvedShadow: Hashable, Sendable {
  package var isInner: Bool
  package var value: ShadowStyleValue
}

/// A resolved style, which needs only the box it fills.
package nonisolated enum ResolvedStyle: Hashable, Sendable {
  case color(RGBA)
  case gradient(ResolvedGradient)
  case mesh(ResolvedMesh)
  case image(Bitmap, scale: Double)
  case material(MaterialKind)
  /// Only if the opacity cannot be multiplied into colours: images and materials.
  indirect case faded(ResolvedStyle, Double)
  indirect case blended(ResolvedStyle, BlendMode)
  indirect case shadowed(ResolvedStyle, ResolvedShadow)

  package func opacity(_ factor: Double) -> ResolvedStyle {
    guard factor != 1 else { return self }
    switch self {
    case .color(let color): return .color(color.opacity(factor))
    case .gradient(var gradient):
      for index in gradient.stops.indices { gradient.stops[index].color.alpha *= factor }
      return .gradient(gradient)
    case .mesh(let mesh): return .mesh(mesh.opacity(factor))
    case .image, .material: return .faded(self, factor)
    case .faded(let base, let other): return .faded(base, other * factor)
    case .blended(let base, let mode): return .blended(base.opacity(factor), mode)
    case .shadowed(let base, var shadow):
      shadow.value.color.alpha *= factor
      return .shadowed(base.opacity(factor), shadow)
    }
  }

  /// The paint for `rect`. Materials use their opaque colour; effects are separate.
  package func paint(in rect: CGRect, theme: Theme? = nil) -> Paint {
    switch self {
    case .color(let color): .color(color)
    case .gradient(let gradient): gradient.paint(in: rect)
    case .mesh(let mesh): mesh.paint(in: rect)
    case .image(let bitmap, let scale): .image(bitmap, origin: rect.origin, scale: scale)
    case .material(let kind): .color((theme ?? .make()).materials[kind]?.opaque ?? .clear)
    case .faded(let base, let factor):
      if case .color(let color) = base.paint(in: rect, theme: theme) { .color(color.opacity(factor)) } else {
        base.paint(in: rect, theme: theme)
      }
    case .blended(let base, _), .shadowed(let base, _): base.paint(in: rect, theme: theme)
    }
  }

  package var material: MaterialKind? {
    switch self {
    case .material(let kind): kind
    case .color, .gradient, .mesh, .image: nil
    case .faded(let base, _), .blended(let base, _), .shadowed(let base, _): base.material
    }
  }
  package var blendMode: BlendMode {
    switch self {
    case .blended(_, let mode): mode
    case .color, .gradient, .mesh, .image, .material: .normal
    case .faded(let base, _), .shadowed(let base, _): base.blendMode
    }
  }
  /// Opacity that a layer must apply because the paint cannot.
  package var layerOpacity: Double {
    switch self {
    case .faded(.image, let factor): factor
    case .color, .gradient, .mesh, .image, .material, .faded: 1
    case .blended(let base, _), .shadowed(let base, _): base.layerOpacity
    }
  }
  /// Shadows from the innermost style outwards.
  package var shadows: [ResolvedShadow] {
    switch self {
    case .shadowed(let base, let shadow): base.shadows + [shadow]
    case .color, .gradient, .mesh, .image, .material: []
    case .faded(let base, _), .blended(let base, _): base.shadows
    }
  }
  /// One colour for text and lines that cannot take a gradient.
  package var representativeColor: RGBA {
    switch self {
    case .color(let color): color
    case .gradient(let gradient): gradient.stops.first?.color ?? .clear
    case .mesh(let mesh): mesh.colors.first ?? .clear
    case .image: .clear
    case .material(let kind): Theme.make().materials[kind]?.opaque ?? .clear
    case .faded(let base, let factor): base.representativeColor.opacity(factor)
    case .blended(let base, _), .shadowed(let base, _): base.representativeColor
    }
  }
  /// Interpolates between two styles; different kinds of styles change abruptly.
  package func interpolated(to other: ResolvedStyle, by fraction: Double) -> ResolvedStyle {
    switch (self, other) {
    case (.color(let a), .color(let b)): return .color(a.mixed(with: b, by: fraction))
    case (.gradient(let a), .gradient(var b)) where a.stops.count == b.stops.count && a.form == b.form:
      for index in b.stops.indices {
        b.stops[index].color = a.stops[index].color.mixed(with: b.stops[index].color, by: fraction)
        b.stops[index].location = a.stops[index].location + (b.stops[index].location - a.stops[index].location) * fraction
      }
      return .gradient(b)
    case (.mesh(let a), .mesh(let b)): return a.mixed(with: b, by: fraction).map { .mesh($0) } ?? (fraction <= 0 ? self : other)
    case (.color(let a), .gradient(var b)):
      for index in b.stops.indices { b.stops[index].color = a.mixed(with: b.stops[index].color, by: fraction) }
      return .gradient(b)
    case (.gradient(var a), .color(let b)):
      for index in a.stops.indices { a.stops[index].color = a.stops[index].color.mixed(with: b, by: fraction) }
      return .gradient(a)
    default: return fraction <= 0 ? self : other
    }
  }
}
