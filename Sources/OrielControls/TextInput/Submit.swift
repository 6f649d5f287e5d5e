import OrielGraph

/// What kind of input a submission came from.
public nonisolated struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

/// What to do on Return, from the innermost view outward.
nonisolated struct SubmitActions {
  struct Action {
    var triggers: SubmitTriggers
    var body: () -> Void
  }
  var actions: [Action] = []

  @MainActor func perform(_ trigger: SubmitTriggers) -> Bool {
    let matching = actions.filter { !$0.triggers.isDisjoint(with: trigger) }
    for action in matching { action.body() }
    return !matching.isEmpty
  }
}

private nonisolated enum SubmitKey: EnvironmentKey { static var defaultValue: SubmitActions { SubmitActions() } }

extension EnvironmentValues {
  /// Read at the moment of submitting, without depending on it.
  nonisolated var submitActions: SubmitActions {
    get { self[SubmitKey.self] }
    set { self[SubmitKey.self] = newValue }
  }
}

extension View {
  /// Runs when Return is pressed in a field below.
  public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping (() -> Void)) -> some View {
    transformEnvironment(\.submitActions) {
      $0.actions.insert(SubmitActions.Action(triggers: triggers, body: action), at: 0)
    }
  }
  /// Keeps submissions of the views below from actions around this one.
  public func submitScope(_ isBlocking: Bool = true) -> some View {
    transformEnvironment(\.submitActions) { if isBlocking { $0.actions = [] } }
  }
}
