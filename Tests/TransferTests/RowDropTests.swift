import Conformance
import OrielHeadless
import Testing
import UniformTypeIdentifiers

@testable import OrielControls
@testable import OrielScenes
@testable import OrielTransfer

@MainActor @Observable private final class Rows {
  var items = ["a", "b", "c", "d"]
  var selection: Set<String> = []
  var inserted: [String] = []
}
private nonisolated struct Item: Identifiable, Sendable { let id: String }

@Suite struct `Rows of a list` {
  private let rows = Rows()
  private func app(_ content: some View) -> DragApp {
    DragApp(width: 300, height: 300, content)
  }
  private func list(in test: DragApp) -> ListBox {
    func find(_ box: Box) -> ListBox? { (box as? ListBox) ?? box.children.lazy.compactMap { find($0) }.first }
    return find(test.windows[0].graph.root!)!
  }
  /// A point in a row, at a part of its height.
  private func place(_ row: Int, _ part: Double, in test: DragApp) -> CGPoint {
    let list = list(in: test), rect = list.window.rect(ofRow: row), origin = list.rows.convertToWindow(list.rows.bounds, clipped: false).origin
    return CGPoint(x: origin.x + 100, y: origin.y + rect.start + rect.length * part)
  }
  private let text = ["text/plain;charset=utf-8": Data("new".utf8)]

  @Test func `take what is dropped between them, where the line shows`() async {
    let rows = rows
    let test = app(List {
      ForEach(rows.items, id: \.self) { Text($0) }
        .dropDestination(for: String.self) { items, place in rows.items.insert(contentsOf: items, at: place) }
    })
    let drag = test.headless().dragFromOutside(text, to: place(1, 0.8, in: test))
    #expect(drag.answer == .copy)
    #expect(list(in: test).dropLine == list(in: test).window.rect(ofRow: 2).start)
    drag.drop()
    await eventually(in: test) { drag.outcome != nil }
    #expect(rows.items == ["a", "b", "new", "c", "d"])
    #expect(list(in: test).dropLine == nil)
  }
  @Test func `that are none yet take the first`() async {
    let rows = rows
    rows.items = []
    let test = app(List {
      ForEach(rows.items, id: \.self) { Text($0) }.onInsert(of: [.text]) { place, providers in rows.inserted = ["\(place)", "\(providers.count)"] }
    })
    let drag = test.headless().dropFromOutside(text, at: CGPoint(x: 150, y: test.headless().size.height - 100))
    await eventually(in: test) { drag.outcome != nil }
    #expect(rows.inserted == ["0", "1"])
  }
  @Test func `of a group take what is dropped between them, and the groups what is dropped on their own`() async {
    let rows = rows
    let test = app(List {
      ForEach(["one", "two"], id: \.self) { group in
        DisclosureGroup(isExpanded: .constant(true)) {
          ForEach(rows.items, id: \.self) { Text($0) }.onInsert(of: [.text]) { place, _ in rows.inserted.append("\(group) \(place)") }
        } label: {
          Text(group)
        }
      }
      .onInsert(of: [.text]) { place, _ in rows.inserted.append("\(place)") }
    })
    // The rows of the second group begin behind its label, the first group and its four.
    for (row, part) in [(8, 0.2), (2, 0.8), (5, 0.2)] {
      let count = rows.inserted.count, drag = test.headless().dragFromOutside(text, to: place(row, part, in: test))
      drag.drop()
      await eventually(in: test) { rows.inserted.count > count }
    }
    #expect(rows.inserted == ["two 2", "one 2", "1"])
  }
  @Test func `that are selected are dragged together, and clicks still select`() async {
    let rows = rows
    let test = app(VStack(spacing: 0) {
      List(rows.items, id: \.self, selection: Binding { rows.selection } set: { rows.selection = $0 }) { Text($0).draggable($0) }
      Color.blue.frame(height: 60).dropDestination(for: String.self) { items, _ in rows.inserted = items; return true }
    })
    let window = test.headless()
    window.click(at: place(0, 0.5, in: test))
    #expect(rows.selection == ["a"])
    window.click(at: place(2, 0.5, in: test), modifiers: .shift)
    #expect(rows.selection == ["a", "b", "c"])
    // By the room beside the text, too.
    let drag = window.beginDragging(at: place(1, 0.5, in: test))
    #expect(drag != nil)
    #expect(rows.selection == ["a", "b", "c"])
    drag?.move(to: window.screen(150, window.size.height - 30))
    drag?.drop()
    await eventually(in: test) { drag?.outcome != nil }
    #expect(rows.inserted == ["b", "a", "c"])
  }
  @Test func `that can be moved are moved by the same drag that carries them out`() async {
    let rows = rows
    let test = app(List {
      ForEach(rows.items, id: \.self) { Text($0).draggable($0) }.onMove { rows.items.move(fromOffsets: $0, toOffset: $1) }
    })
    let window = test.headless()
    let drag = window.beginDragging(at: place(0, 0.5, in: test))
    let below = place(2, 0.8, in: test)
    drag?.move(to: window.screen(below.x, below.y))
    #expect(drag?.answer == .move)
    drag?.drop()
    #expect(drag?.outcome == .performed(.move))
    #expect(rows.items == ["b", "c", "a", "d"])
  }
  @Test func `with links still navigate`() {
    let rows = rows
    let test = app(NavigationStack {
      List(rows.items, id: \.self) { item in
        NavigationLink(item) { Text("There").onAppear { rows.inserted.append(item) } }.draggable(item)
      }
    })
    test.headless().click(at: place(1, 0.5, in: test))
    test.system.advance(by: 1)
    #expect(rows.inserted == ["b"])
  }
  @Test func `of a table are dragged and take drops`() async {
    let rows = rows
    let test = app(Table(of: Item.self) {
      TableColumn("Name") { Text($0.id) }
    } rows: {
      ForEach(rows.items.map { Item(id: $0) }) { item in TableRow(item).draggable(item.id) }
        .dropDestination(for: String.self) { place, items in rows.inserted = ["\(place)"] + items }
    })
    let window = test.headless()
    let drag = window.beginDragging(at: place(0, 0.5, in: test))
    #expect(drag != nil)
    let below = place(3, 0.9, in: test)
    drag?.move(to: window.screen(below.x, below.y))
    drag?.drop()
    await eventually(in: test) { drag?.outcome != nil }
    #expect(rows.inserted == ["4", "a"])
  }

  @Test func `take what is known only when it is let go, one item for each address`() async {
    let rows = rows
    let test = app(List {
      ForEach(rows.items, id: \.self) { Text($0) }.onInsert(of: [.url]) { place, providers in
        rows.inserted = ["\(place)"] + providers.map { $0.suggestedName ?? "" }
      }
    })
    let list = ["text/uri-list": Data("file:///tmp/one.png\r\nfile:///tmp/two.txt\r\n".utf8)]
    let drag = test.headless().dropFromOutside(list, at: place(1, 0.8, in: test))
    await eventually(in: test) { drag.outcome != nil || !rows.inserted.isEmpty }
    #expect(rows.inserted == ["2", "one", "two"])
  }
  @Test func `refuse what turns out to be of another type when it is let go`() async {
    let rows = rows
    let test = app(List {
      ForEach(rows.items, id: \.self) { Text($0) }.onInsert(of: [.plainText]) { place, _ in rows.inserted = ["\(place)"] }
    })
    // The address of a picture, which its program offers as a text as well.
    let items = ["text/uri-list": Data("file:///tmp/one.png\r\n".utf8), "text/plain": Data("file:///tmp/one.png".utf8)]
    let drag = test.headless().dragFromOutside(items, to: place(1, 0.8, in: test))
    #expect(drag.answer == .copy)
    drag.drop()
    await eventually(in: test) { drag.outcome != nil || !rows.inserted.isEmpty }
    #expect(drag.outcome != .performed(.copy) && rows.inserted == [])
  }
  @Test func `refuse what is of another type, and what cannot be read`() async {
    let rows = rows
    let test = app(List {
      ForEach(rows.items, id: \.self) { Text($0) }.dropDestination(for: String.self) { items, place in rows.inserted = items + ["\(place)"] }
    })
    let point = place(1, 0.8, in: test), window = test.headless()
    let picture = window.dragFromOutside(["image/png": Data([1])], to: point)
    #expect(picture.answer == nil && list(in: test).dropLine == nil)
    picture.cancel()
    let silent = window.dragFromOutside(text, to: point)
    #expect(silent.answer == .copy)
    silent.isUnreadable = true
    silent.drop()
    await eventually(in: test) { silent.outcome != nil }
    #expect(silent.outcome == .unaccepted(at: window.screen(point.x, point.y), over: .ownWindow) && rows.inserted == [])
    let read = window.dropFromOutside(text, at: point)
    await eventually(in: test) { read.outcome != nil }
    #expect(read.outcome == .performed(.copy) && rows.inserted == ["new", "2"])
  }
  @Test func `of a table take items of their types, and refuse what cannot be read as a value`() async {
    let rows = rows
    func table(_ rowsOfTable: some TableRowContent<Item>) -> DragApp { app(Table(of: Item.self) { TableColumn("Name") { Text($0.id) } } rows: { rowsOfTable }) }
    let items = rows.items.map { Item(id: $0) }
    let any = table(ForEach(items) { TableRow($0) }.onInsert(of: [.text]) { place, providers in rows.inserted = ["\(place)", "\(providers.count)"] })
    let drag = any.headless().dropFromOutside(text, at: place(0, 0.9, in: any))
    await eventually(in: any) { drag.outcome != nil || !rows.inserted.isEmpty }
    #expect(rows.inserted == ["1", "1"])
    rows.inserted = []
    let values = table(ForEach(items) { TableRow($0) }.dropDestination(for: String.self) { place, texts in rows.inserted = ["\(place)"] + texts })
    let silent = values.headless().dragFromOutside(text, to: place(0, 0.9, in: values))
    silent.isUnreadable = true
    silent.drop()
    await eventually(in: values) { silent.outcome != nil }
    #expect(silent.outcome != .performed(.copy) && rows.inserted == [])
  }
}
