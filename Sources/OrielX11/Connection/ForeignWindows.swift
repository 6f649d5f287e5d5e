internal import COriel

/// Events of other programs' windows that somebody here waits for.
///
/// One mask per window and client: those who watch the same window share it, and the last one to go restores it.
final class ForeignWindows {
  private struct Watched {
    /// What was selected before (non-zero for windows of our own).
    var base: Int
    var masks: [ObjectIdentifier: Int] = [:]
    var mask: Int { masks.values.reduce(base, |) }
  }
  private unowned let connection: X11Connection
  private var windows: [XID: Watched] = [:]

  init(connection: X11Connection) { self.connection = connection }

  /// Selects until the watch is let go; nil if there is no such window.
  func watch(_ window: XID, mask: Int) -> ForeignWindowWatch? {
    if windows[window] == nil {
      var attributes = XWindowAttributes()
      var exists: Int32 = 0
      _ = ErrorTrap.catchingReply(connection.display) {
        exists = XGetWindowAttributes(connection.display, window, &attributes)
      }
      guard exists != 0 else { return nil }
      windows[window] = Watched(base: attributes.your_event_mask)
    }
    let watch = ForeignWindowWatch(window: window, owner: self)
    windows[window]?.masks[ObjectIdentifier(watch)] = mask
    select(window)
    return watch
  }

  fileprivate func end(_ watch: ObjectIdentifier, of window: XID) {
    guard windows[window]?.masks.removeValue(forKey: watch) != nil else { return }
    select(window)
    if windows[window]?.masks.isEmpty == true { windows[window] = nil }
  }
  private func select(_ window: XID) {
    guard !connection.isLost, let mask = windows[window]?.mask else { return }
    // The window may be gone by now; that is an ordinary race.
    XSelectInput(connection.display, window, mask)
  }

  /// It is gone, and its number may be another window's some day.
  func destroyed(_ window: XID) { windows[window] = nil }
}

/// Keeps a selection of events alive.
final class ForeignWindowWatch {
  let window: XID
  private weak var owner: ForeignWindows?
  fileprivate init(window: XID, owner: ForeignWindows) {
    self.window = window
    self.owner = owner
  }
  isolated deinit { owner?.end(ObjectIdentifier(self), of: window) }
}

extension X11Connection {
  /// From the window's parent up to the child of the root: for a managed window, what the window manager put around it.
  func ancestors(of window: XID) -> [XID] {
    var ancestors: [XID] = [], current = window
    while ancestors.count < PointerPlace.depth {
      var (root, parent): (XID, XID) = (0, 0)
      var children: UnsafeMutablePointer<XID>?
      var count: UInt32 = 0, isThere: Int32 = 0
      _ = ErrorTrap.catchingReply(display) { isThere = XQueryTree(display, current, &root, &parent, &children, &count) }
      if let children { XFree(children) }
      guard isThere != 0, parent != 0, parent != root else { return ancestors }
      ancestors.append(parent)
      current = parent
    }
    return ancestors
  }
}
