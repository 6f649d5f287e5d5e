import Foundation

// Lengths of controls that stay as they are when the text grows, so that views read them without a theme.

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

nonisolated extension Metrics {
  /// The color panel.
  package enum ColorPanel {
    /// The side of a swatch.
    package static let swatch = 18.0
    /// A slider of one component; its track holds the colors that the component would give, its knob is a ring on it.
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
    /// Circular gauges: across, and the width of the ring.
    package static let diameter = 84.0
    package static let ringWidth = 8.0
    /// The marker on a ring or bar that shows the value.
    package static let dot = 10.0
  }
}
