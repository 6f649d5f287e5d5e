import Foundation
import OrielBase
import OrielWindowing

/// Where the settings of the desktop come from, in the order of what has the last word.
struct DesktopSources {
  let watcher: SettingsWatcher
  let windowManager: WindowManagerClaims
  let kde: KDESettings?
  /// Tells when windows can have transparent parts; watched since the first that wants some.
  var compositor: CompositorWatch?
  /// The desktop's services: portals.
  var override: ((inout DesktopSettings) -> Void)?
  /// The variables that are read here. Foundation's dictionary of all of them takes a millisecond to make.
  private let environment: [String: String] = {
    var values: [String: String] = [:]
    for name in [
      "ORIEL_SCALE", "ORIEL_COLOR_SCHEME", "ORIEL_CONTRAST", "ORIEL_REDUCE_MOTION", "ORIEL_MENU_BUTTON", "LC_ALL", "LC_MESSAGES", "LANG",
      "XDG_CURRENT_DESKTOP",
    ] {
      if let value = getenv(name) { values[name] = String(cString: value) }
    }
    return values
  }()

  init(_ connection: X11Connection) {
    watcher = SettingsWatcher(connection: connection)
    windowManager = WindowManagerClaims(connection)
    kde = KDESettings(desktop: environment["XDG_CURRENT_DESKTOP"], configuration: BaseFolders().configuration)
  }

  func scale(panel: () -> DisplayScale.Panel?) -> DisplayScale {
    DisplayScale(override: environment["ORIEL_SCALE"], settings: watcher.settings, resources: watcher.resources, panel: panel)
  }
  /// Without what portals say, which are not asked before the first window is there.
  func settings(textScale: Double) -> DesktopSettings {
    DesktopReading.settings(from: watcher.settings, textScale: textScale, environment: environment, confirmsFirst: kde?.confirmsFirst)
  }
  func finalSettings(textScale: Double) -> DesktopSettings {
    var settings = settings(textScale: textScale)
    override?(&settings)
    DesktopReading.obey(environment, in: &settings)
    return settings
  }
}
