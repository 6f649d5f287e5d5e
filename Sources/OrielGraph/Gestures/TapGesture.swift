import Foundation

/// Recognizes one or more clicks or taps in the same place.
public struct TapGesture: PrimitiveGesture {
  public typealias Value = Void
  /// The required number of taps.
  public var count: Int
  public init(count: Int = 1) { self.count = count }
  package func makeRecognizer() -> GestureRecognizer<Void> { TapRecognizer(count: count) { _, _ in } }
  package func update(_ recognizer: GestureRecognizer<Void>) { (recognizer as? TapRecognizer<Void>)?.count = count }
}

/// A tap gesture that provides its location.
public struct SpatialTapGesture: PrimitiveGesture {
  public nonisolated struct Value: Equatable, Sendable {
    public var location: CGPoint
  }
  public var count: Int
  public var coordinateSpace: CoordinateSpace

  public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) {
    self.count = count
    self.coordinateSpace = coordinateSpace.coordinateSpace
  }
  @_disfavoredOverload
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    self.count = count
    self.coordinateSpace = coordinateSpace
  }
  package func makeRecognizer() -> GestureRecognizer<Value> { TapRecognizer(count: count, makeValue: value) }
  package func update(_ recognizer: GestureRecognizer<Value>) {
    guard let recognizer = recognizer as? TapRecognizer<Value> else { return }
    recognizer.count = count
    recognizer.makeValue = value
  }
  private var value: (CGPoint, Box) -> Value {
    let space = coordinateSpace
    return { Value(location: $1.convert($0, to: space)) }
  }
}

final class TapRecognizer<Value>: GestureRecognizer<Value> {
  var count: Int
  var makeValue: (CGPoint, Box) -> Value
  private var taps = 0
  private var pointer: Int?
  private var start = CGPoint.zero
  private var time: TimeInterval?

  init(count: Int, makeValue: @escaping (CGPoint, Box) -> Value) {
    self.count = count
    self.makeValue = makeValue
    super.init()
  }
  override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<Value> {
    switch event.kind {
    case .down:
      // A second finger makes it a different gesture.
      guard pointer == nil else { return .failed }
      if taps > 0, distance(event.location, start) > context.settings.doubleClickDistance * 2 { return .failed }
      pointer = event.pointer
      start = event.location
      time = nil
    case .moved where event.pointer == pointer:
      if context.settings.isDrag(from: start, to: event.location) { return .failed }
    case .up where event.pointer == pointer:
      pointer = nil
      taps += 1
      if taps >= count { return .ended(makeValue(event.location, context.box)) }
      time = event.time + context.settings.doubleClickInterval
    case .cancelled: return .failed
    case .time: if let time, event.time >= time { return .failed }
    case .moved, .up: break
    }
    return .possible(nil)
  }
  override func reset() {
    taps = 0
    pointer = nil
    time = nil
  }
  override var deadline: TimeInterval? { time }
}

nonisolated func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }
