import OrielControls

/// One window of the app: joins a window of the window system with the graph of what it shows.
package final class WindowHost {
  package let app: RunningApp
  package let declaration: SceneDeclaration
  package let presentation: WindowPresentation
  /// Counts the windows of the scene, from 1.
  package let instance: Int
  package private(set) var graph: ViewGraph!
  /// nil until `open` and after the end.
  package private(set) var platformWindow: (any PlatformWindow)?
  package private(set) var isClosed = false
  private var isFilled = false
  private var title: String
  private var measuresAtLimits = -1
  private var appliedLimits: (limits: SizeLimits, isResizable: Bool)?

  init(app: RunningApp, declaration: SceneDeclaration, presented value: Any?) {
    self.app = app
    self.declaration = declaration
    declaration.instanceCount += 1
    instance = declaration.instanceCount
    presentation = declaration.makePresentation(value)
    title = declaration.title ?? app.name
    graph = ViewGraph(host: self, environment: declaration.node?.scope)
    writeEnvironment()
  }

  // MARK: Opening

  /// Makes the window and maps it. With a size that is known beforehand, the content is built while the window manager
  /// frames the window; otherwise the content is asked first.
  package func open() {
    let known = declaration.options.defaultSize
    if known == nil { fill() }
    var size = known ?? idealSize
    if let visible = app.system.monitors.first?.visibleFrame.size {
      size.width = min(size.width, visible.width)
      size.height = min(size.height, visible.height)
    }
    var description = WindowDescription(size: CGSize(width: max(1, size.width), height: max(1, size.height)))
    description.kind = declaration.kind == .settings ? .settings : .normal
    description.title = title
    description.role = "\(declaration.id ?? "scene\(declaration.index + 1)")-\(instance)"
    description.background = background
    if isFilled {
      let (limits, isResizable) = contentLimits
      description.limits = limits
      description.isResizable = isResizable
      appliedLimits = (limits, isResizable)
    }
    do {
      let window = try app.system.makeWindow(description, delegate: self)
      platformWindow = window
      writeEnvironment()
      window.map()
      window.requestFrame()
    } catch {
      app.report(error, opening: declaration)
      close()
    }
  }

  private func fill() {
    guard !isFilled else { return }
    isFilled = true
    presentation.fill(graph, host: self)
  }

  // MARK: Size

  /// The content's ideal size, not so small that a window could not hold it.
  private var idealSize: CGSize {
    guard let root = graph.root else { return Self.leastFirstSize }
    let ideal = root.size(for: .unspecified)
    let least = root.size(for: .zero)
    let greatest = root.size(for: .infinity)
    // What stretches has no ideal size of its own to speak of; a window does.
    let width = greatest.width > ideal.width ? max(ideal.width, Self.leastFirstSize.width) : ideal.width
    let height = greatest.height > ideal.height ? max(ideal.height, Self.leastFirstSize.height) : ideal.height
    return CGSize(width: max(width, least.width).rounded(.up), height: max(height, least.height).rounded(.up))
  }
  private static let leastFirstSize = CGSize(width: 480, height: 320)

  private var contentLimits: (SizeLimits, isResizable: Bool) {
    guard let root = graph.root else { return (SizeLimits(), true) }
    let least = root.size(for: .zero)
    var limits = SizeLimits(minimum: CGSize(width: max(1, least.width.rounded(.up)), height: max(1, least.height.rounded(.up))))
    guard resizesWithContent else { return (limits, true) }
    let greatest = root.size(for: .infinity)
    limits.maximum = CGSize(
      width: max(limits.minimum!.width, greatest.width.rounded(.up)),
      height: max(limits.minimum!.height, greatest.height.rounded(.up)))
    return (limits, limits.maximum != limits.minimum)
  }
  private var resizesWithContent: Bool {
    switch (declaration.options.resizability ?? .automatic).rule {
    case .automatic: declaration.kind == .settings
    case .contentMinSize: false
    case .contentSize: true
    }
  }
  /// Tells the window manager anew how far the user may go, if layout ran since the last time.
  private func updateLimits() {
    guard graph.counters.measures != measuresAtLimits else { return }
    let (limits, isResizable) = contentLimits
    measuresAtLimits = graph.counters.measures
    if let appliedLimits, appliedLimits == (limits, isResizable) { return }
    appliedLimits = (limits, isResizable)
    platformWindow?.setLimits(limits, resizable: isResizable)
    guard let window = platformWindow else { return }
    // Content that outgrew the window, or cannot fill it, takes the window along.
    var size = window.size
    if let minimum = limits.minimum { size = CGSize(width: max(size.width, minimum.width), height: max(size.height, minimum.height)) }
    if let maximum = limits.maximum { size = CGSize(width: min(size.width, maximum.width), height: min(size.height, maximum.height)) }
    if size != window.size, !window.state.isMaximized, !window.state.isFullScreen { window.resize(to: size) }
  }

  // MARK: Environment

  package var theme: Theme { app.theme(in: graph.scope) }
  private var background: RGBA { theme.colors.windowBackground }

  func writeEnvironment() {
    let state = platformWindow?.state ?? WindowState()
    let scale = platformWindow?.scale ?? app.system.monitors.first?.scale ?? 1
    let phase = app.phase(of: self)
    graph.scope.rewrite { values in
      values.displayScale = scale
      values.controlActiveState = state.isFocused ? .key : .inactive
      values.scenePhase = phase
    }
  }

  // MARK: The end

  /// Closes the window for good.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    graph.isVisible = false
    platformWindow?.close()
    platformWindow = nil
    app.registry.remove(self)
    graph.unmount()
  }
}

extension WindowHost: ViewGraphHost {
  package func graphNeedsFrame(_ graph: ViewGraph) { platformWindow?.requestFrame() }
  package var now: TimeInterval { app.system.now }
  package func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    app.system.schedule(at: app.system.now + delay, body)
  }
}

extension WindowHost: PlatformWindowDelegate {
  package func window(_ window: any PlatformWindow, draw frame: WindowFrame) {
    guard !isClosed else { return }
    fill()
    graph.draw(frame, background: background)
    updateLimits()
  }
  package func window(_ window: any PlatformWindow, resizedTo size: CGSize) { graph.requestFrame() }
  package func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) {
    writeEnvironment()
    graph.damageAll()
  }
  package func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {
    graph.isVisible = !window.state.isHidden
    writeEnvironment()
    app.windowStateChanged(self)
  }
  package func window(_ window: any PlatformWindow, movedTo position: CGPoint) {}
  package func windowShouldClose(_ window: any PlatformWindow) { close() }
  package func windowClosed(_ window: any PlatformWindow) { close() }
  package func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool {
    guard !isClosed else { return false }
    return graph.input.handle(event)
  }
  package func windowLostGrab(_ window: any PlatformWindow) {}
}
