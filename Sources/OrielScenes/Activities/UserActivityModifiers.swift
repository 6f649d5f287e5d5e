import OrielControls

extension View {
  /// Advertises an activity of this type while the view exists and `isActive` is true.
  ///
  /// `update` fills in the activity when the view appears, after each evaluation of the view's body, and when the activity is read
  /// after something that `update` reads has changed or `needsSave` was set. In a window with several, the last one counts.
  public func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> ()
  ) -> some View {
    modifier(UserActivityModifier(activityType: activityType, update: isActive ? update : nil))
  }
  /// Advertises an activity of this type while the view exists and the element is not nil.
  public func userActivity<P>(
    _ activityType: String, element: P?, _ update: @escaping (P, NSUserActivity) -> ()
  ) -> some View {
    modifier(UserActivityModifier(activityType: activityType, update: element.map { element in { update(element, $0) } }))
  }
  /// Sets whether links inside this view open in the app rather than in the browser. On Linux, they open in the desktop's
  /// browser.
  public func onOpenURL(prefersInApp: Bool) -> some View {
    if prefersInApp {
      Gap.used("onOpenURL(prefersInApp: true)", because: "apps have no browser of their own, so links open in the desktop's")
    }
    return self
  }
}

private struct UserActivityModifier: ViewModifier {
  let activityType: String
  /// nil if the view offers no activity.
  let update: ((NSUserActivity) -> Void)?
  @State private var offer = ActivityOffer()
  @Environment(\.windowActivities) private var window

  func body(content: Content) -> some View {
    let window = window
    // The closure's captures cannot be compared, so each evaluation may describe a different activity.
    content
      .onChange(of: offer.nextEvaluation(), initial: true) { offer.show(activityType, update, in: window) }
      .onDisappear { offer.end() }
  }
}

/// The activity that one view offers while it exists.
final class ActivityOffer {
  private var activity: NSUserActivity?
  private weak var window: WindowActivities?
  private var evaluations = 0

  func nextEvaluation() -> Int {
    evaluations += 1
    return evaluations
  }
  func show(_ type: String, _ update: ((NSUserActivity) -> Void)?, in window: WindowActivities?) {
    guard let update else { return end() }
    if activity?.activityType != type || self.window !== window { end() }
    let activity = self.activity ?? NSUserActivity(activityType: type)
    self.activity = activity
    self.window = window
    // State that `update` reads may change without an evaluation of the view. The next reader then gets an update.
    activity.onSave = { activity in
      withObservationTracking { update(activity) } onChange: { [weak activity] in activity?.needsSave = true }
    }
    activity.needsSave = true
    activity.saveIfNeeded()
    window?.offered(activity)
  }
  func end() {
    guard let activity else { return }
    self.activity = nil
    activity.onSave = nil
    window?.withdrawn(activity)
    activity.invalidate()
  }
  isolated deinit { end() }
}
