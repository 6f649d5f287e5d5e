import Foundation

/// Writes a mailbox of believable messages, the same on every run: for tests, measurements and screenshots.
public struct SampleMailbox {
  public let count: Int
  /// About how many lines of text each message has.
  public let lines: Int

  public init(count: Int, lines: Int = 24) {
    self.count = count
    self.lines = lines
  }

  public struct WriteFailure: Error { public let reason: String }

  /// Writes an mbox file, replacing what stands at `path`: once it is whole.
  public func write(to path: String) throws(WriteFailure) {
    let beside = "\(path).new-\(getpid())"
    guard let file = fopen(beside, "w") else { throw WriteFailure(reason: String(cString: strerror(errno))) }
    var isWritten = true
    for number in 0..<count where isWritten {
      let bytes = Array((separator(number) + message(number)).utf8)
      isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
    }
    isWritten = isWritten && fflush(file) == 0 && fsync(fileno(file)) == 0
    let reason = errno
    guard fclose(file) == 0, isWritten, rename(beside, path) == 0 else {
      let reason = isWritten ? errno : reason
      unlink(beside)
      throw WriteFailure(reason: String(cString: strerror(reason)))
    }
  }

  private func separator(_ number: Int) -> String {
    "From \(people(number).address) \(clock(number, separator: true))\n"
  }

  /// One message, from its header to the empty line after its body.
  public func message(_ number: Int) -> String {
    let person = people(number)
    let subject = number % 5 == 4 ? "Re: \(Self.subjects[(number / 5) % Self.subjects.count])" : Self.subjects[number % Self.subjects.count]
    var text =
      "Return-Path: <\(person.address)>\nReceived: from mail.example.org by inbox.example.net; \(clock(number))\n"
      + "Message-ID: <sample.\(number)@example.org>\nDate: \(clock(number))\nFrom: \(person.header)\n"
      + "To: Reader <reader@example.net>\nSubject: \(subject)\n"
    if number % 3 != 0 { text += "Status: RO\n" }
    if number % 17 == 0 { text += "X-Status: F\n" }
    text += "MIME-Version: 1.0\n"
    let body = paragraphs(number)
    switch number % 10 {
    case 7: text += html(body)
    case 8: text += quotedPrintable(body)
    case 9: text += withAttachment(body, number)
    default: text += "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n\(body)\n\n"
    }
    return text
  }

  private func html(_ body: String) -> String {
    """
    Content-Type: multipart/alternative; boundary="sample-alternative"

    --sample-alternative
    Content-Type: text/plain; charset=utf-8

    \(body)
    --sample-alternative
    Content-Type: text/html; charset=utf-8

    <html><body><p>\(body.replacing("\n\n", with: "</p>\n<p>"))</p></body></html>
    --sample-alternative--


    """
  }

  private func quotedPrintable(_ body: String) -> String {
    let spelled = body.replacing("=", with: "=3D").replacing("é", with: "=C3=A9").replacing("–", with: "=E2=80=93")
    return "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n\(spelled)\n\n"
  }

  private func withAttachment(_ body: String, _ number: Int) -> String {
    let data = Data((0..<600).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ number) })
    return """
      Content-Type: multipart/mixed; boundary="sample-mixed"

      --sample-mixed
      Content-Type: text/plain; charset=utf-8

      \(body)
      --sample-mixed
      Content-Type: application/octet-stream; name="numbers-\(number).bin"
      Content-Disposition: attachment; filename="numbers-\(number).bin"
      Content-Transfer-Encoding: base64

      \(data.base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed]))
      --sample-mixed--


      """
  }

  private func people(_ number: Int) -> (header: String, address: String) {
    let (header, local) = Self.senders[(number &* 31) % Self.senders.count]
    return ("\(header) <\(local)@example.org>", "\(local)@example.org")
  }

  /// Every message some minutes after the one before, from 2019 on.
  private func clock(_ number: Int, separator: Bool = false) -> String {
    let seconds = number * 1_380 + number % 47
    let days = seconds / 86_400
    let day = days % 28 + 1
    let month = Self.months[(days / 28) % 12]
    let year = 2019 + days / 336
    let time = String(
      format: "%02d:%02d:%02d", seconds % 86_400 / 3600, seconds % 3600 / 60, seconds % 60)
    return separator ? "Mon \(month) \(day) \(time) \(year)" : "\(day) \(month) \(year) \(time) +0000"
  }

  private func paragraphs(_ number: Int) -> String {
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1
    var text = "Hello,\n\n"
    for line in 0..<lines {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      text += Self.sentences[Int(state % UInt64(Self.sentences.count))]
      text += line % 5 == 4 ? "\n\n" : "\n"
    }
    return text + "Best regards"
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static let senders = [
    ("Ada Lovelace", "ada"), ("=?utf-8?Q?Ren=C3=A9_Descartes?=", "rene"), ("\"Hopper, Grace\"", "grace"),
    ("=?iso-8859-1?Q?J=F6rg_M=FCller?=", "joerg"), ("Alan Turing", "alan"),
    ("=?utf-8?B?5bGx55Sw5aSq6YOO?=", "taro"), ("Edsger W. Dijkstra", "edsger"), ("Barbara Liskov", "barbara"),
  ]

  private static let subjects = [
    "Minutes of Tuesday's meeting", "=?utf-8?Q?Caf=C3=A9_at_noon=3F?=", "Travel plans for the conference",
    "Build results", "[PATCH] Draw the focus ring inside the clip", "Invoice 2024-118",
    "=?utf-8?B?UXVlc3Rpb24gc3VyIGxlIHLDqXN1bMOpIOKAkyBzdWl0ZQ==?=", "Photos from the weekend",
    "Reading list", "Question about table columns", "Weekly summary",
  ]

  private static let sentences = [
    "The second draft is in the shared folder, with the figures redone.",
    "Could you look at the table on page four before Thursday?",
    "I measured it again this morning and the numbers hold.",
    "From my side there is nothing against moving the date.",
    "The café next to the station opens at seven – early enough for us.",
    "Scrolling is smooth now, even with a very long list.",
    "Please keep the old version until everyone has read the new one.",
    "It rained all day, so we stayed inside and finished the report.",
    "Attached are the notes; correct whatever I got wrong.",
    "The test fails only when the window is narrower than the sidebar.",
  ]
}
