import Foundation
import OrielControls
import OrielPresentations

/// One window of the app: joins a window of the window system with the graph of what it shows.
package final class WindowHost {
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
  private let presentedStyle: PresentedWindowStyle
  package private(set) var graph: ViewGraph!
  /// The top-level that it speaks for; nil until `open`, after the end, and while another tab of its frame is shown.
  package internal(set) var platformWindow: (any PlatformWindow)?
  /// What the content is drawn in: the top-level, or a child that fills it in a frame with several tabs.
  package internal(set) var surface: (any PlatformWindow)?
  /// The frame it shares with other windows; nil for a window by itself.
  package internal(set) var tabs: WindowTabs? {
    didSet {
      guard tabs !== oldValue else { return }
      if let oldValue { overlays.remove(oldValue) }
      if let tabs { overlays.add(tabs) }
    }
  }
  var pointerLoss: ScheduledCall?
  var pictures = WindowPictures()
  package private(set) var isClosed = false
  /// What the title bar and the Window menu say.
  package private(set) var title: String
  package private(set) var phase = ScenePhase.inactive
  private var contentTitle: String?
  private var contentSubtitle: String?
  /// What the content says that it stands for.
  private var contentFile: URL?
  private var contentItem: NavigationItem?
  var representedFile: URL? { contentFile ?? wishes.representedFile }
  /// What the content wants instead of the desktop's colour scheme.
  private var preferredScheme: ColorScheme?
  var isFilled = false
  /// What the content says about the window's controls.
  var behaviors = WindowBehaviors()
  /// The window was made with alpha.
  var isTranslucent = false
  /// The content has put something in the place of the window's ground.
  private(set) var hasOwnGround = false
  /// Where the window was before it was zoomed to its ideal.
  var frameBeforeZoom: CGRect?
  private(set) lazy var frameArea = WindowFrameArea(self)
  var measuresAtLimits = -1
  var appliedLimits: (limits: SizeLimits, isResizable: Bool)?
  weak var menuBar: MenuBarBox?
  package let overlays = OverlayStack()
  /// Runs what the content presents; made with the first presentation.
  var madePresenter: WindowPresenter? { overlays[.presentation] as? WindowPresenter }
  private var closing: ScheduledCall?
  /// Views of the content may ask for alerts.
  var asksForAlerts = false
  var hiddenUpdate: ScheduledCall?
  /// What it was before it grew for a presentation.
  var growth: Growth?
  var growthCheck: ScheduledCall?
  /// The size at which the window manager would not let it grow.
  var refusedGrowth: CGSize?
  /// The split view with a sidebar in the content.
  private(set) var sidebarControl: SidebarControl?
  private(set) var inspectorControl: InspectorControl?
  var toolbar: ToolbarBox? { rootBox?.toolbar }
  /// What the content keeps with `@SceneStorage`.
  package let sceneValues: SceneValues
  /// Names the window from one run of the app to the next.
  package let identifier: String
  /// What other parts of the framework keep with the window, by names in reverse-DNS form.
  package var extras: [String: Data] { didSet { if extras != oldValue { app.memory?.changed() } } }
  var kept = KeptPlace()
  /// Views that are made before come back with the window.
  private var restorationEnd: TimeInterval?
  /// How long content may take to come, in seconds.
  private static let restoration = 10.0
  /// Takes back what was done here; that of a document is the document's.
  var undoManager: UndoManager { document?.undo ?? ownUndoManager }
  private lazy var ownUndoManager = makeUndoManager()
  /// Made once, so that an unchanged action is an equal one.
  private var dismissAction: DismissAction!

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
    if !isDecorated || hasOwnGround {
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
    platformWindow = window
    surface = window
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

  /// Builds the content, once.
  func fill() {
    guard !isFilled else { return }
    isFilled = true
    graph.observePreference(NavigationTitleKey.self) { [weak self] in
      self?.contentTitle = $0
      self?.updateTitle()
    }
    graph.observePreference(NavigationSubtitleKey.self) { [weak self] in
      self?.contentSubtitle = $0
      self?.updateTitle()
    }
    graph.observePreference(NavigationDocumentKey.self) { [weak self] in
      self?.contentFile = $0
      self?.toolbar?.show(document: $0)
      self?.updateTitle()
    }
    graph.observePreference(NavigationItemKey.self) { [weak self] in
      self?.contentItem = $0
      self?.updateTitle()
    }
    graph.observePreference(PreferredColorSchemeKey.self) { [weak self] in
      guard let self, $0 != self.preferredScheme else { return }
      self.preferredScheme = $0
      self.writeEnvironment()
      self.graph.damageAll()
    }
    graph.observePreference(WindowBehaviorsKey.self) { [weak self] in
      guard let self, $0 != self.behaviors else { return }
      self.behaviors = $0
      self.measuresAtLimits = -1
      if self.hasWindowButtons { self.writeEnvironment() }
      self.platformWindow?.setControls(self.controls)
      self.graph.requestFrame()
    }
    graph.observePreference(WindowBackgroundKey.self) { [weak self] in
      guard let self, ($0.node != nil) != self.hasOwnGround else { return }
      self.hasOwnGround = $0.node != nil
      if self.hasWindowButtons { self.writeEnvironment() }
      self.graph.damageAll()
    }
    graph.observePreference(InspectorControlKey.self) { [weak self] in self?.inspectorControl = $0 }
    graph.observePreference(SidebarControlKey.self) { [weak self] in self?.sidebarControl = $0 }
    presentation.fill(graph, host: self)
    // Known before the window is made, where the content is.
    hasOwnGround = graph.preference(WindowBackgroundKey.self).node != nil
  }

  // MARK: Frame

  var frameStyle: _WindowFrameStyle { presentedStyle.frame ?? declaration.options.frame ?? .system }
  /// The window manager draws a frame.
  var isDecorated: Bool { frameStyle == .system || frameStyle == .volume }
  /// What the user may do to the window.
  var controls: WindowControls {
    if declaration.kind == .alert || declaration.kind == .space { return [.close] }
    var controls = WindowControls.all.subtracting(wishes.withoutControls)
    if behaviors.dismiss == .disabled { controls.remove(.close) }
    if behaviors.minimize == .disabled || (behaviors.minimize != .enabled && declaration.kind == .utility) { controls.remove(.minimize) }
    if behaviors.resize == .disabled { controls.remove(.zoom) }
    if behaviors.fullScreen == .disabled || (behaviors.fullScreen != .enabled && isAssociated) { controls.remove(.fullScreen) }
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
  private var buttons: WindowControls {
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

  // MARK: Title

  func updateTitle() {
    let new = contentTitle.flatMap { $0.isEmpty ? nil : $0 } ?? givenTitle ?? document?.title
      ?? contentItem.flatMap { $0.title.isEmpty ? nil : $0.title } ?? representedFile?.lastPathComponent
      ?? declaration.title ?? app.name
    let isNew = new != title
    title = new
    platformWindow?.setTitle(frameTitle)
    guard isNew else { return }
    tabs?.showBar()
    app.registry.onChange()
  }

  /// What the window manager shows: the title with the subtitle.
  private var frameTitle: String {
    guard let subtitle = contentSubtitle ?? wishes.subtitle, !subtitle.isEmpty else { return title }
    return "\(title) \u{2014} \(subtitle)"
  }

  // MARK: Environment

  package var theme: Theme { app.theme(in: graph.scope) }
  /// A frame of its own draws the ground in its shape; what the content puts in the ground's place lies on nothing.
  package var background: RGBA {
    isTranslucent && app.hasCompositor && (hasOwnGround || !isDecorated) ? .clear : theme.colors.windowBackground
  }

  /// The scene's modifiers may say other things now.
  func optionsChanged() {
    updateTitle()
    menuBar?.reload()
    if environmentOptions != [AnyHashable(declaration.options.toolbarLabels)] { writeEnvironment() }
  }
  private var environmentOptions: [AnyHashable] = []
  private lazy var tabStripPlace = TabStripPlace()
  func setPhase(_ new: ScenePhase) {
    guard new != phase else { return }
    document?.phaseChanges(from: phase, to: new)
    let old = phase
    phase = new
    app.registry.tell { $0.window(self, phaseChangedFrom: old) }
    writeEnvironment()
    // What nobody sees is not drawn, but it hears that nobody sees it: perhaps it saves.
    if isFilled, !isClosed, !graph.isVisible, graph.size != .zero { graph.settle(size: graph.size) }
  }
  /// The main window, while a panel of the app has the keyboard.
  private var isServing: Bool {
    guard declaration.isWindowLike, app.registry.served === self else { return false }
    return app.registry.windows.contains { ($0.declaration.kind == .utility || $0.declaration.kind == .extra) && $0.hasKeys }
  }
  func writeEnvironment() {
    let isFocused = hasKeys, staysActive = !isFocused && isServing
    let scale = surface?.scale ?? app.system.monitors.first?.scale ?? 1
    let isSettings = declaration.kind == .settings, isZoomed = topLevel?.state.isMaximized ?? false
    var toolbarLook = presentedStyle.toolbar ?? declaration.options.toolbarLook ?? ToolbarLook()
    toolbarLook.labels = declaration.options.toolbarLabels ?? .automatic
    environmentOptions = [AnyHashable(declaration.options.toolbarLabels)]
    let buttons = hasWindowButtons ? buttons : nil, clientFrame = clientFrame, stripPlace = isSettings ? tabStripPlace : nil
    let hasToolbar = frameStyle != .plain
    let activities = activities, sceneValues = sceneValues, restorationEnd = restorationEnd, phase = phase, dismiss = dismissAction!, scheme = preferredScheme
    graph.scope.rewrite { [weak self, toolbarLook] values in
      if let scheme { values.colorScheme = scheme }
      values.displayScale = scale
      values.toolbarLook = toolbarLook
      values.hasToolbar = hasToolbar
      values.showsTabsAsIcons = isSettings
      if let stripPlace { values.tabStripPlace = stripPlace }
      values.isWindowZoomed = isZoomed
      values.clientFrame = clientFrame
      if let buttons { values.windowButtons = buttons }
      values.controlActiveState = isFocused ? .key : .inactive
      values.toolbarStaysActive = staysActive
      values.scenePhase = phase
      values.sceneValues = sceneValues
      values.restorationEnd = restorationEnd
      values.windowActivities = activities
      values.dragOutlet = self?.app.dragOutlet
      values.windowCompanion = WindowCompanion(window: self)
      values._dismiss = dismiss
      values._dismissWindow = DismissWindowAction(app: self?.app, window: self)
      values._pushWindow = PushWindowAction(app: self?.app, window: self)
      self?.writeDocument(into: &values)
    }
  }

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
  private var mainBehindPanel: WindowHost? {
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
    guard hasOwnGround, !isTranslucent, tabs == nil, let old = platformWindow, old === surface, app.hasCompositor else { return false }
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
  private(set) weak var replaced: WindowHost?
  func takePlace(of other: WindowHost) {
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

  // MARK: The end

  /// Closes the window unless something on it must be answered first: what the frame's button, `dismiss` and the
  /// Close command do.
  package func askToClose() {
    guard mustAskBeforeClosing else { return end() }
    activate()
    askBeforeClosing { [weak self] in self?.endSoon() }
  }
  /// Not in the middle of the event that answered a question.
  func endSoon(_ done: @escaping () -> Void = {}) {
    closing = schedule(after: 0) { [weak self] in
      self?.end()
      done()
    }
  }
  /// The content wants to ask before it goes.
  var dismissal: DismissalGuard? { graph.preference(DismissalGuardKey.self).first(where: \.isActive) }
  /// What the app's actions ask for. Where there is to be one window, it stays.
  func dismiss() {
    if app.space.keeps(self) {
      RuntimeIssue.report(
        "\(declaration.nameWithType) was asked to close, but it is the only scene of the app: it stays. Open another scene first, and await it.")
      return
    }
    if declaration.kind == .space { return end() }
    if !app.supportsMultipleWindows, declaration.isWindowLike, !app.registry.windows.contains(where: { $0 !== self && $0.declaration.isWindowLike }) {
      RuntimeIssue.report(
        "The only window was asked to close, but supportsMultipleWindows is false: it stays. The user can close it.")
      return
    }
    if Transaction.current.dismissBehavior == .destructive { return endDestructively() }
    askToClose()
  }
  /// What the frame's button, Ctrl+W and the window manager ask for: the content may refuse it.
  package func userAsksToClose() {
    if let alert = app.alertWindow {
      if alert === self { _ = graph.input.performShortcut(KeyEvent(key: .escape)) } else { alert.activate() }
      return
    }
    if controls.contains(.close), madePresenter?.objects() != true, wishes.mayClose?() != false { askToClose() }
  }

  /// The app is about to end. The content hears of it, and does what it does then, while every window is still there.
  func enterBackground() {
    guard isFilled, !isClosed else { return }
    setPhase(.background)
    graph.settle(size: graph.size)
  }

  /// Closes the window for good. The content hears of it before it goes.
  package func end() {
    guard !isClosed else { return }
    app.registry.tell { $0.windowCloses(self) }
    guard !isClosed else { return }
    madePresenter?.send(.windowClosed)
    app.memory?.closes(self)
    keepPage()
    isClosed = true
    overlays.finish()
    if isFilled {
      setPhase(.background)
      graph.settle(size: graph.size)
    }
    graph.isVisible = false
    FocusedValuesCenter.shared.deactivate(graph)
    if !app.isEnding { givePlaceBack() }
    if let tabs { tabs.ended(self) } else { platformWindow?.close() }
    platformWindow = nil
    surface = nil
    graph.unmount()
    document?.ended()
    app.registry.remove(self)
    if declaration.kind == .space { app.space.ended(self) }
    app.windowEnded(self)
  }
}
