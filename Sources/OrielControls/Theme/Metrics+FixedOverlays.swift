import Foundation

// Lengths of what stands over windows and beside them that stay as they are when the text grows, so that views read them without a theme.

nonisolated extension Metrics.Menu {
  /// Longer titles are cut.
  package static let greatestWidth = 480.0
  /// The strip at the edge of a menu that scrolls.
  package static let arrowHeight = 18.0
}

nonisolated extension Metrics.Popover {
  /// How far the curved foot of the arrow extends past its base.
  package static let foot = 4.0
  /// The scale with which a popover starts to appear.
  package static let leastScale = 0.96
}

nonisolated extension Metrics.Tooltip {
  /// From the pointer to a tooltip below it.
  package static let belowPointer = 18.0
  /// From the pointer to a tooltip above it.
  package static let abovePointer = 6.0
  /// Longer texts are wrapped.
  package static let greatestWidth = 280.0
  package static let padding = CGSize(width: 8, height: 5)
}

nonisolated extension Metrics.Sheet {
  /// The minimum distance of a child from the edges of the window.
  package static let parentGap: CGFloat = 12
  /// The vertical offset of nested presentations.
  package static let nestedStep: CGFloat = 24
  /// The strip of the drag indicator.
  package static let handleHeight = 16.0
  /// The drag indicator.
  package static let handle = CGSize(width: 36, height: 5)
}

nonisolated extension Metrics {
  /// Open and save panels.
  package enum FilePanel {
    /// The size until the user chooses one.
    package static let size = CGSize(width: 840, height: 510)
    package static let leastSize = CGSize(width: 560, height: 360)
    package static let sidebarWidth = 190.0
    /// Around the panel's buttons and fields.
    package static let margin = 20.0
    /// A column of the view as columns.
    package static let columnWidth = 200.0
    /// The view as icons: the side of a cell, between two, and around all of them.
    package static let iconCell = 108.0
    package static let iconSpacing = 8.0
    package static let iconMargin = 12.0
  }
}

nonisolated extension Metrics {
  /// The image under the pointer during a drag.
  package enum DragIcon {
    /// The badge that counts what is dragged.
    package static let badgeHeight: CGFloat = 18
    /// Space for the badge, which extends past the image's corner.
    package static let margin: CGFloat = 12
    /// Content below stays readable.
    package static let opacity = 0.88
  }
}

nonisolated extension Metrics {
  /// Cards of Live Activities and notifications.
  package enum Card {
    /// The distance to the screen's edge, and between two cards.
    package static let margin = 16.0
    package static let gap = 12.0
    /// A card's width in points.
    package static let width = 340.0
  }
}

nonisolated extension Metrics {
  /// The label of a `MenuBarExtra`, in points that panels scale.
  package enum StatusItem {
    /// The size of a symbol in points, which panels scale. Text has the interface font's size.
    package static let height = 16.0
    /// The space beside text, in points at that height.
    package static let wordRoom = 3.0
  }
}
