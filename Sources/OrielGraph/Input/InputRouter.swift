import Foundation
import OrielWindowing

/// Where one window's events go: the pointer to what lies under it, keys to what has the focus.
package final class InputRouter {
  private unowned let graph: ViewGraph
  init(graph: ViewGraph) { self.graph = graph }
  /// Something moves by itself (momentum) and wants the next frame.
  var needsFrames: Bool { false }
  func frameBegan(at time: TimeInterval) {}
  func forget(_ box: Box) {}
  @discardableResult package func handle(_ event: InputEvent) -> Bool { false }
}
