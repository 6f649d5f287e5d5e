/// What the desktop's portal does for programs that are not allowed, or not able, to do it themselves.
package final class OpeningPortal {
  private let bus: SessionBus
  package init(bus: SessionBus) { self.bus = bus }

  /// Hands an address to the program that the person or the desktop has for it; `completion` hears whether the portal took it.
  ///
  /// Files go as descriptors over this portal, which is not built: they are refused.
  package func open(_ address: String, _ completion: @escaping (Bool) -> Void) {
    guard !address.hasPrefix("file:") else { return completion(false) }
    let call = BusCall(
      AppearancePortal.name, AppearancePortal.path, "org.freedesktop.portal.OpenURI", "OpenURI",
      [.string(""), .string(address), .properties([:])])
    bus.call(call) { answer in if case .success = answer { completion(true) } else { completion(false) } }
  }
}
