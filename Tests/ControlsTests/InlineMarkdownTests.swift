@testable import OrielControls
import Testing

@Suite struct `Inline markdown by the rules of CommonMark` {
  /// With the marks of HTML, as the specification writes its examples.
  private func read(_ text: String) -> String {
    InlineMarkdown.parse(text).map { span in
      var words = span.text
      if span.style.contains(.code) { words = "<code>\(words)</code>" }
      if span.style.contains(.strikethrough) { words = "<del>\(words)</del>" }
      if span.style.contains(.italic) { words = "<em>\(words)</em>" }
      if span.style.contains(.bold) { words = "<strong>\(words)</strong>" }
      if let link = span.link { words = "<a \(link)>\(words)</a>" }
      return words
    }.joined()
  }

  @Test(arguments: [
    ("*foo bar*", "<em>foo bar</em>"), ("a * foo bar*", "a * foo bar*"), ("a*\"foo\"*", "a*\"foo\"*"),
    ("foo*bar*", "foo<em>bar</em>"), ("_foo bar_", "<em>foo bar</em>"), ("foo_bar_", "foo_bar_"),
    ("foo-_(bar)_", "foo-<em>(bar)</em>"), ("_foo*", "_foo*"), ("*(*foo*)*", "<em>(foo)</em>"), ("_foo_bar_baz_", "<em>foo_bar_baz</em>"),
    ("**foo bar**", "<strong>foo bar</strong>"), ("** foo bar**", "** foo bar**"), ("__foo__bar", "__foo__bar"),
    ("*foo **bar** baz*", "<em>foo </em><strong><em>bar</em></strong><em> baz</em>"), ("*foo**bar**baz*", "<em>foo</em><strong><em>bar</em></strong><em>baz</em>"),
    ("*foo**bar*", "<em>foo**bar</em>"), ("***foo** bar*", "<strong><em>foo</em></strong><em> bar</em>"),
    ("*foo**bar***", "<em>foo</em><strong><em>bar</em></strong>"), ("foo***bar***baz", "foo<strong><em>bar</em></strong>baz"),
    ("** is not an empty emphasis", "** is not an empty emphasis"), ("foo ***", "foo ***"), ("foo *\\**", "foo <em>*</em>"),
    ("**foo*", "*<em>foo</em>"), ("*foo**", "<em>foo</em>*"), ("****foo*", "***<em>foo</em>"), ("*foo _bar* baz_", "<em>foo _bar</em> baz_"),
    ("**foo **bar baz**", "**foo <strong>bar baz</strong>"), ("*[bar*](/url)", "*<a /url>bar*</a>"), ("_foo [bar_](/url)", "_foo <a /url>bar_</a>"),
    ("*a `*`*", "<em>a </em><em><code>*</code></em>"), ("~~a~~ ~5 ~6 ~~~b~~~", "<del>a</del> ~5 ~6 ~~~b~~~"),
    ("*“foo”*bar", "*“foo”*bar"), ("«*foo*»", "«<em>foo</em>»"),
  ])
  func `pairs marks`(text: String, expected: String) { #expect(read(text) == expected) }

  @Test(arguments: [
    ("``foo ` bar``", "<code>foo ` bar</code>"), ("` `` `", "<code>``</code>"), ("`foo\\`bar`", "<code>foo\\</code>bar`"), ("```foo``", "```foo``"),
    ("`foo``bar``", "`foo<code>bar</code>"), ("*foo`*`", "*foo<code>*</code>"), ("\\`a`", "`a`"), ("`  `", "<code>  </code>"),
  ])
  func `ends code at as many backticks as began it`(text: String, expected: String) { #expect(read(text) == expected) }

  @Test(arguments: [
    ("[link](/uri \"title\")", "<a /uri>link</a>"), ("[link](</my uri>)", "<a /my uri>link</a>"), ("[link](/my uri)", "[link](/my uri)"),
    ("[link]()", "<a >link</a>"), ("[link](foo(and(bar)))", "<a foo(and(bar))>link</a>"), ("[link](foo\\)\\:)", "<a foo):>link</a>"),
    ("[link](a&amp;b 'x (y)')", "<a a&b>link</a>"), ("[link](/url (title))", "<a /url>link</a>"), ("[a] (b)", "[a] (b)"),
    ("[link [foo [bar]]](/uri)", "<a /uri>link [foo [bar]]</a>"), ("[link] bar](/uri)", "[link] bar](/uri)"), ("[link [bar](/uri)", "[link <a /uri>bar</a>"),
    ("[foo [bar](/uri)](/uri)", "[foo <a /uri>bar</a>](/uri)"), ("[foo *bar](baz*)", "<a baz*>foo *bar</a>"),
    ("*foo [bar* baz]", "<em>foo [bar</em> baz]"), ("[foo`](/uri)`", "[foo<code>](/uri)</code>"), ("![a *b*](c.png) d", "a <em>b</em> d"),
    ("<https://a.b/c?d=*e*>", "<a https://a.b/c?d=*e*>https://a.b/c?d=*e*</a>"), ("<a@b.example>", "<a mailto:a@b.example>a@b.example</a>"),
    ("<a b:c>", "<a b:c>"), ("a < b > c", "a < b > c"), ("<b>*x*</b>", "<b><em>x</em></b>"),
  ])
  func `reads links`(text: String, expected: String) { #expect(read(text) == expected) }

  @Test(arguments: [
    ("Q&amp;A &copy; &#8212; &#x41; &#0;", "Q&A © — A \u{FFFD}"), ("&nothing; &; &#; & &amp", "&nothing; &; &#; & &amp"),
    ("&#42;a&#42;", "*a*"), ("\\&amp; \\a \\\\", "&amp; \\a \\"),
  ])
  func `reads entities and escapes`(text: String, expected: String) { #expect(read(text) == expected) }

  @Test(arguments: [
    ("[a](<b\\>c>)", "<a b>c>a</a>"), ("[a](<>)", "<a >a</a>"), ("[a](\\b)", "<a \\b>a</a>"), ("[a](b\\)c)", "<a b)c>a</a>"), ("[a]( b )", "<a b>a</a>"),
    ("[a](\tb\n'c'\n)d", "<a b>a</a>d"), ("[a](b \"t\\\"u\")", "<a b>a</a>"), ("[a](b\"t\")", "<a b\"t\">a</a>"), ("[a](b '')", "<a b>a</a>"),
    ("[a](b&amp;c&#x41;&nosuch;&)", "<a b&cA&nosuch;&>a</a>"), ("[a](b&amp) ;", "<a b&amp>a</a> ;"), ("[a](b\\&amp;)", "<a b&amp;>a</a>"),
    ("[a](é\u{7F})", "[a](é\u{7F})"), ("[a](\(String(repeating: "(", count: 32))\(String(repeating: ")", count: 33))", "<a \(String(repeating: "(", count: 32))\(String(repeating: ")", count: 32))>a</a>"),
  ])
  func `reads where links lead to`(text: String, expected: String) { #expect(read(text) == expected) }

  @Test(arguments: [
    "[a](<b<c>)", "[a](<b\nc>)", "[a](<b)", "[a](b\\)", "[a](b \"t\"u)", "[a](b (t(u))", "[a](b 'c", "[a](b 'c\\", "[a](b", "[a](b(c)", "[a](b \"c')", "[a](", "[a]x(b)",
    "[a](\(String(repeating: "(", count: 33))\(String(repeating: ")", count: 34))",
  ])
  func `leaves what is no link as it is`(text: String) { #expect(read(text) == text.replacing("\\)", with: ")")) }

  @Test(arguments: [
    ("ab:c", true), ("AB:C", true), ("ab:", true), ("ab:c@d", true), ("b1+.-:c", true), ("ab:é", true), ("a:c", false), ("1b:c", false), ("b_c:d", false), ("ab:c d", false),
    ("ab:c\u{7F}", false), (String(repeating: "s", count: 32) + ":x", true), (String(repeating: "s", count: 33) + ":x", false), ("-b:c", false), ("b", false), ("", false),
  ])
  func `takes an address in angle brackets by its scheme`(address: String, isLink: Bool) {
    #expect(read("x<\(address)>y") == (isLink ? "x<a \(address)>\(address)</a>y" : "x<\(address)>y"))
    #expect(read("x<\(address)") == "x<\(address)")
  }
  @Test(arguments: [
    ("a@b", true), ("a.b+c!@d.e", true), ("a@b.c-d.e9", true), ("A_1@Z9", true), ("a@b@c", false), ("@b", false), ("a@", false), ("a@-b", false), ("a@b-", false),
    ("a@b..c", false), ("a@b.", false), ("a,b@d", false), ("a@b_c", false), ("a@b:c", false), ("a@" + String(repeating: "x", count: 63), true),
    ("a@" + String(repeating: "x", count: 64), false),
  ])
  func `takes an address of somebody in angle brackets`(address: String, isLink: Bool) {
    #expect(read("<\(address)>") == (isLink ? "<a mailto:\(address)>\(address)</a>" : "<\(address)>"))
  }
  @Test(arguments: [
    ("&lt;&gt;&quot;", "<>\""), ("&#65;&#x42;&#X43;", "ABC"), ("&#xD800;&#1114112;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("&amp;lt;", "&lt;"),
    ("&thinsp;&frac12;", "\u{2009}½"), ("&#+65;&#-1;&#x;&#x+1;&#G;", "&#+65;&#-1;&#x;&#x+1;&#G;"), ("&#12345678;&AMP;&lt", "&#12345678;&AMP;&lt"), ("&#x1F600;", "😀"),
  ])
  func `reads characters by number and name`(text: String, expected: String) { #expect(read(text) == expected) }

  @Test(arguments: [
    ("` a `", "<code>a</code>"), ("` `", "<code> </code>"), ("`a `", "<code>a </code>"), ("` a`", "<code> a</code>"), ("`` `a` ``", "<code>`a`</code>"), ("`  a  `", "<code> a </code>"),
    ("a`b`c`d`", "a<code>b</code>c<code>d</code>"), ("`a``b`", "<code>a``b</code>"), ("``a`b`", "``a<code>b</code>"), ("!\\[a](b)", "![a](b)"), ("!a ![b](c)!", "!a b!"), ("a\\", "a\\"),
    ("\\é", "\\é"), ("[a](b)[c](d)", "<a b>a</a><a d>c</a>"), ("![a [b](c)](d)", "a <a c>b</a>"),
  ])
  func `reads code, pictures and ends`(text: String, expected: String) { #expect(read(text) == expected) }
  @Test func `joins what looks the same`() {
    #expect(InlineMarkdown.parse("a\\*b &amp; c ] d").map(\.text) == ["a*b & c ] d"] && InlineMarkdown.parse("").isEmpty && InlineMarkdown.parse("plain").map(\.text) == ["plain"])
    #expect(InlineMarkdown.parse("*a*b*c*").map(\.text) == ["a", "b", "c"] && InlineMarkdown.parse("[a](x)[b](x)[c](y)").map(\.text) == ["ab", "c"])
  }

  /// What people have sent to bring other readers of markdown down.
  nonisolated static let floods: [String] = [
    "*a ", "_a ", "*a_ ", "**a *a ", "a**b", "*a**b ", "a*_", "***a ", "[", "]", "![", "[a](", "[](b", "[a](<b", "[a](b \"", "[a](b 'c", "[a](b (",
    "](", "[](", "[a]()", "[[a](b)", "![[]()", "<", "<a", "<a:", "<!--", "!", "!<", "`", "\\`", "`a ``b ", "&", "&#", "&amp", "&amp;", "~~a ", "~~", "\\",
    "*_", "<a@", "a_", "*é", "_«", "[*a](b)*", "[*", "*[", "**[a", "`[", "(", "[a](((((",
  ]
  @Test(arguments: floods) func `takes steps in proportion to the text`(flood: String) {
    func steps(_ count: Int) -> Int {
      var steps = 0
      _ = InlineMarkdown.parse(String(repeating: flood, count: count), steps: &steps)
      return steps
    }
    let few = steps(1000), many = steps(8000)
    #expect(many <= few * 9)
    #expect(many <= 8000 * flood.utf8.count * 40)
  }
  @Test func `takes steps in proportion to backticks of all lengths and to nested emphasis`() {
    func steps(_ text: String) -> Int {
      var steps = 0
      _ = InlineMarkdown.parse(text, steps: &steps)
      return steps
    }
    let ticks = (1...400).map { String(repeating: "`", count: $0) }.joined(separator: " ")
    #expect(steps(ticks) < 4 * ticks.utf8.count)
    for (open, close) in [("*", "*"), ("**", "**"), ("_(", ")_"), ("[", "](x)"), ("*a **b ", " b** a*"), ("![", "](x)")] {
      let text = String(repeating: open, count: 20_000) + "x" + String(repeating: close, count: 20_000)
      #expect(steps(text) < 20 * text.utf8.count)
    }
  }
  @Test func `gives back every character of texts without meaning`() {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("*_`~[]()<>!&;#\\ ab\n\"'é«")
    for _ in 0..<2000 {
      let text = String((0..<Int.random(in: 0...40, using: &random)).map { _ in alphabet.randomElement(using: &random)! })
      let words = InlineMarkdown.parse(text).map(\.text).joined()
      #expect(words.unicodeScalars.filter { $0.properties.isAlphabetic }.count <= text.unicodeScalars.count)
      if !text.contains(where: { "*_`~[\\<&".contains($0) }) { #expect(words == text) }
    }
  }
}
