import OrielDrawing
import OrielGraph

/// The image of the dragged items under the pointer, with their number.
package final class DragIcon {
  package var window: (any PlatformWindow)? { icon.platformWindow }
  package let picture: DragPicture
  package let count: Int
  private let theme: Theme
  private var icon: PointerIcon!
  private let badge: ParagraphLayout?
  /// Of the picture's corner on the screen.
  private var place = CGPoint.zero
  private var opacity: Double = 1
  private var call: ScheduledCall?

  init(_ picture: DragPicture, count: Int, over owner: any PlatformWindow, system: any WindowSystem, theme: Theme) {
    self.picture = picture
    self.count = count
    self.theme = theme
    badge = count > 1
      ? ParagraphLayout.make(
        ParagraphContent(runs: [TextRun(String(count), TextAttributes(font: Font.caption.weight(.semibold).resolve(in: theme)))], lineLimit: 1))
      : nil
    icon = PointerIcon(
      picture.size, margin: Metrics.DragIcon.margin, over: owner, on: system, cornerRadius: 4, background: theme.colors.windowBackground
    ) { [weak self] in self?.paint($0, $1) }
  }

  /// Puts it under the pointer, at a point of the screen.
  func move(to pointer: CGPoint) { put(at: CGPoint(x: pointer.x - picture.grip.x, y: pointer.y - picture.grip.y)) }
  private func put(at corner: CGPoint) {
    place = corner
    icon.move(to: corner)
  }
  func close() {
    call = nil
    icon.close()
  }

  // MARK: Going back

  /// The drag was not accepted: the image moves back to its source, or fades with reduced motion.
  func goBack(to pointer: CGPoint) {
    guard window != nil, icon.isShown else { return close() }
    let start = place, end = CGPoint(x: pointer.x - picture.grip.x, y: pointer.y - picture.grip.y), began = icon.system.now
    guard let duration = theme.motion.dragBack(canFade: icon.hasAlpha) else { return close() }
    step(began, duration, from: start, to: end)
  }
  private func step(_ began: TimeInterval, _ duration: TimeInterval, from start: CGPoint, to end: CGPoint) {
    // The call keeps the icon until it is gone.
    call = icon.system.schedule(at: icon.system.now + 1.0 / 60) { [self] in
      let part = min(1, (icon.system.now - began) / duration)
      guard part < 1 else { return close() }
      if theme.motion.isReduced {
        opacity = 1 - part
        icon.requestFrame()
      } else {
        let way = Motion.standard.value(at: part)
        put(at: CGPoint(x: start.x + (end.x - start.x) * way, y: start.y + (end.y - start.y) * way))
      }
      step(began, duration, from: start, to: end)
    }
  }

  // MARK: Painting

  private func paint(_ painter: any Painter, _ body: CGRect) {
    painter.draw(picture.bitmap, in: body, interpolation: .none, opacity: (icon.hasAlpha ? Metrics.DragIcon.opacity : 1) * opacity)
    if let badge { paint(badge, at: body, painter) }
  }
  private func paint(_ badge: ParagraphLayout, at body: CGRect, _ painter: any Painter) {
    let height = Metrics.DragIcon.badgeHeight, width = max(height, badge.size.width + 10)
    // Keep it inside the window.
    let x = min(body.maxX - width / 2, body.maxX + body.minX - width)
    let rect = painter.alignedToPixels(CGRect(x: max(0, x), y: max(0, body.minY - height / 2), width: width, height: height))
    painter.fill(rect, cornerRadius: height / 2, theme.colors.accent)
    painter.draw(badge, at: CGPoint(x: rect.midX - badge.size.width / 2, y: rect.midY - badge.size.height / 2), color: theme.colors.onAccent)
  }
}

extension Motion {
  /// How long a refused drag takes to move back, in seconds; nil removes it at once.
  func dragBack(canFade: Bool) -> TimeInterval? { isReduced ? (canFade ? 0.15 : nil) : 0.25 }
}
