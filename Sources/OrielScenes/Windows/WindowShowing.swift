import OrielControls

/// Where a scene's window is on the screen: in which top-level, what it draws into there, and whether it speaks for it.
enum WindowShowing {
  /// Not opened yet, or closed.
  case nowhere
  /// By itself: it draws into its top-level.
  case alone(any PlatformWindow)
  /// In a frame with tabs. `surface` is a child that fills the frame, or the frame's top-level while there is one member only.
  case member(WindowTabs, surface: any PlatformWindow, isInFront: Bool)
  /// Between two frames: what it draws into lives on, with nothing to be seen in.
  case adrift(surface: any PlatformWindow)

  /// The top-level that it speaks for.
  var window: (any PlatformWindow)? {
    switch self {
    case .alone(let window): window
    case .member(let tabs, _, let isInFront): isInFront ? tabs.window : nil
    case .nowhere, .adrift: nil
    }
  }
  var surface: (any PlatformWindow)? {
    switch self {
    case .alone(let surface), .member(_, let surface, _), .adrift(let surface): surface
    case .nowhere: nil
    }
  }
  var tabs: WindowTabs? { if case .member(let tabs, _, _) = self { tabs } else { nil } }

  // MARK: Steps

  /// Lets go of the top-level: another window is in front, or it is about to move.
  mutating func stepBack() {
    switch self {
    case .alone(let window): self = .adrift(surface: window)
    case .member(let tabs, let surface, _): self = .member(tabs, surface: surface, isInFront: false)
    case .nowhere, .adrift: break
    }
  }
  /// Speaks for the frame that it is a member of.
  mutating func stepForward() {
    if case .member(let tabs, let surface, _) = self { self = .member(tabs, surface: surface, isInFront: true) }
  }
  mutating func draw(into surface: any PlatformWindow) {
    if case .member(let tabs, _, let isInFront) = self {
      self = .member(tabs, surface: surface, isInFront: isInFront)
    } else {
      self = .adrift(surface: surface)
    }
  }
  /// A window by itself is in front of the frame that is made for it; one that comes from elsewhere is not yet.
  mutating func join(_ tabs: WindowTabs) {
    switch self {
    case .alone(let window): self = .member(tabs, surface: window, isInFront: true)
    case .member(_, let surface, _), .adrift(let surface): self = .member(tabs, surface: surface, isInFront: false)
    case .nowhere: break
    }
  }
  /// A last member keeps the top-level as its own. Others have to step back before.
  mutating func leaveFrame() {
    guard case .member(let tabs, let surface, let isInFront) = self else { return }
    if !isInFront { self = .adrift(surface: surface) } else if surface === tabs.window { self = .alone(surface) }
  }
}
