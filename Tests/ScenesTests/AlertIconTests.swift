import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielDrawing
@testable import OrielScenes
@testable import SwiftUI

@Suite struct `The icon of an alert` {
  private struct Content: View {
    var body: some View { Text("Below").alert("Delete it?", isPresented: .constant(true)) { Button("Delete") {} } }
  }
  /// How many points of the alert's upper part have a colour.
  private func count(_ color: UInt32, of icon: [Bitmap]) throws -> Int { try count(color, of: icon, in: Content()) }
  private func count<V: View>(_ color: UInt32, of icon: [Bitmap], in content: V) throws -> Int {
    let test = MenuTest(
      prepare: { system in
        system.output = .pixels
        system.icon = icon
      }, content)
    test.system.advance(by: 1)
    let picture = try #require((test.host.madePresenter?.top?.platformWindow as? HeadlessWindow)?.snapshot())
    return (0..<80).reduce(0) { sum, y in sum + (0..<picture.pixelWidth).count { picture.pixel(x: $0, y: y) == color } }
  }

  @Test(.requirement("PR-087")) func `is that of the app's desktop file, else that of its windows, else one for any app`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("icons-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for part in ["applications", "icons/hicolor/48x48/apps"] {
      try FileManager.default.createDirectory(at: folder.appendingPathComponent(part), withIntermediateDirectories: true)
    }
    let bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
    let green = BitmapSurface.make(size: bounds.size) { $0.fill(bounds, RGBA(hex: 0x00FF00)) }.bitmap()
    try green.pngData().write(to: folder.appendingPathComponent("icons/hicolor/48x48/apps/org.demo.Paint.png"))
    let program = ProgramName(name: "Paint", identifier: "org.demo.Paint"), entry = folder.appendingPathComponent("applications/org.demo.Paint.desktop")
    // What the windows carry where no desktop file names an icon.
    let own = AppIcon.images(for: program, in: [folder.path])
    #expect(try count(0xFF00_FF00, of: own) == 0)
    let colour = try #require(own.first { $0.pixelWidth == 48 }).pixel(x: 24, y: 4)
    #expect(try count(colour, of: own) > 48 * 8)
    try Data("[Desktop Entry]\nName=Paint\nIcon=org.demo.Paint\n".utf8).write(to: entry)
    #expect(try count(0xFF00_FF00, of: AppIcon.images(for: program, in: [folder.path])) == 48 * 48)
    // Nothing at all: a tile in the accent colour.
    let accent = Theme.make(mode: .light).colors.accent
    let pixel = BitmapSurface.make(size: CGSize(width: 1, height: 1)) { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1), accent) }.bitmap().pixel(x: 0, y: 0)
    #expect(try count(pixel, of: []) > 48 * 24)
  }

  private struct Dialog: View {
    var body: some View { Text("Below").confirmationDialog("Delete it?", isPresented: .constant(true)) { Button("Delete") {} } }
  }
  @Test(.requirement("PR-086")) func `is another where the views around it say so, and the app's again where one of them says nil`() throws {
    let bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
    let app = BitmapSurface.make(size: bounds.size) { $0.fill(bounds, RGBA(hex: 0x00FF00)) }.bitmap()
    let other = Image(bitmap: BitmapSurface.make(size: bounds.size) { $0.fill(bounds, RGBA(hex: 0xFF0000)) }.bitmap())
    func check(_ content: some View) throws {
      #expect(try count(0xFFFF_0000, of: [app], in: content.dialogIcon(other)) > 40 * 40)
      #expect(try count(0xFF00_FF00, of: [app], in: content.dialogIcon(other)) == 0)
      #expect(try count(0xFF00_FF00, of: [app], in: content.dialogIcon(nil).dialogIcon(other)) == 48 * 48)
    }
    try check(Content())
    try check(Dialog())
  }
}
