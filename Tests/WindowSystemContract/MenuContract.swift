import OrielWindowing

/// What places for menus must do: a panel, a dock, a menu bar of the desktop.
package struct MenuContract {
  /// An entry as the other program shows it.
  package nonisolated struct Shown: Equatable, Sendable {
    package var number: Int32
    package var title: String
    package var isEnabled: Bool
    package var mark: MenuEntry.Mark
    package var children: [Shown]
    package init(number: Int32, title: String, isEnabled: Bool, mark: MenuEntry.Mark, children: [Shown]) {
      (self.number, self.title, self.isEnabled, self.mark, self.children) = (number, title, isEnabled, mark, children)
    }
  }
  /// What the other program was told since it last asked.
  package nonisolated struct Told: Equatable, Sendable {
    /// The menus to read again, in the order in which it was told.
    package var layouts: [Int32] = []
    package var entries: Set<Int32> = []
    package init(layouts: [Int32] = [], entries: Set<Int32> = []) { (self.layouts, self.entries) = (layouts, entries) }
  }

  package struct Host: ContractHost {
    package var place: any MenuPlace
    /// The menu as the other program reads it.
    package var read: @MainActor () async throws -> [Shown]
    /// It is about to show the menu.
    package var open: @MainActor () async -> Void
    /// Its person clicks the entry with a number; false if that is not known.
    package var choose: @MainActor (Int32) async -> Bool
    package var takeTold: @MainActor () async -> Told
    package var pump: @MainActor (_ condition: @MainActor () -> Bool) async -> Bool
    package init(
      place: any MenuPlace, read: @escaping @MainActor () async throws -> [Shown], open: @escaping @MainActor () async -> Void,
      choose: @escaping @MainActor (Int32) async -> Bool, takeTold: @escaping @MainActor () async -> Told,
      pump: @escaping @MainActor (@MainActor () -> Bool) async -> Bool
    ) {
      (self.place, self.read, self.open, self.choose, self.takeTold, self.pump) = (place, read, open, choose, takeTold, pump)
    }
  }
  package typealias Clause = ContractClause<Host>

  private nonisolated static let entries: [MenuEntry] = [
    MenuEntry("Start_it"), MenuEntry("Loud", mark: .off), .separator,
    .submenu("More", [MenuEntry("Deep"), MenuEntry("Off", isEnabled: false)]), .header("Numbers"),
  ]

  package nonisolated static let clauses: [Clause] = [
    Clause(name: "shows every entry with a number of its own") { host in
      host.place.show(entries)
      let shown = try await host.read()
      try expect(shown.map(\.title) == ["Start_it", "Loud", "", "More", "Numbers"], "it shows \(shown.map(\.title))")
      try expect(shown[0].isEnabled && shown[1].mark == .off && shown[0].mark == .none, "other states: \(shown)")
      try expect(shown[3].children.map(\.title) == ["Deep", "Off"], "it shows \(shown[3].children.map(\.title)) below More")
      try expect(!shown[3].children[1].isEnabled, "Off can be chosen")
      let numbers = shown.map(\.number) + shown[3].children.map(\.number)
      try expect(Set(numbers).count == 7 && !numbers.contains(0), "the numbers are \(numbers)")
    },
    Clause(name: "tells the app which command was chosen, and of nothing else") { host in
      var chosen: [[Int]] = []
      host.place.onChoose = { chosen.append($0) }
      host.place.show(entries)
      let shown = try await host.read()
      for number in [shown[0].number, shown[3].children[0].number] {
        try expect(await host.choose(number), "it does not know \(number)")
      }
      try await host.wait("the choices") { chosen.count == 2 }
      try expect(chosen == [[0], [3, 0]], "it chose \(chosen)")
      for entry in [shown[2], shown[3], shown[4], shown[3].children[1]] { _ = await host.choose(entry.number) }
      for number in [999, -1, .max] as [Int32] { try expect(await !host.choose(number), "it knows \(number)") }
      // Comes after all of those.
      _ = await host.choose(shown[1].number)
      try await host.wait("the last choice") { chosen.last == [1] }
      try expect(chosen.count == 3, "it chose \(chosen)")
    },
    Clause(name: "lets the app bring it up to date before it is seen") { host in
      var openings = 0
      host.place.onOpen = { [unowned place = host.place] in
        openings += 1
        place.show(entries + [MenuEntry("New")])
      }
      host.place.show(entries)
      await host.open()
      try await host.wait("the opening") { openings > 0 }
      let shown = try await host.read()
      try expect(shown.last?.title == "New", "it shows \(shown.map(\.title))")
    },
    Clause(name: "tells the other program what changed, and no more") { host in
      host.place.show(entries)
      let before = try await host.read()
      _ = await host.takeTold()
      host.place.show(entries)
      var told = await host.takeTold()
      try expect(told == Told(), "the same menu changed \(told)")
      var new = entries
      new[1] = MenuEntry("Loud", mark: .on)
      host.place.show(new)
      told = await host.takeTold()
      try expect(told == Told(entries: [before[1].number]), "a mark changed \(told)")
      new[3] = .submenu("More", [MenuEntry("Deep")])
      host.place.show(new)
      told = await host.takeTold()
      try expect(told == Told(layouts: [before[3].number]), "an entry less in a submenu changed \(told)")
      new[3] = .submenu("More", [])
      host.place.show(new + [MenuEntry("New")])
      told = await host.takeTold()
      try expect(told.layouts == [0], "entries in two menus changed \(told)")
      let after = try await host.read()
      try expect(after[1].mark == .on && after[3].children.isEmpty && after.count == 6, "it shows \(after)")
    },
    Clause(name: "keeps the numbers of what stays, and gives none to another entry") { host in
      var chosen: [[Int]] = []
      host.place.onChoose = { chosen.append($0) }
      host.place.show(["A", "B", "C"].map { MenuEntry($0) })
      let before = try await host.read().map(\.number)
      host.place.show(["B", "C", "D"].map { MenuEntry($0) })
      let after = try await host.read().map(\.number)
      try expect(Array(after.prefix(2)) == Array(before.suffix(2)), "B and C were \(before), and are \(after)")
      try expect(!before.contains(after[2]), "D has the number of another entry")
      try expect(await !host.choose(before[0]), "A is still there")
      _ = await host.choose(before[1])
      try await host.wait("the choice") { !chosen.isEmpty }
      try expect(chosen == [[0]], "it chose \(chosen)")
      // A title that changes in its place.
      host.place.show(["B", "C 2", "D"].map { MenuEntry($0) })
      try expect(try await host.read().map(\.number) == after, "the number changed with the title")
    },
    Clause(name: "leaves out what no panel could draw") { host in
      func nested(_ depth: Int) -> MenuEntry { depth == 0 ? MenuEntry("End") : .submenu("Deeper", [nested(depth - 1)]) }
      host.place.show([nested(200)] + (0..<5000).map { MenuEntry("Entry \($0)") })
      func count(_ shown: [Shown]) -> Int { shown.reduce(0) { $0 + 1 + count($1.children) } }
      func depth(_ shown: [Shown]) -> Int { shown.map { 1 + depth($0.children) }.max() ?? 0 }
      let shown = try await host.read()
      try expect(count(shown) <= MenuTree.maximumEntries && count(shown) > 1000, "it shows \(count(shown)) entries")
      try expect(depth(shown) <= MenuTree.maximumDepth, "they are \(depth(shown)) deep")
    },
  ]
}
