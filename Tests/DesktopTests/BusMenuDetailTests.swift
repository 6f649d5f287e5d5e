import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

@Suite(.serialized) struct `A menu that a panel asks about` {
  private let stage: PrivateBus
  private let panel: SessionBus
  private let menu: BusMenu
  private let owner: String
  private final class Notes {
    var chosen: [[Int]] = [], opened = 0, isRightToLeft = false
  }
  private let notes = Notes()

  init() async throws {
    stage = try PrivateBus()
    panel = stage.connect()
    let served = stage.connect(), notes = notes
    menu = try BusMenu(at: "/Menu", on: served) { notes.isRightToLeft }
    menu.onChoose = { notes.chosen.append($0) }
    menu.onOpen = { notes.opened += 1 }
    _ = await stage.pump { if case .open = served.state { true } else { false } }
    guard case .open(let owner) = served.state else { throw BusError.noBus }
    self.owner = owner
    // Their numbers are 1 to 4; then come 5 and 6, inside Two.
    menu.show([MenuEntry("One"), .submenu("Two", [MenuEntry("In", mark: .on), MenuEntry("Out", isEnabled: false)]), .separator, MenuEntry("Four")])
  }
  private func ask(_ member: String, _ arguments: BusValue..., interface: String = "com.canonical.dbusmenu") async -> Result<[BusValue], BusError>? {
    await stage.ask(panel, BusCall(owner, "/Menu", interface, member, arguments))
  }
  private func numbers(_ values: Int32...) -> BusValue { .array(of: "i", values.map { .int32($0) }) }
  private func names(_ values: String...) -> BusValue { .array(of: "s", values.map { .string($0) }) }
  private func entry(_ number: Int32, _ values: [String: BusValue], _ children: BusValue...) -> BusValue {
    .structure([.int32(number), .properties(values), .array(of: "v", children.map { .variant($0) })])
  }
  private func said(_ number: Int32, _ values: [String: BusValue]) -> BusValue { .structure([.int32(number), .properties(values)]) }
  private let unknown = Result<[BusValue], BusError>.failure(.answered(name: "com.canonical.dbusmenu.Error", message: "There is no entry with this number"))

  private var one: [String: BusValue] { ["label": .string("One")] }
  private var two: [String: BusValue] { ["label": .string("Two"), "children-display": .string("submenu")] }
  private var inside: [String: BusValue] { ["label": .string("In"), "toggle-type": .string("checkmark"), "toggle-state": .int32(1)] }
  private var out: [String: BusValue] { ["label": .string("Out"), "enabled": .bool(false)] }
  private var four: [String: BusValue] { ["label": .string("Four")] }
  private let root: [String: BusValue] = ["children-display": .string("submenu")]

  @Test func `has as many levels in its layout as are asked for, from any of its menus`() async {
    let separator = entry(3, ["type": .string("separator")]), full = entry(2, two, entry(5, inside), entry(6, out))
    for (parent, depth, tree) in [
      (0, -1, entry(0, root, entry(1, one), full, separator, entry(4, four))), (0, 0, entry(0, root)), (0, 1, entry(0, root, entry(1, one), entry(2, two), separator, entry(4, four))),
      (0, 2, entry(0, root, entry(1, one), full, separator, entry(4, four))), (0, -9, entry(0, root, entry(1, one), full, separator, entry(4, four))), (2, -1, full), (2, 0, entry(2, two)), (2, 1, full), (6, -1, entry(6, out)),
    ] as [(Int32, Int32, BusValue)] { #expect(await ask("GetLayout", .int32(parent), .int32(depth), names()) == .success([.uint32(2), tree]), "\(parent) \(depth)") }
    let labels = entry(2, ["label": .string("Two")], entry(5, ["label": .string("In")]), entry(6, ["label": .string("Out")]))
    #expect(await ask("GetLayout", .int32(2), .int32(-1), names("label", "visible")) == .success([.uint32(2), labels]))
    for parent in [7, -1, .max] as [Int32] { #expect(await ask("GetLayout", .int32(parent), .int32(-1), names()) == unknown) }
  }
  @Test func `has the properties of the entries that are asked for, or of all`() async {
    let all = [said(0, root), said(1, one), said(2, two), said(3, ["type": .string("separator")]), said(4, four), said(5, inside), said(6, out)]
    #expect(await ask("GetGroupProperties", numbers(), names()) == .success([.array(of: "(ia{sv})", all)]))
    #expect(await ask("GetGroupProperties", numbers(6, 99, 1), names()) == .success([.array(of: "(ia{sv})", [all[6], all[1]])]))
    #expect(await ask("GetGroupProperties", numbers(5, 3), names("toggle-state")) == .success([.array(of: "(ia{sv})", [said(5, ["toggle-state": .int32(1)]), said(3, [:])])]))
    for (number, name, value) in [
      (1, "label", .string("One")), (1, "enabled", .bool(true)), (6, "enabled", .bool(false)), (1, "type", .string("standard")), (3, "type", .string("separator")), (5, "toggle-state", .int32(1)),
      (1, "toggle-state", .int32(-1)), (0, "children-display", .string("submenu")), (1, "children-display", .string("")),
    ] as [(Int32, String, BusValue)] { #expect(await ask("GetProperty", .int32(number), .string(name)) == .success([.variant(value)]), "\(number) \(name)") }
    #expect(await ask("GetProperty", .int32(7), .string("label")) == unknown)
    #expect(await ask("GetProperty", .int32(1), .string("colour")) == .failure(.answered(name: "org.freedesktop.DBus.Error.UnknownProperty", message: "There is no property “colour”")))
  }
  @Test func `tells what is done with its entries, one or many`() async {
    func event(_ number: Int32, _ name: String) async -> Result<[BusValue], BusError>? { await ask("Event", .int32(number), .string(name), .variant(.int32(0)), .uint32(0)) }
    for (number, name, path, opened) in [
      (1, "clicked", [0], 0), (5, "clicked", [1, 0], 0), (6, "clicked", nil, 0), (2, "clicked", nil, 0), (3, "clicked", nil, 0), (0, "clicked", nil, 0), (4, "hovered", nil, 0), (4, "closed", nil, 0),
      (0, "opened", nil, 1), (2, "opened", nil, 0), (1, "opened", nil, 0), (0, "closed", nil, 0),
    ] as [(Int32, String, [Int]?, Int)] {
      (notes.chosen, notes.opened) = ([], 0)
      #expect(await event(number, name) == .success([]))
      #expect(notes.chosen == (path.map { [$0] } ?? []) && notes.opened == opened, "\(number) \(name)")
    }
    #expect(await event(7, "clicked") == unknown)
    func group(_ events: (Int32, String)...) async -> Result<[BusValue], BusError>? {
      await ask("EventGroup", .array(of: "(isvu)", events.map { .structure([.int32($0.0), .string($0.1), .variant(.byte(0)), .uint32(9)]) }))
    }
    notes.chosen = []
    #expect(await group((4, "clicked"), (9, "clicked"), (5, "clicked"), (8, "opened")) == .success([numbers(9, 8)]))
    #expect(notes.chosen == [[3], [1, 0]])
    #expect(await group() == .success([numbers()]))
    #expect(await group((9, "clicked")) == unknown)
    #expect(await group((9, "clicked"), (8, "clicked")) == unknown)
    #expect(await group((1, "hovered")) == .success([numbers()]))
  }
  @Test func `is brought up to date before it is shown, and says which of its menus to read again`() async {
    let menu = menu, notes = notes
    var entries = [MenuEntry("One")]
    menu.onOpen = {
      notes.opened += 1
      menu.show(entries)
    }
    #expect(await ask("AboutToShow", .int32(7)) == unknown)
    #expect(notes.opened == 0)
    #expect(await ask("AboutToShow", .int32(2)) == .success([.bool(true)]))
    #expect(await ask("AboutToShow", .int32(0)) == .success([.bool(false)]))
    entries.append(MenuEntry("New"))
    #expect(await ask("AboutToShowGroup", numbers(1, 99, 0)) == .success([numbers(1, 0), numbers(99)]))
    #expect(await ask("AboutToShowGroup", numbers(1, 99, 0)) == .success([numbers(), numbers(99)]))
    #expect(await ask("AboutToShowGroup", numbers()) == .success([numbers(), numbers()]))
    #expect(notes.opened == 5)
  }
  @Test func `has the direction of the language, and is gone when it is closed`() async throws {
    func property(_ name: String) async -> Result<[BusValue], BusError>? { await ask("Get", .string("com.canonical.dbusmenu"), .string(name), interface: "org.freedesktop.DBus.Properties") }
    #expect(await property("TextDirection") == .success([.variant(.string("ltr"))]))
    notes.isRightToLeft = true
    #expect(await property("TextDirection") == .success([.variant(.string("rtl"))]))
    #expect(await property("Version") == .success([.variant(.uint32(3))]))
    #expect(await property("IconThemePath") == .success([.variant(names())]))
    #expect(menu.path == "/Menu")
    var heard: [BusSignal] = []
    let token = try panel.subscribe(BusSignalFilter(sender: owner, interface: "com.canonical.dbusmenu")) { heard.append($0) }
    await stage.settle()
    menu.show([.submenu("Two", [MenuEntry("In", mark: .mixed), MenuEntry("Out")])])
    await stage.settle()
    #expect(heard.map(\.member) == ["ItemsPropertiesUpdated", "LayoutUpdated"])
    #expect(heard.first?.arguments == [
      .array(of: "(ia{sv})", [said(5, ["toggle-state": .int32(-1)])]), .array(of: "(ias)", [.structure([.int32(6), names("enabled")])]),
    ])
    #expect(heard.last?.arguments == [.uint32(3), .int32(0)])
    menu.close()
    menu.show([])
    await stage.settle()
    #expect(heard.count == 2)
    if case .success? = await ask("GetLayout", .int32(0), .int32(-1), names()) { Issue.record("It is closed.") }
    withExtendedLifetime(token) {}
  }
  @Test func `is told as deeply as it may be nested`() async throws {
    func nested(_ depth: Int) -> MenuEntry { depth == 0 ? MenuEntry("End", mark: .on, shortcut: .init([.control], .character("e"))) : .submenu("Deeper", [nested(depth - 1)]) }
    func depth(_ tree: BusValue?) -> Int { (tree?.fields?[2].elements?.first).map { 1 + depth($0.content) } ?? 0 }
    for count in [MenuTree.maximumDepth - 1, MenuTree.maximumDepth, MenuTree.maximumDepth + 5] {
      menu.show([nested(count)])
      let answer = try #require(await ask("GetLayout", .int32(0), .int32(-1), names())).get()
      #expect(depth(answer[1]) == min(count + 1, MenuTree.maximumDepth), "\(count)")
    }
  }
}
