/// A mailbox with one message of each kind that has to be decoded, newest first in the list, and forty plain ones below.
enum SmallMailbox {
  /// Subjects as a person reads them.
  static let encodedSubject = "Über den Zweifel – Teil 1"
  static let base64Subject = "Grüße aus der Ferne"
  static let emojiSubject = "🎉 Fertig!"
  static let longSubject = "This subject goes on and on, past the end of every row and every title, as those of lists do"

  static let text = encoded + base64 + emoji + long + (1...plainCount).map(plain).joined()
  private static let plainCount = 40
  static let count = 4 + plainCount

  /// Encoded words, quoted-printable text beside the same as HTML, and a file.
  private static let encoded = """
    From rene@example.org Sun Mar 10 10:00:00 2024
    From: =?utf-8?Q?Ren=C3=A9e_Descartes?= <rene@example.org>
    To: Ada <ada@example.org>
    Subject: =?utf-8?B?w5xiZXIgZGVuIFp3ZWlmZWwg4oCTIFRlaWwgMQ==?=
    Date: Sun, 10 Mar 2024 10:00:00 +0000
    Message-ID: <1@example.org>
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary=outer

    --outer
    Content-Type: multipart/alternative; boundary=inner

    --inner
    Content-Type: text/plain; charset=utf-8
    Content-Transfer-Encoding: quoted-printable

    Ich denke =E2=80=93 also bin ich. Das hei=C3=9Ft: der Zweifel=
     bleibt.

    --inner
    Content-Type: text/html; charset=utf-8

    <p>Ich denke, also bin <b>ich</b>.</p>

    --inner--
    --outer
    Content-Type: text/plain; name=notes.txt
    Content-Disposition: attachment; filename=notes.txt
    Content-Transfer-Encoding: base64

    Tm90ZXM=
    --outer--


    """

  private static let base64 = """
    From mia@example.org Sat Mar  9 10:00:00 2024
    From: Mia <mia@example.org>
    Subject: =?iso-8859-1?Q?Gr=FC=DFe_aus_der_Ferne?=
    Date: Sat, 9 Mar 2024 10:00:00 +0000
    Message-ID: <2@example.org>
    Content-Type: text/plain; charset=utf-8
    Content-Transfer-Encoding: base64

    RGFzIE1lZXIgaXN0IGdyw7xuIHVuZCBrYWx0Lgo=


    """

  private static let emoji = """
    From kim@example.org Fri Mar  8 10:00:00 2024
    From: "Kim \u{1F99C}" <kim@example.org>
    Subject: 🎉 Fertig!
    Date: Fri, 8 Mar 2024 10:00:00 +0000
    Message-ID: <3@example.org>
    Content-Type: text/plain; charset=utf-8

    Alles 👍🏽 und 👩‍👩‍👧 auch.


    """

  private static let long = """
    From lists@example.org Thu Mar  7 10:00:00 2024
    From: Somebody With Quite A Long Name Of The Mailing List <lists@example.org>
    Subject: This subject goes on and on, past the end of every row and every title,
     as those of lists do
    Date: Thu, 7 Mar 2024 10:00:00 +0000
    Message-ID: <4@example.org>

    \((1...60).map { "Line \($0) of a long message, to be scrolled.\n" }.joined())


    """

  private static func plain(_ number: Int) -> String {
    let clock = "10:\(number < 10 ? "0" : "")\(number):00"
    return """
      From ada@example.org Mon Mar  4 \(clock) 2024
      From: Ada <ada@example.org>
      Subject: Plain \(number)
      Date: Mon, 4 Mar 2024 \(clock) +0000
      Message-ID: <p\(number)@example.org>

      Text of message \(number).


      """
  }
}
