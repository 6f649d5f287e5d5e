import Foundation
import OrielScenes

/// A window of the app: that of a scene, or one that the app creates itself with a SwiftUI view as its content.
///
/// The object of a scene's window stores nothing: getters return the current state of the scene's window, and setters change
/// it. A window that the app creates belongs to no scene and is not restored. Frames are AppKit's: in points, with the origin
/// at the bottom left of the primary screen, including the title bar.
///
/// On Linux, `titleVisibility`, `titlebarAppearsTransparent` and the frame's style of an open window do not change. Levels are
/// normal, floating and desktop. There are no sheets, toolbars or events. Notifications are posted after the window manager
/// has acted.
@preconcurrency @MainActor open class NSWindow: NSResponder {
  /// The scene's window; nil for one that is not open.
  weak var host: SceneInstance?
  /// For a window that the app made: what it shows.
  let own: OwnWindow?
  /// The values stored while the window is not open.
  private var resting = Resting()
  private struct Resting {
    var title = ""
    var frame: CGRect?
    /// What the window manager drew around it the last time; nothing before it was open.
    var extents = EdgeInsets()
    var isCentred = false
    var wishes = WindowWishes()
    var style: StyleMask = []
  }
  private var isClosing = false
  private var buttons: [ButtonType: NSButton] = [:]
  private lazy var sceneView = NSView()
  lazy var group = NSWindowTabGroup(self)

  /// The object for a scene's window.
  init(_ host: SceneInstance) {
    self.host = host
    own = nil
    super.init()
  }
  /// Creates a window that opens when it is ordered to the front.
  ///
  /// - Parameter contentRect: the frame without the title bar. If its size is empty, the content's size is used.
  public init(contentRect: NSRect, styleMask style: StyleMask, backing: BackingStoreType, defer flag: Bool) {
    own = OwnWindow()
    super.init()
    resting.style = style
    if contentRect.width > 0, contentRect.height > 0 { resting.frame = contentRect }
    own?.hasPlace = contentRect.origin != .zero
    take(style, from: [.titled, .closable, .miniaturizable, .resizable])
  }
  public convenience init(contentRect: NSRect, styleMask style: StyleMask, backing: BackingStoreType, defer flag: Bool, screen: NSScreen?) {
    self.init(contentRect: contentRect, styleMask: style, backing: backing, defer: flag)
  }
  public convenience init(contentViewController: NSViewController) {
    self.init(contentRect: .zero, styleMask: [.titled, .closable, .miniaturizable, .resizable], backing: .buffered, defer: true)
    self.contentViewController = contentViewController
    if let title = contentViewController.title { self.title = title }
  }
  public convenience override init() {
    self.init(contentRect: .zero, styleMask: [.titled, .closable, .miniaturizable, .resizable], backing: .buffered, defer: true)
  }

  // MARK: Content

  public weak var delegate: (any NSWindowDelegate)? {
    didSet {
      wishes.mayClose = delegate == nil ? nil : { [weak self] in
        guard let self else { return true }
        return delegate?.windowShouldClose(self) ?? true
      }
    }
  }
  /// The content view. A window that the app created shows it if it is an `NSHostingView`. In a scene's window it is an empty view.
  public var contentView: NSView? {
    get { own == nil ? contentOfScene : own?.view }
    set {
      guard let own else { return Gap.used("NSWindow.contentView of a scene's window", because: "its content is the scene's") }
      own.view?.windowChanged(to: nil)
      own.view = newValue
      newValue?.windowChanged(to: self)
    }
  }
  private var contentOfScene: NSView {
    if sceneView.window !== self { sceneView.windowChanged(to: self) }
    sceneView.frame.size = contentSize
    return sceneView
  }
  public var contentViewController: NSViewController? {
    get { own?.controller }
    set {
      guard let own else { return Gap.used("NSWindow.contentViewController of a scene's window", because: "its content is the scene's") }
      own.controller = newValue
      contentView = newValue?.view
    }
  }
  /// Removes focus from the focused view. Cannot focus a view, because SwiftUI views are not responders.
  @discardableResult public func makeFirstResponder(_ responder: NSResponder?) -> Bool {
    guard let host, responder == nil || responder === self else { return false }
    return host.graph.input.setFocus(nil)
  }

  // MARK: Title

  public var title: String {
    get { host?.title ?? resting.title }
    set {
      resting.title = newValue
      host?.wishes.title = newValue
    }
  }
  public var subtitle: String {
    get { wishes.subtitle ?? "" }
    set { wishes.subtitle = newValue }
  }
  /// The window's file. Its name is the title of a window without one.
  public var representedURL: URL? {
    get { host?.shownFile ?? wishes.representedFile }
    set { wishes.representedFile = newValue }
  }
  /// Whether the title is marked as having unsaved changes.
  public var isDocumentEdited: Bool {
    get { host?.isEdited ?? wishes.isEdited }
    set { wishes.isEdited = newValue }
  }
  /// The identifier that SwiftUI on the Mac gives a scene's window: the id of a `Window`, or `main-AppWindow-1` in a group.
  public var identifier: NSUserInterfaceItemIdentifier? {
    get { givenIdentifier ?? host.map { NSUserInterfaceItemIdentifier($0.interfaceName) } }
    set { givenIdentifier = newValue }
  }
  private var givenIdentifier: NSUserInterfaceItemIdentifier?
  /// The name under which the frame is saved in the user defaults; empty if it is not saved.
  public internal(set) var frameAutosaveName = ""
  var frameSave: FrameSave?
  /// The window system's identifier; 0 while the window is not open.
  public var windowNumber: Int { host?.topLevel.map { Int($0.identifier) } ?? 0 }

  var wishes: WindowWishes {
    get { host?.wishes ?? resting.wishes }
    set {
      resting.wishes = newValue
      host?.wishes = newValue
    }
  }

  // MARK: Position and size

  public var frame: NSRect {
    if let rect = host?.frameOnScreen { return NSScreen.flipped(rect) }
    return resting.frame ?? .zero
  }
  public func setFrame(_ frameRect: NSRect, display flag: Bool) {
    resting.frame = frameRect
    resting.isCentred = false
    own?.hasPlace = true
    host?.putFrame(NSScreen.flipped(frameRect))
  }
  /// Sets the frame without animation.
  public func setFrame(_ frameRect: NSRect, display displayFlag: Bool, animate animateFlag: Bool) { setFrame(frameRect, display: displayFlag) }
  public func setFrameOrigin(_ point: NSPoint) { setFrame(NSRect(origin: point, size: frame.size), display: true) }
  public func setFrameTopLeftPoint(_ point: NSPoint) {
    let size = frame.size
    setFrame(NSRect(x: point.x, y: point.y - size.height, width: size.width, height: size.height), display: true)
  }
  /// Sets the content's size. The top edge stays in place.
  public func setContentSize(_ size: NSSize) {
    let old = frame, new = frameRect(forContentRect: NSRect(origin: .zero, size: size)).size
    resting.frame = NSRect(x: old.minX, y: old.maxY - new.height, width: new.width, height: new.height)
    if let host { host.platformWindow?.resize(to: host.outerSize(size)) }
  }
  /// Places the window slightly above the centre of its screen.
  public func center() {
    resting.isCentred = true
    guard let host, let rect = host.frameOnScreen else { return }
    let room = host.monitor.visibleFrame
    host.putFrame(
      CGRect(
        x: (room.midX - rect.width / 2).rounded(), y: (room.minY + max(0, room.height - rect.height) * Self.centre).rounded(),
        width: rect.width, height: rect.height))
  }
  /// The fraction of the vertical space that is above a centred window.
  static let centre = 0.4

  public var contentMinSize: NSSize {
    get { wishes.leastSize ?? host?.frame?.toldLimits?.minimum ?? .zero }
    set { wishes.leastSize = newValue }
  }
  public var contentMaxSize: NSSize {
    get { wishes.greatestSize ?? host?.frame?.toldLimits?.maximum ?? NSSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude) }
    set { wishes.greatestSize = newValue }
  }
  /// Like `contentMinSize`, but with the title bar.
  public var minSize: NSSize {
    get { frameRect(forContentRect: NSRect(origin: .zero, size: contentMinSize)).size }
    set { contentMinSize = contentRect(forFrameRect: NSRect(origin: .zero, size: newValue)).size }
  }
  public var maxSize: NSSize {
    get { frameRect(forContentRect: NSRect(origin: .zero, size: contentMaxSize)).size }
    set { contentMaxSize = contentRect(forFrameRect: NSRect(origin: .zero, size: newValue)).size }
  }
  private var extents: EdgeInsets { host?.topLevel?.frameExtents ?? resting.extents }
  private var contentSize: CGSize { contentRect(forFrameRect: frame).size }
  public var contentLayoutRect: NSRect { NSRect(origin: .zero, size: contentSize) }
  public func contentRect(forFrameRect frameRect: NSRect) -> NSRect {
    let extents = extents
    return NSRect(
      x: frameRect.minX + extents.leading, y: frameRect.minY + extents.bottom, width: max(0, frameRect.width - extents.horizontal),
      height: max(0, frameRect.height - extents.vertical))
  }
  public func frameRect(forContentRect contentRect: NSRect) -> NSRect {
    let extents = extents
    return NSRect(
      x: contentRect.minX - extents.leading, y: contentRect.minY - extents.bottom, width: contentRect.width + extents.horizontal,
      height: contentRect.height + extents.vertical)
  }
  public var screen: NSScreen? { host.map { NSScreen.of($0.monitor) } }
  public var backingScaleFactor: CGFloat { host?.topLevel?.scale ?? NSScreen.main?.backingScaleFactor ?? 1 }

  // MARK: Showing

  /// Whether the window is on the screen and not minimised, even if another tab is selected.
  public var isVisible: Bool { host?.platformWindow.map { $0.state.isMapped && !$0.state.isMinimized } ?? false }
  public var isKeyWindow: Bool { host?.hasKeys ?? false }
  public var isMainWindow: Bool { AppKitWindows.current?.main === self }
  /// Whether the window can gain keyboard focus. Read when it opens.
  open var canBecomeKey: Bool { own == nil || styleMask.contains(.titled) }
  open var canBecomeMain: Bool { host.map { AppKitWindows.isMain($0) } ?? true }
  public var isMiniaturized: Bool { host?.platformWindow?.state.isMinimized ?? false }
  public var isZoomed: Bool { host?.topLevel?.state.isMaximized ?? false }
  public var occlusionState: OcclusionState { host?.platformWindow?.state.isHidden == false && isVisible ? .visible : [] }

  public func makeKeyAndOrderFront(_ sender: Any?) {
    guard let host = opened() else { return }
    host.platformWindow?.map()
    host.activate()
  }
  public func makeKey() { host?.activate() }
  public func makeMain() { host?.activate() }
  /// Raises the window above the app's other windows without focusing it.
  public func orderFront(_ sender: Any?) {
    guard let window = opened()?.platformWindow else { return }
    window.map()
    window.raise()
  }
  public func orderFrontRegardless() { orderFront(nil) }
  /// Hides the window; it stays open.
  public func orderOut(_ sender: Any?) {
    guard let host else { return }
    if let tabs = host.tabs, tabs.members.count > 1 { tabs.tearOff(host) }
    host.platformWindow?.unmap()
  }
  private func opened() -> SceneInstance? {
    if let host { return host }
    guard let own else {
      RuntimeIssue.report("NSWindow \"\(title)\" was closed, and a scene's window cannot be reopened. Use openWindow.")
      return nil
    }
    return own.open(
      self, frame: resting.frame, size: resting.frame.map { contentRect(forFrameRect: $0).size }, isCentred: resting.isCentred,
      title: resting.title, wishes: resting.wishes, style: resting.style)
  }

  public func miniaturize(_ sender: Any?) { host?.platformWindow?.minimize() }
  public func performMiniaturize(_ sender: Any?) { if host?.controls.contains(.minimize) == true { miniaturize(sender) } }
  public func deminiaturize(_ sender: Any?) { if isMiniaturized { host?.activate() } }
  public func zoom(_ sender: Any?) { host?.zoom() }
  public func performZoom(_ sender: Any?) { host?.zoom() }
  public func toggleFullScreen(_ sender: Any?) {
    guard let host, let window = host.platformWindow, host.controls.contains(.fullScreen) else { return }
    window.setFullScreen(!window.state.isFullScreen)
  }
  /// Closes the window without asking delegate or content.
  public func close() {
    guard let host, !isClosing else { return }
    host.end()
  }
  /// Closes the window like its close button: delegate and content may refuse.
  public func performClose(_ sender: Any?) { host?.userAsksToClose() }

  /// Called when the window closes. Its last state stays readable.
  func closes() {
    isClosing = true
    if let rect = host?.frameOnScreen { (resting.frame, resting.extents) = (NSScreen.flipped(rect), extents) }
    delegate?.windowWillClose(AppKitWindows.post(Self.willCloseNotification, self))
  }
  func closed() {
    writeFrame()
    resting.title = title
    host = nil
    isClosing = false
  }

  // MARK: Style

  public var styleMask: StyleMask {
    get {
      guard let host else { return resting.style }
      var style: StyleMask = host.frameStyle == .plain ? [] : .titled
      if host.controls.contains(.close) { style.insert(.closable) }
      if host.controls.contains(.minimize) { style.insert(.miniaturizable) }
      if host.isUserResizable { style.insert(.resizable) }
      if host.hasWindowButtons { style.insert(.fullSizeContentView) }
      if host.topLevel?.state.isFullScreen == true { style.insert(.fullScreen) }
      if host.declaration.kind == .utility { style.insert(.utilityWindow) }
      return style
    }
    set { take(newValue, from: styleMask) }
  }
  private func take(_ style: StyleMask, from old: StyleMask) {
    let changed = style.symmetricDifference(old)
    resting.style = style
    var wishes = wishes
    for (part, control) in [(StyleMask.closable, WindowControls.close), (.miniaturizable, .minimize)] where changed.contains(part) {
      if style.contains(part) { wishes.withoutControls.remove(control) } else { wishes.withoutControls.insert(control) }
    }
    if changed.contains(.resizable) { wishes.isResizable = style.contains(.resizable) }
    self.wishes = wishes
    if host != nil, !changed.isDisjoint(with: [.titled, .fullSizeContentView]) {
      Gap.used("NSWindow.styleMask (.titled, .fullSizeContentView) of an open window", because: "a window's frame cannot change after it is created; use windowStyle")
    }
  }
  /// The last level that was set, or the one of the window's scene.
  public var level: Level {
    get {
      let kind = host?.level ?? wishes.level ?? .normal
      return givenLevel.flatMap { $0.kind == kind ? $0 : nil } ?? Level(kind)
    }
    set {
      givenLevel = newValue
      wishes.level = newValue.kind
    }
  }
  private var givenLevel: Level?
  /// The colour behind the content, below the menu bar. What is transparent in it shows the desktop's colour of windows; see
  /// `containerBackground(_:for:)` for windows that one can look through.
  public var backgroundColor: NSColor! {
    get { wishes.background.map { NSColor($0) } ?? .windowBackgroundColor }
    set { wishes.background = newValue.map { Color(nsColor: $0) } }
  }
  /// Whether nothing behind the window is seen through its background. If false, the `backgroundColor` lies on what is behind the
  /// window, where a compositor runs.
  ///
  /// A window without tabs that is open already is made again for it.
  public var isOpaque: Bool {
    get { wishes.isOpaque }
    set { wishes.isOpaque = newValue }
  }
  /// How much of the whole window is seen, with its frame: 0...1. Needs a compositor.
  public var alphaValue: CGFloat {
    get { wishes.opacity }
    set { wishes.opacity = newValue.isNaN ? 1 : min(max(newValue, 0), 1) }
  }
  /// The appearance of this window; nil for that of the app. A `preferredColorScheme` of the content goes before it.
  public var appearance: NSAppearance? {
    didSet { wishes.look = appearance.map { AppLook(isDark: $0.isDark, isContrastIncreased: $0.isIncreasedContrast) } }
  }
  /// The window's current appearance.
  public var effectiveAppearance: NSAppearance {
    guard let host else { return appearance ?? NSApplication.shared.effectiveAppearance }
    let values = host.graph.scope.values(reader: nil)
    return NSAppearance(isDark: values.colorScheme == .dark, isIncreasedContrast: values.colorSchemeContrast == .increased)
  }
  /// The line between the title bar and the content. It is stored: the window manager draws the title bar, and decides about its edge.
  public var titlebarSeparatorStyle = NSTitlebarSeparatorStyle.automatic {
    didSet {
      guard titlebarSeparatorStyle != oldValue else { return }
      Gap.used("NSWindow.titlebarSeparatorStyle", because: "the window manager draws the title bar")
    }
  }
  /// Whether dragging the window's background moves it.
  public var isMovableByWindowBackground: Bool {
    get { (wishes.backgroundDrag ?? host?.declaration.options.backgroundDrag) == .enabled }
    set { wishes.backgroundDrag = newValue ? .enabled : .disabled }
  }
  /// Applies before a window that the app created opens. A hidden title removes the title bar and puts buttons into the content.
  public var titleVisibility = TitleVisibility.visible { didSet { frameChanges("titleVisibility", titleVisibility != oldValue) } }
  public var titlebarAppearsTransparent = false {
    didSet { frameChanges("titlebarAppearsTransparent", titlebarAppearsTransparent != oldValue) }
  }
  private func frameChanges(_ name: String, _ changes: Bool) {
    guard changes, host != nil else { return }
    Gap.used("NSWindow.\(name) of an open window", because: "the window manager draws its title bar; use windowStyle(.hiddenTitleBar)")
  }
  /// Has no effect: windows are reference-counted.
  public var isReleasedWhenClosed = false
  public var collectionBehavior: CollectionBehavior = [] {
    didSet {
      var without = wishes.withoutControls
      if collectionBehavior.contains(.fullScreenNone) { without.insert(.fullScreen) } else if oldValue.contains(.fullScreenNone) { without.remove(.fullScreen) }
      wishes.withoutControls = without
    }
  }
  /// A button of the window's frame. If hidden or disabled, the window manager does not offer it. nil for buttons that frames lack.
  public func standardWindowButton(_ button: ButtonType) -> NSButton? {
    guard let control = button.control, styleMask.contains(.titled) else { return nil }
    if let known = buttons[button] { return known }
    let new = NSButton(title: "")
    new.isHidden = host.map { !$0.controls.contains(control) } ?? wishes.withoutControls.contains(control)
    new.onChange = { [weak self, weak new] in
      guard let self, let new else { return }
      if new.isHidden || !new.isEnabled { wishes.withoutControls.insert(control) } else { wishes.withoutControls.remove(control) }
    }
    buttons[button] = new
    return new
  }
}
