import OrielControls

/// What a view says of the windows that are opened from it; it counts before what their scenes say.
struct PresentedWindowStyle: Equatable {
  var frame: _WindowFrameStyle?
  var toolbar: ToolbarLook?
}

extension View {
  /// The style of windows that are opened from this view, with its `openWindow` or `pushWindow`. The innermost view wins.
  public func presentedWindowStyle<S: WindowStyle>(_ style: S) -> some View {
    let frame = style._frame
    return transformEnvironment(\._openWindow) { $0.style.frame = frame }.transformEnvironment(\._pushWindow) { $0.style.frame = frame }
  }
  /// The style of the toolbars of windows that are opened from this view, with its `openWindow` or `pushWindow`.
  public func presentedWindowToolbarStyle<S: WindowToolbarStyle>(_ style: S) -> some View {
    let look = style._look
    return transformEnvironment(\._openWindow) { $0.style.toolbar = look }.transformEnvironment(\._pushWindow) { $0.style.toolbar = look }
  }
}
