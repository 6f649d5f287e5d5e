import Foundation
import OrielDrawing
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

/// What a list paints around its rows.
@Suite struct `The painting of list rows` {
  private struct Rows<S: ListStyle, Row: View>: View {
    @State private var selection: Set<Int>
    let style: S
    let row: (Int) -> Row
    init(_ selection: Set<Int>, _ style: S, @ViewBuilder _ row: @escaping (Int) -> Row) {
      _selection = State(initialValue: selection)
      self.style = style
      self.row = row
    }
    var body: some View { List(0..<4, id: \.self, selection: $selection) { row($0) }.listStyle(style) }
  }
  private final class Windows { var all: [ViewHarness] = [] }
  private let windows = Windows()
  private func made<V: View>(_ view: V, isFocused: Bool = false, isRightToLeft: Bool = false) -> ViewHarness {
    let h = ViewHarness(view, size: CGSize(width: 300, height: 240)) { $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight }
    windows.all.append(h)
    h.settle()
    if isFocused { h.input.setFocus(h.boxes(ListBox.self)[0]) }
    h.settle()
    return h
  }
  private func styled<S: ListStyle>(_ style: S, _ selection: Set<Int> = [], isFocused: Bool = false, isRightToLeft: Bool = false) -> ViewHarness {
    made(Rows(selection, style) { Text(verbatim: "Row \($0)") }, isFocused: isFocused, isRightToLeft: isRightToLeft)
  }
  private func painted(_ h: ViewHarness, scale: Double = 1) -> RecordingPainter {
    let painter = RecordingPainter(scale: scale)
    h.boxes(ListRowsBox.self)[0].paint(painter)
    return painter
  }
  /// All but the words.
  private func shapes(_ h: ViewHarness, scale: Double = 1) -> [PaintCommand] {
    painted(h, scale: scale).commands.filter { if case .text = $0 { false } else { true } }
  }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
  private let theme = Theme.make()
  private var colors: ThemeColors { theme.colors }
  private var radius: Double { theme.metrics.radius.selection }
  private func line(_ y: CGFloat, from x: CGFloat = 20, to end: CGFloat = 284, height: CGFloat = 1) -> PaintCommand {
    .fillRect(rect(x, y, end - x, height), .color(colors.separator))
  }

  @Test func `divides rows by lines from their words on, except beside a selected one`() {
    #expect(shapes(styled(InsetListStyle())) == [line(25), line(51), line(77)])
    #expect(shapes(styled(InsetListStyle()), scale: 2) == [25.5, 51.5, 77.5].map { line($0, height: 0.5) })
    #expect(shapes(styled(InsetListStyle(), isRightToLeft: true)) == [25, 51, 77].map { line($0, from: 16, to: 280) })
    #expect(shapes(styled(PlainListStyle())) == [25, 51, 77].map { line($0, from: 12, to: 300) } && shapes(styled(SidebarListStyle())) == [])
    for isFocused in [false, true] {
      let color = Paint.color(isFocused ? colors.accent : colors.selectionInactive), soft = Paint.color(isFocused ? colors.softSelection : colors.selectionInactive)
      #expect(shapes(styled(InsetListStyle(), [1], isFocused: isFocused)) == [.fillRounded(rect(8, 26, 284, 24), cornerRadius: radius, color), line(77)])
      #expect(shapes(styled(PlainListStyle(), [1], isFocused: isFocused)) == [.fillRounded(rect(0, 26, 300, 26), cornerRadius: 0, color), line(77, from: 12, to: 300)])
      #expect(shapes(styled(SidebarListStyle(), [1], isFocused: isFocused)) == [.fillRounded(rect(8, 30, 284, 30), cornerRadius: radius, soft)])
    }
  }
  @Test func `joins selected rows without corners between them`() {
    let color = Paint.color(colors.accent)
    func parts(_ selection: Set<Int>) -> [(PaintCommand, CGRect)] {
      painted(styled(InsetListStyle(), selection, isFocused: true)).entries.compactMap { if case .fillRounded = $0.command { ($0.command, $0.clip) } else { nil } }
    }
    let r = CGFloat(radius)
    let two = parts([1, 2])
    #expect(two.map(\.0) == [.fillRounded(rect(8, 26, 284, 26 + r), cornerRadius: radius, color), .fillRounded(rect(8, 52 - r, 284, 24 + r), cornerRadius: radius, color)])
    #expect(two.map(\.1) == [rect(8, 26, 284, 26), rect(8, 52, 284, 24)])
    let three = parts([0, 1, 2])
    #expect(three.map(\.1) == [rect(8, 0, 284, 26), rect(8, 26, 284, 26), rect(8, 52, 284, 24)])
    #expect(three[1].0 == .fillRounded(rect(8, 26 - r, 284, 26 + 2 * r), cornerRadius: radius, color))
    let apart = parts([0, 2])
    #expect(apart.map(\.0) == [.fillRounded(rect(8, 0, 284, 24), cornerRadius: radius, color), .fillRounded(rect(8, 52, 284, 24), cornerRadius: radius, color)])
    #expect(apart.allSatisfy { $0.1.width == 2_000_000 })
  }
  @Test func `paints every second row where the style says so, instead of lines`() {
    func row(_ y: CGFloat, _ color: RGBA) -> PaintCommand { .fillRounded(rect(8, y, 284, 26), cornerRadius: radius, .color(color)) }
    #expect(shapes(styled(InsetListStyle(alternatesRowBackgrounds: true))) == [row(26, colors.alternateRow), row(78, colors.alternateRow)])
    #expect(shapes(styled(InsetListStyle(alternatesRowBackgrounds: true), [2])) == [row(26, colors.alternateRow), row(52, colors.selectionInactive), row(78, colors.alternateRow)])
  }
  @Test func `leaves out lines that a row hides, and has those that it asks for in its colour`() {
    func lines<Row: View>(@ViewBuilder _ row: @escaping (Int) -> Row) -> [PaintCommand] { shapes(made(Rows([], InsetListStyle(), row))) }
    #expect(lines { Text("Row").listRowSeparator($0 == 1 ? .hidden : .automatic) } == [line(77)])
    #expect(lines { Text("Row").listRowSeparator($0 == 1 ? .hidden : .automatic, edges: .bottom) } == [line(25), line(77)])
    #expect(lines { Text("Row").listRowSeparator($0 == 1 ? .hidden : .automatic, edges: .top) } == [line(51), line(77)])
    #expect(lines { Text("Row").listRowSeparator($0 == 3 ? .visible : .automatic, edges: .bottom) } == [line(25), line(51), line(77), line(103)])
  }
  @Test func `has chevrons before rows with others below them, and badges at the end`() throws {
    struct Item: Identifiable {
      let id: Int
      var children: [Item]?
    }
    func path(_ points: [(CGFloat, CGFloat)]) -> PaintCommand {
      var path = Path()
      path.move(to: CGPoint(x: points[0].0, y: points[0].1))
      for point in points.dropFirst() { path.addLine(to: CGPoint(x: point.0, y: point.1)) }
      return .strokePath(path, .color(colors.labelSecondary), StrokeStyle(lineWidth: 1.4, lineCap: .round, lineJoin: .round))
    }
    let tree = List([Item(id: 1, children: [Item(id: 11)]), Item(id: 2)], children: \.children) { Text(verbatim: "\($0.id)") }
    for isRightToLeft in [false, true] {
      let h = made(tree.listStyle(.inset), isRightToLeft: isRightToLeft)
      func x(_ x: CGFloat) -> CGFloat { isRightToLeft ? 300 - x : x }
      func chevrons() -> [PaintCommand] { shapes(h).filter { if case .strokePath = $0 { true } else { false } } }
      #expect(chevrons() == [path([(x(21.25), 9.5), (x(24.75), 13), (x(21.25), 16.5)])])
      h.click(CGPoint(x: x(23), y: 6 + 13))
      h.advance(by: 0.5)
      #expect(chevrons() == [path([(x(23) - 3.5, 11.25), (x(23), 14.75), (x(23) + 3.5, 11.25)])])
      // Words of a level stand a step further in.
      let words = h.boxes(TextBox.self).map(\.windowFrame).map { (isRightToLeft ? 300 - $0.maxX : $0.minX).rounded() }
      #expect(words == [36, 52, 36])
      let badges = made(Rows([0], InsetListStyle()) { Text(verbatim: "Row \($0)").badge(7) }, isFocused: true, isRightToLeft: isRightToLeft)
      let drawn = painted(badges).commands.compactMap { if case .text("7", let rect, let paint) = $0 { (rect, paint) } else { nil } }
      try #require(drawn.count == 4)
      for (row, (frame, paint)) in drawn.enumerated() {
        #expect(abs((isRightToLeft ? 300 - frame.minX : frame.maxX) - 284) < 0.001 && abs(frame.midY - 13 - 26 * CGFloat(row)) < 0.001)
        #expect(paint == .color(row == 0 ? colors.onAccent : colors.labelSecondary))
      }
    }
  }
  @Test func `has a ring around the row that keys start from, and finds rows by their places`() {
    let h = styled(InsetListStyle(), [])
    h.press(.tab)
    #expect(shapes(h).contains(.border(rect(8, 0, 284, 26), cornerRadius: radius, width: 2, .color(colors.focusRing))))
    let rows = h.boxes(ListRowsBox.self)[0]
    for (y, row) in [(-0.1, nil), (0, 0), (25.9, 0), (26, 1), (77.9, 2), (103.9, 3), (104, nil)] as [(CGFloat, Int?)] { #expect(rows.unit(at: y)?.index == row, "\(y)") }
    #expect(rows.rect(rows.window.unit(atRow: 2)!) == rect(0, 52, 300, 26) && rows.highlight(rows.window.unit(atRow: 2)!) == rect(8, 52, 284, 26))
  }

  @Observable final class Order {
    var rows = ["one", "two", "three", "four", "five"]
    var tall: Set<String> = []
  }
  private struct Ordered: View {
    let order: Order
    @State private var selection: String? = "three"
    var body: some View {
      List(order.rows, id: \.self, selection: $selection) { row in
        Text(row).frame(height: order.tall.contains(row) ? 60 : 20).badge(row.count)
      }
    }
  }
  /// Nothing of it stays behind, also where the list is as long as before.
  @Test(arguments: 0..<5) func `goes along with them, whatever becomes of their order`(style: Int) {
    let order = Order(), list = Ordered(order: order)
    let view: [AnyView] = [
      AnyView(list.listStyle(.inset)), AnyView(list.listStyle(.plain)), AnyView(list.listStyle(.sidebar)), AnyView(list.listStyle(.bordered)),
      AnyView(list.listStyle(.inset).alternatingRowBackgrounds()),
    ]
    let h = ViewHarness(view[style], size: CGSize(width: 300, height: 240), pixels: true)
    h.settle()
    let changes: [(String, () -> Void)] = [
      ("the first goes to the end", { order.rows.append(order.rows.removeFirst()) }),
      ("two change places", { order.rows.swapAt(0, 3) }),
      ("one gets higher", { order.tall = ["two"] }),
      ("another is the high one", { order.tall = ["four"] }),
      ("all the other way round", { order.rows.reverse() }),
      ("another for one of them", { order.rows[1] = "six" }),
      ("fewer and higher", {
        order.rows.removeLast()
        order.tall.formUnion(["six"])
      }),
    ]
    for (name, change) in changes {
      change()
      h.settle()
      #expect(h.pixelsThatDiffer() == 0, "\(name)")
    }
  }
}
