import Foundation

nonisolated extension Metrics {
  /// Distances between things.
  package struct Spacing: Sendable, Equatable {
    /// VStack/HStack/Grid default between two controls or shapes; SwiftUI code assumes it.
    package var stack: Double = 8
    /// VStack default between two Texts; their line heights already hold air.
    package var textAboveText: Double = 4
    /// Label: icon to title.
    package var labelIcon: Double = 6
    /// Check box or radio to its label.
    package var toggleLabel: Double = 6
    /// Between radio rows; with a 16 pt box the pitch is 24.
    package var radioRows: Double = 6
    /// `padding()` without a length, as on the Mac.
    package var padding: Double = 16
    /// Content margin of sheets, alerts, column forms.
    package var windowMargin: Double = 20
    /// Between push buttons in a row; 12 above them.
    package var buttonGap: Double = 8
  }
}

nonisolated extension Metrics {
  /// Sizes of buttons, fields and everything else a control size changes.
  package struct Control: Sendable, Equatable {
    /// Buttons, fields, pickers, steppers; 24 = smallest target of WCAG 2.5.8 and 2 pt from the Mac.
    package var height = PerControlSize(16, 20, 24, 30, 36)
    /// Label to edge of a text button.
    package var paddingH = PerControlSize(6, 8, 12, 14, 18)
    /// A quarter of the height.
    package var radius = PerControlSize(4, 5, 6, 7, 9)
    /// Label size; large keeps 13 so that it is calm, not loud.
    package var fontSize = PerControlSize(10, 11, 13, 13, 15)
    /// Symbol box inside the control.
    package var icon = PerControlSize(10, 12, 14, 16, 18)
    /// Check box and radio side.
    package var box = PerControlSize(12, 14, 16, 18, 20)
    /// Switch track; height below.
    package var switchWidth = PerControlSize(22, 28, 34, 42, 50)
    /// Knob = height - 4.
    package var switchHeight = PerControlSize(12, 16, 20, 24, 28)
    /// Knob diameter; slider height = control.height.
    package var sliderKnob = PerControlSize(10, 12, 16, 18, 20)
    /// Groove thickness.
    package var sliderTrack = PerControlSize(3, 3, 4, 5, 6)
    /// Two halves stacked.
    package var stepperWidth = PerControlSize(12, 14, 18, 22, 26)
    /// Text buttons of sheets, alerts and panels; elsewhere none.
    package var dialogButtonMin: Double = 76
    /// Hit area grows to this on both axes when the drawing is smaller.
    package var minHit: Double = 24
  }
}

nonisolated extension Metrics {
  /// Text fields.
  package struct Field: Sendable, Equatable {
    /// Text to edge; capsule search 10.
    package var paddingH: Double = 8
    /// Ideal 120.
    package var minWidth: Double = 48
  }
}

nonisolated extension Metrics {
  /// Lines around things.
  package struct Border: Sendable, Equatable {
    /// 1 device pixel up to scale 1.5, 1 pt above; drawn inside the shape.
    package var width: Double = 1
    /// Separators; never under 1 device pixel.
    package var hairline: Double = 0.5
  }
}

nonisolated extension Metrics {
  /// The focus ring.
  package struct Focus: Sendable, Equatable {
    /// 3 in increased contrast.
    package var width: Double = 2
    /// Between control and ring; 0 on fields and rows.
    package var gap: Double = 1
  }
}

nonisolated extension Metrics {
  /// Progress bars, spinners and gauges.
  package struct Progress: Sendable, Equatable {
    /// Linear track; 4 small; capacity gauge 10.
    package var bar: Double = 6
    /// Circular by control size.
    package var spinner = PerControlSize(10, 14, 20, 28, 36)
  }
}

nonisolated extension Metrics {
  /// Badges.
  package struct Badge: Sendable, Equatable {
    /// At least as wide, text 11 medium.
    package var height: Double = 18
  }
}

nonisolated extension Metrics {
  /// Corner radii of what is not a control.
  package struct Radius: Sendable, Equatable {
    /// Rows, menu-bar items.
    package var selection: Double = 6
    /// Menu radius minus menu padding.
    package var menuItem: Double = 5
    /// Menus.
    package var menu: Double = 10
    /// Popover, sheet, alert, window frame: one family.
    package var popover: Double = 12
    /// Form sections, group box, drop areas.
    package var card: Double = 10
    /// Tooltip, drag badge.
    package var tooltip: Double = 6
  }
}
