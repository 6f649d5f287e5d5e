import Foundation
import OrielDrawing
import OrielGraph
@testable import OrielControls
import Testing

/// The look, number by number: what is written here was looked at, and changes only on purpose.
@Suite struct `The numbers of a theme` {
  private static let modes: [Theme.Mode] = [.light, .dark, .lightContrast, .darkContrast]

  /// In light, dark and both in increased contrast.
  private static let alphas: [(KeyPath<ThemeColors, RGBA>, [Double])] = [
    (\.fillPrimary, [0.13, 0.16, 0.11, 0.13]),
    (\.fillSecondary, [0.09, 0.11, 0.07, 0.08]),
    (\.fillTertiary, [0.06, 0.075, 0.06, 0.075]),
    (\.fillQuaternary, [0.035, 0.045, 0.035, 0.045]),
    (\.labelPrimary, [0.92, 0.93, 1, 1]),
    (\.labelSecondary, [0.66, 0.68, 0.84, 0.86]),
    (\.labelTertiary, [0.5, 0.5, 0.72, 0.76]),
    (\.labelQuaternary, [0.28, 0.26, 0.56, 0.58]),
    (\.labelDisabled, [0.36, 0.34, 0.5, 0.52]),
    (\.placeholder, [0.6, 0.56, 0.74, 0.76]),
    (\.separator, [0.12, 0.12, 0.46, 0.46]),
    (\.controlBorder, [0.15, 0.08, 0.62, 0.62]),
    (\.controlSill, [0.26, 0.45, 0.78, 0.62]),
    (\.fieldSill, [0.5, 0.4, 0.78, 0.8]),
    (\.boxBorder, [0.48, 0.42, 0.78, 0.8]),
    (\.cardBorder, [0.08, 0.06, 0.46, 0.46]),
    (\.switchOff, [0.5, 0.46, 0.66, 0.58]),
    (\.track, [0.14, 0.18, 0.46, 0.5]),
    (\.overlayHover, [0.055, 0.07, 0.055, 0.07]),
    (\.overlayPress, [0.1, 0.2, 0.09, 0.2]),
    (\.solidHover, [0.07, 0.09, 0.07, 0.25]),
    (\.solidPress, [0.17, 0.22, 0.17, 0.45]),
    (\.selectionInactive, [0.1, 0.12, 0.2, 0.22]),
    (\.scrim, [0.24, 0.46, 0.24, 0.46]),
    (\.scrollThumb, [0.46, 0.38, 0.7, 0.7]),
    (\.highlight, [0, 0.08, 0, 0.08]),
    (\.menuBorder, [0.14, 0.13, 0.7, 0.7]),
    (\.softSelection, [0.16, 0.36, 0.16, 0.22]),
    (\.textSelection, [0.24, 0.5, 0.24, 0.34]),
  ]
  private static let solid: [(KeyPath<ThemeColors, RGBA>, [UInt32])] = [
    (\.windowBackground, [0xF6F6F8, 0x26272B, 0xFFFFFF, 0x17181A]),
    (\.contentBackground, [0xFFFFFF, 0x1D1E21, 0xFFFFFF, 0x0E0E10]),
    (\.sidebarBackground, [0xECEDF0, 0x2B2C31, 0xF4F4F6, 0x1D1E21]),
    (\.groupedBackground, [0xF1F1F4, 0x222327, 0xF4F4F6, 0x121315]),
    (\.groupedCard, [0xFFFFFF, 0x2D2E33, 0xFFFFFF, 0x1D1E21]),
    (\.chromeBackground, [0xF6F6F8, 0x2B2C31, 0xFFFFFF, 0x1D1E21]),
    (\.elevatedBackground, [0xFFFFFF, 0x313238, 0xFFFFFF, 0x222327]),
    (\.alternateRow, [0xF5F5F7, 0x232428, 0xF5F5F7, 0x17181A]),
    (\.controlBackground, [0xFFFFFF, 0x3D3E45, 0xFFFFFF, 0x2B2C31]),
    (\.fieldBackground, [0xFFFFFF, 0x19191C, 0xFFFFFF, 0x0E0E10]),
    (\.destructiveText, [0xC21B28, 0xFF8A84, 0x900A18, 0xFFB4AF]),
    (\.destructiveFill, [0xD3303A, 0xD3303A, 0xA50F1F, 0xFFB4AF]),
    (\.onDestructive, [0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x12141C]),
    (\.tooltipBackground, [0x2B2C32, 0x45464E, 0x000000, 0x000000]),
    (\.tooltipText, [0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF]),
    (\.segmentThumb, [0xFFFFFF, 0x5A5C65, 0xFFFFFF, 0x4A4B52]),
    (\.tabStrip, [0xE6E7EB, 0x202124, 0xE6E7EB, 0x0E0E10]),
  ]

  @Test func `make inks and overlays as translucent as the look in every mode`() {
    for (path, expected) in Self.alphas {
      #expect(Self.modes.map { Theme.make(mode: $0).colors[keyPath: path].alpha } == expected, "\(path)")
    }
  }
  @Test func `make backgrounds opaque, in the shades of the look`() {
    for (path, expected) in Self.solid {
      #expect(Self.modes.map { Theme.make(mode: $0).colors[keyPath: path] } == expected.map { RGBA(hex: $0) }, "\(path)")
    }
  }
  @Test func `take selections from the accent, and labels from the ink of the mode`() {
    for accent in Accent.allCases {
      for mode in Self.modes {
        let colors = Theme.make(mode: mode, accent: accent).colors, shades = accent.shades(in: mode)
        #expect(colors.accent == shades.fill && colors.onAccent == shades.label && colors.accentText == shades.text)
        for selection in [colors.softSelection, colors.textSelection] { #expect(selection.opacity(1 / selection.alpha).isClose(to: shades.fill)) }
      }
    }
    let inks: [UInt32] = [0x12141C, 0xFFFFFF, 0x000000, 0xFFFFFF]
    for (mode, ink) in zip(Self.modes, inks) {
      let colors = Theme.make(mode: mode).colors
      for label in [colors.labelPrimary, colors.labelSecondary, colors.labelTertiary, colors.labelQuaternary, colors.labelDisabled, colors.placeholder] {
        #expect(label == RGBA(hex: ink, alpha: label.alpha))
      }
    }
  }
  @Test func `choose a mode from darkness and contrast`() {
    #expect(Theme.Mode(dark: false, increasedContrast: false) == .light)
    #expect(Theme.Mode(dark: true, increasedContrast: false) == .dark)
    #expect(Theme.Mode(dark: false, increasedContrast: true) == .lightContrast)
    #expect(Theme.Mode(dark: true, increasedContrast: true) == .darkContrast)
    #expect(Self.modes.map(\.isDark) == [false, true, false, true])
    #expect(Self.modes.map(\.isIncreasedContrast) == [false, false, true, true])
    #expect(Self.modes.map { Theme.make(mode: $0).metrics.focus.width } == [2, 2, 3, 3])
    #expect(Self.modes.map { Theme.make(mode: $0).shadows } == [.light, .dark, .light, .dark])
    #expect(ShadowLayer(y: 2, blur: 8, alpha: 0.25).value == ShadowStyleValue(color: RGBA(white: 0, alpha: 0.25), radius: 8, y: 2))
  }
  @Test func `make materials less transparent the thicker they are, and opaque in increased contrast`() {
    let kinds: [MaterialKind] = [.ultraThin, .thin, .regular, .thick, .ultraThick, .bar]
    let light: [UInt32] = [0xF1F2F4, 0xF2F3F5, 0xF4F4F6, 0xF6F6F8, 0xF9F9FA, 0xF6F6F8]
    let dark: [UInt32] = [0x313237, 0x2F3035, 0x2D2E33, 0x2B2C31, 0x292A2E, 0x2B2C31]
    for mode in Self.modes {
      let materials = Theme.make(mode: mode).materials
      #expect(kinds.map { materials[$0]?.tintAlpha } == (mode.isIncreasedContrast ? [1, 1, 1, 1, 1, 1] : [0.6, 0.7, 0.8, 0.88, 0.94, 0.9]))
      #expect(kinds.map { materials[$0]?.opaque } == (mode.isDark ? dark : light).map { RGBA(hex: $0) })
    }
  }

  // MARK: Text

  @Test func `set every text style, and scale its size and lines`() {
    let styles: [(Double, Double, Int, Double)] = [
      (26, 32, 400, -20), (22, 28, 400, -18), (17, 22, 400, -13), (15, 20, 400, -9), (13, 16, 600, -3), (13, 16, 400, -3), (12, 15, 400, 0),
      (11, 14, 400, 5), (11, 14, 400, 5), (11, 14, 400, 5), (10, 13, 500, 10),
    ]
    for scale in [1.0, 2] {
      let theme = Theme.make(textScale: scale)
      #expect(
        ThemeTextStyle.allCases.map { theme.type($0) }
          == styles.map { TypeSpec(size: $0.0 * scale, line: $0.1 * scale, weight: $0.2, tracking: $0.3) })
    }
  }
  @Test func `grow rows and bars by the line that the text needs more, never below what they are`() {
    let boxes: [(KeyPath<Metrics, Double>, [Double])] = [
      (\.control.height.mini, [16, 18, 24, 32]), (\.control.height.small, [20, 22, 28, 36]), (\.control.height.regular, [24, 26, 32, 40]),
      (\.control.height.large, [30, 32, 38, 46]), (\.control.height.extraLarge, [36, 38, 44, 52]), (\.list.row, [26, 28, 34, 42]),
      (\.list.header, [26, 28, 34, 42]), (\.table.row, [26, 28, 34, 42]), (\.table.header, [26, 28, 34, 42]), (\.form.row, [40, 42, 48, 56]),
      (\.menu.row, [26, 28, 34, 42]), (\.sidebar.row, [30, 32, 38, 46]), (\.menuBar.height, [28, 30, 36, 44]), (\.toolbar.height, [46, 48, 54, 62]),
      (\.toolbar.searchHeight, [28, 30, 36, 44]), (\.tabBar.height, [36, 38, 44, 52]), (\.badge.height, [18, 20, 26, 32]),
    ]
    for (path, expected) in boxes {
      #expect([1, 1.1, 1.5, 2].map { Theme.make(textScale: $0).metrics[keyPath: path] } == expected, "\(path)")
      #expect(Theme.make(textScale: 0.8).metrics[keyPath: path] == expected[0])
    }
    #expect(Theme.make(textScale: 2).metrics.control.fontSize == PerControlSize(20, 22, 26, 26, 30))
    #expect(Theme.make(textScale: 2).metrics.control.paddingH == Metrics().control.paddingH)
    #expect(Theme.make().metrics == Metrics() && Theme.make().textScale == 1)
  }
  @Test func `take text sizes in twentieths, from 0.8 to 2`() {
    let scales: [(Double, Double)] = [(0.1, 0.8), (0.79, 0.8), (0.82, 0.8), (0.83, 0.85), (1.024, 1), (1.026, 1.05), (1.99, 2), (2.4, 2)]
    for (wanted, got) in scales { #expect(Theme.make(textScale: wanted).textScale == got) }
  }
  @Test func `are made once for a mode, an accent and a size, and differ where these do`() {
    #expect(Theme.make(mode: .dark, accent: .teal) === Theme.make(mode: .dark, accent: .teal))
    let plain = Theme.make()
    for other in [Theme.make(mode: .dark), Theme.make(accent: .teal), Theme.make(textScale: 1.5), Theme.make(reducesMotion: true)] { #expect(plain != other) }
    #expect(plain == Theme.make(textScale: 1.01))
  }
  @Test func `give symbols their side beside text, by scale`() {
    let symbols = SymbolMetrics()
    #expect(symbols.side(fontSize: 26) == 32 && symbols.side(fontSize: 13, scale: .medium) == 16)
    #expect(abs(symbols.side(fontSize: 13, scale: .small) - 12.8) < 1e-9 && abs(symbols.side(fontSize: 13, scale: .large) - 20.48) < 1e-9)
  }
}

@Suite struct `The motion of controls` {
  private let full = Motion(), reduced = Motion(isReduced: true)

  @Test func `lasts as long as the look says, and is shorter or still where motion is reduced`() {
    typealias Path = KeyPath<Motion, Animation?>
    let standard = Motion.standard, enter = Motion.enter, exit = Motion.exit, linear = UnitCurve.linear
    let all: [(Path, UnitCurve, Double, Double?)] = [
      (\.checkMark, enter, 0.1, nil), (\.disclosure, standard, 0.2, nil), (\.disclosureChevron, standard, 0.16, nil),
      (\.tooltipIn, linear, 0.1, 0.1), (\.tooltipOut, linear, 0.06, 0.06), (\.popoverIn, enter, 0.14, 0.08), (\.popoverOut, exit, 0.1, 0.08),
      (\.sheetIn, enter, 0.22, 0.1), (\.sheetOut, exit, 0.16, 0.1), (\.alertIn, enter, 0.16, 0.08), (\.alertOut, exit, 0.1, 0.08),
      (\.paneHeight, standard, 0.2, nil), (\.listRemove, standard, 0.18, 0.1), (\.listMove, standard, 0.25, 0.1), (\.sidebar, standard, 0.22, nil),
      (\.navigation, standard, 0.24, 0.1), (\.scroll, standard, 0.2, nil), (\.overscrollBack, exit, 0.25, nil), (\.scrollBarOut, linear, 0.25, 0.25),
    ]
    for (path, curve, duration, still) in all {
      #expect(full[keyPath: path] == .timingCurve(curve, duration: duration), "\(path)")
      #expect(reduced[keyPath: path] == still.map { .linear(duration: $0) }, "\(path)")
    }
    #expect(full.knob == .spring(duration: 0.25, bounce: 0.1) && reduced.knob == .linear(duration: 0.08))
    #expect(full.wheel == .timingCurve(UnitCurve.cubic(0, 0, 0.3, 1), duration: 0.12 + Motion.wheelLead) && reduced.wheel == nil)
  }
  @Test func `follows curves that begin or end at rest`() {
    #expect(Motion.standard == .cubic(0.2, 0, 0, 1) && Motion.enter == .cubic(0, 0, 0.2, 1) && Motion.exit == .cubic(0.4, 0, 1, 1))
  }
  @Test func `waits and fades for set times`() {
    for motion in [full, reduced] { #expect(motion.touchOut == 0.06 && motion.scrollBarDelay == 0.9 && motion.scrollFriction == 0.998) }
    #expect(full.focusRing == 0.04 && reduced.focusRing == nil)
    #expect(full.overscrollLimit == 24 && reduced.overscrollLimit == 0)
    #expect(Motion.submenuDelay == 0.15 && Motion.menuClick == 0.25 && Motion.tooltipDeparture == 0.07)
    #expect(Motion.longestPopoverDeparture == 0.3 && Motion.longestModalDeparture == 0.4)
  }
}
