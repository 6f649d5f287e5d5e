import Foundation
@testable import OrielControls
import Testing
import ViewTesting

@MainActor @Suite struct `A disclosure group's style` {
  private struct Plain: DisclosureGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack {
        Button { configuration.isExpanded.toggle() } label: { configuration.label }
        if configuration.isExpanded { configuration.content }
      }
    }
  }
  private struct Framed: DisclosureGroupStyle {
    func makeBody(configuration: Configuration) -> some View { DisclosureGroup(isExpanded: configuration.$isExpanded) { configuration.content } label: { configuration.label } }
  }
  private func texts(_ h: ViewHarness) -> [String] { h.spoken(.text).compactMap(\.label) }

  @Test func `decides how the group looks and what opens it`() {
    let h = ViewHarness(DisclosureGroup("More") { Text("Inside") }.disclosureGroupStyle(Plain()))
    #expect(h.spoken(.disclosure).isEmpty)
    #expect(!texts(h).contains("Inside"))
    h.spoken(.button)[0].perform(.press)
    h.settle()
    #expect(texts(h).contains("Inside"))
  }
  @Test func `may build on the look`() {
    let h = ViewHarness(DisclosureGroup("More") { Text("Inside") }.disclosureGroupStyle(Framed()))
    h.spoken(.disclosure)[0].perform(.press)
    h.rest()
    #expect(texts(h).contains("Inside"))
    let automatic = ViewHarness(DisclosureGroup("More") { Text("Inside") }.disclosureGroupStyle(.automatic))
    #expect(automatic.spoken(.disclosure).count == 1)
  }
  @Test func `a group that cannot be opened dims its title as well`() throws {
    func ink(_ isEnabled: Bool) throws -> UInt32 {
      let group = DisclosureGroup { Text("Inside") } label: { Rectangle().frame(width: 20, height: 10) }
      let h = ViewHarness(group.disabled(!isEnabled), pixels: true)
      let label = try #require(h.boxes(DisclosureBox.self).first?.children.first)
      return h.surface!.pixel(at: label.windowFrame.center)
    }
    let (enabled, disabled) = (try ink(true), try ink(false))
    #expect(enabled != 0xffff_ffff && disabled != 0xffff_ffff)
    #expect(disabled & 0xff > enabled & 0xff)
  }
}
