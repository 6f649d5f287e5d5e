import Foundation

/// What becomes of a thing that is dropped.
nonisolated package enum DragOperation: Hashable, Sendable, CaseIterable {
  case copy
  /// The source gives it up when the target has it.
  case move
  case link
}

/// What a drag offers, known when it begins. The content itself is asked for when somebody wants it.
nonisolated package struct DragDescription: Sendable {
  /// MIME types, the best first.
  package var types: [String]
  /// What the source permits, the one it prefers first.
  package var operations: [DragOperation]
  package init(types: [String], operations: [DragOperation] = [.copy]) {
    self.types = types
    self.operations = operations
  }
}

/// A drag that one of our windows started, until its delegate has heard how it ended.
///
/// The picture under the pointer is a window of kind `dragIcon` that the delegate makes and moves.
package protocol DragSession: AnyObject {
  var description: DragDescription { get }
  /// Ends it as Escape does; the delegate hears of it.
  func cancel()
}

package protocol DragSessionDelegate: AnyObject {
  /// The content as one of the types offered; nil if it cannot be made. Asked once or more, also after the drop.
  func drag(_ drag: any DragSession, contentAs type: String) async -> Data?
  /// The pointer is at a screen point, or what lies below it changed its mind. `operation` is what it would do; nil: nothing.
  func drag(_ drag: any DragSession, movedTo location: CGPoint, operation: DragOperation?)
  /// The last call. A target that does not answer within 10 s of the drop counts as one that refused.
  func drag(_ drag: any DragSession, ended outcome: DragOutcome)
}

nonisolated package enum DragOutcome: Hashable, Sendable {
  case performed(DragOperation)
  /// Let go at a screen point where nothing took it.
  case unaccepted(at: CGPoint, over: DropPlace)
  /// Escape, `cancel`, or the window is gone.
  case cancelled
}

/// What lies below the place where a drag ended.
nonisolated package enum DropPlace: Hashable, Sendable {
  /// The root window, or a window of the desktop's type.
  case desktop
  /// A window of this process.
  case ownWindow
  case otherProgram
}

/// Something that is dragged over one of our windows, from any program.
package protocol DropOffer: AnyObject {
  /// MIME types, the source's best first.
  var types: [String] { get }
  /// What the source permits; at least one.
  var operations: [DragOperation] { get }
  /// What the source, or the user by a modifier key, wants now.
  var suggestedOperation: DragOperation { get }
  /// The drag, if this process started it.
  var localDrag: (any DragSession)? { get }
  /// The content as `type`, also while it is still dragged; nil if the source is silent for 5 s or needs more than 60 s in
  /// all. At most 256 MiB.
  func read(_ type: String) async -> Data?
  /// Answers a drop, once: what was done with it, or nil. Without an answer within 60 s the source hears a refusal.
  func finish(_ operation: DragOperation?)
}
