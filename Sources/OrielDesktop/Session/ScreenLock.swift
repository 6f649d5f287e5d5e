import Foundation
import OrielWindowing

/// Whether the screen is locked, or covered by a screen saver: what screen savers of the session say, and logind on the system's bus.
///
/// Nothing is asked before `start`, no service is started for it, and nothing wakes up while nothing changes. A service that goes
/// away locks nothing any more: the screen of a session whose locker crashed is one that a person looks at.
package final class ScreenLock {
  package private(set) var isLocked = false
  package var onChange: ((Bool) -> Void)?

  private let session: SessionBus
  private let system: SessionBus?
  private var tokens: [BusToken] = []
  private var locks: Set<String> = []

  /// Screen savers, with the path of each; most desktops have one of them.
  static let savers = [
    ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"), ("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"),
    ("org.mate.ScreenSaver", "/org/mate/ScreenSaver"), ("org.cinnamon.ScreenSaver", "/org/cinnamon/ScreenSaver"),
    ("org.xfce.ScreenSaver", "/org/xfce/ScreenSaver"),
  ]
  static let logind = "org.freedesktop.login1"
  static let sessionInterface = "org.freedesktop.login1.Session"

  package init(session: SessionBus, system: SessionBus?) {
    self.session = session
    self.system = system
  }

  package func start() {
    guard tokens.isEmpty else { return }
    // A bus that is absent stays so: there is no locker to be heard then.
    for (name, path) in Self.savers { try? follow(name, path) }
    try? followLogin()
  }

  private func follow(_ name: String, _ path: String) throws(BusError) {
    let filter = BusSignalFilter(sender: name, interface: name, member: "ActiveChanged")
    tokens.append(try session.subscribe(filter) { [weak self] in self?.take($0.arguments.first?.isTrue, from: name) })
    tokens.append(
      try session.watchName(name) { [weak self] owner in
        guard let self else { return }
        guard owner != nil else { return take(false, from: name) }
        session.call(BusCall(name, path, name, "GetActive")) { [weak self] answer in
          self?.take((try? answer.get())?.first?.isTrue, from: name)
        }
      })
  }

  /// logind tells lockers to lock (`Lock`), and lockers tell logind that they have (`LockedHint`). The former without the latter
  /// is a wish.
  private func followLogin() throws(BusError) {
    guard let system else { return }
    tokens.append(
      try system.watchName(Self.logind) { [weak self] owner in
        guard let self else { return }
        guard owner != nil else { return take(false, from: Self.logind) }
        system.call(
          BusCall(Self.logind, "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "GetSessionByPID", [.uint32(UInt32(getpid()))])
        ) { [weak self] answer in
          if let path = (try? answer.get())?.first?.text { try? self?.followSession(path) }
        }
      })
  }
  private func followSession(_ path: String) throws(BusError) {
    guard let system else { return }
    let changed = BusSignalFilter(sender: Self.logind, path: path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
    tokens.append(
      try system.subscribe(changed) { [weak self] signal in
        guard signal.arguments.count > 1, signal.arguments[0].text == Self.sessionInterface else { return }
        self?.take(signal.arguments[1]["LockedHint"]?.isTrue, from: Self.logind)
      })
    // A session that is unlocked by its owner is, whatever the locker said.
    tokens.append(
      try system.subscribe(BusSignalFilter(sender: Self.logind, path: path, interface: Self.sessionInterface, member: "Unlock")) { [weak self] _ in
        self?.take(false, from: Self.logind)
      })
    system.call(
      BusCall(Self.logind, path, "org.freedesktop.DBus.Properties", "Get", [.string(Self.sessionInterface), .string("LockedHint")])
    ) { [weak self] answer in
      self?.take((try? answer.get())?.first?.isTrue, from: Self.logind)
    }
  }

  /// nil: it said nothing of use.
  private func take(_ isLocked: Bool?, from name: String) {
    guard let isLocked else { return }
    if isLocked { locks.insert(name) } else { locks.remove(name) }
    guard self.isLocked != !locks.isEmpty else { return }
    self.isLocked = !locks.isEmpty
    onChange?(self.isLocked)
  }
}

extension SessionBus {
  /// The system's bus, where one is; nothing is opened yet.
  package static func ofSystem(_ system: any WindowSystem) -> SessionBus? {
    if let address = getenv("DBUS_SYSTEM_BUS_ADDRESS").map({ String(cString: $0) }), !address.isEmpty {
      return SessionBus(system: system, address: address)
    }
    let socket: String? = ["/run/dbus/system_bus_socket", "/var/run/dbus/system_bus_socket"].first { access($0, F_OK) == 0 }
    return socket.map { SessionBus(system: system, address: "unix:path=\($0)") }
  }
}
