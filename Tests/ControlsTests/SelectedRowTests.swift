import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

extension Bitmap {
  /// An opaque pixel as 0xRRGGBB.
  fileprivate func color(_ x: Int, _ y: Int) -> UInt32 { pixel(x: x, y: y) & 0xFFFFFF }
}
extension RGBA {
  fileprivate var hex: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}

@Suite struct `Selected rows` {
  private struct Rows<Row: View>: View {
    @State var selection: Set<Int>
    let row: (Int) -> Row
    init(selected: Set<Int>, @ViewBuilder row: @escaping (Int) -> Row) {
      _selection = State(initialValue: selected)
      self.row = row
    }
    var body: some View { List(0..<6, id: \.self, selection: $selection) { row($0) } }
  }
  private func make<Row: View>(_ selected: Set<Int>, @ViewBuilder row: @escaping (Int) -> Row) -> ViewHarness {
    let harness = ViewHarness(Rows(selected: selected, row: row), size: CGSize(width: 300, height: 240), pixels: true)
    harness.settle()
    harness.input.setFocus(harness.boxes(ListBox.self)[0])
    harness.settle()
    return harness
  }
  private func middle(of row: Int, in harness: ViewHarness) -> CGPoint {
    let rows = harness.boxes(ListRowsBox.self)[0]
    return rows.convertToWindow(rows.rect(rows.window.unit(atRow: row)!), clipped: false).center
  }

  @Test func `have round corners only where a block of them ends, also after a neighbour has changed`() {
    let harness = make([1, 2, 3]) { Text(verbatim: "Row \($0)") }
    harness.click(middle(of: 2, in: harness), .control)
    harness.settle()
    #expect(harness.pixelsThatDiffer() == 0)
    harness.click(middle(of: 2, in: harness), .control)
    harness.settle()
    #expect(harness.pixelsThatDiffer() == 0)
    harness.press(.down, .shift)
    #expect(harness.pixelsThatDiffer() == 0)
    harness.click(middle(of: 0, in: harness))
    harness.settle()
    #expect(harness.pixelsThatDiffer() == 0)
  }

  @Test func `show what is drawn on an area of a lower level`() {
    let harness = make([1]) { _ in
      Rectangle().foregroundStyle(.tertiary).frame(width: 40, height: 8).overlay(alignment: .leading) { Rectangle().fill(.primary).frame(width: 20) }
    }
    let bar = harness.boxes(ShapeBox.self).map(\.windowFrame).filter { $0.width == 40 }[1], picture = harness.picture
    let mark = picture.color(Int(bar.minX) + 10, Int(bar.midY)), track = picture.color(Int(bar.minX) + 30, Int(bar.midY))
    #expect(mark == 0xFFFFFF && track != mark && track != picture.color(Int(bar.maxX) + 10, Int(bar.midY)))
  }

  @Test func `show borderless buttons and links in the colour of their text`() {
    func colors(of harness: ViewHarness, in frame: CGRect) -> Set<UInt32> {
      var found: Set<UInt32> = []
      let picture = harness.picture
      for y in Int(frame.minY)..<Int(frame.maxY) { for x in Int(frame.minX)..<Int(frame.maxX) { found.insert(picture.color(x, y)) } }
      return found
    }
    let harness = make([1]) { _ in
      HStack {
        Button {} label: { Rectangle().frame(width: 12, height: 12) }.buttonStyle(.borderless)
        Button {} label: { Rectangle().frame(width: 12, height: 12) }.buttonStyle(.link)
      }
    }
    let theme = Theme.make(), buttons = harness.boxes(ButtonBox.self)
    for (button, color) in zip(buttons[0...1], [theme.colors.accentText, theme.colors.link]) {
      #expect(colors(of: harness, in: button.windowFrame.insetBy(dx: 2, dy: 2)) == [color.hex])
    }
    for button in buttons[2...3] {
      #expect(colors(of: harness, in: button.windowFrame.insetBy(dx: 2, dy: 2)) == [theme.colors.onAccent.hex])
    }
  }

  @Test func `have text fields without a well until they are edited`() {
    let harness = make([1]) { _ in TextField("Name", text: .constant("Ada")) }
    let field = harness.boxes(TextInputBox.self)[1]
    #expect(field.size.height < Theme.make().metrics.control.height[.regular])
    let bare = harness.picture.color(Int(field.windowFrame.maxX) - 2, Int(field.windowFrame.midY))
    #expect(bare == Theme.make().colors.accent.hex)
    harness.input.setFocus(field)
    harness.settle()
    let edited = harness.picture.color(Int(field.windowFrame.maxX) - 2, Int(field.windowFrame.midY))
    #expect(edited == Theme.make().colors.fieldBackground.hex)
    #expect(harness.pixelsThatDiffer() == 0)
  }
  @Test func `leave a field the style that the app gives it`() {
    let harness = make([]) { _ in TextField("Name", text: .constant("Ada")).textFieldStyle(.roundedBorder) }
    #expect(abs(harness.boxes(TextInputBox.self)[0].size.height - Theme.make().metrics.control.height[.regular]) < 0.01)
  }
}

@Suite struct `Backgrounds of borderless buttons` {
  @Test func `do not reach those of their neighbours in a stack`() {
    for axis in [Axis.horizontal, .vertical] {
      let layout = axis == .horizontal ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout())
      let harness = ViewHarness(
        layout {
          Button("One") {}
          Button("Two") {}
        }.buttonStyle(.borderless), size: CGSize(width: 300, height: 100))
      harness.settle()
      let backgrounds = harness.boxes(ButtonBox.self).map { $0.buttonBody.offsetBy(dx: $0.windowFrame.minX, dy: $0.windowFrame.minY) }
      #expect(backgrounds.count == 2 && backgrounds[0].intersection(backgrounds[1]).isEmpty)
    }
  }
}

@Suite struct `A symbol that is not in the set` {
  @Test func `is drawn faintly as an empty square and reported by its name`() {
    var harness: ViewHarness!
    let issues = RuntimeIssue.capturing {
      harness = ViewHarness(
        VStack { Image(systemName: "no.such.symbol"); Text("\(Image(systemName: "no.such.word")) Word") }, size: CGSize(width: 100, height: 60), pixels: true)
      harness.settle()
    }
    #expect(issues.contains { $0.contains("'no.such.symbol'") } && issues.contains { $0.contains("'no.such.word'") })
    let frame = harness.boxes(ImageBox.self)[0].windowFrame
    var darkest: UInt32 = 255
    for y in Int(frame.minY)..<Int(frame.maxY) { for x in Int(frame.minX)..<Int(frame.maxX) { darkest = min(darkest, harness.picture.color(x, y) & 0xFF) } }
    #expect(darkest < 230 && darkest > 80)
  }
}
