internal import COriel
import Foundation
import OrielWindowing

/// A drag that one of our windows started: where the pointer is, what lies below it, and how it ended.
final class OutgoingDrag: DragSession {
  enum Phase: Equatable {
    case dragging
    /// Let go over a target that has not answered yet, or has not said what it did.
    case released
    case ended
  }
  private enum Target {
    case none
    case own(X11Window, LocalDropOffer)
    case other(RemoteDropTarget)
  }
  let description: DragDescription
  let content: DragTypes
  private(set) var phase = Phase.dragging
  private(set) weak var window: X11Window?
  /// Since when, in server time, XdndSelection is this drag's content.
  let since: Time
  private var delegate: (any DragSessionDelegate)?
  private unowned let drags: DragAndDrop
  private var target = Target.none
  private var place: PointerPlace?
  private(set) var pixel: (x: Int, y: Int)
  private var time: Time
  private var modifiers: KeyModifiers = []
  private var operation: DragOperation?
  private var patience: ScheduledCall?
  /// One for the whole drag, whichever of our windows it is over.
  private lazy var localOffer = LocalDropOffer(drag: self, system: drags.system)

  /// Seconds that a target has after the drop.
  var dropPatience: TimeInterval { drags.dropPatience }

  init(
    _ description: DragDescription, delegate: any DragSessionDelegate, window: X11Window, pixel: (x: Int, y: Int), since: Time,
    drags: DragAndDrop
  ) {
    self.description = description
    self.delegate = delegate
    self.window = window
    self.pixel = pixel
    self.since = since
    self.drags = drags
    time = since
    var names: [String] = []
    for type in description.types {
      names.append(type)
      // Programs ask for text under many names.
      if TextForms.isText(type) { names += TextForms.names }
    }
    content = DragTypes(names)
  }

  /// The point of the screen where the pointer is.
  var location: CGPoint { CGPoint(x: Double(pixel.x) / drags.system.scale, y: Double(pixel.y) / drags.system.scale) }
  var operations: [DragOperation] { description.operations.isEmpty ? [.copy] : description.operations }
  /// What the keys ask for if the source permits it, else what the source likes best.
  var suggestedOperation: DragOperation {
    DragOperation.wanted(by: modifiers).flatMap { operations.contains($0) ? $0 : nil } ?? operations[0]
  }

  // MARK: Content

  func content(as type: String) async -> Data? {
    guard let delegate, phase != .ended else { return nil }
    if description.types.contains(type) { return await delegate.drag(self, contentAs: type) }
    guard TextForms.isText(type), let own = description.types.first(where: TextForms.isText) else { return nil }
    return await delegate.drag(self, contentAs: own)
  }

  // MARK: The pointer

  func moved(x: Int, y: Int, modifiers: KeyModifiers, time: Time) {
    guard phase == .dragging else { return }
    pixel = (x, y)
    self.modifiers = modifiers
    if time != 0 { self.time = time }
    let place = PointerPlace(x: x, y: y, system: drags.system)
    self.place = place
    switch place.finding {
    case .nothing:
      leaveTarget()
      tell(nil)
    case .own(let window, let location): moved(over: window, at: location)
    case .receiver(let receiver): moved(over: receiver)
    }
  }

  private func moved(over window: X11Window, at location: CGPoint) {
    if case .own(let old, _) = target, old === window {} else { leaveTarget() }
    target = .own(window, localOffer)
    localOffer.location = location
    var answer = window.delegate?.window(window, drop: localOffer, movedTo: location)
    if let operation = answer, !operations.contains(operation) || !window.isAlive { answer = nil }
    // The window may have ended the drag.
    if phase == .dragging { tell(answer) }
  }

  private func moved(over receiver: PointerPlace.Receiver) {
    if case .other(let old) = target, old.receiver == receiver {
      old.moved(x: pixel.x, y: pixel.y, time: time, operation: suggestedOperation)
      return tell(old.operation)
    }
    leaveTarget()
    let new = RemoteDropTarget(receiver, drag: self, drags: drags)
    target = .other(new)
    new.moved(x: pixel.x, y: pixel.y, time: time, operation: suggestedOperation)
    tell(nil)
  }

  private func tell(_ operation: DragOperation?) {
    self.operation = operation
    // What no other program understands is refused by none: the source makes something of it wherever it is let go.
    let isOverOwn = if case .own = target { true } else { false }
    drags.showCursor(for: operation ?? (content.isPrivate && !isOverOwn ? .move : nil))
    delegate?.drag(self, movedTo: location, operation: operation)
  }

  private func leaveTarget() {
    // Who is told may end the drag, or close a window.
    let left = target
    target = .none
    operation = nil
    switch left {
    case .none: break
    case .own(let window, let offer): window.delegate?.window(window, dropLeft: offer)
    case .other(let remote): remote.leave()
    }
  }

  /// The button was let go where the pointer was last.
  func released() {
    guard phase == .dragging else { return }
    phase = .released
    switch target {
    case .none: endUnaccepted()
    case .own(let window, let offer):
      guard operation != nil else {
        leaveTarget()
        return endUnaccepted()
      }
      waitForAnswer(IncomingDrag.patience)
      offer.awaitsAnswer = true
      window.delegate?.window(window, dropped: offer, at: offer.location)
      if window.delegate == nil { offer.finish(nil) }
    case .other(let remote):
      waitForAnswer(dropPatience)
      remote.released()
    }
  }
  private func waitForAnswer(_ seconds: TimeInterval) {
    patience = drags.system.schedule(at: drags.system.now + seconds) { [weak self] in self?.targetFailed() }
  }

  // MARK: What targets say

  func handle(_ message: XdndMessage) {
    guard case .other(let remote) = target else { return }
    switch message {
    case .status(remote.receiver.window, let status):
      let before = remote.operation
      remote.answered(status)
      if phase == .dragging, remote.operation != before { tell(remote.operation) }
    case .finished(remote.receiver.window, let isAccepted, let action) where phase == .released && remote.hasDropped:
      guard remote.receiver.version >= 5 else { return end(.performed(remote.operation ?? suggestedOperation)) }
      guard isAccepted else { return endUnaccepted() }
      end(.performed(drags.connection.atoms.operation(action) ?? remote.operation ?? suggestedOperation))
    default: break
    }
  }

  /// The target took nothing: it said so, is silent, or gone.
  func targetFailed() {
    guard phase == .released else {
      target = .none
      if phase == .dragging { tell(nil) }
      return
    }
    if case .other(let remote) = target, !remote.hasDropped { remote.leave() }
    endUnaccepted()
  }
  func windowDestroyed(_ window: XID) {
    guard case .other(let remote) = target, remote.receiver.window == window || remote.receiver.destination == window else { return }
    remote.isGone = true
    targetFailed()
  }
  func finished(_ operation: DragOperation?) {
    guard phase == .released else { return }
    if let operation { end(.performed(operation)) } else { endUnaccepted() }
  }

  // MARK: The end

  func cancel() {
    guard phase == .dragging else { return }
    leaveTarget()
    end(.cancelled)
  }

  /// A window of ours is gone: the one that is dragged from, or one below the pointer.
  func windowDied(_ window: X11Window) {
    if case .own(let below, let offer) = target, below === window {
      if phase == .dragging { leaveTarget() } else { offer.finish(nil) }
    }
    if self.window === window, phase == .dragging { cancel() }
  }

  private func endUnaccepted() {
    let place = place ?? PointerPlace(x: pixel.x, y: pixel.y, system: drags.system)
    end(.unaccepted(at: location, over: place.dropPlace(in: drags.system)))
  }
  private func end(_ outcome: DragOutcome) {
    guard phase != .ended else { return }
    phase = .ended
    target = .none
    patience = nil
    let delegate = delegate
    self.delegate = nil
    drags.outgoingEnded(self)
    delegate?.drag(self, ended: outcome)
  }
}

/// A drag of ours as our own windows see it: nothing of it goes through the server.
final class LocalDropOffer: DropOffer {
  private weak var drag: OutgoingDrag?
  private unowned let system: X11WindowSystem
  var location = CGPoint.zero
  var awaitsAnswer = false
  private let content: DragDescription

  init(drag: OutgoingDrag, system: X11WindowSystem) {
    self.drag = drag
    self.system = system
    content = drag.description
  }

  var types: [String] { content.types }
  var operations: [DragOperation] { content.operations.isEmpty ? [.copy] : content.operations }
  var suggestedOperation: DragOperation { drag?.suggestedOperation ?? operations[0] }
  var localDrag: (any DragSession)? { drag }
  func read(_ type: String) async -> Data? { await drag?.content(as: type) }
  func finish(_ operation: DragOperation?) {
    guard awaitsAnswer else { return }
    awaitsAnswer = false
    drag?.finished(operation)
  }
}
