import Conformance
import Foundation
import Programs
import Testing

/// Gallery, with a home of its own and photos that differ in their colour.
final class GallerySession: AppSession {
  let home: URL
  static let colours = ["red", "green", "blue", "orange", "purple", "teal"]

  /// Photos named after their colours, the first of them the newest, and `copies` more links to the last.
  init(on desk: Desk, in home: URL? = nil, copies: Int = 0) throws {
    let isNew = home == nil
    let home = home ?? FileManager.default.temporaryDirectory.appendingPathComponent("gallery-\(UUID().uuidString)")
    self.home = home
    let photos = home.appendingPathComponent("photos")
    if isNew {
      try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
      for (index, colour) in Self.colours.enumerated() {
        let file = photos.appendingPathComponent(colour + ".png").path
        try desk.run("convert", "-size", "600x400", "xc:" + colour, file)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1e9 - Double(index) * 86400)], ofItemAtPath: file)
      }
      for number in 0..<copies {
        link(photos.appendingPathComponent("teal.png").path, photos.appendingPathComponent("copy \(number).png").path)
      }
    }
    try super.init(
      "Gallery", on: desk,
      environment: [
        "HOME": home.path, "XDG_STATE_HOME": home.path + "/state", "XDG_DATA_HOME": home.path + "/data", "XDG_CACHE_HOME": home.path + "/cache",
      ]
    ) { _ in [photos.path] }
  }
  func remove() { try? FileManager.default.removeItem(at: home) }

  /// The gallery's window, in front and with its photos.
  func waitForPhotos() throws -> WindowID {
    let window = try waitForWindow("photos")
    try waitForFront(window)
    try desk.wait("photos") { try picture(of: window).count { $0 > 240 && $1 < 20 && $2 < 20 } > 5000 }
    try waitForStillness(of: window)
    return window
  }
  /// Where a photo of the first row stands.
  func place(_ index: Int) -> (x: Int, y: Int) { (290 + index * 155, 170) }
  func click(_ window: WindowID, photo: Int, times: Int = 1, button: Int = 1) throws {
    try click(window, x: place(photo).x, y: place(photo).y, times: times, button: button)
  }
  var notes: String { (try? String(contentsOf: home.appendingPathComponent("data/oriel-gallery/notes.json"), encoding: .utf8)) ?? "" }
  var thumbnails: Int { (try? FileManager.default.subpathsOfDirectory(atPath: home.path + "/cache/thumbnails"))?.count { $0.hasSuffix(".png") } ?? 0 }
}

@Suite(.serialized) struct `A person with photos` {
  @Test(.requirement("SC-253"))
  func `inspects them from the toolbar, the context menu and by key: each has one window, and what is written there is shared`() throws {
    let gallery = try GallerySession(on: Desk.shared("openbox --sm-disable"))
    defer { gallery.remove() }
    let window = try gallery.waitForPhotos()
    try gallery.click(window, photo: 0)
    try gallery.waitForStillness(of: window)
    // The button between Quick Look and the search field.
    try gallery.click(window, x: 760, y: 50)
    let red = try gallery.waitForWindow("red")
    try gallery.waitForFront(red)
    try gallery.type("Sunset")
    try gallery.desk.wait("the caption, there is \(gallery.notes)") { gallery.notes.contains("Sunset") }
    // From the context menu, another photo.
    try gallery.bringForward(window)
    try gallery.waitForStillness(of: window)
    try gallery.click(window, photo: 1, button: 3)
    try gallery.waitForStillness(of: window)
    try gallery.press("Down", "Return")
    let green = try gallery.waitForWindow("green")
    try gallery.waitForFront(green)
    try gallery.type("Meadow")
    try gallery.desk.wait("both captions, there is \(gallery.notes)") { gallery.notes.contains("Meadow") && gallery.notes.contains("Sunset") }
    // Asked for again, the one that is open comes to the front.
    try gallery.bringForward(window)
    try gallery.click(window, photo: 0)
    try gallery.press("ctrl+i")
    try gallery.waitForFront(red)
    #expect(try gallery.windows().count == 3)
    #expect(gallery.errors.isEmpty)
    try gallery.press("ctrl+q")
    #expect(try gallery.waitForEnd() == 0)
  }

  @Test func `goes through one after the other by keys, and back to the grid`() throws {
    let gallery = try GallerySession(on: Desk.shared("openbox --sm-disable"))
    defer { gallery.remove() }
    let window = try gallery.waitForPhotos()
    try gallery.click(window, photo: 1)
    try gallery.press("Return")
    try gallery.waitForTitle(of: window) { $0 == "green" }
    try gallery.press("Right")
    try gallery.waitForTitle(of: window) { $0 == "blue" }
    try gallery.desk.wait("the blue photo") { try gallery.picture(of: window).count { $2 > 240 && $0 < 20 && $1 < 20 } > 100_000 }
    try gallery.press("Left", "Left", "Left")
    try gallery.waitForTitle(of: window) { $0 == "red" }
    try gallery.press("Escape")
    try gallery.waitForTitle(of: window) { $0 == "photos" }
    #expect(gallery.errors.isEmpty)
  }

  @Test func `has twenty thousand of them: only those in sight are read`() throws {
    let gallery = try GallerySession(on: Desk.shared("openbox --sm-disable"), copies: 20_000)
    defer { gallery.remove() }
    let window = try gallery.waitForPhotos()
    try gallery.click(window, photo: 0)
    let before = try gallery.waitForStillness(of: window)
    try gallery.press("End")
    try gallery.waitForChange(in: window, from: before)
    try gallery.press("Return")
    // All copies are of one date: the last is the one with the greatest name.
    try gallery.waitForTitle(of: window) { $0 == "teal" }
    try gallery.press("Escape")
    try gallery.waitForTitle(of: window) { $0 == "photos" }
    #expect(gallery.thumbnails < 300)
    #expect(gallery.errors.isEmpty)
  }
}

@Suite(.serialized) struct `Gallery, killed and started again,` {
  @Test func `shows the photo that was shown and its inspector, ten times`() throws {
    let desk = try Desk.shared("openbox --sm-disable")
    var gallery = try GallerySession(on: desk)
    let home = gallery.home
    defer { gallery.remove() }
    let window = try gallery.waitForPhotos()
    try gallery.click(window, photo: 2)
    try gallery.press("ctrl+i")
    let inspector = try gallery.waitForWindow("blue")
    try gallery.waitForFront(inspector)
    try desk.run("xdotool", "windowmove", inspector, "60", "40")
    try gallery.bringForward(window)
    try desk.run("xdotool", "windowmove", window, "150", "90")
    try gallery.resize(window, width: 900, height: 600)
    try gallery.click(window, photo: 1, times: 2)
    try gallery.waitForTitle(of: window) { $0 == "green" }
    try gallery.waitForStillness(of: window)
    let wanted = try gallery.frames()
    let record = home.appendingPathComponent("state/Gallery/windows.json")
    try desk.wait("the record") {
      let text = (try? String(contentsOf: record, encoding: .utf8)) ?? ""
      return text.contains("green.png") && text.contains("blue.png") && text.contains("900")
    }
    for round in 1...10 {
      gallery.program.kill(SIGKILL)
      _ = try gallery.waitForEnd()
      gallery = try GallerySession(on: desk, in: home)
      try gallery.waitForWindows(2)
      let shown = try gallery.waitForWindow("green")
      _ = try gallery.waitForWindow("blue")
      try desk.wait("round \(round): \(wanted), there is \((try? gallery.frames()) ?? [])") { try gallery.frames() == wanted }
      try gallery.waitForFront(shown)
      try desk.wait("round \(round): the photo") { try gallery.picture(of: shown).count { $0 < 20 && $1 > 120 && $2 < 20 } > 80_000 }
      #expect(gallery.errors.isEmpty)
    }
  }
}

extension AppSession {
  /// Where windows are: left, top, width and height of their content on the screen, in a fixed order.
  func frames() throws -> [[Int]] {
    try windows().map { window in
      let text = try desk.run("xwininfo", "-id", window)
      func number(_ name: String) -> Int {
        text.range(of: name + ": +(-?[0-9]+)", options: .regularExpression).flatMap { text[$0].split(separator: " ").last.flatMap { Int($0) } } ?? -9999
      }
      return ["Absolute upper-left X", "Absolute upper-left Y", "Width", "Height"].map(number)
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
