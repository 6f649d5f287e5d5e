import OrielControls

/// Where a scene instance is on the screen.
enum ScenePlace {
  /// Not opened yet, or closed.
  case nowhere
  /// In a frame. The child is an X window that fills the frame, and what the instance draws into; without one it draws into the top-level.
  case member(SceneFrame, child: (any PlatformWindow)?)
  /// Between two frames, with a child that lives on and is in neither of them.
  case adrift(child: any PlatformWindow)

  var frame: SceneFrame? { if case .member(let frame, _) = self { frame } else { nil } }
  var child: (any PlatformWindow)? {
    switch self {
    case .member(_, let child): child
    case .adrift(let child): child
    case .nowhere: nil
    }
  }
}

extension SceneInstance {
  /// The frame that shows it, by itself or as a tab; nil before `open` and after the end.
  package var frame: SceneFrame? { place.frame }
  /// The frame, if it has tabs.
  package var tabs: SceneFrame? { frame.flatMap { $0.showsTabs ? $0 : nil } }
  /// The top-level that it is in, whether it is seen there or another tab is.
  package var topLevel: (any PlatformWindow)? { frame?.window }
  /// The top-level, while the instance is the one in front; nil while another tab is.
  package var platformWindow: (any PlatformWindow)? { frame.flatMap { $0.front === self ? $0.window : nil } }
  /// The frame's top-level has alpha.
  var hasAlpha: Bool { frame?.hasAlpha ?? false }
  /// What its content is drawn into: the top-level, or a child that fills it.
  package var surface: (any PlatformWindow)? { place.child ?? frame?.window }
}
