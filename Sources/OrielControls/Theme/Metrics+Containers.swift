import Foundation

nonisolated extension Metrics {
  /// Our own title bar, when the window manager draws none.
  package struct TitleBar: Sendable, Equatable {
    /// Client-side frame only; otherwise the window manager owns it.
    package var height: Double = 36
    /// Round close, maximise, minimise; 24 hit, 8 apart.
    package var button: Double = 22
  }
}

nonisolated extension Metrics {
  /// The bar of menu titles.
  package struct MenuBar: Sendable, Equatable {
    /// Item height 24 + 2 + 2.
    package var height: Double = 28
    /// Highlight radius 5.
    package var itemPaddingH: Double = 9
  }
}

nonisolated extension Metrics {
  /// Toolbars.
  package struct Toolbar: Sendable, Equatable {
    /// Regular; 38 compact.
    package var height: Double = 46
    /// Icon 16 centred.
    package var buttonWidth: Double = 34
    /// Edge to first item; 4 between items, 12 between groups.
    package var paddingH: Double = 10
    /// A quarter of the button height, rounded down.
    package var radius: Double = 7
    /// Capsule.
    package var searchHeight: Double = 28
    /// 120 to 280.
    package var searchWidth: Double = 200
  }
}

nonisolated extension Metrics {
  /// Window tabs.
  package struct TabBar: Sendable, Equatable {
    /// Window tabs; tab 28 high, inset 4.
    package var height: Double = 36
    /// Tabs share the strip; with less than this for each it scrolls.
    package var tabMin: Double = 96
  }
}

nonisolated extension Metrics {
  /// Sidebars.
  package struct Sidebar: Sendable, Equatable {
    /// Min 148, max 360.
    package var width: Double = 216
    /// 26 / 30 / 36 by sidebar row size.
    package var row: Double = 30
    /// Highlight to sidebar edge; text 10 further in.
    package var inset: Double = 8
    /// Per level.
    package var indent: Double = 16
    /// In a 20 box, 6 to the title.
    package var icon: Double = 16
  }
}

nonisolated extension Metrics {
  /// Lists.
  package struct List: Sendable, Equatable {
    /// Least height of plain and inset rows; content + 8 if taller.
    package var row: Double = 26
    /// Highlight inset of inset lists; 0 in plain.
    package var inset: Double = 8
    /// Row content from the highlight edge.
    package var textInset: Double = 12
    /// Section header; sticky in plain lists.
    package var header: Double = 26
  }
}

nonisolated extension Metrics {
  /// Tables.
  package struct Table: Sendable, Equatable {
    /// Cell padding 8 on each side.
    package var row: Double = 26
    /// Header row.
    package var header: Double = 26
  }
}

nonisolated extension Metrics {
  /// Grouped and column forms.
  package struct Form: Sendable, Equatable {
    /// Grouped row: 8 above and below a regular control.
    package var row: Double = 40
    /// Row content to card edge.
    package var rowPaddingH: Double = 14
    /// Between cards.
    package var sectionGap: Double = 22
    /// Header to card, card to footer.
    package var headerGap: Double = 8
    /// Cards stop growing and centre.
    package var maxWidth: Double = 640
    /// Column form: between rows, and between sections.
    package var columnRowGap: Double = 10
    package var columnSectionGap: Double = 20
  }
}

nonisolated extension Metrics {
  /// Group boxes.
  package struct Group: Sendable, Equatable {
    /// Group box.
    package var padding: Double = 12
  }
}

nonisolated extension Metrics {
  /// Menus and pop-up lists.
  package struct Menu: Sendable, Equatable {
    /// Item height; 30 with touch.
    package var row: Double = 26
    /// Panel edge to highlight.
    package var padding: Double = 5
    /// Highlight edge to content.
    package var rowPaddingH: Double = 8
    /// Check mark or icon column; absent when no item needs it.
    package var gutter: Double = 20
    /// Title to shortcut.
    package var shortcutGap: Double = 28
    /// Hairline in the middle.
    package var separator: Double = 9
    /// Max 480.
    package var minWidth: Double = 160
  }
}

nonisolated extension Metrics {
  /// Popovers.
  package struct Popover: Sendable, Equatable {
    /// Base and height.
    package var arrow = CGSize(width: 24, height: 11)
    /// Least distance of the arrow tip from a side.
    package var cornerInset: Double = 28
    /// Arrow tip to anchor.
    package var gap: Double = 4
  }
}

nonisolated extension Metrics {
  /// Tooltips.
  package struct Tooltip: Sendable, Equatable {
    /// Caption text, width at most 280.
    package var padding = CGSize(width: 8, height: 5)
  }
}

nonisolated extension Metrics {
  /// Sheets.
  package struct Sheet: Sendable, Equatable {
    /// At most window minus 2 x 24.
    package var minWidth: Double = 320
    /// Below the top of the content.
    package var top: Double = 40
    /// Button row; also the footer of settings and panels.
    package var footer: Double = 52
  }
}

nonisolated extension Metrics {
  /// Alerts.
  package struct Alert: Sendable, Equatable {
    /// Tile, radius 12.
    package var icon: Double = 48
    /// Text inset 24, buttons inset 16, large and equal.
    package var width: Double = 300
    package var textInset: Double = 24
    package var buttonInset: Double = 16
    /// Icon to title, fields to check box, check box to buttons.
    package var partGap: Double = 12
    /// Title to message.
    package var titleGap: Double = 6
    /// Between a long alert and the edges of the screen.
    package var screenMargin: Double = 24
  }
}

nonisolated extension Metrics {
  /// Split views.
  package struct Split: Sendable, Equatable {
    /// Drawn; 9 to grab.
    package var divider: Double = 1
  }
}

nonisolated extension Metrics {
  /// Scroll bars.
  package struct Scroll: Sendable, Equatable {
    /// Overlay at rest; 9 when the pointer is near.
    package var thumb: Double = 5
    /// Thumb to edge, so that it clears an inset selection; least length 28.
    package var inset: Double = 2
    /// Classic gutter, thumb 8.
    package var classic: Double = 14
  }
}
