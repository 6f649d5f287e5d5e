import Foundation
import OrielGraph

// Long texts: the visible part is measured before painting, the rest in idle time.
extension TextInputBox {
  /// The visible range of the text, along its flow.
  var visibleFlow: ClosedRange<Double> {
    let origin = textOrigin, rect = look.kind == .editor ? inkRect : textRect
    return stack.style.wraps
      ? rect.minY - origin.y...rect.maxY - origin.y : rect.minX - origin.x...max(rect.minX, rect.maxX) - origin.x
  }
  /// The index of the first visible block, which stays in place when other heights change.
  var topBlock: Int { stack.place(stack.style.isRightToLeft && !stack.style.wraps ? visibleFlow.upperBound : visibleFlow.lowerBound).index }

  /// Measures the visible part. `block` stays in place, if it is still visible.
  func measureVisible(keeping block: Int? = nil) {
    guard look != nil, stack.hasEstimates else { return }
    let seen = visibleFlow
    var anchor: Int?
    if let block, stack.place(seen.lowerBound).index <= block, block <= stack.place(seen.upperBound).index { anchor = block }
    if stack.measure(from: seen.lowerBound, to: seen.upperBound, keeping: anchor) { setNeedsDisplay(inkRect) }
    settle()
  }

  /// Replaces estimated heights with measured ones, a slice at a time. Visible content does not move.
  func settle() {
    guard settling == nil, graph.isVisible, stack.hasEstimates else { return }
    settling = graph.host?.schedule(after: IdleSlice.pause) { [weak self] in self?.settleSlice() }
  }

  private func settleSlice() {
    settling = nil
    guard isInWindow, graph.isVisible else { return }
    var slice = IdleSlice()
    let height = stack.size.height, wasShown = thumb.amount > 0 ? thumbRect : .null
    let goesOn = stack.measureSome(keeping: topBlock) { slice.goesOn }
    if thumb.amount > 0 {
      setNeedsDisplay(wasShown)
      setNeedsDisplay(thumbRect)
    }
    if look.isVertical, stack.size.height != height { setNeedsLayout() }
    if !stack.style.wraps, stack.blocks.count > 1, stack.style.isRightToLeft { setNeedsDisplay() }
    if goesOn { settle() }
  }
}

nonisolated extension String {
  /// Whether both texts are equal; compares lengths first.
  func isSame(as other: String) -> Bool { utf8.count == other.utf8.count && self == other }
}
