import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

/// What is written as a literal is a key of the app's tables; what is computed is shown as it is.
@Suite struct `A title` {
  private static let key = "oriel-literal-title"
  private static let word = "Translated"
  /// The folder of tables, made once; every language falls back on English.
  private static let tables: Void = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-titles-\(ProcessInfo.processInfo.processIdentifier)")
    let english = folder.appendingPathComponent("en.lproj")
    try? FileManager.default.createDirectory(at: english, withIntermediateDirectories: true)
    try? Data(#""oriel-literal-title" = "Translated";"#.utf8).write(to: english.appendingPathComponent("Localizable.strings"))
    LocalizationTables.add(root: folder.path)
  }()
  init() { Self.tables }

  private struct Row: Identifiable { let id = 1 }

  /// Two views that differ only in how their title is written.
  private var pairs: [(name: String, literal: AnyView, computed: AnyView)] {
    let key = Self.key
    func pair(_ name: String, _ literal: some View, _ computed: some View) -> (String, AnyView, AnyView) {
      (name, AnyView(literal), AnyView(computed))
    }
    let on = Binding.constant(true), text = Binding.constant(""), number = Binding.constant(1)
    return [
      pair("Text", Text("oriel-literal-title"), Text(key)),
      pair("Button", Button("oriel-literal-title") {}, Button(key) {}),
      pair("Button with role", Button("oriel-literal-title", role: .cancel) {}, Button(key, role: .cancel) {}),
      pair("Button with symbol", Button("oriel-literal-title", systemImage: "plus") {}, Button(key, systemImage: "plus") {}),
      pair("Toggle", Toggle("oriel-literal-title", isOn: on), Toggle(key, isOn: on)),
      pair("Toggle with symbol", Toggle("oriel-literal-title", systemImage: "plus", isOn: on), Toggle(key, systemImage: "plus", isOn: on)),
      pair("Label", Label("oriel-literal-title", systemImage: "plus"), Label(key, systemImage: "plus")),
      pair("Picker", Picker("oriel-literal-title", selection: number) { Text("A").tag(1) }, Picker(key, selection: number) { Text("A").tag(1) }),
      pair("Stepper", Stepper("oriel-literal-title", value: number), Stepper(key, value: number)),
      pair("TextField", TextField("oriel-literal-title", text: text), TextField(key, text: text)),
      pair("SecureField", SecureField("oriel-literal-title", text: text), SecureField(key, text: text)),
      pair("DatePicker", DatePicker("oriel-literal-title", selection: .constant(.now)), DatePicker(key, selection: .constant(.now))),
      pair("ColorPicker", ColorPicker("oriel-literal-title", selection: .constant(Color.red)), ColorPicker(key, selection: .constant(Color.red))),
      pair("ProgressView", ProgressView("oriel-literal-title"), ProgressView(key)),
      pair("ProgressView with value", ProgressView("oriel-literal-title", value: 0.5), ProgressView(key, value: 0.5)),
      pair("Link", Link("oriel-literal-title", destination: URL(string: "https://a.org")!), Link(key, destination: URL(string: "https://a.org")!)),
      pair("Menu", Menu("oriel-literal-title") { Button("A") {} }, Menu(key) { Button("A") {} }),
      pair("NavigationLink", NavigationLink("oriel-literal-title", destination: Text("A")), NavigationLink(key, destination: Text("A"))),
      pair("DisclosureGroup", DisclosureGroup("oriel-literal-title") { Text("A") }, DisclosureGroup(key) { Text("A") }),
      pair("GroupBox", GroupBox("oriel-literal-title") { Text("A") }, GroupBox(key) { Text("A") }),
      pair("LabeledContent", LabeledContent("oriel-literal-title", value: "A"), LabeledContent(key, value: "A")),
      pair("Section", Form { Section("oriel-literal-title") { Text("A") } }, Form { Section(key) { Text("A") } }),
      pair(
        "ContentUnavailableView", ContentUnavailableView("oriel-literal-title", systemImage: "plus"),
        ContentUnavailableView(key, systemImage: "plus")),
      pair(
        "Tab", TabView { Tab("oriel-literal-title", systemImage: "plus") { Text("A") } }, TabView { Tab(key, systemImage: "plus") { Text("A") } }),
      pair(
        "TableColumn", Table([Row()]) { TableColumn("oriel-literal-title") { _ in Text("A") } },
        Table([Row()]) { TableColumn(key) { _ in Text("A") } }),
      pair("help", Button("A") {}.help("oriel-literal-title"), Button("A") {}.help(key)),
      pair("accessibilityLabel", Button("A") {}.accessibilityLabel("oriel-literal-title"), Button("A") {}.accessibilityLabel(key)),
      pair("accessibilityValue", Button("A") {}.accessibilityValue("oriel-literal-title"), Button("A") {}.accessibilityValue(key)),
      pair("accessibilityHint", Button("A") {}.accessibilityHint("oriel-literal-title"), Button("A") {}.accessibilityHint(key)),
      pair(
        "searchable", Color.red.frame(width: 600).searchable(text: text, prompt: "oriel-literal-title"),
        Color.red.frame(width: 600).searchable(text: text, prompt: key)),
      pair("badge", List { Text("A").badge("oriel-literal-title") }, List { Text("A").badge(key) }),
    ]
  }
  private func spoken(_ view: AnyView) -> [String] {
    let test = TestApp { WindowGroup { view } }
    return test.windows[0].graph.accessibilityTree().flatMap(\.all).flatMap {
      [$0.label, $0.value, $0.properties.hint].compactMap { $0 }
    }
  }

  @Test(.requirement("RE-001"))
  func `of a view or scene is looked up when it is a literal, and shown as it is when it is a string`() {
    for pair in pairs {
      let literal = spoken(pair.literal), computed = spoken(pair.computed)
      #expect(literal.contains { $0.contains(Self.word) } && !literal.contains { $0.contains(Self.key) }, "\(pair.name): \(literal)")
      #expect(computed.contains { $0.contains(Self.key) } && !computed.contains { $0.contains(Self.word) }, "\(pair.name): \(computed)")
    }
    let key = Self.key
    #expect(TestApp { WindowGroup("oriel-literal-title") { Tile() } }.titles == [Self.word])
    #expect(TestApp { WindowGroup(key) { Tile() } }.titles == [key])
    #expect(TestApp { WindowGroup("oriel-literal-title", id: "a") { Tile() } }.titles == [Self.word])
    #expect(TestApp { WindowGroup(key, id: "a") { Tile() } }.titles == [key])
    #expect(TestApp { Window("oriel-literal-title", id: "a") { Tile() } }.titles == [Self.word])
    #expect(TestApp { Window(key, id: "a") { Tile() } }.titles == [key])
    #expect(TestApp { WindowGroup { Tile().navigationTitle("oriel-literal-title") } }.titles == [Self.word])
    #expect(TestApp { WindowGroup { Tile().navigationTitle(key) } }.titles == [key])
    let menus = TestApp {
      WindowGroup { Tile() }.commands {
        CommandMenu("oriel-literal-title") { Button("A") {} }
        CommandMenu(key) { Button("B") {} }
      }
    }
    #expect(MainMenuReader.titles(menus, Self.word) == ["A"])
    #expect(MainMenuReader.titles(menus, key) == ["B"])
  }

  @Test(.requirement("PR-043")) func `of an alert is looked up when it is a literal, and shown as it is when it is a string`() throws {
    func title(_ view: some View) throws -> String? {
      let test = MenuTest(view)
      test.system.advance(by: 0.6)
      let top = try #require(test.host.madePresenter?.top)
      return top.graph.accessibilityTree().flatMap(\.all).first { $0.role == .alert }?.label
    }
    let key = Self.key, on = Binding.constant(true)
    #expect(try title(Color.clear.alert("oriel-literal-title", isPresented: on) { Button("OK") {} }) == Self.word)
    #expect(try title(Color.clear.alert(key, isPresented: on) { Button("OK") {} }) == key)
  }

  /// A rule for every API there is, so that the next one follows it as well.
  @Test(.requirement("RE-001")) func `as a string is never preferred to one as a key`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardizedFileURL
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var found = 0
    for case let file as URL in files where file.pathExtension == "swift" && !file.path.contains("/Examples/") {
      let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      for (index, line) in lines.enumerated() where line.contains("public") && (line.contains(" init") || line.contains(" func ")) {
        let declaration = lines[index..<min(index + 6, lines.count)].joined(separator: " ").components(separatedBy: "{")[0]
        // A title of string type comes first, without a label.
        guard declaration.contains("StringProtocol"), let name = declaration.range(of: "(_ ") else { continue }
        let type = declaration[name.upperBound...].drop { $0 != ":" }.dropFirst().drop { $0 == " " }.prefix { $0.isLetter }
        guard declaration.contains("<\(type): StringProtocol") || declaration.contains(", \(type): StringProtocol") else { continue }
        found += 1
        let attributes = lines[max(0, index - 2)...index].joined(separator: " ")
        #expect(attributes.contains("@_disfavoredOverload"), "\(file.lastPathComponent):\(index + 1)")
      }
    }
    #expect(found > 50)
  }
}
