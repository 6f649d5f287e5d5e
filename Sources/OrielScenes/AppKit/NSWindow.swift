import Foundation
import OrielControls

/// What apps say, and users prefer, about windows that gather as tabs, under its names from the Mac.
///
/// Windows themselves are scenes here; there are no objects of this class.
@preconcurrency @MainActor public final class NSWindow {
  private init() {}

  /// Whether windows of the app may be tabs of one frame at all. Set it before the first window opens, as in `App.init`.
  public static var allowsAutomaticWindowTabbing = true

  /// When new windows open as tabs by themselves.
  public nonisolated enum UserTabbingPreference: Int, Sendable {
    /// Never.
    case manual
    /// In a window that is open already.
    case always
    /// In a window that fills the screen.
    case inFullScreen
  }
  /// The user defaults' `AppleWindowTabbingMode`: "manual", "always" or "fullscreen". Manual where it says nothing.
  public static var userTabbingPreference: UserTabbingPreference {
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
    if isKnownToBe { return true }
    let arguments = CommandLine.arguments
    // The names that Foundation gives the files of defaults: of all programs, and of this one.
    let name = arguments.first?.split(separator: "/").last.map(String.init) ?? ""
    isKnownToBe = arguments.contains("-\(key)") || folders.contains { folder in
      [".GlobalPreferences", name].contains { access("\(folder)/\($0).plist", F_OK) == 0 }
    }
    return isKnownToBe
  }
  private static var folders: [String] {
    let home = getenv("HOME").map { String(cString: $0) + "/.config" }
    return [getenv("XDG_CONFIG_HOME").map { String(cString: $0) }, home].compactMap { $0 }
  }
}
