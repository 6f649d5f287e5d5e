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

  /// What is heard of an alert that is there from the launch on: title, message and buttons.
  private func spoken(_ scene: some Scene) throws -> [String] {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      scene
    }
    let host = try #require(alert(test)), tree = nodes(host)
    let own = try #require(tree.first { $0.role == .alert })
    return [own.label ?? "", own.hint ?? ""] + tree.filter { $0.role == .button }.map { $0.label ?? "" }
  }
  private let shown = Binding.constant(true)
  private let string = "Str" + "ing"
  private let text = Text("Text")

  @Test(.requirement("RE-017")) func `takes a text, a key or a string as its title`() throws {
    #expect(try spoken(AlertScene(text, isPresented: shown) { Button("Go") {} }) == ["Text", "", "Go"])
    #expect(try spoken(AlertScene("Key", isPresented: shown) { Button("Go") {} }) == ["Key", "", "Go"])
    #expect(try spoken(AlertScene(string, isPresented: shown) { Button("Go") {} }) == ["String", "", "Go"])
  }
  @Test(.requirement("RE-018")) func `takes a message below each of them`() throws {
    #expect(try spoken(AlertScene(text, isPresented: shown) { Button("Go") {} } message: { Text("Words") }) == ["Text", "Words", "Go"])
    #expect(try spoken(AlertScene("Key", isPresented: shown) { Button("Go") {} } message: { Text("Words") }) == ["Key", "Words", "Go"])
    #expect(try spoken(AlertScene(string, isPresented: shown) { Button("Go") {} } message: { Text("Words") }) == ["String", "Words", "Go"])
  }
  @Test(.requirement("RE-019")) func `hands its data to its buttons`() throws {
    #expect(try spoken(AlertScene(text, isPresented: shown, presenting: 3) { Button("Go \($0)") {} }) == ["Text", "", "Go 3"])
    #expect(try spoken(AlertScene("Key", isPresented: shown, presenting: 3) { Button("Go \($0)") {} }) == ["Key", "", "Go 3"])
    #expect(try spoken(AlertScene(string, isPresented: shown, presenting: 3) { Button("Go \($0)") {} }) == ["String", "", "Go 3"])
  }
  @Test(.requirement("RE-020")) func `hands its data to its message as well`() throws {
    func words(_ number: Int) -> Text { Text("Words \(number)") }
    #expect(
      try spoken(AlertScene(text, isPresented: shown, presenting: 3) { Button("Go \($0)") {} } message: { words($0) }) == ["Text", "Words 3", "Go 3"])
    #expect(
      try spoken(AlertScene("Key", isPresented: shown, presenting: 3) { Button("Go \($0)") {} } message: { words($0) }) == ["Key", "Words 3", "Go 3"])
    #expect(
      try spoken(AlertScene(string, isPresented: shown, presenting: 3) { Button("Go \($0)") {} } message: { words($0) })
        == ["String", "Words 3", "Go 3"])
  }

  /// The upper part of an alert, where its icon is.
  private func icon(_ change: (AlertScene<Button<Text>, EmptyView>) -> some Scene) throws -> [UInt32] {
    let system = HeadlessWindowSystem()
    system.output = .pixels
    let scene = change(AlertScene("Key", isPresented: shown) { Button("Go") {} })
    let test = TestApp(system: system) {
      WindowGroup("Main") { Tile() }
      scene
    }
    let host = try #require(alert(test)), picture = try #require(test.headless(host).snapshot())
    return (0..<min(80, picture.pixelHeight)).flatMap { y in (0..<picture.pixelWidth).map { picture.pixel(x: $0, y: y) } }
  }
  @Test(.requirement("RE-021")) func `shows the icon of its scene`() throws {
    let bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
    let green = BitmapSurface.make(size: bounds.size) { $0.fill(bounds, RGBA(hex: 0x00FF00)) }.bitmap()
    func greens(_ pixels: [UInt32]) -> Int { pixels.count { $0 == 0xFF00_FF00 } }
    let usual = try icon { $0 }, own = try icon { $0.dialogIcon(Image(bitmap: green)) }
    #expect(greens(usual) == 0 && greens(own) > 48 * 24)
  }
  @Test(.requirement("RE-022")) func `warns where its scene says that it is critical`() throws {
    let usual = try icon { $0 }
    let standard = try icon { $0.dialogSeverity(.standard) }, automatic = try icon { $0.dialogSeverity(.automatic) }
    let critical = try icon { $0.dialogSeverity(.critical) }
    #expect(standard == usual && automatic == usual && critical != usual)
  }
  @Test(.requirement("RE-023", "RE-024")) func `has a check box that writes the app's value, with a title of the app's or its own`() throws {
    let model = Model()
    @Bindable var bindable = model
    let suppressed = $bindable.isSuppressed
    func box(_ scene: some Scene) throws -> String? {
      model.isSuppressed = false
      let test = TestApp {
        WindowGroup("Main") { Tile() }
        scene
      }
      let host = try #require(alert(test)), box = try #require(nodes(host).first { $0.role == .checkBox })
      #expect(box.perform(.press))
      test.settle()
      #expect(model.isSuppressed)
      return box.label
    }
    let scene = AlertScene("Key", isPresented: shown) { Button("Go") {} }
    #expect(try box(scene.dialogSuppressionToggle(isSuppressed: suppressed)) == "Don\u{2019}t ask again")
    #expect(try box(scene.dialogSuppressionToggle("Never", isSuppressed: suppressed)) == "Never")
    #expect(try box(scene.dialogSuppressionToggle(text, isSuppressed: suppressed)) == "Text")
    #expect(try box(scene.dialogSuppressionToggle(string, isSuppressed: suppressed)) == "String")
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
  @Test(.requirement("RE-122")) func `comes before Close All closes it, while the others close`() throws {
    let model = Model(), test = start(model)
    #expect(MainMenuReader.item(test, "File", "Close All") == nil, "there is nothing to close but the window itself")
    test.openWindow(id: "other")
    test.app.open(test.windows[0].declaration)
    test.settle()
    #expect(test.titles == ["Main", "Other", "Main"])
    #expect(MainMenuReader.item(test, "File", "Close All")?.isEnabled == true)
    test.headless(1).press("w", modifiers: [.control, .alt])
    test.system.advance(by: 0.6)
    #expect(test.titles == ["Main", "Main"] && test.windows.allSatisfy { $0.madePresenter?.top != nil })
    try press("Cancel", in: test)
    #expect(test.titles == ["Main", "Main"])
    model.isDirty = false
    test.settle()
    test.windows[0].activate()
    MainMenuReader.item(test, "File", "Close All")?.action()
    test.system.advance(by: 0.6)
    #expect(test.titles == ["Main"], "the question of the other one still stands")
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
  @Test(.requirement("RE-122")) func `comes before the session ends, once, and closes nothing`() throws {
    let model = Model(), test = start(model)
    var answers: [Bool] = []
    test.system.askAboutSessionEnd { answers.append($0) }
    test.system.advance(by: 0.6)
    #expect(answers.isEmpty)
    try press("Cancel", in: test)
    #expect(answers == [false] && test.titles == ["Main"])
    test.system.askAboutSessionEnd { answers.append($0) }
    test.system.advance(by: 0.6)
    try press("Discard", in: test)
    #expect(answers == [false, true] && test.titles == ["Main"] && !test.app.isEnding)
    // The session manager may ask once more before the end.
    test.system.askAboutSessionEnd { answers.append($0) }
    #expect(answers == [false, true, true])
    test.system.callOffSessionEnd()
    test.system.askAboutSessionEnd { answers.append($0) }
    test.system.advance(by: 0.6)
    #expect(answers.count == 3, "it is another end")
    try press("Save", in: test)
    #expect(answers == [false, true, true, true])
    test.system.askToQuit()
    #expect(test.app.isEnding && test.titles.isEmpty)
  }
  @Test(.requirement("RE-122")) func `keeps the session waiting in each window, and no longer than that is open`() throws {
    let model = Model(), test = start(model)
    test.app.open(test.windows[0].declaration)
    test.settle()
    var answers: [Bool] = []
    test.system.askAboutSessionEnd { answers.append($0) }
    test.system.advance(by: 0.6)
    #expect(test.windows.map { $0.madePresenter?.top != nil } == [true, false])
    try press("Save", in: test)
    #expect(answers.isEmpty && test.windows.map { $0.madePresenter?.top != nil } == [false, true])
    test.windows[1].end()
    test.settle()
    #expect(answers == [true] && test.titles == ["Main"])
  }
}
