import Foundation
import OrielScenes

/// Handles a window's events. Every method has a default implementation.
@MainActor @preconcurrency public protocol NSWindowDelegate: AnyObject {
  /// Called when the user closes the window. Return false to keep it open.
  func windowShouldClose(_ sender: NSWindow) -> Bool
  func windowWillClose(_ notification: Notification)
  func windowDidBecomeKey(_ notification: Notification)
  func windowDidResignKey(_ notification: Notification)
  func windowDidBecomeMain(_ notification: Notification)
  func windowDidResignMain(_ notification: Notification)
  func windowDidResize(_ notification: Notification)
  func windowDidMove(_ notification: Notification)
  func windowDidMiniaturize(_ notification: Notification)
  func windowDidDeminiaturize(_ notification: Notification)
  func windowDidEnterFullScreen(_ notification: Notification)
  func windowDidExitFullScreen(_ notification: Notification)
  func windowDidChangeScreen(_ notification: Notification)
  func windowDidChangeOcclusionState(_ notification: Notification)
}
extension NSWindowDelegate {
  public func windowShouldClose(_ sender: NSWindow) -> Bool { true }
  public func windowWillClose(_ notification: Notification) {}
  public func windowDidBecomeKey(_ notification: Notification) {}
  public func windowDidResignKey(_ notification: Notification) {}
  public func windowDidBecomeMain(_ notification: Notification) {}
  public func windowDidResignMain(_ notification: Notification) {}
  public func windowDidResize(_ notification: Notification) {}
  public func windowDidMove(_ notification: Notification) {}
  public func windowDidMiniaturize(_ notification: Notification) {}
  public func windowDidDeminiaturize(_ notification: Notification) {}
  public func windowDidEnterFullScreen(_ notification: Notification) {}
  public func windowDidExitFullScreen(_ notification: Notification) {}
  public func windowDidChangeScreen(_ notification: Notification) {}
  public func windowDidChangeOcclusionState(_ notification: Notification) {}
}

extension NSWindow {
  public nonisolated static let willCloseNotification = Notification.Name("NSWindowWillCloseNotification")
  public nonisolated static let didBecomeKeyNotification = Notification.Name("NSWindowDidBecomeKeyNotification")
  public nonisolated static let didResignKeyNotification = Notification.Name("NSWindowDidResignKeyNotification")
  public nonisolated static let didBecomeMainNotification = Notification.Name("NSWindowDidBecomeMainNotification")
  public nonisolated static let didResignMainNotification = Notification.Name("NSWindowDidResignMainNotification")
  public nonisolated static let didResizeNotification = Notification.Name("NSWindowDidResizeNotification")
  public nonisolated static let didMoveNotification = Notification.Name("NSWindowDidMoveNotification")
  public nonisolated static let didMiniaturizeNotification = Notification.Name("NSWindowDidMiniaturizeNotification")
  public nonisolated static let didDeminiaturizeNotification = Notification.Name("NSWindowDidDeminiaturizeNotification")
  public nonisolated static let didEnterFullScreenNotification = Notification.Name("NSWindowDidEnterFullScreenNotification")
  public nonisolated static let didExitFullScreenNotification = Notification.Name("NSWindowDidExitFullScreenNotification")
  public nonisolated static let didChangeScreenNotification = Notification.Name("NSWindowDidChangeScreenNotification")
  public nonisolated static let didChangeOcclusionStateNotification = Notification.Name("NSWindowDidChangeOcclusionStateNotification")
}
