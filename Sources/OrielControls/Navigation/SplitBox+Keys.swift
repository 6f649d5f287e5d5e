import OrielGraph

/// Keyboard control of dividers: F8 selects the first one, then the next. Arrow keys move it, Home and End move it to its limits, Escape
/// cancels; Return, Tab, and F8 after the last one keep the position.
extension SplitBox: KeyTarget, FocusContainer {
  package var isFocusable: Bool { keyed != nil }
  package var takesFocusInitially: Bool { false }
  package func focusChanged(_ isFocused: Bool) {
    if !isFocused, graph.input.focusedBox !== self { keyed = nil }
  }

  package func keyDown(_ event: KeyEvent) -> Bool {
    let modifiers = event.modifiers.subtracting(.capsLock)
    if event.key == .function(8), event.phase == .down, modifiers.isEmpty { return takeNextDivider() }
    if event.key == .escape, event.phase == .down, modifiers.isEmpty, keyed == nil, dismissCover() { return true }
    guard let keyed, graph.input.focusedBox === self, modifiers.isSubset(of: .shift) else { return false }
    let step: CGFloat = modifiers.contains(.shift) ? 1 : Metrics.Split.keyStep, pane = panes[keyed.index], width = pane.size[axis]
    switch event.key {
    case .left where axis == .horizontal, .right where axis == .horizontal:
      pull(keyed.index, to: width + step * CGFloat(trailingStep(of: event.key)))
    case .up where axis == .vertical: pull(keyed.index, to: width - step)
    case .down where axis == .vertical: pull(keyed.index, to: width + step)
    case .home: pull(keyed.index, to: pane.minimum)
    case .end: pull(keyed.index, to: min(pane.maximum, size[axis]))
    case .escape:
      pull(keyed.index, to: keyed.width)
      leaveDividers()
    case .return, .enter, .space: leaveDividers()
    default: return false
    }
    return true
  }

  private func takeNextDivider() -> Bool {
    let dividers = dividers
    let next = keyed.map { keyed in dividers.first { $0 > keyed.index } } ?? dividers.first
    guard let next else {
      if keyed == nil { return false }
      leaveDividers()
      return true
    }
    if keyed == nil { focusBefore = graph.input.focusedBox }
    keyed = (next, panes[next].size[axis])
    graph.input.setFocus(self, byKeyboard: true)
    return true
  }
  private func leaveDividers() {
    let before = focusBefore?.focusTarget
    keyed = nil
    graph.input.setFocus(before, byKeyboard: true)
  }
}
