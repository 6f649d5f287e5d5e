import Foundation
import OrielControls

/// A file panel presented by code.
package typealias UnboundFilePanel = UnboundPresentation<FilePanelChoice>

extension UnboundPresentation<FilePanelChoice> {
  package convenience init?(
    _ name: String, _ request: FilePanelRequest, _ configuration: FileDialogConfiguration, over graph: ViewGraph,
    done: @escaping (FilePanelChoice?) -> Void
  ) {
    self.init(.filePanel, name, over: graph, done: done) { answer in
      FilePanelAsk(request: request, configuration: configuration, begin: {}, report: answer)
    } content: { answer in
      AnyView(PresentedFilePanel(request: request, report: answer).environment(\.fileDialog, configuration))
    }
  }
}
