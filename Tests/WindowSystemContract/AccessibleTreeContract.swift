import Foundation
import OrielWindowing

/// What describes a window to assistive technology must do: the views of a real window, and their stand-in.
package struct AccessibleTreeContract {
  /// One element that the window is to have. Buttons can be pressed.
  package nonisolated struct Piece: Equatable, Sendable {
    package enum Kind: Sendable { case text, button, group }
    package var key: String
    package var kind: Kind
    package var label: String
    package var children: [Piece]
    package init(_ kind: Kind, _ label: String, key: String? = nil, _ children: [Piece] = []) {
      (self.key, self.kind, self.label, self.children) = (key ?? label, kind, label, children)
    }
  }

  package struct Host: ContractHost {
    package var tree: any AccessibleTree
    /// Makes the window's content these, from the top down, and draws them.
    package var show: @MainActor ([Piece]) async -> Void
    /// How often all elements were read.
    package var readCount: @MainActor () -> Int
    /// The labels of the buttons that were pressed.
    package var pressed: @MainActor () -> [String]
    /// The app says something.
    package var announce: @MainActor (String) -> Void
    /// The keyboard's focus goes to the button with this label.
    package var moveFocus: @MainActor (String) async -> Void
    package var pump: @MainActor (_ condition: @MainActor () -> Bool) async -> Bool
    package init(
      tree: any AccessibleTree, show: @escaping @MainActor ([Piece]) async -> Void, readCount: @escaping @MainActor () -> Int,
      pressed: @escaping @MainActor () -> [String], announce: @escaping @MainActor (String) -> Void,
      moveFocus: @escaping @MainActor (String) async -> Void, pump: @escaping @MainActor (@MainActor () -> Bool) async -> Bool
    ) {
      (self.tree, self.show, self.readCount, self.pressed) = (tree, show, readCount, pressed)
      (self.announce, self.moveFocus, self.pump) = (announce, moveFocus, pump)
    }
  }
  package typealias Clause = ContractClause<Host>

  private nonisolated static let card = [
    Piece(.group, "Card", [Piece(.text, "Anna"), Piece(.button, "Call")]), Piece(.text, "Below"),
  ]

  package nonisolated static let clauses: [Clause] = [
    Clause(name: "finds every element, what is in it and what it is in") { host in
      await host.show(card)
      let elements = host.tree.elements
      try expect(elements.words == ["group Card (text Anna, button Call)", "text Below"], "it has \(elements.words)")
      try expect(elements.count == 4, "it has \(elements.count) elements")
      for id in elements.all {
        let element = elements[id]
        try expect(element?.id == id, "\(id) leads to \(String(describing: element))")
        try expect(elements.children(of: element?.parent).contains(id), "\(id) is not in its parent")
      }
      try expect(elements[AccessibleID(.max)] == nil, "it finds what is not there")
    },
    Clause(name: "finds the innermost element at a point") { host in
      await host.show(card)
      let elements = host.tree.elements
      for label in ["Anna", "Call", "Below"] {
        let element = try elements.element(label)
        try expect(!element.frame.isEmpty, "\(label) has no place")
        let found = elements.element(at: CGPoint(x: element.frame.midX, y: element.frame.midY))
        try expect(found == element, "in the middle of \(label) is \(found?.properties.label ?? "nothing")")
      }
      try expect(elements.element(at: CGPoint(x: -50, y: -50)) == nil, "there is something outside")
    },
    Clause(name: "names an element the same while it is there, and no other by its name") { host in
      await host.show(["A", "B", "C"].map { Piece(.text, $0) })
      let before = host.tree.elements
      await host.show(["C", "B", "D"].map { Piece(.text, $0) })
      let after = host.tree.elements
      for label in ["B", "C"] { try expect(try after.element(label).id == before.element(label).id, "\(label) has another name") }
      try expect(!before.all.contains(try after.element("D").id), "D has a name that another had")
      await host.show(["A", "B", "C"].map { Piece(.text, $0) })
      let last = host.tree.elements
      try expect(try last.element("A").id != before.element("A").id, "A is another one, with the same name")
      // Words may change, and the element stays.
      await host.show([Piece(.text, "Bee", key: "B")])
      try expect(try host.tree.elements.element("Bee").id == before.element("B").id, "B has another name for other words")
    },
    Clause(name: "tells what is different") { host in
      await host.show(card)
      let first = host.tree.elements
      await host.show(card)
      try expect(host.tree.elements.changes(since: first).isEmpty, "the same is different: \(host.tree.elements.changes(since: first))")
      var pieces = card
      pieces[1].label = "Beneath"
      await host.show(pieces)
      let second = host.tree.elements
      var changes = second.changes(since: first)
      try expect(changes.elements == [try first.element("Below").id], "other words changed \(changes)")
      try expect(changes.containers.isEmpty && changes.gone.isEmpty, "other words changed \(changes)")
      pieces[0].children.removeFirst()
      await host.show(pieces)
      let third = host.tree.elements
      changes = third.changes(since: second)
      try expect(changes.containers == [try first.element("Card").id], "one less in the card changed \(changes)")
      try expect(changes.gone == [try first.element("Anna").id] && changes.elements.isEmpty, "one less in the card changed \(changes)")
      await host.show(pieces + [Piece(.text, "New")])
      changes = host.tree.elements.changes(since: third)
      try expect(changes.containers == [nil] && changes.gone.isEmpty, "one more in the window changed \(changes)")
    },
    Clause(name: "is not read again to be looked up") { host in
      await host.show((0..<200).map { Piece($0 % 2 == 0 ? .text : .button, "Element \($0)") })
      let before = host.readCount()
      for _ in 0..<10 { for id in host.tree.elements.all { _ = host.tree.elements[id] } }
      _ = host.tree.elements.element(at: .zero)
      try expect(host.readCount() == before + 1, "it was read \(host.readCount() - before) times")
    },
    Clause(name: "does what an element can do, and nothing with one that is gone") { host in
      await host.show(card)
      let elements = host.tree.elements, button = try elements.element("Call")
      try expect(button.actions.contains(.press), "it can \(button.actions)")
      try expect(host.tree.perform(.press, on: button.id), "it was not pressed")
      try expect(try !host.tree.perform(.press, on: elements.element("Anna").id), "a text was pressed")
      try await host.wait("the press") { host.pressed() == ["Call"] }
      await host.show([card[1]])
      try expect(!host.tree.perform(.press, on: button.id), "what is gone was pressed")
      try expect(host.pressed() == ["Call"], "pressed: \(host.pressed())")
    },
    Clause(name: "tells who listens what happens, and nobody else") { host in
      await host.show(card)
      var events: [AccessibleEvent] = []
      host.tree.onEvent = { events.append($0) }
      await host.show([Piece(.text, "Other")])
      try await host.wait("the change") { events.contains(.changed) }
      await host.show(card)
      events = []
      await host.moveFocus("Call")
      let button = try host.tree.elements.element("Call").id
      try await host.wait("the focus") { events.contains(.focus(button)) }
      events = []
      host.announce("Saved")
      try await host.wait("the announcement") { events == [.announcement("Saved")] }
      host.tree.onEvent = nil
      events = []
      await host.show([Piece(.text, "Other")])
      host.announce("Gone")
      try expect(events.isEmpty, "it told \(events)")
    },
  ]
}

extension AccessibleElements {
  /// Every element, each before those in it.
  fileprivate var all: [AccessibleID] {
    func all(_ ids: [AccessibleID]) -> [AccessibleID] { ids.flatMap { [$0] + all(children(of: $0)) } }
    return all(roots)
  }
  fileprivate func element(_ label: String) throws -> AccessibleElement {
    guard let found = all.lazy.compactMap({ self[$0] }).first(where: { $0.properties.label == label }) else {
      throw ContractViolation(description: "there is no \(label) in \(words)")
    }
    return found
  }
  fileprivate var words: [String] { words(roots) }
  private func words(_ ids: [AccessibleID]) -> [String] {
    ids.compactMap { self[$0] }.map {
      "\($0.properties.role.rawValue) \($0.properties.label ?? "")" + ($0.children.isEmpty ? "" : " (\(words($0.children).joined(separator: ", ")))")
    }
  }
}
