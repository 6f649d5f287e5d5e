import OrielScenes

/// A pointer shape. The cursor pushed last is shown over all windows of the app until it is popped.
///
/// On Linux, only the named cursors exist; there are none from images.
@preconcurrency @MainActor public final class NSCursor {
  let shape: CursorShape
  private init(_ shape: CursorShape) { self.shape = shape }

  public static let arrow = NSCursor(.default)
  public static let iBeam = NSCursor(.text)
  public static let iBeamCursorForVerticalLayout = NSCursor(.verticalText)
  public static let crosshair = NSCursor(.crosshair)
  public static let pointingHand = NSCursor(.pointer)
  public static let openHand = NSCursor(.grab)
  public static let closedHand = NSCursor(.grabbing)
  public static let resizeLeft = NSCursor(.ewResize)
  public static let resizeRight = NSCursor(.ewResize)
  public static let resizeLeftRight = NSCursor(.ewResize)
  public static let resizeUp = NSCursor(.nsResize)
  public static let resizeDown = NSCursor(.nsResize)
  public static let resizeUpDown = NSCursor(.nsResize)
  public static let columnResize = NSCursor(.colResize)
  public static let rowResize = NSCursor(.rowResize)
  public static let operationNotAllowed = NSCursor(.notAllowed)
  public static let dragCopy = NSCursor(.copy)
  public static let dragLink = NSCursor(.alias)
  public static let contextualMenu = NSCursor(.contextMenu)
  public static let zoomIn = NSCursor(.zoomIn)
  public static let zoomOut = NSCursor(.zoomOut)

  private static var stack: [NSCursor] = [] { didSet { show() } }
  private static var hidden = 0 { didSet { show() } }
  private static func show() { RunningApp.current?.cursor = hidden > 0 ? CursorShape.none : stack.last?.shape }

  /// The cursor that the app has set; without one, the arrow.
  public static var current: NSCursor { stack.last ?? arrow }

  public func push() { Self.stack.append(self) }
  public func pop() { Self.pop() }
  /// Restores the previous cursor; without one, the views' pointer styles.
  public static func pop() { if !stack.isEmpty { stack.removeLast() } }
  /// Replaces the cursor that was pushed last.
  public func set() { if Self.stack.isEmpty { push() } else { Self.stack[Self.stack.count - 1] = self } }
  /// Hides the pointer over the app's windows until `unhide` is called equally often.
  public static func hide() { hidden += 1 }
  public static func unhide() { hidden = max(0, hidden - 1) }
}
