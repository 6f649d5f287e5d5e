import Foundation

@testable import OrielAppKit

/// Writes down what a window tells its delegate, in order.
class WindowDiary: NSObject, NSWindowDelegate {
  var heard: [String] = []
  func windowDidBecomeKey(_ notification: Notification) { heard.append("key") }
  func windowDidResignKey(_ notification: Notification) { heard.append("not key") }
  func windowDidBecomeMain(_ notification: Notification) { heard.append("main") }
  func windowDidResignMain(_ notification: Notification) { heard.append("not main") }
  func windowDidResize(_ notification: Notification) { heard.append("size") }
  func windowDidMove(_ notification: Notification) { heard.append("place") }
  func windowDidMiniaturize(_ notification: Notification) { heard.append("minimised") }
  func windowDidDeminiaturize(_ notification: Notification) { heard.append("back") }
  func windowDidEnterFullScreen(_ notification: Notification) { heard.append("full screen") }
  func windowDidExitFullScreen(_ notification: Notification) { heard.append("window") }
  func windowShouldClose(_ sender: NSWindow) -> Bool { true }
  func windowDidChangeScreen(_ notification: Notification) {}
  func windowDidChangeOcclusionState(_ notification: Notification) {}
  func windowWillClose(_ notification: Notification) { heard.append("closes") }
  /// What was heard since the last time.
  func take() -> [String] {
    defer { heard = [] }
    return heard
  }
}
