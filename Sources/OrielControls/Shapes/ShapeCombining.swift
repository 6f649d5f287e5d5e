import Foundation
import OrielDrawing
import OrielGraph

/// Two shapes in one rectangle, combined.
public nonisolated struct _CombinedShape<First: Shape, Second: Shape>: Shape {
  enum Operation: Sendable { case union, intersection, subtracting, symmetricDifference, lineIntersection, lineSubtraction }
  var first: First
  var second: Second
  let operation: Operation
  let eoFill: Bool

  public func path(in rect: CGRect) -> Path {
    let a = first.path(in: rect), b = second.path(in: rect)
    switch operation {
    case .union: return a.union(b, eoFill: eoFill)
    case .intersection: return a.intersection(b, eoFill: eoFill)
    case .subtracting: return a.subtracting(b, eoFill: eoFill)
    case .symmetricDifference: return a.symmetricDifference(b, eoFill: eoFill)
    case .lineIntersection: return a.lineIntersection(b, eoFill: eoFill)
    case .lineSubtraction: return a.lineSubtraction(b, eoFill: eoFill)
    }
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { first.sizeThatFits(proposal) }
  public var animatableData: AnimatablePair<First.AnimatableData, Second.AnimatableData> {
    get { AnimatablePair(first.animatableData, second.animatableData) }
    set {
      first.animatableData = newValue.first
      second.animatableData = newValue.second
    }
  }
}

extension Shape {
  private nonisolated func combined<T: Shape>(
    _ operation: _CombinedShape<Self, T>.Operation, _ other: T, _ eoFill: Bool
  ) -> some Shape { _CombinedShape(first: self, second: other, operation: operation, eoFill: eoFill) }
  /// The area inside either shape. On Linux, the result is made of line segments, as for `Path.union(_:eoFill:)`.
  public nonisolated func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape { combined(.union, other, eoFill) }
  /// The area inside both shapes. On Linux, the result is made of line segments.
  public nonisolated func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(.intersection, other, eoFill)
  }
  /// The area inside this shape but outside `other`. On Linux, the result is made of line segments.
  public nonisolated func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(.subtracting, other, eoFill)
  }
  /// The area inside exactly one of the shapes.
  public nonisolated func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(.symmetricDifference, other, eoFill)
  }
  /// The parts of this shape's outline inside the other.
  public nonisolated func lineIntersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(.lineIntersection, other, eoFill)
  }
  /// The parts of this shape's outline outside the other.
  public nonisolated func lineSubtraction<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    combined(.lineSubtraction, other, eoFill)
  }
}
