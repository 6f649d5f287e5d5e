import Conformance
import OrielDrawing
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

@Suite(.serialized) struct `A menu on the bus` {
  private let stage: PrivateBus
  private let served, panel: SessionBus
  private let menu: BusMenu
  private let owner: String
  private final class Notes {
    var chosen: [[Int]] = []
    var opened = 0
    var signals: [BusSignal] = []
    var token: BusToken?
  }
  private let notes = Notes()
  private static let path = "/Menu", interface = "com.canonical.dbusmenu"

  init() async throws {
    stage = try PrivateBus()
    served = stage.connect()
    panel = stage.connect()
    menu = try BusMenu(at: Self.path, on: served)
    let served = served, notes = notes
    menu.onChoose = { notes.chosen.append($0) }
    menu.onOpen = { notes.opened += 1 }
    _ = await stage.pump { if case .open = served.state { true } else { false } }
    guard case .open(let owner) = served.state else { throw BusError.noBus }
    self.owner = owner
    notes.token = try panel.subscribe(BusSignalFilter(sender: owner, path: Self.path, interface: Self.interface)) {
      notes.signals.append($0)
    }
    await stage.settle()
  }
  private static let entries: [MenuEntry] = [
    MenuEntry("Start_it", shortcut: MenuEntry.Shortcut([.control, .shift], .character("s"))), MenuEntry("Loud", mark: .off),
    .separator, .submenu("More", [MenuEntry("Deep"), MenuEntry("Off", isEnabled: false)]), .header("Numbers"),
    MenuEntry("Erase", mark: .mixed, isDestructive: true),
  ]

  private func ask(_ member: String, _ arguments: [BusValue] = []) async -> Result<[BusValue], BusError>? {
    await stage.ask(panel, BusCall(owner, Self.path, Self.interface, member, arguments))
  }
  private func layout(_ parent: Int32 = 0, depth: Int32 = -1, _ names: [String] = []) async throws -> (revision: Int, tree: BusValue) {
    let answer = try #require(
      await ask("GetLayout", [.int32(parent), .int32(depth), .array(of: "s", names.map { .string($0) })])).get()
    return (try #require(answer[0].integer), answer[1])
  }
  private func children(_ tree: BusValue) -> [BusValue] { tree.fields?[2].elements?.map(\.content) ?? [] }
  private func number(_ tree: BusValue) -> Int32 { Int32(tree.fields?[0].integer ?? -1) }
  private func property(_ tree: BusValue, _ name: String) -> BusValue? { tree.fields?[1][name]?.content }
  private func event(_ number: Int32, _ name: String = "clicked") async -> Result<[BusValue], BusError>? {
    await ask("Event", [.int32(number), .string(name), .variant(.int32(0)), .uint32(0)])
  }
  private func takeSignals() async -> [BusSignal] {
    await stage.settle()
    defer { notes.signals = [] }
    return notes.signals
  }

  @Test(.requirement("SC-160", "SC-153")) func `tells its layout in the words of dbusmenu`() async throws {
    menu.show(Self.entries)
    let (_, tree) = try await layout()
    #expect(number(tree) == 0 && property(tree, "children-display") == .string("submenu"))
    let all = children(tree)
    #expect(all.count == 6)
    #expect(property(all[0], "label") == .string("Start__it"), "no letter is underlined")
    #expect(
      property(all[0], "shortcut")
        == .array(of: "as", [.array(of: "s", [.string("Control"), .string("Shift"), .string("s")])]))
    #expect(property(all[1], "toggle-type") == .string("checkmark") && property(all[1], "toggle-state") == .int32(0))
    #expect(property(all[2], "type") == .string("separator"))
    #expect(property(all[3], "children-display") == .string("submenu") && children(all[3]).count == 2)
    #expect(property(children(all[3])[1], "enabled") == .bool(false))
    #expect(property(all[4], "enabled") == .bool(false) && property(all[4], "label") == .string("Numbers"))
    #expect(property(all[5], "toggle-state") == .int32(-1) && property(all[5], "disposition") == .string("warning"))
    // Parts of it.
    #expect(try await children(layout(number(all[3])).tree).count == 2)
    #expect(try await children(children(layout(depth: 1).tree)[3]).isEmpty)
    #expect(try await property(children(layout(0, depth: -1, ["type"]).tree)[0], "label") == nil)
    let group = try #require(
      await ask("GetGroupProperties", [.array(of: "i", [.int32(number(all[0])), .int32(999)]), .array(of: "s", [])])).get()
    #expect(group[0].elements?.count == 1)
    #expect(await ask("GetProperty", [.int32(number(all[0])), .string("visible")]) == .success([.variant(.bool(true))]))
    for (name, value) in [("Version", .uint32(3)), ("Status", .string("normal")), ("TextDirection", .string("ltr"))] as [(String, BusValue)] {
      let answer = await stage.ask(
        panel, BusCall(owner, Self.path, "org.freedesktop.DBus.Properties", "Get", [.string(Self.interface), .string(name)]))
      #expect(answer == .success([.variant(value)]))
    }
  }

  @Test(.requirement("SC-160")) func `tells its app what was chosen`() async throws {
    menu.show(Self.entries)
    let all = try await children(layout().tree)
    #expect(await event(number(all[0])) == .success([]))
    #expect(await event(number(children(all[3])[0])) == .success([]))
    #expect(notes.chosen == [[0], [3, 0]])
    // Nothing that cannot be chosen, and nothing that is not there.
    _ = await event(number(all[2]))
    _ = await event(number(all[3]))
    _ = await event(number(all[4]))
    _ = await event(number(children(all[3])[1]))
    _ = await event(number(all[0]), "hovered")
    _ = await event(0)
    for wrong in [999, -1, .max] as [Int32] {
      guard case .failure(.answered("com.canonical.dbusmenu.Error", _)) = await event(wrong) else {
        Issue.record("\(wrong) was taken")
        continue
      }
    }
    #expect(notes.chosen.count == 2)
    func one(_ number: Int32) -> BusValue { .structure([.int32(number), .string("clicked"), .variant(.string("")), .uint32(7)]) }
    let group = await ask("EventGroup", [.array(of: "(isvu)", [one(number(all[1])), one(999)])])
    #expect(group == .success([.array(of: "i", [.int32(999)])]))
    #expect(notes.chosen.last == [1])
  }

  @Test func `is brought up to date before it is shown`() async throws {
    menu.show(Self.entries)
    let menu = menu, notes = notes
    menu.onOpen = {
      notes.opened += 1
      menu.show(Self.entries + [MenuEntry("New")])
    }
    #expect(await ask("AboutToShow", [.int32(0)]) == .success([.bool(true)]))
    #expect(await ask("AboutToShow", [.int32(0)]) == .success([.bool(false)]))
    #expect(
      await ask("AboutToShowGroup", [.array(of: "i", [.int32(0), .int32(999)])])
        == .success([.array(of: "i", []), .array(of: "i", [.int32(999)])]))
    #expect(notes.opened == 3)
    #expect(try await children(layout().tree).count == 7)
  }

  @Test func `says what changed: words as properties, comings and goings as a layout`() async throws {
    menu.show(Self.entries)
    #expect(await takeSignals().map(\.member) == ["LayoutUpdated"])
    let before = try await layout()
    menu.show(Self.entries)
    #expect(await takeSignals().isEmpty, "the same again")

    var new = Self.entries
    new[1] = MenuEntry("Loud", mark: .on)
    new[5] = MenuEntry("Erase now", isEnabled: false, mark: .mixed)
    menu.show(new)
    let properties = await takeSignals()
    #expect(properties.map(\.member) == ["ItemsPropertiesUpdated"])
    let updated = properties[0].arguments[0].elements ?? []
    let all = children(before.tree)
    #expect(updated.map { number($0) } == [number(all[1]), number(all[5])])
    #expect(updated[0].fields?[1] == .properties(["toggle-state": .int32(1)]))
    #expect(updated[1].fields?[1] == .properties(["label": .string("Erase now"), "enabled": .bool(false)]))
    #expect(properties[0].arguments[1].elements?.first?.fields?[1] == .array(of: "s", [.string("disposition")]))
    #expect(try await layout().revision == before.revision)

    // Inside the submenu alone.
    new[3] = .submenu("More", [MenuEntry("Deep")])
    menu.show(new)
    let layouts = await takeSignals()
    #expect(layouts.map(\.member) == ["LayoutUpdated"])
    #expect(layouts[0].arguments == [.uint32(UInt32(before.revision + 1)), .int32(number(all[3]))])
  }

  @Test func `keeps the number of what stays, so that a click on an old menu never does something else`() async throws {
    menu.show(["A", "B", "C"].map { MenuEntry($0) })
    let before = try await children(layout().tree).map(number)
    menu.show(["B", "C", "D"].map { MenuEntry($0) })
    let after = try await children(layout().tree).map(number)
    #expect(Array(after.prefix(2)) == Array(before.suffix(2)) && !before.contains(after[2]))
    guard case .failure = await event(before[0]) else { return #expect(notes.chosen.isEmpty) }
    _ = await event(before[1])
    #expect(notes.chosen == [[0]], "B, where it is now")
    // Words that change in place keep theirs.
    menu.show(["B", "C 2", "D"].map { MenuEntry($0) })
    #expect(try await children(layout().tree).map(number) == after)
  }

  @Test func `stays bounded, however much an app puts into it`() async throws {
    func nested(_ depth: Int) -> MenuEntry { depth == 0 ? MenuEntry("End") : .submenu("Deeper", [nested(depth - 1)]) }
    menu.show([nested(200)] + (0..<5000).map { MenuEntry("Entry \($0)") })
    let tree = try await layout().tree
    func count(_ tree: BusValue) -> Int { children(tree).reduce(1) { $0 + count($1) } }
    #expect(count(tree) <= MenuTree.maximumEntries + 1 && count(tree) > 1000)
    menu.show([MenuEntry(String(repeating: "x", count: 100_000) + "\0")])
    #expect(try await children(layout().tree).count == 1)
  }
}
