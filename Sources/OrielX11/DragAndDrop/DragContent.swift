internal import COriel
import Foundation
import OrielWindowing

/// Answers requests for XdndSelection: content is made when a target asks for it, and nobody waits meanwhile.
final class DragContent {
  private let connection: X11Connection
  private let transfers: OutgoingTransfers
  private var pending = 0

  /// Requests that are worked on at the same time; a target that asks for more is refused.
  private static let limit = 64

  init(connection: X11Connection, transfers: OutgoingTransfers) {
    self.connection = connection
    self.transfers = transfers
  }

  /// Answers, now or when the content is there. Without a drag it refuses.
  func answer(_ request: XSelectionRequestEvent, from drag: OutgoingDrag?) {
    // Obsolete clients give no property and mean one named as the target.
    let property = request.property == 0 ? request.target : request.property
    guard let drag, pending < Self.limit else { return reply(request, property: 0) }
    let atoms = connection.atoms
    switch request.target {
    case atoms[.TARGETS]:
      let own = [AtomName.TARGETS, .TIMESTAMP, .MULTIPLE].map { atoms[$0] }
      write(own + drag.content.names.map { atoms[named: $0] }, type: 4, window: request.requestor, property: property)
      reply(request, property: property)
    case atoms[.TIMESTAMP]:
      write([drag.since], type: 19, window: request.requestor, property: property)
      reply(request, property: property)
    case atoms[.MULTIPLE]:
      guard request.property != 0,
        let pairs = connection.property(property, of: request.requestor, limit: 4096)?.identifiers, pairs.count % 2 == 0
      else { return reply(request, property: 0) }
      work {
        var answers = pairs
        for index in stride(from: 0, to: pairs.count, by: 2) where pairs[index + 1] != 0 {
          if await !self.convert(pairs[index], window: request.requestor, property: pairs[index + 1], drag) { answers[index + 1] = 0 }
        }
        self.write(answers, type: atoms[.ATOM_PAIR], window: request.requestor, property: property)
        self.reply(request, property: property)
      }
    default:
      work {
        let isDone = await self.convert(request.target, window: request.requestor, property: property, drag)
        self.reply(request, property: isDone ? property : 0)
      }
    }
  }

  private func work(_ body: @escaping () async -> Void) {
    pending += 1
    Task {
      await body()
      self.pending -= 1
      self.connection.flush()
    }
  }

  private func convert(_ target: Atom, window: XID, property: Atom, _ drag: OutgoingDrag) async -> Bool {
    guard let name = connection.atoms.name(of: target), drag.content.names.contains(name),
      let data = await drag.content(as: name), !connection.isLost
    else { return false }
    let (type, bytes) = TextForms.isText(name) ? TextForms.encode(data, as: name) : (name, data)
    let typeAtom = connection.atoms[named: type]
    if bytes.count > transfers.pieceSize { return transfers.begin(bytes, type: typeAtom, window: window, property: property) }
    _ = XChangeProperty(connection.display, window, property, typeAtom, 8, PropModeReplace, [UInt8](bytes), Int32(bytes.count))
    return true
  }

  private func write(_ values: [UInt], type: Atom, window: XID, property: Atom) {
    values.withUnsafeBytes {
      _ = XChangeProperty(
        connection.display, window, property, type, 32, PropModeReplace, $0.bindMemory(to: UInt8.self).baseAddress,
        Int32(values.count))
    }
  }

  private func reply(_ request: XSelectionRequestEvent, property: Atom) {
    guard !connection.isLost else { return }
    connection.notify(request, property: property)
  }
}
