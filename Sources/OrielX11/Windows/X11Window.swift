import Foundation
import OrielDrawing
import OrielWindowing
internal import COriel
import OrielBase

/// One X window of ours: a managed top-level, an override-redirect pop-up, or a child inside a top-level.
///
/// Lengths outside are points, inside (`pixel…`) device pixels. What the server and the window manager report is
/// collected while events are handled and applied once per batch in `settle`.
final class X11Window: X11EventTarget {
  unowned let system: X11WindowSystem
  let connection: X11Connection
  let xid: XID
  let kind: WindowDescription.Kind
  var hints: WindowHints
  weak var delegate: (any PlatformWindowDelegate)?
  /// The window it belongs to: parent of a child, owner of a pop-up, what a dialog is transient for.
  private(set) weak var owner: X11Window?

  /// False once the X window is gone, whoever destroyed it.
  private(set) var isAlive = true
  var caption: WindowCaption
  var outline: WindowOutline
  var press = PressUnderWay()
  /// The frame has the keys, until they are given back.
  var frameKeys: ScheduledCall?

  var geometry: WindowGeometry
  var scale: Double { geometry.scale }
  var limits: SizeLimits { geometry.limits }
  var isResizable: Bool { geometry.isResizable }
  private(set) var state = WindowState()
  var reports = WindowReports()
  var isReparented: Bool { reports.isReparented }
  var mapping = WindowMapping()
  var isMapped: Bool { mapping.isMapped }
  var secondPut = SecondPut()
  let syncCounter: SyncCounter?
  let frames: WindowFrames

  init(system: X11WindowSystem, description: WindowDescription, delegate: any PlatformWindowDelegate)
    throws(WindowSystemError)
  {
    let connection = system.connection
    let owner = description.owner as? X11Window
    if description.kind == .child, owner == nil || owner?.isAlive == false {
      throw .cannotCreateWindow("a child window needs an owner that is still there")
    }
    self.system = system
    self.connection = connection
    self.delegate = delegate
    self.owner = owner
    kind = description.kind
    hints = WindowHints(description)
    caption = WindowCaption(title: description.title, shortTitle: description.shortTitle ?? description.title)
    geometry = WindowGeometry(
      description, scale: system.scale, fallback: system.place(for: description), frame: system.knownFrame(of: description.kind))

    let look = connection.visual(isTranslucent: description.isTranslucent)
    outline = WindowOutline(
      hasAlpha: look.depth == 32, shadowMargins: description.shadowMargins, cornerRadius: description.cornerRadius)
    let background = look.depth == 32 ? 0 : PixelFormat.pixel(description.background)
    let format = PixelFormat(display: connection.display, visual: look.visual, depth: look.depth)
    var attributes = XSetWindowAttributes()
    attributes.background_pixel = format.encode(background)
    attributes.border_pixel = 0
    attributes.colormap = look.colormap
    attributes.bit_gravity = NorthWestGravity
    attributes.override_redirect = hints.isOverrideRedirect ? 1 : 0
    // Menus come and go: the server keeps what is below them.
    attributes.save_under = hints.isOverrideRedirect ? 1 : 0
    attributes.event_mask =
      ExposureMask | StructureNotifyMask | PropertyChangeMask | VisibilityChangeMask
      | (description.kind.isManaged ? FocusChangeMask | KeymapStateMask | KeyPressMask | KeyReleaseMask : 0)
    // A child draws all of itself: what was there stays until it has.
    let isChild = description.kind == .child
    if isChild { attributes.background_pixmap = 0 }
    let created = XCreateWindow(
      connection.display, description.kind == .child ? owner!.xid : connection.root, Int32(geometry.position.x),
      Int32(geometry.position.y), UInt32(geometry.size.width), UInt32(geometry.size.height), 0, Int32(look.depth),
      UInt32(InputOutput), look.visual,
      UInt(
        (isChild ? CWBackPixmap : CWBackPixel) | CWBorderPixel | CWColormap | CWBitGravity | CWOverrideRedirect | CWSaveUnder | CWEventMask),
      &attributes)
    xid = created
    syncCounter = description.kind.isManaged ? SyncCounter(connection: connection) : nil
    frames = WindowFrames(
      presenter: Presenter(
        connection: connection, window: created, visual: look.visual, format: format, width: geometry.size.width,
        height: geometry.size.height, background: background))
    frames.window = self
    connection.setTarget(self, for: xid)
    writeInitialProperties(description)
    writeShape(cornerRadius: outline.cornerRadius)
  }

  /// The managed window that has the X focus on behalf of this one: itself, or that of a child's or pop-up's owner.
  var topLevel: X11Window { kind.isManaged ? self : owner?.topLevel ?? self }

  // MARK: Units

  /// Pixels of this window to content points.
  func point(x: Double, y: Double) -> CGPoint { CGPoint(x: x / scale, y: y / scale) }

  // MARK: Input

  /// Hands an input event to whoever draws the window; true if it was used.
  @discardableResult
  func deliver(_ event: InputEvent) -> Bool {
    system.noteInput(FramePace(event))
    if case .pointer(let pointer) = event {
      if system.pointerIsDragging {
        if pointer.phase == .up || pointer.phase == .cancelled { notePress(pointer) }
        system.dragHears(pointer, in: self)
        return true
      }
      if press.belongsToManager, belongsToManager(pointer) { return true }
      notePress(pointer)
      if pointer.phase == .down { pressedWithoutManager() }
    }
    if case .pointer(let pointer) = event, pointer.phase == .down, system.grab.owner === self, !system.grab.isExclusive,
      !CGRect(origin: .zero, size: size).contains(pointer.location)
    {
      // The grab reports presses outside all our windows here.
      system.grab.lose()
      return true
    }
    let isUsed = delegate?.window(self, handle: event) ?? false
    if case .pointer(let pointer) = event, pointer.phase == .down { topLevel.pressedWithKeysInFrame() }
    return isUsed
  }

  /// The user pressed something in this window at `time`: remembered, and told to the window manager, which compares
  /// such times before it lets a window take the focus.
  func noteInput(_ time: Time) {
    connection.noteInput(time)
    let window = topLevel
    guard time != 0, window.isAlive, window.hints.acceptsFocus else { return }
    connection.setProperty(._NET_WM_USER_TIME, of: window.xid, cardinals: [UInt32(truncatingIfNeeded: time)])
  }

  // MARK: Life

  func setOwner(_ window: X11Window) { owner = window }

  /// Forgets the X window: after `close`, or when somebody else destroyed it.
  func died() {
    guard isAlive else { return }
    isAlive = false
    for window in system.windows where window.owner === self {
      if window.kind.isManaged { window.serveNobody() } else { window.close() }
    }
    if reports.hasFocus {
      reports.hasFocus = false
      system.focusNext(after: self)
    }
    system.grab.release(by: self)
    system.windowDied(self)
    forgetPress()
    system.input?.windowDestroyed(self)
    connection.setTarget(nil, for: xid)
    mapping.isMapped = false
    frames.invalidate()
    system.forget(self)
    var closed = state
    closed.isMapped = false
    closed.isFocused = false
    closed.isHidden = true
    state = closed
    delegate?.windowClosed(self)
  }

  /// Tells the delegate what a batch of events changed, each thing once.
  func settle() {
    reports.needsSettling = false
    guard isAlive else { return }
    if !reports.stale.isEmpty { readReports() }
    if let isAnother = geometry.takeSize() {
      if isAnother { wasResized() }
      syncCounter?.configured()
    }
    let isMoved = geometry.takePosition()
    if isMoved { delegate?.window(self, movedTo: position) }
    settleState()
    settlePlace(isMoved: isMoved)
    objectToSmallSize()
  }

  private func wasResized() {
    let size = geometry.size
    frames.resized(width: size.width, height: size.height)
    if !frames.drawsAll(of: size) {
      system.report(
        "The window \"\(caption.title)\" was made \(size.width) by \(size.height) pixels large: more than can be drawn. What lies beyond the upper left part stays empty.")
    }
    if outline.isCutOut || kind.isManaged && outline.shadowMargins != EdgeInsets() { writeShape(cornerRadius: outline.cornerRadius) }
    delegate?.window(self, resizedTo: self.size)
  }

  private func settlePlace(isMoved: Bool) {
    guard isMapped, isReparented else { return }
    // A window that fills the screen cannot be told a place, and the window manager has noted the one that it goes back to. Until it is
    // there, its position is the one that it had on the whole screen.
    if geometry.isPlacedByContent, state.isMaximized || state.isFullScreen || state.isMinimized { return geometry.fillsScreen = true }
    if geometry.fillsScreen, !isMoved { return }
    guard let asked = geometry.takeFrame() else { return }
    geometry.fillsScreen = false
    writeSizeHints()
    // Openbox reads the place that it has noted by the new gravity, and moves the window by its frame as soon as it is resized. It
    // is told the place again.
    guard asked.anchor != .content || asked.isLate else { return move(to: position) }
    // Gravity knows nine points of a frame, and not every window manager knows all of them.
    let place = asked.anchor.contentPosition(asked.position, frame: frameExtents), now = position
    if abs(place.x - now.x) * scale >= 1 || abs(place.y - now.y) * scale >= 1 { move(to: place) }
  }

  /// Pagers may ask for any size, and window managers grant it: the window goes back to its minimum.
  private func objectToSmallSize() {
    guard kind.isManaged, isMapped, !state.isMaximized, !state.isFullScreen,
      let size = geometry.objection(now: MonotonicClock.now)
    else { return }
    XResizeWindow(connection.display, xid, UInt32(size.width), UInt32(size.height))
  }

  func settleState() {
    let old = state
    state = reports.state(isMapped: isMapped, managerHasStates: system.windowManagerHasStates)
    // The server says nothing to a child when its parent goes.
    if kind == .child, owner?.state.isHidden == true { state.isHidden = true }
    guard state != old else { return }
    if state.isHidden != old.isHidden {
      for window in system.windows where window.kind == .child && window.owner === self { system.markUnsettled(window) }
    }
    if isMapped, state.isFullScreen != old.isFullScreen || state.isMaximized != old.isMaximized { putAgainSoon() }
    delegate?.window(self, stateChangedFrom: old)
  }

  /// Mutter, taking the frame off or putting it on, now and then misses what is put meanwhile (3 in 100 changes, with other
  /// toolkits too), and shows half of the old picture until something else is put: the same pixels are, once it is calm.
  private func putAgainSoon() {
    secondPut.call = system.schedule(at: MonotonicClock.now + secondPut.delay) { [weak self] in
      guard let self else { return }
      secondPut.call = nil
      guard isAlive, isMapped, system.connection.hasCompositor else { return }
      for window in system.windows where window === self || (window.kind == .child && window.owner === self && window.isMapped) {
        window.frames.putAgain()
      }
    }
  }

  /// The desktop's scale changed: same points, other pixels.
  func rescale(to newScale: Double) {
    guard newScale != scale, isAlive else { return }
    let points = size
    let place = position
    geometry.rescale(to: newScale)
    writeSizeHints()
    if !caption.hasOwnIcon { writeIcon(system.icon(atScale: scale)) }
    frames.presenterInvalidateAll()
    delegate?.window(self, scaleChangedTo: newScale)
    if !state.isMaximized, !state.isFullScreen { resize(to: points) }
    if kind == .child { move(to: place) }
    frames.request()
  }
}

/// The same pixels once more, some time after a change of state.
struct SecondPut {
  fileprivate(set) var call: ScheduledCall?
  /// Seconds until the window is calm. Tests give it longer than a busy machine takes.
  var delay: TimeInterval = 0.25
}

extension PixelFormat {
  /// A colour as our memory stores it: premultiplied 0xAARRGGBB.
  static func pixel(_ color: RGBA) -> UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
    return byte(color.alpha) << 24 | byte(color.red * color.alpha) << 16 | byte(color.green * color.alpha) << 8
      | byte(color.blue * color.alpha)
  }
}
