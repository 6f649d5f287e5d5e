import Foundation
import OrielGraph

/// The animations of the built-in controls. Durations are in seconds; nil means no animation.
package nonisolated struct Motion: Sendable, Equatable {
  package var isReduced: Bool
  package init(isReduced: Bool = false) { self.isReduced = isReduced }

  package static let standard = UnitCurve.cubic(0.2, 0, 0, 1)
  package static let enter = UnitCurve.cubic(0, 0, 0.2, 1)
  package static let exit = UnitCurve.cubic(0.4, 0, 1, 1)

  /// Seconds after which a submenu opens below a pointer that rests.
  package static let submenuDelay = 0.15
  /// In seconds: a shorter press that opened a menu is a click, which keeps the menu open.
  package static let menuClick = 0.25
  /// The fade-out of a tooltip in seconds, after which its window closes.
  package static let tooltipDeparture = 0.07
  /// Seconds after which a popover or modal window is closed, even if its fade-out has not been drawn.
  package static let longestPopoverDeparture: TimeInterval = 0.3
  package static let longestModalDeparture: TimeInterval = 0.4

  private func timed(_ milliseconds: Double, _ curve: UnitCurve, reduced: Double) -> Animation? {
    if !isReduced { return .timingCurve(curve, duration: milliseconds / 1000) }
    return reduced > 0 ? .linear(duration: reduced / 1000) : nil
  }

  /// How long half of a hover or press overlay stays after it ended, in seconds: the colours differ by a few percent, so two frames
  /// look like the eight of a 120 ms fade.
  package var touchOut: TimeInterval { 0.06 }
  /// Seconds until a focus ring that appears at half its strength has all of it.
  package var focusRing: TimeInterval? { isReduced ? nil : 0.04 }
  package var checkMark: Animation? { timed(100, Self.enter, reduced: 0) }
  /// Switch knob and segmented thumb.
  package var knob: Animation? {
    isReduced ? .linear(duration: 0.08) : .spring(duration: 0.25, bounce: 0.1)
  }
  package var disclosure: Animation? { timed(200, Self.standard, reduced: 0) }
  package var disclosureChevron: Animation? { timed(160, Self.standard, reduced: 0) }
  package var tooltipIn: Animation? { timed(100, .linear, reduced: 100) }
  package var tooltipOut: Animation? { timed(60, .linear, reduced: 60) }
  /// With a scale from 0.96 at the arrow.
  package var popoverIn: Animation? { timed(140, Self.enter, reduced: 80) }
  package var popoverOut: Animation? { timed(100, Self.exit, reduced: 80) }
  /// With 12 points down.
  package var sheetIn: Animation? { timed(220, Self.enter, reduced: 100) }
  package var sheetOut: Animation? { timed(160, Self.exit, reduced: 100) }
  /// With a scale from 0.97.
  package var alertIn: Animation? { timed(160, Self.enter, reduced: 80) }
  package var alertOut: Animation? { timed(100, Self.exit, reduced: 80) }
  package var paneHeight: Animation? { timed(200, Self.standard, reduced: 0) }
  package var listRemove: Animation? { timed(180, Self.standard, reduced: 100) }
  package var listMove: Animation? { timed(250, Self.standard, reduced: 100) }
  package var sidebar: Animation? { timed(220, Self.standard, reduced: 0) }
  /// With 24 points sideways and a cross-fade.
  package var navigation: Animation? { timed(240, Self.standard, reduced: 100) }
  package var scroll: Animation? { timed(200, Self.standard, reduced: 0) }
  /// One detent of a wheel, `wheelLead` of it before it is turned.
  package var wheel: Animation? { isReduced ? nil : .timingCurve(UnitCurve.cubic(0, 0, 0.3, 1), duration: 0.12 + Self.wheelLead) }
  /// Seconds of its way that a detent has behind it in its first frame: about a refresh.
  package static let wheelLead: TimeInterval = 0.016
  package var overscrollBack: Animation? { timed(250, Self.exit, reduced: 0) }
  package var scrollBarOut: Animation? { timed(250, .linear, reduced: 250) }

  /// Seconds the scroll bar stays before `scrollBarOut`.
  package var scrollBarDelay: TimeInterval { 0.9 }
  /// The fraction of the scrolling velocity that remains after one millisecond.
  package var scrollFriction: Double { 0.998 }
  /// The maximum overscroll in points; none with reduced motion.
  package var overscrollLimit: Double { isReduced ? 0 : 24 }
}
