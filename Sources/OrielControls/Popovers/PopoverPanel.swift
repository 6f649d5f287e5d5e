import Foundation
import OrielDrawing
import OrielGraph

/// A window that can have a popover over it. It gives an open popover its keys, and closes it when it is pressed itself.
package protocol PopoverHost: MenuHost {
  var popover: PopoverPanel? { get set }
  /// One that is fading away.
  var departingPopover: PopoverPanel? { get set }
}

/// Content in a window of its own beside what it belongs to, until the user turns to something else.
package final class PopoverPanel {
  package private(set) var platformWindow: (any PlatformWindow)?
  /// On the screen, without arrow and shadow.
  package private(set) var frame = CGRect.zero
  private var ground: PopoverGroundBox!
  package private(set) var graph: ViewGraph!
  private weak var host: (any PopoverHost)?
  package let system: any WindowSystem
  /// A menu of the popover's own. It borrows the grab.
  package var menuSession: MenuSession? {
    didSet { if menuSession == nil, oldValue != nil { _ = platformWindow?.grabInput() } }
  }

  /// Opens beside `rect` of `box`; nil where the box is in no window that can have popovers.
  package static func open<Content: View>(
    beside rect: CGRect, of box: Box, title: String, content: (_ close: @escaping () -> Void) -> Content
  ) -> PopoverPanel? {
    guard let host = box.graph.host as? any PopoverHost, let window = host.platformWindow else { return nil }
    host.menuSession?.end()
    host.popover?.close()
    host.departingPopover?.finish()
    let anchor = box.convertToWindow(rect, clipped: false).offsetBy(dx: window.position.x, dy: window.position.y)
    let panel = PopoverPanel(host)
    guard panel.show(content { [weak panel] in panel?.close() }, title, beside: anchor, over: window) else { return nil }
    host.popover = panel
    // Another program may hold the pointer; the popover is still there for clicks in our windows.
    _ = panel.platformWindow?.grabInput()
    return panel
  }
  private init(_ host: any PopoverHost) {
    self.host = host
    system = host.system
  }

  private func show<Content: View>(
    _ content: Content, _ title: String, beside anchor: CGRect, over owner: any PlatformWindow
  ) -> Bool {
    guard let host else { return false }
    graph = ViewGraph(host: self, environment: host.menuScope)
    graph.input.publishesFocusedValues = false
    let hasAlpha = host.system.hasCompositor
    graph.setRoot(PopoverGround(content: content, hasAlpha: hasAlpha) { [weak self] in self?.ground = $0 })
    let natural = ground.size(for: .unspecified), margins = ground.margins
    let isRightToLeft = graph.scope.read(\.layoutDirection, for: nil) == .rightToLeft
    let metrics = theme.metrics.popover
    frame = Self.place(
      CGSize(width: (natural.width - margins.horizontal).rounded(.up), height: (natural.height - margins.vertical).rounded(.up)),
      beside: anchor, gap: metrics.gap + (hasAlpha ? metrics.arrow.height : 0), isRightToLeft: isRightToLeft,
      on: Self.screen(of: anchor, host.system))
    ground.arrow = Self.arrow(of: frame, to: anchor, inset: metrics.cornerInset)
    ground.presence.start = hasAlpha && theme.motion.popoverIn != nil ? 0 : 1
    var description = WindowDescription(
      size: CGSize(width: frame.width + margins.horizontal, height: frame.height + margins.vertical))
    description.kind = .popover
    description.title = title
    description.position = CGPoint(x: frame.minX - margins.leading, y: frame.minY - margins.top)
    description.owner = owner
    description.isTranslucent = true
    description.shadowMargins = margins
    description.cornerRadius = PopoverGroundBox.maskRadius
    description.background = background
    guard let window = try? host.system.makeWindow(description, delegate: self) else { return false }
    platformWindow = window
    let scale = window.scale
    graph.scope.rewrite {
      $0.displayScale = scale
      $0.controlActiveState = .key
      $0.hasToolbar = false
    }
    graph.input.onCursorChanged = { [weak self] in self?.platformWindow?.setCursor($0) }
    graph.input.onTextInputChanged = { [weak self] in self?.platformWindow?.setTextInput($0) }
    graph.input.onUnhandledKey = { [weak self] event in
      guard event.key == .escape else { return false }
      self?.close()
      return true
    }
    graph.settle(size: description.size)
    ground.presence.head(for: 1, theme.motion.popoverIn, in: ground)
    window.map()
    window.requestFrame()
    return true
  }
  private var theme: Theme { graph.scope.read(\.theme, for: nil) }
  private var background: RGBA { ground.hasAlpha ? .clear : theme.colors.elevatedBackground }

  /// From the side next to the anchor towards its middle; nil where the panel had to cover the anchor, or a side is too
  /// short.
  package static func arrow(of panel: CGRect, to anchor: CGRect, inset: Double) -> PopoverShape.Arrow? {
    func along(_ middle: Double, _ start: Double, _ length: Double) -> Double? {
      length < 2 * inset ? nil : min(max(middle - start, inset), length - inset)
    }
    func arrow(_ edge: Edge, _ tip: Double?) -> PopoverShape.Arrow? { tip.map { PopoverShape.Arrow(edge: edge, tip: $0) } }
    if panel.minY >= anchor.maxY { return arrow(.top, along(anchor.midX, panel.minX, panel.width)) }
    if panel.maxY <= anchor.minY { return arrow(.bottom, along(anchor.midX, panel.minX, panel.width)) }
    if panel.minX >= anchor.maxX { return arrow(.leading, along(anchor.midY, panel.minY, panel.height)) }
    if panel.maxX <= anchor.minX { return arrow(.trailing, along(anchor.midY, panel.minY, panel.height)) }
    return nil
  }

  private static func screen(of anchor: CGRect, _ system: any WindowSystem) -> CGRect {
    let monitor = system.monitors.first { $0.frame.contains(anchor.origin) } ?? system.monitors.first
    return monitor?.visibleFrame ?? CGRect(x: 0, y: 0, width: 1024, height: 768)
  }
  /// Centred below the anchor; above it, then at its trailing and leading side, where there is no room; never off the
  /// screen.
  package static func place(
    _ size: CGSize, beside anchor: CGRect, gap: Double, isRightToLeft: Bool, on screen: CGRect
  ) -> CGRect {
    let below = CGPoint(x: anchor.midX - size.width / 2, y: anchor.maxY + gap)
    let above = CGPoint(x: below.x, y: anchor.minY - gap - size.height)
    let right = CGPoint(x: anchor.maxX + gap, y: anchor.midY - size.height / 2)
    let left = CGPoint(x: anchor.minX - gap - size.width, y: right.y)
    var origin = below
    if below.y + size.height > screen.maxY {
      let sides = isRightToLeft ? [left, right] : [right, left]
      if above.y >= screen.minY {
        origin = above
      } else if let side = sides.first(where: { $0.x >= screen.minX && $0.x + size.width <= screen.maxX }) {
        origin = side
      }
    }
    origin.x = max(screen.minX, min(origin.x, screen.maxX - size.width))
    origin.y = max(screen.minY, min(origin.y, screen.maxY - size.height))
    return CGRect(origin: origin, size: size)
  }

  /// False from the moment it is closed, although it may still be seen fading.
  package private(set) var isOpen = true

  /// Gives input back at once; what is seen fades where it can.
  package func close() {
    guard isOpen, let window = platformWindow else { return }
    isOpen = false
    menuSession?.end()
    if host?.popover === self { host?.popover = nil }
    window.releaseInput()
    guard ground.hasAlpha, let motion = theme.motion.popoverOut, let host else { return finish() }
    host.departingPopover?.finish()
    host.departingPopover = self
    // A window that gets no frames must go all the same.
    lastCall = host.schedule(after: Self.longestDeparture) { [weak self] in self?.finish() }
    ground.presence.head(for: 0, motion, in: ground) { [weak self] in
      // Not in the middle of a frame.
      self?.lastCall = host.schedule(after: 0) { [weak self] in self?.finish() }
    }
  }
  private var lastCall: ScheduledCall?
  private static let longestDeparture: TimeInterval = 0.3
  /// Takes it off the screen.
  package func finish() {
    guard let window = platformWindow else { return }
    isOpen = false
    platformWindow = nil
    lastCall = nil
    if host?.popover === self { host?.popover = nil }
    window.close()
    graph.isVisible = false
    graph.unmount()
    if host?.departingPopover === self { host?.departingPopover = nil }
  }

  /// An event in the window the popover is over.
  package func handleOwner(_ event: InputEvent) -> Bool {
    if let menuSession {
      guard case .pointer(let pointer) = event else { return menuSession.handleOwner(event) }
      if pointer.phase == .down { menuSession.end() }
      return true
    }
    switch event {
    case .pointer(let pointer):
      // The press that closes it does nothing else, as it would with a menu.
      guard pointer.phase == .down else { return false }
      close()
      return true
    case .scroll: return true
    case .key, .text, .preedit, .deleteSurroundings, .modifiersChanged: return graph.input.handle(event)
    }
  }
}

extension PopoverPanel: ViewGraphHost {
  package func graphNeedsFrame(_ graph: ViewGraph) { platformWindow?.requestFrame() }
  package var now: TimeInterval { host?.now ?? 0 }
  package func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    host?.schedule(after: delay, body) ?? ScheduledCall()
  }
}

extension PopoverPanel: @MainActor MenuHost {
  package var menuScope: EnvironmentScope { graph.scope }
}

extension PopoverPanel: PlatformWindowDelegate {
  package func window(_ window: any PlatformWindow, draw frame: WindowFrame) {
    guard platformWindow != nil else { return }
    graph.draw(frame, background: background)
  }
  package func window(_ window: any PlatformWindow, resizedTo size: CGSize) { graph.requestFrame() }
  package func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) { close() }
  package func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {}
  package func window(_ window: any PlatformWindow, movedTo position: CGPoint) {}
  package func windowShouldClose(_ window: any PlatformWindow) { close() }
  package func windowClosed(_ window: any PlatformWindow) {
    close()
    finish()
  }
  package func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool {
    guard isOpen else { return false }
    if let menuSession { return menuSession.handleOwner(event) }
    // A grab reports presses wherever they are.
    if case .pointer(let pointer) = event, pointer.phase == .down,
      !ground.panel.contains(pointer.location)
    {
      close()
      return true
    }
    let isUsed = graph.input.handle(event)
    if menuSession != nil { graph.input.pointerLost() }
    return isUsed
  }
  package func windowLostGrab(_ window: any PlatformWindow) { close() }
}
