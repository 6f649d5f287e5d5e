import SwiftUI

/// Rows from a collection that is filtered as it is shown, which is what a search needs.
struct Errand: Identifiable {
  let id: Int
  var name: String
  var count: Int
  var isDone: Bool
}

struct ErrandList: View {
  let errands: [Errand]
  @State private var text = ""
  @State private var selected: Int?

  var body: some View {
    List {
      ForEach(errands.filter { text.isEmpty || $0.name.contains(text) }) { errand in
        HStack {
          Image(systemName: errand.isDone ? "checkmark.circle.fill" : "circle").foregroundColor(errand.isDone ? .green : .gray)
          VStack(alignment: .leading) {
            Text(errand.name).font(.headline)
            Text("\(errand.count) things").font(.caption).foregroundColor(.secondary)// missing
          }
          Spacer()
        }
        .padding(8)
        .background(RoundedRectangle(cornerRadius: 8).fill(selected == errand.id ? Color.blue.opacity(0.2) : .clear))// missing
        .onTapGesture { selected = errand.id }
      }
      .onDelete { _ in }
    }
    .searchable(text: $text)
  }
}

@main struct RowsApp: App {
  var body: some Scene {
    WindowGroup { ErrandList(errands: []) }
  }
}
