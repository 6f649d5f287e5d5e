import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@Suite struct `Titles over a column with a list` {
  private struct Listed: View {
    let rows: Int
    var body: some View {
      NavigationSplitView {
        List { Text("Place") }
      } content: {
        List {
          ForEach(0..<rows, id: \.self) { number in
            if number == 0 { Label("First", systemImage: "folder") } else { Text("Row \(number)") }
          }
        }
      } detail: {
        Slab(height: 10)
      }
    }
  }
  @Test(arguments: [false, true]) func `begin where the words of its first row do, except in a sidebar`(isRightToLeft: Bool) throws {
    let harness = ViewHarness(Listed(rows: 40), size: CGSize(width: 1000, height: 300)) { $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight }
    func pane(_ index: Int) -> PaneBox { harness.boxes(SplitBox.self)[0].panes[index] }
    harness.settle()
    func inset(_ words: String) throws -> CGFloat {
      let text = try #require(harness.boxes(TextBox.self).first { $0.string == words })
      let column = pane(1).windowFrame
      let x = text.windowFrame
      return isRightToLeft ? column.maxX - x.maxX : x.minX - column.minX
    }
    let first = try inset("First"), next = try inset("Row 1")
    #expect(first > next + 10 && abs((pane(1).textInset ?? 0) - first) < 0.01)
    #expect(pane(0).textInset == nil && pane(2).textInset == nil)
    // Whatever comes into view later.
    harness.wheel(-5, at: CGPoint(x: pane(1).windowFrame.midX, y: 150))
    harness.settle()
    #expect(abs((pane(1).textInset ?? 0) - first) < 0.01)
  }
}
