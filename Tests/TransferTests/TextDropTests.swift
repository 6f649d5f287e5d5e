import Conformance
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes
@testable import OrielTransfer

@MainActor @Observable private final class Texts {
  var first = "one two three"
  var second = ""
}

@Suite struct `Text that is edited` {
  private let texts = Texts()
  private func make() -> DragApp {
    let texts = texts
    return DragApp {
      WindowGroup {
        VStack {
          TextField("First", text: Binding { texts.first } set: { texts.first = $0 })
          TextEditor(text: Binding { texts.second } set: { texts.second = $0 })
        }
        .frame(width: 300, height: 200)
      }
      .defaultSize(width: 300, height: 200)
    }
  }
  private func boxes(in test: DragApp) -> [TextInputBox] {
    func all(_ box: Box) -> [Box] { [box] + box.children.flatMap { all($0) } }
    return all(test.windows[0].graph.root!).compactMap { $0 as? TextInputBox }
  }
  /// In the middle of the line, before a character.
  private func place(_ offset: Int, in box: TextInputBox) -> CGPoint {
    let rect = box.convertToWindow(box.caretRect(at: offset))
    return CGPoint(x: rect.midX, y: rect.midY)
  }

  @Test func `takes text where it is dropped, with a caret that follows the pointer`() async {
    let test = make(), window = test.headless(), field = boxes(in: test)[0]
    let drag = window.dragFromOutside(["text/plain;charset=utf-8": Data("NEW ".utf8)], to: place(4, in: field))
    #expect(drag.answer == .copy)
    #expect(field.dropOffset == 4)
    drag.move(to: window.screen(place(8, in: field).x, place(8, in: field).y))
    #expect(field.dropOffset == 8)
    drag.move(to: window.screen(place(4, in: field).x, place(4, in: field).y))
    drag.drop()
    await eventually(in: test) { drag.outcome != nil }
    #expect(texts.first == "one NEW two three")
    #expect(field.dropOffset == nil)
    #expect(field.editing.selectedText == "NEW ")
    // It is one step to take back.
    #expect(test.windows[0].graph.input.perform(.undo))
    test.settle()
    #expect(texts.first == "one two three")
  }
  @Test func `takes files as their paths`() async {
    let test = make(), window = test.headless(), editor = boxes(in: test)[1]
    let frame = editor.convertToWindow(editor.bounds)
    let drag = window.dropFromOutside(
      ["text/uri-list": Data("file:///tmp/a%20b.txt\r\nfile:///tmp/c\r\n".utf8), "text/plain": Data("file:///tmp/a%20b.txt".utf8)],
      at: CGPoint(x: frame.midX, y: frame.midY))
    await eventually(in: test) { drag.outcome != nil }
    #expect(texts.second == "/tmp/a b.txt\n/tmp/c")
  }
  @Test func `lets its selection be dragged to another place in it, and copied elsewhere`() async {
    let test = make(), window = test.headless(), field = boxes(in: test)[0], editor = boxes(in: test)[1]
    window.click(at: place(5, in: field), count: 2)
    #expect(field.editing.selectedText == "two")
    let inside = place(5, in: field)
    var drag = window.beginDragging(at: inside)
    #expect(drag?.types == DroppedText.types)
    drag?.move(to: window.screen(inside.x, inside.y))
    #expect(drag?.answer == nil)
    drag?.move(to: window.screen(place(0, in: field).x, place(0, in: field).y))
    #expect(drag?.answer == .move)
    drag?.drop()
    #expect(texts.first == "twoone  three")
    #expect(field.editing.selectedText == "two")
    window.releasePointer(at: inside)
    drag = window.beginDragging(at: place(1, in: field))
    let frame = editor.convertToWindow(editor.bounds)
    drag?.move(to: window.screen(frame.midX, frame.midY))
    drag?.drop()
    await eventually(in: test) { drag?.outcome != nil }
    #expect(texts.second == "two")
    #expect(texts.first == "twoone  three")
  }
  @Test func `gives up what another program moves away`() async {
    let test = make(), window = test.headless(), field = boxes(in: test)[0]
    window.click(at: place(5, in: field), count: 2)
    let load = field.lift(from: field.convertFromWindow(place(5, in: field)))
    _ = load?.ended?(.performed(.move))
    test.settle()
    #expect(texts.first == "one  three")
  }
  @Test func `puts the caret where the selection is only clicked`() {
    let test = make(), window = test.headless(), field = boxes(in: test)[0]
    window.click(at: place(5, in: field), count: 2)
    window.pressPointer(at: place(5, in: field))
    #expect(field.editing.selectedText == "two")
    window.releasePointer(at: place(5, in: field))
    #expect(field.editing.selection == TextInputSelection(5))
  }
  @Test func `takes a million characters without doing so while it is dragged over`() async {
    let test = make(), window = test.headless(), editor = boxes(in: test)[1], frame = boxes(in: test)[1].convertToWindow(editor.bounds)
    let drag = window.dragFromOutside(["text/plain": Data(String(repeating: "line\n", count: 200_000).utf8)], to: CGPoint(x: frame.midX, y: frame.midY))
    #expect(texts.second.isEmpty)
    drag.drop()
    await eventually(in: test) { drag.outcome != nil }
    #expect(texts.second.utf8.count == 1_000_000)
  }
}
