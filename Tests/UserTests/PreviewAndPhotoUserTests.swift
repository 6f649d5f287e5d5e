import Conformance
import Foundation
import Testing

/// The pages of the example app for looking at files and for choosing photos, by pointer and then by keyboard alone.
@Suite(.serialized) struct `A person looks at files and chooses photos` {
  /// A tiling one gives the window a size of its own, in which the pages lie elsewhere.
  private static let windowManagers = [WindowManager.openbox, .xfwm4, .metacity, .mutter, .kwin].filter {
    if !$0.isInstalled { print("\($0.rawValue) is not installed: nothing is looked at on it.") }
    return $0.isInstalled
  }
  /// A home with two photos: a red one of long ago and a blue one of today.
  private final class Home {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("photos-\(UUID().uuidString)")
    init() throws {
      let pictures = folder.appendingPathComponent("Pictures")
      try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
      for (name, color) in [("boat", "#ff0000"), ("pier", "#0000ff")] {
        let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"150\"><rect width=\"200\" height=\"150\" fill=\"\(color)\"/></svg>"
        try Data(text.utf8).write(to: pictures.appendingPathComponent(name + ".svg"))
      }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_500_000_000)], ofItemAtPath: pictures.appendingPathComponent("boat.svg").path)
    }
    deinit { try? FileManager.default.removeItem(at: folder) }
  }
  private final class Visit {
    let home: Home
    let app: AppSession
    let window: String
    init(_ windowManager: WindowManager) throws {
      home = try Home()
      app = try AppSession(
        "Presentations", on: try Desk(windowManager.command),
        environment: ["HOME": home.folder.path, "XDG_CONFIG_HOME": home.folder.appendingPathComponent("config").path])
      window = try app.waitForWindow("Sheets")
      try app.waitForFront(window)
      try app.waitForStillness(of: window)
    }
    func turn(to title: String, y: Int) throws {
      try app.click(window, x: 90, y: y)
      try app.waitForTitle(of: window) { $0 == title }
      try app.waitForStillness(of: window)
    }
    func waitForPreview(_ title: String) throws -> String {
      try app.waitForWindows(2)
      let preview = try #require(try app.windows().first { $0 != window })
      try app.waitForTitle(of: preview) { $0 == title }
      try app.waitForFront(preview)
      try app.waitForStillness(of: preview)
      return preview
    }
    func waitForNoPreview() throws {
      try app.waitForWindows(1)
      try app.waitForFront(window)
      try app.waitForStillness(of: window)
    }
    /// How much of the strip of chosen photos has a colour.
    func count(red: Bool) throws -> Int {
      let picture = try app.picture(of: window)
      return picture.count(rows: 150..<225, columns: 200..<700) { red ? $0 > 200 && $1 < 60 && $2 < 60 : $2 > 200 && $0 < 60 && $1 < 60 }
    }
    func waitForPicker() throws {
      try app.desk.wait("the picker") { try app.children(of: window).count == 1 }
      try app.waitForStillness(of: window)
    }
    func waitForNoPicker() throws {
      try app.desk.wait("no picker") { try app.children(of: window).isEmpty }
      try app.waitForStillness(of: window)
    }
  }

  @Test(arguments: windowManagers) func `through a preview, forwards and back, by pointer and by keyboard alone`(windowManager: WindowManager) throws {
    let visit = try Visit(windowManager), app = visit.app, window = visit.window
    try visit.turn(to: "Quick Look", y: 217)
    // By pointer: a file, then the button.
    try app.click(window, x: 270, y: 139)
    try app.click(window, x: 246, y: 297)
    var preview = try visit.waitForPreview("Tides.txt")
    #expect(try app.picture(of: preview).count { $0 < 80 && $1 < 80 && $2 < 80 } > 500, "the text is there")
    try app.closeByFrame(preview)
    try visit.waitForNoPreview()
    // By keyboard alone: the sidebar, then the list of files.
    try visit.turn(to: "Quick Look", y: 217)
    try app.press("Tab", "space")
    preview = try visit.waitForPreview("Tides.txt")
    try app.press("Right")
    try app.waitForTitle(of: preview) { $0 == "Harbour.svg" }
    try app.press("Left")
    try app.waitForTitle(of: preview) { $0 == "Tides.txt" }
    try app.press("Escape")
    try visit.waitForNoPreview()
    #expect(app.errors.isEmpty && app.program.exitCode == nil)
  }

  @Test(arguments: windowManagers) func `in the picker, in their order, by pointer and by keyboard alone`(windowManager: WindowManager) throws {
    let visit = try Visit(windowManager), app = visit.app, window = visit.window
    try visit.turn(to: "Photos", y: 247)
    #expect(try visit.count(red: true) == 0 && visit.count(red: false) == 0)
    // By pointer: the newest photo.
    try app.click(window, x: 262, y: 129)
    try visit.waitForPicker()
    try app.desk.wait("the photos") { try app.picture(of: window).count { $2 > 200 && $0 < 60 && $1 < 60 } > 5000 }
    try app.click(window, x: 280, y: 157)
    try app.waitForStillness(of: window)
    try app.click(window, x: 784, y: 555)
    try visit.waitForNoPicker()
    try app.desk.wait("the blue photo on the page") { try visit.count(red: false) > 3000 }
    #expect(try visit.count(red: true) == 0)
    // By keyboard alone: the other one as well.
    try visit.turn(to: "Photos", y: 247)
    try app.press("Tab", "space")
    try visit.waitForPicker()
    try app.desk.wait("the photos") { try app.picture(of: window).count { $0 > 200 && $1 < 60 && $2 < 60 } > 5000 }
    try app.press("Right", "Right", "space")
    try app.waitForStillness(of: window)
    try app.press("Return")
    try visit.waitForNoPicker()
    try app.desk.wait("both photos on the page") { try visit.count(red: true) > 3000 && visit.count(red: false) > 3000 }
    // Escape leaves the choice as it is.
    try app.press("space")
    try visit.waitForPicker()
    try app.press("Escape")
    try visit.waitForNoPicker()
    #expect(try visit.count(red: true) > 3000 && visit.count(red: false) > 3000)
    #expect(app.errors.isEmpty && app.program.exitCode == nil)
  }
}
