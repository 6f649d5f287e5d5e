import OrielGraph

/// The layout of controls in their form.
package nonisolated enum FormLayoutKind: Hashable, Sendable {
  /// Outside of forms.
  case none
  /// Labels in a separate column, trailing-aligned.
  case columns
  /// Rows of cards: label leading, control trailing.
  case grouped
}
extension EnvironmentValues {
  /// Also true inside a row, where `formLayout` is `.none`.
  @Entry nonisolated var isInForm = false
  @Entry package nonisolated var formLayout = FormLayoutKind.none
}

/// Rows whose controls are aligned after the longest label. A row with a shorter label gets less than the form's width, so that
/// no row extends past the form's edge. If the height does not suffice, all rows
/// shrink equally.
nonisolated struct FormColumns: Layout {
  typealias AnimatableData = EmptyAnimatableData
  var spacing: CGFloat
  var sectionSpacing: CGFloat

  private func guides(_ subviews: LayoutSubviews) -> [CGFloat] {
    subviews.map { $0.dimensions(in: .unspecified)[HorizontalAlignment.formColumn] }
  }
  /// The space above each row; more where a section begins or ends.
  private func gaps(_ subviews: LayoutSubviews) -> [CGFloat] {
    let sections = MainThread.assumed { subviews.map { Self.section(of: $0.box) } }
    return sections.indices.map { $0 == 0 ? 0 : sections[$0] == sections[$0 - 1] ? spacing : sectionSpacing }
  }
  @MainActor private static func section(of box: Box) -> ObjectIdentifier? {
    let form = box.parent?.node
    var node = box.node
    while let current = node, current !== form {
      if current is any SectionParts { return ObjectIdentifier(current) }
      node = current.parent
    }
    return nil
  }
  /// Each row's proposal and its offset from the leading edge.
  private func rows(
    _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ gaps: [CGFloat]
  ) -> [(offer: ProposedViewSize, inset: CGFloat)] {
    let guides = guides(subviews), greatest = guides.max() ?? 0
    var rows = guides.map { guide in
      let inset = greatest - guide
      return (offer: ProposedViewSize(width: proposal.width.map { max(0, $0 - inset) }, height: nil), inset: inset)
    }
    guard let height = proposal.height, height.isFinite else { return rows }
    let wanted = zip(rows, subviews).map { $1.sizeThatFits($0.offer).height }
    let excess = wanted.reduce(gaps.reduce(0, +), +) - height
    guard excess > 0 else { return rows }
    let least = zip(rows, subviews).map { $1.sizeThatFits(ProposedViewSize(width: $0.offer.width, height: 0)).height }
    let room = zip(wanted, least).reduce(0) { $0 + max(0, $1.0 - $1.1) }
    guard room > 0 else { return rows }
    for index in rows.indices where wanted[index] > least[index] {
      rows[index].offer.height = wanted[index] - (wanted[index] - least[index]) * min(1, excess / room)
    }
    return rows
  }
  func sizeThatFits(proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) -> CGSize {
    let gaps = gaps(subviews)
    var size = CGSize(width: 0, height: gaps.reduce(0, +))
    for (subview, row) in zip(subviews, rows(proposal, subviews, gaps)) {
      let own = subview.sizeThatFits(row.offer)
      size.width = max(size.width, own.width + row.inset)
      size.height += own.height
    }
    return size
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) {
    let gaps = gaps(subviews)
    let rows = rows(ProposedViewSize(width: bounds.width, height: proposal.height), subviews, gaps)
    var y = bounds.minY
    for ((subview, gap), row) in zip(zip(subviews, gaps), rows) {
      y += gap
      subview.place(at: CGPoint(x: bounds.minX + row.inset, y: y), proposal: row.offer)
      y += subview.sizeThatFits(row.offer).height
    }
  }
}
