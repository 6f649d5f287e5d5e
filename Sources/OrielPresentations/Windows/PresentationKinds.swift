import OrielControls

/// Which window shows a kind of presentation.
enum PresentationKinds {
  static func window(
    for source: PresentationSource, over scene: any PresentingScene, presenter: WindowPresenter
  ) -> (any PresentedWindow)? {
    switch source.kind {
    case .sheet, .cover, .alert, .confirmationDialog, .filePanel, .preview:
      ModalWindow(source, over: scene, presenter: presenter)
    case .popover: nil
    }
  }
}
