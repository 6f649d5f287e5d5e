import OrielControls

/// A window of the app, for the placement of another one.
public nonisolated struct WindowProxy: Hashable, Sendable, Identifiable {
  /// The id of its scene.
  public let id: String?
  public let phase: ScenePhase
  /// The window's frame without the window manager's decorations.
  let frame: CGRect
  let identifier: String
}

extension WindowPlacement {
  /// A position relative to another window.
  public nonisolated struct Position: Hashable, Sendable {
    enum Side: Hashable, Sendable { case leading, trailing, above, below, replacing }
    enum Place: Hashable, Sendable { case beside(WindowProxy, Side), utilityPanel }
    let place: Place
    public static func leading(_ window: WindowProxy) -> Position { Position(place: .beside(window, .leading)) }
    public static func trailing(_ window: WindowProxy) -> Position { Position(place: .beside(window, .trailing)) }
    public static func above(_ window: WindowProxy) -> Position { Position(place: .beside(window, .above)) }
    public static func below(_ window: WindowProxy) -> Position { Position(place: .beside(window, .below)) }
    public static func replacing(_ window: WindowProxy) -> Position { Position(place: .beside(window, .replacing)) }
    /// Centred near the bottom edge of the screen.
    public static let utilityPanel = Position(place: .utilityPanel)

    /// The distance between two windows, in points.
    static let gap = 12.0

    /// The top left of a window of this size, moved to lie inside the screen.
    func origin(of size: CGSize, in visible: CGRect, isRightToLeft: Bool) -> CGPoint {
      var origin: CGPoint
      switch place {
      case .utilityPanel: origin = CGPoint(x: visible.midX - size.width / 2, y: visible.maxY - size.height - 4 * Self.gap)
      case .beside(let window, let side):
        let frame = window.frame
        origin = CGPoint(x: frame.midX - size.width / 2, y: frame.midY - size.height / 2)
        let left = frame.minX - Self.gap - size.width, right = frame.maxX + Self.gap
        switch side {
        case .leading: origin.x = isRightToLeft ? right : left
        case .trailing: origin.x = isRightToLeft ? left : right
        case .above: origin.y = frame.minY - Self.gap - size.height
        case .below: origin.y = frame.maxY + Self.gap
        case .replacing: break
        }
      }
      origin.x = max(visible.minX, min(origin.x, visible.maxX - size.width))
      origin.y = max(visible.minY, min(origin.y, visible.maxY - size.height))
      return origin
    }
  }

  /// The depth of a volume is not shown.
  public init(_ position: Position?, width: CGFloat? = nil, height: CGFloat? = nil, depth: CGFloat? = nil) {
    place = position.map { .position($0) }
    (self.width, self.height) = (width, height)
  }
  public init(width: CGFloat? = nil, height: CGFloat? = nil, depth: CGFloat) { self.init(nil, width: width, height: height, depth: depth) }
  public init(_ position: Position? = nil, size3D: Size3D) {
    self.init(position, width: size3D.width, height: size3D.height, depth: size3D.depth)
  }
}
