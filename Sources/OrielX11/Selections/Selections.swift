internal import COriel
import Foundation

/// All selections of a connection: hands each event to the owner, the reader or the transfer it is about.
final class Selections: X11EventHandler {
  private let connection: X11Connection
  let reader: SelectionReader
  let transfers: OutgoingTransfers
  private var selections: [Atom: Selection] = [:]
  /// First event of XFixes, which tells who owns what; nil without it.
  private var fixesEventBase: Int32?
  /// Whether the clipboard's keeper has answered; set while `handOver` runs.
  private var keeper: (window: XID, hasAnswered: Bool)?

  init(connection: X11Connection) {
    self.connection = connection
    reader = SelectionReader(connection: connection)
    transfers = OutgoingTransfers(connection: connection)
    connection.beforeEvents { [weak self] in self?.watch() }
  }

  /// Follows the owners from now on. Later than the first window: the library of XFixes asks the server about itself.
  private func watch() {
    var event: Int32 = 0
    var error: Int32 = 0
    var major: Int32 = 1
    var minor: Int32 = 0
    let hasFixes =
      XFixesQueryExtension(connection.display, &event, &error) != 0
      && XFixesQueryVersion(connection.display, &major, &minor) != 0
    fixesEventBase = hasFixes ? event : nil
    for atom in selections.keys { watch(atom) }
  }
  private func watch(_ atom: Atom) {
    guard fixesEventBase != nil else { return }
    let mask =
      XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask | XFixesSelectionClientCloseNotifyMask
    XFixesSelectSelectionInput(connection.display, connection.leader, atom, UInt(mask))
  }

  /// No content is on its way to another program.
  var isIdle: Bool { transfers.isEmpty }

  var clipboard: Selection { selection(connection.atoms[.CLIPBOARD]) }
  var primary: Selection { selection(1 /* XA_PRIMARY */) }

  /// Any selection, made and watched when first asked for.
  func selection(_ atom: Atom) -> Selection {
    if let known = selections[atom] { return known }
    let owner = SelectionOwner(connection: connection, transfers: transfers, selection: atom)
    let selection = Selection(connection: connection, reader: reader, owner: owner)
    selections[atom] = selection
    watch(atom)
    return selection
  }

  // MARK: Events

  func handle(_ event: inout XEvent) -> Bool {
    switch event.type {
    case SelectionRequest:
      guard event.xselectionrequest.owner == connection.leader,
        let selection = selections[event.xselectionrequest.selection]
      else { return false }
      selection.owner.answer(event.xselectionrequest)
      return true
    case SelectionClear:
      // Only the server takes a selection away.
      guard event.xany.send_event == 0, event.xselectionclear.window == connection.leader, let selection = selections[event.xselectionclear.selection]
      else { return false }
      selection.cleared(event.xselectionclear, countsChange: fixesEventBase == nil)
      return true
    case SelectionNotify:
      if let window = keeper?.window, event.xselection.requestor == window {
        keeper?.hasAnswered = true
        return true
      }
      return reader.handle(event.xselection)
    case PropertyNotify:
      return reader.handle(event.xproperty) || transfers.handle(event.xproperty)
    case DestroyNotify:
      transfers.windowDestroyed(event.xdestroywindow.window)
      return false
    case let type where fixesEventBase.map { type == $0 + XFixesSelectionNotify } ?? false:
      let notice = withUnsafeBytes(of: &event) { $0.loadUnaligned(as: XFixesSelectionNotifyEvent.self) }
      if notice.owner != connection.leader { selections[notice.selection]?.ownerChanged() }
      return true
    default:
      return false
    }
  }

  // MARK: Quitting

  /// Asks the clipboard's keeper (CLIPBOARD_MANAGER) to save what we own, serving its requests for `seconds` at most.
  ///
  /// To be called before the connection closes. Other events stay in the queue.
  func handOver(within seconds: TimeInterval = 1) {
    guard !connection.isLost, let clipboard = selections[connection.atoms[.CLIPBOARD]], clipboard.isOwned,
      !clipboard.owner.contentTargets.isEmpty,
      XGetSelectionOwner(connection.display, connection.atoms[.CLIPBOARD_MANAGER]) != 0
    else { return }
    let display = connection.display
    let window = XCreateSimpleWindow(display, connection.root, -10, -10, 1, 1, 0, 0, 0)
    defer { XDestroyWindow(display, window) }
    keeper = (window, false)
    defer { keeper = nil }
    let targets = clipboard.owner.contentTargets.map { UInt32(connection.atoms[named: $0]) }
    connection.setProperty(.ORIEL_SELECTION, of: window, type: 4, cardinals: targets)
    XConvertSelection(
      display, connection.atoms[.CLIPBOARD_MANAGER], connection.atoms[.SAVE_TARGETS], connection.atoms[.ORIEL_SELECTION],
      window, connection.fetchServerTime())
    let deadline = MonotonicClock.now + seconds
    // A keeper that answers early may still be reading.
    while keeper?.hasAnswered == false || !transfers.isEmpty {
      var event = XEvent()
      if XCheckIfEvent(display, &event, Self.isAboutSelections, nil) != 0 {
        _ = handle(&event)
        continue
      }
      let left = deadline - MonotonicClock.now
      guard left > 0 else { return }
      var descriptor = pollfd(fd: oriel_ConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      XFlush(display)
      let ready = poll(&descriptor, 1, Int32(left * 1000) + 1)
      if ready > 0, descriptor.revents & Int16(POLLIN) == 0 { return }
    }
  }

  nonisolated private static let isAboutSelections:
    @convention(c) (OpaquePointer?, UnsafeMutablePointer<XEvent>?, XPointer?) -> Int32 = { _, event, _ in
      switch event?.pointee.type {
      case SelectionRequest, SelectionClear, SelectionNotify, PropertyNotify, DestroyNotify: 1
      default: 0
      }
    }
}
