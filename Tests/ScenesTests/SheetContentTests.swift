import Conformance
import OrielHeadless
import OrielPresentations
import Testing

@testable import OrielScenes

/// What content says of the sheet it is in, and what the sheet does with it.
@Suite struct `Sheets and their content` {
  @Observable final class Model {
    var isShown = true
    var detent = PresentationDetent.height(100)
    var text = ""
    var extra = false
    var interaction = PresentationBackgroundInteraction.automatic
    var prevents: Bool?
    var presses = 0
  }
  private struct Content<Sheet: View>: View {
    @Bindable var model: Model
    let sheet: (Model) -> Sheet
    var body: some View {
      VStack {
        Button("Below") { model.presses += 1 }
        TextField("Field", text: $model.text)
      }
      .sheet(isPresented: $model.isShown) { sheet(model) }
    }
  }
  @MainActor private struct Stage {
    let model = Model()
    let test: MenuTest
    init<Sheet: View>(size: CGSize = CGSize(width: 600, height: 460), @ViewBuilder sheet: @escaping (Model) -> Sheet) {
      test = MenuTest(size: size, Content(model: model, sheet: sheet))
      settle()
    }
    func settle() { test.system.advance(by: 0.6) }
    var top: ModalWindow? { test.host.madePresenter?.top }
    var window: HeadlessWindow? { top?.platformWindow as? HeadlessWindow }
    func node(_ role: AccessibilityProperties.Role, _ label: String? = nil) -> AccessibilityNode? {
      top?.graph.accessibilityTree().flatMap(\.all).first { $0.role == role && (label == nil || $0.label == label) }
    }
  }

  @Test(.requirement("PR-138", "PR-131")) func `a sheet opens at the selected height and follows the selection`() throws {
    let stage = Stage { model in
      Text("Notes").presentationDetents([.height(100), .height(220)], selection: Bindable(model).detent)
    }
    #expect(try #require(stage.window).size.height == 100)
    stage.model.detent = .height(220)
    stage.settle()
    #expect(try #require(stage.window).size.height == 220)
    let smallest = Stage { _ in Text("Notes").presentationDetents([.height(220), .height(120)]) }
    #expect(try #require(smallest.window).size.height == 120)
  }

  @Test(.requirement("PR-130", "PR-135", "PR-136")) func `the strip at the top drags a sheet from one height to the next`() throws {
    let stage = Stage { model in
      Text("Notes").presentationDetents([.height(100), .height(220)], selection: Bindable(model).detent).presentationDragIndicator(.visible)
    }
    let window = try #require(stage.window), bottom = try #require(stage.top).frame.maxY
    window.pressPointer(at: CGPoint(x: 160, y: 8))
    window.movePointer(to: CGPoint(x: 160, y: -72))
    #expect(try #require(stage.top).frame.maxY == bottom)
    #expect(try #require(stage.top).frame.height == 180)
    window.releasePointer(at: CGPoint(x: 160, y: 8))
    stage.settle()
    #expect(stage.model.detent == .height(220))
    #expect(try #require(stage.top).frame.height == 220)
    // Far below the smallest height it ends.
    window.pressPointer(at: CGPoint(x: 160, y: 8))
    window.movePointer(to: CGPoint(x: 160, y: 190))
    window.releasePointer(at: CGPoint(x: 160, y: 8))
    stage.settle()
    #expect(!stage.model.isShown)
  }

  @Test(.requirement("PR-133")) func `assistive technology and keys step through the heights`() throws {
    let stage = Stage { model in
      Text("Notes").presentationDetents([.height(100), .height(220)], selection: Bindable(model).detent)
    }
    let handle = try #require(stage.node(.splitter))
    #expect(handle.perform(.increment))
    stage.settle()
    #expect(stage.model.detent == .height(220))
    #expect(!handle.perform(.increment))
    let none = Stage { _ in Text("Notes").presentationDetents([.height(100)]) }
    #expect(none.node(.splitter) == nil)
  }

  @Test(.requirement("PR-105")) func `a sheet follows the size of its content`() throws {
    let stage = Stage { model in
      VStack(spacing: 0) {
        Color.red.frame(width: 340, height: 100)
        if model.extra { Color.blue.frame(width: 340, height: 80) }
      }
    }
    #expect(try #require(stage.window).size == CGSize(width: 340, height: 100))
    stage.model.extra = true
    stage.settle()
    #expect(try #require(stage.window).size == CGSize(width: 340, height: 180))
  }

  @Test(.requirement("PR-146", "PR-147")) func `a window behind a sheet can be used where the content allows it`() throws {
    let stage = Stage { model in
      TextField("Name", text: Bindable(model).text).frame(width: 200, height: 80).presentationBackgroundInteraction(model.interaction)
    }
    let button = stage.test.middle(.button, "Below")
    stage.test.window.click(at: button)
    #expect(stage.model.presses == 0)
    stage.model.interaction = .enabled
    stage.settle()
    stage.test.window.click(at: button)
    #expect(stage.model.presses == 1)
    #expect(stage.model.isShown)
    // Keys follow the press, there and back.
    #expect(stage.test.graph.input.isWindowFocused)
    let window = try #require(stage.window)
    window.click(at: CGPoint(x: 100, y: 40))
    #expect(!stage.test.graph.input.isWindowFocused)
    stage.test.window.type("x")
    #expect(stage.model.text == "x")
  }

  @Test(.requirement("PR-019")) func `the focus comes back to where it was`() throws {
    let stage = Stage { _ in TextField("Name", text: .constant("")).frame(width: 200, height: 80) }
    stage.model.isShown = false
    stage.settle()
    stage.test.window.click(at: stage.test.middle(.textField))
    stage.test.window.type("a")
    stage.model.isShown = true
    stage.settle()
    stage.test.window.type("b")
    #expect(stage.model.text == "a")
    stage.test.window.press(.escape)
    // At once, while the sheet still fades.
    stage.test.window.type("c")
    #expect(stage.model.text == "ac")
  }

  @Test(.requirement("PR-021")) func `Return confirms and Escape cancels by the buttons below the content`() throws {
    final class Log { var pressed: [String] = [] }
    let log = Log()
    let stage = Stage { _ in
      Text("Sure?").frame(width: 300, height: 60).toolbar {
        ToolbarItem(placement: .confirmationAction) { Button("Add") { log.pressed.append("add") } }
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { log.pressed.append("cancel") } }
        ToolbarItem(placement: .destructiveAction) { Button("Delete", role: .destructive) {} }
      }
    }
    let names = ["Delete", "Cancel", "Add"], frames = names.compactMap { stage.node(.button, $0)?.frame }
    #expect(frames.count == 3)
    #expect(frames.map(\.minX) == frames.map(\.minX).sorted())
    #expect(frames.allSatisfy { $0.width >= 76 && $0.midY > 60 })
    stage.test.window.press(.return)
    stage.test.window.press(.escape)
    stage.settle()
    #expect(log.pressed == ["add", "cancel"])
    // The button decided; the sheet is still there.
    #expect(stage.model.isShown)
  }

  @Test(.requirement("RE-123")) func `a sheet keeps the app from quitting unless it only confirms`() throws {
    let stage = Stage { model in Text("Work").frame(width: 200, height: 60).presentationPreventsAppTermination(model.prevents) }
    stage.test.app.app.askToQuit()
    #expect(stage.test.app.windows.count == 1)
    stage.model.prevents = false
    stage.settle()
    stage.test.app.app.askToQuit()
    #expect(stage.test.app.windows.isEmpty)
    let notice = Stage { _ in
      Text("Read").frame(width: 200, height: 60).toolbar { ToolbarItem(placement: .confirmationAction) { Button("OK") {} } }
    }
    notice.test.app.app.askToQuit()
    #expect(notice.test.app.windows.isEmpty)
  }

  @Test(.requirement("RE-123")) func `a sheet that only cancels keeps the app from quitting where its content says so`() {
    func stays(_ prevents: Bool?) -> Bool {
      let stage = Stage { _ in
        Text("Read").frame(width: 200, height: 60).toolbar { ToolbarItem(placement: .cancellationAction) { Button("Close") {} } }
          .presentationPreventsAppTermination(prevents)
      }
      stage.test.app.app.askToQuit()
      return !stage.test.app.windows.isEmpty
    }
    #expect(stays(true) && !stays(nil) && !stays(false))
  }

  @Test(.requirement("PR-022")) func `assistive technology meets a dialog with the title of the content`() throws {
    let stage = Stage { _ in NavigationStack { Text("Body").navigationTitle("New Place") }.frame(width: 300, height: 100) }
    #expect(stage.node(.dialog, "New Place") != nil)
  }

  @Test(.requirement("PR-012")) func `the content has the environment of the view that presents`() throws {
    struct Content: View {
      @State private var isShown = true
      var body: some View {
        Text("Below").sheet(isPresented: $isShown) { Reader().frame(width: 100, height: 50) }.environment(\.locale, Locale(identifier: "de_CH"))
      }
    }
    struct Reader: View {
      @Environment(\.locale) private var locale
      var body: some View { Text(locale.identifier) }
    }
    let test = MenuTest(Content())
    test.system.advance(by: 0.6)
    let top = try #require(test.host.madePresenter?.top)
    #expect(top.graph.accessibilityTree().flatMap(\.all).contains { $0.label == "de_CH" })
  }

  final class Old: ObservableObject { @Published var word = "old" }
  @Observable final class New { var word = "new" }
  @Test(.requirement("PR-012")) func `the content has the objects that the presenting view has, also when they change`() throws {
    struct Presenter: View {
      let old: Old, new: New
      @State private var isShown = true
      var body: some View {
        Text("Below").sheet(isPresented: $isShown) { Reader().frame(width: 200, height: 50) }.environmentObject(old).environment(new)
      }
    }
    struct Reader: View {
      @EnvironmentObject private var old: Old
      @Environment(New.self) private var new
      var body: some View { Text(verbatim: "\(old.word) \(new.word)") }
    }
    let old = Old(), new = New(), test = MenuTest(Presenter(old: old, new: new))
    test.system.advance(by: 0.6)
    let top = try #require(test.host.madePresenter?.top)
    func says(_ words: String) -> Bool { top.graph.accessibilityTree().flatMap(\.all).contains { $0.label == words } }
    #expect(says("old new"))
    old.word = "older"
    new.word = "newer"
    test.system.advance(by: 0.6)
    #expect(says("older newer"))
  }
  @Test(.requirement("PR-012")) func `the content has the tint of the presenting view`() throws {
    struct Presenter: View {
      @State private var isShown = true
      var body: some View {
        Text("Below").sheet(isPresented: $isShown) { Rectangle().fill(.tint).frame(width: 340, height: 100) }
          .tint(Color(red: 0.8, green: 0.2, blue: 0.2))
      }
    }
    let test = MenuTest(prepare: { $0.output = .pixels }, Presenter())
    test.system.advance(by: 1)
    let window = try #require(test.host.madePresenter?.top?.platformWindow as? HeadlessWindow)
    #expect(try #require(window.snapshot()).pixel(x: Int(window.size.width / 2), y: 50) & 0xFFFFFF == 0xCC3333)
  }
  @Test(.requirement("PR-015")) func `what is said of the presenting view is not said of its sheet`() throws {
    struct Presenter: View {
      @Bindable var model: Model
      var body: some View {
        Text("Below").sheet(isPresented: $model.isShown) { Text("Inside").frame(width: 200, height: 80) }
          .interactiveDismissDisabled().presentationCornerRadius(3)
      }
    }
    let model = Model(), test = MenuTest(Presenter(model: model))
    test.system.advance(by: 0.6)
    let traits = try #require(test.host.madePresenter?.top).traits
    #expect(!traits.isInteractiveDismissDisabled && traits.cornerRadius == nil)
    test.window.press(.escape)
    test.system.advance(by: 0.6)
    #expect(!model.isShown)
  }

  @Test(.requirement("PR-018")) func `a menu command that touches the content waits, one of the app does not`() throws {
    let stage = Stage { _ in Text("Work").frame(width: 200, height: 60) }
    stage.test.window.press("w", modifiers: .control)
    stage.settle()
    #expect(stage.test.app.windows.count == 1)
    stage.test.window.press("n", modifiers: .control)
    stage.settle()
    #expect(stage.test.app.windows.count == 2)
  }

  @Test(.requirement("PR-107", "PR-108", "PR-109")) func `a cover fills the monitor, and Escape leaves it`() throws {
    struct Content: View {
      @Bindable var model: Model
      var body: some View { Text("Below").fullScreenCover(isPresented: $model.isShown) { Text("Slide") } }
    }
    let model = Model(), test = MenuTest(Content(model: model))
    test.system.advance(by: 0.6)
    let window = try #require(test.host.madePresenter?.top?.platformWindow as? HeadlessWindow)
    #expect(window.description.startsFullScreen)
    #expect(window.description.isModal)
    #expect(!window.description.isDecorated)
    #expect(window.owner === test.window)
    window.press(.escape)
    test.system.advance(by: 0.6)
    #expect(model.isShown)
    window.askToClose()
    test.system.advance(by: 0.6)
    #expect(!model.isShown)
  }

  @Test func `a hundred sheets leave nothing behind`() throws {
    let stage = Stage { _ in TextField("Name", text: .constant("")).frame(width: 200, height: 60) }
    weak var first = stage.top
    stage.model.isShown = false
    stage.settle()
    let windows = stage.test.system.windows.count
    for _ in 0..<100 {
      stage.model.isShown = true
      stage.settle()
      stage.model.isShown = false
      stage.settle()
    }
    #expect(first == nil)
    #expect(stage.test.system.windows.count == windows)
    #expect(stage.test.host.madePresenter?.isEmpty == true)
  }
}

/// How sheets look at rest, over a window.
@Suite struct `The looks of sheets` {
  private struct Content: View {
    @State private var isShown = true
    var body: some View {
      List(["All", "Starred", "Recent"], id: \.self) { Text($0) }
        .sheet(isPresented: $isShown) { Sheet() }
    }
  }
  private struct Sheet: View {
    @State private var name = "Boathouse"
    @State private var isOnMap = true
    var body: some View {
      VStack(alignment: .leading, spacing: 12) {
        Text("New place").font(.title3.bold())
        TextField("Name", text: $name)
        Toggle("Show on the map", isOn: $isOnMap)
      }
      .padding(20)
      .frame(width: 340)
      .toolbar {
        ToolbarItem(placement: .destructiveAction) { Button("Delete", role: .destructive) {} }
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
        ToolbarItem(placement: .confirmationAction) { Button("Add") {} }
      }
    }
  }
  struct Setting: CustomTestStringConvertible {
    var name: String
    var isDark = false, hasContrast = false, isRightToLeft = false, confirmsFirst = false, scale = 1.0
    var testDescription: String { name }
  }
  @Test(.requirement("PR-017"), arguments: [
    Setting(name: "light-1x"), Setting(name: "light-2x", scale: 2), Setting(name: "dark-1x", isDark: true),
    Setting(name: "dark-2x", isDark: true, scale: 2), Setting(name: "contrast-1x", hasContrast: true),
    Setting(name: "right-to-left-1x", isRightToLeft: true), Setting(name: "confirms-first-1x", confirmsFirst: true),
  ]) func `over their window`(setting: Setting) throws {
    let test = MenuTest(
      size: CGSize(width: 480, height: 340),
      prepare: { system in
        let screen = CGRect(x: 0, y: 0, width: 1600, height: 1000)
        system.output = .pixels
        system.monitors = [Monitor(name: "M", frame: screen, visibleFrame: screen, scale: setting.scale)]
        system.desktop.colorScheme = setting.isDark ? .dark : .light
        system.desktop.increasedContrast = setting.hasContrast
        system.desktop.isRightToLeft = setting.isRightToLeft
        system.desktop.confirmsFirst = setting.confirmsFirst
      }, Content())
    test.system.advance(by: 0.6)
    let sheet = try #require(test.host.madePresenter?.top), window = try #require(sheet.platformWindow as? HeadlessWindow)
    let below = try #require(test.window.snapshot()), above = try #require(window.snapshot())
    let bounds = CGRect(origin: .zero, size: test.window.size)
    let picture = BitmapSurface.make(size: test.window.size, scale: setting.scale) {
      $0.draw(below, in: bounds, interpolation: .none, opacity: 1)
      $0.draw(above, in: sheet.frame, interpolation: .none, opacity: 1)
    }.bitmap()
    if let complaint = GoldenPicture("sheet-\(setting.name)").complaint(about: picture) { Issue.record("\(complaint)") }
  }
}
