/// A menu that another program shows, with a number for each entry; 0 is the menu itself.
///
/// An entry keeps its number while its title or its place stays the same, and the number of an entry that is gone is not
/// used again. So a click on a menu that is out of date chooses what the person saw, or nothing.
nonisolated package struct MenuTree {
  package struct Node: Equatable {
    /// What the entry says. A submenu's entries are in `children`.
    package var entry: MenuEntry
    package var path: [Int]
    package var children: [Int32]
  }
  /// What a new tree changed.
  package struct Change: Equatable {
    /// Menus with entries that came, went or changed places.
    package var layouts: [Int32] = []
    /// Entries that say something else now.
    package var entries: [Int32] = []
    package var isEmpty: Bool { layouts.isEmpty && entries.isEmpty }
    /// The one menu to read again for all of `layouts`; nil if there are none.
    package var layout: Int32? { layouts.count > 1 ? 0 : layouts.first }
  }
  /// Grows with each change of a layout.
  package private(set) var revision: UInt32 = 1
  package private(set) var nodes: [Int32: Node] = [0: Node(entry: .submenu("", []), path: [], children: [])]
  private var lastNumber: Int32 = 0

  /// More entries, or deeper ones, are left out: panels draw them all.
  package static let maximumEntries = 2000, maximumDepth = 12

  package init() {}

  /// The path of an entry that can be chosen; nil for headings, separators, submenus, and what is disabled or gone.
  package func path(choosing number: Int32) -> [Int]? {
    guard let node = nodes[number], node.entry.kind == .command, node.entry.isEnabled else { return nil }
    return node.path
  }

  package mutating func show(_ entries: [MenuEntry]) -> Change {
    var change = Change()
    var new: [Int32: Node] = [:]
    var budget = Self.maximumEntries
    take(entries, for: 0, at: [], entry: .submenu("", []), into: &new, &change, &budget)
    nodes = new
    if !change.layouts.isEmpty { revision &+= 1 }
    return change
  }

  private mutating func take(
    _ entries: [MenuEntry], for number: Int32, at path: [Int], entry: MenuEntry, into new: inout [Int32: Node], _ change: inout Change,
    _ budget: inout Int
  ) {
    let shown = path.count < Self.maximumDepth ? entries.prefix(max(0, budget)) : []
    budget -= shown.count
    let old = nodes[number]?.children ?? []
    let numbers = match(Array(shown), with: old)
    if numbers != old || nodes[number] == nil { change.layouts.append(number) }
    new[number] = Node(entry: entry, path: path, children: numbers)
    for (index, (child, childNumber)) in zip(shown, numbers).enumerated() {
      // Children are kept apart from what the entry says of itself.
      var own = child
      if case .submenu = child.kind { own.kind = .submenu([]) }
      if let known = nodes[childNumber], known.entry != own { change.entries.append(childNumber) }
      take(child.children, for: childNumber, at: path + [index], entry: own, into: &new, &change, &budget)
    }
  }

  /// The numbers of entries: first those of entries with the same title, then those of entries in the same place, then new ones.
  private mutating func match(_ entries: [MenuEntry], with old: [Int32]) -> [Int32] {
    struct Key: Hashable {
      var kind: Int
      var title: String
      init(_ entry: MenuEntry) {
        title = entry.title
        kind = switch entry.kind {
        case .command: entry.mark == .none ? 0 : 1
        case .separator: 2
        case .header: 3
        case .submenu: 4
        }
      }
    }
    let oldKeys = old.map { nodes[$0].map { Key($0.entry) } }
    var free: [Key: [Int32]] = [:]
    for (number, key) in zip(old, oldKeys).reversed() { if let key { free[key, default: []].append(number) } }
    var taken: Set<Int32> = []
    var numbers: [Int32?] = entries.map { entry in
      guard let number = free[Key(entry)]?.popLast() else { return nil }
      taken.insert(number)
      return number
    }
    for index in entries.indices where numbers[index] == nil {
      if index < old.count, !taken.contains(old[index]), oldKeys[index]?.kind == Key(entries[index]).kind {
        numbers[index] = old[index]
        taken.insert(old[index])
      } else {
        lastNumber &+= 1
        numbers[index] = lastNumber
      }
    }
    return numbers.map { $0! }
  }
}
