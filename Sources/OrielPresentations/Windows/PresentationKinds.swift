import OrielControls

/// Chooses the window for a kind of presentation.
enum PresentationKinds {
  static func window(
    for source: PresentationSource, over scene: any PresentingScene, presenter: WindowPresenter
  ) -> (any PresentedWindow)? {
    switch source.kind {
    case .filePanel: OutsideFilePanel(source, over: scene, presenter: presenter) ?? ModalWindow(source, over: scene, presenter: presenter)
    case .sheet, .cover, .alert, .confirmationDialog:
      ModalWindow(source, over: scene, presenter: presenter)
    case .popover: PopoverWindow(source, presenter: presenter)
    case .preview: PreviewWindow(source, over: scene, presenter: presenter)
    }
  }

  /// The kind of a presentation in the presenting view's size classes.
  static func adapted(_ source: PresentationSource) -> PresentationKind {
    let natural: PresentationForm
    switch source.naturalKind {
    case .popover: natural = .popover
    case .sheet: natural = .sheet
    case .cover, .alert, .confirmationDialog, .filePanel, .preview: return source.naturalKind
    }
    let width = source.scope.read(\.horizontalSizeClass, for: nil), height = source.scope.read(\.verticalSizeClass, for: nil)
    guard width == .compact || height == .compact else { return source.naturalKind }
    switch (source.probe().compactAdaptation ?? .automatic).form(of: natural, horizontal: width, vertical: height) {
    case .popover: return .popover
    case .sheet: return .sheet
    case .cover: return .cover
    }
  }
}

extension PresentationSource {
  /// Reads the content's presentation traits before there is a window.
  fileprivate func probe() -> PresentationTraits {
    begin()
    let graph = ViewGraph(host: nil, environment: scope)
    graph.setRoot(content)
    defer { graph.unmount() }
    return graph.preference(PresentationTraitsKey.self)
  }
}
