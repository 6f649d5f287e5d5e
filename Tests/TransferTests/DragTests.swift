import Conformance
import OrielHeadless
import Testing
import UniformTypeIdentifiers

@testable import OrielScenes
@testable import OrielTransfer

@MainActor @Observable private final class Board {
  var dropped: [String] = []
  var places: [CGPoint] = []
  var targeted: [Bool] = []
  var isTargeted = false { didSet { targeted.append(isTargeted) } }
  var taps = 0
}

private struct Card: View {
  let board: Board
  var body: some View {
    HStack(spacing: 0) {
      Color.red.frame(width: 100, height: 100).onTapGesture { board.taps += 1 }.onDrag { NSItemProvider(object: "Hello" as NSString) }
      Color.blue.frame(width: 100, height: 100)
        .onDrop(of: [.utf8PlainText], isTargeted: Binding { board.isTargeted } set: { board.isTargeted = $0 }) { providers, place in
          board.places.append(place)
          for provider in providers {
            _ = provider.loadObject(ofClass: String.self) { text, _ in
              Task { @MainActor in if let text { board.dropped.append(text) } }
            }
          }
          return true
        }
    }
  }
}

@Suite struct `A drag` {
  private let board = Board()
  private func make() -> DragApp {
    let board = board
    return DragApp(width: 200, height: 100, Card(board: board))
  }
  /// The middle of the red square, and of the blue one.
  private func places(in test: DragApp) -> (red: CGPoint, blue: CGPoint) {
    let blue = test.frames(DropBox.self)[0]
    return (CGPoint(x: blue.minX - 50, y: blue.midY), CGPoint(x: blue.midX, y: blue.midY))
  }

  @Test func `of text goes from one view to another, which hears of it all the way`() async {
    let test = make(), window = test.headless(), (red, blue) = places(in: test)
    let drag = window.beginDragging(at: red)
    #expect(drag?.types == ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING", "TEXT"])
    drag?.move(to: window.screen(blue.x, blue.y))
    #expect(drag?.answer == .copy)
    #expect(board.targeted == [true])
    drag?.drop()
    await eventually(in: test) { board.dropped == ["Hello"] && drag?.outcome != nil }
    #expect(drag?.outcome == .performed(.copy))
    #expect(board.places == [CGPoint(x: 50, y: 50)])
    #expect(board.targeted == [true, false])
    #expect(board.taps == 0)
  }
  @Test func `that goes away again leaves no target behind`() {
    let test = make(), window = test.headless(), (red, blue) = places(in: test)
    let drag = window.beginDragging(at: red)
    drag?.move(to: window.screen(blue.x, blue.y))
    drag?.move(to: window.screen(red.x, red.y))
    #expect(drag?.answer == nil)
    #expect(board.targeted == [true, false])
    drag?.cancel()
    #expect(drag?.outcome == .cancelled)
    #expect(board.dropped.isEmpty)
  }
  @Test func `does not begin before the desktop's distance, and a press without it is a tap`() {
    let test = make(), window = test.headless(), (red, _) = places(in: test)
    window.pressPointer(at: red)
    window.movePointer(to: CGPoint(x: red.x + 3, y: red.y))
    #expect(test.system.drag == nil)
    window.releasePointer(at: red)
    #expect(board.taps == 1)
    test.system.desktop.dragThreshold = 20
    test.system.advance(by: 1)
    window.pressPointer(at: red)
    window.movePointer(to: CGPoint(x: red.x + 19, y: red.y))
    #expect(test.system.drag == nil)
    window.movePointer(to: CGPoint(x: red.x + 21, y: red.y))
    #expect(test.system.drag != nil)
  }
  @Test func `from another program is read once it is dropped, and the program hears of it`() async {
    let test = make(), window = test.headless(), (_, blue) = places(in: test)
    let drag = window.dropFromOutside(["text/plain": Data("from outside".utf8)], at: blue)
    await eventually(in: test) { board.dropped == ["from outside"] && drag.outcome != nil }
    #expect(drag.outcome == .performed(.copy))
  }
  @Test func `of something that no view takes is refused`() {
    let test = make(), window = test.headless(), (_, blue) = places(in: test)
    let drag = window.dragFromOutside(["image/png": Data([1])], to: blue)
    #expect(drag.answer == nil)
    #expect(board.targeted.isEmpty)
    drag.drop()
    #expect(drag.outcome == .unaccepted(at: window.screen(blue.x, blue.y), over: .ownWindow))
  }
  @Test func `carries the view's picture, which flies back when nobody takes it`() {
    let test = make(), window = test.headless(), (red, _) = places(in: test)
    test.system.hasCompositor = true
    let drag = window.beginDragging(at: red)
    let icon = test.system.windows.first { $0.description.kind == .dragIcon }
    #expect(icon != nil)
    drag?.move(to: CGPoint(x: 900, y: 700))
    // The point where it was pressed stays under the pointer: 50 points into the square, after the room for the badge.
    #expect(icon?.position == CGPoint(x: 900 - 50 - 12, y: 700 - 50 - 12))
    #expect(icon?.size == CGSize(width: 124, height: 124))
    drag?.drop()
    #expect(drag?.outcome == .unaccepted(at: CGPoint(x: 900, y: 700), over: .desktop))
    test.system.advance(by: 0.1)
    #expect(icon?.isClosed == false)
    #expect((icon?.position.x ?? 900) < 800)
    test.system.advance(by: 0.3)
    #expect(icon?.isClosed == true)
  }
}
