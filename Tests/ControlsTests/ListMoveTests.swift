import Foundation
import OrielDrawing
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

/// Where rows would go, by a drag and by keys. The data only takes note of it.
@Suite struct `A move of rows` {
  private final class Log { var moves: [String] = [] }
  private let log = Log()
  private struct Movable: View {
    @State private var selection: Set<Int> = []
    var above = 0
    var disabled: Set<Int> = []
    let log: Log
    var body: some View {
      List(selection: $selection) {
        ForEach(0..<above, id: \.self) { Text(verbatim: "Above \($0)").tag($0 - 100) }
        ForEach(0..<10, id: \.self) { number in Text(verbatim: "Row \(number)").moveDisabled(disabled.contains(number)) }
          .onMove { log.moves.append("\(Array($0)) \($1)") }
      }
    }
  }
  private func made(above: Int = 0, disabled: Set<Int> = [], isRightToLeft: Bool = false) -> ViewHarness {
    let h = ViewHarness(Movable(above: above, disabled: disabled, log: log), size: CGSize(width: 300, height: 400)) {
      $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    }
    h.settle()
    return h
  }
  private func list(_ h: ViewHarness) -> ListBox { h.boxes(ListBox.self)[0] }
  /// A drag from the middle of a row to a place below the first row's start; what it comes to is said before and after its end.
  private func drag(_ h: ViewHarness, _ row: Int, to y: CGFloat) -> (line: Double?, moves: [String]) {
    log.moves = []
    h.pointer(.down, 100, 6 + 26 * CGFloat(row) + 13)
    h.move(160, 6 + y)
    let line = list(h).dropLine.map { Double($0) }
    h.settle()
    h.pointer(.up, 160, 6 + y)
    h.settle()
    #expect(list(h).dropLine == nil && list(h).press.move == nil)
    return (line, log.moves)
  }

  @Test func `goes before or behind the row that the pointer is over, by its half`() {
    let h = made()
    let table: [(CGFloat, Double, [String])] = [
      (-30, 0, ["[1] 0"]), (10, 0, ["[1] 0"]), (13, 0, ["[1] 0"]), (13.1, 26, []), (38, 26, []), (45, 52, []), (65, 52, []), (65.1, 78, ["[1] 3"]),
      (117, 104, ["[1] 4"]), (117.1, 130, ["[1] 5"]), (246, 234, ["[1] 9"]), (259, 260, ["[1] 10"]), (380, 260, ["[1] 10"]),
    ]
    for (y, line, moves) in table {
      let (seen, made) = drag(h, 1, to: y)
      #expect(seen == line && made == moves, "\(y)")
    }
    // Among the rows of its data only, wherever these begin.
    let lower = made(above: 3)
    for (y, line, moves) in [(10.0, 78.0, ["[1] 0"]), (92, 104, []), (170, 182, ["[1] 4"]), (337, 338, ["[1] 10"])] as [(CGFloat, Double, [String])] {
      let (seen, made) = drag(lower, 4, to: y)
      #expect(seen == line && made == moves, "\(y)")
    }
    let (none, nothing) = drag(lower, 1, to: 200)
    #expect(none == nil && nothing == [])
    let fixed = made(disabled: [1]), other = made(disabled: [1])
    #expect(drag(fixed, 1, to: 200).line == nil && log.moves == [])
    #expect(drag(other, 2, to: 200).line == 208 && log.moves == ["[2] 8"])
  }
  @Test func `takes all selected rows along if it begins at one of them, and comes to nothing when it is cancelled`() {
    let h = made()
    func select(_ rows: ClosedRange<Int>) {
      h.click(CGPoint(x: 100, y: 6 + 26 * CGFloat(rows.lowerBound) + 13))
      h.click(CGPoint(x: 100, y: 6 + 26 * CGFloat(rows.upperBound) + 13), .shift)
    }
    select(2...3)
    #expect(drag(h, 3, to: 150).moves == ["[2, 3] 6"] && list(h).selected.count == 2)
    #expect(drag(h, 2, to: 80).moves == [])
    #expect(drag(h, 6, to: 10).moves == ["[6] 0"] && list(h).selected.count == 1)
    log.moves = []
    h.pointer(.down, 100, 6 + 39)
    h.move(160, 206)
    #expect(list(h).dropLine == 208)
    list(h).pointerCancelled()
    #expect(list(h).dropLine == nil)
    h.pointer(.up, 160, 206)
    h.settle()
    #expect(log.moves == [])
  }
  @Test func `is one row up or down by Alt with an arrow, as far as there are rows`() {
    let h = made()
    func press(_ rows: [Int], _ key: Key) -> [String] {
      log.moves = []
      for (index, row) in rows.enumerated() { h.click(CGPoint(x: 100, y: 6 + 26 * CGFloat(row) + 13), index == 0 ? [] : .control) }
      let isUsed = list(h).handleKey(KeyEvent(.down, key: key, modifiers: .alt, time: 0))
      #expect(isUsed == true)
      h.settle()
      return log.moves
    }
    #expect(press([3], .up) == ["[3] 2"] && press([3], .down) == ["[3] 5"] && press([0], .up) == [] && press([9], .down) == [] && press([8], .down) == ["[8] 10"])
    #expect(press([1], .up) == ["[1] 0"] && press([2, 3], .up) == ["[2, 3] 1"] && press([2, 3], .down) == ["[2, 3] 5"])
    #expect(press([2, 4], .down) == ["[2, 4] 6"] && press([2, 4], .up) == ["[2, 4] 1"])
    let lower = made(above: 3)
    lower.click(CGPoint(x: 100, y: 6 + 13))
    #expect(list(lower).handleKey(KeyEvent(.down, key: .down, modifiers: .alt, time: 0)) == nil)
    lower.click(CGPoint(x: 100, y: 6 + 26 * 3 + 13))
    log.moves = []
    #expect(list(lower).handleKey(KeyEvent(.down, key: .down, modifiers: .alt, time: 0)) == true && log.moves == ["[0] 2"])
  }
  @Test func `shows a line with a ring where reading begins`() {
    for isRightToLeft in [false, true] {
      let h = made(isRightToLeft: isRightToLeft), accent = Paint.color(Theme.make().colors.accent)
      h.pointer(.down, 100, 6 + 39)
      h.move(160, 6 + 120)
      let painter = RecordingPainter()
      h.boxes(ListRowsBox.self)[0].paint(painter)
      let ring = CGRect(x: isRightToLeft ? 282 : 12, y: 127, width: 6, height: 6).insetBy(dx: 0.75, dy: 0.75)
      #expect(Array(painter.commands.suffix(2)) == [
        .fillRect(CGRect(x: isRightToLeft ? 12 : 18, y: 129, width: 270, height: 2), accent), .strokePath(Path(ellipseIn: ring), accent, StrokeStyle(lineWidth: 1.5)),
      ])
      h.pointer(.up, 160, 6 + 120)
    }
  }
}
