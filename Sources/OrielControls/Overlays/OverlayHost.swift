import Foundation
import OrielDrawing
import OrielGraph

/// A window that can have menus, popovers and help over it: a scene's window, a sheet, a preview, or a popover.
package protocol OverlayHost: ViewGraphHost {
  var system: any WindowSystem { get }
  var graph: ViewGraph! { get }
  var platformWindow: (any PlatformWindow)? { get }
  var overlays: OverlayStack { get }
  /// Where the graph's origin is on the screen, in points.
  var screenOrigin: CGPoint { get }
  /// Keys come to this window, or would if none of its popovers took them.
  var receivesKeys: Bool { get }
  /// An event in a window of this one's popovers, which something above them takes first; nil: nothing is.
  func handleBeforePopovers(_ event: InputEvent) -> Bool?
  /// A key that nothing in a popover used; true if it did something here.
  func handleKeyLeftByPopover(_ event: KeyEvent) -> Bool
  /// The menus over this window are closed, and hold the pointer no more.
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

  /// The menus that are open over this window.
  package var menuSession: MenuSession? { overlays.menu }
  package var popovers: PopoverLayer { overlays.popovers }
  /// The popover that is open over this window, the newest where there are several.
  package var popover: PopoverPanel? { popovers.open.last }
  /// One that is fading away.
  package var departingPopover: PopoverPanel? { popovers.departing.last }
}

extension Box {
  /// The window that menus of this box open over.
  package final var overlayHost: (any OverlayHost)? { graph.host as? any OverlayHost }
  /// A rectangle of this box on the screen.
  package final func convertToScreen(_ rect: CGRect) -> CGRect {
    let origin = overlayHost?.screenOrigin ?? .zero
    return convertToWindow(rect, clipped: false).offsetBy(dx: origin.x, dy: origin.y)
  }
}
