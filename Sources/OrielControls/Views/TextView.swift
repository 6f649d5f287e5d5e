import Foundation
import OrielDrawing
import OrielGraph

extension Text: View {
  public typealias Body = Never
}

extension Text: LeafView {
  package func makeBox(_ node: ViewNode) -> TextBox { TextBox(node) }
  package func apply(to box: TextBox, from old: Text?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    var text = environment.text
    if text.ignoresStyling { text = text.unstyled }
    let style = environment.styleContext
    var context = TextContext(style: style, font: text.effectiveFont, weight: text.weight, design: text.design)
    context.width = text.width
    context.isItalic = text.isItalic
    context.textCase = text.textCase
    if needsLocale {
      context.locale = environment.writtenLocale
      context.calendar = environment.writtenCalendar
      context.timeZone = environment.writtenTimeZone
    }
    let source = text.ignoresStyling ? unstyled : text.wraps(self)
    box.contentTransition = environment.contentTransition.kind
    box.show(
      text.paragraph(of: source, in: context, isRightToLeft: environment.layoutDirection == .rightToLeft),
      reserving: text.reservedLines,
      foreground: text.ignoresStyling
        ? .color(style.theme.colors.labelSecondary) : HierarchicalShapeStyle.primary.resolved(in: style.asInk), theme: style.theme,
      scale: environment.displayScale, isWhole: text.isSelectable && text.truncation != .tail)
    box.redaction = environment.redaction
    box.isSelectable = text.isSelectable && box.redaction == nil
    box.change(at: nextChange(after: context.now), from: context.now)
  }

  /// Whether the text depends on the locale: localized keys and dates do, verbatim text does not.
  private var needsLocale: Bool {
    switch storage {
    case .verbatim, .attributed, .image: false
    case .joined(let a, let b): a.needsLocale || b.needsLocale
    case .localized(let key, _, _): !key.arguments.isEmpty
    case .date, .interval, .timer, .formatted: true
    }
  }
}

nonisolated extension Text {
  /// The same text without attributes.
  fileprivate var unstyled: Text {
    var text = self
    text.modifiers = []
    switch storage {
    case .joined(let a, let b): text.storage = .joined(a.unstyled, b.unstyled)
    case .attributed(let string): text.storage = .verbatim(String(string.characters[...]))
    case .verbatim, .localized, .date, .interval, .timer, .formatted, .image: break
    }
    return text
  }
}

nonisolated extension TextEnvironment {
  /// The environment without styling by ancestors.
  fileprivate var unstyled: TextEnvironment {
    var plain = TextEnvironment()
    (plain.defaultFont, plain.alignment, plain.fontGeneration, plain.ignoresStyling) = (defaultFont, .center, fontGeneration, true)
    return plain
  }
  /// The text with the environment's attributes; its own take precedence.
  func wraps(_ text: Text) -> Text {
    var outer: [Text.Modifier] = []
    if isBold { outer.append(.bold(true)) }
    if hasMonospacedDigits { outer.append(.monospacedDigit) }
    if let underline { outer.append(.underline(underline)) }
    if let strikethrough { outer.append(.strikethrough(strikethrough)) }
    if let kerning { outer.append(.kern(kerning)) }
    if let tracking { outer.append(.tracking(tracking)) }
    if let baselineOffset { outer.append(.baselineOffset(baselineOffset)) }
    if scale != .default { outer.append(.scale(scale)) }
    if outer.isEmpty { return text }
    var result = text
    result.modifiers += outer
    return result
  }

  func paragraph(of text: Text, in context: TextContext, isRightToLeft: Bool) -> ParagraphContent {
    var runs = text.resolve(in: context)
    if runs.isEmpty {
      // An empty text is as high as a line of its font.
      runs = [TextRun("", TextAttributes(font: context.font.resolve(in: context.style.theme, weight: context.weight)))]
    }
    let truncation: ParagraphContent.Truncation =
      switch self.truncation {
      case .head: .head
      case .middle: .middle
      case .tail: .tail
      }
    var lineLimit = lineLimit
    if keepsLines, lineLimit == nil {
      lineLimit = runs.reduce(1) { count, run in
        if case .text(let text) = run.content { count + text.utf8.count { $0 == UInt8(ascii: "\n") } } else { count }
      }
    }
    return ParagraphContent(
      runs: runs, alignment: alignment, lineLimit: lineLimit.map { max(1, $0) }, truncation: truncation,
      lineSpacing: lineSpacing, isRightToLeft: isRightToLeft,
      minimumScaleFactor: allowsTightening && minimumScaleFactor == 1 ? 0.95 : minimumScaleFactor)
  }
}

/// The box of a paragraph.
package final class TextBox: Box {
  deinit {}  // Asks for no executor: see `MainThread`.
  override package class var roles: BoxRoles { [] }
  private var content = ParagraphContent("")
  /// The unconstrained layout, which answers most size queries.
  private var natural: ParagraphLayout!
  private var layout: ParagraphLayout!
  /// Lays out very long texts in parts; nil for all others.
  private(set) var long: LongText?
  private var reservedLines = 0
  private lazy var foreground = AnimatedStyle(self)
  private var theme = Theme.make()
  private var scale: CGFloat = 1
  private var nextChange: ScheduledCall?
  /// The content transition for animated changes.
  var contentTransition = ContentTransition.Kind.identity {
    didSet {
      if case .numericText(let value?, _) = oldValue { lastValue = value }
    }
  }
  private var lastValue: Double?
  private var change: TextChange?
  /// nil if the text has no links.
  private var links: TextLinksBox?
  /// nil unless the text can be selected.
  private var selection: TextSelectionBox?
  override package var children: [Box] {
    if links == nil, selection == nil { return [] }
    return [selection, links].compactMap { $0 }
  }
  /// Draws the text bolder in the same place, as for the title of a selected segment.
  var isEmphasized = false { didSet { if isEmphasized != oldValue { setNeedsDisplay() } } }

  func show(
    _ new: ParagraphContent, reserving lines: Int, foreground: ResolvedStyle, theme: Theme, scale: CGFloat,
    isWhole: Bool = false
  ) {
    self.theme = theme
    self.scale = scale
    self.foreground.show(foreground, isFirst: natural == nil)
    let (new, isOther) = new.numeric
    if isOther {
      RuntimeIssue.report("\(nameForIssues) \"\(new.string.prefix(40))\" has a font size, spacing or offset that is NaN or infinite; the default is used.")
    }
    if contentTransition != .identity, layout != nil, let animation = Transaction.current.effectiveAnimation,
      new.string != content.string
    {
      change = TextChange(
        from: layout, content.string, to: new.string, contentTransition, lastValue: lastValue, graph: graph,
        animation: animation
      ) { [weak self] in
        guard let self else { return }
        self.setNeedsDisplay()
        guard self.change?.isOver == true else { return }
        self.change = nil
        self.invalidateInk()
      }
      invalidateInk()
    }
    if natural == nil || lines != reservedLines || isWhole && long != nil || !new.hasSameLayout(as: content) {
      if let selection, new.string != content.string { selection.deselect() }
      content = new
      reservedLines = lines
      long = isWhole ? nil : LongText(new)
      natural = long?.beginning ?? ParagraphLayout.make(new)
      layout = natural
      readLinks()
      setNeedsLayout()
      setNeedsDisplay()
    } else if new != content {
      content = new
      readLinks()
      long = isWhole ? nil : LongText(new)
      natural = long?.beginning ?? ParagraphLayout.make(new)
      if let proposal { layout = layout(for: proposal) } else { layout = natural }
      setNeedsDisplay()
    }
  }

  /// Evaluates the text again when it changes over time.
  func change(at date: Date?, from now: Date) {
    nextChange = date.flatMap { date in
      graph.host?.schedule(after: max(0.01, date.timeIntervalSince(now))) { [weak self] in self?.node?.invalidate() }
    }
  }

  // MARK: Layout

  private func layout(for proposal: ProposedViewSize) -> ParagraphLayout {
    let width = proposal.width.flatMap { $0.isFinite ? Double(max(0, $0)) : nil }
    let height = proposal.height.flatMap { $0.isFinite ? Double(max(0, $0)) : nil }
    if let long { return isInColumn(proposal) ? natural : long.layout(width: width, height: height) }
    if natural.lineCount == 1, !natural.isTruncated, width.map({ natural.size.width <= $0 + 0.01 }) ?? true { return natural }
    return ParagraphLayout.make(content, width: width, height: height)
  }
  /// Whether a long text is laid out in parts with unlimited height.
  private func isInColumn(_ proposal: ProposedViewSize) -> Bool {
    long.map { !$0.isLimited } ?? false && !(proposal.height?.isFinite ?? false)
  }
  private func roundedUp(_ length: CGFloat) -> CGFloat { (length * scale - 0.01).rounded(.up) / scale }

  /// With almost no space, only the truncation mark remains, which is the same for every text in that font. Windows ask for this size
  /// after each change to find their minimum size, and alignment then asks with the size of the mark.
  private func layoutOfMark(for proposal: ProposedViewSize) -> ParagraphLayout? {
    guard let width = proposal.width, width < natural.size.width, let height = proposal.height,
      height < 2 * natural.size.height - 1, natural.lineCount == 1, content.wraps,
      width < 1 || content.minimumScaleFactor >= 1, let mark = content.truncationMark
    else { return nil }
    let layout = ParagraphLayout.make(mark)
    return layout.size.width < natural.size.width && width <= roundedUp(layout.size.width) ? layout : nil
  }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    if let long, isInColumn(proposal) {
      let size = long.size(width: proposal.width.flatMap { $0.isFinite ? Double(max(0, $0)) : nil })
      return CGSize(width: roundedUp(size.width), height: roundedUp(size.height))
    }
    let layout = layoutOfMark(for: proposal) ?? layout(for: proposal)
    var height = layout.size.height
    if reservedLines > layout.lineCount {
      height += Double(reservedLines - layout.lineCount) * (natural.size.height / Double(natural.lineCount) + content.lineSpacing)
    }
    return CGSize(width: roundedUp(layout.size.width), height: roundedUp(height))
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    let line = natural.size.height / Double(natural.lineCount)
    if axis == .horizontal { return (0, roundedUp(natural.size.width)) }
    if natural.lineCount == 1, across.map({ natural.size.width <= $0 + 0.01 }) ?? true {
      let height = reservedLines > 1 ? measure(ProposedViewSize(width: across, height: nil)).height : roundedUp(line)
      return (height, height)
    }
    return (roundedUp(line), size(for: ProposedViewSize(width: across, height: nil)).height)
  }
  override package func placeChildren() {
    layout = layout(for: proposal ?? ProposedViewSize(size))
    if let long, let proposal, isInColumn(proposal) {
      long.place(width: proposal.width.flatMap { $0.isFinite ? Double(max(0, $0)) : nil })
    }
    links?.place(at: .zero, proposal: ProposedViewSize(size))
    selection?.place(at: .zero, proposal: ProposedViewSize(size))
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    if key == VerticalAlignment.firstTextBaseline.key { return natural.firstBaseline }
    if key == VerticalAlignment.lastTextBaseline.key, isInColumn(dimensions.proposal) {
      return dimensions.height - natural.size.height / Double(natural.lineCount) + natural.firstBaseline
    }
    if key == VerticalAlignment.lastTextBaseline.key {
      return layout(for: ProposedViewSize(dimensions.size)).lastBaseline
    }
    return nil
  }
  override package var spacing: ViewSpacing { ViewSpacing(.text) }
  override package func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }

  // MARK: Painting

  override package func paint(_ painter: any Painter) {
    // A line narrower than the box is at its leading edge.
    var x = lineOrigin
    if let column = columnShown, column.prepare(painter.clipBounds) { setNeedsLayout() }
    selection?.paintSelected(painter)
    var layout: ParagraphLayout = self.layout
    if isEmphasized {
      var heavy = content
      for index in heavy.runs.indices { heavy.runs[index].attributes.font.weight = max(500, heavy.runs[index].attributes.font.weight) }
      layout = ParagraphLayout.make(heavy, width: layout.isTruncated ? Double(size.width) : nil)
      x = (size.width - layout.size.width) / 2
    }
    painter.paint(foreground.shown, in: bounds, theme: theme, ink: inkBounds) {
      if redaction != nil {
        painter.redactedLines(blocks, with: $0, ink: inkBounds)
      } else if let change {
        let oldX = leftEdge(fromLeading: 0, width: change.oldWidth)
        change.paint(painter, new: layout, at: x, oldX: oldX, size: size, with: $0)
      } else if let long = columnShown {
        long.paint(painter, foreground: $0)
        long.settle(in: graph) { [weak self] in self?.setNeedsLayout() }
      } else {
        painter.draw(layout, at: CGPoint(x: x, y: 0), foreground: $0)
      }
    }
    paintChildren(painter)
  }
  /// Accents and italics may extend past the line's box.
  override package var overflow: EdgeInsets {
    // A longer old text stays visible until the transition ends.
    let extra = change.map { max(0, $0.oldWidth - size.width) + 4 } ?? 0
    return EdgeInsets(top: 3, leading: 2 + extra, bottom: 3, trailing: 2 + extra)
  }

  /// The text, for assistive technology and copying.
  package var string: String { content.string }

  /// Shown as blocks instead of words.
  var redaction: Redaction? {
    didSet {
      guard redaction != oldValue else { return }
      readLinks()
      setNeedsDisplay()
    }
  }
  /// The rectangles of words, one or more per line.
  private var blocks: [CGRect] {
    // Line by line: a break that is part of a range has a place of its own.
    var start = 0
    return layoutString.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      defer { start += line.utf8.count + 1 }
      return layout.selectionRectangles(for: start..<(start + line.utf8.count)).map { $0.offsetBy(dx: lineOrigin, dy: 0) }
    }
  }
  var isSelectable: Bool {
    get { selection != nil }
    set {
      guard newValue != (selection != nil) else { return }
      if newValue, let node {
        let box = TextSelectionBox(node, of: self)
        selection = box
        adopt(box)
        setNeedsLayout()
      } else if let box = selection {
        selection = nil
        abandon(box)
      }
      setNeedsDisplay()
    }
  }
  /// The current layout.
  var shownLayout: ParagraphLayout { layout }
  /// The current layout of a long text in parts.
  var columnShown: LongText? { proposal.map { isInColumn($0) } ?? false ? long : nil }
  var lineOrigin: CGFloat { columnShown == nil && isRightToLeft ? size.width - layout.size.width : 0 }
  /// Whether the words have place holders for symbols or pictures.
  var holdsSymbols: Bool { content.runs.contains { if case .text(let text) = $0.content { text == "\u{FFFC}" } else { true } } }
  /// The words with a place holder for each symbol, so that offsets are those of the layout.
  var layoutString: String {
    long?.text ?? content.runs.map { if case .text(let text) = $0.content { text } else { "\u{FFFC}" } }.joined()
  }

  private func readLinks() {
    let hasLinks = redaction == nil && content.runs.contains { $0.attributes.link != nil }
    guard hasLinks != (links != nil) else { return }
    if hasLinks, let node {
      let box = TextLinksBox(node, of: self)
      links = box
      adopt(box)
    } else if let box = links {
      links = nil
      abandon(box)
    }
    invalidateInk()
  }
  /// Each link's rectangles in the box's coordinates, in reading order.
  var linkPlaces: [TextLinksBox.Place] {
    let x = lineOrigin
    var places: [TextLinksBox.Place] = []
    for (url, rect) in layout.linkRectangles {
      let rect = rect.offsetBy(dx: x, dy: 0)
      if places.last?.url == url { places[places.count - 1].rects.append(rect) } else { places.append(.init(url: url, rects: [rect])) }
    }
    return places
  }
  /// Where the line that a link stands in has its baseline, for a rectangle of it.
  func baseline(in rect: CGRect) -> Double { rect.minY + (natural.firstBaseline / (natural.size.height / Double(natural.lineCount))) * rect.height }
  package var linkRectangles: [CGRect] { linkPlaces.flatMap(\.rects) }
  package func link(at point: CGPoint) -> URL? { linkPlaces.first { $0.contains(point) }?.url }

  override package var accessibility: AccessibilityProperties? {
    if let redaction { return AccessibilityProperties(.text, label: redaction.words) }
    var properties = AccessibilityProperties(links == nil ? .text : .link, label: string)
    if let links {
      properties.isFocusable = links.isFocusable
      properties.isFocused = graph.input.isFocused(links)
      properties.actions = links.actions
    } else if let selection {
      properties.isFocusable = true
      properties.isFocused = graph.input.isFocused(selection)
      properties.actions = [.focus, .showMenu]
    }
    properties.selectedText = selection.flatMap { $0.selectedText.isEmpty ? nil : $0.selectedText }
    return properties
  }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    (links?.performAccessibilityAction(action) ?? false) || (selection?.performAccessibilityAction(action) ?? false)
  }
}

nonisolated extension ParagraphContent {
  var string: String {
    if runs.count == 1, case .text(let text) = runs[0].content { return text }
    return runs.map { if case .text(let text) = $0.content { text } else { "" } }.joined()
  }
  /// Whether only colours differ, so that all sizes and positions stay.
  func hasSameLayout(as other: ParagraphContent) -> Bool {
    if self == other { return true }
    guard runs.count == other.runs.count else { return false }
    var colourless = self
    for index in runs.indices {
      colourless.runs[index].attributes.color = other.runs[index].attributes.color
      colourless.runs[index].attributes.background = other.runs[index].attributes.background
      colourless.runs[index].attributes.underline = other.runs[index].attributes.underline
      colourless.runs[index].attributes.strikethrough = other.runs[index].attributes.strikethrough
    }
    return colourless == other
  }
}
