import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielGraph
@testable import OrielScenes

@Suite(.serialized) struct `What a window that comes back has besides` {
  private func all<B: Box>(_ box: Box, _ type: B.Type) -> [B] { ((box as? B).map { [$0] } ?? []) + box.children.flatMap { all($0, type) } }
  private func boxes<B: Box>(_ test: TestApp, _ type: B.Type) -> [B] { all(test.windows[0].graph.root!, type) }

  // MARK: Focus

  private struct Fields: View {
    @State private var name = "Anna"
    @State private var place = "Lisbon by the sea"
    @State private var secret = "hidden"
    @FocusState private var focus: Int?
    let seen: Kept<Int?>
    var body: some View {
      let _ = seen.values.append(focus)
      VStack {
        TextField("Name", text: $name).focused($focus, equals: 1)
        TextField("Place", text: $place).focused($focus, equals: 2)
        SecureField("Secret", text: $secret).focused($focus, equals: 3)
        Button("Button") {}
      }
    }
  }
  private func fields(_ test: TestApp) -> [TextInputBox] { boxes(test, TextInputBox.self) }
  private func focused(_ test: TestApp) -> TextInputBox? { test.windows[0].graph.input.focusedBox as? TextInputBox }

  @Test func `is the field that had the keys, with what was selected in it`() throws {
    let restarts = Restarts(), seen = Kept<Int?>()
    @SceneBuilder func scenes() -> some Scene { WindowGroup(id: "a") { Fields(seen: seen) }.defaultSize(width: 400, height: 300) }
    var test = restarts.start { scenes() }
    #expect(focused(test)?.keptName == "Name", "the first one, by itself")
    test.windows[0].graph.input.setFocus(fields(test)[1])
    fields(test)[1].putBack(selection: [7, 9])
    test.settle()
    restarts.kill(test)
    seen.values = []
    test = restarts.start { scenes() }
    test.settle()
    #expect(focused(test)?.keptName == "Place")
    #expect(focused(test)?.editing.selectedText == "by")
    #expect(seen.values.last == 2, "the app knows it")
    test.headless().type("at")
    test.settle()
    #expect(fields(test)[1].editing.text == "Lisbon at the sea")
    // Of a secret not even the caret is written down.
    test.windows[0].graph.input.setFocus(fields(test)[2])
    fields(test)[2].putBack(selection: [1, 3])
    test.settle()
    restarts.kill(test)
    let text = try restarts.text
    #expect(text.contains("\"name\" : \"Secret\"") && !text.contains("selection"))
    test = restarts.start { scenes() }
    test.settle()
    #expect(focused(test)?.keptName == "Secret")
  }

  private struct LateFields: View {
    @State private var isThere = false
    @State private var text = ""
    let show: Kept<() -> Void>
    var body: some View {
      let _ = show.values.append { isThere = true }
      VStack {
        TextField("First", text: $text)
        if isThere { TextField("Second", text: $text) }
      }
    }
  }
  @Test func `is waited for, until the person does something`() {
    for isDisturbed in [false, true] {
      let restarts = Restarts(), show = Kept<() -> Void>()
      @SceneBuilder func scenes() -> some Scene { WindowGroup(id: "a") { LateFields(show: show) }.defaultSize(width: 400, height: 300) }
      var test = restarts.start { scenes() }
      show.values.last?()
      test.settle()
      test.windows[0].graph.input.setFocus(fields(test)[1])
      test.settle()
      restarts.kill(test)
      test = restarts.start { scenes() }
      #expect(focused(test)?.keptName == "First")
      // Frames that bring nothing new are not looked through.
      let looks = test.windows[0].kept.focus.looks
      for _ in 0..<20 {
        test.windows[0].graph.damageAll()
        test.settle()
      }
      #expect(looks > 0 && test.windows[0].kept.focus.looks == looks)
      if isDisturbed { test.headless().type("x") }
      show.values.last?()
      test.settle()
      test.settle()
      #expect(focused(test)?.keptName == (isDisturbed ? "First" : "Second"))
    }
  }

  // MARK: Splits

  @Test func `is how views beside and above each other share the room`() {
    let restarts = Restarts()
    @SceneBuilder func scenes() -> some Scene {
      WindowGroup(id: "a") {
        HSplitView {
          Tile()
          VSplitView { Tile(); Tile() }
        }
      }.defaultSize(width: 800, height: 600)
    }
    var test = restarts.start { scenes() }
    func sizes() -> [CGSize] { boxes(test, PaneBox.self).map { CGSize(width: $0.size.width.rounded(), height: $0.size.height.rounded()) } }
    let before = sizes(), host = test.headless()
    #expect(before.count == 4)
    func frame(_ index: Int) -> CGRect {
      let pane = boxes(test, PaneBox.self)[index]
      return pane.convertToWindow(pane.bounds, clipped: false)
    }
    host.drag(from: CGPoint(x: frame(0).maxX, y: 500), to: CGPoint(x: frame(0).maxX - 120, y: 500))
    test.settle()
    host.drag(from: CGPoint(x: 600, y: frame(2).maxY), to: CGPoint(x: 600, y: frame(2).maxY + 90))
    test.settle()
    let moved = sizes()
    #expect(moved[0].width == before[0].width - 120 && moved[2].height == before[2].height + 90)
    for _ in 1...2 {
      restarts.kill(test)
      test = restarts.start { scenes() }
      #expect(sizes() == moved)
    }
  }

  // MARK: Sheets and paths

  private struct Sheets: View {
    @SceneStorage("isShown") private var isKept = false
    @State private var isOwn = false
    let write: Kept<(Bool, Bool) -> Void>
    var body: some View {
      let _ = write.values.append { (isKept, isOwn) = ($0, $1) }
      Tile()
        .sheet(isPresented: $isKept) { Text("Kept") }
        .background { Tile(width: 1, height: 1).sheet(isPresented: $isOwn) { Text("Own") } }
    }
  }
  @Test func `is a sheet whose binding is kept, and none whose binding is not`() {
    let restarts = Restarts(), write = Kept<(Bool, Bool) -> Void>()
    @SceneBuilder func scenes() -> some Scene { WindowGroup(id: "a") { Sheets(write: write) }.defaultSize(width: 600, height: 400) }
    func sheet(_ test: TestApp) -> [String] {
      test.system.advance(by: 1)
      return test.windows[0].madePresenter?.top?.graph.accessibilityTree().flatMap(\.all).compactMap(\.label) ?? []
    }
    var test = restarts.start { scenes() }
    write.values.last?(true, false)
    #expect(sheet(test).contains("Kept"))
    restarts.kill(test)
    test = restarts.start { scenes() }
    #expect(sheet(test).contains("Kept"))
    write.values.last?(false, false)
    _ = sheet(test)
    write.values.last?(false, true)
    #expect(sheet(test).contains("Own"))
    restarts.kill(test)
    test = restarts.start { scenes() }
    #expect(sheet(test) == [])
  }

  private struct Paths: View {
    @SceneStorage("path") private var data = Data()
    @State private var path = NavigationPath()
    let go: Kept<(Int) -> Void>
    var body: some View {
      let _ = go.values.append { path.append($0) }
      NavigationStack(path: $path) {
        Tile().navigationDestination(for: Int.self) { Tile().navigationTitle("Number \($0)") }
      }
      .onAppear {
        if let kept = try? JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data) { path = NavigationPath(kept) }
      }
      .onChange(of: path) { data = path.codable.flatMap { try? JSONEncoder().encode($0) } ?? Data() }
    }
  }
  @Test func `is the path that an app keeps by itself in its coded form`() {
    let restarts = Restarts(), go = Kept<(Int) -> Void>()
    @SceneBuilder func scenes() -> some Scene { WindowGroup("A", id: "a") { Paths(go: go) } }
    var test = restarts.start { scenes() }
    go.values.last?(7)
    test.settle()
    go.values.last?(9)
    test.settle()
    #expect(test.titles == ["Number 9"])
    restarts.kill(test)
    test = restarts.start { scenes() }
    test.settle()
    #expect(test.titles == ["Number 9"])
  }
}
