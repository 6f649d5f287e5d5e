import Foundation
import OrielWindowing
internal import COriel

/// What windows ask of the keyboard, pointer, input method and cursors. Fulfilled by `Input/`.
///
/// It is also an `X11EventHandler`: it sees every event first, turns input into `InputEvent`s and hands them to
/// `X11Window.deliver`.
protocol X11InputHost: X11EventHandler {
  /// A window was created (not yet mapped): select its input, make it drop-aware.
  func windowCreated(_ window: X11Window)
  /// The window is about to be destroyed, or is gone already (`isAlive` is false).
  func windowDestroyed(_ window: X11Window)
  /// X focus came to, or left, the top-level `window` (grabs and pointer focus are filtered out already).
  func focusChanged(_ window: X11Window, isFocused: Bool)
  func setCursor(_ cursor: CursorShape, of window: X11Window)
  /// Where text is typed in the window; nil: keys are not text here.
  func setTextInput(_ state: TextInputState?, of window: X11Window)
  /// Takes pointer (XI2: XGrabPointer would turn our events into core ones) and keyboard for the pop-ups of `window`,
  /// with the time of the last input; false if another program holds them now. Other windows of ours get their events if it shares.
  func grab(_ window: X11Window, isRetry: Bool, sharesEvents: Bool) -> Bool
  func ungrab()
  /// Takes the pointer alone, for a window that gets all its events; false if another program holds it.
  func grabPointer(_ window: UInt) -> Bool
  func cursor(_ shape: CursorShape, scale: Double) -> UInt
  func modifiers(state: UInt32) -> KeyModifiers
  /// Cursor theme, double click and similar settings changed.
  func desktopChanged(_ settings: XSettings, _ desktop: DesktopSettings)
}
