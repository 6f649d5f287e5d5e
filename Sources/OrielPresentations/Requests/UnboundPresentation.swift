import OrielControls

/// A presentation that code asks for by itself, without a modifier and its binding.
package final class UnboundPresentation<Answer> {
  private var isShown = true
  private var answer: Answer?
  private var source: PresentationSourceOf<Void, AnyView>?
  private let done: (Answer?) -> Void

  /// Shows it over the views of `graph`. `done` is called once, when it is off the screen, with nil if nothing was answered.
  /// Fails if the graph is in no window.
  ///
  /// - Parameter content: what is shown. It hands over its answer, and ends itself with `dismiss` of the environment.
  package init?(
    _ kind: PresentationKind, _ name: String, over graph: ViewGraph, done: @escaping (Answer?) -> Void,
    filePanel: ((_ answer: @escaping (Answer?) -> Void) -> FilePanelAsk)? = nil,
    content: @escaping (_ answer: @escaping (Answer?) -> Void) -> AnyView
  ) {
    self.done = done
    guard let node = graph.root?.node, graph.host is any PresentationHost else { return nil }
    let condition = PresentationCondition<Void>(
      read: { [weak self] in self?.isShown == true ? ((), nil) : nil }, reset: { [weak self] in self?.isShown = false }, followsItem: false)
    var presentation = Presentation(kind, name: name, when: condition, onDismiss: { [weak self] in self?.end() }) {
      content { [weak self] in self?.answer = $0 }
    }
    presentation.filePanel = filePanel.map { ask in { _ in ask { [weak self] in self?.answer = $0 } } }
    let source = PresentationSourceOf(presentation, node: node)
    self.source = source
    source.wanted = condition.read()
    source.tell()
  }
  private func end() {
    guard source != nil else { return }
    source = nil
    done(answer)
  }
  /// Takes it away as if the person had cancelled it.
  package func cancel() {
    isShown = false
    source?.wanted = nil
    source?.tell()
  }
}
