import Conformance
import Foundation
import NotesText
import Testing

@Suite struct `The text of a note` {
  @Test func `goes back into its file as it came out of it`() throws {
    for text in ["", "a\nb\n", "a\r\nb\r\n", "\u{FEFF}über\r\n", "no end"] {
      let data = Data(text.utf8)
      #expect(try #require(NoteFile(data)).data == data)
    }
    #expect(NoteFile(Data("a\r\nb".utf8))?.text == "a\nb")
    // What is no text is not opened as one.
    #expect(NoteFile(Data([0xFF, 0xFE, 0x61])) == nil && NoteFile(Data([0x61, 0, 0x62])) == nil)
  }
  @Test func `has headings, lists, tasks, quotes, code and rules`() {
    let blocks = MarkdownBlock.blocks(of: """
      # Title
      Some *text*
      on two lines.

      - one
        - deeper
      2. second
      - [x] done
      - [ ] not yet
      > quoted
      > on

      ```swift
      let # = no heading

      ```
      ---
      #hashtag
      """)
    #expect(blocks.map(\.kind) == [
      .heading(1), .paragraph, .item(mark: "•", level: 0), .item(mark: "•", level: 1), .item(mark: "2.", level: 0), .task(isDone: true, level: 0),
      .task(isDone: false, level: 0), .quote, .code, .rule, .paragraph,
    ])
    #expect(blocks.map(\.text) == [
      "Title", "Some *text* on two lines.", "one", "deeper", "second", "done", "not yet", "quoted on", "let # = no heading\n", "", "#hashtag",
    ])
    #expect(MarkdownBlock.blocks(of: "```\nopen").map(\.kind) == [.code])
    #expect(MarkdownBlock.blocks(of: "").isEmpty)
  }
  @Test func `is marked where it is selected, and unmarked again`() throws {
    let text = "one two\nthree"
    let two = try #require(text.range(of: "two"))
    for edit in [MarkdownEdit.bold, .italic, .code] {
      let marked = edit.apply(to: text, two)
      #expect(marked.text[marked.selection] == "two" && marked.text != text)
      let back = edit.apply(to: marked.text, marked.selection)
      #expect(back.text == text && back.text[back.selection] == "two")
    }
    let link = MarkdownEdit.link.apply(to: text, two)
    #expect(link.text == "one [two](address)\nthree" && link.text[link.selection] == "address")
    let list = MarkdownEdit.bullet.apply(to: text, text.startIndex..<text.endIndex)
    #expect(list.text == "- one two\n- three")
    #expect(MarkdownEdit.bullet.apply(to: list.text, list.selection).text == text)
    #expect(MarkdownEdit.heading.apply(to: text, text.endIndex..<text.endIndex).text == "one two\n# three")
  }
  @Test func `is counted by words that have letters`() {
    #expect(TextCount("One, two – three!\n\n* four") == TextCount("One, two – three!\n\n* four"))
    #expect(TextCount("One, two – three!\n* four").words == 4)
    #expect(TextCount("").characters == 0)
  }
}
