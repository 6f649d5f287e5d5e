import Foundation

/// The focus order of boxes: view order for Tab with groups as one stop, and the nearest by geometry for arrow keys.
enum FocusOrder {
  /// Every box that can have the focus, in view order.
  static func targets(in root: Box?) -> [any FocusTarget] {
    var result: [any FocusTarget] = []
    if let root { collect(root, into: &result) }
    return result
  }

  private static func collect(_ box: Box, into result: inout [any FocusTarget]) {
    guard !box.isDeparting else { return }
    guard !box.hidesFromFocus else { return }
    if let target = box.focusTarget, target.isFocusable, target.isKeyboardStop {
      result.append(target)
      // Content of a focusable control is not a stop, unless the control allows it.
      if !target.letsFocusInside { return }
    }
    for child in box.childrenInViewOrder { collect(child, into: &result) }
  }

  /// The Tab stops: from each group only the focused member, or its preferred or first one.
  static func stops(in root: Box?, current: Box?) -> [any FocusTarget] {
    var stops: [any FocusTarget] = []
    var groups: [ObjectIdentifier: Int] = [:]
    for target in targets(in: root) {
      guard let group = group(of: target) else { stops.append(target); continue }
      let id = ObjectIdentifier(group)
      if let index = groups[id] {
        if target === current || (stops[index] !== current && target.isPreferredInGroup) { stops[index] = target }
      } else {
        groups[id] = stops.count
        stops.append(target)
      }
    }
    return stops
  }

  private static func group(of box: Box) -> (any FocusGroup)? {
    var above = box.parent
    while let current = above {
      if let group = current.focusGroup { return group.isOneStop ? group : nil }
      above = current.parent
    }
    return nil
  }

  static func nearest(to rect: CGRect, in root: Box?) -> (any FocusTarget)? {
    targets(in: root).min { distance($0, rect) < distance($1, rect) }
  }
  private static func distance(_ box: Box, _ rect: CGRect) -> CGFloat {
    let own = box.convertToWindow(box.bounds, clipped: false)
    return hypot(own.midX - rect.midX, own.midY - rect.midY)
  }

  /// The nearest box in a direction; an aligned one wins over a nearer one to the side. `leading` means left.
  static func neighbor(of box: Box, toward edge: Edge, in group: Box) -> (any FocusTarget)? {
    let from = box.convertToWindow(box.bounds, clipped: false)
    var best: (any FocusTarget)?
    var least = CGFloat.infinity
    for target in targets(in: group) where target !== box {
      let to = target.convertToWindow(target.bounds, clipped: false)
      let (ahead, aside): (CGFloat, CGFloat) =
        switch edge {
        case .leading: (from.midX - to.midX, gap(from.minY, from.maxY, to.minY, to.maxY))
        case .trailing: (to.midX - from.midX, gap(from.minY, from.maxY, to.minY, to.maxY))
        case .top: (from.midY - to.midY, gap(from.minX, from.maxX, to.minX, to.maxX))
        case .bottom: (to.midY - from.midY, gap(from.minX, from.maxX, to.minX, to.maxX))
        }
      guard ahead > 0.5 else { continue }
      let cost = ahead + 3 * aside
      if cost < least { (least, best) = (cost, target) }
    }
    return best
  }
  private static func gap(_ a0: CGFloat, _ a1: CGFloat, _ b0: CGFloat, _ b1: CGFloat) -> CGFloat {
    max(0, max(a0, b0) - min(a1, b1))
  }

  /// The box chosen by `prefersDefaultFocus` or `defaultFocus`.
  static func preferred(in root: Box?) -> (any FocusTarget)? {
    guard let root, !root.isDeparting else { return nil }
    if let marker = root as? DefaultFocusBox, marker.isPreferred {
      if let resolve = marker.resolve { if let target = resolve() { return target } }
      else if let target = targets(in: marker).first { return target }
    }
    for child in root.childrenInViewOrder { if let found = preferred(in: child) { return found } }
    return nil
  }
}

extension FocusTarget {
  /// Whether focusable boxes inside this one are stops of their own (a focusable container).
  package var letsFocusInside: Bool { isFocusContainer }
  /// Whether Tab should reach this member of its group first: the selected radio button.
  package var isPreferredInGroup: Bool { (self as? any FocusGroupMember)?.isSelectedInGroup ?? false }
}

/// A focusable box whose content has focusable boxes too.
package protocol FocusContainer: FocusTarget {}

/// A member of a focus group that knows whether it is the chosen one.
package protocol FocusGroupMember: FocusTarget {
  var isSelectedInGroup: Bool { get }
}

extension FocusGroup {
  /// False for sections, whose members all remain Tab stops.
  package var isOneStop: Bool { !(self is any FocusSection) }
}

/// A group for the arrow keys alone.
package protocol FocusSection: FocusGroup {}

extension Box {
  /// Whether it contains a Tab stop.
  package var hasFocusStops: Bool { !FocusOrder.targets(in: self).isEmpty }
  /// Asks the scroll views around it to bring it into view.
  package func scrollIntoView() {
    var box: Box? = self
    while let current = box {
      current.ask(.viewport, current as? any RevealingBox)?.reveal(convertToWindow(bounds, clipped: false))
      box = current.parent
    }
  }
}

/// A box that can exclude its content from the keyboard focus, such as a hidden one; `allowsHitTesting` does not.
package protocol FocusHiding: Box {
  var hidesFocus: Bool { get }
}

/// A scroll view: brings a rectangle (window coordinates) inside into view, by as little as needed.
package protocol RevealingBox: Box {
  func reveal(_ rect: CGRect)
}
