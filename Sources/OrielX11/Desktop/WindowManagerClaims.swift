internal import COriel

/// What the window manager says of itself on the root (EWMH), asked for again only once it has changed.
final class WindowManagerClaims: X11EventHandler {
  private let connection: X11Connection
  private var isCompliant: Bool?
  private var supported: Set<Atom>?

  init(_ connection: X11Connection) { self.connection = connection }

  /// It follows EWMH, so that `_NET_WM_STATE` can be believed.
  var hasStates: Bool {
    if let isCompliant { return isCompliant }
    let answer = property(._NET_SUPPORTING_WM_CHECK) != nil
    isCompliant = answer
    return answer
  }
  func supports(_ name: AtomName) -> Bool {
    let known = supported ?? Set(property(._NET_SUPPORTED)?.identifiers ?? [])
    supported = known
    return known.contains(connection.atoms[name])
  }

  private func property(_ name: AtomName) -> Property? {
    if let opening = connection.opening { opening.rootProperties[name] } else { connection.property(name, of: connection.root) }
  }

  func handle(_ event: inout XEvent) -> Bool {
    guard event.type == PropertyNotify, event.xproperty.window == connection.root else { return false }
    switch event.xproperty.atom {
    case connection.atoms[._NET_SUPPORTING_WM_CHECK]: isCompliant = nil
    case connection.atoms[._NET_SUPPORTED]: supported = nil
    default: break
    }
    return false
  }
}
