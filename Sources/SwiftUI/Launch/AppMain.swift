import OrielDesktop
import OrielDrawing
import OrielScenes
import OrielX11

extension App {
  /// Opens the display, shows the first scene and runs until the app ends.
  @MainActor @preconcurrency public static func main() { AppLaunch { Self() }.run() }
}

/// A program on its way to its first window: everything around the app that keeps it running.
final class AppLaunch {
  let app: RunningApp
  private let system: X11WindowSystem
  private let services: DesktopServices
  private let claim: InstanceClaim
  private let addresses: [URL]
  private var icon: ScheduledCall?

  /// Ends the process where there is no display, or another process of the app takes the start over.
  init<A: App>(_ makeApp: @escaping () -> A) {
    if let shortage = ProcessLimits.prepare() {
      ProcessLimits.say(shortage)
      exit(1)
    }
    // With what the app gives in its initialiser.
    let properties = { () -> AppProperties in
      _ = makeApp()
      return AppProperties.ofProgram()
    }
    if let status = RegistrationOption.run(CommandLine.arguments, identifier: ProgramName.current.identifier, properties: properties) {
      exit(status)
    }
    FontPreload.begin()
    RunningApp.beginDefaults()
    let program = ProgramName.current
    addresses = RunningApp.addresses(in: Array(CommandLine.arguments.dropFirst()))
    var declaredProperties = AppProperties.ofProgram()
    claim = program.claim(declaredProperties)
    do {
      system = try X11WindowSystem(applicationName: program.name, applicationIdentifier: program.identifier)
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("\(program.name): \(error)\n".utf8))
      exit(1)
    }
    // The desktop's own word on colours, as it was the last time; asked again once the first window is there.
    services = DesktopServices(system: system, program: program.identifier)
    if case .taken = claim, services.activation.forwards(addresses, in: system) { exit(0) }
    system.inputMethods = { [services] in services.inputMethods }
    OutsideFilePanels.makeChooser = { [services] in services.fileChooser }
    services.onAppearance = { [weak system] in system?.setDesktopOverride($0.apply(to:)) }
    if services.appearance.appearance != Appearance() { services.onAppearance?(services.appearance.appearance) }
    FontEnvironment.current = system.desktop.fonts
    FontPreload.loadInterfaceFont()
    let declared = makeApp()
    // What the app gives in code, it gives in its initialiser.
    if OrielPropertyList.values != nil { declaredProperties = AppProperties.ofProgram() }
    app = RunningApp(
      declared, name: program.name, system: system, supportsMultipleWindows: declaredProperties.supportsMultipleScenes ?? true,
      savedState: SavedState(identifier: program.identifier))
    AppKitWindows.of(app)
    app.identifier = program.identifier
    app.properties = declaredProperties
    DesktopOpening.portal = { [services] in services.opening.open($0.absoluteString, $1) }
    DistributedNotificationCenter.carrier = services.notifications
    app.extras.makeIcon = { AppIcon.images(for: program) }
    app.extras.makeHosts = { [weak system, services] in
      guard let system else { return [] }
      system.showsNoWindow()
      return [services.statusItems, system.tray]
    }
    system.onSaveState = { [weak app] in app?.saveState() }
    system.onFirstShow = { [weak self] in self?.firstShown(program, declaredProperties) }
  }

  private func firstShown(_ program: ProgramName, _ properties: AppProperties) {
    services.start()
    properties.check()
    if case .unclaimed = claim {} else { services.activation.serve(app, in: system) }
    system.joinSession()
    // Task bars and docks show windows a moment later than the screen does; nobody waits for icon and menu.
    icon = system.schedule(at: system.now + 0.15) { [weak self] in
      guard let self else { return }
      system.icon = AppIcon.images(for: program)
      system.startIsOver()
      services.screenLock.onChange = { [weak app] in app?.isScreenLocked = $0 }
      services.screenLock.start()
      app.showDockMenu { [services] in services.launcherEntry }
    }
  }

  /// Opens what is to be seen first.
  func launch() { app.launch(opening: addresses) }
  /// Runs until the app ends, and ends the process.
  func run() -> Never {
    app.run(opening: addresses)
    withExtendedLifetime((icon, claim)) {}
    // What the app wrote into its defaults without a view: Foundation forgets it here.
    RunningApp.saveDefaults()
    exit(0)
  }
}
