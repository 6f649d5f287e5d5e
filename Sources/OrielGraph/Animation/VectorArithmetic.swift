import Foundation

/// A value that can be added, subtracted and scaled, which makes it animatable.
public nonisolated protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by rhs: Double)
  /// The dot product with itself; springs use its square root to detect when they are at rest.
  var magnitudeSquared: Double { get }
}

nonisolated extension VectorArithmetic {
  package func scaled(by factor: Double) -> Self {
    var result = self
    result.scale(by: factor)
    return result
  }
  package func moved(towards other: Self, by fraction: Double) -> Self {
    self + (other - self).scaled(by: fraction)
  }
  package var magnitude: Double { magnitudeSquared.squareRoot() }
}

extension Double: nonisolated VectorArithmetic {
  public nonisolated mutating func scale(by rhs: Double) { self *= rhs }
  public nonisolated var magnitudeSquared: Double { self * self }
}

extension Float: nonisolated VectorArithmetic {
  public nonisolated mutating func scale(by rhs: Double) { self *= Float(rhs) }
  public nonisolated var magnitudeSquared: Double { Double(self) * Double(self) }
}

extension CGFloat: nonisolated VectorArithmetic {
  public nonisolated mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
  public nonisolated var magnitudeSquared: Double { Double(self) * Double(self) }
}

/// The animatable data of a type without animatable properties.
@frozen public nonisolated struct EmptyAnimatableData: VectorArithmetic, Hashable, Sendable {
  public init() {}
  public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
  public static func + (lhs: EmptyAnimatableData, rhs: EmptyAnimatableData) -> EmptyAnimatableData { lhs }
  public static func - (lhs: EmptyAnimatableData, rhs: EmptyAnimatableData) -> EmptyAnimatableData { lhs }
  public static func += (lhs: inout EmptyAnimatableData, rhs: EmptyAnimatableData) {}
  public static func -= (lhs: inout EmptyAnimatableData, rhs: EmptyAnimatableData) {}
  public mutating func scale(by rhs: Double) {}
  public var magnitudeSquared: Double { 0 }
}

/// A pair of vectors; nest pairs for more.
@frozen public nonisolated struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
  public static var zero: AnimatablePair { AnimatablePair(.zero, .zero) }
  public static func + (lhs: AnimatablePair, rhs: AnimatablePair) -> AnimatablePair {
    AnimatablePair(lhs.first + rhs.first, lhs.second + rhs.second)
  }
  public static func - (lhs: AnimatablePair, rhs: AnimatablePair) -> AnimatablePair {
    AnimatablePair(lhs.first - rhs.first, lhs.second - rhs.second)
  }
  public static func += (lhs: inout AnimatablePair, rhs: AnimatablePair) {
    lhs.first += rhs.first
    lhs.second += rhs.second
  }
  public static func -= (lhs: inout AnimatablePair, rhs: AnimatablePair) {
    lhs.first -= rhs.first
    lhs.second -= rhs.second
  }
  public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}
extension AnimatablePair: Hashable where First: Hashable, Second: Hashable {}
