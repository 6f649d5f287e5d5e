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
    let system: X11WindowSystem
    do {
      system = try X11WindowSystem(applicationName: program.name, applicationIdentifier: program.identifier)
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("\(program.name): \(error)\n".utf8))
      exit(1)
    }
    // The desktop's own word on colours, as it was the last time; asked again once the first window is there.
    let services = DesktopServices(system: system, program: program.identifier)
    system.inputMethods = { services.inputMethods }
    services.onAppearance = { [weak system] in system?.setDesktopOverride($0.apply(to:)) }
    if services.appearance.appearance != Appearance() { services.onAppearance?(services.appearance.appearance) }
    var icon: ScheduledCall?
    system.onFirstShow = { [weak system] in
      services.start()
      guard let system else { return }
      system.joinSession()
      // Task bars show windows a moment later than the screen does; nobody waits for the icon.
      icon = system.schedule(at: system.now + 0.15) { [weak system] in
        system?.icon = AppIcon.images(for: program)
        system?.startIsOver()
      }
    }
    FontEnvironment.current = system.desktop.fonts
    FontPreload.loadInterfaceFont()
    let app = RunningApp(Self(), name: program.name, system: system)
    app.identifier = program.identifier
    app.run(opening: RunningApp.addresses(in: Array(CommandLine.arguments.dropFirst())))
    withExtendedLifetime(icon) {}
    // What the app wrote into its defaults without a view: Foundation forgets it here.
    RunningApp.saveDefaults()
    exit(0)
  }
}
