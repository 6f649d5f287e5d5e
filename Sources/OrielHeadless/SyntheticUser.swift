import Foundation
import OrielWindowing

/// What the hands of the user are doing on one window.
nonisolated struct SyntheticUser {
  var isInside = false
  var modifiers: KeyModifiers = []
  /// Where the primary button was pressed and is still down.
  var pressedAt: CGPoint?
  /// The last press, to count double clicks.
  var lastClick: (time: TimeInterval, place: CGPoint, button: PointerEvent.Button, count: Int)?
  /// Moves or resizes the window with a press in its content.
  var lead: UserLead?
}

/// A move or, with an edge, a resize that the window manager carries out. Points are those of the content when it began.
nonisolated struct UserLead {
  var edge: WindowEdge?
  var start: CGPoint
  var frame: CGRect

  func frame(at location: CGPoint) -> CGRect {
    let dx = location.x - start.x, dy = location.y - start.y
    guard let edge else { return frame.offsetBy(dx: dx, dy: dy) }
    var (minX, minY, maxX, maxY) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
    switch edge {
    case .topLeft, .left, .bottomLeft: minX += dx
    case .topRight, .right, .bottomRight: maxX += dx
    case .top, .bottom: break
    }
    switch edge {
    case .topLeft, .top, .topRight: minY += dy
    case .bottomLeft, .bottom, .bottomRight: maxY += dy
    case .left, .right: break
    }
    return CGRect(x: minX, y: minY, width: max(1, maxX - minX), height: max(1, maxY - minY))
  }
}

extension HeadlessWindow {
  /// Hands one event to the window, as the server would; true if it was used.
  @discardableResult
  package func send(_ event: InputEvent) -> Bool {
    guard !isClosed else { return false }
    if isCovered, event.isOfPointer, let child = system.windows.last(where: { $0.owner === self && $0.isChild && $0.state.isMapped }) {
      return child.send(event)
    }
    let isUsed = delegate?.window(self, handle: event) ?? false
    system.settle()
    return isUsed
  }

  // MARK: Pointer

  package func movePointer(to location: CGPoint, modifiers: KeyModifiers = []) {
    if !user.isInside {
      user.isInside = true
      sendPointer(.entered, location, modifiers: modifiers)
    }
    sendPointer(.moved, location, modifiers: modifiers)
  }
  package func pointerLeaves(at location: CGPoint = CGPoint(x: -1, y: -1)) {
    guard user.isInside else { return }
    user.isInside = false
    sendPointer(.exited, location)
  }
  /// Presses a button; the manual clock and the distance decide whether it continues a double click.
  package func pressPointer(
    at location: CGPoint, button: PointerEvent.Button = .primary, modifiers: KeyModifiers = []
  ) {
    if isManaged, system.focusedWindow !== self {
      userActivates()
    } else if description.kind == .child, let owner, system.focusedWindow !== owner {
      owner.userActivates()
    }
    movePointer(to: location, modifiers: modifiers)
    var count = 1
    if let last = user.lastClick, last.button == button, system.now - last.time <= system.desktop.doubleClickInterval,
      abs(last.place.x - location.x) <= system.desktop.doubleClickDistance,
      abs(last.place.y - location.y) <= system.desktop.doubleClickDistance
    {
      count = last.count + 1
    }
    user.lastClick = (system.now, location, button, count)
    sendPointer(.down, location, button: button, modifiers: modifiers, clickCount: count)
  }
  package func releasePointer(
    at location: CGPoint, button: PointerEvent.Button = .primary, modifiers: KeyModifiers = []
  ) {
    sendPointer(
      .up, location, button: button, modifiers: modifiers, clickCount: user.lastClick?.count ?? 1)
  }
  package func click(
    at location: CGPoint, button: PointerEvent.Button = .primary, count: Int = 1, modifiers: KeyModifiers = []
  ) {
    user.lastClick = nil
    for _ in 0..<count {
      pressPointer(at: location, button: button, modifiers: modifiers)
      releasePointer(at: location, button: button, modifiers: modifiers)
    }
    user.lastClick = nil
  }
  /// Presses at the first point, moves in `steps` even steps, releases at the last.
  package func drag(
    from start: CGPoint, to end: CGPoint, steps: Int = 8, button: PointerEvent.Button = .primary,
    modifiers: KeyModifiers = []
  ) {
    pressPointer(at: start, button: button, modifiers: modifiers)
    for step in 1...max(1, steps) {
      let part = Double(step) / Double(max(1, steps))
      movePointer(
        to: CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part), modifiers: modifiers)
    }
    releasePointer(at: end, button: button, modifiers: modifiers)
  }
  /// Moves the content by points, as a touchpad does; positive y shows what is above.
  package func scroll(at location: CGPoint, by delta: CGSize, modifiers: KeyModifiers = []) {
    send(.scroll(ScrollEvent(at: location, delta: delta, modifiers: modifiers, time: system.now)))
    send(.scroll(ScrollEvent(at: location, phase: .ended, modifiers: modifiers, time: system.now)))
  }
  /// Turns a wheel by whole detents; positive shows what is above.
  package func turnWheel(at location: CGPoint, steps: Double, modifiers: KeyModifiers = []) {
    send(
      .scroll(
        ScrollEvent(
          at: location, steps: CGSize(width: 0, height: steps), modifiers: modifiers, time: system.now)))
  }
  private func sendPointer(
    _ phase: PointerEvent.Phase, _ location: CGPoint, button: PointerEvent.Button = .primary,
    modifiers: KeyModifiers = [], clickCount: Int = 0
  ) {
    if button == .primary, phase == .down { user.pressedAt = location }
    if button == .primary, phase == .up { user.pressedAt = nil }
    if let drag = system.drag {
      let origin = screenPosition
      drag.move(to: CGPoint(x: origin.x + location.x, y: origin.y + location.y))
      guard phase == .up else { return }
      drag.drop()
    }
    if let lead = user.lead {
      if phase == .moved { follow(lead, to: location) }
      guard phase == .up else { return system.settle() }
      user.lead = nil
    }
    send(
      .pointer(
        PointerEvent(
          phase, at: location, button: button, modifiers: modifiers, clickCount: clickCount, time: system.now)))
  }

  // MARK: Keyboard

  /// Types each character: key down, text if the key is not used, key up.
  package func type(_ text: String) {
    for character in text {
      switch character {
      case "\n": press(.return)
      case "\t": press(.tab)
      default:
        let lower = Character(character.lowercased())
        let modifiers: KeyModifiers = lower != character ? .shift : []
        let key: Key = character == " " ? .space : .character(lower)
        let isUsed = send(.key(keyEvent(.down, key, modifiers, producesText: true)))
        if !isUsed { send(.text(String(character))) }
        send(.key(keyEvent(.up, key, modifiers, producesText: false)))
      }
    }
  }
  /// Presses and releases one key.
  package func press(_ key: Key, modifiers: KeyModifiers = []) {
    if key == .escape, let drag = system.drag { return drag.cancel() }
    if modifiers != user.modifiers { hold(modifiers) }
    send(.key(keyEvent(.down, key, modifiers, producesText: false)))
    send(.key(keyEvent(.up, key, modifiers, producesText: false)))
    if !modifiers.isEmpty { hold([]) }
  }
  package func press(_ character: Character, modifiers: KeyModifiers = []) {
    press(.character(character), modifiers: modifiers)
  }
  package func press(key: Key, modifiers: KeyModifiers = []) { press(key, modifiers: modifiers) }
  /// Holds modifier keys down until they are set otherwise.
  package func hold(_ modifiers: KeyModifiers) {
    user.modifiers = modifiers
    send(.modifiersChanged(modifiers))
  }
  /// Composes through an input method: shows each state, then commits.
  package func compose(_ states: [String], commit: String) {
    for text in states { send(.preedit(Preedit(text, isKept: true))) }
    send(.preedit(.none))
    send(.text(commit))
  }
  private func keyEvent(
    _ phase: KeyEvent.Phase, _ key: Key, _ modifiers: KeyModifiers, producesText: Bool
  ) -> KeyEvent {
    var latin: Character?
    if case .character(let character) = key, character.isASCII, character.isLetter || character.isNumber {
      latin = Character(character.lowercased())
    }
    return KeyEvent(
      phase, key: key, latin: latin, modifiers: modifiers, time: system.now, producesText: producesText)
  }
}

extension InputEvent {
  fileprivate nonisolated var isOfPointer: Bool {
    switch self {
    case .pointer, .scroll: true
    case .key, .text, .preedit, .deleteSurroundings, .modifiersChanged: false
    }
  }
}
