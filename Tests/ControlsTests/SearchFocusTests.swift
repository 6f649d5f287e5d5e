import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@Suite struct `Whoever searches` {
  private struct Content: View {
    let held: Held<String>
    @State private var text = ""
    @State private var selection: Int?
    var body: some View {
      let _ = held.value = "\(text) \(selection ?? 0)"
      VStack(spacing: 0) {
        ToolbarBar()
        List(1..<9, selection: $selection) { Text(verbatim: "Row \($0)") }
      }
      .toolbar { Button("Add", systemImage: "plus") {} }
      .searchable(text: $text)
    }
  }
  private func make() -> (ViewHarness, Held<String>) {
    let held = Held<String>(), harness = ViewHarness(Content(held: held), size: CGSize(width: 600, height: 300))
    harness.settle()
    harness.click((harness.spoken.first { $0.label == "Row 1" }?.frame ?? .zero).center)
    harness.settle()
    return (harness, held)
  }
  private func isInList(_ harness: ViewHarness) -> Bool { harness.graph.input.focusedBox is ListBox }

  @Test func `goes on in the list after Escape, with nothing searched`() {
    let (harness, held) = make()
    #expect(isInList(harness) && held.value == " 1")
    harness.press(.character("f"), .control)
    harness.settle()
    #expect(harness.graph.input.focusedBox is TextInputBox)
    harness.press(.escape)
    #expect(isInList(harness))
    harness.press(.down)
    #expect(held.value == " 2")
    // By way of a button of the toolbar: that is no place to go on.
    harness.press(.tab)
    #expect(!isInList(harness))
    harness.press(.character("f"), .control)
    harness.settle()
    harness.press(.escape)
    #expect(isInList(harness))
  }
  @Test func `goes down into what was found`() {
    let (harness, held) = make()
    harness.press(.character("f"), .control)
    harness.settle()
    harness.graph.input.handle(.text("ro"))
    harness.settle()
    #expect(held.value == "ro 1")
    harness.press(.down)
    #expect(isInList(harness))
    harness.press(.down)
    #expect(held.value == "ro 2", "what is searched stays")
  }
}
