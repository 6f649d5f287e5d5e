import SwiftUI

/// One line of a list; `changes` counts how often it was changed.
struct Row: Identifiable {
  let id: Int
  var changes = 0

  var text: String {
    changes == 0 ? "Row \(id): the quick brown fox" : "Row \(id): changed \(changes) times"
  }

  static func first(_ count: Int) -> [Row] { (0..<count).map { Row(id: $0) } }
}

struct RowsView: View {
  @State private var rows: [Row]

  init(count: Int) {
    _rows = State(initialValue: Row.first(count))
  }

  var body: some View {
    List(rows) { row in
      Text(row.text)
    }
  }
}

/// The rows that change. In a class, where a change is made in place: a `@State` array would be copied for each element.
@MainActor @Observable
final class Rows {
  private(set) var rows = Row.first(10_000)
  private var next = 0

  func changeOne() {
    rows[next % 10].changes += 1
    next += 1
  }

  func changeMany() {
    for index in 0..<1_000 { rows[index].changes += 1 }
  }
}

/// F5 changes one of the first ten rows, F6 the first thousand.
struct UpdateView: View {
  @State private var model = Rows()

  var body: some View {
    List(model.rows) { row in
      Text(row.text)
    }
    .background {
      Group {
        Button("Change One Row", action: model.changeOne)
          .keyboardShortcut(KeyEquivalent("\u{F708}"), modifiers: [])
        Button("Change Many Rows", action: model.changeMany)
          .keyboardShortcut(KeyEquivalent("\u{F709}"), modifiers: [])
      }
      .opacity(0)
    }
  }
}
