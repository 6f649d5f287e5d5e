internal import COriel
import Foundation

/// What we offer as the owner of one selection, and how requests for it are answered (ICCCM 2.2, 2.6).
final class SelectionOwner {
  private let connection: X11Connection
  private let transfers: OutgoingTransfers
  let selection: Atom
  private(set) var items: [String: Data] = [:]
  /// Server time since when we own it; nil: we do not.
  private(set) var since: Time?

  init(connection: X11Connection, transfers: OutgoingTransfers, selection: Atom) {
    self.connection = connection
    self.transfers = transfers
    self.selection = selection
  }

  /// Takes ownership with the time of the user's last input, or the present if another owner is younger than that.
  func take(_ items: [String: Data]) -> Bool {
    for fetch in [false, true] {
      let time = fetch || connection.times.input == 0 ? connection.fetchServerTime() : connection.times.input
      XSetSelectionOwner(connection.display, selection, connection.leader, time)
      if XGetSelectionOwner(connection.display, selection) == connection.leader {
        self.items = items
        since = time
        return true
      }
    }
    return false
  }

  func lose(_ event: XSelectionClearEvent) {
    // A clear from before we took it again is old news.
    guard let since, event.time == 0 || !isBefore(event.time, since) else { return }
    self.since = nil
    items = [:]
  }

  private func isBefore(_ time: Time, _ other: Time) -> Bool {
    Int32(truncatingIfNeeded: Int(bitPattern: time &- other)) < 0
  }

  // MARK: What there is

  /// UTF-8 of the plain text among the items, under whichever name the app gave it.
  private var text: Data? { items[TextForms.plainText] ?? items["text/plain"] ?? items["UTF8_STRING"] }

  /// Names of the contents, without the targets about the selection itself.
  var contentTargets: [String] {
    var names = items.keys.filter { !TextForms.isText($0) }.sorted()
    if text != nil { names = TextForms.names + names }
    return names
  }

  /// What we hold as `type`, for readers in this process.
  func content(_ type: String) -> Data? { items[type] ?? (TextForms.isText(type) ? text : nil) }

  // MARK: Requests

  /// Answers a request; always with a notification, so that nobody waits.
  func answer(_ request: XSelectionRequestEvent) {
    // Obsolete clients give no property and mean one named as the target.
    let property = request.property == 0 ? request.target : request.property
    var isDone = false
    if let since, request.time == 0 || !isBefore(request.time, since) {
      isDone =
        request.target == connection.atoms[.MULTIPLE]
        ? request.property != 0 && answerMultiple(window: request.requestor, property: property)
        : convert(request.target, window: request.requestor, property: property)
    }
    connection.notify(request, property: isDone ? property : 0)
  }

  /// Writes `target` to the requestor's property, whole or as the start of an incremental transfer.
  private func convert(_ target: Atom, window: XID, property: Atom) -> Bool {
    let atoms = connection.atoms
    switch target {
    case atoms[.TARGETS]:
      let own = [AtomName.TARGETS, .TIMESTAMP, .MULTIPLE, .SAVE_TARGETS].map { atoms[$0] }
      write((own + contentTargets.map { atoms[named: $0] }).map { UInt($0) }, type: 4, window: window, property: property)
      return true
    case atoms[.TIMESTAMP]:
      write([since ?? 0], type: 19, window: window, property: property)
      return true
    default:
      guard let name = atoms.name(of: target), let (type, data) = encoded(name) else { return false }
      let typeAtom = atoms[named: type]
      if data.count > transfers.pieceSize {
        return transfers.begin(data, type: typeAtom, window: window, property: property)
      }
      _ = XChangeProperty(connection.display, window, property, typeAtom, 8, PropModeReplace, [UInt8](data), Int32(data.count))
      return true
    }
  }

  private func encoded(_ name: String) -> (type: String, data: Data)? {
    if let data = items[name], !TextForms.isText(name) { return (name, data) }
    guard TextForms.names.contains(name), let text else { return nil }
    return TextForms.encode(text, as: name)
  }

  /// A list of pairs (target, property), rewritten with None for those that failed.
  private func answerMultiple(window: XID, property: Atom) -> Bool {
    guard var pairs = connection.property(property, of: window, limit: 4096)?.identifiers, pairs.count % 2 == 0, !pairs.isEmpty
    else { return false }
    let multiple = connection.atoms[.MULTIPLE]
    for index in stride(from: 0, to: pairs.count, by: 2) {
      let (target, place) = (pairs[index], pairs[index + 1])
      if target == 0 || target == multiple || place == 0 || !convert(target, window: window, property: place) {
        pairs[index + 1] = 0
      }
    }
    write(pairs, type: connection.atoms[.ATOM_PAIR], window: window, property: property)
    return true
  }

  private func write(_ values: [UInt], type: Atom, window: XID, property: Atom) {
    values.withUnsafeBytes {
      _ = XChangeProperty(
        connection.display, window, property, type, 32, PropModeReplace, $0.bindMemory(to: UInt8.self).baseAddress,
        Int32(values.count))
    }
  }
}

extension X11Connection {
  /// Tells who asked for a selection that it is in `property`, or, with 0, that it cannot be had.
  func notify(_ request: XSelectionRequestEvent, property: Atom) {
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = request.requestor
    reply.xselection.selection = request.selection
    reply.xselection.target = request.target
    reply.xselection.property = property
    reply.xselection.time = request.time
    XSendEvent(display, request.requestor, 0, 0, &reply)
  }
}
