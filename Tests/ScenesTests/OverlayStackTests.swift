import OrielControls
import OrielGraph
import OrielHeadless
import Testing

@testable import OrielPresentations
@testable import OrielScenes

@Suite struct `The overlays of a window` {
  /// Takes what it is said to take, and notes what it is asked.
  private final class Layer: Overlay {
    let overlayLevel: OverlayLevel
    private let answer: Bool?
    private let asked: (OverlayLevel) -> Void
    private(set) var isFinished = false
    init(_ level: OverlayLevel, answer: Bool? = nil, asked: @escaping (OverlayLevel) -> Void = { _ in }) {
      overlayLevel = level
      self.answer = answer
      self.asked = asked
    }
    func handle(_ event: InputEvent) -> Bool? {
      asked(overlayLevel)
      return answer
    }
    func finish() { isFinished = true }
  }
  private let event = InputEvent.text("a")

  @Test func `are asked from the top down, whatever the order they came in`() {
    let stack = OverlayStack()
    var asked: [OverlayLevel] = []
    for level in [OverlayLevel.overview, .help, .presentation, .elsewhere] { stack.add(Layer(level) { asked.append($0) }) }
    #expect(stack.handle(event) == nil, "nobody takes it: it is the content's")
    #expect(asked == [.presentation, .elsewhere, .overview, .help])
  }
  @Test(arguments: [true, false]) func `below the one that takes an event hear nothing of it`(isUsed: Bool) {
    let stack = OverlayStack()
    var asked: [OverlayLevel] = []
    stack.add(Layer(.overview) { asked.append($0) })
    stack.add(Layer(.presentation, answer: isUsed) { asked.append($0) })
    #expect(stack.handle(event) == isUsed)
    #expect(asked == [.presentation])
  }
  @Test func `are asked until they are removed`() {
    let stack = OverlayStack(), layer = Layer(.presentation, answer: true)
    stack.add(layer)
    #expect(stack[.presentation] === layer)
    #expect(stack.remove(layer) && !stack.remove(layer))
    #expect(stack[.presentation] == nil && stack.handle(event) == nil)
  }
  @Test func `go with the window, all of them`() {
    let stack = OverlayStack(), layers = [Layer(.help), Layer(.presentation)]
    for layer in layers { stack.add(layer) }
    stack.finish()
    #expect(layers.map(\.isFinished) == [true, true])
  }

  @Test func `over another window end when a sheet is pressed, which keeps the press from its content`() throws {
    let shown = Shown()
    let test = TestApp {
      WindowGroup("Main", id: "main") {
        Text("Main").sheet(isPresented: Bindable(shown).sheet) { Button("Count") { shown.count += 1 }.frame(width: 300, height: 200) }
      }
      WindowGroup("Other", id: "other") {
        Color.clear.contextMenu { Button("Copy") {} }.popover(isPresented: Bindable(shown).popover) { Text("Note").frame(width: 80, height: 40) }
      }
    }
    test.app.openWindow(id: "other")
    test.settle()
    let main = try #require(test.windows.first { $0.title == "Main" }), other = try #require(test.windows.first { $0.title == "Other" })
    shown.sheet = true
    test.system.advance(by: 0.6)
    let sheet = try #require(main.madePresenter?.top?.platformWindow as? HeadlessWindow), window = try #require(other.platformWindow as? HeadlessWindow)
    let middle = CGPoint(x: sheet.size.width / 2, y: sheet.size.height / 2)
    window.click(at: CGPoint(x: 100, y: 100), button: .secondary)
    test.settle()
    #expect(other.menuSession != nil)
    // The menu holds the pointer: the window manager hears nothing of the press, and gives the focus to nobody.
    func press() {
      sheet.send(.pointer(PointerEvent(.down, at: middle, button: .primary, clickCount: 1)))
      sheet.send(.pointer(PointerEvent(.up, at: middle, button: .primary, clickCount: 1)))
    }
    press()
    test.settle()
    #expect(other.menuSession == nil && shown.count == 0)
    press()
    test.settle()
    #expect(shown.count == 1)
    // A popover goes, and the press does what it is for.
    shown.popover = true
    test.system.advance(by: 0.6)
    #expect(other.popover != nil)
    press()
    test.system.advance(by: 0.6)
    #expect(!shown.popover && shown.count == 2)
  }
  @Observable fileprivate final class Shown {
    var sheet = false
    var popover = false
    var count = 0
  }
}
