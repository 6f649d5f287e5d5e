import Foundation
import OrielWindowing

/// What the window manager is told about a window, as values: decided here, written by `WindowProperties`.
nonisolated struct WindowHints: Equatable, Sendable {
  /// `_NET_WM_WINDOW_TYPE`, most wanted first.
  var types: [AtomName]
  /// `_NET_WM_STATE` before the window is mapped.
  var states: [AtomName]
  /// `WM_HINTS.input`.
  var acceptsFocus: Bool
  var isOverrideRedirect: Bool
  /// Fills the screen above everything, from the start.
  var isExclusive: Bool
  /// Whatever its level.
  let skipsTaskBar: Bool
  private(set) var level: WindowLevelKind
  /// The window manager draws a frame.
  let isDecorated: Bool
  /// What the frame offers the user.
  var controls: WindowControls
  /// `_NET_WM_WINDOW_OPACITY`, 0...1.
  private(set) var opacity: Double
  /// A palette: keys stay where they are until something in it needs them.
  let leavesKeys: Bool

  init(_ description: WindowDescription) {
    let kind = description.kind
    types = kind.windowTypes
    isOverrideRedirect = kind.isPopUp
    acceptsFocus = (kind != .utility || description.takesKeys) && !kind.isPopUp
    isExclusive = description.startsFullScreen && description.level == .floating
    isDecorated = description.isDecorated
    controls = description.controls
    leavesKeys = kind == .utility && !description.takesKeys
    level = description.level
    opacity = Self.opacity(description.opacity)
    states = []
    if description.isModal { states.append(._NET_WM_STATE_MODAL) }
    skipsTaskBar = kind == .utility || (kind == .dialog && description.owner != nil) || (description.skipsTaskBar && kind.isManaged)
    if skipsTaskBar { states += [._NET_WM_STATE_SKIP_TASKBAR, ._NET_WM_STATE_SKIP_PAGER] }
    if description.startsMaximized {
      states += [._NET_WM_STATE_MAXIMIZED_VERT, ._NET_WM_STATE_MAXIMIZED_HORZ]
    }
    if description.startsFullScreen { states.append(._NET_WM_STATE_FULLSCREEN) }
    setLevel(description.level)
  }
  mutating func setOpacity(_ opacity: Double) { self.opacity = Self.opacity(opacity) }
  private static func opacity(_ opacity: Double) -> Double { opacity.isNaN ? 1 : min(max(opacity, 0), 1) }
  /// The property's value; nil for a window that is seen entirely, which has no such property.
  var opacityCardinal: UInt32? { opacity < 1 ? UInt32((opacity * Double(UInt32.max)).rounded()) : nil }
  /// The states of another level, for the next time the window is mapped.
  mutating func setLevel(_ level: WindowLevelKind) {
    self.level = level
    let aside: [AtomName] = [._NET_WM_STATE_SKIP_TASKBAR, ._NET_WM_STATE_SKIP_PAGER]
    let beside: [AtomName] = [._NET_WM_STATE_BELOW, ._NET_WM_STATE_STICKY]
    states.removeAll { $0 == ._NET_WM_STATE_ABOVE || beside.contains($0) || (!skipsTaskBar && aside.contains($0)) }
    switch level {
    case .normal: break
    case .floating: states.append(._NET_WM_STATE_ABOVE)
    case .desktop: states += (beside + aside).filter { !states.contains($0) }
    }
  }
}

nonisolated extension WindowDescription.Kind {
  /// Above its owner, unseen by the window manager.
  var isPopUp: Bool {
    switch self {
    case .menu, .dropdownMenu, .comboBox, .popover, .tooltip, .dragIcon: true
    case .normal, .settings, .utility, .dialog, .child: false
    }
  }
  var isManaged: Bool { !isPopUp && self != .child }
  /// The pointer goes through it: it must not hide a drop target or end its own hover.
  var ignoresPointer: Bool { self == .tooltip || self == .dragIcon }

  var windowTypes: [AtomName] {
    switch self {
    case .normal, .settings: [._NET_WM_WINDOW_TYPE_NORMAL]
    case .utility: [._NET_WM_WINDOW_TYPE_UTILITY, ._NET_WM_WINDOW_TYPE_NORMAL]
    case .dialog: [._NET_WM_WINDOW_TYPE_DIALOG]
    case .menu, .popover: [._NET_WM_WINDOW_TYPE_POPUP_MENU]
    case .dropdownMenu: [._NET_WM_WINDOW_TYPE_DROPDOWN_MENU]
    case .comboBox: [._NET_WM_WINDOW_TYPE_COMBO]
    case .tooltip: [._NET_WM_WINDOW_TYPE_TOOLTIP]
    case .dragIcon: [._NET_WM_WINDOW_TYPE_DND]
    case .child: []
    }
  }
}

/// `_MOTIF_WM_HINTS`: which buttons and borders a window manager gives.
nonisolated struct MotifHints: Equatable, Sendable {
  struct Functions: OptionSet, Sendable {
    let rawValue: UInt32
    static let resize = Functions(rawValue: 2)
    static let move = Functions(rawValue: 4)
    static let minimize = Functions(rawValue: 8)
    static let maximize = Functions(rawValue: 16)
    static let close = Functions(rawValue: 32)
  }
  struct Decorations: OptionSet, Sendable {
    let rawValue: UInt32
    static let border = Decorations(rawValue: 2)
    static let resizeHandle = Decorations(rawValue: 4)
    static let title = Decorations(rawValue: 8)
    static let menu = Decorations(rawValue: 16)
    static let minimize = Decorations(rawValue: 32)
    static let maximize = Decorations(rawValue: 64)
  }
  var functions: Functions
  var decorations: Decorations

  init(kind: WindowDescription.Kind, isResizable: Bool, isDecorated: Bool, controls: WindowControls = .all) {
    // Some window managers take the list literally: without MOVE the window cannot be moved.
    functions = controls.contains(.close) ? [.move, .close] : .move
    decorations = [.border, .title, .menu]
    if isResizable {
      functions.insert(.resize)
      decorations.insert(.resizeHandle)
    }
    switch kind {
    case .normal:
      if controls.contains(.minimize) {
        functions.insert(.minimize)
        decorations.insert(.minimize)
      }
      if isResizable, controls.contains(.zoom) {
        functions.insert(.maximize)
        decorations.insert(.maximize)
      }
    case .settings, .utility, .dialog, .menu, .dropdownMenu, .comboBox, .popover, .tooltip, .dragIcon, .child: break
    }
    if !isDecorated { decorations = [] }
  }

  /// Five longs: flags (functions and decorations are given), functions, decorations, input mode, status.
  var cardinals: [UInt32] { [3, functions.rawValue, decorations.rawValue, 0, 0] }
}

/// `WM_NORMAL_HINTS` in device pixels. A bound that is not set is left out: a maximum of 0 would collapse the window.
nonisolated struct SizeHints: Equatable, Sendable {
  struct Size: Equatable, Sendable {
    var width, height: Int
  }
  var minimum: Size?
  var maximum: Size?
  var base: Size?
  /// The position is wanted, as when a window is restored.
  var hasPosition: Bool
  /// Which point of the frame stays where the same point of the content was asked to be (ICCCM 4.1.2.3).
  var gravity = Gravity.northWest

  /// `win_gravity`. Static: the content itself.
  enum Gravity: Int32, Sendable {
    case northWest = 1, north, northEast, west, center, east, southWest, south, southEast, `static`

    /// The nearest of the nine points of a frame.
    init(_ anchor: WindowAnchor) {
      guard case .frame(let x, let y) = anchor else {
        self = .static
        return
      }
      func third(_ part: Double) -> Int32 { part < 0.25 ? 0 : part > 0.75 ? 2 : 1 }
      self = Gravity(rawValue: 1 + third(y) * 3 + third(x)) ?? .northWest
    }
  }

  /// "No bound" in one direction while the other has one: the limit of X coordinates.
  static let unbounded = 32767

  init(limits: SizeLimits, size: Size, isResizable: Bool, hasPosition: Bool, scale: Double) {
    self.hasPosition = hasPosition
    func pixels(_ length: Double, otherwise: Int) -> Int {
      guard length.isFinite, length > 0 else { return otherwise }
      return min(Self.unbounded, Int((length * scale - 1e-6).rounded(.up)))
    }
    guard isResizable else {
      minimum = size
      maximum = size
      return
    }
    if let limit = limits.minimum, limit.width > 0 || limit.height > 0 {
      minimum = Size(width: pixels(limit.width, otherwise: 1), height: pixels(limit.height, otherwise: 1))
    }
    if let limit = limits.maximum, limit.width.isFinite || limit.height.isFinite {
      maximum = Size(
        width: max(minimum?.width ?? 1, pixels(limit.width, otherwise: Self.unbounded)),
        height: max(minimum?.height ?? 1, pixels(limit.height, otherwise: Self.unbounded)))
      if maximum == Size(width: Self.unbounded, height: Self.unbounded) { maximum = nil }
    }
  }

  func clamped(_ size: Size) -> Size {
    var size = size
    if let maximum { size = Size(width: min(size.width, maximum.width), height: min(size.height, maximum.height)) }
    if let minimum { size = Size(width: max(size.width, minimum.width), height: max(size.height, minimum.height)) }
    return size
  }
}
