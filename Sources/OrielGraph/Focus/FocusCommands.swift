import Foundation
import OrielWindowing

/// The direction of a move command.
public nonisolated enum MoveCommandDirection: Hashable, Sendable { case up, down, left, right }

/// Handles commands while the focus is in the content.
struct FocusCommandModifier: PrimitiveModifier {
  typealias Body = Never
  var actions: [Selector: () -> Void] = [:]
  func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { FocusCommandNode(view, context) }
}

private final class FocusCommandNode<Content: View>: PassThroughNode<Content, FocusCommandModifier>, KeyResponder, EditTarget {
  override var keyResponder: (any KeyResponder)? { self }
  override var editTarget: (any EditTarget)? { self }
  private func action(_ command: Selector?) -> (() -> Void)? {
    guard let command, let action = view.modifier.actions[command], scope.read(\.isEnabled, for: nil) else { return nil }
    return action
  }

  func handleKey(_ event: KeyEvent, in router: InputRouter) -> Bool {
    guard event.phase == .down || event.phase == .repeat && event.key != .escape, let action = action(Selector(event)) else { return false }
    action()
    return true
  }
  func canPerform(_ command: EditCommand) -> Bool { action(command.selector) != nil }
  func perform(_ command: EditCommand) { action(command.selector)?() }
  func perform(named command: Selector) -> Bool {
    guard let action = action(command) else { return false }
    action()
    return true
  }
}

extension View {
  /// Performs `action` when a command of this name is sent while the focus is in this view; nil leaves it to the views around.
  ///
  /// On Linux, the names are plain: write `Selector("delete:")`. The Edit menu and its keys send "cut:", "copy:", "paste:",
  /// "pasteAsPlainText:", "delete:", "selectAll:", "undo:" and "redo:", Escape sends "cancelOperation:", and the arrow keys send
  /// "moveUp:", "moveDown:", "moveLeft:" and "moveRight:", unless the focused view needs the key itself. An app sends these and names
  /// of its own by `NSApp.sendAction(_:to:from:)`.
  public func onCommand(_ selector: Selector, perform action: (() -> Void)?) -> some View { onCommands([selector: action]) }
  public func onMoveCommand(perform action: ((MoveCommandDirection) -> Void)?) -> some View {
    onCommands([
      .moveUp: action.map { move in { move(.up) } }, .moveDown: action.map { move in { move(.down) } },
      .moveLeft: action.map { move in { move(.left) } }, .moveRight: action.map { move in { move(.right) } },
    ])
  }
  public func onExitCommand(perform action: (() -> Void)?) -> some View { onCommands([.cancelOperation: action]) }
  public func onDeleteCommand(perform action: (() -> Void)?) -> some View { onCommands(["delete:": action]) }

  private func onCommands(_ actions: [Selector: (() -> Void)?]) -> some View {
    modifier(FocusCommandModifier(actions: actions.compactMapValues { $0 }))
  }
}

// MARK: Submitting

/// The events that submit a form.
public nonisolated struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Return in a text field.
  public static let text = SubmitTriggers(rawValue: 1)
  /// Return in a search field, or choosing a suggestion.
  public static let search = SubmitTriggers(rawValue: 2)
}

/// The label of the Return key on an on-screen keyboard.
public nonisolated struct SubmitLabel: Hashable, Sendable {
  private let number: Int
  public static let done = SubmitLabel(number: 0)
  public static let go = SubmitLabel(number: 1)
  public static let send = SubmitLabel(number: 2)
  public static let join = SubmitLabel(number: 3)
  public static let route = SubmitLabel(number: 4)
  public static let search = SubmitLabel(number: 5)
  public static let `return` = SubmitLabel(number: 6)
  public static let next = SubmitLabel(number: 7)
  public static let `continue` = SubmitLabel(number: 8)
}

/// The submit actions around a view, innermost first.
package struct SubmitActions {
  package nonisolated struct Action {
    let triggers: SubmitTriggers
    let action: () -> Void
    package init(triggers: SubmitTriggers, _ action: @escaping () -> Void) {
      self.triggers = triggers
      self.action = action
    }
  }
  nonisolated(unsafe) var actions: [Action]
  package nonisolated init(_ actions: [Action]) { self.actions = actions }
  /// Runs the actions for the trigger; returns false if there are none.
  @discardableResult package func callAsFunction(_ trigger: SubmitTriggers) -> Bool {
    let wanted = actions.filter { $0.triggers.contains(trigger) }
    for item in wanted { item.action() }
    return !wanted.isEmpty
  }
}

extension EnvironmentValues {
  /// Read it when the user submits, without depending on it: `node.scope.read(\.submitActions, for: nil)(.text)`.
  @Entry package nonisolated var submitActions: SubmitActions = SubmitActions([])
  @Entry package nonisolated var submitLabel = SubmitLabel.return
}

extension View {
  public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
    transformEnvironment(\.submitActions) {
      $0.actions.insert(SubmitActions.Action(triggers: triggers, action), at: 0)
    }
  }
  public func submitScope(_ isBlocking: Bool = true) -> some View {
    transformEnvironment(\.submitActions) { if isBlocking { $0.actions = [] } }
  }
  /// Sets the label of the Return key on an on-screen keyboard. On Linux, this has no effect.
  public func submitLabel(_ submitLabel: SubmitLabel) -> some View { environment(\.submitLabel, submitLabel) }
}
