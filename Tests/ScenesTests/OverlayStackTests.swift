import OrielControls
import OrielGraph
import OrielHeadless
import Testing

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
    for level in [OverlayLevel.overview, .frame, .help, .presentation, .elsewhere] { stack.add(Layer(level) { asked.append($0) }) }
    #expect(stack.handle(event) == nil, "nobody takes it: it is the content's")
    #expect(asked == [.frame, .presentation, .elsewhere, .overview, .help])
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
}
