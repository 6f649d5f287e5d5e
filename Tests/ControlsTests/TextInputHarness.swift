import Foundation
@testable import OrielControls
import OrielDrawing
import OrielHeadless
import ViewTesting

/// A window's content with a person who types into it, and clipboards.
package final class TypingHarness: ViewHarness {
  let clipboard: MemoryClipboard, primary: MemoryClipboard
  /// Where input methods are told that text goes.
  private(set) var told: TextInputState?
  var caret: CGRect? { told?.caret }

  init<V: View>(
    _ view: V, size: CGSize = CGSize(width: 240, height: 100), scale: Double = 1, dark: Bool = false,
    environment: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) {
    PinnedInterface.install()
    let clipboard = MemoryClipboard(), primary = MemoryClipboard()
    let clipboards = Clipboards(general: clipboard, primary: primary)
    self.clipboard = clipboard
    self.primary = primary
    super.init(
      view, size: size, pixels: true, scale: scale, background: Theme.make(mode: dark ? .dark : .light).colors.windowBackground
    ) {
      $0.clipboards = clipboards
      $0.colorScheme = dark ? .dark : .light
      environment(&$0)
    }
    passesTimeToSettle = true
    input.onTextInputChanged = { [weak self] in self?.told = $0 }
    settle()
  }
  // MARK: Hands

  /// Each character as a key that types it.
  func type(_ text: String) {
    for character in text {
      let key = KeyEvent(.down, key: character == " " ? .space : .character(character), time: now, producesText: true)
      if !input.handle(.key(key)) { input.handle(.text(String(character))) }
    }
    settle()
  }
  func compose(_ text: String, cursor: Int? = nil, isKept: Bool = true) {
    input.handle(.preedit(Preedit(text, cursor: cursor, isKept: isKept)))
    settle()
  }
  func drag(from a: (Double, Double), to b: (Double, Double), count: Int = 1) {
    pointer(.down, a.0, a.1, count: count)
    for step in 1...4 {
      let part = Double(step) / 4
      pointer(.moved, a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
    }
    pointer(.up, b.0, b.1)
    settle()
  }
  /// Lets what waits for a clipboard finish.
  func transfer() async {
    for _ in 0..<20 { await Task.yield() }
    settle()
  }

  // MARK: Eyes

  var boxes: [TextInputBox] { boxes(TextInputBox.self) }
  var box: TextInputBox { boxes[0] }
  var text: String { box.editing.text }
  var selected: String { box.editing.selectedText }
  var head: Int { box.editing.selection.head }
}

/// A field that tells its text whenever it changes, and "body" whenever its owner is evaluated.
struct PlainField: View {
  @State var text: String
  var prompt: String? = nil
  let seen: (String) -> Void
  var body: some View {
    seen("body")
    return TextField("Name", text: $text, prompt: prompt.map { Text(verbatim: $0) }).onChange(of: text) { seen($1) }
  }
}
@MainActor func field(_ text: String = "", size: CGSize = CGSize(width: 240, height: 40)) -> TypingHarness {
  TypingHarness(PlainField(text: text) { _ in }, size: size)
}

extension TextStack {
  /// Every block with its layout.
  var paragraphs: [(range: Range<Int>, top: Double, layout: ParagraphLayout, isRightToLeft: Bool)] {
    (0..<blocks.count).map {
      let place = blocks.place(ofBlock: $0), layout = layout(at: place)
      return (blocks.range(of: place), base + place.top, layout, layout.content.isRightToLeft)
    }
  }
}
