import Foundation
import OrielDrawing
import OrielGraph

/// The popovers over one window, oldest first; each has a layer of its own for those over it.
///
/// At most one is transient: it goes when the user turns to something else, another popover included. The others stay until
/// the app takes them away.
package final class PopoverLayer: Overlay {
  package var overlayLevel: OverlayLevel { .popovers }
  package private(set) weak var host: (any OverlayHost)?
  package private(set) var open: [PopoverPanel] = []
  package private(set) var departing: [PopoverPanel] = []
  /// The one that keys go to; nil: to the window itself.
  package private(set) weak var keyPanel: PopoverPanel?
  /// The press that closed a popover did so on what it belongs to, and is to do nothing else.
  private var swallowedButton: PointerEvent.Button?

  package init() {}

  var transient: PopoverPanel? { open.last { $0.isTransient } }
  package var takesKeys: Bool { keyPanel != nil }

  // MARK: Coming and going

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

  /// The user has turned to something else.
  package func endTransients() {
    for panel in open.reversed() {
      panel.popovers.endTransients()
      if panel.isTransient { panel.userEnds() }
    }
  }
  package func lostGrab() { endTransients() }
  /// Takes all of them away: something came that no popover may cover.
  package func endAll() { for panel in open.reversed() { panel.end() } }
  /// The window goes.
  package func finish() {
    for panel in open.reversed() { panel.finish() }
    for panel in departing { panel.finish() }
  }

  // MARK: The window below

  /// The window below was hidden, shown again, or has lost or got the focus.
  package func ownerStateChanged(_ state: WindowState) {
    // A dialog above may have the focus: then they wait.
    guard !isBelowModal || state.isHidden else { return }
    let isAway = state.isHidden || !state.isFocused
    if isAway { endTransients() }
    for panel in open { panel.setConcealed(isAway) }
    if let host { updateKeys(of: host) }
  }
  /// Something modal lies over the window that these popovers do not have to make room for: it was opened from one of them.
  package var isBelowModal = false {
    didSet {
      guard isBelowModal != oldValue else { return }
      for panel in open { panel.popovers.isBelowModal = isBelowModal }
      if isBelowModal { transient?.platformWindow?.releaseInput() } else { transient?.holdInput() }
    }
  }
  package func ownerMoved() { for panel in open { panel.ownerMoved() } }

  /// An event in the window below. Nil: it is for the window's own content.
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
    // A button that opens the popover would open it again.
    guard isOnAnchor else { return nil }
    swallowedButton = event.button
    return true
  }

  /// A press in one of the popovers.
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
  /// Shows the focus where keys go.
  package func updateKeys(of host: any OverlayHost) {
    let receives = host.receivesKeys, isOwn = receives && keyPanel == nil
    // First those that lose them: what the focus publishes goes from one to the other.
    if !isOwn { host.graph.input.isWindowFocused = false }
    for panel in open where panel !== keyPanel || !receives {
      panel.graph.input.isWindowFocused = false
      panel.popovers.updateKeys(of: panel)
    }
    if isOwn { host.graph.input.isWindowFocused = true }
    if receives, let keyPanel { keyPanel.popovers.updateKeys(of: keyPanel) }
  }
}
