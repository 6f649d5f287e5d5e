import OrielDrawing
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielPresentations
@testable import OrielScenes

@Suite struct `The looks of a menu bar` {
  private func make(isRightToLeft: Bool = false) -> MenuTest { MenuTest(prepare: { $0.desktop.isRightToLeft = isRightToLeft }, Tile()) }
  private func commands(_ bar: MenuBarBox, scale: Double = 1) -> [PaintCommand] {
    let painter = RecordingPainter(scale: scale)
    bar.draw(painter)
    return painter.commands
  }
  private func inks(_ commands: [PaintCommand]) -> [Paint] { commands.compactMap { if case .text(_, _, let ink) = $0 { ink } else { nil } } }
  private func near(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 0.01 }

  @Test(arguments: [false, true]) func `are a row of titles from the leading edge on, each in the middle of its place, and a line below`(isRightToLeft: Bool) throws {
    let test = make(isRightToLeft: isRightToLeft), bar = try #require(test.host.menuBar), theme = test.host.theme
    #expect(bar.size == CGSize(width: 600, height: 28) && bar.height == 28)
    let titles = test.nodes.filter { $0.role == .menuItem }
    #expect(titles.map(\.label) == ["File", "Edit", "View", "Window"])
    let drawn = commands(bar), texts = drawn.compactMap { if case .text(let text, let rect, _) = $0 { (text, rect) } else { nil } }
    #expect(texts.map(\.0) == ["File", "Edit", "View", "Window"])
    var x = Metrics.MenuBar.edge
    for (node, (_, text)) in zip(titles, texts) {
      #expect(near(node.frame.width, text.width + 18) && node.frame.minY == 2 && node.frame.height == 24)
      #expect(near(isRightToLeft ? 600 - node.frame.maxX : node.frame.minX, x))
      #expect(near(text.midX, node.frame.midX) && near(text.midY, node.frame.midY))
      x += node.frame.width
    }
    #expect(drawn.first == .fillRect(CGRect(x: 0, y: 0, width: 600, height: 28), .color(theme.colors.chromeBackground)))
    #expect(drawn.last == .fillRect(CGRect(x: 0, y: 27, width: 600, height: 1), .color(theme.colors.separator)))
    #expect(drawn.count == 6 && inks(drawn) == Array(repeating: .color(theme.colors.labelPrimary), count: 4))
    bar.hasLine = false
    #expect(commands(bar).count == 5)
    // The line and the other half of a point.
    bar.hasLine = true
    let line = max(theme.metrics.border.hairline, 0.5)
    #expect(commands(bar, scale: 2).last == .fillRect(CGRect(x: 0, y: 28 - line, width: 600, height: line), .color(theme.colors.separator)))
  }
  @Test func `are paler in a window without the keys, and the accent's where a menu is open`() throws {
    let test = make(), bar = try #require(test.host.menuBar), theme = test.host.theme
    let frames = test.nodes.filter { $0.role == .menuItem }.map(\.frame)
    test.window.click(at: CGPoint(x: frames[1].midX, y: frames[1].midY))
    test.settle()
    #expect(test.titles().first == "Undo")
    let open = commands(bar)
    #expect(open.count == 7 && open[2] == .fillRounded(frames[1], cornerRadius: theme.metrics.radius.menuItem, .color(theme.colors.accent)))
    let primary = Paint.color(theme.colors.labelPrimary)
    #expect(inks(open) == [primary, .color(theme.colors.onAccent), primary, primary])
    #expect(test.nodes.filter { $0.role == .menuItem && frames.contains($0.frame) }.map(\.properties.isExpanded) == [false, true, false, false])
    #expect(!bar.showsAccessKeys)
    test.window.press(.escape)
    test.settle()
    test.system.focusAnotherProgram()
    test.window.pointerLeaves()
    test.settle()
    #expect(inks(commands(bar)) == Array(repeating: .color(theme.colors.labelSecondary), count: 4))
  }
  @Test func `show the title under the pointer, from its first point to before the next title's`() throws {
    let test = make(), bar = try #require(test.host.menuBar), theme = test.host.theme
    let frames = test.nodes.filter { $0.role == .menuItem }.map(\.frame)
    func shown(_ x: CGFloat, _ y: CGFloat) -> CGRect? {
      bar.hoverMoved(to: CGPoint(x: x, y: y))
      return commands(bar).lazy.compactMap { command -> CGRect? in
        guard case .fillRounded(let rect, let radius, let paint) = command else { return nil }
        return radius == theme.metrics.radius.menuItem && paint == .color(theme.colors.overlayHover) ? rect : nil
      }.first
    }
    #expect(shown(5.9, 10) == nil && shown(6, 10) == frames[0] && shown(frames[1].minX, 10) == frames[1])
    #expect(shown(frames[1].minX - 0.01, 10) == frames[0] && shown(frames[3].maxX, 10) == nil)
    #expect(shown(10, -0.01) == nil && shown(10, 0) == frames[0] && shown(10, 27.99) == frames[0] && shown(10, 28) == nil)
    #expect(shown(10, 10) == frames[0])
    bar.hoverChanged(false, at: CGPoint(x: 10, y: 10))
    #expect(commands(bar).count == 6)
    bar.hoverChanged(true, at: CGPoint(x: 10, y: 10))
    #expect(commands(bar).count == 7)
  }
  @Test func `underline the access keys while Alt is held, and after a menu was opened by a key`() throws {
    let test = make(), bar = try #require(test.host.menuBar), theme = test.host.theme
    let nodes = test.nodes.filter { $0.role == .menuItem }
    #expect(nodes.map(\.properties.shortcut) == ["Alt+F", "Alt+E", "Alt+V", "Alt+W"])
    for (modifiers, shows) in [(KeyModifiers.alt, true), ([], false), ([.alt, .capsLock], true), ([.alt, .shift], false), (.control, false)] {
      bar.modifiersChanged(to: modifiers)
      #expect(bar.showsAccessKeys == shows)
      let drawn = commands(bar)
      #expect(drawn.count == (shows ? 10 : 6))
      guard shows else { continue }
      for (index, node) in nodes.enumerated() {
        guard case .text(_, let text, _) = drawn[1 + 2 * index], case .fillRect(let line, let ink) = drawn[2 + 2 * index] else {
          Issue.record("no line below \(index)")
          continue
        }
        // Below the first letter.
        #expect(line.height == 1 && ink == .color(theme.colors.labelPrimary) && line.width >= 2 && line.width < text.width)
        #expect(abs(line.minX - text.minX) < 2 && line.minY > text.midY && line.maxY <= node.frame.maxY, "\(index)")
      }
    }
    bar.modifiersChanged(to: [])
    #expect(!bar.handle(KeyEvent(key: .function(10), modifiers: .shift)) && !bar.handle(KeyEvent(key: .function(9))) && test.session == nil)
    #expect(bar.handle(KeyEvent(key: .function(10), modifiers: .capsLock)) && bar.showsAccessKeys && test.titles().last == "Quit")
    bar.modifiersChanged(to: [])
    #expect(bar.showsAccessKeys, "opened by a key")
    test.session?.end()
    #expect(!bar.showsAccessKeys && test.session == nil)
    bar.open(2)
    bar.modifiersChanged(to: [])
    #expect(!bar.showsAccessKeys && test.titles().first == "Show Tab Bar", "opened by the pointer")
    test.session?.end()
    bar.open(4)
    bar.open(-1)
    #expect(test.session == nil)
  }
  @Test func `have as many titles as there is room for, and the others behind a chevron`() throws {
    for isRightToLeft in [false, true] {
      let test = make(isRightToLeft: isRightToLeft), bar = try #require(test.host.menuBar)
      let widths = bar.children.map(\.frame.width)
      try #require(widths.count == 4)
      for leading in [0, 20.5] {
        for trailing in stride(from: 300.0, through: 600, by: 3.5) {
          bar.room = (leading, trailing)
          bar.placeChildren()
          let start = Metrics.MenuBar.edge + leading, end = 600 - trailing
          // The last title needs no room beside it.
          var count = 0
          for (index, _) in widths.enumerated() {
            let edge = start + widths[...index].reduce(0, +)
            guard edge <= (index == 3 ? end : end - Metrics.MenuBar.overflowWidth) else { break }
            count += 1
          }
          let frames = bar.children.map(\.frame)
          #expect(frames.count == min(count + 1, 4), "\(leading) \(trailing)")
          let expected = Array(widths.prefix(count)) + (count < 4 ? [Metrics.MenuBar.overflowWidth] : [])
          #expect(zip(frames, expected).allSatisfy { near($0.width, $1) && $0.minY == 2 && $0.height == 24 })
          let first = try #require(frames.first)
          #expect(near(isRightToLeft ? 600 - first.maxX : first.minX, start), "\(leading) \(trailing)")
        }
      }
      // To a hundredth of a point.
      let all = Metrics.MenuBar.edge + Double(widths.reduce(0, +)), room = 600 - all
      for (trailing, hasChevron) in [(room - 0.01, false), (room + 0.01, true)] {
        bar.room = (0, trailing)
        bar.placeChildren()
        let symbols = commands(bar).count { if case .symbol = $0 { true } else { false } }
        #expect(bar.children.count == 4 && symbols == (hasChevron ? 1 : 0), "\(trailing)")
      }
      // The chevron points on, and has what there is no room for as submenus.
      bar.room = (0, 600 - widths[0] - Metrics.MenuBar.edge - Metrics.MenuBar.overflowWidth - 0.5)
      bar.placeChildren()
      #expect(bar.children.count == 2)
      let more = bar.children[1].frame
      let symbol = commands(bar).lazy.compactMap { command -> (String, CGRect)? in
        if case .symbol(let name, let rect, let stroke, _) = command, near(stroke, 1.7 * 12 / 16) { (name, rect) } else { nil }
      }.first
      let (name, rect) = try #require(symbol)
      #expect(name == (isRightToLeft ? "chevron.left.2" : "chevron.right.2") && rect.size == CGSize(width: 12, height: 12))
      #expect(abs(rect.midX - more.midX) <= 0.5 && abs(rect.midY - more.midY) <= 0.5)
      bar.open(1)
      #expect(test.titles() == ["Edit", "View", "Window"])
      test.session?.end()
      bar.open(0)
      #expect(test.titles().last == "Quit")
      test.session?.onSideways?(1)
      #expect(test.titles() == ["Edit", "View", "Window"])
      test.session?.onSideways?(1)
      #expect(test.titles().last == "Quit", "around")
      test.session?.onSideways?(-1)
      #expect(test.titles() == ["Edit", "View", "Window"])
      test.session?.end()
      // The access key of a title without room opens its submenu.
      #expect(bar.handle(KeyEvent(key: .character("v"), latin: "v", modifiers: .alt)))
      #expect(test.titles() == ["Edit", "View", "Window"] && test.titles(1).first == "Show Tab Bar")
      test.session?.end()
    }
  }
  @Test func `follow the pointer while a menu is open, and a press on the open title closes it`() throws {
    let test = make(), bar = try #require(test.host.menuBar)
    let frames = bar.children.map(\.frame)
    bar.open(0)
    let follow = try #require(test.session?.onOwnerPointer)
    func event(_ phase: PointerEvent.Phase, _ index: Int) -> PointerEvent { PointerEvent(phase, at: CGPoint(x: frames[index].midX, y: 14)) }
    #expect(follow(event(.moved, 0)) && test.titles().last == "Quit")
    #expect(follow(event(.moved, 1)) && test.titles().first == "Undo")
    #expect(test.session?.onOwnerPointer?(event(.up, 2)) == true && test.titles().first == "Undo")
    #expect(test.session?.onOwnerPointer?(PointerEvent(.moved, at: CGPoint(x: 300, y: 200))) == false)
    #expect(test.session?.onOwnerPointer?(PointerEvent(.moved, at: CGPoint(x: 590, y: 14))) == false)
    #expect(test.session?.onOwnerPointer?(event(.down, 2)) == true && test.titles().first == "Show Tab Bar")
    #expect(test.session?.onOwnerPointer?(event(.down, 2)) == true && test.session == nil)
    for (button, answer) in [(PointerEvent.Button.secondary, PointerAnswer.ignored), (.middle, .ignored), (.primary, .claimed)] {
      #expect(bar.pointerDown(PointerEvent(.down, at: CGPoint(x: frames[0].midX, y: 14), button: button)) == answer && (test.session != nil) == (answer == .claimed))
    }
    test.session?.end()
    #expect(bar.pointerDown(PointerEvent(.down, at: CGPoint(x: 590, y: 14))) == .ignored)
  }
}
