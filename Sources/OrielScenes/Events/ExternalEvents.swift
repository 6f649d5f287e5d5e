import Foundation
import OrielControls

/// What a scene or a view says about the addresses it takes.
///
/// A condition is found in the address whatever its case and marks; "*" is found in every one, and nothing in none.
enum ExternalEventConditions {
  static func match(_ conditions: Set<String>, _ target: String) -> Bool {
    conditions.contains { condition in
      if condition == "*" { return true }
      guard !condition.isEmpty else { return false }
      return target.range(of: condition, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }
}

/// What the views of one window do with addresses from outside.
struct ExternalEventHandling {
  var openURL: [(URL) -> Void] = []
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
      sum.preferring.formUnion(next.preferring)
      sum.allowing.formUnion(next.allowing)
    }
    value = sum
  }
}

extension View {
  /// Runs `action` with addresses that the app is asked to open, in the window that was chosen for them: from the command
  /// line, and those of the app's own schemes that it opens itself.
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
