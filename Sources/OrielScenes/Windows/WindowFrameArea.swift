import OrielControls
import OrielPresentations

/// What the window manager's frame does elsewhere: edges that resize, and a place at the top that moves the window.
final class WindowFrameArea {
  private unowned let frame: SceneFrame
  /// The pointer's look over an edge.
  private(set) var cursor: CursorShape? { didSet { if cursor != oldValue { frame.selected.showCursor() } } }
  /// A press that becomes a move when the pointer moves.
  private var press: CGPoint?
  /// The member whose content the events are about.
  private var scene: SceneInstance { frame.selected }

  init(_ frame: SceneFrame) { self.frame = frame }

  /// Looks at an event before the content does; true if it is for the frame.
  func handle(_ event: InputEvent) -> Bool {
    guard case .pointer(let pointer) = event else { return false }
    if let press {
      switch pointer.phase {
      case .moved:
        let settings = scene.graph.scope.read(\.desktopSettings, for: nil)
        guard settings.isDrag(from: press, to: pointer.location) else { break }
        self.press = nil
        scene.graph.input.pointerLost()
        frame.window.beginMove()
        return true
      case .down, .up, .cancelled: self.press = nil
      case .entered, .exited: break
      }
    }
    return !scene.isDecorated && handleEdge(pointer)
  }

  // MARK: Edges

  private func handleEdge(_ pointer: PointerEvent) -> Bool {
    switch pointer.phase {
    case .entered, .moved:
      if !scene.graph.input.isPressing { cursor = edge(at: pointer.location)?.cursor }
      return false
    case .exited:
      cursor = nil
      return false
    case .down:
      guard pointer.button == .primary, pointer.device == .mouse, let edge = edge(at: pointer.location) else { return false }
      scene.graph.input.pointerLost()
      frame.window.beginResize(edge)
      return true
    case .up, .cancelled: return false
    }
  }

  private func edge(at point: CGPoint) -> WindowEdge? {
    guard let window = frame.window, frame.isUserResizable, scene.controls.contains(.zoom), !window.state.isMaximized,
      !window.state.isFullScreen
    else { return nil }
    return WindowEdge(at: point, in: scene.clientFrame.panel(in: window.size))
  }

  // MARK: Moving

  private func moves(at point: CGPoint) -> Bool {
    switch (scene.wishes.backgroundDrag ?? scene.declaration.options.backgroundDrag ?? .automatic).rule {
    case .enabled: return true
    case .disabled: return false
    case .automatic: return scene.hasWindowButtons && scene.rootBox?.titleArea.contains(point) == true
    }
  }

  /// A press that the content left alone; true if it is for the frame.
  func handleUnused(_ event: InputEvent) -> Bool {
    guard case .pointer(let pointer) = event, pointer.phase == .down, moves(at: pointer.location) else { return false }
    let isTitle = scene.hasWindowButtons && scene.rootBox?.titleArea.contains(pointer.location) == true
    switch pointer.button {
    case .primary:
      if pointer.clickCount == 2, isTitle { frame.zoom() } else { press = pointer.location }
      return true
    case .secondary where isTitle:
      frame.window.showWindowMenu(at: pointer.location)
      return true
    case .secondary, .middle, .back, .forward, .other: return false
    }
  }
}
