/// A cache with a bound on its cost that forgets what was not used lately.
///
/// Two generations: when the young one reaches half the bound it becomes the old one, and what is not asked for
/// again before the next change is dropped. A hit costs one hash look-up and no bookkeeping.
struct AgingCache<Key: Hashable, Value> {
  let limit: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private var youngCost = 0
  private var oldCost = 0
  private let cost: (Value) -> Int

  init(limit: Int, cost: @escaping (Value) -> Int) {
    self.limit = limit
    self.cost = cost
  }

  var count: Int { young.count + old.count }
  /// Never more than `limit` plus the cost of one value.
  var totalCost: Int { youngCost + oldCost }

  mutating func value(for key: Key) -> Value? {
    if let value = young[key] { return value }
    guard let index = old.index(forKey: key) else { return nil }
    let value = old.remove(at: index).value
    oldCost -= cost(value)
    insert(value, for: key)
    return value
  }

  mutating func insert(_ value: Value, for key: Key) {
    if let replaced = young.updateValue(value, forKey: key) { youngCost -= cost(replaced) }
    youngCost += cost(value)
    if youngCost > limit / 2 {
      old = young
      oldCost = youngCost
      young = [:]
      youngCost = 0
    }
  }

  mutating func removeAll() {
    young = [:]
    old = [:]
    youngCost = 0
    oldCost = 0
  }
}
