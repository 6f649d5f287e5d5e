import Foundation
import OrielDrawing

/// What a window is made with. Everything here is known before the window is mapped for the first time.
nonisolated package struct WindowDescription: Sendable {
  package enum Kind: Hashable, Sendable {
    /// An ordinary managed top-level.
    case normal
    case settings, utility, dialog
    /// Override-redirect, above its owner.
    case menu, dropdownMenu, comboBox, popover, tooltip, dragIcon
    /// An X child window inside its owner's top-level.
    case child
  }
  package var kind: Kind = .normal
  package var title = ""
  /// For icons and lists of windows; nil if it is the same.
  package var shortTitle: String?
  /// Content size in points.
  package var size: CGSize
  package var limits = SizeLimits()
  /// Root position of the content in points, or nil: the window manager places it. For `child` and pop-ups it is
  /// required: relative to the owner's content for `child`, to the screen for pop-ups.
  package var position: CGPoint?
  /// What `position` places.
  package var anchor = WindowAnchor.content
  /// Scene id and instance, written to WM_WINDOW_ROLE.
  package var role = ""
  /// The window this one belongs to (transient-for, parent of a child, owner of a pop-up).
  package var owner: (any PlatformWindow)?
  package var isModal = false
  package var isResizable = true
  /// False: no frame from the window manager (client-side decorations).
  package var isDecorated = true
  /// 32-bit visual with alpha where a compositor runs.
  package var isTranslucent = false
  /// A utility window leaves the keys to its owner, unless it says otherwise here.
  package var takesKeys = false
  /// See-through room around the content, for its shadow: part of `size`, but the pointer goes through it.
  package var shadowMargins = EdgeInsets()
  /// Corners cut off by a shape mask, in points, where the window has no alpha.
  package var cornerRadius = 0.0
  package var startsMaximized = false
  package var startsFullScreen = false
  package var startsMinimized = false
  /// Comes up behind the window that has the keys, and leaves them there, until the user turns to it.
  package var startsInBackground = false
  /// The virtual desktop it opens on; nil leaves it to the window manager.
  package var desktop: WindowDesktop?
  package var background: RGBA = .white
  package var level = WindowLevelKind.normal
  /// How much of the whole window is seen, 0...1, where a compositor runs.
  package var opacity = 1.0
  package var controls = WindowControls.all
  /// Not in task bars, switchers and pagers.
  package var skipsTaskBar = false
  package init(size: CGSize) { self.size = size }
}

/// What of a window a wanted position is about.
nonisolated package enum WindowAnchor: Hashable, Sendable {
  /// The content's top left, whatever frame the window manager draws: for places that a window had before.
  case content
  /// The window with its frame: the point of the frame at these fractions of its size lies where the same point of the
  /// content would lie without one. At 1 and 0, a window in the screen's top right corner has its whole frame there.
  case frame(x: Double, y: Double)

  /// Where the content goes inside a frame of this width.
  package func contentPosition(_ position: CGPoint, frame: EdgeInsets) -> CGPoint {
    guard case .frame(let x, let y) = self else { return position }
    return CGPoint(
      x: position.x + frame.leading - x * (frame.leading + frame.trailing),
      y: position.y + frame.top - y * (frame.top + frame.bottom))
  }
}

/// How high a window lies among those of all programs.
nonisolated package enum WindowLevelKind: Hashable, Sendable {
  case normal
  /// Above ordinary windows.
  case floating
  /// Below them, on every desktop, not in the task bar.
  case desktop
}

/// What the user may do to a window through its frame and the window manager.
nonisolated package struct WindowControls: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let close = WindowControls(rawValue: 1)
  package static let minimize = WindowControls(rawValue: 2)
  package static let zoom = WindowControls(rawValue: 4)
  package static let fullScreen = WindowControls(rawValue: 8)
  package static let all: WindowControls = [.close, .minimize, .zoom, .fullScreen]
}

/// Where a window is taken hold of to resize it. Raw values are the directions of `_NET_WM_MOVERESIZE`.
nonisolated package enum WindowEdge: Int, Hashable, Sendable, CaseIterable {
  case topLeft, top, topRight, right, bottomRight, bottom, bottomLeft, left
}

/// How small and large the user may make a window: content size in points; nil is no bound.
nonisolated package struct SizeLimits: Hashable, Sendable {
  package var minimum: CGSize?
  package var maximum: CGSize?
  package init(minimum: CGSize? = nil, maximum: CGSize? = nil) {
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// One window of the window system.
package protocol PlatformWindow: AnyObject, Sendable {
  /// A number that names the window outside the process (the XID).
  var identifier: UInt64 { get }
  var scale: Double { get }
  /// Content size in points.
  var size: CGSize { get }
  /// Position of the content on the screen, in points.
  var position: CGPoint { get }
  var state: WindowState { get }
  /// Pixels of the frame around the content, in points, once known.
  var frameExtents: EdgeInsets { get }
  /// The virtual desktop it is on; nil where there are none.
  var desktop: WindowDesktop? { get }

  /// - Parameter short: for icons and lists of windows.
  func setTitle(_ title: String, short: String)
  func setLimits(_ limits: SizeLimits, resizable: Bool)
  func setIcon(_ images: [Bitmap])
  func resize(to size: CGSize)
  func move(to position: CGPoint)
  /// Marks the document as changed (the title's mark).
  func setEdited(_ isEdited: Bool)
  func map()
  /// Hides it; `map` shows it again.
  func unmap()
  /// Puts it above its siblings (children of one owner, pop-ups).
  func raise()
  /// Moves a child window into another owner, at `position` in that owner's content: tabs, torn off and merged.
  func reparent(into owner: any PlatformWindow, at position: CGPoint)
  /// Speaks to another delegate from now on: the members of a frame with tabs take turns.
  func handOver(to delegate: any PlatformWindowDelegate)
  /// Children fill it: it draws nothing and keeps no pixels. Afterwards all of it must be drawn anew.
  func setCovered(_ isCovered: Bool)
  /// Raises, un-minimises, switches desktop and asks for focus, with the time of the last input.
  func activate()
  func minimize()
  func setMaximized(_ maximized: Bool)
  func setFullScreen(_ fullScreen: Bool)
  func setControls(_ controls: WindowControls)
  /// Whether a dialog keeps the window it belongs to from being used, as the window manager is told.
  func setModal(_ isModal: Bool)
  /// How high it lies from now on; what `WindowDescription.level` says at the beginning.
  func setLevel(_ level: WindowLevelKind)
  /// How much of the window is seen from now on, 0...1; what `WindowDescription.opacity` says at the beginning.
  func setOpacity(_ opacity: Double)
  /// Changes the see-through room around the content of a window made translucent; its size stays.
  func setShadowMargins(_ margins: EdgeInsets)
  /// What there is of a window without alpha, in points: nothing outside is seen or pressed. Nil is a rectangle with the corners that
  /// `WindowDescription.cornerRadius` says. Does nothing to a window with alpha.
  func setMask(_ mask: Path?)
  /// Hands the press under way to the window manager, which lets the user move the window until the button is let go.
  ///
  /// The window hears nothing of the pointer meanwhile, then an `up`.
  func beginMove()
  /// As `beginMove`, with one edge or corner.
  func beginResize(_ edge: WindowEdge)
  /// The window manager's menu for this window, at a content point; nothing where it has none.
  func showWindowMenu(at location: CGPoint)
  func close()

  func setCursor(_ cursor: CursorShape)
  /// Where text is being typed, for input methods; nil: keys are not text here.
  func setTextInput(_ state: TextInputState?)

  /// Asks for `PlatformWindowDelegate.window(_:draw:)` at the next display refresh. Calls before it join.
  func requestFrame()
  /// Grabs pointer and keyboard for a stack of pop-ups owned by this window; false if another program holds them.
  func grabInput() -> Bool
  /// Grabs them for this window alone: it hears of presses and keys wherever they are, also in other windows of the app, and the
  /// pointer looks as it does here. `releaseInput` ends it.
  func grabScreen() -> Bool
  func releaseInput()
  /// Makes a drag of the press under way; until it ends the window hears nothing of the pointer, then an `up`.
  ///
  /// The delegate is kept until the drag has ended.
  /// - Returns: nil if no button is down or another program holds the pointer.
  func beginDrag(_ description: DragDescription, delegate: any DragSessionDelegate) -> (any DragSession)?

  var turns: WindowTurns { get }
}

/// Whether and how a window is shown.
/// When a window was last shown and focused, in an order that all windows of the program share.
///
/// A state is told after a batch of events, and a window that had the focus for a moment in between does not show it. This does.
nonisolated package struct WindowTurns: Hashable, Sendable {
  /// 0 before the first time.
  package private(set) var shown = 0
  package private(set) var focused = 0
  package init() {}

  @MainActor private static var last = 0
  @MainActor private static func next() -> Int {
    last += 1
    return last
  }
  @MainActor package mutating func noteShown() { shown = Self.next() }
  @MainActor package mutating func noteFocused() { focused = Self.next() }
}

nonisolated package struct WindowState: Hashable, Sendable {
  package var isMapped = false
  package var isFocused = false
  package var isMinimized = false
  package var isMaximized = false
  package var isFullScreen = false
  /// Not a pixel can be seen (minimised, other desktop, fully covered where that is known).
  package var isHidden = false
  package init() {}
}

package protocol PlatformWindowDelegate: AnyObject {
  /// The frame clock ticked after `requestFrame`: bring content up to date and draw into the frame.
  func window(_ window: any PlatformWindow, draw frame: WindowFrame)
  /// The frame is on its way to the screen: time for what nobody sees. Does nothing by default.
  func windowPresented(_ window: any PlatformWindow)
  func window(_ window: any PlatformWindow, resizedTo size: CGSize)
  func window(_ window: any PlatformWindow, scaleChangedTo scale: Double)
  func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState)
  func window(_ window: any PlatformWindow, movedTo position: CGPoint)
  /// It is on another virtual desktop. Does nothing by default.
  func windowChangedDesktop(_ window: any PlatformWindow)
  /// The user asks to close it (WM_DELETE_WINDOW); nothing happens unless `close` is called.
  func windowShouldClose(_ window: any PlatformWindow)
  /// It is gone, whoever closed it.
  func windowClosed(_ window: any PlatformWindow)
  /// An input event; true if it was used.
  @discardableResult
  func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool
  /// A pop-up's grab was lost or the user clicked outside every window of the process.
  func windowLostGrab(_ window: any PlatformWindow)
  /// Something is dragged over it, at a content point: what would be done with it here. Nil by default.
  func window(_ window: any PlatformWindow, drop offer: any DropOffer, movedTo location: CGPoint) -> DragOperation?
  /// It left, or the drag ended elsewhere. Does nothing by default.
  func window(_ window: any PlatformWindow, dropLeft offer: any DropOffer)
  /// It was let go here, after an answer that was not nil: `offer.finish` has to be called. Refuses by default.
  func window(_ window: any PlatformWindow, dropped offer: any DropOffer, at location: CGPoint)
}

extension PlatformWindow {
  package func setTitle(_ title: String) { setTitle(title, short: title) }
}

extension PlatformWindowDelegate {
  package func window(_ window: any PlatformWindow, drop offer: any DropOffer, movedTo location: CGPoint) -> DragOperation? { nil }
  package func window(_ window: any PlatformWindow, dropLeft offer: any DropOffer) {}
  package func window(_ window: any PlatformWindow, dropped offer: any DropOffer, at location: CGPoint) { offer.finish(nil) }
  package func windowChangedDesktop(_ window: any PlatformWindow) {}
  package func windowPresented(_ window: any PlatformWindow) {}
}

/// One frame being drawn: the window's pixels, what must be repainted, and how to say what was.
package protocol WindowFrame: AnyObject {
  var size: CGSize { get }
  var scale: Double { get }
  /// When this frame is to be seen, on the system's clock, in seconds.
  var time: TimeInterval { get }
  /// Parts that lost their pixels (first frame, resize, exposure); in points.
  var invalid: [CGRect] { get }
  /// Moves pixels inside `rect` by whole device pixels, before any painting; the uncovered strip is the caller's to paint.
  func scroll(_ rect: CGRect, by offset: CGSize)
  /// Draws: `body` is called for each rectangle of `damage` (points), with a painter clipped to it, because a plain
  /// rectangle is the clip that paints fastest. The pixels are presented after the call returns.
  func paint(_ damage: [CGRect], _ body: (any Painter) -> Void)
}

/// The pointer's looks, by CSS name.
public nonisolated enum _CursorShape: String, Sendable, CaseIterable {
  case `default`, text, pointer, crosshair, grab, grabbing, move, wait, progress, help
  case notAllowed = "not-allowed"
  case colResize = "col-resize"
  case rowResize = "row-resize"
  case nwseResize = "nwse-resize"
  case neswResize = "nesw-resize"
  case ewResize = "ew-resize"
  case nsResize = "ns-resize"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case copy, alias
  case contextMenu = "context-menu"
  case verticalText = "vertical-text"
  case none
}
