import Foundation
import OrielDocuments
import Testing

/// A number that can be set back, and what is heard of it.
@MainActor private final class Counter {
  let undo = UndoManager()
  var value = 0
  var log: [String] = []
  private var ends: [@MainActor () -> Void] = []
  private var observers: [any NSObjectProtocol] = []

  init() {
    undo.afterEvent = { [unowned self] in ends.append($0) }
    undo.onChange = { [unowned self] in log.append("changed") }
    let names: [(Notification.Name, String)] = [
      (.NSUndoManagerWillUndoChange, "will undo"), (.NSUndoManagerDidUndoChange, "did undo"), (.NSUndoManagerWillRedoChange, "will redo"),
      (.NSUndoManagerDidRedoChange, "did redo"),
    ]
    for (name, word) in names {
      observers.append(NotificationCenter.default.addObserver(forName: name, object: undo, queue: nil) { [weak self] _ in
        MainActor.assumeIsolated { self?.log.append(word) }
      })
    }
  }
  isolated deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  var waitingEnds: Int { ends.count }
  func endEvent() {
    let now = ends
    ends = []
    for end in now { end() }
  }
  func set(_ new: Int, for target: AnyObject? = nil) {
    let old = value
    undo.registerUndo(withTarget: target ?? self) { [unowned self] target in
      log.append("\(undo.isUndoing ? "undoes" : undo.isRedoing ? "redoes" : "sets") \(old) in \(undo.groupingLevel)")
      set(old, for: target)
    }
    value = new
  }
  /// Each as an event of its own; the states after them.
  @discardableResult func setAll(_ values: ClosedRange<Int>) -> [Int] {
    values.map {
      set($0)
      endEvent()
      return undo.state
    }
  }
  func heard(_ body: () -> Void) -> [String] {
    log = []
    body()
    return log
  }
}
private final class Other {}

@Suite struct `The steps of an undo manager` {
  private let counter = Counter()
  private var undo: UndoManager { counter.undo }

  @Test func `are told about before and after, and each change once`() {
    #expect(counter.heard { undo.undo() } == [] && counter.heard { undo.redo() } == [])
    #expect(counter.heard { counter.set(1) } == ["changed"])
    #expect(counter.heard { counter.endEvent() } == ["changed"])
    #expect(counter.heard { counter.endEvent() } == [])
    #expect(counter.heard { undo.undo() } == ["will undo", "undoes 0 in 1", "changed", "did undo", "changed"])
    #expect(counter.value == 0 && !undo.isUndoing && undo.groupingLevel == 0)
    #expect(counter.heard { undo.undo() } == [])
    #expect(counter.heard { undo.redo() } == ["will redo", "redoes 1 in 1", "changed", "did redo", "changed"])
    #expect(counter.value == 1 && !undo.isRedoing && undo.groupingLevel == 0)
    #expect(counter.heard { undo.redo() } == [])
    // The event that is being handled ends first.
    counter.set(2)
    #expect(counter.heard { undo.undo() } == ["changed", "will undo", "undoes 1 in 1", "changed", "did undo", "changed"])
    counter.endEvent()
    counter.set(3)
    #expect(counter.heard { undo.redo() } == ["changed"])
    #expect(counter.heard { undo.removeAllActions() } == ["changed"])
    #expect(counter.heard { undo.removeAllActions(withTarget: counter) } == ["changed"])
    undo.disableUndoRegistration()
    #expect(counter.heard { counter.set(4) } == [])
  }

  @Test func `are named in the menu by the last name that was given to them`() {
    func titles() -> [String] { [undo.undoMenuItemTitle, undo.redoMenuItemTitle, undo.undoActionName, undo.redoActionName] }
    undo.setActionName("Nothing")
    #expect(titles() == ["Undo", "Redo", "", ""])
    counter.set(1)
    #expect(titles() == ["Undo", "Redo", "", ""])
    undo.setActionName("Type")
    #expect(titles() == ["Undo Type", "Redo", "Type", ""])
    counter.endEvent()
    #expect(titles() == ["Undo Type", "Redo", "Type", ""])
    undo.setActionName("Typing")
    #expect(titles() == ["Undo Typing", "Redo", "Typing", ""])
    counter.set(2)
    #expect(titles() == ["Undo", "Redo", "", ""])
    undo.setActionName("Paste")
    undo.undo()
    #expect(titles() == ["Undo Typing", "Redo Paste", "Typing", "Paste"])
    undo.undo()
    #expect(titles() == ["Undo", "Redo Typing", "", "Typing"])
    // An empty group is nothing to undo, whatever it is called.
    undo.beginUndoGrouping()
    undo.setActionName("Empty")
    #expect(titles() == ["Undo", "Redo Typing", "", "Typing"])
    undo.endUndoGrouping()
    undo.redo()
    #expect(titles() == ["Undo Typing", "Redo Paste", "Typing", "Paste"])
  }

  @Test func `are taken back from the last registration to the first, also in groups`() {
    let target = Other()
    var done: [String] = []
    func register(_ word: String) { undo.registerUndo(withTarget: target) { _ in done.append(word) } }
    register("a")
    undo.beginUndoGrouping()
    register("b")
    undo.beginUndoGrouping()
    register("c")
    register("d")
    undo.endUndoGrouping()
    register("e")
    undo.endUndoGrouping()
    register("f")
    #expect(undo.groupingLevel == 1 && counter.waitingEnds == 1)
    counter.endEvent()
    undo.undo()
    #expect(done == ["f", "e", "d", "c", "b", "a"])
    // Nothing was registered meanwhile that could be done again.
    #expect(!undo.canRedo && !undo.canUndo)
  }

  @Test func `have a state each, which comes back with them`() {
    let empty = undo.state, states = [empty] + counter.setAll(1...4)
    #expect(Set(states).count == 5)
    for state in states.dropLast().reversed() {
      undo.undo()
      #expect(undo.state == state)
    }
    for state in states.dropFirst() {
      undo.redo()
      #expect(undo.state == state)
    }
    // A step has its state as soon as it begins, and an empty group has none.
    undo.beginUndoGrouping()
    #expect(undo.state == states[4])
    undo.endUndoGrouping()
    #expect(undo.state == states[4])
    counter.set(5)
    let begun = undo.state
    #expect(!states.contains(begun))
    counter.endEvent()
    #expect(undo.state == begun)
    undo.removeAllActions()
    #expect(undo.state == begun && !undo.canUndo && !undo.canRedo)
  }

  @Test func `are as many as are wanted, the newest, and those before are a state that stays`() {
    let states = [undo.state] + counter.setAll(1...4)
    undo.levelsOfUndo = 4
    for _ in 0..<4 { undo.undo() }
    #expect(counter.value == 0 && undo.state == states[0])
    for _ in 0..<4 { undo.redo() }
    undo.levelsOfUndo = 2
    for _ in 0..<3 { undo.undo() }
    #expect(counter.value == 2 && undo.state == states[2] && !undo.canUndo)
    for _ in 0..<2 { undo.redo() }
    #expect(counter.value == 4 && undo.state == states[4])
    undo.levelsOfUndo = 1
    counter.setAll(5...5)
    undo.undo()
    #expect(counter.value == 4 && undo.state == states[4] && !undo.canUndo && undo.canRedo)
    // 0 is no limit.
    undo.levelsOfUndo = 0
    counter.setAll(6...9)
    for _ in 0..<4 { undo.undo() }
    #expect(counter.value == 4 && !undo.canUndo)
  }

  @Test func `that can be done again are limited as well, to those that come first`() {
    counter.setAll(1...4)
    for _ in 0..<3 { undo.undo() }
    undo.levelsOfUndo = 3
    for _ in 0..<3 { undo.redo() }
    #expect(counter.value == 4)
    for _ in 0..<3 { undo.undo() }
    undo.levelsOfUndo = 2
    for _ in 0..<3 { undo.redo() }
    #expect(counter.value == 3 && !undo.canRedo)
  }

  @Test func `that are done again go when something else is done, and not before`() {
    counter.setAll(1...3)
    for _ in 0..<2 { undo.undo() }
    #expect(undo.canRedo)
    undo.beginUndoGrouping()
    #expect(!undo.canRedo, "a group is open")
    undo.redo()
    undo.undo()
    undo.undoNestedGroup()
    #expect(counter.value == 1)
    undo.endUndoGrouping()
    #expect(undo.canRedo && undo.canUndo)
    counter.set(7)
    counter.endEvent()
    #expect(!undo.canRedo)
    undo.redo()
    #expect(counter.value == 7)
    undo.undoNestedGroup()
    #expect(counter.value == 1)
  }

  @Test func `end with their event, unless a group is open in it`() {
    counter.set(1)
    counter.set(2)
    #expect(undo.groupingLevel == 1 && counter.waitingEnds == 1 && undo.canUndo)
    undo.beginUndoGrouping()
    counter.set(3)
    #expect(undo.groupingLevel == 2)
    counter.endEvent()
    #expect(undo.groupingLevel == 2)
    undo.endUndoGrouping()
    #expect(undo.groupingLevel == 1)
    undo.undo()
    #expect(counter.value == 0 && undo.groupingLevel == 0)
    // A group that somebody opens is not the event's.
    undo.beginUndoGrouping()
    counter.set(4)
    #expect(counter.waitingEnds == 0)
    counter.endEvent()
    #expect(undo.groupingLevel == 1)
    undo.endUndoGrouping()
    counter.set(5)
    undo.removeAllActions()
    #expect(undo.groupingLevel == 0 && !undo.canUndo)
    undo.beginUndoGrouping()
    counter.set(6)
    counter.endEvent()
    #expect(undo.groupingLevel == 1)
    undo.endUndoGrouping()
    #expect(undo.canUndo)
  }

  @Test func `forget a target, wherever it is, and those that are gone`() {
    let other = Other()
    counter.set(1)
    undo.beginUndoGrouping()
    counter.set(2, for: other)
    undo.endUndoGrouping()
    counter.endEvent()
    undo.removeAllActions(withTarget: other)
    #expect(undo.canUndo)
    undo.undo()
    #expect(counter.value == 0)
    undo.removeAllActions(withTarget: other)
    #expect(undo.canRedo)
    undo.removeAllActions(withTarget: counter)
    #expect(!undo.canRedo && !undo.canUndo)
    // In an event that goes on.
    counter.set(3, for: other)
    #expect(undo.canUndo)
    undo.removeAllActions(withTarget: other)
    #expect(!undo.canUndo)
    counter.endEvent()
    #expect(!undo.canUndo)
    // Whose target is gone has nothing to take back.
    var gone: Other? = Other()
    counter.set(4, for: gone)
    counter.endEvent()
    gone = nil
    #expect(gone == nil && undo.canUndo)
    undo.removeAllActions(withTarget: other)
    #expect(!undo.canUndo)
  }

  @Test func `that are forgotten leave their state below the others`() {
    let other = Other(), empty = undo.state
    counter.set(1, for: other)
    counter.endEvent()
    let first = undo.state
    counter.set(2)
    counter.endEvent()
    let second = undo.state
    undo.removeAllActions(withTarget: other)
    #expect(undo.state == second)
    undo.undo()
    #expect(undo.state == first && undo.state != empty && !undo.canUndo)
  }

  @Test func `are taken back also where one ends the group that is open for it, which is reported`() {
    let undo = undo, target = Other()
    var log: [String] = []
    undo.registerUndo(withTarget: target) { target in
      undo.endUndoGrouping()
      undo.registerUndo(withTarget: target) { _ in log.append("done again") }
      log.append("undone")
    }
    let issues = RuntimeIssue.capturing { undo.undo() }
    #expect(issues == ["UndoManager.endUndoGrouping() without beginUndoGrouping(): call them in pairs."])
    #expect(!undo.isUndoing && undo.groupingLevel == 0 && !undo.canUndo && !undo.canRedo)
    undo.redo()
    #expect(log == ["undone"])
  }

  @Test func `are not registered while that is disabled, as often as it was, and pairs are kept`() {
    #expect(undo.isUndoRegistrationEnabled)
    undo.disableUndoRegistration()
    undo.disableUndoRegistration()
    undo.enableUndoRegistration()
    #expect(!undo.isUndoRegistrationEnabled)
    counter.set(1)
    #expect(undo.groupingLevel == 0 && counter.waitingEnds == 0)
    undo.enableUndoRegistration()
    #expect(undo.isUndoRegistrationEnabled)
    let issues = RuntimeIssue.capturing {
      undo.enableUndoRegistration()
      undo.endUndoGrouping()
    }
    #expect(
      issues == [
        "UndoManager.enableUndoRegistration() without disableUndoRegistration(): call them in pairs.",
        "UndoManager.endUndoGrouping() without beginUndoGrouping(): call them in pairs.",
      ])
    #expect(undo.isUndoRegistrationEnabled)
    counter.set(2)
    #expect(undo.canUndo)
  }
}
