import OrielControls

extension SceneInstance {
  /// What the rule wants for the window, whose present or expected size is `size`.
  func placement(by rule: WindowPlacementRule, size: CGSize) -> (size: CGSize, place: (position: CGPoint, anchor: WindowAnchor)?) {
    let screen = app.placementScreen
    let root = WindowLayoutRoot { [weak self] in self?.rootBox?.naturalSize(for: $0) ?? .zero }
    let wanted = rule(root, WindowPlacementContext(defaultDisplay: DisplayProxy(screen), windows: app.windowProxies))
    var new = size
    let margins = clientFrame.margins
    if let width = wanted.width, width.isFinite { new.width = max(1, width) + margins.horizontal }
    if let height = wanted.height, height.isFinite { new.height = max(1, height) + margins.vertical }
    new = bounded(new)
    let inner = clientFrame.panel(in: new).size
    let visible = screen.visibleFrame.isEmpty ? screen.frame : screen.visibleFrame
    switch wanted.place {
    case nil: return (new, nil)
    case .unit(let point):
      guard max(point.x.magnitude, point.y.magnitude) < 1e6 else { return (new, nil) }
      let place = CGPoint(
        x: visible.minX + (visible.width - inner.width) * point.x, y: visible.minY + (visible.height - inner.height) * point.y)
      return (new, (outerPosition(place), WindowAnchor(point)))
    case .position(let position):
      let place = position.origin(of: inner, in: visible, isRightToLeft: app.system.desktop.isRightToLeft)
      return (new, (outerPosition(place), .content))
    case .point(let x, let y):
      // Axes without a position are centred.
      let place = CGPoint(x: x ?? visible.midX - inner.width / 2, y: y ?? visible.midY - inner.height / 2)
      guard place.x.isFinite, place.y.isFinite else { return (new, nil) }
      return (new, (outerPosition(place), .frame(x: x == nil ? 0.5 : 0, y: y == nil ? 0.5 : 0)))
    }
  }
}

extension WindowAnchor {
  /// Places the window with its decorations by a unit point.
  init(_ point: UnitPoint) {
    func part(_ value: CGFloat) -> Double { value.isFinite ? min(1, max(0, value)) : 0.5 }
    self = .frame(x: part(point.x), y: part(point.y))
  }
}

extension RunningApp {
  /// The screen with the window that has the keys, otherwise the primary one.
  package var placementScreen: Monitor {
    let monitors = system.monitors
    let focused = registry.windows.lazy.compactMap(\.platformWindow).first { $0.state.isFocused }
    if let focused {
      let centre = CGPoint(x: focused.position.x + focused.size.width / 2, y: focused.position.y + focused.size.height / 2)
      if let monitor = monitors.first(where: { $0.frame.contains(centre) }) { return monitor }
    }
    return monitors.first(where: \.isPrimary) ?? monitors[0]
  }
  /// The app's windows, most recently used first.
  var windowProxies: [WindowProxy] {
    registry.windows.filter { $0.platformWindow != nil && $0.declaration.kind != .alert }.sorted { a, _ in a === registry.main }
      .map { WindowProxy(id: $0.declaration.id, phase: $0.phase, frame: $0.panelFrame, identifier: $0.identifier) }
  }
}
