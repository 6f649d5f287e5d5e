import Foundation
import Observation
import OrielControls

/// The path field of a file panel: what was typed, and how it may go on.
@Observable package final class PathTyping {
  /// The text of the field; nil while the path bar is shown.
  package var path: String? { didSet { if path != oldValue { typed() } } }
  package private(set) var completion = PathCompletion.none
  /// The index of the highlighted suggestion.
  private(set) var suggestion: Int?
  /// Incremented when the path is completed, so that the caret moves to its end.
  private(set) var completionsTaken = 0
  /// Looks through the folders, off the main thread.
  @ObservationIgnored var complete: (String) -> @Sendable () -> PathCompletion = { _ in { .none } }
  @ObservationIgnored private var task: Task<Void, Never>?

  /// The highlighted suggestion, or else what was typed.
  var choice: String? {
    guard path != nil, let suggestion, completion.suggestions.indices.contains(suggestion) else { return path }
    return completion.suggestions[suggestion]
  }

  private func typed() {
    task?.cancel()
    suggestion = nil
    guard let path, !path.isEmpty else {
      completion = .none
      return
    }
    let read = complete(path)
    task = Task { [weak self] in
      let completion = await FileWork.run { read() }
      guard !Task.isCancelled, let self, self.path == path else { return }
      self.completion = completion
    }
  }
  func stop() { task?.cancel() }

  package func completePath() { if let common = completion.common { take(common) } }
  func take(_ path: String) {
    self.path = path
    completionsTaken += 1
  }
  /// Returns false if there are no suggestions.
  package func moveSuggestion(by step: Int) -> Bool {
    let count = min(completion.suggestions.count, Self.mostSuggestions)
    guard count > 0 else { return false }
    suggestion = suggestion.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
    return true
  }
  static let mostSuggestions = 8
}
