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
