import Conformance
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

/// Several things want the same keys.
@Suite struct `Keys that several things want` {
  @Observable final class Model {
    var inPanel = true
    var inMain = true
    var log: [String] = []
  }
  private struct Key: View {
    let name: String
    let model: Model
    var body: some View { Button(name) { model.log.append(name) }.keyboardShortcut("k") }
  }
  private struct Panel: View {
    let model: Model
    var body: some View { if model.inPanel { Key(name: "panel", model: model) } else { Text("Panel") } }
  }
  private struct Main: View {
    let model: Model
    var body: some View { if model.inMain { Key(name: "main", model: model) } else { Text("Main") } }
  }
  /// Two menus of commands with the same keys: the first is found.
  private struct Entries: Commands {
    let model: Model
    var body: some Commands {
      CommandMenu("First") { Key(name: "first", model: model) }
      CommandMenu("Second") { Button("Other") { model.log.append("second") }.keyboardShortcut("l") }
    }
  }

  @Test(.requirement("RE-157"))
  func `are found in the key window, then in the main window, then among the commands; leading to trailing, depth first`() {
    let model = Model()
    let test = TestApp {
      WindowGroup(id: "main") { Main(model: model) }.commands { Entries(model: model) }
      UtilityWindow("Panel", id: "panel") { Panel(model: model) }
    }
    test.openWindow(id: "panel")
    test.settle()
    let panel = test.headless(test.windows.first { $0.declaration.kind == .utility }!)
    panel.userActivates()
    test.settle()
    #expect(panel.state.isFocused)
    func press() -> String? {
      panel.press("k", modifiers: .control)
      test.settle()
      return model.log.last
    }
    #expect(press() == "panel")
    model.inPanel = false
    test.settle()
    #expect(press() == "main")
    model.inMain = false
    test.settle()
    #expect(press() == "first")
    #expect(model.log == ["panel", "main", "first"])

    struct Tree: View {
      let log: Kept<String>
      let isThere: [Bool]
      private func key(_ name: String, _ index: Int) -> some View {
        Button(name) { log.values.append(name) }.keyboardShortcut("k").disabled(!isThere[index])
      }
      var body: some View {
        HStack {
          VStack {
            HStack { key("deep", 0) }
            key("lower", 1)
          }
          key("trailing", 2)
          // A closed menu stands where its button is.
          Menu("Menu") { key("menu", 3) }
          key("last", 4)
        }
      }
    }
    for (isRightToLeft, first) in [(false, 0), (true, 0), (false, 1), (false, 2), (false, 3), (false, 4)] {
      let log = Kept<String>()
      let tree = MenuTest(
        prepare: { $0.desktop.isRightToLeft = isRightToLeft }, Tree(log: log, isThere: (0..<5).map { $0 >= first }))
      tree.window.press("k", modifiers: .control)
      tree.settle()
      #expect(log.values == [["deep", "lower", "trailing", "menu", "last"][first]])
    }
  }

  @Test func `stay with the first when a later view is put before it`() {
    struct Late: View {
      let model: Model
      let log: Kept<String>
      var body: some View {
        HStack {
          if !model.inMain { Button("Late") { log.values.append("late") }.keyboardShortcut("k") }
          Button("Early") { log.values.append("early") }.keyboardShortcut("k")
        }
      }
    }
    let log = Kept<String>(), model = Model(), test = MenuTest(Late(model: model, log: log))
    test.window.press("k", modifiers: .control)
    model.inMain = false
    test.settle()
    test.window.press("k", modifiers: .control)
    test.settle()
    #expect(log.values == ["early", "late"])
  }

  @Test func `go on to the window behind a popover, but not to one behind a sheet`() {
    struct Content: View {
      let log: Kept<String>
      let isSheet: Bool
      @State private var isShown = false
      var body: some View {
        VStack {
          Button("Key") { log.values.append("below") }.keyboardShortcut("k")
          Button("Open") { isShown = true }.keyboardShortcut("o")
        }
        .popover(isPresented: isSheet ? .constant(false) : $isShown) { TextField("Name", text: .constant("")).frame(width: 120).padding() }
        .sheet(isPresented: isSheet ? $isShown : .constant(false)) { Text("Sheet").frame(width: 200, height: 80) }
      }
    }
    for isSheet in [false, true] {
      let log = Kept<String>(), test = MenuTest(Content(log: log, isSheet: isSheet))
      test.window.press("o", modifiers: .control)
      test.system.advance(by: 0.6)
      test.window.press("k", modifiers: .control)
      test.settle()
      #expect(log.values == (isSheet ? [] : ["below"]))
    }
  }
}
