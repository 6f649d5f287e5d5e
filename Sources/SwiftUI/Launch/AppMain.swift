import OrielDesktop
import OrielDrawing
import OrielScenes
import OrielX11

extension App {
  /// Opens the display, shows the first scene and runs until the app ends.
  @MainActor @preconcurrency public static func main() {
    if let shortage = ProcessLimits.prepare() {
      ProcessLimits.say(shortage)
      exit(1)
    }
    FontPreload.begin()
    RunningApp.beginDefaults()
    let program = ProgramName.current
    let addresses = RunningApp.addresses(in: Array(CommandLine.arguments.dropFirst()))
    var properties = AppProperties.ofProgram()
    let claim = program.claim(properties)
    let system: X11WindowSystem
    do {
      system = try X11WindowSystem(applicationName: program.name, applicationIdentifier: program.identifier)
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("\(program.name): \(error)\n".utf8))
      exit(1)
    }
    // The desktop's own word on colours, as it was the last time; asked again once the first window is there.
    let services = DesktopServices(system: system, program: program.identifier)
    if case .taken = claim, services.forwards(addresses, in: system) { exit(0) }
    system.inputMethods = { services.inputMethods }
    OutsideFilePanels.makeChooser = { services.fileChooser }
    services.onAppearance = { [weak system] in system?.setDesktopOverride($0.apply(to:)) }
    if services.appearance.appearance != Appearance() { services.onAppearance?(services.appearance.appearance) }
    var icon: ScheduledCall?
    weak var running: RunningApp?
    system.onFirstShow = { [weak system] in
      services.start()
      properties.check()
      guard let system else { return }
      if case .unclaimed = claim {} else if let running { services.serve(running, in: system) }
      system.joinSession()
      // Task bars show windows a moment later than the screen does; nobody waits for the icon.
      icon = system.schedule(at: system.now + 0.15) { [weak system] in
        system?.icon = AppIcon.images(for: program)
        system?.startIsOver()
        services.screenLock.onChange = { running?.isScreenLocked = $0 }
        services.screenLock.start()
      }
    }
    FontEnvironment.current = system.desktop.fonts
    FontPreload.loadInterfaceFont()
    let declared = Self()
    // What the app gives in code, it gives in its initialiser.
    if AppPropertyList.values != nil { properties = AppProperties.ofProgram() }
    let app = RunningApp(
      declared, name: program.name, system: system, supportsMultipleWindows: properties.supportsMultipleScenes ?? true,
      savedState: SavedState(identifier: program.identifier))
    AppKitWindows.of(app)
    app.identifier = program.identifier
    app.properties = properties
    running = app
    DesktopOpening.portal = { services.opening.open($0.absoluteString, $1) }
    app.extras.makeIcon = { AppIcon.images(for: program) }
    app.extras.makeHosts = { [unowned system] in
      system.showsNoWindow()
      return [services.statusItems, system.tray]
    }
    system.onSaveState = { [weak app] in app?.saveState() }
    app.run(opening: addresses)
    withExtendedLifetime((icon, claim)) {}
    // What the app wrote into its defaults without a view: Foundation forgets it here.
    RunningApp.saveDefaults()
    exit(0)
  }
}
