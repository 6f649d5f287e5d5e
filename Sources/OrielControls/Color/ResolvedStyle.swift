import Foundation
import OrielDrawing
import OrielGraph

/// What a style is told about the place it is used in.
package nonisolated struct StyleContext: Sendable {
  package var theme: Theme
  /// Set by an app with `tint(_:)`; nil is the accent.
  package var tint: AnyShapeStyle?
  /// Inherited `foregroundStyle` levels, primary first; empty where none was set.
  package var foreground: [AnyShapeStyle]
  /// Inherited `backgroundStyle`.
  package var background: AnyShapeStyle?
  /// 0 primary ... 4 quinary, for styles that have levels.
  package var level: Int
  /// Colours an area, not words or symbols: its lower levels are grounds to read on.
  package var isFill = false
  /// Colours words or symbols: the accent takes the shade that can be read.
  package var isInk = false
  package var isEnabled: Bool
  /// On a ground of the accent, as in a selected row of the focused list.
  package var onSelection: Bool
  /// False in a window that is not the focused one.
  package var isActive: Bool
  /// What an app's own styles read; nil gives them the defaults.
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

  /// The same for words and symbols.
  package var asInk: StyleContext {
    var copy = self
    copy.isInk = true
    return copy
  }
  /// The accent where the app set no tint.
  var accent: RGBA { onSelection ? theme.colors.onAccent : isInk ? theme.colors.accentText : theme.colors.accent }

  /// A colour as it is painted here.
  package func color(_ color: Color) -> RGBA {
    switch color.storage {
    case .primary, .secondary:
      if onSelection { return label(level: color.storage == .primary ? 0 : 1) }
      return color.resolved(in: theme)
    case .accent: return tintColor
    default: return color.resolved(in: theme, tint: tint.map { _ in Color(tintColor) })
    }
  }
  /// The tint as one colour; that of the first stop if it is a gradient.
  package var tintColor: RGBA {
    guard let tint else { return accent }
    var plain = self
    plain.tint = nil
    return tint.resolved(in: plain).representativeColor
  }
  /// The label colour of a level on this ground.
  func label(level: Int) -> RGBA {
    let colors = theme.colors
    // On the accent all text has its full strength: there is no contrast to give away.
    if onSelection { return level <= 1 ? colors.onAccent : colors.onAccent.opacity(fraction(ofLevel: level)) }
    if !isEnabled, level == 0 { return colors.labelDisabled }
    return switch level {
    case 0: colors.labelPrimary
    case 1: colors.labelSecondary
    case 2 where isFill: colors.labelQuaternary
    case 3 where isFill: colors.fillPrimary
    case 4... where isFill: colors.fillTertiary
    case 2: colors.labelTertiary
    case 3: colors.labelQuaternary
    // The look names four levels; a fifth is decoration and half as strong as the fourth.
    default: colors.labelQuaternary.opacity(0.5)
    }
  }
  /// How strong a level of any colour is, in proportion to the labels.
  func fraction(ofLevel level: Int) -> Double {
    var plain = self
    plain.onSelection = false
    plain.isEnabled = true
    return level == 0 ? 1 : plain.label(level: level).alpha / plain.label(level: 0).alpha
  }
}

/// A gradient whose colours are known but not the box it fills.
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
      // SwiftUI counts fractions of the whole side, the painter of half of it.
      .ellipticalGradient(stops, rect: rect, center: center, startFraction: start * 2, endFraction: end * 2)
    case .angular(let center, let start, let end):
      .angularGradient(stops, center: point(center), start: start, end: end)
    }
  }
}

/// A shadow with its colour known.
package nonisolated struct ResolvedShadow: Hashable, Sendable {
  package var isInner: Bool
  package var value: ShadowStyleValue
}

/// A style that only waits for the box it fills.
package nonisolated enum ResolvedStyle: Hashable, Sendable {
  case color(RGBA)
  case gradient(ResolvedGradient)
  case mesh(ResolvedMesh)
  case image(Bitmap, scale: Double)
  case material(MaterialKind)
  /// Only where the opacity cannot be folded into colours: images and materials.
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

  /// What fills `rect`; materials give their opaque colour, effects are asked for separately.
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
  /// Between two styles; styles of different kinds change at once.
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
