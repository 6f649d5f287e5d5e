import OrielControls
import OrielDrawing

/// The running app: its scenes, its windows and its window system.
package final class RunningApp {
  /// The app of this process, once it has been created.
  package private(set) static weak var current: RunningApp?
  /// For tests that wait while others run, so that no other test takes this app for the current one and quits it.
  package func standAside() { if Self.current === self { Self.current = nil } }
  /// The appearance that the app has set, in place of the desktop's.
  package static var chosenLook: AppLook? {
    didSet {
      guard chosenLook != oldValue, let app = current else { return }
      app.writeEnvironment()
      for window in app.registry.windows { window.graph.damageAll() }
    }
  }
  /// The pointer shape that the app has set; nil if views decide.
  package var cursor: CursorShape? {
    didSet { if cursor != oldValue { for window in registry.windows { window.showCursor() } } }
  }
  package let system: any WindowSystem
  package let registry = WindowRegistry()
  private let openWindows = OpenWindows()
  package private(set) lazy var documents = DocumentDesk(self)
  let defaultsWatch: DefaultsWatch
  private var scenes = DeclaredScenes()
  private var audience: AppAudiences
  private var identity: AppIdentity
  private var occasion = WindowOccasion()
  private var history: WindowHistory
  private var desktop: KnownDesktop
  /// Palettes are there while the app is in front.
  private(set) lazy var utilities = UtilityWindows(self)
  private lazy var panels = PanelPresence(extras: MenuBarExtras(self), dockMenu: DockMenu(self))
  /// Cards in the corner of the screen.
  private(set) lazy var cards = CardStack(self)
  /// Presents the app's immersive space.
  package private(set) lazy var space = SpaceStage(self)
  /// What is asked before the desktop's session ends.
  private(set) lazy var sessionEnd = SessionEnd(self)
  var course = AppCourse()
  private var presence = AppPresence()

  package init<A: App>(
    _ app: A, name: String, system: any WindowSystem, supportsMultipleWindows: Bool = true, savedState: SavedState? = nil
  ) {
    self.system = system
    desktop = KnownDesktop(colorScheme: system.desktop.colorScheme)
    identity = AppIdentity(name: name, supportsMultipleWindows: supportsMultipleWindows)
    defaultsWatch = DefaultsWatch(system)
    let declared = DeclaredAudience.take(by: app)
    audience = AppAudiences(write: declared?.write ?? { _ in })
    history = WindowHistory()
    system.delegate = self
    declared?.join(self)
    Self.current = self
    DesktopOpening.takesOwn = { [weak self] in self?.takeOwn($0) ?? false }
    history.memory = savedState.map { WindowMemory(self, $0) }
    registry.onChange = { [weak self] in
      guard let self else { return }
      if scenes.root != nil { openWindows.update(self) }
      memory?.changed()
    }
    scenes.graph = ViewGraph(host: self)
    writeEnvironment()
    scenes.commands = CommandTree(environment: scope, clock: self) { [weak self] in
      guard let window = self?.askingWindow else { return nil }
      return window.madePresenter?.top ?? window
    }
    FocusableLook.install()
    scenes.graph.setRoot(AppView(app: app))
    bringUpToDate()
    scenesChanged()
    reportDuplicateIDs()
  }

  // MARK: What it is

  /// What the app is called where no scene says otherwise.
  package var name: String { identity.name }
  /// Base name of the app's desktop file.
  package var identifier: String? {
    get { identity.identifier }
    set { identity.identifier = newValue }
  }
  /// What the app's property list says.
  package var properties: AppProperties {
    get { identity.properties }
    set { identity.properties = newValue }
  }
  /// The program's windows are to be in no task bar and no switcher.
  package var isAgent: Bool {
    get { identity.isAgent ?? properties.isUIElement }
    set { identity.isAgent = newValue }
  }
  /// False for apps with a single window.
  package var supportsMultipleWindows: Bool { identity.supportsMultipleWindows }
  var ownSchemes: OwnSchemes {
    get { identity.schemes }
    set { identity.schemes = newValue }
  }
  /// Who hears of its life: the adapters of AppKit and UIKit.
  package var audiences: [any AppAudience] {
    get { audience.all }
    set { audience.all = newValue }
  }
  /// The program has a life of its own, and adds scenes to it: nothing opens by itself.
  package var isHosted: Bool {
    get { course.isHosted }
    set { course.isHosted = newValue }
  }
  /// What the app was started with.
  package var launchAddresses: [URL] { course.addresses }
  package var phase: ScenePhase { presence.phase }
  /// The screen is locked: nothing of the app is seen.
  package var isScreenLocked: Bool {
    get { presence.isScreenLocked }
    set {
      guard newValue != presence.isScreenLocked else { return }
      presence.isScreenLocked = newValue
      screenLockChanged()
    }
  }
  /// The app's menu bar extras, in the desktop's panel.
  package var extras: MenuBarExtras { panels.extras }
  var dockMenu: DockMenu { panels.dockMenu }
  /// Shows the app's dock menu, if it has one, in the desktop's place for such menus.
  package func showDockMenu(in makePlace: () -> (any MenuPlace)?) { dockMenu.show(in: makePlace) }
  package var hasLaunched: Bool { course.life != .starting }
  package var isEnding: Bool { course.life == .ending }

  // MARK: Windows

  /// Of the windows that open now.
  var presentedStyle: PresentedWindowStyle { occasion.style }
  func opening(in style: PresentedWindowStyle, _ body: (RunningApp) -> Void) {
    occasion.style = style
    body(self)
    occasion.style = PresentedWindowStyle()
  }
  /// What the window that opens now is for.
  package internal(set) var eventUnderway: ExternalEvent? {
    get { occasion.event }
    set { occasion.event = newValue }
  }
  var memory: WindowMemory? { history.memory }
  var closedPages: [String: [String: StoredValue]] {
    get { history.pages }
    set { history.pages = newValue }
  }
  var restoresOthers: Bool {
    get { history.bringsOthersBack }
    set { history.bringsOthersBack = newValue }
  }
  var formerExtraWindows: [ObjectIdentifier: WindowRecord] {
    get { history.formerExtras }
    set { history.formerExtras = newValue }
  }

  // MARK: Scenes

  /// What the app's body declares now, in order.
  package var entries: [SceneEntry] { scenes.entries }
  var commands: CommandTree { scenes.commands }
  /// What the app says in all its scenes.
  package var scope: EnvironmentScope { scenes.graph.scope }
  func found(_ root: any SceneTreeRoot) { scenes.root = root }
  /// The scene tree was evaluated: takes over what it declares now.
  func scenesChanged() {
    guard let root = scenes.root else { return }
    scenes.entries = root.entries
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
    guard !scenes.isUpdating, !isEnding else { return }
    scenes.isUpdating = true
    scenes.graph.settle(size: .zero)
    scenes.isUpdating = false
  }

  // MARK: URLs

  /// An address of one of the app's own schemes needs no way over the desktop.
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
    guard course.life == .starting else { return }
    course.life = .running
    course.addresses = urls
    tellOfLaunch()
    if !audiences.allSatisfy({ $0.appKeepsWindows(self) }) {
      memory?.end()
      history.memory = nil
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
    course.life = .ending
    tellOfEnd()
    // The last chance to save: all windows enter the background before the first one closes.
    for window in registry.windows { window.enterBackground() }
    setPhase(.background)
    scenes.graph.settle(size: .zero)
    extras.close()
    memory?.saveNow()
    memory?.end()
    for window in registry.windows { window.end() }
    scenes.graph.unmount()
    commands.close()
    defaultsWatch.end()
    DefaultsKeeper.shared.saveNow()
    system.stop()
  }
  /// The process ends with its last window, and with the window of a `Window` that is the primary scene.
  func windowEnded(_ window: SceneInstance) {
    guard hasLaunched, !isEnding else { return }
    sessionEnd.closed(window)
    windowStateChanged()
    if extras.goOn(without: window) { return }
    let primary = entries.first { $0.declaration.isWindowLike && !$0.declaration.isStart }?.declaration
    if window.declaration === primary, primary?.kind == .window { return lastWindowEnded() }
    if !registry.windows.contains(where: { $0.declaration.isScene }) { lastWindowEnded() }
  }
  package func report(_ error: WindowSystemError, opening declaration: SceneDeclaration) {
    RuntimeIssue.report("A window of \(declaration.nameWithType) could not be opened. \(error)")
  }

  // MARK: Environment

  private func writeEnvironment() {
    let chosen = Self.chosenLook
    let openWindows = openWindows, writeAudience = audience.write
    let desktop = system.desktop, phase = phase, supportsMultipleWindows = supportsMultipleWindows
    let clipboards = Clipboards(general: system.clipboard, primary: system.primarySelection)
    scope.rewrite { [weak self] values in
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
    if let known = desktop.compositor { return known }
    let known = (runs: system.hasCompositor, knowsMargins: system.knowsShadowMargins)
    desktop.compositor = known
    return known
  }
  func forgetCompositor() { desktop.compositor = nil }

  // MARK: Phases

  /// Called when a window was mapped, hidden, focused or closed. Phases are updated a frame later, so that they do not
  /// flicker when focus moves between two windows.
  func windowStateChanged(movesKeys: Bool = true) {
    if movesKeys { registry.tell { $0.keyboardMoved() } }
    guard presence.update == nil, !isEnding else { return }
    presence.update = system.schedule(at: system.now + Self.phaseDelay) { [weak self] in
      self?.presence.update = nil
      self?.updatePhases()
    }
  }
  private static let phaseDelay: TimeInterval = 1.0 / 60

  private func updatePhases() {
    guard !isEnding else { return }
    let isActive = registry.withKeys != nil
    for window in registry.windows {
      guard let platform = window.platformWindow else {
        // Another tab of its group is selected.
        if window.tabs != nil { window.setPhase(.background) }
        continue
      }
      let state = platform.state, isSeen = state.isMapped && !state.isHidden && !state.isMinimized && !isScreenLocked
      // Before it is shown for the first time. Many window managers also unmap what they minimise or keep on another desktop.
      if !state.isMapped, !state.isMinimized, platform.turns.shown == 0 { continue }
      window.setPhase(!isSeen ? .background : isActive ? .active : .inactive)
    }
    setPhase(registry.windows.map(\.phase).max() ?? .background)
  }
  private func setPhase(_ new: ScenePhase) {
    guard new != phase else { return }
    let changesActivity = (new == .active) != (phase == .active)
    presence.phase = new
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
    guard scenes.update == nil, !isEnding else { return }
    scenes.update = system.schedule(at: system.now) { [weak self] in
      self?.scenes.update = nil
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
    if settings.colorScheme != desktop.colorScheme { DistributedNotificationCenter.tell("AppleInterfaceThemeChangedNotification") }
    desktop.colorScheme = settings.colorScheme
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
  package func windowSystemMustAskBeforeSessionEnds(_ system: any WindowSystem) -> Bool { hasLaunched && !isEnding && sessionEnd.mustAsk }
  package func windowSystem(_ system: any WindowSystem, asksBeforeSessionEnds answer: @escaping (_ mayEnd: Bool) -> Void) {
    sessionEnd.ask(answer)
  }
  package func windowSystemSessionGoesOn(_ system: any WindowSystem) { sessionEnd.goOn() }
  package func windowSystemDrained(_ system: any WindowSystem) { defaultsWatch.turnEnded() }
}

/// An appearance that the app has set for all its windows.
package struct AppLook: Equatable {
  package var isDark: Bool
  package var isContrastIncreased: Bool
  package init(isDark: Bool, isContrastIncreased: Bool) {
    self.isDark = isDark
    self.isContrastIncreased = isContrastIncreased
  }
}
