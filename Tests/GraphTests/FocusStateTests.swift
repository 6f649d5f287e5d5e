import Conformance
import Foundation
import Observation
import OrielWindowing
import Testing
import ViewTesting

@testable import OrielGraph

@Suite struct `A focus state` {
  enum Name: Hashable { case first, second }
  struct Content: View {
    @FocusState var name: Name?
    @FocusState var isKey: Bool
    let log: Log
    var body: some View {
      let _ = log("\(name.map { "\($0)" } ?? "none") \(isKey)")
      VStack {
        Field(name: "a").focused($name, equals: .first)
        Field(name: "b").focused($name, equals: .second)
        PushKey(name: "k") { name = .second }.focused($isKey)
        PushKey(name: "n") { name = nil }
      }
    }
  }

  @Test func `follows the focus`() {
    let log = Log()
    let harness = ViewHarness(Content(log: log))
    _ = log.take()
    harness.press(.tab)
    harness.press(.tab)
    harness.press(.tab)
    #expect(log.take() == ["first false", "second false", "none true"])
  }

  @Test func `moves the focus when it is set`() {
    let log = Log()
    let harness = ViewHarness(Content(log: log))
    let keys = harness.boxes(KeyBox.self)
    harness.click(keys[0].windowFrame.midX, keys[0].windowFrame.midY)
    #expect(harness.focused == "b")
    harness.click(keys[1].windowFrame.midX, keys[1].windowFrame.midY)
    #expect(harness.focused == nil)
    harness.input.setFocus(keys[0])
    harness.press(.return)
    #expect(harness.focused == "b")
  }

  @Test func `set as a view appears focuses it`() {
    struct Content: View {
      @State var isShown = false
      @FocusState var isFocused: Bool
      var body: some View {
        VStack {
          PushKey(name: "k") { isShown = true; isFocused = true }
          if isShown { Field(name: "new").focused($isFocused) }
        }
      }
    }
    let harness = ViewHarness(Content())
    let box = harness.boxes(KeyBox.self)[0]
    harness.click(box.windowFrame.midX, box.windowFrame.midY)
    #expect(harness.focused == "new")
  }

  @Test func `names the default focus`() {
    struct Content: View {
      @FocusState var name: Name?
      var body: some View {
        VStack {
          Field(name: "a").focused($name, equals: .first)
          Field(name: "b").focused($name, equals: .second)
        }.defaultFocus($name, .second)
      }
    }
    let harness = ViewHarness(Content())
    harness.input.isWindowFocused = true
    #expect(harness.focused == "b")
  }
}
