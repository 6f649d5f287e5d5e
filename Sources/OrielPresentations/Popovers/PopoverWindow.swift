import OrielControls

/// Connects a popover panel with the presentation life cycle of its window.
final class PopoverWindow: PresentedWindow {
  private let source: PresentationSource
  let presenter: WindowPresenter
  private var panel: PopoverPanel!
  private var preferredScheme: ColorScheme?
  var graph: ViewGraph! { panel.graph }
  var id: PresentationID { source.id }

  init?(_ source: PresentationSource, presenter: WindowPresenter) {
    self.source = source
    self.presenter = presenter
    let dismiss = DismissAction { [weak self] in self?.end() }
    let panel = PopoverPanel.open(
      source.popover.attachment(of: source), title: presenter.owner?.title ?? "", environment: source.scope
    ) { panel in
      panel.purpose = self
      panel.writesEnvironment = { [weak self] values in
        if let scheme = self?.preferredScheme { values.colorScheme = scheme }
        values._dismiss = dismiss
        values._isPresented = true
      }
      return source.content
    }
    guard let panel else { return nil }
    self.panel = panel
    panel.onUserEnds = { [weak self] in self?.end() }
    panel.onGone = { [weak presenter, id = source.id] in presenter?.windowGone(id) }
    observe()
  }

  private func observe() {
    graph.observePreference(PresentationTraitsKey.self) { [weak self] in self?.apply($0) }
    graph.observePreference(PreferredColorSchemeKey.self) { [weak self] in
      guard let self, $0 != preferredScheme else { return }
      preferredScheme = $0
      panel.writeEnvironment()
      graph.damageAll()
    }
    apply(graph.preference(PresentationTraitsKey.self))
  }
  private func apply(_ traits: PresentationTraits) {
    guard panel.isOpen else { return }
    panel.isTransient = !traits.isInteractiveDismissDisabled
    panel.show(cornerRadius: traits.cornerRadius.map { Double($0) })
    panel.show(backdrop: traits.background?.content)
  }

  /// Ends it at the user's request, or by `dismiss` in the content.
  private func end() { presenter.send(.ended(source.id)) }
  func takeAway() {
    guard panel.platformWindow != nil else { return presenter.windowGone(source.id) }
    panel.close()
  }
  func remove() {
    panel.onGone = nil
    panel.finish()
  }
}

extension PopoverPanel: @MainActor PresentationHost {
  private var presentation: PopoverWindow? { purpose as? PopoverWindow }
  private var lowerHost: (any PresentationHost)? { popoverOwner as? any PresentationHost }
  package var presenter: WindowPresenter? { presentation?.presenter ?? lowerHost?.presenter }
  package var presentationID: PresentationID? { presentation?.id ?? lowerHost?.presentationID }
}
