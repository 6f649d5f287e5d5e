import OrielControls

/// The one truth about which windows there are: opening, raising, closing, the Window menu and scene phases read it.
///
/// The key of a window is its scene, the exact type of what it presents and the value it presents *now*. Values are
/// compared as they are at the time of asking, so content that writes another one is found under that.
package final class WindowRegistry {
  /// In the order they were opened.
  package private(set) var windows: [SceneInstance] = []
  /// Those of alerts, which every event of the others asks for.
  private(set) var alerts: [SceneInstance] = []
  /// The window that had the focus last; menus act on it.
  package private(set) weak var main: SceneInstance?
  private weak var lastServed: SceneInstance?
  /// The window that windows beside the others serve: the one that was used last, or opened last.
  package var served: SceneInstance? {
    if let lastServed, !lastServed.isClosed { return lastServed }
    return windows.last { $0.declaration.isWindowLike && !$0.isClosed }
  }
  /// Hear of windows that come and go.
  package private(set) var observers: [any WindowObserver] = []
  package func add(_ observer: any WindowObserver) {
    if !observers.contains(where: { $0 === observer }) { observers.append(observer) }
  }
  func tell(_ body: (any WindowObserver) -> Void) { for observer in observers { body(observer) } }
  /// Called after a window came, went, or changed its title.
  package var onChange: () -> Void = {}

  package func add(_ window: SceneInstance) {
    windows.append(window)
    if window.declaration.kind == .alert { alerts.append(window) }
    tell { $0.windowConnected(window) }
    onChange()
  }
  func remove(_ window: SceneInstance) {
    guard windows.contains(where: { $0 === window }) else { return }
    windows.removeAll { $0 === window }
    alerts.removeAll { $0 === window }
    if main === window { main = nil }
    tell { $0.windowDisconnected(window) }
    onChange()
  }
  /// The one that keys go to; nil while another program has them.
  package var withKeys: SceneInstance? {
    if let main, main.hasKeys, !main.isClosed { return main }
    return windows.first { $0.hasKeys && !$0.isClosed }
  }
  func focused(_ window: SceneInstance) {
    if window.declaration.isWindowLike { lastServed = window }
    guard main !== window, ![.alert, .card].contains(window.declaration.kind) else { return }
    main = window
    onChange()
  }

  package func windows(of declaration: SceneDeclaration) -> [SceneInstance] {
    windows.filter { $0.declaration === declaration }
  }
  /// Frames with a bar of tabs, in the order of their first windows.
  package var tabGroups: [SceneFrame] {
    var groups: [SceneFrame] = []
    for case let tabs? in windows.map(\.tabs) where !groups.contains(where: { $0 === tabs }) { groups.append(tabs) }
    return groups
  }
  /// Windows of the scene that present an equal value now.
  package func windows(of declaration: SceneDeclaration, presenting value: AnyHashable) -> [SceneInstance] {
    windows.filter { $0.declaration === declaration && $0.presentation.presented.current == value }
  }
}
