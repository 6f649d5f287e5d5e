import Foundation
import OrielDrawing
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls
@testable import OrielGraph

@MainActor @Suite struct `Swatches to choose from` {
  /// The first colours of the panel, and which of them were chosen. The current one stays as it is.
  private final class Swatches {
    let harness: ViewHarness
    let box: SwatchGridBox
    private(set) var chosen: [Int] = []
    init(_ count: Int, current: Int? = nil) {
      let colors = Array(SwatchGridBox.hues.prefix(count))
      var choose: (RGBA) -> Void = { _ in }
      harness = ViewHarness(
        SwatchGrid(colors: colors, current: current.map { colors[$0] } ?? RGBA(red: 0.1, green: 0.9, blue: 0.3), choose: { choose($0) }))
      box = harness.boxes(SwatchGridBox.self)[0]
      choose = { [unowned self] in chosen.append(colors.firstIndex(of: $0)!) }
    }
    func press(_ x: Double, _ y: Double) { harness.click(box.windowFrame.minX + x, box.windowFrame.minY + y) }
  }

  @Test func `stand in rows of twelve, of which the last may be short`() {
    let sizes: [(count: Int, columns: Double, rows: Double)] = [
      (1, 1, 1), (5, 5, 1), (12, 12, 1), (13, 12, 2), (24, 12, 2), (25, 12, 3), (120, 12, 10),
    ]
    for size in sizes {
      let swatches = Swatches(size.count)
      #expect(swatches.box.measure(.unspecified) == CGSize(width: 18 * size.columns, height: 18 * size.rows), "\(size.count)")
    }
  }
  @Test func `are chosen up to their edges`() {
    let swatches = Swatches(120, current: 0)
    let presses: [(x: Double, y: Double, index: Int)] = [
      (1, 1, 0), (17, 17, 0), (19, 17, 1), (17, 19, 12), (19, 19, 13), (215, 1, 11), (215, 19, 23), (1, 179, 108), (215, 179, 119),
    ]
    for press in presses { swatches.press(press.x, press.y) }
    #expect(swatches.chosen == presses.map(\.index))
  }
  @Test func `are walked by the arrow keys, and not beyond their rows and columns`() {
    let steps: [(from: Int, key: Key, to: Int)] = [
      (0, .left, 0), (0, .up, 0), (0, .right, 1), (0, .down, 12), (11, .right, 11), (12, .left, 12), (17, .home, 12), (17, .end, 23),
      (23, .up, 11), (13, .up, 1), (108, .down, 108), (119, .right, 119), (107, .down, 119),
    ]
    for step in steps {
      let swatches = Swatches(120, current: step.from)
      swatches.harness.press(.tab)
      swatches.harness.press(step.key)
      #expect(swatches.chosen == [step.to], "\(step)")
    }
  }
  @Test func `begin in the middle where none is the current one, and a short row ends at its last`() {
    let none = Swatches(120)
    none.harness.press(.tab)
    none.harness.press(.left)
    let few = Swatches(15)
    few.harness.press(.tab)
    few.harness.press(.down)
    let short = Swatches(15, current: 8)
    short.harness.press(.tab)
    short.harness.press(.down)
    #expect(none.chosen == [60] && few.chosen == [14] && short.chosen == [14])
  }
}
