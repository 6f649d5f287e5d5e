import OrielControls

/// The height of a sheet with detents, including dragging.
struct SheetHeights {
  private(set) var current: PresentationDetent?
  /// The height while the user drags it.
  private(set) var dragged: CGFloat?
  /// A sheet released below this fraction of its smallest detent is dismissed.
  private static let least = 0.6

  /// The height in points, including the row of buttons.
  mutating func height(_ detents: PresentationDetents, in context: PresentationDetent.Context) -> CGFloat {
    if let dragged { return min(max(dragged, 40), context.maxDetentValue) }
    let rest = detents.rest(from: current, in: context)
    current = rest.detent
    return rest.height
  }
  mutating func drag(to height: CGFloat) { dragged = height }

  enum Outcome { case rests, ends }
  /// The user released it: the sheet moves to the nearest detent, or is dismissed if it was dragged far down.
  mutating func letGo(_ detents: PresentationDetents, in context: PresentationDetent.Context, mayEnd: Bool) -> Outcome {
    guard let height = dragged else { return .rests }
    dragged = nil
    let rests = detents.rests(in: context)
    if mayEnd, height < rests[0].height * Self.least { return .ends }
    choose(rests.min { abs($0.height - height) < abs($1.height - height) } ?? rests[0], detents)
    return .rests
  }
  /// Follows a finger that scrolls, between the lowest and the highest detent.
  mutating func scroll(to height: CGFloat, _ detents: PresentationDetents, in context: PresentationDetent.Context) {
    let rests = detents.rests(in: context)
    dragged = min(max(height, rests[0].height), rests[rests.count - 1].height)
  }
  /// The finger was lifted: the sheet moves to the nearest detent, but after as much as a wheel's step at least to the next one.
  mutating func endScroll(_ detents: PresentationDetents, in context: PresentationDetent.Context) {
    guard let height = dragged else { return }
    dragged = nil
    let rests = detents.rests(in: context)
    guard let from = rests.firstIndex(where: { $0.detent == current }) else { return }
    var next = rests.indices.min { abs(rests[$0].height - height) < abs(rests[$1].height - height) } ?? from
    let distance = height - rests[from].height
    if next == from, abs(distance) >= ScrollBox.wheelStep { next = min(max(from + (distance > 0 ? 1 : -1), 0), rests.count - 1) }
    choose(rests[next], detents)
  }
  mutating func cancelDrag() { dragged = nil }
  func canStep(up: Bool, _ detents: PresentationDetents, in context: PresentationDetent.Context) -> Bool {
    let rests = detents.rests(in: context)
    guard let index = rests.firstIndex(where: { $0.detent == current }) else { return false }
    return rests.indices.contains(index + (up ? 1 : -1))
  }
  /// Moves to the next detent up or down; returns false at the end.
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
