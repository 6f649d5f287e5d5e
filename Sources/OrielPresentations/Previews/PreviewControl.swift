import Observation
import OrielControls

/// Connects the content of a preview window with its window.
@Observable package final class PreviewControl {
  package fileprivate(set) var isFullScreen = false
  @ObservationIgnored fileprivate var setFullScreen: (Bool) -> Void = { _ in }
  /// Handles keys that the content did not use; returns true if it used the key.
  @ObservationIgnored package var handleKey: (KeyEvent) -> Bool = { _ in false }
  package init() {}

  package func toggleFullScreen() { setFullScreen(!isFullScreen) }
  /// The window was closed. Breaks the reference cycle with the content's views.
  func end() {
    setFullScreen = { _ in }
    handleKey = { _ in false }
  }
  func connect(_ setFullScreen: @escaping (Bool) -> Void) { self.setFullScreen = setFullScreen }
  func windowIs(fullScreen: Bool) { if fullScreen != isFullScreen { isFullScreen = fullScreen } }
}

extension EnvironmentValues {
  /// The control of the enclosing preview window.
  @Entry package var previewControl: PreviewControl? = nil
}
