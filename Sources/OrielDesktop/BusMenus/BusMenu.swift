import OrielWindowing

/// A menu of ours that other programs show: `com.canonical.dbusmenu`, for items in panels and for menu bars.
package final class BusMenu: MenuPlace {
  package var onChoose: ([Int]) -> Void = { _ in }
  package var onOpen: () -> Void = {}
  package let path: String
  private var menu = MenuTree()
  private var shown: [MenuEntry] = []
  private var export: BusExport?
  private let isRightToLeft: () -> Bool

  private static let interface = "com.canonical.dbusmenu"

  package init(at path: String, on bus: SessionBus, isRightToLeft: @escaping () -> Bool = { false }) throws(BusError) {
    self.path = path
    self.isRightToLeft = isRightToLeft
    export = try BusExport([makeInterface()], at: path, on: bus)
  }

  package func close() {
    export?.withdraw()
    export = nil
  }

  package func show(_ entries: [MenuEntry]) {
    guard entries != shown else { return }
    shown = entries
    let old = menu, change = menu.show(entries)
    if !change.entries.isEmpty {
      var updated: [BusValue] = [], removed: [BusValue] = []
      for number in change.entries {
        guard let node = menu.nodes[number] else { continue }
        let values = MenuProperties.of(node, [])
        let before = old.nodes[number].map { MenuProperties.of($0, []) } ?? [:]
        let new = values.filter { before[$0.key] != $0.value }
        let gone = before.keys.filter { values[$0] == nil }.sorted()
        if !new.isEmpty { updated.append(.structure([.int32(number), .properties(new)])) }
        if !gone.isEmpty { removed.append(.structure([.int32(number), .array(of: "s", gone.map { .string($0) })])) }
      }
      if !updated.isEmpty || !removed.isEmpty {
        export?.emit(
          Self.interface, "ItemsPropertiesUpdated",
          [.array(of: "(ia{sv})", updated), .array(of: "(ias)", removed)])
      }
    }
    // One signal for all of them: panels ask for the layout after each.
    if let parent = change.layout {
      export?.emit(Self.interface, "LayoutUpdated", [.uint32(menu.revision), .int32(parent)])
    }
  }

  // MARK: Answering

  private func makeInterface() -> BusInterface {
    var interface = BusInterface(Self.interface)
    interface.property("Version", "u") { .uint32(3) }
    interface.property("TextDirection", "s") { [weak self] in .string(self?.isRightToLeft() == true ? "rtl" : "ltr") }
    interface.property("Status", "s") { .string("normal") }
    interface.property("IconThemePath", "as") { .array(of: "s", []) }
    interface.method("GetLayout", takes: "i i as", answers: "u (ia{sv}av)") { [weak self] in try self?.layout($0) ?? [] }
    interface.method("GetGroupProperties", takes: "ai as", answers: "a(ia{sv})") { [weak self] in self?.properties($0) ?? [] }
    interface.method("GetProperty", takes: "i s", answers: "v") { [weak self] in try self?.property($0) ?? [] }
    interface.method("Event", takes: "i s v u") { [weak self] request in
      guard self?.event(request.arguments) == true else { throw Self.unknownEntry }
      return []
    }
    interface.method("EventGroup", takes: "a(isvu)", answers: "ai") { [weak self] request in
      let events = request.arguments[0].elements?.compactMap(\.fields) ?? []
      let unknown = events.filter { self?.event($0) != true }.compactMap { $0.first }
      guard unknown.count < events.count || events.isEmpty else { throw Self.unknownEntry }
      return [.array(of: "i", unknown)]
    }
    interface.method("AboutToShow", takes: "i", answers: "b") { [weak self] request in
      guard let self, menu.nodes[Self.number(request.arguments[0])] != nil else { throw Self.unknownEntry }
      return [.bool(isUpdated())]
    }
    interface.method("AboutToShowGroup", takes: "ai", answers: "ai ai") { [weak self] request in
      guard let self else { return [] }
      let asked = request.arguments[0].elements ?? []
      let unknown = asked.filter { menu.nodes[Self.number($0)] == nil }
      let changes = isUpdated() ? asked.filter { !unknown.contains($0) } : []
      return [.array(of: "i", changes), .array(of: "i", unknown)]
    }
    interface.signal("ItemsPropertiesUpdated", "a(ia{sv}) a(ias)")
    interface.signal("LayoutUpdated", "u i")
    interface.signal("ItemActivationRequested", "i u")
    return interface
  }
  private static let unknownEntry = BusError.answered(
    name: "com.canonical.dbusmenu.Error", message: "There is no entry with this number")
  private static func number(_ value: BusValue) -> Int32 { value.integer.flatMap { Int32(exactly: $0) } ?? -1 }

  /// True if the layout is another one after bringing it up to date.
  private func isUpdated() -> Bool {
    let before = menu.revision
    onOpen()
    return menu.revision != before
  }

  private static func names(_ value: BusValue) -> Set<String> { Set(value.elements?.compactMap(\.text) ?? []) }

  private func layout(_ request: BusRequest) throws -> [BusValue] {
    let parent = Self.number(request.arguments[0]), names = Self.names(request.arguments[2])
    guard menu.nodes[parent] != nil else { throw Self.unknownEntry }
    // -1 is all of them.
    let depth = request.arguments[1].integer ?? -1
    return [.uint32(menu.revision), tree(parent, depth < 0 ? MenuTree.maximumDepth + 1 : depth, names)]
  }
  private func tree(_ number: Int32, _ depth: Int, _ names: Set<String>) -> BusValue {
    let node = menu.nodes[number]
    let children = depth > 0 ? node?.children.map { BusValue.variant(tree($0, depth - 1, names)) } ?? [] : []
    return .structure([
      .int32(number), .properties(node.map { MenuProperties.of($0, names) } ?? [:]), .array(of: "v", children),
    ])
  }
  private func properties(_ request: BusRequest) -> [BusValue] {
    let names = Self.names(request.arguments[1])
    let asked = request.arguments[0].elements?.map(Self.number) ?? []
    // None asked for means all.
    let numbers = asked.isEmpty ? menu.nodes.keys.sorted() : asked.prefix(MenuTree.maximumEntries).map { $0 }
    return [
      .array(
        of: "(ia{sv})",
        numbers.compactMap { number in
          menu.nodes[number].map { .structure([.int32(number), .properties(MenuProperties.of($0, names))]) }
        })
    ]
  }
  private func property(_ request: BusRequest) throws -> [BusValue] {
    guard let node = menu.nodes[Self.number(request.arguments[0])], let name = request.arguments[1].text else { throw Self.unknownEntry }
    guard let value = MenuProperties.of(node, [])[name] ?? MenuProperties.defaults[name] else { throw BusError.unknown("Property", name) }
    return [.variant(value)]
  }
  private func event(_ arguments: [BusValue]) -> Bool {
    guard arguments.count >= 2, let node = menu.nodes[Self.number(arguments[0])] else { return false }
    switch arguments[1].text {
    case "clicked": if let path = menu.path(choosing: Self.number(arguments[0])) { onChoose(path) }
    case "opened": if node.path.isEmpty { onOpen() }
    default: break
    }
    return true
  }
}
