import OrielDrawing
import OrielGraph

extension View {
  private func styles(_ change: @escaping (inout StyleEnvironment) -> Void) -> some View {
    transformEnvironment(\.styles, transform: change)
  }

  @_disfavoredOverload
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    styles { $0.setForeground([AnyShapeStyle(style)]) }
  }
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
    styles { $0.setForeground([AnyShapeStyle(primary), AnyShapeStyle(secondary)]) }
  }
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    styles { $0.setForeground([AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary)]) }
  }
  @_disfavoredOverload
  public func foregroundColor(_ color: Color?) -> some View {
    styles { $0.foreground = color.map { [AnyShapeStyle($0)] } ?? [] }
  }
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View { styles { $0.tint = tint.map { AnyShapeStyle($0) } } }
  public func tint(_ tint: Color?) -> some View { styles { $0.tint = tint.map { AnyShapeStyle($0) } } }
  public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    styles { $0.background = AnyShapeStyle(style) }
  }
}

nonisolated extension StyleEnvironment {
  /// Sets the foreground. A hierarchical level refers to the previous style, because it must not refer to itself.
  mutating func setForeground(_ new: [AnyShapeStyle]) {
    let old = foreground
    foreground = new.map { style in
      guard let level = style.hierarchicalLevel, let base = old.first else { return style }
      if level < old.count { return old[level] }
      return AnyShapeStyle(FixedLevel(base: base, level: level))
    }
  }
}

/// A level of an outer style.
private nonisolated struct FixedLevel: PrimitiveShapeStyle, Equatable {
  let base: AnyShapeStyle
  let level: Int
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle {
    base.resolved(in: context).opacity(context.fraction(ofLevel: level))
  }
  static func == (a: FixedLevel, b: FixedLevel) -> Bool { a.level == b.level && a.base.isKnownEqual(to: b.base) }
}

nonisolated extension AnyShapeStyle {
  /// Set if this is only a level of the current foreground.
  var hierarchicalLevel: Int? { (base as? HierarchicalShapeStyle)?.level }
}
