import OrielControls

/// The app while it runs: its scenes, its windows, the window system they are on.
package final class RunningApp {
  /// The app of this process, while it runs.
  package private(set) static weak var current: RunningApp?

  package let system: any WindowSystem
  /// What the app is called where no scene says otherwise.
  package let name: String
  package let registry = WindowRegistry()
  /// The graph of the scene tree: keeps the app's state, evaluates its body.
  private var graph: ViewGraph!
  private var root: (any SceneTreeRoot)?
  package private(set) var entries: [SceneEntry] = []
  private var hasLaunched = false
  private var updateCall: ScheduledCall?

  package init<A: App>(_ app: A, name: String, system: any WindowSystem) {
    self.system = system
    self.name = name
    system.delegate = self
    RunningApp.current = self
    graph = ViewGraph(host: self)
    writeEnvironment()
    registry.onChange = { [unowned self] in registryChanged() }
    graph.setRoot(AppView(app: app))
    graph.settle(size: .zero)
    scenesChanged()
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
  }

  /// Opens what is to be seen first, then runs until the last window is gone.
  package func run() {
    launch()
    system.run()
  }
  package func launch() {
    guard !hasLaunched else { return }
    hasLaunched = true
    if let first = entries.first(where: { $0.declaration.kind == .group || $0.declaration.kind == .window }) {
      openWindow(first.declaration, presenting: nil)
    }
  }

  @discardableResult
  func openWindow(_ declaration: SceneDeclaration, presenting value: Any?) -> WindowHost {
    let window = WindowHost(app: self, declaration: declaration, presented: value)
    registry.add(window)
    window.open()
    return window
  }

  private func registryChanged() { if registry.windows.isEmpty, hasLaunched { quit() } }
  package func quit() { system.stop() }

  func report(_ error: WindowSystemError, opening declaration: SceneDeclaration) {
    RuntimeIssue.report("A window of \(declaration.name) could not be opened. \(error)")
  }

  // MARK: Environment

  private func writeEnvironment() {
    let desktop = system.desktop
    graph.scope.rewrite { values in
      values.desktopSettings = desktop
      values.colorScheme = desktop.colorScheme == .dark ? .dark : .light
      values._colorSchemeContrast = desktop.increasedContrast ? .increased : .standard
      values._accessibilityReduceMotion = desktop.reducedMotion
      values.layoutDirection = desktop.isRightToLeft ? .rightToLeft : .leftToRight
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

  // MARK: Phases

  func phase(of window: WindowHost) -> ScenePhase {
    guard let state = window.platformWindow?.state, state.isMapped else { return .inactive }
    if state.isHidden || state.isMinimized { return .background }
    return registry.windows.contains { $0.platformWindow?.state.isFocused == true } ? .active : .inactive
  }
  func windowStateChanged(_ window: WindowHost) {}
}

extension RunningApp: ViewGraphHost {
  package func graphNeedsFrame(_ graph: ViewGraph) {
    guard updateCall == nil else { return }
    updateCall = system.schedule(at: system.now) { [weak self] in
      self?.updateCall = nil
      self?.graph.settle(size: .zero)
    }
  }
  package var now: TimeInterval { system.now }
  package func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    system.schedule(at: system.now + delay, body)
  }
}

extension RunningApp: WindowSystemDelegate {
  package func windowSystem(_ system: any WindowSystem, desktopChanged settings: DesktopSettings) {
    writeEnvironment()
    for window in registry.windows { window.graph.damageAll() }
  }
  package func windowSystemMonitorsChanged(_ system: any WindowSystem) {}
  package func windowSystemConnectionLost(_ system: any WindowSystem, reason: String) {}
  package func windowSystemAskedToQuit(_ system: any WindowSystem) { quit() }
  package func windowSystemDrained(_ system: any WindowSystem) {}
}
