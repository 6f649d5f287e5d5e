import Foundation
import OrielWindowing

/// What a window manager knows: who lies above whom, and who had the focus before.
final class WindowStack {
  /// Bottom first.
  private(set) var stack: [HeadlessWindow] = []
  private(set) weak var focused: HeadlessWindow?
  /// The windows that had the focus, the latest last.
  private var history: [HeadlessWindow] = []
  /// It has something else to do: what is to be shown waits.
  var isBusy = false {
    didSet {
      guard !isBusy else { return }
      let all = waiting
      waiting = []
      for show in all { show() }
    }
  }
  private var waiting: [() -> Void] = []

  /// Shows a window, now or once there is time for it.
  func show(_ show: @escaping () -> Void) { if isBusy { waiting.append(show) } else { show() } }
  func add(_ window: HeadlessWindow) {
    // Pop-ups lie above everything; a managed window goes below them.
    let index = window.isManaged ? stack.firstIndex { $0.isPopUp } ?? stack.count : stack.count
    stack.insert(window, at: index)
  }
  func raise(_ window: HeadlessWindow) {
    stack.removeAll { $0 === window }
    add(window)
    for other in stack where other.owner === window && other.isManaged { raise(other) }
  }
  func remove(_ window: HeadlessWindow) {
    stack.removeAll { $0 === window }
    history.removeAll { $0 === window }
    if focused === window { focus(successor(of: window)) }
  }
  func hide(_ window: HeadlessWindow) {
    if focused === window { focus(successor(of: window)) }
  }
  func focus(_ window: HeadlessWindow?) {
    guard focused !== window else { return }
    let old = focused
    focused = window
    old?.change { $0.isFocused = false }
    guard let window else { return }
    history.removeAll { $0 === window }
    history.append(window)
    window.change { $0.isFocused = true }
  }
  /// The owner first, as window managers do for dialogs; then whoever had the focus last.
  private func successor(of window: HeadlessWindow) -> HeadlessWindow? {
    let mayFocus = { (other: HeadlessWindow) in
      other !== window && other.isManaged && other.state.isMapped && !other.state.isMinimized
    }
    if let owner = window.owner, mayFocus(owner) { return owner }
    return history.last(where: mayFocus) ?? stack.last(where: mayFocus)
  }
}
