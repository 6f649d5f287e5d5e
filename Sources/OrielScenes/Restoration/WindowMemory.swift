import Foundation
import OrielControls
import Synchronization

/// Writes down what windows there are, soon after something about them has changed.
///
/// What changed is told by `changed`; a moment later all windows are looked at once, and what is new goes to the disk
/// beside the app's work. Nothing waits while nothing changes.
final class WindowMemory {
  private unowned let app: RunningApp
  private let state: SavedState
  private let queue = DispatchQueue(label: "org.oriel.windows", qos: .utility)
  private var call: ScheduledCall?
  /// What the last write on the queue ran into.
  private nonisolated final class Outcome: Sendable { let problem = Mutex<String?>(nil) }
  private let outcome = Outcome()
  /// What the file holds, or will once the queue is done; nil if that is not known.
  private var written: WindowArchive?
  private(set) var places: [String: WindowPlace] = [:]
  private var phase = Phase.waiting
  private enum Phase {
    /// The windows of the last run have not come back yet: what is there is not all.
    case waiting
    case following
    case over
  }
  /// The person closed the last window: none comes back.
  var endsWithLastWindow = false
  /// How long nothing may change until windows are looked at.
  static let delay: TimeInterval = 0.5
  /// How old a change may become meanwhile: whenever the process is killed, what is a second old is on the disk.
  static let longestDelay: TimeInterval = 0.9
  private var firstChange: TimeInterval?
  private var lastChange: TimeInterval = 0
  /// How long a frame has to stay where it is before it is believed: it moves before the window manager says that it is
  /// maximised.
  static let calm: TimeInterval = 0.2
  /// How often windows were looked at, and files were written, for tests.
  private(set) var looks = 0
  private(set) var writes = 0

  init(_ app: RunningApp, _ state: SavedState) {
    self.app = app
    self.state = state
  }

  // MARK: Reading

  /// What the last run left; nil if windows are not to come back.
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
  /// From now on what is there is written down.
  func begin() {
    guard phase == .waiting else { return }
    phase = .following
    changed()
  }

  // MARK: Following

  /// Something about the windows is another, or may be.
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
  /// While somebody scrolls or types, changes follow each other.
  private func saveIfCalm() {
    let wait = firstChange.map { min(lastChange + Self.delay, $0 + Self.longestDelay) - app.system.now } ?? 0
    if wait > 0.001 { plan(after: wait) } else { save() }
  }
  private func save() {
    guard phase == .following else { return }
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
  /// The next change tries again.
  private func failed(_ problem: String) {
    written = nil
    RuntimeIssue.report("The app's windows could not be saved to \(state.path): \(problem). They may not be restored at the next launch.")
  }

  /// The session ends, or the app: returns when all is on the disk.
  func saveNow() {
    guard phase == .following else { return }
    lookAtFrames(believesAll: true)
    let archive = endsWithLastWindow ? WindowArchive(places: places, pages: app.closedPages) : archive(encodesAnew: true), state = state
    // What failed a moment ago has not been heard of here, and nobody will be there to hear of it later.
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

  // MARK: Looking

  /// True if some frame is still on its way.
  @discardableResult private func lookAtFrames(believesAll: Bool = false) -> Bool {
    var isMoving = false
    for window in app.registry.windows where window.isKept && !window.notePlace(believesAll: believesAll) { isMoving = true }
    return isMoving
  }
  private func archive(encodesAnew: Bool = false) -> WindowArchive {
    looks += 1
    let windows = app.registry.windows.filter(\.isKept)
    let stacking = windows.count > 1 ? app.system.stacking : []
    // Of those that nobody speaks of, the one that was used last lies highest.
    let levels: [Int] = windows.enumerated().map { index, window in
      let identifier = window.topLevel?.identifier
      if let level = stacking.firstIndex(where: { $0 == identifier }) { return level }
      return stacking.count + (window === app.registry.main ? windows.count : index)
    }
    let order = levels.indices.sorted { (levels[$0], $0) < (levels[$1], $1) }
    let groups = app.registry.tabGroups
    return WindowArchive(
      windows: windows.enumerated().map { index, window in
        var record = window.record(encodesAnew: encodesAnew)
        record.height = order.firstIndex(of: index) ?? index
        record.tab?.group = groups.firstIndex { $0 === window.tabs } ?? 0
        return record
      }, places: places, pages: app.closedPages)
  }

  // MARK: Windows that close

  /// A person closed it: all of it goes but the place, where the next window of its scene opens.
  func closes(_ window: SceneInstance) {
    guard phase == .following, !app.isEnding, window.isKept else { return }
    window.notePlace(believesAll: true)
    if let place = window.keptPlace { places[window.declaration.placeKey] = place }
  }
  /// For a window that is alone in the app, or of a scene with one window.
  func place(forNew declaration: SceneDeclaration) -> WindowPlace? {
    guard phase != .over, !declaration.isRestorationDisabled, declaration.kind != .group || app.registry.windows.isEmpty else { return nil }
    return places[declaration.placeKey]
  }
}
