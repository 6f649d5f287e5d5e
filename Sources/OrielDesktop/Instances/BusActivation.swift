import OrielWindowing

/// Other starts of the app and the desktop, over the session bus.
package final class BusActivation: ActivationService {
  private let program: String
  private let bus: SessionBus
  private let system: any WindowSystem
  private var application: ApplicationService?
  private var forwarded: ForwardedStart?

  /// `program` is the base name of the app's desktop file. Without a dot in it there is no name to serve.
  package init(_ program: String, on bus: SessionBus, system: any WindowSystem) {
    (self.program, self.bus, self.system) = (program, bus, system)
  }

  package func serve(_ handler: @escaping (_ request: ActivationRequest, _ launch: String?) -> Void) {
    guard application == nil, ApplicationService.isName(program) else { return }
    application = try? ApplicationService(program, on: bus, handler: handler)
  }
  package func forward(opening addresses: [String], launch: String?, completion: @escaping (Bool) -> Void) {
    forwarded = ForwardedStart(to: program, opening: addresses, launch: launch, on: bus, system: system) { [weak self] in
      self?.forwarded = nil
      completion($0)
    }
  }
}
