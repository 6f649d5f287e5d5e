import Conformance
import OrielHeadless
import Testing

@testable import OrielPresentations
@testable import OrielScenes

/// Each form of sheets and covers, and how they end.
@Suite struct `Forms of sheets` {
  @Observable final class Model {
    var isShown = false
    var item: Place?
    var log: [String] = []
    var closesPresenter = false
    var dismissed: DismissAction?
  }
  struct Place: Identifiable, Equatable {
    var id: Int
    var name: String
  }
  enum Form: String, CaseIterable, CustomTestStringConvertible {
    case sheet, sheetItem, cover, coverItem
    var testDescription: String { rawValue }
    var takesItem: Bool { self == .sheetItem || self == .coverItem }
    var isCover: Bool { self == .cover || self == .coverItem }
  }
  private struct Inside: View {
    let model: Model
    let text: String
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      VStack {
        Text(text)
        Button("Done") { dismiss() }
      }
      .frame(width: 240, height: 100)
    }
  }
  private struct Content: View {
    @Bindable var model: Model
    let form: Form
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      let view = Text("Below")
      let ended = { model.log.append("ended") }
      switch form {
      case .sheet: view.sheet(isPresented: $model.isShown, onDismiss: ended) { Inside(model: model, text: "Boathouse") }
      case .cover: view.fullScreenCover(isPresented: $model.isShown, onDismiss: ended) { Inside(model: model, text: "Boathouse") }
      case .sheetItem: view.sheet(item: $model.item, onDismiss: ended) { Inside(model: model, text: $0.name) }
      case .coverItem: view.fullScreenCover(item: $model.item, onDismiss: ended) { Inside(model: model, text: $0.name) }
      }
    }
  }
  @MainActor private struct Stage {
    let model = Model()
    let form: Form
    let test: MenuTest
    init(_ form: Form) {
      self.form = form
      test = MenuTest(Content(model: model, form: form))
    }
    func present() {
      if form.takesItem { model.item = Place(id: 1, name: "Boathouse") } else { model.isShown = true }
      settle()
    }
    func withdraw() {
      if form.takesItem { model.item = nil } else { model.isShown = false }
    }
    var isWanted: Bool { form.takesItem ? model.item != nil : model.isShown }
    func settle() { test.system.advance(by: 0.6) }
    var top: ModalWindow? { test.host.madePresenter?.top }
    var window: HeadlessWindow? { test.host.madePresenter?.modals.last?.platformWindow as? HeadlessWindow }
    func node(_ role: AccessibilityProperties.Role, _ label: String) -> AccessibilityNode? {
      test.host.madePresenter?.modals.last?.graph.accessibilityTree().flatMap(\.all).first { $0.role == role && $0.label == label }
    }
  }

  @Test(.requirement("PR-001", "PR-002", "PR-095", "PR-096", "PR-097", "PR-098", "PR-101", "PR-102"), arguments: Form.allCases)
  func `content stands while it is asked for, and the end is told however it comes`(form: Form) throws {
    let stage = Stage(form)
    #expect(stage.top == nil)
    stage.present()
    #expect(stage.node(.text, "Boathouse") != nil)
    #expect(try #require(stage.window).description.kind == (form.isCover ? .dialog : .child))
    // The app's own doing.
    stage.withdraw()
    stage.settle()
    #expect(stage.top == nil && stage.model.log == ["ended"])
    // `dismiss` in the content.
    stage.present()
    #expect(stage.node(.button, "Done")?.perform(.press) == true)
    #expect(!stage.isWanted)
    stage.settle()
    #expect(stage.top == nil && stage.model.log == ["ended", "ended"])
    // The user's: Escape ends a sheet, the window manager's request a cover.
    stage.present()
    if form.isCover { try #require(stage.window).askToClose() } else { stage.test.window.press(.escape) }
    stage.settle()
    #expect(!stage.isWanted && stage.top == nil && stage.model.log == ["ended", "ended", "ended"])
  }

  @Test(.requirement("PR-103")) func `what leaves keeps showing the last item`() throws {
    let stage = Stage(.sheetItem)
    stage.present()
    stage.model.item = nil
    // In the middle of the fade.
    stage.test.system.advance(by: 0.05)
    #expect(stage.top == nil)
    #expect(stage.test.host.madePresenter?.modals.count == 1)
    #expect(stage.node(.text, "Boathouse") != nil)
    stage.settle()
    #expect(stage.test.host.madePresenter?.modals.isEmpty == true)
  }

  @Test(.requirement("PR-106")) func `a sheet fades in within a quarter of a second, and appears at once with reduced motion`() throws {
    let stage = Stage(.sheet)
    stage.model.isShown = true
    stage.test.system.advance(by: 0.02)
    let box = try #require(stage.top?.box)
    #expect(box.presence.amount < 1)
    // It begins once the first frame has been drawn.
    var time = 0.02
    while box.presence.amount < 1, time < 1 {
      stage.test.system.advance(by: 0.01)
      time += 0.01
    }
    #expect((0.15...0.28).contains(time), "\(time)")

    let model = Model()
    let reduced = MenuTest(prepare: { $0.desktop.reducedMotion = true }, Content(model: model, form: .sheet))
    model.isShown = true
    reduced.system.advance(by: 0.001)
    reduced.settle()
    #expect(try #require(reduced.host.madePresenter?.top?.box).presence.amount == 1)
  }

  @Test(.requirement("PR-017")) func `no form has a frame of the window manager`() throws {
    for form in Form.allCases {
      let stage = Stage(form)
      stage.present()
      let description = try #require(stage.window).description
      #expect(description.kind == .child || !description.isDecorated)
    }
    // Also where there is no room for a child.
    let stage = Stage(.sheet)
    stage.test.window.setMaximized(true)
    stage.settle()
    stage.test.window.resize(to: CGSize(width: 150, height: 100))
    stage.settle()
    stage.present()
    let description = try #require(stage.window).description
    #expect(description.kind == .dialog && !description.isDecorated && description.isModal)
  }

  @Test(.requirement("PR-023")) func `without a compositor a dialog is opaque and has no shadow of its own`() throws {
    for hasCompositor in [false, true] {
      let model = Model()
      let test = MenuTest(prepare: { $0.hasCompositor = hasCompositor }, Content(model: model, form: .sheet))
      test.window.setMaximized(true)
      test.settle()
      test.window.resize(to: CGSize(width: 150, height: 100))
      test.settle()
      model.isShown = true
      test.system.advance(by: 0.6)
      let modal = try #require(test.host.madePresenter?.top), window = try #require(modal.platformWindow as? HeadlessWindow)
      #expect(window.description.isTranslucent == hasCompositor)
      #expect((window.description.shadowMargins == EdgeInsets()) == !hasCompositor)
      #expect(modal.box.form == .window(hasAlpha: hasCompositor))
      #expect(window.size.width == modal.frame.width + window.description.shadowMargins.horizontal)
    }
  }

  @Test func `a window manager that refuses room gets a dialog instead of a sheet that is cut off`() throws {
    let model = Model()
    let test = MenuTest(size: CGSize(width: 200, height: 90), Content(model: model, form: .sheet))
    let size = test.window.size
    test.window.isTiled = true
    model.isShown = true
    test.system.advance(by: 0.1)
    #expect(test.host.madePresenter?.top?.isChild == true)
    test.system.advance(by: 0.5)
    let first = try #require(test.host.madePresenter?.top)
    #expect(!first.isChild)
    #expect(try #require(first.platformWindow as? HeadlessWindow).owner === test.window)
    #expect(test.window.size == size)
    model.isShown = false
    test.system.advance(by: 0.6)
    // It is known now: the next one is a dialog from the first frame on.
    model.isShown = true
    test.system.advance(by: 0.02)
    #expect(test.host.madePresenter?.top?.isChild == false)
    // Where the window may grow again, it does.
    model.isShown = false
    test.system.advance(by: 0.6)
    test.window.isTiled = false
    test.window.resize(to: CGSize(width: size.width + 4, height: size.height))
    test.settle()
    model.isShown = true
    test.system.advance(by: 0.6)
    #expect(test.host.madePresenter?.top?.isChild == true)
  }

  @Test func `a tile that gives a little room, but not enough, gets a dialog that stays one while the tile changes`() throws {
    let model = Model()
    let test = MenuTest(size: CGSize(width: 200, height: 90), Content(model: model, form: .sheet))
    let size = test.window.size
    // The window manager answers with a size of its own, as it does for windows that cannot be as small as their tile.
    test.window.isTiled = true
    model.isShown = true
    test.system.advance(by: 0.1)
    #expect(test.host.madePresenter?.top?.isChild == true)
    test.window.userResizes(to: CGSize(width: size.width + 6, height: size.height + 4))
    test.system.advance(by: 0.5)
    let first = try #require(test.host.madePresenter?.top)
    #expect(!first.isChild)
    let window = try #require(first.platformWindow as? HeadlessWindow)
    for step in 1...3 {
      test.window.userResizes(to: CGSize(width: size.width + 6 - Double(step), height: size.height))
      test.system.advance(by: 0.02)
      #expect(!first.isChild && first.platformWindow === window)
    }
  }

  @Test func `room is measured on the monitor that shows most of the window`() throws {
    let model = Model(), screen = CGRect(x: 0, y: 0, width: 1600, height: 1000)
    func monitor(_ name: String, _ frame: CGRect) -> Monitor { Monitor(name: name, frame: frame, visibleFrame: frame, isPrimary: name == "A") }
    let test = MenuTest(
      size: CGSize(width: 200, height: 90),
      prepare: { $0.monitors = [monitor("A", screen), monitor("B", CGRect(x: 1600, y: 0, width: 230, height: 300))] }, Content(model: model, form: .sheet))
    // Its corner still lies on the large one, most of it on one where it cannot grow.
    test.window.move(to: CGPoint(x: 1590, y: 40))
    test.settle()
    model.isShown = true
    test.system.advance(by: 0.6)
    let narrow = try #require(test.host.madePresenter?.top)
    #expect(!narrow.isChild && test.window.size.width == 200)
    #expect(narrow.frame.minX >= 1600 || narrow.frame.width > 230)
    model.isShown = false
    test.system.advance(by: 0.6)
    // Beside all monitors the nearest counts.
    test.window.move(to: CGPoint(x: 700, y: 1010))
    test.settle()
    model.isShown = true
    test.system.advance(by: 0.6)
    #expect(test.host.madePresenter?.top?.isChild == true && test.window.size.width > 200)
  }

  @Test(.requirement("SC-094", "SC-095", "PR-014")) func `dismiss belongs to the view that declares it`() throws {
    struct Presenter: View {
      @State private var isShown = true
      @Environment(\.dismiss) private var dismiss
      var body: some View {
        Text("Below").sheet(isPresented: $isShown) {
          VStack {
            // Declared by the presenting view: its window.
            Button("Close Window") { dismiss() }
            Own()
          }
          .frame(width: 240, height: 100)
        }
      }
    }
    struct Own: View {
      @Environment(\.dismiss) private var dismiss
      var body: some View { Button("Close Sheet") { dismiss() } }
    }
    func press(_ label: String, in test: MenuTest) throws {
      let top = try #require(test.host.madePresenter?.top)
      let button = top.graph.accessibilityTree().flatMap(\.all).first { $0.label == label }
      #expect(button?.perform(.press) == true)
      test.system.advance(by: 0.6)
    }
    let sheet = MenuTest(Presenter())
    sheet.system.advance(by: 0.6)
    try press("Close Sheet", in: sheet)
    #expect(sheet.app.windows.count == 1)
    #expect(sheet.host.madePresenter?.top == nil)
    let window = MenuTest(Presenter())
    window.system.advance(by: 0.6)
    try press("Close Window", in: window)
    #expect(window.app.windows.isEmpty)
  }

  @Test(.requirement("SC-059", "SC-217", "RE-119")) func `a window with something modal stays, unless the transaction is destructive`() throws {
    struct Presenter: View {
      let act: Act
      @State private var isShown = true
      @Environment(\.dismissWindow) private var dismissWindow
      var body: some View {
        let _ = act.run = { dismissWindow(id: "main") }
        Text("Below").sheet(isPresented: $isShown) { Text("Above").frame(width: 200, height: 80) }
      }
    }
    final class Act { var run: () -> Void = {} }
    let act = Act()
    let app = TestApp { WindowGroup("Main", id: "main") { Presenter(act: act) }.defaultSize(width: 400, height: 300) }
    app.system.advance(by: 0.6)
    act.run()
    app.system.advance(by: 0.6)
    #expect(app.windows.count == 1)
    app.headless().askToClose()
    app.system.advance(by: 0.6)
    #expect(app.windows.count == 1, "nor does the frame's button close it")
    var transaction = Transaction()
    #expect(transaction.dismissBehavior == .interactive)
    transaction.dismissBehavior = .destructive
    withTransaction(transaction) { act.run() }
    app.system.advance(by: 0.6)
    #expect(app.windows.isEmpty)
  }
}

/// Sheets whose content names several heights, and windows that can be used behind them.
@Suite struct `Sheets that scroll and let through` {
  @Observable final class Model {
    var isShown = true
    var detent = PresentationDetent.height(100)
    var interaction = PresentationContentInteraction.automatic
    var background = PresentationBackgroundInteraction.automatic
  }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      Text("Below").sheet(isPresented: $model.isShown) {
        List(0..<40, id: \.self) { Text("Row \($0)") }
          .presentationDetents([.height(100), .height(160), .height(220)], selection: $model.detent)
          .presentationContentInteraction(model.interaction)
          .presentationBackgroundInteraction(model.background)
      }
    }
  }
  /// Where the first row is; nil once it has been scrolled away.
  private func list(_ test: MenuTest) -> CGFloat? {
    guard let top = test.host.madePresenter?.top else { return nil }
    return top.graph.accessibilityTree().flatMap(\.all).first { $0.label == "Row 0" }?.frame.minY
  }

  @Test(.requirement("PR-134", "PR-137")) func `a wheel resizes first where the content asks for it, and else only scrolls`() throws {
    func stage(_ interaction: PresentationContentInteraction) throws -> (MenuTest, Model, HeadlessWindow) {
      let model = Model()
      model.interaction = interaction
      let test = MenuTest(size: CGSize(width: 600, height: 460), Content(model: model))
      test.system.advance(by: 0.6)
      return (test, model, try #require(test.host.madePresenter?.top?.platformWindow as? HeadlessWindow))
    }
    let middle = CGPoint(x: 160, y: 60)
    func wheel(_ window: HeadlessWindow, _ test: MenuTest, _ steps: Double) {
      window.turnWheel(at: middle, steps: steps)
      test.system.advance(by: 0.6)
    }
    // A wheel of a desktop scrolls.
    var (test, model, window) = try stage(.automatic)
    wheel(window, test, -1)
    #expect(model.detent == .height(100) && window.size.height == 100)
    #expect((list(test) ?? -1) < 0)
    // Asked for: to the next height, then the last, and only then the content moves.
    (test, model, window) = try stage(.resizes)
    let top = try #require(list(test))
    wheel(window, test, -1)
    #expect(model.detent == .height(160) && list(test) == top)
    wheel(window, test, -1)
    #expect(model.detent == .height(220) && window.size.height == 220 && list(test) == top)
    wheel(window, test, -1)
    #expect(list(test) != top)
    // Back at the beginning, it shrinks again.
    for _ in 0..<3 { wheel(window, test, 1) }
    #expect(model.detent != .height(220))
    // The content, also at its end.
    (test, model, window) = try stage(.scrolls)
    wheel(window, test, -1)
    #expect(list(test) != top)
    for _ in 0..<60 { wheel(window, test, -1) }
    #expect(model.detent == .height(100) && window.size.height == 100)
  }

  @Test(.requirement("PR-134", "PR-137")) func `a finger resizes first, unless the content asks to scroll, and again once the content is at its end`() throws {
    func stage(_ interaction: PresentationContentInteraction) throws -> (MenuTest, Model, HeadlessWindow) {
      let model = Model()
      model.interaction = interaction
      let test = MenuTest(size: CGSize(width: 600, height: 460), Content(model: model))
      test.system.advance(by: 0.6)
      return (test, model, try #require(test.host.madePresenter?.top?.platformWindow as? HeadlessWindow))
    }
    /// On the screen, where the sheet moves under the finger.
    func swipe(_ window: HeadlessWindow, _ test: MenuTest, by distance: CGFloat) {
      func send(_ phase: PointerEvent.Phase, _ y: CGFloat) {
        let place = CGPoint(x: 160, y: y - window.position.y)
        window.send(.pointer(PointerEvent(phase, at: place, clickCount: phase == .moved ? 0 : 1, time: test.system.now, device: .touch(0))))
      }
      let start = window.position.y + 60
      send(.down, start)
      for part in 1...4 { send(.moved, start + distance * CGFloat(part) / 4) }
      send(.up, start + distance)
      test.system.advance(by: 0.6)
    }
    for interaction in [PresentationContentInteraction.automatic, .resizes] {
      let (test, model, window) = try stage(interaction), top = try #require(list(test))
      swipe(window, test, by: -40)
      #expect(model.detent == .height(160) && window.size.height == 160 && list(test) == top)
      // Content at its beginning does not scroll down: the sheet does.
      swipe(window, test, by: 40)
      #expect(model.detent == .height(100) && window.size.height == 100 && list(test) == top)
      swipe(window, test, by: -200)
      #expect(model.detent == .height(220) && window.size.height == 220 && list(test) == top)
      swipe(window, test, by: -40)
      #expect(model.detent == .height(220) && list(test) != top)
    }
    let (test, model, window) = try stage(.scrolls), top = try #require(list(test))
    swipe(window, test, by: -40)
    #expect(model.detent == .height(100) && list(test) != top)
    for _ in 0..<60 {
      if model.detent != .height(100) { break }
      swipe(window, test, by: -40)
    }
    #expect(model.detent == .height(160))
  }

  @Test(.requirement("PR-146", "PR-147")) func `a dialog over the window is modal to the window manager only while it keeps the window from being used`() throws {
    let model = Model()
    model.background = .enabled(upThrough: .height(160))
    model.isShown = false
    let test = MenuTest(size: CGSize(width: 600, height: 460), Content(model: model))
    test.system.advance(by: 0.6)
    test.window.setMaximized(true)
    test.settle()
    test.window.resize(to: CGSize(width: 150, height: 300))
    test.settle()
    model.isShown = true
    test.system.advance(by: 0.6)
    let window = try #require(test.host.madePresenter?.top?.platformWindow as? HeadlessWindow)
    #expect(window.description.kind == .dialog && window.owner === test.window)
    #expect(!window.isModal)
    model.detent = .height(220)
    test.system.advance(by: 0.6)
    #expect(window.isModal && window.owner === test.window)
    model.detent = .height(100)
    test.system.advance(by: 0.6)
    #expect(!window.isModal)
    model.background = .disabled
    test.system.advance(by: 0.6)
    #expect(window.isModal)
  }
}
