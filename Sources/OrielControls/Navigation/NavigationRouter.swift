import OrielGraph

/// The target of links: the levels of a stack above its root, or the content of a detail column.
package final class NavigationRouter {
  struct Item {
    let number: Int
    fileprivate(set) var view: AnyView
    /// nil for links that carry their destination.
    let value: AnyHashable?
    /// Called when the level is removed, by whatever cause.
    var onRemoved: (() -> Void)?
  }
  private(set) var items: [Item] = []
  private var nextNumber = 0
  private var destinations: [ObjectIdentifier: (AnyHashable) -> AnyView] = [:]
  /// Called when the levels change.
  var onChange: (() -> Void)?
  /// Called when the view of a level changes.
  var onUpdate: ((Int) -> Void)?
  /// Updates a bound path after links and the back button.
  var onValues: (([AnyHashable]) -> Void)?

  /// Declares the destination of values of a type. Values pushed earlier wait for it, and existing levels update, because
  /// the destination may depend on the declaring view. Only levels above that view are updated, because a view that leads to others of
  /// its kind declares the destination again.
  func declare<D: Hashable>(_ type: D.Type, at level: Int, _ destination: @escaping (D) -> AnyView) {
    let old = destinations.updateValue({ destination($0.base as! D) }, forKey: ObjectIdentifier(type))
    for (index, item) in items.enumerated() where item.number > level || old == nil {
      guard let value = item.value, value.base is D else { continue }
      items[index].view = make(value, number: item.number).view
      onUpdate?(item.number)
    }
  }
  /// Replaces the levels, and notifies those that are removed.
  private func replaceItems(_ new: [Item]) {
    let removed = items.filter { old in !new.contains { $0.number == old.number } }
    items = new
    onChange?()
    for item in removed { item.onRemoved?() }
  }
  private func make(_ value: AnyHashable, number: Int) -> Item {
    let type = Swift.type(of: value.base)
    return Item(number: number, view: destinations[ObjectIdentifier(type)].map { $0(value) } ?? AnyView(EmptyView()), value: value)
  }

  /// Returns the level's number, for `remove`.
  @discardableResult func push(_ view: AnyView, onRemoved: (() -> Void)? = nil) -> Int {
    nextNumber += 1
    items.append(Item(number: nextNumber, view: view, value: nil, onRemoved: onRemoved))
    onChange?()
    return nextNumber
  }
  /// Updates the view of a pushed level.
  func update(_ number: Int, _ view: AnyView) {
    guard let index = items.firstIndex(where: { $0.number == number }) else { return }
    items[index].view = view
    onUpdate?(number)
  }
  /// Removes a level and those above it.
  func remove(_ number: Int) {
    guard let index = items.firstIndex(where: { $0.number == number }) else { return }
    replaceItems(Array(items[..<index]))
    tell()
  }
  func push(_ value: AnyHashable, onRemoved: (() -> Void)? = nil) {
    nextNumber += 1
    var item = make(value, number: nextNumber)
    item.onRemoved = onRemoved
    items.append(item)
    onChange?()
    tell()
  }
  /// Replaces everything, for a detail column.
  @discardableResult func show(_ view: AnyView, onRemoved: (() -> Void)? = nil) -> Int {
    let old = items
    items = []
    let number = push(view, onRemoved: onRemoved)
    for item in old { item.onRemoved?() }
    return number
  }
  /// Replaces everything with a value's destination, for a detail column.
  func show(_ value: AnyHashable, onRemoved: (() -> Void)? = nil) {
    let old = items
    items = []
    push(value, onRemoved: onRemoved)
    for item in old { item.onRemoved?() }
  }

  // MARK: Back and forward

  /// The levels that going back left, the most recent last. Any other navigation clears them.
  private var left: [(item: Item, depth: Int)] = []

  /// Removes the last level so that `goForward` can restore it; returns false at the root.
  package func goBack() -> Bool {
    guard let last = items.last else { return false }
    let depth = items.count
    if left.last?.depth != depth + 1 { left = [] }
    pop()
    // Levels presented by a binding or selection can come back only through it.
    if last.onRemoved == nil, items.count == depth - 1 { left.append((last, depth)) } else { left = [] }
    return true
  }
  /// Returns to the level that `goBack` left; false if there is none, or if the user has navigated elsewhere since.
  package func goForward() -> Bool {
    guard let next = left.popLast(), next.depth == items.count + 1 else {
      left = []
      return false
    }
    if let value = next.item.value { push(value) } else { push(next.item.view) }
    return true
  }

  package func pop() {
    guard !items.isEmpty else { return }
    replaceItems(Array(items.dropLast()))
    tell()
  }
  private func tell() { onValues?(items.compactMap(\.value)) }

  /// Applies a bound path; unchanged levels are kept.
  func setValues(_ values: [AnyHashable]) {
    let old = items.filter { $0.value != nil }
    guard old.compactMap(\.value) != values else { return }
    var new: [Item] = []
    for (index, value) in values.enumerated() {
      if index < old.count, old[index].value == value, index == 0 || new[index - 1].number == old[index - 1].number {
        new.append(old[index])
      } else {
        nextNumber += 1
        new.append(make(value, number: nextNumber))
      }
    }
    replaceItems(new)
  }
}

extension EnvironmentValues {
  /// The enclosing stack.
  @Entry package nonisolated var stackRouter: NavigationRouter?
  /// The number of the enclosing level; 0 at the root.
  @Entry nonisolated var stackLevel: Int = 0
  /// The detail column beside this view.
  @Entry package nonisolated var detailRouter: NavigationRouter?
}
