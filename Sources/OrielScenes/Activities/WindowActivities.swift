import OrielControls

/// The activities that the content of one window offers.
package final class WindowActivities {
  /// The activities in the order in which they were offered.
  private var offers: [NSUserActivity] = []
  private var isKey = false
  /// Called when the current activity has changed or was updated; nil if there is none.
  package var onUpdate: ((NSUserActivity?) -> Void)?

  /// The window's current activity.
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
  /// Called when the window has gained or lost keyboard focus.
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
