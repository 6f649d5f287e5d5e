import OrielControls
import OrielDrawing

// A detached sheet has its own presenter: presentations from its content are over this window and block no other.

extension ModalWindow: @MainActor PresentingScene {
  package var topLevel: (any PlatformWindow)? { platformWindow }
  package var panel: (rect: CGRect, cornerRadius: Double) { (CGRect(origin: .zero, size: platformWindow?.size ?? graph.size), 0) }
  package var isOutOfSight: Bool { platformWindow?.state.isMinimized == true }
  package var title: String { box.title }
  package var role: String { "\(scene?.role ?? "scene")-\(kind)" }
  /// It keeps the user's size; presentations that do not fit are over it.
  package func grow(to size: CGSize) -> Bool { false }
  package func shrinkBack() {}
  package func handleCommandOverPresentation(_ event: KeyEvent) -> Bool { scene?.handleCommandOverPresentation(event) ?? false }
  package func handledByAlert(_ event: InputEvent) -> Bool? { scene?.handledByAlert(event) }
  package func dialogFocusChanged(to isFocused: Bool) { updateFocus() }
  package func presentationsChanged() {
    guard let ownPresenter, graph.root != nil else { return }
    if ownPresenter.takesInput {
      menuSession?.end()
      // Later: what the pointer did in the content may be what led here.
      departure.pointerLoss = schedule(after: 0) { [weak self] in self?.graph.input.pointerLost() }
    }
    popovers.isBelowModal = ownPresenter.takesInput
    graph.veil = ownPresenter.modals.isEmpty ? nil : { [weak self] painter in
      guard let self else { return }
      ownPresenter.drawVeil(painter, level: 0, on: panel.rect, cornerRadius: 0, offset: .zero)
    }
    graph.requestFrame()
  }
}
