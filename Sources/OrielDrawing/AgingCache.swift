/// A cache with a limit on its cost that drops entries not used recently.
///
/// It has two generations: when the young one reaches half the limit it becomes the old one, and entries that are not
/// looked up again before the next swap are dropped. A hit costs one hash look-up and no bookkeeping.
package struct AgingCache<Key: Hashable, Value> {
  package let limit: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private var youngCost = 0
  private var oldCost = 0
  private let cost: (Value) -> Int

  package init(limit: Int, cost: @escaping (Value) -> Int) {
    self.limit = limit
    self.cost = cost
  }

  package var count: Int { young.count + old.count }
  /// Never more than `limit` plus the cost of one value.
  package var totalCost: Int { youngCost + oldCost }

  package mutating func value(for key: Key) -> Value? {
    if let value = young[key] { return value }
    guard let index = old.index(forKey: key) else { return nil }
    let value = old.remove(at: index).value
    oldCost -= cost(value)
    insert(value, for: key)
    return value
  }

  package mutating func insert(_ value: Value, for key: Key) {
    if let replaced = young.updateValue(value, forKey: key) { youngCost -= cost(replaced) }
    youngCost += cost(value)
    if youngCost > limit / 2 {
      old = young
      oldCost = youngCost
      young = [:]
      youngCost = 0
    }
  }

  package mutating func removeAll() {
    young = [:]
    old = [:]
    youngCost = 0
    oldCost = 0
  }
}
