import Conformance
import OrielGraph
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
    #expect(!stage.test.graph.scope.read(\.isPresented, for: nil), "what presents is not presented")
    #expect(stage.node(.button, "Done")?.perform(.press) == true)
    #expect(!stage.model.isShown)
    #expect(stage.model.ends == [])
    stage.settle()
    #expect(stage.model.ends == ["sheet"])
  }

  @Test(.requirement("PR-020", "PR-119", "PR-121")) func `Escape ends a sheet unless the content forbids it`() throws {
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

  @Test(.requirement("PR-018")) func `a press below shakes the sheet, which stays where it was`() throws {
    let stage = Stage()
    stage.model.isShown = true
    stage.settle()
    let sheet = try #require(stage.window), place = sheet.position
    stage.test.window.click(at: stage.test.middle(.button, "Below"))
    #expect(sheet.position != place)
    stage.settle()
    #expect(sheet.position == place && stage.model.ends.isEmpty && stage.test.system.bellCount == 0)
  }
  @Test(.requirement("PR-018")) func `a press below a dialog raises it, and rings the bell where nothing shakes`() throws {
    let (stage, window) = try dialog()
    stage.test.window.userActivates()
    stage.test.window.click(at: stage.test.middle(.button, "Below"))
    stage.settle()
    #expect(stage.test.system.bellCount == 1 && stage.test.system.focusedWindow === window && stage.model.ends.isEmpty)
    // With reduced motion nothing shakes.
    let model = Model()
    model.isShown = true
    let still = MenuTest(size: CGSize(width: 600, height: 400), prepare: { $0.desktop.reducedMotion = true }, Content(model: model))
    still.system.advance(by: 1)
    #expect(still.host.madePresenter?.top?.isChild == true)
    still.window.click(at: still.middle(.button, "Below"))
    #expect(still.system.bellCount == 1)
  }
  @Test(.requirement("PR-020")) func `the window manager's close button ends a sheet that is a dialog, unless the content forbids it`() throws {
    let (stage, window) = try dialog()
    stage.model.isDisabled = true
    stage.settle()
    window.askToClose()
    stage.settle()
    #expect(stage.model.isShown && !window.isClosed)
    stage.model.isDisabled = false
    stage.settle()
    window.askToClose()
    stage.settle()
    #expect(!stage.model.isShown && window.isClosed && stage.model.ends == ["sheet"])
  }
  @Test(.requirement("PR-019")) func `a sheet that is a dialog goes with the window that presents it`() throws {
    let (stage, window) = try dialog()
    #expect(window.owner === stage.test.window)
    stage.test.host.end()
    #expect(window.isClosed && !stage.model.isShown)
  }
  /// A sheet over a window that cannot grow.
  private func dialog() throws -> (stage: Stage, window: HeadlessWindow) {
    let stage = Stage(size: CGSize(width: 330, height: 180))
    stage.test.window.setMaximized(true)
    stage.settle()
    stage.test.window.resize(to: CGSize(width: 300, height: 150))
    stage.settle()
    stage.model.isShown = true
    stage.settle()
    let window = try #require(stage.window)
    try #require(window.description.kind == .dialog)
    return (stage, window)
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

  @Test(.requirement("PR-001")) func `an item that the app takes back ends the sheet`() {
    let stage = Stage()
    stage.model.item = Named(id: 1, name: "One")
    stage.settle()
    #expect(stage.node(.text, "One") != nil)
    stage.model.item = nil
    stage.settle()
    #expect(stage.modals.isEmpty && stage.model.ends == ["item"])
  }

  @Observable final class Written {
    var isShown = false
    var showsPresenter = true
    /// Read with every note: what a body reads has the body evaluated again when it changes.
    var touched = 0
    @ObservationIgnored var log: [String] = []
    @ObservationIgnored var bodies = 0
    func note(_ words: String) {
      _ = touched
      log.append(words + (MainThread.isCurrent ? "" : " elsewhere"))
    }
    var shown: Binding<Bool> {
      Binding(
        get: { self.isShown },
        set: {
          self.note("write \($0)")
          self.isShown = $0
        })
    }
  }
  private struct Writing: View {
    let model: Written
    var body: some View {
      let _ = model.bodies += 1
      VStack {
        Text("Always")
        if model.showsPresenter {
          Text("Presenter").sheet(isPresented: model.shown, onDismiss: { model.note("end") }) { WritingSheet(model: model) }
        }
      }
    }
  }
  private struct WritingSheet: View {
    let model: Written
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      let _ = model.bodies += 1
      Button("Done") { dismiss() }.frame(width: 200, height: 80)
    }
  }
  @Test(.requirement("PR-006"), arguments: ["dismiss", "Escape", "the view leaves", "the window closes"])
  func `a binding is written and the end told once, on the main thread and outside of every body`(way: String) throws {
    let model = Written(), test = MenuTest(Writing(model: model))
    model.isShown = true
    test.system.advance(by: 0.6)
    let top = try #require(test.host.madePresenter?.top)
    switch way {
    case "dismiss": #expect(top.graph.accessibilityTree().flatMap(\.all).first { $0.label == "Done" }?.perform(.press) == true)
    case "Escape": test.window.press(.escape)
    case "the view leaves": model.showsPresenter = false
    default: test.host.end()
    }
    test.system.advance(by: 0.6)
    #expect(model.log == ["write false", "end"])
    let bodies = model.bodies
    model.touched += 1
    test.system.advance(by: 0.6)
    #expect(model.bodies == bodies)
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
