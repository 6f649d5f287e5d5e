import Foundation
import OrielControls

// Where the window is on the screen, with the frame that the window manager draws around it.
extension SceneInstance {
  /// With the window manager's frame, on the screen; nil where it has no top-level.
  package var frameOnScreen: CGRect? {
    guard let window = topLevel else { return nil }
    let panel = clientFrame.panel(in: window.size).offsetBy(dx: window.position.x, dy: window.position.y), extents = window.frameExtents
    return CGRect(
      x: panel.minX - extents.leading, y: panel.minY - extents.top, width: panel.width + extents.horizontal,
      height: panel.height + extents.vertical)
  }
  package func putFrame(_ frame: CGRect) {
    guard let window = topLevel else { return }
    let extents = window.frameExtents
    let size = CGSize(width: max(1, frame.width - extents.horizontal), height: max(1, frame.height - extents.vertical))
    let place = CGPoint(x: frame.minX + extents.leading, y: frame.minY + extents.top)
    if outerSize(size) != window.size { window.resize(to: outerSize(size)) }
    if outerPosition(place) != window.position { window.move(to: outerPosition(place)) }
  }
  /// The screen that contains most of the window, or the nearest.
  package var monitor: Monitor { app.system.monitor(showing: frameOnScreen ?? .zero) ?? app.system.monitors[0] }
  /// The window's identifier in SwiftUI on the Mac.
  package var interfaceName: String {
    switch declaration.kind {
    case .settings: "com_apple_SwiftUI_Settings_window"
    case .group, .document: "\(declaration.id ?? "scene\(declaration.index + 1)")-AppWindow-\(number)"
    case .window, .utility, .alert, .space, .extra, .card: declaration.id ?? role
    }
  }
}
