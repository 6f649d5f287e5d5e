import Foundation
import OrielDrawing
import OrielWindowing

/// What the program says about a window, and asks of the window manager.
struct HeadlessHints {
  var title: String
  var shortTitle: String
  var limits: SizeLimits
  var isResizable: Bool
  var isEdited = false
  var isModal: Bool
  var level: WindowLevelKind
  var opacity: Double
  var controls: WindowControls
  var shadowMargins: EdgeInsets
  var iconCount = 0
  var cursor = CursorShape.default
  var textInput: TextInputState?
  var windowMenuLocation: CGPoint?
  var mask: Path?

  init(_ description: WindowDescription) {
    title = description.title
    shortTitle = description.shortTitle ?? description.title
    limits = description.limits
    isResizable = description.isResizable
    controls = description.controls
    isModal = description.isModal
    level = description.level
    opacity = description.opacity
    shadowMargins = description.shadowMargins
  }
}

/// Where a window is, and how large.
struct HeadlessPlace {
  var size: CGSize
  var position: CGPoint
  var scale: Double
  var desktop: WindowDesktop?
  /// Size and place to go back to from maximised or full screen.
  var restoreFrame: CGRect?
}

/// What a window has drawn, and is to draw.
struct HeadlessFrames {
  var isWanted = false
  var invalid: [CGRect] = []
  /// The window's pixels, when the system keeps them.
  var surface: BitmapSurface?
  var lastRecording: RecordingPainter?
  var counters = FrameCounters()
  /// Children fill it: nothing of its own is seen.
  var isCovered = false
}

/// What tests read.
extension HeadlessWindow {
  package var title: String { hints.title }
  package var shortTitle: String { hints.shortTitle }
  package var limits: SizeLimits { hints.limits }
  package var isResizable: Bool { hints.isResizable }
  package var isEdited: Bool { hints.isEdited }
  package var isModal: Bool { hints.isModal }
  package var level: WindowLevelKind { hints.level }
  package var opacity: Double { hints.opacity }
  package var controls: WindowControls { hints.controls }
  package var shadowMargins: EdgeInsets { hints.shadowMargins }
  package var iconCount: Int { hints.iconCount }
  package var cursor: CursorShape { hints.cursor }
  /// Where text is typed, or nil.
  package var textInput: TextInputState? { hints.textInput }
  /// Where the window manager's menu was asked for.
  package var windowMenuLocation: CGPoint? { hints.windowMenuLocation }
  /// What there is of it; nil is all of it.
  package var mask: Path? { hints.mask }

  package var size: CGSize { place.size }
  package var position: CGPoint { place.position }
  package var scale: Double { place.scale }
  package var desktop: WindowDesktop? { place.desktop }

  var wantsFrame: Bool { frames.isWanted }
  /// Children fill it.
  package var isCovered: Bool { frames.isCovered }
  package var counters: FrameCounters {
    get { frames.counters }
    set { frames.counters = newValue }
  }
  /// The commands of the last frame that painted something, when the system records commands.
  package var lastRecording: RecordingPainter? { frames.lastRecording }
}
