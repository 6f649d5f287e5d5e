import Foundation
import OrielScenes

/// Window frames saved under a name in the user defaults.
extension NSWindow {
  public typealias FrameAutosaveName = String

  private static func key(_ name: FrameAutosaveName) -> String { "NSWindow Frame \(name)" }

  /// Restores the frame saved under this name and saves the frame from now on. An empty name stops saving.
  ///
  /// - Returns: False if another window has the name.
  @discardableResult public func setFrameAutosaveName(_ name: FrameAutosaveName) -> Bool {
    writeFrame()
    guard name.isEmpty || !NSApplication.shared.windows.contains(where: { $0 !== self && $0.frameAutosaveName == name }) else { return false }
    frameAutosaveName = name
    guard !name.isEmpty else { return true }
    if !setFrameUsingName(name) { saveFrame(usingName: name) }
    return true
  }
  public func saveFrame(usingName name: FrameAutosaveName) {
    guard !name.isEmpty, !frame.isEmpty else { return }
    UserDefaults.standard.set(frameDescriptor, forKey: Self.key(name))
  }
  @discardableResult public func setFrameUsingName(_ name: FrameAutosaveName) -> Bool { setFrameUsingName(name, force: false) }
  /// - Parameter force: whether to apply the size even if the window is not resizable.
  @discardableResult public func setFrameUsingName(_ name: FrameAutosaveName, force: Bool) -> Bool {
    if name == frameAutosaveName { writeFrame() }
    guard !name.isEmpty, let text = UserDefaults.standard.string(forKey: Self.key(name)), let kept = Self.frame(in: text) else { return false }
    let size = force || host?.isUserResizable != false ? kept.size : frame.size
    setFrame(NSRect(origin: kept.origin, size: size), display: true)
    return true
  }
  public static func removeFrame(usingName name: FrameAutosaveName) { UserDefaults.standard.removeObject(forKey: key(name)) }

  /// Eight numbers: the frame, and the visible frame of the screen.
  public var frameDescriptor: String {
    let room = screen?.visibleFrame ?? .zero
    return [frame, room].flatMap { [$0.minX, $0.minY, $0.width, $0.height] }.map { String(Int($0.rounded())) }.joined(separator: " ")
  }
  public func setFrame(from string: String) { if let frame = Self.frame(in: string) { setFrame(frame, display: true) } }
  private static func frame(in descriptor: String) -> NSRect? {
    let numbers = descriptor.split(separator: " ").compactMap { Double($0) }
    guard numbers.count >= 4, numbers.allSatisfy({ abs($0) <= 100_000 }), numbers[2] >= 1, numbers[3] >= 1 else { return nil }
    return NSRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
  /// Saves the frame once it has not changed for a moment.
  func autosaveFrame() {
    guard !frameAutosaveName.isEmpty, !frame.isEmpty else { return }
    let (key, text) = (Self.key(frameAutosaveName), frameDescriptor)
    frameSave = host.map { host in
      FrameSave(call: host.schedule(after: Self.autosaveDelay) { [weak self] in self?.writeFrame() }) {
        UserDefaults.standard.set(text, forKey: key)
      }
    }
  }
  /// The delay in seconds, because a drag changes the frame sixty times per second.
  private static let autosaveDelay = 0.4
  /// A frame waiting to be saved.
  struct FrameSave {
    let call: ScheduledCall
    let write: () -> Void
  }
  func writeFrame() {
    frameSave?.write()
    frameSave = nil
  }

  /// Places the window's top left corner at a point and returns the point for the next window. `.zero` leaves the window in place.
  @discardableResult public func cascadeTopLeft(from topLeftPoint: NSPoint) -> NSPoint {
    if topLeftPoint != .zero { setFrameTopLeftPoint(topLeftPoint) }
    let corner = topLeftPoint == .zero ? NSPoint(x: frame.minX, y: frame.maxY) : topLeftPoint
    return NSPoint(x: corner.x + Self.cascade, y: corner.y - Self.cascade)
  }
  /// Approximately the height of a title bar.
  private static let cascade: CGFloat = 28
}
