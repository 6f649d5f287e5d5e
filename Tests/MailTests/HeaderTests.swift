import Foundation
import Testing

@testable import MailStore

@Suite struct `A mail header` {
  private func decoded(_ text: String) -> String { EncodedWord.decode(Array(text.utf8)) }

  @Test(arguments: [
    ("=?utf-8?Q?Gr=C3=BC=C3=9Fe?=", "Grüße"),
    ("=?iso-8859-1?q?J=F6rg_M=FCller?=", "Jörg Müller"),
    ("=?utf-8?B?5bGx55Sw?= <x>", "山田 <x>"),
    ("=?utf-8?Q?a?= =?utf-8?Q?b?=", "ab"),
    ("=?utf-8?Q?a?=\r\n =?iso-8859-15?Q?=A4?= c", "a€ c"),
    ("=?utf-8?B?w?= =?utf-8?B?7w=?=", "�"),
    ("=?windows-1251?Q?=CF=F0=E8=E2=E5=F2?=", "Привет"),
    ("=?koi8-r?B?8NLJ18XU?=", "Привет"),
    ("=?utf-8*de?Q?=C3=A4?=", "ä"),
    ("=?utf-8?Q?not closed", "=?utf-8?Q?not closed"),
    ("=?utf-8?X?abc?=", "=?utf-8?X?abc?="),
    ("1 =? 2 ?= 3", "1 =? 2 ?= 3"),
  ]) func `decodes encoded words`(written: String, meant: String) {
    if meant == "�" { #expect(!decoded(written).isEmpty) } else { #expect(decoded(written) == meant) }
  }

  @Test func `joins a character that a mailer split between two words`() {
    #expect(decoded("=?utf-8?Q?Caf=C3?= =?utf-8?Q?=A9?=") == "Café")
  }

  @Test func `reads raw eight-bit letters as UTF-8, or else as Windows 1252`() {
    #expect(EncodedWord.decode(Array("Grüße".utf8)) == "Grüße")
    #expect(EncodedWord.decode([0x47, 0x72, 0xFC, 0xDF, 0x65, 0x80]) == "Grüße€")
  }

  @Test func `unfolds lines and ends at the empty one`() {
    let bytes = Array("From x\r\nSubject: one\r\n\ttwo\r\nTo : a@b\r\n\r\nbody: no\r\n".utf8)
    let (header, bodyStart) = HeaderFields.read(bytes, from: 0, to: bytes.count)
    #expect(header.fields.map(\.name) == ["subject", "to"])
    #expect(header.text("subject") == "one two")
    #expect(String(decoding: bytes[bodyStart...], as: UTF8.self) == "body: no\r\n")
  }

  @Test func `ends where a line cannot be a field`() {
    let bytes = Array("Subject: a\nHello there\n".utf8)
    #expect(HeaderFields.read(bytes, from: 0, to: bytes.count).bodyStart == 11)
  }

  @Test func `reads addresses with names, quotes, comments and groups`() {
    let text = #""Hopper, Grace \"G\"" <g@x.org>, ada@x.org (Ada), =?utf-8?Q?A=2C_B?= <c@x.org>, Team: a@b, c@d; , <@r:e@f>"#
    #expect(
      MailAddress.list(Array(text.utf8)) == [
        MailAddress(name: #"Hopper, Grace "G""#, address: "g@x.org"), MailAddress(name: "Ada", address: "ada@x.org"),
        MailAddress(name: "A, B", address: "c@x.org"), MailAddress(name: "", address: "a@b"),
        MailAddress(name: "", address: "c@d"), MailAddress(name: "", address: "e@f"),
      ])
    #expect(MailAddress.list(Array("Undisclosed".utf8)) == [MailAddress(name: "Undisclosed", address: "")])
  }

  @Test(arguments: [
    ("Tue, 1 Jul 2003 10:52:37 +0200", 1_057_049_557), ("1 Jul 03 08:52:37 GMT", 1_057_049_557),
    ("Tue Jul  1 08:52:37 2003", 1_057_049_557), ("Tue, 01 Jul 2003 03:52:37 CDT (comment (nested))", 1_057_050_757 - 1200),
    ("01-Jul-2003 08:52:37 Z", 1_057_049_557), ("1 Jul 103 08:52:37 +0000", 1_057_049_557),
    ("29 Feb 2000 00:00 +0000", 951_782_400), ("1 Jan 1970 00:00:00 -0000", 0),
    ("31 Dec 1969 23:59:59 +0000", -1),
  ]) func `reads dates of every age`(text: String, seconds: Int64) {
    #expect(MailDate.seconds(Array(text.utf8)) == seconds)
  }

  @Test(arguments: ["", "yesterday", "32 Jan 2020 1:00", "1 Jan 2020 25:00:00", "1 Foo 2020", "99999999999999999999"])
  func `refuses dates that are none`(text: String) {
    #expect(MailDate.seconds(Array(text.utf8)) == nil)
  }

  @Test func `joins RFC 2231 parameters`() {
    let value = ParameterizedValue(
      Array("attachment; filename*1*=%20b.txt; filename*0*=utf-8''%C3%A4; x=\"a;b\\\"c\"; (note; here) y=1".utf8))
    #expect(value.value == "attachment")
    #expect(value.parameters["filename"] == "ä b.txt")
    #expect(value.parameters["x"] == "a;b\"c")
    #expect(value.parameters["y"] == "1")
  }
}
