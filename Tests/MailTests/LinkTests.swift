import Foundation
import Testing

@testable import MailStore

@Suite struct `Addresses in a message` {
  private func links(_ text: String) -> [String] {
    TextPiece.paragraphs(of: text).flatMap { piece in
      piece.links.map { String(decoding: Array(piece.text.utf8)[$0.range], as: UTF8.self) }
    }
  }

  @Test func `of pages and people are links`() {
    #expect(links("See https://example.org/a?b=c#d and HTTP://Example.org, or write to mailto:ada@example.org.")
      == ["https://example.org/a?b=c#d", "HTTP://Example.org", "mailto:ada@example.org"])
    #expect(links("Grüße von <https://example.org/ü>\nhttps://example.org/zwei") == ["https://example.org/ü", "https://example.org/zwei"])
    #expect(links("ada.b+c@mail.example.org, or <bob@example.org>. (eve@example.org)") == ["ada.b+c@mail.example.org", "bob@example.org", "eve@example.org"])
    let piece = TextPiece.paragraphs(of: "https://example.org/x ada@example.org mailto:bob@example.org")[0]
    #expect(piece.links.map(\.url.absoluteString) == ["https://example.org/x", "mailto:ada@example.org", "mailto:bob@example.org"])
  }
  @Test(arguments: [
    "file:///etc/passwd", "javascript:alert(1)", "smb://host/share", "ssh://host", "data:text/html,x", "xhttps://example.org", "https:", "https://", "https:///path",
    "mailto:", "ada@", "@example.org", "ada@example", "ssh://ada@example.org", "http:example.org", "12:30", "::::", "javascript:https", "example.org",
  ])
  func `of any other kind are words`(_ text: String) {
    #expect(links(text) == [])
    #expect(links("before \(text) after") == [])
  }
  @Test func `end where the sentence around them goes on`() {
    #expect(links("(https://example.org/a_(b)) [https://example.org/c]. https://example.org/d?! 'https://example.org/e'")
      == ["https://example.org/a_(b)", "https://example.org/c", "https://example.org/d", "https://example.org/e"])
  }
  @Test func `leave the text as it is`() throws {
    let piece = try #require(TextPiece.paragraphs(of: "Ü https://example.org/ü, ä https://example.org/2").first)
    let text = try #require(piece.linkedText)
    #expect(String(text.characters) == piece.text)
    #expect(text.runs.compactMap(\.link).map(\.host) == ["example.org", "example.org"])
    #expect(TextPiece.paragraphs(of: "none")[0].linkedText == nil)
  }
  /// A thousand times as much takes about a thousand times as long: with a quadratic search this would not end.
  @Test func `are found in one pass`() {
    for noise in [":", "http:", "https://", "mailto:", "https://a)", "((((", "https://a.b/)))))", "a@b.cd ", "a@", "@@@@"] {
      _ = links(String(repeating: noise, count: 20_000))
    }
  }
}
