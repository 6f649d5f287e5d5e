import OrielControls

/// What is asked before the desktop's session ends: what windows ask before they close, one after the other, then the app's delegate.
///
/// No window closes for it. Another program may call the end off, and the windows come back in the next session.
final class SessionEnd {
  private unowned let app: RunningApp
  private var answer: ((_ mayEnd: Bool) -> Void)?
  /// Its question stands.
  private var asked: SceneInstance?
  /// The user let them go: they are not asked again.
  private var cleared: [SceneInstance] = []

  init(_ app: RunningApp) { self.app = app }

  /// A sheet must be answered, or a window or a delegate wants to ask.
  var mustAsk: Bool { blocked != nil || next != nil || app.audiences.contains { $0.asksBeforeEnd(of: app) } }
  private var blocked: SceneInstance? { app.registry.windows.first { $0.madePresenter?.preventsTermination == true } }
  private var next: SceneInstance? {
    app.registry.windows.first { window in window.mustAskBeforeClosing && !cleared.contains { $0 === window } }
  }

  /// Asks all there is to ask; `answer` hears, once, whether the session may end.
  func ask(_ answer: @escaping (_ mayEnd: Bool) -> Void) {
    if asked != nil { goOn() }
    self.answer = answer
    if blocked == nil, next == nil { return askAudience() }
    // The user turned to the panel or the menu of the session; the question may come to the front.
    app.system.noteInputElsewhere()
    guard let blocked else { return askNext() }
    blocked.activate()
    _ = blocked.madePresenter?.objectsToTermination()
    finish(false)
  }
  private func askNext() {
    guard answer != nil else { return }
    guard !app.isEnding, let window = next else { return askAudience() }
    asked = window
    window.activate()
    window.askBeforeClosing { [weak self, weak window] mayEnd in
      guard let window else { return }
      self?.answered(mayEnd, by: window)
    }
  }
  private func answered(_ mayEnd: Bool, by window: SceneInstance) {
    guard window === asked else {
      // Nobody waits for it any more, so there is nothing for which changes could be given up.
      if !cleared.contains(where: { $0 === window }) { window.document?.keepsChangesAgain() }
      return
    }
    asked = nil
    guard mayEnd else { return finish(false) }
    cleared.append(window)
    // The question goes off the screen first.
    window.runAfterEvent { [weak self] in self?.askNext() }
  }
  private func askAudience() {
    guard !app.isEnding else { return finish(true) }
    app.askAudience { [weak self] mayEnd in self?.finish(mayEnd) }
  }
  private func finish(_ mayEnd: Bool) {
    let answer = answer
    self.answer = nil
    if !mayEnd { goOn() }
    answer?(mayEnd)
  }

  /// A window has closed: nobody waits for what it asked.
  func closed(_ window: SceneInstance) {
    cleared.removeAll { $0 === window }
    guard window === asked else { return }
    asked = nil
    askNext()
  }
  /// The session does not end: whatever the user gave up for it is kept again.
  func goOn() {
    (asked, answer) = (nil, nil)
    let windows = cleared
    cleared = []
    for window in windows where !window.isClosed { window.document?.keepsChangesAgain() }
  }
}
