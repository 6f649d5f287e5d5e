import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielPresentations
@testable import OrielScenes

/// A preview of a view, over the window of a scene.
@Suite(.serialized) struct `A preview over its window` {
  @Observable final class Model {
    var isShown = false
    var isSecond = false
    var title = "Harbour"
    var scheme: ColorScheme?
    var ends: [String] = []
  }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      Text("Below").frame(maxWidth: .infinity, maxHeight: .infinity)
        .presents(
          Presentation(.preview, name: "first", when: .isPresented($model.isShown), onDismiss: { model.ends.append("first") }) {
            Color.clear.navigationTitle(model.title).preferredColorScheme(model.scheme)
          })
        .presents(
          Presentation(.preview, name: "second", when: .isPresented($model.isSecond), onDismiss: { model.ends.append("second") }) { Color.clear })
    }
  }
  @MainActor private struct Stage {
    let model = Model()
    let test: MenuTest
    init(visible: CGRect = CGRect(x: 0, y: 0, width: 1600, height: 1000), scale: Double = 1) {
      test = MenuTest(
        size: CGSize(width: 400, height: 300),
        prepare: {
          let frame = CGRect(x: 0, y: 0, width: visible.maxX + 20, height: visible.maxY + 20)
          $0.monitors = [Monitor(name: "M", frame: frame, visibleFrame: visible, scale: scale)]
        }, Content(model: model))
    }
    func settle() { test.system.advance(by: 0.6) }
    func show() throws -> (preview: PreviewWindow, window: HeadlessWindow) {
      model.isShown = true
      settle()
      let preview = try #require(PreviewWindow.current)
      return (preview, try #require(preview.platformWindow as? HeadlessWindow))
    }
  }

  @Test func `stands in its middle, as far as the screen allows`() throws {
    let wide = CGRect(x: 10, y: 20, width: 1580, height: 960), small = CGRect(x: 0, y: 20, width: 500, height: 380)
    let cases: [(visible: CGRect, place: CGPoint, frame: CGRect)] = [
      (wide, CGPoint(x: 601, y: 333), CGRect(x: 421, y: 203, width: 760, height: 560)),
      (wide, CGPoint(x: 20, y: 30), CGRect(x: 10, y: 44, width: 760, height: 560)),
      (wide, CGPoint(x: 1180, y: 690), CGRect(x: 830, y: 420, width: 760, height: 560)),
      // Off the screen.
      (wide, CGPoint(x: 2000, y: 1500), CGRect(x: 830, y: 420, width: 760, height: 560)),
      (wide, CGPoint(x: -900, y: -700), CGRect(x: 10, y: 44, width: 760, height: 560)),
      // 24 points are left beside it, and 48 above and below.
      (small, CGPoint(x: 20, y: 40), CGRect(x: 0, y: 44, width: 476, height: 332)),
      (small, CGPoint(x: 90, y: 90), CGRect(x: 24, y: 68, width: 476, height: 332)),
    ]
    for (visible, place, frame) in cases {
      let stage = Stage(visible: visible)
      stage.test.window.userMoves(to: place)
      stage.settle()
      try #require(stage.test.host.panel.rect == CGRect(x: 0, y: 0, width: 400, height: 300) && stage.test.window.position == place)
      let (_, window) = try stage.show(), description = window.description
      #expect(description.position == frame.origin && description.size == frame.size, "\(place)")
      stage.model.isShown = false
      stage.settle()
    }
  }

  @Test func `is a utility window with the title of its content`() throws {
    let stage = Stage(), (preview, window) = try stage.show(), description = window.description
    #expect(description.kind == .utility && description.takesKeys && window.owner === stage.test.window && !description.isModal && description.isResizable)
    #expect(description.role == "\(stage.test.host.role)-preview" && description.limits == SizeLimits(minimum: CGSize(width: 360, height: 260)))
    #expect(description.controls == [.close, .zoom, .fullScreen] && description.title == "Harbour" && window.state.isFocused && window.state.isMapped)
    #expect(description.background == preview.graph.scope.read(\.theme, for: nil).colors.windowBackground && preview.graph.size == window.size)
    #expect(preview.graph.input.sceneParents.count == 1 && preview.presenter === stage.test.host.madePresenter && preview.presentationID != nil)
    #expect(stage.test.host.madePresenter?.showsOutside == true && stage.test.host.madePresenter?.takesInput == false && stage.test.graph.veil == nil)
    // The last title stays.
    for (title, shown) in [("Pier", "Pier"), ("", "Pier"), ("Boat", "Boat")] {
      stage.model.title = title
      stage.settle()
      #expect(window.title == shown)
    }
    #expect(preview.graph.scope.read(\.colorScheme, for: nil) == .light)
    stage.model.scheme = .dark
    stage.settle()
    #expect(preview.graph.scope.read(\.colorScheme, for: nil) == .dark)
    stage.model.isShown = false
    stage.settle()
    // Without one it is that of its window.
    stage.model.title = ""
    let (_, second) = try stage.show()
    #expect(second.title == stage.test.host.title)
    stage.model.isShown = false
    stage.settle()
  }

  @Test func `looks active while it has the keys`() throws {
    let stage = Stage(scale: 2), (preview, window) = try stage.show()
    func state() -> ControlActiveState { preview.graph.scope.read(\.controlActiveState, for: nil) }
    #expect(state() == .key && preview.receivesKeys && preview.graph.scope.read(\.displayScale, for: nil) == 2 && preview.graph.scope.read(\.isPresented, for: nil))
    stage.test.window.userActivates()
    #expect(state() == .inactive && !preview.receivesKeys)
    window.userActivates()
    #expect(state() == .key && preview.receivesKeys && preview.graph.input.isWindowFocused)
    for isMinimized in [true, false] {
      window.userMinimizes(isMinimized)
      stage.settle()
      #expect(preview.graph.isVisible == !isMinimized)
    }
    stage.test.system.monitors = stage.test.system.monitors.map {
      var monitor = $0
      monitor.scale = 1
      return monitor
    }
    stage.settle()
    #expect(preview.graph.scope.read(\.displayScale, for: nil) == 1)
    stage.model.isShown = false
    stage.settle()
  }

  @Test func `is closed by Escape and Space, as such`() throws {
    let cases: [(key: Key, modifiers: KeyModifiers, closes: Bool)] = [
      (.escape, [], true), (.escape, .capsLock, true), (.space, [], true), (.space, .capsLock, true), (.escape, .shift, false), (.space, .control, false), (.character("x"), [], false),
    ]
    for (key, modifiers, closes) in cases {
      let stage = Stage(), (_, window) = try stage.show()
      window.press(key, modifiers: modifiers)
      stage.settle()
      #expect(window.isClosed == closes && stage.model.isShown == !closes && stage.model.ends == (closes ? ["first"] : []), "\(key) \(modifiers)")
      stage.model.isShown = false
      stage.settle()
    }
    let stage = Stage(), (_, window) = try stage.show()
    window.press("n", modifiers: .control)
    stage.settle()
    // The new window shows it too, and there is only one preview.
    #expect(stage.test.app.windows.count == 2 && window.isClosed)
    stage.model.isShown = false
    stage.settle()
  }

  @Test(arguments: ["binding", "frame", "killed"]) func `ends once, and gives the keys back if it had them`(way: String) throws {
    for hasKeys in [true, false] {
      let stage = Stage(), (preview, window) = try stage.show()
      if !hasKeys { stage.test.system.focusAnotherProgram() }
      switch way {
      case "binding": stage.model.isShown = false
      case "frame": window.askToClose()
      default: window.kill()
      }
      stage.settle()
      #expect(window.isClosed && !stage.model.isShown && stage.model.ends == ["first"] && PreviewWindow.current == nil)
      #expect(preview.platformWindow == nil && preview.graph.root == nil && !preview.receivesKeys)
      #expect(stage.test.host.madePresenter?.isEmpty == true)
      if way != "killed" { #expect(stage.test.window.state.isFocused == hasKeys) }
      // It cannot be taken away twice.
      preview.takeAway()
      preview.remove()
      stage.settle()
      #expect(stage.model.ends == ["first"])
    }
  }

  @Test func `gives way to another one, which gets its size unless that filled the screen`() throws {
    let stage = Stage(), (first, window) = try stage.show(), size = window.size
    window.userMaximizes()
    stage.settle()
    #expect(window.size == CGSize(width: 1600, height: 1000) || window.size.width > size.width)
    stage.model.isSecond = true
    stage.settle()
    let second = try #require(PreviewWindow.current)
    #expect(second !== first && window.isClosed && !stage.model.isShown && stage.model.isSecond && stage.model.ends == ["first"])
    #expect((second.platformWindow as? HeadlessWindow)?.size == size)
    stage.model.isSecond = false
    stage.settle()
    #expect(PreviewWindow.current == nil && stage.model.ends == ["first", "second"])
  }
}
