import SwiftUI

struct Book: Identifiable, Hashable {
  let id: Int
  var title: String
  var author: String
  var year: Int
  var isRead = false
}
enum Order: String, CaseIterable, Identifiable {
  case title, author, year
  var id: Self { self }
}

/// A list with its detail: toolbar, search, menus, a form.
struct Library: View {
  @State private var books = [Book(id: 1, title: "Emma", author: "Austen", year: 1815)]
  @State private var selection: Book.ID?
  @State private var query = ""
  @State private var order = Order.title
  @AppStorage("showsRead") private var showsRead = true
  @Environment(\.openURL) private var openURL

  var found: [Book] {
    books.filter { showsRead || !$0.isRead }
      .filter { query.isEmpty || $0.title.localizedCaseInsensitiveContains(query) }
      .sorted { order == .year ? $0.year < $1.year : order == .author ? $0.author < $1.author : $0.title < $1.title }
  }

  var body: some View {
    NavigationSplitView {
      List(selection: $selection) {
        Section("Books") {
          ForEach(found) { book in
            HStack {
              VStack(alignment: .leading) {
                Text(book.title).font(.headline)
                Text("\(book.author), \(String(book.year))").font(.subheadline).foregroundStyle(.secondary)
              }
              Spacer()
              if book.isRead { Image(systemName: "checkmark.circle.fill").foregroundStyle(.green) }
            }
            .padding(.vertical, 4)
            .contextMenu {
              Button("Delete", role: .destructive) { books.removeAll { $0.id == book.id } }
            }
          }
          .onDelete { books.remove(atOffsets: $0) }
        }
      }
      .searchable(text: $query, prompt: "Search Books")
      .navigationTitle("Library")
      .toolbar {
        ToolbarItem(placement: .primaryAction) {
          Button { books.append(Book(id: books.count + 1, title: "Untitled", author: "", year: 2000)) } label: {
            Label("Add Book", systemImage: "plus")
          }
          // missing
        }
        ToolbarItemGroup {
          Picker("Order", selection: $order) {
            ForEach(Order.allCases) { order in Text(order.rawValue.capitalized).tag(order) }
          }
          Toggle(isOn: $showsRead) { Label("Read Books", systemImage: "eye") }
        }
      }
    } detail: {
      if let index = books.firstIndex(where: { $0.id == selection }) {
        Form {
          Section {
            TextField("Title", text: $books[index].title)
            TextField("Author", text: $books[index].author)
            Stepper("Year: \(books[index].year)", value: $books[index].year, in: 1400...2100)
          } header: {
            Text("Book")
          } footer: {
            Text("\(books[index].title) has \(books[index].title.count) letters.").font(.footnote)
          }
          Section("Reading") {
            Toggle("Read", isOn: $books[index].isRead).toggleStyle(.switch)
            Slider(value: .constant(0.5), in: 0...1) { Text("Progress") }
            LabeledContent("Pages", value: 300, format: .number)
          }
          // missing
        }
        .formStyle(.grouped)
      } else {
        ContentUnavailableView("No Book", systemImage: "book", description: Text("Choose a book."))
      }
    }
    .frame(minWidth: 600, minHeight: 400)
    // missing
  }
}
