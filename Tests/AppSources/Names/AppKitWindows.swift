import SwiftUI

// Windows as AppKit code beside SwiftUI reaches them.

struct WindowAccessor: NSViewRepresentable {
  @Binding var window: NSWindow?
  func makeNSView(context: Context) -> NSView {
    let view = NSView()
    DispatchQueue.main.async { window = view.window }
    return view
  }
  func updateNSView(_ nsView: NSView, context: NSViewRepresentableContext<WindowAccessor>) {}
}
struct Coordinated: NSViewRepresentable {
  final class Coordinator: NSObject, NSWindowDelegate {
    func windowShouldClose(_ sender: NSWindow) -> Bool { !sender.isDocumentEdited }
    func windowDidResize(_ notification: Notification) {
      if let window = notification.object as? NSWindow { print(window.frame) }
    }
  }
  func makeCoordinator() -> Coordinator { Coordinator() }
  func makeNSView(context: Context) -> NSView { NSView() }
  func updateNSView(_ nsView: NSView, context: Context) { nsView.window?.delegate = context.coordinator }
}

final class PaletteController: NSWindowController {
  convenience init() {
    let panel = NSPanel(
      contentRect: NSRect(x: 0, y: 0, width: 300, height: 200), styleMask: [.titled, .closable, .nonactivatingPanel], backing: .buffered,
      defer: false)
    panel.level = .floating
    panel.isReleasedWhenClosed = false
    panel.contentView = NSHostingView(rootView: Text("Palette"))
    panel.center()
    self.init(window: panel)
  }
}

struct WindowCommands: View {
  @State private var window: NSWindow?
  var body: some View {
    Button("Show") {
      let new = NSWindow(contentViewController: NSHostingController(rootView: Text("Made")))
      new.title = "Made"
      new.styleMask = [.titled, .closable, .resizable]
      new.titlebarAppearsTransparent = true
      new.titleVisibility = .hidden
      new.isMovableByWindowBackground = true
      new.makeKeyAndOrderFront(nil)
      NSApp.setActivationPolicy(.regular)
      NSApp.activate(ignoringOtherApps: true)
    }
    .background(WindowAccessor(window: $window))
    .onReceive(NotificationCenter.default.publisher(for: NSWindow.didBecomeKeyNotification)) { note in
      (note.object as? NSWindow)?.standardWindowButton(.zoomButton)?.isHidden = true
    }
    .onReceive(NotificationCenter.default.publisher(for: NSWindow.willCloseNotification)) { _ in
      NSApp.windows.first { $0.identifier?.rawValue == "main" }?.orderOut(nil)
      NSApplication.shared.keyWindow?.toggleFullScreen(nil)
      if let screen = NSScreen.main?.visibleFrame { NSApp.mainWindow?.setFrame(screen, display: true, animate: true) }
    }
  }
}

// What apps copy and paste by themselves.
enum Clip {
  static var picture: Data? { NSPasteboard.general.data(forType: .tiff) ?? NSPasteboard.general.data(forType: .png) }
  static var address: URL? { NSURL(from: NSPasteboard.general) as URL? }
  static func copy(_ text: String) {
    let pasteboard = NSPasteboard.general
    pasteboard.clearContents()
    pasteboard.setString(text, forType: .string)
    pasteboard.writeObjects([text as NSString])
  }
  static func files() -> [URL] {
    NSPasteboard.general.readObjects(forClasses: [NSURL.self], options: [.urlReadingFileURLsOnly: true]) as? [URL] ?? []
  }
  static func data(of image: NSImage) -> Data? { image.tiffRepresentation }
}
