import Foundation
internal import COriel

/// What is down in a top-level or a child of it, as far as its content was told.
struct PressUnderWay {
  /// Where the primary button went down last.
  var last: (window: XID, location: CGPoint)?
  /// The button that is down, and the window that hears of it.
  var held: (window: XID, button: Int32)?
  /// The finger that is down, and where it was last.
  var finger: (window: XID, number: Int, location: CGPoint)?
  /// The window manager moves or resizes the window with it.
  var belongsToManager = false

  /// What went down in this window cannot come up in it any more.
  mutating func forget(_ window: XID) {
    if held?.window == window { held = nil }
    if finger?.window == window { finger = nil }
  }
}
