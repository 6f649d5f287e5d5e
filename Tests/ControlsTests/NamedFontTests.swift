import Foundation
import Testing

@testable import OrielControls

@Suite struct `A font with AppKit's name` {
  @Test func `is SwiftUI's of the same size and weight`() {
    #expect(Font(NSFont.systemFont(ofSize: 17)) == .system(size: 17, weight: .regular))
    #expect(Font(NSFont.boldSystemFont(ofSize: 17)) == .system(size: 17, weight: .bold))
    #expect(Font(NSFont.systemFont(ofSize: 9, weight: NSFont.Weight(0.27))) == .system(size: 9, weight: .semibold))
    #expect(Font(NSFont.monospacedSystemFont(ofSize: 12, weight: .light)) == .system(size: 12, weight: .light, design: .monospaced))
    #expect(NSFont(name: "Cantarell", size: 20).map { Font($0) } == .custom("Cantarell", fixedSize: 20))
    #expect(NSFont(name: "", size: 20) == nil)
  }
  @Test func `has the usual size of its use where none is given`() {
    let fonts: [(NSFont, Double)] = [
      (.systemFont(ofSize: 0), 13), (.menuFont(ofSize: 0), 13), (.menuBarFont(ofSize: 0), 13), (.menuBarFont(ofSize: 15), 15),
      (.labelFont(ofSize: 0), 10), (.toolTipsFont(ofSize: -1), 11),
    ]
    for (font, size) in fonts { #expect(Double(font.pointSize) == size) }
    #expect(NSFont.menuBarFont(ofSize: 0) == .systemFont(ofSize: 13) && NSFont.menuBarFont(ofSize: 0) != .systemFont(ofSize: 14))
    #expect(Double(NSFont.systemFontSize) == 13 && Double(NSFont.smallSystemFontSize) == 11)
  }
}
