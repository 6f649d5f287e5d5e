import Conformance
import Foundation
import Observation
@testable import OrielGraph
import OrielWindowing
import Testing
import ViewTesting

/// Focus groups for the arrow keys.
final class RowGroupBox: WrapperBox, FocusGroup { var focusAxes: Axis.Set { .horizontal } }
struct RowGroup: BoxModifier {
  typealias Body = Never
  func makeBox(_ node: ViewNode) -> RowGroupBox { RowGroupBox(node) }
  func apply(to box: RowGroupBox, from old: Self?) {}
}

extension ViewHarness {
  /// The name of the focused box.
  var focused: String? {
    switch input.focusedBox {
    case let box as KeyBox: box.name
    case let box as FieldBox: box.name
    case nil: nil
    default: "other"
    }
  }
}

@Suite(.serialized) struct `The keyboard focus` {
  private struct Changing: View {
    let switches: Switches
    @FocusState private var isFocused: Bool
    var body: some View {
      VStack {
        Group { if switches.isOn { Patch() } else { Patch().opacity(0.5) } }
          .frame(width: 40, height: 20)
        Group { if switches.isOn { Patch() } else { Patch().opacity(0.5) } }
          .focusable().focused($isFocused)
          .onChange(of: isFocused) { switches.log("\(isFocused)") }
        PushKey(name: "next")
      }
    }
  }
  @Observable fileprivate final class Switches {
    var isOn = true
    @ObservationIgnored let log = Log()
  }
  @Test func `stays in a view that is focusable while its content becomes another one`() throws {
    for usesKeys in [true, false] {
      let switches = Switches()
      let harness = ViewHarness(Changing(switches: switches))
      harness.press(.tab)
      let place = try #require(harness.input.focusedBox)
      let frame = place.convertToWindow(place.bounds)
      if !usesKeys { harness.click(CGPoint(x: frame.midX, y: frame.midY)) }
      #expect(harness.focused == "other" && switches.log.take() == ["true"])
      switches.isOn.toggle()
      harness.frame()
      #expect(harness.focused == "other" && harness.input.focusedBox !== place)
      #expect(switches.log.take().isEmpty, "for the view nothing changed")
      harness.press(.tab)
      #expect(harness.focused == "next")
    }
  }

  @Test func `goes around with Tab and back with Shift-Tab`() {
    let harness = ViewHarness(
      VStack { PushKey(name: "a"); Field(name: "b"); PushKey(name: "c").disabled(true); PushKey(name: "d") })
    harness.press(.tab)
    #expect(harness.focused == "a")
    harness.press(.tab)
    harness.press(.tab)
    #expect(harness.focused == "d", "disabled views are passed over")
    harness.press(.tab)
    #expect(harness.focused == "a")
    harness.press(.tab, .shift)
    #expect(harness.focused == "d")
    harness.press(.backtab, .shift)
    #expect(harness.focused == "b")
  }

  @Test func `shows its ring after keys, not after clicks`() {
    let harness = ViewHarness(VStack { PushKey(name: "a"); Field(name: "b") })
    harness.press(.tab)
    #expect(harness.input.showsFocusRing(for: harness.boxes(KeyBox.self)[0]))
    let field = harness.boxes(FieldBox.self)[0]
    harness.click(field.windowFrame.midX, field.windowFrame.midY)
    #expect(harness.focused == "b")
    #expect(!harness.input.showsFocusRing)
    let key = harness.boxes(KeyBox.self)[0]
    harness.click(key.windowFrame.midX, key.windowFrame.midY)
    #expect(harness.focused == "b", "a click on a button leaves the focus where it is")
  }

  @Test func `costs no body and no layout`() {
    let harness = ViewHarness(VStack { PushKey(name: "a"); PushKey(name: "b") })
    harness.press(.tab)
    let cost = harness.cost { harness.input.moveFocus(forward: true) }
    #expect(cost.bodies == 0 && cost.measures == 0 && cost.placements == 0)
    #expect(cost.paintedArea <= 2 * 60 * 20)
  }

  @Test func `treats a group as one stop and moves inside with arrows`() {
    let harness = ViewHarness(
      VStack {
        HStack { PushKey(name: "a"); PushKey(name: "b"); PushKey(name: "c") }.modifier(RowGroup())
        PushKey(name: "d")
      })
    harness.press(.tab)
    harness.press(.right)
    #expect(harness.focused == "b")
    harness.press(.tab)
    #expect(harness.focused == "d")
    harness.press(.tab, .shift)
    #expect(harness.focused == "a", "no member is marked as chosen")
    harness.press(.right)
    harness.press(.right)
    harness.press(.right)
    #expect(harness.focused == "c", "it stops at the end")
    #expect(harness.press(.down) == false)
  }

  @Test func `moves on when its view goes and keys are used`() {
    struct Content: View {
      @State var isGone = false
      var body: some View {
        VStack {
          PushKey(name: "a")
          if !isGone { PushKey(name: "b") { isGone = true } }
          PushKey(name: "c")
        }
      }
    }
    let harness = ViewHarness(Content())
    harness.press(.tab)
    harness.press(.tab)
    #expect(harness.focused == "b")
    harness.press(.space)
    #expect(harness.focused == "a" || harness.focused == "c")
  }

  @Test func `is shown again when the window gets the keys back`() {
    let harness = ViewHarness(Field(name: "a"))
    harness.input.isWindowFocused = true
    let box = harness.boxes(FieldBox.self)[0]
    #expect(harness.focused == "a", "the first text field has it at the start")
    #expect(box.hasFocus)
    harness.input.isWindowFocused = false
    #expect(!box.hasFocus)
    #expect(harness.focused == "a")
    harness.input.isWindowFocused = true
    #expect(box.hasFocus)
  }

  @Test func `tells the input method where the caret is`() {
    let harness = ViewHarness(VStack { Field(name: "a"); PushKey(name: "b") })
    var carets: [CGRect?] = []
    harness.input.onTextInputChanged = { carets.append($0?.caret) }
    let box = harness.boxes(FieldBox.self)[0]
    harness.click(box.windowFrame.midX, box.windowFrame.midY)
    #expect(carets == [CGRect(x: box.windowFrame.minX, y: box.windowFrame.minY + 2, width: 1, height: 16)])
    harness.input.handle(.text("ab"))
    #expect(box.text == "ab")
    #expect(carets.last??.minX == box.windowFrame.minX + 16)
    harness.input.handle(.preedit(Preedit("x")))
    #expect(box.preedit == "x")
    harness.press(.tab)
    #expect(carets.last! == nil)
    #expect(harness.input.handle(.text("c")) == false)
  }

  @Test func `sends edit commands to what has it`() {
    let harness = ViewHarness(VStack { Field(name: "a"); PushKey(name: "b") })
    #expect(!harness.input.canPerform(.copy))
    let box = harness.boxes(FieldBox.self)[0]
    harness.input.setFocus(box)
    #expect(harness.input.canPerform(.copy) && !harness.input.canPerform(.undo))
    harness.press(.character("c"), .control, latin: "c")
    harness.press(.insert, .shift)
    // A Russian layout: the key for C types с.
    harness.press(.character("с"), .control, latin: "c")
    #expect(box.performed == [.copy, .paste, .copy])
    #expect(!harness.press(.character("z"), .control, latin: "z"))
  }
}

@Suite struct `Keys` {
  @Test func `Space and Return press what has the focus, visibly for 100 ms`() {
    let log = Log()
    let harness = ViewHarness(PushKey(name: "a") { log("a") })
    let box = harness.boxes(KeyBox.self)[0]
    harness.input.setFocus(box)
    harness.press(.space)
    #expect(box.isPressed)
    harness.pass(0.12)
    #expect(!box.isPressed)
    harness.press(.return)
    #expect(log.take() == ["a", "a"])
  }

  @Test(.requirement("PR-021")) func `Return and Escape reach the default and cancel buttons`() {
    let log = Log()
    let harness = ViewHarness(
      VStack {
        Field()
        PushKey(name: "ok") { log("ok") }.keyboardShortcut(.defaultAction)
        PushKey(name: "cancel") { log("cancel") }.keyboardShortcut(.cancelAction)
      })
    harness.input.setFocus(harness.boxes(FieldBox.self)[0])
    harness.press(.return)
    harness.press(.escape)
    #expect(log.take() == ["ok", "cancel"])
  }

  @Test(.requirement("RE-154")) func `shortcuts work from anywhere in the window while their control is enabled`() {
    let log = Log()
    let harness = ViewHarness(
      VStack {
        PushKey(name: "n") { log("n") }.keyboardShortcut("n")
        PushKey(name: "N") { log("N") }.keyboardShortcut("n", modifiers: [.command, .shift])
        PushKey(name: "d") { log("d") }.keyboardShortcut("d").disabled(true)
        PushKey(name: "+") { log("+") }.keyboardShortcut("+")
      })
    harness.press(.character("n"), .control, latin: "n")
    harness.press(.character("n"), [.control, .shift], latin: "n")
    harness.press(.character("n"), [.control, .capsLock], latin: "n")
    harness.press(.character("n"))
    harness.press(.character("d"), .control, latin: "d")
    harness.press(.character("+"), [.control, .shift])
    // A Greek layout.
    harness.press(.character("ν"), .control, latin: "n")
    #expect(log.take() == ["n", "N", "n", "+", "n"])
  }

  @Test(.requirement("RE-160")) func `are offered to the focused view first, then outward`() {
    let log = Log()
    let harness = ViewHarness(
      VStack {
        Patch().frame(width: 10, height: 10).focusable()
          .onKeyPress(.upArrow) { log("inner"); return .handled }
          .onKeyPress("x") { log("ignored"); return .ignored }
      }
      .onKeyPress(phases: .down) { log("outer \($0.characters)"); return .handled })
    #expect(harness.press(.character("x")) == false, "nothing has the focus")
    harness.press(.tab)
    harness.press(.up)
    harness.press(.character("x"))
    #expect(log.take() == ["inner", "ignored", "outer x"])
  }

  @Test(.requirement("RE-160")) func `standard commands reach the focused content`() {
    let log = Log()
    let harness = ViewHarness(
      VStack { PushKey(name: "a") }
        .onMoveCommand { log("\($0)") }
        .onExitCommand { log("exit") }
        .onDeleteCommand { log("delete") })
    harness.press(.tab)
    harness.press(.left)
    harness.press(.escape)
    harness.press(.delete)
    #expect(log.take() == ["left", "exit", "delete"])
  }

  @Test(.requirement("RE-160")) func `commands by name reach the focused content, the inner of two first`() {
    let log = Log()
    let harness = ViewHarness(
      VStack {
        PushKey(name: "a").onCommand(Selector("delete:")) { log("inner delete") }.onCommand("turn:", perform: nil)
        PushKey(name: "b").disabled(true).onCommand("other:") { log("unreached") }
      }
      .onCommand("delete:") { log("delete") }
      .onCommand("turn:") { log("turn") }
      .onCommand("selectAll:") { log("all") }
      .onCommand("cancelOperation:") { log("cancel") }
      .onCommand("moveUp:") { log("up") })
    let input = harness.graph.input
    #expect(!input.perform(named: "turn:") && !input.canPerform(.delete), "nothing has the focus")
    harness.press(.tab)
    #expect(input.canPerform(.delete) && input.canPerform(.selectAll) && !input.canPerform(.copy))
    harness.press(.delete)
    input.perform(.selectAll)
    harness.press(.escape)
    harness.press(.up)
    #expect(harness.press(.down) == false)
    #expect(log.take() == ["inner delete", "all", "cancel", "up"])
    #expect(input.perform(named: "turn:") && input.perform(named: "cancelOperation:") && input.perform(named: "delete:"))
    #expect(!input.perform(named: "other:") && !input.perform(named: "copy:"))
    #expect(log.take() == ["turn", "cancel", "inner delete"])
    let disabled = ViewHarness(VStack { PushKey(name: "a") }.onCommand("turn:") { log("turn") }.disabled(true))
    #expect(!disabled.graph.input.perform(named: "turn:"))
  }

  @Test func `submit actions run from the inside out and stop at a scope`() {
    let log = Log()
    let harness = ViewHarness(
      Field().onSubmit { log("inner") }.onSubmit(of: .search) { log("search") }.submitScope().onSubmit { log("outer") })
    let box = harness.boxes(FieldBox.self)[0]
    box.node!.scope.read(\.submitActions, for: nil)(.text)
    #expect(log.take() == ["inner"])
  }

  @Test func `a focusable view tells its content`() {
    struct Content: View {
      @Environment(\.isFocused) var isFocused
      let log: Log
      var body: some View {
        let _ = log("\(isFocused)")
        Patch().frame(width: 10, height: 10)
      }
    }
    let log = Log()
    let harness = ViewHarness(Content(log: log).focusable())
    harness.press(.tab)
    #expect(log.take() == ["false", "true"])
  }
}

nonisolated private enum TitleKey: FocusedValueKey { typealias Value = String }
nonisolated private enum BoundKey: FocusedValueKey { typealias Value = Binding<Int> }
extension FocusedValues {
  fileprivate nonisolated var title: String? {
    get { self[TitleKey.self] }
    set { self[TitleKey.self] = newValue }
  }
  fileprivate nonisolated var bound: Binding<Int>? {
    get { self[BoundKey.self] }
    set { self[BoundKey.self] = newValue }
  }
}

@Suite(.serialized) struct `Focused values` {
  struct Menu: View {
    @FocusedValue(\.title) var title
    @FocusedBinding(\.bound) var number
    let log: Log
    var body: some View {
      let _ = log("\(title ?? "-") \(number.map(String.init) ?? "-")")
      PushKey(name: "more") { number = (number ?? 0) + 1 }
    }
  }

  @Test(.requirement("RE-165")) func `are seen while the focus is in the view, scene values while the window is active`() {
    struct Document: View {
      @State var number = 7
      var body: some View {
        VStack {
          PushKey(name: "a").focusedValue(\.title, "A")
          PushKey(name: "b")
        }.focusedSceneValue(\.bound, $number)
      }
    }
    let log = Log()
    let menu = ViewHarness(Menu(log: log))
    menu.input.publishesFocusedValues = false
    let window = ViewHarness(Document())
    window.input.isWindowFocused = true
    menu.settle()
    #expect(log.take().last == "- 7")
    window.press(.tab)
    menu.settle()
    #expect(log.take() == ["A 7"])
    window.press(.tab)
    menu.settle()
    #expect(log.take() == ["- 7"])
    let box = menu.boxes(KeyBox.self)[0]
    menu.click(box.windowFrame.midX, box.windowFrame.midY)
    window.settle()
    menu.settle()
    #expect(log.take().last == "- 8", "writing goes through the binding")
    // Another window of the app may be the next to get the keys: that takes a moment.
    window.input.isWindowFocused = false
    window.advance(by: 0.1)
    menu.settle()
    #expect(log.take().last == "- -", "RE-166: without an active scene every value is nil")
  }
}

@Suite struct `Losing the focus` {
  @Test func `happens to a view that is disabled where it stands`() {
    struct Content: View {
      @State var isOff = false
      var body: some View {
        VStack {
          Field(name: "a").disabled(isOff)
          PushKey(name: "k") { isOff = true }.keyboardShortcut("d")
        }
      }
    }
    let harness = ViewHarness(Content())
    harness.input.setFocus(harness.boxes(FieldBox.self)[0])
    harness.press(.character("d"), .control)
    #expect(harness.focused == nil)
  }

  @Test func `can be undone with resetFocus`() {
    struct Content: View {
      @Namespace var space
      @Environment(\.resetFocus) var resetFocus
      var body: some View {
        VStack {
          Field(name: "a")
          Field(name: "b").prefersDefaultFocus(in: space)
          PushKey(name: "k") { resetFocus(in: space) }
        }.focusScope(space)
      }
    }
    let harness = ViewHarness(Content())
    let box = harness.boxes(KeyBox.self)[0]
    harness.click(box.windowFrame.midX, box.windowFrame.midY)
    #expect(harness.focused == "b")
  }
}
