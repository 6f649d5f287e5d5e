import Foundation

/// Recognizes a press held in place. Its value is true while held.
public struct LongPressGesture: PrimitiveGesture {
  public typealias Value = Bool
  /// In seconds; 0.5 by default.
  public var minimumDuration: Double
  /// How far the pointer may move, in points.
  public var maximumDistance: CGFloat
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }
  package func makeRecognizer() -> GestureRecognizer<Bool> { LongPressRecognizer(self) }
  package func update(_ recognizer: GestureRecognizer<Bool>) { (recognizer as? LongPressRecognizer)?.gesture = self }
}

private final class LongPressRecognizer: GestureRecognizer<Bool> {
  var gesture: LongPressGesture
  private var pointer: Int?
  private var start = CGPoint.zero
  private var end: TimeInterval?

  init(_ gesture: LongPressGesture) {
    self.gesture = gesture
    super.init()
  }
  override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<Bool> {
    switch event.kind {
    case .down:
      guard pointer == nil else { return .failed }
      pointer = event.pointer
      start = event.location
      // A time that is no number would never come, and be asked for again and again.
      end = event.time + (gesture.minimumDuration.isNaN ? 0 : gesture.minimumDuration)
    case .moved where event.pointer == pointer:
      if distance(event.location, start) > gesture.maximumDistance { return .failed }
    case .up where event.pointer == pointer: return .failed
    case .cancelled: return .failed
    case .time: if let end, event.time >= end { return .ended(true) }
    case .moved, .up: break
    }
    return .possible(true)
  }
  override func reset() {
    pointer = nil
    end = nil
  }
  override var deadline: TimeInterval? { end }
}
