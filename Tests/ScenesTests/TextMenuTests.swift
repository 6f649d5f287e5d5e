import Foundation
import OrielHeadless
import OrielScenes
import Testing

@testable import OrielControls

@Suite struct `The menu of a selectable text` {
  private func open<V: View>(_ view: V) throws -> MenuTest {
    let test = MenuTest(view)
    let words = test.middle(.text, "words")
    test.window.click(at: words, button: .secondary)
    test.settle()
    return test
  }
  @Test func `copies the word that was clicked`() async throws {
    let test = try open(Text("words").textSelection(.enabled))
    #expect(test.titles() == ["Copy", "-", "Select All"])
    try test.choose("Copy")
    test.settle()
    #expect(await test.system.clipboard.readText() == "words")
  }
  @Test func `gives way to one that the app made`() throws {
    let test = try open(Text("words").textSelection(.enabled).contextMenu { Button("Own") {} })
    #expect(test.titles() == ["Own"])
  }
}
