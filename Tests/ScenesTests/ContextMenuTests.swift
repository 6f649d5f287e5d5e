import Conformance
import Foundation
import OrielHeadless
import OrielScenes
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `A context menu` {
  @Test func `opens beside the pointer by a secondary click, over text too`() throws {
    let log = Kept<String>()
    let test = MenuTest(Text("Words").padding(20).contextMenu { Button("Copy") { log.values.append("copy") } })
    test.window.click(at: CGPoint(x: 300, y: 214), button: .secondary)
    #expect(test.titles() == ["Copy"])
    #expect(try test.popUp().position == CGPoint(x: test.window.position.x + 301, y: test.window.position.y + 215))
    try test.choose("Copy")
    #expect(log.values == ["copy"])
  }

  @Test(.requirement("SC-253")) func `opens by Ctrl with a click, unless something else takes that`() {
    let log = Kept<String>(), middle = CGPoint(x: 300, y: 214)
    let test = MenuTest(ScrollView { Color.blue.frame(height: 800).contextMenu { Button("Copy") {} } })
    test.window.click(at: middle)
    #expect(test.session == nil)
    test.window.click(at: middle, modifiers: [.control, .shift])
    #expect(test.session == nil)
    test.window.click(at: middle, modifiers: .control)
    #expect(test.titles() == ["Copy"])
    let taken = MenuTest(Color.blue.onTapGesture { log.values.append("tap") }.contextMenu { Button("Copy") {} })
    taken.window.click(at: middle, modifiers: .control)
    #expect(taken.session == nil && log.values == ["tap"])
    let list = MenuTest(Rows(log: log))
    list.window.click(at: place(list, 5), modifiers: .control)
    #expect(list.session == nil)
  }

  @Test func `opens by Shift+F10 and the Menu key below what has the focus`() {
    let test = MenuTest(Button("Press") {}.contextMenu { Button("Copy") {} })
    test.graph.input.moveFocus(forward: true)
    test.window.press(.function(10), modifiers: .shift)
    #expect(test.titles() == ["Copy"] && test.highlighted == "Copy")
    test.window.press(.escape)
    test.window.press(.menu)
    #expect(test.titles() == ["Copy"])
    test.window.press(.escape)
    // F10 alone is the menu bar's.
    test.window.press(.function(10))
    #expect(test.titles().first == "New Main Window")
  }

  @Test func `gives way to what is around it when it is empty`() {
    let test = MenuTest(
      Text("Words").padding(20).contextMenu { EmptyView() }.padding(20).contextMenu { Button("Outer") {} })
    test.window.click(at: CGPoint(x: 300, y: 214), button: .secondary)
    #expect(test.titles() == ["Outer"])
  }

  struct Rows: View {
    @State var selection: Set<Int> = [2, 3]
    let log: Kept<String>
    var body: some View {
      List(1...5, id: \.self, selection: $selection) { Text("Row \($0)") }
        .contextMenu(forSelectionType: Int.self) { rows in
          if rows.isEmpty {
            Button("New") { log.values.append("new") }
          } else {
            Button("Open \(rows.count)") { log.values.append("open \(rows.sorted())") }
          }
        } primaryAction: { log.values.append("primary \($0.sorted())") }
    }
  }
  private func place(_ test: MenuTest, _ row: Int) -> CGPoint { test.middle(.text, "Row \(row)") }

  @Test func `of a list is about the selection, another row, or none`() throws {
    let log = Kept<String>()
    let test = MenuTest(Rows(log: log))
    test.window.click(at: place(test, 2), button: .secondary)
    try test.choose("Open 2")
    test.window.click(at: place(test, 5), button: .secondary)
    try test.choose("Open 1")
    test.window.click(at: CGPoint(x: 300, y: 390), button: .secondary)
    try test.choose("New")
    #expect(log.values == ["open [2, 3]", "open [5]", "new"])
  }

  @Test func `of a list opens by key, and its rows act on double click and Return`() throws {
    let log = Kept<String>()
    let test = MenuTest(Rows(log: log))
    test.window.click(at: place(test, 4), count: 2)
    #expect(log.values == ["primary [4]"])
    test.window.press(.return)
    #expect(log.values == ["primary [4]", "primary [4]"])
    test.window.press(.menu)
    #expect(test.titles() == ["Open 1"])
    #expect(try test.popUp().position.y >= test.window.position.y + place(test, 4).y)
  }

  @Test func `of a row rings that row as long as it is open, whether it is the row's own or the list's`() throws {
    struct Own: View {
      var body: some View { List(1...5, id: \.self) { row in Text("Row \(row)").contextMenu { Button("Open") {} } } }
    }
    for test in [MenuTest(Own()), MenuTest(Rows(log: Kept()))] {
      func find(_ box: Box) -> ListBox? { box as? ListBox ?? box.children.lazy.compactMap(find).first }
      let list = try #require(test.graph.root.flatMap(find))
      #expect(list.ringedRow == nil)
      test.window.click(at: place(test, 4), button: .secondary)
      #expect(list.ringedRow?.index == 3)
      test.window.press(.escape)
      #expect(list.ringedRow == nil)
    }
  }

  @Test func `shows a faint stand-in for a symbol that nobody draws, and tells its name`() throws {
    func darkest(_ symbol: String) throws -> (ink: UInt32, issues: [String]) {
      var ink: UInt32 = 255
      let issues = try RuntimeIssue.capturing {
        let test = MenuTest(
          prepare: { $0.output = .pixels }, Text("Words").padding(20).contextMenu { Button("Copy", systemImage: symbol) {} })
        test.window.click(at: CGPoint(x: 300, y: 214), button: .secondary)
        test.settle()
        let picture = try #require(try test.popUp().snapshot()), row = Int(test.row("Copy").y)
        for x in 4..<26 { for y in row - 8..<row + 8 { ink = min(ink, picture.pixel(x: x, y: y) & 0xFF) } }
      }
      return (ink, issues)
    }
    let known = try darkest("star"), unknown = try darkest("no.such.menu.symbol")
    #expect(!known.issues.contains { $0.contains("star") })
    #expect(unknown.issues.contains { $0.contains("'no.such.menu.symbol'") })
    #expect(unknown.ink < 240 && unknown.ink > known.ink)
  }

  @Test func `of a text field edits`() throws {
    struct Field: View {
      @State var text = "Harbour"
      var body: some View { TextField("Name", text: $text).frame(width: 200) }
    }
    let test = MenuTest(Field())
    // On the words: beside them a click means the place, not the selection.
    let frame = try #require(test.node(.textField)).frame, place = CGPoint(x: frame.minX + 20, y: frame.midY)
    // Its text is selected when the window opens.
    test.window.click(at: place)
    test.settle()
    test.window.click(at: place, button: .secondary)
    #expect(test.titles() == ["Undo", "Redo", "-", "Cut", "Copy", "Paste", "Delete", "-", "Select All"])
    #expect(test.item("Copy")?.isEnabled == false)
    try test.choose("Select All")
    test.window.click(at: place, button: .secondary)
    #expect(test.item("Copy")?.isEnabled == true)
    try test.choose("Cut")
    #expect(test.node(.textField)?.value ?? "" == "")
  }
}
