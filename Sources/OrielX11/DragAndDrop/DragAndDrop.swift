internal import COriel
import Foundation
import OrielWindowing

/// Drags between programs (XDND 5): who is told which message, and the pointer while we drag.
///
/// Made with the first drag; a program that nothing is dragged to or from asks the server nothing about them.
final class DragAndDrop: X11EventHandler {
  unowned let system: X11WindowSystem
  let connection: X11Connection
  /// The drag that the pointer belongs to.
  private var outgoing: OutgoingDrag?
  /// Drags that were let go and have not ended.
  private var released: [OutgoingDrag] = []
  private var incoming: IncomingDrag?
  /// Drops whose source waits for an answer.
  private var dropped: [IncomingDrag] = []
  private lazy var content = DragContent(connection: connection, transfers: system.selections.transfers)
  private var hand: DraggingHand?
  /// What the source window's property says.
  private var listedOperations: [DragOperation] = []
  /// Seconds that another program has after a drop of ours.
  var dropPatience: TimeInterval = 10

  /// Drops that may wait for our windows at the same time. One more is refused.
  private static let pendingDrops = 16

  init(system: X11WindowSystem) {
    self.system = system
    connection = system.connection
    // Before the input's: while we drag, pointer and keys are ours.
    connection.handlers.insert(self, at: 0)
  }

  /// Source of our drags, owner of their content, and what the pointer is grabbed for: it outlives every window that the
  /// user drags from.
  private(set) lazy var sourceWindow: XID = {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.event_mask = KeyPressMask | KeyReleaseMask | StructureNotifyMask
    return XCreateWindow(
      connection.display, connection.root, -100, -100, 1, 1, 0, 0, UInt32(InputOnly), nil, UInt(CWOverrideRedirect | CWEventMask),
      &attributes)
  }()

  /// The pointer is dragging for one of our windows: none of them hears of it otherwise.
  var holdsPointer: Bool { hand != nil }
  func heard(_ event: PointerEvent, in window: X11Window) { hand?.heard(event, in: window) }

  // MARK: Our drags

  func begin(_ description: DragDescription, delegate: any DragSessionDelegate, window: X11Window) -> OutgoingDrag? {
    guard hand == nil, window.isAlive, !connection.isLost, let input = system.input,
      let hand = DraggingHand(window: window, grabWindow: sourceWindow, input: input)
    else { return nil }
    self.hand = hand
    let time = connection.fetchServerTime()
    let drag = OutgoingDrag(description, delegate: delegate, window: window, pixel: hand.pixel, since: time, drags: self)
    outgoing = drag
    offer(drag)
    hand.onChange = { [weak self] in self?.handMoved() }
    hand.onRelease = { [weak self] in self?.handReleased() }
    hand.onEscape = { [weak self] in self?.outgoing?.cancel() }
    showCursor(.grabbing)
    connection.flush()
    return drag
  }

  private func offer(_ drag: OutgoingDrag) {
    let atoms = connection.atoms, names = drag.content.names
    XSetSelectionOwner(connection.display, atoms[.XdndSelection], sourceWindow, drag.since)
    connection.setProperty(.XdndTypeList, of: sourceWindow, type: 4, cardinals: names.map { UInt32(atoms[named: $0]) })
    // GTK 4 complains about a list that is written again after it has taken a drop.
    guard drag.operations != listedOperations else { return }
    listedOperations = drag.operations
    connection.setProperty(.XdndActionList, of: sourceWindow, type: 4, cardinals: drag.operations.map { UInt32(atoms[$0]) })
  }

  private func handMoved() {
    guard let hand, let outgoing else { return }
    outgoing.moved(x: hand.pixel.x, y: hand.pixel.y, modifiers: hand.modifiers, time: hand.time)
  }

  /// The button is up: the pointer is everybody's again, whatever the target still has to do.
  private func handReleased() {
    guard let hand else { return }
    self.hand = nil
    hand.letGo()
    if let outgoing, outgoing.phase == .dragging {
      released.append(outgoing)
      self.outgoing = nil
      outgoing.released()
    }
    outgoing = nil
    // A stack of pop-ups had the pointer before.
    system.grab.restore()
    hand.tellRelease()
    connection.flush()
  }

  func showCursor(for operation: DragOperation?) { showCursor(DragOperation.cursor(of: operation)) }
  private func showCursor(_ shape: CursorShape) { hand?.show(shape) }

  func outgoingEnded(_ drag: OutgoingDrag) {
    released.removeAll { $0 === drag }
    if outgoing === drag { outgoing = nil }
    if drag.window?.isAlive != true, let hand, hand.window == nil || hand.window === drag.window {
      // Nobody is left to hear of the release.
      self.hand = nil
      hand.letGo()
    }
    // Until the button comes up, the pointer is still kept from everybody.
    if outgoing == nil, let hand {
      hand.letKeysGo()
      hand.show(.default)
    }
    if outgoing == nil, released.isEmpty, !connection.isLost {
      XSetSelectionOwner(connection.display, connection.atoms[.XdndSelection], 0, drag.since)
    }
    connection.flush()
  }

  /// The drag whose content XdndSelection was at that time.
  private func drag(at time: Time) -> OutgoingDrag? {
    let drags = released + (outgoing.map { [$0] } ?? [])
    return drags.last { time == 0 || Int32(truncatingIfNeeded: Int(bitPattern: time &- $0.since)) >= 0 }
  }

  // MARK: Drags of others

  /// A message to one of our windows.
  func received(_ message: XdndMessage, window: X11Window) {
    switch message {
    case .enter(let source, let version, let hasTypeList, let types):
      enter(source, version: version, hasTypeList: hasTypeList, types: types, window: window)
    case .position(let source, let x, let y, let time, let action):
      guard let incoming = incoming(from: source, window) else {
        return send(
          .status(target: window.xid, DropStatus(isAccepted: false, calmArea: nil)), about: source, to: source)
      }
      incoming.moved(x: x, y: y, time: time, action: action)
    case .leave(let source): incoming(from: source, window)?.left()
    case .drop(let source, let time):
      guard let incoming = incoming(from: source, window), dropped.count < Self.pendingDrops else {
        incoming(from: source, window)?.left()
        return send(.finished(target: window.xid, isAccepted: false, action: 0), about: source, to: source)
      }
      dropped.append(incoming)
      self.incoming = nil
      incoming.dropped(time: time)
    case .status, .finished: break
    }
  }

  private func enter(_ source: XID, version: Int, hasTypeList: Bool, types: [Atom], window: X11Window) {
    // One pointer, one drag: whoever came before has left without saying so.
    incoming?.left()
    guard XdndMessage.versions.contains(version), isForeign(source) else { return }
    let limit = DragTypes.limit * 4
    let listed = hasTypeList ? connection.property(.XdndTypeList, of: source, limit: limit)?.identifiers : nil
    let names = connection.atoms.names(of: listed ?? types).compactMap { $0 }
    let actions = connection.property(.XdndActionList, of: source, limit: limit)?.identifiers ?? []
    incoming = IncomingDrag(
      source: source, window: window.xid, content: DragTypes(names),
      operations: actions.prefix(16).compactMap(connection.atoms.operation), drags: self)
  }
  private func incoming(from source: XID, _ window: X11Window) -> IncomingDrag? {
    incoming.flatMap { $0.source == source && $0.window == window.xid ? $0 : nil }
  }
  private func isForeign(_ window: XID) -> Bool {
    window != connection.root && window != connection.leader && window != sourceWindow && connection.target(of: window) == nil
  }

  func incomingEnded(_ drag: IncomingDrag) {
    if incoming === drag { incoming = nil }
    dropped.removeAll { $0 === drag }
  }

  // MARK: Windows

  func windowDied(_ window: X11Window) {
    incoming?.windowDied(window)
    for drag in dropped { drag.windowDied(window) }
    for drag in released { drag.windowDied(window) }
    outgoing?.windowDied(window)
  }

  private func foreignWindowDied(_ window: XID) {
    connection.foreignWindows.destroyed(window)
    if incoming?.source == window { incoming?.sourceDied() }
    outgoing?.windowDestroyed(window)
    for drag in released { drag.windowDestroyed(window) }
  }

  // MARK: Events

  func handle(_ event: inout XEvent) -> Bool {
    switch event.type {
    case ClientMessage where event.xclient.window == sourceWindow:
      guard event.xclient.format == 32, let name = [AtomName.XdndStatus, .XdndFinished].first(where: {
        connection.atoms[$0] == event.xclient.message_type
      }), let message = XdndMessage(name, event.xclient.data.l)
      else { return true }
      outgoing?.handle(message)
      for drag in released { drag.handle(message) }
      return true
    case SelectionRequest where event.xselectionrequest.selection == connection.atoms[.XdndSelection]:
      content.answer(event.xselectionrequest, from: drag(at: event.xselectionrequest.time))
      return true
    case DestroyNotify:
      if event.xany.send_event == 0 { foreignWindowDied(event.xdestroywindow.window) }
      return false
    default: return hand?.handle(&event) ?? false
    }
  }

  /// `window` is the target's, whichever side speaks.
  func send(_ message: XdndMessage, about window: XID, to destination: XID) {
    guard !connection.isLost else { return }
    connection.sendMessage(message.name, window: window, data: message.words, to: destination)
  }
}
