import Foundation

/// Moves the window when its view is dragged.
///
/// The window manager moves the window, so it snaps to screen edges as it does when dragged by the title bar. The gesture is active
/// until the button is released.
public struct WindowDragGesture: PrimitiveGesture {
  /// Has no properties; it only indicates an ongoing drag.
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
      guard context.settings.isDrag(from: start, to: event.location) else { break }
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
}
