import Foundation
import OrielDrawing
import OrielGraph

/// A shape whose outline is transformed after fitting it into its rectangle.
public nonisolated struct _DerivedShape<Base: Shape, Change: _ShapeChange>: Shape {
  var base: Base
  var change: Change
  public func path(in rect: CGRect) -> Path { change.apply(to: base.path(in: change.frame(in: rect)), in: rect) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }
  public var animatableData: AnimatablePair<Base.AnimatableData, Change.AnimatableData> {
    get { AnimatablePair(base.animatableData, change.animatableData) }
    set {
      base.animatableData = newValue.first
      change.animatableData = newValue.second
    }
  }
}

public nonisolated protocol _ShapeChange: Animatable, Sendable {
  func frame(in rect: CGRect) -> CGRect
  func apply(to path: Path, in rect: CGRect) -> Path
}
nonisolated extension _ShapeChange {
  public func frame(in rect: CGRect) -> CGRect { rect }
}

public nonisolated struct _ShapeTrim: _ShapeChange {
  var from: CGFloat
  var to: CGFloat
  public func apply(to path: Path, in rect: CGRect) -> Path { path.trimmedPath(from: from, to: to) }
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(from, to) }
    set { (from, to) = (newValue.first, newValue.second) }
  }
}
public nonisolated struct _ShapeOffset: _ShapeChange {
  var offset: CGSize
  public func apply(to path: Path, in rect: CGRect) -> Path { path.offsetBy(dx: offset.width, dy: offset.height) }
  public var animatableData: CGSize.AnimatableData {
    get { offset.animatableData }
    set { offset.animatableData = newValue }
  }
}
public nonisolated struct _ShapeScale: _ShapeChange {
  var scale: CGSize
  var anchor: UnitPoint
  public func apply(to path: Path, in rect: CGRect) -> Path {
    path.around(anchor, in: rect, CGAffineTransform(scaleX: scale.width, y: scale.height))
  }
  public var animatableData: AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData> {
    get { AnimatablePair(scale.animatableData, anchor.animatableData) }
    set {
      scale.animatableData = newValue.first
      anchor.animatableData = newValue.second
    }
  }
}
public nonisolated struct _ShapeRotation: _ShapeChange {
  var angle: Angle
  var anchor: UnitPoint
  public func apply(to path: Path, in rect: CGRect) -> Path {
    path.around(anchor, in: rect, CGAffineTransform(rotationAngle: angle.radians))
  }
  public var animatableData: AnimatablePair<Double, UnitPoint.AnimatableData> {
    get { AnimatablePair(angle.animatableData, anchor.animatableData) }
    set {
      angle.animatableData = newValue.first
      anchor.animatableData = newValue.second
    }
  }
}
public nonisolated struct _ShapeAffine: _ShapeChange {
  public typealias AnimatableData = EmptyAnimatableData
  var transform: CGAffineTransform
  public func apply(to path: Path, in rect: CGRect) -> Path { path.applying(transform) }
}
public nonisolated struct _ShapeSize: _ShapeChange {
  var size: CGSize
  public func frame(in rect: CGRect) -> CGRect { CGRect(origin: rect.origin, size: size) }
  public func apply(to path: Path, in rect: CGRect) -> Path { path }
  public var animatableData: CGSize.AnimatableData {
    get { size.animatableData }
    set { size.animatableData = newValue }
  }
}
public nonisolated struct _ShapeStroke: _ShapeChange {
  var style: StrokeStyle
  public func apply(to path: Path, in rect: CGRect) -> Path { path.strokedPath(style) }
  public var animatableData: StrokeStyle.AnimatableData {
    get { style.animatableData }
    set { style.animatableData = newValue }
  }
}

nonisolated extension Path {
  fileprivate func around(_ anchor: UnitPoint, in rect: CGRect, _ transform: CGAffineTransform) -> Path {
    let x = rect.minX + rect.width * anchor.x, y = rect.minY + rect.height * anchor.y
    return applying(
      CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
        .concatenating(CGAffineTransform(translationX: x, y: y)))
  }
}

// Their names in the API.
public typealias OffsetShape<Content: Shape> = _DerivedShape<Content, _ShapeOffset>
public typealias ScaledShape<Content: Shape> = _DerivedShape<Content, _ShapeScale>
public typealias RotatedShape<Content: Shape> = _DerivedShape<Content, _ShapeRotation>
public typealias TransformedShape<Content: Shape> = _DerivedShape<Content, _ShapeAffine>

nonisolated extension _DerivedShape {
  public var shape: Base {
    get { base }
    set { base = newValue }
  }
}
nonisolated extension _DerivedShape where Change == _ShapeOffset {
  public init(shape: Base, offset: CGSize) { self.init(base: shape, change: _ShapeOffset(offset: offset)) }
  public var offset: CGSize {
    get { change.offset }
    set { change.offset = newValue }
  }
}
nonisolated extension _DerivedShape where Change == _ShapeScale {
  public init(shape: Base, scale: CGSize, anchor: UnitPoint = .center) {
    self.init(base: shape, change: _ShapeScale(scale: scale, anchor: anchor))
  }
  public var scale: CGSize {
    get { change.scale }
    set { change.scale = newValue }
  }
  public var anchor: UnitPoint {
    get { change.anchor }
    set { change.anchor = newValue }
  }
}
nonisolated extension _DerivedShape where Change == _ShapeRotation {
  public init(shape: Base, angle: Angle, anchor: UnitPoint = .center) {
    self.init(base: shape, change: _ShapeRotation(angle: angle, anchor: anchor))
  }
  public var angle: Angle {
    get { change.angle }
    set { change.angle = newValue }
  }
  public var anchor: UnitPoint {
    get { change.anchor }
    set { change.anchor = newValue }
  }
}
nonisolated extension _DerivedShape where Change == _ShapeAffine {
  public init(shape: Base, transform: CGAffineTransform) { self.init(base: shape, change: _ShapeAffine(transform: transform)) }
  public var transform: CGAffineTransform {
    get { change.transform }
    set { change.transform = newValue }
  }
}

extension Shape {
  public nonisolated func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    _DerivedShape(base: self, change: _ShapeTrim(from: startFraction, to: endFraction))
  }
  public nonisolated func offset(_ offset: CGSize) -> OffsetShape<Self> { OffsetShape(shape: self, offset: offset) }
  public nonisolated func offset(_ offset: CGPoint) -> OffsetShape<Self> {
    self.offset(CGSize(width: offset.x, height: offset.y))
  }
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> { offset(CGSize(width: x, height: y)) }
  public nonisolated func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
  }
  public nonisolated func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    self.scale(x: scale, y: scale, anchor: anchor)
  }
  public nonisolated func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
    RotatedShape(shape: self, angle: angle, anchor: anchor)
  }
  public nonisolated func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
    TransformedShape(shape: self, transform: transform)
  }
  public nonisolated func size(_ size: CGSize) -> some Shape { _DerivedShape(base: self, change: _ShapeSize(size: size)) }
  public nonisolated func size(width: CGFloat, height: CGFloat) -> some Shape { size(CGSize(width: width, height: height)) }
  public nonisolated func stroke(style: StrokeStyle) -> some Shape {
    _DerivedShape(base: self, change: _ShapeStroke(style: style))
  }
  public nonisolated func stroke(lineWidth: CGFloat = 1) -> some Shape { stroke(style: StrokeStyle(lineWidth: lineWidth)) }
}
