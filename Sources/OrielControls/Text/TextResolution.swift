import Foundation
import OrielDrawing
import OrielGraph

/// The context in which a text is resolved. Locale, calendar and time zone are read from the system only
/// when needed.
package nonisolated struct TextContext: Sendable {
  package var style: StyleContext
  package var font: Font
  package var weight: Font.Weight?
  package var design: Font.Design?
  package var width: Font.Width?
  package var isItalic = false
  package var textCase: Text.Case?
  package var locale: Locale?
  package var calendar: Calendar?
  package var timeZone: TimeZone?
  package var now: Date
  /// The bundle for keys without one; nil is the app's.
  package var bundlePath: String?

  package init(
    style: StyleContext, font: Font = .body, weight: Font.Weight? = nil, design: Font.Design? = nil,
    locale: Locale? = nil, calendar: Calendar? = nil, timeZone: TimeZone? = nil, now: Date = Date(),
    bundlePath: String? = nil
  ) {
    self.style = style
    self.font = font
    self.weight = weight
    self.design = design
    self.locale = locale
    self.calendar = calendar
    self.timeZone = timeZone
    self.now = now
    self.bundlePath = bundlePath
  }
}

/// The accumulated attributes while resolving nested texts from the outside in.
private nonisolated struct RunStyle {
  var font: Font
  var weight: Font.Weight?
  var design: Font.Design?
  var width: Font.Width?
  var isBold = false
  var isItalic = false
  var monospacedDigits = false
  var color: RGBA?
  var underline: Text.LineStyle?
  var strikethrough: Text.LineStyle?
  var kern: CGFloat = 0
  var baselineOffset: CGFloat = 0
  var isSecondaryScale = false
  var link: URL?

  mutating func apply(_ modifiers: [Text.Modifier], in context: TextContext) {
    // The innermost modifier wins, and it was added first.
    for modifier in modifiers.reversed() {
      switch modifier {
      case .font(let font): self.font = font ?? context.font
      case .weight(let weight): self.weight = weight
      case .design(let design): self.design = design
      case .width(let width): self.width = width
      case .bold(let isActive): isBold = isActive
      case .italic(let isActive): isItalic = isActive
      case .monospaced(let isActive): design = isActive ? .monospaced : nil
      case .monospacedDigit: monospacedDigits = true
      case .underline(let line): underline = line
      case .strikethrough(let line): strikethrough = line
      case .kern(let value), .tracking(let value): kern = value
      case .baselineOffset(let offset): baselineOffset = offset
      case .foreground(let style): color = style?.resolved(in: context.style.asInk).representativeColor
      case .scale(let scale): isSecondaryScale = scale.isSecondary
      }
    }
  }

  mutating func apply(_ span: InlineMarkdown.Span) {
    if span.style.contains(.bold) { isBold = true }
    if span.style.contains(.italic) { isItalic = true }
    if span.style.contains(.code) { design = .monospaced }
    if span.style.contains(.strikethrough) { strikethrough = .single }
    if let target = span.link { link = URL(string: target) }
  }

  func attributes(in context: TextContext) -> TextAttributes {
    var specification = font.resolve(
      in: context.style.theme, weight: weight, design: design, width: width, isBold: isBold, isItalic: isItalic)
    if monospacedDigits { specification.monospacedDigits = true }
    // Secondary text has the ratio of callout to body.
    if isSecondaryScale { specification.size *= 12.0 / 13 }
    func decoration(_ line: Text.LineStyle?) -> TextAttributes.Decoration? {
      line.map { line in
        let kind: TextAttributes.Line =
          switch line.pattern {
          case .solid: .single
          case .dot: .dotted
          case .dash, .dashDot, .dashDotDot: .dashed
          }
        return TextAttributes.Decoration(line: kind, color: line.color.map { context.style.color($0) })
      }
    }
    let isHighContrastLink = link != nil && context.style.theme.mode.isIncreasedContrast
    return TextAttributes(
      font: specification, color: color ?? (link == nil ? nil : linkColor(in: context)),
      underline: decoration(underline) ?? (isHighContrastLink ? TextAttributes.Decoration() : nil),
      strikethrough: decoration(strikethrough), kern: kern, baselineOffset: baselineOffset, link: link)
  }
  private func linkColor(in context: TextContext) -> RGBA {
    LinkShapeStyle().resolvedStyle(in: context.style).representativeColor
  }
}

nonisolated extension Text {
  /// The runs of the paragraph. Runs without a colour use the current foreground style.
  package func resolve(in context: TextContext) -> [TextRun] {
    var runs: [TextRun] = []
    let style = RunStyle(
      font: context.font, weight: context.weight, design: context.design, width: context.width,
      isItalic: context.isItalic)
    append(to: &runs, style: style, context)
    return runs
  }

  /// The plain string, for assistive technology.
  package func string(in context: TextContext) -> String {
    resolve(in: context).map { run in
      switch run.content {
      case .text(let text): text
      case .symbol: ""
      }
    }.joined()
  }

  /// When the text will next change over time; nil if never.
  package func nextChange(after now: Date) -> Date? {
    switch storage {
    case .date(let date, let style):
      switch style.kind {
      case .time, .date: return nil
      case .relative, .offset, .timer:
        let offset = now.timeIntervalSince(date)
        return date.addingTimeInterval(offset.rounded(.down) + 1)
      }
    case .timer(let range, let pauseTime, _, _):
      if let pauseTime, now >= pauseTime { return nil }
      guard now < range.upperBound else { return nil }
      guard now >= range.lowerBound else { return range.lowerBound }
      return min(range.lowerBound.addingTimeInterval(now.timeIntervalSince(range.lowerBound).rounded(.down) + 1), range.upperBound)
    case .joined(let a, let b):
      return [a.nextChange(after: now), b.nextChange(after: now)].compactMap { $0 }.min()
    case .localized(let key, _, _):
      return key.arguments.compactMap { argument in
        if case .text(let text) = argument { text.nextChange(after: now) } else { nil }
      }.min()
    case .verbatim, .attributed, .interval, .formatted, .image: return nil
    }
  }

  /// Separate from the other kinds of text, because a function that uses Foundation's run types instantiates all of them
  /// before it does anything.
  @inline(never)
  private static func pieces(of string: AttributedString) -> [(String, AttributeContainer)] {
    // Foundation copies a slice of characters as it is stored, and everything else character by character.
    string.runs.map { (String(string.characters[$0.range]), $0.attributes) }
  }

  private func append(to runs: inout [TextRun], style: RunStyle, _ context: TextContext) {
    var style = style
    style.apply(modifiers, in: context)
    func add(_ text: String, _ style: RunStyle) {
      guard !text.isEmpty else { return }
      let cased =
        switch context.textCase {
        case nil: text
        case .uppercase: text.uppercased()
        case .lowercase: text.lowercased()
        }
      runs.append(TextRun(cased, style.attributes(in: context)))
    }
    switch storage {
    case .verbatim(let text): add(text, style)
    case .joined(let a, let b):
      a.append(to: &runs, style: style, context)
      b.append(to: &runs, style: style, context)
    case .localized(let key, let table, let bundlePath):
      for piece in LocalizedFormat.pieces(of: key, table: table, bundlePath: bundlePath, in: context) {
        var part = style
        part.apply(piece.span)
        if let text = piece.argument { text.append(to: &runs, style: part, context) } else { add(piece.span.text, part) }
      }
    case .attributed(let string):
      for (text, attributes) in Self.pieces(of: string) {
        var part = style
        part.apply(attributes, in: context.style)
        add(text, part)
      }
    case .date(let date, let dateStyle): add(DateText.string(date, dateStyle, in: context), style)
    case .interval(let start, let end): add(DateText.interval(start, end, in: context), style)
    case .timer(let range, let pauseTime, let countsDown, let showsHours):
      style.monospacedDigits = true
      let now = min(max(min(context.now, pauseTime ?? context.now), range.lowerBound), range.upperBound)
      let seconds = countsDown ? range.upperBound.timeIntervalSince(now).rounded(.up) : now.timeIntervalSince(range.lowerBound)
      add(DateText.clock(seconds, showsHours: showsHours), style)
    case .formatted(let value): add(value.string(locale: context.locale), style)
    case .image(let source):
      switch source {
      case .symbol(let name):
        if let glyph = SymbolGlyph(name: name) ?? .standIn(for: name) { runs.append(TextRun(symbol: glyph, style.attributes(in: context))) }
      // Paragraphs do not support bitmaps; U+FFFC stands for one.
      case .bitmap: add("\u{FFFC}", style)
      }
    }
  }
}

private nonisolated extension RunStyle {
  mutating func apply(_ container: AttributeContainer, in context: StyleContext) {
    if let link = container[AttributeScopes.FoundationAttributes.LinkAttribute.self] { self.link = link }
    if let font = container[AttributeScopes.SwiftUIAttributes.FontAttribute.self] { self.font = font }
    if let color = container[AttributeScopes.SwiftUIAttributes.ForegroundColorAttribute.self] {
      self.color = context.color(color)
    }
    if let line = container[AttributeScopes.SwiftUIAttributes.UnderlineStyleAttribute.self] { underline = line }
    if let line = container[AttributeScopes.SwiftUIAttributes.StrikethroughStyleAttribute.self] { strikethrough = line }
    if let kern = container[AttributeScopes.SwiftUIAttributes.KerningAttribute.self] { self.kern = kern }
    if let kern = container[AttributeScopes.SwiftUIAttributes.TrackingAttribute.self] { self.kern = kern }
    if let offset = container[AttributeScopes.SwiftUIAttributes.BaselineOffsetAttribute.self] { baselineOffset = offset }
    if let intent = container[AttributeScopes.SwiftUIAttributes.InlineIntentAttribute.self] {
      apply(InlineMarkdown.Span(text: "", style: InlineMarkdown.Style(rawValue: intent)))
    }
  }
}
