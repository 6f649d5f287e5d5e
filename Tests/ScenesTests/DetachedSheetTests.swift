import Conformance
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielPresentations
@testable import OrielScenes

/// Sheets that a person makes windows of.
@Suite struct `A form sheet` {
  @Observable final class Model {
    var isShown = true
    var isSecond = false
    var isQuestion = false
    var log: [String] = []
    var isForm = true
  }
  private struct Inside: View {
    let model: Model
    @State private var count = 0
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      VStack {
        Text("Details")
        Button("Count \(count)") { count += 1 }.keyboardShortcut("j")
        Button("Done") { dismiss() }
        Button("Ask") { model.isQuestion = true }
      }
      .alert("Question", isPresented: Bindable(model).isQuestion) { Button("Yes") { model.log.append("yes") } }
      .navigationTitle("Details of it")
    }
  }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      Button("Below") { model.log.append("below") }.keyboardShortcut("b")
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .sheet(isPresented: $model.isShown, onDismiss: { model.log.append("ended") }) {
          if model.isForm { Inside(model: model).presentationSizing(.form) } else { Inside(model: model) }
        }
        .alert("Second", isPresented: $model.isSecond) { Button("OK") {} }
    }
  }
  private func make(_ model: Model) throws -> (MenuTest, ModalWindow) {
    let test = MenuTest(size: CGSize(width: 800, height: 700), Content(model: model))
    test.system.advance(by: 0.6)
    return (test, try #require(test.host.madePresenter?.top))
  }
  /// Chooses the command in the menu of the sheet's background.
  private func choose(_ test: MenuTest, _ sheet: ModalWindow) throws {
    let window = try #require(sheet.platformWindow as? HeadlessWindow)
    window.click(at: CGPoint(x: 12, y: 12), button: .secondary)
    test.settle()
    let panel = try #require(sheet.menuSession?.panels.first)
    #expect(panel.items.map(\.title) == ["Move to New Window"])
    window.press(.down)
    window.press(.return)
    test.settle()
  }

  @Test(.requirement("SC-254")) func `is moved to a window of its own by the command in its context menu`() throws {
    let model = Model(), (test, sheet) = try make(model)
    #expect(sheet.isChild)
    let place = CGPoint(x: test.window.position.x + sheet.frame.minX, y: test.window.position.y + sheet.frame.minY), size = sheet.frame.size
    func press(_ label: String) { _ = sheet.graph.accessibilityTree().flatMap(\.all).first { $0.label == label }?.perform(.press) }
    press("Count 0")
    test.settle()
    try choose(test, sheet)

    // A window like others: framed, resizable, dependent on nothing, where the sheet was.
    let window = try #require(sheet.platformWindow as? HeadlessWindow)
    #expect(window.description.kind == .normal && window.description.isDecorated && window.description.isResizable)
    #expect(!window.description.isModal && window.owner == nil && window.title == "Details of it")
    #expect(window.size == size && abs(window.position.x - place.x) < 2 && abs(window.position.y - place.y) < 40 && window.state.isFocused)
    // The same content, which keeps its state, and takes its own keys.
    func says(_ label: String) -> Bool { sheet.graph.accessibilityTree().flatMap(\.all).contains { $0.label == label } }
    #expect(says("Count 1") && model.isShown && model.log.isEmpty)
    window.press("j", modifiers: .control)
    test.settle()
    #expect(says("Count 2"))
    window.press(.escape)
    window.resize(to: CGSize(width: 600, height: 500))
    test.settle()
    #expect(model.isShown && sheet.graph.size == CGSize(width: 600, height: 500))
    // There is no second way out of a sheet: the menu has nothing left to offer.
    window.click(at: CGPoint(x: 12, y: 12), button: .secondary)
    test.settle()
    #expect(sheet.menuSession == nil)

    // The presenting window works again, and may present.
    #expect(test.host.madePresenter?.takesInput == false)
    test.window.userActivates()
    test.window.press("b", modifiers: .control)
    test.settle()
    #expect(model.log == ["below"])
    model.isSecond = true
    test.system.advance(by: 0.6)
    #expect(test.host.madePresenter?.top?.kind == .alert && test.host.madePresenter?.modals.count == 1)
    window.press("j", modifiers: .control)
    test.settle()
    #expect(says("Count 3"))
    model.isSecond = false
    test.system.advance(by: 0.6)

    // Its frame's button ends the presentation.
    window.askToClose()
    test.system.advance(by: 0.6)
    #expect(!model.isShown && window.isClosed && model.log == ["below", "ended"])
    // The next one is a sheet again.
    model.isShown = true
    test.system.advance(by: 0.6)
    #expect(test.host.madePresenter?.top?.isChild == true)
  }

  @Test func `that has been moved presents over itself, and leaves the presenting window alone`() throws {
    let model = Model(), (test, sheet) = try make(model)
    try choose(test, sheet)
    let window = try #require(sheet.platformWindow as? HeadlessWindow), presenter = try #require(test.host.madePresenter)
    model.isQuestion = true
    test.system.advance(by: 0.6)
    let alert = try #require(sheet.ownPresenter?.top), own = try #require(alert.platformWindow as? HeadlessWindow)
    #expect(alert.kind == .alert && alert.isChild && own.owner === window)
    #expect(alert.frame.minX >= 0 && alert.frame.maxX <= window.size.width && alert.frame.maxY <= window.size.height)
    #expect(presenter.top == nil && !presenter.takesInput && presenter.modals.isEmpty)
    // The window that it came from can be used, the sheet's cannot.
    test.window.userActivates()
    test.window.press("b", modifiers: .control)
    window.userActivates()
    window.press("j", modifiers: .control)
    test.settle()
    #expect(model.log == ["below"])
    #expect(sheet.graph.accessibilityTree().flatMap(\.all).contains { $0.label == "Count 0" })
    // The close button comes second, the answer first.
    window.askToClose()
    test.system.advance(by: 0.6)
    #expect(!window.isClosed && model.isQuestion)
    window.press(.return)
    test.system.advance(by: 0.6)
    #expect(model.log == ["below", "yes"] && !model.isQuestion && sheet.ownPresenter?.isEmpty == true)
    window.press("j", modifiers: .control)
    test.settle()
    #expect(sheet.graph.accessibilityTree().flatMap(\.all).contains { $0.label == "Count 1" })
    // What is presented goes with the sheet.
    model.isQuestion = true
    test.system.advance(by: 0.6)
    model.isShown = false
    test.system.advance(by: 0.6)
    #expect(window.isClosed && !model.isQuestion && model.log.last == "ended" && presenter.isEmpty)
  }

  @Test(arguments: ["dismiss", "binding", "presenter"]) func `that has been moved ends as a sheet does`(way: String) throws {
    let model = Model(), (test, sheet) = try make(model)
    try choose(test, sheet)
    let window = try #require(sheet.platformWindow as? HeadlessWindow)
    switch way {
    case "dismiss": _ = sheet.graph.accessibilityTree().flatMap(\.all).first { $0.label == "Done" }?.perform(.press)
    case "binding": model.isShown = false
    default: test.window.askToClose()
    }
    test.system.advance(by: 0.6)
    #expect(window.isClosed && !model.isShown && model.log == ["ended"])
  }

  @Test func `and no other sheet has the command`() throws {
    let model = Model()
    model.isForm = false
    let (test, sheet) = try make(model), window = try #require(sheet.platformWindow as? HeadlessWindow)
    window.click(at: CGPoint(x: 12, y: 12), button: .secondary)
    test.settle()
    #expect(sheet.menuSession == nil && sheet.isChild)
  }
}
