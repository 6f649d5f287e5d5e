import Foundation
import OrielWindowing

/// Notifications between the apps of a session, as a signal on its bus that every program of this framework can hear.
package final class NotificationBroadcast: NotificationCarrier {
  private static let path = "/org/oriel/DistributedNotifications", interface = "org.oriel.DistributedNotifications", member = "Posted"

  private let bus: SessionBus
  private var subscription: BusToken?
  package var onReceive: ((_ name: String, _ object: String?, _ userInfo: Data) -> Void)?

  package init(bus: SessionBus) { self.bus = bus }

  /// Without a bus there is nothing to hear.
  package func listen() {
    guard subscription == nil else { return }
    subscription = try? bus.subscribe(BusSignalFilter(sender: nil, path: Self.path, interface: Self.interface, member: Self.member)) { [weak self] in
      self?.received($0)
    }
  }
  private func received(_ signal: BusSignal) {
    // The bus hands us what we say ourselves.
    if case .open(let name) = bus.state, signal.sender == name { return }
    guard signal.arguments.count == 3, let name = signal.arguments[0].text, !name.isEmpty, let objects = signal.arguments[1].elements,
      case .bytes(let bytes) = signal.arguments[2], bytes.count <= NotificationLimits.userInfo
    else { return }
    onReceive?(name, objects.first?.text, Data(bytes))
  }

  /// Without a bus nobody hears.
  package func post(_ name: String, _ object: String?, _ userInfo: Data) {
    // None or one: D-Bus has no optional values.
    let arguments: [BusValue] = [.string(name), .array(of: "s", object.map { [.string($0)] } ?? []), .bytes([UInt8](userInfo))]
    if case .open = bus.state {
      try? bus.emit(Self.path, Self.interface, Self.member, arguments)
      return
    }
    // Goes out once the bus has let us in.
    bus.call(.bus("GetId")) { [weak self] _ in try? self?.bus.emit(Self.path, Self.interface, Self.member, arguments) }
  }
}
