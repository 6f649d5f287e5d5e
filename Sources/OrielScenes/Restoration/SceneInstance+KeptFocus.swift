import OrielControls

// Which list or text has the keys: kept with the window, and given the keys again when it comes back.
extension SceneInstance {
  /// Lists and texts in the order of the views. Buttons and other stops on the way are not worth going back to.
  private var workplaces: [any FocusTarget] {
    var found: [any FocusTarget] = []
    func collect(_ box: Box) {
      guard !box.isDeparting else { return }
      if let target = box.focusTarget, target.takesFocusInitially || target is TextInputBox { found.append(target) }
      for child in box.childrenInViewOrder { collect(child) }
    }
    if let root = graph.root { collect(root) }
    return found
  }

  /// The focus to save. A restored focus whose view does not exist yet is kept.
  var focusRecord: WindowRecord.Focus? {
    if let waiting = kept.focus.wanted { return waiting }
    guard isFilled, let box = graph.input.focusedBox, let number = workplaces.firstIndex(where: { $0 === box }) else { return nil }
    let text = box as? TextInputBox
    return WindowRecord.Focus(number: number, name: text?.keptName, selection: text?.keptSelection)
  }

  /// Called when text focus has changed. The caret's position is saved with the next other change.
  func textInputChanged(_ state: TextInputState?) {
    surface?.setTextInput(state)
    guard state?.session != kept.focus.textSession else { return }
    kept.focus.textSession = state?.session
    app.memory?.changed()
  }

  /// Called after drawing. Restores the focus once its view exists, because content may appear later than the window.
  func returnKeptFocus() {
    guard let wish = kept.focus.wanted else { return }
    kept.focus.end = kept.focus.end ?? app.system.now + Self.focusPatience
    guard app.system.now < kept.focus.end! else {
      kept.focus.wanted = nil
      return
    }
    // Frames that only paint or move something add no focusable views.
    let counters = graph.counters, content = counters.bodies + counters.nodesMade + counters.nodesUnmounted + counters.boxesMade
    guard content != kept.focus.content else { return }
    kept.focus.content = content
    kept.focus.looks += 1
    let all = workplaces
    func isIt(_ target: any FocusTarget) -> Bool { (target as? TextInputBox)?.keptName == wish.name }
    guard let target = all.indices.contains(wish.number) && isIt(all[wish.number]) ? all[wish.number] : nil, target.isFocusable else { return }
    kept.focus.wanted = nil
    guard graph.input.setFocus(target), let selection = wish.selection else { return }
    (target as? TextInputBox)?.putBack(selection: selection)
  }
  /// Whether an event ends the restoring, because the user works in the window.
  func forgetsKeptFocus(for event: InputEvent) {
    guard kept.focus.wanted != nil else { return }
    switch event {
    case .pointer(let pointer): if pointer.phase == .down { kept.focus.wanted = nil }
    case .key, .text, .preedit, .deleteSurroundings: kept.focus.wanted = nil
    case .scroll, .modifiersChanged: break
    }
  }
  /// How long to wait for content, in seconds.
  private static let focusPatience = 10.0
}
