import Foundation

/// A node that knows the position of its views for scrolling to them, even if they do not exist yet.
package protocol ScrollTargetSource: ViewNode {
  /// The frame of the view with `id`, in the coordinates of `ancestor`; nil if there is none.
  func scrollTarget(_ id: AnyHashable, in ancestor: Box) -> CGRect?
}

extension ViewNode {
  /// Searches this node and everything below it.
  package final func findScrollTarget(_ id: AnyHashable, in ancestor: Box) -> CGRect? {
    if let source = self as? any ScrollTargetSource, let rect = source.scrollTarget(id, in: ancestor) { return rect }
    if explicitID == id { return coveredRect(in: ancestor) }
    var found: CGRect?
    forEachChild { child in if found == nil { found = child.findScrollTarget(id, in: ancestor) } }
    return found
  }

  /// The union of this node's boxes.
  package final func coveredRect(in ancestor: Box) -> CGRect? {
    let rects = boxes.map { CGRect(origin: $0.offset(in: ancestor), size: $0.size) }
    guard let first = rects.first else { return nil }
    return rects.dropFirst().reduce(first) { $0.union($1) }
  }
}
