import OrielWindowing

/// Picks a colour of the screen through `org.freedesktop.portal.Screenshot`: the only way on Wayland and in a sandbox.
package final class ScreenColorPortal: ScreenColorPicker {
  private let bus: SessionBus
  static let interface = "org.freedesktop.portal.Screenshot"

  package init(bus: SessionBus) { self.bus = bus }

  package func pick(over window: UInt64, done: @escaping @MainActor (ScreenColorAnswer) -> Void) -> QuestionToken {
    PortalRequest.ask(Self.interface, "PickColor", on: bus, over: window) { answer in
      switch answer {
      case .response(let arguments): done(Self.answer(arguments))
      case .ended: done(.cancelled)
      case .failed(let reason): done(.unavailable(reason))
      }
    }
  }

  /// What a `Response` says. Code 2 is that of portals whose desktop cannot do it after all.
  static func answer(_ arguments: [BusValue]) -> ScreenColorAnswer {
    guard arguments.count == 2, let code = arguments[0].integer, code != 2 else { return .unavailable("the portal has no answer") }
    guard code == 0 else { return .cancelled }
    let components = (arguments[1]["color"]?.fields ?? []).compactMap(\.real)
    guard components.count == 3, components.allSatisfy({ (0...1).contains($0) }) else { return .unavailable("the portal answered no colour") }
    return .picked(red: components[0], green: components[1], blue: components[2])
  }
}
