import Foundation

/// A box with any number of children, collected from the structure below its node.
open class _ContainerBox: _Box {
  deinit {}  // Asks for no executor: see `MainThread`.
  @exclusivity(unchecked) private var contents: [Box] = []
  private var sorted: [Box]?

  override open var children: [_Box] { sorted ?? contents }
  /// In layout order, without departing ones.
  @exclusivity(unchecked) package private(set) final var laidOutChildren: [Box] = []

  override open var childrenInViewOrder: [_Box] { laidOutChildren }
  override var greatestNestingBelow: UInt8 {
    var greatest: UInt8 = 0
    for child in laidOutChildren { greatest = max(greatest, child.nesting) }
    return greatest
  }
  override var greatestLimitNestingBelow: UInt8 {
    var greatest: UInt8 = 0
    for child in laidOutChildren { greatest = max(greatest, child.limitNesting) }
    return greatest
  }

  /// Takes the boxes of `node` as children, and needs layout if they changed.
  package final func collect(from node: ViewNode) {
    var boxes: [Box] = []
    boxes.reserveCapacity(contents.count)
    node.appendBoxes(to: &boxes)
    setChildren(boxes)
  }

  package final func setChildren(_ boxes: [Box]) {
    let old = contents
    contents = boxes
    for box in boxes { adopt(box) }
    if !old.isEmpty {
      let kept = Set(boxes.map(ObjectIdentifier.init))
      for box in old where !kept.contains(ObjectIdentifier(box)) { abandon(box) }
    }
    // Loops, because every call of a closure here asks which thread it is on.
    var hasDeparting = false, isLayered = false
    for box in boxes {
      if box.isDeparting { hasDeparting = true }
      if box.zIndex != 0 { isLayered = true }
    }
    laidOutChildren = hasDeparting ? boxes.filter { !$0.isDeparting } : boxes
    sorted = isLayered
      ? boxes.enumerated().sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }.map(\.element) : nil
    childrenChanged()
    updateNesting()
    invalidateInk()
    setNeedsLayout()
  }

  /// The list of children changed.
  open func childrenChanged() {}
}
