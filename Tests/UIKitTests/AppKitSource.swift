import AppKit

/// Sources as apps have them. A file that imports Testing as well would need Testing's own additions to Apple's AppKit.
@MainActor enum AppKitSource {
  static var application: NSApplication { .shared }
  static var isOneApplication: Bool { application === NSApp }
  static let window: NSWindow.Type = NSWindow.self
  static var redOfWhite: Double { Double(NSColor.white.redComponent) }
  static var star: NSImage? { NSImage(systemSymbolName: "star", accessibilityDescription: "Star") }
}
