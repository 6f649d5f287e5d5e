import Foundation
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

@MainActor @Suite struct `A very long text` {
  private func scrolled(_ text: String) -> ViewHarness {
    ViewHarness(ScrollView { Text(verbatim: text) }, size: CGSize(width: 300, height: 200), pixels: true)
  }
  @Test func `lays out what is seen in a scroll view, and the rest in idle time`() throws {
    let h = scrolled(prose(300_000))
    let box = h.boxes(TextBox.self)[0], long = try #require(box.long)
    #expect(long.shaped < 60)
    #expect(box.size.height > 10_000)
    let first = long.shaped
    h.advance(by: 0.2)
    #expect(long.shaped > first)
  }
  @Test func `is laid out in part where there is little room, and says that there is more`() {
    let h = ViewHarness(Text(verbatim: prose(300_000)), size: CGSize(width: 300, height: 200))
    let box = h.boxes(TextBox.self)[0]
    #expect(box.shownLayout.isTruncated && box.shownLayout.content.runs.count == 1)
    #expect(box.size.height <= 200 && box.size.height > 150)
    #expect(box.string.utf8.count >= 300_000)
  }
  /// Lets all of it be measured; gives its box.
  private func measured(_ text: Text) throws -> (box: TextBox, content: ParagraphContent) {
    let h = ViewHarness(ScrollView { text }, size: CGSize(width: 300, height: 200), pixels: true)
    let box = h.boxes(TextBox.self)[0], long = try #require(box.long)
    var rounds = 0
    while h.pendingCalls > 0, rounds < 4000 {
      h.advance(by: 0.1)
      rounds += 1
    }
    h.settle()
    return (box, long.content)
  }
  @Test func `is as high as its lines once all were measured`() throws {
    let (box, content) = try measured(Text(verbatim: prose(40_000)))
    #expect(abs(box.size.height - ParagraphLayout.make(content, width: 300).size.height) <= 1)
  }
  @Test func `guesses few heights when it is resized`() throws {
    let h = scrolled(prose(1_000_000))
    let long = try #require(h.boxes(TextBox.self)[0].long)
    for width in [310.0, 280, 333] {
      let before = (long.guessed, long.shaped)
      h.size.width = width
      h.graph.requestFrame()
      h.settle()
      #expect(long.guessed - before.0 < 4000 && long.shaped - before.1 < 60)
    }
  }

  // MARK: Several looks

  /// Paragraphs, headings, symbols and empty lines.
  private func mixed(_ bytes: Int) -> Text { Text(attributed(bytes)) }
  private func attributed(_ bytes: Int) -> AttributedString {
    var string = AttributedString(), count = 0, number = 0
    while count < bytes {
      number += 1
      var heading = AttributedString("Chapter \(number)\n\n")
      heading.font = .title
      var body = AttributedString(prose(3000))
      if number % 2 == 0 { body.foregroundColor = .red }
      string += heading + body
      count += 3000
    }
    return string
  }
  /// Foundation copies the characters of an attributed string as they are stored, or a hundred times slower one by one.
  @Test func `of several looks is shown in less time than it takes to go over its characters`() {
    let string = attributed(400_000)
    func time(_ body: () -> Void) -> Double {
      func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      }
      let start = now()
      body()
      return now() - start
    }
    var count = 0
    let going = time { for _ in string.characters { count += 1 } }
    let showing = time {
      let h = ViewHarness(ScrollView { Text(string) }, size: CGSize(width: 300, height: 200))
      #expect(h.boxes(TextBox.self)[0].string.count == count)
    }
    #expect(showing < going)
  }
  @Test func `of several looks lays out what is seen`() throws {
    var shaped: [Int] = []
    for bytes in [100_000, 400_000] {
      let h = ViewHarness(ScrollView { mixed(bytes) }, size: CGSize(width: 300, height: 200), pixels: true)
      let box = h.boxes(TextBox.self)[0], long = try #require(box.long)
      shaped.append(long.shaped)
      #expect(box.string.utf8.count >= bytes && Double(box.size.height) > Double(bytes) / 10)
    }
    #expect(shaped.allSatisfy { $0 < 60 })
  }
  @Test func `of several looks is as high as its lines once all were measured`() throws {
    let text = mixed(36_000) + Text(Image(systemName: "star")) + Text("\n\n").font(.largeTitle) + Text("end").bold()
    let (box, content) = try measured(text)
    #expect(content.runs.count > 20)
    #expect(abs(box.size.height - ParagraphLayout.make(content, width: 300).size.height) <= 1)
  }
  @Test func `of several looks looks the same as laid out at once`() throws {
    let text = mixed(40_000)
    let h = ViewHarness(ScrollView { text }, size: CGSize(width: 300, height: 200), pixels: true)
    let long = try #require(h.boxes(TextBox.self)[0].long)
    let whole = ParagraphLayout.make(long.content, width: 300)
    let surface = BitmapSurface.make(size: CGSize(width: 300, height: 200), scale: 1) {
      $0.fill(CGRect(x: 0, y: 0, width: 300, height: 200), .white)
      $0.draw(whole, at: .zero, foreground: .color(.black))
    }
    let shown = BitmapSurface.make(size: CGSize(width: 300, height: 200), scale: 1) {
      $0.fill(CGRect(x: 0, y: 0, width: 300, height: 200), .white)
      long.paint($0, foreground: .color(.black))
    }
    #expect(shown.differences(from: surface.bitmap(), tolerance: 1) == 0)
    #expect(long.shaped < 60)
  }

  // MARK: A limit of lines

  @Test(arguments: [Text.TruncationMode.tail, .middle, .head]) func `of a few lines lays out its beginning`(_ mode: Text.TruncationMode) throws {
    let text = String(repeating: "word and more, ", count: 70_000) + "the end"
    let h = ViewHarness(
      ScrollView { Text(verbatim: text).lineLimit(3).truncationMode(mode) }, size: CGSize(width: 300, height: 200))
    let box = h.boxes(TextBox.self)[0], layout = box.shownLayout
    #expect(layout.lineCount == 3 && layout.isTruncated)
    #expect(layout.content.string.utf8.count < 40_000)
    #expect(layout.content.string.hasPrefix("word and more") && layout.content.string.hasSuffix("the end") == (mode != .tail))
    #expect(abs(box.size.height - layout.size.height) < 1)
    let short = ViewHarness(
      ScrollView { Text(verbatim: String(text.prefix(2000)) + "the end").lineLimit(3).truncationMode(mode) }, size: CGSize(width: 300, height: 200))
    #expect(short.boxes(TextBox.self)[0].size.height == box.size.height)
  }

  // MARK: Selecting

  private func selectable(_ text: Text) -> TypingHarness {
    TypingHarness(ScrollView { text.textSelection(.enabled) }, size: CGSize(width: 300, height: 200))
  }
  @Test func `that can be selected lays out what is seen`() async throws {
    let text = prose(300_000), h = selectable(Text(verbatim: text))
    let box = h.boxes(TextBox.self)[0], long = try #require(box.long)
    let selection = h.boxes(TextSelectionBox.self)[0], first = long.shaped
    #expect(first < 60)
    h.click(15, 8, count: 2)
    #expect(selection.selectedText == "This")
    h.press(.character("a"), .control, latin: "a")
    #expect(selection.selectedText == text)
    #expect(long.shaped - first < 60)
    #expect(h.pixelsThatDiffer() == 0)
    h.press(.character("c"), .control, latin: "c")
    #expect(await h.clipboard.readText() == text)
    h.click(30, 8)
    h.press(.end, [.shift, .control])
    #expect(selection.selection.head == text.utf8.count)
    #expect(text.hasSuffix(selection.selectedText) && selection.selectedText.utf8.count > 299_000)
    #expect(long.shaped - first < 200)
  }
  @Test func `that can be selected has its words where one that is laid out at once has them`() throws {
    let text = prose(40_000), h = selectable(Text(verbatim: text))
    let box = h.boxes(TextBox.self)[0], selection = h.boxes(TextSelectionBox.self)[0]
    let whole = ParagraphLayout.make(try #require(box.long).content, width: 300)
    for point in [CGPoint(x: 10, y: 8), CGPoint(x: 150, y: 60), CGPoint(x: 299, y: 120), CGPoint(x: 60, y: 190)] {
      h.click(point.x, point.y)
      #expect(abs(selection.selection.head - whole.offset(at: point)) <= 1)
    }
    h.click(2, 8)
    for _ in 0..<6 { h.press(.down, .shift) }
    h.press(.right, .shift)
    let head = selection.selection.head
    #expect(abs(whole.caret(at: head).minY - 6 * whole.caret(at: 0).height) < 0.1)
    h.press(.end, .shift)
    #expect(selection.selection.head >= head)
    h.press(.home, .shift)
    #expect(selection.selection.head <= head && selection.selection.head > 0)
  }
  @Test func `of several looks can be selected, without its symbols`() throws {
    let h = selectable(Text(Image(systemName: "star")) + Text(" first ").font(.title) + Text(verbatim: prose(40_000)))
    _ = try #require(h.boxes(TextBox.self)[0].long)
    let selection = h.boxes(TextSelectionBox.self)[0]
    h.click(60, 10)
    h.press(.character("a"), .control, latin: "a")
    #expect(selection.selectedText.hasPrefix(" first This is line 1"))
    #expect(!selection.selectedText.contains("\u{FFFC}"))
  }
}
