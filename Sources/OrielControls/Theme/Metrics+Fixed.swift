import Foundation

// Lengths that stay as they are when the text grows, so that views read them without a theme.

nonisolated extension Metrics.Control {
  /// From the divider of joined controls to their edges.
  package static let joinedGap = 4.0
}

nonisolated extension Metrics.Field {
  /// The least and greatest width of the field beside a stepper.
  package static let leastStepper = 64.0
  package static let greatestStepper = 240.0
  /// Side of the lens, and of the clear button.
  package static let searchLens = 14.0
  package static let searchClear = 13.0
  package static let searchLensGap = 6.0
  /// Dots of a secure field: their width, and from one to the next.
  package static let secureDot = 5.0
  package static let secureDotPitch = 8.0
}

nonisolated extension Metrics.Radius {
  /// Of windows without alpha, whose corners a mask cuts off: larger ones would look jagged.
  package static let mask = 6.0
}

nonisolated extension Metrics.Scroll {
  /// The pointer's distance at which an overlay bar widens.
  package static let reach: CGFloat = 12
  /// The shortest thumb.
  package static let leastThumb: CGFloat = 28
}

nonisolated extension Metrics.Split {
  /// The narrowest pane.
  package static let leastPane: CGFloat = 20
  /// The width around a divider that takes a drag.
  package static let grab: CGFloat = 9
  /// What stays visible beside a sidebar that covers the content.
  package static let coverStrip: CGFloat = 44
  /// How far an arrow key moves a divider.
  package static let keyStep: CGFloat = 10
}

nonisolated extension Metrics.Table {
  /// From the edges to the first and last column.
  package static let margin: CGFloat = 20
  /// Between two columns.
  package static let gap: CGFloat = 16
}

nonisolated extension Metrics.Menu {
  /// Longer titles are cut.
  package static let greatestWidth = 480.0
  /// The strip at the edge of a menu that scrolls.
  package static let arrowHeight = 18.0
}

nonisolated extension Metrics.MenuBar {
  package static let edge = 6.0
  /// The chevron for titles that do not fit.
  package static let overflowWidth = 28.0
}

nonisolated extension Metrics.TitleBar {
  /// Around the window buttons.
  package static let buttonMargin: CGFloat = 8
}

nonisolated extension Metrics.Toolbar {
  /// Between two items.
  package static let itemGap: CGFloat = 4
  /// Between two groups of items.
  package static let groupGap: CGFloat = 12
  /// A fixed `ToolbarSpacer`.
  package static let fixedSpace: CGFloat = 12
  package static let leastTitle: CGFloat = 60
  package static let leastSearch: CGFloat = 120
  package static let greatestSearch: CGFloat = 280
  /// A search field with less than this shows nothing of what is typed.
  package static let tightestSearch: CGFloat = 72
  /// Room for the chevron at the least.
  package static let leastSection: CGFloat = 38
  /// Between the parts of the title.
  package static let titleGap: CGFloat = 8
  /// With less room a subtitle beside the title is left out.
  package static let leastSubtitle: CGFloat = 24
  /// The side of a document's icon.
  package static let titleIcon: CGFloat = 16
  /// A bar below the toolbar.
  package static let accessoryHeight: CGFloat = 38
}

nonisolated extension Metrics.TabBar {
  /// The widest tab.
  package static let tabMax = 240.0
  /// The close button of a tab.
  package static let closeSide = 18.0
  package static let closeInset = 8.0
  package static let tabPadding = 10.0
  /// The button for a new tab.
  package static let plusWidth = 34.0
  package static let edge = 4.0
  /// The widest picture in Show All Tabs.
  package static let overviewWidth = 320.0
  package static let overviewGap = 28.0
  package static let overviewTitle = 26.0
  package static let overviewRadius = 8.0
  /// The margin for the shadow of a tab that is dragged.
  package static let dragMargin = 24.0
  /// How far a tab is pulled from the strip before it becomes a window.
  package static let tearDistance = 24.0
}

nonisolated extension Metrics {
  /// The tabs of a `TabView`.
  package enum TabView {
    /// Between icon, title and badge.
    package static let labelGap: CGFloat = 6
    /// Higher icons are scaled down.
    package static let tallestIcon: CGFloat = 18
  }
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
    package static let margin = 20.0
    package static let columnWidth = 200.0
    package static let iconCell = 108.0
    package static let iconSpacing = 8.0
    package static let iconMargin = 12.0
  }
}

nonisolated extension Metrics {
  /// The color panel.
  package enum ColorPanel {
    /// The side of a swatch.
    package static let swatch = 18.0
    package static let sliderHeight = 18.0
    package static let sliderTrack = 12.0
    package static let sliderKnob = 18.0
  }
}

nonisolated extension Metrics {
  /// The magnifier of the eyedropper.
  package enum Loupe {
    /// From the pointer to the nearest corner; far enough that the loupe never shows itself.
    package static let distance = 20.0
    /// How many pixels of the screen it shows in each direction, with one in the middle; the side of one; the strip below them.
    package static let pixels = 11
    package static let cell = 11.0
    package static let caption = 28.0
  }
}

nonisolated extension Metrics {
  /// Calendars of date pickers.
  package enum Calendar {
    /// From the edges to the digits of the first and the last column.
    package static let inset = 9.0
  }
}

nonisolated extension Metrics {
  /// Gauges.
  package enum Gauge {
    /// Of circular gauges.
    package static let diameter = 84.0
    package static let ringWidth = 8.0
    package static let dot = 10.0
  }
}

nonisolated extension Metrics {
  /// The image under the pointer during a drag.
  package enum DragIcon {
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
