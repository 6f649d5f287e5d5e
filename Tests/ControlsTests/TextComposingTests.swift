import Foundation
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

/// Two fields, the second as its modifiers make it.
private struct Pair<Second: View>: View {
  @State var first = ""
  @State var second = ""
  var other: (Binding<String>) -> Second
  var body: some View {
    VStack {
      TextField("First", text: $first)
      other($second)
    }
  }
}
@MainActor private func pair<V: View>(@ViewBuilder _ other: @escaping (Binding<String>) -> V) -> TypingHarness {
  let harness = TypingHarness(Pair(other: other))
  harness.input.isWindowFocused = true
  harness.input.setFocus(harness.boxes[0])
  harness.settle()
  return harness
}
@MainActor private func pair() -> TypingHarness { pair { TextField("Second", text: $0) } }

@MainActor @Suite struct `Text being composed in a field` {
  @Test func `is typed as it stands when the focus goes to another field`() {
    let h = pair()
    h.type("a")
    h.compose("하")
    let session = h.told?.session
    h.press(.tab)
    #expect(h.boxes[0].editing.text == "a하" && h.boxes[1].editing.text == "")
    #expect(h.boxes[0].editing.marked == nil)
    #expect(h.told?.session != session, "the input method starts over")
    // What it still says about the first field comes to nothing by itself.
    h.compose("")
    h.type("b")
    #expect(h.boxes[1].editing.text == "b")
  }

  @Test func `is typed as it stands when another window gets the keys`() {
    let h = pair()
    h.compose("하")
    h.input.isWindowFocused = false
    h.settle()
    #expect(h.text == "하" && h.told == nil)
    h.input.isWindowFocused = true
    h.settle()
    h.type("b")
    #expect(h.text == "하b")
  }

  @Test func `is typed as it stands when the same text is clicked`() {
    let h = pair()
    h.type("ab")
    h.compose("하")
    let session = h.told?.session
    h.click(h.box.windowFrame.minX + 2, h.box.windowFrame.midY)
    #expect(h.text == "ab하" && h.head == 0)
    #expect(h.told?.session != session)
  }

  @Test func `is dropped where it is a dead key`() {
    let h = pair()
    h.compose("´", isKept: false)
    h.press(.tab)
    #expect(h.boxes[0].editing.text == "" && h.boxes[1].editing.text == "")
    h.press(.backtab)
    h.compose("´", isKept: false)
    h.input.isWindowFocused = false
    h.settle()
    #expect(h.boxes[0].editing.text == "" && h.boxes[0].editing.marked == nil)
  }

  @Test func `is dropped by Escape, and the input method told so`() {
    let h = pair()
    h.compose("하")
    let session = h.told?.session
    h.press(.escape)
    #expect(h.text == "" && h.box.editing.marked == nil)
    #expect(h.told?.session != session)
  }

  @Test func `changes nothing for the input method while it is its own work`() {
    let h = pair()
    let session = h.told?.session
    for text in ["ㅎ", "하", "한", ""] { h.compose(text) }
    h.input.handle(.text("한"))
    h.settle()
    #expect(h.text == "한" && h.told?.session == session)
  }

  @Test func `is written to the text's source when it is kept`() {
    var seen: [String] = []
    let h = TypingHarness(PlainField(text: "") { seen.append($0) })
    h.input.isWindowFocused = true
    h.input.setFocus(h.box)
    h.compose("하")
    #expect(!seen.contains("하"))
    h.input.isWindowFocused = false
    h.settle()
    #expect(seen.contains("하"))
  }

  @Test func `shows the part that the next key changes as selected`() {
    let h = pair()
    h.compose("漢字かな")
    let plain = h.picture
    func difference() -> Int { h.surface!.differences(from: plain, tolerance: 1) }
    h.input.handle(.preedit(Preedit("漢字かな", highlights: [0..<6], isKept: true)))
    h.settle()
    #expect(difference() > 100)
    h.input.handle(.preedit(Preedit("漢字かな", isKept: true)))
    h.settle()
    #expect(difference() == 0)
  }
}

@MainActor @Suite struct `What input methods are told of a text` {
  @Test func `is the text around the caret`() {
    let h = pair()
    h.type("aé漢")
    #expect(h.told?.surroundings == .init(text: "aé漢", cursor: 6, anchor: 6))
    h.press(.left, .shift)
    #expect(h.told?.surroundings == .init(text: "aé漢", cursor: 3, anchor: 6))
    h.press(.delete)
    #expect(h.told?.surroundings == .init(text: "aé", cursor: 3, anchor: 3))
  }

  @Test func `is no more than it needs, whatever the size of the text`() {
    let h = TypingHarness(PlainField(text: String(repeating: "漢字", count: 100_000)) { _ in })
    h.input.isWindowFocused = true
    h.input.setFocus(h.box)
    for place in [0, 30_000, 600_000] {
      h.box.moveCaret(to: place)
      let surroundings = h.told?.surroundings
      #expect((surroundings?.text.utf8.count).map { (1000...2060).contains($0) } == true)
      #expect(surroundings?.text.unicodeScalars.allSatisfy { "漢字".unicodeScalars.contains($0) } == true, "no half characters")
    }
    h.box.change { $0.selectAll() }
    #expect((h.told?.surroundings?.text.utf8.count ?? .max) <= 2060)
  }

  @Test func `is what the text is for, and nothing of a secret`() {
    let secret = pair { SecureField("Password", text: $0) }
    secret.press(.tab)
    secret.type("secret")
    #expect(secret.boxes[1].editing.text == "secret")
    #expect(secret.told?.purpose == .password && secret.told?.surroundings == nil)
    secret.input.handle(.deleteSurroundings(offset: -1, count: 1))
    #expect(secret.boxes[1].editing.text == "secret")

    let mail = pair { TextField("Mail", text: $0).textContentType(.emailAddress).autocorrectionDisabled().textInputAutocapitalization(.never) }
    #expect(mail.told?.purpose == .text && mail.told?.hints == [])
    mail.press(.tab)
    #expect(mail.told?.purpose == .email && mail.told?.hints == [.noSpellChecking, .lowercase])

    let editor = pair { TextEditor(text: $0) }
    editor.input.setFocus(editor.boxes[1])
    #expect(editor.told?.hints == .multiLine)
  }

  @Test(arguments: [
    (-1, 1, "aéb", 3), (0, 1, "aé漢", 6), (-3, 3, "b", 0), (-9, 1, "aé漢b", 6), (-2, 3, "a", 1), (0, 99, "aé漢", 6),
    (Int.min, Int.max, "aé漢b", 6), (1, 1, "aé漢b", 6),
  ]) func `may be taken back by them`(offset: Int, count: Int, text: String, caret: Int) {
    let h = pair()
    h.type("aé漢b")
    h.press(.left)
    h.input.handle(.deleteSurroundings(offset: offset, count: count))
    h.settle()
    #expect(h.text == text && h.head == caret)
    if text != "aé漢b" {
      h.box.change { $0.undo() }
      #expect(h.text == "aé漢b")
    }
  }
}
