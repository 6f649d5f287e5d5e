import Conformance
import Foundation
import OrielControls
import Testing
import ViewTesting

@testable import OrielPresentations

@MainActor @Suite struct `The buttons of an alert` {
  @Test(.requirement("PR-032", "PR-064")) func `run their closure and then end the alert`() {
    let log = AlertHarness.Log()
    let h = AlertHarness(log: log) {
      noting(log, "Keep", role: .cancel)
      noting(log, "Delete", role: .destructive)
    }
    h.click("Delete")
    #expect(log.entries == ["Delete", "end"])
    h.click("Keep")
    #expect(log.entries == ["Delete", "end", "Keep", "end"])
  }
  @Test(.requirement("PR-021"), arguments: [AlertKind.alert, .confirmationDialog])
  func `are pressed by Alt and the letter of their label that is underlined while Alt is held`(kind: AlertKind) {
    let log = AlertHarness.Log()
    let h = AlertHarness(kind, log: log) {
      noting(log, "Cancel", role: .cancel)
      noting(log, "Copy")
      noting(log, "Delete", role: .destructive)
      noting(log, "Copy Again").disabled(true)
    }
    func underlined() -> [String: Character] {
      Dictionary(uniqueKeysWithValues: h.buttons.compactMap { button in button.underlinedLetter.map { (button.spokenLabel ?? "", $0) } })
    }
    #expect(underlined().isEmpty)
    h.input.handle(.modifiersChanged(.alt))
    #expect(underlined() == ["Cancel": "c", "Copy": "o", "Delete": "d", "Copy Again": "p"])
    h.press(.character("o"), .alt)
    #expect(log.entries == ["Copy", "end"])
    // A layout without Latin letters, and Caps Lock.
    h.press(.character("в"), [.alt, .capsLock], latin: "d")
    #expect(log.entries == ["Copy", "end", "Delete", "end"])
    for (key, modifiers) in [("o", []), ("o", [.alt, .control]), ("p", .alt), ("x", .alt)] as [(Character, KeyModifiers)] {
      h.press(.character(key), modifiers)
    }
    #expect(log.entries.count == 4)
    h.input.handle(.modifiersChanged([.alt, .shift]))
    #expect(underlined().isEmpty)
    h.input.handle(.modifiersChanged(.alt))
    h.input.isWindowFocused = false
    #expect(underlined().isEmpty)
  }
  @Test(.requirement("PR-021")) func `draw a line below that letter`() throws {
    let h = AlertHarness(pixels: true) { Button("Save") {} }
    func differences(_ change: () -> Void) -> [CGPoint] {
      let before = h.picture
      change()
      h.settle()
      let after = h.picture
      return (0..<after.pixelHeight).flatMap { y in
        (0..<after.pixelWidth).compactMap { x in after.pixel(x: x, y: y) != before.pixel(x: x, y: y) ? CGPoint(x: x, y: y) : nil }
      }
    }
    let changed = differences { h.input.handle(.modifiersChanged(.alt)) }, frame = try #require(h.button("Save")).windowFrame
    // One line as wide as an S, in the left half of the word in the middle.
    #expect(changed.count >= 4 && changed.count < 20 && Set(changed.map(\.y)).count == 1)
    #expect(changed.allSatisfy { frame.contains($0) && $0.x < frame.midX && $0.y > frame.midY })
    #expect(!differences { h.input.handle(.modifiersChanged([])) }.isEmpty)
  }
  @Test(.requirement("PR-033", "PR-034")) func `are a single OK where the app gives none`() {
    let h = AlertHarness {}
    #expect(h.labels == ["OK"])
    h.press(.return)
    #expect(h.log.entries == ["end"])
    #expect(AlertHarness { TextField("Name", text: .constant("")) }.labels == ["OK"])
  }
  @Test(.requirement("PR-034")) func `have no cancel button of their own`() {
    #expect(AlertHarness { Button("Delete", role: .destructive) {} }.labels == ["Delete"])
  }

  @Test(.requirement("PR-035", "PR-037")) func `have the first one without a role for a default`() {
    let log = AlertHarness.Log()
    let h = AlertHarness(log: log) {
      noting(log, "Cancel", role: .cancel)
      noting(log, "Erase", role: .destructive)
      noting(log, "Save")
      noting(log, "Copy")
    }
    #expect(h.button("Save")?.emphasis == .default)
    h.press(.return)
    #expect(log.entries == ["Save", "end"])
  }
  @Test(.requirement("PR-035")) func `have the one with the shortcut of the default action for a default`() {
    let log = AlertHarness.Log()
    let h = AlertHarness(log: log) {
      noting(log, "Save")
      noting(log, "Erase", role: .destructive).keyboardShortcut(.defaultAction)
    }
    #expect(h.buttons.map(\.emphasis) == [.plain, .default])
    h.press(.enter)
    #expect(log.entries == ["Erase", "end"])
  }
  @Test(.requirement("PR-037")) func `have no default where all cancel or destroy, and Return does nothing`() {
    let log = AlertHarness.Log()
    let h = AlertHarness(log: log) {
      noting(log, "Delete", role: .destructive)
      noting(log, "Cancel", role: .cancel)
    }
    #expect(!h.buttons.contains { $0.emphasis == .default })
    #expect(h.button("Delete")?.emphasis == .prominent)
    h.press(.return)
    #expect(log.entries.isEmpty)
  }
  @Test(.requirement("PR-037")) func `have a single one for a default also where it cancels, and not where it destroys`() {
    let log = AlertHarness.Log()
    let telling = AlertHarness(log: log) { noting(log, "OK", role: .cancel) }
    #expect(telling.button("OK")?.emphasis == .default)
    telling.press(.return)
    #expect(log.entries == ["OK", "end"])
    telling.press(.escape)
    #expect(log.entries == ["OK", "end", "OK", "end"])
    let erasing = AlertHarness(log: log) { noting(log, "Erase", role: .destructive) }
    erasing.press(.return)
    #expect(log.entries.count == 4)
  }
  @Test func `with two that destroy have none that is prominent`() {
    let h = AlertHarness {
      Button("Delete One", role: .destructive) {}
      Button("Delete All", role: .destructive) {}
    }
    #expect(h.buttons.map(\.emphasis) == [.plain, .plain])
  }

  @Test(.requirement("PR-020", "PR-021")) func `answer Escape with the cancel button, and ignore it where there is none`() {
    let log = AlertHarness.Log()
    let asking = AlertHarness(log: log) {
      noting(log, "Delete", role: .destructive)
      noting(log, "Cancel", role: .cancel)
    }
    asking.press(.escape)
    #expect(log.entries == ["Cancel", "end"])
    let choosing = AlertHarness(log: log) {
      noting(log, "Left")
      noting(log, "Right")
    }
    choosing.press(.escape)
    let erasing = AlertHarness(log: log) { noting(log, "Erase", role: .destructive) }
    erasing.press(.escape)
    #expect(log.entries == ["Cancel", "end"])
    let staying = AlertHarness(log: log) {
      noting(log, "Stay").keyboardShortcut(.cancelAction)
      noting(log, "Go")
    }
    staying.press(.escape)
    #expect(log.entries == ["Cancel", "end", "Stay", "end"])
  }
  @Test(.requirement("PR-020")) func `answer Escape with a single OK, and with no other single button`() {
    let log = AlertHarness.Log()
    let telling = AlertHarness(log: log) { noting(log, "OK") }
    telling.press(.escape)
    #expect(log.entries == ["OK", "end"])
    let standard = AlertHarness(log: log) {}
    standard.press(.escape)
    #expect(log.entries == ["OK", "end", "end"])
    let starting = AlertHarness(log: log) { noting(log, "Start") }
    starting.press(.escape)
    #expect(log.entries == ["OK", "end", "end"])
  }
  @Test func `that are disabled answer neither key`() {
    let log = AlertHarness.Log()
    let h = AlertHarness(log: log) {
      noting(log, "Save").disabled(true)
      noting(log, "Cancel", role: .cancel).disabled(true)
    }
    h.press(.return)
    h.press(.escape)
    #expect(log.entries.isEmpty)
  }

  @Test(.requirement("PR-036")) func `stand beside each other where two fit, the affirmative one at the trailing edge`() {
    for isRightToLeft in [false, true] {
      let h = AlertHarness(environment: { $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight }) {
        Button("Delete", role: .destructive) {}
        Button("Cancel", role: .cancel) {}
      }
      #expect(h.labels == (isRightToLeft ? ["Delete", "Cancel"] : ["Cancel", "Delete"]))
      let frames = h.buttons.map(\.windowFrame)
      #expect(frames[0].minX == 16 && frames[1].maxX == 284 && frames[0].minY == frames[1].minY)
      #expect(frames[0].width == 130 && frames[1].width == 130 && frames[0].height == 30)
    }
  }
  @Test(.requirement("PR-036")) func `stand in a column where there are more, the default on top and cancel last`() {
    let h = AlertHarness {
      Button("Cancel", role: .cancel) {}
      Button("Don’t Save", role: .destructive) {}
      Button("Save") {}
      Button("Save as a Copy") {}
    }
    #expect(h.labels == ["Save", "Save as a Copy", "Don’t Save", "Cancel"])
    #expect(h.buttons.allSatisfy { $0.windowFrame.minX == 16 && $0.windowFrame.width == 268 })
    let tops = h.buttons.map(\.windowFrame.minY)
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $1 - $0 == 38 })
  }
  @Test func `begin with cancel in a column where Return presses it`() {
    let h = AlertHarness {
      Button("Save") {}
      Button("Cancel", role: .cancel) {}.keyboardShortcut(.defaultAction)
      Button("Copy") {}
    }
    #expect(h.labels == ["Cancel", "Save", "Copy"])
  }
  @Test(.requirement("PR-036")) func `stand in a column where a label is long`() {
    let h = AlertHarness {
      Button("Cancel", role: .cancel) {}
      Button("Move All of Them to the Archive") {}
    }
    #expect(h.labels == ["Move All of Them to the Archive", "Cancel"])
  }

  @Test(.requirement("PR-021")) func `are reached with Tab and the arrow keys, from the default one on`() {
    let log = AlertHarness.Log()
    let h = AlertHarness(log: log) {
      noting(log, "Cancel", role: .cancel)
      noting(log, "Save")
    }
    #expect(h.focused == "Save")
    h.press(.left)
    #expect(h.focused == "Cancel")
    h.press(.right)
    #expect(h.focused == "Save")
    h.press(.tab)
    #expect(h.focused == "Cancel")
    h.press(.tab)
    #expect(h.focused == "Save")
    h.press(.left)
    h.press(.space)
    #expect(log.entries == ["Cancel", "end"])
  }
  @Test(.requirement("PR-021")) func `are entered by an arrow key where none is the default`() {
    let h = AlertHarness(.confirmationDialog) {
      Button("Delete", role: .destructive) {}
      Button("Cancel", role: .cancel) {}
    }
    #expect(h.focused == nil)
    h.press(.down)
    #expect(h.focused == "Delete")
    h.press(.down)
    #expect(h.focused == "Cancel")
    h.press(.up)
    #expect(h.focused == "Delete")
  }

  @Test(.requirement("PR-038", "PR-069"), arguments: [AlertKind.alert, .confirmationDialog]) func `show labels of any kind`(kind: AlertKind) throws {
    let h = AlertHarness(kind) {
      Button {} label: { Label("Archive", systemImage: "archivebox") }
      Link("Read on", destination: URL(string: "https://example.org")!)
    }
    #expect(h.labels.prefix(2) == (kind == .alert ? ["Read on", "Archive"] : ["Archive", "Read on"]))
    let archive = try #require(h.button("Archive")).windowFrame
    #expect(h.boxes(ImageBox.self).contains { archive.contains($0.windowFrame) }, "with its picture")
  }
  @Test func `look and end the alert alike, whatever style is in force where it is presented`() {
    let log = AlertHarness.Log()
    let view = Color.clear.overlay {
      AlertBody(
        kind: .alert, title: Text("Title"), actions: Button("Go") { log.entries.append("Go") }.buttonStyle(.plain), message: EmptyView())
    }
    let h = ViewHarness(view.buttonStyle(.link).controlSize(.mini).font(.largeTitle).disabled(true).foregroundStyle(.red)) {
      $0._dismiss = DismissAction { log.entries.append("end") }
    }
    let button = h.boxes(ButtonBox.self)[0]
    #expect(button.isBordered && button.size.height == 30)
    h.press(.return)
    #expect(log.entries == ["Go", "end"])
  }
  @Test func `change their order when one of them changes`() {
    let h = AlertHarness { Changing() }
    #expect(h.labels == ["A", "B", "C"])
    h.click("C")
    #expect(h.labels == ["B", "A", "C"])
    #expect(h.button("B")?.emphasis == .default && h.button("A")?.emphasis == .plain)
  }
  @Test(.requirement("PR-033")) func `take the place of the OK when the app has one, and give it back`() {
    let flag = StateLocation(false)
    let h = AlertHarness { Coming(flag: flag) { Button("Go") {} } }
    #expect(h.labels == ["OK"] && h.focused == "OK")
    flag.set(true, transaction: Transaction())
    h.settle()
    #expect(h.labels == ["Go"] && h.button("Go")?.emphasis == .default)
    // The keys do not reach the button that is gone.
    h.press(.space)
    #expect(h.log.entries.isEmpty)
    flag.set(false, transaction: Transaction())
    h.settle()
    #expect(h.labels == ["OK"])
    h.press(.return)
    #expect(h.log.entries == ["end"])
  }
  @Test func `leave nothing of the OK in the picture when a narrower one takes its place`() throws {
    let flag = StateLocation(false)
    let h = AlertHarness(pixels: true, environment: { $0.controlActiveState = .key }) {
      // The field has the focus.
      TextField("Name", text: .constant(""))
      Coming(flag: flag) { Button("Go") {}.fixedSize() }
    }
    let place = try #require(h.button("OK")).windowFrame
    func isSeen() -> Bool { h.picture.pixel(x: Int(place.maxX) - 20, y: Int(place.midY)) != h.picture.pixel(x: 8, y: Int(place.midY)) }
    #expect(isSeen())
    flag.set(true, transaction: Transaction())
    h.settle()
    let narrower = try #require(h.button("Go")).windowFrame
    #expect(narrower.maxX < place.maxX - 30 && narrower.minY == place.minY && narrower.height == place.height)
    #expect(!isSeen())
  }
  private struct Coming<Content: View>: View {
    let flag: StateLocation<Bool>
    @ViewBuilder let content: Content
    var body: some View { if flag.get() { content } }
  }
  private struct Changing: View {
    @State private var isOther = false
    var body: some View {
      Button("A") {}
      Button("B") {}.keyboardShortcut(isOther ? .defaultAction : nil)
      Button("C", role: .destructive) { isOther = true }
    }
  }
}

@MainActor @Suite struct `A confirmation dialog` {
  @Test(.requirement("PR-063")) func `ends with a cancel button of its own`() {
    let log = AlertHarness.Log()
    let h = AlertHarness(.confirmationDialog, log: log) { noting(log, "Empty Trash", role: .destructive) }
    #expect(h.labels == ["Empty Trash", "Cancel"])
    h.press(.escape)
    #expect(log.entries == ["end"])
  }
  @Test(.requirement("PR-063", "PR-064", "PR-065")) func `has the app's cancel button in its place, last in the column`() {
    let log = AlertHarness.Log()
    let h = AlertHarness(.confirmationDialog, log: log) {
      noting(log, "Keep", role: .cancel)
      noting(log, "Send")
    }
    #expect(h.labels == ["Send", "Keep"])
    #expect(h.button("Send")?.emphasis == .default && h.button("Keep")?.emphasis == .plain)
    #expect(h.buttons.allSatisfy { $0.size.width == 268 })
    h.press(.return)
    h.press(.escape)
    #expect(log.entries == ["Send", "end", "Keep", "end"])
  }
  @Test(.requirement("PR-065")) func `has the button with the shortcut of the default action for a default, on top of the others`() {
    let log = AlertHarness.Log()
    let h = AlertHarness(.confirmationDialog, log: log) {
      noting(log, "Save")
      noting(log, "Erase", role: .destructive).keyboardShortcut(.defaultAction)
    }
    #expect(h.labels == ["Erase", "Save", "Cancel"])
    #expect(h.button("Erase")?.emphasis == .default && h.button("Save")?.emphasis == .plain)
    h.press(.return)
    #expect(log.entries == ["Erase", "end"])
  }
  @Test func `ends with cancel also where Return presses it`() {
    let h = AlertHarness(.confirmationDialog) {
      Button("Cancel", role: .cancel) {}.keyboardShortcut(.defaultAction)
      Button("Send") {}
    }
    #expect(h.labels == ["Send", "Cancel"])
  }
  @Test(.requirement("PR-065")) func `draws its default button unlike the others`() throws {
    let h = AlertHarness(.confirmationDialog, pixels: true, environment: { $0.controlActiveState = .key }) {
      Button("Send") {}
      Button("Copy") {}
      Button("Print") {}
    }
    let bodies = try ["Send", "Copy", "Print"].map { label in
      let frame = try #require(h.button(label)).windowFrame
      return h.picture.pixel(x: Int(frame.minX) + 10, y: Int(frame.midY))
    }
    #expect(bodies[0] != bodies[1] && bodies[1] == bodies[2])
  }
  @Test(.requirement("PR-071")) func `draws what destroys in the colour of warnings`() throws {
    let h = AlertHarness(.confirmationDialog, pixels: true, environment: { $0.controlActiveState = .key }) {
      Button("Send") {}
      Button("Erase", role: .destructive) {}
      Button("Keep", role: .cancel) {}
    }
    func isReddish(_ pixel: UInt32) -> Bool { Int(pixel >> 16 & 0xFF) - max(Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF)) > 60 }
    func hasRed(_ label: String) throws -> Bool {
      let frame = try #require(h.button(label)).windowFrame
      return (Int(frame.minY)..<Int(frame.maxY)).contains { y in
        (Int(frame.minX)..<Int(frame.maxX)).contains { isReddish(h.picture.pixel(x: $0, y: y)) }
      }
    }
    #expect(try hasRed("Erase") && !hasRed("Send") && !hasRed("Keep"))
  }
  @Test(.requirement("PR-063")) func `has no second Cancel where the app's has no role`() {
    let log = AlertHarness.Log()
    let h = AlertHarness(.confirmationDialog, log: log) {
      noting(log, "Cancel")
      noting(log, "Send")
    }
    #expect(h.labels == ["Send", "Cancel"])
    h.press(.escape)
    #expect(log.entries == ["Cancel", "end"])
    h.press(.return)
    #expect(log.entries == ["Cancel", "end", "Send", "end"])
  }
  @Test(.requirement("PR-071")) func `never has a destructive default unless the app says so`() {
    let h = AlertHarness(.confirmationDialog) { Button("Erase", role: .destructive) {} }
    #expect(!h.buttons.contains { $0.emphasis == .default })
    let other = AlertHarness(.confirmationDialog) { Button("Erase", role: .destructive) {}.keyboardShortcut(.defaultAction) }
    #expect(other.button("Erase")?.emphasis == .default)
  }
  @Test(.requirement("PR-067")) func `hides its title, which stays its name`() {
    func titles(_ h: AlertHarness) -> [String] { h.boxes(TextBox.self).map(\.string).filter { $0 == "Delete 14 invoices?" } }
    let h = AlertHarness(.confirmationDialog, showsTitle: false) { Button("Delete", role: .destructive) {} }
    #expect(titles(h).isEmpty && h.spoken(.dialog).first?.label == "Delete 14 invoices?")
    #expect(titles(AlertHarness(.confirmationDialog) {}).count == 1)
  }
}
