import Foundation
import OrielControls

/// What comes back with a scene instance in the next run of the app, besides the value that it presents.
struct KeptScene {
  /// Names it from one run to the next.
  let identifier: String
  /// What the content keeps with `@SceneStorage`.
  let values: SceneValues
  /// What other parts of the framework keep with it, by names in reverse-DNS form.
  var extras: [String: Data]
  /// Views that are made until then have back what they kept; nil for an instance that is new.
  let viewsReturnUntil: TimeInterval?
  /// How long content may take to come, in seconds.
  private static let patience = 10.0

  /// Where it was when that was last certain.
  var place: WindowPlace?
  /// The workspace and states with which to open the window.
  var opening: (desktop: WindowDesktop?, states: Set<WindowRecord.State>)?
  var movedAt = -Double.infinity
  var focus = KeptFocus()

  init(_ record: WindowRecord?, storage: [String: StoredValue]?, now: TimeInterval) {
    identifier = record?.identifier ?? UUID().uuidString
    extras = record?.extras ?? [:]
    values = SceneValues(propertyList: (storage ?? [:]).mapValues(\.propertyList))
    viewsReturnUntil = record == nil ? nil : now + Self.patience
    guard let record else { return }
    place = record.place
    opening = (record.desktop, record.states)
    focus.wanted = record.focus
  }
}

/// Which view had the keys, while it has not come back.
struct KeptFocus {
  /// nil once it has them again, or nobody waits for it any more.
  var wanted: WindowRecord.Focus?
  /// When it is given up.
  var end: TimeInterval?
  /// What the content was when it was last looked through, as the graph counts.
  var content: Int?
  /// How often it was looked through, for tests.
  var looks = 0
  /// The turn of typing that was heard of last.
  var textSession: Int?
}

extension SceneDeclaration {
  var isRestorationDisabled: Bool { options.restorationBehavior?.isDisabled == true }
  /// Names the scene in the file.
  var record: WindowRecord.Scene { WindowRecord.Scene(kind: kind.rawValue, id: id, index: index) }
  package var placeKey: String { "\(kind.rawValue) \(id ?? index.description)" }
}

extension SceneInstance {
  package var identifier: String { kept.identifier }
  package var sceneValues: SceneValues { kept.values }
  package var extras: [String: Data] {
    get { kept.extras }
    set {
      guard newValue != kept.extras else { return }
      kept.extras = newValue
      app.memory?.changed()
    }
  }
  /// Whether it is to come back at the next start.
  var isKept: Bool { declaration.kind != .alert && !declaration.isRestorationDisabled && !isClosed && document?.isGivenUp != true }
  var keptPlace: WindowPlace? { (tabs?.selected ?? self).kept.place }

  /// The frame moved, or has another size or state.
  func noteMovement() {
    guard let memory = app.memory else { return }
    kept.movedAt = app.system.now
    memory.changed()
    memory.returning.look()
  }

  /// Records the frame, unless the window is in full screen or still moving, when the previous one is kept. Returns false if the
  /// frame must be checked again.
  @discardableResult func notePlace(believesAll: Bool) -> Bool {
    guard let window = platformWindow, window.state.isMapped, !window.state.isMaximized, !window.state.isFullScreen else { return true }
    guard believesAll || app.system.now - kept.movedAt >= WindowMemory.calm else { return false }
    // A sheet made it larger for as long as the sheet is there.
    guard frame?.growth.before == nil else { return true }
    kept.place = WindowPlace(panelFrame, on: app.system.monitors, before: kept.place)
    return true
  }

  func record(encodesAnew: Bool) -> WindowRecord {
    var record = WindowRecord(identifier: identifier, scene: declaration.record, instance: number)
    record.presents = declaration.presentedType.map { .storedName(of: $0) }
    record.value = presentation.presented.written(encodesAnew: encodesAnew)
    record.storage = sceneValues.propertyList.compactMapValues { StoredValue(propertyList: $0) }
    record.extras = extras
    record.focus = focusRecord
    record.place = keptPlace
    guard let window = topLevel else { return record }
    record.desktop = window.desktop
    let state = window.state
    if state.isMaximized { record.states.insert(.maximized) }
    if state.isFullScreen { record.states.insert(.fullScreen) }
    if state.isMinimized { record.states.insert(.minimized) }
    if let tabs {
      record.tab = WindowRecord.Tab(
        group: 0, position: tabs.index(of: self) ?? 0, isSelected: tabs.selected === self, showsBar: tabs.isBarAsked)
    }
    return record
  }

  // MARK: Restoring

  /// The saved frame, adapted to the current monitors.
  var keptFrame: CGRect? { kept.place?.frame(on: app.system.monitors) }

  /// Adds the saved position to the description of a top-level window.
  func putBack(_ frame: CGRect?, into description: inout WindowDescription) {
    if let frame {
      description.position = outerPosition(frame.origin)
      description.anchor = .content
    }
    guard let opening = kept.opening else { return }
    kept.opening = nil
    description.desktop = opening.desktop
    description.startsMaximized = opening.states.contains(.maximized)
    description.startsFullScreen = opening.states.contains(.fullScreen)
    description.startsMinimized = opening.states.contains(.minimized)
  }
}
