import OrielControls

/// Life cycle events for the app's audiences.
extension RunningApp {
  private func tell(_ turns: AppTurn...) {
    for turn in turns { for audience in audiences { audience.app(self, isAt: turn) } }
  }
  /// The answer of the first audience that has one. Each is asked once.
  func answer<Answer>(_ ask: (any AppAudience) -> Answer?) -> Answer? {
    for audience in audiences { if let answer = ask(audience) { return answer } }
    return nil
  }
  func tellOfLaunch() { tell(.willLaunch, .didLaunch) }
  func tellOfEnd() { tell(.willEnd) }
  func tellOfActivity(_ isActive: Bool) {
    if isActive { tell(.willBecomeActive, .didBecomeActive) } else { tell(.willResignActive, .didResignActive) }
  }

  /// Quits at the user's request: windows and documents are asked, then the audience, which may refuse or take its time.
  package func askToQuit() {
    guard !isEnding else { return }
    // A sheet must be answered first.
    if registry.windows.contains(where: { $0.madePresenter?.objectsToTermination() == true }) { return }
    guard let window = registry.windows.first(where: \.mustAskBeforeClosing) else {
      return askAudience { [weak self] mayEnd in if mayEnd { self?.quit() } }
    }
    window.activate()
    window.askBeforeClosing { [weak self, weak window] mayClose in if mayClose { window?.endSoon { self?.askToQuit() } } }
  }
  /// `then` hears, once, what the audience says. One that takes its time is not asked again until then.
  func askAudience(_ then: @escaping (_ mayEnd: Bool) -> Void) {
    course.awaitingAudience.append(then)
    guard course.awaitingAudience.count == 1 else { return }
    switch answer({ $0.appMayEnd(self) }) ?? .yes {
    case .yes: audienceAnswers(true)
    case .no: audienceAnswers(false)
    case .later: break
    }
  }
  /// The audience has made up its mind. Nothing happens if nobody has asked.
  package func audienceAnswers(_ mayEnd: Bool) {
    let waiting = course.awaitingAudience
    course.awaitingAudience = []
    for then in waiting { then(mayEnd) }
  }
  /// The windows that File > Close All asks to close, in the order they were opened: those that the user can close, without palettes.
  var windowsToClose: [SceneInstance] {
    registry.windows.filter {
      ($0.declaration.isWindowLike || $0.declaration.kind == .settings) && !$0.isClosed && $0.controls.contains(.close)
    }
  }
  /// Closes them as their frames' buttons do: one that has something to ask stays until it is answered, and the others go on.
  func closeAllWindows() {
    let groups = registry.tabGroups, others = windowsToClose.filter { $0.tabs == nil }
    for group in groups { group.userAsksToClose() }
    for window in others where !window.isClosed { window.userAsksToClose() }
  }
  /// Called when the last window has closed.
  func lastWindowEnded() {
    guard answer({ $0.appEndsWithLastWindow(self) }) ?? !isHosted else { return }
    memory?.endsWithLastWindow = true
    askToQuit()
    // An audience may refuse.
    memory?.endsWithLastWindow = false
  }
}
