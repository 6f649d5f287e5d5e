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
