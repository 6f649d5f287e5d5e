/// Identifies one modifier's presentation, for as long as its view exists.
package nonisolated struct PresentationID: Hashable, Sendable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// The kind of a presentation.
package nonisolated enum PresentationKind: Hashable, Sendable {
  case sheet, cover, alert, confirmationDialog, filePanel, preview, popover
  /// Whether it is modal: only one at a time on each level of a window, and everything below takes no input.
  package var isModal: Bool { self != .popover && self != .preview }
}

/// The properties of a presentation that affect its life cycle.
package nonisolated struct PresentationTerms: Hashable, Sendable {
  package var kind: PresentationKind
  /// The modifier's name, for messages.
  package var name: String
  /// The presentation whose content presents this one; nil if the window's content does.
  package var level: PresentationID?
  /// The item's identity. A different one replaces the presentation.
  nonisolated(unsafe) package var item: AnyHashable?
  package init(_ kind: PresentationKind, name: String, level: PresentationID? = nil, item: AnyHashable? = nil) {
    self.kind = kind
    self.name = name
    self.level = level
    self.item = item
  }
}

/// The life cycle of all presentations of one window.
///
/// It is a value that knows neither views nor windows: events go in, and effects come out in order. Each level (the
/// window's content, and every presentation's content) shows one modal presentation at a time; others wait. A
/// presentation leaves together with everything above it, top first. Its condition is reset once, when the user or its
/// presenter ends it; `onDismiss` is called once, when it has left the screen.
package nonisolated struct PresentationLife: Sendable {
  package enum Event: Sendable {
    /// The window is on screen, so presentations wanted before appear now.
    case windowMapped
    /// The condition holds, for the item in the terms.
    case wanted(PresentationID, PresentationTerms)
    /// The app has reset the condition.
    case unwanted(PresentationID)
    /// The view with the modifier has left its window.
    case presenterGone(PresentationID)
    /// The user, or `dismiss`, ends it.
    case ended(PresentationID)
    /// The user has moved it to a separate window, which frees its level.
    case detached(PresentationID)
    /// Its window has left the screen.
    case gone(PresentationID)
    /// Its window could not be created.
    case failed(PresentationID)
    case windowClosed
  }

  package enum Effect: Hashable, Sendable {
    case show(PresentationID)
    /// Release input at once; the window may fade out, and sends `gone` when it is off the screen.
    case takeAway(PresentationID)
    /// Remove its window at once.
    case remove(PresentationID)
    /// Write `false` or `nil` to the binding.
    case resetCondition(PresentationID)
    /// Call `onDismiss`.
    case tellEnd(PresentationID)
    /// The level is in use, so the presentation waits for the other one.
    case warnWaiting(PresentationID, behind: PresentationID)
  }

  private enum State: Hashable, Sendable {
    case waiting(isWarned: Bool)
    case shown
    /// Leaving. With `isWanted`, the condition holds again, and it reappears once it is gone.
    case leaving(isWanted: Bool)

    var isThere: Bool { !isWaiting }
    var isWaiting: Bool { if case .waiting = self { true } else { false } }
  }
  private struct Entry: Sendable {
    let id: PresentationID
    var terms: PresentationTerms
    var state: State
    var isDetached = false
    /// Whether it blocks its level.
    var isModal: Bool { terms.kind.isModal && !isDetached }
  }
  /// In the order of requests.
  private var entries: [Entry] = []
  private var isMapped = false
  private var isClosed = false
  package init() {}

  // MARK: Queries

  package func terms(of id: PresentationID) -> PresentationTerms? { entries.first { $0.id == id }?.terms }
  package func isShown(_ id: PresentationID) -> Bool { entries.contains { $0.id == id && $0.state == .shown } }
  /// Whether it is on the screen, possibly leaving.
  package func isThere(_ id: PresentationID) -> Bool { entries.contains { $0.id == id && $0.state.isThere } }
  package var isEmpty: Bool { entries.isEmpty }
  /// The shown modal presentations, bottom up: the last one takes the input.
  package var modalStack: [PresentationID] {
    var result: [PresentationID] = []
    var levels: [PresentationID?] = [nil]
    // A popover does not block input, but its presentations are over the same window.
    while let level = levels.popLast() {
      for entry in entries where entry.state == .shown && entry.terms.level == level {
        if entry.isModal { result.append(entry.id) }
        levels.append(entry.id)
      }
    }
    return result
  }

  // MARK: Events

  package mutating func handle(_ event: Event) -> [Effect] {
    guard !isClosed else { return [] }
    var effects: [Effect] = []
    switch event {
    case .windowMapped:
      isMapped = true
      settle(nil, &effects)
    case .wanted(let id, let terms): want(id, terms, &effects)
    case .unwanted(let id): withdraw(id, resets: false, &effects)
    case .presenterGone(let id), .ended(let id): withdraw(id, resets: true, &effects)
    case .detached(let id):
      guard isShown(id), let index = index(of: id) else { break }
      entries[index].isDetached = true
      // Popovers were attached to views of its old window.
      endPopovers(of: id, &effects)
      settle(entries[index].terms.level, &effects)
    case .gone(let id): finish(id, &effects)
    case .failed(let id):
      guard isShown(id) else { break }
      effects.append(.resetCondition(id))
      set(id, .leaving(isWanted: false))
      finish(id, &effects)
    case .windowClosed:
      for entry in entries where entry.terms.level == nil && entry.state == .shown { leave(entry.id, resets: true, again: false, &effects) }
      isClosed = true
      effects = effects.map { if case .takeAway(let id) = $0 { .remove(id) } else { $0 } }
      for entry in entries.reversed() where entry.state.isThere {
        if !effects.contains(.remove(entry.id)) { effects.append(.remove(entry.id)) }
        effects.append(.tellEnd(entry.id))
      }
      entries = []
    }
    return effects
  }

  private mutating func want(_ id: PresentationID, _ terms: PresentationTerms, _ effects: inout [Effect]) {
    guard let index = index(of: id) else {
      entries.append(Entry(id: id, terms: terms, state: .waiting(isWarned: false)))
      return settle(terms.level, &effects)
    }
    let isOther = entries[index].terms.item != terms.item
    entries[index].terms = terms
    switch entries[index].state {
    case .waiting: break
    case .shown: if isOther { leave(id, resets: false, again: true, &effects) }
    case .leaving: entries[index].state = .leaving(isWanted: true)
    }
  }

  private mutating func withdraw(_ id: PresentationID, resets: Bool, _ effects: inout [Effect]) {
    guard let index = index(of: id) else { return }
    switch entries[index].state {
    case .waiting: entries.remove(at: index)
    case .shown: leave(id, resets: resets, again: false, &effects)
    case .leaving(let isWanted):
      // Ended again between two items: the condition is still true.
      if isWanted, resets { effects.append(.resetCondition(id)) }
      entries[index].state = .leaving(isWanted: false)
    }
  }

  /// Removes a presentation, after everything presented from its content.
  private mutating func leave(_ id: PresentationID, resets: Bool, again: Bool, _ effects: inout [Effect]) {
    for above in entries.reversed() where above.terms.level == id {
      switch above.state {
      case .shown: leave(above.id, resets: true, again: false, &effects)
      case .waiting: entries.removeAll { $0.id == above.id }
      case .leaving: set(above.id, .leaving(isWanted: false))
      }
    }
    if resets { effects.append(.resetCondition(id)) }
    effects.append(.takeAway(id))
    set(id, .leaving(isWanted: again))
  }

  private mutating func finish(_ id: PresentationID, _ effects: inout [Effect]) {
    guard let index = index(of: id), case .leaving(let isWanted) = entries[index].state else { return }
    let entry = entries.remove(at: index)
    entries.removeAll { $0.terms.level == id && $0.state.isWaiting }
    effects.append(.tellEnd(id))
    if isWanted {
      entries.insert(Entry(id: id, terms: entry.terms, state: .waiting(isWarned: false)), at: min(index, entries.count))
    }
    settle(entry.terms.level, &effects)
  }

  /// Shows the next presentation if the level is free.
  private mutating func settle(_ level: PresentationID?, _ effects: inout [Effect]) {
    guard isMapped else { return }
    if let level, !isShown(level) { return }
    let waiting = entries.filter { $0.terms.level == level && $0.state.isWaiting }
    for entry in waiting {
      // A preview is independent of all others.
      guard entry.terms.kind != .preview else {
        set(entry.id, .shown)
        effects.append(.show(entry.id))
        continue
      }
      let other = entries.first { $0.terms.level == level && $0.isModal && $0.state.isThere }
      guard let other else {
        if entry.terms.kind.isModal { endPopovers(of: level, &effects) }
        set(entry.id, .shown)
        effects.append(.show(entry.id))
        continue
      }
      // One that is leaving will free the level in a moment.
      guard other.state == .shown, entry.state == .waiting(isWarned: false) else { continue }
      set(entry.id, .waiting(isWarned: true))
      effects.append(.warnWaiting(entry.id, behind: other.id))
    }
  }

  private mutating func endPopovers(of level: PresentationID?, _ effects: inout [Effect]) {
    for entry in entries where entry.terms.level == level && entry.terms.kind == .popover && entry.state == .shown {
      leave(entry.id, resets: true, again: false, &effects)
    }
  }

  private func index(of id: PresentationID) -> Int? { entries.firstIndex { $0.id == id } }
  private mutating func set(_ id: PresentationID, _ state: State) {
    if let index = index(of: id) { entries[index].state = state }
  }
}
