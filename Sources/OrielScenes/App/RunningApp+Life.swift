import OrielControls

/// Turning points of the app's life, told to its delegate and to whoever follows the notifications.
extension RunningApp {
  private func tell(_ name: Notification.Name, _ method: (any NSApplicationDelegate, Notification) -> Void) {
    let notification = Notification(name: name, object: NSApplication.shared)
    if let delegate { method(delegate, notification) }
    NotificationCenter.default.post(notification)
  }
  func tellOfLaunch() {
    tell(NSApplication.willFinishLaunchingNotification) { $0.applicationWillFinishLaunching($1) }
    tell(NSApplication.didFinishLaunchingNotification) { $0.applicationDidFinishLaunching($1) }
  }
  func tellOfEnd() { tell(NSApplication.willTerminateNotification) { $0.applicationWillTerminate($1) } }
  func tellOfActivity(_ isActive: Bool) {
    if isActive {
      tell(NSApplication.willBecomeActiveNotification) { $0.applicationWillBecomeActive($1) }
      tell(NSApplication.didBecomeActiveNotification) { $0.applicationDidBecomeActive($1) }
    } else {
      tell(NSApplication.willResignActiveNotification) { $0.applicationWillResignActive($1) }
      tell(NSApplication.didResignActiveNotification) { $0.applicationDidResignActive($1) }
    }
  }

  /// What a person asks for: the delegate may refuse, or take its time.
  package func askToQuit() {
    guard !isEnding else { return }
    // A sheet that is to be answered first.
    if registry.windows.contains(where: { $0.madePresenter?.objectsToTermination() == true }) { return }
    switch delegate?.applicationShouldTerminate(NSApplication.shared) ?? .terminateNow {
    case .terminateNow:
      guard let window = registry.windows.first(where: \.mustAskBeforeClosing) else { return quit() }
      window.activate()
      window.askBeforeClosing { [weak self, weak window] in window?.endSoon { self?.askToQuit() } }
    case .terminateCancel, .terminateLater: break
    }
  }
  /// The last window has gone.
  func lastWindowEnded() {
    guard delegate?.applicationShouldTerminateAfterLastWindowClosed(NSApplication.shared) ?? !isHosted else { return }
    memory?.endsWithLastWindow = true
    askToQuit()
    // The delegate may be against it.
    memory?.endsWithLastWindow = false
  }
}
