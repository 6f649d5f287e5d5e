import OrielWindowing

/// The desktop's services as one program uses them. Made at the launch; the bus is opened by `start`, after the first
/// frame.
package final class DesktopServices {
  package let bus: SessionBus
  package let appearance: AppearancePortal
  private let memory: AppearanceMemory
  /// Those that are spoken to over a bus, in their order of preference; fcitx5 answers for ibus as well.
  package private(set) lazy var inputMethods: [any InputMethodService] = [
    FcitxInputMethod(bus: bus, program: program), IBusInputMethod(system: system, session: bus, program: program),
  ]
  /// Asks for files where the app may not look for itself.
  package private(set) lazy var fileChooser = FileChooserPortal(bus: bus)
  /// Lets the user pick a colour where the app may not look for itself.
  package private(set) lazy var screenColorPicker = ScreenColorPortal(bus: bus)
  /// Panels that show items of apps; nothing is asked before it is used.
  package private(set) lazy var statusItems = StatusNotifierHost(bus: bus, system: system, program: program)
  /// The app's icon in docks; nil without a desktop file to find it by, or a bus.
  package private(set) lazy var launcherEntry: LauncherEntry? = program.isEmpty
    ? nil : try? LauncherEntry(program, on: bus) { [system] in system.desktop.isRightToLeft }
  private let system: any WindowSystem
  private let program: String
  /// What the desktop prefers is another now.
  package var onAppearance: ((Appearance) -> Void)?

  /// `address` nil: the session's bus. `program` is the app's name towards other programs.
  package init(
    system: any WindowSystem, program: String = "", address: String? = nil, memory: AppearanceMemory = AppearanceMemory()
  ) {
    self.system = system
    self.program = program
    self.memory = memory
    bus = SessionBus(system: system, address: address)
    appearance = AppearancePortal(bus: bus, remembered: memory.read() ?? Appearance())
    appearance.onChange = { [weak self] new in
      self?.memory.write(new)
      self?.onAppearance?(new)
    }
  }

  /// How other starts of the app and the desktop reach it.
  package private(set) lazy var activation: any ActivationService = BusActivation(program, on: bus, system: system)
  package private(set) lazy var notifications: any NotificationCarrier = NotificationBroadcast(bus: bus)
  /// Whether anybody can see the screen.
  package private(set) lazy var screenLock = ScreenLock(session: bus, system: SessionBus.ofSystem(system))
  package private(set) lazy var opening = OpeningPortal(bus: bus)

  /// Reaches out for the first time. What is absent stays absent: no desktop is asked twice.
  package func start() { appearance.start() }
}
