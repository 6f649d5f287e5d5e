import Foundation
import OrielDrawing
import OrielHeadless
import OrielPresentations
import Testing
import ViewTesting

@testable import OrielScenes

/// An app with one window on the headless window system.
final class Stage {
  let system = HeadlessWindowSystem()
  let app: RunningApp

  init<Content: View>(size: CGSize = CGSize(width: 800, height: 600), _ content: Content, prepare: (HeadlessWindowSystem) -> Void = { _ in }) {
    prepare(system)
    app = RunningApp(OneWindow(size: size) { content }, name: "Test", system: system, supportsMultipleWindows: true)
    app.launch()
    app.standAside()
    settle()
  }
  func settle() { system.advance(by: 0.6) }
  var host: SceneInstance { app.registry.windows[0] }
  var window: HeadlessWindow { host.platformWindow as! HeadlessWindow }
  /// The windows of a kind that can be seen.
  func windows(_ kind: WindowDescription.Kind) -> [HeadlessWindow] { system.windows.filter { $0.description.kind == kind && !$0.isClosed } }
  var modal: ModalWindow? { host.madePresenter?.top }
  /// The window as it is seen, with the modal presentation in it.
  func picture() throws -> Bitmap {
    let below = try #require(window.snapshot()), scale = system.monitors.first?.scale ?? 1
    let above = try modal.map { (try #require(($0.platformWindow as? HeadlessWindow)?.snapshot()), $0.frame) }
    return BitmapSurface.make(size: window.size, scale: scale) {
      $0.draw(below, in: CGRect(origin: .zero, size: window.size), interpolation: .none, opacity: 1)
      if let above { $0.draw(above.0, in: above.1, interpolation: .none, opacity: 1) }
    }.bitmap()
  }
  /// What assistive technology meets in the modal presentation.
  var modalNodes: [AccessibilityNode] { modal?.graph.accessibilityTree().flatMap(\.all) ?? [] }
  func modalNode(_ role: AccessibilityProperties.Role, _ label: String? = nil) -> AccessibilityNode? {
    modalNodes.first { $0.role == role && (label == nil || $0.label == label) }
  }
  var nodes: [AccessibilityNode] { host.graph.accessibilityTree().flatMap(\.all) }

  /// Reached by something broken only. Turns, not seconds: other tests may take the time between two of them.
  private static let mostTurns = 50_000
  /// Lets time pass until something that other threads work on is there.
  func until(_ condition: () -> Bool, at place: SourceLocation = #_sourceLocation) async {
    var turns = 0
    while !condition(), !Task.isCancelled {
      turns += 1
      guard turns < Self.mostTurns else {
        Issue.record("It has not come.", sourceLocation: place)
        return
      }
      settle()
      await Task.yield()
      // Other threads answer through the main queue.
      await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() } }
    }
  }
}

private struct OneWindow<Content: View>: App {
  let size: CGSize
  let content: () -> Content
  init(size: CGSize, _ content: @escaping () -> Content) { (self.size, self.content) = (size, content) }
  init() { fatalError("Made by the stage.") }
  var body: some Scene { WindowGroup("Main") { content() }.defaultSize(width: size.width, height: size.height) }
}

/// Draws until a view shows what was asked for.
extension ViewHarness {
  func shows(_ condition: () -> Bool) async {
    settle()
    while !condition(), !Task.isCancelled {
      await frameIsWanted()
      settle()
    }
  }
  func says(_ words: String) -> Bool { spoken.contains { $0.label == words || $0.value == words || $0.label?.contains(words) == true } }
  func node(_ role: AccessibilityProperties.Role, _ label: String) -> AccessibilityNode? { spoken(role).first { $0.label == label } }
}

/// The surroundings of a golden picture.
enum PictureMode: String, CaseIterable {
  case light, dark, contrast, darkContrast, rightToLeft
  /// Two pixels a point.
  case dense
  var isDark: Bool { self == .dark || self == .darkContrast }
  var hasContrast: Bool { self == .contrast || self == .darkContrast }
  var scale: Double { self == .dense ? 2 : 1 }
  func harness<V: View>(_ view: V, size: CGSize) -> ViewHarness {
    PinnedInterface.install()
    let theme: Theme.Mode = hasContrast ? (isDark ? .darkContrast : .lightContrast) : isDark ? .dark : .light
    return ViewHarness(view, size: size, pixels: true, scale: scale, background: Theme.make(mode: theme).colors.windowBackground) {
      $0.colorScheme = isDark ? .dark : .light
      $0._colorSchemeContrast = hasContrast ? .increased : .standard
      $0.layoutDirection = self == .rightToLeft ? .rightToLeft : .leftToRight
      $0.controlActiveState = .key
      $0.locale = Locale(identifier: "en_GB")
      $0.timeZone = TimeZone(identifier: "GMT")!
      $0.calendar = Calendar(identifier: .gregorian)
    }
  }
  /// Makes the desktop of a window system look like it.
  func set(_ system: HeadlessWindowSystem) {
    PinnedInterface.install()
    let screen = CGRect(x: 0, y: 0, width: 1600, height: 1000)
    system.output = .pixels
    system.monitors = [Monitor(name: "M", frame: screen, visibleFrame: screen, scale: scale)]
    system.desktop.colorScheme = isDark ? .dark : .light
    system.desktop.increasedContrast = hasContrast
    system.desktop.isRightToLeft = self == .rightToLeft
  }
  func check(_ name: String, _ harness: ViewHarness) {
    harness.advance(by: 0.6)
    harness.graph.damageAll()
    harness.frame()
    check(name, harness.picture)
  }
  func check(_ name: String, _ picture: Bitmap) {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "x").path
    if let complaint = GoldenPicture("\(name)-\(rawValue)", testFile: file).complaint(about: picture) { Issue.record("\(complaint)") }
  }
}

/// A folder that goes when the test ends.
nonisolated final class Folder: Sendable {
  let path: String
  init() {
    path = FileManager.default.temporaryDirectory.path + "/service-" + UUID().uuidString
    try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }
  func callAsFunction(_ name: String) -> String { path + "/" + name }
  func url(_ name: String) -> URL { URL(fileURLWithPath: self(name)) }
  @discardableResult func file(_ name: String, _ data: Data) -> URL {
    let path = self(name)
    try! FileManager.default.createDirectory(atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try! data.write(to: URL(fileURLWithPath: path))
    return URL(fileURLWithPath: path)
  }
  @discardableResult func file(_ name: String, _ text: String = "") -> URL { file(name, Data(text.utf8)) }
  func setDate(_ name: String, _ date: Int) {
    var times = [timeval(tv_sec: date, tv_usec: 0), timeval(tv_sec: date, tv_usec: 0)]
    utimes(self(name), &times)
  }
}
