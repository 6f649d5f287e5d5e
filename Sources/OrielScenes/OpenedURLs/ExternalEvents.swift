import Foundation
import OrielControls

/// The conditions of a scene or view for the URLs it handles.
///
/// A condition matches if the URL contains it, ignoring case and diacritics. "*" matches every URL, an empty one none.
enum ExternalEventConditions {
  static func match(_ conditions: Set<String>, _ target: String?) -> Bool {
    conditions.contains { condition in
      if condition == "*" { return true }
      guard !condition.isEmpty, let target else { return false }
      return target.range(of: condition, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }
}

/// A URL or activity for one window.
package enum ExternalEvent {
  case address(URL)
  case activity(NSUserActivity)

  /// The text that conditions are matched against; if nil, only "*" matches.
  package var target: String? {
    switch self {
    case .address(let url): url.absoluteString
    case .activity(let activity): activity.target
    }
  }
  /// Its name in messages.
  var name: String {
    switch self {
    case .address(let url): "the address \(url.absoluteString)"
    case .activity(let activity): "the activity \(activity.activityType)" + (activity.target.map { " for \($0)" } ?? "")
    }
  }
}

/// A window's own wish for an event, in addition to its views'.
package enum ExternalEventWish { case prefers, allows }

/// How the views of one window handle URLs and activities.
struct ExternalEventHandling {
  var openURL: [(URL) -> Void] = []
  var continuations: [(type: String, action: (NSUserActivity) -> Void)] = []
  var preferring: Set<String> = []
  var allowing: Set<String> = []
}
enum ExternalEventKey: PreferenceKey {
  nonisolated static var defaultValue: ExternalEventHandling { MainThread.assumed { ExternalEventHandling() } }
  nonisolated static func reduce(value: inout ExternalEventHandling, nextValue: () -> ExternalEventHandling) {
    let next = nextValue()
    nonisolated(unsafe) var sum = value
    MainThread.assumed {
      sum.openURL += next.openURL
      sum.continuations += next.continuations
      sum.preferring.formUnion(next.preferring)
      sum.allowing.formUnion(next.allowing)
    }
    value = sum
  }
}

extension View {
  /// Runs `action` with URLs that the app should open, in the window chosen for them. They come from the command line, from
  /// another launch of the program, from the desktop, and from the app itself for its own schemes.
  public func onOpenURL(perform action: @escaping (URL) -> ()) -> some View {
    transformPreference(ExternalEventKey.self) { $0.openURL.append(action) }
  }
  /// Continues activities of this type in the window chosen for them, after its first layout.
  ///
  /// `handlesExternalEvents` decides which window that is: its conditions are matched against the activity's
  /// `targetContentIdentifier`, or its `webpageURL` if that is nil.
  public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> ()
  ) -> some View {
    transformPreference(ExternalEventKey.self) { $0.continuations.append((activityType, action)) }
  }
  /// Sets which URLs this window prefers, and which it accepts if no other window prefers them. The conditions of all views in
  /// a window are combined. A window without any accepts none, so that a new one opens.
  public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View {
    transformPreference(ExternalEventKey.self) {
      $0.preferring.formUnion(preferring)
      $0.allowing.formUnion(allowing)
    }
  }
}
extension Scene {
  /// Sets which URLs open a new window of the scene if no open window accepts them. Without it, a scene accepts all URLs that
  /// no other scene names; with an empty set, none.
  public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { option(\.externalEvents, conditions) }
}
