import OrielDrawing
import OrielGraph

/// The placement of a menu. Rectangles and points are in screen coordinates, in points.
package nonisolated enum MenuPlacement: Equatable, Sendable {
  /// Below a title or a button, or above it if there is more room; from its leading edge on, or up to its trailing edge.
  case below(CGRect, gap: Double = 0, endsWithIt: Bool = false)
  /// Beside a point: a context menu.
  case at(CGPoint)
  /// With the chosen row over a pop-up button; `labelInset` is the distance of the button's label from its leading edge.
  case over(CGRect, labelInset: Double)
  /// Beside its row in the parent menu.
  case beside(CGRect)

  /// The rectangle that the menu is opened from.
  var anchor: CGRect {
    switch self {
    case .below(let rect, _, _), .over(let rect, _), .beside(let rect): rect
    case .at(let point): CGRect(origin: point, size: .zero)
    }
  }
  /// The minimum width of the menu.
  var leastWidth: Double {
    if case .over(let rect, _) = self { rect.width } else { 0 }
  }
  var kind: WindowDescription.Kind {
    switch self {
    case .below: .dropdownMenu
    case .over: .comboBox
    case .at, .beside: .menu
    }
  }
}

/// A menu's rectangle on the screen, and its initial scroll offset.
package nonisolated struct MenuFrame: Equatable, Sendable {
  package var rect: CGRect
  package var offset: Double
  package init(rect: CGRect, offset: Double = 0) {
    self.rect = rect
    self.offset = offset
  }
}

extension MenuPlacement {
  /// The frame for a menu of `natural` size. To keep it on the screen, it is first flipped, then shifted,
  /// then shortened.
  ///
  /// - Parameter current: The centre of the chosen row and the leading edge of its title, in the menu.
  package nonisolated func frame(
    for natural: CGSize, current: CGPoint? = nil, isRightToLeft: Bool, on screen: CGRect
  ) -> MenuFrame {
    var size = natural
    size.height = min(size.height, screen.height)
    var origin = CGPoint.zero
    switch self {
    case .beside(let row):
      let overlap = 4.0, toRight = row.maxX - overlap, toLeft = row.minX - size.width + overlap
      let fitsRight = toRight + size.width <= screen.maxX, fitsLeft = toLeft >= screen.minX
      origin.x = isRightToLeft ? (fitsLeft || !fitsRight ? toLeft : toRight) : (fitsRight || !fitsLeft ? toRight : toLeft)
      origin.y = row.minY
    case .below(let rect, let gap, let endsWithIt):
      origin.x = rect.leftEdge(fromLeading: 0, width: size.width, rightToLeft: isRightToLeft != endsWithIt)
      origin.y = rect.maxY + gap
      let below = screen.maxY - rect.maxY - gap, above = rect.minY - gap - screen.minY
      if size.height > below, above > below {
        size.height = min(size.height, above)
        origin.y = rect.minY - gap - size.height
      } else {
        size.height = min(size.height, max(below, 80))
      }
    case .at(let point):
      // Slightly away from the pointer, so that releasing the button chooses nothing.
      origin.x = isRightToLeft ? point.x - 1 - size.width : point.x + 1
      origin.y = point.y + 1
      if isRightToLeft ? origin.x < screen.minX : origin.x + size.width > screen.maxX {
        origin.x = isRightToLeft ? point.x + 1 : point.x - 1 - size.width
      }
      if origin.y + size.height > screen.maxY, point.y - 1 - size.height >= screen.minY {
        origin.y = point.y - 1 - size.height
      }
    case .over(let rect, let inset):
      let current = current ?? CGPoint(x: 0, y: natural.height / 2)
      origin.x = isRightToLeft ? rect.maxX - inset + current.x - size.width : rect.minX + inset - current.x
      let top = rect.midY - current.y, bottom = top + natural.height
      let shown = (top: max(top, screen.minY), bottom: min(bottom, screen.maxY))
      // Rows outside the screen are scrolled away, as long as enough others are visible.
      if shown.bottom - shown.top >= min(natural.height, 180), top < screen.minY || bottom > screen.maxY {
        origin.x = max(screen.minX, min(origin.x, screen.maxX - size.width))
        return MenuFrame(
          rect: CGRect(x: origin.x, y: shown.top, width: size.width, height: shown.bottom - shown.top),
          offset: shown.top - top)
      }
      origin.y = top
    }
    origin.x = max(screen.minX, min(origin.x, screen.maxX - size.width))
    origin.y = max(screen.minY, min(origin.y, screen.maxY - size.height))
    return MenuFrame(rect: CGRect(origin: origin, size: size))
  }
}
