/// Boxes to measure again, by depth; each at most once.
struct LayoutQueue {
  private var levels: [Int: [Box]] = [:]
  private var known: Set<ObjectIdentifier> = []
  private var deepest = 0

  init(_ boxes: some Sequence<Box>) { for box in boxes { insert(box) } }

  mutating func insert(_ box: Box) {
    guard known.insert(ObjectIdentifier(box)).inserted else { return }
    let depth = box.node?.depth ?? 0
    levels[depth, default: []].append(box)
    deepest = max(deepest, depth)
  }
  mutating func popDeepest() -> Box? {
    while deepest >= 0 {
      if let box = levels[deepest]?.popLast() {
        known.remove(ObjectIdentifier(box))
        return box
      }
      deepest -= 1
    }
    return nil
  }
}
