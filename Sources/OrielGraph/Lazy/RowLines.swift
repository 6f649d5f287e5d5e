import Foundation

/// The assignment of rows to lines: one per line in stacks, several in grids; headers and footers are always alone.
package nonisolated struct RowLines {
  /// Consecutive rows that share lines.
  private struct Run {
    var firstRow: Int
    var rows: Int
    var firstLine: Int
    var lines: Int
    var isWide: Bool
  }
  private var runs: [Run] = []
  package private(set) var count = 0
  package let columns: Int

  package init(columns: Int) { self.columns = max(1, columns) }

  package mutating func append(rows: Int, isWide: Bool) {
    guard rows > 0 else { return }
    let firstRow = runs.last.map { $0.firstRow + $0.rows } ?? 0
    if let last = runs.last, !isWide, !last.isWide {
      let all = last.rows + rows
      let lines = (all + columns - 1) / columns
      count += lines - last.lines
      runs[runs.count - 1].rows = all
      runs[runs.count - 1].lines = lines
      return
    }
    let lines = isWide ? rows : (rows + columns - 1) / columns
    runs.append(Run(firstRow: firstRow, rows: rows, firstLine: count, lines: lines, isWide: isWide))
    count += lines
  }

  private func run(_ isAfter: (Run) -> Bool) -> Run? {
    var low = 0, high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(runs[middle]) { high = middle } else { low = middle + 1 }
    }
    return low > 0 ? runs[low - 1] : nil
  }
  package func rows(inLine line: Int) -> Range<Int> {
    guard let run = run({ $0.firstLine > line }) else { return 0..<0 }
    let columns = run.isWide ? 1 : columns
    let first = run.firstRow + (line - run.firstLine) * columns
    return first..<min(first + columns, run.firstRow + run.rows)
  }
  package func line(ofRow row: Int) -> Int {
    guard let run = run({ $0.firstRow > row }) else { return 0 }
    return run.firstLine + (row - run.firstRow) / (run.isWide ? 1 : columns)
  }
  package func isWide(row: Int) -> Bool { run({ $0.firstRow > row })?.isWide ?? false }
}
