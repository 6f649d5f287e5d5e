import Foundation

/// Moves the window by the view it is attached to.
///
/// The window manager leads: edges of the screen hold and snap as for a drag of the title bar. The gesture is active until
/// the button is let go.
public struct WindowDragGesture: PrimitiveGesture {
  /// Says only that the drag goes on.
  public nonisolated struct Value: Equatable, Sendable {}
  public init() {}
  package func makeRecognizer() -> GestureRecognizer<Value> { WindowDragRecognizer() }
  package func update(_ recognizer: GestureRecognizer<Value>) {}
}

private final class WindowDragRecognizer: GestureRecognizer<WindowDragGesture.Value> {
  private var pointer: Int?
  private var start = CGPoint.zero
  private var isMoving = false

  override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<WindowDragGesture.Value> {
    switch event.kind {
    case .down:
      guard pointer == nil else { break }
      pointer = event.pointer
      start = event.location
    case .moved where event.pointer == pointer && !isMoving:
      guard max(abs(event.location.x - start.x), abs(event.location.y - start.y)) >= Self.distance else { break }
      isMoving = true
      context.effects.append { [weak box = context.box] in box?.graph.host?.moveWindow() }
    case .up where event.pointer == pointer: return isMoving ? .ended(WindowDragGesture.Value()) : .failed
    case .cancelled: return .failed
    case .moved, .up, .time: break
    }
    return isMoving ? .active(WindowDragGesture.Value()) : .possible(nil)
  }
  override func reset() {
    pointer = nil
    isMoving = false
  }
  /// Points; a press that trembles is none.
  private static let distance: CGFloat = 3
}
