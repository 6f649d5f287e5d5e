import OrielWindowing

/// The desktop's services as one program uses them. Made at the launch; the bus is opened by `start`, after the first
/// frame.
package final class DesktopServices {
  package let bus: SessionBus
  package let appearance: AppearancePortal
  private let memory: AppearanceMemory
  /// What the desktop prefers is another now.
  package var onAppearance: ((Appearance) -> Void)?

  /// `address` nil: the session's bus.
  package init(system: any WindowSystem, address: String? = nil, memory: AppearanceMemory = AppearanceMemory()) {
    self.memory = memory
    bus = SessionBus(system: system, address: address)
    appearance = AppearancePortal(bus: bus, remembered: memory.read() ?? Appearance())
    appearance.onChange = { [weak self] new in
      self?.memory.write(new)
      self?.onAppearance?(new)
    }
  }

  /// Reaches out for the first time. What is absent stays absent: no desktop is asked twice.
  package func start() { appearance.start() }
}
