import Foundation
import OrielControls

/// What an instance has put into the environment of its content. Actions are made once, so that an unchanged one is an equal one.
struct SceneSurroundings {
  var dismiss: DismissAction!
  /// Where settings show the strip of a tab view.
  var tabStripPlace: TabStripPlace?
  /// What of the scene's options was written last.
  var toolbarLabels: ToolbarLabelStyle?
}

/// What the content of a window sees around it: scale, focus, phase, what its scene and its frame are like.
extension SceneInstance {
  package var theme: Theme { app.theme(in: graph.scope) }
  /// A frame of its own draws the background in its shape; what the content puts in the background's place lies on nothing.
  package var background: RGBA {
    hasAlpha && app.hasCompositor && (showsThrough || !isDecorated) ? .clear : theme.colors.windowBackground
  }

  /// What `NSWindow` has for the background. A window that one can look through has no other behind it.
  private var backgroundColor: Color? { wishes.background ?? (wishes.isOpaque ? nil : Color(nsColor: .windowBackgroundColor)) }

  /// The scene's modifiers may say other things now.
  func optionsChanged() {
    updateTitle()
    menuBar?.reload()
    if surroundings.toolbarLabels != declaration.options.toolbarLabels { writeEnvironment() }
  }
  func setPhase(_ new: ScenePhase) {
    guard new != phase else { return }
    document?.phaseChanges(from: phase, to: new)
    let old = phase
    phase = new
    app.registry.tell { $0.window(self, phaseChangedFrom: old) }
    writeEnvironment()
    // What nobody sees is not drawn, but it hears that nobody sees it: perhaps it saves.
    if isFilled, !graph.isVisible, graph.size != .zero { graph.settle(size: graph.size) }
  }
  /// The main window, while a panel of the app has the keyboard.
  private var isServing: Bool {
    guard declaration.isWindowLike, app.registry.served === self, let keyed = app.registry.withKeys else { return false }
    return keyed.declaration.kind == .utility || keyed.declaration.kind == .extra
  }
  func writeEnvironment() {
    let isFocused = hasKeys, staysActive = !isFocused && isServing
    let scale = surface?.scale ?? app.system.monitors.first?.scale ?? 1
    let isSettings = declaration.kind == .settings, isZoomed = topLevel?.state.isMaximized ?? false
    var toolbarLook = presentedStyle.toolbar ?? declaration.options.toolbarLook ?? ToolbarLook()
    toolbarLook.labels = declaration.options.toolbarLabels ?? .automatic
    surroundings.toolbarLabels = declaration.options.toolbarLabels
    let buttons = hasWindowButtons ? buttons : nil, clientFrame = clientFrame, stripPlace = surroundings.tabStripPlace
    let hasToolbar = frameStyle != .plain
    let activities = activities, sceneValues = kept.values, restorationEnd = kept.viewsReturnUntil, phase = phase, dismiss = surroundings.dismiss!, scheme = traits.colorScheme, look = wishes.look, color = backgroundColor
    graph.scope.rewrite { [weak self, toolbarLook] values in
      if let look {
        values.colorScheme = look.isDark ? .dark : .light
        if look.isContrastIncreased { values._colorSchemeContrast = .increased }
      }
      if let scheme { values.colorScheme = scheme }
      values.displayScale = scale
      values.toolbarLook = toolbarLook
      values.hasToolbar = hasToolbar
      values.showsTabsAsIcons = isSettings
      if let stripPlace { values.tabStripPlace = stripPlace }
      values.isWindowZoomed = isZoomed
      values.windowColor = color
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
}
