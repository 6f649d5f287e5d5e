import OrielDrawing
import OrielGraph

/// The view that a popover is attached to, and the side.
package struct PopoverAttachment {
  /// The view; nil once it has left its window.
  package let box: () -> Box?
  /// The part of the view that the arrow points to, in the coordinates of its window.
  package let rect: (Box) -> CGRect
  /// The preferred side of the view; nil chooses where it fits best.
  package let edge: Edge?
  package init(edge: Edge? = nil, box: @escaping () -> Box?, rect: @escaping (Box) -> CGRect) {
    self.edge = edge
    self.box = box
    self.rect = rect
  }
}

/// Computes the frame of a popover and its arrow. `leading` and `trailing` mean left and right of the screen here.
package nonisolated enum PopoverPlacement {
  /// The sides of the anchor to try: the preferred one, then the opposite one, then the others.
  package static func sides(_ wanted: Edge?, isRightToLeft: Bool) -> [Edge] {
    let beside: [Edge] = isRightToLeft ? [.leading, .trailing] : [.trailing, .leading]
    let all = [.bottom, .top] + beside
    guard let wanted else { return all }
    let first = isRightToLeft ? wanted.mirrored : wanted
    return [first, first.opposite] + all.filter { $0 != first && $0 != first.opposite }
  }

  /// The frame beside the anchor on the first of `sides` with room, always on the screen.
  package static func frame(_ size: CGSize, beside anchor: CGRect, gap: Double, sides: [Edge], on screen: CGRect) -> CGRect {
    func origin(_ side: Edge) -> CGPoint {
      switch side {
      case .top: CGPoint(x: anchor.midX - size.width / 2, y: anchor.minY - gap - size.height)
      case .bottom: CGPoint(x: anchor.midX - size.width / 2, y: anchor.maxY + gap)
      case .leading: CGPoint(x: anchor.minX - gap - size.width, y: anchor.midY - size.height / 2)
      case .trailing: CGPoint(x: anchor.maxX + gap, y: anchor.midY - size.height / 2)
      }
    }
    func hasRoom(_ side: Edge) -> Bool {
      let origin = origin(side)
      return switch side {
      case .top: origin.y >= screen.minY
      case .bottom: origin.y + size.height <= screen.maxY
      case .leading: origin.x >= screen.minX
      case .trailing: origin.x + size.width <= screen.maxX
      }
    }
    var place = origin(sides.first(where: hasRoom) ?? sides.first ?? .bottom)
    place.x = max(screen.minX, min(place.x, screen.maxX - size.width))
    place.y = max(screen.minY, min(place.y, screen.maxY - size.height))
    return CGRect(origin: place, size: size)
  }

  /// The arrow on the side next to the anchor, pointing at its centre; nil if the panel covers the anchor or the side is too
  /// short.
  package static func arrow(of panel: CGRect, to anchor: CGRect, inset: Double) -> PopoverShape.Arrow? {
    func along(_ middle: Double, _ start: Double, _ length: Double) -> Double? {
      length < 2 * inset ? nil : min(max(middle - start, inset), length - inset)
    }
    func arrow(_ edge: Edge, _ tip: Double?) -> PopoverShape.Arrow? { tip.map { PopoverShape.Arrow(edge: edge, tip: $0) } }
    if panel.minY >= anchor.maxY { return arrow(.top, along(anchor.midX, panel.minX, panel.width)) }
    if panel.maxY <= anchor.minY { return arrow(.bottom, along(anchor.midX, panel.minX, panel.width)) }
    if panel.minX >= anchor.maxX { return arrow(.leading, along(anchor.midY, panel.minY, panel.height)) }
    if panel.maxX <= anchor.minX { return arrow(.trailing, along(anchor.midY, panel.minY, panel.height)) }
    return nil
  }
}

extension Edge {
  fileprivate nonisolated var opposite: Edge {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .leading: .trailing
    case .trailing: .leading
    }
  }
  fileprivate nonisolated var mirrored: Edge { self == .top || self == .bottom ? self : opposite }
}
