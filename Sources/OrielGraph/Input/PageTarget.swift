import Foundation
import OrielWindowing

/// A box that scrolls by keys without having the focus: the text beside a list, or a message in its window.
package protocol PageTarget: Box {
  /// Whether there is more content to scroll to.
  var hasPages: Bool { get }
  func turnPage(with event: KeyEvent) -> Bool
}

extension InputRouter {
  /// Sends unused paging keys to the largest scrollable area: Space and the page keys always; arrows, Home and End only
  /// while nothing has the focus.
  func turnPage(with event: KeyEvent) -> Bool {
    guard event.modifiers.subtracting([.capsLock, .shift]).isEmpty else { return false }
    switch event.key {
    case .pageUp, .pageDown: break
    case .space: if focusedBox?.pressTarget != nil || focusedBox?.textInputTarget != nil { return false }
    case .up, .down, .home, .end: if focusedBox != nil { return false }
    default: return false
    }
    var largest: (any PageTarget)?, area: CGFloat = 0
    func search(_ box: Box) {
      guard !box.isDeparting else { return }
      if let target = box.pageTarget, target.hasPages {
        let seen = box.convertToWindow(box.bounds)
        if !seen.isNull, seen.width * seen.height > area { (largest, area) = (target, seen.width * seen.height) }
      }
      for child in box.childrenInViewOrder { search(child) }
    }
    if let root = graph.root { search(root) }
    return largest?.turnPage(with: event) ?? false
  }
}
