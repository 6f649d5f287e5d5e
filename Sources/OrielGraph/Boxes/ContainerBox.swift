import Foundation

/// A box with any number of children, collected from the structure below its node.
open class _ContainerBox: _Box {
  private var contents: [Box] = []
  private var sorted: [Box]?

  override open var children: [_Box] { sorted ?? contents }
  /// In layout order, without departing ones.
  package private(set) final var laidOutChildren: [Box] = []

  override open var childrenInViewOrder: [_Box] { laidOutChildren }
  override var greatestNestingBelow: UInt8 { laidOutChildren.reduce(0) { max($0, $1.nesting) } }
  override var greatestLimitNestingBelow: UInt8 { laidOutChildren.reduce(0) { max($0, $1.limitNesting) } }

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
    laidOutChildren = boxes.contains(where: \.isDeparting) ? boxes.filter { !$0.isDeparting } : boxes
    sorted = boxes.contains(where: { $0.zIndex != 0 })
      ? boxes.enumerated().sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }.map(\.element) : nil
    childrenChanged()
    updateNesting()
    invalidateInk()
    setNeedsLayout()
  }

  /// The list of children changed.
  open func childrenChanged() {}
}
