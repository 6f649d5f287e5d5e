import Foundation
import OrielControls

/// A window's restored state and its last reliable position.
struct KeptPlace {
  var place: WindowPlace?
  /// The workspace and states with which to open the window.
  var opening: (desktop: WindowDesktop?, states: Set<WindowRecord.State>)?
  var movedAt = -Double.infinity
  /// Whether to request focus once the window is mapped. Earlier, window managers ignore the request.
  var comesForward = false
  /// The focus to restore, and when to give up.
  var focus: WindowRecord.Focus?
  var focusEnd: TimeInterval?
  /// The graph's content counter at the last search, and the number of searches, for tests.
  var focusContent: Int?
  var focusLooks = 0
  /// The last text input session.
  var textSession: Int?
}

extension SceneDeclaration {
  var isRestorationDisabled: Bool { options.restorationBehavior?.isDisabled == true }
  /// Names the scene in the file.
  var record: WindowRecord.Scene { WindowRecord.Scene(kind: kind.rawValue, id: id, index: index) }
  var placeKey: String { "\(kind.rawValue) \(id ?? index.description)" }
}

extension SceneInstance {
  /// Whether it is to come back at the next start.
  var isKept: Bool { declaration.kind != .alert && !declaration.isRestorationDisabled && !isClosed }
  var keptPlace: WindowPlace? { (tabs?.selected ?? self).kept.place }

  /// The frame moved, or has another size or state.
  func noteMovement() {
    guard let memory = app.memory else { return }
    kept.movedAt = app.system.now
    memory.changed()
    guard kept.comesForward, let window = platformWindow, window.state.isMapped else { return }
    kept.comesForward = false
    if !window.state.isFocused { window.activate() }
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
    var record = WindowRecord(identifier: identifier, scene: declaration.record, instance: instance)
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
