import Foundation
import OrielDrawing
import OrielGraph

/// The panel of a colour well: swatches, sliders for hue, saturation, brightness and opacity, and a hexadecimal field.
struct ColorPanel: View {
  let selection: Binding<Color>
  let supportsOpacity: Bool
  let close: () -> Void
  /// The slider values, used while the selection equals them.
  @State private var chosen: ColorComponents?
  @State private var typed: String?
  /// Whether the eyedropper found nobody who shows it the screen.
  @State private var isScreenUnreadable = false
  /// Those from before the panel opened: what is chosen now moves nothing under the pointer.
  @State private var recent: [RGBA]
  private let history: RecentColors
  @Environment(\.theme) private var theme

  init(selection: Binding<Color>, supportsOpacity: Bool, history: RecentColors = .shared, close: @escaping () -> Void) {
    self.selection = selection
    self.supportsOpacity = supportsOpacity
    self.history = history
    self.close = close
    _recent = State(initialValue: history.colors)
  }

  /// The selection, seen as components: those that were chosen, unless somebody else has written another colour.
  private var components: ColorComponents {
    let shown = selection.wrappedValue.resolved(in: theme)
    if let chosen, Color(chosen.rgba) == Color(shown) || chosen.rgba.isClose(to: shown) { return chosen }
    return ColorComponents(shown, keeping: chosen)
  }
  private func choose(_ new: ColorComponents) {
    chosen = new
    typed = nil
    selection.wrappedValue = Color(new.rgba)
  }
  private func choose(_ color: RGBA) {
    var new = ColorComponents(color, keeping: chosen)
    if color.alpha == 1, supportsOpacity, components.alpha > 0 { new.alpha = components.alpha }
    choose(new)
  }

  var body: some View {
    let now = components
    VStack(alignment: .leading, spacing: 12) {
      SwatchGrid(current: now.solid) { choose($0) }
      if !recent.isEmpty {
        SwatchGrid(colors: recent, name: "Recent Colors", current: now.rgba) { choose(ColorComponents(supportsOpacity ? $0 : $0.opaque, keeping: chosen)) }
      }
      VStack(spacing: 6) {
        slider("Hue", \.hue, now, (0...6).map { now.with(\.hue, Double($0) / 6).with(\.saturation, 1).with(\.brightness, 1).solid })
        slider("Saturation", \.saturation, now, [now.with(\.saturation, 0).solid, now.with(\.saturation, 1).solid])
        slider("Brightness", \.brightness, now, [.black, now.with(\.brightness, 1).solid])
        if supportsOpacity {
          slider("Opacity", \.alpha, now, [now.with(\.alpha, 0).rgba, now.solid])
        }
      }
      HStack(spacing: 8) {
        ColorSample(color: now.rgba)
        TextField("", text: Binding(get: { typed ?? now.rgba.hexadecimal(withAlpha: supportsOpacity) }, set: { typed = $0 }))
          .monospaced()
          .onSubmit(enter)
          .accessibilityLabel("Hexadecimal color")
        EyedropperButton(choose: pick, isUnreadable: $isScreenUnreadable)
      }
      if isScreenUnreadable {
        Text("This desktop does not let apps see the screen.").font(.subheadline).foregroundStyle(.secondary)
          .fixedSize(horizontal: false, vertical: true)
      }
    }
    .padding(12)
    .frame(width: SwatchGridBox.width + 24)
    .onDisappear { if let chosen { history.add(chosen.rgba) } }
  }

  private func slider(
    _ name: LocalizedStringKey, _ path: WritableKeyPath<ColorComponents, Double>, _ now: ColorComponents, _ stops: [RGBA]
  ) -> some View {
    ColorSlider(value: now[keyPath: path], stops: stops, knob: path == \.hue ? now.with(\.saturation, 1).with(\.brightness, 1).solid : path == \.alpha ? now.rgba : now.solid) { choose(components.with(path, $0)) }
      .accessibilityLabel(name)
      .help(name)
  }
  /// The panel may have closed meanwhile, and hears nothing of its end any more.
  private func pick(_ color: RGBA) {
    choose(color)
    history.add(components.rgba)
  }
  /// Applies the typed text if it is a colour; otherwise shows the current colour again.
  private func enter() {
    guard let typed, var color = RGBA(hexadecimal: typed) else {
      self.typed = nil
      return
    }
    if !supportsOpacity { color.alpha = 1 }
    choose(ColorComponents(color, keeping: chosen))
  }
}

nonisolated extension RGBA {
  fileprivate var opaque: RGBA { RGBA(red: red, green: green, blue: blue) }
  /// Equal to the eye: within a third of a step of 8-bit components.
  func isClose(to other: RGBA) -> Bool {
    let step = 1.0 / 765
    return abs(red - other.red) < step && abs(green - other.green) < step && abs(blue - other.blue) < step
      && abs(alpha - other.alpha) < step
  }
}

/// The sample of the chosen colour beside the field.
private struct ColorSample: LeafView {
  let color: RGBA
  func makeBox(_ node: ViewNode) -> ColorSampleBox { ColorSampleBox(node) }
  func apply(to box: ColorSampleBox, from old: Self?, in node: ViewNode) {
    box.border = node.scope.values(reader: node).theme.colors.menuBorder
    box.color = color
    box.setNeedsDisplay()
  }
}
private final class ColorSampleBox: Box {
  override package class var roles: BoxRoles { [] }
  var color = RGBA.clear
  var border = RGBA.clear
  override func measure(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: 44, height: 24) }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    axis == .horizontal ? (44, 44) : (24, 24)
  }
  override func paint(_ painter: any Painter) {
    let rect = painter.alignedToPixels(bounds)
    painter.colorSample(color, in: rect, cornerRadius: 6)
    painter.strokeInside(rect, cornerRadius: 6, width: 1, with: .color(border))
  }
}
