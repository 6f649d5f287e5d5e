import OrielControls

/// The heights of a sheet with detents, and what moves it between them: the handle, and scrolling.
extension ModalWindow {
  /// Whether the content sets detents.
  var hasHeights: Bool { kind == .sheet && traits.detents != nil && !isDetached }
  /// The maximum height is that of the window below, minus the part that stays visible.
  var detentContext: PresentationDetent.Context {
    let room = scene?.panel.rect.height ?? 600
    return PresentationDetent.Context(
      maxDetentValue: max(120, room - theme.metrics.sheet.top), environment: graph.scope.values(reader: nil))
  }

  /// Scrolls the content, or resizes the sheet first if the content asks for that. Otherwise a wheel or touchpad only scrolls.
  func handleScroll(_ event: ScrollEvent) -> Bool {
    if event.phase == .ended { sizing.scrolled = 0 }
    guard hasHeights, traits.contentInteraction?.resizesFirst(byTouch: false) == true else { return graph.input.handle(.scroll(event)) }
    // Scrolling down would enlarge the sheet.
    let grows = event.steps.height < 0 || event.delta.height < 0
    if grows, stepHeight(by: event) { return true }
    return graph.input.handle(.scroll(event)) || stepHeight(by: event)
  }
  /// One wheel detent, or the same distance on a touchpad, is one step; returns false at the last one.
  private func stepHeight(by event: ScrollEvent) -> Bool {
    guard let detents = traits.detents else { return false }
    let isWheel = event.steps.height != 0, amount = isWheel ? event.steps.height : event.delta.height
    guard amount != 0 else { return false }
    guard sizing.heights.canStep(up: amount < 0, detents, in: detentContext) else { return false }
    sizing.scrolled = isWheel ? 0 : (sizing.scrolled.sign == amount.sign ? sizing.scrolled : 0) + amount
    guard isWheel || abs(sizing.scrolled) >= ScrollBox.wheelStep else { return true }
    sizing.scrolled = 0
    if sizing.heights.step(up: amount < 0, detents, in: detentContext) { follow() }
    return true
  }

  func showHandle() {
    guard hasHeights, let detents = traits.detents, detents.rests(in: detentContext).count > 1 || traits.dragIndicator == .visible else {
      if box.handle != nil { box.handle = nil }
      return
    }
    let handle = box.handle ?? SheetHandle(box.node!)
    handle.isBarShown = traits.dragIndicator != .hidden
    handle.drag = { [weak self] distance in
      guard let self else { return }
      sizing.heights.drag(to: frame.height - distance)
      follow()
    }
    handle.letGo = { [weak self] isCancelled in
      guard let self, let detents = traits.detents else { return }
      if isCancelled { sizing.heights.cancelDrag() }
      let outcome = sizing.heights.letGo(detents, in: detentContext, mayEnd: !traits.isInteractiveDismissDisabled)
      if outcome == .ends { dismiss() } else { follow() }
    }
    handle.step = { [weak self] up in
      guard let self, let detents = traits.detents, sizing.heights.step(up: up, detents, in: detentContext) else { return false }
      follow()
      return true
    }
    if box.handle == nil { box.handle = handle }
  }
}

/// A finger resizes the sheet before the content scrolls, unless the content sets another order; then, and back down, once the content
/// is at its end.
extension ModalWindow: @MainActor TouchScrollHost {
  package func takesTouchScroll(by translation: CGSize, isAskedFirst: Bool) -> Bool {
    guard hasHeights, let detents = traits.detents, abs(translation.height) > abs(translation.width) else { return false }
    let grows = translation.height < 0
    if isAskedFirst, !grows || !(traits.contentInteraction ?? .automatic).resizesFirst(byTouch: true) { return false }
    return sizing.heights.canStep(up: grows, detents, in: detentContext)
  }
  package func touchScrolled(by distance: CGFloat) {
    guard let detents = traits.detents else { return }
    sizing.heights.scroll(to: frame.height - distance, detents, in: detentContext)
    follow()
  }
  package func touchScrollEnded(isCancelled: Bool) {
    if isCancelled { sizing.heights.cancelDrag() } else if let detents = traits.detents { sizing.heights.endScroll(detents, in: detentContext) }
    follow()
  }
}
