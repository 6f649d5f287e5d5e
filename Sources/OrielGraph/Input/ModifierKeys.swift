import OrielWindowing
import Synchronization

/// The keys that SwiftUI's modifiers stand for. Only on Linux.
///
/// One table for the whole app: shortcuts and gestures ask for these keys, menus in windows and in panels show them, and
/// `KeyPress.modifiers` reports them. An app that wants other keys, such as a terminal whose programs need Ctrl, says so in `App.init`:
/// ```swift
/// OrielModifierKeys.current.command = .superKey
/// ```
/// Keys that text fields and lists have of their own stay, such as Ctrl+Left and Ctrl with a click.
public nonisolated struct OrielModifierKeys: Hashable, Sendable {
  public enum Key: Hashable, Sendable { case control, alt, superKey }
  /// Defaults to Ctrl.
  public var command = Key.control
  /// Defaults to Alt.
  public var option = Key.alt
  /// Defaults to Ctrl.
  public var control = Key.control
  /// The key of `control` in a shortcut that also has `command`, if both are the same key. Defaults to Super.
  public var controlWithCommand = Key.superKey
  public init() {}

  /// The app's table. Change it before the first window opens: menus that are already shown elsewhere keep their text until they change.
  public static var current: OrielModifierKeys {
    get { table.withLock { $0 } }
    set { table.withLock { $0 = newValue } }
  }
  private static let table = Mutex(OrielModifierKeys())
}

nonisolated extension OrielModifierKeys {
  /// The keys to press for a shortcut.
  fileprivate func keys(for modifiers: EventModifiers) -> KeyModifiers {
    var keys: KeyModifiers = []
    if modifiers.contains(.shift) { keys.insert(.shift) }
    if modifiers.contains(.command) { keys.insert(command.modifier) }
    if modifiers.contains(.option) { keys.insert(option.modifier) }
    if modifiers.contains(.control) { keys.insert((modifiers.contains(.command) ? controlBesideCommand : control).modifier) }
    return keys
  }
  /// What held keys are reported as: each key as one modifier, and the keys of both others not as `control`.
  fileprivate func modifiers(of keys: KeyModifiers) -> EventModifiers {
    var modifiers: EventModifiers = []
    if keys.contains(.shift) { modifiers.insert(.shift) }
    if keys.contains(.capsLock) { modifiers.insert(.capsLock) }
    if keys.contains(command.modifier) { modifiers.insert(.command) }
    if keys.contains(option.modifier) { modifiers.insert(.option) }
    if controlBesideCommand != option, keys.contains(controlBesideCommand.modifier) { modifiers.insert(.control) }
    return modifiers
  }
  private var controlBesideCommand: Key { control == command ? controlWithCommand : control }
}

nonisolated extension OrielModifierKeys.Key {
  fileprivate var modifier: KeyModifiers {
    switch self {
    case .control: .control
    case .alt: .alt
    case .superKey: .superKey
    }
  }
}

nonisolated extension EventModifiers {
  /// The pressed modifiers; without changes to the table, Ctrl is reported as command, Super as control.
  package init(_ modifiers: KeyModifiers) { self = OrielModifierKeys.current.modifiers(of: modifiers) }
  /// The keys to press for a shortcut (RE-148).
  package var keys: KeyModifiers { OrielModifierKeys.current.keys(for: self) }
}
