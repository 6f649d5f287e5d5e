import OrielDrawing
import OrielGraph

/// Moves a scroll view over time: touchpad tracking, momentum, and animated scrolling.
final class ScrollMomentum {
  private unowned let box: ScrollBox
  private lazy var ticks = ScrollTicks(self)
  private enum Phase {
    case resting
    /// Follows events; has the offset without limits.
    case following(CGPoint)
    /// Momentum with friction, in points per second.
    case swinging(CGVector, since: TimeInterval)
    /// Animates to an offset.
    case gliding(AnimatedVector<CGPoint.AnimatableData>)
    /// On its way to where the detents of a wheel add up to.
    case rolling(AnimatedVector<CGPoint.AnimatableData>)
  }
  private var phase = Phase.resting { didSet { box.phases.mayHaveChanged() } }
  /// Recent movement, for the velocity at release.
  private var samples: [(time: TimeInterval, delta: CGSize)] = []
  private var timeout: ScheduledCall?
  /// The start of the current movement.
  private var began = CGPoint.zero
  private static let memory: TimeInterval = 0.1
  /// Momentum ends below this velocity, in points per second.
  private static let leastSpeed: CGFloat = 12

  init(_ box: ScrollBox) { self.box = box }

  var isRunning: Bool { if case .resting = phase { false } else { true } }
  var scrollPhase: ScrollPhase {
    switch phase {
    case .resting: .idle
    case .following, .rolling: .interacting
    case .swinging: .decelerating
    case .gliding: .animating
    }
  }
  var velocity: CGVector? {
    guard case .swinging(let velocity, let since) = phase else { return nil }
    let left = pow(box.theme.motion.scrollFriction, max(0, box.graph.now - since) * 1000)
    return CGVector(dx: velocity.dx * left, dy: velocity.dy * left)
  }
  var target: CGPoint? {
    switch phase {
    case .resting, .following, .swinging: return nil
    case .gliding(let vector), .rolling(let vector):
      var point = CGPoint.zero
      point.animatableData = vector.target
      return point
    }
  }

  func stop() {
    phase = .resting
    samples = []
    timeout = nil
    box.graph.animator.remove(ticks)
  }

  func shift(by growth: CGFloat, along axis: Axis) {
    var grown = CGPoint.zero
    grown[axis] = growth
    let way = grown.animatableData
    switch phase {
    case .resting, .swinging: break
    case .following(var point):
      point[axis] += growth
      phase = .following(point)
    case .gliding(var vector):
      vector.shift(by: way)
      phase = .gliding(vector)
    case .rolling(var vector):
      vector.shift(by: way)
      phase = .rolling(vector)
    }
  }

  // MARK: Touchpad

  /// Moves the content with the fingers; returns false if it cannot move in that direction, so that an outer scroll view can.
  func follow(_ event: ScrollEvent) -> Bool {
    if event.phase == .ended {
      guard case .following = phase else { return false }
      released(at: event.time)
      return true
    }
    var delta = event.delta
    if box.isRightToLeft { delta.width = -delta.width }
    if !box.scrolls(along: .vertical) { delta.height = 0 }
    if !box.scrolls(along: .horizontal) { delta.width = 0 }
    if box.axes == .horizontal, delta.width == 0 {}
    guard delta != .zero else { return false }
    var free: CGPoint
    if case .following(let point) = phase {
      free = point
    } else {
      let before = box.offset
      let wanted = box.clamped(CGPoint(x: before.x - delta.width, y: before.y - delta.height))
      // At its end, another scroll view may take the gesture.
      guard wanted != before else { return false }
      stop()
      began = before
      free = before
    }
    free.x -= delta.width
    free.y -= delta.height
    samples.append((event.time, delta))
    samples.removeAll { event.time - $0.time > Self.memory }
    let ends = box.clamped(free)
    let limit = overscrollLimit
    func pulled(_ value: CGFloat, _ end: CGFloat, _ limit: CGFloat) -> CGFloat {
      // Rubber-banding: each further point moves the content less, up to a limit.
      let beyond = value - end
      guard beyond != 0, limit > 0 else { return end }
      return end + (beyond < 0 ? -1 : 1) * limit * (1 - 1 / (abs(beyond) / (limit * 2) + 1))
    }
    // Limit the overscroll distance to what has an effect.
    free.x = min(max(free.x, ends.x - 200), ends.x + 200)
    free.y = min(max(free.y, ends.y - 200), ends.y + 200)
    phase = .following(free)
    box.setOffset(CGPoint(x: pulled(free.x, ends.x, limit.width), y: pulled(free.y, ends.y, limit.height)))
    // Some devices never report that the fingers were lifted.
    timeout = box.graph.host?.schedule(after: 0.15) { [weak self] in
      guard let self, case .following = self.phase else { return }
      self.samples = []
      self.released(at: self.box.graph.now)
    }
    return true
  }

  private var overscrollLimit: CGSize {
    let limit = box.theme.motion.overscrollLimit, greatest = box.greatestOffset
    return CGSize(
      width: box.settings.horizontalBounce.allows(overflowing: greatest.x > 0) && box.scrolls(along: .horizontal) ? limit : 0,
      height: box.settings.verticalBounce.allows(overflowing: greatest.y > 0) && box.scrolls(along: .vertical) ? limit : 0)
  }

  private func released(at time: TimeInterval) {
    timeout = nil
    let recent = samples.filter { time - $0.time <= Self.memory }
    samples = []
    var velocity = CGVector.zero
    if recent.count > 1, let first = recent.first, let last = recent.last, last.time > first.time {
      let sum = recent.dropFirst().reduce(CGSize.zero) { CGSize(width: $0.width + $1.delta.width, height: $0.height + $1.delta.height) }
      velocity = CGVector(dx: -sum.width / (last.time - first.time), dy: -sum.height / (last.time - first.time))
    }
    if box.clamped(box.offset) != box.offset { return bounceBack() }
    if let rest = box.restingPlace {
      // The distance that momentum would cover at this velocity.
      let reach = -1 / (log(box.theme.motion.scrollFriction) * 1000)
      let end = CGPoint(x: box.offset.x + velocity.dx * reach, y: box.offset.y + velocity.dy * reach)
      return glide(to: box.clamped(rest(began, box.clamped(end), hypot(velocity.dx, velocity.dy) < Self.leastSpeed ? .zero : velocity)), .timingCurve(UnitCurve.cubic(0, 0, 0.2, 1), duration: 0.3))
    }
    guard hypot(velocity.dx, velocity.dy) > Self.leastSpeed * 4 else { return stop() }
    phase = .swinging(velocity, since: box.graph.now)
    box.graph.animator.add(ticks)
  }

  /// A wheel step with resting places: moves to the next one in that direction.
  func turned(from offset: CGPoint, to wanted: CGPoint) {
    guard let rest = box.restingPlace else { return }
    // Further detents during the animation count from its target.
    let start = target ?? offset
    let direction = CGVector(dx: wanted.x - offset.x, dy: wanted.y - offset.y)
    let place = box.clamped(rest(start, CGPoint(x: start.x + direction.dx, y: start.y + direction.dy), direction))
    glide(to: place, box.theme.motion.scroll ?? .linear(duration: 0))
  }

  // MARK: Wheel

  /// Rolls on to `wanted`, over the frames from now on. Later detents add their way to it.
  func roll(to wanted: CGPoint, atOnce: Bool) {
    guard !atOnce, let animation = box.theme.motion.wheel, box.graph.counters.frames > 0 else {
      stop()
      return box.setOffset(wanted)
    }
    let now = box.graph.now
    var vector: AnimatedVector<CGPoint.AnimatableData>
    if case .rolling(let running) = phase { vector = running } else { vector = AnimatedVector(box.offset.animatableData) }
    // It began a frame ago: the frame that this asks for shows its first points.
    vector.animate(to: wanted.animatableData, with: animation, at: now - Motion.wheelLead)
    timeout = nil
    samples = []
    phase = .rolling(vector)
    box.graph.animator.add(ticks)
    // A detent does not wait for the next refresh, even where the one before is still on its way.
    box.graph.requestFrame()
  }
  /// Where the wheel is taking the content; nil while it is not.
  var rollTarget: CGPoint? { if case .rolling = phase { target } else { nil } }

  private func bounceBack() {
    let target = box.clamped(box.offset)
    guard let animation = box.theme.motion.overscrollBack else {
      stop()
      return box.setOffset(target)
    }
    glide(to: target, animation)
  }

  // MARK: Movement

  func glide(to target: CGPoint, _ animation: Animation) {
    var vector: AnimatedVector<CGPoint.AnimatableData>
    if case .gliding(let running) = phase { vector = running } else { vector = AnimatedVector(box.offset.animatableData) }
    vector.animate(to: target.animatableData, with: animation, at: box.graph.now)
    timeout = nil
    samples = []
    phase = .gliding(vector)
    box.graph.animator.add(ticks)
  }

  fileprivate func advance(to time: TimeInterval) -> Bool {
    switch phase {
    case .resting, .following: return false
    case .gliding(var vector), .rolling(var vector):
      var point = CGPoint.zero
      point.animatableData = vector.value(at: time)
      let isDone = !vector.isAnimating
      if isDone { phase = .resting } else if case .rolling = phase { phase = .rolling(vector) } else { phase = .gliding(vector) }
      box.setOffset(isDone ? box.clamped(point) : point)
      return !isDone
    case .swinging(let velocity, let since):
      let milliseconds = max(0, time - since) * 1000
      guard milliseconds > 0 else { return true }
      let friction = box.theme.motion.scrollFriction
      let left = pow(friction, milliseconds)
      // The distance is the integral of the decaying velocity, independent of the frame rate.
      let way = (left - 1) / log(friction) / 1000
      let wanted = CGPoint(x: box.offset.x + velocity.dx * way, y: box.offset.y + velocity.dy * way)
      let clamped = box.clamped(wanted)
      let limit = overscrollLimit
      let next = CGVector(dx: velocity.dx * left, dy: velocity.dy * left)
      if clamped != wanted {
        func over(_ value: CGFloat, _ end: CGFloat, _ limit: CGFloat) -> CGFloat { end + min(max(value - end, -limit), limit) }
        box.setOffset(CGPoint(x: over(wanted.x, clamped.x, limit.width), y: over(wanted.y, clamped.y, limit.height)))
        bounceBack()
        return isRunning
      }
      box.setOffset(wanted)
      if hypot(next.dx, next.dy) < Self.leastSpeed {
        phase = .resting
        return false
      }
      phase = .swinging(next, since: time)
      return true
    }
  }
}

/// Advances a movement; ends with its scroll view.
private final class ScrollTicks: AnimationParticipant {
  private weak var momentum: ScrollMomentum?
  init(_ momentum: ScrollMomentum) { self.momentum = momentum }
  func advance(to time: TimeInterval) -> Bool { momentum?.advance(to: time) ?? false }
}
