import OrielDrawing
import OrielGraph

/// The badge of a tab, in a capsule.
struct TabBadge {
  let layout: ParagraphLayout
  let words: String
  let theme: Theme

  /// nil for a label without one.
  init?(of label: Box, _ theme: Theme) {
    guard let badge = label.children.lazy.compactMap({ $0.listTrait(ListBadgeKey.self) }).first else { return nil }
    let context = TextContext(style: StyleContext(theme: theme), font: .system(size: 11, weight: .medium))
    layout = ParagraphLayout.make(ParagraphContent(runs: badge.resolve(in: context), lineLimit: 1, wraps: false))
    words = badge.string(in: context)
    self.theme = theme
  }

  /// At least as wide as high, and no higher than `height`.
  func size(within height: CGFloat) -> CGSize {
    let height = min(theme.metrics.badge.height, height)
    return CGSize(width: max(height, (layout.size.width + 10).rounded(.up)), height: height)
  }
  /// `isAlerting` uses a conspicuous colour.
  func paint(_ painter: any Painter, in rect: CGRect, isAlerting: Bool, isEnabled: Bool) {
    let colors = theme.colors, capsule = painter.alignedToPixels(rect)
    painter.fill(
      capsule, cornerRadius: capsule.height / 2,
      with: .color((isAlerting ? colors.destructiveFill : colors.fillPrimary).opacity(isEnabled ? 1 : 0.5)))
    let x = capsule.midX - layout.size.width / 2, middle = capsule.midY - layout.size.height / 2
    painter.draw(
      layout, at: CGPoint(x: x, y: (middle * painter.scale).rounded() / painter.scale),
      color: isAlerting ? colors.onDestructive : isEnabled ? colors.labelSecondary : colors.labelDisabled)
  }
}
