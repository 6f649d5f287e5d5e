import Foundation
import OrielDrawing

/// A box around one other box, for modifiers. The base class changes nothing.
open class _WrapperBox: _Box {
  deinit {}  // Asks for no executor: see `MainThread`.
  package private(set) final var content: Box?

  package final func wrap(_ box: Box?) {
    guard box !== content else { return }
    if let content { abandon(content) }
    content = box
    if let box { adopt(box) }
    updateNesting()
    invalidateInk()
    setNeedsLayout()
  }

  override open var children: [_Box] { content.map { [$0] } ?? [] }
  override final var greatestNestingBelow: UInt8 { content?.nesting ?? 0 }
  override final var greatestLimitNestingBelow: UInt8 { content?.limitNesting ?? 0 }
  override open func measure(_ proposal: ProposedViewSize) -> CGSize { content?.size(for: proposal) ?? .zero }
  override open func placeChildren() { content?.place(at: .zero, proposal: proposal ?? ProposedViewSize(size)) }
  override open func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard let content else { return nil }
    return content.askedExplicitAlignment(key, in: ViewDimensions(size: dimensions.size, proposal: dimensions.proposal, box: content))
  }
  override open var spacing: ViewSpacing { content?.spacing ?? .zero }
  override open var layoutPriority: Double { content?.layoutPriority ?? 0 }
  override open var zIndex: Double { content?.zIndex ?? 0 }
  override open func layoutValue(_ key: ObjectIdentifier) -> Any? { content?.layoutValue(key) }
  override open func traitsChanged(of child: _Box) {
    super.traitsChanged(of: child)
    parent?.traitsChanged(of: self)
  }
  override open func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    content?.range(along: axis, across: across) ?? (0, 0)
  }
  override open func statesIdeal(along axis: Axis) -> Bool { content?.statesIdeal(along: axis) ?? false }
  override open func statesGreatest(along axis: Axis) -> Bool { content?.statesGreatest(along: axis) ?? false }
  override open func paint(_ painter: any _Painter) { content?.draw(painter) }
}
