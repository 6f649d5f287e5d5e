import Foundation

// Lengths of windows and of what divides them that stay as they are when the text grows, so that views read them without a theme.

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

nonisolated extension Metrics.MenuBar {
  /// From the window's edge to the first title.
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
  /// Room that items leave to the title.
  package static let leastTitle: CGFloat = 60
  /// What a search field leaves to the title while it can be smaller.
  package static let usualTitle: CGFloat = 200
  /// The width of a search field.
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
  /// The stroke of symbols that the bar itself draws: regular.
  package static let symbolStroke: CGFloat = 1.25
  /// A bar below the toolbar.
  package static let accessoryHeight: CGFloat = 38
}

nonisolated extension Metrics.TabBar {
  /// The widest tab.
  package static let tabMax = 240.0
  /// The close button of a tab.
  package static let closeSide = 18.0
  /// From a tab's edge to its close button, and to its title.
  package static let closeInset = 8.0
  package static let tabPadding = 10.0
  /// The button for a new tab.
  package static let plusWidth = 34.0
  /// From the strip's edges to the first and the last tab.
  package static let edge = 4.0
  /// Show All Tabs: the widest picture, between two, the title below one, and its corners.
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
