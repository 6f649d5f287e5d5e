import OrielControls
import OrielDrawing

/// The message of an alert: the app's texts, one paragraph each, in the alert's style.
struct AlertMessage<Content: View>: LabeledControl {
  let content: Content

  func makeBox(_ node: ViewNode) -> AlertMessageBox { AlertMessageBox(node) }
  func apply(to box: AlertMessageBox, from old: Self?, in node: ViewNode) {
    box.spacing(node.scope.values(reader: node).theme.metrics.spacing.stack)
  }
  func labelEnvironment(_ box: AlertMessageBox) -> (inout EnvironmentValues) -> Void {
    { values in
      values.text.defaultFont = .callout
      values.text.alignment = .center
      values.text.ignoresStyling = true
    }
  }
}

final class AlertMessageBox: ContainerBox {
  override class var roles: BoxRoles { [] }
  private var paragraphs: [Box] = []
  private var gap: CGFloat = 0
  func spacing(_ new: CGFloat) { if new != gap { gap = new; setNeedsLayout() } }

  override var children: [Box] { paragraphs }
  override var childrenInViewOrder: [Box] { paragraphs }
  override func childrenChanged() {
    paragraphs = laidOutChildren.filter { box in
      if Self.isText(box) { return true }
      RuntimeIssue.report("\(box.nameForIssues) is not shown: the message of an alert shows only Text.")
      return false
    }
  }
  private static func isText(_ box: Box) -> Bool {
    if box is TextBox { return true }
    if box.pressTarget != nil || box.textInputTarget != nil { return false }
    return box.children.contains(where: isText)
  }
  /// The accessibility description of the alert.
  var words: String? {
    func texts(_ box: Box) -> [String] { (box as? TextBox).map { [$0.string] } ?? box.children.flatMap(texts) }
    let words = paragraphs.flatMap(texts).filter { !$0.isEmpty }
    return words.isEmpty ? nil : words.joined(separator: "\n")
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let sizes = paragraphs.map { $0.size(for: BalancedLines.offer(to: $0, within: proposal.width)) }
    return CGSize(
      width: sizes.map(\.width).max() ?? 0, height: sizes.reduce(gap * CGFloat(max(0, sizes.count - 1))) { $0 + $1.height })
  }
  override func placeChildren() {
    var y: CGFloat = 0
    for box in paragraphs {
      let offer = BalancedLines.offer(to: box, within: proposal?.width ?? size.width), own = box.size(for: offer)
      box.place(at: CGPoint(x: (size.width - own.width) / 2, y: y), proposal: offer)
      y += own.height + gap
    }
  }
}
