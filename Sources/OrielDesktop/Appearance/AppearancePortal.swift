import Foundation

/// Follows `org.freedesktop.portal.Settings`: light or dark, contrast, motion and accent, live.
///
/// A portal that is absent, answers something else or goes away leaves the last known appearance.
package final class AppearancePortal {
  package private(set) var appearance = Appearance()
  /// The appearance is another now.
  package var onChange: ((Appearance) -> Void)?
  /// Why nothing is known, if that is so.
  package private(set) var failure: BusError?

  private let bus: SessionBus
  private var subscription, nameWatch: BusToken?
  private var readings = 0

  static let name = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"
  static let interface = "org.freedesktop.portal.Settings"

  /// `remembered` is what the portal said the last time, until it says something again.
  package init(bus: SessionBus, remembered: Appearance = Appearance()) {
    self.bus = bus
    appearance = remembered
  }

  package func start() {
    guard subscription == nil else { return }
    do throws(BusError) {
      let filter = BusSignalFilter(
        sender: Self.name, path: Self.path, interface: Self.interface, member: "SettingChanged")
      subscription = try bus.subscribe(filter) { [weak self] in self?.changed($0) }
      // A portal that starts, or starts anew, is asked again.
      nameWatch = try bus.watchName(Self.name) { [weak self] owner in
        if owner != nil { self?.read() }
      }
    } catch {
      return failure = error
    }
    // The first question starts a portal that does not run yet.
    read()
  }

  private func changed(_ signal: BusSignal) {
    guard signal.arguments.count == 3, signal.arguments[0].text == Appearance.namespace,
      let key = signal.arguments[1].text
    else { return }
    var new = appearance
    new.take(key, signal.arguments[2])
    show(new)
  }

  private func show(_ new: Appearance) {
    failure = nil
    guard new != appearance else { return }
    appearance = new
    onChange?(new)
  }

  // MARK: Asking

  private func call(_ member: String, _ arguments: [BusValue], _ completion: @escaping (Result<[BusValue], BusError>) -> Void) {
    bus.call(BusCall(Self.name, Self.path, Self.interface, member, arguments), completion: completion)
  }

  /// All settings in one question; portals that cannot do it are asked for each.
  private func read() {
    readings += 1
    let reading = readings
    call("ReadAll", [.array(of: "s", [.string(Appearance.namespace)])]) { [weak self] answer in
      guard let self, reading == readings else { return }
      switch answer {
      case .success(let arguments):
        guard let all = arguments.first, case .dictionary = all else {
          failure = .malformed("The settings portal")
          return
        }
        // Some answer with other namespaces only, and know the keys nevertheless.
        guard let values = all[Appearance.namespace] else { return readEach(reading) }
        var new = Appearance()
        for key in Appearance.keys { new.take(key, values[key]) }
        show(new)
      case .failure(let error):
        if error.isUnknown { readEach(reading) } else { failure = error }
      }
    }
  }

  private func readEach(_ reading: Int) {
    var new = Appearance()
    var open = Appearance.keys.count
    for key in Appearance.keys {
      readOne(key) { [weak self] value in
        guard let self, reading == readings else { return }
        new.take(key, value)
        open -= 1
        if open == 0 { show(new) }
      }
    }
  }
  /// `Read` is the older name, and wraps its answer twice.
  private func readOne(_ key: String, _ completion: @escaping (BusValue?) -> Void) {
    let arguments: [BusValue] = [.string(Appearance.namespace), .string(key)]
    call("ReadOne", arguments) { [weak self] answer in
      switch answer {
      case .success(let values): completion(values.first)
      case .failure(let error):
        guard error.isUnknown, let self else { return completion(nil) }
        call("Read", arguments) { completion((try? $0.get())?.first) }
      }
    }
  }
}
