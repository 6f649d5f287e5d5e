import Foundation
import OrielDrawing
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

/// What each key and press makes of the selection of a list.
@Suite struct `The selection of a list` {
  private struct Several: View {
    @State private var selection: Set<Int>
    @State private var items: [Int]
    var disabled: Set<Int> = []
    let out: Held<(selection: Binding<Set<Int>>, items: Binding<[Int]>)>
    var primary: ((Set<Int>) -> Void)?
    init(
      _ count: Int = 20, _ selection: Set<Int> = [], disabled: Set<Int> = [], out: Held<(selection: Binding<Set<Int>>, items: Binding<[Int]>)> = Held(),
      primary: ((Set<Int>) -> Void)? = nil
    ) {
      _selection = State(initialValue: selection)
      _items = State(initialValue: Array(0..<count))
      self.disabled = disabled
      self.out = out
      self.primary = primary
    }
    var body: some View {
      let _ = out.value = ($selection, $items)
      let list = List(selection: $selection) {
        ForEach(items, id: \.self) { number in Text(verbatim: "Row \(number)").selectionDisabled(disabled.contains(number)) }
      }
      if let primary { list.contextMenu(forSelectionType: Int.self) { _ in Button("Open") {} } primaryAction: { primary($0) } } else { list }
    }
  }
  private struct One: View {
    @State private var selection: Int?
    var body: some View { List(0..<5, selection: $selection) { Text(verbatim: "Row \($0)") } }
  }
  private func made<V: View>(_ view: V) -> ViewHarness {
    let h = ViewHarness(view, size: CGSize(width: 300, height: 240))
    h.settle()
    return h
  }
  private func list(_ h: ViewHarness) -> ListBox { h.boxes(ListBox.self)[0] }
  private func selected(_ h: ViewHarness) -> [Int] { list(h).selected.compactMap { $0.base as? Int }.sorted() }
  private func key(_ h: ViewHarness, _ key: Key, _ modifiers: KeyModifiers = []) -> Bool? {
    let isUsed = list(h).handleKey(KeyEvent(.down, key: key, modifiers: modifiers, time: h.now))
    h.settle()
    return isUsed
  }
  private func middle(_ row: Int, in h: ViewHarness) -> CGPoint {
    let rows = h.boxes(ListRowsBox.self)[0]
    return rows.convertToWindow(rows.rect(rows.window.unit(atRow: row)!), clipped: false).center
  }

  // MARK: Keys

  @Test func `moves, grows and is toggled by keys`() {
    let h = made(Several())
    h.input.setFocus(list(h))
    let page = max(1, Int(list(h).visibleBounds.height / list(h).window.extents.estimate) - 1)
    let all = Array(0..<20)
    let table: [(Key, KeyModifiers, Bool?, [Int], Int)] = [
      (.space, .control, true, [], 0), (.return, [], false, [], 0), (.left, [], false, [], 0), (.down, .alt, nil, [], 0), (.down, .superKey, nil, [], 0),
      (.down, [], true, [0], 0), (.down, .capsLock, true, [1], 1), (.up, [], true, [0], 0), (.up, [], true, [0], 0),
      (.down, .shift, true, [0, 1], 1), (.down, .shift, true, [0, 1, 2], 2), (.up, .shift, true, [0, 1], 1), (.down, .control, true, [0, 1], 2),
      (.space, .control, true, [0, 1, 2], 2), (.space, .control, true, [0, 1], 2), (.down, [.control, .shift], true, [0, 1, 2, 3], 3), (.right, [], false, [0, 1, 2, 3], 3),
      (.return, [], false, [0, 1, 2, 3], 3), (.end, [], true, [19], 19), (.down, [], true, [19], 19), (.pageUp, [], true, [19 - page], 19 - page), (.pageDown, [], true, [19], 19),
      (.home, [], true, [0], 0), (.pageDown, [], true, [page], page), (.pageUp, [], true, [0], 0), (.end, .shift, true, all, 19), (.home, .shift, true, [0], 0),
      (.pageDown, .shift, true, Array(0...page), page), (.end, .control, true, Array(0...page), 19), (.function(5), [], false, Array(0...page), 19),
    ]
    for (index, (key, modifiers, isUsed, rows, current)) in table.enumerated() {
      #expect(self.key(h, key, modifiers) == isUsed && selected(h) == rows && list(h).current.row == current, "\(index) \(key)")
      // What is current is seen.
      let frame = h.boxes(ListRowsBox.self)[0].window.unit(atRow: current).map { _ in middle(current, in: h) }
      #expect(frame.map { $0.y > 0 && $0.y < 240 } == true, "\(index) \(key)")
    }
    let fresh = made(Several())
    #expect(key(fresh, .up) == true && selected(fresh) == [19])
    let plain = made(List(0..<5) { Text(verbatim: "Row \($0)") }), empty = made(Several(0))
    #expect(key(plain, .down) == nil && key(empty, .down) == nil)
  }
  @Test func `of one row goes with the keys`() {
    let h = made(One())
    let table: [(Key, KeyModifiers, [Int])] = [
      (.down, [], [0]), (.down, .shift, [1]), (.down, .control, [2]), (.space, .control, []), (.space, .control, [2]), (.up, [.control, .shift], [1]), (.end, .shift, [4]),
    ]
    for (key, modifiers, rows) in table { #expect(self.key(h, key, modifiers) == true && selected(h) == rows, "\(key) \(modifiers)") }
  }
  @Test func `passes over rows that cannot be selected`() {
    let h = made(Several(6, disabled: [0, 3, 5]))
    for (key, rows) in [(.down, [1]), (.up, [1]), (.down, [2]), (.down, [4]), (.down, [4]), (.up, [2]), (.home, [1]), (.end, [4])] as [(Key, [Int])] {
      #expect(self.key(h, key) == true && selected(h) == rows, "\(key)")
    }
    _ = key(h, .home)
    #expect(key(h, .end, .shift) == true && selected(h) == [1, 2, 4])
    h.click(middle(3, in: h))
    #expect(selected(h) == [1, 2, 4] && list(h).current.row == 3)
  }
  @Test func `begins at the first row when Tab enters the list, with a ring unless that row alone is selected`() {
    let h = made(VStack(spacing: 0) { Several(); Button("After") {} })
    #expect(list(h).current.key == nil)
    h.press(.tab)
    #expect(h.input.focusedBox === list(h) && list(h).current.key != nil && list(h).current.row == 0 && selected(h) == [])
    #expect(list(h).ringedRow?.index == 0)
    _ = key(h, .space, .control)
    #expect(selected(h) == [0] && list(h).ringedRow == nil)
    _ = key(h, .down, .control)
    #expect(selected(h) == [0] && list(h).ringedRow?.index == 1)
    _ = key(h, .space, .control)
    #expect(selected(h) == [0, 1] && list(h).ringedRow?.index == 1)
    h.press(.tab)
    #expect(list(h).ringedRow == nil && !list(h).hasFocus)
    // Where it was left it is entered again.
    h.press(.tab, .shift)
    #expect(list(h).hasFocus && list(h).current.row == 1)
    let chosen = made(VStack(spacing: 0) { Several(20, [4]); Button("After") {} })
    chosen.press(.tab)
    #expect(list(chosen).current.row == 4)
    // By a press or the app there is nothing current yet.
    let given = made(Several())
    given.input.setFocus(list(given))
    #expect(list(given).hasFocus && list(given).current.key == nil && list(given).accessibility?.isFocused == true)
  }
  @Test func `stays with its rows when others come and go`() {
    let out = Held<(selection: Binding<Set<Int>>, items: Binding<[Int]>)>(), h = made(Several(10, out: out))
    h.click(middle(3, in: h))
    #expect(list(h).current.row == 3)
    out.value?.items.wrappedValue.removeFirst()
    h.settle()
    #expect(list(h).current.row == 2 && list(h).startRow == 2 && selected(h) == [3])
    out.value?.items.wrappedValue.insert(77, at: 0)
    out.value?.items.wrappedValue.insert(78, at: 0)
    h.settle()
    #expect(list(h).current.row == 4 && list(h).startRow == 4)
    out.value?.items.wrappedValue.removeAll { $0 == 3 }
    h.settle()
    #expect(list(h).current.key == nil && list(h).current.anchor == nil)
  }

  // MARK: Presses

  @Test func `of several rows waits for the release of a press on one of them`() {
    let h = made(Several())
    h.click(middle(2, in: h))
    h.click(middle(4, in: h), .shift)
    #expect(selected(h) == [2, 3, 4])
    let place = middle(3, in: h)
    h.pointer(.down, place.x, place.y)
    #expect(selected(h) == [2, 3, 4] && list(h).current.row == 3)
    list(h).pointerCancelled()
    h.pointer(.up, place.x, place.y)
    #expect(selected(h) == [2, 3, 4])
    h.click(place)
    #expect(selected(h) == [3])
    // Of one there is nothing to wait for.
    h.pointer(.down, middle(5, in: h).x, middle(5, in: h).y)
    #expect(selected(h) == [5])
    h.pointer(.up, middle(5, in: h).x, middle(5, in: h).y)
    h.click(middle(6, in: h), count: 1, button: .secondary)
    #expect(selected(h) == [5])
  }
  @Test func `grows and shrinks under a drag`() {
    let h = made(Several())
    let start = middle(1, in: h)
    h.pointer(.down, start.x, start.y)
    for (row, rows) in [(4, [1, 2, 3, 4]), (2, [1, 2]), (1, [1]), (0, [0, 1])] {
      h.move(start.x, middle(row, in: h).y)
      h.settle()
      #expect(selected(h) == rows, "\(row)")
    }
    h.pointer(.up, start.x, start.y)
    h.move(start.x, middle(5, in: h).y)
    #expect(selected(h) == [0, 1])
    let one = made(One()), place = middle(1, in: one)
    one.pointer(.down, place.x, place.y)
    one.move(place.x, middle(3, in: one).y)
    one.settle()
    #expect(selected(one) == [1])
  }
  @Test func `ends with a press beside the rows, but not with one on a header`() {
    let h = made(Several(3, [1]))
    h.click(CGPoint(x: 100, y: 200), button: .secondary)
    #expect(selected(h) == [1])
    h.click(CGPoint(x: 100, y: 200))
    #expect(selected(h) == [])
    struct Headed: View {
      @State private var selection: Set<Int> = [1]
      var body: some View { List(selection: $selection) { Section("Title") { ForEach(0..<3, id: \.self) { Text(verbatim: "Row \($0)") } } } }
    }
    let headed = made(Headed()), title = headed.boxes(TextBox.self).first { $0.spokenName == "Title" }?.windowFrame ?? .zero
    headed.click(title.center)
    #expect(title.width > 10 && selected(headed) == [1])
  }
  @Test func `is what Return and a double click are for`() {
    var opened: [Set<Int>] = []
    let h = made(Several(6, primary: { opened.append($0) }))
    #expect(key(h, .return) == false && opened == [])
    h.click(middle(2, in: h))
    #expect(opened == [] && key(h, .return) == true && opened == [[2]] && key(h, .enter) == true && opened == [[2], [2]])
    h.click(middle(3, in: h), count: 2)
    #expect(opened == [[2], [2], [3]])
    h.click(middle(4, in: h), .control, count: 2)
    h.click(middle(4, in: h), count: 3)
    #expect(opened.count == 3)
  }

  // MARK: Sizes and looks

  @Test func `has a list around it that fills what it is offered`() {
    let long = made(Several()), short = made(Several(1))
    #expect(list(long).size(for: .unspecified) == CGSize(width: 200, height: 400) && list(short).size(for: .unspecified) == CGSize(width: 200, height: 44))
    #expect(list(long).size(for: ProposedViewSize(width: 20, height: 30)) == CGSize(width: 20, height: 30))
    for axis in Axis.allCases {
      let extent = list(long).extent(along: axis, across: nil)
      #expect(extent.least == 0 && extent.greatest == .infinity)
    }
    let theme = Theme.make(), bounds = CGRect(x: 0, y: 0, width: 300, height: 240)
    func painted<V: View>(_ view: V, scale: Double = 1) -> (back: [PaintCommand], over: [PaintCommand], frame: CGFloat) {
      let h = made(view), back = RecordingPainter(scale: scale), over = RecordingPainter(scale: scale)
      list(h).paintBackground(back)
      list(h).paintOver(over)
      return (back.commands, over.commands, list(h).frameWidth)
    }
    let content = PaintCommand.fillRect(bounds, .color(theme.colors.contentBackground))
    let inset = painted(Several().listStyle(.inset)), sidebar = painted(Several().listStyle(.sidebar)), hidden = painted(Several().listStyle(.inset).scrollContentBackground(.hidden))
    #expect(inset.back == [content] && inset.over == [] && inset.frame == 0 && hidden.back == [])
    #expect(sidebar.back == [.fillRect(bounds, .color(theme.colors.sidebarBackground))] && sidebar.over == [])
    for (scale, width) in [(1.0, 1.0), (2, 0.5), (3, 0.5)] {
      let bordered = painted(Several().listStyle(.bordered), scale: scale)
      #expect(bordered.back == [content] && bordered.over == [.border(bounds, cornerRadius: 0, width: width, .color(theme.colors.separator))] && bordered.frame == 1)
    }
  }
}
