import Conformance
import OrielControls
import OrielHeadless
import OrielPresentations
import Testing

@testable import OrielScenes

/// Confirmation dialogs of a real scene: when they appear, what they keep, and what they show.
@Suite struct `A confirmation dialog of a scene` {
  @Observable final class Model {
    var isShown = false
    var isSuppressed = false
    var data: String?
    var log: [String] = []
  }
  /// The forms that present data.
  enum Form: CaseIterable {
    case text, key, string, textWithMessage, keyWithMessage, stringWithMessage
    var hasMessage: Bool {
      switch self {
      case .text, .key, .string: false
      case .textWithMessage, .keyWithMessage, .stringWithMessage: true
      }
    }
  }
  private struct About: View {
    @Bindable var model: Model
    let form: Form
    private func button(_ data: String) -> some View { Button(data) { model.log.append(data) } }
    var body: some View {
      let view = Color.clear, data = model.data, title = String("About")
      switch form {
      case .text: view.confirmationDialog(Text("About"), isPresented: $model.isShown, presenting: data) { button($0) }
      case .key: view.confirmationDialog("About", isPresented: $model.isShown, presenting: data) { button($0) }
      case .string: view.confirmationDialog(title, isPresented: $model.isShown, presenting: data) { button($0) }
      case .textWithMessage:
        view.confirmationDialog(Text("About"), isPresented: $model.isShown, presenting: data) { button($0) } message: { Text($0) }
      case .keyWithMessage:
        view.confirmationDialog("About", isPresented: $model.isShown, presenting: data) { button($0) } message: { Text($0) }
      case .stringWithMessage:
        view.confirmationDialog(title, isPresented: $model.isShown, presenting: data) { button($0) } message: { Text($0) }
      }
    }
  }
  private struct Plain: View {
    @Bindable var model: Model
    var visibility: Visibility?
    var body: some View {
      let view = Color.clear
      if let visibility {
        view.confirmationDialog("Empty it?", isPresented: $model.isShown, titleVisibility: visibility) { Button("Empty") {} }
      } else {
        view.confirmationDialog("Empty it?", isPresented: $model.isShown) { Button("Empty") {} }
          .dialogSuppressionToggle(isSuppressed: $model.isSuppressed)
      }
    }
  }
  @MainActor private struct Stage {
    let model = Model()
    let test: MenuTest
    init<V: View>(_ content: (Model) -> V) { test = MenuTest(size: CGSize(width: 600, height: 500), content(model)) }
    func settle() { test.system.advance(by: 0.6) }
    func show() {
      model.isShown = true
      settle()
    }
    var top: ModalWindow? { test.host.madePresenter?.top }
    var nodes: [AccessibilityNode] { top?.graph.accessibilityTree().flatMap(\.all) ?? [] }
    var message: String? { nodes.first { $0.role == .dialog }?.hint }
    var buttons: [String] { nodes.filter { $0.role == .button }.map { $0.label ?? "" } }
    func press(_ button: String) {
      nodes.first { $0.role == .button && $0.label == button }?.perform(.press)
      settle()
    }
    /// The texts that are drawn.
    var words: [String] {
      func words(in box: Box) -> [String] { (box as? TextBox).map { [$0.string] } ?? box.children.flatMap { words(in: $0) } }
      return top?.graph.root.map { words(in: $0) } ?? []
    }
  }

  @Test(.requirement("PR-062", "PR-079"), arguments: Form.allCases)
  func `about data appears when the second of flag and data comes`(form: Form) {
    let flagFirst = Stage { About(model: $0, form: form) }
    flagFirst.show()
    #expect(flagFirst.top == nil)
    flagFirst.model.data = "One"
    flagFirst.settle()
    #expect(flagFirst.buttons == ["One", "Cancel"])
    let dataFirst = Stage { About(model: $0, form: form) }
    dataFirst.model.data = "One"
    dataFirst.settle()
    #expect(dataFirst.top == nil)
    dataFirst.show()
    #expect(dataFirst.buttons == ["One", "Cancel"])
  }
  @Test(.requirement("PR-062", "PR-078", "PR-079"), arguments: Form.allCases)
  func `about data keeps what it began with until it is gone`(form: Form) {
    let stage = Stage { About(model: $0, form: form) }
    stage.model.data = "One"
    stage.show()
    for later in ["Two", nil] {
      stage.model.data = later
      stage.settle()
      #expect(stage.buttons == ["One", "Cancel"] && stage.message == (form.hasMessage ? "One" : nil))
    }
    stage.press("One")
    #expect(stage.model.log == ["One"] && !stage.model.isShown && stage.top == nil)
    stage.model.data = "Two"
    stage.show()
    #expect(stage.buttons == ["Two", "Cancel"] && stage.message == (form.hasMessage ? "Two" : nil))
  }
  @Test(.requirement("PR-067"), arguments: [(nil, true), (.automatic, true), (.visible, true), (.hidden, false)] as [(Visibility?, Bool)])
  func `shows its title unless the app hides it`(visibility: Visibility?, isSeen: Bool) {
    let stage = Stage { Plain(model: $0, visibility: visibility) }
    stage.show()
    #expect(stage.words.contains("Empty") && stage.words.contains("Empty it?") == isSeen)
  }
  @Test(.requirement("PR-068")) func `is no popover: a press outside leaves it, and it has its Cancel`() {
    let stage = Stage { Plain(model: $0) }
    stage.show()
    #expect(stage.test.host.popover == nil && stage.buttons == ["Empty", "Cancel"])
    stage.test.window.click(at: CGPoint(x: 5, y: 5))
    stage.settle()
    #expect(stage.model.isShown && stage.top != nil)
  }
  @Test(.requirement("PR-089", "PR-092")) func `that is cancelled leaves what its check box has written`() {
    let stage = Stage { Plain(model: $0) }
    stage.show()
    #expect(stage.nodes.first { $0.role == .checkBox }?.perform(.press) == true)
    #expect(stage.model.isSuppressed)
    stage.settle()
    stage.press("Cancel")
    #expect(stage.top == nil && !stage.model.isShown && stage.model.isSuppressed)
  }
}
