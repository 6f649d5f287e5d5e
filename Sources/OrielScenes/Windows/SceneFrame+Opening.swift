import OrielControls

// How a frame gets its top-level.
extension SceneFrame {
  /// Makes the top-level and maps it. With a size that is known beforehand, the content is built while the window manager frames the
  /// window; otherwise the content is asked first.
  func open() {
    let scene = selected, options = scene.declaration.options, former = scene.keptFrame
    if scene.declaration.kind == .space { return openAsSpace() }
    let known = former?.size ?? options.defaultSize
    if known == nil || (former == nil && options.placement != nil) {
      scene.fill()
      scene.graph.evaluate()
    }
    if !scene.isDecorated || scene.showsThrough {
      app.forgetCompositor()
      hasAlpha = app.hasCompositor
      scene.writeEnvironment()
    }
    var size = scene.bounded(known.map { scene.outerSize($0) } ?? scene.idealSize)
    var placed: (position: CGPoint, anchor: WindowAnchor)?
    if former == nil, let rule = options.placement { (size, placed) = scene.placement(by: rule, size: size) }
    let visible = app.system.monitors.first?.visibleFrame ?? .zero
    if former == nil, !visible.isEmpty {
      let greatest = scene.outerSize(visible.size)
      size.width = min(size.width, greatest.width)
      size.height = min(size.height, greatest.height)
    }
    var description = describe(CGSize(width: max(1, size.width), height: max(1, size.height)))
    if former != nil {
      // Goes before all that the scene says.
    } else if let placed {
      (description.position, description.anchor) = placed
    } else if let point = options.defaultPosition ?? (scene.declaration.kind == .settings ? .center : nil) {
      let inner = scene.clientFrame.panel(in: description.size).size
      description.position = scene.outerPosition(scene.position(of: inner, at: point, in: visible))
      description.anchor = WindowAnchor(point)
    }
    scene.putBack(former, into: &description)
    open(description)
  }
  /// Covers the screen that the person works on, above everything else.
  private func openAsSpace() {
    selected.fill()
    let screen = app.placementScreen.frame
    var description = describe(screen.size)
    description.position = screen.origin
    description.limits = SizeLimits()
    description.isResizable = true
    description.startsFullScreen = true
    description.level = .floating
    open(description)
  }
  private func open(_ description: WindowDescription) {
    do { try show(description) } catch {
      app.report(error, opening: selected.declaration)
      selected.end()
    }
  }

  /// What the top-level is made with.
  func describe(_ size: CGSize) -> WindowDescription {
    let scene = selected, declaration = scene.declaration
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
    description.title = scene.frameTitle
    description.shortTitle = scene.title
    description.skipsTaskBar = app.isAgent
    description.role = scene.role
    description.isDecorated = scene.isDecorated
    description.isTranslucent = hasAlpha
    description.shadowMargins = scene.clientFrame.margins
    description.cornerRadius = scene.clientFrame.cornerRadius
    description.background = scene.background
    description.level = scene.level
    description.opacity = scene.wishes.opacity
    description.takesKeys = scene.wishes.takesKeys
    description.controls = scene.controls
    if scene.isFilled {
      let (bounds, isResizable) = scene.contentLimits
      description.limits = bounds
      description.isResizable = isResizable
      limits.told = (bounds, isResizable)
      if scene.hasWindowButtons { scene.writeEnvironment() }
    }
    return description
  }

  /// Makes the top-level and maps it.
  func show(_ description: WindowDescription) throws(WindowSystemError) {
    let scene = selected
    window = try app.system.makeWindow(description, delegate: self)
    scene.writeEnvironment()
    scene.connectInput()
    if app.cursor != nil { scene.showCursor() }
    window.map()
    window.requestFrame()
  }

  /// Windows have alpha or not from the moment they are made: one that was made before its content was known, and whose
  /// content wants to be seen through, gives its place to another.
  func gainAlphaIfWanted() -> Bool {
    guard selected.showsThrough, !hasAlpha, !showsTabs, front != nil, let old = window, app.hasCompositor else { return false }
    hasAlpha = true
    var description = describe(old.size)
    if old.state.isMapped { description.position = old.position }
    do {
      try show(description)
      old.close()
      return true
    } catch {
      app.report(error, opening: selected.declaration)
      hasAlpha = false
      return false
    }
  }
}
