import OrielGraph

/// Lines of about the same length, so that no text ends in a line of one word.
package enum BalancedLines {
  /// Longer texts take the whole width: the last of many lines may be short, and measuring takes time.
  private static let greatestHeight = 200.0
  /// To how many points the width is found.
  private static let precision = 4.0

  /// What to offer a text: the narrowest width in which it has no more lines than in `width`.
  package static func offer(to box: Box, within width: CGFloat?) -> ProposedViewSize {
    guard let width, width.isFinite else { return ProposedViewSize(width: width, height: nil) }
    let whole = ProposedViewSize(width: width, height: nil), size = box.size(for: whole)
    guard size.height <= greatestHeight, box.size(for: .unspecified).width > width else { return whole }
    var (narrow, wide) = (width / 2, width)
    while wide - narrow > precision {
      let middle = ((narrow + wide) / 2).rounded()
      if box.size(for: ProposedViewSize(width: middle, height: nil)).height > size.height + 0.5 { narrow = middle } else { wide = middle }
    }
    return ProposedViewSize(width: wide, height: nil)
  }
}

/// A text with balanced lines.
private struct BalancedLinesModifier: BoxModifier {
  typealias Body = Never
  func makeBox(_ node: ViewNode) -> BalancedLinesBox { BalancedLinesBox(node) }
  func apply(to box: BalancedLinesBox, from old: Self?) {}
}
private final class BalancedLinesBox: WrapperBox {
  override class var roles: BoxRoles { [] }
  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    guard let content else { return proposal }
    var offer = BalancedLines.offer(to: content, within: proposal.width)
    offer.height = proposal.height
    return offer
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { content?.size(for: offer(proposal)) ?? .zero }
  override func placeChildren() { content?.place(at: .zero, proposal: offer(proposal ?? ProposedViewSize(size))) }
  override func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard let content else { return nil }
    return content.askedExplicitAlignment(key, in: content.dimensions(for: offer(dimensions.proposal)))
  }
}
extension View {
  /// Wraps a centred text into lines of about the same length.
  package func balancedLines() -> some View { modifier(BalancedLinesModifier()) }
}
