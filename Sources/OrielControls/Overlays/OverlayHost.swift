import Foundation
import OrielDrawing
import OrielGraph

/// A window that can have menus, popovers and tooltips: a scene's window, a sheet, a preview, or a popover.
package protocol OverlayHost: ViewGraphHost {
  var system: any WindowSystem { get }
  var graph: ViewGraph! { get }
  var platformWindow: (any PlatformWindow)? { get }
  var overlays: OverlayStack { get }
  /// The graph's origin on the screen, in points.
  var screenOrigin: CGPoint { get }
  /// Whether this window is key, or would be without its popovers.
  var receivesKeys: Bool { get }
  /// Handles an event in one of its popovers before the popover; nil passes it to the popover.
  func handleBeforePopovers(_ event: InputEvent) -> Bool?
  /// Handles a key that a popover did not use; returns true if it was used.
  func handleKeyLeftByPopover(_ event: KeyEvent) -> Bool
  /// The menus over this window were closed and released the pointer.
  func menuEnded()
}

extension OverlayHost {
  package var screenOrigin: CGPoint { platformWindow?.position ?? .zero }
  package func handleBeforePopovers(_ event: InputEvent) -> Bool? { overlays[.presentation]?.handle(event) }
  package func handleKeyLeftByPopover(_ event: KeyEvent) -> Bool { false }
  package func menuEnded() {}

  package func graphNeedsFrame(_ graph: ViewGraph) { platformWindow?.requestFrame() }
  package var now: TimeInterval { system.now }
  package func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    system.schedule(at: system.now + delay, body)
  }
  package func beginDrag(_ lift: DragLift) -> Bool { DragFlight.begin(lift, over: self) }

  /// The open menus over this window.
  package var menuSession: MenuSession? { overlays.menu }
  package var popovers: PopoverLayer { overlays.popovers }
  /// The newest open popover over this window.
  package var popover: PopoverPanel? { popovers.open.last }
  /// A popover that is fading out.
  package var departingPopover: PopoverPanel? { popovers.departing.last }
}

extension Box {
  /// The window over which menus of this box open.
  package final var overlayHost: (any OverlayHost)? { graph.host as? any OverlayHost }
  /// A rectangle of this box on the screen.
  package final func convertToScreen(_ rect: CGRect) -> CGRect {
    let origin = overlayHost?.screenOrigin ?? .zero
    return convertToWindow(rect, clipped: false).offsetBy(dx: origin.x, dy: origin.y)
  }
}
