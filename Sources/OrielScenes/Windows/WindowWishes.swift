import Foundation
import OrielControls

/// What is said about one window besides what its scene and its content say: by a layer that gives out windows as objects.
package struct WindowWishes {
  package enum Tabbing: Sendable { case automatic, preferred, disallowed }

  /// Instead of the scene's.
  package var level: WindowLevelKind?
  /// Bounds of what is inside the frame, in points.
  package var leastSize: CGSize?
  package var greatestSize: CGSize?
  package var isResizable = true
  /// A palette takes the keyboard when it opens.
  package var takesKeys = false
  /// What the frame offers no more.
  package var withoutControls: WindowControls = []
  package var backgroundDrag: WindowInteractionBehavior?
  /// Comes after the content's own, before the scene's.
  package var title: String?
  /// Shown where the content has none.
  package var subtitle: String?
  package var representedFile: URL?
  package var isEdited = false
  /// Instead of the desktop's colour of windows.
  package var background: Color?
  /// Whether nothing behind the window is seen through its background.
  package var isOpaque = true
  /// How much of the window is seen, 0...1.
  package var opacity = 1.0
  /// Instead of the app's.
  package var look: AppLook?
  package var tabbing = Tabbing.automatic
  /// Windows with equal ones gather.
  package var tabbingIdentifier: String?
  /// Asked when the person closes the window.
  package var mayClose: (() -> Bool)?
  package init() {}
}

extension SceneInstance {
  package var level: WindowLevelKind {
    if let level = wishes.level { return level }
    return switch declaration.options.level?.height {
    case .floating: .floating
    case .desktop: .desktop
    case .automatic, nil: declaration.kind == .utility ? .floating : .normal
    case .normal: .normal
    }
  }
  /// Whether something else is seen where the content's background is clear.
  var showsThrough: Bool { traits.hasBackground || !wishes.isOpaque }
  private func transparencyChanged() {
    writeEnvironment()
    // The next frame gives the window alpha, if it has none.
    graph.damageAll()
  }
  /// Something in it is not saved.
  package var isEdited: Bool { wishes.isEdited || document?.isEdited == true }

  func wishesChanged(from old: WindowWishes) {
    guard !isClosed else { return }
    if wishes.title != old.title || wishes.subtitle != old.subtitle || wishes.representedFile != old.representedFile { updateTitle() }
    if wishes.background != old.background || wishes.look != old.look { writeEnvironment() }
    if wishes.look != old.look { graph.damageAll() }
    if wishes.isOpaque != old.isOpaque { transparencyChanged() }
    if wishes.opacity != old.opacity { platformWindow?.setOpacity(wishes.opacity) }
    if wishes.withoutControls != old.withoutControls {
      if hasWindowButtons { writeEnvironment() }
      platformWindow?.setControls(controls)
    }
    if wishes.level != old.level { platformWindow?.setLevel(level) }
    if wishes.isEdited != old.isEdited { platformWindow?.setEdited(isEdited) }
    if wishes.leastSize != old.leastSize || wishes.greatestSize != old.greatestSize || wishes.isResizable != old.isResizable {
      frame?.limits.askAgain()
      if frame?.front === self { frame?.updateLimits() }
    }
  }
}

/// Whether and when windows gather as tabs: what the app allows and the person prefers.
package enum TabbingPreference {
  /// Never by themselves, in a window that is open already, in a window that fills the screen.
  case manual, always, inFullScreen

  package static var isAllowed = true
  /// The user defaults' `AppleWindowTabbingMode`: "manual", "always" or "fullscreen". Manual where it says nothing.
  package static var current: TabbingPreference {
    guard TabbingDefault.mayBeSet else { return .manual }
    return switch UserDefaults.standard.string(forKey: TabbingDefault.key) {
    case "always": .always
    case "fullscreen": .inFullScreen
    default: .manual
    }
  }
}

/// Where the preference could have been written. Opening the user defaults takes milliseconds, which a new window of an
/// app without any does not wait for.
enum TabbingDefault {
  static let key = "AppleWindowTabbingMode"
  static var isKnownToBe = false
  static var mayBeSet: Bool {
    if !isKnownToBe { isKnownToBe = mayBeSet(by: CommandLine.arguments, in: BaseFolders().configuration) }
    return isKnownToBe
  }
  static func mayBeSet(by arguments: [String], in folder: String) -> Bool {
    // The names that Foundation gives the files of defaults: of all programs, and of this one.
    let name = arguments.first?.split(separator: "/").last.map(String.init) ?? ""
    return arguments.contains("-\(key)") || [".GlobalPreferences", name].contains { access("\(folder)/\($0).plist", F_OK) == 0 }
  }
}
