import OrielDrawing
import OrielGraph

/// The interaction state of a control: hover, press and focus ring, each with its fade.
final class Interaction {
  private let hoverFade: Fade
  private let pressFade: Fade
  private let ringFade: Fade
  var motion = Motion()

  init(_ box: Box, display: @escaping () -> Void) {
    hoverFade = Fade(box.graph, changed: display)
    pressFade = Fade(box.graph, changed: display)
    ringFade = Fade(box.graph, changed: display)
  }

  var isHovered = false {
    didSet { if isHovered != oldValue { hoverFade.step(to: isHovered ? 1 : 0, over: isHovered ? nil : motion.touchOut) } }
  }
  var isPressed = false {
    didSet { if isPressed != oldValue { pressFade.step(to: isPressed ? 1 : 0, over: isPressed ? nil : motion.touchOut) } }
  }
  var hasRing = false {
    didSet { if hasRing != oldValue { ringFade.step(to: hasRing ? 1 : 0, over: hasRing ? motion.focusRing : nil) } }
  }
  var ring: Double { ringFade.amount }
  func surface(isEnabled: Bool) -> SurfaceState {
    SurfaceState(isEnabled: isEnabled, hover: hoverFade.amount, press: pressFade.amount)
  }
}
