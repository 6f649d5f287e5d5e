import Foundation
import OrielControls

/// What a scene or a view says about the addresses it takes.
///
/// A condition is found in the address whatever its case and marks; "*" is found in every one, and nothing in none.
enum ExternalEventConditions {
  static func match(_ conditions: Set<String>, _ target: String?) -> Bool {
    conditions.contains { condition in
      if condition == "*" { return true }
      guard !condition.isEmpty, let target else { return false }
      return target.range(of: condition, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }
}

/// What comes from outside and is for one window.
package enum ExternalEvent {
  case address(URL)
  case activity(NSUserActivity)

  /// What the conditions of windows and scenes are looked for in; nil: only a star matches.
  package var target: String? {
    switch self {
    case .address(let url): url.absoluteString
    case .activity(let activity): activity.target
    }
  }
  /// How messages call it.
  var name: String {
    switch self {
    case .address(let url): "the address \(url.absoluteString)"
    case .activity(let activity): "the activity \(activity.activityType)" + (activity.target.map { " for \($0)" } ?? "")
    }
  }
}

/// What a window says of something from outside, beside what its views say.
package enum ExternalEventWish { case prefers, allows }

/// What the views of one window do with addresses and activities from outside.
struct ExternalEventHandling {
  var openURL: [(URL) -> Void] = []
  var continuations: [(type: String, action: (NSUserActivity) -> Void)] = []
  var preferring: Set<String> = []
  var allowing: Set<String> = []
}
enum ExternalEventKey: PreferenceKey {
  nonisolated static var defaultValue: ExternalEventHandling { MainActor.assumeIsolated { ExternalEventHandling() } }
  nonisolated static func reduce(value: inout ExternalEventHandling, nextValue: () -> ExternalEventHandling) {
    let next = nextValue()
    nonisolated(unsafe) var sum = value
    MainActor.assumeIsolated {
      sum.openURL += next.openURL
      sum.continuations += next.continuations
      sum.preferring.formUnion(next.preferring)
      sum.allowing.formUnion(next.allowing)
    }
    value = sum
  }
}

extension View {
  /// Runs `action` with addresses that the app is asked to open, in the window that was chosen for them: from the command
  /// line, from another start of the program, from the desktop, and those of the app's own schemes that it opens itself.
  public func onOpenURL(perform action: @escaping (URL) -> ()) -> some View {
    transformPreference(ExternalEventKey.self) { $0.openURL.append(action) }
  }
  /// Which addresses are for this window rather than another, and which it takes if no other prefers them. What several
  /// views of a window say is taken together; a window where none says anything takes none, so that a new one opens.
  public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View {
    transformPreference(ExternalEventKey.self) {
      $0.preferring.formUnion(preferring)
      $0.allowing.formUnion(allowing)
    }
  }
}
extension Scene {
  /// Which addresses open a new window of the scene, where no open window takes them. Without it a scene takes all that
  /// no other scene names; with an empty set it takes none.
  public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { option(\.externalEvents, conditions) }
}
