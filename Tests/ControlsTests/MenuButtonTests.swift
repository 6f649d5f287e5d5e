import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@MainActor @Suite struct `A button with a menu` {
  private func menu(_ style: some LabelStyle) -> some View {
    Menu("Add", systemImage: "plus") { Button("File") {} }.labelStyle(style)
  }
  private func symbol(of box: Box) -> CGRect? { box.everything.first { $0.isPicture && $0.children.isEmpty }?.windowFrame }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft]) func `has room for its chevron beside a symbol alone`(
    direction: LayoutDirection
  ) throws {
    let right = direction == .rightToLeft
    let plain = ViewHarness(menu(.iconOnly)) { $0.layoutDirection = direction }
    let box = try #require(plain.boxes(MenuButtonBox.self).first).windowFrame
    let picture = try #require(symbol(of: plain.boxes(MenuButtonBox.self)[0]))
    #expect(box.size == CGSize(width: 24 + 12, height: 24))
    #expect(abs(picture.midX - (right ? box.maxX - 12 : box.minX + 12)) < 0.6)

    let bar = ViewHarness(
      ToolbarWindow(content: Text("Content").toolbar { menu(.iconOnly) }), size: CGSize(width: 400, height: 100)
    ) { $0.layoutDirection = direction }
    bar.frame()
    let inBar = try #require(bar.boxes(MenuButtonBox.self).first)
    let frame = inBar.windowFrame, plus = try #require(symbol(of: inBar))
    #expect(frame.size == CGSize(width: 34 + 12, height: 30))
    #expect(abs(plus.midX - (right ? frame.maxX - 17 : frame.minX + 17)) < 0.6)
  }
  @Test func `has words and chevron as before`() throws {
    let harness = ViewHarness(menu(.titleOnly))
    let box = try #require(harness.boxes(MenuButtonBox.self).first)
    let words = try #require(harness.boxes(TextBox.self).first?.windowFrame)
    #expect(words.minX - box.windowFrame.minX == 12 && box.windowFrame.maxX - words.maxX >= 24)
  }
}
