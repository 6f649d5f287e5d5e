import OrielControls

/// The activities that the content of one window offers.
package final class WindowActivities {
  /// In the order they were offered.
  private var offers: [NSUserActivity] = []
  private var isKey = false
  /// The activity was offered or described again; nil: there is none any more.
  package var onUpdate: ((NSUserActivity?) -> Void)?

  /// What a person does in the window now.
  package var current: NSUserActivity? {
    offers.last?.saveIfNeeded()
    return offers.last
  }

  func offered(_ activity: NSUserActivity) {
    if !offers.contains(where: { $0 === activity }) { offers.append(activity) }
    guard activity === offers.last else { return }
    tell()
  }
  func withdrawn(_ activity: NSUserActivity) {
    let wasLast = activity === offers.last
    offers.removeAll { $0 === activity }
    if wasLast { tell() }
  }
  /// The window got or lost the keyboard.
  func windowFocused(_ isFocused: Bool) {
    isKey = isFocused
    if isKey { offers.last?.becomeCurrent() }
  }
  private func tell() {
    if isKey { offers.last?.becomeCurrent() }
    onUpdate?(offers.last)
  }
}

extension EnvironmentValues {
  @Entry var windowActivities: WindowActivities?
}
