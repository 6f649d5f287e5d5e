/// The order of windows, as numbers: higher ones are in front.
public typealias CGWindowLevel = Int32

/// What a level is for.
public nonisolated enum CGWindowLevelKey: Int32, Sendable {
  case baseWindow, minimumWindow, desktopWindow, backstopMenu, normalWindow, floatingWindow, tornOffMenuWindow, dockWindow, mainMenuWindow
  case statusWindow, modalPanelWindow, popUpMenuWindow, draggingWindow, screenSaverWindow, maximumWindow, overlayWindow, helpWindow
  case utilityWindow, desktopIconWindow, cursorWindow, assistiveTechHighWindow
}

/// The level of windows for a purpose, for `NSWindow.Level`. The numbers are the Mac's, so that code can compare them.
///
/// On Linux, all levels above the normal one float, and all below it are on the desktop.
public nonisolated func CGWindowLevelForKey(_ key: CGWindowLevelKey) -> CGWindowLevel {
  switch key {
  case .baseWindow: .min
  case .minimumWindow: .min + 5
  case .desktopWindow: .min + 25
  case .desktopIconWindow: .min + 45
  case .backstopMenu: -20
  case .normalWindow: 0
  case .floatingWindow, .tornOffMenuWindow: 3
  case .modalPanelWindow: 8
  case .utilityWindow: 19
  case .dockWindow: 20
  case .mainMenuWindow: 24
  case .statusWindow: 25
  case .popUpMenuWindow: 101
  case .overlayWindow: 102
  case .helpWindow: 200
  case .draggingWindow: 500
  case .screenSaverWindow: 1000
  case .assistiveTechHighWindow: 1500
  case .cursorWindow: .max - 17
  case .maximumWindow: .max - 16
  }
}
