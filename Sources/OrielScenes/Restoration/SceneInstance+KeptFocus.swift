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

  /// What is to be written down. What came back and has no place yet stays.
  var focusRecord: WindowRecord.Focus? {
    if let waiting = kept.focus { return waiting }
    guard isFilled, let box = graph.input.focusedBox, let number = workplaces.firstIndex(where: { $0 === box }) else { return nil }
    let text = box as? TextInputBox
    return WindowRecord.Focus(number: number, name: text?.keptName, selection: text?.keptSelection)
  }

  /// Another text has the keys, or none. Where the caret is in it is written down with whatever else changes.
  func textInputChanged(_ state: TextInputState?) {
    surface?.setTextInput(state)
    guard state?.session != kept.textSession else { return }
    kept.textSession = state?.session
    app.memory?.changed()
  }

  /// The content was drawn: if what had the keys is there, it has them again. Content may come later than the window.
  func returnKeptFocus() {
    guard let wish = kept.focus else { return }
    kept.focusEnd = kept.focusEnd ?? app.system.now + Self.focusPatience
    guard app.system.now < kept.focusEnd! else {
      kept.focus = nil
      return
    }
    // Frames that only paint or move something bring no new place to work at.
    let counters = graph.counters, content = counters.bodies + counters.nodesMade + counters.nodesUnmounted + counters.boxesMade
    guard content != kept.focusContent else { return }
    kept.focusContent = content
    kept.focusLooks += 1
    let all = workplaces
    func isIt(_ target: any FocusTarget) -> Bool { (target as? TextInputBox)?.keptName == wish.name }
    guard let target = all.indices.contains(wish.number) && isIt(all[wish.number]) ? all[wish.number] : nil, target.isFocusable else { return }
    kept.focus = nil
    guard graph.input.setFocus(target), let selection = wish.selection else { return }
    (target as? TextInputBox)?.putBack(selection: selection)
  }
  /// The person works in the window: the keys stay where they are.
  func forgetsKeptFocus(for event: InputEvent) {
    guard kept.focus != nil else { return }
    switch event {
    case .pointer(let pointer): if pointer.phase == .down { kept.focus = nil }
    case .key, .text, .preedit, .deleteSurroundings: kept.focus = nil
    case .scroll, .modifiersChanged: break
    }
  }
  /// How long content may take to come, in seconds.
  private static let focusPatience = 10.0
}
