import Foundation
import Testing

@testable import OrielDrawing

private let dark = RGBA(hex: 0x20_40_80), light = RGBA(hex: 0xF0_A0_30)
private let stops = [GradientStop(color: dark, location: 0), GradientStop(color: light, location: 1)]

@Suite struct `A gradient that is painted` {
  /// The number of pixels of forty by forty points that are not what `location` says, which is nil where it says nothing.
  private func wrong(_ paint: Paint, stops: [GradientStop] = stops, tolerance: Int, scale: Double = 1, _ location: (CGPoint) -> Double?) -> Int {
    let s = BitmapSurface.make(size: CGSize(width: 40, height: 40), scale: scale) { p in
      // Three points further on, in a layer and not by whole pixels, so that it is drawn by Cairo and in its own space.
      p.translate(x: 3, y: 2)
      p.fill(Path(CGRect(x: -10, y: -10, width: 100, height: 100)), with: paint, style: FillStyle())
    }
    var count = 0
    for y in 0..<s.pixelHeight {
      for x in 0..<s.pixelWidth {
        guard let t = location(point((Double(x) + 0.5) / scale - 3, (Double(y) + 0.5) / scale - 2)) else { continue }
        let expected = stops.color(at: max(0, min(1, t))).premultiplied, seen = s.pixel(x: x, y: y)
        if [0, 8, 16, 24].contains(where: { (shift: UInt32) in abs(Int(expected >> shift & 255) - Int(seen >> shift & 255)) > tolerance }) { count += 1 }
      }
    }
    return count
  }

  @Test(arguments: [1.0, 2.0]) func `runs from its start to its end, and stays the same beyond`(scale: Double) {
    for (start, end) in [(point(10, 5), point(30, 25)), (point(30, 5), point(12, 9)), (point(5, 20), point(35, 20)), (point(8, 30), point(8, 10)), (point(8, 5), point(8, 30))] {
      let dx = end.x - start.x, dy = end.y - start.y
      #expect(wrong(.linearGradient(stops, start: start, end: end), tolerance: 4, scale: scale) { p in ((p.x - start.x) * dx + (p.y - start.y) * dy) / (dx * dx + dy * dy) } == 0)
    }
    let three = [GradientStop(color: dark, location: 0.1), GradientStop(color: .white, location: 0.3), GradientStop(color: light, location: 0.8)]
    #expect(wrong(.linearGradient(three, start: point(8, 5), end: point(8, 30)), stops: three, tolerance: 5, scale: scale) { ($0.y - 5) / 25 } == 0)
    #expect(wrong(.linearGradient(three, start: point(0, 5), end: point(30, 5)), stops: three, tolerance: 5, scale: scale) { $0.x / 30 } == 0)
  }

  @Test(arguments: [1.0, 2.0]) func `runs outwards from a circle or an ellipse`(scale: Double) {
    #expect(wrong(.radialGradient(stops, center: point(18, 14), startRadius: 4, endRadius: 16), tolerance: 6, scale: scale) { (hypot($0.x - 18, $0.y - 14) - 4) / 12 } == 0)
    #expect(wrong(.radialGradient(stops, center: point(18, 14), startRadius: 0, endRadius: 30), tolerance: 6, scale: scale) { hypot($0.x - 18, $0.y - 14) / 30 } == 0)
    let box = CGRect(x: 4, y: 6, width: 30, height: 20)
    #expect(wrong(.ellipticalGradient(stops, rect: box, center: UnitPoint(x: 0.4, y: 0.7), startFraction: 0.25, endFraction: 1.25), tolerance: 6, scale: scale) { p in
      hypot((p.x - 16) / 15, (p.y - 20) / 10) - 0.25
    } == 0)
  }

  /// Where it begins and ends, in degrees.
  @Test(arguments: [(0.0, 360.0), (0, 90), (90, 180), (180, 90), (-45, 30), (300, 200), (0, -360), (10, 800), (360, 0), (0, 200)])
  func `runs around its centre, and its two ends share what it leaves`(start: Double, end: Double) {
    let sweep = max(-360, min(360, end - start)), centre = point(17, 19)
    func location(_ p: CGPoint) -> Double? {
      guard hypot(p.x - centre.x, p.y - centre.y) > 10 else { return nil }
      func turned(_ angle: Double) -> Double {
        let rest = angle.truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
      }
      let turn = turned((atan2(p.y - centre.y, p.x - centre.x) * 180 / .pi - start) * (sweep < 0 ? -1 : 1)), whole = abs(sweep)
      // Not at the seams, where a pixel has both colours.
      let seams = [0, whole, whole + (360 - whole) / 2, 360]
      if seams.contains(where: { abs(turn - $0) < 14 }) { return nil }
      return turn <= whole ? turn / whole : turn - whole < (360 - whole) / 2 ? 1 : 0
    }
    #expect(wrong(.angularGradient(stops, center: centre, start: .degrees(start), end: .degrees(end)), tolerance: 16, location) < 25)
  }

  /// So far away that all of the picture lies in one direction, which is left.
  @Test(arguments: [(0.0, 360.0, 0.5), (90, 270, 0.5), (0, 90, 1), (270, 360, 0), (0, -90, 1), (90, 0, 0), (170, 210, 0.25), (190, 150, 0.25)])
  func `around a centre far away is one colour`(start: Double, end: Double, location: Double) {
    for distance in [2e6, 2e9] {
      let s = BitmapSurface.make(size: CGSize(width: 8, height: 8)) {
        $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8), with: .angularGradient(stops, center: point(distance, 4), start: .degrees(start), end: .degrees(end)))
      }
      let expected = stops.color(at: location).premultiplied
      for corner in [s.pixel(x: 0, y: 0), s.pixel(x: 7, y: 7)] { #expect([0, 8, 16].allSatisfy { (shift: UInt32) in abs(Int(expected >> shift & 255) - Int(corner >> shift & 255)) <= 2 }) }
    }
  }

  @Test func `of a mesh has the colours of its corners, and their middle between`() {
    let side = 36.0, corners = [point(2, 2), point(2 + side, 2), point(2 + side, 2 + side), point(2, 2 + side)]
    var points: [CGPoint] = []
    for index in 0..<4 {
      let a = corners[index], b = corners[(index + 1) % 4]
      points += [a, point(a.x + (b.x - a.x) / 3, a.y + (b.y - a.y) / 3), point(a.x + (b.x - a.x) * 2 / 3, a.y + (b.y - a.y) * 2 / 3)]
    }
    let colours = [RGBA(hex: 0xFF0000), RGBA(hex: 0x00FF00), RGBA(hex: 0x0000FF), RGBA(hex: 0xFFFFFF)]
    let broken = MeshPatch(points: [], colors: colours), uncoloured = MeshPatch(points: points.map { point($0.x / 2, $0.y / 2) }, colors: [.black])
    let s = BitmapSurface.make(size: CGSize(width: 40, height: 40)) {
      $0.fill(CGRect(x: 0, y: 0, width: 40, height: 40), with: .mesh([MeshPatch(points: points, colors: colours), broken, uncoloured]))
    }
    func isNear(_ seen: UInt32, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
      abs(Int(seen >> 16 & 255) - red) < 24 && abs(Int(seen >> 8 & 255) - green) < 24 && abs(Int(seen & 255) - blue) < 24 && seen >> 24 == 255
    }
    #expect(isNear(s.pixel(x: 3, y: 3), 255, 8, 8) && isNear(s.pixel(x: 36, y: 3), 8, 247, 8) && isNear(s.pixel(x: 36, y: 36), 8, 8, 247) && isNear(s.pixel(x: 3, y: 36), 247, 247, 247))
    #expect(isNear(s.pixel(x: 20, y: 20), 127, 127, 127) && isNear(s.pixel(x: 20, y: 3), 127, 127, 6) && isNear(s.pixel(x: 36, y: 20), 6, 127, 127))
    #expect(s.pixel(x: 0, y: 20) == 0 && s.pixel(x: 39, y: 20) == 0 && s.pixel(x: 20, y: 0) == 0 && s.pixel(x: 20, y: 39) == 0)
  }

  @Test func `paints nothing if one of its numbers is none`() {
    let (none, endless) = (Double.nan, Double.infinity), box = CGRect(x: 0, y: 0, width: 9, height: 9)
    let paints: [Paint] = [
      .color(RGBA(red: none, green: 0, blue: 0)), .color(RGBA(red: 0, green: 0, blue: 0, alpha: endless)),
      .linearGradient(stops, start: point(none, 0), end: point(9, 9)), .linearGradient(stops, start: point(0, 0), end: point(9, endless)), .linearGradient(stops, start: point(0, 0), end: point(1e13, 5)),
      .radialGradient(stops, center: point(none, 0), startRadius: 0, endRadius: 9), .radialGradient(stops, center: .zero, startRadius: 0, endRadius: none), .radialGradient(stops, center: .zero, startRadius: endless, endRadius: 9),
      .ellipticalGradient(stops, rect: box, center: UnitPoint(x: none, y: 0), startFraction: 0, endFraction: 1), .ellipticalGradient(stops, rect: box, center: .center, startFraction: 0, endFraction: endless),
      .angularGradient(stops, center: point(0, none), start: .zero, end: .degrees(90)), .angularGradient(stops, center: .zero, start: .zero, end: .radians(none)),
      .mesh([MeshPatch(points: Array(repeating: point(none, 0), count: 12), colors: Array(repeating: .black, count: 4))]),
    ]
    for paint in paints {
      let s = BitmapSurface.make(size: CGSize(width: 9, height: 9)) {
        $0.fill(.lines((0.5, 0.5), (8.5, 0.5), (8.5, 8.5), (0.5, 8.5), closed: true), with: paint)
        // What is painted next is painted.
        $0.fill(CGRect(x: 0.5, y: 4, width: 1, height: 1), .black)
      }
      #expect(s.pixel(x: 5, y: 6) == 0 && s.pixel(x: 1, y: 4) >> 24 > 100, "\(paint)")
    }
  }

  @Test func `of a picture repeats it from its origin on`() {
    let tile = Bitmap(pixelWidth: 3, pixelHeight: 2, premultiplied: (1...6).map { 0xFF00_0000 | $0 * 30 })!
    let s = BitmapSurface.make(size: CGSize(width: 20, height: 20)) { p in
      p.translate(x: 1, y: 2)
      p.fill(CGRect(x: -1, y: -2, width: 20, height: 20), with: .image(tile, origin: point(5, 7), scale: 1))
    }
    for y in 0..<20 { for x in 0..<20 { #expect(s.pixel(x: x, y: y) == tile.pixel(x: (x + 3) % 3, y: (y + 1) % 2)) } }
    let large = BitmapSurface.make(size: CGSize(width: 24, height: 24)) {
      $0.fill(CGRect(x: 0, y: 0, width: 24, height: 24), with: .image(Bitmap(pixelWidth: 3, pixelHeight: 2, scale: 2, premultiplied: (1...6).map { 0xFF00_0000 | $0 * 30 })!, origin: .zero, scale: 8))
    }
    // Three pixels of four points each.
    #expect((0..<12).allSatisfy { x in (0..<8).allSatisfy { y in large.pixel(x: x, y: y) == large.pixel(x: x + 12, y: y + 8) } })
    #expect(abs(Int(large.pixel(x: 1, y: 1) & 255) - Int(large.pixel(x: 9, y: 1) & 255)) > 20)
  }
}

@Suite struct `The pixels of a layer` {
  typealias Part = (r: Double, g: Double, b: Double)
  private func seen(_ s: BitmapSurface, _ x: Int = 4, _ y: Int = 4) -> Part {
    let c = s.pixel(x: x, y: y)
    return (Double(c >> 16 & 255) / 255, Double(c >> 8 & 255) / 255, Double(c & 255) / 255)
  }
  private func near(_ a: Part, _ b: Part, _ tolerance: Double = 0.013) -> Bool {
    func clamped(_ v: Double) -> Double { max(0, min(1, v)) }
    return abs(a.r - clamped(b.r)) < tolerance && abs(a.g - clamped(b.g)) < tolerance && abs(a.b - clamped(b.b)) < tolerance
  }

  private static let below: Part = (0.8, 0.3, 0.1), above: Part = (0.2, 0.6, 0.9)

  @Test func `are blended as the compositing specification says`() {
    func each(_ f: (Double, Double) -> Double) -> Part { (f(Self.below.r, Self.above.r), f(Self.below.g, Self.above.g), f(Self.below.b, Self.above.b)) }
    func light(_ c: Part) -> Double { 0.3 * c.r + 0.59 * c.g + 0.11 * c.b }
    func list(_ c: Part) -> [Double] { [c.r, c.g, c.b] }
    func map(_ c: Part, _ f: (Double) -> Double) -> Part { (f(c.r), f(c.g), f(c.b)) }
    func setLight(_ c: Part, _ l: Double) -> Part {
      let d = l - light(c), moved = map(c) { $0 + d }, low = list(moved).min()!, high = list(moved).max()!
      if low < 0 { return map(moved) { l + ($0 - l) * l / (l - low) } }
      if high > 1 { return map(moved) { l + ($0 - l) * (1 - l) / (high - l) } }
      return moved
    }
    func spread(_ c: Part) -> Double { list(c).max()! - list(c).min()! }
    func setSpread(_ c: Part, _ s: Double) -> Part {
      let low = list(c).min()!, width = spread(c)
      return map(c) { ($0 - low) / width * s }
    }
    func hard(_ b: Double, _ s: Double) -> Double { s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1) }
    let (b, s) = (Self.below, Self.above)
    let expected: [BlendMode: Part] = [
      .normal: s, .multiply: each { $0 * $1 }, .screen: each { $0 + $1 - $0 * $1 }, .overlay: each { hard($1, $0) }, .darken: each { min($0, $1) },
      .lighten: each { max($0, $1) }, .colorDodge: each { min(1, $0 / (1 - $1)) }, .colorBurn: each { 1 - min(1, (1 - $0) / $1) },
      .softLight: each { b, s in
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
      }, .hardLight: each(hard), .difference: each { abs($0 - $1) }, .exclusion: each { $0 + $1 - 2 * $0 * $1 },
      .hue: setLight(setSpread(s, spread(b)), light(b)), .saturation: setLight(setSpread(b, spread(s)), light(b)), .color: setLight(s, light(b)),
      .luminosity: setLight(b, light(s)), .sourceAtop: s, .destinationOver: b, .plusDarker: each { $0 + $1 - 1 }, .plusLighter: each { $0 + $1 },
    ]
    for mode in BlendMode.allCases {
      let surface = BitmapSurface.make(size: CGSize(width: 9, height: 9)) { p in
        p.fill(CGRect(x: 0, y: 0, width: 9, height: 9), RGBA(red: b.r, green: b.g, blue: b.b))
        p.beginLayer(LayerEffects(blendMode: mode), bounds: CGRect(x: 2, y: 3, width: 6, height: 5))
        p.fill(CGRect(x: 0, y: 0, width: 9, height: 9), RGBA(red: s.r, green: s.g, blue: s.b))
        p.endLayer()
      }
      if let wanted = expected[mode] { #expect(near(seen(surface), wanted, 0.02), "\(mode) \(seen(surface))") } else { #expect(mode == .destinationOut && surface.pixel(x: 4, y: 4) == 0) }
      // Without an effect there is no layer that would end at its bounds.
      for (x, y) in [(1, 4), (8, 4), (4, 2), (4, 8)] where mode != .normal { #expect(near(seen(surface, x, y), b), "\(mode)") }
    }
  }

  @Test func `are filtered as the filter specification says`() {
    let c = Self.below, light = 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b
    func mixed(_ amount: Double) -> Part { (light + (c.r - light) * amount, light + (c.g - light) * amount, light + (c.b - light) * amount) }
    func hue(_ degrees: Double) -> Part {
      let (k, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      return (
        c.r * (0.213 + k * 0.787 - s * 0.213) + c.g * (0.715 - k * 0.715 - s * 0.715) + c.b * (0.072 - k * 0.072 + s * 0.928),
        c.r * (0.213 - k * 0.213 + s * 0.143) + c.g * (0.715 + k * 0.285 + s * 0.140) + c.b * (0.072 - k * 0.072 - s * 0.283),
        c.r * (0.213 - k * 0.213 - s * 0.787) + c.g * (0.715 - k * 0.715 + s * 0.715) + c.b * (0.072 + k * 0.928 + s * 0.072))
    }
    let cases: [(LayerEffects.Filter, Part)] = [
      (.brightness(0.15), (c.r + 0.15, c.g + 0.15, c.b + 0.15)), (.brightness(-0.2), (c.r - 0.2, c.g - 0.2, c.b - 0.2)), (.brightness(.nan), c),
      (.contrast(0.5), (0.65, 0.4, 0.3)), (.contrast(2), (1.1, 0.1, -0.3)), (.contrast(1), c), (.saturation(0), mixed(0)), (.saturation(0.5), mixed(0.5)),
      (.saturation(1.5), mixed(1.5)), (.grayscale(0), c), (.grayscale(0.25), mixed(0.75)), (.grayscale(1), mixed(0)), (.grayscale(7), mixed(0)), (.grayscale(-3), c),
      (.hueRotation(.degrees(90)), hue(90)), (.hueRotation(.degrees(-60)), hue(-60)), (.hueRotation(.degrees(200)), hue(200)),
      (.colorInvert, (1 - c.r, 1 - c.g, 1 - c.b)), (.colorMultiply(RGBA(red: 0.5, green: 1, blue: 0.25)), (c.r * 0.5, c.g, c.b * 0.25)),
    ]
    for (filter, expected) in cases {
      let s = BitmapSurface.make(size: CGSize(width: 9, height: 9)) { p in
        p.beginLayer(LayerEffects(filters: [filter]), bounds: CGRect(x: 0, y: 0, width: 9, height: 9))
        p.fill(CGRect(x: 0, y: 0, width: 9, height: 9), RGBA(red: c.r, green: c.g, blue: c.b))
        p.endLayer()
      }
      #expect(near(seen(s), expected, 0.02) && s.pixel(x: 4, y: 4) >> 24 == 255, "\(filter) \(seen(s))")
    }
    func alpha(_ filter: LayerEffects.Filter) -> (UInt32, UInt32) {
      let s = BitmapSurface.make(size: CGSize(width: 9, height: 9)) { p in
        p.beginLayer(LayerEffects(filters: [filter]), bounds: CGRect(x: 0, y: 0, width: 9, height: 9))
        p.fill(CGRect(x: 0, y: 0, width: 9, height: 9), RGBA(red: c.r, green: c.g, blue: c.b))
        p.endLayer()
      }
      return (s.pixel(x: 4, y: 4) >> 24, s.pixel(x: 4, y: 4) & 0xFF_FFFF)
    }
    let toAlpha = alpha(.luminanceToAlpha)
    #expect(abs(Int(toAlpha.0) - Int(light * 255)) <= 2 && toAlpha.1 == 0)
    #expect(abs(Int(alpha(.colorMultiply(RGBA(white: 1, alpha: 0.25))).0) - 64) <= 1)
  }

  @Test func `throw a shadow by whole pixels, below them`() {
    for scale in [1.0, 2.0] {
      let s = BitmapSurface.make(size: CGSize(width: 20, height: 20), scale: scale) { p in
        p.beginLayer(LayerEffects(filters: [.shadow(ShadowStyleValue(color: RGBA(hex: 0x0000FF), radius: 0, x: 3, y: -2))]), bounds: CGRect(x: 8, y: 8, width: 4, height: 4))
        p.fill(CGRect(x: 8, y: 8, width: 4, height: 4), RGBA(hex: 0xFF0000))
        p.endLayer()
      }
      for y in 0..<Int(20 * scale) {
        for x in 0..<Int(20 * scale) {
          let p = point((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
          let expected: UInt32 = CGRect(x: 8, y: 8, width: 4, height: 4).contains(p) ? 0xFFFF_0000 : CGRect(x: 11, y: 6, width: 4, height: 4).contains(p) ? 0xFF00_00FF : 0
          #expect(s.pixel(x: x, y: y) == expected)
        }
      }
    }
  }

  @Test func `reach as far as their filters spread`() {
    func outset(_ filters: LayerEffects.Filter...) -> Double { LayerEffects(filters: filters).outset }
    let shadow = ShadowStyleValue(color: .black, radius: 4, x: -3, y: 2), still = ShadowStyleValue(color: .black, radius: -4, x: 1, y: -5)
    #expect(outset() == 0 && outset(.blur(radius: 5, opaque: false)) == 15 && outset(.blur(radius: -5, opaque: false)) == 0 && outset(.blur(radius: 0, opaque: true)) == 0)
    #expect(outset(.shadow(shadow)) == 9 && outset(.shadow(still)) == 5 && outset(.blur(radius: 2, opaque: false), .shadow(shadow), .contrast(2)) == 15)
  }

  @Test func `are needed for each effect, and for a group`() {
    #expect(LayerEffects().isIdentity)
    for effects in [
      LayerEffects(opacity: 0.99), LayerEffects(blendMode: .multiply), LayerEffects(filters: [.colorInvert]), LayerEffects(projection: PlaneProjection(.identity)), LayerEffects(isGroup: true),
    ] { #expect(!effects.isIdentity) }
  }

  @Test func `are shown by their opacity, and not at all without any`() {
    for (opacity, level) in [(0.0, 255), (-1, 255), (0.25, 191), (0.5, 127), (1.5, 0)] {
      for mode in [BlendMode.normal, .multiply] {
        let s = BitmapSurface.make(size: CGSize(width: 9, height: 9)) { p in
          p.fill(CGRect(x: 0, y: 0, width: 9, height: 9), .white)
          p.beginLayer(LayerEffects(opacity: opacity, blendMode: mode), bounds: CGRect(x: 0, y: 0, width: 9, height: 9))
          p.fill(CGRect(x: 0, y: 0, width: 9, height: 9), .black)
          p.endLayer()
        }
        #expect(abs(Int(s.pixel(x: 4, y: 4) & 255) - level) <= 1, "\(opacity) \(mode)")
      }
    }
  }

  @Test func `are not blurred without a radius, and an opaque blur keeps its edges`() {
    func blurred(_ radius: Double, opaque: Bool) -> BitmapSurface {
      BitmapSurface.make(size: CGSize(width: 20, height: 20)) { p in
        p.clip(to: CGRect(x: 0, y: 0, width: 20, height: 20))
        p.beginLayer(LayerEffects(filters: [.blur(radius: radius, opaque: opaque)]), bounds: CGRect(x: 0, y: 0, width: 20, height: 20))
        p.fill(CGRect(x: -100, y: -100, width: 300, height: 300), .black)
        p.endLayer()
      }
    }
    #expect(blurred(0, opaque: false).pixel(x: 0, y: 0) == 0xFF00_0000 && blurred(-1, opaque: false).pixel(x: 0, y: 0) == 0xFF00_0000)
    #expect(blurred(3, opaque: true).pixel(x: 0, y: 0) >> 24 >= 253)
  }
}
