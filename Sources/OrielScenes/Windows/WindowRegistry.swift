import OrielControls

/// The one truth about which windows there are.
package final class WindowRegistry {
  /// In the order they were opened.
  package private(set) var windows: [WindowHost] = []
  /// Called after a window came or went.
  var onChange: () -> Void = {}

  func add(_ window: WindowHost) {
    windows.append(window)
    onChange()
  }
  func remove(_ window: WindowHost) {
    guard windows.contains(where: { $0 === window }) else { return }
    windows.removeAll { $0 === window }
    onChange()
  }
}
