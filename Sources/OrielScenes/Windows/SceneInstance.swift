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
  package let presentation: WindowContent
  /// Counts the windows of the scene, from 1.
  package let number: Int
  /// How another window opened it.
  private var opening: SceneOpening
  /// What the content says a person does here.
  package let activities = WindowActivities()
  /// What a layer above knows of it.
  package var companion: (any SceneCompanion)?
  /// What others than its scene and its content say about the window.
  package var wishes = WindowWishes() { didSet { wishesChanged(from: oldValue) } }
  /// What the content says about the window.
  var traits = WindowTraits()
  /// What the title bar and the Window menu say.
  package internal(set) var title: String
  package internal(set) var phase = ScenePhase.inactive
  package private(set) var graph: ViewGraph!
  package let overlays = OverlayStack()
  /// Where it is on the screen.
  var place = ScenePlace.nowhere
  enum Life {
    /// The content is not made yet.
    case empty
    case filled, closed
  }
  var life = Life.empty
  /// What does not happen in the middle of the event that led to it.
  var deferred = DeferredSteps()
  /// What goes on while nobody sees it.
  var unseen = UnseenWork()
  /// What comes back with it in the next run of the app.
  var kept: KeptScene
  var surroundings = SceneSurroundings()
  /// Takes back what was done here; that of a document is the document's.
  var undoManager: UndoManager { document?.undo ?? ownUndoManager }
  private lazy var ownUndoManager = makeUndoManager()

  package convenience init(app: RunningApp, declaration: SceneDeclaration) { self.init(app: app, declaration: declaration, presented: nil) }
  init(app: RunningApp, declaration: SceneDeclaration, presented value: Any?, record: WindowRecord? = nil) {
    self.app = app
    self.declaration = declaration
    opening = SceneOpening(style: app.presentedStyle)
    number = declaration.takeInstance(record?.instance)
    kept = KeptScene(record, storage: record?.storage ?? app.closedPages[declaration.placeKey], now: app.system.now)
    presentation = declaration.makePresentation(value)
    title = declaration.title ?? app.name
    defer {
      if let document {
        document.attach(self)
        // Already while it is read, perhaps in a tab that nobody has looked at yet.
        title = document.title
      }
    }
    surroundings.dismiss = DismissAction { [weak self] in self?.dismiss() }
    if declaration.kind == .settings { surroundings.tabStripPlace = TabStripPlace() }
    graph = ViewGraph(host: self, environment: declaration.node?.scope ?? app.scope)
    writeEnvironment()
    guard let memory = app.memory else { return }
    if record == nil { kept.place = memory.place(forNew: declaration) }
    kept.values.onChange = { [weak memory] in memory?.changed() }
    presentation.presented.onChange = { [weak memory] in memory?.changed() }
  }

  var presentedStyle: PresentedWindowStyle { opening.style }
  package var isClosed: Bool { life == .closed }
  /// Its content is there.
  var isFilled: Bool { life == .filled }
  /// Runs what the content presents; made with the first presentation.
  package var madePresenter: WindowPresenter? { overlays[.presentation] as? WindowPresenter }
  var rootBox: WindowRootBox? { graph.root?.children.lazy.compactMap { $0 as? WindowRootBox }.first }
  var menuBar: MenuBarBox? { rootBox?.bar }
  var toolbar: ToolbarBox? { rootBox?.toolbar }

  // MARK: Opening

  /// Opens in a frame of its own.
  package func open() { SceneFrame(of: self).open() }
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

  package var frameStyle: _WindowFrameStyle { presentedStyle.frame ?? declaration.options.frame ?? .system }
  /// The window manager draws a frame.
  var isDecorated: Bool { frameStyle == .system || frameStyle == .volume }
  /// What the user may do to the window.
  package var controls: WindowControls {
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
    case .automatic:
      switch declaration.kind {
      case .settings, .utility: true
      case .window: !declaration.isAdopted && declaration !== app.entries.first { $0.declaration.kind == .window }?.declaration
      case .group, .document, .alert, .space, .extra, .card: false
      }
    }
  }
  package var isUserResizable: Bool { frame?.isUserResizable ?? true }
  /// What the buttons in the window offer: of windows beside others only closing.
  var buttons: WindowControls {
    var buttons = controls
    if !declaration.isWindowLike { buttons.subtract([.minimize, .zoom]) }
    if !isUserResizable { buttons.remove(.zoom) }
    return buttons
  }
  /// Our own buttons stand in the window.
  package var hasWindowButtons: Bool { frameStyle == .hiddenTitleBar }
  /// Edge, corners and shadow are ours.
  var drawsFrame: Bool { hasWindowButtons || declaration.kind == .card }
  /// The uppermost row of the window holds them, and moves it.
  var hasTitleRow: Bool { hasWindowButtons && declaration.kind != .alert }

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
  /// A `Window` that only says something, beside the windows of the app, has no commands, and no bar for those of the others.
  var showsMenuBar: Bool {
    guard hasMenuBar, declaration.kind == .window, !declaration.options.addsStandardCommands, declaration.options.commands.isEmpty else { return hasMenuBar }
    return app.entries.first { $0.declaration.isWindowLike }?.declaration === declaration
  }
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

  var replaced: SceneInstance? { opening.replaced }
  func takePlace(of other: SceneInstance) {
    guard let window = platformWindow, let place = other.platformWindow else { return }
    opening.replaced = other
    let old = other.panelFrame, size = bounded(outerSize(old.size)), inner = clientFrame.panel(in: size).size
    window.resize(to: size)
    window.move(to: outerPosition(CGPoint(x: old.midX - inner.width / 2, y: old.midY - inner.height / 2)))
    place.unmap()
  }
  func givePlaceBack() {
    guard let replaced, !replaced.isClosed else { return }
    opening.replaced = nil
    replaced.platformWindow?.map()
    replaced.graph.damageAll()
    replaced.platformWindow?.requestFrame()
  }
}

/// What a layer above knows of a scene instance, and says about it.
package protocol SceneCompanion: AnyObject {
  /// Whether the instance is the one for an event from outside; nil says nothing.
  func wish(for event: ExternalEvent) -> ExternalEventWish?
  /// Hears of an event from outside before the views of the content do.
  func receive(_ event: ExternalEvent)
}

/// How another window opened a scene instance.
struct SceneOpening {
  /// What the view says that opened it.
  let style: PresentedWindowStyle
  /// The window whose place it has taken: hidden until it closes.
  weak var replaced: SceneInstance?
}

/// What waits until the event under way is over.
struct DeferredSteps {
  /// The instance closes.
  var end: ScheduledCall?
  /// The content loses the pointer.
  var pointerLoss: ScheduledCall?
}
