import Foundation

/// Lengths of the look, in points at text scale 1 unless a group says otherwise.
package nonisolated struct Metrics: Sendable, Equatable {
  package var spacing = Spacing()
  package var control = Control()
  package var field = Field()
  package var border = Border()
  package var focus = Focus()
  package var titleBar = TitleBar()
  package var menuBar = MenuBar()
  package var toolbar = Toolbar()
  package var tabBar = TabBar()
  package var sidebar = Sidebar()
  package var list = List()
  package var table = Table()
  package var form = Form()
  package var group = Group()
  package var menu = Menu()
  package var popover = Popover()
  package var tooltip = Tooltip()
  package var sheet = Sheet()
  package var alert = Alert()
  package var split = Split()
  package var scroll = Scroll()
  package var progress = Progress()
  package var badge = Badge()
  package var radius = Radius()
  package init() {}
}

/// One value per control size.
package nonisolated struct PerControlSize: Sendable, Equatable {
  package enum Size: Int, Sendable, CaseIterable { case mini, small, regular, large, extraLarge }
  package var mini: Double
  package var small: Double
  package var regular: Double
  package var large: Double
  package var extraLarge: Double
  package init(_ mini: Double, _ small: Double, _ regular: Double, _ large: Double, _ extraLarge: Double) {
    self.mini = mini
    self.small = small
    self.regular = regular
    self.large = large
    self.extraLarge = extraLarge
  }
  package subscript(size: Size) -> Double {
    switch size {
    case .mini: mini
    case .small: small
    case .regular: regular
    case .large: large
    case .extraLarge: extraLarge
    }
  }
  package func map(_ transform: (Double) -> Double) -> PerControlSize {
    PerControlSize(transform(mini), transform(small), transform(regular), transform(large), transform(extraLarge))
  }
}
