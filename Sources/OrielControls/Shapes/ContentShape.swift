import OrielDrawing
import OrielGraph

extension View {
  /// Sets the shape for hit testing, independent of what the view paints.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    contentShape(.interaction, shape, eoFill: eoFill)
  }
  public func contentShape<S: Shape>(_ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false) -> some View {
    modifier(
      ContentShapeModifier(
        kinds: kind, usesEvenOddFill: eoFill, isRectangle: shape is Rectangle, path: { shape.path(in: $0) }))
  }
}
