import Foundation
import OrielWindowing

/// Finds the input method of the session: the first that runs of those the environment allows, now and as they come and go.
final class InputMethodChooser {
  enum Verdict { case unknown, none, use(any InputMethodService) }

  private let choice: InputMethodChoice
  private let services: () -> [any InputMethodService]
  private var candidates: [any InputMethodService] = []
  private(set) var isStarted = false
  /// The verdict may be another.
  var onChange: (() -> Void)?

  /// `services`, in their order of preference, are asked for with the first text that is typed.
  init(choice: InputMethodChoice, services: @escaping () -> [any InputMethodService]) {
    self.choice = choice
    self.services = services
  }

  func start() {
    guard !isStarted else { return }
    isStarted = true
    candidates = choice.candidates(among: services())
    for service in candidates { service.onChange = { [weak self] in self?.onChange?() } }
    for service in candidates { service.start() }
  }

  var verdict: Verdict {
    guard isStarted else { return .unknown }
    for service in candidates {
      switch service.isRunning {
      case true?: return .use(service)
      case nil: return .unknown
      case false?: break
      }
    }
    return .none
  }
}
