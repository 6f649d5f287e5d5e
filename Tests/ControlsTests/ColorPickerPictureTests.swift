import Foundation
import Testing
import ViewTesting

@testable import OrielControls

/// Colour wells and the panel they open, as they were looked at once.
@MainActor @Suite struct `The looks of colour pickers` {
  @Test(arguments: [StateSheet.Mode.light, .dark]) func `wells`(mode: StateSheet.Mode) { wells.check(mode) }
  @Test func `wells on a dense display`() { wells.check(.light, scale: 2) }
  @Test func `wells from right to left`() { wells.check(.dark, rightToLeft: true) }
  private var wells: StateSheet {
    StateSheet(
      name: "color-wells",
      rows: [
        StateSheet.Row("Opaque") { ColorPicker("Paint", selection: .constant(.orange)).labelsHidden() },
        StateSheet.Row("Translucent") { ColorPicker("Paint", selection: .constant(.blue.opacity(0.4))).labelsHidden() },
        StateSheet.Row("Label") { ColorPicker("Paint", selection: .constant(.green)) },
        StateSheet.Row("Small") { ColorPicker("Paint", selection: .constant(.pink)).controlSize(.small) },
      ])
  }
  @Test(arguments: [StateSheet.Mode.light, .dark]) func `the panel`(mode: StateSheet.Mode) { panel.check(mode) }
  @Test func `the panel on a dense display, from right to left`() { panel.check(.light, scale: 2, rightToLeft: true) }
  private var panel: StateSheet {
    let history = RecentColors()
    for hex: UInt32 in [0xD56A08, 0x2A9A47, 0x3366CC, 0x12141C] { history.add(RGBA(hex: hex)) }
    return StateSheet(
      name: "color-panel", states: [.normal], titleWidth: 0, cellWidth: 250,
      rows: [
        StateSheet.Row("", height: 390) {
          ColorPanel(selection: .constant(Color(RGBA(hex: 0x3366CC, alpha: 0.7))), supportsOpacity: true, history: history) {}
        }
      ])
  }
}

@MainActor @Suite struct `Recent colours` {
  @Test func `are a row at most, the last one first, each of them once`() {
    let history = RecentColors()
    for number in 0..<20 { history.add(RGBA(white: Double(number) / 20)) }
    #expect(history.colors.count == 12 && history.colors[0] == RGBA(white: 0.95))
    history.add(RGBA(white: 0.9))
    #expect(history.colors.count == 12 && history.colors[0] == RGBA(white: 0.9) && history.colors[1] == RGBA(white: 0.95))
  }
}
