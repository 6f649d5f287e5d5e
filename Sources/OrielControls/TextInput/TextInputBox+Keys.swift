import Foundation
import OrielGraph

// The desktop's editing keys. Typed characters arrive as text, and commands of the Edit menu as edit commands.
extension TextInputBox {
  func handleKey(_ event: KeyEvent) -> Bool {
    if look.text.isSecure { setNeedsDisplay(signRect) }
    let modifiers = event.modifiers.subtracting(.capsLock)
    let shift = modifiers.contains(.shift), control = modifiers.contains(.control)
    guard modifiers.isDisjoint(with: [.alt, .superKey]) else { return false }
    // An input method gets the keys while it composes; keys it does not use end the composition.
    switch event.key {
    case .left, .right: moveSideways(toRight: event.key == .right, byWord: control, extending: shift)
    case .up, .down:
      if !shift, !control, let stepper = link.stepper {
        stepper.step(isForward: event.key == .up)
        return true
      }
      guard look.isMultiLine else { return moveToEnd(event.key == .down, shift: shift, control: control) }
      if control {
        move(to: editing.offset(from: editing.selection.head, by: .paragraph, forward: event.key == .down), extending: shift)
      } else {
        moveAcrossLines(by: event.key == .down ? 1 : -1, extending: shift)
      }
    case .pageUp, .pageDown:
      guard look.isMultiLine, !event.turnsTabs else { return false }
      moveAcrossLines(by: (textRect.height - stack.lineHeight) * (event.key == .pageDown ? 1 : -1), extending: shift)
    case .home, .end:
      let line = stack.lineRange(at: editing.selection.head)
      let place = event.key == .home ? (control ? 0 : line.lowerBound) : (control ? editing.count : line.upperBound)
      move(to: place, extending: shift)
    case .backspace:
      guard isEditable else { return false }
      if control, shift {
        deleteToLineEnd(forward: false)
      } else {
        change { $0.delete(control && !look.text.isSecure ? .word : control ? .document : .character, forward: false) }
      }
    case .delete:
      // Shift-Delete cuts.
      guard isEditable, !shift || control else { return false }
      if control, shift {
        deleteToLineEnd(forward: true)
      } else {
        change { $0.delete(control && !look.text.isSecure ? .word : control ? .document : .character, forward: true) }
      }
    case .return, .enter: return handleReturn(shift: shift, control: control)
    case .tab:
      guard look.kind == .editor, !control, !shift, isEditable else { return false }
      change { $0.type("\t") }
    case .escape: return handleEscape()
    case .character, .space, .backtab, .insert, .function, .menu, .print, .pause, .shift, .control, .alt, .superKey,
      .capsLock, .numLock, .unknown:
      return false
    }
    return true
  }

  // MARK: Moving

  func moveCaret(to offset: Int, extending: Bool = false) {
    change { $0.moveCaret(to: offset, extending: extending) }
    restartBlink()
  }
  private func move(to offset: Int, extending: Bool) {
    moveCaret(to: offset, extending: extending)
    if extending { ownPrimary() }
  }

  private func moveSideways(toRight: Bool, byWord: Bool, extending: Bool) {
    let selection = editing.selection
    if byWord {
      // Reading order: in right-to-left text, the left arrow moves forward.
      let forward = toRight != isReversed(at: selection.head)
      let unit: TextEditing.Unit = look.text.isSecure ? .document : .word
      return move(to: editing.offset(from: selection.head, by: unit, forward: forward), extending: extending)
    }
    if !selection.isEmpty, !extending {
      // The caret moves to the visual end of the selection on that side.
      let a = stack.caret(at: selection.range.lowerBound), b = stack.caret(at: selection.range.upperBound)
      let lowerIsLeft = a.minY < b.minY - 1 ? !isReversed(at: selection.range.lowerBound) : abs(a.minY - b.minY) <= 1 && a.minX <= b.minX
      return move(to: toRight == lowerIsLeft ? selection.range.upperBound : selection.range.lowerBound, extending: false)
    }
    move(to: stack.offset(from: selection.head, toRight: toRight), extending: extending)
  }
  /// Whether text runs from right to left around `offset`.
  private func isReversed(at offset: Int) -> Bool {
    let next = editing.text.nextCharacter(after: offset)
    let range = next > offset ? offset..<next : editing.text.previousCharacter(before: offset)..<offset
    if let isReversed = editing.text.slice(range).isRightToLeft { return isReversed }
    return look.text.isRightToLeft && editing.text.isEmpty
  }

  /// In a single line, up and down move to its ends, if that changes anything.
  private func moveToEnd(_ forward: Bool, shift: Bool, control: Bool) -> Bool {
    guard shift || look.kind != .search else { return false }
    let place = forward ? editing.count : 0
    guard place != editing.selection.head || (!shift && !editing.selection.isEmpty) else { return false }
    move(to: place, extending: shift)
    return true
  }

  private func moveAcrossLines(by lines: Double, extending: Bool) {
    let x = goalX ?? stack.caret(at: editing.selection.head).minX
    let isPage = abs(lines) > 1
    let place = stack.offset(from: editing.selection.head, below: isPage ? lines : lines * (1 + stack.style.lineSpacing), x: x)
    change(keepsGoal: true) { $0.moveCaret(to: place, extending: extending) }
    goalX = x
    restartBlink()
    if extending { ownPrimary() }
  }

  private func deleteToLineEnd(forward: Bool) {
    let line = stack.lineRange(at: editing.selection.head)
    var place = forward ? line.upperBound : line.lowerBound
    if place == editing.selection.head {
      place = editing.offset(from: place, by: .character, forward: forward)
    }
    change { $0.delete(to: place) }
  }

  // MARK: Done

  private func handleReturn(shift: Bool, control: Bool) -> Bool {
    // With Ctrl it is for a shortcut: the one that sends a message, most of all.
    guard isEditable, !control else { return false }
    if look.kind == .editor || (look.isVertical && shift) {
      change { $0.type("\n") }
      return true
    }
    commit()
    change { $0.endRun() }
    onCommit?()
    let isSubmitted = node?.scope.read(\.submitActions, for: nil)(look.kind == .search ? .search : .text) ?? false
    return endEditingRow() || isSubmitted || onCommit != nil
  }
  private func handleEscape() -> Bool {
    if editing.marked != nil {
      change { $0.mark(.none) }
      return true
    }
    if case .value(let show, _) = link.source, editing.text != link.last {
      let shown = show()
      link.last = shown
      change(writes: false) { $0.replaceAll(with: shown) }
      return true
    }
    if look.kind == .search, look.escapeClears, !editing.text.isEmpty {
      clear()
      return true
    }
    return endEditingRow()
  }
}
