import Conformance
import Foundation
import OrielHeadless
import OrielPresentations
import Testing

@testable import OrielScenes

/// Alerts that belong to no window.
@Suite struct `An alert scene` {
  @Observable final class Model {
    var isShown = false
    var isSuppressed = false
    var data: String?
    var log: [String] = []
    init(isShown: Bool = false) { self.isShown = isShown }
  }
  private static func content(_ model: Model) -> some View {
    Button("Below") { model.log.append("below") }
  }
  private func app(_ model: Model, launches: Bool = true) -> TestApp {
    @Bindable var model = model
    return TestApp(launches: launches) {
      WindowGroup("Main") { Self.content(model) }.defaultSize(width: 400, height: 300)
      AlertScene("Title", isPresented: $model.isShown) {
        Button("Go") { model.log.append("go") }
        Button("Leave", role: .cancel) { model.log.append("leave") }
      } message: {
        Text("Words")
      }
    }
  }
  private func alert(_ test: TestApp) -> SceneInstance? { test.windows.first { $0.declaration.kind == .alert } }
  private func nodes(_ window: SceneInstance) -> [AccessibilityNode] { window.graph.accessibilityTree().flatMap(\.all) }

  @Test(.requirement("RE-017", "RE-018")) func `stands in the middle of the screen, in a window of its own, until it is answered`() throws {
    let model = Model(), test = app(model)
    #expect(test.windows.count == 1)
    model.isShown = true
    test.settle()
    let host = try #require(alert(test)), window = test.headless(host)
    #expect(window.description.kind == .dialog && window.description.isModal && window.owner == nil && !window.description.isResizable)
    let screen = try #require(test.system.monitors.first).visibleFrame
    #expect(abs(host.panelFrame.midX - screen.midX) < 1 && host.panelFrame.width == 300)
    let tree = nodes(host)
    #expect(tree.first { $0.role == .alert }?.label == "Title" && tree.first { $0.role == .alert }?.hint == "Words")
    _ = tree.first { $0.label == "Go" }?.perform(.press)
    test.settle()
    #expect(model.log == ["go"] && !model.isShown && test.windows.count == 1)
  }
  @Test func `has round corners without a compositor, too`() throws {
    let model = Model(), test = app(model)
    test.system.hasCompositor = false
    model.isShown = true
    test.settle()
    let host = try #require(alert(test)), window = test.headless(host)
    #expect(window.description.cornerRadius == 6 && !window.description.isTranslucent && host.panelFrame.width == 300)
  }
  @Test func `keeps the app's windows waiting`() throws {
    let model = Model(), test = app(model)
    model.isShown = true
    test.settle()
    let main = test.headless(0)
    main.click(at: CGPoint(x: main.size.width / 2, y: main.size.height / 2))
    main.askToClose()
    test.settle()
    #expect(model.log.isEmpty && test.windows.count == 2)
    let host = try #require(alert(test))
    test.headless(host).press(.escape)
    test.settle()
    #expect(model.log == ["leave"] && test.windows.count == 1)
  }
  @Test func `that is asked for before the launch comes up with the windows`() throws {
    let model = Model(isShown: true), test = app(model)
    #expect(test.windows.count == 2)
    test.headless(try #require(alert(test))).askToClose()
    test.settle()
    #expect(model.log == ["leave"] && !model.isShown)
  }
  @Test(.requirement("RE-019", "RE-020", "RE-021", "RE-022", "RE-023", "RE-024", "PR-094")) func `about data keeps it, and is configured by its scene`() throws {
    let model = Model()
    @Bindable var bindable = model
    let test = TestApp {
      WindowGroup("Main") { Self.content(model) }
      AlertScene(Text("About"), isPresented: $bindable.isShown, presenting: model.data) { data in
        Button(data) { model.log.append(data) }
      } message: { Text($0) }
      .dialogSuppressionToggle("Never again", isSuppressed: $bindable.isSuppressed)
      .dialogSeverity(.critical)
      .dialogIcon(nil)
    }
    model.isShown = true
    test.settle()
    #expect(alert(test) == nil)
    model.data = "One"
    test.settle()
    model.data = "Two"
    test.settle()
    let host = try #require(alert(test))
    #expect(nodes(host).filter { $0.role == .button }.map(\.label) == ["One"])
    #expect(nodes(host).filter { $0.role == .checkBox }.map(\.label) == ["Never again"])
    test.headless(host).press(.return)
    test.settle()
    #expect(model.log == ["One"] && !model.isShown)
  }
  @Test(.requirement("PR-094")) func `has the severity and the icon that its scene sets`() throws {
    func picture(_ severity: DialogSeverity, _ icon: Image?) throws -> Bitmap {
      let model = Model()
      @Bindable var bindable = model
      let test = TestApp(launches: false) {
        WindowGroup("Main") { Self.content(model) }
        AlertScene("Title", isPresented: $bindable.isShown) { Button("OK") {} }.dialogSeverity(severity).dialogIcon(icon)
      }
      test.system.output = .pixels
      test.app.launch()
      model.isShown = true
      test.system.advance(by: 1)
      let host = try #require(alert(test))
      return try #require(test.headless(host).snapshot())
    }
    let fill = Theme.make(mode: .light).caution.fill
    let caution = [fill.red, fill.green, fill.blue].reduce(UInt32(0xFF)) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    #expect(try picture(.critical, nil).pixel(x: 130, y: 60) == caution)
    #expect(try picture(.standard, nil).pixel(x: 130, y: 60) != caution)
    let bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
    let red = BitmapSurface.make(size: bounds.size) { $0.fill(bounds, RGBA(hex: 0xFF0000)) }.bitmap()
    #expect(try picture(.standard, Image(bitmap: red)).pixel(x: 150, y: 44) == 0xFFFF_0000)
  }
}

@Suite struct `A question before a window closes` {
  @Observable final class Model {
    var isDirty = true
    var log: [String] = []
  }
  private struct Content: View {
    let model: Model
    var body: some View {
      Color.clear
        .dismissalConfirmationDialog("Close?", shouldPresent: model.isDirty) {
          Button("Save") { model.log.append("save") }
          Button("Discard", role: .destructive) { model.log.append("discard") }
        } message: {
          Text("Words")
        }
    }
  }
  private func start(_ model: Model) -> TestApp {
    TestApp {
      WindowGroup("Main") { Content(model: model) }.defaultSize(width: 500, height: 400)
      Window("Other", id: "other") { Tile() }
    }
  }
  private func press(_ button: String, in test: TestApp) throws {
    let top = try #require(test.windows[0].madePresenter?.top)
    let node = try #require(top.graph.accessibilityTree().flatMap(\.all).first { $0.role == .button && $0.label == button })
    node.perform(.press)
    test.system.advance(by: 0.6)
  }

  @Test(.requirement("SC-059", "RE-120", "RE-121", "RE-122")) func `keeps it open on cancel, and lets it close on everything else`() throws {
    let model = Model(), test = start(model)
    test.openWindow(id: "other")
    test.settle()
    test.headless(0).askToClose()
    test.system.advance(by: 0.6)
    let dialog = test.windows[0].madePresenter?.top?.graph.accessibilityTree().flatMap(\.all).first { $0.role == .dialog }
    #expect(dialog?.label == "Close?" && dialog?.hint == "Words")
    try press("Cancel", in: test)
    #expect(test.titles == ["Main", "Other"] && model.log.isEmpty)
    test.headless(0).askToClose()
    test.system.advance(by: 0.6)
    try press("Discard", in: test)
    #expect(test.titles == ["Other"] && model.log == ["discard"])
  }
  @Test(.requirement("SC-059")) func `is asked by dismiss as it is by the frame's button`() throws {
    let model = Model(), test = start(model)
    test.openWindow(id: "other")
    test.settle()
    test.read(\.dismiss)()
    test.system.advance(by: 0.6)
    #expect(test.titles == ["Main", "Other"])
    try press("Discard", in: test)
    #expect(test.titles == ["Other"] && model.log == ["discard"])
  }
  @Test(.requirement("RE-120")) func `is not asked where the app has no reason`() {
    let model = Model()
    model.isDirty = false
    let test = start(model)
    test.openWindow(id: "other")
    test.settle()
    test.headless(0).askToClose()
    test.settle()
    #expect(test.titles == ["Other"])
  }
  @Test(.requirement("RE-122")) func `comes before Ctrl+W closes it`() throws {
    let model = Model(), test = start(model)
    test.headless(0).press("w", modifiers: .control)
    test.system.advance(by: 0.6)
    #expect(test.titles == ["Main"])
    try press("Save", in: test)
    #expect(test.titles.isEmpty && model.log == ["save"])
  }
  @Test(.requirement("RE-122")) func `comes before the app quits`() throws {
    let model = Model(), test = start(model)
    test.app.askToQuit()
    test.system.advance(by: 0.6)
    try press("Cancel", in: test)
    #expect(!test.app.isEnding && test.titles == ["Main"])
    test.app.askToQuit()
    test.system.advance(by: 0.6)
    try press("Save", in: test)
    #expect(test.app.isEnding && model.log == ["save"])
  }
}
