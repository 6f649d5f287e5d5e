import Foundation
import Testing

@testable import MailStore

func opened(_ text: String) -> MessageContent { opened(Array(text.utf8)) }

func opened(_ bytes: [UInt8]) -> MessageContent {
  var reader = MessageReader(bytes: bytes, id: Message.ID(account: UUID(), key: 1))
  return reader.read()
}

@Suite struct `An opened message` {
  @Test func `decodes quoted-printable`() {
    let content = opened("Content-Transfer-Encoding: quoted-printable\n\nGr=C3=BC=C3=9Fe=\r\n!  \nbad = sign =XY\nend=")
    #expect(content.text == "Grüße!\nbad = sign =XY\nend")
  }

  @Test func `decodes base64 with noise, and says when it is cut off`() {
    let whole = opened("Content-Transfer-Encoding: base64\n\nSGVs\nbG8h\n")
    #expect(whole.text == "Hello!")
    #expect(whole.problems.isEmpty)
    let cut = opened("Content-Transfer-Encoding: base64\n\nSGVsbG8hS")
    #expect(cut.text == "Hello!")
    #expect(cut.problems.map(\.kind) == [.truncatedBase64(part: "text")])
  }

  @Test func `prefers plain text and lists attachments`() {
    let content = opened(
      """
      Subject: s
      Content-Type: multipart/mixed; boundary="a b"

      preamble
      --a b
      Content-Type: multipart/alternative; boundary=inner

      --inner
      Content-Type: text/plain

      plain
      --inner
      Content-Type: text/html

      <b>rich</b>
      --inner--
      --a b
      Content-Type: image/png; name="../../p.png"
      Content-Transfer-Encoding: base64

      AAEC
      --a b--
      epilogue
      """)
    #expect(content.text == "plain")
    #expect(content.attachments.map(\.name) == ["p.png"])
    #expect(content.attachments.first?.size == 3)
    #expect(content.attachments.first?.data() == Data([0, 1, 2]))
    #expect(content.problems.isEmpty)
  }

  @Test func `shows HTML as text`() {
    let content = opened(
      "Content-Type: text/html\n\n<head><title>x</title></head><p>A &amp; B</p><ul><li>one<li>two</ul><script>bad()</script><blockquote>q</blockquote><a href=\"https://e.org/\">site</a> 1 < 2")
    #expect(content.text == "A & B\n\n• one\n• two\n\n> q\nsite <https://e.org/> 1 < 2")
  }

  @Test func `joins flowed paragraphs`() {
    let content = opened("Content-Type: text/plain; format=flowed\n\nOne \ntwo\n> quoted \n> on\n-- \nMe\n")
    #expect(content.text == "One two\n> quoted on\n-- \nMe")
  }

  @Test func `shows a forwarded message and offers it as a file`() {
    let content = opened("Content-Type: message/rfc822\n\nSubject: inner\nFrom: A <a@b>\n\nhello\n")
    #expect(content.text.contains("Subject: inner") && content.text.hasSuffix("hello"))
    #expect(content.attachments.map(\.name) == ["inner.eml"])
  }

  @Test func `survives missing boundaries and says what is shown`() {
    let none = opened("Content-Type: multipart/mixed\n\ntext\n")
    #expect(none.text == "text" && none.problems.map(\.kind) == [.missingBoundary])
    let open = opened("Content-Type: multipart/mixed; boundary=x\n\n--x\n\ntext")
    #expect(open.text == "text" && open.problems.map(\.kind) == [.missingLastBoundary])
  }

  @Test func `bounds nesting`() {
    var text = ""
    for level in 0..<200 { text += "Content-Type: multipart/mixed; boundary=b\(level)\n\n--b\(level)\n" }
    #expect(opened(text + "\nend").problems.map(\.kind).contains(.nestedTooDeeply))
    #expect(opened(String(repeating: "Content-Type: message/rfc822\n\n", count: 5000)).attachments.count < 20)
  }

  @Test func `tells of unknown character sets and encodings`() {
    let content = opened("Content-Type: text/plain; charset=klingon\nContent-Transfer-Encoding: x-odd\n\nhi\u{0}")
    #expect(content.text == "hi�")
    #expect(content.problems.map(\.kind) == [.unknownEncoding(name: "x-odd"), .unknownCharacterSet(name: "klingon")])
    #expect(content.problems.allSatisfy { $0.message.hasSuffix(".") && !$0.isFailure })
  }

  @Test func `reads lines of megabytes`() {
    let line = String(repeating: "x", count: 6_000_000)
    let content = opened("Subject: \(line)\n\n\(line)")
    #expect(content.subject.utf8.count < 20_000)
    #expect(content.problems.map(\.kind) == [.tooLarge(shownBytes: 4 * 1_048_576)])
  }

  @Test func `never fails on damaged bytes`() {
    var random = SplitMix(state: 42)
    let sample = SampleMailbox(count: 1, lines: 6)
    let seeds = (0..<10).map { Array(sample.message($0).utf8) }
    let tokens = ["--sample-mixed", "=?utf-8?B?", "\0", "\r", "\n\n", "<", "&#", "Content-Type: multipart/x; boundary=", "=", "\"", "("]
    for round in 0..<1500 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<Int(random.next() % 12 + 1) {
        let place = Int(random.next() % UInt64(max(1, bytes.count)))
        switch random.next() % 4 {
        case 0: if !bytes.isEmpty { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
        case 1: bytes.insert(contentsOf: tokens[Int(random.next() % UInt64(tokens.count))].utf8, at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 200)))
        default: bytes = Array(bytes.prefix(place + 1))
        }
      }
      let content = opened(bytes)
      for attachment in content.attachments { _ = attachment.data() }
      _ = MessageSummary(bytes, isWhole: false)
    }
  }
}

struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
