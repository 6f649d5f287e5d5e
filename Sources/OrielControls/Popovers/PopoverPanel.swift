import Foundation
import OrielDrawing
import OrielGraph

/// Content in a separate window beside its view.
///
/// It follows that view, and its size follows its content. A transient popover ends when the user interacts with something else:
/// it calls `onUserEnds`, or closes itself if that is nil.
package final class PopoverPanel: AttachedPanel {
  /// The frame on the screen, without arrow and shadow.
  package private(set) var frame = CGRect.zero
  package let overlays = OverlayStack()
  weak var layer: PopoverLayer?
  var host: (any OverlayHost)? { layer?.host }
  /// The window it is attached to.
  package var popoverOwner: (any OverlayHost)? { host ?? opener }
  private weak var opener: (any OverlayHost)?
  private let attachment: PopoverAttachment
  private(set) var background: PopoverBackgroundBox!
  private let backdrop = StateLocation<AnyView?>(nil)

  private enum Life {
    /// Opening; its window may be opening too.
    case coming
    case open
    /// Hidden together with its window.
    case concealed
    /// Closing; takes no input, but may still be visible.
    case leaving
    case gone
  }
  private var life = Life.coming
  /// False once it is closed, even while it is still fading out.
  package var isOpen: Bool {
    switch life {
    case .coming, .open, .concealed: true
    case .leaving, .gone: false
    }
  }
  /// Whether a press outside closes it. Otherwise it stays until the app closes it, and moves with its window.
  package var isTransient = true {
    didSet { if isTransient != oldValue, isOpen { isTransient ? holdInput() : platformWindow?.releaseInput() } }
  }
  /// Called when the user dismisses it, so that the caller closes it. If nil, it closes itself.
  package var onUserEnds: (() -> Void)?
  /// Identifies the caller's use.
  package weak var purpose: AnyObject?
  /// Called when it is off the screen.
  package var onGone: (() -> Void)?
  private var lastCall: ScheduledCall?
  private var measuresAtSize = -1
  /// The last known `anchor`.
  private var lastAnchor: CGRect?

  // MARK: Opening

  /// Opens beside `rect` of `box`; nil if the box is not in a window that can have popovers.
  package static func open<Content: View>(
    beside rect: CGRect, of box: Box, title: String, content: (_ close: @escaping () -> Void) -> Content
  ) -> PopoverPanel? {
    let attachment = PopoverAttachment(box: { [weak box] in box }, rect: { $0.convertToWindow(rect, clipped: false) })
    return open(attachment, title: title) { panel in
      // Focused values remain those of the window.
      panel.graph.input.publishesFocusedValues = false
      panel.graph.input.hasNoInitialFocus()
      return content { [weak panel] in panel?.close() }
    }
  }
  /// - Parameters:
  ///   - environment: The content's environment; the window's if nil.
  ///   - content: Evaluated once, in the popover's own graph.
  package static func open<Content: View>(
    _ attachment: PopoverAttachment, title: String, environment: EnvironmentScope? = nil, content: (PopoverPanel) -> Content
  ) -> PopoverPanel? {
    guard let box = attachment.box(), let host = box.graph.host as? any OverlayHost else { return nil }
    let panel = PopoverPanel(attachment, over: host, environment: environment ?? host.graph.scope)
    panel.graph.input.sceneParents = [host.graph] + host.graph.input.sceneParents
    panel.fill(with: content(panel))
    return panel.appear(title) ? panel : nil
  }
  /// Reopens a popover that kept its content. Returns false if that is not possible, because the display's capabilities changed.
  package func reopen(title: String) -> Bool {
    guard life == .gone, keepsContent, hasAlpha == system.hasCompositor else { return false }
    life = .coming
    graph.showContent(true)
    writeEnvironment()
    return appear(title)
  }
  private func appear(_ title: String) -> Bool {
    guard let host = opener, let window = host.platformWindow else { return false }
    host.menuSession?.end()
    // Close a transient popover that the new one is not nested in.
    host.popovers.endTransients()
    for departing in host.popovers.departing { departing.finish() }
    guard show(title, over: window) else { return false }
    layer = host.popovers
    host.popovers.added(self, to: host)
    holdInput()
    return true
  }
  private init(_ attachment: PopoverAttachment, over host: any OverlayHost, environment: EnvironmentScope) {
    self.attachment = attachment
    opener = host
    super.init(on: host.system, environment: environment)
  }

  private func fill<Content: View>(with content: Content) {
    writeEnvironment()
    graph.setRoot(
      PopoverBackground(content: ViewBuilder.buildBlock(PopoverBackdrop(view: backdrop), content), hasAlpha: hasAlpha) { [weak self] in
        self?.background = $0
      })
  }
  private func show(_ title: String, over owner: any PlatformWindow) -> Bool {
    guard let place = place(size: contentSize()) else { return false }
    arrange(place)
    background.presence.start = hasAlpha && theme.motion.popoverIn != nil ? 0 : 1
    graph.input.onCursorChanged = { [weak self] in self?.platformWindow?.setCursor($0) }
    graph.input.onTextInputChanged = { [weak self] in self?.platformWindow?.setTextInput($0) }
    graph.input.onUnhandledKey = { [weak self] in self?.handleUnused($0) ?? false }
    guard
      makePanel(
        .popover, windowFrame, over: owner, cornerRadius: Metrics.Radius.mask, title: title, shadowMargins: background.margins)
    else { return false }
    showMask()
    lastAnchor = anchor
    measuresAtSize = graph.counters.measures
    background.presence.head(for: 1, theme.motion.popoverIn, in: background) { [weak self] in
      if let self, life == .coming { life = .open }
    }
    attachment.box()?.graph.observeGeometry(self)
    show()
    return true
  }

  /// Additional changes of the content's environment.
  package var writesEnvironment: ((inout EnvironmentValues) -> Void)?
  override func write(into values: inout EnvironmentValues) {
    values.controlActiveState = .key
    values.leaveToolbar()
    writesEnvironment?(&values)
  }
  override var contentScale: Double? { (platformWindow ?? opener?.platformWindow)?.scale ?? 1 }

  // MARK: Content preferences

  package func show(backdrop view: AnyView?) {
    backdrop.set(view, transaction: .current)
    background.setNeedsDisplay()
  }
  /// Sets the corner radius in points; nil uses the theme's.
  package func show(cornerRadius: Double?) {
    guard cornerRadius != background.cornerRadius else { return }
    background.cornerRadius = cornerRadius
    showMask()
    follow()
  }

  // MARK: Placement

  /// The frame on the screen, including arrow and shadow.
  private var windowFrame: CGRect { frame.extended(by: background.margins) }
  /// The rectangle on the screen that the arrow points to; for a partly scrolled view, its visible part.
  private var anchor: CGRect? {
    guard let box = attachment.box(), box.isInWindow, let host = opener, let root = box.graph.root else { return nil }
    var rect = attachment.rect(box)
    // An app's anchor that is no place: the view itself instead.
    if ![rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy(\.isFinite) { rect = box.convertToWindow(box.bounds, clipped: false) }
    let seen = rect.common(with: root.bounds)
    return (seen.isNull ? rect : seen).offsetBy(dx: host.screenOrigin.x, dy: host.screenOrigin.y)
  }
  /// The bounds of its view in the window below.
  var anchorBounds: CGRect? { attachment.box().map { $0.convertToWindow($0.bounds, clipped: false) } }

  /// The content's ideal size, limited by the screen.
  private func contentSize() -> CGSize {
    let margins = background.margins, room = system.room(around: anchor ?? .zero).size
    func measure(_ width: CGFloat?, _ height: CGFloat?) -> CGSize {
      let size = background.size(
        for: ProposedViewSize(width: width.map { $0 + margins.horizontal }, height: height.map { $0 + margins.vertical }))
      return CGSize(width: (size.width - margins.horizontal).rounded(.up), height: (size.height - margins.vertical).rounded(.up))
    }
    var size = measure(nil, nil)
    if size.width > room.width { size = CGSize(width: room.width, height: measure(room.width, nil).height) }
    return CGSize(width: max(1, size.width), height: max(1, min(size.height, room.height)))
  }
  private func place(size: CGSize) -> (frame: CGRect, anchor: CGRect)? {
    guard let anchor else { return nil }
    let isRightToLeft = graph.scope.read(\.layoutDirection, for: nil) == .rightToLeft
    let metrics = theme.metrics.popover
    var sides = PopoverPlacement.sides(attachment.edge, isRightToLeft: isRightToLeft)
    // An open popover stays on its side while there is room.
    if let arrow = background.arrow, platformWindow != nil { sides.insert(arrow.edge.acrossFromPanel, at: 0) }
    let frame = PopoverPlacement.frame(
      size, beside: anchor, gap: metrics.gap + metrics.arrow.height, sides: sides, on: system.room(around: anchor))
    return (frame, anchor)
  }
  private func arrange(_ place: (frame: CGRect, anchor: CGRect)) {
    frame = place.frame
    background.arrow = PopoverPlacement.arrow(of: frame, to: place.anchor, inset: background.cornerInset)
  }
  /// Follows changes of the content's size or the view's position.
  private func follow() {
    guard isOpen, let window = platformWindow, let place = place(size: contentSize()) else { return }
    let old = frame
    arrange(place)
    if frame.size != old.size { window.resize(to: windowFrame.size) }
    if frame.origin != old.origin { window.move(to: windowFrame.origin) }
    showMask()
  }
  private func showMask() {
    guard !hasAlpha, let platformWindow else { return }
    platformWindow.setMask(background.mask(ofWindow: windowFrame.size, scale: platformWindow.scale))
  }
  func ownerMoved() {
    guard isOpen else { return }
    if isTransient, life != .coming { userEnds() } else { follow() }
  }
  /// Hides it while its window is hidden or unfocused, because it must not cover windows of other programs.
  func setConcealed(_ conceals: Bool) {
    guard isOpen, conceals != (life == .concealed), let window = platformWindow else { return }
    life = conceals ? .concealed : .open
    popovers.endTransients()
    for panel in popovers.open { panel.setConcealed(conceals) }
    if conceals { return window.unmap() }
    follow()
    window.map()
    graph.damageAll()
  }

  // MARK: Ending

  /// Dismisses it because the user interacted with something else or pressed Escape, unless the content prevents it.
  func userEnds() { if isTransient { end() } }
  /// Dismisses it as the user would.
  func end() {
    guard isOpen else { return }
    if let onUserEnds { onUserEnds() } else { close() }
  }

  /// Closes it: input is released at once, and the window fades out if possible.
  package func close() {
    guard isOpen, let window = platformWindow else { return }
    let isSeen = life != .concealed
    life = .leaving
    menuSession?.end()
    for panel in popovers.open.reversed() { panel.end() }
    graph.input.isWindowFocused = false
    window.releaseInput()
    layer?.leaves(self)
    guard hasAlpha, isSeen, let motion = theme.motion.popoverOut, let layer, let opener else { return finish() }
    layer.fades(self)
    // Ensures that a window without frames is removed too.
    lastCall = opener.schedule(after: Motion.longestPopoverDeparture) { [weak self] in self?.finish() }
    background.presence.head(for: 0, motion, in: background) { [weak self] in
      // Not during a frame.
      self?.lastCall = opener.schedule(after: 0) { [weak self] in self?.finish() }
    }
  }
  /// Removes it from the screen.
  package func finish() {
    guard platformWindow != nil, life != .gone else { return }
    let wasOpen = isOpen
    life = .gone
    lastCall = nil
    overlays.finish()
    if wasOpen { layer?.leaves(self) }
    remove()
    layer?.gone(self)
    onGone?()
  }

  // MARK: The window system

  override package func windowPresented(_ window: any PlatformWindow) {
    guard isOpen, graph.counters.measures != measuresAtSize else { return }
    follow()
    measuresAtSize = graph.counters.measures
  }
  override package func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) {
    writeEnvironment()
    showMask()
    graph.damageAll()
  }
  override package func windowShouldClose(_ window: any PlatformWindow) { userEnds() }
  override package func windowClosed(_ window: any PlatformWindow) {
    guard window === platformWindow else { return }
    end()
    finish()
  }
  override package func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool { isOpen && handleOwn(event) }
  override package func windowLostGrab(_ window: any PlatformWindow) { lostGrab() }
  override package func window(_ window: any PlatformWindow, drop offer: any DropOffer, movedTo location: CGPoint) -> DragOperation? {
    isOpen && menuSession == nil && layer?.isBelowModal != true ? graph.input.drop(offer, movedTo: location) : nil
  }
  override package func window(_ window: any PlatformWindow, dropLeft offer: any DropOffer) { graph.input.dropLeft(offer) }
  override package func window(_ window: any PlatformWindow, dropped offer: any DropOffer, at location: CGPoint) {
    graph.input.dropped(offer, at: location)
  }
  override package func beginDrag(_ lift: DragLift) -> Bool { DragFlight.begin(lift, over: self) }
}

extension PopoverPanel: GeometryObserver {
  /// The window below was laid out or scrolled.
  package func geometrySettled() {
    guard isOpen, let anchor else { return }
    if anchor != lastAnchor { follow() }
    lastAnchor = anchor
  }
}

extension Edge {
  /// The side of the anchor where a panel is whose arrow is on this side.
  fileprivate nonisolated var acrossFromPanel: Edge {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .leading: .trailing
    case .trailing: .leading
    }
  }
}
