import Foundation
import OrielDrawing
import OrielGraph
@testable import OrielControls
import Testing

@Suite struct `A colour` {
  private let light = Theme.make(mode: .light)
  private let dark = Theme.make(mode: .dark)

  @Test func `is made from hue, saturation and brightness`() {
    #expect(Color(hue: 0, saturation: 1, brightness: 1).resolved(in: light) == RGBA(red: 1, green: 0, blue: 0))
    #expect(Color(hue: 1.0 / 3, saturation: 1, brightness: 0.5).resolved(in: light).green == 0.5)
    #expect(Color(hue: 0.5, saturation: 0, brightness: 0.4).resolved(in: light) == RGBA(white: 0.4))
  }
  @Test func `in another space keeps what it looks like`() {
    #expect(abs(Color(.sRGBLinear, white: 0.2140411).resolved(in: light).red - 0.5) < 1e-5)
    let red = Color(.displayP3, red: 1, green: 0, blue: 0).resolved(in: light)
    #expect(abs(red.red - 1.0930) < 1e-3 && red.green < 0)
    let white = Color(.displayP3, white: 1).resolved(in: light)
    #expect(abs(white.blue - 1) < 1e-6)
    let wide = Color(.displayP3, red: 0.9, green: 0.3, blue: 0.6).resolved(in: light)
    for (part, value) in [(wide.red, 0.976812), (wide.green, 0.229916), (wide.blue, 0.608560)] { #expect(abs(part - value) < 1e-5) }
  }
  @Test func `of the system follows the mode`() {
    #expect(Color.red.resolved(in: light) == RGBA(hex: 0xE5383B))
    #expect(Color.red.resolved(in: dark) == RGBA(hex: 0xFF726B))
    #expect(Color.primary.opacity(0.5).resolved(in: dark).alpha == 0.93 * 0.5)
  }
  /// They are bright by nature: darker ones would be other colours.
  @Test func `that is yellow, orange or cyan is as bright as on Apple's systems`() {
    let colors: [(Color, UInt32, UInt32)] = [(.yellow, 0xFFCC00, 0xFFD60A), (.orange, 0xFF9500, 0xFF9F0A), (.cyan, 0x32ADE6, 0x64D2FF)]
    for (color, inLight, inDark) in colors {
      #expect(color.resolved(in: light) == RGBA(hex: inLight))
      #expect(color.resolved(in: dark) == RGBA(hex: inDark))
    }
  }
  @Test func `called accent is the tint where one is set`() {
    #expect(Color.accentColor.resolved(in: light) == light.colors.accent)
    #expect(Color.accentColor.resolved(in: light, tint: .red) == light.colors.system.red)
  }
  @Test func `mixes`() {
    let half = Color.black.mix(with: .white, by: 0.5, in: .device).resolved(in: light)
    #expect(half == RGBA(white: 0.5))
    let perceptual = Color.black.mix(with: .white, by: 0.5).resolved(in: light)
    #expect(abs(perceptual.red - 0.3885) < 1e-2)
  }
  @Test func `resolves to linear components`() {
    let resolved = Color.Resolved(red: 0.5, green: 0, blue: 1)
    #expect(abs(resolved.linearRed - 0.2140411) < 1e-5 && resolved.linearBlue == 1)
    #expect(abs(resolved.red - 0.5) < 1e-5)
  }
  @Test func `comes from a colour set of an asset catalogue`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let set = folder.appendingPathComponent("Assets.xcassets/Brand.colorset")
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    try Data(
      """
      {"colors":[{"idiom":"universal","color":{"color-space":"srgb","components":{"red":"0xFF","green":"0x80","blue":"0.000","alpha":"1.000"}}},
      {"idiom":"universal","appearances":[{"appearance":"luminosity","value":"dark"}],"color":{"color-space":"srgb","components":{"red":"0.250","green":"0","blue":"255","alpha":"0.5"}}}]}
      """.utf8
    ).write(to: set.appendingPathComponent("Contents.json"))
    let color = Color(storage: .named("Brand", bundlePath: folder.path))
    #expect(color.resolved(in: light) == RGBA(red: 1, green: 128.0 / 255, blue: 0))
    #expect(color.resolved(in: dark) == RGBA(red: 0.25, green: 0, blue: 1, alpha: 0.5))
  }
}

@Suite struct `A shape style` {
  @Test func `of the tint is the accent on areas, and the shade of it that can be read in words and symbols`() {
    let colors = Theme.make(mode: .dark).colors, context = StyleContext(theme: Theme.make(mode: .dark))
    #expect(TintShapeStyle().resolved(in: context).representativeColor == colors.accent)
    #expect(TintShapeStyle().resolved(in: context.asInk).representativeColor == colors.accentText)
    #expect(context.asInk.color(.accentColor) == colors.accentText)
    var tinted = context.asInk
    tinted.tint = AnyShapeStyle(Color.white)
    #expect(TintShapeStyle().resolved(in: tinted).representativeColor == .white)
  }
  private let theme = Theme.make()
  private func style(_ style: some ShapeStyle, _ change: (inout StyleContext) -> Void = { _ in }) -> ResolvedStyle {
    var context = StyleContext(theme: theme)
    change(&context)
    return style.resolved(in: context)
  }

  @Test func `of a level is the label of that level`() {
    #expect(style(.primary) == .color(theme.colors.labelPrimary))
    #expect(style(.secondary) == .color(theme.colors.labelSecondary))
    #expect(style(.primary) { $0.onSelection = true } == .color(theme.colors.onAccent))
    #expect(style(.primary) { $0.isEnabled = false } == .color(theme.colors.labelDisabled))
  }
  @Test func `of a level derives from the inherited foreground`() {
    let inherited = style(.secondary) { $0.foreground = [AnyShapeStyle(Color.red)] }
    #expect(inherited == .color(theme.colors.system.red.opacity(0.66 / 0.92)))
    let given = style(.secondary) { $0.foreground = [AnyShapeStyle(Color.red), AnyShapeStyle(Color.blue)] }
    #expect(given == .color(theme.colors.system.blue))
    #expect(style(.foreground) { $0.foreground = [AnyShapeStyle(.primary)] } == .color(theme.colors.labelPrimary))
  }
  @Test func `tint is the accent unless an app says otherwise`() {
    #expect(style(.tint) == .color(theme.colors.accent))
    #expect(style(.tint) { $0.tint = AnyShapeStyle(.tint) } == .color(theme.colors.accent))
    #expect(style(.tint.opacity(0.5)) { $0.tint = AnyShapeStyle(.red) } == .color(theme.colors.system.red.opacity(0.5)))
  }
  @Test func `of a gradient paints in its box`() {
    let gradient = LinearGradient(colors: [.black, .white], startPoint: .top, endPoint: .bottom)
    let box = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(
      gradient.paint(in: box, theme: theme)
        == .linearGradient(
          [GradientStop(color: .black, location: 0), GradientStop(color: .white, location: 1)],
          start: CGPoint(x: 25, y: 20), end: CGPoint(x: 25, y: 60)))
    #expect(style(.red.gradient).representativeColor != theme.colors.system.red)
  }
  @Test func `carries shadows, opacity and blending`() {
    let resolved = style(Color.red.shadow(.drop(radius: 3)).opacity(0.5).blendMode(.screen))
    #expect(resolved.blendMode == .screen && resolved.shadows.count == 1)
    #expect(resolved.representativeColor.alpha == 0.5)
    #expect(abs(resolved.shadows[0].value.color.alpha - 0.165) < 1e-9)
    #expect(style(.regularMaterial).material == .regular)
  }
  @Test func `may be written by an app`() {
    struct Alarm: ShapeStyle {
      func resolve(in environment: EnvironmentValues) -> some ShapeStyle { Color.red.opacity(0.5) }
    }
    #expect(style(Alarm()) == .color(theme.colors.system.red.opacity(0.5)))
  }
  @Test func `erased still compares`() {
    #expect(AnyShapeStyle(Color.red).isKnownEqual(to: AnyShapeStyle(AnyShapeStyle(.red))))
    #expect(!AnyShapeStyle(Color.red).isKnownEqual(to: AnyShapeStyle(.tint)))
  }
}
