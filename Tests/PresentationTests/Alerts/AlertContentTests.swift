import Conformance
import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

@testable import OrielPresentations

@MainActor @Suite struct `The content of an alert` {
  @Test(.requirement("PR-022")) func `is an alert with the title for a name, and the message with it`() throws {
    let h = AlertHarness { Button("Delete", role: .destructive) {} } message: { Text("They are gone then.") }
    let alert = try #require(h.spoken(.alert).first)
    #expect(alert.label == "Delete 14 invoices?" && alert.hint == "They are gone then.")
    #expect(alert.all.filter { $0.role == .button }.map(\.label) == ["Delete"])
    #expect(AlertHarness(.confirmationDialog) {}.spoken(.dialog).count == 1)
  }

  @Test(.requirement("PR-044")) func `is 300 points wide, and its texts wrap`() {
    let h = AlertHarness { Button("OK") {} } message: { Text("They are moved to the trash and erased after 30 days. Sent copies stay.") }
    #expect(h.alert.size.width == 300)
    let text = h.boxes(TextBox.self).first { $0.string.hasPrefix("They") }
    #expect(text.map { $0.size.height > 20 && $0.windowFrame.minX >= 24 && $0.windowFrame.maxX <= 276 } == true)
  }
  @Test(.requirement("PR-044")) func `has its picture on top, below it the bold title, the message, fields, the check box and the buttons`() throws {
    let words = "Rename the folder?"
    let h = AlertHarness(title: words, environment: { $0.dialogConfiguration.suppress(.constant(true)) }) {
      Button("Rename") {}
      TextField("Name", text: .constant("Harbour"))
    } message: { Text("Message") }
    func text(_ words: String) throws -> TextBox { try #require(h.boxes(TextBox.self).first { $0.string == words }) }
    let picture = try #require(h.boxes(AlertTextsBox.self).first?.children.first), title = try text(words), message = try text("Message")
    let field = try #require(h.boxes(TextInputBox.self).first), toggle = try #require(h.spoken(.checkBox).first), button = try #require(h.button("Rename"))
    let frames = [picture.windowFrame, title.windowFrame, message.windowFrame, field.windowFrame, toggle.frame, button.windowFrame]
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY <= $1.minY }, "\(frames)")
    let regular = ViewHarness(Text(verbatim: words).font(.headline).fontWeight(.regular))
    let width = withExtendedLifetime(regular) { regular.boxes(TextBox.self)[0].size(for: .unspecified).width }
    #expect(title.size(for: .unspecified).width > width, "bold")
  }
  @Test func `has lines of about the same length, and none of one word`() throws {
    let words = "They are moved to the trash and erased after 30 days. Sent copies stay with their receivers."
    let h = AlertHarness(title: "Delete the invoices that were never sent to anybody at all?") { Button("OK") {} } message: { Text(verbatim: words) }
    for start in ["Delete", "They"] {
      let text = try #require(h.boxes(TextBox.self).first { $0.string.hasPrefix(start) })
      let line = text.size(for: .unspecified), lines = (text.size.height / line.height).rounded()
      #expect(lines >= 2 && text.size.width <= 1.25 * line.width / lines, "\(text.size.width) of \(line.width) in \(lines) lines")
      #expect(abs(text.windowFrame.midX - 150) <= 1)
    }
  }
  @Test func `measures a long message once`() {
    let words = Array(repeating: "A long story has many words.", count: 2000).joined(separator: " ")
    let h = AlertHarness { Button("OK") {} } message: { Text(verbatim: words) }
    let text = h.boxes(TextBox.self).first { $0.string.hasPrefix("A long") }
    #expect(text?.windowFrame.width ?? 0 > 240)
  }
  @Test func `has a title that is cut off where not all of its lines fit`() {
    let words = "They are moved to the trash and erased after 30 days. Sent copies stay with their receivers."
    let h = ViewHarness(Text(verbatim: words).balancedLines().frame(width: 200, height: 40))
    let text = h.boxes(TextBox.self)[0]
    #expect(text.size(for: ProposedViewSize(width: 200, height: nil)).height > 40)
    #expect(text.size.height <= 40)
  }
  @Test func `scrolls where it is higher than the screen, with all buttons in sight`() {
    let words = Array(repeating: "A long story has many words.", count: 200).joined(separator: " ")
    let h = AlertHarness(size: CGSize(width: 300, height: 400)) {
      Button("Cancel", role: .cancel) {}
      Button("Go On") {}
    } message: { Text(verbatim: words) }
    #expect(h.alert.size.height == 400)
    #expect(h.buttons.allSatisfy { $0.windowFrame.maxY == 384 })
    let text = h.boxes(TextBox.self).first { $0.string.hasPrefix("A long") }
    let before = text?.windowFrame.minY ?? 0
    #expect(h.wheel(-3, at: CGPoint(x: 150, y: 200)))
    h.advance(by: 1)
    #expect((text?.windowFrame.minY ?? 0) < before)
  }
  @Test func `scrolls its buttons as well where there are too many`() {
    let h = AlertHarness(.confirmationDialog, size: CGSize(width: 300, height: 400)) {
      ForEach(0..<40) { Button("Folder \($0)") {} }
    }
    #expect(h.alert.size.height == 400)
    let last = h.buttons.last
    #expect(last?.spokenLabel == "Cancel" && (last?.windowFrame.minY ?? 0) > 400)
    h.press(.backtab)
    h.advance(by: 1)
    #expect(h.focused == "Cancel" && (last?.windowFrame.maxY ?? 1000) <= 400)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `keeps the margins of its buttons beside a scroll bar that takes room`(direction: LayoutDirection) {
    let h = AlertHarness(
      .confirmationDialog, size: CGSize(width: 300, height: 400),
      environment: {
        $0.desktopSettings.overlayScrolling = false
        $0.layoutDirection = direction
      }
    ) {
      ForEach(0..<40) { Button("Folder \($0)") {} }
    }
    let bar = Theme.make().metrics.scroll.classic
    let left = direction == .leftToRight ? 16 : 16 + bar
    #expect(h.buttons.count == 41)
    #expect(h.buttons.allSatisfy { $0.windowFrame.minX == left && $0.windowFrame.width == 268 - bar })
  }

  @Test(.requirement("PR-053", "PR-078"), arguments: [AlertKind.alert, .confirmationDialog])
  func `has the message under the title, in smaller type`(kind: AlertKind) throws {
    let h = AlertHarness(kind) {} message: { Text("Message") }
    let texts = h.boxes(TextBox.self)
    let title = try #require(texts.first { $0.string.hasPrefix("Delete") }), message = try #require(texts.first { $0.string == "Message" })
    #expect(message.windowFrame.minY >= title.windowFrame.maxY && message.size.height < title.size.height)
  }
  @Test(.requirement("PR-054")) func `shows the words of several texts as paragraphs, without their styling`() {
    let plain = AlertHarness(pixels: true) {} message: { Text("One"); Text("Two") }
    let styled = AlertHarness(pixels: true) {} message: {
      Text("One").bold().font(.largeTitle).foregroundStyle(.red)
      Text("Two").underline()
    }
    #expect(plain.surface?.differences(from: styled.picture, tolerance: 0) == 0)
    let around = AlertHarness(pixels: true) {} message: { Group { Text("One"); Text("Two") }.font(.largeTitle).foregroundStyle(.red) }
    #expect(plain.surface?.differences(from: around.picture, tolerance: 0) == 0)
  }
  @Test(.requirement("PR-054")) func `drops what is no text from the message, and says so`() {
    let issues = RuntimeIssue.capturing {
      let h = AlertHarness {} message: { Image(systemName: "trash"); Text("Words"); Button("No") {} }
      #expect(h.labels == ["OK"])
      #expect(h.alert.accessibility?.hint == "Words")
    }
    #expect(issues.count == 2 && issues.allSatisfy { $0.contains("message of an alert shows only Text") })
  }
  @Test func `keeps a message that changes up to date`() {
    let count = StateLocation(0)
    let h = AlertHarness { Button("OK") {} } message: { Counting(count: count) }
    #expect(h.alert.accessibility?.hint == "0")
    count.set(7, transaction: Transaction())
    h.settle()
    #expect(h.alert.accessibility?.hint == "7")
  }
  private struct Counting: View {
    let count: StateLocation<Int>
    var body: some View { Text("\(count.get())") }
  }

  @Test(.requirement("PR-038")) func `has text and secure fields above the buttons`() throws {
    let log = AlertHarness.Log()
    let h = AlertHarness(log: log) { Signing(log: log) }
    let fields = h.boxes(TextInputBox.self)
    #expect(fields.count == 2 && h.buttons.allSatisfy { $0.windowFrame.minY > fields[1].windowFrame.maxY })
    #expect(fields.allSatisfy { $0.windowFrame.minX == 16 && $0.windowFrame.width == 268 })
    #expect(h.input.focusedBox === fields[0])
    // The default button is disabled until there is a name; Return in the field presses it then.
    h.press(.return)
    #expect(log.entries.isEmpty)
    h.input.handle(.text("ada"))
    h.settle()
    h.press(.return)
    #expect(log.entries == ["Sign In ada", "end"])
  }
  private struct Signing: View {
    let log: AlertHarness.Log
    @State private var name = ""
    @State private var password = ""
    var body: some View {
      Button("Sign In") { log.entries.append("Sign In \(name)") }.disabled(name.isEmpty)
      TextField("Name", text: $name)
      SecureField("Password", text: $password)
      Button("Cancel", role: .cancel) {}
    }
  }
  @Test(.requirement("PR-038")) func `drops other views than buttons and fields, and says so`() {
    let issues = RuntimeIssue.capturing {
      let h = AlertHarness {
        Text("Words")
        Image(systemName: "trash")
        Toggle("On", isOn: .constant(true))
        Button("OK") {}
      }
      #expect(h.labels == ["OK"] && h.boxes(ToggleBox.self).isEmpty && h.boxes(TextBox.self).map(\.string).contains("Words") == false)
      #expect(h.spoken.map(\.label).contains("Words") == false)
    }
    #expect(issues.count == 3 && issues.allSatisfy { $0.contains("show only buttons and text fields") })
  }
  @Test func `leaves a row of buttons as the app made it`() {
    let log = AlertHarness.Log()
    let h = AlertHarness(log: log) {
      HStack {
        noting(log, "No", role: .cancel)
        noting(log, "Yes")
      }
    }
    #expect(h.labels == ["No", "Yes"])
    #expect(h.button("Yes")?.emphasis == .default)
    h.press(.return)
    h.press(.escape)
    #expect(log.entries == ["Yes", "end", "No", "end"])
  }

  // MARK: Configuration

  private func pixel(_ h: ViewHarness, _ x: Int, _ y: Int) -> UInt32 { h.picture.pixel(x: x, y: y) & 0xFFFFFF }
  /// What a warning sign stands on.
  private var caution: UInt32 {
    let fill = Theme.make().caution.fill
    return [fill.red, fill.green, fill.blue].reduce(UInt32(0)) { $0 << 8 | UInt32(($1 * 255).rounded()) }
  }
  private let red = BitmapSurface.make(size: CGSize(width: 48, height: 48), scale: 1) {
    $0.fill(CGRect(x: 0, y: 0, width: 48, height: 48), RGBA(hex: 0xFF0000))
  }.bitmap()

  @Test(.requirement("PR-088")) func `shows a warning sign where it is critical`() {
    func tile(_ severity: DialogSeverity, isError: Bool = false) -> UInt32 {
      pixel(AlertHarness(isError: isError, pixels: true, environment: { $0.dialogConfiguration.severity = severity }) {}, 130, 60)
    }
    #expect(tile(.critical) == caution && tile(.standard) != caution && tile(.automatic) != caution)
    #expect(tile(.automatic, isError: true) == caution && tile(.standard, isError: true) != caution)
  }
  @Test(.requirement("PR-086")) func `shows the icon that is set for it`() {
    let h = AlertHarness(pixels: true, environment: { $0.dialogConfiguration.icon = Image(bitmap: red) }) {}
    #expect(pixel(h, 150, 44) == 0xFF0000)
  }
  @Test(.requirement("PR-086", "PR-088"), arguments: [AlertKind.alert, .confirmationDialog])
  func `shows the icon and the severity that the views around it set`(kind: AlertKind) {
    PinnedInterface.install()
    func shown<V: View>(_ around: (AlertBody<EmptyView, EmptyView>) -> V) -> ViewHarness {
      let alert = around(AlertBody(kind: kind, title: Text("Title"), actions: EmptyView(), message: EmptyView()))
      return ViewHarness(VStack(spacing: 0) { alert; Spacer(minLength: 0) }, size: CGSize(width: 300, height: 600), pixels: true)
    }
    #expect(pixel(shown { $0.dialogIcon(Image(bitmap: red)) }, 150, 44) == 0xFF0000)
    #expect(pixel(shown { $0.dialogIcon(nil).dialogIcon(Image(bitmap: red)) }, 150, 44) != 0xFF0000)
    #expect(pixel(shown { $0.dialogSeverity(.critical) }, 130, 60) == caution)
    #expect(pixel(shown { $0.dialogSeverity(.standard).dialogSeverity(.critical) }, 130, 60) != caution)
  }
  @Test(.requirement("PR-089", "PR-090", "PR-092", "PR-093")) func `has a check box above the buttons that writes its binding at once`() throws {
    let log = AlertHarness.Log()
    let flag = StateLocation(false)
    let binding = Binding(get: { flag.get() }, set: { flag.set($0, transaction: Transaction()) })
    let view = AlertBody(
      kind: .alert, title: Text("Title"), actions: Button("Go") { log.entries.append("\(flag.get())") }, message: EmptyView())
    for (harness, words) in [
      (ViewHarness(view.dialogSuppressionToggle(isSuppressed: binding)), "Don’t ask again"),
      (ViewHarness(view.dialogSuppressionToggle("Never tell me", isSuppressed: binding)), "Never tell me"),
      (ViewHarness(view.dialogSuppressionToggle(Text("Never tell me"), isSuppressed: binding)), "Never tell me"),
      (ViewHarness(view.dialogSuppressionToggle(String("Never tell me"), isSuppressed: binding)), "Never tell me"),
    ] {
      flag.set(false, transaction: Transaction())
      log.entries = []
      let box = try #require(harness.spoken(.checkBox).first)
      #expect(box.label == words)
      let button = try #require(harness.boxes(ButtonBox.self).first)
      #expect(box.frame.maxY == button.windowFrame.minY - 12)
      harness.click(box.frame.midX, box.frame.midY)
      #expect(flag.get())
      harness.click(button.windowFrame.midX, button.windowFrame.midY)
      #expect(log.entries == ["true"])
    }
  }
  @Test(.requirement("PR-015")) func `has the innermost of what is set around it`() {
    let view = AlertBody(kind: .alert, title: Text("Title"), actions: EmptyView(), message: EmptyView())
    let h = ViewHarness(
      view.dialogSuppressionToggle("Inner", isSuppressed: .constant(false)).dialogSuppressionToggle("Outer", isSuppressed: .constant(false)))
    #expect(h.spoken(.checkBox).map(\.label) == ["Inner"])
  }
}

@Suite struct `The order of an alert's buttons` {
  private func plan(_ roles: [ButtonRole?], default: Int? = nil, cancelIsLast: Bool = false) -> AlertButtonPlan {
    AlertButtonPlan(
      roles.enumerated().map { AlertButtonTraits(role: $1, shortcut: $0 == `default` ? .defaultAction : nil) }, cancelIsLast: cancelIsLast)
  }
  @Test func `is the default, then others, then what destroys, then cancel`() {
    #expect(plan([.cancel, .destructive, nil, nil]).column == [2, 3, 1, 0])
    #expect(plan([nil, nil, .cancel], default: 1).column == [1, 0, 2])
    #expect(plan([.destructive, .cancel]).column == [0, 1])
  }
  @Test(.requirement("RE-128")) func `gives Return to the button that confirms, unless another has the key`() {
    #expect(plan([nil, .confirm, .cancel]).defaultButton == 1 && plan([nil, .confirm, .cancel]).column == [1, 0, 2])
    #expect(plan([nil, .confirm], default: 0).defaultButton == 0)
  }
  @Test func `gives Escape to what says Cancel, where nothing has its role or key`() {
    func plan(_ buttons: AlertButtonTraits...) -> AlertButtonPlan { AlertButtonPlan(buttons, cancelIsLast: false) }
    let yes = AlertButtonTraits(), named = AlertButtonTraits(isNamedCancel: true)
    #expect(plan(yes, named).cancelButton == 1 && plan(yes, named).defaultButton == 0)
    #expect(plan(named, yes).defaultButton == 1)
    #expect(plan(AlertButtonTraits(role: .cancel), named).cancelButton == 0)
    #expect(plan(yes, yes).cancelButton == nil && plan(AlertButtonTraits(role: .destructive)).cancelButton == nil)
    #expect(plan(yes).cancelButton == nil && plan(yes).defaultButton == 0)
    let fine = AlertButtonTraits(isNamedOK: true)
    #expect(plan(fine).cancelButton == 0 && plan(fine).defaultButton == 0 && plan(fine, yes).cancelButton == nil)
    let view = AlertBody(
      kind: .alert, title: Text("Title"), actions: TupleView((Button("YES") {}, Button("Cancel") {})), message: EmptyView())
    let h = ViewHarness(view)
    #expect(h.boxes(AlertActionsBox.self)[0].cancelButton?.spokenLabel == "Cancel")
  }
  @Test func `puts cancel on top of an alert where it is the default, and at the end of a confirmation dialog`() {
    #expect(plan([.destructive, .cancel], default: 1).column == [1, 0])
    #expect(plan([.destructive, .cancel], default: 1, cancelIsLast: true).column == [0, 1])
  }
}
