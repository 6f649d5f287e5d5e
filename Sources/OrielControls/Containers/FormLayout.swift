import OrielGraph

/// How controls stand in the form around them.
package nonisolated enum FormLayoutKind: Hashable, Sendable {
  /// Outside of forms.
  case none
  /// Labels in a column of their own, trailing-aligned.
  case columns
  /// Rows of cards: label leading, control trailing.
  case grouped
}
private nonisolated enum FormLayoutKey: EnvironmentKey { static let defaultValue = FormLayoutKind.none }
extension EnvironmentValues {
  package nonisolated var formLayout: FormLayoutKind {
    get { self[FormLayoutKey.self] }
    set { self[FormLayoutKey.self] = newValue }
  }
}

/// Rows below each other whose controls begin at one line, right of the longest label. A row with a shorter label gets
/// less room than the form has, so that all rows end at the form's edge at most.
nonisolated struct FormColumns: Layout {
  typealias AnimatableData = EmptyAnimatableData
  var spacing: CGFloat

  private func guides(_ subviews: LayoutSubviews) -> [CGFloat] {
    subviews.map { $0.dimensions(in: .unspecified)[HorizontalAlignment.formColumn] }
  }
  private func offer(_ width: CGFloat?, _ guide: CGFloat, _ greatest: CGFloat) -> ProposedViewSize {
    ProposedViewSize(width: width.map { max(0, $0 - (greatest - guide)) }, height: nil)
  }
  func sizeThatFits(proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) -> CGSize {
    let guides = guides(subviews), greatest = guides.max() ?? 0
    var size = CGSize(width: 0, height: spacing * CGFloat(max(0, subviews.count - 1)))
    for (subview, guide) in zip(subviews, guides) {
      let own = subview.sizeThatFits(offer(proposal.width, guide, greatest))
      size.width = max(size.width, own.width + greatest - guide)
      size.height += own.height
    }
    return size
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) {
    let guides = guides(subviews), greatest = guides.max() ?? 0
    var y = bounds.minY
    for (subview, guide) in zip(subviews, guides) {
      let offer = offer(bounds.width, guide, greatest)
      subview.place(at: CGPoint(x: bounds.minX + greatest - guide, y: y), proposal: offer)
      y += subview.sizeThatFits(offer).height + spacing
    }
  }
}
