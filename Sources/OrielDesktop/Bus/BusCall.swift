/// A method call: whom, which object, what.
nonisolated package struct BusCall: Sendable {
  package var destination: String
  package var path: String
  package var interface: String
  package var member: String
  package var arguments: [BusValue]
  /// Seconds until it has failed.
  package var timeout: Double
  /// The other side may ask the person for a password; that takes as long as people take.
  package var mayAskPerson = false

  package init(
    _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = [],
    timeout: Double = 10
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
    self.timeout = timeout
  }
  /// A method of the bus itself.
  static func bus(_ member: String, _ arguments: [BusValue] = []) -> BusCall {
    BusCall("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments)
  }
  var title: String { "\(destination) (\(interface).\(member))" }
}

/// A method call of somebody else to an object of ours.
nonisolated package struct BusRequest: Sendable {
  package var sender: String
  package var path: String
  /// Nil when the caller left it out; any interface with the member will do then.
  package var interface: String?
  package var member: String
  package var arguments: [BusValue]
}

/// A signal that came.
nonisolated package struct BusSignal: Sendable {
  package var sender: String
  package var path: String
  package var interface: String
  package var member: String
  package var arguments: [BusValue]
}

/// Which signals to hear. The sender may be a well-known name: then only what its owner of that moment says counts; nil: anybody.
nonisolated package struct BusSignalFilter: Hashable, Sendable {
  package var sender: String?
  package var path: String?
  package var interface: String
  package var member: String?
  package init(sender: String?, path: String? = nil, interface: String, member: String? = nil) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
  }

  /// The match rule the bus is given. Every part has been checked, so nothing needs quoting.
  var rule: String {
    var rule = "type='signal',interface='\(interface)'"
    if let sender { rule += ",sender='\(sender)'" }
    if let path { rule += ",path='\(path)'" }
    if let member { rule += ",member='\(member)'" }
    return rule
  }
  func takes(_ signal: BusSignal, senderIs owner: String?) -> Bool {
    signal.interface == interface && (member == nil || signal.member == member) && (path == nil || signal.path == path)
      && (sender == nil || signal.sender == sender || signal.sender == owner)
  }
}

/// Something that lasts until it is released or cancelled: a subscription, an object on the bus.
package final class BusToken {
  private var onEnd: (() -> Void)?
  init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }
  package func cancel() {
    onEnd?()
    onEnd = nil
  }
  isolated deinit { onEnd?() }
}
