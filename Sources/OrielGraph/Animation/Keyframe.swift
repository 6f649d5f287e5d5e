import Foundation

/// A part of a keyframe track.
public nonisolated protocol KeyframeTrackContent<Value> {
  associatedtype Value: Animatable = Self.Body.Value
  associatedtype Body: KeyframeTrackContent
  @KeyframeTrackContentBuilder<Value> var body: Body { get }
}

extension Never: nonisolated KeyframeTrackContent {
  public nonisolated var body: Never { fatalError("Never has no keyframes") }
}

/// Content that provides segments directly instead of through a body.
nonisolated protocol PrimitiveKeyframeTrackContent {
  associatedtype Value: Animatable
  func append(to segments: inout [KeyframeSegment<Value.AnimatableData>])
}
nonisolated extension KeyframeTrackContent where Body == Never {
  public var body: Never { fatalError("\(Self.self) is a keyframe; it has no body") }
}

/// One keyframe, ready to be measured.
nonisolated struct KeyframeSegment<V: VectorArithmetic> {
  enum Motion {
    case linear(UnitCurve)
    case cubic(startVelocity: V?, endVelocity: V?)
    case spring(Spring, startVelocity: V?)
    case jump
  }
  var target: V
  /// nil uses the spring's settling duration.
  var duration: TimeInterval?
  var motion: Motion
  /// The duration without what is no time.
  var length: TimeInterval? { duration.map { $0 > 0 ? $0 : 0 } }
}

/// Moves to its value linearly, or along `timingCurve`.
public nonisolated struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent, PrimitiveKeyframeTrackContent {
  let to: Value
  let duration: TimeInterval
  let timingCurve: UnitCurve
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    self.to = to
    self.duration = duration
    self.timingCurve = timingCurve
  }
  public typealias Body = Never
  func append(to segments: inout [KeyframeSegment<Value.AnimatableData>]) {
    segments.append(KeyframeSegment(target: to.animatableData, duration: duration, motion: .linear(timingCurve)))
  }
}

/// Moves along a cubic curve that joins smoothly with its neighbours.
public nonisolated struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent, PrimitiveKeyframeTrackContent {
  let to: Value
  let duration: TimeInterval
  let startVelocity: Value?
  let endVelocity: Value?
  public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    self.to = to
    self.duration = duration
    self.startVelocity = startVelocity
    self.endVelocity = endVelocity
  }
  public typealias Body = Never
  func append(to segments: inout [KeyframeSegment<Value.AnimatableData>]) {
    segments.append(
      KeyframeSegment(
        target: to.animatableData, duration: duration,
        motion: .cubic(startVelocity: startVelocity?.animatableData, endVelocity: endVelocity?.animatableData)))
  }
}

/// Moves with a spring; without a duration, until the spring is at rest.
public nonisolated struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent, PrimitiveKeyframeTrackContent {
  let to: Value
  let duration: TimeInterval?
  let spring: Spring
  let startVelocity: Value?
  public init(_ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {
    self.to = to
    self.duration = duration
    self.spring = spring
    self.startVelocity = startVelocity
  }
  public typealias Body = Never
  func append(to segments: inout [KeyframeSegment<Value.AnimatableData>]) {
    segments.append(
      KeyframeSegment(
        target: to.animatableData, duration: duration,
        motion: .spring(spring, startVelocity: startVelocity?.animatableData)))
  }
}

/// Jumps to its value.
public nonisolated struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent, PrimitiveKeyframeTrackContent {
  let to: Value
  public init(_ to: Value) { self.to = to }
  public typealias Body = Never
  func append(to segments: inout [KeyframeSegment<Value.AnimatableData>]) {
    segments.append(KeyframeSegment(target: to.animatableData, duration: 0, motion: .jump))
  }
}

/// Builds a sequence of keyframes.
@resultBuilder public nonisolated struct KeyframeTrackContentBuilder<Value: Animatable> {
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
    expression
  }
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> {
    KeyframeSequence<Value>(segments: accumulated.segments() + next.segments())
  }
  public static func buildArray(_ components: [some KeyframeTrackContent<Value>]) -> some KeyframeTrackContent<Value> {
    KeyframeSequence<Value>(segments: components.flatMap { $0.segments() })
  }
  public static func buildEither(first component: some KeyframeTrackContent<Value>) -> KeyframeSequence<Value> {
    KeyframeSequence(segments: component.segments())
  }
  public static func buildEither(second component: some KeyframeTrackContent<Value>) -> KeyframeSequence<Value> {
    KeyframeSequence(segments: component.segments())
  }
  public static func buildOptional(_ component: (some KeyframeTrackContent<Value>)?) -> KeyframeSequence<Value> {
    KeyframeSequence(segments: component?.segments() ?? [])
  }
  public static func buildBlock() -> some KeyframeTrackContent<Value> { KeyframeSequence<Value>(segments: []) }
}

/// Several keyframes in sequence.
public nonisolated struct KeyframeSequence<Value: Animatable>: KeyframeTrackContent, PrimitiveKeyframeTrackContent {
  let segments: [KeyframeSegment<Value.AnimatableData>]
  public typealias Body = Never
  func append(to segments: inout [KeyframeSegment<Value.AnimatableData>]) { segments += self.segments }
}

nonisolated extension KeyframeTrackContent {
  /// All keyframes, bodies unfolded.
  func segments() -> [KeyframeSegment<Value.AnimatableData>] {
    if let primitive = self as? any PrimitiveKeyframeTrackContent {
      func collect<P: PrimitiveKeyframeTrackContent>(_ primitive: P) -> Any {
        var segments: [KeyframeSegment<P.Value.AnimatableData>] = []
        primitive.append(to: &segments)
        return segments
      }
      return collect(primitive) as! [KeyframeSegment<Value.AnimatableData>]
    }
    func unfold<B: KeyframeTrackContent>(_ body: B) -> Any { body.segments() }
    return unfold(body) as! [KeyframeSegment<Value.AnimatableData>]
  }
}
