import OrielControls

/// How far the user may resize a frame, as the window manager was told.
struct FrameLimits {
  /// nil until it was told, and when another member comes to the front.
  var told: (limits: SizeLimits, isResizable: Bool)?
  /// How often the content had been measured then; -1: it is asked again even if no layout runs.
  var measures = -1

  /// The bounds may be others, although no layout has run.
  mutating func askAgain() { measures = -1 }
}

extension SceneFrame {
  /// The bounds of what is inside the frame as the window manager was told; nil before it was.
  package var toldLimits: SizeLimits? { limits.told?.limits }
  var isUserResizable: Bool { limits.told?.isResizable ?? true }

  /// Tells the window manager again how far the user may go, if layout ran since the last time.
  func updateLimits() {
    guard let scene = front, let window, scene.graph.counters.measures != limits.measures else { return }
    limits.measures = scene.graph.counters.measures
    if followPage() { return }
    let (bounds, isResizable) = scene.contentLimits
    if let told = limits.told, told == (bounds, isResizable) { return }
    let changesButtons = scene.hasWindowButtons && limits.told?.isResizable != isResizable
    limits.told = (bounds, isResizable)
    if changesButtons { scene.writeEnvironment() }
    window.setLimits(bounds, resizable: isResizable)
    // Content that outgrew the window, or cannot fill it, takes the window along.
    let size = scene.bounded(window.size), old = window.size
    guard size != old, !window.state.isMaximized, !window.state.isFullScreen else { return }
    if let anchor = scene.traits.behaviors.resizeAnchor {
      let place = window.position
      window.move(to: CGPoint(x: place.x + (old.width - size.width) * anchor.x, y: place.y + (old.height - size.height) * anchor.y))
    }
    window.resize(to: size)
  }

  /// Fills the screen, or goes where the scene's ideal placement or size says; and back.
  func zoom() {
    guard let scene = front, let window, scene.controls.contains(.zoom) else { return }
    let options = scene.declaration.options
    guard !window.state.isMaximized, options.idealPlacement != nil || options.idealSize == .fitToContent else {
      return window.setMaximized(!window.state.isMaximized)
    }
    let now = CGRect(origin: window.position, size: window.size)
    var ideal = now
    if options.idealSize == .fitToContent { ideal.size = scene.bounded(scene.idealSize) }
    if let rule = options.idealPlacement {
      let placed = scene.placement(by: rule, size: ideal.size)
      let origin = placed.place.map { $0.anchor.contentPosition($0.position, frame: window.frameExtents) }
      ideal = CGRect(origin: origin ?? now.origin, size: placed.size)
    }
    let isThere = abs(ideal.width - now.width) < 1 && abs(ideal.height - now.height) < 1
    let target = isThere ? placeBeforeZoom ?? now : ideal
    placeBeforeZoom = isThere ? nil : now
    if target.size != now.size { window.resize(to: target.size) }
    if target.origin != now.origin { window.move(to: target.origin) }
  }
}
