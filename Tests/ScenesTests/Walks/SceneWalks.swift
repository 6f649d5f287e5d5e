import Foundation
import OrielGraph
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielScenes

@Suite(.serialized) struct `A walk through windows` {
  private struct Content: View {
    @State private var text = ""
    @State private var isOn = false
    var body: some View {
      VStack {
        TextField("Name", text: $text)
        Toggle("Switch", isOn: $isOn)
        Button("Press") { isOn.toggle() }.help("Turns the switch").contextMenu { Button("Copy") { text = "copied" } }
      }
      .padding().navigationTitle(text.isEmpty ? "Note" : text)
      .toolbar {
        ToolbarItem(placement: .navigation) { Button("Back", systemImage: "chevron.backward") {} }
        ToolbarItem { Toggle("Bold", systemImage: "bold", isOn: $isOn) }
        ToolbarItem(placement: .primaryAction) { Menu("More", systemImage: "ellipsis") { Button("One") { isOn.toggle() } } }
      }
    }
  }
  @SceneBuilder private static func scenes() -> some Scene {
    WindowGroup("Notes", id: "notes") { Content() }.defaultSize(width: 500, height: 300)
      .commands {
        CommandMenu("Tools") {
          Button("Count") {}.keyboardShortcut("k")
          Divider()
          Menu("Further") { Button("Deep") {}; Toggle("Mark", isOn: .constant(true)) }
        }
        CommandGroup(after: .newItem) { Button("New From Template") {}.disabled(true) }
      }
    Window("About", id: "about") { Text("About this").frame(width: 200, height: 100) }.windowResizability(.contentSize).keyboardShortcut("0")
    UtilityWindow("Inspector", id: "inspector") { Text("Facts").frame(width: 160, height: 120) }
    Settings {
      TabView {
        Tab("General", systemImage: "gear") { Form { Toggle("Sounds", isOn: .constant(true)) }.frame(width: 300, height: 100) }
        Tab("Other", systemImage: "star") { Form { Text("More"); Text("And more") }.frame(width: 300, height: 200) }
      }
    }
  }

  @Test func `that open, move, grow, hide and close`() {
    NSWindow.allowsAutomaticWindowTabbing = true
    walk("windows", Self.scenes) { walk in
      walk.press("n", .control)
      walk.press(",", .control)
      walk.choose("Other")
      walk.press(.escape)
      walk.act("open About") { walk.test.openWindow(id: "about") }
      walk.act("open Inspector") { walk.test.openWindow(id: "inspector") }
      walk.act("another program") { walk.test.system.focusAnotherProgram() }
      walk.act("back") { walk.test.windows[0].activate() }
      walk.act("move") { walk.front?.userMoves(to: CGPoint(x: 30, y: 50)) }
      walk.act("smaller") { walk.front?.userResizes(to: CGSize(width: 260, height: 120)) }
      walk.act("maximise") { walk.front?.userMaximizes() }
      walk.act("and back") { walk.front?.userMaximizes(false) }
      walk.choose("View", "Enter Full Screen")
      walk.press(.function(11))
      walk.act("minimise") { walk.front?.userMinimizes() }
      walk.press("w", .control)
      walk.press("w", .control)
      walk.act("dark") { walk.test.system.desktop.colorScheme = .dark }
      walk.press("q", .control)
    }
  }
  @Test func `whose menus and toolbars are used`() {
    walk("menus", Self.scenes) { walk in
      walk.press(.function(10))
      walk.press([.right, .down, .down, .down, .right, .right, .left, .up, .end, .home, .escape, .escape])
      guard let window = walk.front else { return }
      for x: CGFloat in [30, 80, 130, 250] { walk.click(CGPoint(x: x, y: 12), in: window) }
      walk.press(.escape)
      walk.press("k", .control)
      walk.press(.tab)
      walk.type("Abc")
      walk.press("a", .control)
      walk.press("c", .control)
      walk.press("z", .control)
      walk.press([.tab, .space, .tab, .space])
      walk.choose("Bold")
      walk.choose("More")
      walk.press([.down, .return])
      walk.click(CGPoint(x: 250, y: 200), in: window, button: .secondary)
      walk.press([.down, .return])
      for y: CGFloat in [50, 120, 160, 200] { walk.act("point at \(y)") { window.movePointer(to: CGPoint(x: 250, y: y)) } }
      walk.act("wait") { walk.test.system.advance(by: 1) }
      walk.act("leave") { window.pointerLeaves() }
    }
  }
  @Test func `that are tabs`() {
    NSWindow.allowsAutomaticWindowTabbing = true
    walk("tabs", Self.scenes) { walk in
      walk.press("n", .control)
      walk.press("n", .control)
      walk.choose("Window", "Merge All Windows")
      guard let window = walk.front else { return }
      walk.press(.tab, .control)
      walk.press(.tab, [.control, .shift])
      for x: CGFloat in [60, 250, 440] { walk.click(CGPoint(x: x, y: 90), in: window) }
      walk.drag(CGPoint(x: 60, y: 90), CGPoint(x: 400, y: 92), in: window)
      walk.choose("View", "Show All Tabs")
      walk.press([.right, .left, .end, .return])
      walk.choose("Window", "Move Tab to New Window")
      walk.choose("View", "Hide Tab Bar")
      walk.press("w", .control)
    }
  }
}

@Suite(.serialized) struct `A walk through presentations` {
  private struct Content: View {
    @State private var shown: String?
    @State private var text = ""
    private func shows(_ name: String) -> Binding<Bool> { Binding { shown == name } set: { shown = $0 ? name : nil } }
    var body: some View {
      VStack {
        ForEach(["Sheet", "Alert", "Dialog", "Popover", "Cover", "Form"], id: \.self) { name in Button(name) { shown = name } }
        Text(verbatim: "\(shown ?? "none") \(text)")
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .sheet(isPresented: shows("Sheet")) {
        NavigationStack {
          TextField("Name", text: $text).padding().frame(width: 260, height: 120)
            .toolbar {
              ToolbarItem(placement: .cancellationAction) { Button("Cancel", role: .cancel) { shown = nil } }
              ToolbarItem(placement: .confirmationAction) { Button("Done") { text += "!"; shown = nil } }
              ToolbarItem(placement: .destructiveAction) { Button("Delete", role: .destructive) { text = "" } }
            }
        }
      }
      .alert("Really?", isPresented: shows("Alert")) {
        TextField("Reason", text: $text)
        Button("Delete", role: .destructive) { text = "deleted" }
        Button("Cancel", role: .cancel) {}
      } message: { Text("It cannot be undone.") }
      .confirmationDialog("What to do", isPresented: shows("Dialog"), titleVisibility: .visible) {
        Button("One") { text = "one" }
        Button("Two") { text = "two" }
      }
      .popover(isPresented: shows("Popover"), arrowEdge: .bottom) { VStack { Text("Inside"); Button("Act") { text = "acted" } }.padding() }
      .fullScreenCover(isPresented: shows("Cover")) { Button("Uncover") { shown = nil } }
      .sheet(isPresented: shows("Form")) {
        Form { ForEach(0..<12) { Text("Row \($0)") } }.formStyle(.grouped).presentationDetents([.medium, .large]).presentationDragIndicator(.visible)
      }
    }
  }
  private func visit(_ name: String, _ steps: @escaping (SceneWalk) -> Void) {
    walk("presented-\(name.lowercased())", { WindowGroup("Main") { Content() }.defaultSize(width: 480, height: 400) }) { walk in
      walk.choose(name)
      steps(walk)
      walk.act("smaller") { walk.windows.first?.userResizes(to: CGSize(width: 300, height: 220)) }
      walk.act("another program") { walk.test.system.focusAnotherProgram() }
      walk.act("back") { walk.test.windows[0].activate() }
      walk.press(.escape)
      walk.choose(name)
      walk.act("close") { walk.windows.first?.askToClose() }
    }
  }
  @Test func `in sheets`() {
    visit("Sheet") { walk in
      walk.press([.tab, .tab])
      walk.type("a")
      walk.press([.tab, .return])
      walk.choose("Sheet")
      walk.click(CGPoint(x: 5, y: 5), in: walk.windows.first)
      walk.press("z", .control)
    }
  }
  @Test func `in alerts`() {
    visit("Alert") { walk in
      walk.type("why")
      walk.press([.tab, .tab, .tab, .space])
      walk.choose("Alert")
      walk.press(.return)
    }
  }
  @Test func `in dialogs`() {
    visit("Dialog") { walk in
      walk.press([.tab, .space])
      walk.choose("Dialog")
      walk.press([.down, .right, .return])
    }
  }
  @Test func `in popovers`() {
    visit("Popover") { walk in
      walk.press([.tab, .space, .escape])
      walk.choose("Popover")
      walk.act("click outside") { walk.test.system.clickOutside() }
    }
  }
  @Test func `that cover the window`() { visit("Cover") { $0.press([.tab, .space]) } }
  @Test func `with detents`() {
    visit("Form") { walk in
      if let sheet = walk.windows.last {
        walk.drag(CGPoint(x: sheet.size.width / 2, y: 6), CGPoint(x: sheet.size.width / 2, y: -80), in: sheet)
        walk.drag(CGPoint(x: sheet.size.width / 2, y: 6), CGPoint(x: sheet.size.width / 2, y: 260), in: sheet)
      }
    }
  }
}
