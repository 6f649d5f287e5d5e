import OrielControls
import OrielDrawing

/// The app while it runs: its scenes, its windows, the window system they are on.
package final class RunningApp {
  /// The app of this process, once it has been made.
  package private(set) static weak var current: RunningApp?
  /// For tests that wait while others run: no other test takes this app for that of the process, and ends it.
  package func standAside() { if Self.current === self { Self.current = nil } }
  /// The look that the app has chosen instead of the desktop's.
  static var chosenLook: AppLook? {
    didSet {
      guard chosenLook != oldValue, let app = current else { return }
      app.writeEnvironment()
      for window in app.registry.windows { window.graph.damageAll() }
    }
  }
  /// The pointer's look while the app has set one; otherwise views decide.
  var cursor: CursorShape? {
    didSet { if cursor != oldValue { for window in registry.windows { window.showCursor() } } }
  }
  package let system: any WindowSystem
  /// What the app is called where no scene says otherwise.
  package let name: String
  package let registry = WindowRegistry()
  private let openWindows = OpenWindows()
  package private(set) lazy var documents = DocumentDesk(self)
  let defaultsWatch: DefaultsWatch
  /// False for apps that are to have one window only.
  package let supportsMultipleWindows: Bool
  /// The graph of the scene tree: keeps the app's state, evaluates its body.
  private var graph: ViewGraph!
  private var root: (any SceneTreeRoot)?
  /// What the app's body declares now, in order.
  package private(set) var entries: [SceneEntry] = []
  private(set) var commands: CommandTree!
  /// Who hears of its life: the adapters of AppKit and UIKit.
  package var audiences: [any AppAudience] = []
  private let writeAudience: (inout EnvironmentValues) -> Void
  private(set) var hasLaunched = false
  /// Palettes are there while the app is in front.
  private(set) lazy var utilities = UtilityWindows(self)
  /// Items in the desktop's panel.
  package private(set) lazy var extras = MenuBarExtras(self)
  /// The program's windows are to be in no task bar and no switcher.
  package lazy var isAgent = properties.isUIElement
  /// Cards in the corner of the screen.
  private(set) lazy var cards = CardStack(self)
  private var isUpdating = false
  private(set) lazy var dockMenu = DockMenu(self)
  /// Shows the app's dock menu, if it has one, in the desktop's place for such menus.
  package func showDockMenu(in makePlace: () -> (any MenuPlace)?) { dockMenu.show(in: makePlace) }
  /// The program has a life of its own, and adds scenes to it: nothing opens by itself.
  package var isHosted = false
  /// The place for the app's immersive space.
  package private(set) lazy var space = SpaceStage(self)
  /// What the app's property list says.
  package var properties = AppProperties()
  /// What the window that opens now is for.
  package internal(set) var eventUnderway: ExternalEvent?
  /// What the app was started with.
  package private(set) var launchAddresses: [URL] = []
  /// Of the windows that open now.
  private(set) var presentedStyle = PresentedWindowStyle()
  func opening(in style: PresentedWindowStyle, _ body: (RunningApp) -> Void) {
    presentedStyle = style
    body(self)
    presentedStyle = PresentedWindowStyle()
  }
  /// The end has begun: nothing opens any more.
  package private(set) var isEnding = false
  /// What is known of the compositor: asking takes a round trip to the server.
  private var compositor: (runs: Bool, knowsMargins: Bool)?
  private var updateCall: ScheduledCall?
  private var phaseCall: ScheduledCall?
  package private(set) var phase = ScenePhase.inactive
  /// What the app says in all its scenes.
  package var scope: EnvironmentScope { graph.scope }
  /// The screen is locked: nothing of the app is seen.
  package var isScreenLocked = false {
    didSet { if isScreenLocked != oldValue { screenLockChanged() } }
  }
  /// Whether the desktop was light or dark when this was last told.
  private var toldColorScheme: DesktopSettings.ColorScheme
  /// Which pages closed windows of settings showed.
  var closedPages: [String: [String: StoredValue]] = [:]
  /// Keeps the windows from one run to the next; nil where they are not kept.
  private(set) var memory: WindowMemory?
  /// Windows of the last run came back, so that one which stood for an item comes back beside them.
  var restoresOthers = false
  /// Where the windows were that stood for items of the menu bar in the last run, by the item's scene: whether there is to be
  /// one again is the desktop's to say.
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
  /// The scene tree was evaluated: takes over what it declares now.
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

  /// Evaluates the app's body and its commands again, if what they read has changed.
  func bringUpToDate() {
    guard !isUpdating, !isEnding else { return }
    isUpdating = true
    graph.settle(size: .zero)
    isUpdating = false
  }

  // MARK: Addresses

  /// Base name of the app's desktop file.
  package var identifier: String?
  lazy var ownSchemes = OwnSchemes(identifier: identifier ?? name)
  /// An address of one of the app's own schemes needs no way over the desktop.
  private func takeOwn(_ url: URL) -> Bool {
    guard !url.isFileURL, url.scheme != "http", url.scheme != "https", !isEnding, ownSchemes.contains(url) else { return false }
    open([url])
    return true
  }

  // MARK: Life

  /// Opens what is to be seen first, then runs until the app ends.
  package func run(opening urls: [URL] = []) {
    launch(opening: urls)
    if !isEnding { system.run() }
  }
  private(set) lazy var dragOutlet = makeDragOutlet()

  /// Opens the windows of the scenes that present themselves, otherwise one of the first window-like scene.
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
    // Settings and palettes that came back are no app by themselves.
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
  /// Before the app can write any.
  package static func beginDefaults() { DefaultsKeeper.begin() }
  /// Also what the app wrote without a view.
  package static func saveDefaults() { DefaultsKeeper.shared.saveNow(and: .standard) }
  /// Closes every window and ends the run. Scenes hear of `.background` first.
  package func quit() {
    guard !isEnding else { return }
    isEnding = true
    tellOfEnd()
    // The last chance to save: all of them hear of it before the first one goes.
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

  /// A window was mapped, hidden, focused or closed. Phases follow a frame later, so that focus moving between two
  /// windows does not flash.
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
        // Another tab of its frame is shown.
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
  /// Nothing can be shown any more, but scenes can still save.
  package func windowSystemConnectionLost(_ system: any WindowSystem, reason: String) { quit() }
  package func windowSystemAskedToQuit(_ system: any WindowSystem) { quit() }
  package func windowSystemDrained(_ system: any WindowSystem) { defaultsWatch.turnEnded() }
}

/// A look that the app has chosen for all its windows.
struct AppLook: Equatable {
  var isDark: Bool
  var isContrastIncreased: Bool
}
