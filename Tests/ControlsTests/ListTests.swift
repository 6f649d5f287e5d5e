import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

private struct Names: View {
  var count = 1000
  @State var selection: Set<Int> = []
  @State var items: [Int] = []
  var out = Held<Binding<Set<Int>>>()
  var body: some View {
    let _ = out.value = $selection
    List(0..<count, selection: $selection) { Text(verbatim: "Row \($0)") }
  }
}

private struct Person: Identifiable { let id: Int; var name: String }
private struct Tag { var word: String }
/// The same rows from bindings to data, with identities of their own and with a key path to them.
private struct Bound: View {
  @State var people = [Person(id: 1, name: "Ada"), Person(id: 2, name: "Ben")]
  @State var tags = [Tag(word: "one"), Tag(word: "two")]
  @State var chosen: String?
  var body: some View {
    VStack {
      List($people) { $person in Button(person.name) { person.name += "!" } }
      List($people) { $person in
        Text(person.name)
        Spacer()
      }
      List($tags, id: \.word) { $tag in Text(tag.word) }
      List($tags, id: \.word, selection: $chosen) { $tag in Text(verbatim: tag.word + "?") }
    }
  }
}

@Suite struct `A list` {
  @Test func `divides rows from where their words begin, or from their edge where the words come late`() throws {
    func start(_ row: some View) throws -> CGFloat {
      let harness = ViewHarness(List { row; row }.listStyle(.inset), size: CGSize(width: 400, height: 200))
      let painter = RecordingPainter(), rows = try #require(harness.boxes(ListRowsBox.self).first)
      withExtendedLifetime(harness) { rows.paint(painter) }
      var lines: [CGRect] = []
      for case .fillRect(let rect, _) in painter.commands where rect.height <= 1 { lines.append(rect) }
      return try #require(lines.first).minX
    }
    #expect(try start(Text("Words")) == 20)
    #expect(try start(HStack(spacing: 4) { Circle().frame(width: 16, height: 16); Text("Words") }) == 40)
    #expect(try start(HStack { Spacer(); Text("Late") }) == 20)
    #expect(try start(HStack(spacing: 0) { Rectangle().frame(width: 150, height: 16); Text("Late") }) == 20)
  }
  @Test func `hands out bindings to the elements of bound data`() {
    let harness = ViewHarness(Bound(), size: CGSize(width: 300, height: 600))
    harness.frame()
    #expect(Set(harness.spoken.compactMap(\.label)).isSuperset(of: ["Ada", "Ben", "one", "two", "one?", "two?"]))
    let button = harness.spoken(.button).first { $0.label == "Ada" }?.frame ?? .null
    harness.click(CGPoint(x: button.midX, y: button.midY))
    harness.frame()
    #expect(harness.spoken(.button).contains { $0.label == "Ada!" })
    #expect(!harness.spoken.contains { $0.label == "Ada" }, "the other list shows the same name")
  }
  @Test func `makes the rows in view and nothing else`() {
    let harness = ViewHarness(Names(count: 100_000))
    #expect(harness.graph.counters.bodies == 1)
    #expect(harness.boxes(TextBox.self).count == 12)
    let cost = harness.cost { harness.scrollBox.setOffset(CGPoint(x: 0, y: 26), showsBars: false) }
    #expect(cost.bodies == 0 && cost.boxesMade == 1)
    #expect(abs(cost.paintedArea - 26 * 400) < 1)
  }

  @Test func `selects by click, Ctrl and Shift`() {
    let names = Names(), harness = ViewHarness(names)
    func row(_ number: Int) -> CGPoint { CGPoint(x: 100, y: 6 + 26 * CGFloat(number) + 13) }
    harness.click(row(2))
    #expect(names.out.value?.wrappedValue == [2])
    harness.click(row(4), .control)
    #expect(names.out.value?.wrappedValue == [2, 4])
    harness.click(row(6), .shift)
    #expect(names.out.value?.wrappedValue == [4, 5, 6])
    harness.click(row(5), .control)
    #expect(names.out.value?.wrappedValue == [4, 6])
    harness.click(row(5))
    #expect(names.out.value?.wrappedValue == [5])
  }

  @Test func `moves the selection by keys and keeps it in view`() {
    let names = Names(), harness = ViewHarness(names)
    harness.click(CGPoint(x: 100, y: 10))
    for _ in 0..<20 { harness.key(.down); harness.frame() }
    #expect(names.out.value?.wrappedValue == [20])
    #expect(harness.scrollBox.offset.y > 200)
    harness.key(.up, .shift)
    harness.frame()
    #expect(names.out.value?.wrappedValue == [19, 20])
    harness.key(.end)
    harness.frame()
    #expect(names.out.value?.wrappedValue == [999])
    #expect(harness.scrollBox.offset.y == harness.scrollBox.greatestOffset.y)
    harness.key(.home)
    harness.frame()
    #expect(names.out.value?.wrappedValue == [0] && harness.scrollBox.offset.y == 0)
    harness.key(.character("a"), .control)
    #expect(names.out.value?.wrappedValue.count == 1000)
  }

  @Test func `shows at once what its binding makes of a choice, even if nothing else follows the binding`() {
    let kept = Held<Set<Int>>()
    // Takes even numbers only.
    let selection = Binding<Set<Int>>(get: { kept.value ?? [] }, set: { kept.value = $0.filter { $0.isMultiple(of: 2) } })
    let harness = ViewHarness(List(0..<10, selection: selection) { Text(verbatim: "Row \($0)") })
    func chosen() -> [String?] { harness.spoken(.listItem).filter { $0.properties.isSelected == true }.map(\.label) }
    func row(_ number: Int) -> CGPoint { CGPoint(x: 100, y: 6 + 26 * CGFloat(number) + 13) }
    harness.click(row(2))
    #expect(kept.value == [2] && chosen() == ["Row 2"])
    harness.click(row(3), .control)
    #expect(kept.value == [2] && chosen() == ["Row 2"])
    harness.click(row(4), .control)
    #expect(kept.value == [2, 4] && chosen() == ["Row 2", "Row 4"])
  }

  @Test func `goes to the row whose beginning is typed`() {
    let names = Names(), harness = ViewHarness(names)
    harness.click(CGPoint(x: 100, y: 10))
    for letter in ["R", "o", "w", " ", "7"] { harness.graph.input.handle(.text(letter)) }
    #expect(names.out.value?.wrappedValue == [7])
  }

  @Test func `goes by the first words that a row says: a hidden symbol beside them has none`() {
    struct Root: View {
      @State var selection: Set<String> = []
      let out: Held<Binding<Set<String>>>
      var body: some View {
        let _ = out.value = $selection
        List(["alpha", "zeta"], id: \.self, selection: $selection) { name in
          HStack {
            Image(systemName: "folder").accessibilityHidden(true)
            Text(verbatim: name)
          }
        }
      }
    }
    let out = Held<Binding<Set<String>>>(), harness = ViewHarness(Root(out: out))
    harness.click(CGPoint(x: 100, y: 10))
    harness.graph.input.handle(.text("z"))
    #expect(out.value?.wrappedValue == ["zeta"])
  }

  @Test func `repaints rows whose selection changed and evaluates no body`() {
    let names = Names(), harness = ViewHarness(List(0..<100, selection: .constant(Set([3]))) { Text(verbatim: "Row \($0)") }, pixels: true)
    _ = names
    let cost = harness.cost { harness.graph.input.setFocus(harness.boxes(ListBox.self)[0]) }
    #expect(cost.bodies == 0 && cost.measures == 0)
    #expect(cost.paintedArea <= 400 * 31)
    #expect(harness.pixelsThatDiffer() == 0)
  }

  @Test func `deletes selected rows by key where the data allows it`() {
    struct Root: View {
      @State var items = Array(0..<20)
      @State var selection: Set<Int> = []
      let out: Held<Binding<[Int]>>
      var body: some View {
        let _ = out.value = $items
        List(selection: $selection) {
          ForEach(items, id: \.self) { Text(verbatim: "\($0)") }.onDelete { items.remove(atOffsets: $0) }
        }
      }
    }
    let out = Held<Binding<[Int]>>(), harness = ViewHarness(Root(out: out))
    harness.click(CGPoint(x: 100, y: 6 + 26 + 13))
    harness.click(CGPoint(x: 100, y: 6 + 52 + 13), .shift)
    #expect(harness.boxes(ListBox.self)[0].selected.count == 2)
    #expect(harness.boxes(ListBox.self)[0].canPerform(.delete))
    #expect(harness.graph.input.canPerform(.delete))
    harness.key(.delete)
    harness.frame()
    #expect(out.value?.wrappedValue == [0] + Array(3..<20))
  }

  @Test func `unfolds trees`() {
    struct Item: Identifiable {
      let id: Int
      var children: [Item]?
    }
    let items = [Item(id: 1, children: [Item(id: 11), Item(id: 12, children: [Item(id: 121)])]), Item(id: 2)]
    let harness = ViewHarness(List(items, children: \.children) { Text(verbatim: "\($0.id)") })
    #expect(harness.boxes(TextBox.self).count == 2)
    harness.click(CGPoint(x: 8 + 12 + 4, y: 6 + 13))
    harness.advance(by: 0.4)
    #expect(harness.boxes(TextBox.self).count == 4)
    #expect(harness.boxes(TextBox.self)[1].windowFrame.minX > harness.boxes(TextBox.self)[0].windowFrame.minX)
  }

  @Test func `shows the same pixels after copying as after painting anew`() {
    let harness = ViewHarness(Names(), pixels: true)
    harness.click(CGPoint(x: 100, y: 60))
    harness.click(CGPoint(x: 100, y: 130), .shift)
    for steps in [-1.0, -2, 1, -7, -40, 20, 100] {
      harness.wheel(steps)
      harness.frame()
      #expect(harness.pixelsThatDiffer() == 0)
    }
  }
}
