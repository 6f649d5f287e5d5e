import Foundation

// NaN and infinite values from an app's layouts, guides and modifiers are reported with the view's name and replaced, so that
// the rest of the window is laid out and drawn normally.
extension Box {
  /// The box's name in warnings: its view, and the app's view that contains it.
  package final var nameForIssues: String {
    guard let node else { return String(describing: type(of: self)) }
    return node.nameForIssues
  }

  final func checked(_ proposal: ProposedViewSize) -> ProposedViewSize {
    RuntimeIssue.report(
      "\(nameForIssues) is offered \(describe(proposal.width)) x \(describe(proposal.height)) by its container's layout; NaN counts as unspecified.")
    return proposal.numeric
  }
  final func checked(_ answer: CGSize) -> CGSize {
    RuntimeIssue.report(
      "\(nameForIssues) answers a proposal with the size \(answer.width) x \(answer.height); NaN counts as zero.")
    return CGSize(width: answer.width.isNaN ? 0 : answer.width, height: answer.height.isNaN ? 0 : answer.height)
  }
  final func checkedGuide(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    RuntimeIssue.report("An alignment guide of \(nameForIssues) is NaN; the guide's default is used.")
    return nil
  }
  /// A position must be finite; content with an infinite one is not visible.
  final func checkedPlace(_ point: CGPoint, _ size: CGSize) -> (CGPoint, CGSize) {
    RuntimeIssue.report(
      "\(nameForIssues) is placed at (\(point.x), \(point.y)) with the size \(size.width) x \(size.height); values that are not finite count as zero.")
    func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
    return (CGPoint(x: finite(point.x), y: finite(point.y)), CGSize(width: finite(size.width), height: finite(size.height)))
  }
  private final func describe(_ length: CGFloat?) -> String { length.map { "\($0)" } ?? "nil" }
}

extension ViewNode {
  /// The view, and the nearest view with a body around it.
  package final var nameForIssues: String {
    var above = parent
    while let node = above, !node.hasBody { above = node.parent }
    let own = String(viewName.prefix(120))
    guard let above else { return own }
    return "\(own) in \(above.viewName.prefix(80))"
  }
}

extension ProposedViewSize {
  nonisolated var isNumeric: Bool { width?.isNaN != true && height?.isNaN != true }
  nonisolated var numeric: ProposedViewSize {
    ProposedViewSize(width: width.flatMap { $0.isNaN ? nil : $0 }, height: height.flatMap { $0.isNaN ? nil : $0 })
  }
}
extension CGSize { nonisolated var isFinite: Bool { width.isFinite && height.isFinite } }
extension CGPoint { nonisolated var isFinite: Bool { x.isFinite && y.isFinite } }
