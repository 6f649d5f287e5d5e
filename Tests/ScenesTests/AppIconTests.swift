import Foundation
import Testing

@testable import OrielDrawing
@testable import OrielScenes
@testable import SwiftUI

@Suite struct `An app's icon` {
  /// A folder of shared data with a desktop file and, if wanted, an icon.
  private func data(_ entry: String, icon: (path: String, size: Int)? = nil) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("icons-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("applications"), withIntermediateDirectories: true)
    try Data(entry.utf8).write(to: folder.appendingPathComponent("applications/org.demo.Paint.desktop"))
    if let icon {
      let file = folder.appendingPathComponent(icon.path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let side = Double(icon.size)
      try BitmapSurface.make(size: CGSize(width: side, height: side)) { $0.fill(CGRect(x: 0, y: 0, width: side, height: side), .black) }
        .bitmap().pngData().write(to: file)
    }
    return folder.path
  }
  private let entry = "[Desktop Entry]\nName=Paint\nExec=/usr/bin/Paint %U\nIcon=org.demo.Paint\n[Desktop Action New]\nIcon=other\n"

  @Test func `comes from the icon theme by the desktop file`() throws {
    let folder = try data(entry, icon: ("icons/hicolor/32x32/apps/org.demo.Paint.png", 32))
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let images = AppIcon.images(for: ProgramName(name: "Paint", identifier: "org.demo.Paint"), in: [folder])
    #expect(images.map(\.pixelWidth) == [32])
    #expect(images[0].pixel(x: 3, y: 3) == 0xFF00_0000)
  }
  @Test func `is made smaller where only a large one is there`() throws {
    let folder = try data(entry, icon: ("pixmaps/org.demo.Paint.png", 512))
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let images = AppIcon.images(for: ProgramName(name: "Paint", identifier: "org.demo.Paint"), in: [folder])
    #expect(images.map(\.pixelWidth) == [64])
  }
  @Test func `is the initial on a tile otherwise, in every size`() throws {
    let folder = try data(entry)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let images = AppIcon.images(for: ProgramName(name: "Paint", identifier: "org.demo.Paint"), in: [folder])
    #expect(images.map(\.pixelWidth) == AppIcon.sizes)
    for image in images {
      #expect(image.pixel(x: 0, y: 0) >> 24 < 128, "the corner is round")
      let pixels = (0..<image.pixelHeight).flatMap { y in (0..<image.pixelWidth).map { image.pixel(x: $0, y: y) } }
      #expect(pixels.contains { $0 & 0xFFFFFF > 0xE0E0E0 }, "the letter is there")
    }
    #expect(AppIcon.initial(of: "", size: 16).pixelWidth == 16)
  }
  @Test func `is drawn in the font that is loaded, not in one of its own`() {
    DrawingLock.locked {
      FontEnvironment.load()
      let fonts = FontEngine.shared.fonts.count, layouts = ParagraphCache.misses
      let images = AppIcon.images(for: ProgramName(name: "Qwerty", identifier: "org.demo.Nothing"), in: [])
      #expect(images.count == AppIcon.sizes.count)
      #expect(FontEngine.shared.fonts.count == fonts)
      #expect(ParagraphCache.misses <= layouts + 1, "one letter is laid out once for all sizes")
    }
  }
  @Test func `comes from a catalogue beside the program, in a group or not`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beside-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for place in ["Assets.xcassets", "App_App.resources/Assets.xcassets/Group"] {
      let set = folder.appendingPathComponent(place).appendingPathComponent("AppIcon.appiconset")
      try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
      for side in [16.0, 32] {
        try BitmapSurface.make(size: CGSize(width: side, height: side)) { $0.fill(CGRect(x: 0, y: 0, width: side, height: side), .black) }
          .bitmap().pngData().write(to: set.appendingPathComponent("\(Int(side)).png"))
      }
      #expect(AppIcon.catalogued(in: folder.path).map(\.pixelWidth) == [16, 32], "\(place)")
      try FileManager.default.removeItem(at: folder)
    }
    #expect(AppIcon.catalogued(in: folder.path).isEmpty)
  }
  @Test func `belongs to the desktop file that starts the program`() throws {
    let folder = try data(entry)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(DesktopEntry.of(program: "Paint", in: ["/nonexistent", folder])?.identifier == "org.demo.Paint")
    #expect(DesktopEntry.of(program: "aint", in: [folder]) == nil)
    #expect(DesktopEntry.of(program: "../Paint", in: [folder]) == nil)
    let other = try data(entry.replacingOccurrences(of: "/usr/bin/Paint", with: "other-paint"))
    defer { try? FileManager.default.removeItem(atPath: other) }
    #expect(DesktopEntry.of(program: "Paint", in: [other]) == nil, "it starts another program")
  }
}
