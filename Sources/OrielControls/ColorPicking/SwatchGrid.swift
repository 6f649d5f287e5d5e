import Foundation
import OrielDrawing
import OrielGraph

/// Colours in rows of twelve, to choose from by pressing, dragging or arrow keys: hues under a row of greys, if no others are given.
struct SwatchGrid: LeafView {
  var colors = SwatchGridBox.hues
  var name: LocalizedStringKey = "Swatches"
  let current: RGBA
  let choose: (RGBA) -> Void
  func makeBox(_ node: ViewNode) -> SwatchGridBox { SwatchGridBox(node) }
  func apply(to box: SwatchGridBox, from old: Self?, in node: ViewNode) {
    box.choose = choose
    let environment = node.scope.values(reader: node)
    box.name = Text(name).string(in: TextContext(style: environment.styleContext, locale: environment.writtenLocale))
    box.show(colors, current, environment.theme)
  }
}

final class SwatchGridBox: Box, PointerTarget, FocusTarget, KeyTarget {
  override package class var roles: BoxRoles { [.pointer, .key, .focus] }
  static let columns = 12
  private static let hueRows = 10
  static var width: Double { Double(columns) * Metrics.ColorPanel.swatch }
  var choose: (RGBA) -> Void = { _ in }
  var name = ""
  private(set) var colors: [RGBA] = []
  private var current = RGBA.clear
  private var theme = Theme.make()
  private var isFollowing = false
  private lazy var interaction = Interaction(self) { [weak self] in self?.setNeedsDisplay() }

  private var columns: Int { min(Self.columns, colors.count) }
  private var rows: Int { (colors.count + Self.columns - 1) / Self.columns }

  func show(_ colors: [RGBA], _ current: RGBA, _ theme: Theme) {
    guard current != self.current || theme != self.theme || colors != self.colors else { return }
    if colors.count != self.colors.count { setNeedsLayout() }
    self.colors = colors
    self.current = current
    self.theme = theme
    interaction.motion = theme.motion
    setNeedsDisplay()
  }

  /// Greys from white to black; below, each hue from dark over full to pale.
  static let hues: [RGBA] = (0..<hueRows).flatMap { row in
    (0..<columns).map { column in
      if row == 0 { return RGBA(white: 1 - Double(column) / Double(columns - 1)) }
      let hue = Double((column + 7) % columns) / Double(columns)
      let part = Double(row - 1) / Double(hueRows - 2)
      var components = ColorComponents(RGBA.black)
      components.hue = hue
      components.saturation = part < 0.5 ? 1 : 1 - (part - 0.5) * 1.64
      components.brightness = part < 0.5 ? 0.3 + part * 1.4 : 1
      return components.rgba
    }
  }
  private var chosen: Int? { colors.firstIndex { $0.isClose(to: current) } }
  private func rect(of index: Int) -> CGRect {
    CGRect(
      x: Double(index % Self.columns) * Metrics.ColorPanel.swatch, y: Double(index / Self.columns) * Metrics.ColorPanel.swatch, width: Metrics.ColorPanel.swatch,
      height: Metrics.ColorPanel.swatch)
  }
  private func index(at point: CGPoint) -> Int {
    let column = min(max(Int(saturating: point.x / Metrics.ColorPanel.swatch), 0), columns - 1)
    return min(min(max(Int(saturating: point.y / Metrics.ColorPanel.swatch), 0), rows - 1) * Self.columns + column, colors.count - 1)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: Double(columns) * Metrics.ColorPanel.swatch, height: Double(rows) * Metrics.ColorPanel.swatch)
  }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    let size = measure(.unspecified)
    return (size[axis], size[axis])
  }
  override var overflow: EdgeInsets { theme.controlOverflow }
  override func paint(_ painter: any Painter) {
    painter.save()
    painter.clip(to: Path(roundedRect: bounds, cornerRadius: 6))
    for (index, color) in colors.enumerated() { painter.colorSample(color, in: painter.alignedToPixels(rect(of: index)), cornerRadius: 0) }
    painter.restore()
    painter.strokeInside(painter.alignedToPixels(bounds), cornerRadius: 6, width: 1, with: .color(theme.colors.menuBorder))
    if let chosen {
      let rect = painter.alignedToPixels(rect(of: chosen))
      painter.strokeInside(rect.insetBy(dx: -1, dy: -1), cornerRadius: 4, width: 1, with: .color(RGBA(white: 0, alpha: 0.5)))
      painter.strokeInside(rect, cornerRadius: 3, width: 2, with: .color(.white))
    }
    painter.focusRing(bounds, cornerRadius: 6, theme: theme, opacity: interaction.ring)
  }

  func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    guard event.button == .primary else { return .ignored }
    isFollowing = true
    choose(colors[index(at: event.location)])
    return .claimed
  }
  func pointerDragged(_ event: PointerEvent) {
    if isFollowing { choose(colors[index(at: event.location)]) }
  }
  func pointerUp(_ event: PointerEvent) { isFollowing = false }
  func pointerCancelled() { isFollowing = false }
  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }

  func focusChanged(_ isFocused: Bool) { interaction.hasRing = isFocused && graph.input.showsFocusRing(for: self) }
  func keyDown(_ event: KeyEvent) -> Bool {
    let now = chosen ?? min(Self.columns * 5, colors.count - 1), row = now / Self.columns, column = now % Self.columns
    let next: (row: Int, column: Int)
    switch event.key {
    case .left: next = (row, column - 1)
    case .right: next = (row, column + 1)
    case .up: next = (row - 1, column)
    case .down: next = (row + 1, column)
    case .home: next = (row, 0)
    case .end: next = (row, columns - 1)
    default: return false
    }
    let index = chosen == nil
      ? now : min(max(next.row, 0), rows - 1) * Self.columns + min(max(next.column, 0), columns - 1)
    choose(colors[min(index, colors.count - 1)])
    return true
  }
  override var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.group, label: name, value: current.hexadecimal(withAlpha: false))
    properties.isFocusable = true
    return properties
  }
}
