import Foundation
import OrielDrawing
import OrielWindowing
import Testing

@testable import OrielDesktop

@Suite struct `An entry of a menu on the bus` {
  /// nil: of the menu itself.
  private func properties(_ entry: MenuEntry?, _ names: Set<String> = []) -> [String: BusValue] {
    var tree = MenuTree()
    _ = tree.show(entry.map { [$0] } ?? [])
    return tree.nodes[entry == nil ? 0 : 1].map { MenuProperties.of($0, names) } ?? [:]
  }

  @Test func `says what it is, and leaves out what is as usual`() {
    let submenu = BusValue.string("submenu"), no = BusValue.bool(false), check = BusValue.string("checkmark"), title = BusValue.string("A")
    for (entry, values) in [
      (MenuEntry("A"), ["label": title]), (.separator, ["type": .string("separator")]), (.header("A"), ["label": title, "enabled": no]), (.submenu("A", []), ["label": title, "children-display": submenu]),
      (.submenu("A", isEnabled: false, [MenuEntry("B")]), ["label": title, "children-display": submenu, "enabled": no]), (MenuEntry("A", isEnabled: false), ["label": title, "enabled": no]),
      (MenuEntry("A", isDestructive: true), ["label": title, "disposition": .string("warning")]), (MenuEntry("A", mark: .off), ["label": title, "toggle-type": check, "toggle-state": .int32(0)]),
      (MenuEntry("A", mark: .on), ["label": title, "toggle-type": check, "toggle-state": .int32(1)]), (MenuEntry("A", mark: .mixed), ["label": title, "toggle-type": check, "toggle-state": .int32(-1)]),
      (MenuEntry(""), ["label": .string("")]), (MenuEntry("_a_\0__b"), ["label": .string("__a______b")]),
    ] as [(MenuEntry, [String: BusValue])] { #expect(properties(entry) == values, "\(entry.title)") }
    #expect(properties(nil) == ["children-display": submenu])
    let picture = BitmapSurface.make(size: CGSize(width: 2, height: 2)) { _ in }.bitmap()
    #expect(properties(MenuEntry("A", picture: picture)) == ["label": title, "icon-data": .bytes(Array(picture.pngData()))])
  }
  @Test func `says only what it is asked for`() {
    let entry = MenuEntry("A", isEnabled: false, mark: .on)
    #expect(properties(entry, ["label"]) == ["label": .string("A")] && properties(entry, ["toggle-state", "enabled", "nothing"]) == ["toggle-state": .int32(1), "enabled": .bool(false)])
    #expect(properties(entry, ["type"]).isEmpty && properties(nil, ["label"]).isEmpty && properties(nil, ["children-display"]).count == 1)
  }
  @Test func `has no more words than a menu can show`() {
    for (count, shown) in [(1999, 1999), (2000, 2000), (2001, 2000)] { #expect(properties(MenuEntry(String(repeating: "x", count: count)))["label"]?.text?.count == shown) }
  }
  @Test func `names its keys as GTK does`() {
    func shortcut(_ modifiers: KeyModifiers, _ key: Key) -> [String]? {
      properties(MenuEntry("A", shortcut: .init(modifiers, key)))["shortcut"].map { $0.elements?.flatMap { $0.elements ?? [] }.compactMap(\.text) ?? [] }
    }
    #expect(shortcut([.control], .character("s")) == ["Control", "s"] && shortcut([.alt], .character("s")) == ["Alt", "s"] && shortcut([.shift], .character("s")) == ["Shift", "s"])
    #expect(shortcut([.superKey], .character("s")) == ["Super", "s"] && shortcut([], .function(5)) == ["F5"] && shortcut([.superKey, .shift, .alt, .control], .character("1")) == ["Control", "Alt", "Shift", "Super", "1"])
    let names: [(Key, String)] = [
      (.return, "Return"), (.enter, "Return"), (.tab, "Tab"), (.backtab, "ISO_Left_Tab"), (.space, "space"), (.escape, "Escape"), (.backspace, "BackSpace"), (.delete, "Delete"), (.left, "Left"),
      (.right, "Right"), (.up, "Up"), (.down, "Down"), (.home, "Home"), (.end, "End"), (.pageUp, "Page_Up"), (.pageDown, "Page_Down"), (.insert, "Insert"), (.function(12), "F12"), (.menu, "Menu"),
      (.print, "Print"), (.pause, "Pause"), (.character(","), "comma"), (.character("."), "period"), (.character("-"), "minus"), (.character("+"), "plus"), (.character("="), "equal"),
      (.character("/"), "slash"), (.character("\\"), "backslash"), (.character(";"), "semicolon"), (.character("'"), "apostrophe"), (.character("["), "bracketleft"), (.character("]"), "bracketright"),
      (.character("`"), "grave"), (.character(" "), "space"), (.character("ä"), "ä"), (.character("Q"), "Q"), (.character("7"), "7"),
    ]
    for (key, name) in names { #expect(shortcut([.control], key) == ["Control", name], "\(name)") }
    for key in [.shift, .control, .alt, .superKey, .capsLock, .numLock, .unknown(7), .character("€"), .character("#")] as [Key] { #expect(shortcut([.control], key) == nil) }
    #expect(properties(MenuEntry("A", shortcut: .init([.control], .character("s"))))["shortcut"] == .array(of: "as", [.array(of: "s", [.string("Control"), .string("s")])]))
  }
  @Test func `has a value for each property that it does not mention`() {
    #expect(MenuProperties.defaults == [
      "type": .string("standard"), "label": .string(""), "enabled": .bool(true), "visible": .bool(true), "icon-name": .string(""), "icon-data": .bytes([]), "shortcut": .array(of: "as", []),
      "toggle-type": .string(""), "toggle-state": .int32(-1), "children-display": .string(""), "disposition": .string("normal"),
    ])
  }
}
