import Foundation

/// Tracks of keyframes that together animate one value.
public nonisolated protocol Keyframes<Value> {
  associatedtype Value = Self.Body.Value
  associatedtype Body: Keyframes
  @KeyframesBuilder<Value> var body: Body { get }
}

extension Never: nonisolated Keyframes {
  public typealias Value = Never
}
nonisolated extension Keyframes where Body == Never {
  public var body: Never { fatalError("\(Self.self) is a keyframe track; it has no body") }
}

/// Content that provides tracks directly instead of through a body.
nonisolated protocol PrimitiveKeyframes {
  associatedtype Root
  func tracks(from initial: Root) -> [ResolvedTrack<Root>]
}

/// A track with its times and velocities known.
nonisolated struct ResolvedTrack<Root> {
  var duration: TimeInterval
  var apply: (inout Root, TimeInterval) -> Void
}

/// Keyframes of one property of `Root`.
public nonisolated struct KeyframeTrack<Root, TrackValue: Animatable, Content: KeyframeTrackContent<TrackValue>>: Keyframes,
  PrimitiveKeyframes
{
  let keyPath: WritableKeyPath<Root, TrackValue>
  let content: Content
  public typealias Value = Root
  public typealias Body = Never

  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == TrackValue {
    keyPath = \.self
    self.content = content()
  }
  public init(_ keyPath: WritableKeyPath<Root, TrackValue>, @KeyframeTrackContentBuilder<TrackValue> content: () -> Content) {
    self.keyPath = keyPath
    self.content = content()
  }
  init(content: Content) where Root == TrackValue {
    keyPath = \.self
    self.content = content
  }

  func tracks(from initial: Root) -> [ResolvedTrack<Root>] {
    let path = KeyframePath(from: initial[keyPath: keyPath].animatableData, through: content.segments())
    let keyPath = keyPath
    return [ResolvedTrack(duration: path.duration) { $0[keyPath: keyPath].animatableData = path.value(at: $1) }]
  }
}
/// Builds parallel tracks.
@resultBuilder public nonisolated struct KeyframesBuilder<Value> {
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
    expression
  }
  public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value { expression }
  public static func buildPartialBlock<K: Keyframes>(first: K) -> K where K.Value == Value { first }
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }
  public static func buildPartialBlock(
    accumulated: some Keyframes<Value>, next: some Keyframes<Value>
  ) -> some Keyframes<Value> { KeyframeGroup<Value>(parts: [accumulated, next]) }
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> where Value: Animatable {
    KeyframeSequence<Value>(segments: accumulated.segments() + next.segments())
  }
  public static func buildArray(_ components: [some KeyframeTrackContent<Value>]) -> some KeyframeTrackContent<Value>
  where Value: Animatable { KeyframeSequence<Value>(segments: components.flatMap { $0.segments() }) }
  public static func buildEither(first component: some KeyframeTrackContent<Value>) -> KeyframeSequence<Value>
  where Value: Animatable { KeyframeSequence(segments: component.segments()) }
  public static func buildEither(second component: some KeyframeTrackContent<Value>) -> KeyframeSequence<Value>
  where Value: Animatable { KeyframeSequence(segments: component.segments()) }
  public static func buildOptional(_ component: (some KeyframeTrackContent<Value>)?) -> KeyframeSequence<Value>
  where Value: Animatable { KeyframeSequence(segments: component?.segments() ?? []) }
  public static func buildFinalResult<K: Keyframes>(_ component: K) -> K where K.Value == Value { component }
  public static func buildFinalResult<K: KeyframeTrackContent>(_ component: K) -> KeyframeTrack<Value, Value, K>
  where K.Value == Value { KeyframeTrack(content: component) }
}

/// Several parallel tracks.
nonisolated struct KeyframeGroup<Value>: Keyframes, PrimitiveKeyframes {
  let parts: [any Keyframes<Value>]
  typealias Body = Never
  func tracks(from initial: Value) -> [ResolvedTrack<Value>] { parts.flatMap { $0.resolvedTracks(from: initial) } }
}

nonisolated extension Keyframes {
  func resolvedTracks(from initial: Value) -> [ResolvedTrack<Value>] {
    if let primitive = self as? any PrimitiveKeyframes {
      func collect<P: PrimitiveKeyframes>(_ primitive: P) -> Any { primitive.tracks(from: initial as! P.Root) }
      return collect(primitive) as! [ResolvedTrack<Value>]
    }
    func unfold<B: Keyframes>(_ body: B) -> Any { body.resolvedTracks(from: initial as! B.Value) }
    return unfold(body) as! [ResolvedTrack<Value>]
  }
}

/// Keyframes on a timeline, which gives the value at any time.
public nonisolated struct KeyframeTimeline<Value> {
  private let initialValue: Value
  private let tracks: [ResolvedTrack<Value>]

  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
    self.init(initialValue: initialValue, keyframes: content())
  }
  package init(initialValue: Value, keyframes: some Keyframes<Value>) {
    self.initialValue = initialValue
    tracks = keyframes.resolvedTracks(from: initialValue)
  }
  /// The length of the longest track, in seconds.
  public var duration: TimeInterval { tracks.map(\.duration).max() ?? 0 }
  /// The value at `time`, clamped to the timeline.
  public func value(time: Double) -> Value {
    var value = initialValue
    for track in tracks { track.apply(&value, max(time, 0)) }
    return value
  }
  /// The value at a fraction of the timeline.
  public func value(progress: Double) -> Value { value(time: progress * duration) }
}

/// The path of one vector through its keyframes.
nonisolated struct KeyframePath<V: VectorArithmetic> {
  private struct Stretch {
    var start: TimeInterval
    var duration: TimeInterval
    var from: V
    var to: V
    var motion: Motion
  }
  private enum Motion {
    case linear(UnitCurve)
    case cubic(V, V)
    case spring(Spring, V)
    case jump
  }
  private var stretches: [Stretch] = []
  private let initial: V
  var duration: TimeInterval { stretches.last.map { $0.start + $0.duration } ?? 0 }

  init(from initial: V, through segments: [KeyframeSegment<V>]) {
    self.initial = initial
    var from = initial
    var velocity = V.zero
    var time = 0.0
    for (index, segment) in segments.enumerated() {
      let change = segment.target - from
      var length = segment.length ?? 0
      let motion: Motion
      switch segment.motion {
      case .linear(let curve):
        motion = .linear(curve)
        // A curve that ends vertically has no velocity to go on with.
        let slope = curve.velocity(at: 1)
        velocity = length > 0 && slope.isFinite ? change.scaled(by: slope / length) : .zero
      case .cubic(let start, let end):
        let first = start ?? velocity
        velocity = end ?? Self.passingVelocity(from: from, at: index, in: segments)
        motion = .cubic(first, velocity)
      case .spring(let spring, let start):
        let first = start ?? velocity
        length =
          segment.length
          ?? spring.settlingDuration(
            target: change, initialVelocity: first, epsilon: SpringAnimation.epsilon(for: change))
        motion = .spring(spring, first)
        velocity = spring.velocity(target: change, initialVelocity: first, time: length)
      case .jump:
        motion = .jump
        velocity = .zero
      }
      stretches.append(Stretch(start: time, duration: length, from: from, to: segment.target, motion: motion))
      time += length
      from = segment.target
    }
  }

  /// The velocity of a cubic at its end, towards the next keyframe (Catmull-Rom); zero where
  /// the track ends, jumps or restarts.
  private static func passingVelocity(from: V, at index: Int, in segments: [KeyframeSegment<V>]) -> V {
    guard index + 1 < segments.count, case .cubic(nil, _) = segments[index + 1].motion else { return .zero }
    let length = (segments[index].length ?? 0) + (segments[index + 1].length ?? 0)
    return length > 0 ? (segments[index + 1].target - from).scaled(by: 1 / length) : .zero
  }

  func value(at time: TimeInterval) -> V {
    if let last = stretches.last, time >= duration { return last.to }
    guard let stretch = stretches.last(where: { $0.start <= time }) else { return initial }
    let elapsed = time - stretch.start
    guard elapsed < stretch.duration else { return stretch.to }
    switch stretch.motion {
    case .linear(let curve):
      return stretch.from.moved(towards: stretch.to, by: curve.value(at: elapsed / stretch.duration))
    case .cubic(let startVelocity, let endVelocity):
      let t = elapsed / stretch.duration
      let t2 = t * t, t3 = t2 * t
      return stretch.from.scaled(by: 2 * t3 - 3 * t2 + 1) + stretch.to.scaled(by: 3 * t2 - 2 * t3)
        + startVelocity.scaled(by: (t3 - 2 * t2 + t) * stretch.duration)
        + endVelocity.scaled(by: (t3 - t2) * stretch.duration)
    case .spring(let spring, let velocity):
      return stretch.from
        + spring.value(target: stretch.to - stretch.from, initialVelocity: velocity, time: elapsed)
    case .jump: return stretch.to
    }
  }
}
