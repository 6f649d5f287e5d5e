import Foundation
import OrielWindowing

/// The window around some content, if a finger that scrolls can move it instead: a sheet with several heights.
package protocol TouchScrollHost: AnyObject {
  /// A finger begins to scroll by `translation`, in points; returns true if the window follows it from now on.
  ///
  /// - Parameter isAskedFirst: true before the content is asked, false when nothing of it scrolls that way.
  func takesTouchScroll(by translation: CGSize, isAskedFirst: Bool) -> Bool
  /// Moves until the finger is again where it began.
  ///
  /// - Parameter distance: How far below that point the finger is, in points of the window, which may have moved meanwhile.
  func touchScrolled(by distance: CGFloat)
  func touchScrollEnded(isCancelled: Bool)
}

/// Scrolling with a finger that moves the window around the content.
final class HostScrollContestant: Contestant {
  let box: Box
  var overridesPresses: Bool { true }
  private weak var host: (any TouchScrollHost)?
  private let isAskedFirst: Bool
  private var pointer: Int?
  private var start = CGPoint.zero
  private var isTaken = false

  /// - Parameter box: The root of the content.
  init(_ host: any TouchScrollHost, _ box: Box, isAskedFirst: Bool) { (self.host, self.box, self.isAskedFirst) = (host, box, isAskedFirst) }

  func handle(_ event: GestureEvent, effects: inout [() -> Void]) -> ContestPhase {
    switch event.kind {
    case .down:
      // Two fingers are a different gesture.
      guard pointer == nil else { return isTaken ? .active : .failed }
      pointer = event.pointer
      start = event.location
    case .moved where event.pointer == pointer:
      if !isTaken {
        let translation = CGSize(width: event.location.x - start.x, height: event.location.y - start.y)
        guard max(abs(translation.width), abs(translation.height)) > greatestRest else { break }
        guard host?.takesTouchScroll(by: translation, isAskedFirst: isAskedFirst) == true else { return .failed }
        isTaken = true
      }
      host?.touchScrolled(by: event.location.y - start.y)
    case .up where event.pointer == pointer:
      pointer = nil
      guard isTaken else { return .failed }
      isTaken = false
      host?.touchScrollEnded(isCancelled: false)
      return .ended
    case .cancelled where event.pointer == pointer: return .failed
    case .moved, .up, .cancelled, .time: break
    }
    return isTaken ? .active : .watching
  }
  func cancel() {
    pointer = nil
    guard isTaken else { return }
    isTaken = false
    host?.touchScrollEnded(isCancelled: true)
  }
}
