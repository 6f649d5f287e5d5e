import Foundation

/// Pressing and moving.
public struct DragGesture: PrimitiveGesture {
  public nonisolated struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    /// Points per second.
    public var velocity: CGSize
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    /// The predicted end location if the drag were released now.
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
    }
    public var predictedEndTranslation: CGSize {
      CGSize(width: translation.width + velocity.width / 4, height: translation.height + velocity.height / 4)
    }
  }
  /// The distance in points before the gesture starts.
  public var minimumDistance: CGFloat
  public var coordinateSpace: CoordinateSpace

  public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace.coordinateSpace
  }
  @_disfavoredOverload
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }
  package func makeRecognizer() -> GestureRecognizer<Value> { DragRecognizer(self) }
  package func update(_ recognizer: GestureRecognizer<Value>) { (recognizer as? DragRecognizer)?.gesture = self }
}

private final class DragRecognizer: GestureRecognizer<DragGesture.Value> {
  var gesture: DragGesture
  private var pointer: Int?
  private var isDragging = false
  /// In window coordinates and in the gesture's.
  private var startInWindow = CGPoint.zero
  private var start = CGPoint.zero
  /// Size of a window point in the view's coordinates, when the drag began.
  private var unitX = CGVector(dx: 1, dy: 0), unitY = CGVector(dx: 0, dy: 1)
  private var value: DragGesture.Value?
  private var velocity = VelocityMeter()

  init(_ gesture: DragGesture) {
    self.gesture = gesture
    super.init()
  }

  override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<DragGesture.Value> {
    switch event.kind {
    case .down:
      guard pointer == nil else { break }
      pointer = event.pointer
      startInWindow = event.location
      start = context.box.convert(event.location, to: gesture.coordinateSpace)
      let right = context.box.convert(CGPoint(x: startInWindow.x + 1, y: startInWindow.y), to: gesture.coordinateSpace)
      let below = context.box.convert(CGPoint(x: startInWindow.x, y: startInWindow.y + 1), to: gesture.coordinateSpace)
      unitX = CGVector(dx: right.x - start.x, dy: right.y - start.y)
      unitY = CGVector(dx: below.x - start.x, dy: below.y - start.y)
      velocity.restart(at: start, time: event.time)
      value = makeValue(event, context)
      if gesture.minimumDistance <= 0 { isDragging = true }
    case .moved where event.pointer == pointer:
      let new = makeValue(event, context)
      if !isDragging, distance(event.location, startInWindow) >= gesture.minimumDistance { isDragging = true }
      value = new
    case .up where event.pointer == pointer:
      guard isDragging else { return .failed }
      return .ended(makeValue(event, context))
    case .cancelled: return .failed
    case .moved, .up, .time: break
    }
    if isDragging, let value { return .active(value) }
    return .possible(nil)
  }

  private func makeValue(_ event: GestureEvent, _ context: GestureContext) -> DragGesture.Value {
    var location = context.box.convert(event.location, to: gesture.coordinateSpace)
    if gesture.coordinateSpace.isLocal {
      // A view that moves with the drag would otherwise chase its own coordinates.
      let dx = event.location.x - startInWindow.x, dy = event.location.y - startInWindow.y
      location = CGPoint(
        x: start.x + dx * unitX.dx + dy * unitY.dx, y: start.y + dx * unitX.dy + dy * unitY.dy)
    }
    velocity.add(location, time: event.time)
    return DragGesture.Value(
      time: Date(), location: location, startLocation: start, velocity: velocity.velocity(at: event.time))
  }

  override func reset() {
    pointer = nil
    isDragging = false
    value = nil
  }
}

/// How fast a point moves, from its last tenth of a second.
nonisolated struct VelocityMeter {
  private var samples: [(time: TimeInterval, point: CGPoint)] = []
  private static let span: TimeInterval = 0.1

  mutating func restart(at point: CGPoint, time: TimeInterval) { samples = [(time, point)] }
  mutating func add(_ point: CGPoint, time: TimeInterval) {
    if let last = samples.last, last.time == time { samples.removeLast() }
    samples.append((time, point))
    samples.removeAll { time - $0.time > Self.span }
  }
  func velocity(at time: TimeInterval) -> CGSize {
    guard let first = samples.first, let last = samples.last, last.time > first.time, time - last.time < Self.span else {
      return .zero
    }
    let duration = last.time - first.time
    return CGSize(width: (last.point.x - first.point.x) / duration, height: (last.point.y - first.point.y) / duration)
  }
}
