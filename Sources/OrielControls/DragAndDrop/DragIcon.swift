import OrielDrawing
import OrielGraph

/// The window under the pointer that shows what is dragged, and how many things.
package final class DragIcon {
  package private(set) var window: (any PlatformWindow)?
  package let picture: DragPicture
  package let count: Int
  private let theme: Theme
  private let system: any WindowSystem
  private let hasAlpha: Bool
  /// Room for the badge, where it can be seen through.
  private let margin: CGFloat
  private let badge: ParagraphLayout?
  private var isShown = false
  /// Of the picture's corner on the screen.
  private var place = CGPoint.zero
  private var opacity: Double = 1
  private var call: ScheduledCall?

  private static let badgeHeight: CGFloat = 18
  /// What lies below stays readable.
  private static let opacity = 0.88

  init(_ picture: DragPicture, count: Int, over owner: any PlatformWindow, system: any WindowSystem, theme: Theme) {
    self.picture = picture
    self.count = count
    self.theme = theme
    self.system = system
    hasAlpha = system.hasCompositor
    margin = hasAlpha ? 12 : 0
    badge = count > 1
      ? ParagraphLayout.make(
        ParagraphContent(runs: [TextRun(String(count), TextAttributes(font: Font.caption.weight(.semibold).resolve(in: theme)))], lineLimit: 1))
      : nil
    var description = WindowDescription(
      size: CGSize(width: (picture.size.width + 2 * margin).rounded(.up), height: (picture.size.height + 2 * margin).rounded(.up)))
    description.kind = .dragIcon
    description.owner = owner
    description.position = owner.position
    description.isTranslucent = true
    description.cornerRadius = 4
    description.background = hasAlpha ? .clear : theme.colors.windowBackground
    window = try? system.makeWindow(description, delegate: self)
  }

  /// Puts it under the pointer, at a point of the screen.
  func move(to pointer: CGPoint) { put(at: CGPoint(x: pointer.x - picture.grip.x, y: pointer.y - picture.grip.y)) }
  private func put(at corner: CGPoint) {
    guard let window else { return }
    place = corner
    window.move(to: CGPoint(x: corner.x - margin, y: corner.y - margin))
    guard !isShown else { return }
    isShown = true
    window.map()
    window.requestFrame()
  }
  func close() {
    call = nil
    window?.close()
    window = nil
  }

  // MARK: Going back

  /// Nobody took it: it flies back to where it came from; in reduced motion it fades.
  func goBack(to pointer: CGPoint) {
    guard window != nil, isShown else { return close() }
    let start = place, end = CGPoint(x: pointer.x - picture.grip.x, y: pointer.y - picture.grip.y), began = system.now
    guard let duration = theme.motion.dragBack(canFade: hasAlpha) else { return close() }
    step(began, duration, from: start, to: end)
  }
  private func step(_ began: TimeInterval, _ duration: TimeInterval, from start: CGPoint, to end: CGPoint) {
    // The call keeps the icon until it is gone.
    call = system.schedule(at: system.now + 1.0 / 60) { [self] in
      let part = min(1, (system.now - began) / duration)
      guard part < 1 else { return close() }
      if theme.motion.isReduced {
        opacity = 1 - part
        window?.requestFrame()
      } else {
        let way = Motion.standard.value(at: part)
        put(at: CGPoint(x: start.x + (end.x - start.x) * way, y: start.y + (end.y - start.y) * way))
      }
      step(began, duration, from: start, to: end)
    }
  }
}

extension Motion {
  /// Seconds in which a refused drag goes back; nil: at once.
  func dragBack(canFade: Bool) -> TimeInterval? { isReduced ? (canFade ? 0.15 : nil) : 0.25 }
}

extension DragIcon: PlatformWindowDelegate {
  package func window(_ window: any PlatformWindow, draw frame: WindowFrame) {
    frame.paint([CGRect(origin: .zero, size: frame.size)]) { painter in
      painter.fill(CGRect(origin: .zero, size: frame.size), hasAlpha ? .clear : theme.colors.windowBackground)
      let body = CGRect(origin: CGPoint(x: margin, y: margin), size: picture.size)
      painter.draw(picture.bitmap, in: body, interpolation: .none, opacity: (hasAlpha ? Self.opacity : 1) * opacity)
      if let badge { paint(badge, at: body, painter) }
    }
  }
  private func paint(_ badge: ParagraphLayout, at body: CGRect, _ painter: any Painter) {
    let height = Self.badgeHeight, width = max(height, badge.size.width + 10)
    let x = min(body.maxX - width / 2, body.maxX + margin - width)
    let rect = painter.alignedToPixels(CGRect(x: max(0, x), y: max(0, body.minY - height / 2), width: width, height: height))
    painter.fill(rect, cornerRadius: height / 2, theme.colors.accent)
    painter.draw(badge, at: CGPoint(x: rect.midX - badge.size.width / 2, y: rect.midY - badge.size.height / 2), color: theme.colors.onAccent)
  }
  package func window(_ window: any PlatformWindow, resizedTo size: CGSize) {}
  package func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) { window.requestFrame() }
  package func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {}
  package func window(_ window: any PlatformWindow, movedTo position: CGPoint) {}
  package func windowShouldClose(_ window: any PlatformWindow) {}
  package func windowClosed(_ window: any PlatformWindow) { self.window = nil }
  package func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool { false }
  package func windowLostGrab(_ window: any PlatformWindow) {}
}
