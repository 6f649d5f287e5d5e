import OrielDesktop
import OrielDrawing
import OrielScenes
import OrielX11

extension App {
  /// Opens the display, shows the first scene and runs until the app terminates.
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

  /// Exits the process if there is no display, or if another process of the app takes over the launch.
  init<A: App>(_ makeApp: @escaping () -> A) {
    if let shortage = ProcessLimits.prepare() {
      ProcessLimits.say(shortage)
      exit(1)
    }
    // Read after the app's initialiser, which may set them.
    let properties = { () -> AppProperties in
      _ = makeApp()
      return AppProperties.ofProgram()
    }
    let program = ProgramName.current
    if let status = RegistrationOption.run(CommandLine.arguments, identifier: program.identifier, properties: properties) {
      exit(status)
    }
    FontPreload.begin()
    RunningApp.beginDefaults()
    addresses = RunningApp.addresses(in: Array(CommandLine.arguments.dropFirst()))
    var declaredProperties = AppProperties.ofProgram()
    claim = program.claim(declaredProperties)
    do {
      system = try X11WindowSystem(applicationName: program.name, applicationIdentifier: program.identifier)
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("\(program.name): \(error)\n".utf8))
      exit(1)
    }
    // The colour scheme of the last launch; the desktop is asked again once the first window is open.
    services = DesktopServices(system: system, program: program.identifier)
    if case .taken = claim, services.activation.forwards(addresses, in: system) { exit(0) }
    system.inputMethods = { [services] in services.inputMethods }
    OutsideFilePanels.makeChooser = { [services] in services.fileChooser }
    Eyedropper.makePicker = { [services] in services.screenColorPicker }
    services.onAppearance = { [weak system] in system?.setDesktopOverride($0.apply(to:)) }
    if services.appearance.appearance != Appearance() { services.onAppearance?(services.appearance.appearance) }
    FontEnvironment.current = system.desktop.fonts
    FontPreload.loadInterfaceFont()
    let declared = makeApp()
    // An app that sets its property list in code does so in its initialiser.
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
    // Task bars and docks show a window later than the screen does, so icon and menu can wait.
    icon = system.schedule(at: system.now + 0.15) { [weak self] in
      guard let self else { return }
      app.showIcon()
      system.startIsOver()
      services.screenLock.onChange = { [weak app] in app?.isScreenLocked = $0 }
      services.screenLock.start()
      app.showDockMenu { [services] in services.launcherEntry }
    }
  }

  /// Opens the first windows.
  func launch() { app.launch(opening: addresses) }
  /// Runs until the app terminates, then exits the process.
  func run() -> Never {
    app.run(opening: addresses)
    withExtendedLifetime((icon, claim)) {}
    // Saves defaults that the app set outside views; Foundation would lose them here.
    RunningApp.saveDefaults()
    exit(0)
  }
}
