import Foundation
import Observation
import OrielGraph

/// Customizes the toolbar of a window: its visible and hidden items.
@Observable package final class ToolbarCustomizer {
  /// One entry of the customization sheet.
  package struct Piece: Identifiable, Equatable {
    package let id: String
    package let title: String
    package let symbol: String?
    package let canMove: Bool
    package let canLeave: Bool
    /// A space that the user added.
    package static func space(isFlexible: Bool, id: String? = nil) -> Piece {
      let kind = isFlexible ? ToolbarCustomization.flexibleSpace : ToolbarCustomization.space
      return Piece(
        id: id ?? kind, title: isFlexible ? "Flexible Space" : "Space", symbol: "arrow.left.and.right", canMove: true, canLeave: true)
    }
  }
  /// A section of the bar; items stay in theirs.
  package struct Part: Identifiable {
    package let id: ToolbarItemPlacement.Slot
    package let pieces: [Piece]
  }

  let toolbar: String
  @ObservationIgnored private(set) var nodes: [ToolbarEntryNode] = []
  @ObservationIgnored private let preferences: ToolbarPreferences
  /// Grows when the app changes its items.
  private var version = 0

  init(_ toolbar: String) {
    self.toolbar = toolbar
    preferences = .of(toolbar)
  }
  func take(_ nodes: [ToolbarEntryNode]) {
    guard !nodes.elementsEqual(self.nodes, by: ===) else { return }
    self.nodes = nodes
    version += 1
  }

  /// The visible items in order: the app's, until the user customizes them.
  var order: [String] {
    _ = version
    let choice = preferences.customization
    guard let choice else { return nodes.filter { !$0.startsHidden }.compactMap { $0.identity?.item } }
    let known = Set(nodes.compactMap { $0.identity?.item })
    var order = choice.shown.filter { known.contains($0) || ToolbarCustomization.isOwnSpace($0) }
    // New items follow their predecessor in the app's order. Items that cannot be removed are always included.
    var last: String?
    for node in nodes {
      guard let identity = node.identity else { continue }
      let isNew = !choice.hidden.contains(identity.item) && !node.startsHidden
      if !order.contains(identity.item), isNew || !identity.canLeave {
        order.insert(identity.item, at: last.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
      }
      if order.contains(identity.item) { last = identity.item }
    }
    return order
  }

  func isOwn(_ node: ToolbarEntryNode) -> Bool { node.identity?.toolbar == toolbar }

  // MARK: What the palette lists

  package var parts: [Part] {
    let order = order
    let slots: [ToolbarItemPlacement.Slot] = [.leading, .centre, .trailing]
    return slots.compactMap { slot in
      let pieces = order.filter { self.slot(of: $0) == slot }.compactMap(piece)
      return pieces.isEmpty ? nil : Part(id: slot, pieces: pieces)
    }
  }
  /// Items that are not in the bar.
  package var others: [Piece] {
    let shown = Set(order)
    return nodes.compactMap { $0.identity?.item }.filter { !shown.contains($0) }.compactMap(piece)
  }
  /// nil uses the app's choice.
  package var labels: ToolbarLabelStyle? {
    get { preferences.customization?.labels }
    set { change { $0.labels = newValue } }
  }
  package var isChanged: Bool { preferences.customization != nil }

  private func node(of item: String) -> ToolbarEntryNode? { nodes.first { $0.identity?.item == item } }
  private func slot(of item: String) -> ToolbarItemPlacement.Slot { node(of: item)?.placement.slot ?? .trailing }
  private func piece(_ item: String) -> Piece? {
    if ToolbarCustomization.isOwnSpace(item) {
      return .space(isFlexible: item.hasPrefix(ToolbarCustomization.flexibleSpace), id: item)
    }
    guard let node = node(of: item), let identity = node.identity else { return nil }
    if node.isSpace {
      let space = Piece.space(isFlexible: node.kind == .flexibleSpace, id: item)
      return Piece(id: item, title: space.title, symbol: space.symbol, canMove: identity.canMove, canLeave: identity.canLeave)
    }
    let label = node.menuItem
    return Piece(
      id: item, title: label?.title ?? item, symbol: label?.symbol, canMove: identity.canMove, canLeave: identity.canLeave)
  }

  // MARK: Changes

  package func add(_ item: String) { change { $0.shown.append(item); $0.hidden.removeAll { $0 == item } } }
  package func remove(_ item: String) {
    guard piece(item)?.canLeave == true else { return }
    change {
      $0.shown.removeAll { $0 == item }
      if !ToolbarCustomization.isOwnSpace(item) { $0.hidden.append(item) }
    }
  }
  package func addSpace(isFlexible: Bool) {
    let kind = isFlexible ? ToolbarCustomization.flexibleSpace : ToolbarCustomization.space
    let number = (1...).first { !order.contains(kind + String($0)) } ?? 1
    change { $0.shown.append(kind + String(number)) }
  }
  /// Moves the items at these offsets of a section.
  package func move(in part: Part, from offsets: IndexSet, to offset: Int) {
    var items = part.pieces.map(\.id)
    items.move(fromOffsets: offsets, toOffset: offset)
    var next = items.makeIterator()
    let moved = Set(items)
    change { $0.shown = $0.shown.map { moved.contains($0) ? next.next() ?? $0 : $0 } }
  }
  /// Restores the app's default.
  package func reset() { preferences.set(nil) }

  private func change(_ body: (inout ToolbarCustomization) -> Void) {
    var new = preferences.customization ?? ToolbarCustomization()
    new.shown = order
    new.hidden = others.map(\.id)
    body(&new)
    preferences.set(new)
  }
}

extension ToolbarEntryNode {
  var isSpace: Bool { kind == .fixedSpace || kind == .flexibleSpace }
  /// Its content as a menu item.
  var menuItem: MenuItem? {
    guard let host = graph.host as? any OverlayHost else { return nil }
    let reader = MenuContentReader(content.labelStyle(.titleAndIcon), environment: scope, clock: host)
    defer { reader.close() }
    return reader.items.first { !$0.isSeparator }
  }
}
