import Foundation
import OrielControls
import OrielPresentations

/// One window of the app: joins a window of the window system with the graph of what it shows.
package final class SceneInstance {
  package unowned let app: RunningApp
  package let declaration: SceneDeclaration
  package let presentation: WindowPresentation
  /// Counts the windows of the scene, from 1.
  package let instance: Int
  /// What the content says a person does here.
  package let activities = WindowActivities()
  /// What somebody else than the content says of events from outside, and whether they take one over.
  package var externalEventWish: ((ExternalEvent) -> ExternalEventWish?)?
  package var onExternalEvent: ((ExternalEvent) -> Bool)?
  /// What a layer above knows of the window.
  package var companion: AnyObject?
  /// What somebody else than scene and content says about the window.
  package var wishes = WindowWishes() { didSet { wishesChanged(from: oldValue) } }
  /// Moves it to the size of another page; made when settings first change theirs.
  var pageSize: PageSize?
  /// A title from outside of the content, whose own comes first.
  package var givenTitle: String? { didSet { updateTitle() } }
  /// What the view says that opened the window.
  let presentedStyle: PresentedWindowStyle
  package private(set) var graph: ViewGraph!
  /// Where it is on the screen.
  var showing = WindowShowing.nowhere {
    didSet {
      guard tabs !== oldValue.tabs else { return }
      if let left = oldValue.tabs { overlays.remove(left) }
      if let tabs { overlays.add(tabs) }
    }
  }
  /// The top-level that it speaks for; nil until `open`, after the end, and while another tab of its frame is shown.
  package var platformWindow: (any PlatformWindow)? { showing.window }
  /// What the content is drawn in: the top-level, or a child that fills it in a frame with several tabs.
  package var surface: (any PlatformWindow)? { showing.surface }
  /// The frame it shares with other windows; nil for a window by itself.
  package var tabs: WindowTabs? { showing.tabs }
  var pointerLoss: ScheduledCall?
  var pictures = WindowPictures()
  package internal(set) var isClosed = false
  /// What the title bar and the Window menu say.
  package internal(set) var title: String
  package internal(set) var phase = ScenePhase.inactive
  /// What the content says about the window.
  var traits = WindowTraits()
  var isFilled = false
  /// The window was made with alpha.
  var isTranslucent = false
  /// Where the window was before it was zoomed to its ideal.
  var frameBeforeZoom: CGRect?
  private(set) lazy var frameArea = WindowFrameArea(self)
  var measuresAtLimits = -1
  var appliedLimits: (limits: SizeLimits, isResizable: Bool)?
  weak var menuBar: MenuBarBox?
  package let overlays = OverlayStack()
  /// Runs what the content presents; made with the first presentation.
  package var madePresenter: WindowPresenter? { overlays[.presentation] as? WindowPresenter }
  var closing: ScheduledCall?
  /// Views of the content may ask for alerts.
  var asksForAlerts = false
  var hiddenUpdate: ScheduledCall?
  /// What it was before it grew for a presentation.
  var growth: Growth?
  var growthCheck: ScheduledCall?
  /// The size at which the window manager would not let it grow.
  var refusedGrowth: CGSize?
  var toolbar: ToolbarBox? { rootBox?.toolbar }
  /// What the content keeps with `@SceneStorage`.
  package let sceneValues: SceneValues
  /// Names the window from one run of the app to the next.
  package let identifier: String
  /// What other parts of the framework keep with the window, by names in reverse-DNS form.
  package var extras: [String: Data] { didSet { if extras != oldValue { app.memory?.changed() } } }
  var kept = KeptPlace()
  /// Views that are made before come back with the window.
  private(set) var restorationEnd: TimeInterval?
  /// How long content may take to come, in seconds.
  private static let restoration = 10.0
  /// Takes back what was done here; that of a document is the document's.
  var undoManager: UndoManager { document?.undo ?? ownUndoManager }
  private lazy var ownUndoManager = makeUndoManager()
  /// Made once, so that an unchanged action is an equal one.
  private(set) var dismissAction: DismissAction!
  /// What of the scene's options was written into the environment.
  var environmentLabels: ToolbarLabelStyle?
  private(set) lazy var tabStripPlace = TabStripPlace()

  init(app: RunningApp, declaration: SceneDeclaration, presented value: Any?, record: WindowRecord? = nil) {
    self.app = app
    self.declaration = declaration
    presentedStyle = app.presentedStyle
    instance = declaration.takeInstance(record?.instance)
    identifier = record?.identifier ?? UUID().uuidString
    extras = record?.extras ?? [:]
    let storage = record?.storage ?? app.closedPages[declaration.placeKey] ?? [:]
    sceneValues = SceneValues(propertyList: storage.mapValues(\.propertyList))
    if let record {
      kept = KeptPlace(place: record.place, opening: (record.desktop, record.states))
      kept.focus = record.focus
      restorationEnd = app.system.now + Self.restoration
    }
    presentation = declaration.makePresentation(value)
    title = declaration.title ?? app.name
    defer { document?.attach(self) }
    dismissAction = DismissAction { [weak self] in self?.dismiss() }
    graph = ViewGraph(host: self, environment: declaration.node?.scope ?? app.scope)
    writeEnvironment()
    guard let memory = app.memory else { return }
    if record == nil { kept.place = memory.place(forNew: declaration) }
    sceneValues.onChange = { [weak memory] in memory?.changed() }
    presentation.presented.onChange = { [weak memory] in memory?.changed() }
  }

  // MARK: Opening

  /// Makes the window and maps it. With a size that is known beforehand, the content is built while the window manager
  /// frames the window; otherwise the content is asked first.
  func open() {
    if declaration.kind == .space { return openAsSpace() }
    let options = declaration.options, former = keptFrame
    let known = former?.size ?? options.defaultSize
    if known == nil || (former == nil && options.placement != nil) {
      fill()
      graph.evaluate()
    }
    if !isDecorated || traits.hasBackground {
      app.forgetCompositor()
      isTranslucent = app.hasCompositor
      writeEnvironment()
    }
    var size = bounded(known.map { outerSize($0) } ?? idealSize)
    var placed: (position: CGPoint, anchor: WindowAnchor)?
    if former == nil, let rule = options.placement { (size, placed) = placement(by: rule, size: size) }
    let visible = app.system.monitors.first?.visibleFrame ?? .zero
    if former == nil, !visible.isEmpty {
      let greatest = outerSize(visible.size)
      size.width = min(size.width, greatest.width)
      size.height = min(size.height, greatest.height)
    }
    var description = describe(CGSize(width: max(1, size.width), height: max(1, size.height)))
    if former != nil {
      // Goes before all that the scene says.
    } else if let placed {
      (description.position, description.anchor) = placed
    } else if let point = options.defaultPosition ?? (declaration.kind == .settings ? .center : nil) {
      let inner = clientFrame.panel(in: description.size).size
      description.position = outerPosition(position(of: inner, at: point, in: visible))
      description.anchor = WindowAnchor(point)
    }
    putBack(former, into: &description)
    do {
      try show(description)
    } catch {
      app.report(error, opening: declaration)
      end()
    }
  }

  /// What a top-level of its own is made with.
  func describe(_ size: CGSize) -> WindowDescription {
    let options = declaration.options
    var description = WindowDescription(size: size)
    description.kind = switch declaration.kind {
    case .group, .window, .document, .extra, .space: .normal
    case .settings: .settings
    case .utility, .card: .utility
    case .alert: .dialog
    }
    if declaration.kind == .alert { description.isModal = true }
    // It stands for an item of a panel, which comes up beside other people's work without a word.
    if declaration.kind == .extra { description.startsInBackground = true }
    if declaration.kind == .card { (description.startsInBackground, description.desktop) = (true, .all) }
    // A utility window stays above the window it serves.
    if declaration.kind == .utility { description.owner = app.registry.served?.topLevel }
    description.title = frameTitle
    description.skipsTaskBar = app.isAgent
    description.role = "\(declaration.id ?? "scene\(declaration.index + 1)")-\(instance)"
    description.isDecorated = isDecorated
    description.isTranslucent = isTranslucent
    description.shadowMargins = clientFrame.margins
    description.background = background
    description.level = level
    description.takesKeys = wishes.takesKeys
    description.controls = controls
    if isFilled {
      let (limits, isResizable) = contentLimits
      description.limits = limits
      description.isResizable = isResizable
      appliedLimits = (limits, isResizable)
      if hasWindowButtons { writeEnvironment() }
    }
    return description
  }

  /// Makes the top-level and maps it.
  func show(_ description: WindowDescription) throws(WindowSystemError) {
    let window = try app.system.makeWindow(description, delegate: self)
    showing = .alone(window)
    writeEnvironment()
    connectInput()
    if app.cursor != nil { showCursor() }
    window.map()
    window.requestFrame()
  }

  /// Joins the graph's input with the window system. Once.
  func connectInput() {
    guard !wasShown else { return }
    graph.input.onCursorChanged = { [weak self] _ in self?.showCursor() }
    graph.input.onTextInputChanged = { [weak self] in self?.textInputChanged($0) }
    graph.input.onUnhandledKey = { [weak self] in self?.handleCommand($0) ?? false }
    graph.input.publishesFocusedValues = declaration.kind != .utility && declaration.kind != .alert
    graph.input.isWindowFocused = false
    overlays.add(HelpPresenter(graph, host: self))
    overlays.add(OverlaysElsewhere(than: overlays, on: system, menusTakePointer: true))
  }

  // MARK: Frame

  var frameStyle: _WindowFrameStyle { presentedStyle.frame ?? declaration.options.frame ?? .system }
  /// The window manager draws a frame.
  var isDecorated: Bool { frameStyle == .system || frameStyle == .volume }
  /// What the user may do to the window.
  var controls: WindowControls {
    if declaration.kind == .alert || declaration.kind == .space { return [.close] }
    var controls = WindowControls.all.subtracting(wishes.withoutControls)
    if traits.behaviors.dismiss == .disabled { controls.remove(.close) }
    if traits.behaviors.minimize == .disabled || (traits.behaviors.minimize != .enabled && declaration.kind == .utility) { controls.remove(.minimize) }
    if traits.behaviors.resize == .disabled { controls.remove(.zoom) }
    if traits.behaviors.fullScreen == .disabled || (traits.behaviors.fullScreen != .enabled && isAssociated) { controls.remove(.fullScreen) }
    return controls
  }
  private var isAssociated: Bool {
    switch (declaration.options.managerRole ?? .automatic).rule {
    case .principal: false
    case .associated: true
    case .automatic: declaration.kind == .settings || declaration.kind == .utility
    }
  }
  var isUserResizable: Bool { appliedLimits?.isResizable ?? true }
  /// What the buttons in the window offer: of windows beside others only closing.
  var buttons: WindowControls {
    var buttons = controls
    if !declaration.isWindowLike { buttons.subtract([.minimize, .zoom]) }
    if !isUserResizable { buttons.remove(.zoom) }
    return buttons
  }
  /// Our own buttons stand in the window.
  var hasWindowButtons: Bool { frameStyle == .hiddenTitleBar }
  /// Edge, corners and shadow are ours.
  var drawsFrame: Bool { hasWindowButtons || declaration.kind == .card }
  /// The uppermost row of the window holds them, and moves it.
  var hasTitleRow: Bool { hasWindowButtons && declaration.kind != .alert }
  var rootBox: WindowRootBox? { graph.root?.children.lazy.compactMap { $0 as? WindowRootBox }.first }

  // MARK: Commands

  /// A key that the content did not use: a command of the app.
  func handleCommand(_ event: KeyEvent) -> Bool {
    guard event.phase == .down, declaration.kind != .alert else { return false }
    // A space covers its screen for as long as it is there.
    if declaration.kind == .space, event.key == .function(11) { return false }
    if menuBar?.handle(event) == true { return true }
    if tabs?.turnPage(with: event) == true { return true }
    if event.key == .escape, declaration.kind == .utility || declaration.kind == .settings, event.modifiers.subtracting(.capsLock).isEmpty {
      userAsksToClose()
      return true
    }
    if let main = mainBehindPanel, main.graph.input.performShortcut(event) { return true }
    if app.performCommand(event, in: self) { return true }
    // Only once nobody has a shortcut for the key's first meaning.
    guard let other = event.asOtherShortcut else { return false }
    return graph.input.performShortcut(other) || app.performCommand(other, in: self)
  }
  /// Where keys go that a panel of the app does not use: the main window, unless something modal lies over it.
  private var mainBehindPanel: SceneInstance? {
    guard declaration.kind == .utility || declaration.kind == .extra, let main = app.registry.served, main !== self,
      main.madePresenter?.takesInput != true
    else { return nil }
    return main
  }
  var hasMenuBar: Bool { declaration.isWindowLike && frameStyle != .plain }
  /// Brings it to the front; of a frame with tabs, to the front of that as well.
  package func activate() {
    tabs?.select(self)
    guard leavesKeys, let window = platformWindow, window.state.isMapped, !window.state.isMinimized, app.registry.served != nil else {
      platformWindow?.activate()
      return
    }
    window.raise()
  }

  /// Windows have alpha or not from the moment they are made: one that was made before its content was known, and whose
  /// content wants to be seen through, gives its place to another.
  func gainAlphaIfWanted() -> Bool {
    guard traits.hasBackground, !isTranslucent, tabs == nil, let old = platformWindow, old === surface, app.hasCompositor else { return false }
    isTranslucent = true
    var description = describe(old.size)
    if old.state.isMapped { description.position = old.position }
    do {
      try show(description)
      old.close()
      return true
    } catch {
      app.report(error, opening: declaration)
      isTranslucent = false
      return false
    }
  }

  // MARK: Another window's place

  /// The window whose place this one has taken: hidden until this one closes.
  private(set) weak var replaced: SceneInstance?
  func takePlace(of other: SceneInstance) {
    guard let window = platformWindow, let place = other.platformWindow else { return }
    replaced = other
    let old = other.panelFrame, size = bounded(outerSize(old.size)), inner = clientFrame.panel(in: size).size
    window.resize(to: size)
    window.move(to: outerPosition(CGPoint(x: old.midX - inner.width / 2, y: old.midY - inner.height / 2)))
    place.unmap()
  }
  func givePlaceBack() {
    guard let replaced, !replaced.isClosed else { return }
    self.replaced = nil
    replaced.platformWindow?.map()
    replaced.graph.damageAll()
    replaced.platformWindow?.requestFrame()
  }
}
