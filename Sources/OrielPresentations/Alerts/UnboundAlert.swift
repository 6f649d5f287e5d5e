import Foundation
import OrielControls

/// An alert presented by code, without a modifier and binding.
package final class UnboundAlert {
  /// A button, with an action that runs when the alert is off the screen.
  package struct Choice {
    let title: String
    let role: ButtonRole?
    let action: () -> Void
    package init(_ title: String, role: ButtonRole? = nil, _ action: @escaping () -> Void = {}) {
      (self.title, self.role, self.action) = (title, role, action)
    }
  }
  private var isShown = true
  private var chosen: Int?
  private let choices: [Choice]
  private let done: () -> Void
  private var source: PresentationSourceOf<Void, AnyView>?

  /// Presents it over the views of `graph`. The first choice is the default one; Escape selects the cancel choice.
  /// `done` is called when it is off the screen, before the chosen action. Fails if the graph is not in a window.
  package init?(
    _ name: String, _ title: String, message: String? = nil, isError: Bool = false, field: Binding<String>? = nil, _ choices: [Choice],
    over graph: ViewGraph, done: @escaping () -> Void = {}
  ) {
    self.choices = choices
    self.done = done
    guard let node = graph.root?.node, graph.host is any PresentationHost else { return nil }
    let condition = PresentationCondition<Void>(
      read: { [weak self] in self?.isShown == true ? ((), nil) : nil }, reset: { [weak self] in self?.isShown = false }, followsItem: false)
    let choose: (Int) -> Void = { [weak self] in self?.chosen = $0 }
    let actions = Actions(choices: choices, field: field, choose: choose)
    let presentation = Presentation(.alert, name: name, when: condition, onDismiss: { [weak self] in self?.end() }) { _ in
      if let message {
        AnyView(AlertBody(kind: .alert, title: Text(verbatim: title), isError: isError, actions: actions, message: Text(verbatim: message)))
      } else {
        AnyView(AlertBody(kind: .alert, title: Text(verbatim: title), isError: isError, actions: actions, message: EmptyView()))
      }
    }
    let source = PresentationSourceOf(presentation, node: node)
    self.source = source
    source.wanted = condition.read()
    source.tell()
  }
  private func end() {
    source = nil
    done()
    (chosen ?? choices.firstIndex { $0.role == .cancel }).map { choices[$0].action() }
  }

  private struct Actions: View {
    let choices: [Choice]
    let field: Binding<String>?
    let choose: (Int) -> Void
    var body: some View {
      if let field { TextField("", text: field) }
      ForEach(Array(choices.indices), id: \.self) { index in
        Button(choices[index].title, role: choices[index].role) { choose(index) }
      }
    }
  }
}
