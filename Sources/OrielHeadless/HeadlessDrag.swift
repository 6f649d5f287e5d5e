import Foundation
import OrielWindowing

/// A drag in memory: of one of our windows, or of another program that the test plays.
///
/// Where it lies is a screen point; the topmost window there is asked. Its steps are `move`, `drop` and `cancel`.
package final class HeadlessDrag: DragSession, DropOffer {
  package let description: DragDescription
  /// What the user asks for by modifier keys; nil leaves it to the source.
  package var wantedOperation: DragOperation?
  /// What the window below would do with it.
  package private(set) var answer: DragOperation?
  package private(set) var outcome: DragOutcome?
  private var delegate: (any DragSessionDelegate)?
  private let content: (String) async -> Data?
  private let isOurs: Bool
  private let system: HeadlessWindowSystem
  private weak var target: HeadlessWindow?
  private(set) var location = CGPoint.zero
  private var awaitsAnswer = false
  /// Fails to be read, as a source that hangs or died does.
  package var isUnreadable = false

  init(_ description: DragDescription, delegate: any DragSessionDelegate, system: HeadlessWindowSystem) {
    self.description = description
    self.delegate = delegate
    self.system = system
    isOurs = true
    content = { _ in nil }
  }
  /// A drag of another program.
  init(_ items: [String: Data], types: [String], operations: [DragOperation], system: HeadlessWindowSystem) {
    description = DragDescription(types: types, operations: operations)
    self.system = system
    isOurs = false
    content = { items[$0] }
  }

  package var types: [String] { description.types }
  package var operations: [DragOperation] { description.operations }
  package var suggestedOperation: DragOperation {
    wantedOperation.flatMap { operations.contains($0) ? $0 : nil } ?? operations.first ?? .copy
  }
  package var localDrag: (any DragSession)? { isOurs ? self : nil }
  package func read(_ type: String) async -> Data? {
    guard !isUnreadable, types.contains(type) else { return nil }
    return isOurs ? await delegate?.drag(self, contentAs: type) : await content(type)
  }

  /// The pointer moves to a screen point.
  package func move(to location: CGPoint) {
    guard outcome == nil, !awaitsAnswer else { return }
    self.location = location
    let window = windowBelow
    if target !== window { leave() }
    target = window
    answer = window.flatMap { $0.delegate?.window($0, drop: self, movedTo: content(location, in: $0)) }
    if let operation = answer, !operations.contains(operation) { answer = nil }
    delegate?.drag(self, movedTo: location, operation: answer)
    system.settle()
  }
  /// The button is let go where the pointer is.
  package func drop() {
    guard outcome == nil, !awaitsAnswer else { return }
    guard let target, answer != nil else {
      let below: DropPlace = windowBelow == nil ? .desktop : .ownWindow
      leave()
      return end(.unaccepted(at: location, over: below))
    }
    awaitsAnswer = true
    target.delegate?.window(target, dropped: self, at: content(location, in: target))
    system.settle()
  }
  package func finish(_ operation: DragOperation?) {
    guard awaitsAnswer else { return }
    awaitsAnswer = false
    end(operation.map { .performed($0) } ?? .unaccepted(at: location, over: .ownWindow))
  }
  package func cancel() {
    guard outcome == nil, !awaitsAnswer else { return }
    leave()
    end(.cancelled)
  }

  private var windowBelow: HeadlessWindow? {
    system.windows.last {
      $0.description.kind != .dragIcon && $0.description.kind != .tooltip && $0.state.isMapped && !$0.state.isHidden
        && !$0.isCovered && CGRect(origin: $0.screenPosition, size: $0.size).contains(location)
    }
  }
  private func content(_ location: CGPoint, in window: HeadlessWindow) -> CGPoint {
    let origin = window.screenPosition
    return CGPoint(x: location.x - origin.x, y: location.y - origin.y)
  }
  private func leave() {
    if let target { target.delegate?.window(target, dropLeft: self) }
    target = nil
    answer = nil
  }
  private func end(_ outcome: DragOutcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    if system.drag === self { system.drag = nil }
    delegate?.drag(self, ended: outcome)
    delegate = nil
    system.settle()
  }
}

extension HeadlessWindow {
  /// Where the content's top left lies on the screen: a child's position is that in its owner.
  package var screenPosition: CGPoint {
    guard isChild, let owner else { return position }
    let origin = owner.screenPosition
    return CGPoint(x: origin.x + position.x, y: origin.y + position.y)
  }
  package func beginDrag(_ description: DragDescription, delegate: any DragSessionDelegate) -> (any DragSession)? {
    guard !isClosed, user.pressedAt != nil, system.drag == nil, !system.refusesGrabs else { return nil }
    let drag = HeadlessDrag(description, delegate: delegate, system: system)
    system.drag = drag
    return drag
  }
  /// The user drags something from another program, to a content point; `drop` lets it go.
  package func dragFromOutside(
    _ items: [String: Data], types: [String]? = nil, operations: [DragOperation] = [.copy], to location: CGPoint
  ) -> HeadlessDrag {
    let drag = HeadlessDrag(items, types: types ?? items.keys.sorted(), operations: operations, system: system)
    let origin = screenPosition
    drag.move(to: CGPoint(x: origin.x + location.x, y: origin.y + location.y))
    return drag
  }
  /// The user lets something from another program go at a content point.
  @discardableResult package func dropFromOutside(
    _ items: [String: Data], types: [String]? = nil, operations: [DragOperation] = [.copy], at location: CGPoint
  ) -> HeadlessDrag {
    let drag = dragFromOutside(items, types: types, operations: operations, to: location)
    drag.drop()
    return drag
  }
}
