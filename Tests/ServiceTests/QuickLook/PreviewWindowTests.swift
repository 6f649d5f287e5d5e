import Conformance
import Foundation
import OrielHeadless
import OrielPresentations
import QuickLook
import Testing

@testable import OrielScenes

/// The window of previews, over a real scene.
@Suite(.serialized) struct `A preview's window` {
  @Observable final class Model {
    var url: URL?
    var chosen: URL?
    var files: [URL] = []
    var asks = false
    var showsPresenter = true
    var pressed = 0
  }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      VStack {
        if model.showsPresenter { Text("One").quickLookPreview($model.url) }
        Text("Many").quickLookPreview($model.chosen, in: model.files)
        Button("Below") { model.pressed += 1 }
      }
      .alert("Sure?", isPresented: $model.asks) {}
    }
  }
  private final class PreviewStage {
    let folder = Folder()
    let model = Model()
    let stage: Stage
    init(prepare: (HeadlessWindowSystem) -> Void = { _ in }) {
      model.files = ["a.txt", "b.txt", "c.txt"].map { [folder] in folder.file($0, "Text of \($0)\n") }
      stage = Stage(Content(model: model), prepare: prepare)
    }
    var windows: [HeadlessWindow] { stage.windows(.utility) }
    func settle() { stage.settle() }
  }

  @Test(.requirement("PR-236", "PR-238", "PR-242")) func `opens with the binding and goes with it`() throws {
    let test = PreviewStage()
    #expect(test.windows.isEmpty)
    test.model.url = test.model.files[0]
    test.settle()
    let window = try #require(test.windows.first)
    #expect(window.title == "a.txt")
    test.model.url = nil
    test.settle()
    #expect(test.windows.isEmpty)
  }

  @Test(.requirement("PR-238", "PR-240"), arguments: ["escape", "space", "frame"]) func `is closed by its user, who sets the binding to nil`(way: String) throws {
    let test = PreviewStage()
    test.model.url = test.model.files[0]
    test.settle()
    let window = try #require(test.windows.first)
    switch way {
    case "escape": window.press(.escape)
    case "space": window.press(.space)
    default: window.askToClose()
    }
    test.settle()
    #expect(test.model.url == nil)
    #expect(test.windows.isEmpty)
  }

  @Test(.requirement("PR-240")) func `is a utility window over the presenter, which stays usable and takes the keys back`() throws {
    let test = PreviewStage()
    test.model.url = test.model.files[0]
    test.settle()
    let window = try #require(test.windows.first)
    #expect(window.description.kind == .utility)
    #expect(window.description.takesKeys && !window.description.isModal)
    #expect(window.owner === test.stage.window)
    #expect(window.state.isFocused)
    let button = try #require(test.stage.nodes.first { $0.role == .button && $0.label == "Below" })
    test.stage.window.click(at: CGPoint(x: button.frame.midX, y: button.frame.midY))
    #expect(test.model.pressed == 1)
    #expect(test.model.url != nil)
    window.press(.escape)
    test.settle()
    #expect(test.stage.window.state.isFocused)
  }

  @Test(.requirement("PR-240")) func `is one for the app: another preview takes its place`() throws {
    let test = PreviewStage()
    test.model.url = test.model.files[0]
    test.settle()
    test.model.chosen = test.model.files[1]
    test.settle()
    #expect(test.windows.map(\.title) == ["b.txt"])
    #expect(test.model.url == nil)
    #expect(test.model.chosen == test.model.files[1])
  }

  @Test(.requirement("PR-237", "PR-239", "PR-240")) func `goes through a collection with the arrow keys and writes where it is`() throws {
    let test = PreviewStage()
    test.model.chosen = test.model.files[0]
    test.settle()
    let window = try #require(test.windows.first)
    window.press(.right)
    test.settle()
    #expect(test.model.chosen == test.model.files[1])
    #expect(window.title == "b.txt" && !window.isClosed)
    window.press(.right)
    test.settle()
    window.press(.right)
    test.settle()
    #expect(test.model.chosen == test.model.files[2])
    window.press(.left)
    test.settle()
    #expect(test.model.chosen == test.model.files[1])
    // The app chooses another one.
    test.model.chosen = test.model.files[0]
    test.settle()
    #expect(window.title == "a.txt" && !window.isClosed)
  }

  @Test(.requirement("PR-239")) func `takes an address that is not in the collection for nil`() {
    let test = PreviewStage()
    test.model.chosen = test.folder.file("elsewhere.txt")
    test.settle()
    #expect(test.windows.isEmpty)
    test.model.chosen = test.model.files[0]
    test.settle()
    #expect(test.windows.count == 1)
    test.model.files.removeFirst()
    test.settle()
    #expect(test.windows.isEmpty)
  }

  @Test(.requirement("PR-240")) func `fills the screen and gives it back before it closes`() throws {
    let test = PreviewStage()
    test.model.url = test.model.files[0]
    test.settle()
    let window = try #require(test.windows.first)
    let size = window.size
    window.press(key: .character("f"), modifiers: [.control])
    test.settle()
    #expect(window.state.isFullScreen)
    window.press(.escape)
    test.settle()
    #expect(!window.state.isFullScreen && !window.isClosed)
    #expect(window.size == size)
    window.press(.escape)
    test.settle()
    #expect(test.model.url == nil)
  }

  @Test(.requirement("PR-240")) func `fills the screen by its button, which gives it back`() throws {
    let test = PreviewStage()
    test.model.url = test.model.files[0]
    test.settle()
    let window = try #require(test.windows.first)
    func press(_ label: String) -> Bool {
      PreviewWindow.current?.graph.accessibilityTree().flatMap(\.all).contains { $0.label == label && $0.perform(.press) } == true
    }
    #expect(press("Full Screen"))
    test.settle()
    #expect(window.state.isFullScreen)
    #expect(press("Leave Full Screen"))
    test.settle()
    #expect(!window.state.isFullScreen)
  }

  @Test(.requirement("PR-005", "PR-238")) func `goes with its presenter, and with the presenter's window`() {
    let test = PreviewStage()
    test.model.url = test.model.files[0]
    test.settle()
    test.model.showsPresenter = false
    test.settle()
    #expect(test.windows.isEmpty)
    #expect(test.model.url == nil)
    test.model.chosen = test.model.files[0]
    test.settle()
    #expect(test.windows.count == 1)
    test.stage.window.askToClose()
    test.settle()
    #expect(test.windows.isEmpty)
  }

  @Test(.requirement("PR-010")) func `stays when an alert is presented, unlike a popover`() throws {
    let test = PreviewStage()
    test.model.url = test.model.files[0]
    test.settle()
    test.model.asks = true
    test.settle()
    #expect(test.windows.count == 1)
    #expect(test.stage.modal != nil)
    // And appears although there is one.
    test.model.url = nil
    test.settle()
    test.model.url = test.model.files[1]
    test.settle()
    #expect(test.windows.map(\.title) == ["b.txt"])
  }

  @Test(.requirement("PR-240")) func `leaves an edge of a small screen free`() throws {
    let screen = CGRect(x: 0, y: 0, width: 500, height: 400)
    let test = PreviewStage { $0.monitors = [Monitor(name: "M", frame: screen, visibleFrame: screen, scale: 1)] }
    test.model.url = test.model.files[0]
    test.settle()
    let window = try #require(test.windows.first)
    #expect(window.size == CGSize(width: 476, height: 352))
    #expect(screen.contains(CGRect(origin: window.position, size: window.size)))
  }

  @Test func `keeps the size that its user gave it`() throws {
    let test = PreviewStage()
    test.model.url = test.model.files[0]
    test.settle()
    let first = try #require(test.windows.first), before = first.size
    defer {
      test.model.url = test.model.files[0]
      test.settle()
      test.windows.first?.userResizes(to: before)
      test.settle()
    }
    first.userResizes(to: CGSize(width: 500, height: 400))
    test.settle()
    test.model.url = nil
    test.settle()
    test.model.url = test.model.files[1]
    test.settle()
    #expect(test.windows.first?.size == CGSize(width: 500, height: 400))
    test.model.url = nil
    test.settle()
  }
}
