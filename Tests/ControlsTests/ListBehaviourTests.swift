import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

@Suite struct `Rows of a list` {
  private func accessibleRows(_ harness: ViewHarness) -> [AccessibilityNode] {
    harness.graph.accessibilityTree().flatMap(\.all).filter { [.listItem, .outlineItem].contains($0.role) }
  }
  /// In a list without a margin above: the middle of a row.
  private func middle(_ row: Int) -> CGPoint { CGPoint(x: 100, y: 6 + 26 * CGFloat(row) + 13) }

  @Test func `go with the list that has the focus`() {
    struct Root: View {
      @State var isEmpty = false
      let out: Held<Binding<Bool>>
      var body: some View {
        let _ = out.value = $isEmpty
        if isEmpty { Text(verbatim: "Nothing") } else { List(selection: .constant(Set([1]))) { Text(verbatim: "One").tag(1) } }
      }
    }
    let out = Held<Binding<Bool>>(), harness = ViewHarness(Root(out: out))
    harness.graph.input.setFocus(harness.boxes(ListBox.self)[0])
    harness.frame()
    out.value?.wrappedValue = true
    harness.frame()
    #expect(harness.graph.input.focusedBox == nil)
    #expect(harness.spoken.contains { $0.label == "Nothing" })
  }

  @Test func `show the newest badge`() {
    struct Root: View {
      @State var count = 3
      let out: Held<Binding<Int>>
      var body: some View {
        let _ = out.value = $count
        List { Text(verbatim: "Inbox").padding(1).badge(count).padding(1) }
      }
    }
    let out = Held<Binding<Int>>(), harness = ViewHarness(Root(out: out), pixels: true)
    #expect(accessibleRows(harness)[0].value == "3")
    out.value?.wrappedValue = 1234
    harness.frame()
    #expect(accessibleRows(harness)[0].value == "1,234")
    #expect(harness.pixelsThatDiffer() == 0)
  }

  @Test func `change while they move far beyond the old end`() {
    struct Root: View {
      @State var rows = [777, 1774, 90_000]
      let out: Held<Binding<[Int]>>
      var body: some View {
        let _ = out.value = $rows
        List(rows, id: \.self) { Text(verbatim: "Row \($0)").badge(rows.count) }
      }
    }
    let out = Held<Binding<[Int]>>(), harness = ViewHarness(Root(out: out), pixels: true)
    #expect(accessibleRows(harness)[0].value == "3")
    out.value?.wrappedValue = Array(0..<100_000)
    harness.frame()
    #expect(accessibleRows(harness)[0].value == "100,000")
    #expect(harness.pixelsThatDiffer() == 0)
  }

  @Test func `are on a prominent background while selected in the focused list, and tints turn to what can be seen on it`() {
    struct Row: View {
      @Environment(\.backgroundProminence) var prominence
      let out: Held<BackgroundProminence>
      var body: some View {
        let _ = out.value = prominence
        Circle().fill(.tint).frame(width: 20, height: 20)
      }
    }
    let out = Held<BackgroundProminence>()
    let harness = ViewHarness(List(selection: .constant(Set([1]))) { Row(out: out).tag(1) }, pixels: true)
    #expect(out.value == .standard)
    harness.graph.input.setFocus(harness.boxes(ListBox.self)[0])
    harness.frame()
    #expect(out.value == .increased)
    let circle = harness.boxes(ShapeBox.self)[0].windowFrame, surface = harness.surface!
    #expect(surface.pixel(at: circle.center) != surface.pixel(at: CGPoint(x: circle.maxX + 30, y: circle.midY)))
    harness.graph.input.isWindowFocused = false
    harness.frame()
    #expect(out.value == .standard)
  }

  @Test func `say what they are, where they stand and whether they are selected`() {
    let harness = ViewHarness(List(0..<50, selection: .constant(Set([2]))) { Text(verbatim: "Row \($0)") })
    let rows = accessibleRows(harness)
    #expect(rows.count == 12)
    #expect(rows[2].label == "Row 2" && rows[2].properties.isSelected && !rows[1].properties.isSelected)
    #expect(rows[2].properties.position == 3 && rows[2].properties.positionCount == 50)
    #expect(rows[3].frame == CGRect(x: 0, y: 6 + 3 * 26, width: 400, height: 26))
  }
  @Test func `are chosen, unfolded and folded by assistive technology`() {
    struct Item: Identifiable {
      let id: Int
      var children: [Item]?
    }
    struct Root: View {
      @State var selection: Int?
      let out: Held<Int?>
      var body: some View {
        let _ = out.value = selection
        List([Item(id: 1, children: [Item(id: 11)]), Item(id: 2)], children: \.children, selection: $selection) {
          Text(verbatim: "\($0.id)")
        }
      }
    }
    let out = Held<Int?>(), harness = ViewHarness(Root(out: out))
    #expect(accessibleRows(harness).map(\.properties.isExpanded) == [false, nil])
    #expect(accessibleRows(harness)[0].perform(.expand))
    harness.advance(by: 0.4)
    #expect(accessibleRows(harness).map(\.properties.outlineLevel) == [0, 1, 0])
    #expect(accessibleRows(harness)[1].perform(.press))
    harness.frame()
    #expect(out.value == 11)
    #expect(accessibleRows(harness)[1].properties.isFocused || !harness.graph.input.isWindowFocused)
    #expect(accessibleRows(harness)[0].perform(.collapse))
    harness.advance(by: 0.4)
    #expect(accessibleRows(harness).count == 2)
  }

  @Test func `of a disclosure group are rows of the list, one level deeper`() {
    struct Root: View {
      @State var isOpen = false
      var body: some View {
        List(selection: .constant(Set<Int>())) {
          DisclosureGroup(isExpanded: $isOpen) {
            ForEach(0..<3) { Text(verbatim: "Inner \($0)") }
          } label: { Text(verbatim: "Group") }
          Text(verbatim: "After")
        }
      }
    }
    let harness = ViewHarness(Root())
    #expect(accessibleRows(harness).map(\.label) == ["Group", "After"])
    harness.click(CGPoint(x: 8 + 12 + 4, y: 6 + 13))
    harness.advance(by: 0.4)
    #expect(accessibleRows(harness).map(\.label) == ["Group", "Inner 0", "Inner 1", "Inner 2", "After"])
    let texts = harness.boxes(TextBox.self).map(\.windowFrame.minX)
    #expect(texts[1] == texts[0] + 16 && texts[4] == texts[0])
  }

  private struct Movable: View {
    @State var items = Array(0..<10)
    let out: Held<[Int]>
    var body: some View {
      let _ = out.value = items
      List(selection: .constant(Set<Int>())) {
        ForEach(items, id: \.self) { Text(verbatim: "Row \($0)") }
          .onMove { items.move(fromOffsets: $0, toOffset: $1) }
      }
    }
  }
  @Test func `are moved by dragging, with a line where they would go`() {
    let out = Held<[Int]>(), harness = ViewHarness(Movable(out: out), pixels: true)
    harness.graph.input.handle(.pointer(PointerEvent(.down, at: middle(1), clickCount: 1, time: harness.now)))
    harness.graph.input.handle(.pointer(PointerEvent(.moved, at: CGPoint(x: 100, y: 6 + 26 * 5 - 3), time: harness.now)))
    harness.frame()
    #expect(harness.boxes(ListBox.self)[0].dropLine == CGFloat(130))
    #expect(harness.pixelsThatDiffer() == 0)
    harness.graph.input.handle(.pointer(PointerEvent(.up, at: CGPoint(x: 100, y: 6 + 26 * 5 - 3), clickCount: 1, time: harness.now)))
    harness.advance(by: 0.5)
    #expect(out.value == [0, 2, 3, 4, 1, 5, 6, 7, 8, 9])
    #expect(harness.boxes(ListBox.self)[0].dropLine == nil)
    #expect(harness.pixelsThatDiffer() == 0)
  }
  @Test func `are moved by Alt and an arrow`() {
    let out = Held<[Int]>(), harness = ViewHarness(Movable(out: out))
    harness.click(middle(3))
    harness.key(.up, .alt)
    harness.advance(by: 0.5)
    #expect(out.value == [0, 1, 3, 2, 4, 5, 6, 7, 8, 9])
    harness.key(.up, .alt)
    harness.advance(by: 0.5)
    #expect(out.value == [0, 3, 1, 2, 4, 5, 6, 7, 8, 9])
  }

  @Test func `have the keys of a window that opens, not the search field above them`() {
    let harness = ViewHarness(
      VStack {
        SearchField(text: .constant(""))
        List(0..<3, selection: .constant(Set<Int>())) { Text(verbatim: "Row \($0)") }
        TextField("", text: .constant(""))
      })
    harness.graph.input.isWindowFocused = false
    harness.graph.input.isWindowFocused = true
    #expect(harness.graph.input.focusedBox is ListBox)
  }
}

@Suite struct `A place in coordinates` {
  @Test func `is read by a geometry reader, again when it scrolls`() {
    let out = Held<CGRect>(), global = Held<CGRect>()
    let harness = ViewHarness(
      ScrollView {
        VStack(spacing: 0) {
          Color.clear.frame(height: 100)
          GeometryReader { proxy in
            let _ = out.value = proxy.frame(in: .scrollView)
            let _ = global.value = proxy.frame(in: .global)
            Color.clear
          }.frame(height: 40)
          Color.clear.frame(height: 1000)
        }
      }.padding(.top, 20))
    #expect(out.value == CGRect(x: 0, y: 100, width: 400, height: 40))
    #expect(global.value == CGRect(x: 0, y: 120, width: 400, height: 40))
    harness.scrollBox.setOffset(CGPoint(x: 0, y: 30))
    harness.frame()
    #expect(out.value?.minY == 70 && global.value?.minY == 90)
  }
  @Test func `is told to onGeometryChange when it changes and only then`() {
    struct Root: View {
      @State var width: CGFloat = 50
      let binding: Held<Binding<CGFloat>>, out: Held<[CGFloat]>
      var body: some View {
        let _ = binding.value = $width
        Color.clear.frame(width: width, height: 10)
          .onGeometryChange(for: CGFloat.self, of: \.size.width) { out.value = (out.value ?? []) + [$0] }
      }
    }
    let binding = Held<Binding<CGFloat>>(), out = Held<[CGFloat]>()
    let harness = ViewHarness(Root(binding: binding, out: out))
    harness.frame()
    #expect(out.value == [50])
    binding.value?.wrappedValue = 80
    harness.frame()
    #expect(out.value == [50, 80])
  }
}

@Suite struct `Swipe actions` {
  @Test func `are actions of the row for assistive technology`() {
    let done = Held<String>()
    let harness = ViewHarness(
      List {
        Text("Message")
          .swipeActions { Button("Delete", systemImage: "trash", role: .destructive) { done.value = "delete" } }
          .swipeActions(edge: .leading) { Button("Flag") { done.value = "flag" } }
      })
    let row = harness.spoken(.listItem)[0]
    #expect(row.actions.contains(.named("Delete")) && row.actions.contains(.named("Flag")))
    #expect(row.perform(.named("Delete")) && done.value == "delete")
    #expect(row.perform(.named("Flag")) && done.value == "flag")
  }
}

@Suite struct `Content that can be refreshed` {
  @Test func `is by Ctrl+R, and knows how`() async {
    struct Inner: View {
      let out: Held<Bool>
      @Environment(\.refresh) var refresh
      var body: some View {
        let _ = out.value = refresh != nil
        Text("Content")
      }
    }
    let out = Held<Bool>()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let harness = ViewHarness(Inner(out: out).refreshable { continuation.yield(1) })
    #expect(out.value == true)
    harness.key(.character("r"), .control)
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == 1)
  }
}

@Suite struct `A scroll position` {
  private struct ByID: View {
    @State var id: Int?
    let out: Held<Binding<Int?>>
    var body: some View {
      let _ = out.value = $id
      ScrollView { LazyVStack(spacing: 0) { ForEach(0..<1000, id: \.self) { CountedRow(number: $0, height: 20) } } }
        .scrollPosition(id: $id)
    }
  }
  @Test func `goes to the view its binding names, and notes where the user scrolls`() {
    let out = Held<Binding<Int?>>(), harness = ViewHarness(ByID(out: out))
    out.value?.wrappedValue = 500
    harness.advance(by: 0.2)
    #expect(harness.boxes(SlabBox.self).first { $0.number == 500 }?.windowFrame.minY == 0)
    harness.wheel(-4)
    harness.advance(by: 0.5)
    let first = harness.boxes(SlabBox.self).filter { $0.windowFrame.midY >= 0 }.map(\.number).min()
    #expect(out.value?.wrappedValue == first && first! > 500)
    // What was noted is no wish: the list stays where the user left it.
    let offset = harness.scrollBox.offset
    harness.advance(by: 0.5)
    #expect(harness.scrollBox.offset == offset)
  }
  @Test func `goes to edges and points, and knows who went last`() {
    struct Root: View {
      @State var position = ScrollPosition(edge: .bottom)
      let out: Held<Binding<ScrollPosition>>
      var body: some View {
        let _ = out.value = $position
        ScrollView { LazyVStack(spacing: 0) { ForEach(0..<100, id: \.self) { CountedRow(number: $0, height: 20) } } }
          .scrollPosition($position)
      }
    }
    let out = Held<Binding<ScrollPosition>>(), harness = ViewHarness(Root(out: out))
    harness.advance(by: 0.2)
    #expect(harness.scrollBox.offset.y == CGFloat(1700))
    out.value?.wrappedValue.scrollTo(y: 100)
    harness.advance(by: 0.2)
    #expect(harness.scrollBox.offset.y == CGFloat(100) && out.value?.wrappedValue.isPositionedByUser == false)
    harness.wheel(-2)
    harness.advance(by: 0.5)
    #expect(out.value?.wrappedValue.isPositionedByUser == true)
    #expect(out.value?.wrappedValue.viewID(type: Int.self) == harness.boxes(SlabBox.self).filter { $0.windowFrame.midY >= 0 }.map(\.number).min())
  }
}
