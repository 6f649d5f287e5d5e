import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

@Suite struct `A link in a sidebar` {
  private func make() -> ViewHarness {
    ViewHarness(
      NavigationSplitView {
        List {
          ForEach(1..<4) { number in
            NavigationLink { Slab(height: 40, number: number) } label: { Text(verbatim: "Go \(number)") }
          }
        }
      } detail: {
        Slab(height: 40, number: 0)
      }, size: CGSize(width: 700, height: 300))
  }
  private func detail(_ harness: ViewHarness) -> [Int] { harness.boxes(SlabBox.self).map(\.number) }
  private func rows(_ harness: ViewHarness) -> [AccessibilityNode] { harness.spoken(.listItem) }
  private func row(_ number: Int, in harness: ViewHarness) -> CGRect {
    let list = harness.boxes(ListRowsBox.self)[0]
    return list.convertToWindow(list.rect(list.window.unit(atRow: number - 1)!), clipped: false)
  }

  @Test func `is its whole row, which stays selected while the destination is shown`() {
    let harness = make()
    harness.frame()
    #expect(detail(harness) == [0] && rows(harness).allSatisfy { $0.properties.isSelected != true })
    let second = row(2, in: harness)
    harness.click(CGPoint(x: second.maxX - 14, y: second.midY))
    harness.settle()
    #expect(detail(harness) == [2])
    #expect(rows(harness).map { $0.properties.isSelected == true } == [false, true, false])
    harness.click(row(3, in: harness).center)
    harness.settle()
    #expect(detail(harness) == [3])
    #expect(rows(harness).map { $0.properties.isSelected == true } == [false, false, true])
  }
  @Test func `is followed by the arrow keys and by assistive technology`() throws {
    let harness = make()
    harness.frame()
    harness.input.setFocus(harness.boxes(ListBox.self)[0])
    harness.press(.down)
    #expect(detail(harness) == [1])
    harness.press(.down)
    #expect(detail(harness) == [2])
    try #require(rows(harness).first { $0.label == "Go 1" }).perform(.press)
    harness.settle()
    #expect(detail(harness) == [1])
    #expect(rows(harness).map { $0.properties.isSelected == true } == [true, false, false])
  }
  @Test func `shows as selected what its binding says`() {
    struct Root: View {
      @State var chosen: Int? = 2
      let out: Held<Binding<Int?>>
      var body: some View {
        let _ = out.value = $chosen
        NavigationSplitView {
          List(1..<4) { number in
            NavigationLink(destination: Slab(height: 40, number: number), tag: number, selection: $chosen) { Text(verbatim: "Go \(number)") }
          }
        } detail: {
          Slab(height: 40, number: 0)
        }
      }
    }
    let out = Held<Binding<Int?>>(), harness = ViewHarness(Root(out: out), size: CGSize(width: 700, height: 300))
    harness.settle()
    #expect(detail(harness) == [2] && rows(harness).map { $0.properties.isSelected == true } == [false, true, false])
    out.value?.wrappedValue = 3
    harness.settle()
    #expect(detail(harness) == [3] && rows(harness).map { $0.properties.isSelected == true } == [false, false, true])
    harness.click(row(1, in: harness).center)
    harness.settle()
    #expect(out.value?.wrappedValue == 1 && detail(harness) == [1])
  }
}

@Suite struct `A link to the next level of a stack` {
  private func make<Row: View>(pixels: Bool = false, @ViewBuilder row: @escaping () -> Row) -> ViewHarness {
    let harness = ViewHarness(
      NavigationStack {
        List { row() }.navigationDestination(for: Int.self) { Slab(height: 40, number: $0) }
      }, size: CGSize(width: 400, height: 300), pixels: pixels)
    harness.frame()
    return harness
  }
  private func slabs(_ harness: ViewHarness) -> [Int] { harness.boxes(SlabBox.self).map(\.number) }
  private func row(in harness: ViewHarness) -> CGRect {
    let list = harness.boxes(ListRowsBox.self)[0]
    return list.convertToWindow(list.rect(list.window.unit(atRow: 0)!), clipped: false)
  }

  @Test func `is its whole row and leads there when the row is released`() {
    let harness = make { NavigationLink("Seven", value: 7) }
    let row = row(in: harness)
    harness.pointer(.down, row.maxX - 20, row.midY)
    harness.settle()
    #expect(slabs(harness) == [])
    harness.pointer(.up, row.maxX - 20, row.midY)
    harness.settle()
    #expect(slabs(harness) == [7])
  }
  @Test func `leads nowhere when the release is elsewhere`() {
    let harness = make { NavigationLink("Seven", value: 7) }
    let row = row(in: harness)
    harness.drag(from: (row.midX, row.midY), to: (row.midX, row.maxY + 80))
    #expect(slabs(harness) == [])
  }
  @Test func `is followed by Return from the row's place`() {
    let harness = make { NavigationLink("Seven", value: 7) }
    harness.input.setFocus(harness.boxes(ListBox.self)[0])
    harness.press(.down)
    #expect(slabs(harness) == [])
    harness.press(.return)
    #expect(slabs(harness) == [7])
  }
  @Test func `acts by itself where it is only a part of its row`() {
    let harness = make {
      HStack {
        Slab(height: 20, number: 1).frame(width: 40)
        NavigationLink(value: 7) { Slab(height: 20, number: 2).frame(width: 40) }
      }
    }
    let places = harness.boxes(SlabBox.self).map(\.windowFrame.center)
    harness.click(places[0])
    harness.settle()
    #expect(slabs(harness) == [1, 2])
    harness.click(places[1])
    harness.settle()
    #expect(slabs(harness) == [7])
  }
  @Test func `dims while it is pressed where it is only a part of its row`() {
    let harness = make(pixels: true) {
      HStack {
        Slab(height: 20, number: 1).frame(width: 40)
        NavigationLink(value: 7) { Slab(height: 20, number: 2).frame(width: 40) }
      }
    }
    let place = harness.boxes(SlabBox.self)[1].windowFrame.center
    func color() -> UInt32? { harness.surface?.pixel(at: place) }
    let usual = color()
    harness.pointer(.down, place.x, place.y)
    harness.settle()
    #expect(color() != usual && harness.pixelsThatDiffer() == 0)
    harness.pointer(.moved, place.x, place.y + 100)
    harness.settle()
    #expect(color() == usual && harness.pixelsThatDiffer() == 0)
    harness.pointer(.up, place.x, place.y + 100)
    harness.settle()
    #expect(slabs(harness) == [1, 2])
  }
  @Test func `is a button in the style around it outside of lists`() {
    let harness = ViewHarness(
      NavigationStack {
        VStack {
          NavigationLink("Bordered", value: 1)
          NavigationLink("Plain", value: 2).buttonStyle(.plain)
        }
        .navigationDestination(for: Int.self) { Slab(height: 40, number: $0) }
      }, size: CGSize(width: 400, height: 300))
    harness.frame()
    #expect(harness.boxes(ButtonBox.self).map { $0.isBordered } == [true, false])
    harness.click(harness.boxes(ButtonBox.self)[0].windowFrame.center)
    harness.settle()
    #expect(slabs(harness) == [1])
  }
}

@Suite struct `The way back from a level` {
  private struct Stack: View {
    let path: Binding<[Int]>
    var body: some View {
      NavigationStack(path: path) {
        Text(verbatim: "Root").navigationDestination(for: Int.self) { number in
          Slab(height: 40, number: number).toolbar { Button("Edit") {} }
        }
      }
    }
  }
  @Test func `is an item of the window's toolbar, before those of the level`() throws {
    let path = Held<[Int]>()
    path.value = [7, 8]
    let stack = Stack(path: Binding(get: { path.value! }, set: { path.value = $0 })).environment(\.hasToolbar, true)
    let harness = showToolbar(over: stack)
    harness.settle()
    let bar = harness.boxes(ToolbarBox.self)[0]
    func labels() -> [String] { harness.spoken(.button).compactMap(\.label) }
    #expect(labels() == ["Back", "Edit"])
    let content = harness.boxes(NavigationStackBox.self)[0]
    #expect(content.windowFrame.minY == bar.height && harness.boxes(SlabBox.self)[0].windowFrame.midY == content.windowFrame.midY)
    try #require(harness.spoken(.button).first { $0.label == "Back" }).perform(.press)
    harness.settle()
    #expect(path.value == [7] && labels() == ["Back", "Edit"])
    try #require(harness.spoken(.button).first { $0.label == "Back" }).perform(.press)
    harness.settle()
    #expect(path.value == [] && labels() == [])
    #expect(bar.height == 0)
  }
}
