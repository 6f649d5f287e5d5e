import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

/// Toolbars of every kind, in windows that become narrow and wide again.
@Suite(.serialized) struct `A walk through widths, of a toolbar` {
  private struct Full: View {
    @State private var search = ""
    var items: Int
    var body: some View {
      Text("Content").frame(maxWidth: .infinity, maxHeight: .infinity)
        .navigationTitle("A title of some length").navigationSubtitle("and what stands below it")
        .toolbar {
          ToolbarItem(placement: .navigation) { Button("Back", systemImage: "chevron.backward") {} }
          ToolbarItem(placement: .principal) { Picker("View", selection: .constant(1)) { Text("Day").tag(1); Text("Week").tag(2) }.pickerStyle(.segmented) }
          ToolbarItemGroup { ForEach(0..<items, id: \.self) { Button("Item \($0)") {} } }
          ToolbarItem(placement: .primaryAction) { Button("Add", systemImage: "plus") {} }
          ToolbarItem(placement: .secondaryAction) { Button("Rarely", systemImage: "gear") {} }
        }
        .searchable(text: $search)
    }
  }
  private struct Columns: View {
    var hasContent: Bool
    var body: some View {
      if hasContent {
        NavigationSplitView { sidebar } content: { list } detail: { detail }
      } else {
        NavigationSplitView { sidebar } detail: { detail }
      }
    }
    private var sidebar: some View {
      List { Text("Inbox"); Text("Sent") }.toolbar { Button("Sort", systemImage: "arrow.up.arrow.down") {} }
    }
    private var list: some View {
      List { Text("One"); Text("Two") }.navigationTitle("Messages").toolbar { Button("Filter", systemImage: "line.3.horizontal.decrease") {} }
    }
    private var detail: some View {
      Text("Text").navigationTitle("Letter").toolbar {
        ToolbarItem { Button("Reply", systemImage: "arrowshape.turn.up.left") {} }
        ToolbarSpacer(.flexible)
        ToolbarItem { Button("Delete", systemImage: "trash") {} }
        ToolbarItem(placement: .primaryAction) { Button("Write", systemImage: "square.and.pencil") {} }
      }
    }
  }

  private func narrow(_ name: String, _ content: some View) {
    walk(name) {
      WindowGroup { content }.defaultSize(width: 1300, height: 400)
    } steps: { walk in
      for width: CGFloat in [1300, 1000, 860, 760, 680, 600, 520, 450, 400, 350, 300, 250, 200, 100, 500, 900] {
        walk.act("\(Int(width)) wide") { walk.front?.userResizes(to: CGSize(width: width, height: 400)) }
      }
    }
  }
  @Test func `with items of every placement`() { narrow("toolbar-full", Full(items: 3)) }
  @Test func `with many items`() { narrow("toolbar-many", Full(items: 12)) }
  @Test func `with a title alone`() { narrow("toolbar-title", Text("Content").navigationTitle("A title of some length").toolbar { Button("Add", systemImage: "plus") {} }) }
  @Test func `without a title`() {
    narrow("toolbar-bare", Text("Content").toolbar(removing: .title).toolbar {
      ToolbarItem { Button("Add") {} }
      ToolbarSpacer(.flexible)
      ToolbarItem { Button("Go") {} }
      ToolbarSpacer(.fixed)
      ToolbarItem { Button("On") {} }
    })
  }
  @Test func `over two columns`() { narrow("toolbar-columns", Columns(hasContent: false)) }
  @Test func `over three columns`() { narrow("toolbar-three", Columns(hasContent: true)) }
  @Test func `with a bar below it`() {
    narrow(
      "toolbar-accessory",
      Text("Content").navigationTitle("Title").toolbar {
        ToolbarItem(placement: .accessoryBar(id: "filter")) { Picker("Filter", selection: .constant(1)) { Text("All").tag(1); Text("New").tag(2) }.pickerStyle(.segmented) }
        ToolbarItem(placement: .accessoryBar(id: "filter")) { Button("Clear") {} }
        ToolbarItem { Button("Add", systemImage: "plus") {} }
      })
  }
}
