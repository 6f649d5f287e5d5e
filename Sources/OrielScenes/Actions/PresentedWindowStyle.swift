import OrielControls

/// The styles that a view sets for windows opened from it. They take precedence over their scenes'.
struct PresentedWindowStyle: Equatable {
  var frame: _WindowFrameStyle?
  var toolbar: ToolbarLook?
}

extension View {
  /// Sets the style of windows opened from this view with `openWindow` or `pushWindow`. The innermost modifier wins.
  public func presentedWindowStyle<S: WindowStyle>(_ style: S) -> some View {
    let frame = style._frame
    return transformEnvironment(\._openWindow) { $0.style.frame = frame }.transformEnvironment(\._pushWindow) { $0.style.frame = frame }
  }
  /// Sets the toolbar style of windows opened from this view with `openWindow` or `pushWindow`.
  public func presentedWindowToolbarStyle<S: WindowToolbarStyle>(_ style: S) -> some View {
    let look = style._look
    return transformEnvironment(\._openWindow) { $0.style.toolbar = look }.transformEnvironment(\._pushWindow) { $0.style.toolbar = look }
  }
}
