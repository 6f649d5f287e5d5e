import Conformance
import Foundation
import OrielHeadless
import OrielScenes
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `A pop-up picker` {
  struct Content: View {
    @State var size = "Medium"
    let log: Kept<String>
    var body: some View {
      Picker("Size", selection: $size) {
        Text("Small").tag("Small")
        Text("Medium").tag("Medium")
        Text("Large").tag("Large")
        Divider()
        Text("Custom").tag("Custom")
        Section("Rare") { Text("Tiny").tag("Tiny") }
      }
      .fixedSize()
      .onChange(of: size) { log.values.append(size) }
    }
  }
  private func opened(_ prepare: (HeadlessWindowSystem) -> Void = { _ in }) -> (MenuTest, Kept<String>) {
    let log = Kept<String>()
    let test = MenuTest(prepare: prepare, Content(log: log))
    test.window.pressPointer(at: test.middle(.popUpButton))
    test.window.releasePointer(at: test.middle(.popUpButton))
    return (test, log)
  }

  @Test func `opens its list with the choice over the button, marked`() throws {
    let (test, _) = opened()
    #expect(test.titles() == ["Small", "Medium", "Large", "-", "Custom", "-", "# Rare", "Tiny"])
    #expect(test.session?.panels[0].items.map(\.state) == [.off, .on, .off, .off, .off, .off, .off, .off])
    #expect(test.highlighted == "Medium")
    let row = test.row("Medium"), menu = try test.popUp(), button = try #require(test.node(.popUpButton)).frame
    #expect(menu.description.kind == .comboBox)
    #expect(menu.position.y + row.y == test.window.position.y + button.midY)
    #expect(menu.size.width >= button.width)
    #expect(test.node(.popUpButton)?.properties.isExpanded == true)
  }

  @Test func `sets off where sections begin and end, with headings and without`() {
    struct Sections: View {
      @State var size = 2
      var body: some View {
        Form {
          Section {
            Picker("Size", selection: $size) {
              Section { Text("One").tag(1) }
              Section { ForEach(2..<4) { Text(verbatim: "No. \($0)") } }
              Section("Rare") { Text("Four").tag(4) }
              Text("Five").tag(5)
              Text("Six").tag(6)
            }
          }
        }
        .formStyle(.grouped)
      }
    }
    let test = MenuTest(Sections())
    test.window.click(at: test.middle(.popUpButton))
    #expect(test.titles() == ["One", "-", "No. 2", "No. 3", "-", "# Rare", "Four", "-", "Five", "Six"])
    #expect(test.highlighted == "No. 2")
  }

  @Test func `chooses by a click and closes`() throws {
    let (test, log) = opened()
    try test.choose("Large")
    #expect(test.popUps.isEmpty)
    #expect(log.values == ["Large"])
    #expect(test.node(.popUpButton)?.value == "Large")
    #expect(test.node(.popUpButton)?.properties.isExpanded == false)
  }

  @Test func `chooses by one drag from the button to a row`() throws {
    let log = Kept<String>()
    let test = MenuTest(Content(log: log))
    test.window.pressPointer(at: test.middle(.popUpButton))
    test.app.system.advance(by: 0.4)
    let row = test.row("Custom"), menu = try test.popUp()
    menu.movePointer(to: row)
    menu.releasePointer(at: row)
    test.settle()
    #expect(log.values == ["Custom"])
    #expect(test.popUps.isEmpty)
  }

  @Test func `works by keys: opens, walks, finds, chooses, leaves`() {
    let log = Kept<String>()
    let test = MenuTest(Content(log: log))
    test.graph.input.moveFocus(forward: true)
    test.window.press(.space)
    #expect(test.highlighted == "Medium")
    test.window.press(.down)
    test.window.press(.down)
    #expect(test.highlighted == "Custom")
    test.window.press(.down)
    #expect(test.highlighted == "Tiny")
    test.window.press(.escape)
    #expect(test.session == nil && log.values.isEmpty)
    test.window.press(.return)
    test.window.type("la")
    #expect(test.highlighted == "Large")
    test.window.press(.return)
    test.settle()
    #expect(log.values == ["Large"])
    // Closed, arrows and letters choose as well.
    test.window.press(.up)
    test.settle()
    #expect(log.values == ["Large", "Medium"])
    test.window.type("c")
    test.settle()
    #expect(log.values == ["Large", "Medium", "Custom"])
  }

  @Test func `stays shut while disabled`() {
    let test = MenuTest(Content(log: Kept()).disabled(true))
    test.window.click(at: test.middle(.popUpButton))
    #expect(test.popUps.isEmpty)
  }

  private struct Long: View {
    @State var number = 50
    var body: some View {
      Picker("Number", selection: $number) { ForEach(0..<100, id: \.self) { Text("Number \($0)") } }.fixedSize()
    }
  }
  @Test func `has an arrow at each end of a list that goes on beyond it`() throws {
    let test = MenuTest(Long())
    test.window.click(at: test.middle(.popUpButton))
    let box = try #require(test.session?.panels[0].box), menu = try test.popUp()
    /// The arrows, and how far their middles are from their ends of the panel.
    func arrows() -> [String: CGFloat] {
      let painter = RecordingPainter()
      box.paint(painter)
      var found: [String: CGFloat] = [:]
      for case .symbol(let name, let rect, _, _) in painter.commands {
        if name == "chevron.up" { found[name] = (rect.midY - box.panel.minY).rounded() }
        if name == "chevron.down" { found[name] = (box.panel.maxY - rect.midY).rounded() }
      }
      return found
    }
    let inset = CGFloat(Metrics.Menu.arrowHeight / 2)
    test.window.press(.home)
    #expect(arrows() == ["chevron.down": inset])
    menu.movePointer(to: CGPoint(x: 60, y: 300))
    menu.turnWheel(at: CGPoint(x: 60, y: 300), steps: -2)
    #expect(arrows() == ["chevron.up": inset, "chevron.down": inset])
    test.window.press(.end)
    #expect(arrows() == ["chevron.up": inset])
  }
  @Test func `scrolls a list longer than the screen with the wheel and the keys`() throws {
    let test = MenuTest(Long())
    test.window.click(at: test.middle(.popUpButton))
    let box = try #require(test.session?.panels[0].box), menu = try test.popUp()
    #expect(menu.size.height <= 1000 && box.isScrollable)
    let before = box.offset
    menu.movePointer(to: CGPoint(x: 60, y: 300))
    menu.turnWheel(at: CGPoint(x: 60, y: 300), steps: -2)
    #expect(box.offset == before + 2 * ScrollBox.wheelStep)
    test.window.press(.end)
    #expect(test.highlighted == "Number 99")
    let last = box.rect(of: 99)
    #expect(last.maxY <= menu.size.height && last.minY > 0)
  }

  @Test func `gives assistive technology its rows`() throws {
    let (test, log) = opened()
    let tree = try #require(test.session?.panels[0].graph.accessibilityTree())
    let menu = try #require(tree.first)
    #expect(menu.role == .menu)
    let rows = menu.children
    #expect(rows.map(\.role) == [.menuItem, .menuItem, .menuItem, .separator, .menuItem, .separator, .heading, .menuItem])
    #expect(rows.map(\.properties.isChecked) == [false, true, false, nil, false, nil, nil, false])
    #expect(rows[1].properties.isFocused)
    #expect(rows[2].perform(.press))
    test.settle()
    #expect(log.values == ["Large"])
  }
}

@Suite struct `A menu button` {
  struct Content: View {
    @State var wraps = true
    @State var order = "Name"
    let log: Kept<String>
    var primary: (() -> Void)?
    @ViewBuilder var items: some View {
      Button("New", systemImage: "plus") { log.values.append("new") }.keyboardShortcut("k")
      Toggle("Wrap", isOn: $wraps)
      Menu("Share") {
        Button("Mail") { log.values.append("mail") }
        Button("Copy") { log.values.append("copy") }
      }
      Picker("Order", selection: $order) {
        Text("Name").tag("Name")
        Text("Date").tag("Date")
      }
      Picker("Again", selection: $order) {
        Text("By Name").tag("Name")
        Text("By Date").tag("Date")
      }
      .pickerStyle(.inline)
      Section("Danger") {
        Button("Delete", role: .destructive) { log.values.append("delete") }
        Button("Never") { log.values.append("never") }.disabled(true)
      }
      Text("Version 1")
      Label("Labelled", systemImage: "tag")
      Link("Manual", destination: URL(string: "https://example.org")!)
    }
    var body: some View {
      Group {
        if let primary { Menu("Do") { items } primaryAction: { primary() } } else { Menu("Do") { items } }
      }
      .fixedSize()
      .environment(\.openURL, OpenURLAction {
        log.values.append($0.absoluteString)
        return .handled
      })
    }
  }
  private func opened() -> (MenuTest, Kept<String>) {
    let log = Kept<String>()
    let test = MenuTest(Content(log: log))
    test.window.click(at: test.middle(.popUpButton))
    return (test, log)
  }

  @Test(.requirement("RE-144")) func `shows views as items: buttons, toggles, pickers, sections, submenus, texts`() throws {
    let (test, _) = opened()
    #expect(
      test.titles() == [
        "New", "Wrap", "Share", "Order", "-", "# Again", "By Name", "By Date", "-", "# Danger", "Delete", "Never", "-",
        "Version 1", "Labelled", "Manual",
      ])
    #expect(test.item("New")?.symbol == "plus")
    #expect(test.item("New")?.shortcut?.words == "Ctrl+K")
    #expect(test.item("Wrap")?.state == .on)
    #expect(test.item("By Name")?.state == .on && test.item("By Date")?.state == .off)
    #expect(test.item("Delete")?.isDestructive == true)
    #expect(test.item("Never")?.isEnabled == false)
    #expect(test.item("Version 1")?.isEnabled == false)
    #expect(test.item("Labelled")?.isEnabled == false && test.item("Labelled")?.symbol == "tag")
    #expect(test.item("Order")?.submenu?().map(\.title) == ["Name", "Date"])
    let button = try #require(test.node(.popUpButton)).frame
    #expect(try test.popUp().position.y == test.window.position.y + button.maxY + 2)
  }

  @Test func `does what is chosen and follows the state`() throws {
    let (test, log) = opened()
    try test.choose("Delete")
    #expect(log.values == ["delete"] && test.popUps.isEmpty)
    test.window.click(at: test.middle(.popUpButton))
    try test.choose("Wrap")
    test.window.click(at: test.middle(.popUpButton))
    #expect(test.item("Wrap")?.state == .off)
    try test.choose("By Date")
    test.window.click(at: test.middle(.popUpButton))
    #expect(test.item("By Date")?.state == .on)
    try test.choose("Never")
    #expect(test.session != nil && log.values == ["delete"])
    try test.choose("Manual")
    #expect(log.values == ["delete", "https://example.org"])
  }

  @Test func `goes into submenus with the pointer and the keys`() throws {
    let (test, log) = opened()
    try test.popUp().movePointer(to: test.row("Share"))
    test.app.system.advance(by: 0.2)
    #expect(test.titles(1) == ["Mail", "Copy"])
    try test.choose("Copy", 1)
    #expect(log.values == ["copy"] && test.popUps.isEmpty)
    test.graph.input.moveFocus(forward: true)
    test.window.press(.down)
    #expect(test.highlighted == "New")
    test.window.type("sh")
    test.window.press(.right)
    #expect(test.highlighted == "Mail")
    test.window.press(.left)
    #expect(test.highlighted == "Share" && test.popUps.count == 1)
    test.window.press(.return)
    test.window.press(.return)
    test.settle()
    #expect(log.values == ["copy", "mail"])
  }

  @Test func `performs the shortcuts of its items while it is shut`() {
    let log = Kept<String>()
    let test = MenuTest(Content(log: log))
    test.window.press("k", modifiers: .control)
    #expect(log.values == ["new"])
  }

  @Test func `does its primary action by a click, opens by the chevron and by holding`() throws {
    var clicks = 0
    let test = MenuTest(Content(log: Kept(), primary: { clicks += 1 }))
    let frame = try #require(test.node(.button, "Do")).frame
    test.window.click(at: CGPoint(x: frame.minX + 12, y: frame.midY))
    #expect(clicks == 1 && test.popUps.isEmpty)
    test.window.click(at: CGPoint(x: frame.maxX - 8, y: frame.midY))
    #expect(clicks == 1 && test.popUps.count == 1)
    test.window.press(.escape)
    test.window.pressPointer(at: CGPoint(x: frame.minX + 12, y: frame.midY))
    #expect(test.popUps.isEmpty)
    test.app.system.advance(by: 0.5)
    #expect(test.popUps.count == 1)
    test.window.releasePointer(at: CGPoint(x: frame.minX + 12, y: frame.midY))
    #expect(clicks == 1)
    test.window.press(.escape)
    #expect(test.popUps.isEmpty)
    // The content is ready for the next press.
    test.window.click(at: CGPoint(x: frame.minX + 12, y: frame.midY))
    #expect(clicks == 2)
  }

  @Test func `closes when a drag ends beside it`() {
    let test = MenuTest(Content(log: Kept()))
    test.window.pressPointer(at: test.middle(.popUpButton))
    test.app.system.advance(by: 0.4)
    test.window.movePointer(to: CGPoint(x: 20, y: 380))
    test.window.releasePointer(at: CGPoint(x: 20, y: 380))
    #expect(test.popUps.isEmpty)
  }

  @Test func `stays open where it is told to, and shows the new state`() throws {
    struct Staying: View {
      @State var isOn = false
      var body: some View {
        Menu("Options") { Toggle("Option", isOn: $isOn) }.menuActionDismissBehavior(.disabled).fixedSize()
      }
    }
    let test = MenuTest(Staying())
    test.window.click(at: test.middle(.popUpButton))
    try test.choose("Option")
    #expect(test.popUps.count == 1)
    #expect(test.item("Option")?.state == .on)
  }

  @Test func `has the widths its styles give it`() {
    func width<V: View>(_ view: V) -> CGFloat { MenuTest(view.fixedSize()).node(.popUpButton)?.frame.width ?? 0 }
    let menu = Menu("Do") { Button("A") {} }
    let plain = width(menu), without = width(menu.menuIndicator(.hidden)), borderless = width(menu.menuStyle(.borderlessButton))
    #expect(plain == without + 12)
    #expect(borderless < plain)
    #expect(width(menu.buttonStyle(.borderedProminent)) >= plain)
  }
}
