internal import COriel
import Foundation
import OrielWindowing

/// Something of another program that is over one of our windows, from XdndEnter to XdndFinished.
final class IncomingDrag: DropOffer {
  enum Phase {
    case dragging
    /// Let go: the source waits to hear what was done.
    case dropped
    case over
  }
  private(set) var phase = Phase.dragging
  let source: XID
  /// The window the source speaks to: our top-level or pop-up.
  let window: XID
  private unowned let drags: DragAndDrop
  private let content: DragTypes
  private let listedOperations: [DragOperation]
  private var requestedAction: UInt = 0
  private(set) weak var target: X11Window?
  private var answer: DragOperation?
  private var location = CGPoint.zero
  private var time: Time = 0
  private var patience: ScheduledCall?
  /// Where the pointer was last, until somebody has been asked about it.
  private var unansweredPosition: (x: Int, y: Int)?
  private var answering: ScheduledCall?
  private var watch: ForeignWindowWatch?

  /// Seconds until a drop that nobody answers counts as refused.
  static let patience: TimeInterval = 60

  init(source: XID, window: XID, content: DragTypes, operations: [DragOperation], drags: DragAndDrop) {
    self.source = source
    self.window = window
    self.content = content
    listedOperations = operations
    self.drags = drags
    watch = drags.connection.foreignWindows.watch(source, mask: StructureNotifyMask)
  }

  // MARK: The offer

  var types: [String] { content.types }
  var operations: [DragOperation] {
    // A source that lists nothing has to be able to copy, besides what it asks for.
    let all = listedOperations.isEmpty ? [requested, .copy].compactMap { $0 } : listedOperations + [requested].compactMap { $0 }
    return all.enumerated().filter { all.firstIndex(of: $1) == $0 }.map(\.element)
  }
  var suggestedOperation: DragOperation { requested ?? listedOperations.first ?? .copy }
  var localDrag: (any DragSession)? { nil }
  private var requested: DragOperation? { drags.connection.atoms.operation(requestedAction) }

  func read(_ type: String) async -> Data? {
    for name in content.requests(for: type) {
      guard phase != .over, !drags.connection.isLost else { return nil }
      let atoms = drags.connection.atoms
      let content = await drags.system.selections.reader.convert(
        atoms[.XdndSelection], to: atoms[named: name], time: time, total: Self.patience)
      guard let content, content.format == 8 else { continue }
      return TextForms.isText(type) ? drags.connection.text(content) : content.data
    }
    return nil
  }

  func finish(_ operation: DragOperation?) {
    guard phase == .dropped else { return }
    end()
    drags.send(
      .finished(target: window, isAccepted: operation != nil, action: operation.map { drags.connection.atoms[$0] } ?? 0),
      about: source, to: source)
    drags.incomingEnded(self)
  }

  // MARK: What the source says

  /// Positions come faster than windows answer: the newest of a turn is asked about.
  func moved(x: Int, y: Int, time: Time, action: UInt) {
    guard phase == .dragging else { return }
    requestedAction = action
    self.time = time
    unansweredPosition = (x, y)
    if answering == nil {
      answering = drags.system.schedule(at: drags.system.now) { [weak self] in self?.answerPosition() }
    }
  }

  private func answerPosition() {
    answering = nil
    guard let place = unansweredPosition, phase == .dragging else { return }
    unansweredPosition = nil
    let found = drags.system.window(window).flatMap { PointerPlace.inside($0, x: place.x, y: place.y) }
    if found?.window !== target { leaveTarget() }
    target = found?.window
    location = found?.location ?? .zero
    answer = target.flatMap { $0.delegate?.window($0, drop: self, movedTo: location) }
    if let operation = answer, !operations.contains(operation) { answer = nil }
    // The answer may be another at each point: the source asks about every one.
    let status = DropStatus(isAccepted: answer != nil, calmArea: nil, action: answer.map { drags.connection.atoms[$0] } ?? 0)
    drags.send(.status(target: window, status), about: source, to: source)
  }

  func left() {
    guard phase == .dragging else { return }
    end()
    leaveTarget()
    drags.incomingEnded(self)
  }

  func dropped(time: Time) {
    guard phase == .dragging else { return }
    answerPosition()
    if time != 0 { self.time = time }
    phase = .dropped
    guard let target, answer != nil else {
      leaveTarget()
      return finish(nil)
    }
    patience = drags.system.schedule(at: drags.system.now + Self.patience) { [weak self] in self?.finish(nil) }
    target.delegate?.window(target, dropped: self, at: location)
    // The window is gone, or has nobody who would answer.
    if target.delegate == nil { finish(nil) }
  }

  /// A window of ours is gone.
  func windowDied(_ window: X11Window) {
    if target === window {
      if phase == .dragging { leaveTarget() } else { finish(nil) }
    }
    if window.xid == self.window, phase == .dragging { left() }
  }

  /// The source is gone: nobody wants an answer any more.
  func sourceDied() {
    switch phase {
    case .dragging: left()
    // What has been read may still be used; `finish` then speaks to nobody.
    case .dropped, .over: break
    }
  }

  private func leaveTarget() {
    let left = target
    target = nil
    answer = nil
    if let left { left.delegate?.window(left, dropLeft: self) }
  }
  private func end() {
    phase = .over
    patience = nil
    answering = nil
    watch = nil
  }
}
