import Foundation
import OrielControls

/// The undo and redo stacks. Foundation for Linux does not have this class.
///
/// All registrations during one event form one step, unless `groupsByEvent` is false. Registrations while a step
/// is undone become the step that redoes it.
@MainActor @preconcurrency open class UndoManager: @unchecked Sendable {
  private indirect enum Entry {
    case action(target: WeakTarget, perform: @MainActor () -> Void)
    case group(Step)
  }
  private final class WeakTarget {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }
  private final class Step {
    var entries: [Entry] = []
    var name = ""
    /// The same for the step that redoes this one, so that a document knows when it is back at its saved state.
    let id: Int
    init(id: Int) { self.id = id }
    var isEmpty: Bool { entries.allSatisfy { if case .group(let step) = $0 { step.isEmpty } else { false } } }
    func remove(_ target: AnyObject) {
      entries.removeAll { if case .action(let other, _) = $0 { other.object === target || other.object == nil } else { false } }
      for case .group(let step) in entries { step.remove(target) }
    }
  }
  private enum Activity: Equatable { case none, undoing(Int), redoing(Int) }

  private var done: [Step] = []
  private var undone: [Step] = []
  /// Open groups, outermost first.
  private var open: [Step] = []
  private var activity = Activity.none
  private var lastID = 0
  private var disabling = 0
  /// Whether the outermost group was opened automatically for the current event.
  private var closesWithEvent = false
  /// The state of an empty stack: the last step that was dropped.
  private var floor = 0

  /// Runs a closure after the current event.
  package var afterEvent: (@escaping @MainActor () -> Void) -> Void = { body in
    DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
  }
  /// Called after something was registered, undone, redone or removed.
  package var onChange: () -> Void = {}
  /// Identifies the current state: equal values mean equal states.
  package var state: Int {
    if let begun = open.first, !begun.isEmpty { return begun.id }
    return done.last?.id ?? floor
  }

  public nonisolated init() {}

  // MARK: Registering

  /// Registers an undo action. The target is not retained; if it is released, the action is dropped.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor @Sendable (TargetType) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    if open.isEmpty {
      if groupsByEvent, activity == .none {
        beginUndoGrouping()
        closesWithEvent = true
        afterEvent { [weak self] in self?.eventEnded() }
      } else {
        precondition(activity != .none, "UndoManager.registerUndo(withTarget:handler:): with groupsByEvent off, call beginUndoGrouping() first.")
      }
    }
    let weakTarget = WeakTarget(target)
    open.last?.entries.append(.action(target: weakTarget) { if let target = weakTarget.object as? TargetType { handler(target) } })
    if activity == .none { undone.removeAll() }
    changed()
  }
  open func setActionName(_ actionName: String) { (open.last ?? done.last)?.name = actionName }
  public var undoActionName: String { canUndo ? (open.first ?? done.last)?.name ?? "" : "" }
  public var redoActionName: String { undone.last?.name ?? "" }
  public var undoMenuItemTitle: String { Self.title(String(localized: "Undo"), undoActionName) }
  public var redoMenuItemTitle: String { Self.title(String(localized: "Redo"), redoActionName) }
  private static func title(_ verb: String, _ name: String) -> String { name.isEmpty ? verb : "\(verb) \(name)" }

  // MARK: Grouping

  /// Whether registrations during one event form one step. True by default.
  public var groupsByEvent = true
  public var groupingLevel: Int { open.count }
  open func beginUndoGrouping() {
    let id: Int
    if open.isEmpty, case .undoing(let step) = activity { id = step }
    else if open.isEmpty, case .redoing(let step) = activity { id = step }
    else {
      lastID += 1
      id = lastID
    }
    open.append(Step(id: id))
  }
  open func endUndoGrouping() {
    guard let step = open.popLast() else {
      return RuntimeIssue.report("UndoManager.endUndoGrouping() without beginUndoGrouping(): call them in pairs.")
    }
    guard !step.isEmpty else { return }
    if let outer = open.last { return outer.entries.append(.group(step)) }
    if case .undoing = activity { undone.append(step) } else { done.append(step) }
    trim()
  }
  private func eventEnded() {
    guard closesWithEvent, open.count == 1 else { return }
    closesWithEvent = false
    endUndoGrouping()
    changed()
  }
  /// The maximum number of steps; 0 is unlimited.
  public var levelsOfUndo = 0 { didSet { trim() } }
  private func trim() {
    guard levelsOfUndo > 0 else { return }
    while done.count > levelsOfUndo { floor = done.removeFirst().id }
    if undone.count > levelsOfUndo { undone.removeFirst(undone.count - levelsOfUndo) }
  }

  // MARK: Undoing

  public var isUndoing: Bool { if case .undoing = activity { true } else { false } }
  public var isRedoing: Bool { if case .redoing = activity { true } else { false } }
  public var canUndo: Bool { !done.isEmpty || open.first?.isEmpty == false }
  public var canRedo: Bool { open.isEmpty && !undone.isEmpty }
  open func undo() {
    eventEnded()
    undoNestedGroup()
  }
  open func undoNestedGroup() {
    guard activity == .none, open.isEmpty, let step = done.popLast() else { return }
    turn(step, .undoing(step.id), "NSUndoManagerWillUndoChangeNotification", "NSUndoManagerDidUndoChangeNotification")
  }
  open func redo() {
    eventEnded()
    guard activity == .none, open.isEmpty, let step = undone.popLast() else { return }
    turn(step, .redoing(step.id), "NSUndoManagerWillRedoChangeNotification", "NSUndoManagerDidRedoChangeNotification")
  }
  private func turn(_ step: Step, _ kind: Activity, _ before: String, _ after: String) {
    post(before)
    activity = kind
    beginUndoGrouping()
    perform(step)
    open.last?.name = step.name
    endUndoGrouping()
    activity = .none
    post(after)
    changed()
  }
  private func perform(_ step: Step) {
    for entry in step.entries.reversed() {
      switch entry {
      case .action(_, let perform): perform()
      case .group(let inner): perform(inner)
      }
    }
  }

  // MARK: Removing

  open func removeAllActions() {
    floor = state
    (done, undone, open) = ([], [], [])
    closesWithEvent = false
    changed()
  }
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    for step in done + undone + open { step.remove(target) }
    if let last = done.last(where: \.isEmpty) { floor = max(floor, last.id) }
    done.removeAll(where: \.isEmpty)
    undone.removeAll(where: \.isEmpty)
    changed()
  }
  open func disableUndoRegistration() { disabling += 1 }
  open func enableUndoRegistration() {
    guard disabling > 0 else {
      return RuntimeIssue.report("UndoManager.enableUndoRegistration() without disableUndoRegistration(): call them in pairs.")
    }
    disabling -= 1
  }
  public var isUndoRegistrationEnabled: Bool { disabling == 0 }

  private func changed() { onChange() }
  private func post(_ name: String) { NotificationCenter.default.post(name: Notification.Name(name), object: self) }
}

extension Notification.Name {
  public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
  public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
  public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
  public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
}

private nonisolated enum UndoManagerKey: EnvironmentKey {
  nonisolated(unsafe) static let defaultValue: UndoManager? = nil
}
extension EnvironmentValues {
  /// The undo manager of the window; in a document's window, registrations also mark the document as edited.
  public nonisolated var undoManager: UndoManager? { self[UndoManagerKey.self] }
  package nonisolated var _undoManager: UndoManager? {
    get { self[UndoManagerKey.self] }
    set { self[UndoManagerKey.self] = newValue }
  }
}
