import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@Suite struct `A grid` {
  private func frames<V: View>(_ grid: V, width: CGFloat = 400) -> [String: CGRect] {
    let harness = ViewHarness(grid, size: CGSize(width: width, height: 200))
    harness.frame()
    return Dictionary(harness.spoken(.text).map { ($0.label ?? "", $0.frame) }) { first, _ in first }
  }
  private let long = "Words over both columns"

  @Test func `makes room for a cell over columns that are too narrow, beside one that takes what is left`() throws {
    let frames = frames(
      Grid {
        GridRow { Text("One"); Text("Two"); Text("Three") }
        GridRow { Text(verbatim: long).gridCellColumns(2); Color.red.frame(height: 10) }
      })
    let own = ViewHarness(Text(verbatim: long).fixedSize()).boxes(TextBox.self)[0].size.width
    #expect(abs(try #require(frames[long]).width - own) < 0.01)
  }
  @Test func `does not grow beyond what it is offered for such a cell`() {
    let narrow = frames(
      Grid {
        GridRow { Text("One"); Text("Two") }
        GridRow { Text(verbatim: "\(long), and more words than the window has room for in one line").gridCellColumns(2) }
      }, width: 120)
    #expect(narrow.values.allSatisfy { $0.minX >= 0 && $0.maxX <= 120 })
  }
  @Test func `keeps labels and words in one line where a row of them has room`() {
    for words in ["px", "pixels", "of the page", "of the width of the page"] {
      let row = HStack {
        TextField("", text: .constant("12")).frame(width: 60)
        Label("Measured", systemImage: "star")
        Text(verbatim: words)
      }
      let own = ViewHarness(row.fixedSize(), size: CGSize(width: 600, height: 200)).boxes(TextBox.self).map(\.size)
      let cells = ViewHarness(
        Grid(alignment: .leading) {
          GridRow { Text("Width"); row }
          GridRow { Text("A longer title"); Text("Something below") }
        }, size: CGSize(width: 600, height: 200)
      ).boxes(TextBox.self).map(\.size)
      for size in own { #expect(cells.contains(size), "\(words): \(cells)") }
    }
  }
}
