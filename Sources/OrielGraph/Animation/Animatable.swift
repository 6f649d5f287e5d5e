import Foundation
import OrielDrawing

/// A type with a part that can be animated.
///
/// While an animation runs, `animatableData` is set to values between its old and its new one, once per frame.
public nonisolated protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic
  var animatableData: AnimatableData { get set }
}

nonisolated extension Animatable where Self: VectorArithmetic {
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

nonisolated extension Animatable where AnimatableData == EmptyAnimatableData {
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

nonisolated extension Animatable {
  /// This value with its animatable part interpolated towards `other`'s; at fraction 0 it is `self`.
  package func interpolated(to other: Self, by fraction: Double) -> Self {
    var result = other
    result.animatableData = animatableData.moved(towards: other.animatableData, by: fraction)
    return result
  }
}

extension Double: nonisolated Animatable {}
extension Float: nonisolated Animatable {}
extension CGFloat: nonisolated Animatable {}
extension AnimatablePair: nonisolated Animatable {}
extension EmptyAnimatableData: nonisolated Animatable {
  public typealias AnimatableData = EmptyAnimatableData
  public nonisolated var animatableData: EmptyAnimatableData {
    get { self }
    set {}
  }
}
extension Never: nonisolated Animatable {
  public typealias AnimatableData = EmptyAnimatableData
}

extension CGPoint: nonisolated Animatable {
  public nonisolated var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set {
      x = newValue.first
      y = newValue.second
    }
  }
}

extension CGSize: nonisolated Animatable {
  public nonisolated var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(width, height) }
    set {
      width = newValue.first
      height = newValue.second
    }
  }
}

extension CGRect: nonisolated Animatable {
  public nonisolated var animatableData: AnimatablePair<CGPoint.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(origin.animatableData, size.animatableData) }
    set {
      origin.animatableData = newValue.first
      size.animatableData = newValue.second
    }
  }
}

extension Angle: nonisolated Animatable {
  public nonisolated var animatableData: Double {
    get { radians }
    set { radians = newValue }
  }
}

extension UnitPoint: nonisolated Animatable {
  public nonisolated var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set {
      x = newValue.first
      y = newValue.second
    }
  }
}

extension EdgeInsets: nonisolated Animatable {
  public nonisolated var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>> {
    get { AnimatablePair(top, AnimatablePair(leading, AnimatablePair(bottom, trailing))) }
    set {
      top = newValue.first
      leading = newValue.second.first
      bottom = newValue.second.second.first
      trailing = newValue.second.second.second
    }
  }
}

extension StrokeStyle: nonisolated Animatable {
  public nonisolated var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(lineWidth, AnimatablePair(miterLimit, dashPhase)) }
    set {
      lineWidth = newValue.first
      miterLimit = newValue.second.first
      dashPhase = newValue.second.second
    }
  }
}

extension RGBA: nonisolated Animatable {
  /// Premultiplied components, so that a colour fading from clear does not pass through black.
  public nonisolated var animatableData: AnimatablePair<AnimatablePair<Double, Double>, AnimatablePair<Double, Double>> {
    get {
      AnimatablePair(AnimatablePair(red * alpha, green * alpha), AnimatablePair(blue * alpha, alpha))
    }
    set {
      alpha = newValue.second.second
      guard alpha > 0 else { return }
      red = newValue.first.first / alpha
      green = newValue.first.second / alpha
      blue = newValue.second.first / alpha
    }
  }
}
