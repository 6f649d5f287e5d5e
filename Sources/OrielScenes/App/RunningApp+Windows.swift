import OrielControls

/// Opening and closing windows by id and value, for environment actions, menus and the launch.
extension RunningApp {
  /// Opens a window of the scene with this id: a new one for a group, the only one for a `Window`.
  package func openWindow(id: String) {
    guard let declaration = declaration(id: id, for: "openWindow(id:)") else { return }
    open(declaration)
  }
  /// Opens or raises the window that presents an equal value, in the first group for exactly this type.
  package func openWindow<D: Codable & Hashable>(value: D) {
    let candidates = entries.map(\.declaration).filter { $0.presentedType == D.self && $0.kind != .space }
    guard let declaration = candidates.first else {
      RuntimeIssue.report(
        "openWindow(value:): no WindowGroup presents \(D.self). Declared: \(declaredScenes). The type must exactly match "
          + "a group's for: parameter.")
      return
    }
    if candidates.count > 1 {
      RuntimeIssue.report(
        "openWindow(value:): \(candidates.count) groups present \(D.self); the first, \(declaration.name), is used. Give "
          + "the groups ids and call openWindow(id:value:).")
    }
    open(declaration, presenting: value)
  }
  package func openWindow<D: Codable & Hashable>(id: String, value: D) {
    guard let declaration = declaration(id: id, presenting: D.self, for: "openWindow(id:value:)") else { return }
    open(declaration, presenting: value)
  }

  /// Opens a new window of a group, or the window of a scene with a single one.
  package func open(_ declaration: SceneDeclaration) {
    if !declaration.hasSeveralWindows, let window = registry.windows(of: declaration).first {
      window.activate()
      return
    }
    openNew(declaration, presenting: nil)
  }
  private func open<D: Hashable>(_ declaration: SceneDeclaration, presenting value: D) {
    if let window = registry.windows(of: declaration, presenting: AnyHashable(value)).first {
      window.activate()
      return
    }
    openNew(declaration, presenting: value)
  }
  func openNew(_ declaration: SceneDeclaration, presenting value: Any?) {
    if !supportsMultipleWindows, declaration.isWindowLike,
      registry.windows.contains(where: { $0.declaration.isWindowLike })
    {
      RuntimeIssue.report(
        "A second window of \(declaration.name) was requested, but supportsMultipleWindows is false, so nothing opens.")
      return
    }
    let window = SceneInstance(app: self, declaration: declaration, presented: value)
    let frame = tabs(forNew: declaration)
    registry.add(window)
    if let frame { window.open(in: frame) } else { window.open() }
  }

  /// The frame that a new window of the group joins by itself, as the user prefers it.
  private func tabs(forNew declaration: SceneDeclaration) -> SceneFrame? {
    let windows = registry.windows(of: declaration)
    guard let front = windows.first(where: { $0 === registry.main }) ?? windows.last, front.mayHaveTabs else { return nil }
    if front.wishes.tabbing == .preferred { return SceneFrame.of(front) }
    switch TabbingPreference.current {
    case .manual: return nil
    case .always: break
    case .inFullScreen: if front.topLevel?.state.isFullScreen != true { return nil }
    }
    return SceneFrame.of(front)
  }

  /// The alert that all windows wait for.
  var alertWindow: SceneInstance? { registry.alerts.last { !$0.isClosed } }
  /// Those that were asked for before the launch.
  func openAlerts() {
    for entry in entries where entry.declaration.kind == .alert { entry.declaration.node?.openIfWanted() }
  }
  /// Opens an alert. Before the launch there are no windows to place it over, so the launch opens it.
  func openAlert(_ declaration: SceneDeclaration) {
    guard hasLaunched, !isEnding else { return }
    openNew(declaration, presenting: nil)
  }

  // MARK: Closing

  package func dismissWindow(id: String) {
    guard let declaration = declaration(id: id, for: "dismissWindow(id:)") else { return }
    for window in registry.windows(of: declaration) { window.dismissByAction() }
  }
  package func dismissWindow<D: Codable & Hashable>(value: D) {
    for declaration in entries.map(\.declaration) where declaration.presentedType == D.self && declaration.kind != .space {
      for window in registry.windows(of: declaration, presenting: AnyHashable(value)) { window.dismissByAction() }
    }
  }
  package func dismissWindow<D: Codable & Hashable>(id: String, value: D) {
    guard let declaration = declaration(id: id, presenting: D.self, for: "dismissWindow(id:value:)") else { return }
    for window in registry.windows(of: declaration, presenting: AnyHashable(value)) { window.dismissByAction() }
  }

  // MARK: Settings

  package var settings: SceneDeclaration? { entries.first { $0.declaration.kind == .settings }?.declaration }
  package func openSettings() {
    if let settings { open(settings) }
  }

  // MARK: Lookup

  private func declaration(id: String, for call: String) -> SceneDeclaration? {
    if let found = entries.first(where: { $0.declaration.id == id }) {
      if found.declaration.kind != .space { return found.declaration }
      RuntimeIssue.report("\(call): '\(id)' is an ImmersiveSpace, not a window. Use openImmersiveSpace and dismissImmersiveSpace.")
      return nil
    }
    RuntimeIssue.report("\(call): no Scene with id '\(id)' is defined. Declared: \(declaredScenes).")
    return nil
  }
  private func declaration(id: String, presenting type: Any.Type, for call: String) -> SceneDeclaration? {
    guard let found = declaration(id: id, for: call) else { return nil }
    if found.presentedType == type { return found }
    RuntimeIssue.report("\(call): \(found.nameWithType) does not present \(type). Declared: \(declaredScenes).")
    return nil
  }
  private var declaredScenes: String {
    entries.isEmpty ? "nothing" : entries.map(\.declaration.nameWithType).joined(separator: ", ")
  }
  /// Logs ids that are declared more than once. The first declaration is used.
  func reportDuplicateIDs() {
    var seen: Set<String> = []
    for entry in entries {
      guard let id = entry.declaration.id, !seen.insert(id).inserted else { continue }
      RuntimeIssue.report(
        "More than one scene has the id '\(id)': it opens only the first. Ids must be unique. "
          + "Declared: \(declaredScenes).")
    }
  }
}
