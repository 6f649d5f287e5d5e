import Foundation
import OrielDrawing
import OrielGraph
@testable import OrielControls
import Testing

@Suite struct `A theme` {
  @Test func `has the numbers of the look`() {
    let theme = Theme.make(mode: .light)
    #expect(theme.metrics.control.height[.regular] == 24)
    #expect(theme.metrics.control.radius.large == 7)
    #expect(theme.metrics.popover.arrow == CGSize(width: 24, height: 11))
    #expect(theme.type(.body) == TypeSpec(size: 13, line: 16, weight: 400, tracking: -3))
    #expect(theme.colors.labelSecondary == RGBA(hex: 0x12141C, alpha: 0.66))
    #expect(theme.colors.accent == RGBA(hex: 0x2A66D9))
    #expect(theme.colors.softSelection == RGBA(hex: 0x2A66D9, alpha: 0.16))
    #expect(theme.shadows.menu.map(\.blur) == [3, 24])
    #expect(theme.materials[.bar]?.tintAlpha == 0.9)
    #expect(Theme.make(mode: .dark).shadows.menu.map(\.alpha) == [0.30, 0.42])
    #expect(theme.symbols.side(fontSize: 13) == 16)
  }

  @Test func `grows boxes with the text, in even steps`() {
    let large = Theme.make(textScale: 1.5)
    #expect(large.metrics.control.height.regular == 32)
    #expect(large.metrics.control.paddingH.regular == 12)
    #expect(large.type(.body).size == 19.5 && large.type(.body).line == 24)
    #expect(Theme.make(textScale: 0.8).metrics.control.height.regular == 24)
    #expect(Theme.make(textScale: 1.02).textScale == 1)
    #expect(Theme.make(textScale: 9).textScale == 2)
  }

  @Test func `widens the ring and closes materials in increased contrast`() {
    let theme = Theme.make(mode: .darkContrast)
    #expect(theme.metrics.focus.width == 3)
    #expect(theme.materials[.thin]?.tintAlpha == 1)
  }

  @Test func `stills what moves when motion is reduced`() {
    #expect(Theme.make().motion.sheetIn == .timingCurve(Motion.enter, duration: 0.22))
    let still = Theme.make(reducesMotion: true).motion
    #expect(still.sheetIn == .linear(duration: 0.1) && still.disclosure == nil && still.tooltipIn != nil)
  }

  @Test func `picks the accent nearest in hue`() {
    #expect(Accent(nearestTo: RGBA(hex: 0x3584E4)) == .blue)
    #expect(Accent(nearestTo: RGBA(hex: 0xE62D42)) == .red)
    #expect(Accent(nearestTo: RGBA(hex: 0x3A944A)) == .green)
    #expect(Accent(nearestTo: RGBA(hex: 0x808488)) == .slate)
    #expect(Accent(nearestTo: RGBA(hex: 0x6F8396)) == .slate)
    for accent in Accent.allCases where accent != .slate { #expect(Accent(nearestTo: accent.shades(in: .light).fill) == accent) }
  }
}
