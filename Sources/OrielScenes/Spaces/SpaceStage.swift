import OrielControls

/// Presents the app's immersive space in a window that covers a screen.
///
/// At most one space is open at a time. Opening ends when the space is on the screen or has failed.
package final class SpaceStage {
  package typealias Outcome = OpenImmersiveSpaceAction.Result
  private enum State {
    case empty
    case opening(SceneInstance, then: (Outcome) -> Void, patience: ScheduledCall)
    case open(SceneInstance)
  }
  private var state = State.empty
  private unowned let app: RunningApp
  init(_ app: RunningApp) { self.app = app }

  /// The timeout for a window to appear, in seconds.
  static let patience = 10.0

  /// The window of the space, also while it opens.
  package var window: SceneInstance? {
    switch state {
    case .empty: nil
    case .opening(let window, _, _), .open(let window): window
    }
  }

  // MARK: Opening

  func open(id: String) async -> Outcome {
    guard let declaration = declaration(id: id) else { return .error }
    return await open(declaration, presenting: nil)
  }
  func open<D: Codable & Hashable>(id: String, value: D) async -> Outcome {
    guard let declaration = declaration(id: id) else { return .error }
    guard declaration.presentedType == D.self else {
      RuntimeIssue.report("openImmersiveSpace(id:value:): \(declaration.nameWithType) does not present \(D.self).")
      return .error
    }
    return await open(declaration, presenting: value)
  }
  func open<D: Codable & Hashable>(value: D) async -> Outcome {
    guard let declaration = spaces.first(where: { $0.presentedType == D.self }) else {
      RuntimeIssue.report("openImmersiveSpace(value:): no ImmersiveSpace presents \(D.self). Declared: \(declared).")
      return .error
    }
    return await open(declaration, presenting: value)
  }
  func openAtLaunch(_ declaration: SceneDeclaration) { begin(declaration, presenting: nil) { _ in } }

  private func open(_ declaration: SceneDeclaration, presenting value: Any?) async -> Outcome {
    await withCheckedContinuation { continuation in
      begin(declaration, presenting: value) { continuation.resume(returning: $0) }
    }
  }
  private func begin(_ declaration: SceneDeclaration, presenting value: Any?, _ then: @escaping (Outcome) -> Void) {
    guard !app.isEnding else { return then(.error) }
    if let window {
      RuntimeIssue.report(
        "\(declaration.nameWithType) was not opened: \(window.declaration.nameWithType) is open, and only one space can be open at a time. Await "
          + "dismissImmersiveSpace first.")
      return then(.error)
    }
    guard app.supportsMultipleWindows else {
      RuntimeIssue.report(
        "\(declaration.nameWithType) was not opened: UIApplicationSupportsMultipleScenes is false in the app's Info.plist, so there is "
          + "only one scene.")
      return then(.error)
    }
    let window = SceneInstance(app: app, declaration: declaration, presented: value)
    let patience = app.system.schedule(at: app.system.now + Self.patience) { [weak self, weak window] in
      guard let self, let window else { return }
      if window.platformWindow?.state.isMapped == true { presented(window) } else { giveUp(window) }
    }
    state = .opening(window, then: then, patience: patience)
    app.registry.add(window)
    window.open()
  }

  /// The window is on the screen.
  func presented(_ window: SceneInstance) {
    guard case .opening(let opening, let then, _) = state, opening === window else { return }
    state = .open(window)
    then(.opened)
  }
  /// The window has not appeared in time.
  private func giveUp(_ window: SceneInstance) {
    guard case .opening(let opening, let then, _) = state, opening === window else { return }
    RuntimeIssue.report(
      "\(window.declaration.nameWithType) was not opened: its window did not appear within \(Int(Self.patience)) seconds.")
    state = .empty
    window.end()
    then(.error)
  }
  func ended(_ window: SceneInstance) {
    guard window === self.window else { return }
    let old = state
    state = .empty
    // Only the user can close a space that is still opening.
    if case .opening(_, let then, _) = old { then(app.isEnding || !window.wasShown ? .error : .userCancelled) }
  }

  // MARK: Closing

  func dismiss() {
    guard let window else { return }
    window.dismiss()
  }
  /// Apps with spaces keep their last scene when they dismiss it themselves: nothing would be left to see.
  func keeps(_ window: SceneInstance) -> Bool {
    guard window.declaration.isScene, !spaces.isEmpty else { return false }
    return !app.registry.windows.contains { $0 !== window && $0.declaration.isScene && !$0.isClosed }
  }

  private var spaces: [SceneDeclaration] { app.entries.map(\.declaration).filter { $0.kind == .space } }
  private func declaration(id: String) -> SceneDeclaration? {
    if let found = spaces.first(where: { $0.id == id }) { return found }
    RuntimeIssue.report("openImmersiveSpace(id:): no ImmersiveSpace with id '\(id)' is defined. Declared: \(declared).")
    return nil
  }
  private var declared: String { spaces.isEmpty ? "nothing" : spaces.map(\.nameWithType).joined(separator: ", ") }
}

extension SceneDeclaration {
  /// Whether it is a window or space, rather than an accompanying window.
  var isScene: Bool { isWindowLike || kind == .space }
}
