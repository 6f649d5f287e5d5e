import Foundation
import OrielDrawing
import OrielGraph

/// Content in a window of its own beside the view it belongs to.
///
/// It follows that view, and its size follows its content. A transient one goes when the user turns to something else; what
/// going means is up to `onUserEnds`, or else it closes itself.
package final class PopoverPanel: AttachedPanel {
  /// On the screen, without arrow and shadow.
  package private(set) var frame = CGRect.zero
  package let overlays = OverlayStack()
  weak var layer: PopoverLayer?
  var host: (any OverlayHost)? { layer?.host }
  /// The window it lies over.
  package var popoverOwner: (any OverlayHost)? { host ?? opener }
  private weak var opener: (any OverlayHost)?
  private let attachment: PopoverAttachment
  private(set) var ground: PopoverGroundBox!
  private let backdrop = StateLocation<AnyView?>(nil)

  private enum Life {
    /// On its way to the screen, as its window may be.
    case coming
    case open
    /// Off the screen for as long as its window is.
    case concealed
    /// Gives no more input, but may still be seen.
    case leaving
    case gone
  }
  private var life = Life.coming
  /// False from the moment it is closed, although it may still be seen fading.
  package var isOpen: Bool {
    switch life {
    case .coming, .open, .concealed: true
    case .leaving, .gone: false
    }
  }
  /// A press outside and the like end it. Otherwise it stays until the app closes it, and moves with its window.
  package var isTransient = true {
    didSet { if isTransient != oldValue, isOpen { isTransient ? holdInput() : platformWindow?.releaseInput() } }
  }
  /// Called when the user ends it, for the caller to close it. Nil: it closes itself.
  package var onUserEnds: (() -> Void)?
  /// How the caller uses it.
  package weak var purpose: AnyObject?
  /// It is off the screen.
  package var onGone: (() -> Void)?
  private var lastCall: ScheduledCall?
  private var measuresAtSize = -1
  /// Where `anchor` was when it was last heard of.
  private var lastAnchor: CGRect?

  // MARK: Opening

  /// Opens beside `rect` of `box`; nil where the box is in no window that can have popovers.
  package static func open<Content: View>(
    beside rect: CGRect, of box: Box, title: String, content: (_ close: @escaping () -> Void) -> Content
  ) -> PopoverPanel? {
    let attachment = PopoverAttachment(box: { [weak box] in box }, rect: { $0.convertToWindow(rect, clipped: false) })
    return open(attachment, title: title) { panel in
      // The values that the focus publishes stay those of the window.
      panel.graph.input.publishesFocusedValues = false
      panel.graph.input.hasNoInitialFocus()
      return content { [weak panel] in panel?.close() }
    }
  }
  /// - Parameters:
  ///   - environment: what the content sees; the window's where it is nil.
  ///   - content: evaluated once, in the popover's own graph.
  package static func open<Content: View>(
    _ attachment: PopoverAttachment, title: String, environment: EnvironmentScope? = nil, content: (PopoverPanel) -> Content
  ) -> PopoverPanel? {
    guard let box = attachment.box(), let host = box.graph.host as? any OverlayHost else { return nil }
    let panel = PopoverPanel(attachment, over: host, environment: environment ?? host.graph.scope)
    panel.graph.input.sceneParents = [host.graph] + host.graph.input.sceneParents
    panel.fill(with: content(panel))
    return panel.appear(title) ? panel : nil
  }
  /// Opens one that keeps its content once more, with that as it was left. False if it cannot be: the desktop draws differently now.
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
    // One that the new one does not lie over.
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
      PopoverGround(content: ViewBuilder.buildBlock(PopoverBackdrop(view: backdrop), content), hasAlpha: hasAlpha) { [weak self] in
        self?.ground = $0
      })
  }
  private func show(_ title: String, over owner: any PlatformWindow) -> Bool {
    guard let place = place(size: contentSize()) else { return false }
    arrange(place)
    ground.presence.start = hasAlpha && theme.motion.popoverIn != nil ? 0 : 1
    graph.input.onCursorChanged = { [weak self] in self?.platformWindow?.setCursor($0) }
    graph.input.onTextInputChanged = { [weak self] in self?.platformWindow?.setTextInput($0) }
    graph.input.onUnhandledKey = { [weak self] in self?.handleUnused($0) ?? false }
    guard
      makePanel(
        .popover, windowFrame, over: owner, cornerRadius: PopoverGroundBox.maskRadius, title: title, shadowMargins: ground.margins)
    else { return false }
    lastAnchor = anchor
    measuresAtSize = graph.counters.measures
    ground.presence.head(for: 1, theme.motion.popoverIn, in: ground) { [weak self] in
      if let self, life == .coming { life = .open }
    }
    attachment.box()?.graph.observeGeometry(self)
    show()
    return true
  }

  /// What the content's environment is to say beside what all popovers say.
  package var writesEnvironment: ((inout EnvironmentValues) -> Void)?
  override func write(into values: inout EnvironmentValues) {
    values.controlActiveState = .key
    values.leaveToolbar()
    writesEnvironment?(&values)
  }
  override var contentScale: Double? { (platformWindow ?? opener?.platformWindow)?.scale ?? 1 }

  // MARK: What the content asks for

  package func show(backdrop view: AnyView?) {
    backdrop.set(view, transaction: .current)
    ground.setNeedsDisplay()
  }
  /// In points; nil: the theme's.
  package func show(cornerRadius: Double?) {
    ground.cornerRadius = cornerRadius
    follow()
  }

  // MARK: Place

  /// On the screen, with the room for arrow and shadow.
  private var windowFrame: CGRect { frame.extended(by: ground.margins) }
  /// What the arrow points to, on the screen. Of a view that is scrolled half out of sight it is the part that is seen.
  private var anchor: CGRect? {
    guard let box = attachment.box(), box.isInWindow, let host = opener, let root = box.graph.root else { return nil }
    let rect = attachment.rect(box), seen = rect.intersection(root.bounds)
    return (seen.isNull ? rect : seen).offsetBy(dx: host.screenOrigin.x, dy: host.screenOrigin.y)
  }
  /// The view it belongs to, in the window below.
  var anchorBounds: CGRect? { attachment.box().map { $0.convertToWindow($0.bounds, clipped: false) } }

  /// The content's ideal size, as far as the screen has room for it.
  private func contentSize() -> CGSize {
    let margins = ground.margins, room = system.room(around: anchor ?? .zero).size
    func measure(_ width: CGFloat?, _ height: CGFloat?) -> CGSize {
      let size = ground.size(
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
    // What is open stays on its side while there is room.
    if let arrow = ground.arrow, platformWindow != nil { sides.insert(arrow.edge.acrossFromPanel, at: 0) }
    let frame = PopoverPlacement.frame(
      size, beside: anchor, gap: metrics.gap + (hasAlpha ? metrics.arrow.height : 0), sides: sides, on: system.room(around: anchor))
    return (frame, anchor)
  }
  private func arrange(_ place: (frame: CGRect, anchor: CGRect)) {
    frame = place.frame
    ground.arrow = PopoverPlacement.arrow(of: frame, to: place.anchor, inset: ground.cornerInset)
  }
  /// The content or the view it belongs to has changed its size or place.
  private func follow() {
    guard isOpen, let window = platformWindow, let place = place(size: contentSize()) else { return }
    let old = frame
    arrange(place)
    if frame.size != old.size { window.resize(to: windowFrame.size) }
    if frame.origin != old.origin { window.move(to: windowFrame.origin) }
  }
  func ownerMoved() {
    guard isOpen else { return }
    if isTransient, life != .coming { userEnds() } else { follow() }
  }
  /// Its window is hidden or has lost the focus: it must not lie over the windows of other programs.
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

  /// The user has turned to something else, or asks for the end, which the content can forbid.
  func userEnds() { if isTransient { end() } }
  /// Ends it as the user would.
  func end() {
    guard isOpen else { return }
    if let onUserEnds { onUserEnds() } else { close() }
  }

  /// Gives input back at once; what is seen fades where it can.
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
    // A window that gets no frames must go all the same.
    lastCall = opener.schedule(after: Self.longestDeparture) { [weak self] in self?.finish() }
    ground.presence.head(for: 0, motion, in: ground) { [weak self] in
      // Not in the middle of a frame.
      self?.lastCall = opener.schedule(after: 0) { [weak self] in self?.finish() }
    }
  }
  private static let longestDeparture: TimeInterval = 0.3
  /// Takes it off the screen.
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
  /// The side of the anchor that a panel is on whose arrow stands on this side of it.
  fileprivate nonisolated var acrossFromPanel: Edge {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .leading: .trailing
    case .trailing: .leading
    }
  }
}
