import Foundation
import OrielControls
import OrielPresentations

/// What one window of a scene is, wherever it is shown: the content with its state, the value it presents, title, phase and undo.
///
/// A tab, a window that came back and a scene session of UIKit are each one of these. It stays the same when it moves from one
/// `SceneFrame` to another, which is what the window manager knows of it.
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
  /// A title from outside of the content, whose own comes first.
  package var givenTitle: String? { didSet { updateTitle() } }
  /// What the view says that opened the window.
  let presentedStyle: PresentedWindowStyle
  package private(set) var graph: ViewGraph!
  /// Where it is on the screen.
  var place = ScenePlace.nowhere
  var pointerLoss: ScheduledCall?
  var pictures = WindowPictures()
  package internal(set) var isClosed = false
  /// What the title bar and the Window menu say.
  package internal(set) var title: String
  package internal(set) var phase = ScenePhase.inactive
  /// What the content says about the window.
  var traits = WindowTraits()
  var isFilled = false
  weak var menuBar: MenuBarBox?
  package let overlays = OverlayStack()
  /// Runs what the content presents; made with the first presentation.
  package var madePresenter: WindowPresenter? { overlays[.presentation] as? WindowPresenter }
  var closing: ScheduledCall?
  /// Views of the content may ask for alerts.
  var asksForAlerts = false
  var hiddenUpdate: ScheduledCall?
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

  /// Opens in a frame of its own.
  func open() { SceneFrame(of: self).open() }
  /// Opens as a tab after the one in front.
  func open(in frame: SceneFrame) {
    fill()
    do {
      try frame.add(self, at: (frame.index(of: frame.selected) ?? 0) + 1, selects: true)
    } catch {
      app.report(error, opening: declaration)
      end()
    }
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
  /// The window system has made a window for it: views in it can have help since.
  var wasShown: Bool { overlays[.help] != nil }

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
  var isUserResizable: Bool { frame?.isUserResizable ?? true }
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
    frame?.select(self)
    guard leavesKeys, let window = platformWindow, window.state.isMapped, !window.state.isMinimized, app.registry.served != nil else {
      platformWindow?.activate()
      return
    }
    window.raise()
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
