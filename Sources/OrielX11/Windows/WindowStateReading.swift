import Foundation
import OrielWindowing
internal import COriel

/// What the window manager says about a window: `WM_STATE` and `_NET_WM_STATE`, decoded.
nonisolated struct ReportedState: Equatable, Sendable {
  enum Lifecycle: UInt32, Sendable { case withdrawn = 0, normal = 1, iconic = 3 }
  var lifecycle: Lifecycle?
  var isHidden = false
  var isMaximizedVertically = false
  var isMaximizedHorizontally = false
  var isFullScreen = false

  static func lifecycle(_ property: Property?) -> Lifecycle? {
    property?.cardinals?.first.flatMap(Lifecycle.init(rawValue:))
  }

  /// `atom` translates names; other atoms are ignored.
  mutating func readStates(_ property: Property?, atom: (AtomName) -> UInt) {
    let states = Set(property?.identifiers?.prefix(64) ?? [])
    isHidden = states.contains(atom(._NET_WM_STATE_HIDDEN))
    isMaximizedVertically = states.contains(atom(._NET_WM_STATE_MAXIMIZED_VERT))
    isMaximizedHorizontally = states.contains(atom(._NET_WM_STATE_MAXIMIZED_HORZ))
    isFullScreen = states.contains(atom(._NET_WM_STATE_FULLSCREEN))
  }
}

/// What the server and the window manager have said about a window, apart from its place and size. `settle` makes its state of it.
nonisolated struct WindowReports: Sendable {
  var manager = ReportedState()
  /// What the window manager has changed and nobody has read yet.
  var stale: StaleReports = []
  /// It is inside a window manager's frame.
  var isReparented = false
  var hasFocus = false
  var turns = WindowTurns()
  /// Other windows cover it.
  var isObscured = false
  /// The answer to the last question; nil when it may be another now.
  var desktop: WindowDesktop??
  /// Something was reported since the last `settle`.
  var needsSettling = false

  func state(isMapped: Bool, managerHasStates: Bool) -> WindowState {
    var state = WindowState()
    state.isMapped = isMapped
    state.isFocused = hasFocus
    state.isMaximized = manager.isMaximizedHorizontally && manager.isMaximizedVertically
    state.isFullScreen = manager.isFullScreen
    // Iconic alone may also mean "on another desktop"; window managers without EWMH have nothing else to say.
    let isIconic = manager.lifecycle == .iconic
    state.isMinimized = manager.isHidden || (isIconic && !managerHasStates)
    state.isHidden = !isMapped || state.isMinimized || isIconic || isObscured
    return state
  }
}

/// Properties of a window that have changed since they were read.
nonisolated struct StaleReports: OptionSet, Sendable {
  let rawValue: Int
  static let states = StaleReports(rawValue: 1)
  static let lifecycle = StaleReports(rawValue: 2)
  static let extents = StaleReports(rawValue: 4)
}

/// `_NET_FRAME_EXTENTS`: left, right, top, bottom in pixels; nil for nonsense.
nonisolated struct FrameExtents: Equatable, Sendable {
  var left, right, top, bottom: Int
  init?(_ property: Property?) {
    guard let values = property?.cardinals, values.count >= 4, values.prefix(4).allSatisfy({ $0 <= 1000 }) else {
      return nil
    }
    (left, right, top, bottom) = (Int(values[0]), Int(values[1]), Int(values[2]), Int(values[3]))
  }
}
