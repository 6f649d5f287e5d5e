import OrielControls

/// Windows of one scene that share a frame: which, in what order, and which one is shown.
///
/// The frame is the top-level of the window that was there first. A window by itself draws into its top-level; when a
/// second one joins, each gets a child of the top-level that fills it, of which one is mapped. So a lone window costs what
/// it did before, and the window manager sees a frame stay where it is while windows join and leave it.
///
/// Whoever is shown speaks for the frame: `SceneInstance.platformWindow` is the top-level for it, and nil for the others.
package final class WindowTabs {
  private unowned let app: RunningApp
  /// The frame's top-level.
  package let window: any PlatformWindow
  /// In the order of the bar.
  package private(set) var members: [SceneInstance]
  package private(set) var selected: SceneInstance
  /// The user wants the bar although there is one tab.
  package private(set) var isBarAsked = false
  package var isBarShown: Bool { members.count > 1 || isBarAsked || isOffered }
  private enum Visit {
    case none
    /// A tab of another frame is dragged over this one, which shows its bar for it, with a gap where the tab would go.
    case over(gap: Int?)
  }
  private var visit = Visit.none
  var isOffered: Bool { if case .over = visit { true } else { false } }
  func offer(_ isOffered: Bool) {
    guard isOffered != self.isOffered else { return }
    let hadGap = gap != nil
    visit = isOffered ? .over(gap: nil) : .none
    if hadGap { showBar(moving: true) }
    if members.count == 1, !isBarShown { selected.showing.leaveFrame() }
    for member in members { member.updateBar() }
    if isOffered { selected.layOut() }
  }
  /// A press on the bar, until the button is let go.
  var press: TabPress?
  /// Where a tab that is dragged over the bar would go.
  var gap: Int? {
    get { if case .over(let gap) = visit { gap } else { nil } }
    set {
      guard isOffered, newValue != gap else { return }
      visit = .over(gap: newValue)
      showBar(moving: true)
    }
  }
  /// All are being closed: nobody takes the place of one that goes.
  private var isClosing = false
  /// Who speaks for the frame: `selected`, except while all are being closed.
  private weak var shown: SceneInstance?

  /// A frame of its own for a window that has none.
  private init(of host: SceneInstance, in window: any PlatformWindow) {
    app = host.app
    self.window = window
    members = [host]
    selected = host
    shown = host
    host.showing.join(self)
  }
  /// The frame of a window that is open, made if it has none yet; nil for windows that may not have tabs.
  static func of(_ host: SceneInstance) -> WindowTabs? {
    if let tabs = host.tabs { return tabs }
    guard host.mayHaveTabs, let window = host.platformWindow else { return nil }
    return WindowTabs(of: host, in: window)
  }

  func index(of host: SceneInstance) -> Int? { members.firstIndex { $0 === host } }

  // MARK: Selecting

  /// Shows one of the windows instead of the one that is shown.
  package func select(_ host: SceneInstance) {
    guard host !== selected, index(of: host) != nil else { return }
    let old = selected, hadFocusInBar = old.isBarFocused
    selected = host
    old.stepBack()
    show(host)
    conceal(old)
    // A press goes on in the bar of the one that is shown now.
    if press != nil { host.layOut() }
    if hadFocusInBar { host.focusBar() }
    app.registry.onChange()
    app.windowStateChanged()
  }
  private func show(_ host: SceneInstance) {
    shown = host
    host.stepForward(in: self)
  }
  /// The server ends a press with the window it began in, so that one goes when the button is let go.
  private func conceal(_ host: SceneInstance) {
    if press == nil, host !== selected, host.surface !== window { host.surface?.unmap() }
  }
  func pressEnded() {
    press = nil
    for host in members { conceal(host) }
    showBar(moving: true)
    if members.count == 1, !isBarAsked { dissolve() }
  }

  // MARK: Joining

  /// Takes a window in: a new one, one that is open by itself, or a tab of another frame.
  func add(_ host: SceneInstance, at index: Int, selects: Bool) throws(WindowSystemError) {
    guard host.tabs !== self else {
      move(host, to: index)
      if selects { select(host) }
      return
    }
    if members.count == 1, members[0].surface === window { try cover() }
    var lone: (any PlatformWindow)?
    if let other = host.tabs, other.members.count > 1 {
      other.release(host)
      host.surface?.reparent(into: window, at: .zero)
    } else {
      lone = host.platformWindow
      host.stepBack()
      host.showing.leaveFrame()
      host.isTranslucent = selected.isTranslucent
      do { try host.makeChild(of: window) } catch {
        if let lone { host.showing = .alone(lone) }
        host.graph.isVisible = true
        throw error
      }
      host.connectInput()
    }
    host.showing.join(self)
    // What it presents lies in the old top-level, and would go with that.
    host.madePresenter?.ownerReplaced()
    lone?.close()
    members.insert(host, at: min(max(0, index), members.count))
    if selects { select(host) }
    for member in members { member.updateBar() }
    showBar(moving: true)
    app.registry.onChange()
    app.windowStateChanged()
  }
  /// The one window gets a child, as every other from now on.
  private func cover() throws(WindowSystemError) {
    let host = members[0]
    host.stepBack()
    do { try host.makeChild(of: window) } catch {
      show(host)
      throw error
    }
    window.setCovered(true)
    show(host)
  }
  func move(_ host: SceneInstance, to index: Int) {
    guard let old = self.index(of: host) else { return }
    members.remove(at: old)
    members.insert(host, at: min(max(0, index), members.count))
    guard self.index(of: host) != old else { return }
    showBar(moving: true)
    app.registry.onChange()
  }

  // MARK: Leaving

  /// Lets a window go that is to live on elsewhere; it has its child still, and nothing to show it in.
  private func release(_ host: SceneInstance) {
    remove(host)
    host.stepBack()
    host.surface?.unmap()
    host.showing.leaveFrame()
  }
  /// The window goes for good: another takes its place, and the frame goes with the last one.
  func ended(_ host: SceneInstance) {
    guard index(of: host) != nil else { return }
    let child = host.surface
    defer { host.showing.leaveFrame() }
    if members.count == 1 {
      members = []
      host.showing.stepBack()
      return window.close()
    }
    remove(host)
    host.showing.stepBack()
    // Not the frame's own content any more.
    if child !== window { child?.close() }
  }
  private func remove(_ host: SceneInstance) {
    guard let index = index(of: host) else { return }
    members.remove(at: index)
    if press?.host === host { press?.cancel() }
    if selected === host {
      let next = members[min(index, members.count - 1)]
      if isClosing || app.isEnding {
        selected = next
        next.showing.stepForward()
      } else {
        let hadFocusInBar = host.isBarFocused
        selected = next
        host.stepBack()
        show(next)
        if hadFocusInBar { next.focusBar() }
      }
    }
    guard !isClosing, !app.isEnding else { return }
    if members.count == 1, press == nil { dissolve() } else { showBar(moving: true) }
  }
  /// One is left: it draws into the top-level again.
  private func dissolve() {
    let host = members[0]
    if let child = host.surface, child !== window {
      host.stepBack()
      host.showing.draw(into: window)
      window.setCovered(false)
      host.graph.damageAll()
      show(host)
      child.close()
    }
    if !isBarAsked { host.showing.leaveFrame() }
    host.updateBar()
    app.registry.onChange()
  }
  /// Gives a window a top-level of its own, with its corner at a place on the screen or where the window manager likes.
  func tearOff(_ host: SceneInstance, to place: CGPoint? = nil) {
    guard members.count > 1, index(of: host) != nil else { return }
    let state = window.state
    var size = window.size
    if state.isMaximized || state.isFullScreen { size = host.declaration.options.defaultSize.map { host.outerSize($0) } ?? host.idealSize }
    release(host)
    let child = host.surface
    do {
      host.updateBar()
      host.graph.isVisible = true
      var description = host.describe(host.bounded(size))
      description.position = place
      try host.show(description)
      host.graph.damageAll()
      host.madePresenter?.ownerReplaced()
      host.madePresenter?.stepForward()
      child?.close()
    } catch {
      app.report(error, opening: host.declaration)
      host.end()
    }
    app.registry.onChange()
  }

  // MARK: Closing

  /// The frame's close button: every window in it is asked, in order. Those that stay are still a frame.
  func userAsksToClose() {
    isClosing = true
    for member in members { member.userAsksToClose() }
    isClosing = false
    guard !members.isEmpty else { return }
    if shown !== selected { show(selected) }
    if members.count == 1, press == nil { dissolve() } else { showBar(moving: true) }
  }

  // MARK: The bar

  /// Shows the bar with one tab, or takes it away again.
  package func askForBar(_ isAsked: Bool) {
    isBarAsked = isAsked
    if members.count == 1, !isAsked { selected.showing.leaveFrame() }
    for member in members { member.updateBar() }
  }
  /// What the bar shows may be something else.
  func showBar(moving: Bool = false) {
    selected.rootBox?.tabBar?.show(moving: moving)
    selected.rootBox?.overview?.membersChanged()
  }
}
