import Foundation

/// The storage of a focus state: its value, the views that stand for values, and a value that waits for its view.
class FocusLocation<Value: Hashable, Marker: Box> {
  struct Member {
    weak var box: Marker?
    var value: Value
  }
  private let none: Value
  private let stored: StateLocation<Value>
  private(set) final var members: [Member] = []
  /// A value that was set, but whose view does not have the focus yet, and the number of updates to keep waiting for it.
  private var requested: Value?
  private var triesLeft = 0

  init(_ none: Value) {
    self.none = none
    stored = StateLocation(none)
  }
  final func get() -> Value { stored.get() }

  func register(_ box: Marker, for value: Value) {
    members.removeAll { $0.box == nil || $0.box === box }
    members.append(Member(box: box, value: value))
    if requested == value { retry(in: box.graph) }
  }
  final func unregister(_ box: Marker) { members.removeAll { $0.box == nil || $0.box === box } }

  /// Moves the focus to the view of `value`, or away from all of them.
  func request(_ value: Value) {
    requested = value
    stored.set(value, transaction: Transaction.current)
    triesLeft = 2
    apply()
  }

  /// Takes over the value of the view that has the focus, nil for none; not while a value waits for its own view.
  final func focusIsIn(_ member: () -> Member?) {
    guard requested == nil else { return }
    stored.set(member()?.value ?? none, transaction: Transaction())
  }

  private func apply() {
    guard let value = requested else { return }
    if value == none {
      requested = nil
      return leave()
    }
    for member in members where member.value == value {
      guard let box = member.box, box.isInWindow else { continue }
      requested = nil
      if enter(box) { return keep(value, in: box) }
      requested = value
    }
    // The view may be created by the update that this write causes.
    if let graph = members.lazy.compactMap(\.box).first?.graph { retry(in: graph) }
  }
  /// The update that this write causes may replace the view that got the focus by another one, as a new `id` does.
  private func keep(_ value: Value, in box: Marker) {
    let graph = box.graph
    graph.afterUpdate { [weak self, weak box, weak graph] in
      guard let self, let graph, requested == nil, box?.isInWindow != true else { return }
      requested = value
      triesLeft = 2
      apply()
      if requested != nil, members.isEmpty { retry(in: graph) }
    }
  }
  private func retry(in graph: ViewGraph) {
    graph.afterUpdate { [weak self, weak graph] in
      guard let self, let graph, requested != nil else { return }
      triesLeft -= 1
      if triesLeft >= 0 { return apply() }
      requested = nil
      read(graph)
    }
  }

  // MARK: What kind of focus it is

  /// Moves the focus into the view; false if it cannot have it.
  func enter(_ box: Marker) -> Bool { false }
  /// Moves the focus away from the views of this state, if one of them has it.
  func leave() {}
  /// Calls `focusIsIn(_:)` for the focus of the window.
  func read(_ graph: ViewGraph) {}
}
