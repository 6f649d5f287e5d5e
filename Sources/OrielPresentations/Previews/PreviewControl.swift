import Observation
import OrielControls

/// What the content of a preview window says to its window, and the other way round.
@Observable package final class PreviewControl {
  package fileprivate(set) var isFullScreen = false
  @ObservationIgnored fileprivate var setFullScreen: (Bool) -> Void = { _ in }
  /// Keys that no view of the content used; true if it did something.
  @ObservationIgnored package var handleKey: (KeyEvent) -> Bool = { _ in false }
  package init() {}

  package func toggleFullScreen() { setFullScreen(!isFullScreen) }
  /// The window has gone. What the keys mean is known by views of the content, which know this in turn.
  func end() {
    setFullScreen = { _ in }
    handleKey = { _ in false }
  }
  func connect(_ setFullScreen: @escaping (Bool) -> Void) { self.setFullScreen = setFullScreen }
  func windowIs(fullScreen: Bool) { if fullScreen != isFullScreen { isFullScreen = fullScreen } }
}

extension EnvironmentValues {
  /// The window of the preview that the view is in.
  @Entry package var previewControl: PreviewControl? = nil
}
