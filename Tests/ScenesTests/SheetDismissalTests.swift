import Conformance
import OrielHeadless
import OrielPresentations
import Testing

@testable import OrielScenes

/// Sheets whose content says that a person cannot end them.
@Suite struct `A sheet that a person cannot end` {
  @Observable final class Model {
    var isShown = false
    var isHeld = true
  }
  private struct Inside: View {
    let isHeld: Bool
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      VStack {
        Button("Done") { dismiss() }
        // Deep within.
        ScrollView { VStack { Text("Work").interactiveDismissDisabled(isHeld) } }
      }
      .frame(width: 240, height: 100)
      .interactiveDismissDisabled(false)
    }
  }
  private struct Content: View {
    @Bindable var model: Model
    var heights: Set<PresentationDetent>?
    var body: some View {
      Text("Below").sheet(isPresented: $model.isShown) {
        if let heights {
          Inside(isHeld: model.isHeld).presentationDetents(heights)
        } else {
          Inside(isHeld: model.isHeld)
        }
      }
    }
  }
  @MainActor private struct Stage {
    let model = Model()
    let test: MenuTest
    init(heights: Set<PresentationDetent>? = nil) {
      test = MenuTest(size: CGSize(width: 600, height: 460), Content(model: model, heights: heights))
    }
    func settle() { test.system.advance(by: 0.6) }
    func show() {
      model.isShown = true
      settle()
    }
    var top: ModalWindow? { test.host.madePresenter?.top }
    var window: HeadlessWindow? { top?.platformWindow as? HeadlessWindow }
    var isThere: Bool { model.isShown && top != nil }
    var isGone: Bool { !model.isShown && top == nil }
  }

  @Test(.requirement("PR-119", "PR-120")) func `stays for Escape and for its window's close button`() throws {
    let stage = Stage()
    // A window of its own, as there is no room.
    stage.test.window.setMaximized(true)
    stage.settle()
    stage.test.window.resize(to: CGSize(width: 150, height: 100))
    stage.settle()
    stage.show()
    let window = try #require(stage.window)
    #expect(window.description.kind == .dialog)
    window.press(.escape)
    stage.settle()
    #expect(stage.isThere)
    window.askToClose()
    stage.settle()
    #expect(stage.isThere)
    stage.model.isHeld = false
    stage.settle()
    window.askToClose()
    stage.settle()
    #expect(stage.isGone)
  }
  @Test(.requirement("PR-119", "PR-120", "PR-136")) func `goes back to its smallest height when it is dragged below that`() throws {
    let stage = Stage(heights: [.height(120), .height(240)])
    stage.show()
    func drag() throws {
      let window = try #require(stage.window), middle = window.size.width / 2
      window.pressPointer(at: CGPoint(x: middle, y: 8))
      window.movePointer(to: CGPoint(x: middle, y: 115))
      window.releasePointer(at: CGPoint(x: middle, y: 8))
      stage.settle()
    }
    try drag()
    #expect(stage.isThere && stage.top?.frame.height == 120)
    stage.model.isHeld = false
    stage.settle()
    try drag()
    #expect(stage.isGone)
  }
  @Test(.requirement("PR-122")) func `is ended by the app, with its binding or with dismiss`() throws {
    let stage = Stage()
    stage.show()
    stage.model.isShown = false
    stage.settle()
    #expect(stage.isGone)
    stage.show()
    let done = stage.top?.graph.accessibilityTree().flatMap(\.all).first { $0.role == .button && $0.label == "Done" }
    #expect(done?.perform(.press) == true)
    stage.settle()
    #expect(stage.isGone)
  }
}
