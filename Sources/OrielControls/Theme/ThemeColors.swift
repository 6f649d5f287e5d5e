import Foundation
import OrielDrawing

/// The colours of one mode with one accent.
package nonisolated struct ThemeColors: Sendable, Equatable {
  package var windowBackground: RGBA
  package var contentBackground: RGBA
  package var sidebarBackground: RGBA
  package var groupedBackground: RGBA
  package var groupedCard: RGBA
  package var chromeBackground: RGBA
  package var elevatedBackground: RGBA
  package var alternateRow: RGBA
  package var controlBackground: RGBA
  package var fieldBackground: RGBA
  package var fillPrimary: RGBA
  package var fillSecondary: RGBA
  package var fillTertiary: RGBA
  package var fillQuaternary: RGBA
  package var labelPrimary: RGBA
  package var labelSecondary: RGBA
  package var labelTertiary: RGBA
  package var labelQuaternary: RGBA
  package var labelDisabled: RGBA
  package var placeholder: RGBA
  package var separator: RGBA
  package var controlBorder: RGBA
  package var controlSill: RGBA
  package var fieldSill: RGBA
  package var boxBorder: RGBA
  package var cardBorder: RGBA
  package var switchOff: RGBA
  package var track: RGBA
  package var overlayHover: RGBA
  package var overlayPress: RGBA
  package var solidHover: RGBA
  package var solidPress: RGBA
  package var selectionInactive: RGBA
  package var destructiveText: RGBA
  package var destructiveFill: RGBA
  package var onDestructive: RGBA
  package var scrim: RGBA
  package var tooltipBackground: RGBA
  package var tooltipText: RGBA
  package var scrollThumb: RGBA
  package var segmentThumb: RGBA
  package var tabStrip: RGBA
  package var highlight: RGBA
  package var menuBorder: RGBA

  /// The accent as a background, the colour of content on it, and the accent for text and lines.
  package var accent: RGBA
  package var onAccent: RGBA
  package var accentText: RGBA
  /// Selected rows of a sidebar; selected text.
  package var softSelection: RGBA
  package var textSelection: RGBA
  package var system: SystemColors

  package var link: RGBA { accentText }
  package var caret: RGBA { accentText }
  package var focusRing: RGBA { accentText }

  /// The named colours of SwiftUI.
  package struct SystemColors: Sendable, Equatable {
    package var red: RGBA
    package var orange: RGBA
    package var yellow: RGBA
    package var green: RGBA
    package var mint: RGBA
    package var teal: RGBA
    package var cyan: RGBA
    package var blue: RGBA
    package var indigo: RGBA
    package var purple: RGBA
    package var pink: RGBA
    package var brown: RGBA
    package var gray: RGBA
  }
}
