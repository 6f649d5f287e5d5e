import OrielWindowing

/// The start of an app that runs already: what it was started with goes there.
package final class ForwardedStart {
  private let bus: SessionBus
  private let identifier: String
  private var owner: BusToken?
  private var patience: ScheduledCall?
  private var completion: ((Bool) -> Void)?
  private let system: any WindowSystem

  /// Seconds that the other process has to appear on the bus, which it does after its first frame, and to answer.
  static let patience = 5.0

  /// `completion` hears once, and later, whether the other process has taken it over.
  package init(
    to identifier: String, opening addresses: [String], launch: String?, on bus: SessionBus, system: any WindowSystem,
    completion: @escaping (Bool) -> Void
  ) {
    self.bus = bus
    self.identifier = identifier
    self.system = system
    self.completion = completion
    patience = system.schedule(at: system.now + Self.patience) { [weak self] in self?.end(false) }
    do throws(BusError) {
      // Only a process that has the name is asked: a call to nobody would start the app through the bus.
      owner = try bus.watchName(identifier) { [weak self] owner in
        if let self, owner != nil { send(addresses, launch) }
      }
    } catch {
      patience = system.schedule(at: system.now) { [weak self] in self?.end(false) }
    }
    // Without a bus nobody ever has a name.
    bus.call(.bus("GetId")) { [weak self] answer in if case .failure = answer { self?.end(false) } }
  }

  private func send(_ addresses: [String], _ launch: String?) {
    owner = nil
    var platformData: [String: BusValue] = [:]
    if let launch, !launch.isEmpty {
      platformData = ["desktop-startup-id": .string(launch), "activation-token": .string(launch)]
    }
    let arguments: [BusValue] = addresses.isEmpty
      ? [.properties(platformData)] : [.array(of: "s", addresses.map { .string($0) }), .properties(platformData)]
    let call = BusCall(
      identifier, ApplicationService.path(of: identifier), ApplicationService.interface, addresses.isEmpty ? "Activate" : "Open", arguments,
      timeout: Self.patience)
    bus.call(call) { [weak self] answer in
      if case .success = answer { self?.end(true) } else { self?.end(false) }
    }
  }
  private func end(_ isTaken: Bool) {
    owner = nil
    patience = nil
    completion?(isTaken)
    completion = nil
  }
}
