import Foundation

/// Recognizes two fingers moving apart or together. On Linux, it works on touch screens only: touchpad pinches are not
/// reported.
public struct MagnifyGesture: PrimitiveGesture {
  public nonisolated struct Value: Equatable, Sendable {
    public var time: Date
    /// The factor relative to the start, where it is 1.
    public var magnification: CGFloat
    /// Per second.
    public var velocity: CGFloat
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }
  public var minimumScaleDelta: CGFloat
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
  package func makeRecognizer() -> GestureRecognizer<Value> { TwoFingerRecognizer(recognize) }
  package func update(_ recognizer: GestureRecognizer<Value>) {
    (recognizer as? TwoFingerRecognizer<Value>)?.recognize = recognize
  }
  private var recognize: (TwoFingers) -> Value? {
    let minimum = minimumScaleDelta
    return { fingers in
      guard fingers.isRecognized || abs(fingers.magnification - 1) >= minimum else { return nil }
      return Value(
        time: Date(), magnification: fingers.magnification, velocity: fingers.magnificationVelocity,
        startAnchor: fingers.startAnchor, startLocation: fingers.startLocation)
    }
  }
}

/// The older form of `MagnifyGesture`: the scale alone.
public struct MagnificationGesture: PrimitiveGesture {
  public typealias Value = CGFloat
  public var minimumScaleDelta: CGFloat
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
  package func makeRecognizer() -> GestureRecognizer<CGFloat> { TwoFingerRecognizer(recognize) }
  package func update(_ recognizer: GestureRecognizer<CGFloat>) {
    (recognizer as? TwoFingerRecognizer<CGFloat>)?.recognize = recognize
  }
  private var recognize: (TwoFingers) -> CGFloat? {
    let minimum = minimumScaleDelta
    return { $0.isRecognized || abs($0.magnification - 1) >= minimum ? $0.magnification : nil }
  }
}

/// Recognizes two fingers rotating around each other. On Linux, it works on touch screens only.
public struct RotateGesture: PrimitiveGesture {
  public nonisolated struct Value: Equatable, Sendable {
    public var time: Date
    public var rotation: Angle
    /// Per second.
    public var velocity: Angle
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }
  public var minimumAngleDelta: Angle
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
  package func makeRecognizer() -> GestureRecognizer<Value> { TwoFingerRecognizer(recognize) }
  package func update(_ recognizer: GestureRecognizer<Value>) {
    (recognizer as? TwoFingerRecognizer<Value>)?.recognize = recognize
  }
  private var recognize: (TwoFingers) -> Value? {
    let minimum = minimumAngleDelta
    return { fingers in
      guard fingers.isRecognized || abs(fingers.rotation) >= abs(minimum.radians) else { return nil }
      return Value(
        time: Date(), rotation: .radians(fingers.rotation), velocity: .radians(fingers.rotationVelocity),
        startAnchor: fingers.startAnchor, startLocation: fingers.startLocation)
    }
  }
}

/// The older form of `RotateGesture`: the angle alone.
public struct RotationGesture: PrimitiveGesture {
  public typealias Value = Angle
  public var minimumAngleDelta: Angle
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
  package func makeRecognizer() -> GestureRecognizer<Angle> { TwoFingerRecognizer(recognize) }
  package func update(_ recognizer: GestureRecognizer<Angle>) {
    (recognizer as? TwoFingerRecognizer<Angle>)?.recognize = recognize
  }
  private var recognize: (TwoFingers) -> Angle? {
    let minimum = minimumAngleDelta
    return { $0.isRecognized || abs($0.rotation) >= abs(minimum.radians) ? .radians($0.rotation) : nil }
  }
}

/// Two touches, as distance and angle since both were down.
struct TwoFingers {
  var isRecognized = false
  var magnification: CGFloat = 1
  var magnificationVelocity: CGFloat = 0
  /// Radians, clockwise on the screen; counts full turns.
  var rotation: Double = 0
  var rotationVelocity: Double = 0
  var startLocation = CGPoint.zero
  var startAnchor = UnitPoint.center
}

final class TwoFingerRecognizer<Value>: GestureRecognizer<Value> {
  /// The value for the state, or nil while the movement is too small.
  var recognize: (TwoFingers) -> Value?
  private var touches: [(pointer: Int, location: CGPoint)] = []
  private var fingers = TwoFingers()
  private var startDistance: CGFloat = 1
  private var lastAngle = 0.0
  private var lastTime: TimeInterval = 0
  private var lastValue: Value?

  init(_ recognize: @escaping (TwoFingers) -> Value?) {
    self.recognize = recognize
    super.init()
  }

  override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<Value> {
    switch event.kind {
    case .down:
      // A mouse has one pointer only.
      guard event.pointer > 0, touches.count < 2 else { return event.pointer > 0 ? phase : .failed }
      touches.append((event.pointer, event.location))
      if touches.count == 2 { begin(event, context) }
    case .moved:
      guard let index = touches.firstIndex(where: { $0.pointer == event.pointer }) else { break }
      touches[index].location = event.location
      if touches.count == 2 { follow(event) }
    case .up:
      guard touches.contains(where: { $0.pointer == event.pointer }) else { break }
      if fingers.isRecognized, let lastValue { return .ended(lastValue) }
      return .failed
    case .cancelled: return .failed
    case .time: break
    }
    return phase
  }
  private var phase: GesturePhase<Value> {
    if fingers.isRecognized, let lastValue { .active(lastValue) } else { .possible(nil) }
  }

  private var separation: CGVector {
    CGVector(dx: touches[1].location.x - touches[0].location.x, dy: touches[1].location.y - touches[0].location.y)
  }
  private func begin(_ event: GestureEvent, _ context: GestureContext) {
    let between = separation
    startDistance = max(1, hypot(between.dx, between.dy))
    lastAngle = atan2(between.dy, between.dx)
    lastTime = event.time
    let middle = CGPoint(
      x: (touches[0].location.x + touches[1].location.x) / 2, y: (touches[0].location.y + touches[1].location.y) / 2)
    fingers.startLocation = context.box.convertFromWindow(middle)
    let size = context.box.size
    if size.width > 0, size.height > 0 {
      fingers.startAnchor = UnitPoint(
        x: fingers.startLocation.x / size.width, y: fingers.startLocation.y / size.height)
    }
  }
  private func follow(_ event: GestureEvent) {
    let between = separation
    let scale = hypot(between.dx, between.dy) / startDistance
    let angle = atan2(between.dy, between.dx)
    var turn = angle - lastAngle
    if turn > .pi { turn -= 2 * .pi } else if turn < -.pi { turn += 2 * .pi }
    let elapsed = event.time - lastTime
    if elapsed > 0 {
      fingers.magnificationVelocity = (scale - fingers.magnification) / elapsed
      fingers.rotationVelocity = turn / elapsed
    }
    fingers.magnification = scale
    fingers.rotation += turn
    lastAngle = angle
    lastTime = event.time
    if let value = recognize(fingers) {
      fingers.isRecognized = true
      lastValue = value
    }
  }

  override func reset() {
    touches = []
    fingers = TwoFingers()
    lastValue = nil
  }
}
