import OrielControls
import OrielTransfer

/// An item that is dragged out of its view and dropped where nothing accepts it opens a new window.
extension RunningApp {
  /// The distance from the screen's edge, in points, within which a drop opens a new window.
  private static let edge = 24.0

  /// Handles drags of this app that no target accepts.
  func makeDragOutlet() -> DragOutlet {
    DragOutlet { [weak self] providers, outcome in self?.openWindows(for: providers, outcome) ?? false }
  }

  private func openWindows(for providers: [NSItemProvider], _ outcome: DragOutcome) -> Bool {
    guard case .unaccepted(let place, let below) = outcome, below == .desktop || isAtEdge(place), supportsMultipleWindows else { return false }
    let activities = providers.flatMap(\.objects).compactMap { $0 as? NSUserActivity }.filter { mayOpenWindow($0) }
    var opened = 0
    for activity in activities {
      activity.saveIfNeeded()
      guard let window = openWindow(for: .activity(activity)) else { continue }
      window.put(at: CGPoint(x: place.x + Double(opened) * 24, y: place.y + Double(opened) * 24))
      opened += 1
    }
    return opened > 0
  }
  private func isAtEdge(_ place: CGPoint) -> Bool {
    guard let frame = system.monitors.first(where: { $0.frame.insetBy(dx: -1, dy: -1).contains(place) })?.frame else { return false }
    return !frame.insetBy(dx: Self.edge, dy: Self.edge).contains(place)
  }
}

extension SceneInstance {
  /// Puts the window where something was dropped, as far as the screen has room for it.
  fileprivate func put(at place: CGPoint) {
    guard let window = platformWindow else { return }
    let monitors = app.system.monitors
    guard let visible = (monitors.first { $0.frame.contains(place) } ?? monitors.first)?.visibleFrame else { return }
    // The content may need more room than the window was opened with.
    fill()
    graph.evaluate()
    let extents = window.frameExtents, size = bounded(window.size)
    let x = max(visible.minX + extents.leading, min(place.x, visible.maxX - extents.trailing - size.width))
    let y = max(visible.minY + extents.top, min(place.y + extents.top, visible.maxY - extents.bottom - size.height))
    window.move(to: CGPoint(x: x, y: y))
  }
}
