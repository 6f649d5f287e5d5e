import Foundation
import OrielDrawing
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielScenes

@Suite(.serialized) struct `The icon of the application` {
  private func tile(_ side: Int, _ color: RGBA) -> Bitmap {
    BitmapSurface.make(size: CGSize(width: side, height: side)) { $0.fill(CGRect(x: 0, y: 0, width: side, height: side), color) }.bitmap()
  }
  private func makeApp() -> TestApp {
    RunningApp.current?.standAside()
    let test = TestApp(launches: false) { WindowGroup { Text("Content") } }
    AppKitWindows.of(test.app)
    test.app.extras.makeIcon = { [16, 64, 32].map { tile($0, RGBA(red: 1, green: 0, blue: 0)) } }
    return test
  }

  @Test func `is the largest that the app came with, before its windows show it as well`() throws {
    let test = makeApp()
    #expect(test.system.icon.isEmpty && NSApp.applicationIconImage.size == CGSize(width: 64, height: 64))
    test.app.showIcon()
    #expect(test.system.icon.map(\.pixelWidth) == [16, 64, 32] && NSApp.applicationIconImage.size == CGSize(width: 64, height: 64))
    test.app.quit()
  }
  @Test func `is the one that is set, in all sizes and whenever it is set, until it is nil`() throws {
    let test = makeApp()
    NSApp.applicationIconImage = NSImage(tile(200, RGBA(red: 0, green: 0, blue: 1)))
    // The icon that the app came with is read a moment after the launch.
    test.app.showIcon()
    #expect(test.system.icon.map(\.pixelWidth) == [16, 32, 48, 64, 128])
    #expect(test.system.icon.allSatisfy { $0.pixel(x: 8, y: 8) == 0xFF00_00FF })
    #expect(NSApp.applicationIconImage.size == CGSize(width: 128, height: 128))
    NSApp.applicationIconImage = nil
    #expect(test.system.icon.map(\.pixelWidth) == [16, 64, 32] && test.system.icon[0].pixel(x: 8, y: 8) == 0xFFFF_0000)
    // What is not square stands in the middle.
    let wide = BitmapSurface.make(size: CGSize(width: 100, height: 50)) { $0.fill(CGRect(x: 0, y: 0, width: 100, height: 50), .black) }.bitmap()
    NSApp.applicationIconImage = NSImage(wide)
    let small = test.system.icon[0]
    #expect([1, 8, 14].map { small.pixel(x: 8, y: $0) >> 24 } == [0, 255, 0] && small.pixel(x: 1, y: 8) >> 24 == 255)
    test.app.quit()
  }
  private struct NoBitmap: Error {}
  @Test func `may be a symbol, or nothing`() throws {
    let test = makeApp()
    NSApp.applicationIconImage = try #require(NSImage(systemSymbolName: "star.fill", accessibilityDescription: nil))
    #expect(test.system.icon.allSatisfy { $0.pixel(x: $0.pixelWidth / 2, y: $0.pixelHeight / 2) >> 24 > 200 && $0.pixel(x: 0, y: 0) == 0 })
    let blank = NSImage(), sized = NSImage(size: CGSize(width: 20, height: 10))
    #expect(!blank.isValid && blank.size == .zero && sized.isValid && sized.size == CGSize(width: 20, height: 10))
    // A blank image takes its room, and no memory for it.
    for (size, scale) in [(CGSize(width: 20, height: 10), 0.8), (CGSize(width: 16_000, height: 8_000), 0.001)] {
      guard case .bitmap(let bitmap) = Image(nsImage: NSImage(size: size)).source else { throw NoBitmap() }
      #expect(bitmap.size == size && bitmap.scale == scale && bitmap.pixelWidth == 16)
    }
    NSApp.applicationIconImage = blank
    #expect(test.system.icon.count == 5 && test.system.icon.allSatisfy { $0.pixel(x: 8, y: 8) == 0 })
    test.app.quit()
    RunningApp.current?.standAside()
    if RunningApp.current == nil { #expect(NSApp.applicationIconImage == nil) }
  }
}
