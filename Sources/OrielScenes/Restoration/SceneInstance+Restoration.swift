import Foundation
import OrielControls

/// What is known of a window beyond what it shows: what it came back with, and where it was when that was last certain.
struct KeptPlace {
  var place: WindowPlace?
  /// What the record said that the window is opened with.
  var opening: (desktop: WindowDesktop?, states: Set<WindowRecord.State>)?
  var movedAt = -Double.infinity
  /// Asks for the keyboard once it is there: before, window managers know neither it nor a time to believe.
  var comesForward = false
  /// What had the keys, until it has them again, and when that is given up.
  var focus: WindowRecord.Focus?
  var focusEnd: TimeInterval?
  /// What the content was when it was last looked through for it, as the graph counts; and how often it was, for tests.
  var focusContent: Int?
  var focusLooks = 0
  /// The turn of typing that was heard of last.
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

  /// Notes where it is, unless it fills the screen or is on its way: then what was known before counts. False if it has to be
  /// looked at again.
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

  // MARK: Coming back

  /// Where it was, on the monitors that there are now.
  var keptFrame: CGRect? { kept.place?.frame(on: app.system.monitors) }

  /// Puts into what a top-level is made with what is known of the place it had.
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
