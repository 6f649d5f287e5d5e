import Conformance
import OrielHeadless
import OrielPresentations
import Testing

@testable import OrielScenes

/// Sheets of a real scene, on the headless window system.
@Suite struct `Sheets` {
  @Observable final class Model {
    var isShown = false
    var item: Named?
    var text = ""
    var ends: [String] = []
    var onNested = false
    var isDisabled = false
    var showsPresenter = true
  }
  struct Named: Identifiable, Equatable {
    var id: Int
    var name: String
  }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      VStack {
        if model.showsPresenter {
          Text("Presenter").sheet(isPresented: $model.isShown, onDismiss: { model.ends.append("sheet") }) {
            SheetContent(model: model).frame(width: 300, height: 200)
          }
        }
        Button("Below") { model.ends.append("below") }
        TextField("Field", text: $model.text)
      }
      .sheet(item: $model.item, onDismiss: { model.ends.append("item") }) { item in
        Text(item.name).frame(width: 200, height: 100)
      }
    }
  }
  private struct SheetContent: View {
    @Bindable var model: Model
    @Environment(\.dismiss) private var dismiss
    @Environment(\.isPresented) private var isPresented
    var body: some View {
      VStack {
        Text(isPresented ? "Presented" : "Not presented")
        TextField("Name", text: $model.text)
        Button("Done") { dismiss() }
      }
      .interactiveDismissDisabled(model.isDisabled)
      .sheet(isPresented: $model.onNested, onDismiss: { model.ends.append("nested") }) { Text("Nested").frame(width: 120, height: 60) }
    }
  }

  @MainActor private struct Stage {
    let model = Model()
    let test: MenuTest
    init(size: CGSize = CGSize(width: 600, height: 400)) {
      let model = model
      test = MenuTest(size: size, Content(model: model))
    }
    func settle() { test.system.advance(by: 0.6) }
    var modals: [ModalWindow] { test.host.madePresenter?.modals ?? [] }
    var top: ModalWindow? { test.host.madePresenter?.top }
    var window: HeadlessWindow? { top?.platformWindow as? HeadlessWindow }
    func node(_ role: AccessibilityProperties.Role, _ label: String? = nil) -> AccessibilityNode? {
      top?.graph.accessibilityTree().flatMap(\.all).first { $0.role == role && (label == nil || $0.label == label) }
    }
  }

  @Test(.requirement("PR-001")) func `a sheet appears with its binding and goes with it`() throws {
    let stage = Stage()
    #expect(stage.modals.isEmpty)
    stage.model.isShown = true
    stage.settle()
    let window = try #require(stage.window)
    #expect(window.description.kind == .child)
    #expect(window.owner === stage.test.window)
    #expect(window.size == CGSize(width: 320, height: 200))
    stage.model.isShown = false
    stage.settle()
    #expect(stage.modals.isEmpty)
    #expect(stage.model.ends == ["sheet"])
    #expect(!stage.test.system.windows.contains { $0.description.kind == .child })
  }

  @Test(.requirement("PR-002", "PR-013")) func `dismiss in the content writes the binding and tells the end once`() throws {
    let stage = Stage()
    stage.model.isShown = true
    stage.settle()
    #expect(stage.node(.text, "Presented") != nil)
    #expect(stage.node(.button, "Done")?.perform(.press) == true)
    #expect(!stage.model.isShown)
    #expect(stage.model.ends == [])
    stage.settle()
    #expect(stage.model.ends == ["sheet"])
  }

  @Test(.requirement("PR-020")) func `Escape ends a sheet unless the content forbids it`() throws {
    let stage = Stage()
    stage.model.isShown = true
    stage.model.isDisabled = true
    stage.settle()
    stage.test.window.press(.escape)
    stage.settle()
    #expect(stage.model.isShown)
    stage.model.isDisabled = false
    stage.settle()
    stage.test.window.press(.escape)
    stage.settle()
    #expect(!stage.model.isShown)
    #expect(stage.model.ends == ["sheet"])
  }

  @Test(.requirement("PR-018")) func `what lies below takes no pointer and no keys`() throws {
    let stage = Stage()
    let button = stage.test.middle(.button, "Below")
    stage.test.window.click(at: button)
    #expect(stage.model.ends == ["below"])
    stage.model.isShown = true
    stage.settle()
    stage.test.window.click(at: CGPoint(x: 10, y: stage.test.window.size.height - 10))
    stage.test.window.click(at: button)
    stage.test.window.type("abc")
    stage.settle()
    #expect(stage.model.ends == ["below"])
    // The sheet's own field has them.
    #expect(stage.model.text == "abc")
    stage.test.window.askToClose()
    stage.settle()
    #expect(stage.test.app.windows.count == 1)
    #expect(stage.model.isShown)
  }

  @Test(.requirement("PR-003")) func `another item replaces the sheet, the same one changes it`() throws {
    let stage = Stage()
    stage.model.item = Named(id: 1, name: "One")
    stage.settle()
    let first = try #require(stage.top)
    #expect(stage.node(.text, "One") != nil)
    stage.model.item?.name = "Uno"
    stage.settle()
    #expect(stage.top === first)
    #expect(stage.node(.text, "Uno") != nil)
    stage.model.item = Named(id: 2, name: "Two")
    stage.settle()
    #expect(stage.top !== first)
    #expect(stage.node(.text, "Two") != nil)
    #expect(stage.model.ends == ["item"])
    stage.test.window.press(.escape)
    stage.settle()
    #expect(stage.model.item == nil)
    #expect(stage.model.ends == ["item", "item"])
  }

  @Test(.requirement("PR-008")) func `a second sheet waits for the first and a message names both`() throws {
    let stage = Stage()
    let messages = RuntimeIssue.capturing {
      stage.model.isShown = true
      stage.settle()
      stage.model.item = Named(id: 1, name: "One")
      stage.settle()
    }
    #expect(stage.modals.count == 1)
    #expect(messages.contains { $0.contains("sheet(item:onDismiss:content:)") && $0.contains("sheet(isPresented:onDismiss:content:)") })
    stage.model.isShown = false
    stage.settle()
    #expect(stage.node(.text, "One") != nil)
    #expect(stage.model.ends == ["sheet"])
  }

  @Test(.requirement("PR-009")) func `a sheet presents from its content, and takes that along when it goes`() throws {
    let stage = Stage()
    stage.model.isShown = true
    stage.settle()
    stage.model.onNested = true
    stage.settle()
    #expect(stage.modals.map(\.order) == [1, 2])
    #expect(stage.node(.text, "Nested") != nil)
    stage.model.isShown = false
    stage.settle()
    #expect(stage.modals.isEmpty)
    #expect(!stage.model.onNested)
    #expect(Set(stage.model.ends) == ["sheet", "nested"])
  }

  @Test(.requirement("PR-004")) func `a condition that holds at first presents once the window is there`() {
    let model = Model()
    model.isShown = true
    let test = MenuTest(size: CGSize(width: 600, height: 400), Content(model: model))
    test.system.advance(by: 0.6)
    #expect(test.host.madePresenter?.top != nil)
  }

  @Test(.requirement("PR-005")) func `a presenter that leaves, or a window that closes, ends the sheet`() {
    let stage = Stage()
    stage.model.isShown = true
    stage.settle()
    stage.model.showsPresenter = false
    stage.settle()
    #expect(stage.modals.isEmpty)
    #expect(!stage.model.isShown)
    #expect(stage.model.ends == ["sheet"])

    let other = Stage()
    other.model.isShown = true
    other.settle()
    other.test.host.end()
    #expect(!other.model.isShown)
    #expect(other.model.ends == ["sheet"])
  }

  @Test(.requirement("PR-016")) func `the window grows for a sheet, and what does not fit is a dialog over it`() throws {
    let stage = Stage(size: CGSize(width: 330, height: 180))
    stage.model.isShown = true
    stage.settle()
    #expect(try #require(stage.window).description.kind == .child)
    #expect(stage.test.window.size.height >= 224)
    stage.model.isShown = false
    stage.settle()
    #expect(stage.test.window.size == CGSize(width: 330, height: 180))

    let full = Stage(size: CGSize(width: 330, height: 180))
    full.test.window.setMaximized(true)
    full.settle()
    full.test.window.resize(to: CGSize(width: 300, height: 150))
    full.settle()
    full.model.isShown = true
    full.settle()
    let window = try #require(full.window)
    #expect(window.description.kind == .dialog)
    #expect(window.description.isModal)
    #expect(window.owner === full.test.window)
  }
}

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

  @Test func `a window behind a sheet can be used where the content allows it`() throws {
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

  @Test func `a menu command that touches the content waits, one of the app does not`() throws {
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
  @Test(arguments: [
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
