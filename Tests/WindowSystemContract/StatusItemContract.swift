import Foundation
import OrielDrawing
import OrielWindowing

/// What places for status items must do: panels on the bus, trays.
package struct StatusItemContract {
  package nonisolated enum Button: Sendable, CaseIterable { case primary, middle, secondary }

  package struct Host: ContractHost {
    package var place: any StatusItemHost
    /// The desktop's panel appears or ends. There is none at the beginning.
    package var setPanel: @MainActor (Bool) async throws -> Void
    /// The titles of the items in the panel.
    package var titles: @MainActor () async throws -> [String]
    /// Lets the panel draw its items.
    package var draw: @MainActor () async throws -> Void
    /// The person presses a button of the mouse on the only item.
    package var press: @MainActor (Button) async throws -> Void
    /// The person turns the wheel over it by so many detents; away is positive.
    package var scroll: @MainActor (Int) async throws -> Void
    /// The menu of the only item, where the panel shows menus itself.
    package var menu: (open: @MainActor () async -> Void, choose: @MainActor (_ titles: [String]) async throws -> Void)?
    /// Lets everything arrive that is on its way.
    package var settle: @MainActor () async -> Void
    package var pump: @MainActor (_ condition: @MainActor () -> Bool) async -> Bool
    package init(
      place: any StatusItemHost, setPanel: @escaping @MainActor (Bool) async throws -> Void,
      titles: @escaping @MainActor () async throws -> [String], draw: @escaping @MainActor () async throws -> Void,
      press: @escaping @MainActor (Button) async throws -> Void, scroll: @escaping @MainActor (Int) async throws -> Void,
      menu: (open: @MainActor () async -> Void, choose: @MainActor (_ titles: [String]) async throws -> Void)? = nil,
      settle: @escaping @MainActor () async -> Void, pump: @escaping @MainActor (@MainActor () -> Bool) async -> Bool
    ) {
      (self.place, self.setPanel, self.titles, self.draw) = (place, setPanel, titles, draw)
      (self.press, self.scroll, self.menu, self.settle, self.pump) = (press, scroll, menu, settle, pump)
    }
  }
  package typealias Clause = ContractClause<Host>

  package nonisolated static let clauses: [Clause] = [
    Clause(name: "does not know whether there is a panel before it is asked") { host in
      try await host.setPanel(true)
      try expect(host.place.isAvailable == nil, "it knew: \(String(describing: host.place.isAvailable))")
    },
    Clause(name: "says whether there is a panel, and follows its coming and going") { host in
      var changes = 0
      host.place.onChange = { changes += 1 }
      host.place.start()
      try await host.wait("the first answer") { host.place.isAvailable == false }
      for isThere in [true, false, true] {
        let before = changes
        try await host.setPanel(isThere)
        try await host.wait("panel \(isThere)") { host.place.isAvailable == isThere }
        try expect(changes > before, "the change was not told")
      }
    },
    Clause(name: "shows items with their titles until they are closed") { host in
      try await host.showPanel()
      let ears = [ItemEar(), ItemEar()]
      let first = host.makeItem("Clock", ears[0]), second = host.makeItem("Mail", ears[1])
      try await host.waitForTitles(["Clock", "Mail"])
      second.show(StatusItemContent(title: "No mail", opensMenu: true))
      try await host.waitForTitles(["Clock", "No mail"])
      first.close()
      try await host.waitForTitles(["No mail"])
      second.close()
      try await host.waitForTitles([])
      try expect(ears.allSatisfy { $0.calls.isEmpty }, "the app was told \(ears.map(\.calls))")
    },
    Clause(name: "asks for pictures of the sizes that the panel needs") { host in
      try await host.showPanel()
      let ear = ItemEar(), item = host.makeItem("Clock", ear)
      try await host.waitForTitles(["Clock"])
      try await host.draw()
      try await host.wait("a picture") { !ear.pictures.isEmpty }
      try expect(ear.pictures.allSatisfy { $0.size.width >= 1 && $0.size.height >= 1 && $0.size.height <= 256 }, "it asked for \(ear.pictures)")
      item.close()
    },
    Clause(name: "takes its items to a panel that starts again") { host in
      try await host.showPanel()
      let ear = ItemEar(), item = host.makeItem("Clock", ear)
      try await host.waitForTitles(["Clock"])
      try await host.setPanel(false)
      try await host.wait("the end of the panel") { host.place.isAvailable == false }
      item.show(StatusItemContent(title: "Alarm", opensMenu: true))
      try await host.setPanel(true)
      try await host.waitForTitles(["Alarm"])
      item.close()
    },
    Clause(name: "tells which button was pressed") { host in
      try await host.showPanel()
      let ear = ItemEar(), item = host.makeItem("Clock", ear)
      try await host.waitForTitles(["Clock"])
      for button in Button.allCases {
        ear.calls = []
        try await host.press(button)
        try await host.wait("button \(button)") { !ear.calls.isEmpty }
        let expected: ItemEar.Call = switch button {
        case .primary: .activated
        case .middle: .middle
        case .secondary: .menu
        }
        try expect(ear.calls == [expected], "\(button) was told as \(ear.calls)")
      }
      item.close()
    },
    Clause(name: "tells how far the wheel was turned") { host in
      try await host.showPanel()
      let ear = ItemEar(), item = host.makeItem("Clock", ear)
      try await host.waitForTitles(["Clock"])
      for steps in [1, -2] {
        ear.scrolled = 0
        try await host.scroll(steps)
        try await host.wait("\(steps) detents") { ear.scrolled == steps }
      }
      item.close()
    },
    Clause(name: "opens the item's menu and chooses from it, where the panel shows menus") { host in
      guard let menu = host.menu else { return }
      try await host.showPanel()
      let ear = ItemEar()
      let item = host.makeItem("Clock", ear, [MenuEntry("Start"), .submenu("More", [MenuEntry("Deep"), MenuEntry("Off", isEnabled: false)])])
      try await host.waitForTitles(["Clock"])
      await menu.open()
      try await host.wait("the opening") { ear.calls == [.opens] }
      try await menu.choose(["More", "Off"])
      try await menu.choose(["More", "Deep"])
      try await host.wait("the choice") { ear.calls.count == 2 }
      try expect(ear.calls == [.opens, .chose([1, 0])], "the app was told \(ear.calls)")
      item.close()
    },
  ]
}

extension StatusItemContract.Host {
  fileprivate func showPanel() async throws {
    try await setPanel(true)
    place.start()
    try await wait("the panel") { place.isAvailable == true }
  }
  fileprivate func makeItem(_ title: String, _ ear: ItemEar, _ menu: [MenuEntry] = []) -> any StatusItem {
    place.makeItem("org.example.Clock", StatusItemContent(title: title, menu: menu, opensMenu: true), delegate: ear)
  }
  fileprivate func waitForTitles(_ wanted: [String]) async throws {
    var titles: [String] = []
    for _ in 0..<200 {
      titles = try await self.titles()
      if titles.sorted() == wanted.sorted() { return }
      await settle()
    }
    try expect(false, "the panel shows \(titles), not \(wanted)")
  }
}

/// The app's side of an item, which writes down what it is told.
private final class ItemEar: StatusItemDelegate {
  enum Call: Equatable { case activated, middle, menu, opens, chose([Int]), removed }
  var calls: [Call] = []
  var scrolled = 0
  var pictures: [StatusItemPicture] = []

  func statusItem(_ item: any StatusItem, draw picture: StatusItemPicture) -> Bitmap {
    pictures.append(picture)
    return BitmapSurface.make(size: picture.size) { $0.fill(CGRect(origin: .zero, size: picture.size), picture.ink) }.bitmap()
  }
  func statusItem(_ item: any StatusItem, widthFor height: Int) -> Int { height }
  func statusItem(_ item: any StatusItem, activatedAt place: StatusItemPlace) { calls.append(.activated) }
  func statusItem(_ item: any StatusItem, middlePressedAt place: StatusItemPlace) { calls.append(.middle) }
  func statusItem(_ item: any StatusItem, scrolledBy steps: Int) { scrolled += steps }
  func statusItem(_ item: any StatusItem, wantsMenuAt place: StatusItemPlace) { calls.append(.menu) }
  func statusItemMenuOpens(_ item: any StatusItem) { calls.append(.opens) }
  func statusItem(_ item: any StatusItem, chose path: [Int]) { calls.append(.chose(path)) }
  func statusItemRemoved(_ item: any StatusItem) { calls.append(.removed) }
}
