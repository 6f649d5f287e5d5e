import Foundation
import OrielDrawing
import OrielGraph

/// A column of cards; rows outside sections share a card.
struct GroupedForm<Content: View>: ContainerView {
  let content: Content
  func makeBox(_ node: ViewNode) -> GroupedFormBox { GroupedFormBox(node) }
  func apply(to box: GroupedFormBox, from old: Self?, in node: ViewNode) {
    box.show(node.scope.values(reader: node).theme)
  }
}

/// A section of a grouped form: header, card of rows, footer.
struct FormSection<Header: View, Rows: View, Footer: View>: View {
  let header: Header
  let rows: Rows
  let footer: Footer
  var body: some View {
    FormSectionContainer(
      content: ViewBuilder.buildBlock(
        header.font(.headline).modifier(FormPart(role: .header)), rows,
        footer.font(.subheadline).foregroundStyle(.secondary).modifier(FormPart(role: .footer))
      ))
  }
}
private struct FormSectionContainer<Content: View>: ContainerView {
  let content: Content
  func makeBox(_ node: ViewNode) -> FormSectionBox { FormSectionBox(node) }
  func apply(to box: FormSectionBox, from old: Self?, in node: ViewNode) {
    box.show(node.scope.values(reader: node).theme)
  }
}

/// Marks the headers and footers among a section's boxes.
private struct FormPart: BoxModifier {
  enum Role { case header, footer }
  typealias Body = Never
  let role: Role
  func makeBox(_ node: ViewNode) -> FormPartBox { FormPartBox(node, role) }
  func apply(to box: FormPartBox, from old: FormPart?) {}
}
private final class FormPartBox: WrapperBox {
  override package class var roles: BoxRoles { [] }
  let role: FormPart.Role
  init(_ node: ViewNode, _ role: FormPart.Role) {
    self.role = role
    super.init(node)
  }
}

/// Rows on one card.
@MainActor struct FormCard {
  var theme: Theme
  var rows: [Box]

  func rowHeight(_ row: Box, width: CGFloat) -> CGFloat {
    let form = theme.metrics.form
    let content = row.size(for: ProposedViewSize(width: max(0, width - 2 * form.rowPaddingH), height: nil)).height
    // Two lines of text get more padding than one control.
    return max(form.row, (content + (content > 28 ? 20 : 16)).rounded(.up))
  }
  func height(width: CGFloat) -> CGFloat { rows.reduce(0) { $0 + rowHeight($1, width: width) } }
  func place(in origin: CGPoint, width: CGFloat, rightToLeft: Bool) {
    let padding = theme.metrics.form.rowPaddingH
    let proposal = ProposedViewSize(width: max(0, width - 2 * padding), height: nil)
    var y = origin.y
    for row in rows {
      let height = rowHeight(row, width: width), own = row.size(for: proposal)
      let line = CGRect(x: origin.x, y: y, width: width, height: height)
      let x = line.leftEdge(fromLeading: padding, width: own.width, rightToLeft: rightToLeft)
      row.place(at: CGPoint(x: x, y: y + (height - own.height) / 2), proposal: proposal)
      y += height
    }
  }
  func paint(_ painter: any Painter, at origin: CGPoint, width: CGFloat, rightToLeft: Bool) {
    guard !rows.isEmpty else { return }
    let colors = theme.colors, radius = theme.metrics.radius.card
    let rect = painter.alignedToPixels(CGRect(origin: origin, size: CGSize(width: width, height: height(width: width))))
    painter.fill(rect, cornerRadius: radius, with: .color(colors.groupedCard))
    painter.strokeInside(
      rect, cornerRadius: radius, width: max(theme.metrics.border.hairline, 1 / painter.scale), with: .color(colors.cardBorder))
    var y = origin.y
    let inset = theme.metrics.form.rowPaddingH
    for row in rows.dropLast() {
      y += rowHeight(row, width: width)
      var line = painter.alignedToPixels(
        CGRect(x: rect.leftEdge(fromTrailing: 0, width: rect.width - inset, rightToLeft: rightToLeft), y: y, width: rect.width - inset, height: 0))
      line.size.height = max(theme.metrics.border.hairline, 1 / painter.scale)
      painter.fill(line, colors.separator)
    }
  }
}

final class FormSectionBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  private var theme = Theme.make()
  func show(_ theme: Theme) {
    guard theme != self.theme else { return }
    self.theme = theme
    setNeedsLayout()
    setNeedsDisplay()
  }
  private func parts(_ role: FormPart.Role) -> [Box] {
    laidOutChildren.filter { box in (box as? FormPartBox).map { $0.role == role } ?? false }
  }
  private var card: FormCard { FormCard(theme: theme, rows: laidOutChildren.filter { !($0 is FormPartBox) }) }
  private func textProposal(_ width: CGFloat) -> ProposedViewSize {
    ProposedViewSize(width: max(0, width - 2 * theme.metrics.form.rowPaddingH), height: nil)
  }
  private func heights(_ width: CGFloat) -> (header: CGFloat, card: CGFloat, footer: CGFloat) {
    func texts(_ boxes: [Box]) -> CGFloat {
      let height = boxes.reduce(0) { $0 + $1.size(for: textProposal(width)).height }
      return height > 0 ? height + theme.metrics.form.headerGap : 0
    }
    return (texts(parts(.header)), card.height(width: width), texts(parts(.footer)))
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let width = proposal.width.map { $0.isFinite ? $0 : 640 } ?? 400
    let heights = heights(width)
    return CGSize(width: width, height: heights.header + heights.card + heights.footer)
  }
  override func placeChildren() {
    let heights = heights(size.width), proposal = textProposal(size.width)
    func place(_ boxes: [Box], from y: CGFloat) {
      var y = y
      for box in boxes {
        let own = box.size(for: proposal), padding = theme.metrics.form.rowPaddingH
        box.place(at: CGPoint(x: leftEdge(fromLeading: padding, width: own.width), y: y), proposal: proposal)
        y += own.height
      }
    }
    place(parts(.header), from: 0)
    card.place(in: CGPoint(x: 0, y: heights.header), width: size.width, rightToLeft: isRightToLeft)
    place(parts(.footer), from: heights.header + heights.card + theme.metrics.form.headerGap)
  }
  override func paint(_ painter: any Painter) {
    card.paint(painter, at: CGPoint(x: 0, y: heights(size.width).header), width: size.width, rightToLeft: isRightToLeft)
    paintChildren(painter)
  }
  override var accessibility: AccessibilityProperties? {
    AccessibilityProperties(.group, label: parts(.header).first?.spokenName)
  }
}

final class GroupedFormBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  private var theme = Theme.make()
  func show(_ theme: Theme) {
    guard theme != self.theme else { return }
    self.theme = theme
    setNeedsLayout()
    setNeedsDisplay()
  }
  private enum Block {
    case section(Box)
    case card(FormCard)
  }
  private var blocks: [Block] {
    var blocks: [Block] = [], loose: [Box] = []
    func flush() {
      if !loose.isEmpty { blocks.append(.card(FormCard(theme: theme, rows: loose))) }
      loose = []
    }
    for child in laidOutChildren {
      if child.isFormSection {
        flush()
        blocks.append(.section(child))
      } else {
        loose.append(child)
      }
    }
    flush()
    return blocks
  }
  private let margin: CGFloat = 20
  private func cardWidth(_ width: CGFloat) -> CGFloat { max(0, min(theme.metrics.form.maxWidth, width - 2 * margin)) }
  private func height(_ block: Block, _ width: CGFloat) -> CGFloat {
    switch block {
    case .section(let box): box.size(for: ProposedViewSize(width: width, height: nil)).height
    case .card(let card): card.height(width: width)
    }
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let width = proposal.width.map { $0.isFinite ? $0 : 680 } ?? 460
    let blocks = blocks, inner = cardWidth(width)
    let height = blocks.reduce(0) { $0 + self.height($1, inner) } + theme.metrics.form.sectionGap * CGFloat(max(0, blocks.count - 1))
    return CGSize(width: width, height: height + 2 * margin)
  }
  private func forEachBlock(_ body: (Block, CGPoint, CGFloat) -> Void) {
    let width = cardWidth(size.width)
    let x = (size.width - width) / 2
    var y = margin
    for block in blocks {
      body(block, CGPoint(x: x, y: y), width)
      y += height(block, width) + theme.metrics.form.sectionGap
    }
  }
  override func placeChildren() {
    let rightToLeft = isRightToLeft
    forEachBlock { block, origin, width in
      switch block {
      case .section(let box): box.place(at: origin, proposal: ProposedViewSize(width: width, height: nil))
      case .card(let card): card.place(in: origin, width: width, rightToLeft: rightToLeft)
      }
    }
  }
  override func paint(_ painter: any Painter) {
    let rightToLeft = isRightToLeft
    forEachBlock { block, origin, width in
      if case .card(let card) = block { card.paint(painter, at: origin, width: width, rightToLeft: rightToLeft) }
    }
    paintChildren(painter)
  }
}

extension Box {
  final var isFormSection: Bool {
    if let wrapper = self as? WrapperBox { return wrapper.content?.isFormSection ?? false }
    return self is FormSectionBox
  }
}
