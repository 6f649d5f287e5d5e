import Foundation
import OrielDrawing
import OrielGraph

/// The popovers over one window, oldest first; each has its own layer for nested ones.
///
/// At most one is transient, which closes when the user interacts with anything else, including another popover. The others stay until
/// the app closes them.
package final class PopoverLayer: Overlay {
  package var overlayLevel: OverlayLevel { .popovers }
  package private(set) weak var host: (any OverlayHost)?
  package private(set) var open: [PopoverPanel] = []
  package private(set) var departing: [PopoverPanel] = []
  /// The popover with the keyboard focus; nil if the window itself has it.
  package private(set) weak var keyPanel: PopoverPanel?
  /// The button of a press on a popover's anchor that only closed the popover.
  private var swallowedButton: PointerEvent.Button?

  package init() {}

  var transient: PopoverPanel? { open.last { $0.isTransient } }
  package var takesKeys: Bool { keyPanel != nil }

  // MARK: Opening and closing

  func added(_ panel: PopoverPanel, to host: any OverlayHost) {
    self.host = host
    host.overlays.opens(over: host)
    open.append(panel)
    keysGo(to: panel)
  }
  func leaves(_ panel: PopoverPanel) {
    open.removeAll { $0 === panel }
    if keyPanel === panel { keysGo(to: nil) }
    (transient ?? host as? PopoverPanel)?.holdInput()
  }
  func fades(_ panel: PopoverPanel) { departing.append(panel) }
  func gone(_ panel: PopoverPanel) { departing.removeAll { $0 === panel } }

  /// Closes transient popovers because the user interacts with something else.
  package func endTransients() {
    for panel in open.reversed() {
      panel.popovers.endTransients()
      if panel.isTransient { panel.userEnds() }
    }
  }
  package func lostGrab() { endTransients() }
  /// Closes all popovers, for content that no popover may cover.
  package func endAll() { for panel in open.reversed() { panel.end() } }
  /// The window is closing.
  package func finish() {
    for panel in open.reversed() { panel.finish() }
    for panel in departing { panel.finish() }
  }

  // MARK: The window below

  /// The window below was hidden or shown, or lost or got the focus.
  package func ownerStateChanged(_ state: WindowState) {
    // A dialog above may have the focus; then popovers stay hidden.
    guard !isBelowModal || state.isHidden else { return }
    let isAway = state.isHidden || !state.isFocused
    if isAway { endTransients() }
    for panel in open { panel.setConcealed(isAway) }
    if let host { updateKeys(of: host) }
  }
  /// Whether a modal presentation over the window was opened from one of these popovers, which then stay.
  package var isBelowModal = false {
    didSet {
      guard isBelowModal != oldValue else { return }
      for panel in open { panel.popovers.isBelowModal = isBelowModal }
      if isBelowModal { transient?.platformWindow?.releaseInput() } else { transient?.holdInput() }
    }
  }
  package func ownerMoved() { for panel in open { panel.ownerMoved() } }

  /// Handles an event in the window below; nil passes it to the window's content.
  package func handle(_ event: InputEvent) -> Bool? {
    guard !open.isEmpty || swallowedButton != nil else { return nil }
    switch event {
    case .pointer(let pointer): return handle(pointer)
    case .scroll: return transient == nil ? nil : true
    case .key, .text, .preedit, .deleteSurroundings, .modifiersChanged: return keyPanel?.handleKeys(event)
    }
  }
  private func handle(_ event: PointerEvent) -> Bool? {
    if let button = swallowedButton {
      guard event.phase == .down else {
        if event.phase == .cancelled || event.phase == .up && event.button == button { swallowedButton = nil }
        return true
      }
      swallowedButton = nil
    }
    guard event.phase == .down else { return nil }
    keysGo(to: nil)
    guard let transient else { return nil }
    let isOnAnchor = transient.anchorBounds?.contains(event.location) ?? false
    transient.userEnds()
    // Otherwise a press on the button that opened the popover would open it again.
    guard isOnAnchor else { return nil }
    swallowedButton = event.button
    return true
  }

  /// Handles a press in one of the popovers.
  func pressed(_ panel: PopoverPanel) {
    keysGo(to: panel)
    for other in open.reversed() where other !== panel && other.isTransient { other.userEnds() }
    if let host = host as? PopoverPanel { host.layer?.pressed(host) }
  }

  // MARK: Keys

  private func keysGo(to panel: PopoverPanel?) {
    guard keyPanel !== panel || panel == nil else { return }
    keyPanel = panel
    if let host { updateKeys(of: host) }
  }
  /// Updates which of the window and its popovers is key.
  package func updateKeys(of host: any OverlayHost) {
    let receives = host.receivesKeys, isOwn = receives && keyPanel == nil
    // The one that loses the focus comes first, so that focused values pass from one to the other.
    if !isOwn { host.graph.input.isWindowFocused = false }
    for panel in open where panel !== keyPanel || !receives {
      panel.graph.input.isWindowFocused = false
      panel.popovers.updateKeys(of: panel)
    }
    if isOwn { host.graph.input.isWindowFocused = true }
    if receives, let keyPanel { keyPanel.popovers.updateKeys(of: keyPanel) }
  }
}
