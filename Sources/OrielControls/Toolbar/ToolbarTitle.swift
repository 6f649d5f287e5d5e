import Foundation
import OrielDrawing
import OrielGraph

/// The title of the content above its subtitle, or beside it in a compact bar.
final class ToolbarTitleBox: Box {
  override class var roles: BoxRoles { [.dragSource] }
  private var title = "", subtitle = ""
  private var theme = Theme.make()
  private var isCompact = false, isActive = true
  private var locale: Locale?
  private var layouts: (title: ParagraphLayout, subtitle: ParagraphLayout?, width: CGFloat)?
  /// The file that the window stands for: its icon beside the title can be dragged to where the file is wanted.
  private var document: URL?
  /// The value that the icon drags instead of a file.
  private var item: NavigationItem?
  /// The title, or else the name of the file or value.
  private var words: String { !title.isEmpty ? title : item?.title ?? document?.lastPathComponent ?? "" }
  private var hasIcon: Bool { document != nil || item != nil }
  private var indent: CGFloat { hasIcon ? Metrics.Toolbar.titleIcon + 6 : 0 }

  func show(document: URL?) { if document != self.document { self.document = document; changed() } }
  func show(item: NavigationItem?) {
    let changes = item?.title != self.item?.title
    self.item = item
    if changes { changed() }
  }

  func show(title: String) { if title != self.title { self.title = title; changed() } }
  func show(subtitle: String) { if subtitle != self.subtitle { self.subtitle = subtitle; changed() } }
  func show(_ theme: Theme, isCompact: Bool, isActive: Bool, locale: Locale?) {
    guard theme != self.theme || isCompact != self.isCompact || isActive != self.isActive || locale != self.locale else { return }
    (self.theme, self.isCompact, self.isActive, self.locale) = (theme, isCompact, isActive, locale)
    changed()
  }
  private func changed() {
    layouts = nil
    setNeedsLayout()
    parent?.setNeedsLayout()
    setNeedsDisplay()
  }
  var isEmpty: Bool { words.isEmpty }

  private func layout(_ words: String, _ font: Font, width: Double?) -> ParagraphLayout {
    var context = TextContext(style: StyleContext(theme: theme), font: font)
    context.locale = locale
    // One line that ends in an ellipsis: only a text that wraps is cut off.
    let line = words.split(whereSeparator: \.isNewline).joined(separator: " ")
    return ParagraphLayout.make(
      ParagraphContent(runs: Text(verbatim: line).resolve(in: context), lineLimit: 1, isRightToLeft: isRightToLeft), width: width)
  }
  private func layouts(in width: CGFloat) -> (title: ParagraphLayout, subtitle: ParagraphLayout?, width: CGFloat) {
    if let layouts, layouts.width == width { return layouts }
    let room: Double? = width.isFinite ? Double(width) : nil
    let title = layout(words, .headline, width: room)
    // Beside the title it has what that leaves, and ends in an ellipsis there.
    let rest = room.map { isCompact ? $0 - title.size.width - Metrics.Toolbar.titleGap : $0 }
    let hasRoom = rest.map { !isCompact || $0 >= Metrics.Toolbar.leastSubtitle } ?? true
    let made = (title, subtitle.isEmpty || !hasRoom ? nil : layout(subtitle, .subheadline, width: rest), width)
    layouts = made
    return made
  }

  override func takesHits(at point: CGPoint) -> Bool { hasIcon && bounds.contains(point) }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    guard !isEmpty else { return .zero }
    let (title, subtitle, _) = layouts(in: .infinity), indent = indent
    let other = subtitle?.size ?? .zero
    let ideal = isCompact
      ? CGSize(width: title.size.width + (subtitle == nil ? 0 : Metrics.Toolbar.titleGap + other.width), height: max(title.size.height, other.height))
      : CGSize(width: max(title.size.width, other.width), height: title.size.height + other.height)
    return CGSize(width: min(ideal.width.rounded(.up) + indent, proposal.width ?? .infinity), height: ideal.height)
  }
  override func paint(_ painter: any Painter) {
    guard !isEmpty, size.width > 0 else { return }
    let (title, subtitle, _) = layouts(in: max(1, size.width - indent)), indent = indent
    func x(_ left: CGFloat, _ width: CGFloat) -> CGFloat { leftEdge(fromLeading: left + indent, width: width) }
    if hasIcon, let glyph = SymbolGlyph(name: "doc") {
      let left = leftEdge(fromLeading: 0, width: Metrics.Toolbar.titleIcon)
      painter.symbol(
        glyph, centre: CGPoint(x: left + Metrics.Toolbar.titleIcon / 2, y: title.size.height / 2), side: Metrics.Toolbar.titleIcon, stroke: Metrics.Toolbar.symbolStroke, color: theme.colors.labelSecondary)
    }
    painter.draw(title, at: CGPoint(x: x(0, title.size.width), y: 0), color: isActive ? theme.colors.labelPrimary : theme.colors.labelSecondary)
    guard let subtitle else { return }
    if isCompact {
      let left = title.size.width + Metrics.Toolbar.titleGap
      painter.draw(subtitle, at: CGPoint(x: x(left, subtitle.size.width), y: title.firstBaseline - subtitle.firstBaseline), color: theme.colors.labelSecondary)
    } else {
      painter.draw(subtitle, at: CGPoint(x: x(0, subtitle.size.width), y: title.size.height), color: theme.colors.labelSecondary)
    }
  }
  override var accessibility: AccessibilityProperties? {
    guard !isEmpty, size.width > 0 else { return nil }
    var properties = AccessibilityProperties(.heading, label: words, value: subtitle.isEmpty ? nil : subtitle)
    properties.headingLevel = 1
    return properties
  }
}

extension ToolbarTitleBox: DragSource {
  func mayDrag(from point: CGPoint) -> Bool { hasIcon }
  func lift(from point: CGPoint) -> DragLoad? {
    if let item { return item.load() }
    guard let document else { return nil }
    return DragLoad(DragDescription(types: [DroppedText.addresses] + DroppedText.types, operations: [.copy, .link, .move])) { type in
      type == DroppedText.addresses ? DroppedAddresses.list([document.absoluteString]) : DroppedText.data(document.path, as: type)
    }
  }
}
