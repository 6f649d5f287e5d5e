import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `Values stored by the app` {
  enum Word: String { case a, b }
  enum Number: Int { case one = 1, two }
  struct All: View {
    @AppStorage("bool") var bool = true
    @AppStorage("int") var int = 1
    @AppStorage("double") var double = 1.5
    @AppStorage("string") var string = "s"
    @AppStorage("url") var url = URL(string: "https://example.org")!
    @AppStorage("data") var data = Data([1])
    @AppStorage("word") var word = Word.a
    @AppStorage("number") var number = Number.one
    @AppStorage("bool?") var optionalBool: Bool?
    @AppStorage("int?") var optionalInt: Int?
    @AppStorage("double?") var optionalDouble: Double?
    @AppStorage("string?") var optionalString: String?
    @AppStorage("url?") var optionalURL: URL?
    @AppStorage("data?") var optionalData: Data?
    @AppStorage("word?") var optionalWord: Word?
    @AppStorage("number?") var optionalNumber: Number?
    let out: Kept<() -> Void>
    let seen: Kept<String>
    var body: some View {
      let _ = out.values.append(change)
      let _ = seen.values.append(
        "\(bool) \(int) \(double) \(string) \(url.host ?? "") \(data.count) \(word) \(number) \(optionalBool == nil) "
          + "\(optionalInt ?? 0) \(optionalDouble ?? 0) \(optionalString ?? "-") \(optionalURL?.host ?? "-") "
          + "\(optionalData?.count ?? 0) \(optionalWord == .b) \(optionalNumber == .two)")
      Tile()
    }
    func change() {
      (bool, int, double, string, url) = (false, 2, 2.5, "t", URL(string: "https://example.com")!)
      (data, word, number) = (Data([1, 2]), .b, .two)
      (optionalBool, optionalInt, optionalDouble, optionalString) = (true, 3, 3.5, "u")
      (optionalURL, optionalData, optionalWord, optionalNumber) = (URL(string: "https://example.net"), Data([1, 2, 3]), .b, .two)
    }
  }
  @Test(.requirement("RE-199", "RE-200")) func `are of every kind and optional, in the store that the view was given`() throws {
    let suite = "oriel-tests-\(UUID().uuidString)"
    let store = try #require(UserDefaults(suiteName: suite))
    defer { store.removePersistentDomain(forName: suite) }
    let out = Kept<() -> Void>(), seen = Kept<String>()
    let test = TestApp { WindowGroup { All(out: out, seen: seen).defaultAppStorage(store) } }
    #expect(seen.values.last == "true 1 1.5 s example.org 1 a one true 0 0.0 - - 0 false false")
    out.values.last?()
    test.settle()
    #expect(seen.values.last == "false 2 2.5 t example.com 2 b two false 3 3.5 u example.net 3 true true")
    #expect(store.integer(forKey: "int") == 2)
    #expect(store.string(forKey: "word") == "b")
  }

  nonisolated struct Row: Identifiable { let id: Int }
  struct Newer: View {
    @AppStorage("date") private var date = Date(timeIntervalSinceReferenceDate: 1)
    @AppStorage("date?") private var optionalDate: Date?
    @AppStorage("columns") private var columns: TableColumnCustomization<Row>
    let out: Kept<() -> Void>
    let seen: Kept<String>
    var body: some View {
      let _ = out.values = [{
        date = Date(timeIntervalSinceReferenceDate: 2.5)
        optionalDate = Date(timeIntervalSinceReferenceDate: 3)
        columns[visibility: "size"] = .hidden
      }]
      let _ = seen.values.append(
        "\(date.timeIntervalSinceReferenceDate) \(optionalDate?.timeIntervalSinceReferenceDate ?? 0) \(columns[visibility: "size"])")
      Tile()
    }
  }
  @Test(.requirement("RE-200")) func `are dates and columns of tables as well, and are read again by the next view`() throws {
    let suite = "oriel-tests-\(UUID().uuidString)"
    let store = try #require(UserDefaults(suiteName: suite))
    defer { store.removePersistentDomain(forName: suite) }
    let out = Kept<() -> Void>(), seen = Kept<String>(), later = Kept<String>()
    let test = TestApp { WindowGroup { Newer(out: out, seen: seen).defaultAppStorage(store) } }
    #expect(seen.values.last == "1.0 0.0 automatic")
    out.values.last?()
    test.settle()
    #expect(seen.values.last == "2.5 3.0 hidden")
    _ = TestApp { WindowGroup { Newer(out: out, seen: later).defaultAppStorage(store) } }
    #expect(later.values.first == "2.5 3.0 hidden")
  }

  struct Keyed: View {
    @AppStorage private var word: String
    let set: Kept<(String) -> Void>
    init(_ key: String, store: UserDefaults? = nil, set: Kept<(String) -> Void>) {
      _word = AppStorage(wrappedValue: "default", key, store: store)
      self.set = set
    }
    var body: some View {
      let _ = set.values = [{ word = $0 }]
      Text(verbatim: word)
    }
  }
  @Test(.requirement("RE-199", "RE-200")) func `are in the store that the property names, or else in the standard one`() throws {
    let key = "oriel-tests-\(UUID().uuidString)"
    let store = try #require(UserDefaults(suiteName: key))
    defer {
      store.removePersistentDomain(forName: key)
      UserDefaults.standard.removeObject(forKey: key)
    }
    let set = Kept<(String) -> Void>()
    let standard = TestApp { WindowGroup { Keyed(key, set: set) } }
    set.values[0]("standard")
    let named = TestApp { WindowGroup { Keyed(key, store: store, set: set) } }
    set.values[0]("named")
    withExtendedLifetime((standard, named)) {}
    #expect(UserDefaults.standard.string(forKey: key) == "standard" && store.string(forKey: key) == "named")
  }
}

extension FocusedValues {
  @Entry fileprivate var testWord: String?
  fileprivate var testNumber: Int? {
    get { self[TestNumberKey.self] }
    set { self[TestNumberKey.self] = newValue }
  }
}
private struct TestNumberKey: FocusedValueKey { typealias Value = Int }

@Suite struct `Values of the focus` {
  final class Model: ObservableObject { let name = "model" }
  final class SceneModel: ObservableObject { let name = "scene" }
  struct Writer: View {
    @State private var text = ""
    let model = Model(), sceneModel = SceneModel()
    var body: some View {
      TextField("T", text: $text)
        .focusedValue(\.testWord, "word").focusedObject(model)
        .focusedSceneValue(\.testNumber, 7).focusedSceneObject(sceneModel)
    }
  }
  struct Reading: Commands {
    @FocusedValue(\.testWord) private var word
    @FocusedValue(\.testNumber) private var number
    @FocusedObject private var model: Model?
    @FocusedObject private var sceneModel: SceneModel?
    var body: some Commands {
      CommandMenu("Read") { Button("\(word ?? "-") \(number ?? 0) \(model?.name ?? "-") \(sceneModel?.name ?? "-")") {} }
    }
  }
  @Test(.requirement("RE-161", "RE-162", "RE-163", "RE-164", "RE-167"))
  func `are declared by keys and entries, and written for a view or its scene, as values and objects`() {
    let test = TestApp {
      WindowGroup { Writer() }.commands { Reading() }
    }
    test.headless().press(.tab)
    test.settle()
    #expect(MainMenuReader.titles(test, "Read") == ["word 7 model scene"])
  }
}

@Suite struct `Values of the focus that may be nil` {
  final class Model: ObservableObject { let name = "model" }
  final class SceneModel: ObservableObject { let name = "scene" }
  @Observable final class Watched { let name = "watched" }
  @Observable final class SceneWatched { let name = "window" }
  struct Writer: View {
    let isGiven: Bool
    @State private var text = ""
    @State private var model = Model()
    @State private var sceneModel = SceneModel()
    @State private var watched = Watched()
    @State private var sceneWatched = SceneWatched()
    var body: some View {
      TextField("T", text: $text)
        .focusedValue(\.testWord, isGiven ? "word" : nil).focusedSceneValue(\.testNumber, isGiven ? 7 : nil)
        .focusedObject(isGiven ? model : nil).focusedSceneObject(isGiven ? sceneModel : nil)
        .focusedValue(isGiven ? watched : nil).focusedSceneValue(isGiven ? sceneWatched : nil)
    }
  }
  struct Reading: Commands {
    @FocusedValue(\.testWord) private var word
    @FocusedValue(\.testNumber) private var number
    @FocusedObject private var model: Model?
    @FocusedObject private var sceneModel: SceneModel?
    @FocusedValue(Watched.self) private var watched
    @FocusedValue(SceneWatched.self) private var sceneWatched
    var body: some Commands {
      CommandMenu("Read") {
        Text(verbatim: "\(word ?? "-") \(number ?? 0) \(model?.name ?? "-") \(sceneModel?.name ?? "-")")
        Text(verbatim: "\(watched?.name ?? "-") \(sceneWatched?.name ?? "-")")
      }
    }
  }
  @Test(.requirement("RE-161", "RE-162", "RE-163", "RE-164"), arguments: [(true, ["word 7 model scene", "watched window"]), (false, ["- 0 - -", "- -"])])
  func `are there when they are given, observable objects among them`(isGiven: Bool, titles: [String]) {
    let test = TestApp { WindowGroup { Writer(isGiven: isGiven) }.commands { Reading() } }
    test.headless().press(.tab)
    test.settle()
    #expect(MainMenuReader.titles(test, "Read") == titles)
  }
}

@Suite struct `What a toolbar is told` {
  private func bar<V: View>(_ content: V) -> ToolbarBox? { TestApp { WindowGroup { content } }.windows[0].toolbar }
  private var filled: some View { Tile().navigationTitle("Title").toolbar { Button("Add", systemImage: "plus") {} } }

  @Test(.requirement("RE-178", "RE-179", "RE-180")) func `is whether it is seen, with what background, and what it leaves out`() {
    #expect((bar(filled)?.height ?? 0) > 0)
    #expect(bar(filled.toolbarVisibility(.hidden, for: .windowToolbar))?.height == 0)
    #expect(bar(filled)?.showsTitle == true)
    #expect(bar(filled.toolbar(removing: .title))?.showsTitle == false)
    #expect(bar(filled.toolbarBackgroundVisibility(.hidden, for: .windowToolbar))?.settings.background == .hidden)
  }
  @Test(.requirement("RE-180", "RE-181")) func `is what it is filled with, if its background is to be seen`() throws {
    func ground(_ test: TestApp) throws -> UInt32 {
      let bar = try #require(test.windows[0].graph.accessibilityTree().flatMap(\.all).first { $0.role == .toolbar }).frame
      let picture = try #require(test.headless().snapshot())
      return picture.pixel(x: Int(bar.midX), y: Int(bar.minY) + 2) & 0xFFFFFF
    }
    func shown(_ content: some View) -> TestApp {
      let system = HeadlessWindowSystem()
      system.output = .pixels
      return TestApp(system: system) { WindowGroup { content } }
    }
    let plain = try ground(shown(filled))
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(try ground(shown(filled.toolbarBackground(red, for: .windowToolbar))) == 0xFF0000)
    #expect(try ground(shown(filled.toolbarBackground(red))) == 0xFF0000)
    #expect(try ground(shown(filled.toolbarBackground(red, for: .bottomBar))) == plain, "of another bar")
    let hidden = filled.toolbarBackground(red, for: .windowToolbar).toolbarBackgroundVisibility(.hidden, for: .windowToolbar)
    #expect(try ground(shown(hidden)) != 0xFF0000)
    // A bar may be made of plain views.
    #expect(try ground(shown(Tile().toolbar { Button("Add") {} }.toolbarBackground(red))) == 0xFF0000)
  }
  @Test(.requirement("RE-183", "RE-184")) func `is what it is for and how its title is shown, which look the same here`() {
    #expect(bar(filled.toolbarRole(.editor).toolbarTitleDisplayMode(.inline))?.height == bar(filled)?.height)
  }
  struct Items: CustomizableToolbarContent {
    var body: some CustomizableToolbarContent {
      ToolbarItem(id: "one") { Button("One", systemImage: "plus") {} }
      ToolbarItem(id: "two", showsByDefault: true) { Button("Two", systemImage: "minus") {} }
    }
  }
  @Test(.requirement("RE-177")) func `may have an id, with items that have theirs`() {
    let test = TestApp { WindowGroup { Tile().toolbar(id: "main") { Items() } } }
    let labels = test.windows[0].graph.accessibilityTree().flatMap(\.all).compactMap(\.label)
    #expect(labels.contains("One") && labels.contains("Two"))
  }
}

@Suite struct `Names that go with windows` {
  @Test(.requirement("RE-128", "RE-206")) func `are button roles and visibilities`() {
    let roles: [ButtonRole] = [.cancel, .destructive, .confirm, .close]
    for (index, role) in roles.enumerated() { #expect(roles.firstIndex(of: role) == index) }
    #expect(Set([Visibility.automatic, .visible, .hidden]).count == 3)
  }
  @Test(.requirement("RE-206")) func `are edges, alone and as sets`() {
    let edges: [(Edge, Edge.Set)] = [(.top, .top), (.leading, .leading), (.bottom, .bottom), (.trailing, .trailing)]
    #expect(edges.map(\.0) == Edge.allCases)
    for (edge, set) in edges { #expect(Edge.Set(edge) == set) }
    #expect(Edge.Set.all == [.top, .leading, .bottom, .trailing])
    #expect(Edge.Set.horizontal == [.leading, .trailing] && Edge.Set.vertical == [.top, .bottom])
  }
  struct Dismissing: View {
    @Environment(\.dismiss) private var dismiss
    var body: some View { Tile { dismiss() } }
  }
  @Test(.requirement("RE-118")) func `are actions read from the environment`() {
    let test = TestApp { WindowGroup { Dismissing() } }
    let window = test.headless()
    window.click(at: CGPoint(x: 100, y: 150))
    test.settle()
    #expect(window.isClosed)
  }
}
