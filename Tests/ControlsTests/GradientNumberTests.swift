import Foundation
import OrielDrawing
import OrielGraph
@testable import OrielControls
import Testing

@Suite struct `A gradient in a box` {
  private let box = CGRect(x: 10, y: 20, width: 40, height: 80), theme = Theme.make()
  private let gradient = Gradient(colors: [.black, .white])
  private let stops = [GradientStop(color: .black, location: 0), GradientStop(color: .white, location: 1)]
  private var written: [Gradient.Stop] { gradient.stops }

  @Test func `runs along a line, however it is written`() {
    let paint = Paint.linearGradient(stops, start: CGPoint(x: 20, y: 40), end: CGPoint(x: 50, y: 100))
    let start = UnitPoint(x: 0.25, y: 0.25), end = UnitPoint.bottomTrailing
    let all: [LinearGradient] = [
      LinearGradient(gradient: gradient, startPoint: start, endPoint: end), LinearGradient(colors: [.black, .white], startPoint: start, endPoint: end),
      LinearGradient(stops: written, startPoint: start, endPoint: end), .linearGradient(gradient, startPoint: start, endPoint: end),
      .linearGradient(AnyGradient(gradient), startPoint: start, endPoint: end), .linearGradient(colors: [.black, .white], startPoint: start, endPoint: end),
      .linearGradient(stops: written, startPoint: start, endPoint: end),
    ]
    for style in all { #expect(style.paint(in: box, theme: theme) == paint) }
    for style in [AnyGradient(gradient).resolvedStyle(in: StyleContext(theme: theme)), gradient.resolvedStyle(in: StyleContext(theme: theme))] {
      #expect(style.paint(in: box) == .linearGradient(stops, start: CGPoint(x: 30, y: 20), end: CGPoint(x: 30, y: 100)))
    }
  }
  @Test func `runs outwards in circles, from the middle unless it says otherwise`() {
    let paint = Paint.radialGradient(stops, center: CGPoint(x: 20, y: 80), startRadius: 3, endRadius: 9), center = UnitPoint(x: 0.25, y: 0.75)
    let all: [RadialGradient] = [
      RadialGradient(gradient: gradient, center: center, startRadius: 3, endRadius: 9),
      RadialGradient(colors: [.black, .white], center: center, startRadius: 3, endRadius: 9), RadialGradient(stops: written, center: center, startRadius: 3, endRadius: 9),
      .radialGradient(gradient, center: center, startRadius: 3, endRadius: 9), .radialGradient(AnyGradient(gradient), center: center, startRadius: 3, endRadius: 9),
      .radialGradient(colors: [.black, .white], center: center, startRadius: 3, endRadius: 9), .radialGradient(stops: written, center: center, startRadius: 3, endRadius: 9),
    ]
    for style in all { #expect(style.paint(in: box, theme: theme) == paint) }
    let plain: [RadialGradient] = [.radialGradient(gradient, endRadius: 9), .radialGradient(AnyGradient(gradient), endRadius: 9)]
    for style in plain { #expect(style.paint(in: box, theme: theme) == .radialGradient(stops, center: CGPoint(x: 30, y: 60), startRadius: 0, endRadius: 9)) }
  }
  @Test func `runs outwards in ellipses to the edges, unless it says otherwise`() {
    let center = UnitPoint(x: 0.25, y: 0.75), paint = Paint.ellipticalGradient(stops, rect: box, center: center, startFraction: 0.25, endFraction: 0.75)
    let all: [EllipticalGradient] = [
      EllipticalGradient(gradient: gradient, center: center, startRadiusFraction: 0.125, endRadiusFraction: 0.375),
      EllipticalGradient(colors: [.black, .white], center: center, startRadiusFraction: 0.125, endRadiusFraction: 0.375),
      EllipticalGradient(stops: written, center: center, startRadiusFraction: 0.125, endRadiusFraction: 0.375),
      .ellipticalGradient(gradient, center: center, startRadiusFraction: 0.125, endRadiusFraction: 0.375),
      .ellipticalGradient(AnyGradient(gradient), center: center, startRadiusFraction: 0.125, endRadiusFraction: 0.375),
      .ellipticalGradient(colors: [.black, .white], center: center, startRadiusFraction: 0.125, endRadiusFraction: 0.375),
      .ellipticalGradient(stops: written, center: center, startRadiusFraction: 0.125, endRadiusFraction: 0.375),
    ]
    for style in all { #expect(style.paint(in: box, theme: theme) == paint) }
    let plain: [EllipticalGradient] = [
      EllipticalGradient(gradient: gradient), EllipticalGradient(colors: [.black, .white]), EllipticalGradient(stops: written), .ellipticalGradient(gradient),
      .ellipticalGradient(AnyGradient(gradient)), .ellipticalGradient(colors: [.black, .white]), .ellipticalGradient(stops: written),
    ]
    for style in plain { #expect(style.paint(in: box, theme: theme) == .ellipticalGradient(stops, rect: box, center: .center, startFraction: 0, endFraction: 1)) }
  }
  @Test func `runs around a point, all the way where one angle is given`() {
    let center = UnitPoint(x: 0.25, y: 0.75), point = CGPoint(x: 20, y: 80), start = Angle.degrees(30), end = Angle.degrees(90)
    let all: [AngularGradient] = [
      AngularGradient(gradient: gradient, center: center, startAngle: start, endAngle: end),
      AngularGradient(colors: [.black, .white], center: center, startAngle: start, endAngle: end),
      AngularGradient(stops: written, center: center, startAngle: start, endAngle: end), .angularGradient(gradient, center: center, startAngle: start, endAngle: end),
      .angularGradient(AnyGradient(gradient), center: center, startAngle: start, endAngle: end),
      .angularGradient(colors: [.black, .white], center: center, startAngle: start, endAngle: end),
      .angularGradient(stops: written, center: center, startAngle: start, endAngle: end),
    ]
    for style in all { #expect(style.paint(in: box, theme: theme) == .angularGradient(stops, center: point, start: start, end: end)) }
    let round: [AngularGradient] = [
      AngularGradient(gradient: gradient, center: center, angle: start), AngularGradient(colors: [.black, .white], center: center, angle: start),
      AngularGradient(stops: written, center: center, angle: start), .conicGradient(gradient, center: center, angle: start),
      .conicGradient(AnyGradient(gradient), center: center, angle: start), .conicGradient(colors: [.black, .white], center: center, angle: start),
      .conicGradient(stops: written, center: center, angle: start),
    ]
    for style in round { #expect(style.paint(in: box, theme: theme) == .angularGradient(stops, center: point, start: start, end: start + .degrees(360))) }
  }
  @Test func `spreads its colours evenly, with eight steps between two where the eye is to see them even`() {
    #expect(Gradient(colors: [.red, .green, .blue]).stops.map(\.location) == [0, 0.5, 1] && Gradient(colors: [.red]).stops.map(\.location) == [0])
    let context = StyleContext(theme: theme)
    let uneven = Gradient(stops: [.init(color: .black, location: 0), .init(color: .white, location: 0.5), .init(color: .black, location: 0.75)])
    #expect(uneven.resolved(in: context).map(\.location) == [0, 0.5, 0.75])
    let found = uneven.colorSpace(.perceptual).resolved(in: context)
    let first = (0...8).map { Double($0) / 16 }, second = (1...8).map { 0.5 + Double($0) / 32 }
    #expect(found.map(\.location) == first + second)
    for (index, stop) in found.enumerated() {
      let amount = index <= 8 ? Double(index) / 8 : 1 - Double(index - 8) / 8
      #expect(stop.color.isClose(to: Gradient.ColorSpace.perceptual.mix(.black, .white, by: amount)))
    }
    #expect(Gradient(colors: [.red]).resolved(space: .perceptual, in: context).count == 1)
    #expect(AnyGradient(uneven).colorSpace(.perceptual).resolved(in: context) == found && AnyGradient(uneven).resolved(in: context).count == 3)
    #expect(Gradient.ColorSpace.device.mix(.black, .white, by: 0.25) == RGBA(white: 0.25))
  }
}

@Suite struct `A resolved style` {
  private let box = CGRect(x: 10, y: 20, width: 40, height: 80)
  private func gradient(_ a: RGBA, _ b: RGBA, _ middle: Double = 1) -> ResolvedStyle {
    .gradient(ResolvedGradient(stops: [GradientStop(color: a, location: 0), GradientStop(color: b, location: middle)], form: .linear(.top, .bottom)))
  }
  private let shadow = ResolvedShadow(isInner: false, value: ShadowStyleValue(color: RGBA(white: 0, alpha: 0.5), radius: 2, x: 1, y: 3))

  @Test func `fades in all of its parts`() {
    #expect(ResolvedStyle.color(.white).opacity(0.5) == .color(RGBA(white: 1, alpha: 0.5)) && ResolvedStyle.color(.white).opacity(1) == .color(.white))
    #expect(gradient(.white, RGBA(white: 0, alpha: 0.5)).opacity(0.5) == gradient(RGBA(white: 1, alpha: 0.5), RGBA(white: 0, alpha: 0.25)))
    #expect(ResolvedStyle.material(.bar).opacity(0.5) == .faded(.material(.bar), 0.5))
    #expect(ResolvedStyle.faded(.material(.bar), 0.5).opacity(0.5) == .faded(.material(.bar), 0.25))
    #expect(ResolvedStyle.blended(.color(.white), .screen).opacity(0.5) == .blended(.color(RGBA(white: 1, alpha: 0.5)), .screen))
    var half = shadow
    half.value.color.alpha = 0.25
    #expect(ResolvedStyle.shadowed(.color(.white), shadow).opacity(0.5) == .shadowed(.color(RGBA(white: 1, alpha: 0.5)), half))
  }
  @Test func `has its paint, shadows and blending within`() {
    let theme = Theme.make(mode: .dark), bar = theme.materials[.bar]!.opaque
    let layered = ResolvedStyle.blended(.shadowed(.shadowed(.faded(.material(.bar), 0.5), shadow), shadow), .multiply)
    #expect(layered.paint(in: box, theme: theme) == .color(bar.opacity(0.5)) && layered.shadows == [shadow, shadow] && layered.blendMode == .multiply)
    #expect(layered.material == .bar && layered.layerOpacity == 1 && layered.representativeColor == Theme.make().materials[.bar]!.opaque.opacity(0.5))
    #expect(ResolvedStyle.color(.white).blendMode == .normal && ResolvedStyle.color(.white).material == nil && ResolvedStyle.color(.white).shadows.isEmpty)
    #expect(gradient(.white, .black).representativeColor == .white)
    #expect(ResolvedStyle.faded(gradient(.white, .black), 0.5).paint(in: box) == gradient(.white, .black).paint(in: box))
  }
  @Test func `changes into another, step by step where both are colours`() {
    let quarter = RGBA(white: 0.25)
    #expect(ResolvedStyle.color(.black).interpolated(to: .color(.white), by: 0.25) == .color(quarter))
    #expect(gradient(.black, .white, 0.5).interpolated(to: gradient(.white, .black, 1), by: 0.25) == gradient(quarter, RGBA(white: 0.75), 0.625))
    #expect(ResolvedStyle.color(.black).interpolated(to: gradient(.white, .black), by: 0.25) == gradient(quarter, .black))
    #expect(gradient(.white, .black).interpolated(to: .color(.black), by: 0.75) == gradient(quarter, .black))
    for (fraction, expected) in [(-0.5, ResolvedStyle.color(.black)), (0, .color(.black)), (0.1, .material(.bar)), (1, .material(.bar))] {
      #expect(ResolvedStyle.color(.black).interpolated(to: .material(.bar), by: fraction) == expected)
    }
  }
  @Test func `is numeric where every number is one`() {
    func form(_ form: ResolvedGradient.Form) -> ResolvedStyle { .gradient(ResolvedGradient(stops: [GradientStop(color: .black, location: 0)], form: form)) }
    let nan = Double.nan, bad = UnitPoint(x: .nan, y: 0), worse = UnitPoint(x: 0, y: .infinity)
    let good: [ResolvedStyle] = [
      .color(.white), gradient(.white, .black), form(.radial(.center, startRadius: 1, endRadius: 2)), form(.elliptical(.center, startFraction: 0, endFraction: 1)),
      form(.angular(.center, start: .zero, end: .degrees(9))), .material(.bar), .faded(.material(.bar), 0.5), .blended(.color(.white), .screen),
      .shadowed(.color(.white), shadow),
    ]
    for style in good { #expect(style.isNumeric) }
    var shadows: [ResolvedShadow] = []
    for path in [\ShadowStyleValue.x, \.y, \.radius] {
      var other = shadow
      other.value[keyPath: path] = nan
      shadows.append(other)
    }
    let wrong: [ResolvedStyle] = [
      .color(RGBA(red: nan, green: 0, blue: 0)), .color(RGBA(red: 0, green: nan, blue: 0)), .color(RGBA(red: 0, green: 0, blue: nan)),
      .color(RGBA(white: 0, alpha: .infinity)), gradient(.white, RGBA(white: nan)), gradient(.white, .black, nan), form(.linear(bad, .center)),
      form(.linear(worse, .center)), form(.linear(.center, bad)), form(.linear(.center, worse)), form(.radial(bad, startRadius: 1, endRadius: 2)),
      form(.radial(.center, startRadius: nan, endRadius: 2)), form(.elliptical(worse, startFraction: 0, endFraction: 1)),
      form(.elliptical(.center, startFraction: 0, endFraction: nan)), form(.angular(bad, start: .zero, end: .zero)), form(.angular(.center, start: .radians(nan), end: .zero)),
      form(.angular(worse, start: .zero, end: .zero)), form(.angular(.center, start: .zero, end: .radians(nan))), .faded(.material(.bar), nan),
      .faded(.color(RGBA(white: nan)), 0.5), .blended(.color(RGBA(white: nan)), .screen), .shadowed(.color(RGBA(white: nan)), shadow),
    ] + shadows.map { .shadowed(.color(.white), $0) }
    for style in wrong { #expect(!style.isNumeric, "\(style)") }
  }
  @Test func `of a path is numeric where every point is`() {
    let good = CGPoint(x: 1, y: 2), bad = CGPoint(x: CGFloat.nan, y: 0), worse = CGPoint(x: 0, y: CGFloat.infinity)
    func path(_ make: (inout Path) -> Void) -> Path {
      var path = Path()
      path.move(to: good)
      make(&path)
      path.closeSubpath()
      return path
    }
    #expect(path { $0.addLine(to: good); $0.addQuadCurve(to: good, control: good); $0.addCurve(to: good, control1: good, control2: good) }.isNumeric)
    for point in [bad, worse] {
      #expect(!path { $0.addLine(to: point) }.isNumeric && !path { $0.move(to: point) }.isNumeric)
      #expect(!path { $0.addQuadCurve(to: point, control: good) }.isNumeric && !path { $0.addQuadCurve(to: good, control: point) }.isNumeric)
      #expect(!path { $0.addCurve(to: point, control1: good, control2: good) }.isNumeric)
      #expect(!path { $0.addCurve(to: good, control1: point, control2: good) }.isNumeric && !path { $0.addCurve(to: good, control1: good, control2: point) }.isNumeric)
    }
  }
  @Test func `of words has sizes that can be set, each replaced alone`() {
    func content(_ change: (inout TextAttributes) -> Void, lineSpacing: Double = 3) -> ParagraphContent {
      var attributes = TextAttributes()
      attributes.font.size = 17
      attributes.font.tracking = 2
      attributes.kern = 1
      attributes.baselineOffset = 4
      change(&attributes)
      return ParagraphContent(runs: [TextRun("a"), TextRun("b", attributes)], lineSpacing: lineSpacing)
    }
    let plain = content { _ in }
    #expect(plain.numeric.content == plain && !plain.numeric.isOther)
    let bad: [((inout TextAttributes) -> Void, (inout TextAttributes) -> Void)] = [
      ({ $0.font.size = 0 }, { $0.font.size = 13 }), ({ $0.font.size = .nan }, { $0.font.size = 13 }), ({ $0.font.size = -2 }, { $0.font.size = 13 }),
      ({ $0.font.tracking = .infinity }, { $0.font.tracking = 0 }), ({ $0.kern = .nan }, { $0.kern = 0 }),
      ({ $0.baselineOffset = .nan }, { $0.baselineOffset = 0 }), ({ $0.font.size = 0.5; $0.kern = .nan }, { $0.font.size = 0.5; $0.kern = 0 }),
    ]
    for (wrong, right) in bad {
      let found = content(wrong).numeric
      #expect(found.isOther && found.content == content(right))
    }
    let spaced = content({ _ in }, lineSpacing: .nan).numeric
    #expect(spaced.isOther && spaced.content == content({ _ in }, lineSpacing: 0))
  }

  // MARK: Levels

  @Test func `of a level is a label, weaker where it fills, and strong on a selection`() {
    let theme = Theme.make(), colors = theme.colors
    var context = StyleContext(theme: theme)
    func labels(_ levels: ClosedRange<Int>) -> [RGBA] { levels.map { context.label(level: $0) } }
    let half = colors.labelQuaternary.opacity(0.5)
    #expect(labels(0...5) == [colors.labelPrimary, colors.labelSecondary, colors.labelTertiary, colors.labelQuaternary, half, half])
    #expect(context.fraction(ofLevel: 0) == 1 && context.fraction(ofLevel: 1) == 0.66 / 0.92 && context.fraction(ofLevel: 3) == 0.28 / 0.92)
    #expect(context.level == 0 && !context.isInk && context.asInk.isInk && context.accent == colors.accent && context.asInk.accent == colors.accentText)
    context.isEnabled = false
    #expect(context.label(level: 0) == colors.labelDisabled && context.label(level: 1) == colors.labelSecondary && context.fraction(ofLevel: 1) == 0.66 / 0.92)
    context.isFill = true
    #expect(labels(1...5) == [colors.labelSecondary, colors.labelQuaternary, colors.fillPrimary, colors.fillTertiary, colors.fillTertiary])
    context.isFill = false
    context.onSelection = true
    #expect(labels(0...3) == [colors.onAccent, colors.onAccent, colors.onAccent, colors.onAccent.opacity(0.75)])
    #expect(context.label(level: 4) == colors.onAccent.opacity(0.14 / 0.92) && context.fraction(ofLevel: 1) == 0.66 / 0.92 && context.accent == colors.onAccent)
  }
}
