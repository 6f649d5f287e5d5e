import Foundation
import OrielDrawing
import OrielWindowing

/// A window of `HeadlessWindowSystem`: keeps what it was told, so that tests can read it.
@MainActor package final class HeadlessWindow: PlatformWindow {
  package let identifier: UInt64
  package let description: WindowDescription
  package private(set) var state = WindowState()
  package private(set) var turns = WindowTurns()
  /// What the program says about the window.
  private(set) var hints: HeadlessHints
  private(set) var place: HeadlessPlace
  var frames = HeadlessFrames()
  package private(set) var isClosed = false
  package private(set) var hasGrab = false
  /// Lets `grabInput` fail, as when another program holds the pointer.
  package var refusesGrab = false
  /// Keeps its size whatever the program asks for, as in a tiling window manager.
  package var isTiled = false
  package var frameExtents: EdgeInsets {
    isManaged && description.isDecorated && !state.isFullScreen
      ? EdgeInsets(top: 28, leading: 1, bottom: 1, trailing: 1) : EdgeInsets()
  }

  package private(set) weak var owner: HeadlessWindow?
  let system: HeadlessWindowSystem
  weak var delegate: (any PlatformWindowDelegate)?
  /// Made while a compositor ran, and wants it.
  package let hasAlpha: Bool
  var user = SyntheticUser()

  private static var lastIdentifier: UInt64 = 0x200000

  init(_ description: WindowDescription, system: HeadlessWindowSystem, delegate: any PlatformWindowDelegate) {
    HeadlessWindow.lastIdentifier += 1
    identifier = HeadlessWindow.lastIdentifier
    self.description = description
    self.system = system
    hasAlpha = description.isTranslucent && system.hasCompositor
    self.delegate = delegate
    hints = HeadlessHints(description)
    owner = description.owner as? HeadlessWindow
    let monitor = system.monitors[0], visible = monitor.visibleFrame
    place = HeadlessPlace(
      size: description.size,
      position: description.position
        ?? CGPoint(x: visible.midX - description.size.width / 2, y: visible.midY - description.size.height / 2),
      scale: monitor.scale, desktop: description.desktop ?? .number(system.currentDesktop ?? 0))
    // The frame is known when everything else is.
    if isManaged { place.position = description.anchor.contentPosition(position, frame: frameExtents) }
    updateScale()
  }

  /// Has the window manager's care: frame, focus, place in the stack.
  var isManaged: Bool {
    switch description.kind {
    case .normal, .settings, .utility, .dialog: true
    case .menu, .dropdownMenu, .comboBox, .popover, .tooltip, .dragIcon, .child: false
    }
  }
  var isChild: Bool { description.kind == .child }
  var isPopUp: Bool { !isManaged && description.kind != .child }

  // MARK: What the program asks for

  package func setTitle(_ title: String, short: String) { (hints.title, hints.shortTitle) = (title, short) }
  package func setIcon(_ images: [Bitmap]) { hints.iconCount = images.count }
  package func setEdited(_ isEdited: Bool) { hints.isEdited = isEdited }
  package func setControls(_ controls: WindowControls) { hints.controls = controls }
  package func setModal(_ isModal: Bool) { hints.isModal = isModal }
  package func setLevel(_ level: WindowLevelKind) { hints.level = level }
  package func setOpacity(_ opacity: Double) { hints.opacity = opacity }
  package func setShadowMargins(_ margins: EdgeInsets) { hints.shadowMargins = margins }
  package func setMask(_ mask: Path?) { if !hasAlpha { hints.mask = mask } }
  package func showWindowMenu(at location: CGPoint) { hints.windowMenuLocation = location }
  package func beginMove() { beginLead(nil) }
  package func beginResize(_ edge: WindowEdge) { if isResizable { beginLead(edge) } }
  private func beginLead(_ edge: WindowEdge?) {
    guard isManaged, let start = user.pressedAt else { return }
    user.lead = UserLead(edge: edge, start: start, frame: CGRect(origin: position, size: size))
  }
  /// As a window manager follows the pointer.
  func follow(_ lead: UserLead, to location: CGPoint) {
    let frame = lead.frame(at: location)
    let size = bounded(frame.size)
    setFrame(
      CGRect(
        x: frame.minX == lead.frame.minX ? frame.minX : frame.maxX - size.width,
        y: frame.minY == lead.frame.minY ? frame.minY : frame.maxY - size.height, width: size.width, height: size.height))
  }
  package func setCursor(_ cursor: CursorShape) { hints.cursor = cursor }
  package func setTextInput(_ state: TextInputState?) { hints.textInput = state }
  package func setLimits(_ limits: SizeLimits, resizable: Bool) {
    hints.limits = limits
    hints.isResizable = resizable
  }
  package func map() {
    guard !isClosed else { return }
    system.post { [self] in if isManaged { system.manager.show { self.show() } } else { show() } }
  }
  private func show() {
    guard !isClosed, !state.isMapped else { return }
    change {
      $0.isMapped = true
      $0.isMinimized = description.startsMinimized
      $0.isHidden = description.startsMinimized
    }
    invalidate()
    if description.startsMaximized { fill(maximized: true, fullScreen: false) }
    if description.startsFullScreen { fill(maximized: state.isMaximized, fullScreen: true) }
    if isManaged, !state.isMinimized, !description.startsInBackground {
      system.manager.raise(self)
      system.manager.focus(self)
    }
  }
  package func activate() {
    guard !isClosed else { return }
    system.post { [self] in
      guard !isClosed, state.isMapped else { return }
      change {
        $0.isMinimized = false
        $0.isHidden = false
      }
      system.manager.raise(self)
      if isManaged { system.manager.focus(self) }
    }
  }
  package func minimize() {
    system.post { [self] in
      guard !isClosed, isManaged else { return }
      change {
        $0.isMinimized = true
        $0.isHidden = true
      }
      system.manager.hide(self)
    }
  }
  package func resize(to size: CGSize) {
    // As on X11, the program may go beyond the limits that bind the user only if it changes them first.
    system.post { [self] in if !isTiled { setFrame(CGRect(origin: position, size: bounded(size))) } }
  }
  package func move(to position: CGPoint) {
    system.post { [self] in setFrame(CGRect(origin: position, size: size)) }
  }
  package func setMaximized(_ maximized: Bool) {
    system.post { [self] in fill(maximized: maximized, fullScreen: state.isFullScreen) }
  }
  package func setFullScreen(_ fullScreen: Bool) {
    system.post { [self] in fill(maximized: state.isMaximized, fullScreen: fullScreen) }
  }
  package func unmap() {
    guard !isClosed else { return }
    system.post { [self] in
      guard !isClosed, state.isMapped else { return }
      hasGrab = false
      change {
        $0.isMapped = false
        $0.isHidden = true
      }
      system.manager.hide(self)
    }
  }
  package func raise() { if !isClosed { system.manager.raise(self) } }
  package func reparent(into owner: any PlatformWindow, at position: CGPoint) {
    guard !isClosed, description.kind == .child, let owner = owner as? HeadlessWindow else { return }
    self.owner = owner
    move(to: position)
  }
  package func handOver(to delegate: any PlatformWindowDelegate) { self.delegate = delegate }
  package func setCovered(_ isCovered: Bool) {
    guard isCovered != frames.isCovered, !isClosed else { return }
    frames.isCovered = isCovered
    frames.surface = nil
    if !isCovered { invalidate() }
  }
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    hasGrab = false
    frames.isWanted = false
    for other in system.windows where other.owner === self && !other.isManaged { other.close() }
    system.post { [self] in
      system.manager.remove(self)
      state = WindowState()
      delegate?.windowClosed(self)
    }
  }
  package func grabInput() -> Bool {
    if refusesGrab || system.refusesGrabs || isClosed || system.windows.contains(where: { $0 !== self && $0.hasGrab }) { return false }
    hasGrab = true
    return true
  }
  package func grabScreen() -> Bool { grabInput() }
  package func releaseInput() { hasGrab = false }
  package func requestFrame() { if !isClosed { frames.isWanted = true } }

  // MARK: What the world does to it

  /// The user clicks the close button of the frame.
  package func askToClose() {
    delegate?.windowShouldClose(self)
    system.settle()
  }
  /// The window manager kills it without asking.
  package func kill() {
    close()
    system.settle()
  }
  /// The user drags an edge: bound by the limits and by `isResizable`.
  package func userResizes(to size: CGSize) {
    // A tiling window manager has its own idea, whatever a window can do with it.
    if isResizable || isTiled { setFrame(CGRect(origin: position, size: isTiled ? size : bounded(size))) }
    system.settle()
  }
  package func userMoves(to position: CGPoint) {
    setFrame(CGRect(origin: position, size: size))
    system.settle()
  }
  /// The user sends it to another virtual desktop.
  package func userSends(to desktop: WindowDesktop) {
    place.desktop = desktop
    delegate?.windowChangedDesktop(self)
    system.settle()
  }
  /// The user minimises it, or brings it back.
  package func userMinimizes(_ isMinimized: Bool = true) {
    if isMinimized { minimize() } else { activate() }
    system.settle()
  }
  package func userMaximizes(_ isMaximized: Bool = true) {
    setMaximized(isMaximized)
    system.settle()
  }
  /// The user fills the screen with it, by a command of the window manager.
  package func userFillsScreen(_ isFullScreen: Bool = true) {
    setFullScreen(isFullScreen)
    system.settle()
  }
  /// The user clicks on its frame.
  package func userActivates() {
    activate()
    system.settle()
  }
  /// Another window covered it and went away: pixels are lost.
  package func expose(_ rect: CGRect) {
    frames.invalid.append(rect)
    requestFrame()
  }
  package func setHidden(_ isHidden: Bool) {
    change { $0.isHidden = isHidden }
    system.settle()
  }
  func loseGrab() {
    hasGrab = false
    delegate?.windowLostGrab(self)
  }
  func updateScale() {
    let new = owner.flatMap { description.kind == .child ? $0.scale : nil }
      ?? system.monitor(of: CGRect(origin: position, size: size)).scale
    guard new != scale else { return }
    place.scale = new
    delegate?.window(self, scaleChangedTo: new)
    invalidate()
  }
  func change(_ body: (inout WindowState) -> Void) {
    let old = state
    body(&state)
    if state.isMapped, !old.isMapped { turns.noteShown() }
    if state.isFocused, !old.isFocused { turns.noteFocused() }
    if state != old { delegate?.window(self, stateChangedFrom: old) }
  }

  // MARK: Frames

  func drawFrame() {
    guard frames.isWanted, state.isMapped, !state.isHidden, !isClosed else { return }
    frames.isWanted = false
    guard !frames.isCovered else { return }
    switch system.output {
    case .commands: frames.surface = nil
    case .pixels:
      let fits = frames.surface.map { $0.scale == scale && $0.pixelWidth == Int((size.width * scale).rounded(.up))
        && $0.pixelHeight == Int((size.height * scale).rounded(.up)) } ?? false
      if !fits { frames.surface = BitmapSurface(size: size, scale: scale) }
    }
    let frame = HeadlessFrame(size: size, scale: scale, time: system.now, invalid: frames.invalid, surface: frames.surface, hasAlpha: hasAlpha)
    frames.invalid = []
    delegate?.window(self, draw: frame)
    frames.counters.add(frame)
    if let recording = frame.recording { frames.lastRecording = recording }
    delegate?.windowPresented(self)
  }
  /// What the window shows; nil unless the system keeps pixels and the window was drawn.
  package func snapshot() -> Bitmap? { frames.surface?.bitmap() }
  private func invalidate() {
    frames.invalid = [CGRect(origin: .zero, size: size)]
    requestFrame()
  }
  func bounded(_ size: CGSize) -> CGSize {
    let least = limits.minimum ?? CGSize(width: 1, height: 1)
    let most = limits.maximum ?? CGSize(width: CGFloat.infinity, height: CGFloat.infinity)
    return CGSize(
      width: max(1, least.width, min(most.width, size.width)),
      height: max(1, least.height, min(most.height, size.height)))
  }
  func setFrame(_ frame: CGRect) {
    guard !isClosed else { return }
    let (oldSize, oldPosition) = (size, position)
    place.size = frame.size
    place.position = frame.origin
    if size != oldSize {
      delegate?.window(self, resizedTo: size)
      invalidate()
    }
    if position != oldPosition { delegate?.window(self, movedTo: position) }
    updateScale()
  }
  private func fill(maximized: Bool, fullScreen: Bool) {
    guard !isClosed, maximized != state.isMaximized || fullScreen != state.isFullScreen else { return }
    if !state.isMaximized, !state.isFullScreen { place.restoreFrame = CGRect(origin: position, size: size) }
    let monitor = system.monitor(of: CGRect(origin: position, size: size))
    change {
      $0.isMaximized = maximized
      $0.isFullScreen = fullScreen
    }
    if fullScreen {
      setFrame(monitor.frame)
    } else if maximized {
      let extents = frameExtents
      setFrame(
        CGRect(
          x: monitor.visibleFrame.minX + extents.leading, y: monitor.visibleFrame.minY + extents.top,
          width: monitor.visibleFrame.width - extents.horizontal,
          height: monitor.visibleFrame.height - extents.vertical))
    } else if let restoreFrame = place.restoreFrame {
      setFrame(restoreFrame)
    }
  }
}
