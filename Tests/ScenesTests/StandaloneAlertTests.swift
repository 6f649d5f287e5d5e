import Conformance
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielPresentations
@testable import OrielScenes

/// Alerts of views that nobody sees at the moment.
@Suite struct `An alert of a window out of sight` {
  @Observable final class Model {
    var isShown = false
    var isAsked = false
    var log: [String] = []
  }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      Text("Below").frame(maxWidth: .infinity, maxHeight: .infinity)
        .alert("Disk full", isPresented: $model.isShown) { Button("Retry") { model.log.append("retry") } }
        .confirmationDialog("Which?", isPresented: $model.isAsked) { Button("This") { model.log.append("this") } }
    }
  }

  @Test(.requirement("PR-045")) func `stands by itself in the middle of the monitor that the person looks at, until it is answered`() throws {
    let model = Model(), test = MenuTest(Content(model: model))
    let left = try #require(test.system.monitors.first)
    var right = left
    right.name = "HEADLESS-2"
    right.isPrimary = false
    right.frame = CGRect(x: left.frame.maxX, y: 0, width: 1000, height: 800)
    right.visibleFrame = right.frame
    test.system.monitors = [left, right]
    test.settle()
    test.window.userMinimizes()
    test.settle()
    #expect(test.window.state.isMinimized)
    for (place, screen) in [(CGPoint(x: right.frame.midX + 90, y: 40), right), (CGPoint(x: 30, y: 30), left)] {
      test.system.pointerLocation = place
      model.isShown = true
      test.system.advance(by: 1)
      let alert = try #require(test.host.madePresenter?.top), window = try #require(alert.platformWindow as? HeadlessWindow)
      #expect(window.description.kind == .dialog && window.description.isModal && window.owner == nil && window.state.isFocused)
      #expect(abs(alert.frame.midX - screen.visibleFrame.midX) <= 1 && abs(alert.frame.midY - screen.visibleFrame.midY) <= 1)
      // Drawn, and answered where it is; its window stays minimised.
      #expect(window.counters.frames > 0)
      let retry = alert.graph.accessibilityTree().flatMap(\.all).first { $0.label == "Retry" }
      #expect(retry?.perform(.press) == true)
      test.system.advance(by: 1)
      #expect(window.isClosed && !model.isShown && test.window.state.isMinimized)
    }
    #expect(model.log == ["retry", "retry"])
    // A dialog likewise; when the window comes back meanwhile it stays where it is.
    model.isAsked = true
    test.system.advance(by: 1)
    let dialog = try #require(test.host.madePresenter?.top)
    test.window.userMinimizes(false)
    test.system.advance(by: 1)
    #expect(test.host.madePresenter?.top === dialog && !dialog.isChild)
    model.isAsked = false
    test.system.advance(by: 1)
    // In sight again, alerts are part of the window.
    model.isShown = true
    test.system.advance(by: 1)
    #expect(test.host.madePresenter?.top?.isChild == true)
  }

  @Test func `fits on each monitor, although nobody knows yet on which one it will be`() throws {
    struct Long: View {
      let model: Model
      var body: some View {
        @Bindable var model = model
        Text("Below").alert("Disk full", isPresented: $model.isShown) {} message: { Text(String(repeating: "Long. ", count: 2000)) }
      }
    }
    let model = Model(), test = MenuTest(Long(model: model)), high = try #require(test.system.monitors.first)
    var low = high
    (low.name, low.isPrimary, low.frame) = ("HEADLESS-2", false, CGRect(x: high.frame.maxX, y: 0, width: 1000, height: 420))
    low.visibleFrame = low.frame
    test.system.monitors = [high, low]
    test.settle()
    test.window.userMinimizes()
    test.system.pointerLocation = CGPoint(x: low.frame.midX, y: 40)
    model.isShown = true
    test.system.advance(by: 1)
    let alert = try #require(test.host.madePresenter?.top), margin = Double(Theme.make(mode: .light).metrics.alert.screenMargin)
    #expect(Double(alert.frame.height) == 420 - 2 * margin && low.frame.contains(alert.frame))
  }

  @Test func `is all that a hidden window is looked after for, and not often`() {
    struct Plain: View {
      let model: Model
      let bodies: Kept<Bool>
      var body: some View {
        let _ = bodies.values.append(model.isAsked)
        Text("Below")
      }
    }
    struct Asking: View {
      @Bindable var model: Model
      let bodies: Kept<Bool>
      var body: some View { Plain(model: model, bodies: bodies).alert("Title", isPresented: $model.isShown) { Button("OK") {} } }
    }
    for asks in [false, true] {
      let model = Model(), bodies = Kept<Bool>()
      let test = MenuTest(Group { if asks { Asking(model: model, bodies: bodies) } else { Plain(model: model, bodies: bodies) } })
      test.window.userMinimizes()
      test.settle()
      let before = bodies.values.count
      for _ in 0..<100 {
        model.isAsked.toggle()
        test.system.advance(by: 0.01)
      }
      #expect(asks ? (1...5).contains(bodies.values.count - before) : bodies.values.count == before)
    }
  }
}
