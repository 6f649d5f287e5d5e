import Foundation
import OrielDrawing
import OrielGraph

/// A level of the current foreground style.
public nonisolated struct HierarchicalShapeStyle: ShapeStyle, PrimitiveShapeStyle, Hashable {
  let level: Int
  public static let primary = HierarchicalShapeStyle(level: 0)
  public static let secondary = HierarchicalShapeStyle(level: 1)
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  public static let quinary = HierarchicalShapeStyle(level: 4)

  func resolvedStyle(in context: StyleContext) -> ResolvedStyle {
    let level = self.level + context.level
    guard let first = context.foreground.first else { return .color(context.label(level: level)) }
    var outer = context
    // The inherited style must not refer to itself.
    outer.foreground = []
    outer.level = 0
    if level < context.foreground.count { return context.foreground[level].resolved(in: outer) }
    return first.resolved(in: outer).opacity(context.fraction(ofLevel: level))
  }
}

/// The current foreground style.
public nonisolated struct ForegroundStyle: ShapeStyle, PrimitiveShapeStyle, Hashable {
  public init() {}
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle {
    HierarchicalShapeStyle.primary.resolvedStyle(in: context)
  }
}

/// The current background style.
public nonisolated struct BackgroundStyle: ShapeStyle, PrimitiveShapeStyle, Hashable {
  public init() {}
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle {
    if let background = context.background {
      var outer = context
      outer.background = nil
      return background.resolved(in: outer)
    }
    let colors = context.theme.colors
    let color =
      switch context.level {
      case 0: colors.contentBackground
      case 1: colors.groupedBackground
      default: colors.groupedCard
      }
    return .color(color)
  }
}

/// The current tint.
public nonisolated struct TintShapeStyle: ShapeStyle, PrimitiveShapeStyle, Hashable {
  public init() {}
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle {
    let fraction = context.fraction(ofLevel: context.level)
    guard let tint = context.tint else {
      return .color(context.accent.opacity(fraction))
    }
    var outer = context
    outer.tint = nil
    outer.level = 0
    return tint.resolved(in: outer).opacity(fraction)
  }
}

/// The colour of separators.
public nonisolated struct SeparatorShapeStyle: ShapeStyle, PrimitiveShapeStyle, Hashable {
  public init() {}
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle { .color(context.theme.colors.separator) }
}

/// The background of selected content.
public nonisolated struct SelectionShapeStyle: ShapeStyle, PrimitiveShapeStyle, Hashable {
  public init() {}
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle {
    .color(context.isActive ? context.tintColor : context.theme.colors.selectionInactive)
  }
}

/// The colour of prompts in empty fields.
public nonisolated struct PlaceholderTextShapeStyle: ShapeStyle, PrimitiveShapeStyle, Hashable {
  public init() {}
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle { .color(context.theme.colors.placeholder) }
}

/// The colour of links.
public nonisolated struct LinkShapeStyle: ShapeStyle, PrimitiveShapeStyle, Hashable {
  public init() {}
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle {
    .color(context.onSelection ? context.theme.colors.onAccent : context.theme.colors.link)
  }
}

/// Translucent fills, stronger for smaller shapes.
public nonisolated struct FillShapeStyle: ShapeStyle, PrimitiveShapeStyle, Hashable {
  public init() {}
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle {
    let colors = context.theme.colors
    let color =
      switch context.level {
      case 0: colors.fillPrimary
      case 1: colors.fillSecondary
      case 2: colors.fillTertiary
      case 3: colors.fillQuaternary
      default: colors.fillQuaternary.opacity(0.5)
      }
    return .color(color)
  }
}

/// The background of windows.
public nonisolated struct WindowBackgroundShapeStyle: ShapeStyle, PrimitiveShapeStyle, Hashable {
  public init() {}
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle { .color(context.theme.colors.windowBackground) }
}

/// A blurred, tinted view of what is behind. On Linux, it is an opaque colour.
public nonisolated struct Material: ShapeStyle, PrimitiveShapeStyle, Hashable {
  let kind: MaterialKind
  public static let ultraThin = Material(kind: .ultraThin)
  public static let thin = Material(kind: .thin)
  public static let regular = Material(kind: .regular)
  public static let thick = Material(kind: .thick)
  public static let ultraThick = Material(kind: .ultraThick)
  public static let bar = Material(kind: .bar)
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle { .material(kind) }
}

/// A style that tiles an image over the shape. On Linux, an image of a symbol draws nothing and logs a message.
public nonisolated struct ImagePaint: ShapeStyle, PrimitiveShapeStyle, Hashable {
  public var image: Image
  public var sourceRect: CGRect
  public var scale: CGFloat
  /// `sourceRect` is in fractions of the image; `scale` is in points per point of the image.
  public init(image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1) {
    self.image = image
    self.sourceRect = sourceRect
    self.scale = scale
  }
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle {
    guard scale > 0, scale.isFinite, let bitmap = image.bitmap(in: context)?.part(fractions: sourceRect) else { return .color(.clear) }
    return .image(bitmap, scale: scale)
  }
  public static func == (a: ImagePaint, b: ImagePaint) -> Bool {
    a.image == b.image && a.sourceRect == b.sourceRect && a.scale == b.scale
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(image.source)
    hasher.combine(scale)
  }
}

// MARK: Short forms

nonisolated extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .init(level: 0) }
  public static var secondary: HierarchicalShapeStyle { .init(level: 1) }
  public static var tertiary: HierarchicalShapeStyle { .init(level: 2) }
  public static var quaternary: HierarchicalShapeStyle { .init(level: 3) }
  public static var quinary: HierarchicalShapeStyle { .init(level: 4) }
}
nonisolated extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}
nonisolated extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}
nonisolated extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}
nonisolated extension ShapeStyle where Self == SeparatorShapeStyle {
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}
nonisolated extension ShapeStyle where Self == SelectionShapeStyle {
  public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}
nonisolated extension ShapeStyle where Self == PlaceholderTextShapeStyle {
  public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}
nonisolated extension ShapeStyle where Self == LinkShapeStyle {
  public static var link: LinkShapeStyle { LinkShapeStyle() }
}
nonisolated extension ShapeStyle where Self == FillShapeStyle {
  public static var fill: FillShapeStyle { FillShapeStyle() }
}
nonisolated extension ShapeStyle where Self == WindowBackgroundShapeStyle {
  public static var windowBackground: WindowBackgroundShapeStyle { WindowBackgroundShapeStyle() }
}
nonisolated extension ShapeStyle where Self == ImagePaint {
  /// Tiles an image over the shape.
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) -> ImagePaint { ImagePaint(image: image, sourceRect: sourceRect, scale: scale) }
}
nonisolated extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var thinMaterial: Material { .thin }
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var ultraThickMaterial: Material { .ultraThick }
  public static var bar: Material { Material(kind: .bar) }
}
nonisolated extension ShapeStyle where Self == Color {
  public static var red: Color { Color(storage: .system(.red)) }
  public static var orange: Color { Color(storage: .system(.orange)) }
  public static var yellow: Color { Color(storage: .system(.yellow)) }
  public static var green: Color { Color(storage: .system(.green)) }
  public static var mint: Color { Color(storage: .system(.mint)) }
  public static var teal: Color { Color(storage: .system(.teal)) }
  public static var cyan: Color { Color(storage: .system(.cyan)) }
  public static var blue: Color { Color(storage: .system(.blue)) }
  public static var indigo: Color { Color(storage: .system(.indigo)) }
  public static var purple: Color { Color(storage: .system(.purple)) }
  public static var pink: Color { Color(storage: .system(.pink)) }
  public static var brown: Color { Color(storage: .system(.brown)) }
  public static var gray: Color { Color(storage: .system(.gray)) }
  public static var white: Color { Color(RGBA.white) }
  public static var black: Color { Color(RGBA.black) }
  public static var clear: Color { Color(RGBA.clear) }
}
