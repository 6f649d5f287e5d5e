import Foundation
import OrielControls

/// A file panel that code asks for by itself, without a modifier and its binding.
package final class UnboundFilePanel {
  private var isShown = true
  private var choice: FilePanelChoice?
  private var source: PresentationSourceOf<FilePanelRequest, AnyView>?
  private let done: (FilePanelChoice?) -> Void

  /// Shows it over the views of `graph`. `done` is called once, when it is off the screen, with nil if nothing was chosen.
  /// Fails if the graph is in no window.
  package init?(
    _ name: String, _ request: FilePanelRequest, _ configuration: FileDialogConfiguration, over graph: ViewGraph,
    done: @escaping (FilePanelChoice?) -> Void
  ) {
    self.done = done
    guard let node = graph.root?.node, graph.host is any PresentationHost else { return nil }
    let condition = PresentationCondition<FilePanelRequest>(
      read: { [weak self] in self?.isShown == true ? (request, nil) : nil }, reset: { [weak self] in self?.isShown = false }, followsItem: false)
    let presentation = Presentation(.filePanel, name: name, when: condition, onDismiss: { [weak self] in self?.end() }) { request in
      AnyView(PresentedFilePanel(request: request) { [weak self] in self?.choice = $0 }.environment(\.fileDialog, configuration))
    }
    let source = PresentationSourceOf(presentation, node: node)
    self.source = source
    source.wanted = condition.read()
    source.tell()
  }
  private func end() {
    source = nil
    done(choice)
  }
  /// Takes it away as if the person had cancelled it.
  package func cancel() {
    isShown = false
    source?.wanted = nil
    source?.tell()
  }
}
