internal import COriel
import OrielWindowing

/// A window of another program that our drag is over.
final class RemoteDropTarget {
  let receiver: PointerPlace.Receiver
  private(set) var hasDropped = false
  /// Nothing can be said to it any more.
  var isGone = false
  private unowned let drag: OutgoingDrag
  private unowned let drags: DragAndDrop
  private var conversation = DropConversation()
  private var time: Time = 0
  private var watch: ForeignWindowWatch?

  /// What it would do with the drop.
  var operation: DragOperation? {
    guard let status = conversation.status, status.isAccepted else { return nil }
    // An action of its own, or asking the user, is a way of taking it.
    return drags.connection.atoms.operation(status.action) ?? drag.suggestedOperation
  }

  /// Says XdndEnter.
  init(_ receiver: PointerPlace.Receiver, drag: OutgoingDrag, drags: DragAndDrop) {
    self.receiver = receiver
    self.drag = drag
    self.drags = drags
    let atoms = drags.connection.atoms
    watch = drags.connection.foreignWindows.watch(receiver.destination, mask: StructureNotifyMask)
    let names = drag.content.names
    send(
      .enter(
        source: drags.sourceWindow, version: receiver.version, hasTypeList: names.count > 3,
        types: names.prefix(3).map { atoms[named: $0] }))
  }

  func moved(x: Int, y: Int, time: Time, operation: DragOperation) {
    self.time = time
    let question = DropConversation.Question(x: x, y: y, time: time, action: drags.connection.atoms[operation])
    carryOut(conversation.moved(question, now: drags.system.now))
  }
  func answered(_ status: DropStatus) { carryOut(conversation.answered(status, now: drags.system.now)) }
  func released() { carryOut(conversation.released()) }
  func leave() { if !hasDropped { send(.leave(source: drags.sourceWindow)) } }

  private func carryOut(_ reply: DropConversation.Reply) {
    switch reply {
    case .none: break
    case .ask(let question):
      time = question.time
      send(
        .position(source: drags.sourceWindow, x: question.x, y: question.y, time: question.time, action: question.action))
    case .drop:
      hasDropped = true
      send(.drop(source: drags.sourceWindow, time: time))
    case .leave: drag.targetFailed()
    }
  }

  private func send(_ message: XdndMessage) {
    guard !isGone else { return }
    drags.send(message, about: receiver.window, to: receiver.destination)
  }
}
