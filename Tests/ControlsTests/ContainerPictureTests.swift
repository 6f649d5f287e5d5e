import Foundation
import OrielControls
import OrielGraph
import OrielHeadless
import Testing
import ViewTesting

/// Small pictures of the containers, as they are in the active window.
@MainActor @Suite struct `The looks of containers` {
  /// Light and dark at scale 2; light at scale 1; dark from right to left.
  enum Mode: String, CaseIterable {
    case light, dark, low, rightToLeft
    var scale: Double { self == .low ? 1 : 2 }
    var isDark: Bool { self == .dark || self == .rightToLeft }
  }

  private func check<V: View>(
    _ name: String, _ view: V, _ mode: Mode, _ size: CGSize, prepare: (ViewHarness) -> Void = { _ in }
  ) {
    PinnedInterface.install()
    let harness = ViewHarness(
      view.frame(maxWidth: .infinity, maxHeight: .infinity).background(.windowBackground), size: size, pixels: true, scale: mode.scale
    ) {
      $0.colorScheme = mode.isDark ? .dark : .light
      $0.layoutDirection = mode == .rightToLeft ? .rightToLeft : .leftToRight
      $0.locale = Locale(identifier: "en_US")
    }
    prepare(harness)
    harness.advance(by: 0.6)
    harness.graph.damageAll()
    harness.frame()
    let picture = GoldenPicture("container-\(name)-\(mode.rawValue)")
    if let complaint = picture.complaint(about: harness.surface!.bitmap()) { Issue.record("\(complaint)") }
  }
  private func focusList(_ harness: ViewHarness) {
    harness.graph.input.setFocus(harness.boxes(ListBox.self)[0])
  }

  private struct Mail: View {
    var body: some View {
      List(selection: .constant(Set([1, 2, 4]))) {
        ForEach(0..<6) { row in
          HStack(alignment: .firstTextBaseline) {
            Circle().fill(.tint).frame(width: 8, height: 8)
            VStack(alignment: .leading, spacing: 2) {
              Text(verbatim: "Sender \(row)").font(.headline)
              Text("Second line").foregroundStyle(.secondary)
            }
          }
          .badge(row == 1 ? 12 : row)
        }
      }
    }
  }
  @Test(arguments: Mode.allCases) func `an inset list that has the focus`(mode: Mode) {
    check("list-inset", Mail().listStyle(.inset), mode, CGSize(width: 220, height: 270), prepare: focusList)
  }
  @Test(arguments: Mode.allCases) func `an inset list without the focus`(mode: Mode) {
    check("list-unfocused", Mail().listStyle(.inset), mode, CGSize(width: 220, height: 150))
  }
  @Test(arguments: Mode.allCases) func `plain sections`(mode: Mode) {
    check("list-plain", List(selection: .constant(Set(["B"]))) {
      Section { ForEach(["A", "B", "C"], id: \.self) { Text(verbatim: "Row \($0)") } } header: { Text("First") } footer: { Text("A footer") }
      Section("Second") { Text("Tinted line").listRowSeparatorTint(.red); Text("Line above"); Text("No line").listRowSeparator(.hidden); Text("Own ground").listRowBackground(Color.yellow.opacity(0.3)); Text("Own insets").listRowInsets(EdgeInsets(top: 2, leading: 60, bottom: 2, trailing: 2)) }
    }.listStyle(.plain), mode, CGSize(width: 200, height: 300), prepare: focusList)
  }
  @Test(arguments: Mode.allCases) func `a bordered list with alternating rows`(mode: Mode) {
    check("list-bordered", List(0..<5, selection: .constant(Set([2]))) { Text(verbatim: "Row \($0)") }
      .listStyle(.bordered(alternatesRowBackgrounds: true)).padding(8), mode, CGSize(width: 180, height: 140))
  }
  private struct Sidebar: View {
    @State var selection: String? = "Inbox"
    var body: some View {
      List(selection: $selection) {
        Section("Favourites") {
          Label("Inbox", systemImage: "tray").tag("Inbox").badge(12)
          Label("Flagged", systemImage: "flag").tag("Flagged")
        }
        Section("Studio", isExpanded: .constant(true)) {
          DisclosureGroup(isExpanded: .constant(true)) {
            Label("Oriel", systemImage: "folder").tag("Oriel").badge(4)
            Label("Harbour", systemImage: "folder").tag("Harbour")
          } label: { Label("Projects", systemImage: "folder") }
          Label("Trash", systemImage: "trash").tag("Trash")
        }
      }.listStyle(.sidebar)
    }
  }
  @Test(arguments: Mode.allCases) func `a sidebar`(mode: Mode) {
    check("sidebar", Sidebar(), mode, CGSize(width: 216, height: 300), prepare: focusList)
  }
  private struct Outline: View {
    struct Item: Identifiable { let id: String; var children: [Item]? }
    var body: some View {
      List([Item(id: "Sources", children: [Item(id: "Main"), Item(id: "Tests", children: [Item(id: "One")])]), Item(id: "Readme")], children: \.children, selection: .constant("Main" as String?)) {
        Label($0.id, systemImage: $0.children == nil ? "doc" : "folder")
      }
    }
  }
  @Test(arguments: Mode.allCases) func `an outline`(mode: Mode) {
    check("outline", Outline(), mode, CGSize(width: 200, height: 130)) {
      focusList($0)
      $0.key(.home)
      $0.key(mode == .rightToLeft ? .left : .right)
    }
  }

  private struct Bar: View {
    var subtitle = "12 unread"
    var isWide = true
    var body: some View {
      VStack(spacing: 0) {
        ToolbarBar()
        NavigationSplitView {
          List { Label("Inbox", systemImage: "tray") }.navigationSplitViewColumnWidth(150)
        } detail: {
          Text("Content")
            .toolbar {
              ToolbarItem(placement: .navigation) { Button("Back", systemImage: "chevron.left") {} }
              ToolbarItemGroup { Button("Reply", systemImage: "arrowshape.turn.up.left") {}; Button("Flag", systemImage: "flag") {} }
              ToolbarSpacer(.fixed)
              ToolbarItem { Button("Trash", systemImage: "trash") {}.disabled(true) }
            }
        }
        .navigationTitle("Inbox").navigationSubtitle(subtitle)
        .searchable(text: .constant(""))
      }
    }
  }
  @Test(arguments: Mode.allCases) func `a toolbar over a split view`(mode: Mode) {
    check("toolbar", Bar(), mode, CGSize(width: 640, height: 90))
  }
  @Test func `a narrow and a compact toolbar`() {
    check("toolbar-narrow", Bar(), .light, CGSize(width: 430, height: 60))
    check("toolbar-compact", Bar().environment(\.toolbarLook, ToolbarLook(isCompact: true)), .light, CGSize(width: 640, height: 60))
  }
  private struct Accessories: View {
    var body: some View {
      VStack(spacing: 0) {
        ToolbarBar()
        Text("Content").frame(maxWidth: .infinity, maxHeight: .infinity)
          .navigationTitle("Draft")
          .toolbarTitleMenu { Button("Rename") {} }
          .toolbar {
            ToolbarItem { Button("Trash", systemImage: "trash") {} }
            ToolbarItem(placement: .primaryAction) { Button("Add", systemImage: "plus") {} }
            ToolbarItemGroup(placement: .accessoryBar(id: "filter")) {
              Button("Flag", systemImage: "flag") {}
              Button("Tag", systemImage: "tag") {}
            }
          }
      }
    }
  }
  @Test(arguments: Mode.allCases) func `a bar for accessories below the toolbar, and a menu beside the title`(mode: Mode) {
    check("toolbar-accessory", Accessories(), mode, CGSize(width: 360, height: 120))
  }
  @Test func `a dark toolbar in a light window`() {
    check("toolbar-scheme", Accessories().toolbarColorScheme(.dark), .light, CGSize(width: 360, height: 120))
  }
  private struct Suggestions: View {
    @State var text = "b"
    var body: some View {
      VStack(spacing: 0) {
        ToolbarBar().zIndex(1)
        Text("Content").frame(maxWidth: .infinity, maxHeight: .infinity)
          .searchable(text: $text)
          .searchSuggestions {
            Label("Banana", systemImage: "tag").searchCompletion("Banana")
            Text("Blackberry").searchCompletion("Blackberry")
          }
          .searchScopes(.constant(1)) { Text("All").tag(1); Text("Fruit").tag(2) }
      }
    }
  }
  @Test(arguments: Mode.allCases) func `suggestions and scopes of a search`(mode: Mode) {
    check("search", Suggestions(), mode, CGSize(width: 320, height: 170)) { harness in
      harness.graph.input.setFocus(harness.boxes(TextInputBox.self)[0])
      harness.advance(by: 0.3)
      harness.key(.down)
    }
  }

  private struct Row: Identifiable {
    let id: Int
    var name: String { "Row \(id)" }
    var size: String { "\(id * 12) KB" }
  }
  private struct Rows: View {
    var body: some View {
      Table(of: Row.self, selection: .constant(3)) {
        TableColumn("Name") { Text(verbatim: $0.name) }
        TableColumn("Size") { Text(verbatim: $0.size) }.width(70).alignment(.numeric)
      } rows: {
        TableRow(Row(id: 1))
        ForEach([Row(id: 2), Row(id: 3), Row(id: 4)]) { TableRow($0) }
        TableRow(Row(id: 5))
      }
      .tableStyle(.bordered).padding(10)
    }
  }
  @Test(arguments: Mode.allCases) func `a table with an edge, and rows as they are written`(mode: Mode) {
    check("table-rows", Rows(), mode, CGSize(width: 300, height: 230), prepare: focusList)
  }
  @Test(arguments: Mode.allCases) func `a grouped form inside a form of columns`(mode: Mode) {
    let form = Form {
      TextField("Name", text: .constant("Ada"))
      Form {
        Toggle("Sound", isOn: .constant(true))
        LabeledContent("Size", value: "12 KB")
      }
      .formStyle(.grouped).frame(height: 120)
      Toggle("Mail", isOn: .constant(true))
    }
    check("form-nested", form, mode, CGSize(width: 320, height: 250))
  }

  private struct Tabs: View {
    @State var selection = 1
    var body: some View {
      TabView(selection: $selection) {
        Tab("General", systemImage: "gearshape", value: 1) { Text("General page") }
        Tab("Accounts", systemImage: "person.crop.circle", value: 2) { Text("Accounts page") }.badge(2)
        Tab("Advanced", systemImage: "slider.horizontal.3", value: 3) { Text("Advanced page") }
      }
    }
  }
  @Test(arguments: Mode.allCases) func `tabs on a card`(mode: Mode) {
    check("tabs", Tabs().padding(16), mode, CGSize(width: 350, height: 150))
  }
  @Test(arguments: Mode.allCases) func `tabs of settings`(mode: Mode) {
    check("tabs-icons", Tabs().environment(\.showsTabsAsIcons, true), mode, CGSize(width: 320, height: 130))
  }

  private struct Settings: View {
    @State var isOn = true
    @State var name = "Oriel"
    var body: some View {
      Form {
        Section {
          Toggle(isOn: $isOn) {
            Text("Play sounds")
            Text("When a file is there")
          }
          TextField("Name", text: $name)
          LabeledContent("Version", value: "1.0")
          LabeledContent("Notes") { TextEditor(text: $name).frame(height: 56) }
          DisclosureGroup("Advanced", isExpanded: .constant(true)) { Text("Inner row") }
        } header: { Text("General") } footer: { Text("Footer text") }
      }
    }
  }
  @Test(arguments: Mode.allCases) func `a grouped form`(mode: Mode) {
    check("form-grouped", Settings().formStyle(.grouped), mode, CGSize(width: 340, height: 420))
  }
  @Test(arguments: Mode.allCases) func `a form of columns`(mode: Mode) {
    check("form-columns", Settings().formStyle(.columns), mode, CGSize(width: 320, height: 292))
  }

  private struct Cards: View {
    var body: some View {
      VStack(alignment: .leading, spacing: 12) {
        GroupBox("Group") { LabeledContent("Label", value: "Value"); LabeledContent { Text("Two") } label: { Text("Title"); Text("Subtitle") } }
        DisclosureGroup("Open", isExpanded: .constant(true)) { Text("Inside") }
        DisclosureGroup("Closed", isExpanded: .constant(false)) { Text("Inside") }
        Grid(alignment: .leading, horizontalSpacing: 10, verticalSpacing: 4) {
          GridRow { Text("One").gridColumnAlignment(.trailing); Text("Wide cell") }
          Divider()
          GridRow { Text("Number"); Color.accentColor.frame(height: 10) }
          GridRow { Text("Both columns").gridCellColumns(2) }
        }
      }.padding(12)
    }
  }
  @Test(arguments: Mode.allCases) func `cards, disclosure and a grid`(mode: Mode) {
    check("cards", Cards(), mode, CGSize(width: 220, height: 290))
  }
  @Test(arguments: Mode.allCases) func `a lazy grid with a scroll bar`(mode: Mode) {
    check("lazy-grid", ScrollView { LazyVGrid(columns: [GridItem(.adaptive(minimum: 40))]) { ForEach(0..<60) { _ in RoundedRectangle(cornerRadius: 6).fill(.tint).frame(height: 30) } }.padding(8) }, mode, CGSize(width: 170, height: 120)) {
      $0.scrollBox.setOffset(CGPoint(x: 0, y: 60))
    }
  }
  @Test(arguments: Mode.allCases) func `nothing to see`(mode: Mode) {
    check("unavailable", ContentUnavailableView("No Mail", systemImage: "tray", description: Text("New messages appear here.")), mode, CGSize(width: 240, height: 160))
    check("unavailable-search", ContentUnavailableView.search(text: "oriel"), mode, CGSize(width: 240, height: 160))
  }
  private struct Columns: View {
    var body: some View {
      NavigationSplitView {
        List(0..<3) { Text(verbatim: "Box \($0)") }
      } content: {
        List(0..<3) { Text(verbatim: "Row \($0)") }
      } detail: {
        Text("Detail")
      }
    }
  }
  @Test(arguments: Mode.allCases) func `three columns`(mode: Mode) {
    check("columns", Columns(), mode, CGSize(width: 760, height: 110))
  }
}
