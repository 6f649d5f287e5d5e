import Foundation
import OrielDrawing
import OrielGraph

/// A magnified part of the screen beside the pointer, while the pointer picks a colour: a click or Return takes the colour in the
/// middle, Escape ends it, arrow keys move the pointer by a pixel, with Shift by ten.
final class LoupePanel: AttachedPanel {
  private var box: LoupeBox!
  private let done: (Eyedropper.Outcome) -> Void
  private var refresh: ScheduledCall?
  /// The pixel below the pointer, counted from the screen's top left corner.
  private var pixel = (x: 0, y: 0)
  private var isEnding = false
  /// What a press that is still down will end with: its release must not reach the window below.
  private var pressed: Eyedropper.Outcome?

  /// Seconds after which the screen is read again below a pointer that rests, because what is there may move.
  private static let interval = 1.0
  /// Seconds after a movement by which what lies below the pointer has answered it.
  private static let answer = 0.1

  /// Returns nil if the screen cannot be read, or another program holds the pointer.
  init?(over host: any OverlayHost, done: @escaping (Eyedropper.Outcome) -> Void) {
    self.done = done
    super.init(on: host.system, environment: host.graph.scope)
    guard let pointer = system.pointerLocation, system.screenPixels(in: CGRect(origin: pointer, size: CGSize(width: 1, height: 1))) != nil
    else { return nil }
    graph.setRoot(LoupeView(hasAlpha: hasAlpha) { [weak self] in self?.box = $0 })
    let size = box.size(for: .unspecified)
    guard
      makePanel(
        .dragIcon, CGRect(origin: place(of: size, at: pointer), size: size), over: host.platformWindow,
        cornerRadius: Metrics.Radius.mask, title: String(localized: "Eyedropper"))
    else { return nil }
    platformWindow?.setCursor(.crosshair)
    follow(pointer)
    show()
    guard !isEnding, platformWindow?.grabScreen() == true else {
      remove()
      return nil
    }
  }

  func close() {
    isEnding = true
    refresh = nil
    platformWindow?.releaseInput()
    remove()
  }
  private func end(_ outcome: Eyedropper.Outcome) {
    guard !isEnding else { return }
    isEnding = true
    done(outcome)
  }

  // MARK: The screen

  private var scale: Double { platformWindow?.scale ?? contentScale ?? 1 }
  private func follow(_ pointer: CGPoint) {
    pixel = Self.pixel(at: pointer, scale)
    platformWindow?.move(to: place(of: box.size, at: pointer))
    read()
    if !isEnding { readAgain(after: Self.answer) }
  }
  private static func pixel(at pointer: CGPoint, _ scale: Double) -> (x: Int, y: Int) {
    (Int(saturating: (pointer.x * scale).rounded()), Int(saturating: (pointer.y * scale).rounded()))
  }
  private func read() {
    let side = Metrics.Loupe.pixels, reach = side / 2
    let part = CGRect(
      x: Double(pixel.x - reach) / scale, y: Double(pixel.y - reach) / scale, width: Double(side) / scale, height: Double(side) / scale)
    guard let pixels = system.screenPixels(in: part) else { return end(.unreadable) }
    box.show(pixels)
  }
  private func readAgain(after delay: TimeInterval) {
    refresh = schedule(after: delay) { [weak self] in
      guard let self, !isEnding else { return }
      read()
      if !isEnding { readAgain(after: Self.interval) }
    }
  }
  /// Below and behind the pointer; on the other side near the edges of its monitor.
  private func place(of size: CGSize, at pointer: CGPoint) -> CGPoint {
    let screen = system.monitor(showing: CGRect(origin: pointer, size: CGSize(width: 1, height: 1)))?.frame ?? Monitor.unknown.frame
    func start(_ middle: CGFloat, _ length: CGFloat, _ end: CGFloat) -> CGFloat {
      middle + Metrics.Loupe.distance + length <= end ? middle + Metrics.Loupe.distance : middle - Metrics.Loupe.distance - length
    }
    return CGPoint(x: start(pointer.x, size.width, screen.maxX), y: start(pointer.y, size.height, screen.maxY))
  }
  private var outcome: Eyedropper.Outcome {
    read()
    return box.color.map { .picked($0) } ?? .cancelled
  }

  // MARK: The hand

  override func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool {
    guard !isEnding else { return true }
    switch event {
    case .pointer(let pointer):
      switch pointer.phase {
      case .moved, .entered, .exited: followPointer()
      case .down:
        followPointer()
        pressed = pointer.button == .primary ? outcome : .cancelled
      case .up: if let pressed { end(pressed) }
      case .cancelled: pressed = nil
      }
    case .key(let key): if key.phase != .up { press(key) }
    case .scroll, .text, .preedit, .deleteSurroundings, .modifiersChanged: break
    }
    return true
  }
  /// Events say where the pointer is in the window, which has moved since.
  private func followPointer() {
    guard !isEnding, let pointer = system.pointerLocation, Self.pixel(at: pointer, scale) != pixel else { return }
    follow(pointer)
  }
  private func press(_ event: KeyEvent) {
    let step = event.modifiers.contains(.shift) ? 10 : 1
    switch event.key {
    case .escape: end(.cancelled)
    case .return, .enter, .space: end(outcome)
    case .left: movePointer(-step, 0)
    case .right: movePointer(step, 0)
    case .up: movePointer(0, -step)
    case .down: movePointer(0, step)
    default: break
    }
  }
  private func movePointer(_ x: Int, _ y: Int) {
    let location = CGPoint(x: Double(pixel.x + x) / scale, y: Double(pixel.y + y) / scale)
    system.movePointer(to: location)
    followPointer()
  }
  override func windowLostGrab(_ window: any PlatformWindow) { end(.cancelled) }
  override func windowClosed(_ window: any PlatformWindow) {
    super.windowClosed(window)
    end(.cancelled)
  }
}

/// The pixels, and what colour the middle one has.
private struct LoupeView: LeafView {
  let hasAlpha: Bool
  let made: (LoupeBox) -> Void
  func makeBox(_ node: ViewNode) -> LoupeBox {
    let box = LoupeBox(node)
    box.hasAlpha = hasAlpha
    made(box)
    return box
  }
  func apply(to box: LoupeBox, from old: Self?, in node: ViewNode) { box.theme = node.scope.values(reader: node).theme }
}

final class LoupeBox: Box {
  override package class var roles: BoxRoles { [] }
  private static let outline = RGBA(white: 0.25), grid = RGBA(white: 0.5).opacity(0.35)
  /// Of its window; otherwise a mask cuts off its corners.
  var hasAlpha = false
  var theme = Theme.make() { didSet { if theme != oldValue { setNeedsDisplay() } } }
  private var bitmap: Bitmap?
  /// Of the pixel in the middle; nil beside the screen.
  private(set) var color: RGBA?

  func show(_ new: Bitmap) {
    bitmap = new
    let value = new.pixel(x: Metrics.Loupe.pixels / 2, y: Metrics.Loupe.pixels / 2)
    color = value >> 24 == 0 ? nil : RGBA(hex: value & 0xFF_FFFF)
    accessibilityChanged()
    setNeedsDisplay()
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let side = Double(Metrics.Loupe.pixels) * Metrics.Loupe.cell
    return CGSize(width: side, height: side + Metrics.Loupe.caption)
  }
  override func paint(_ painter: any Painter) {
    let colors = theme.colors, radius = hasAlpha ? theme.metrics.radius.popover : Metrics.Radius.mask
    let body = painter.alignedToPixels(bounds), outline = Path(roundedRect: body, cornerRadius: radius, style: .circular)
    painter.save()
    if hasAlpha { painter.clip(to: outline) }
    painter.fill(body, colors.elevatedBackground)
    paintPixels(painter)
    paintCaption(painter)
    painter.restore()
    // Dark around light here too: it has no shadow, and shows the colour that it stands on.
    painter.strokeInside(body, cornerRadius: radius, width: 1, with: .color(Self.outline))
    painter.strokeInside(body.insetBy(dx: 1, dy: 1), cornerRadius: radius - 1, width: 1, with: .color(.white))
  }
  private func paintPixels(_ painter: any Painter) {
    guard let bitmap else { return }
    for y in 0..<Metrics.Loupe.pixels {
      for x in 0..<Metrics.Loupe.pixels {
        let value = bitmap.pixel(x: x, y: y)
        guard value >> 24 != 0 else { continue }
        painter.fill(painter.alignedToPixels(cell(x, y)), RGBA(hex: value & 0xFF_FFFF))
      }
    }
    // Grey lines between the pixels, to be seen on black and on white, and to count by.
    let side = Double(Metrics.Loupe.pixels) * Metrics.Loupe.cell, line = 1 / painter.scale
    for index in 1...Metrics.Loupe.pixels {
      let place = ((Double(index) * Metrics.Loupe.cell) * painter.scale).rounded() / painter.scale - line
      if index < Metrics.Loupe.pixels { painter.fill(CGRect(x: place, y: 0, width: line, height: side), Self.grid) }
      painter.fill(CGRect(x: 0, y: place, width: side, height: line), Self.grid)
    }
    // Dark around light, to be seen on every colour.
    let middle = painter.alignedToPixels(cell(Metrics.Loupe.pixels / 2, Metrics.Loupe.pixels / 2))
    painter.strokeInside(middle.insetBy(dx: -2, dy: -2), cornerRadius: 2, width: 1, with: .color(.black))
    painter.strokeInside(middle.insetBy(dx: -1, dy: -1), cornerRadius: 1, width: 1, with: .color(.white))
  }
  private func cell(_ x: Int, _ y: Int) -> CGRect {
    CGRect(x: Double(x) * Metrics.Loupe.cell, y: Double(y) * Metrics.Loupe.cell, width: Metrics.Loupe.cell, height: Metrics.Loupe.cell)
  }
  private func paintCaption(_ painter: any Painter) {
    guard let color else { return }
    let top = Double(Metrics.Loupe.pixels) * Metrics.Loupe.cell, colors = theme.colors
    var font = Font.system(size: 12, design: .monospaced).resolve(in: theme)
    font.monospacedDigits = true
    let words = ParagraphLayout.make(
      ParagraphContent(runs: [TextRun(color.hexadecimal(withAlpha: false), TextAttributes(font: font))], lineLimit: 1, wraps: false))
    let swatch = 16.0, gap = 6.0, width = swatch + gap + words.size.width, start = (size.width - width) / 2
    // The colour comes first, as in the panel.
    let sample = painter.alignedToPixels(
      CGRect(x: isRightToLeft ? start + words.size.width + gap : start, y: top + (Metrics.Loupe.caption - swatch) / 2, width: swatch, height: swatch))
    painter.fill(sample, cornerRadius: 4, color)
    painter.strokeInside(sample, cornerRadius: 4, width: 1, with: .color(colors.menuBorder))
    let y = ((top + (Metrics.Loupe.caption - words.size.height) / 2) * painter.scale).rounded() / painter.scale
    painter.draw(words, at: CGPoint(x: isRightToLeft ? start : start + swatch + gap, y: y), color: colors.labelPrimary)
  }

  override var accessibility: AccessibilityProperties? {
    AccessibilityProperties(.image, label: String(localized: "Magnifier"), value: color?.hexadecimal(withAlpha: false))
  }
}
