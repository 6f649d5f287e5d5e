import OrielControls

extension WindowEdge {
  /// The resize edge or corner at a point of a window without a frame; nil elsewhere.
  package init?(at point: CGPoint, in panel: CGRect) {
    guard panel.contains(point) else { return nil }
    func side(_ place: CGFloat, of length: CGFloat, within reach: CGFloat) -> Int {
      place < reach ? -1 : place >= length - reach ? 1 : 0
    }
    let place = CGPoint(x: point.x - panel.minX, y: point.y - panel.minY)
    let x = side(place.x, of: panel.width, within: Self.reach), y = side(place.y, of: panel.height, within: Self.reach)
    guard x != 0 || y != 0 else { return nil }
    let nearX = side(place.x, of: panel.width, within: Self.cornerReach), nearY = side(place.y, of: panel.height, within: Self.cornerReach)
    switch (nearX, nearY) {
    case (-1, -1): self = .topLeft
    case (1, -1): self = .topRight
    case (1, 1): self = .bottomRight
    case (-1, 1): self = .bottomLeft
    default: self = x < 0 ? .left : x > 0 ? .right : y < 0 ? .top : .bottom
    }
  }
  /// In points, from the edge inwards; corners are longer along the edges.
  private static let reach: CGFloat = 5, cornerReach: CGFloat = 12

  package var cursor: CursorShape {
    switch self {
    case .topLeft, .bottomRight: .nwseResize
    case .topRight, .bottomLeft: .neswResize
    case .top, .bottom: .nsResize
    case .left, .right: .ewResize
    }
  }
}
