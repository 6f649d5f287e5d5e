import OrielControls

/// The heights of one sheet whose content names detents: where it rests, and what dragging it does.
struct SheetHeights {
  private(set) var current: PresentationDetent?
  /// While the user drags it.
  private(set) var dragged: CGFloat?
  /// Below this part of the smallest height a sheet that is let go of ends.
  private static let least = 0.6

  /// Points high, the row of buttons included.
  mutating func height(_ detents: PresentationDetents, in context: PresentationDetent.Context) -> CGFloat {
    if let dragged { return min(max(dragged, 40), context.maxDetentValue) }
    let rest = detents.rest(from: current, in: context)
    current = rest.detent
    return rest.height
  }
  mutating func drag(to height: CGFloat) { dragged = height }

  enum Outcome { case rests, ends }
  /// The user lets go: the sheet goes to the nearest height, or ends where it was pulled down far.
  mutating func letGo(_ detents: PresentationDetents, in context: PresentationDetent.Context, mayEnd: Bool) -> Outcome {
    guard let height = dragged else { return .rests }
    dragged = nil
    let rests = detents.rests(in: context)
    if mayEnd, height < rests[0].height * Self.least { return .ends }
    choose(rests.min { abs($0.height - height) < abs($1.height - height) } ?? rests[0], detents)
    return .rests
  }
  mutating func cancelDrag() { dragged = nil }
  func canStep(up: Bool, _ detents: PresentationDetents, in context: PresentationDetent.Context) -> Bool {
    let rests = detents.rests(in: context)
    guard let index = rests.firstIndex(where: { $0.detent == current }) else { return false }
    return rests.indices.contains(index + (up ? 1 : -1))
  }
  /// To the next height up or down; false at the end.
  mutating func step(up: Bool, _ detents: PresentationDetents, in context: PresentationDetent.Context) -> Bool {
    let rests = detents.rests(in: context)
    guard let index = rests.firstIndex(where: { $0.detent == current }) else { return false }
    let next = index + (up ? 1 : -1)
    guard rests.indices.contains(next) else { return false }
    choose(rests[next], detents)
    return true
  }
  private mutating func choose(_ rest: PresentationDetents.Rest, _ detents: PresentationDetents) {
    current = rest.detent
    detents.choose(rest.detent)
  }
}
