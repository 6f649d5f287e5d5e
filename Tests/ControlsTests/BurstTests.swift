import Foundation
import Testing
import ViewTesting

@testable import OrielControls

/// An app that is slow for a moment finds several events at once, and handles them without a frame in between.
@MainActor @Suite struct `Events that come at once` {
  /// What a button does was made by the body that made it: it knows the count that was shown.
  private struct Counter: View {
    @State private var count = 0
    let used: (Int) -> Void
    var body: some View {
      let shown = count
      VStack {
        Button("Add") { count += 1 }.keyboardShortcut("a")
        Button("Use") { used(shown) }.keyboardShortcut("u")
      }
    }
  }

  @Test func `shortcuts act on what the keys before them did`() {
    var seen: [Int] = []
    let h = ViewHarness(Counter { seen.append($0) })
    h.key(.character("a"), .control, latin: "a")
    h.key(.character("a"), .control, latin: "a")
    h.key(.character("u"), .control, latin: "u")
    #expect(seen == [2])
  }

  @Test func `clicks act on what the clicks before them did`() {
    var seen: [Int] = []
    let h = ViewHarness(Counter { seen.append($0) })
    let places = h.boxes(ButtonBox.self).map { CGPoint(x: $0.windowFrame.midX, y: $0.windowFrame.midY) }
    for place in [places[0], places[0], places[1]] {
      h.pointer(.down, place.x, place.y)
      h.pointer(.up, place.x, place.y)
    }
    #expect(seen == [2])
  }

  @Test func `commands act on all rows that keys have just selected`() {
    struct Rows: View {
      @State private var selection: Set<Int> = []
      let used: (Set<Int>) -> Void
      var body: some View {
        let chosen = selection
        VStack {
          List(0..<20, selection: $selection) { Text(verbatim: "Row \($0)") }
          Button("Use") { used(chosen) }.keyboardShortcut("u")
        }
      }
    }
    var seen: [Set<Int>] = []
    let h = ViewHarness(Rows { seen.append($0) })
    h.click(100, 19)
    h.key(.down, .shift)
    h.key(.down, .shift)
    h.key(.character("u"), .control, latin: "u")
    #expect(seen == [[0, 1, 2]])
  }

  @Test func `cost one evaluation for each that changes something, and a frame for all`() {
    let h = ViewHarness(Counter { _ in })
    let one = h.cost {
      h.key(.character("a"), .control, latin: "a")
      h.settle()
    }
    let cost = h.cost {
      for _ in 0..<5 { h.key(.character("a"), .control, latin: "a") }
      for _ in 0..<5 { h.key(.character("u"), .control, latin: "u") }
    }
    #expect(one.bodies > 0 && cost.bodies == 5 * one.bodies)
  }
}
