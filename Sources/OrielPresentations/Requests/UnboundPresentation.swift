import OrielControls

/// A presentation started by code, without a modifier and binding.
package final class UnboundPresentation<Answer> {
  private var isShown = true
  private var answer: Answer?
  private var source: PresentationSourceOf<Void, AnyView>?
  private let done: (Answer?) -> Void

  /// Presents it over the views of `graph`. `done` is called once when it is off the screen, with the answer or nil.
  /// Fails if the graph is not in a window.
  ///
  /// - Parameter content: The content, which passes its answer to the closure and ends itself with the environment's `dismiss`.
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
  /// Cancels it as the user would.
  package func cancel() {
    isShown = false
    source?.wanted = nil
    source?.tell()
  }
}
