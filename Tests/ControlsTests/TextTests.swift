import Foundation
import OrielDrawing
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

@Suite struct `A font` {
  private let theme = Theme.make()
  @Test func `of a text style has the look's numbers`() {
    #expect(
      Font.body.resolve(in: theme)
        == FontSpecification(size: 13, weight: 400, lineHeight: 16, tracking: -3))
    #expect(Font.headline.resolve(in: theme).weight == 600)
    #expect(Font.title.resolve(in: Theme.make(textScale: 2)).size == 44)
  }
  @Test func `changes as told, the last word winning`() {
    let font = Font.system(size: 20, weight: .medium, design: .monospaced).bold().italic().monospacedDigit()
    let resolved = font.resolve(in: theme)
    #expect(resolved.family == .monospaced && resolved.weight == 700 && resolved.isItalic && resolved.monospacedDigits)
    #expect(Font.body.resolve(in: theme, weight: .light, design: .serif).family == .serif)
    #expect(Font.body.monospaced().resolve(in: theme, design: .serif).family == .monospaced)
    #expect(Font.body.leading(.tight).resolve(in: theme).lineHeight == 14)
  }
  @Test func `by name scales with the text unless fixed`() {
    let large = Theme.make(textScale: 1.5)
    #expect(Font.custom("Inter", size: 10).resolve(in: large).size == 15)
    #expect(Font.custom("Inter", fixedSize: 10).resolve(in: large).size == 10)
    #expect(Font.custom("Inter", size: 10).resolve(in: large).family == .named("Inter"))
  }
}

@Suite struct `Inline markdown` {
  private func spans(_ text: String) -> [InlineMarkdown.Span] { InlineMarkdown.parse(text) }
  @Test func `reads emphasis, code, strike-through and links`() {
    #expect(
      spans("a **b** *c* `d*` ~~e~~ [f](https://g.h)") == [
        .init(text: "a "), .init(text: "b", style: .bold), .init(text: " "), .init(text: "c", style: .italic),
        .init(text: " "), .init(text: "d*", style: .code), .init(text: " "), .init(text: "e", style: .strikethrough),
        .init(text: " "), .init(text: "f", link: "https://g.h"),
      ])
    #expect(spans("***x***") == [.init(text: "x", style: [.bold, .italic])])
    #expect(spans("**a *b***") == [.init(text: "a ", style: .bold), .init(text: "b", style: [.bold, .italic])])
  }
  @Test func `leaves lone marks, snake_case and escapes alone`() {
    for text in ["2 * 3 * 4", "a_b_c", "**open", "[x]", "a < b", "~", "*", "`"] { #expect(spans(text) == [.init(text: text)]) }
    #expect(spans("\\*a\\*") == [.init(text: "*a*")])
  }
  @Test func `survives deep nesting`() {
    _ = spans(String(repeating: "*a **b ", count: 500))
    _ = spans(String(repeating: "[", count: 2000))
  }
}

@Suite struct `A text` {
  private let context = TextContext(style: StyleContext(theme: .make()), locale: Locale(identifier: "en_US"))
  private func string(_ text: Text) -> String { text.string(in: context) }

  @Test func `shows what it was given`() {
    #expect(string(Text("Hello")) == "Hello")
    #expect(string(Text("50% of it, %d")) == "50% of it, %d")
    #expect(string(Text(AttributedString("**x**"))) == "**x**")
    #expect(string(Text(verbatim: "**x** %d")) == "**x** %d")
    let words: Substring = "a*b*"
    #expect(string(Text(words)) == "a*b*")
  }
  @Test func `writes interpolated values for the locale`() {
    let count = 12345, share = 0.5, name = "*Ann*"
    #expect(LocalizedStringKey("\(count) of \(name), \(share) 100%").key == "%lld of %@, %lf 100%%")
    #expect(string(Text("\(count) of \(name) 100%")) == "12,345 of *Ann* 100%")
    #expect(string(Text("\(share, specifier: "%.2f")")) == "0.50")
    #expect(string(Text("\(7, specifier: "%03d")")) == "007")
    #expect(string(Text("\(true)")) == "true")
  }
  @Test func `takes markdown of the key, not of its values`() {
    let runs = Text("**\("*a*")** b").resolve(in: context)
    #expect(runs.count == 2)
    #expect(runs[0].content == .text("*a*") && runs[0].attributes.font.weight == 700)
    #expect(runs[1].attributes.font.weight == 400)
  }
  @Test func `reads markdown and pictures in a key`() {
    let runs = Text("**Bold**, *italic* and [a link](https://example.org).").resolve(in: context)
    #expect(runs.map(\.content) == ["Bold", ", ", "italic", " and ", "a link", "."].map { .text($0) })
    let picture = Text("A \(Image(systemName: "star")) inside").resolve(in: context)
    #expect(picture.count == 3 && picture[1].content == .symbol(SymbolGlyph(name: "star")!))
  }
  @Test func `keeps texts inside texts`() {
    let runs = Text("a \(Text("b").italic()) c").resolve(in: context)
    #expect(runs.map(\.attributes.font.isItalic) == [false, true, false])
  }
  @Test func `adds up, inner modifiers winning`() {
    let text = (Text("a").foregroundColor(.red) + Text("b")).foregroundColor(.blue).bold()
    let runs = text.resolve(in: context), system = context.style.theme.colors.system
    #expect(runs.map(\.attributes.color) == [system.red, system.blue])
    #expect(runs.allSatisfy { $0.attributes.font.weight == 700 })
    #expect(Text("a").font(.title).font(.caption).resolve(in: context)[0].attributes.font.size == 22)
    #expect(Text("a").underline().resolve(in: context)[0].attributes.underline != nil)
  }
  @Test func `equals another made alike`() {
    #expect(Text("a \(1)").bold() == Text("a \(1)").bold())
    #expect(Text("a \(1)") != Text("a \(2)"))
    #expect(Text(3, format: .number) == Text(3, format: .number))
    #expect(Text(3, format: .number) != Text(4, format: .number))
  }
  @Test func `shows symbols and formatted values`() {
    let runs = Text(source: .symbol("checkmark")).resolve(in: context)
    #expect(runs.count <= 1)
    #expect(string(Text(0.25, format: .percent)) == "25%")
  }
  @Test func `counts time`() {
    let start = Date(timeIntervalSinceReferenceDate: 1000)
    var context = context
    context.now = start.addingTimeInterval(75)
    let timer = Text(timerInterval: start...start.addingTimeInterval(3700))
    #expect(timer.string(in: context) == "1:00:25")
    #expect(Text(timerInterval: start...start.addingTimeInterval(3700), countsDown: false).string(in: context) == "1:15")
    #expect(timer.nextChange(after: context.now) == start.addingTimeInterval(76))
    #expect(Text(start, style: .timer).string(in: context) == "1:15")
    #expect(Text("x").nextChange(after: context.now) == nil)
    #expect(Text(start, style: .relative).string(in: context) == "1 min, 15 sec")
  }
  @Test func `takes attributes of attributed strings`() throws {
    let text = Text(try AttributedString(markdown: "a **b** [c](https://d.e)"))
    let runs = text.resolve(in: context)
    #expect(runs.map(\.content) == [.text("a "), .text("b"), .text(" "), .text("c")])
    #expect(runs[1].attributes.font.weight == 700 && runs[3].attributes.link?.absoluteString == "https://d.e")
    var red = AttributedString("r")
    red.foregroundColor = .red
    #expect(Text(red).resolve(in: context)[0].attributes.color == context.style.theme.colors.system.red)
  }
}

@Suite struct `Localised text` {
  /// A bundle folder with tables in English, German and Polish.
  private func withTables(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ path: String, _ text: String) throws {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try write("de.lproj/Localizable.strings", #"/* greeting */ "Hello %@" = "Hallo **%@**"; "%@ of %@" = "%2$@: %1$@";"#)
    try write(
      "pl.lproj/Localizable.stringsdict",
      """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>%lld files</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@files@</string><key>files</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>lld</string><key>one</key><string>%lld plik</string>
      <key>few</key><string>%lld pliki</string><key>many</key><string>%lld plików</string><key>other</key><string>%lld pliku</string>
      </dict></dict></dict></plist>
      """)
    try write(
      "Localizable.xcstrings",
      #"{"strings":{"%lld items":{"localizations":{"en":{"variations":{"plural":{"one":{"stringUnit":{"value":"%lld item"}},"other":{"stringUnit":{"value":"%lld items"}}}}}}}}}"#)
    try body(folder.path)
  }
  private func string(_ key: LocalizedStringKey, _ locale: String, _ path: String) -> String {
    Text(key).string(
      in: TextContext(style: StyleContext(theme: .make()), locale: Locale(identifier: locale), bundlePath: path))
  }

  @Test func `is looked up in the language of the locale`() throws {
    try withTables { path in
      #expect(string("Hello \("Eva")", "de_DE", path) == "Hallo Eva")
      #expect(string("\("a") of \("b")", "de_AT", path) == "b: a")
      #expect(string("Hello \("Eva")", "fr_FR", path) == "Hello Eva")
    }
  }
  @Test func `takes the plural form of its number`() throws {
    try withTables { path in
      #expect(string("\(1) files", "pl_PL", path) == "1 plik")
      #expect(string("\(3) files", "pl_PL", path) == "3 pliki")
      #expect(string("\(5) files", "pl_PL", path) == "5 plików")
      #expect(string("\(22) files", "pl_PL", path) == "22 pliki")
      #expect(string("\(1) items", "en_US", path) == "1 item")
      #expect(string("\(2) items", "en_US", path) == "2 items")
    }
  }
}

@MainActor @Suite struct `A character that no font has` {
  @Test func `is a thin box, with its number where there is room`() {
    PinnedInterface.install()
    for scale in [1.0, 2] {
      let h = ViewHarness(
        VStack(alignment: .leading) {
          Text(verbatim: "a\u{E000}b \u{10FFFD}c")
          Text(verbatim: "a\u{E000}b \u{10FFFD}c").font(.system(size: 32))
          Text(verbatim: "\u{E1F3}").font(.system(size: 90))
        }
        .padding(6), size: CGSize(width: 160, height: 190), pixels: true, scale: scale)
      if let complaint = GoldenPicture("missing-glyphs-\(Int(scale))x").complaint(about: h.picture) { Issue.record("\(complaint)") }
    }
  }
}

@Suite(.serialized) struct `A text that gets no room` {
  @Test(arguments: [Text.TruncationMode.tail, .middle, .head])
  func `is as small as the mark of its truncation`(mode: Text.TruncationMode) throws {
    let harness = ViewHarness(Text("Several words of text").truncationMode(mode), size: CGSize(width: 300, height: 40))
    let box = try #require(harness.boxes(TextBox.self).first)
    let least = box.size(for: ProposedViewSize(width: 0, height: 0))
    var content = ParagraphContent("Several words of text")
    content.runs[0].attributes.font = Font.body.resolve(in: Theme.make())
    let real = ParagraphLayout.make(content, width: 0, height: 0)
    #expect(real.isTruncated && least.width == real.size.width.rounded(.up) && least.height == real.size.height.rounded(.up))
    // One character is not cut, and several lines are not one.
    let other = ViewHarness(Text("W"))
    let letter = try #require(other.boxes(TextBox.self).first)
    #expect(letter.size(for: .zero).width == letter.size(for: .unspecified).width)
  }
}
