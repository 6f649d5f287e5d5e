import OrielControls
import OrielDrawing

/// The running app: its scenes, its windows and its window system.
package final class RunningApp {
  /// The app of this process, once it has been created.
  package private(set) static weak var current: RunningApp?
  /// For tests that wait while others run, so that no other test takes this app for the current one and quits it.
  package func standAside() { if Self.current === self { Self.current = nil } }
  /// The appearance that the app has set, in place of the desktop's.
  static var chosenLook: AppLook? {
    didSet {
      guard chosenLook != oldValue, let app = current else { return }
      app.writeEnvironment()
      for window in app.registry.windows { window.graph.damageAll() }
    }
  }
  /// The pointer shape that the app has set; nil if views decide.
  var cursor: CursorShape? {
    didSet { if cursor != oldValue { for window in registry.windows { window.showCursor() } } }
  }
  package let system: any WindowSystem
  /// The app's name, used unless a scene has a title.
  package let name: String
  package let registry = WindowRegistry()
  private let openWindows = OpenWindows()
  package private(set) lazy var documents = DocumentDesk(self)
  let defaultsWatch: DefaultsWatch
  /// False for apps with a single window.
  package let supportsMultipleWindows: Bool
  /// The graph of the scene tree, which holds the app's state and evaluates its body.
  private var graph: ViewGraph!
  private var root: (any SceneTreeRoot)?
  /// The scenes that the app's body currently declares, in order.
  package private(set) var entries: [SceneEntry] = []
  private(set) var commands: CommandTree!
  /// The observers of the app's life cycle: AppKit's and UIKit's adapters.
  package var audiences: [any AppAudience] = []
  private let writeAudience: (inout EnvironmentValues) -> Void
  private(set) var hasLaunched = false
  /// Utility windows are visible while the app is active.
  private(set) lazy var utilities = UtilityWindows(self)
  /// The app's menu bar extras, in the desktop's panel.
  package private(set) lazy var extras = MenuBarExtras(self)
  /// Whether the app's windows are left out of task bars and switchers.
  package lazy var isAgent = properties.isUIElement
  /// The cards in the corner of the screen.
  private(set) lazy var cards = CardStack(self)
  private var isUpdating = false
  private(set) lazy var dockMenu = DockMenu(self)
  /// Shows the app's dock menu, if it has one, in the desktop's place for such menus.
  package func showDockMenu(in makePlace: () -> (any MenuPlace)?) { dockMenu.show(in: makePlace) }
  /// The program has a life of its own, and adds scenes to it: nothing opens by itself.
  package var isHosted = false
  /// Presents the app's immersive space.
  package private(set) lazy var space = SpaceStage(self)
  /// The app's property list.
  package var properties = AppProperties()
  /// The event for which a window is being opened.
  package internal(set) var eventUnderway: ExternalEvent?
  /// The URLs with which the app was launched.
  package private(set) var launchAddresses: [URL] = []
  /// The style of the windows being opened.
  private(set) var presentedStyle = PresentedWindowStyle()
  func opening(in style: PresentedWindowStyle, _ body: (RunningApp) -> Void) {
    presentedStyle = style
    body(self)
    presentedStyle = PresentedWindowStyle()
  }
  /// Whether the app is terminating, so that no window opens.
  package private(set) var isEnding = false
  /// The cached state of the compositor, because asking takes a round trip to the server.
  private var compositor: (runs: Bool, knowsMargins: Bool)?
  private var updateCall: ScheduledCall?
  private var phaseCall: ScheduledCall?
  package private(set) var phase = ScenePhase.inactive
  /// The environment of all the app's scenes.
  package var scope: EnvironmentScope { graph.scope }
  /// Whether the screen is locked, so that no window is visible.
  package var isScreenLocked = false {
    didSet { if isScreenLocked != oldValue { screenLockChanged() } }
  }
  /// The desktop's colour scheme that was reported last.
  private var toldColorScheme: DesktopSettings.ColorScheme
  /// The selected pages of closed settings windows.
  var closedPages: [String: [String: StoredValue]] = [:]
  /// Saves the windows for the next launch; nil if they are not saved.
  private(set) var memory: WindowMemory?
  /// Whether windows were restored, so that a window that replaced a menu bar extra is restored with them.
  var restoresOthers = false
  /// Where the windows were that replaced menu bar extras in the last session, by the extra's scene. Whether one is needed
  /// again depends on the desktop.
  var formerExtraWindows: [ObjectIdentifier: WindowRecord] = [:]

  package init<A: App>(
    _ app: A, name: String, system: any WindowSystem, supportsMultipleWindows: Bool = true, savedState: SavedState? = nil
  ) {
    self.system = system
    toldColorScheme = system.desktop.colorScheme
    self.name = name
    defaultsWatch = DefaultsWatch(system)
    self.supportsMultipleWindows = supportsMultipleWindows
    let declared = DeclaredAudience.take()
    writeAudience = declared?.write ?? { _ in }
    system.delegate = self
    declared?.join(self)
    Self.current = self
    DesktopOpening.takesOwn = { [weak self] in self?.takeOwn($0) ?? false }
    memory = savedState.map { WindowMemory(self, $0) }
    registry.onChange = { [weak self] in
      guard let self else { return }
      if root != nil { openWindows.update(self) }
      memory?.changed()
    }
    graph = ViewGraph(host: self)
    writeEnvironment()
    commands = CommandTree(environment: graph.scope, clock: self)
    FocusableLook.install()
    graph.setRoot(AppView(app: app))
    bringUpToDate()
    scenesChanged()
    reportDuplicateIDs()
  }

  // MARK: Scenes

  func found(_ root: any SceneTreeRoot) { self.root = root }
  /// Called after the scene tree was evaluated. Takes over the declared scenes.
  func scenesChanged() {
    guard let root else { return }
    entries = root.entries
    for (index, entry) in entries.enumerated() {
      entry.declaration.index = index
      entry.declaration.options = entry.options
    }
    openWindows.update(self)
    commands.show(entries.flatMap(\.options.commands))
    extras.update()
    for window in registry.windows { window.optionsChanged() }
  }

  /// Re-evaluates the app's body and commands, if their dependencies have changed.
  func bringUpToDate() {
    guard !isUpdating, !isEnding else { return }
    isUpdating = true
    graph.settle(size: .zero)
    isUpdating = false
  }

  // MARK: URLs

  /// The base name of the app's desktop file.
  package var identifier: String?
  lazy var ownSchemes = OwnSchemes(identifier: identifier ?? name)
  /// Opens a URL with one of the app's own schemes directly, without the desktop.
  private func takeOwn(_ url: URL) -> Bool {
    guard !url.isFileURL, url.scheme != "http", url.scheme != "https", !isEnding, ownSchemes.contains(url) else { return false }
    open([url])
    return true
  }

  // MARK: Life cycle

  /// Opens the first windows, then runs until the app terminates.
  package func run(opening urls: [URL] = []) {
    launch(opening: urls)
    if !isEnding { system.run() }
  }
  private(set) lazy var dragOutlet = makeDragOutlet()

  /// Opens the windows of the scenes with launch behaviour `presented`, otherwise a window of the first scene with windows.
  package func launch(opening urls: [URL] = []) {
    guard !hasLaunched else { return }
    hasLaunched = true
    launchAddresses = urls
    tellOfLaunch()
    if !audiences.allSatisfy({ $0.appKeepsWindows(self) }) {
      memory?.end()
      memory = nil
    }
    extras.update()
    restoreWindows()
    let urls = documents.takeAtLaunch(urls)
    openLaunchWindows(for: urls)
    defer {
      deliverLaunchURLs(urls)
      if !isEnding { openAlerts() }
    }
    // Restored settings and utility windows alone do not make a usable app.
    guard !registry.windows.contains(where: { $0.declaration.isWindowLike && !$0.declaration.isAdopted }) else { return }
    openByLaunchRule()
    openAlerts()
    if registry.windows.isEmpty, !extras.isInserted, !isHosted {
      RuntimeIssue.report(
        "The app has no window to show at launch: its first WindowGroup or Window is missing or suppressed, and no scene has "
          + ".defaultLaunchBehavior(.presented).")
      quit()
    }
  }
  /// Call before the app can write defaults.
  package static func beginDefaults() { DefaultsKeeper.begin() }
  /// Saves defaults, including those that the app wrote outside views.
  package static func saveDefaults() { DefaultsKeeper.shared.saveNow(and: .standard) }
  /// Closes every window and ends the run. Scenes enter the phase `.background` first.
  package func quit() {
    guard !isEnding else { return }
    isEnding = true
    tellOfEnd()
    // The last chance to save: all windows enter the background before the first one closes.
    for window in registry.windows { window.enterBackground() }
    setPhase(.background)
    graph.settle(size: .zero)
    extras.close()
    memory?.saveNow()
    memory?.end()
    for window in registry.windows { window.end() }
    graph.unmount()
    commands.close()
    defaultsWatch.end()
    DefaultsKeeper.shared.saveNow()
    system.stop()
  }
  /// The process ends with its last window, and with the window of a `Window` that is the primary scene.
  func windowEnded(_ window: SceneInstance) {
    guard hasLaunched, !isEnding else { return }
    windowStateChanged()
    if extras.goOn(without: window) { return }
    let primary = entries.first { $0.declaration.isWindowLike && !$0.declaration.isStart }?.declaration
    if window.declaration === primary, primary?.kind == .window { return lastWindowEnded() }
    if !registry.windows.contains(where: { $0.declaration.isScene }) { lastWindowEnded() }
  }
  func report(_ error: WindowSystemError, opening declaration: SceneDeclaration) {
    RuntimeIssue.report("A window of \(declaration.nameWithType) could not be opened. \(error)")
  }

  // MARK: Environment

  private func writeEnvironment() {
    let chosen = Self.chosenLook
    let openWindows = openWindows, writeAudience = writeAudience
    let desktop = system.desktop, phase = phase, supportsMultipleWindows = supportsMultipleWindows
    let clipboards = Clipboards(general: system.clipboard, primary: system.primarySelection)
    graph.scope.rewrite { [weak self] values in
      values.clipboards = clipboards
      values.desktopSettings = desktop
      values.colorScheme = chosen?.isDark ?? (desktop.colorScheme == .dark) ? .dark : .light
      values._colorSchemeContrast = desktop.increasedContrast || chosen?.isContrastIncreased == true ? .increased : .standard
      values._accessibilityReduceMotion = desktop.reducedMotion
      values.text.fontGeneration = FontEnvironment.generation
      values.layoutDirection = desktop.isRightToLeft ? .rightToLeft : .leftToRight
      values.scenePhase = phase
      values._supportsMultipleWindows = supportsMultipleWindows
      values._openWindow = OpenWindowAction(app: self)
      values._dismissWindow = DismissWindowAction(app: self)
      values._openSettings = OpenSettingsAction(app: self)
      values.openWindows = openWindows
      writeAudience(&values)
    }
  }
  func theme(in scope: EnvironmentScope) -> Theme {
    let desktop = system.desktop
    let scheme = scope.read(\.colorScheme, for: nil), contrast = scope.read(\.colorSchemeContrast, for: nil)
    return Theme.make(
      mode: Theme.Mode(dark: scheme == .dark, increasedContrast: contrast == .increased),
      accent: desktop.accentName.flatMap(Accent.init(rawValue:)) ?? .blue, textScale: desktop.textScale,
      reducesMotion: desktop.reducedMotion)
  }

  // MARK: Compositor

  var hasCompositor: Bool { knownCompositor.runs }
  var knowsShadowMargins: Bool { knownCompositor.knowsMargins }
  private var knownCompositor: (runs: Bool, knowsMargins: Bool) {
    if let compositor { return compositor }
    let known = (runs: system.hasCompositor, knowsMargins: system.knowsShadowMargins)
    compositor = known
    return known
  }
  func forgetCompositor() { compositor = nil }

  // MARK: Phases

  /// Called when a window was mapped, hidden, focused or closed. Phases are updated a frame later, so that they do not
  /// flicker when focus moves between two windows.
  func windowStateChanged() {
    registry.tell { $0.keyboardMoved() }
    guard phaseCall == nil, !isEnding else { return }
    phaseCall = system.schedule(at: system.now + Self.phaseDelay) { [weak self] in
      self?.phaseCall = nil
      self?.updatePhases()
    }
  }
  private static let phaseDelay: TimeInterval = 1.0 / 60

  private func updatePhases() {
    guard !isEnding else { return }
    let isActive = registry.windows.contains { $0.hasKeys }
    for window in registry.windows {
      guard let state = window.platformWindow?.state else {
        // Another tab of its group is selected.
        if window.tabs != nil { window.setPhase(.background) }
        continue
      }
      if !state.isMapped { continue }
      window.setPhase(isScreenLocked || state.isHidden || state.isMinimized ? .background : isActive ? .active : .inactive)
    }
    setPhase(registry.windows.map(\.phase).max() ?? .background)
  }
  private func setPhase(_ new: ScenePhase) {
    guard new != phase else { return }
    let changesActivity = (new == .active) != (phase == .active)
    phase = new
    writeEnvironment()
    if changesActivity, !isEnding { tellOfActivity(new == .active) }
    utilities.phaseChanged(to: new)
  }

  // MARK: Commands

  /// Performs the menu command with this shortcut; false if there is none.
  func performCommand(_ event: KeyEvent, in window: SceneInstance, overPresentation: Bool = false) -> Bool {
    let isFunctionKey = if case .function = event.key { true } else { false }
    guard isFunctionKey || !event.modifiers.subtracting([.shift, .capsLock]).isEmpty else { return false }
    guard let command = MainMenu(app: self, window: window, isOverPresentation: overPresentation).command(for: event) else { return false }
    command.action()
    return true
  }
}

extension RunningApp: ViewGraphHost {
  package func graphNeedsFrame(_ graph: ViewGraph) {
    guard updateCall == nil, !isEnding else { return }
    updateCall = system.schedule(at: system.now) { [weak self] in
      self?.updateCall = nil
      self?.bringUpToDate()
    }
  }
  package var now: TimeInterval { system.now }
  package func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    system.schedule(at: system.now + delay, body)
  }
}

extension RunningApp: WindowSystemDelegate {
  package func windowSystem(_ system: any WindowSystem, desktopChanged settings: DesktopSettings) {
    FontEnvironment.current = settings.fonts
    writeEnvironment()
    extras.desktopChanged()
    for window in registry.windows { window.graph.damageAll() }
    if settings.colorScheme != toldColorScheme { DistributedNotificationCenter.tell("AppleInterfaceThemeChangedNotification") }
    toldColorScheme = settings.colorScheme
  }
  package func windowSystemMonitorsChanged(_ system: any WindowSystem) {}
  package func windowSystemCompositorChanged(_ system: any WindowSystem) {
    forgetCompositor()
    for window in registry.windows where window.hasAlpha {
      window.updateClientFrame()
      window.graph.damageAll()
    }
  }
  /// Called when the display is lost. Scenes can still save.
  package func windowSystemConnectionLost(_ system: any WindowSystem, reason: String) { quit() }
  package func windowSystemAskedToQuit(_ system: any WindowSystem) { quit() }
  package func windowSystemDrained(_ system: any WindowSystem) { defaultsWatch.turnEnded() }
}

/// An appearance that the app has set for all its windows.
struct AppLook: Equatable {
  var isDark: Bool
  var isContrastIncreased: Bool
}
