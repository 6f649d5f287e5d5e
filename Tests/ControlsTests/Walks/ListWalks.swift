import Foundation
import OrielControls
import OrielGraph
import Testing

@MainActor @Suite struct `A walk through lists` {
  private nonisolated struct Item: Identifiable {
    let id: Int
    var children: [Item]?
    var name: String { "Item \(id)" }
  }
  private static let tree = [Item(id: 1, children: [Item(id: 11, children: nil), Item(id: 12, children: [Item(id: 121, children: nil)])]), Item(id: 2, children: nil)]

  @Test func `of which one row is chosen`() {
    walk("list-one", height: 260, limit: 4) {
      Kept(Int?.none) { List(0..<20, id: \.self, selection: $0) { Text("Row \($0)") } }
    }
  }
  @Test func `of which many rows are chosen`() {
    walk("list-many", height: 300, limit: 4, except: ["low", "large"]) {
      Kept(Set([2])) { selection in
        List(selection: selection) {
          Section("First") { ForEach(0..<4) { Text("Row \($0)").badge($0) } }
          Section { ForEach(4..<9) { Label("Row \($0)", systemImage: "folder") } } header: { Text("Second") } footer: { Text("Its end") }
        }.listStyle(.inset(alternatesRowBackgrounds: true))
      }
    }
  }
  @Test func `in a sidebar`() {
    walk("list-sidebar", width: 220, height: 300, limit: 4, except: ["low", "large"]) {
      Kept(Set([1])) { selection in
        List(selection: selection) {
          Section("Places", isExpanded: .constant(true)) { ForEach(0..<3) { Label("Place \($0)", systemImage: "house").tag($0) } }
          Section("Closed") { ForEach(3..<5) { Label("Place \($0)", systemImage: "tag").tag($0).listItemTint(.red) } }
        }.listStyle(.sidebar)
      }
    }
  }
  @Test func `whose rows move and go`() {
    walk("list-edited", height: 240, limit: 4) {
      Kept([1, 2, 3, 4]) { items in
        List {
          ForEach(items, id: \.self, editActions: .all) { Text("Row \($0.wrappedValue)") }.listRowSeparatorTint(.red)
          Text("Plain").listRowBackground(Color.yellow).listRowInsets(EdgeInsets(top: 2, leading: 30, bottom: 2, trailing: 4))
        }
      }
    }
  }
  @Test func `with controls in them`() {
    walk("list-controls", height: 260, limit: 6, except: ["low", "large"]) {
      Kept([true, false]) { all in
        List {
          Toggle("Switch", isOn: all[0]).swipeActions { Button("Archive") { all[1].wrappedValue.toggle() } }
          Button("Press") { all[1].wrappedValue.toggle() }
          TextField("Name", text: .constant("text"))
          NavigationLink("Further") { Text("There") }
          Text("Without a line").listRowSeparator(.hidden)
        }.listStyle(.bordered)
      }
    }
  }
  @Test func `that unfold`() {
    walk("outline", height: 240, limit: 4) {
      Kept(Set<Int>()) { List(Self.tree, children: \.children, selection: $0) { Text($0.name) } }
    }
  }
  @Test func `of groups that disclose`() {
    walk("disclosures", height: 240, limit: 4) {
      Kept(true) { isOpen in
        DisclosureGroup("Open", isExpanded: isOpen) { Text("Inside"); DisclosureGroup("Nested") { Text("Deeper") } }
        DisclosureGroup { Button("Action") { isOpen.wrappedValue.toggle() } } label: { Label("Closed", systemImage: "gear") }
      }
    }
  }
  @Test func `of columns`() {
    walk("table", width: 420, height: 240, limit: 5) {
      Kept(Set([2])) { selection in
        Table(Self.tree + (3..<12).map { Item(id: $0) }, selection: selection) {
          TableColumn("Name") { Text($0.name) }
          TableColumn("Number") { Text(verbatim: "\($0.id)") }.width(60).alignment(.trailing)
          TableColumn("Kind") { Text($0.children == nil ? "Leaf" : "Branch") }.width(min: 40, ideal: 80, max: 120)
        }
      }
    }
  }
  @Test func `of columns that sort`() {
    walk("table-sorted", width: 360, height: 200, limit: 5) {
      Kept([KeyPathComparator(\Item.id)], words: { "\($0.map(\.order))" }) { order in
        Table((1..<6).map { Item(id: $0) }.sorted(using: order.wrappedValue), sortOrder: order) {
          TableColumn("Number", value: \.id) { Text(verbatim: "\($0.id)") }
          TableColumn("Name", value: \.name)
        }.tableStyle(.bordered)
      }
    }
  }
}

@MainActor @Suite struct `A walk through forms` {
  private func content(_ all: Binding<[Bool]>) -> some View {
    Group {
      Section("General") {
        Toggle("Switch", isOn: all[0])
        LabeledContent("Version", value: "1.2")
        TextField("Name", text: .constant("Somebody"))
        Slider(value: .constant(0.5)) { Text("Volume") }
      }
      Section {
        Picker("Kind", selection: .constant(1)) { Text("A").tag(1); Text("B").tag(2) }
        Stepper("Count", value: .constant(3))
        Button("Reset") { all[1].wrappedValue.toggle() }
      } header: { Text("Other") } footer: { Text("What it says at the end") }
    }
  }
  @Test func `in groups`() { walk("form-grouped", width: 420, height: 420, limit: 7) { Kept([true, false]) { all in Form { content(all) }.formStyle(.grouped) } } }
  @Test func `in columns`() { walk("form-columns", width: 420, height: 420, limit: 7) { Kept([true, false]) { all in Form { content(all) }.formStyle(.columns) } } }
}
