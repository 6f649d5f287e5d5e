import Foundation
import OrielDrawing
@testable import OrielControls
import Testing

@Suite struct `A theme's contrast` {
  /// Foreground, backgrounds from top to bottom, ratio needed, ratio needed in increased contrast.
  private static let pairs: [(KeyPath<ThemeColors, RGBA>, [KeyPath<ThemeColors, RGBA>], Double, Double)] = [
    (\.labelPrimary, [\.windowBackground], 4.5, 7),
    (\.labelPrimary, [\.sidebarBackground], 4.5, 7),
    (\.labelPrimary, [\.elevatedBackground], 4.5, 7),
    (\.labelPrimary, [\.overlayPress, \.controlBackground], 4.5, 7),
    (\.labelPrimary, [\.segmentThumb], 4.5, 7),
    (\.labelPrimary, [\.selectionInactive, \.contentBackground], 4.5, 7),
    (\.labelPrimary, [\.softSelection, \.sidebarBackground], 4.5, 7),
    (\.labelPrimary, [\.textSelection, \.contentBackground], 4.5, 7),
    (\.labelSecondary, [\.contentBackground], 4.5, 7),
    (\.labelSecondary, [\.windowBackground], 4.5, 7),
    (\.labelSecondary, [\.sidebarBackground], 4.5, 7),
    (\.labelSecondary, [\.groupedCard], 4.5, 7),
    (\.labelSecondary, [\.elevatedBackground], 4.5, 7),
    (\.labelSecondary, [\.selectionInactive, \.contentBackground], 4.5, 7),
    (\.labelSecondary, [\.chromeBackground], 4.5, 7),
    (\.labelSecondary, [\.tabStrip], 4.5, 7),
    (\.labelSecondary, [\.fillPrimary, \.contentBackground], 4.5, 7),
    (\.labelSecondary, [\.groupedBackground], 4.5, 7),
    (\.labelTertiary, [\.chromeBackground], 3, 4.5),
    (\.accentText, [\.fillSecondary, \.chromeBackground], 4.5, 7),
    (\.accentText, [\.fillSecondary, \.windowBackground], 4.5, 7),
    (\.destructiveText, [\.overlayPress, \.controlBackground], 4.5, 7),
    (\.labelTertiary, [\.contentBackground], 3, 4.5),
    (\.labelTertiary, [\.sidebarBackground], 3, 4.5),
    (\.placeholder, [\.fieldBackground], 4.5, 7),
    (\.accentText, [\.contentBackground], 4.5, 7),
    (\.accentText, [\.sidebarBackground], 4.5, 7),
    (\.accentText, [\.elevatedBackground], 4.5, 7),
    (\.accentText, [\.softSelection, \.sidebarBackground], 3, 4.5),
    (\.onAccent, [\.accent], 4.5, 7),
    (\.onAccent, [\.solidHover, \.accent], 4.5, 7),
    (\.accent, [\.contentBackground], 3, 4.5),
    (\.accent, [\.windowBackground], 3, 4.5),
    (\.destructiveText, [\.controlBackground], 4.5, 7),
    (\.destructiveText, [\.elevatedBackground], 4.5, 7),
    (\.onDestructive, [\.destructiveFill], 4.5, 7),
    (\.tooltipText, [\.tooltipBackground], 4.5, 7),
    (\.focusRing, [\.windowBackground], 3, 4.5),
    (\.focusRing, [\.sidebarBackground], 3, 4.5),
    (\.boxBorder, [\.windowBackground], 3, 4.5),
    (\.boxBorder, [\.groupedCard], 3, 4.5),
    (\.fieldSill, [\.windowBackground], 3, 4.5),
    (\.switchOff, [\.groupedCard], 3, 4.5),
    (\.scrollThumb, [\.contentBackground], 3, 4.5)
  ]

  private func ratio(_ foreground: RGBA, on stack: [RGBA]) -> Double {
    var background = stack.last!
    for layer in stack.dropLast().reversed() { background = layer.over(background) }
    let a = foreground.over(background).luminance, b = background.luminance
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test(arguments: Theme.Mode.allCases) func `holds for every pair of the look`(mode: Theme.Mode) {
    let colors = Theme.make(mode: mode).colors
    for (foreground, stack, normal, increased) in Self.pairs {
      let needed = mode.isIncreasedContrast ? increased : normal
      let found = ratio(colors[keyPath: foreground], on: stack.map { colors[keyPath: $0] })
      #expect(found >= needed, "\(foreground) on \(stack) in \(mode)")
    }
  }

  @Test(arguments: Theme.Mode.allCases) func `holds on the tints of an app, and for quiet text in a selected row`(mode: Theme.Mode) {
    let theme = Theme.make(mode: mode)
    for color in [Color.red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown, .gray, .white, .black] {
      let tint = color.resolved(in: theme), words = tint.backgroundForWords
      #expect(words.ink.contrast(with: words.fill) >= 4.5, "\(color)")
      for background in [theme.colors.controlBackground, theme.colors.chromeBackground] { #expect(tint.legible(on: background).contrast(with: background) >= 4.5, "\(color)") }
      #expect(tint.contrastingMark.contrast(with: tint) >= 3, "\(color)")
    }
    for accent in Accent.allCases {
      let context = StyleContext(theme: Theme.make(mode: mode, accent: accent), onSelection: true)
      #expect(ratio(context.label(level: 2), on: [context.theme.colors.accent]) >= 4.5)
      #expect(ratio(context.label(level: 3), on: [context.theme.colors.accent]) >= 3)
    }
  }

  @Test(arguments: Theme.Mode.allCases) func `holds for every accent`(mode: Theme.Mode) {
    for accent in Accent.allCases {
      let colors = Theme.make(mode: mode, accent: accent).colors
      let text = mode.isIncreasedContrast ? 7 : 4.5, graphic = mode.isIncreasedContrast ? 4.5 : 3
      #expect(ratio(colors.onAccent, on: [colors.accent]) >= text)
      for background in [colors.contentBackground, colors.windowBackground, colors.sidebarBackground, colors.elevatedBackground] {
        #expect(ratio(colors.accentText, on: [background]) >= text)
      }
      for background in [colors.contentBackground, colors.windowBackground] {
        #expect(ratio(colors.accent, on: [background]) >= graphic)
      }
    }
  }

  @Test(arguments: Theme.Mode.allCases) func `holds for the system colours`(mode: Theme.Mode) {
    let colors = Theme.make(mode: mode).colors
    let system = colors.system
    // Bright by nature: see `SystemColors`.
    let bright = mode == .light ? [] : [system.orange, system.yellow, system.cyan]
    for color in bright + [
      system.red, system.green, system.mint, system.teal, system.blue, system.indigo, system.purple, system.pink, system.brown, system.gray,
    ] {
      let needed = mode.isIncreasedContrast ? 4.5 : 3
      #expect(ratio(color, on: [colors.contentBackground]) >= needed)
      #expect(ratio(color, on: [colors.windowBackground]) >= needed)
    }
  }
}
