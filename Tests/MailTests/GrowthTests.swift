import Foundation
import Testing

@testable import MailStore

/// What a mailbox can make large must cost no more than its size.
@Suite struct `Large mail` {
  @Test func `of equal messages is indexed with a bounded number of attempts for each`() {
    var builder = MailIndexBuilder(account: UUID())
    let entry = MessageEntry(key: 7, date: 0, location: 0, size: 1, folder: 0, flags: [])
    for _ in 0..<40_000 { builder.append(entry) }
    #expect(builder.attempts <= 80_000)
    #expect(Set(builder.entries.map(\.key)).count == 40_000)
    var again = MailIndexBuilder(account: UUID())
    for _ in 0..<40_000 { again.append(entry) }
    #expect(again.entries.map(\.key) == builder.entries.map(\.key))
  }
  /// Messages whose keys are those that copies of another would get.
  @Test func `with identities made to collide is indexed all the same`() {
    var builder = MailIndexBuilder(account: UUID())
    let entry = MessageEntry(key: 7, date: 0, location: 0, size: 1, folder: 0, flags: [])
    for _ in 0..<2_000 { builder.append(entry) }
    var hostile = MailIndexBuilder(account: UUID())
    for copy in builder.entries.reversed() { hostile.append(copy) }
    for _ in 0..<2_000 { hostile.append(entry) }
    #expect(Set(hostile.entries.map(\.key)).count == 4_000)
    #expect(hostile.attempts <= 10_000)
  }

  @Test func `text is divided into pieces that are short, whole and in order`() {
    for text in [
      String(repeating: "a", count: 5_000_000), String(repeating: "word ", count: 400_000),
      String(repeating: "a\n", count: 200_000), String(repeating: "é", count: 20_000), String(repeating: "\n", count: 50_000),
      String(repeating: "one\n\ntwo\n\n\n\n", count: 20_000), String(repeating: "👩‍👩‍👧", count: 3_000),
    ] {
      for pieces in [TextPiece.paragraphs(of: text), TextPiece.lines(of: text)] {
        #expect(pieces.allSatisfy { $0.text.utf8.count <= TextPiece.longest })
        #expect(pieces.allSatisfy { $0.text.utf8.count(where: { $0 == 10 }) <= TextPiece.mostLines })
        #expect(pieces.map(\.id) == Array(pieces.indices))
        // Nothing is lost but the breaks between pieces, and no character is cut.
        let all = pieces.map(\.text).joined().unicodeScalars.filter { $0 != "\n" }
        #expect(all.elementsEqual(text.unicodeScalars.filter { $0 != "\n" }))
      }
    }
  }
  @Test func `paragraphs and lines are those of the text where it is ordinary`() {
    let text = "One\ntwo\n\nthree\n\n\n\nfour\n"
    #expect(TextPiece.paragraphs(of: text).map(\.text) == ["One\ntwo", "three", "four"])
    #expect(TextPiece.lines(of: "a\n\nb").map(\.text) == ["a", "", "b"])
    #expect(TextPiece.paragraphs(of: text).allSatisfy { !$0.isContinued })
    #expect(TextPiece.paragraphs(of: "").isEmpty && TextPiece.lines(of: "").isEmpty)
    let long = TextPiece.paragraphs(of: String(repeating: "word ", count: 2_000) + "\n\nnext")
    #expect(long.map(\.isContinued) == [true, true, false, false])
    #expect(long[0].text.hasSuffix("word "))
  }
  @Test func `text is quoted line by line, and only the beginning of what is endless`() {
    #expect(Draft.quoted("a\n\n> b\nc") == "> a\n>\n>> b\n> c")
    #expect(Draft.quoted("") == ">")
    let endless = Draft.quoted(String(repeating: "a\n", count: 1_000_000))
    #expect(endless.utf8.count <= 3 * Draft.longestQuote && endless.hasSuffix("> […]"))
  }
  /// The slope, not the time: ten times the text may not be a hundred times the work.
  @Test func `HTML that never closes its elements ends`() {
    #expect(HTMLText.readable(String(repeating: "<style>", count: 500_000) + "text") == "text")
    #expect(HTMLText.readable(String(repeating: "<script><head>", count: 100_000) + "text").hasSuffix("text"))
    #expect(HTMLText.readable(String(repeating: "<a href='x", count: 100_000) + ">text").contains("text"))
  }
  @Test func `with a boundary longer than any may be is shown as one text`() {
    let dashes = String(repeating: "-", count: 20_000)
    let message = "Content-Type: multipart/mixed; boundary=\"\(dashes)x\"\n\n" + String(repeating: "-", count: 1_000_000)
    var reader = MessageReader(bytes: Array(message.utf8), id: .init(account: UUID(), key: 1))
    #expect(!reader.read().problems.isEmpty)
  }
  @Test func `content brings its pieces`() async throws {
    let scratch = try Scratch()
    let path = try scratch.file("box", "From a@b Tue Jul  1 10:52:37 2003\nSubject: one\n\nfirst\n\nsecond\n\nשלום\n")
    let store = await MailStore(locations: [MailLocation(path: path)])
    await store.load()
    let id = try #require(await store.mailboxes(in: store.accounts[0].id).first?.id)
    let message = try #require(await store.messages(in: id).first)
    let content = try #require(await store.content(of: message.id))
    #expect(content.pieces.map(\.text) == ["first", "second", "שלום"])
    #expect(!content.isRightToLeft)
    #expect(await store.draft(.reply, of: message.id)?.body.contains("> first\n>\n> second") == true)
  }
}

@MainActor @Suite struct `Drafts` {
  private func file(_ scratch: Scratch) -> URL { URL(fileURLWithPath: scratch.path + "/state/drafts.json") }

  @Test func `that are closed before they are sent outlive the program`() throws {
    let scratch = try Scratch(), shelf = DraftShelf(file: file(scratch))
    var draft = Draft()
    draft.body = "half a thought"
    shelf.keep(draft)
    draft.body += ", and the rest"
    shelf.keep(draft)
    #expect(shelf.drafts.count == 1 && shelf.failure == nil)
    let next = DraftShelf(file: file(scratch))
    #expect(next.drafts.isEmpty)
    next.load()
    #expect(next.drafts == [draft])
    #expect(next.take(draft.id) == draft)
    #expect(next.take(draft.id) == nil)
    let last = DraftShelf(file: file(scratch))
    last.load()
    #expect(last.drafts.isEmpty)
  }
  @Test func `stay for this run where their file cannot be written, and the shelf says so`() throws {
    let scratch = try Scratch()
    let blocked = URL(fileURLWithPath: try scratch.file("plain", "") + "/drafts.json")
    let shelf = DraftShelf(file: blocked)
    shelf.keep(Draft())
    #expect(shelf.drafts.count == 1 && shelf.failure != nil)
  }
  @Test func `are at most twenty, and have titles of one short line`() throws {
    let scratch = try Scratch(), shelf = DraftShelf(file: file(scratch))
    for number in 0..<30 {
      var draft = Draft()
      draft.subject = "\(number)\n" + String(repeating: "x", count: 500)
      shelf.keep(draft)
    }
    #expect(shelf.drafts.count == 20)
    #expect(shelf.drafts[0].title.hasPrefix("29 x") && shelf.drafts[0].title.count <= 70)
    #expect(Draft().title == "New Message")
  }
  @Test(arguments: ["http://a", "HTTPS://a", "mailto:a@b"]) func `open pages and addresses`(_ link: String) throws {
    #expect(Draft.opensLink(try #require(URL(string: link))))
  }
  @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "ssh://host", "steam://run/1", "data:text/html,x", "relative"])
  func `open nothing else`(_ link: String) throws {
    #expect(!Draft.opensLink(try #require(URL(string: link))))
  }
}
