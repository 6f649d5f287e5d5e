import Foundation
import OrielControls
import Synchronization

/// Saves the windows' state soon after it changes.
///
/// `changed` reports a change. A moment later all windows are checked once, and changes are written on a background queue.
/// No timer runs while nothing changes.
final class WindowMemory {
  private unowned let app: RunningApp
  private let state: SavedState
  private let queue = DispatchQueue(label: "org.oriel.windows", qos: .utility)
  private var call: ScheduledCall?
  /// The error of the last write on the queue.
  private nonisolated final class Outcome: Sendable { let problem = Mutex<String?>(nil) }
  private let outcome = Outcome()
  /// The contents of the file once the queue is done; nil if unknown.
  private var written: WindowArchive?
  private(set) var places: [String: WindowPlace] = [:]
  private var phase = Phase.waiting
  private enum Phase {
    /// The last session's windows are not restored yet, so the current windows are incomplete.
    case waiting
    case following
    case over
  }
  /// Whether the user has closed the last window, so that none is restored.
  var endsWithLastWindow = false
  /// How long to wait after a change before checking windows, in seconds.
  static let delay: TimeInterval = 0.5
  /// The maximum wait during continuous changes, so that a killed process loses at most a second.
  static let longestDelay: TimeInterval = 0.9
  /// The windows that the app is launched with appear.
  private(set) lazy var returning = WindowReturn(app)
  private var firstChange: TimeInterval?
  private var lastChange: TimeInterval = 0
  /// How long a frame must stay unchanged before it is saved, because it moves before the window manager reports the
  /// window as maximised.
  static let calm: TimeInterval = 0.2
  /// The number of checks and writes, for tests.
  private(set) var looks = 0
  private(set) var writes = 0

  init(_ app: RunningApp, _ state: SavedState) {
    self.app = app
    self.state = state
  }

  // MARK: Reading

  /// The last session's windows; nil if windows are not restored.
  func read() -> WindowArchive? {
    guard RestorationDefault.isOn() else {
      phase = .over
      return nil
    }
    switch state.read() {
    case .absent: return WindowArchive()
    case .inUse:
      phase = .over
      return nil
    case .unreadable(let reason):
      setAside(because: reason)
      return WindowArchive()
    case .data(let data):
      switch WindowArchive.read(data) {
      case .whole(let archive):
        written = archive
        places = archive.places
        app.closedPages = archive.pages
        return archive
      case .damaged(let archive, let reason):
        setAside(because: reason)
        places = archive.places
        app.closedPages = archive.pages
        return archive
      case .broken(let reason):
        setAside(because: reason)
        return WindowArchive()
      }
    }
  }
  private func setAside(because reason: String) {
    if let name = state.setAside() {
      RuntimeIssue.report("Not all windows of the last run can be restored: \(reason). Their file was saved as \(name).")
    } else {
      RuntimeIssue.report("The windows of the last run cannot be restored, and those of this run are not saved: \(reason). See \(state.path).")
    }
  }
  /// Starts saving.
  func begin() {
    guard phase == .waiting else { return }
    phase = .following
    changed()
  }

  // MARK: Observing

  /// Called when windows may have changed.
  func changed() {
    guard phase == .following, !app.isEnding else { return }
    lastChange = app.system.now
    firstChange = firstChange ?? lastChange
    if call == nil { plan(after: Self.delay) }
  }
  private func plan(after delay: TimeInterval) {
    call = app.system.schedule(at: app.system.now + delay) { [weak self] in
      self?.call = nil
      self?.saveIfCalm()
    }
  }
  /// Saves once changes pause, because scrolling and typing cause many.
  private func saveIfCalm() {
    let wait = firstChange.map { min(lastChange + Self.delay, $0 + Self.longestDelay) - app.system.now } ?? 0
    if wait > 0.001 { plan(after: wait) } else { save() }
  }
  private func save() {
    guard phase == .following else { return }
    guard returning.isOver else { return plan(after: Self.calm) }
    firstChange = nil
    if lookAtFrames() { plan(after: Self.calm) }
    let archive = archive()
    guard archive != written else { return }
    written = archive
    writes += 1
    let state = state, outcome = outcome
    queue.async {
      let problem = Self.write(archive, to: state)
      outcome.problem.withLock { $0 = problem }
      guard let problem else { return }
      DispatchQueue.main.async { MainActor.assumeIsolated { [weak self] in self?.failed(problem) } }
    }
  }
  private nonisolated static func write(_ archive: WindowArchive, to state: SavedState) -> String? {
    do {
      try state.write { archive.data() }
      return nil
    } catch {
      return "\(error)"
    }
  }
  /// Called when a write has failed. The next change retries.
  private func failed(_ problem: String) {
    written = nil
    RuntimeIssue.report("The app's windows could not be saved to \(state.path): \(problem). They may not be restored at the next launch.")
  }

  /// Saves synchronously, when the session or the app ends.
  func saveNow() {
    guard phase == .following else { return }
    lookAtFrames(believesAll: true)
    let archive = endsWithLastWindow ? WindowArchive(places: places, pages: app.closedPages) : archive(encodesAnew: true), state = state
    // A recent failure is not reported yet and could not be later.
    queue.sync {}
    let isNew = archive != written || outcome.problem.withLock { $0 != nil }
    written = archive
    outcome.problem.withLock { $0 = nil }
    if let problem = queue.sync(execute: { isNew ? Self.write(archive, to: state) : nil }) { failed(problem) }
    if isNew { writes += 1 }
  }
  func end() {
    call = nil
    phase = .over
  }
  /// For tests.
  func awaitDisk() { queue.sync {} }

  // MARK: Checking

  /// Returns true if some frame is still changing.
  @discardableResult private func lookAtFrames(believesAll: Bool = false) -> Bool {
    var isMoving = false
    for window in app.registry.windows where window.isKept && !window.notePlace(believesAll: believesAll) { isMoving = true }
    return isMoving
  }
  private func archive(encodesAnew: Bool = false) -> WindowArchive {
    looks += 1
    let windows = app.registry.windows.filter(\.isKept)
    let stacking = windows.count > 1 ? app.system.stacking : []
    // Windows without a reported stacking order are ordered by last use.
    let levels: [Int] = windows.enumerated().map { index, window in
      let identifier = window.topLevel?.identifier
      if let level = stacking.firstIndex(where: { $0 == identifier }) { return level }
      return stacking.count + (window === app.registry.main ? windows.count : index)
    }
    let order = levels.indices.sorted { (levels[$0], $0) < (levels[$1], $1) }
    let groups = app.registry.tabGroups
    // Those of the last run, as long as the windows are on their way back.
    let former = returning.isOver ? [] : written?.windows ?? []
    return WindowArchive(
      windows: windows.enumerated().map { index, window in
        var record = window.record(encodesAnew: encodesAnew)
        record.height = order.firstIndex(of: index) ?? index
        if let old = former.first(where: { $0.identifier == record.identifier }) {
          (record.height, record.states, record.desktop) = (old.height, old.states, old.desktop)
        }
        record.tab?.group = groups.firstIndex { $0 === window.tabs } ?? 0
        return record
      }, places: places, pages: app.closedPages)
  }

  // MARK: Closing

  /// A person closed it: all of it goes but the place, where the next window of its scene opens.
  func closes(_ window: SceneInstance) {
    guard phase == .following, !app.isEnding, window.isKept else { return }
    window.notePlace(believesAll: true)
    if let place = window.keptPlace { places[window.declaration.placeKey] = place }
  }
  /// The saved position for the app's only window, or for a scene with a single one.
  func place(forNew declaration: SceneDeclaration) -> WindowPlace? {
    guard phase != .over, !declaration.isRestorationDisabled, declaration.kind != .group || app.registry.windows.isEmpty else { return nil }
    return places[declaration.placeKey]
  }
}
