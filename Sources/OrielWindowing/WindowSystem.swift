import Foundation
import OrielDrawing

/// The contract with a window system: how windows come to be, what the desktop is like, how the loop runs.
///
/// `OrielX11` fulfils it on X11, `OrielHeadless` in memory. One contract test suite runs against both.
/// Everything happens on the main actor. Lengths are points, the screen's origin is the top left of the primary monitor.
package protocol WindowSystem: AnyObject {
  var delegate: (any WindowSystemDelegate)? { get set }
  /// What the desktop says about fonts, colours, timing; changes are told to the delegate.
  var desktop: DesktopSettings { get }
  var monitors: [Monitor] { get }
  var clipboard: any Clipboard { get }
  /// A compositor runs: windows that ask for it have alpha, so shadows and round corners can be drawn.
  var hasCompositor: Bool { get }
  /// The window manager leaves a window's see-through room out of account when it places, snaps and fills
  /// (`_GTK_FRAME_EXTENTS`): windows without its frame can have shadows of their own.
  var knowsShadowMargins: Bool { get }
  /// The app's icon in several sizes, for the windows that set none: now and those to come.
  var icon: [Bitmap] { get set }
  /// The picture of `icon` to draw at a size of this many pixels: the next larger one, otherwise the largest. Nil if the app has no icon.
  func icon(of pixels: Int) -> Bitmap?
  /// Identifiers of managed windows as they lie on each other, the lowest first; empty where nobody says.
  var stacking: [UInt64] { get }
  /// The virtual desktop that the person looks at; nil where there are none.
  var currentDesktop: Int? { get }
  /// The X PRIMARY selection; an empty stand-in elsewhere.
  var primarySelection: any Clipboard { get }

  /// Makes a window; not visible until `map`.
  func makeWindow(_ description: WindowDescription, delegate: any PlatformWindowDelegate) throws(WindowSystemError)
    -> any PlatformWindow

  /// A monotonic time in seconds; the frame and animation clock.
  var now: TimeInterval { get }
  /// Runs `body` on the main actor when `now` has reached `time`. A token that was released does not fire.
  func schedule(at time: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall
  /// Runs `body` in the loop whenever the descriptor is ready, until the token is released or cancelled. For the
  /// connections of desktop services; costs nothing while nothing comes.
  func watch(_ descriptor: Int32, for events: DescriptorEvents, _ body: @escaping @MainActor (DescriptorEvents) -> Void)
    -> DescriptorWatch
  /// Runs until `stop`; drains events, main queue, run loop. Idle means no wake-ups.
  func run()
  func stop()
  /// Handles events in the middle of handling one, until `isDone`: what a modal question of AppKit waits in.
  ///
  /// - Parameter needsTasks: tasks on the main actor have to run meanwhile. They cannot if the caller is one of them, or a
  ///   block on the main queue.
  /// - Returns: false if it could not wait, or the process ends first.
  func runNested(needsTasks: Bool, until isDone: () -> Bool) -> Bool
  /// One beep, as the desktop does it.
  func bell()
  /// Where the pointer is on the screen; nil where nobody knows.
  var pointerLocation: CGPoint? { get }
  /// Moves the pointer to a point of the screen, as the user would; nothing where programs may not.
  func movePointer(to location: CGPoint)
  /// What the screen shows in a rectangle of points, with all windows of all programs; clear beside the screen. Nil where programs may
  /// not see it.
  func screenPixels(in rect: CGRect) -> Bitmap?
  /// The user has just turned to the app in a window of another program, such as a panel: what opens now may take the
  /// pointer, the keyboard and the focus.
  func noteInputElsewhere()
  /// The desktop's panel is dark, as far as it can be seen; nil where there is none in sight.
  var panelIsDark: Bool? { get }
}

extension WindowSystem {
  package var pointerLocation: CGPoint? { nil }
  package func movePointer(to location: CGPoint) {}
  package func screenPixels(in rect: CGRect) -> Bitmap? { nil }
  package func noteInputElsewhere() {}
  package var panelIsDark: Bool? { nil }

  /// The monitor that shows most of a rectangle of the screen; for one beside all of them, the nearest. Nil: none is known.
  package func monitor(showing rect: CGRect) -> Monitor? {
    func shown(_ monitor: Monitor) -> CGFloat {
      let part = monitor.frame.common(with: rect)
      return part.isNull ? 0 : part.width * part.height
    }
    func distance(_ monitor: Monitor) -> CGFloat {
      let x = max(monitor.frame.minX - rect.midX, 0, rect.midX - monitor.frame.maxX)
      let y = max(monitor.frame.minY - rect.midY, 0, rect.midY - monitor.frame.maxY)
      return x * x + y * y
    }
    // The first of equals: a window not placed yet may have no size.
    return monitors.enumerated().max {
      (shown($0.element), -distance($0.element), -$0.offset) < (shown($1.element), -distance($1.element), -$1.offset)
    }?.element
  }
}

/// A call that is planned for later. It is cancelled by `cancel` or by releasing this object, to which the scheduler has only a weak
/// reference.
@MainActor package final class ScheduledCall {
  deinit {}  // Asks for no executor: see `MainThread`.
  package private(set) var isCancelled = false
  package init() {}
  package func cancel() { isCancelled = true }
}

package protocol WindowSystemDelegate: AnyObject {
  func windowSystem(_ system: any WindowSystem, desktopChanged settings: DesktopSettings)
  func windowSystemMonitorsChanged(_ system: any WindowSystem)
  /// A compositor came or went. Does nothing by default.
  func windowSystemCompositorChanged(_ system: any WindowSystem)
  /// The server or its connection is gone: save what must be saved; the process ends after this returns.
  func windowSystemConnectionLost(_ system: any WindowSystem, reason: String)
  /// The session (or SIGTERM) asks the process to end.
  func windowSystemAskedToQuit(_ system: any WindowSystem)
  /// Something must be asked before the session may end. False by default.
  func windowSystemMustAskBeforeSessionEnds(_ system: any WindowSystem) -> Bool
  /// The session waits while the app asks: `answer` hears, once, whether it may end. Answers true by default.
  ///
  /// If it may, `windowSystemAskedToQuit` or `windowSystemSessionGoesOn` follows, since other programs are asked as well.
  func windowSystem(_ system: any WindowSystem, asksBeforeSessionEnds answer: @escaping (_ mayEnd: Bool) -> Void)
  /// The session does not end after all. Does nothing by default.
  func windowSystemSessionGoesOn(_ system: any WindowSystem)
  /// All events that were waiting are handled: time to bring windows up to date.
  func windowSystemDrained(_ system: any WindowSystem)
}

extension WindowSystemDelegate {
  package func windowSystemCompositorChanged(_ system: any WindowSystem) {}
  package func windowSystemMustAskBeforeSessionEnds(_ system: any WindowSystem) -> Bool { false }
  package func windowSystem(_ system: any WindowSystem, asksBeforeSessionEnds answer: @escaping (_ mayEnd: Bool) -> Void) { answer(true) }
  package func windowSystemSessionGoesOn(_ system: any WindowSystem) {}
}

nonisolated package enum WindowSystemError: Error, CustomStringConvertible, Sendable {
  case cannotConnect(display: String, hint: String)
  case cannotCreateWindow(String)
  package var description: String {
    switch self {
    case .cannotConnect(let display, let hint): "Cannot open the display \(display.isEmpty ? "(DISPLAY is not set)" : display). \(hint)"
    case .cannotCreateWindow(let why): "The window could not be made: \(why)"
    }
  }
}

/// A screen. Frames in points of that monitor's scale.
nonisolated package struct Monitor: Hashable, Sendable {
  package var name: String
  package var frame: CGRect
  /// `frame` without panels (from _NET_WORKAREA).
  package var visibleFrame: CGRect
  package var scale: Double
  /// Frames a second, never 0.
  package var refreshRate: Double
  package var isPrimary: Bool
  /// Width and height of the picture in millimetres; nil where the screen does not say, or says nonsense.
  package var millimetres: CGSize?
  package init(
    name: String, frame: CGRect, visibleFrame: CGRect, scale: Double = 1, refreshRate: Double = 60,
    isPrimary: Bool = true, millimetres: CGSize? = nil
  ) {
    self.millimetres = millimetres
    self.name = name
    self.frame = frame
    self.visibleFrame = visibleFrame
    self.scale = scale
    self.refreshRate = refreshRate
    self.isPrimary = isPrimary
  }
}

/// What the desktop decides and apps follow. Defaults are those of a bare server.
nonisolated package struct DesktopSettings: Hashable, Sendable {
  package enum ColorScheme: Hashable, Sendable { case light, dark }
  package var colorScheme: ColorScheme = .light
  package var increasedContrast = false
  package var reducedMotion = false
  /// A name of the look's accents ("blue"), or nil.
  package var accentName: String?
  package var fonts = FontEnvironment()
  /// Text scaling factor of the desktop, 1 is normal.
  package var textScale: Double = 1
  /// Seconds and points.
  package var doubleClickInterval: TimeInterval = 0.4
  package var doubleClickDistance: Double = 5
  /// Seconds that the pointer rests before a tooltip appears.
  package var helpDelay: TimeInterval = 0.6
  /// Seconds after one tooltip within which the next one appears at once.
  package var helpLinger: TimeInterval = 0.4
  /// How far a press has to move, along either axis, to become a drag; from then on it is no click.
  package var dragThreshold: Double = 8
  /// Half period of the caret's blinking in seconds; nil: it does not blink.
  package var caretBlink: TimeInterval? = 0.53
  package var isRightToLeft = false
  /// Button layout of the desktop's title bars, GNOME form, e.g. "menu:minimize,maximize,close".
  package var titleBarButtons = "menu:minimize,maximize,close"
  package var overlayScrolling = true
  /// Rows of buttons begin with what confirms, as on KDE and Windows; otherwise it stands at the trailing end.
  package var confirmsFirst = false
  /// Windows with a header have a button in it in place of the menu bar.
  package var foldsMenuBar = false
  package init() {}

  package func isDrag(from start: CGPoint, to location: CGPoint) -> Bool {
    max(abs(location.x - start.x), abs(location.y - start.y)) >= dragThreshold
  }
}
