import Conformance
import Foundation
import OrielHeadless
import OrielPresentations
import Testing

@testable import OrielScenes

/// Alerts and confirmation dialogs of a real scene, on the headless window system.
@Suite struct `Alerts of a scene` {
  @Observable final class Model {
    var isShown = false
    var isOtherShown = false
    var data: Named?
    var error: Failure?
    var plain: Plain?
    var text = ""
    var log: [String] = []
  }
  struct Named: Identifiable, Equatable {
    var id: Int
    var name: String
  }
  struct Failure: LocalizedError, Equatable {
    var errorDescription: String?
    var recoverySuggestion: String?
  }
  struct Plain: LocalizedError {}

  @MainActor private struct Stage {
    let model = Model()
    let test: MenuTest
    init<V: View>(size: CGSize = CGSize(width: 600, height: 500), _ content: (Model) -> V) { test = MenuTest(size: size, content(model)) }
    func settle() { test.system.advance(by: 0.6) }
    func show() {
      model.isShown = true
      settle()
    }
    var top: ModalWindow? { test.host.madePresenter?.top }
    var nodes: [AccessibilityNode] { top?.graph.accessibilityTree().flatMap(\.all) ?? [] }
    /// The name of the alert or dialog that is shown.
    var title: String? { nodes.first { $0.role == .alert || $0.role == .dialog }?.label }
    var message: String? { nodes.first { $0.role == .alert || $0.role == .dialog }?.hint }
    var buttons: [String] { nodes.filter { $0.role == .button }.map { $0.label ?? "" } }
    func press(_ button: String) {
      _ = nodes.first { $0.role == .button && $0.label == button }?.perform(.press)
      settle()
    }
    func key(_ key: Key) {
      test.window.press(key)
      settle()
    }
  }

  private struct DismissingButton: View {
    @Environment(\.dismiss) private var dismiss
    var body: some View { Button("Dismiss") { dismiss() } }
  }
  @Test(.requirement("SC-094")) func `are what dismiss closes in a button of theirs, and not their window`() {
    let stage = Stage { model in
      Content(model: model) { m in Text("Below").alert("Alert", isPresented: m.isShown) { DismissingButton() } }
    }
    stage.show()
    #expect(stage.title == "Alert")
    stage.press("Dismiss")
    #expect(stage.title == nil && !stage.model.isShown)
    #expect(stage.test.app.windows.count == 1)
  }

  /// Reads the model in a body of its own, as an app's view does.
  private struct Content<V: View>: View {
    let model: Model
    @ViewBuilder let content: (Bindable<Model>) -> V
    var body: some View { content(Bindable(model)) }
  }
  private func stage<V: View>(@ViewBuilder _ content: @escaping (Bindable<Model>) -> V) -> Stage {
    Stage { Content(model: $0, content: content) }
  }

  // MARK: The forms

  private static let string = String("*Title*")
  private typealias Form = (name: String, title: String, message: String?, view: (Bindable<Model>) -> AnyView)
  private static func form<V: View>(
    _ name: String, _ title: String, _ message: String? = nil, _ view: @escaping (Bindable<Model>) -> V
  ) -> Form { (name, title, message, { AnyView(view($0)) }) }
  private static func go(_ model: Bindable<Model>) -> some View { Button("Go") { model.wrappedValue.log.append("go") } }
  private static func go(_ model: Bindable<Model>, _ data: String) -> some View { Button("Go") { model.wrappedValue.log.append(data) } }

  private static var alerts: [Form] {
    let c = Color.clear
    return [
      form("PR-024", "*Title*") { m in c.alert(string, isPresented: m.isShown) { go(m) } },
      form("PR-025", "Title") { m in c.alert(Text("Title"), isPresented: m.isShown) { go(m) } },
      form("PR-026", "Title") { m in c.alert("*Title*", isPresented: m.isShown) { go(m) } },
      form("PR-027", "Title") { m in c.alert(Text("Title"), isPresented: m.isShown, presenting: m.wrappedValue.data) { go(m, $0.name) } },
      form("PR-028", "Title") { m in c.alert("*Title*", isPresented: m.isShown, presenting: m.wrappedValue.data) { go(m, $0.name) } },
      form("PR-029", "*Title*") { m in c.alert(string, isPresented: m.isShown, presenting: m.wrappedValue.data) { go(m, $0.name) } },
      form("PR-030", "Broken", "Mend it") { m in c.alert(isPresented: m.isShown, error: m.wrappedValue.error) { go(m) } },
      form("PR-046", "*Title*", "Words") { m in c.alert(string, isPresented: m.isShown) { go(m) } message: { Text("Words") } },
      form("PR-047", "Title", "Words") { m in c.alert("*Title*", isPresented: m.isShown) { go(m) } message: { Text("Words") } },
      form("PR-048", "Title", "Words") { m in c.alert(Text("Title"), isPresented: m.isShown) { go(m) } message: { Text("Words") } },
      form("PR-049", "Title", "data") { m in
        c.alert("*Title*", isPresented: m.isShown, presenting: m.wrappedValue.data) { go(m, $0.name) } message: { Text($0.name) }
      },
      form("PR-050", "Title", "data") { m in
        c.alert(Text("Title"), isPresented: m.isShown, presenting: m.wrappedValue.data) { go(m, $0.name) } message: { Text($0.name) }
      },
      form("PR-051", "*Title*", "data") { m in
        c.alert(string, isPresented: m.isShown, presenting: m.wrappedValue.data) { go(m, $0.name) } message: { Text($0.name) }
      },
      form("PR-052", "Broken", "Broken twice") { m in
        c.alert(isPresented: m.isShown, error: m.wrappedValue.error) { go(m, $0.errorDescription ?? "") } message: {
          Text("\($0.errorDescription ?? "") twice")
        }
      },
    ]
  }
  private static var dialogs: [Form] {
    let c = Color.clear
    return [
      form("PR-056", "*Title*") { m in c.confirmationDialog(string, isPresented: m.isShown) { go(m) } },
      form("PR-057", "Title") { m in c.confirmationDialog(Text("Title"), isPresented: m.isShown, titleVisibility: .visible) { go(m) } },
      form("PR-058", "Title") { m in c.confirmationDialog("*Title*", isPresented: m.isShown, titleVisibility: .hidden) { go(m) } },
      form("PR-059", "Title") { m in
        c.confirmationDialog(Text("Title"), isPresented: m.isShown, presenting: m.wrappedValue.data) { go(m, $0.name) }
      },
      form("PR-060", "Title") { m in
        c.confirmationDialog("*Title*", isPresented: m.isShown, titleVisibility: .visible, presenting: m.wrappedValue.data) { go(m, $0.name) }
      },
      form("PR-061", "*Title*") { m in c.confirmationDialog(string, isPresented: m.isShown, presenting: m.wrappedValue.data) { go(m, $0.name) } },
      form("PR-072", "*Title*", "Words") { m in c.confirmationDialog(string, isPresented: m.isShown) { go(m) } message: { Text("Words") } },
      form("PR-073", "Title", "Words") { m in c.confirmationDialog("*Title*", isPresented: m.isShown) { go(m) } message: { Text("Words") } },
      form("PR-074", "Title", "Words") { m in
        c.confirmationDialog(Text("Title"), isPresented: m.isShown, titleVisibility: .hidden) { go(m) } message: { Text("Words") }
      },
      form("PR-075", "Title", "data") { m in
        c.confirmationDialog(Text("Title"), isPresented: m.isShown, presenting: m.wrappedValue.data) { go(m, $0.name) } message: { Text($0.name) }
      },
      form("PR-076", "*Title*", "data") { m in
        c.confirmationDialog(string, isPresented: m.isShown, presenting: m.wrappedValue.data) { go(m, $0.name) } message: { Text($0.name) }
      },
      form("PR-077", "Title", "data") { m in
        c.confirmationDialog("*Title*", isPresented: m.isShown, presenting: m.wrappedValue.data) { go(m, $0.name) } message: { Text($0.name) }
      },
    ]
  }

  @Test(.requirement("RE-124")) func `let the app quit unless the view says that they do not`() {
    for (outer, inner, ends) in [(nil, nil, true), (false, nil, true), (nil, true, false), (true, false, false), (true, nil, false)] as [(Bool?, Bool?, Bool)] {
      let stage = Stage { model in
        Content(model: model) { model in
          Text("Content").alert("Title", isPresented: model.isShown) { Button("OK") {} }
            .dialogPreventsAppTermination(inner)
        }
        .dialogPreventsAppTermination(outer)
      }
      stage.show()
      #expect(stage.title == "Title")
      stage.test.app.app.askToQuit()
      #expect(stage.test.app.windows.isEmpty == ends, "\(outer as Any) \(inner as Any)")
    }
  }
  @Test(
    .requirement(
      "PR-024", "PR-025", "PR-026", "PR-027", "PR-028", "PR-029", "PR-030", "PR-046", "PR-047", "PR-048", "PR-049", "PR-050", "PR-051",
      "PR-052", "PR-031", "PR-041", "PR-042", "PR-043", "PR-053", "PR-055"))
  func `all forms of an alert show title, message and actions, and end with them`() { check(Self.alerts, role: .alert, ["Go"]) }
  @Test(
    .requirement(
      "PR-056", "PR-057", "PR-058", "PR-059", "PR-060", "PR-061", "PR-072", "PR-073", "PR-074", "PR-075", "PR-076", "PR-077", "PR-062",
      "PR-066", "PR-068", "PR-070", "PR-078", "PR-079"))
  func `all forms of a confirmation dialog show title, message and actions, and end with them`() {
    check(Self.dialogs, role: .dialog, ["Go", "Cancel"])
  }
  @Test(.requirement("PR-032", "PR-037", "PR-040", "PR-055"))
  func `all forms of an alert keep their data until they are gone, and have their only action for a default`() {
    for form in Self.alerts {
      let stage = stage { form.view($0) }
      stage.model.data = Named(id: 1, name: "data")
      stage.model.error = Failure(errorDescription: "Broken", recoverySuggestion: "Mend it")
      stage.show()
      stage.model.data = nil
      stage.model.error = nil
      stage.settle()
      #expect(stage.title == form.title && stage.message == form.message && stage.buttons == ["Go"], "\(form.name)")
      stage.key(.return)
      #expect(stage.model.log.count == 1 && !stage.model.isShown && stage.top == nil, "\(form.name)")
    }
  }
  private func check(_ forms: [Form], role: AccessibilityProperties.Role, _ buttons: [String]) {
    for form in forms {
      let stage = stage { form.view($0) }
      stage.model.data = Named(id: 1, name: "data")
      stage.model.error = Failure(errorDescription: "Broken", recoverySuggestion: "Mend it")
      stage.settle()
      #expect(stage.top == nil, "\(form.name)")
      stage.show()
      #expect(stage.nodes.first?.role == role && stage.title == form.title && stage.message == form.message, "\(form.name)")
      #expect(stage.buttons == buttons, "\(form.name)")
      stage.press("Go")
      #expect(stage.model.log.count == 1 && !stage.model.isShown && stage.top == nil, "\(form.name)")
    }
  }

  // MARK: Data

  @Test(.requirement("PR-039")) func `an alert about data appears when the second of flag and data comes`() {
    let stage = stage { m in Color.clear.alert("Title", isPresented: m.isShown, presenting: m.wrappedValue.data) { Button($0.name) {} } }
    stage.show()
    #expect(stage.top == nil)
    stage.model.data = Named(id: 1, name: "One")
    stage.settle()
    #expect(stage.buttons == ["One"])
    stage.press("One")
    // The data is still there.
    #expect(stage.top == nil)
    stage.show()
    #expect(stage.buttons == ["One"])
  }
  @Test(.requirement("PR-040")) func `an alert about data keeps what it began with until it is gone`() {
    let stage = stage { m in
      Color.clear.alert(
        Text("About \(m.wrappedValue.data?.name ?? "nothing")"), isPresented: m.isShown, presenting: m.wrappedValue.data
      ) { data in
        Button(data.name) { m.wrappedValue.log.append(data.name) }
      }
    }
    stage.model.data = Named(id: 1, name: "One")
    stage.show()
    stage.model.data = Named(id: 2, name: "Two")
    stage.settle()
    #expect(stage.title == "About One" && stage.buttons == ["One"])
    stage.model.data = nil
    stage.settle()
    #expect(stage.title == "About One")
    stage.press("One")
    #expect(stage.model.log == ["One"] && stage.top == nil)
    stage.model.data = Named(id: 2, name: "Two")
    stage.show()
    #expect(stage.buttons == ["Two"])
  }
  @Test func `an alert about data follows the app in everything but the data`() {
    let stage = stage { m in
      Color.clear.alert("Title", isPresented: m.isShown, presenting: m.wrappedValue.data) { data in
        TextField("Name", text: m.text)
        Button("Rename \(data.name)") { m.wrappedValue.log.append(m.wrappedValue.text) }.disabled(m.wrappedValue.text.isEmpty)
      }
    }
    stage.model.data = Named(id: 1, name: "One")
    stage.show()
    stage.key(.return)
    #expect(stage.model.log.isEmpty && stage.top != nil)
    stage.test.window.type("x")
    stage.settle()
    stage.key(.return)
    #expect(stage.model.log == ["x"] && stage.top == nil)
  }
  @Test(.requirement("PR-041")) func `an alert about an error is named by its description, and does not appear without one`() {
    let stage = stage { m in
      Color.clear.alert(isPresented: m.isShown, error: m.wrappedValue.plain) {}
    }
    stage.show()
    #expect(stage.top == nil)
    stage.model.plain = Plain()
    stage.settle()
    #expect(stage.title == Plain().localizedDescription && stage.message == nil && stage.buttons == ["OK"])
  }

  // MARK: Life

  @Test(.requirement("PR-020")) func `the window manager's close button presses cancel, or does nothing`() throws {
    let stage = stage { m in
      Color.clear
        .alert("Asks", isPresented: m.isShown) {
          Button("Do") {}
          Button("Leave", role: .cancel) { m.wrappedValue.log.append("leave") }
        }
        .alert("Tells", isPresented: m.isOtherShown) {
          Button("Left") {}
          Button("Right") {}
        }
    }
    stage.show()
    try #require(stage.top).windowShouldClose(#require(stage.top?.platformWindow))
    stage.settle()
    #expect(stage.model.log == ["leave"] && stage.top == nil)
    stage.model.isOtherShown = true
    stage.settle()
    try #require(stage.top).windowShouldClose(#require(stage.top?.platformWindow))
    stage.settle()
    #expect(stage.title == "Tells")
    stage.key(.return)
    #expect(stage.top == nil && !stage.model.isOtherShown)
  }
  @Test(.requirement("PR-011")) func `an action of one alert opens the next`() {
    let stage = stage { m in
      Color.clear
        .alert("One", isPresented: m.isShown) { Button("Next") { m.wrappedValue.isOtherShown = true } }
        .confirmationDialog("Two", isPresented: m.isOtherShown) { Button("Done") {} }
    }
    stage.show()
    stage.press("Next")
    stage.settle()
    #expect(stage.title == "Two" && !stage.model.isShown)
    stage.key(.escape)
    #expect(stage.top == nil && !stage.model.isOtherShown)
  }
  @Test(.requirement("PR-011")) func `two sheets and an alert on one view each follow their own condition`() {
    let stage = stage { m in
      Color.clear
        .sheet(isPresented: m.isShown) { Text("First") }
        .sheet(item: m.data) { Text($0.name) }
        .alert("Asks", isPresented: m.isOtherShown) {}
    }
    func shows(_ label: String) -> Bool { stage.nodes.contains { $0.label == label } }
    for _ in 0..<2 {
      stage.model.isShown = true
      stage.settle()
      #expect(shows("First"))
      stage.model.isShown = false
      stage.model.data = Named(id: 1, name: "Second")
      stage.settle()
      stage.settle()
      #expect(shows("Second"))
      stage.key(.escape)
      #expect(stage.model.data == nil && stage.top == nil)
      stage.model.isOtherShown = true
      stage.settle()
      #expect(stage.title == "Asks")
      stage.press("OK")
      #expect(!stage.model.isOtherShown && stage.top == nil)
    }
  }
  @Test(.requirement("PR-015")) func `what is set beside the view that presents does not apply to its alert`() {
    let stage = stage { m in
      VStack {
        Color.clear.alert("Title", isPresented: m.isShown) {}
        Color.clear.dialogSuppressionToggle("Beside", isSuppressed: m.isOtherShown)
      }
    }
    stage.show()
    #expect(stage.title == "Title" && !stage.nodes.contains { $0.role == .checkBox })
  }
  @Test(.requirement("PR-091")) func `a suppressed alert is shown all the same: the app decides`() {
    let stage = stage { m in
      Color.clear.alert("Title", isPresented: m.isShown) {}.dialogSuppressionToggle(isSuppressed: m.isOtherShown)
    }
    stage.model.isOtherShown = true
    stage.show()
    #expect(stage.nodes.first { $0.role == .checkBox }?.properties.isChecked == true)
  }
  @Test(.requirement("PR-080", "PR-081", "PR-082", "PR-083", "PR-084", "PR-085")) func `what is set around an alert applies to it`() {
    let stage = stage { m in
      Color.clear.alert("Title", isPresented: m.isShown) {}
        .dialogSuppressionToggle("Key", isSuppressed: m.isOtherShown)
        .dialogSuppressionToggle(Text("Text"), isSuppressed: m.isOtherShown)
        .dialogSuppressionToggle(Self.string, isSuppressed: m.isOtherShown)
        .dialogSuppressionToggle(isSuppressed: m.isOtherShown)
        .dialogSeverity(.critical).dialogIcon(Image(systemName: "trash")).dialogIcon(nil)
    }
    stage.show()
    #expect(stage.nodes.filter { $0.role == .checkBox }.map(\.label) == ["Key"])
  }
  @Test(.requirement("PR-044")) func `an alert sits in a small window: it is a dialog over it where the window cannot grow`() throws {
    let model = Model()
    let test = TestApp {
      WindowGroup("Main") {
        Content(model: model) { m in Color.clear.frame(width: 120, height: 60).alert("Title", isPresented: m.isShown) {} }
      }
      .windowResizability(.contentSize)
    }
    model.isShown = true
    test.system.advance(by: 0.6)
    let window = try #require(test.windows[0].madePresenter?.top?.platformWindow as? HeadlessWindow)
    #expect(window.description.kind == .dialog && window.description.isModal)
    #expect(window.title == "Title" && !window.isResizable)
  }

  // MARK: Older forms

  @Test(.requirement("RE-129")) func `the older forms show the same alerts`() {
    let stage = stage { m in
      Color.clear
        .alert(isPresented: m.isShown) {
          Alert(
            title: Text("Old"), message: Text(m.wrappedValue.data!.name), primaryButton: .destructive(Text("Erase")) { m.wrappedValue.log.append("erase") },
            secondaryButton: .cancel())
        }
        .actionSheet(isPresented: m.isOtherShown) {
          ActionSheet(title: Text("Sheet"), buttons: [.default(Text("Do")) { m.wrappedValue.log.append("do") }, .cancel(Text("Leave"))])
        }
    }
    stage.model.data = Named(id: 1, name: "One")
    stage.show()
    #expect(stage.title == "Old" && stage.message == "One" && stage.buttons == ["Cancel", "Erase"])
    stage.press("Erase")
    #expect(stage.model.log == ["erase"] && !stage.model.isShown)
    stage.model.isOtherShown = true
    stage.settle()
    #expect(stage.title == "Sheet" && stage.buttons == ["Do", "Leave"])
    stage.press("Do")
    #expect(stage.model.log == ["erase", "do"] && stage.top == nil)
  }
  @Test(.requirement("RE-129")) func `the older forms about an item replace the alert with the item`() {
    let stage = stage { m in
      Color.clear.alert(item: m.data) { Alert(title: Text($0.name), dismissButton: .default(Text("Fine"))) }
    }
    stage.model.data = Named(id: 1, name: "One")
    stage.settle()
    #expect(stage.title == "One" && stage.buttons == ["Fine"])
    stage.model.data = Named(id: 1, name: "Uno")
    stage.settle()
    #expect(stage.title == "Uno")
    stage.model.data = Named(id: 2, name: "Two")
    stage.settle()
    stage.settle()
    #expect(stage.title == "Two")
    stage.press("Fine")
    #expect(stage.model.data == nil && stage.top == nil)
  }
  @Test(.requirement("RE-129")) func `an older alert without buttons has an OK`() {
    let stage = stage { m in
      Color.clear.alert(item: m.data) { Alert(title: Text($0.name)) }
        .actionSheet(item: m.plainItem) { _ in ActionSheet(title: Text("Sheet")) }
    }
    stage.model.data = Named(id: 1, name: "One")
    stage.settle()
    #expect(stage.buttons == ["OK"])
    stage.key(.return)
    #expect(stage.model.data == nil)
  }
}

extension Bindable where Value == `Alerts of a scene`.Model {
  /// The item of a second presentation, always nil.
  fileprivate var plainItem: Binding<`Alerts of a scene`.Named?> { .constant(nil) }
}
