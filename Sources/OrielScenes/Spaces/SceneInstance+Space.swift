import OrielControls

extension SceneInstance {
  /// Covers the screen that the person works on, above everything else.
  func openAsSpace() {
    fill()
    let screen = app.placementScreen.frame
    var description = describe(screen.size)
    description.position = screen.origin
    description.limits = SizeLimits()
    description.isResizable = true
    description.startsFullScreen = true
    description.level = .floating
    do {
      try show(description)
    } catch {
      app.report(error, opening: declaration)
      end()
    }
  }
  /// The window system has made the window: views in it can have help since.
  var wasShown: Bool { overlays[.help] != nil }
}
