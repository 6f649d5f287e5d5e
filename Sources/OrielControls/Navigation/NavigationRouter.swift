import OrielGraph

/// Where links lead: the levels of a stack above its root, or what a detail column shows.
package final class NavigationRouter {
  struct Item {
    let number: Int
    fileprivate(set) var view: AnyView
    /// nil for links that carry their destination.
    let value: AnyHashable?
    /// Told when the level goes, whoever took it away.
    var onRemoved: (() -> Void)?
  }
  private(set) var items: [Item] = []
  private var nextNumber = 0
  private var destinations: [ObjectIdentifier: (AnyHashable) -> AnyView] = [:]
  /// The levels are others.
  var onChange: (() -> Void)?
  /// The level with this number has another view; it is the same level.
  var onUpdate: ((Int) -> Void)?
  /// Tells a bound path what links and the back button did.
  var onValues: (([AnyHashable]) -> Void)?

  /// Says what values of a type lead to. Values that were pushed before wait for it, and levels that are there follow it: what
  /// a destination reads of the view that declares it may have changed. Only those above that view's own level do: a view
  /// that leads to others of its kind declares itself again.
  func declare<D: Hashable>(_ type: D.Type, at level: Int, _ destination: @escaping (D) -> AnyView) {
    let old = destinations.updateValue({ destination($0.base as! D) }, forKey: ObjectIdentifier(type))
    for (index, item) in items.enumerated() where item.number > level || old == nil {
      guard let value = item.value, value.base is D else { continue }
      items[index].view = make(value, number: item.number).view
      onUpdate?(item.number)
    }
  }
  /// Takes over new levels; those that are not among them hear of it.
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

  /// The number is that of the level, for `remove`.
  @discardableResult func push(_ view: AnyView, onRemoved: (() -> Void)? = nil) -> Int {
    nextNumber += 1
    items.append(Item(number: nextNumber, view: view, value: nil, onRemoved: onRemoved))
    onChange?()
    return nextNumber
  }
  /// What a pushed level shows is made of other values now.
  func update(_ number: Int, _ view: AnyView) {
    guard let index = items.firstIndex(where: { $0.number == number }) else { return }
    items[index].view = view
    onUpdate?(number)
  }
  /// Takes away a level and those above it.
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
  /// Replaces everything by what a value leads to, for a detail column.
  func show(_ value: AnyHashable, onRemoved: (() -> Void)? = nil) {
    let old = items
    items = []
    push(value, onRemoved: onRemoved)
    for item in old { item.onRemoved?() }
  }
  package var canPop: Bool { !items.isEmpty }

  // MARK: Back and forward

  /// What going back left, the level left last at the end. Going anywhere else forgets it.
  private var left: [(item: Item, depth: Int)] = []

  /// Takes the last level away so that `goForward` finds it; false at the root.
  package func goBack() -> Bool {
    guard let last = items.last else { return false }
    let depth = items.count
    if left.last?.depth != depth + 1 { left = [] }
    pop()
    // What a binding or selection presents comes back by that alone.
    if last.onRemoved == nil, items.count == depth - 1 { left.append((last, depth)) } else { left = [] }
    return true
  }
  /// Returns to the level that `goBack` left. False if there is no such level, or the user has navigated elsewhere since.
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

  /// Takes a bound path: levels that stay the same stay as they are.
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

private nonisolated enum StackRouterKey: EnvironmentKey { static var defaultValue: NavigationRouter? { nil } }
private nonisolated enum StackLevelKey: EnvironmentKey { static var defaultValue: Int { 0 } }
private nonisolated enum DetailRouterKey: EnvironmentKey { static var defaultValue: NavigationRouter? { nil } }

extension EnvironmentValues {
  /// The stack around this place.
  package nonisolated var stackRouter: NavigationRouter? {
    get { self[StackRouterKey.self] }
    set { self[StackRouterKey.self] = newValue }
  }
  /// The number of the level that this place is in; 0 at the root.
  nonisolated var stackLevel: Int {
    get { self[StackLevelKey.self] }
    set { self[StackLevelKey.self] = newValue }
  }
  /// The detail column beside this place.
  package nonisolated var detailRouter: NavigationRouter? {
    get { self[DetailRouterKey.self] }
    set { self[DetailRouterKey.self] = newValue }
  }
}
